"""Retreat: flags ignored, ways back, figures lost. And what a close assault leaves: taking ground and overrun."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from rulesdb.games.memoir44 import march
from rulesdb.games.memoir44.battle import shown_flags
from rulesdb.games.memoir44.ground import NOWHERE_STATE, bound_at, bound_cards, bound_unit, unread_hexes
from rulesdb.games.memoir44.medals import medals_of_unit
from rulesdb.games.memoir44.mines import entering
from rulesdb.games.memoir44.victory import counted
from rulesdb.games.memoir44.words import MINEFIELD
from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, Hex
from rulesdb.rules.ruling import UNSURE, Finding, Refusal, Remark, Step
from rulesdb.rules.situation import HexState, Piece
from rulesdb.rules.vocabulary import UNKNOWN
from rulesdb.rules.weigh import Bound, Weighed, weigh

FLAGS = ("flags_ignored", "retreat", "retreat_least", "retreat_most")
BLOCKED = "m44.base.retreat-blocked.loss"
OPPOSITE = {"east": "west", "west": "east", "north": "south", "south": "north"}
OPPOSITE |= {
    "north-east": "south-west",
    "south-west": "north-east",
    "north-west": "south-east",
    "south-east": "north-west",
}
"""Way a train retreats, by the way its locomotive looks."""
FARTHEST = 12
"""Hexes looked at behind a unit; more than any roll can ask for."""


class WayBack(NamedTuple):
    """Hexes a unit can retreat to, by number of steps; `longest` is how many steps in a row it can make."""

    longest: int
    at_step: tuple[tuple[Hex, ...], ...]
    refused: tuple[Refusal, ...]
    steps: tuple[Step, ...]
    notes: tuple[Remark, ...]
    unread: tuple[HexState, ...] = ()
    """Hexes behind the last step with something without a rule, so that it is not known how the way goes on."""


class Outcome(NamedTuple):
    """What some flags do to a unit, over its owner's choices."""

    ignorable: int
    least: int
    most: int
    lost: int
    """Figures lost if the owner ignores all he may."""
    lengths: tuple[int, ...]
    """Hexes of retreat the owner may choose from."""
    lost_at_most: int
    """Figures lost if he ignores as few as he may."""
    must_ignore: int = 0
    """Flags he has to ignore."""


def weigh_flags(case: Case) -> Weighed:
    """What the target's kind, its hex and the cards make of flags."""
    situation = case.situation
    there = situation.stands.get("target", NOWHERE_STATE)
    inner = case.within(movement="retreat", moving="target")
    bound = [
        *bound_unit(inner, "target", _unit(inner)),
        *bound_at(inner, "target_hex", there),
        *bound_cards(inner),
    ]
    touches = case.book.touches
    return weigh(inner, [one for one in bound if touches[one.rule.id] & {*FLAGS, "ignore-flag"}], FLAGS)


def _unit(case: Case) -> Piece | None:
    """The target; where it was not told which unit it is, one after another with rules on flags of its own."""
    piece = case.situation.pieces.get("target")
    like = case.settle("target.retreats_like", "none")
    return piece if like == "none" or piece is None else Piece(like, piece.badges, piece.facts)


def outcome(
    rolled: int, ignored: int, least: int, most: int, free: int, *, may_retreat: bool, forced_to_ignore: bool = False
) -> Outcome:
    """The arithmetic of flags: each one not ignored is `least` to `most` hexes, each missing hex of the least a figure.

    `forced_to_ignore` is the reading that a flag which cannot be carried out is ignored where that is allowed.
    """
    can_ignore = min(rolled, ignored)
    if not may_retreat:
        free = 0
    lengths: set[int] = set()
    losses: dict[int, int] = {}
    for left_out in range(can_ignore + 1):
        standing = rolled - left_out
        owed = standing * least
        losses[left_out] = max(0, owed - free)
        if forced_to_ignore and losses[left_out] and left_out < can_ignore:
            del losses[left_out]
            continue
        longest = min(standing * most, free)
        lengths.update(range(min(owed, free), longest + 1))
    return Outcome(
        can_ignore,
        min(lengths),
        max(lengths),
        losses[can_ignore],
        tuple(sorted(lengths)),
        max(losses.values()),
        min(losses),
    )


