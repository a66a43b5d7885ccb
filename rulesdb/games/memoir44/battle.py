"""Battles: may this unit attack that one, with how many dice, what hits, what the target may ignore."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.ground import (
    NOWHERE_STATE,
    bound_at,
    bound_cards,
    bound_unit,
    cards,
    need_unit,
)
from rulesdb.games.memoir44.ordered import card_steps
from rulesdb.games.memoir44.sight import look
from rulesdb.games.memoir44.words import FACES
from rulesdb.rules.facts import Case
from rulesdb.rules.rule import ALL, Verb
from rulesdb.rules.ruling import Finding, Refusal, Step
from rulesdb.rules.sight import Look
from rulesdb.rules.situation import HexState
from rulesdb.rules.vocabulary import UNKNOWN
from rulesdb.rules.weigh import Bound, Weighed, narrowed, weigh

BATTLE = ("dice", "attack", "battle", "needs_sight")
HIT_BY = ("hit_infantry", "hit_armor", "hit_grenade", "hit_star", "hit_flag")
UNCONFIRMED = "none"
FLAGS_IGNORED = ("flags_ignored",)
_RESULT = ("attack",)
RIM, BOTH_SIDES = "m44.base.los-hex-edge.rim", "m44.base.los-hex-edge.both-sides"


def work_battle(case: Case) -> Finding:
    """Permission, dice and sight of an attack."""
    _check_attacker(case)
    return _judged(case, weigh_attack(case, BATTLE))


def work_what_hits(case: Case) -> Finding:
    """Faces that hit the target."""
    weighed = weigh_attack(case, HIT_BY)
    return Finding(_what_hits(weighed.totals), weighed.steps, conflicts=weighed.conflicts)


def work_flags(case: Case) -> Finding:
    """Flags the target may ignore, and those it has to."""
    weighed = weigh_attack(case, FLAGS_IGNORED)
    return Finding(_ignorable(weighed.totals), weighed.steps, conflicts=weighed.conflicts)


ATTACK_PARTS = (work_battle, work_what_hits, work_flags)


def work_attack(case: Case) -> Finding:
    """The whole attack in one working."""
    _check_attacker(case)
    weighed = weigh_attack(case, (*BATTLE, *HIT_BY, *FLAGS_IGNORED))
    finding = _judged(case, weighed)
    finding.answer |= _what_hits(weighed.totals)
    finding.answer |= _ignorable(weighed.totals)
    return finding


def _check_attacker(case: Case) -> None:
    """Raises SituationError where nobody attacks: no unit, and no card of the active player."""
    if "attacker" not in case.situation.pieces and not cards(case):
        raise SituationError("nobody attacks", [Problem("/attacker", "an attack needs a unit, or a card under /cards")])
    need_unit(case, "attacker")


def _judged(case: Case, weighed: Weighed) -> Finding:
    """The finding on permission and dice, with the rules that look at the result."""
    totals = weighed.totals
    case.memo["dice"], case.memo["needs_sight"] = _dice_left(weighed), totals["needs_sight"]
    result = weigh(case, _result_rules(case), _RESULT)
    allowed = bool(totals["attack"] and totals["battle"] and result.totals["attack"])
    finding = Finding(
        {
            "allowed": allowed,
            "dice": totals["dice"] if allowed else 0,
            "dice_if_allowed": totals["dice"],
            "battle": totals["battle"],
            "needs_sight": totals["needs_sight"],
        },
        weighed.steps,
        weighed.refusals,
        weighed.offers,
        weighed.notes,
        weighed.conflicts,
    )
    finding.steps += result.steps
    finding.refusals += result.refusals
    finding.steps += card_steps(case, finding.refusals, own_roll=False)
    if "attacker" in case.situation.pieces:
        reasons = [one.reason for one in weighed.refusals]
        far = case.get("range")
        finding.answer["must_close_assault"] = "must-close-assault" in reasons
        finding.answer["must_be_adjacent"] = "must-be-adjacent" in reasons
        finding.answer["range"] = None if far is UNKNOWN else far
        told = case.situation.board is not None or "between" in case.situation.places
        if far != 1 and (totals["needs_sight"] or told):
            _add_sight(case, finding)
    return finding


def _dice_left(weighed: Weighed) -> int | None:
    """Dice after all changes; None where no rule gave any and the attack is refused anyway.

    A target out of range is no target whose cover took the last die.
    """
    left: int | None = weighed.totals["dice"]
    if left or weighed.refused("attack") is None:
        return left
    given = any(step.measure == "dice" and step.verb == "set" and step.counted for step in weighed.steps)
    return left if given else None


def _result_rules(case: Case) -> list[Bound]:
    found: list[Bound] | None = case.book.memo.get("result rules")
    if found is None:
        touches = case.book.touches
        found = [Bound(rule) for rule in case.book.always("result") if "attack" in touches[rule.id]]
        case.book.memo["result rules"] = found
    return found


def _what_hits(totals: dict[str, Any]) -> dict[str, Any]:
    return {"hit_by": hit_faces(totals), "stars_hit": totals["hit_star"]}


def _ignorable(totals: dict[str, Any]) -> dict[str, Any]:
    return {"flags_ignorable": shown_flags(totals["flags_ignored"]), "flags_must_ignore": 0}


def hit_faces(totals: dict[str, Any]) -> list[str]:
    """Faces that hit, by their names."""
    return [face for face in FACES if totals.get(f"hit_{face}")]


def shown_flags(ignored: int | None) -> int | str | None:
    """A number of flags that may be ignored, or `all`."""
    return "all" if ignored is not None and ignored >= ALL else ignored


def weigh_attack(case: Case, measures: tuple[str, ...]) -> Weighed:
    """What every rule of the attacker, the target, their hexes and the cards makes of an attack."""
    if not case.closed:
        _list_assumed(case)
    return weigh(case, _bound(case, measures), measures)


SETTLED = frozenset(
    {
        "attacker.kind",
        "target.kind",
        "attacker.elements",
        "target.elements",
        "attacker.terrain",
        "target.terrain",
        "same_side",
    }
)
"""Facts that a pair of units on a pair of hexes settles, whatever else was told."""


def _bound(case: Case, measures: tuple[str, ...]) -> list[Bound]:
    """The rules of an attack at their places; on a board prepared once for each pair of hexes."""
    board = case.situation.board
    situation = case.situation
    if board is None or case.assume or situation.markers or situation.facts.get("scenario_rules"):
        return _bound_afresh(case, measures)
    attacker, target = situation.stands.get("attacker"), situation.stands["target"]
    piece = situation.pieces.get("attacker")
    pairs: dict[Any, list[Bound]] = case.book.view(board).setdefault(("attack", measures), {})
    key = (
        attacker.hex if attacker is not None else None,
        target.hex,
        piece.unit if piece is not None else None,
        piece.badges if piece is not None else None,
        piece.facts.get("start_terrain") if piece is not None else None,
        situation.pieces.get("target") is target.occupant,
    )
    found = pairs.get(key)
    if found is None:
        found = narrowed(case, _bound_afresh(case, measures), SETTLED)
        if key[-1]:
            pairs[key] = found
    return found


def _bound_afresh(case: Case, measures: tuple[str, ...]) -> list[Bound]:
    situation = case.situation
    attacker, target = situation.pieces.get("attacker"), situation.pieces.get("target")
    there = situation.stands.get("target", NOWHERE_STATE)
    found: list[Bound] = []
    if attacker is not None:
        at = situation.stands.get("attacker", NOWHERE_STATE)
        found += bound_unit(case, "attacker", attacker)
        found += bound_at(case, "attacker_hex", at)
        found += bound_at(case, "entered", at, guard="attacker.entered")
        start = attacker.facts.get("start_terrain")
        if start is not None:
            found += bound_at(case, "left", HexState(terrain=(start,)), guard="attacker.entered")
    found += bound_unit(case, "target", target)
    found += bound_at(case, "target_hex", there)
    found += bound_cards(case)
    return [one for one in found if about(case, one, measures)]


def about(case: Case, one: Bound, measures: Iterable[str]) -> bool:
    """True if a rule acts on one of the measures, or speaks against other rules."""
    rule = one.rule
    if not case.book.touches[rule.id].isdisjoint(measures):
        return True
    verbs = {effect.verb for effect in rule.effects}
    return Verb.CANCEL in verbs or (rule.role not in ("entered", "left") and verbs <= {Verb.NOTE, Verb.OFFER})


def _list_assumed(case: Case) -> None:
    """Lists what nobody told and is taken as not there: ground as countryside, no badge, obstacle, token or card."""
    situation = case.situation
    for role, piece in situation.pieces.items():
        state = situation.stands.get(role, NOWHERE_STATE)
        if state.terrain is None:
            case.assume_absent(f"{role}.terrain", "countryside")
        nothing = {"badges": piece.badges, "obstacles": state.obstacles, "tokens": state.tokens}
        for name, told in nothing.items():
            if not told:
                case.assume_absent(f"{role}.{name}", "none")
    if "cards" not in situation.markers:
        case.assume_absent("cards", "none")


# --- sight -------------------------------------------------------------------------------------------------------


def _add_sight(case: Case, finding: Finding) -> None:
    """The line as part of an attack; where it is missing it matters only to an attack that nothing else forbids."""
    blocked = case.get("line.blocked")
    if blocked is UNKNOWN:
        if finding.answer["allowed"] and finding.answer["needs_sight"]:
            case.miss("line.blocked")
        finding.answer["sight"] = None
        return
    finding.answer["sight"] = "blocked" if blocked else "clear"
    if "line.blocked" not in case.assume:
        seen = look(case)
        finding.steps += sight_steps(case, seen)
        finding.shown["blockers"] = seen.blockers


def sight_steps(case: Case, seen: Look) -> list[Step]:
    """A step for every blocker, or for what makes a line clear; one for the rule on hex sides where it decides."""
    rules = case.book.rules
    clear = not seen.blockers
    if clear and not seen.beside:
        return [rule_step(case, "m44.base.los.clear", "sight")]
    steps = []
    for one in (*seen.blockers, *seen.beside):
        rule = one.rule if one.rule is not None else rules[RIM]
        because = "" if one.side == "through" else f"on the {one.side} of a line along hex sides"
        total = None if clear else False
        steps.append(Step("sight", "forbid", False, total, rule.id, rule.citations, not clear, because, one.where))
    if seen.beside or any(one.side != "through" for one in seen.blockers):
        rule = rules[BOTH_SIDES]
        steps.append(Step("sight", "set" if clear else "forbid", clear, clear, rule.id, rule.citations))
    if clear:
        steps.append(rule_step(case, "m44.base.los.clear", "sight"))
    return steps


def work_sight(case: Case) -> Finding:
    """Whether the line from one hex to the other is clear, and who blocks it."""
    blocked = case.get("line.blocked")
    if blocked is UNKNOWN:
        case.miss("line.blocked")
    if blocked is UNKNOWN or "line.blocked" in case.assume:
        return Finding({"sight": None if blocked is UNKNOWN else "blocked" if blocked else "clear"})
    seen = look(case)
    finding = Finding({"sight": "blocked" if blocked else "clear"}, sight_steps(case, seen))
    finding.shown |= {"blockers": seen.blockers, "line": seen.line}
    if blocked:
        finding.answer["at"] = [one.where for one in seen.blockers]
        finding.refusals += [
            Refusal("sight", (one.rule.reason if one.rule else None) or "ground-in-the-way", step.rule, step.citations)
            for one, step in zip(seen.blockers, finding.steps, strict=False)
        ]
    return finding


def rule_step(case: Case, rule_id: str, measure: str) -> Step:
    """A step in which a computed rule says that something holds."""
    rule = case.book.rules[rule_id]
    return Step(measure, "set", True, True, rule.id, rule.citations)


# --- the roll -------------------------------------------------------------------------------------------------------


def hits_of(roll: Iterable[str], totals: dict[str, Any]) -> int:
    """Hits among the faces of a roll."""
    return sum(1 for face in roll if totals.get(f"hit_{face}"))


def work_hits(case: Case) -> Finding:
    """Hits of a roll against a target; with an attacker or a card also the dice."""
    situation = case.situation
    finding = work_attack(case) if "attacker" in situation.pieces or situation.markers.get("cards") else Finding()
    weighed = weigh_attack(case, HIT_BY)
    roll = situation.facts.get("roll")
    finding.answer["hit_by"] = hit_faces(weighed.totals)
    if roll is not None:
        hits = _confirmed(case, finding, hits_of(roll, weighed.totals))
        finding.answer |= {"hits": hits, "flags": sum(face == "flag" for face in roll)}
        figures = case.told("target", "figures")
        if hits is None:
            return finding
        if figures is not None:
            finding.answer |= {"figures_lost": min(hits, figures), "unit_destroyed": hits >= figures}
    if not finding.steps:
        finding.steps += weighed.steps
    return finding


def _confirmed(case: Case, finding: Finding, hits: int) -> int | None:
    """Hits that count where the target asks for a second die to confirm them; None where that die is not known."""
    touches = case.book.touches
    bound = bound_unit(case, "target", case.situation.pieces.get("target"))
    asks = [one for one in bound if "confirmed_by" in touches[one.rule.id]]
    if not asks:
        return hits
    weighed = weigh(case, asks, ("confirmed_by",))
    finding.steps += weighed.steps
    finding.notes += weighed.notes
    face = weighed.totals["confirmed_by"]
    if face == UNCONFIRMED or not hits:
        return hits
    finding.answer["possible_hits"] = hits
    again = case.situation.facts.get("reroll")
    if face not in FACES or again is None:
        return None
    return hits if face in again else 0
