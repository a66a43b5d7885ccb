"""Smoke over the rounds, off-board artillery, immobilized vehicles, towing, and the level of a hex."""

from __future__ import annotations

from itertools import product
from typing import Any

from rulesdb.errors import Problem, SituationError
from rulesdb.games.conflict_of_heroes.ground import (
    always,
    asked,
    bound_at,
    bound_unit,
    covered,
    level,
    set_by_rules,
)
from rulesdb.games.conflict_of_heroes.march import walk
from rulesdb.games.conflict_of_heroes.words import NOT_TOLD
from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import Hex, distance
from rulesdb.rules.ruling import Finding
from rulesdb.rules.situation import HexState, Marker
from rulesdb.rules.vocabulary import UNKNOWN
from rulesdb.rules.weigh import Weighed


def _needed(case: Case, *names: str) -> None:
    """Raises SituationError for words without which the question makes no sense."""
    facts, places, markers = case.situation.facts, case.situation.places, case.situation.markers
    missing = [name for name in names if name not in facts and name not in places and name not in markers]
    if missing:
        raise SituationError(
            f"this cannot be asked without {', '.join(missing)}",
            [Problem(f"/{name}", "must be told") for name in missing],
        )


def _finding(answer: dict[str, Any], *weighed: Weighed) -> Finding:
    found = Finding(answer)
    for one in weighed:
        found.steps += one.steps
        found.refusals += one.refusals
        found.offers += one.offers
        found.notes += one.notes
        found.conflicts += one.conflicts
    return found


# --- the level of a hex ----------------------------------------------------------------------------------------------


def work_level(case: Case) -> Finding:
    """Contour level of the hex the target stands for."""
    state = case.situation.stands["target"]
    lies = level(case, state)
    weighed = set_by_rules(case, state)
    if lies is UNKNOWN:
        lies = case.settle("target.level", None)
    return _finding({"level": lies}, weighed)


# --- smoke -----------------------------------------------------------------------------------------------------------


def smoke_distance_allowed(case: Case) -> Any:
    """The hex lies within the range that this unit's smoke may be fired over; long range counts by one reading."""
    printed, far = case.told("attacker", "range"), case.get("range")
    if far is UNKNOWN:
        return UNKNOWN
    if printed is None:
        return True
    if far <= printed:
        return True
    return far <= 2 * printed and case.option("smoke-range") == "long-too"


def work_smoke_place(case: Case) -> Finding:
    """Whether a unit may place smoke, with which counter."""
    weighed = asked(
        case, bound_unit(case, "smoke", case.situation.pieces.get("attacker")), "smoke_allowed", "marker", notes=True
    )
    allowed = weighed.totals["smoke_allowed"]
    if not allowed:
        return _finding({"allowed": False, "reason": weighed.refusals[0].reason}, weighed)
    return _finding({"allowed": True, "marker": weighed.totals["marker"], "roll": "none"}, weighed)


def _age(case: Case, marker: Marker, now: int) -> int | None:
    """Rounds a counter has lain, 1 in its first; None before it lies."""
    facts = marker.facts
    placed = facts.get("placed")
    extra = 0
    if placed is None:
        written = facts.get("written")
        if written is None:
            raise SituationError(
                "when was it placed?", [Problem("/smoke", "each counter needs 'placed' or 'written'")]
            )  # fmt: skip
        placed = written + 1
        if now >= placed and case.option("smoke-oba-order") == "flip-after":
            extra = 1
    began_thin = 1 if facts.get("value", 2) == 1 else 0
    return None if now < placed else now - placed + 1 + extra + began_thin


def work_smoke_life(case: Case) -> Finding:
    """What the smoke of a hex is worth in a round."""
    _needed(case, "smoke", "round")
    now = case.situation.facts["round"]
    total = 0
    parts = []
    for marker in case.situation.markers["smoke"]:
        age = _age(case, marker, now)
        if age is None:
            continue
        inner = case.within(**{"smoke.age": age})
        weighed = asked(inner, always(inner, "smoke_counter"), "screen")
        total += weighed.totals["screen"]
        parts.append(weighed)
    inner = case.within(**{"hex.smoke": total, "sight.slope": "level"})
    through = asked(inner, always(inner, "between"), "sight")
    return _finding({"dm": total, "blocks_through": not through.totals["sight"]}, *parts, through)


# --- off-board artillery ---------------------------------------------------------------------------------------------


