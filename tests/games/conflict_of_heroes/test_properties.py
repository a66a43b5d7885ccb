"""What must hold on any board of Conflict of Heroes, under every reading.

`pytest --hypothesis-seed=random` looks at other boards each run; `EXAMPLES=3000` looks at more.
"""

from __future__ import annotations

import os
from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rulesdb.games.conflict_of_heroes.march import reach, walk
from rulesdb.games.conflict_of_heroes.sight import Ends, Look, look
from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import Hex, neighbours
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.situation import Board, Situation
from tests.games.conflict_of_heroes.boards import PLACES, boards, pairs, readings

EXAMPLES = int(os.environ.get("EXAMPLES", "60"))
many = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture],
)


def read(heroes: Rulebook, told: dict[str, Any]) -> Board:
    board = heroes.situation({"board": told}).board
    assert board is not None
    return board


def case_on(heroes: Rulebook, board: Board, options: dict[str, str] | None = None) -> Case:
    return Case(heroes, Situation(board=board, closed=True), options=options or {})


def seen(heroes: Rulebook, board: Board, a: Hex, b: Hex, options: dict[str, str]) -> Look:
    return look(case_on(heroes, board, options), Ends(board.hexes[a], board.hexes[b]), None)


def raised(told: dict[str, Any], place: Hex, heroes: Rulebook) -> Board:
    """The board with one hex a level higher; a balka is raised to the plain."""
    hexes = []
    found = False
    for state in told["hexes"]:
        if Hex(*state["hex"]) != place:
            hexes.append(state)
            continue
        found = True
        if str(state.get("terrain", "")).startswith("balka"):
            hexes.append({**state, "terrain": "open-1r", "level": 0})
        else:
            hexes.append({**state, "level": state.get("level", 0) + 1})
    if not found:
        hexes.append({"hex": list(place), "level": 1})
    return read(heroes, {**told, "hexes": hexes})


# --- sight ------------------------------------------------------------------------------------------------------------


@many
@given(told=boards(), ends=pairs, options=readings)
def test_sight_is_the_same_both_ways(
    heroes: Rulebook, told: dict[str, Any], ends: list[tuple[Hex, Hex]], options: dict[str, str]
) -> None:
    board = read(heroes, told)
    for a, b in ends:
        there, back = seen(heroes, board, a, b, options), seen(heroes, board, b, a, options)
        assert there.clear == back.clear
        assert there.by == back.by
        assert there.smoke == back.smoke
        assert {one.place for one in there.blockers} == {one.place for one in back.blockers}


@many
@given(told=boards(), ends=pairs, options=readings)
def test_raising_a_blocker_never_opens_a_line(
    heroes: Rulebook, told: dict[str, Any], ends: list[tuple[Hex, Hex]], options: dict[str, str]
) -> None:
    board = read(heroes, told)
    tried = 0
    for a, b in ends:
        for blocker in seen(heroes, board, a, b, options).blockers[:2]:
            assert blocker.place is not None
            tried += 1
            assert seen(heroes, raised(told, blocker.place, heroes), a, b, options).clear is False
    assume(tried)


@many
@given(told=boards(), ends=pairs)
def test_neighbours_see_each_other_unless_both_lie_in_a_balka(
    heroes: Rulebook, told: dict[str, Any], ends: list[tuple[Hex, Hex]]
) -> None:
    board = read(heroes, told)
    floor = {place for place, state in board.hexes.items() if "balka" in (state.terrain or ("",))[0]}
    for a, _ in ends:
        for b in neighbours(a):
            if b in board.hexes:
                assert seen(heroes, board, a, b, {}).clear is not (a in floor and b in floor)


@many
@given(told=boards(), viewer=st.sampled_from(PLACES), options=readings)
def test_the_field_of_a_hex_agrees_with_every_single_line(
    heroes: Rulebook, told: dict[str, Any], viewer: Hex, options: dict[str, str]
) -> None:
    board = read(heroes, told)
    situation = Situation({"attacker": _piece()}, {"attacker": board.hexes[viewer]}, board=board, closed=True)
    answer = lookup(heroes, "sight-field", situation, options=options, readings=False).answer
    single = {str(place) for place in PLACES if place != viewer and seen(heroes, board, viewer, place, options).clear}
    assert set(answer["sees"]) == single
    assert set(answer["hidden"]) == {str(place) for place in PLACES if place != viewer} - single


def _piece() -> Any:
    from rulesdb.rules.situation import Piece

    return Piece()


@many
@given(told=boards(), ends=pairs)
def test_what_was_remembered_for_one_reading_does_not_leak_into_another(
    heroes: Rulebook, told: dict[str, Any], ends: list[tuple[Hex, Hex]]
) -> None:
    board = read(heroes, told)
    a, b = ends[0]
    before = seen(heroes, board, a, b, {})
    for option in ("blind-lower-than", "blind-other-hill", "same-slope", "unit-on-obstacle", "smoke-second-hex"):
        for value in heroes.options[option].values:
            seen(heroes, board, a, b, {option: value})
    case = case_on(heroes, board)
    again = look(case, Ends(board.hexes[a], board.hexes[b]), None)
    assert (again.clear, again.refusals) == (before.clear, before.refusals)


# --- movement ---------------------------------------------------------------------------------------------------------

