"""Movement: what one step costs, how a path falls into paid moves with their bonus moves, what can be reached."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Any, NamedTuple

from rulesdb.errors import Problem, SituationError
from rulesdb.games.conflict_of_heroes.ground import (
    asked,
    bound_at,
    bound_unit,
    covered,
    edge,
    elements,
    level,
    remembered,
    road_joins,
)
from rulesdb.games.conflict_of_heroes.words import NOT_TOLD
from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import Hex, neighbours
from rulesdb.rules.ruling import Finding, Refusal, Remark, Step
from rulesdb.rules.situation import HexState
from rulesdb.rules.vocabulary import UNKNOWN

VEHICLES = ("tracked", "wheeled")
MEASURES = ("enter", "ap", "edge_ap", "unprinted", "bonus", "free", "check")
_MOVER = (
    "attacker.move_class", "attacker.type", "attacker.cost", "attacker.symbols", "attacker.towing", "attacker.stuck",
    "reverse",
)  # fmt: skip


class StepEffect(NamedTuple):
    """What one step into the next hex does."""

    refusals: tuple[Refusal, ...]
    ap: int | None
    """None where this edition prints no figure."""
    edge_ap: int | None
    """What the side crossed adds."""
    bonus: int
    """Hexes that may follow for free."""
    free: bool
    """It may itself be a bonus move."""
    check: bool
    """A vehicle must check for immobilization."""
    steps: tuple[Step, ...]
    notes: tuple[Remark, ...]


class Leg(NamedTuple):
    """One paid move with the bonus moves it earned: one action."""

    hexes: int
    ap: int | None


# --- one step --------------------------------------------------------------------------------------------------------


def _level(case: Case, state: HexState, fact: str) -> int:
    lies = level(case, state)
    return case.settle(fact, 0) if lies is UNKNOWN else lies  # type: ignore[no-any-return]


def _told_ground(case: Case, state: HexState) -> HexState:
    """The hex with its ground; a hex of the path without ground is asked for."""
    if state.terrain is not None or case.closed:
        return state
    ground = (case.settle("path.terrain", "coh.open-1r"),)
    return HexState(state.hex, ground, state.obstacles, state.tokens, state.occupant, state.facts)


def step(case: Case, before: HexState, after: HexState, *, bonus: bool = False, first: bool = False) -> StepEffect:
    """What moving into a neighbour costs and allows; as a bonus move only what even those pay."""
    after = _told_ground(case, after)
    low = _level(case, before, "attacker.level" if first else "path.level")
    rise = _level(case, after, "path.level") - low
    by_road = bool(after.facts.get("by_road", road_joins(case, before, after)))
    facts: dict[str, Any] = {
        "step.by_road": by_road,
        "step.climb": max(rise, 0),
        "step.drop": max(-rise, 0),
        "step.edge": edge(case, before, after),
        "step.bonus": bonus,
        "hex.covered": covered(case, after),
    }
    if (built := after.facts.get("building")) is not None:
        facts["hex.building"] = built
    mover = tuple(case.get(name) for name in _MOVER)
    key = ("step", tuple(facts.items()), elements(case, after), mover, tuple(sorted(case.options.items())))
    missing = dict(case.unknown)
    effect = remembered(case, key, lambda: _worked(case, after, facts))
    if effect.refusals:
        # nothing that was not told opens a hex that is closed
        case.unknown.clear()
        case.unknown.update(missing)
    return effect


def _worked(case: Case, after: HexState, facts: dict[str, Any]) -> StepEffect:
    inner = case.within(**facts)
    bound = bound_at(inner, "entered", after)
    opened = asked(inner, bound, "open")
    inner = case.within(**facts, **{"step.smooth": facts["step.by_road"] or bool(opened.totals["open"])})
    mover = case.situation.pieces.get("attacker")
    weighed = asked(inner, [*bound, *bound_unit(inner, "step", mover)], *MEASURES)
    totals = weighed.totals
    missing = bool(totals["unprinted"])
    return StepEffect(
        tuple(one for one in weighed.refusals if one.measure == "enter"),
        None if missing else totals["ap"],
        None if missing and facts["step.edge"] != "none" else totals["edge_ap"],
        totals["bonus"],
        bool(totals["free"]),
        bool(totals["check"]),
        (*(one for one in opened.steps if one.counted), *weighed.steps),
        tuple(weighed.notes),
    )


# --- a told path -----------------------------------------------------------------------------------------------------


class Walk(NamedTuple):
    """A path, as far as it may be gone."""

    hexes: int
    ap: int | None
    step_ap: tuple[int | None, ...]
    edge_ap: int | None
    legs: tuple[Leg, ...]
    checks: tuple[int, ...]
    """Numbers of the hexes after which a vehicle checks for immobilization."""
    refusals: tuple[Refusal, ...]
    steps: tuple[Step, ...]
    notes: tuple[Remark, ...]


def walk(case: Case, start: HexState, path: Sequence[HexState], budget: int | None = None) -> Walk:
    """The path as paid moves with their bonus moves, up to the first hex that is closed or too dear."""
    legs: list[Leg] = []
    costs: list[int | None] = []
    edges: list[int | None] = []
    checks: list[int] = []
    refusals: tuple[Refusal, ...] = ()
    steps: list[Step] = []
    notes: list[Remark] = []
    left = 0
    before = start
    for number, after in enumerate(path, 1):
        effect = step(case, before, after, first=number == 1)
        follows = left > 0 and effect.free
        if follows:
            effect = step(case, before, after, bonus=True, first=number == 1)
        where = str(after.hex) if after.hex is not None else f"path {number}"
        steps += [one._replace(where=where) for one in effect.steps]
        notes += [one for one in effect.notes if one not in notes]
        if effect.refusals:
            refusals = effect.refusals
            break
        if budget is not None and _sum([*costs, effect.ap], 0) > budget:
            break
        costs.append(effect.ap)
        edges.append(effect.edge_ap)
        if follows:
            legs[-1] = Leg(legs[-1].hexes + 1, _sum([legs[-1].ap, effect.ap]))
            left -= 1
        else:
            legs.append(Leg(1, effect.ap))
            left = effect.bonus
        if effect.check:
            checks.append(number)
        before = after
    return Walk(
        len(costs), _sum(costs), tuple(costs), _sum(edges), tuple(legs), tuple(checks), refusals, tuple(steps),
        tuple(notes),
    )  # fmt: skip


def _sum(parts: Sequence[int | None], otherwise: Any = None) -> Any:
    """The sum, or `otherwise` where one part is not known."""
    return otherwise if None in parts else sum(part for part in parts if part is not None)


# --- everything in reach ---------------------------------------------------------------------------------------------


class Reached(NamedTuple):
    """A hex in reach."""

    cost: int
    before: Hex
    """The hex it comes from on a cheapest way."""
    effect: StepEffect


class Reach(NamedTuple):
    """Everything in reach, and why what lies next to it is closed."""

    hexes: dict[Hex, Reached]
    refused: dict[Hex, Refusal]
    unpriced: dict[Hex, tuple[Remark, ...]]
    """Hexes not reached otherwise that a step leads into whose cost this edition does not print."""


def reach(case: Case, start: Hex, budget: int) -> Reach:
    """Every hex of the board that the unit gets to for its action points, at the least cost."""
    board = case.situation.board
    assert board is not None
    found: dict[Hex, Reached] = {}
    refused: dict[Hex, Refusal] = {}
    unpriced: dict[Hex, tuple[Remark, ...]] = {}
    done: dict[Hex, int] = {}
    heap: list[tuple[int, int, Hex]] = [(0, 0, start)]
    while heap:
        spent, minus, place = heapq.heappop(heap)
        # cheapest first, and with most bonus moves left: anything later with no more of them is no better
        if done.get(place, 1) <= minus:
            continue
        done[place] = minus
        for next_ in neighbours(place):
            state = board.at(next_)
            if state is None:
                continue
            effect = step(case, board.hexes[place], state)
            if effect.refusals:
                refused.setdefault(next_, effect.refusals[0])
                continue
            ways = [(effect, -effect.bonus)]
            if minus < 0 and effect.free:
                ways = [(step(case, board.hexes[place], state, bonus=True), minus + 1)]
            for made, left in ways:
                if made.ap is None:
                    unpriced.setdefault(next_, made.notes)
                    continue
                if spent + made.ap > budget:
                    continue
                cost = spent + made.ap
                if next_ != start and (next_ not in found or cost < found[next_].cost):
                    found[next_] = Reached(cost, place, made)
                if done.get(next_, 1) > left:
                    heapq.heappush(heap, (cost, left, next_))
    inside = {*found, start}
    return Reach(
        found,
        {place: why for place, why in refused.items() if place not in inside},
        {place: notes for place, notes in unpriced.items() if place not in inside},
    )


# --- the questions ---------------------------------------------------------------------------------------------------


def allowance(case: Case) -> tuple[int, list[Step]]:
    """Action points to spend: told, or those of an activation."""
    told = case.get("ap")
    if told != NOT_TOLD:
        return told, []
    weighed = asked(case, bound_unit(case, "mover", case.situation.pieces.get("attacker")), "allowance")
    return weighed.totals["allowance"] or 0, weighed.steps


def printed(case: Case) -> list[Step]:
    """What the unit's own element prints on its counter, the words left out that were told."""
    piece = case.situation.pieces.get("attacker")
    words = {"move_class": "move_class", "type": "type", "move_cost": "cost", "symbols": "symbols"}
    wanted = [measure for measure, word in words.items() if case.told("attacker", word) is None]
    return asked(case, bound_unit(case, "mover", piece), *wanted, notes=True).steps if wanted else []


