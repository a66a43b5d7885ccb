"""Fire: whether it may be opened, what heights, cover and smoke add to it, mortars and their spotting hexes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesdb.errors import Problem, SituationError
from rulesdb.games.conflict_of_heroes.ground import (
    always,
    asked,
    bound_at,
    bound_unit,
    level,
    said,
    screen,
    small_balka_between,
)
from rulesdb.games.conflict_of_heroes.sight import Ends, Look, line_to_target, look, met
from rulesdb.games.conflict_of_heroes.words import NOT_TOLD
from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import Hex, distance
from rulesdb.rules.ruling import Finding, Step
from rulesdb.rules.situation import HexState
from rulesdb.rules.vocabulary import UNKNOWN
from rulesdb.rules.weigh import Weighed

EXPLOSIVE = ("artillery", "mortar-direct", "mortar-indirect", "off-board")


# --- facts -----------------------------------------------------------------------------------------------------------


def mode(case: Case) -> Any:
    """How the attack is made: told, or by the kind of unit and whether a spotting hex is named."""
    told = case.told(None, "mode")
    if told is not None:
        return told
    kind = case.get("attacker.type")
    if kind is UNKNOWN:
        return "mortar-indirect" if "spotting" in case.situation.stands else "direct"
    if kind == "mortar":
        return "mortar-indirect" if "spotting" in case.situation.stands else "mortar-direct"
    return "off-board" if kind == "artillery" else "direct"


def explosive(case: Case) -> bool:
    """It is mortar or artillery fire."""
    return case.get("mode") in EXPLOSIVE


def source_role(case: Case) -> str:
    """Who looks at the target: the spotting hex of indirect and off-board fire, else the attacker."""
    indirect = case.get("mode") in ("mortar-indirect", "off-board") and "spotting" in case.situation.stands
    return "spotting" if indirect else "attacker"


def height(case: Case) -> Any:
    """Whether the fire comes from above, below or the level of its target."""
    own, target = case.get(f"{source_role(case)}.level"), case.get("target.level")
    if UNKNOWN in (own, target):
        return UNKNOWN
    return "above" if own > target else "below" if own < target else "level"


def sees(case: Case) -> Any:
    """The attacker sees its target: told, or by the line; indirect and off-board fire does not ask."""
    if case.get("mode") in ("mortar-indirect", "off-board"):
        return True
    told = case.told("attacker", "sees_target")
    if told is not None:
        return told
    blocked = case.get("line.blocked")
    return UNKNOWN if blocked is UNKNOWN else not blocked


def line_of_fire(case: Case) -> Look:
    """The line along which smoke counts."""
    found: Look | None = case.memo.get("fire")
    if found is None:
        stands = case.situation.stands
        role = source_role(case)
        if role == "attacker":
            found = line_to_target(case)
        else:
            ends = Ends(stands["spotting"], stands.get("target", HexState()), "spotting.level", "target.level")
            told = case.situation.places.get("between")
            found = look(case, ends, told if ends.a.hex is None else None)
        case.memo["fire"] = found
    return found


def smoke(case: Case) -> Any:
    """Smoke that the fire starts in, goes through and ends in, added up."""
    stands = case.situation.stands
    target = screen(case, stands.get("target"))
    if case.get("mode") == "off-board":
        return target
    start = screen(case, stands.get("attacker"))
    if source_role(case) == "spotting":
        spotting = screen(case, stands.get("spotting"))
        if start or spotting:
            choice = case.option("indirect-smoke")
            start = {"spotting-hex": spotting, "mortar-hex": start, "both": start + spotting}[choice]
    told = case.situation.places.get("between")
    if case.situation.board is None and not any(state.tokens for state in told or ()):
        return start + target
    return start + line_of_fire(case).smoke + target


def _from_spotting(case: Case) -> Any:
    a, b = case.situation.stands.get("spotting"), case.situation.stands.get("target")
    return UNKNOWN if a is None or b is None or a.hex is None or b.hex is None else distance(a.hex, b.hex)


def _by_range(case: Case, holds: Callable[[int], bool]) -> Any:
    """Whether something holds of the range; of indirect fire it is by one reading counted from the spotting hex."""
    far: Any = case.get("range")
    other: Any = _from_spotting(case) if case.get("mode") == "mortar-indirect" else UNKNOWN
    if other is not UNKNOWN:
        matters = far is UNKNOWN or holds(far) != holds(other)
        if matters and case.option("range-from") == "spotting-hex":
            return holds(other)
    return UNKNOWN if far is UNKNOWN else holds(far)


def too_close(case: Case) -> Any:
    """The target is nearer than the mortar's least range."""
    least = case.get("attacker.min_range")
    if least is UNKNOWN:
        case.get("range")
        return UNKNOWN
    return _by_range(case, lambda far: far < least)