def work_strike_hexes(case: Case) -> Finding:
    """Hexes that a strike falls on."""
    target = case.situation.stands["target"].hex
    if target is None:
        raise SituationError("where is the target hex?", [Problem("/target/hex", "must be told")])
    weighed = asked(case, always(case, "strike"), "around")
    pattern = case.situation.places.get("card_pattern")
    if pattern is not None:
        places = [Hex(target.q + one.hex.q, target.r + one.hex.r) for one in pattern if one.hex is not None]
    else:
        far = 1 if weighed.totals["around"] else 0
        ring = (Hex(target.q + q, target.r + r) for q, r in product(range(-far, far + 1), repeat=2))
        places = sorted((one for one in ring if distance(one, target) <= far), key=lambda one: distance(one, target))
    board = case.situation.board
    if board is not None:
        places = [one for one in places if one in board.hexes]
    finding = _finding({"hexes": [str(one) for one in places], "count": len(places)}, weighed)
    finding.shown = {"struck": places}
    return finding


def work_strike_time(case: Case) -> Finding:
    """When a strike falls."""
    _needed(case, "written_round")
    weighed = asked(case, always(case, "strike"), "granted", "delay", "secret")
    if not weighed.totals["granted"]:
        return _finding({"granted": False}, weighed)
    falls = case.situation.facts["written_round"] + weighed.totals["delay"]
    return _finding(
        {"granted": True, "resolve_pre_round": falls, "secret": weighed.totals["secret"]}, weighed
    )  # fmt: skip


def work_strike_spotter(case: Case) -> Finding:
    """Whether a strike may be written down with this spotter, and whether it gives him away."""
    weighed = asked(case, always(case, "strike"), "target", "reveal")
    may = weighed.totals["target"]
    return _finding({"may_target": may, "strike_falls": may, "revealed": bool(weighed.totals["reveal"])}, weighed)


def work_strike_attacks(case: Case) -> Finding:
    """Attacks that a strike makes."""
    _needed(case, "units_in_hexes")
    facts = case.situation.facts
    units, own = facts["units_in_hexes"], facts.get("own_units_in_hexes", ())
    if own and case.option("oba-friend") == "enemies-only":
        units = [max(all_ - mine, 0) for all_, mine in zip(units, [*own, *([0] * len(units))], strict=False)]
    inner = case.within(**{"mode": "off-board", "fire.height": "above", "strike.units": sum(units)})
    weighed = asked(inner, [*always(inner, "shot"), *always(inner, "strike")], "fp", "attacks")
    return _finding({"attacks": weighed.totals["attacks"], "height_fp": weighed.totals["fp"]}, weighed)


# --- immobilized vehicles --------------------------------------------------------------------------------------------


def _ways(least: int) -> int:
    """Of the 36 throws of two dice, those that sum to at least so much."""
    return sum(a + b >= least for a, b in product(range(1, 7), repeat=2))


def work_immobilization(case: Case) -> Finding:
    """Whether a vehicle must check after moving into its hex, and how the check ends."""
    state = case.situation.stands["attacker"]
    facts: dict[str, Any] = {
        "step.by_road": bool(state.facts.get("by_road", False)),
        "hex.covered": covered(case, state),
    }
    if (built := state.facts.get("building")) is not None:
        facts["hex.building"] = built
    inner = case.within(**facts)
    entered = asked(inner, [*bound_at(inner, "entered", state), *always(inner, "step")], "check")
    if state.terrain is None and not case.closed:
        raise SituationError("what did it enter?", [Problem("/attacker/terrain", "must be told")])
    needed = bool(entered.totals["check"])
    if not needed:
        return _finding({"check_needed": False, "immobilized": False}, entered)
    check = asked(inner, always(inner, "check"), "pass_from")
    least, cap, roll = check.totals["pass_from"], case.get("cap"), case.get("roll")
    answer: dict[str, Any] = {"check_needed": True, "pass_of_36": _ways(least - cap), "pass_from": least}
    if roll != NOT_TOLD:
        answer["immobilized"] = roll + cap < least
    return _finding(answer, entered, check)


def work_immobilized(case: Case) -> Finding:
    """What an immobilized vehicle may still do."""
    weighed = asked(case, always(case, "stuck"), "may_move", "may_pivot", "may_fire", notes=True)
    return _finding(dict(weighed.totals), weighed)


def work_towing(case: Case) -> Finding:
    """Whether one vehicle may tow another, and what its move then costs."""
    weighed = asked(case, always(case, "tow"), "towed", "unprinted")
    allowed = weighed.totals["towed"]
    if not allowed:
        return _finding({"allowed": False}, weighed)
    if weighed.totals["unprinted"]:
        return _finding({"allowed": None}, weighed)
    finding = _finding({"allowed": True, "bonus": 0}, weighed)
    path = case.situation.places.get("path")
    if path is not None:
        went = walk(case, case.situation.stands.get("attacker", HexState()), path)
        whole = went.hexes == len(path)
        finding.answer |= {"bonus": sum(leg.hexes - 1 for leg in went.legs), **({"ap": went.ap} if whole else {})}
        finding.steps += went.steps
        finding.refusals += went.refusals
    return finding
