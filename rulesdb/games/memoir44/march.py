"""Movement: what one step does, how far a unit may move, and how far it gets along a path.

A step is worked out by the rules of the hex left and the hex entered, once for every pair of grounds that differ, and
remembered with the rulebook.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rulesdb.games.memoir44.air.move import interdiction, pass_under, under_own_aircraft
from rulesdb.games.memoir44.ground import (
    ENTERED_BY,
    HILL,
    MOUNTAIN,
    OCEAN,
    ROAD,
    ROAD_HILL,
    bound_at,
    bound_cards,
    bound_unit,
    closed_between,
    height,
    on_rail,
    on_road,
    road_joins,
    scenario_rules,
    unit_elements,
    vessels,
)
from rulesdb.games.memoir44.words import NO_CAP
from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import neighbours
from rulesdb.rules.rule import Verb
from rulesdb.rules.ruling import Refusal, Remark, Step
from rulesdb.rules.situation import HexState
from rulesdb.rules.vocabulary import UNKNOWN
from rulesdb.rules.weigh import Bound, Weighed, weigh

STEP_MEASURES = ("enter", "leave", "stop", "cap", "cost", "battle")
OF_THE_MOVER = frozenset(STEP_MEASURES) - {"battle"}
"""Measures of a step that rules of the unit itself change; whether it battles at all is a matter of its whole turn."""
TOLD_OF_THE_TURN = ("moved", "entered_this_turn", ENTERED_BY, "start_terrain", "stayed_on_road")
"""Words of a unit that say how far it moved, and so whether it may still battle."""
OCCUPIED = "m44.base.move-general.occupied"


class Allowance(NamedTuple):
    """Hexes a unit may move, and move with a battle after it."""

    most: int
    battle: int


class StepEffect(NamedTuple):
    """What one step does."""

    refusal: Refusal | None
    """Why it is not allowed."""
    cost: int
    stop: bool
    cap: int
    no_battle: Refusal | None
    """Why the unit may not battle if its move ends with this step."""
    no_battle_after: Refusal | None
    """Why it may not battle wherever the move ends."""
    steps: tuple[Step, ...]
    notes: tuple[Remark, ...]


# --- allowance ---------------------------------------------------------------------------------------------------


def movement(case: Case, *, along_road: bool) -> Weighed:
    """The measures of movement, with the bonus of a road if the whole move runs over one."""
    inner = case.within(**{"move.on_road": along_road})
    bound = [*bound_unit(inner, "mover", case.situation.pieces.get("attacker")), *bound_cards(inner)]
    if along_road:
        bound += [Bound(rule) for rule in case.book.at("start_hex", ROAD)]
    touches = case.book.touches
    return weigh(
        inner, [one for one in bound if touches[one.rule.id] & {"move", "battle_move"}], ("move", "battle_move")
    )


def allowance(case: Case, *, along_road: bool = False) -> Allowance:
    """How far the acting unit may move; remembered for every unit, card and option."""
    key = ("allowance", along_road, mover_key(case))
    memo = case.book.memo
    found: Allowance | None = memo.get(key)
    if found is None:
        inner = _apart(case.within())
        weighed = movement(inner, along_road=along_road)
        found = Allowance(_certain(weighed, "move"), _certain(weighed, "battle_move"))
        if _alone(case, inner):
            memo[key] = found
    return found


def _apart(inner: Case) -> Case:
    """The case with lists of its own of what it misses and of the options it uses, whatever was listed before."""
    inner.unknown, inner.used = {}, {}
    return inner


def _alone(case: Case, inner: Case) -> bool:
    """True if what was worked out hangs on nothing untold and on no option, so that it may be remembered."""
    case.unknown.update(inner.unknown)
    case.used.update(inner.used)
    return not inner.unknown and not inner.used


def entry_hexes(case: Case) -> int:
    """Hexes that coming onto the board took the acting unit, by the record of how it came; they count as moved."""
    came = case.told("attacker", ENTERED_BY)
    if came is None:
        return 0
    counts: dict[str, int] | None = case.book.memo.get("entry hexes")
    if counts is None:
        elements = case.book.elements.values()
        told = {one.values["entered_by"]: one.values["entry_hexes"] for one in elements if "entry_hexes" in one.values}
        counts = case.book.memo["entry hexes"] = told
    return counts.get(came, 0)


def hexes_left(case: Case, *, along_road: bool = False) -> Allowance:
    """How far the acting unit may still move once it has come onto the board; below nought where not even that fits."""
    most, battle = allowance(case, along_road=along_road)
    spent = entry_hexes(case)
    return Allowance(most - spent, battle - spent)


def _certain(weighed: Weighed, measure: str) -> int:
    """Total of a measure; where rules contradict each other, the least that all of them grant."""
    total = weighed.totals[measure]
    if total is None:
        total = min(value for one in weighed.conflicts if one.measure == measure for _, value in one.values)
    return int(total)


def mover_key(case: Case, role: str = "attacker") -> tuple[Any, ...]:
    """Everything about the moving unit that a step or an allowance can depend on."""
    key: tuple[Any, ...] | None = case.memo.get(role)
    if key is None:
        piece = case.situation.pieces.get(role)
        in_play = case.situation.markers.get("cards", ())
        key = case.memo[role] = (
            unit_elements(case.book, piece),
            vessels(case, role),
            piece.facts.get("side") if piece is not None else None,
            piece.facts.get("moved") if piece is not None else None,
            tuple(
                (card.element, card.facts.get("by"), card.facts.get("as"), card.facts.get("copies")) for card in in_play
            ),
            scenario_rules(case),
            case.situation.facts.get("depot_destroyed_of"),
            tuple(sorted(case.options.items())),
            case.closed,
            tuple(sorted((name, str(value)) for name, value in case.assume.items())),
        )
    return key


def _turn_key(case: Case, role: str) -> tuple[Any, ...]:
    """What was told of the unit's move so far; what lies on a hex may ask by it whether the unit still battles."""
    piece = case.situation.pieces.get(role)
    if piece is None or piece.facts.keys().isdisjoint(TOLD_OF_THE_TURN):
        return ()
    here = case.situation.stands.get(role)
    return (*(piece.facts.get(word) for word in TOLD_OF_THE_TURN), _ground_key(here) if here is not None else None)