def adjacent(case: Case) -> Any:
    """The target's hex is next to where the range is counted from."""
    return _by_range(case, lambda far: far == 1)


def beyond(times: int) -> Callable[[Case], Any]:
    """Whether the target is farther than so many times the printed range; no where no range was told."""

    def find(case: Case) -> Any:
        printed = case.get("attacker.range")
        return False if printed == NOT_TOLD else _by_range(case, lambda far: far > times * printed)

    return find


def outside_arc(case: Case) -> bool:
    """The target lies outside the attacker's arc of fire, and that was told.

    The chapter on arcs is not in the text: where nothing is told of the arc, direct fire is taken to lie in it, and the
    ruling lists that. Mortars, which the text does bind to their arc, test `attacker.in_arc` and take nothing as so.
    """
    told = case.told("attacker", "in_arc")
    if told is None and not case.closed and case.get("mode") in ("direct", "artillery"):
        case.assume_absent("attacker.in_arc", True)
    return told is False


def crosses_small_balka(case: Case) -> Any:
    """The fire crosses a small balka that borders the target's hex: told, or by the side it comes in through."""
    crossed = case.told(None, "small_balka_crossed")
    if crossed is not None:
        return crossed and case.get("small_balka_at_target")
    stands = case.situation.stands
    a, b = stands.get(source_role(case)), stands.get("target")
    board = case.situation.board
    if board is None or a is None or b is None or a.hex is None or b.hex is None or a.hex == b.hex:
        return case.get("small_balka_crossed")
    entries = met(a.hex, b.hex)
    last: tuple[Hex, ...] = entries[-1] if entries else (a.hex,)
    sides = [small_balka_between(state, b) for one in last if (state := board.at(one)) is not None]
    if all(sides) or not any(sides):
        return bool(sides) and all(sides)
    # right through the corner where one of the two sides has the balka: nobody says
    return UNKNOWN


def to_spotting_hex(case: Case) -> Any:
    """Hexes from the mortar to its spotting hex."""
    a, b = case.situation.stands.get("attacker"), case.situation.stands.get("spotting")
    if a is None or b is None or a.hex is None or b.hex is None:
        return UNKNOWN
    return distance(a.hex, b.hex)


def spotting_sees(case: Case) -> Any:
    """The spotting hex sees the target: told, or by the line."""
    told = case.told("spotting", "sees_target")
    if told is not None:
        return told
    stands = case.situation.stands
    a, b = stands.get("spotting"), stands.get("target")
    if a is None or b is None or a.hex is None or b.hex is None:
        return UNKNOWN
    return look(case, Ends(a, b, "spotting.level"), None).clear


def sees_spotting(case: Case) -> Any:
    """The mortar sees its spotting hex: told, or by the line."""
    told = case.told("attacker", "sees_spotting_hex")
    if told is not None:
        return told
    stands = case.situation.stands
    a, b = stands.get("attacker"), stands.get("spotting")
    if a is None or b is None or a.hex is None or b.hex is None:
        return UNKNOWN
    return look(case, Ends(a, b, "attacker.level", "spotting.level"), None).clear