def backwards(case: Case) -> tuple[Hex, Hex] | None:
    """The two directions towards the target's own side of the board; None where its side was not told."""
    side = case.get("target.side")
    board = case.situation.board
    if side is UNKNOWN or board is None:
        return None
    top = board.facts.get("top_side", "axis")
    return (NORTH_WEST, NORTH_EAST) if side == top else (SOUTH_WEST, SOUTH_EAST)


def way_back(case: Case) -> WayBack | None:
    """Hexes behind the target on its board, step by step; None where there is no board."""
    board = case.situation.board
    at = case.situation.stands.get("target")
    directions = backwards(case)
    if board is None or at is None or at.hex is None or directions is None:
        return None
    ring: tuple[Hex, ...] = (at.hex,)
    rings: list[tuple[Hex, ...]] = []
    refused: list[Refusal] = []
    trace = Finding()
    for _ in range(FARTHEST):
        found: dict[Hex, None] = {}
        around = {place.plus(direction) for place in ring for direction in directions}
        unread = tuple(board.hexes[place] for place in sorted(around & unread_hexes(case.book, board)))
        if unread:
            return WayBack(len(rings), tuple(rings), tuple(refused), tuple(trace.steps), tuple(trace.notes), unread)
        for place in ring:
            for direction in directions:
                after = place.plus(direction)
                refusal = _refusal(case, board.hexes[place], board.hexes.get(after), trace)
                if refusal is None:
                    found[after] = None
                else:
                    refused.append(refusal)
        if not found:
            break
        ring = tuple(sorted(found))
        rings.append(ring)
    return WayBack(len(rings), tuple(rings), tuple(refused), tuple(trace.steps), tuple(trace.notes))


def _refusal(case: Case, before: HexState, after: HexState | None, trace: Finding) -> Refusal | None:
    """Why a step back is not possible, or None; what its rules say is added to the trace."""
    rules = case.book.rules
    if after is None:
        rule = rules["m44.base.retreat-blocked.edge"]
        return Refusal("enter", rule.reason or rule.key, rule.id, rule.citations)
    if after.occupant is not None:
        rule = rules["m44.base.retreat-blocked.occupied"]
        return Refusal("enter", rule.reason or rule.key, rule.id, rule.citations)
    effect = march.step(case, before, after, kind="retreat", moving="target", from_next=True)
    trace.steps += [one for one in effect.steps if one.measure in ("enter", "leave") and one not in trace.steps]
    if effect.refusal is None:
        trace.notes += [one for one in effect.notes if one not in trace.notes]
    return effect.refusal


def free_steps(case: Case, finding: Finding, owed: int) -> Any:
    """How many steps in a row the target can make: told, or walked along what was told; UNKNOWN where nothing was.

    `owed` is the most that is asked of it; ground without a rule farther back leaves the answer certain.
    """
    piece = case.situation.pieces.get("target")
    facts = piece.facts if piece is not None else {}
    there = case.situation.stands.get("target", NOWHERE_STATE)
    back = way_back(case)
    if back is not None:
        finding.shown["ways"] = back.at_step
        finding.answer["ways"] = [[str(place) for place in ring] for ring in back.at_step]
        finding.steps += back.steps
        finding.notes += [one for one in back.notes if one not in finding.notes]
        finding.refusals += dict.fromkeys(back.refused)
        if back.unread:
            case.notes(back.unread)
            finding.answer[UNSURE] = [str(state.hex) for state in back.unread]
            if back.longest < owed:
                return case.get("target.rear_hexes_free")
        return back.longest
    if facts.get("on_own_baseline"):
        refusal = _refusal(case, there, None, finding)
        finding.refusals += [refusal] if refusal is not None else []
        return 0
    if "retreat_path" in facts:
        return _along(case, there, facts["retreat_path"], finding)
    if "rear_hexes" in facts:
        open_ = [_refusal(case, there, state, finding) for state in facts["rear_hexes"]]
        if all(open_):
            finding.refusals += [one for one in open_ if one is not None]
            return 0
        return 1 if case.get("flags") == 1 else UNKNOWN
    return case.get("target.rear_hexes_free")