# --- one step -----------------------------------------------------------------------------------------------------


def _ground_key(state: HexState) -> tuple[Any, ...]:
    """Everything about a hex that a step can depend on, its place and its guest left out."""
    markers = tuple((marker.element, marker.facts.get("owner")) for marker in (*state.obstacles, *state.tokens))
    return state.terrain, markers, state.facts.get("elevation")


def step(
    case: Case,
    before: HexState,
    after: HexState,
    *,
    number: int = 1,
    kind: str = "march",
    moving: str = "attacker",
    from_next: bool | None = None,
    able: bool | None = None,
) -> StepEffect:
    """What a step to a neighbour does, marching, taking ground or retreating; whether a unit stands there is not asked.

    `number` counts the steps of a march. `from_next` says whether the whole move began on the hex before this one.
    `able` takes it as known that the unit may still battle, or not; how far it moved is then not asked.
    """
    case.meets(before)
    case.meets(after)
    closed = closed_between(case, before, after)
    shore = to_shore(case, before, after) if vessels(case, moving) else UNKNOWN
    first = number == 1 if from_next is None else from_next
    key = (
        kind,
        moving,
        min(number, 2),
        first,
        able,
        closed,
        shore,
        _ground_key(before),
        _ground_key(after),
        _turn_key(case, moving) if after.tokens or after.obstacles else None,
        mover_key(case, moving),
    )
    memo = case.book.memo
    found: StepEffect | None = memo.get(key)
    if found is None:
        facts = {
            "movement": kind,
            "moving": moving,
            "move.step": min(number, 2),
            "move.from_next_hex": first,
            "move.from": _stands_on(before),
            "move.to": _stands_on(after),
        }
        if able is not None:
            facts["attacker.able_to_battle"] = able
        for name, state in (("move.from_heights", before), ("move.to_heights", after)):
            if (heights := _on_heights(case, state)) is not UNKNOWN:
                facts[name] = heights
        if after.terrain is not None or case.closed:
            facts["move.to_rail"] = on_rail(case.book, after)
        low, high = height(case, before), height(case, after)
        if UNKNOWN not in (low, high):
            facts["move.uphill"] = high > low
        if closed is not UNKNOWN:
            facts["move.side_closed"] = closed
        if shore is not UNKNOWN:
            facts["move.to_shore"] = shore
        inner = _apart(case.within(**facts))
        found = _worked_step(inner, before, after, moving)
        if _alone(case, inner):
            memo[key] = found
    return found


def to_shore(case: Case, before: HexState, after: HexState) -> Any:
    """True if the hex entered lies at the sea: seen on the board, or by where the step comes from; else UNKNOWN."""
    if at_sea(case, before):
        return True
    board = case.situation.board
    if board is None or after.hex is None:
        return UNKNOWN
    return any(at_sea(case, board.hexes[one]) for one in neighbours(after.hex) if one in board.hexes)


def at_sea(case: Case, state: HexState) -> bool:
    """True if the hex is sea."""
    return any(case.book.is_a(element, OCEAN) for element in state.terrain or ())