def held_by(case: Case, state: HexState | None) -> Any:
    """Who stands on a hex: told, or by the unit on it."""
    if state is None:
        return UNKNOWN
    told = state.facts.get("held_by")
    if told is not None:
        return told
    if state.occupant is not None:
        side = case.told("attacker", "side")
        other = state.occupant.facts.get("side")
        return UNKNOWN if side is None or other is None else "friend" if side == other else "enemy"
    return "none" if case.closed else UNKNOWN


# --- working ---------------------------------------------------------------------------------------------------------


def _shot(case: Case, measures: tuple[str, ...]) -> Weighed:
    target = case.situation.stands.get("target", HexState())
    bound = [
        *bound_unit(case, "shot", case.situation.pieces.get("attacker")),
        *bound_at(case, "target_hex", target),
    ]
    if case.get("mode") == "mortar-indirect":
        bound += [*always(case, "indirect"), *always(case, "spotting")]
    return asked(case, bound, *measures, notes="fp" in measures)


def _found(answer: dict[str, Any], weighed: Weighed) -> Finding:
    return Finding(
        answer, weighed.steps, weighed.refusals, weighed.offers, weighed.notes, weighed.conflicts
    )  # fmt: skip


def _decided(case: Case, asked: Case) -> Weighed:
    """Whether fire may be opened. Nothing that was not told undoes a refusal, so beside one it is not asked for."""
    missing = dict(case.unknown)
    weighed = _shot(asked, ("attack",))
    if weighed.refusals:
        case.unknown.clear()
        case.unknown.update(missing)
    return weighed


def work_allowed(case: Case) -> Finding:
    """Whether the attack may be made."""
    weighed = _decided(case, case)
    finding = _found({"allowed": weighed.totals["attack"]}, weighed)
    if weighed.refusals:
        finding.answer["reason"] = weighed.refusals[0].reason
    if case.get("mode") in ("direct", "mortar-direct", "artillery") and case.told("attacker", "sees_target") is None:
        blocked = case.get("line.blocked")
        if blocked is not UNKNOWN and "line.blocked" not in case.assume:
            seen = line_to_target(case)
            finding.steps = [*seen.steps, *finding.steps]
            finding.refusals += [one for one in seen.refusals if one not in finding.refusals]
            finding.shown |= {"blockers": seen.blockers}
    return finding


def work_modifiers(case: Case) -> Finding:
    """What heights, cover, smoke and small balkas add to both sides."""
    weighed = _shot(case, ("fp", "dm", "unprinted"))
    stands = [case.situation.stands.get(role) for role in ("attacker", "target", "spotting")]
    told = [step for state in stands if state is not None for step in said(case, state)]
    missing = bool(weighed.totals["unprinted"])
    cover = [step for step in weighed.steps if step.measure == "dm" and step.counted and _is_cover(case, step)]
    lost = any(step.measure == "dm" and not step.counted and _is_cover(case, step) for step in weighed.steps)
    terrain_dm = None if missing else sum(step.value for step in cover)
    found = _found(
        {
            "fp": weighed.totals["fp"],
            "dm": None if missing else weighed.totals["dm"],
            "terrain_dm": terrain_dm,
            "terrain_dm_kept": not lost,
            "smoke_dm": next((one.value for one in weighed.steps if one.rule == SMOKE_RULE and one.counted), 0),
            "fortification_dm": next((one.value for one in weighed.steps if one.rule in FORT_RULES and one.counted), 0),
        },
        weighed,
    )
    found.steps = [*told, *found.steps]
    return found


SMOKE_RULE = "coh.smoke-cumulative-1r.sum"
FORT_RULES = ("coh.he-flank-1r.fortification", "coh.attack-1r.fortification")


def _is_cover(case: Case, step: Step) -> bool:
    return case.book.rules[step.rule].role == "target_hex"