def work_move(case: Case) -> Finding:
    """What a path costs and how it falls into actions, or everything a unit reaches on a board."""
    finding = Finding()
    if "attacker" not in case.situation.pieces:
        raise SituationError("who moves?", [Problem("/attacker", "a question about a path needs it")])
    finding.steps += printed(case)
    start = case.situation.stands.get("attacker", HexState())
    path = case.situation.places.get("path")
    board = case.situation.board
    if path is not None:
        if board is not None:
            path = tuple(_on_board(board.hexes, state) for state in path)
        _told_path(case, finding, start, path)
    elif board is not None and start.hex is not None:
        budget, steps = allowance(case)
        reached = reach(case, start.hex, budget)
        finding.answer["reach"] = {
            str(place): {"cost": one.cost, "from": str(one.before), "check": one.effect.check}
            for place, one in reached.hexes.items()
        }
        finding.answer["ap"] = budget
        if reached.unpriced:
            finding.answer["no_figure"] = [str(place) for place in sorted(reached.unpriced)]
            finding.notes += dict.fromkeys(note for notes in reached.unpriced.values() for note in notes)
        finding.shown = {"from": start.hex, "reach": reached.hexes, "refused": reached.refused}
        trace: dict[tuple[str, str], Step] = {}
        for one in reached.hexes.values():
            for made in one.effect.steps:
                if made.counted:
                    trace.setdefault((made.rule, made.measure), made)
        finding.steps += [*steps, *trace.values()]
        finding.refusals += dict.fromkeys(reached.refused.values())
        rule = case.book.rules["coh.stacking-1r.elsewhere"]
        finding.notes.append(Remark("stacking-elsewhere", rule.id, rule.citations))
    else:
        raise SituationError(
            "where does it go?", [Problem("/path", "tell a path, or a board and the unit's hex on it")]
        )
    return finding