def _stands_on(state: HexState) -> frozenset[str]:
    """Ground and obstacles of a hex."""
    return frozenset((*(state.terrain or ()), *(marker.element for marker in state.obstacles)))


def _worked_step(case: Case, before: HexState, after: HexState, moving: str) -> StepEffect:
    book = case.book
    empty = HexState(after.hex, after.terrain, after.obstacles, after.tokens, None, after.facts)
    bound = [*bound_at(case, "left", before), *bound_at(case, "entered", empty)]
    bound += [one for one in bound_unit(case, "mover", case.situation.pieces.get(moving)) if _on_steps(case, one)]
    bound += [one for one in bound_cards(case) if _cancels(one)]
    weighed = weigh(case, bound, STEP_MEASURES)
    totals = weighed.totals
    bans = [one for one in weighed.refusals if one.measure == "battle"]
    return StepEffect(
        weighed.refused("enter") or weighed.refused("leave"),
        totals["cost"],
        totals["stop"],
        totals["cap"],
        next((ban for ban in bans if book.rules[ban.rule].role == "entered"), None),
        next((ban for ban in bans if book.rules[ban.rule].role == "left"), None),
        tuple(weighed.steps),
        tuple(weighed.notes),
    )


def _on_steps(case: Case, one: Bound) -> bool:
    """True if a rule of the moving unit says something about single steps."""
    tests_step = any(test.fact.startswith("move.") for test in (*one.rule.when, *one.rule.unless))
    remarks = tests_step and any(effect.verb in (Verb.NOTE, Verb.OFFER) for effect in one.rule.effects)
    return remarks or _cancels(one) or not case.book.touches[one.rule.id].isdisjoint(OF_THE_MOVER)


def _cancels(one: Bound) -> bool:
    return any(effect.verb is Verb.CANCEL for effect in one.rule.effects)


def _on_heights(case: Case, state: HexState) -> Any:
    if state.terrain is None and not case.closed:
        return UNKNOWN
    return any(case.book.is_a(element, root) for element in state.terrain or () for root in (HILL, MOUNTAIN, ROAD_HILL))


# --- a told path --------------------------------------------------------------------------------------------------


class Walk(NamedTuple):
    """How far a unit gets along a told path."""

    allowed: bool
    hexes: int
    """Hexes of the path it can go."""
    cost: int
    stop: bool
    battle: bool
    refusals: tuple[Refusal, ...]
    steps: tuple[Step, ...]
    notes: tuple[Remark, ...]


def walk(case: Case, start: HexState, path: tuple[HexState, ...]) -> Walk:
    """The told path, as far as the rules let the unit go."""
    book = case.book
    plain, road = hexes_left(case), hexes_left(case, along_road=True)
    already = entry_hexes(case)
    spent, cap, along, stopped = 0, NO_CAP, on_road(book, start), False
    farthest, far_cost, far_along = 0, 0, along
    ban: Refusal | None = None
    ban_here: Refusal | None = None
    refusals: list[Refusal] = []
    steps: list[Step] = []
    notes: list[Remark] = []
    before = start
    for number, after in enumerate(path, 1):
        effect = step(case, before, after, number=number)
        steps += effect.steps
        along = along and road_joins(book, before, after)
        cap = min(cap, effect.cap - already)
        spent += effect.cost
        refusal = effect.refusal or why_barred(case, after)
        passing = refusal is None and after.occupant is not None
        if stopped or refusal is not None:
            refusals += [refusal] if refusal is not None else []
            break
        notes += effect.notes
        ban = ban or effect.no_battle_after
        stopped = effect.stop
        if passing and (number == len(path) or stopped):
            # it may pass under its own aircraft, but not stop there
            refusals.append(taken(case))
            break
        if passing:
            steps.append(pass_under(case, after))
        if not passing and spent <= min(cap, (road if along else plain).most):
            farthest, far_cost, far_along, ban_here = number, spent, along, effect.no_battle
        before = after
    whole = farthest == len(path)
    battle = far_cost <= (road if far_along else plain).battle and ban is None and ban_here is None
    refusals += [one for one in (ban, ban_here) if one is not None]
    return Walk(whole, farthest, far_cost, stopped, battle, tuple(refusals), tuple(steps), tuple(notes))


def why_barred(case: Case, state: HexState) -> Refusal | None:
    """Why the unit on a hex bars it, or None; one's own aircraft do not."""
    if state.occupant is None or under_own_aircraft(case, state):
        return None
    return interdiction(case, state) or taken(case)


def taken(case: Case) -> Refusal:
    rule = case.book.rules[OCCUPIED]
    return Refusal("enter", rule.reason or rule.key, rule.id, rule.citations)