def _along(case: Case, before: HexState, path: Sequence[HexState], finding: Finding) -> int:
    for number, after in enumerate(path):
        refusal = _refusal(case, before, after, finding)
        if refusal is not None:
            finding.refusals.append(refusal)
            return number
        before = after
    return len(path)


def work_retreat(case: Case) -> Finding:
    """What flags do to the target: ignored, hexes of retreat over the owner's choices, figures lost, and every way."""
    weighed = weigh_flags(case)
    totals = weighed.totals
    finding = Finding({}, weighed.steps, weighed.refusals, weighed.offers, weighed.notes, weighed.conflicts)
    may_retreat = bool(totals["retreat"])
    rolled = case.situation.facts.get("flags")
    owed = FARTHEST if rolled is None else rolled * (totals["retreat_most"] or 1)
    free = free_steps(case, finding, owed) if may_retreat else 0
    if free is UNKNOWN:
        free = case.settle("target.rear_hexes_free", 3)
    finding.answer |= {"may_retreat": may_retreat, "may_ignore": shown_flags(totals["flags_ignored"])}
    if totals["flags_ignored"] is None:
        return finding
    forced = case.chosen("short-retreat") == "ignore-first"
    if rolled is None:
        finding.answer["hexes_per_flag"] = {"min": totals["retreat_least"], "max": totals["retreat_most"]}
        return finding
    found = outcome(
        rolled,
        totals["flags_ignored"],
        totals["retreat_least"],
        totals["retreat_most"],
        free,
        may_retreat=may_retreat,
        forced_to_ignore=forced,
    )
    if found.ignorable and free < rolled:
        case.option("short-retreat")
    figures = case.told("target", "figures")
    # nobody loses more figures than there are
    lost, lost_max = (one if figures is None else min(one, figures) for one in (found.lost, found.lost_at_most))
    _add_loss(case, finding, lost)
    finding.answer |= {
        "flags_ignorable": found.ignorable,
        "flags_must_ignore": found.must_ignore,
        "retreat": {"min": found.least, "max": found.most},
        "lengths": list(found.lengths),
        "figures_lost": lost,
        "figures_lost_max": lost_max,
        "mine_dice": 0,
    }
    if case.get("target.kind") == "train":
        facing = case.told("target", "facing")
        finding.answer |= {"hits_added": found.lost, "figures_lost": 0, "retreat_direction": OPPOSITE.get(facing)}
    if figures is not None:
        finding.answer["unit_destroyed"] = found.lost >= figures
    return finding


def _add_loss(case: Case, finding: Finding, lost: int) -> None:
    if lost:
        rule = case.book.rules[BLOCKED]
        finding.steps.append(Step("figures_lost", "add", lost, lost, rule.id, rule.citations))


# --- taking ground ---------------------------------------------------------------------------------------------------

GROUND = ("take_ground", "overrun", "extra_hex")