def _on_board(hexes: Any, state: HexState) -> HexState:
    return hexes.get(state.hex, state) if state.terrain is None and not state.facts else state


def _told_path(case: Case, finding: Finding, start: HexState, path: Sequence[HexState]) -> None:
    told = case.get("ap")
    went = walk(case, start, path)
    finding.steps += went.steps
    finding.notes += went.notes
    finding.refusals += went.refusals
    whole = went.hexes == len(path)
    finding.answer |= {"allowed": whole, "one_action": whole and len(went.legs) == 1, "checks": list(went.checks)}
    if whole:
        finding.answer |= {
            "ap": went.ap,
            "step_ap": list(went.step_ap),
            "extra_ap": went.edge_ap,
            "legs": [list(leg) for leg in went.legs],
            "bonus": sum(leg.hexes - 1 for leg in went.legs),
        }
    if case.get("attacker.move_class") in VEHICLES:
        ends, done = [], 0
        for leg in went.legs:
            done += leg.hexes
            ends.append(done)
        if whole:
            finding.answer["reaction_after_hexes"] = ends
        rule = case.book.rules["coh.vehicle-action-1r.whole"]
        finding.notes.append(Remark("one-action", rule.id, rule.citations))
        after = case.get("after_hexes")
        if after != NOT_TOLD:
            finding.answer["reaction_allowed"] = after in ends
    if told != NOT_TOLD:
        finding.answer["max_hexes"] = walk(case, start, path, told).hexes


def work_reaction(case: Case) -> Finding:
    """After how many hexes the opponent may react, by the hexes of each movement action."""
    legs = case.told(None, "leg_hexes")
    if legs is None:
        return work_move(case)
    ends = [sum(legs[: number + 1]) for number in range(len(legs))]
    finding = Finding({"reaction_after_hexes": ends})
    after = case.get("after_hexes")
    inner = case.within(**{"reaction.inside": after != NOT_TOLD and after not in ends})
    weighed = asked(inner, bound_unit(inner, "step", None), "react")
    finding.steps += weighed.steps
    finding.refusals += weighed.refusals
    if after != NOT_TOLD:
        finding.answer["reaction_allowed"] = weighed.totals["react"]
    return finding