def work_defence(case: Case) -> Finding:
    """Which defence rating counts; None where the arcs of another chapter decide."""
    weighed = _shot(case, ("dr",))
    found = weighed.totals["dr"]
    return _found({"dr": None if found == NOT_TOLD else found}, weighed)


def work_range(case: Case) -> Finding:
    """What the range adds, by the sheet of this edition."""
    weighed = _shot(case, ("range_fp",))
    return _found({"range_fp": weighed.totals["range_fp"]}, weighed)


def work_hit_number(case: Case) -> Finding:
    """Least sum of two dice that hits, where every printed figure was told."""
    printed = case.get("attacker.fp")
    if printed == NOT_TOLD:
        return Finding()
    weighed = _shot(case, ("fp", "dm", "unprinted", "dr", "range_fp"))
    totals = weighed.totals
    if totals["unprinted"] or totals["dr"] in (None, NOT_TOLD):
        return Finding({"attack_rating": printed + totals["fp"] + totals["range_fp"], "hit_number": None})
    defence = totals["dr"] + totals["dm"]
    attack = printed + totals["fp"] + totals["range_fp"]
    return Finding({"attack_rating": attack, "defence_rating": defence, "hit_number": defence - attack})


ATTACK_PARTS = (work_allowed, work_modifiers, work_defence, work_range, work_hit_number)


def work_indirect(case: Case) -> Finding:
    """Whether a mortar may fire by this spotting hex, and for how many action points."""
    weighed = _decided(case, case.within(mode="mortar-indirect"))
    allowed = weighed.totals["attack"]
    finding = _found({"allowed": allowed}, weighed)
    if allowed:
        finding.answer["ap"] = case.told("attacker", "indirect_ap")
    else:
        finding.answer["reason"] = weighed.refusals[0].reason
    return finding


def work_spotting_hexes(case: Case) -> Finding:
    """Hexes that may spot for a mortar."""
    at = case.situation.stands["attacker"].hex
    if at is None:
        raise SituationError("this question needs places", [Problem("/attacker/hex", "must be told")])
    board = case.situation.board
    reach = asked(case, always(case, "spotting"), "reach")
    far = reach.totals["reach"]
    near = [
        Hex(at.q + q, at.r + r)
        for r in range(-far, far + 1)
        for q in range(-far, far + 1)
        if 0 < distance(at, Hex(at.q + q, at.r + r)) <= far
    ]
    held = {state.hex for state in case.situation.places.get("enemy_held", ())}
    seen = case.situation.places.get("seen_from")
    target = case.situation.stands.get("target")
    finding = Finding(steps=reach.steps)
    candidates, good = [], []
    for place in near:
        state = board.at(place) if board is not None else HexState(place)
        if state is None:
            continue
        who = "enemy" if place in held else held_by(case, state) if board is not None else "none"
        inner = case.within(
            **{"spotting.held_by": who, "spotting.distance": distance(at, place), "mode": "mortar-indirect"}
        )
        weighed = asked(inner, always(inner, "spotting"), "spotting")
        if not weighed.totals["spotting"]:
            finding.refusals += [one for one in weighed.refusals if one not in finding.refusals]
            continue
        candidates.append(place)
        if seen is not None:
            clear: Any = place in {one.hex for one in seen}
        elif board is not None and target is not None and target.hex is not None:
            clear = look(case, Ends(state, target, "spotting.level"), None).clear
        else:
            raise SituationError("who sees the target?", [Problem("/seen_from", "tell it, or the whole board")])
        if clear is True:
            good.append(place)
    finding.answer = {
        "candidates": len(candidates),
        "spotting_hexes": [str(place) for place in good],
    }
    finding.shown = {"from": at}
    return finding


def level_of(case: Case, role: str) -> Any:
    """Contour level of the hex a role stands on."""
    state = case.situation.stands.get(role)
    return level(case, state) if state is not None else UNKNOWN