MOVERS = st.fixed_dictionaries(
    {
        "move_class": st.sampled_from(["foot", "tracked", "wheeled"]),
        "cost": st.integers(1, 3),
        "symbols": st.integers(0, 3),
    }
)
WAYS = st.lists(st.integers(0, 5), min_size=1, max_size=8)
MOVE_OPTIONS = st.fixed_dictionaries(
    {
        "steep-down": st.sampled_from(["up-only", "both-ways"]),
        "balka-cost": st.sampled_from(["included", "on-top"]),
        "balka-bonus": st.sampled_from(["covered", "open"]),
        "steep-road": st.sampled_from(["barred", "allowed"]),
        "steep-balka": st.sampled_from(["both", "bank-only"]),
    }
)


def mover_case(
    heroes: Rulebook, board: Board, mover: dict[str, Any], start: Hex, options: dict[str, str] | None = None
) -> Case:
    situation = heroes.situation(
        {"attacker": {"type": "infantry" if mover["move_class"] == "foot" else "tank", **mover}}
    )
    on_board = Situation(situation.pieces, {"attacker": board.hexes[start]}, board=board, closed=True)
    return Case(heroes, on_board, options=options or {})


def path_of(board: Board, start: Hex, ways: list[int]) -> list[Hex]:
    """The hexes walked into, as long as they lie on the board."""
    found, at = [], start
    for way in ways:
        at = neighbours(at)[way]
        if at not in board.hexes:
            break
        found.append(at)
    return found


@many
@given(told=boards(), mover=MOVERS, start=st.sampled_from(PLACES), ways=WAYS, options=MOVE_OPTIONS)
def test_a_path_costs_the_sum_of_its_steps_and_of_its_legs(
    heroes: Rulebook, told: dict[str, Any], mover: dict[str, Any], start: Hex, ways: list[int], options: dict[str, str]
) -> None:
    board = read(heroes, told)
    path = [board.hexes[place] for place in path_of(board, start, ways)]
    went = walk(mover_case(heroes, board, mover, start, options), board.hexes[start], path)
    assert sum(leg.hexes for leg in went.legs) == went.hexes == len(went.step_ap)
    assert went.hexes == len(path) or went.refusals
    if None in went.step_ap:
        assert went.ap is None
        return
    assert went.ap == sum(cost for cost in went.step_ap if cost is not None)
    assert went.ap == sum(leg.ap for leg in went.legs if leg.ap is not None)
    assert went.ap >= sum(leg.ap is not None for leg in went.legs) * mover["cost"]


@many
@given(told=boards(), mover=MOVERS, start=st.sampled_from(PLACES), ways=WAYS)
def test_bonus_moves_never_make_a_path_dearer(
    heroes: Rulebook, told: dict[str, Any], mover: dict[str, Any], start: Hex, ways: list[int]
) -> None:
    board = read(heroes, told)
    path = [board.hexes[place] for place in path_of(board, start, ways)]
    costs = []
    for symbols in (0, 1, 2, 3):
        case = mover_case(heroes, board, {**mover, "symbols": symbols}, start)
        went = walk(case, board.hexes[start], path)
        costs.append((went.hexes, went.ap))
    assert len({hexes for hexes, _ in costs}) == 1
    known = [ap for _, ap in costs if ap is not None]
    assert known == sorted(known, reverse=True)


@many
@given(told=boards(), mover=MOVERS, start=st.sampled_from(PLACES), ways=WAYS)
def test_going_backwards_or_towing_is_never_cheaper(
    heroes: Rulebook, told: dict[str, Any], mover: dict[str, Any], start: Hex, ways: list[int]
) -> None:
    board = read(heroes, told)
    assume(mover["move_class"] != "foot")
    path = [board.hexes[place] for place in path_of(board, start, ways)]
    plain = walk(mover_case(heroes, board, mover, start), board.hexes[start], path)
    towing = walk(mover_case(heroes, board, {**mover, "towing": True}, start), board.hexes[start], path)
    assert towing.hexes == plain.hexes
    assert all(leg.hexes == 1 for leg in towing.legs)
    if plain.ap is not None and towing.ap is not None:
        assert towing.ap >= plain.ap


@many
@given(told=boards(), mover=MOVERS, start=st.sampled_from(PLACES))
def test_the_reach_is_what_the_cheapest_of_all_short_paths_cost(
    heroes: Rulebook, told: dict[str, Any], mover: dict[str, Any], start: Hex
) -> None:
    # two points and one symbol last for four hexes at most, six by road with wheels: none is missed by paths of four
    board = read(heroes, told)
    mover = {**mover, "cost": 1, "symbols": min(mover["symbols"], 1) if mover["move_class"] == "tracked" else 0}
    budget = 2
    case = mover_case(heroes, board, mover, start)
    found = {place: one.cost for place, one in reach(case, start, budget).hexes.items()}
    cheapest: dict[Hex, int] = {}
    ways: list[list[Hex]] = [[]]
    while ways:
        way = ways.pop()
        for after in neighbours(way[-1] if way else start):
            if after not in board.hexes or len(way) == 4:
                continue
            went = walk(case, board.hexes[start], [board.hexes[one] for one in (*way, after)])
            if went.hexes <= len(way) or went.ap is None or went.ap > budget:
                continue
            if after != start:
                cheapest[after] = min(went.ap, cheapest.get(after, went.ap))
            ways.append([*way, after])
    assert found == cheapest