def work_take_ground(case: Case) -> Finding:
    """After a close assault: may the attacker enter the vacated hex, and battle again from there."""
    situation = case.situation
    finding = Finding()
    vacated = _vacated(case, finding)
    case.memo["vacated"] = vacated
    game_over = counted(case, _medals_won(case, finding) if _eliminated(case) else 0)[1]
    case.memo["game_over"] = game_over
    at, there = situation.stands.get("attacker", NOWHERE_STATE), situation.stands.get("target", NOWHERE_STATE)
    bound = [
        *bound_unit(case, "attacker", situation.pieces.get("attacker")),
        *bound_at(case, "attacker_hex", at),
        *bound_at(case, "target_hex", there),
        *bound_cards(case),
        *(Bound(rule) for rule in case.book.always("result")),
    ]
    touches = case.book.touches
    weighed = weigh(case, [one for one in bound if touches[one.rule.id] & {*GROUND}], GROUND)
    effect = march.step(case, at, there, kind="take-ground", from_next=case.settle("attacker.next_to_target", True))
    totals = weighed.totals
    enters = bool(totals["take_ground"]) and effect.refusal is None
    bans = [one for one in (effect.no_battle, effect.no_battle_after) if one is not None]
    overruns = enters and bool(totals["overrun"]) and not bans
    finding.steps += [
        *weighed.steps,
        *(one for one in effect.steps if one.counted and one.measure in ("enter", "leave", "battle")),
    ]
    finding.refusals += [*weighed.refusals, *([effect.refusal] if effect.refusal else []), *bans]
    finding.offers += weighed.offers
    finding.notes += [*weighed.notes, *effect.notes]
    finding.conflicts += weighed.conflicts
    finding.answer |= {
        "may_take_ground": enters,
        "may_overrun_battle": overruns,
        "overrun_battles_max": 1 if overruns else 0,
        "extra_hex": totals["extra_hex"] if enters and not effect.stop else 0,
        "game_over": game_over,
    }
    if any(token.element == MINEFIELD for token in there.tokens):
        _add_mine(case, finding, there, enters=enters)
    return finding


def _medals_won(case: Case, finding: Finding) -> int:
    """Medals for the target, now that it is gone."""
    weighed = medals_of_unit(case)
    finding.steps += weighed.steps
    return int(weighed.totals["medals"])


def _add_mine(case: Case, finding: Finding, there: HexState, *, enters: bool) -> None:
    """Dice that the minefield on the vacated hex rolls against the unit that takes it, and whether that clears it."""
    if not enters:
        finding.answer |= {"mine_dice": 0, "mine_swept": False}
        return
    situation = case.situation
    inside = replace(situation, stands={**situation.stands, "attacker": there})
    inner = Case(case.book, inside, options=case.options, assume=case.assume)
    inner.unknown, inner.assumed, inner.used = case.unknown, case.assumed, case.used
    weighed = entering(inner, there, "take-ground")
    finding.steps += [one for one in weighed.steps if one.measure in ("mine_dice", "sweep")]
    finding.notes += [one for one in weighed.notes if one not in finding.notes]
    finding.answer |= {"mine_dice": weighed.totals["mine_dice"], "mine_swept": weighed.totals["sweep"]}


def _eliminated(case: Case) -> bool:
    return case.situation.facts.get("outcome") == "target_eliminated"


def _vacated(case: Case, finding: Finding) -> Any:
    """The target left its hex: by the told outcome, or by its flags where the roll was told."""
    told = case.situation.facts.get("outcome")
    if told is not None:
        return told in ("target_eliminated", "target_retreated")
    roll = case.situation.facts.get("roll")
    if roll is None:
        return UNKNOWN
    rolled = sum(face == "flag" for face in roll)
    weighed = weigh_flags(case)
    totals = weighed.totals
    free = free_steps(case, finding, rolled * (totals["retreat_most"] or 1))
    if free is UNKNOWN:
        free = case.settle("target.rear_hexes_free", 3)
    found = outcome(
        rolled,
        totals["flags_ignored"],
        totals["retreat_least"],
        totals["retreat_most"],
        free,
        may_retreat=bool(totals["retreat"]),
    )
    finding.steps += weighed.steps
    _add_loss(case, finding, found.lost)
    finding.answer["figures_lost"] = found.lost
    if found.least != found.most and found.least == 0:
        return UNKNOWN
    return found.most > 0
