"""Movement: what one step does, how far a unit gets, and everything it can reach.

A step is worked out by the rules of the hex left and the hex entered, once for every pair of grounds that differ, and
remembered with the rulebook. A reach then walks the board over remembered steps.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rulesdb.games.memoir44.air_move import interdiction, under_own_aircraft
from rulesdb.games.memoir44.ground import (
    HILL,
    MOUNTAIN,
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
    unread_hexes,
)
from rulesdb.games.memoir44.words import NO_CAP
from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import Hex, neighbours
from rulesdb.rules.rule import Verb
from rulesdb.rules.ruling import Refusal, Remark, Step
from rulesdb.rules.situation import HexState
from rulesdb.rules.vocabulary import UNKNOWN
from rulesdb.rules.weigh import Bound, Weighed, weigh

STEP_MEASURES = ("enter", "leave", "stop", "cap", "cost", "battle")
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


class Reached(NamedTuple):
    """A hex a unit can end its move in."""

    cost: int
    stop: bool
    """The unit must stop there, whichever way it came."""
    battle: bool
    no_battle: Refusal | None
    """The ground that forbids a battle there; None where only the distance does."""
    before: Hex
    """The hex it comes from on a shortest way."""
    effect: StepEffect


class Reach(NamedTuple):
    """Everything a unit can reach, and why it cannot enter what lies next to that."""

    hexes: dict[Hex, Reached]
    refused: dict[Hex, Refusal]
    unsure: tuple[Hex, ...] = ()
    """Hexes of which nothing can be said, because the way may lead over something without a rule."""


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
        before = len(case.unknown) + len(case.used)
        weighed = movement(case, along_road=along_road)
        found = Allowance(_certain(weighed, "move"), _certain(weighed, "battle_move"))
        if len(case.unknown) + len(case.used) == before:
            memo[key] = found
    return found


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
) -> StepEffect:
    """What a step to a neighbour does, marching, taking ground or retreating; whether a unit stands there is not asked.

    `number` counts the steps of a march. `from_next` says whether the whole move began on the hex before this one.
    """
    case.meets(before)
    case.meets(after)
    closed = closed_between(case, before, after)
    first = number == 1 if from_next is None else from_next
    key = (
        kind,
        moving,
        min(number, 2),
        first,
        closed,
        _ground_key(before),
        _ground_key(after),
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
        missing = len(case.unknown) + len(case.used)
        found = _worked_step(case.within(**facts), before, after, moving)
        if len(case.unknown) + len(case.used) == missing:
            memo[key] = found
    return found


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
    return remarks or _cancels(one) or not case.book.touches[one.rule.id].isdisjoint(STEP_MEASURES)


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
    plain, road = allowance(case), allowance(case, along_road=True)
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
        notes += effect.notes
        along = along and road_joins(book, before, after)
        cap = min(cap, effect.cap)
        spent += effect.cost
        refusal = effect.refusal or why_barred(case, after)
        passing = refusal is None and after.occupant is not None
        if stopped or refusal is not None:
            refusals += [refusal] if refusal is not None else []
            break
        ban = ban or effect.no_battle_after
        stopped = effect.stop
        if passing and (number == len(path) or stopped):
            # it may pass under its own aircraft, but not stop there
            refusals.append(taken(case))
            break
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


# --- everything in reach ------------------------------------------------------------------------------------------


OPEN_STEP = StepEffect(None, 1, False, NO_CAP, None, None, (), ())
"""The best that ground without a rule can be: a hex like any other."""


def reach(case: Case, start: Hex) -> Reach:
    """Every hex of the board the acting unit can end its move in, as far as there are rules for what lies there."""
    board = case.situation.board
    assert board is not None
    unread = unread_hexes(case.book, board)
    if not unread:
        return _reach(case, start)
    best, worst = _reach(case, start), _reach(case, start, shut=unread)
    sure = {
        place: one for place, one in worst.hexes.items() if place in best.hexes and told(best.hexes[place]) == told(one)
    }
    unsure = tuple(sorted({*best.hexes, *worst.hexes} - sure.keys()))
    if unsure:
        case.notes(board.hexes[place] for place in unread)
    return Reach(sure, {place: why for place, why in best.refused.items() if place not in unread}, unsure)


def _reach(case: Case, start: Hex, shut: frozenset[Hex] = frozenset()) -> Reach:
    """The reach where ground without a rule is like any other, or where nobody gets onto the `shut` hexes."""
    board = case.situation.board
    assert board is not None
    book, view = case.book, case.book.view(board)
    key = mover_key(case)
    exits: dict[tuple[Hex, bool], list[tuple[Hex, StepEffect, bool]]] = view.setdefault(("exits", key), {})
    occupied: dict[Hex, Any] | None = view.get("occupied")
    if occupied is None:
        occupied = view["occupied"] = {
            place: state for place, state in board.hexes.items() if state.occupant is not None
        }
    plain, road = allowance(case), allowance(case)
    on_a_road = on_road(book, board.hexes[start])
    if on_a_road:
        road = allowance(case, along_road=True)
    found: dict[Hex, Reached] = {}
    refused: dict[Hex, Refusal] = {}
    seen: set[tuple[Hex, int, bool, bool]] = set()
    ring: dict[int, list[tuple[Hex, int, bool, Refusal | None]]] = {0: [(start, NO_CAP, on_a_road, None)]}
    spent = 0
    while spent in ring:
        for place, cap, along, ban in ring.pop(spent):
            ways = exits.get((place, spent == 0))
            if ways is None:
                ways = exits[place, spent == 0] = _exits(case, place, first=spent == 0)
            for after, effect, joined in ways:
                if after in shut:
                    continue
                passing = after in occupied
                if passing and (barred := why_barred(case, board.hexes[after])) is not None:
                    if after not in refused:
                        refused[after] = barred
                    continue
                if effect.refusal is not None:
                    if after not in refused:
                        refused[after] = effect.refusal
                    continue
                cost = spent + effect.cost
                still = along and joined
                limit = min(cap, effect.cap)
                if cost > limit or cost > (road if still else plain).most:
                    continue
                lasting = ban or effect.no_battle_after
                no_battle = lasting or effect.no_battle
                battle = no_battle is None and cost <= (road if still else plain).battle
                known = found.get(after)
                if passing:
                    # one's own aircraft: the way leads on under it, but does not end there
                    if after not in refused:
                        refused[after] = taken(case)
                elif known is None:
                    if after != start:
                        found[after] = Reached(cost, effect.stop, battle, no_battle, place, effect)
                elif (
                    (battle and not known.battle)
                    or (known.stop and not effect.stop)
                    or (known.no_battle and not no_battle)
                ):
                    found[after] = known._replace(
                        stop=known.stop and effect.stop,
                        battle=known.battle or battle,
                        no_battle=known.no_battle and no_battle,
                    )
                if effect.stop:
                    continue
                state = (after, limit, still, lasting is not None)
                if state not in seen:
                    seen.add(state)
                    ring.setdefault(cost, []).append((after, limit, still, lasting))
        spent = min(ring, default=-1)
    return Reach(found, {place: why for place, why in refused.items() if place not in found and place != start})


def _exits(case: Case, place: Hex, *, first: bool) -> list[tuple[Hex, StepEffect, bool]]:
    board = case.situation.board
    assert board is not None
    before = board.hexes[place]
    unread = unread_hexes(case.book, board)
    return [
        (after, OPEN_STEP, True)
        if unread and not unread.isdisjoint((place, after))
        else (
            after,
            step(case, before, board.hexes[after], number=1 if first else 2),
            road_joins(case.book, before, board.hexes[after]),
        )
        for after in neighbours(place)
        if after in board.hexes
    ]


def told(one: Reached) -> dict[str, Any]:
    """How an answer tells a hex that can be reached."""
    said: dict[str, Any] = {"cost": one.cost, "stop": one.stop, "battle": one.battle}
    if one.no_battle is not None:
        said["no_battle"] = one.no_battle.reason
    return said
