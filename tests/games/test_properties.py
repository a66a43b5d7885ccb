"""What must hold on any board and in any situation of Memoir '44.

`pytest --hypothesis-seed=random` looks at other boards each run; `EXAMPLES=3000` looks at more.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesdb.games.memoir44.march import reach, step
from rulesdb.games.memoir44.sight import table
from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import Hex, distance
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.situation import Board, Situation, on_board
from tests.games.boards import PLACES, boards, half_turn, mirror, moved

EXAMPLES = int(os.environ.get("EXAMPLES", "30"))
many = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.function_scoped_fixture],
)
READINGS = st.fixed_dictionaries(
    {
        "hill-sight": st.sampled_from(["printed", "elevated"]),
        "edge-lines": st.sampled_from(["whole-line", "same-edge"]),
        "board-rim": st.sampled_from(["blocks", "open"]),
        "corner-touch": st.sampled_from(["clear", "crosses"]),
    }
)


def read(book: Rulebook, told: dict[str, Any]) -> Board:
    board = book.situation({"board": told}).board
    assert board is not None
    return board


def unit_places(board: Board) -> list[Hex]:
    return [place for place, state in board.hexes.items() if state.occupant is not None]


@many
@given(
    told=boards(),
    pairs=st.lists(st.tuples(st.sampled_from(PLACES), st.sampled_from(PLACES)), min_size=20, max_size=40),
    options=READINGS,
)
def test_sight_is_the_same_both_ways(
    book: Rulebook, told: dict[str, Any], pairs: list[tuple[Hex, Hex]], options: dict[str, str]
) -> None:
    board = read(book, told)
    for a, b in pairs:
        if a != b:
            there = lookup(
                book,
                "sight",
                Situation(stands={"attacker": board.hexes[a], "target": board.hexes[b]}, board=board, closed=True),
                options=options,
            )
            back = lookup(
                book,
                "sight",
                Situation(stands={"attacker": board.hexes[b], "target": board.hexes[a]}, board=board, closed=True),
                options=options,
            )
            assert there.answer["sight"] == back.answer["sight"]


@many
@given(told=boards(), options=READINGS)
def test_the_whole_board_agrees_with_every_single_line(
    book: Rulebook, told: dict[str, Any], options: dict[str, str]
) -> None:
    board = read(book, told)
    a = unit_places(board)[0]
    case = Case(book, on_board(board, attacker=a, target=a), options=options)
    seen = table(case)
    masks = dict(zip(seen.geometry.hexes, seen.whole(), strict=True))
    for viewer in PLACES[::7]:
        for target in PLACES:
            if viewer != target:
                clear = not seen.blockers(viewer, target)
                assert clear == bool(masks[viewer] >> seen.geometry.index[target] & 1), (viewer, target)


@many
@given(told=boards())
def test_taking_cover_away_never_lowers_dice(book: Rulebook, told: dict[str, Any]) -> None:
    board = read(book, told)
    places = unit_places(board)
    a = places[0]
    for b in places[1:]:
        if distance(a, b) > 6:
            continue
        bare = {
            **told,
            "hexes": [
                one if Hex(*one["hex"]) != b else {"hex": one["hex"], "occupant": one["occupant"]}
                for one in told["hexes"]
            ],
        }
        covered = lookup(book, "attack", on_board(board, attacker=a, target=b)).answer
        open_ = lookup(book, "attack", on_board(read(book, bare), attacker=a, target=b)).answer
        assert open_["dice_if_allowed"] >= covered["dice_if_allowed"]
        assert open_["flags_ignorable"] == 0


@many
@given(told=boards())
def test_every_hex_in_reach_has_a_legal_way(book: Rulebook, told: dict[str, Any]) -> None:
    board = read(book, told)
    for start in unit_places(board)[:4]:
        case = Case(book, on_board(board, attacker=start))
        found = reach(case, start)
        for place, reached in found.hexes.items():
            assert board.hexes[place].occupant is None
            assert 1 <= reached.cost <= 5
            assert distance(place, reached.before) == 1
            assert reached.before == start or not found.hexes[reached.before].stop
            first = reached.before == start
            assert step(case, board.hexes[reached.before], board.hexes[place], number=1 if first else 2).refusal is None
        assert not set(found.refused) & set(found.hexes)


@pytest.mark.parametrize("move", [half_turn, mirror])
@many
@given(told=boards(most_units=7))
def test_turning_the_board_changes_no_answer(book: Rulebook, told: dict[str, Any], move: Any) -> None:
    board, turned = read(book, told), read(book, moved(told, move))
    places = unit_places(board)
    for a in places[:3]:
        ways = lookup(book, "move", on_board(board, attacker=a)).answer["reach"]
        others = lookup(book, "move", on_board(turned, attacker=move(a))).answer["reach"]
        assert {str(move(Hex.parse(place))): one for place, one in ways.items()} == others
        back = lookup(book, "retreat", on_board(board, target=a, facts={"flags": 2})).answer
        other = lookup(book, "retreat", on_board(turned, target=move(a), facts={"flags": 2})).answer
        assert (back["retreat"], back["figures_lost"]) == (other["retreat"], other["figures_lost"])
        for b in places:
            if a != b:
                one = lookup(book, "attack", on_board(board, attacker=a, target=b)).answer
                same = lookup(book, "attack", on_board(turned, attacker=move(a), target=move(b))).answer
                assert one == same


# --- adding a fact ---------------------------------------------------------------------------------------------

KINDS = ("infantry", "armor", "artillery", "special-forces", "engineer", "french-resistance")
HEX = (
    "countryside",
    "forest",
    "hill",
    "town",
    "hedgerow",
    "mountain",
    "wadi",
    "church",
    "fortress",
    "beach",
    "marsh",
    "road",
    "lake",
)


@st.composite
def relations(draw: Any) -> dict[str, Any]:
    """A whole relation, every fact told that is never assumed."""
    far = draw(st.integers(1, 7))
    kind = draw(st.sampled_from(KINDS))
    farthest = {"infantry": 2, "armor": 3, "artillery": 1}.get(kind, 2)

    def ground(high: bool) -> dict[str, Any]:
        told: dict[str, Any] = {"terrain": draw(st.sampled_from(HEX)), "group": draw(st.sampled_from("ab"))}
        if high:
            told["elevation"] = {"hill": 1, "mountain": 2}.get(told["terrain"], 0)
        return told

    attacker = {
        "unit": kind,
        "side": "allies",
        "moved": draw(st.integers(0, farthest)),
        "adjacent_enemies": [],
        **ground(True),
    }
    if draw(st.booleans()):
        attacker["adjacent_enemies"] = ["infantry"]
    target = {
        "unit": draw(st.sampled_from(KINDS)),
        "side": "axis",
        "rear_hexes_free": draw(st.integers(0, 3)),
        **ground(True),
    }
    if draw(st.booleans()):
        target["obstacles"] = [
            {
                "kind": draw(st.sampled_from(["sandbag", "bunker", "field-bunker"])),
                "owner": draw(st.sampled_from(["allies", "axis"])),
            }
        ]
    between = [ground(True) for _ in range(far - 1)]
    return {"attacker": attacker, "target": target, "range": far, "between": between, "flags": draw(st.integers(0, 3))}


DROPPED = (
    ("attacker", "moved"),
    ("attacker", "adjacent_enemies"),
    ("attacker", "side"),
    ("target", "side"),
    ("target", "unit"),
    ("target", "rear_hexes_free"),
    ("target", "obstacles", 0, "owner"),
    ("range",),
    ("between",),
    ("flags",),
)


def without(told: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    """The situation without one fact, if it has it."""
    if len(path) == 1:
        return {key: value for key, value in told.items() if key != path[0]}
    inner = told.get(path[0]) if isinstance(told, dict) else None
    if inner is None:
        return told
    if isinstance(inner, list):
        return {**told, path[0]: [without(one, path[2:]) for one in inner]}
    return {**told, path[0]: without(inner, path[1:])}


@many
@given(
    told=relations(),
    dropped=st.sets(st.sampled_from(DROPPED), min_size=1, max_size=3),
    question=st.sampled_from(["attack", "retreat", "sight"]),
)
def test_a_fact_more_never_turns_a_certain_answer_into_another(
    book: Rulebook, told: dict[str, Any], dropped: set[tuple[Any, ...]], question: str
) -> None:
    partial = told
    for path in dropped:
        partial = without(partial, path)
    less = lookup(book, question, book.situation(partial)).answer
    more = lookup(book, question, book.situation(told)).answer
    for key, value in less.items():
        if value is not None and more.get(key) is not None:
            assert more[key] == value, key
