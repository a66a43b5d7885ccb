"""What must hold on any board and in any situation of Memoir '44.

Every property is looked at on 2,000 boards; `RULESDB_EXAMPLES=20000` looks at more, `--hypothesis-seed=random` at
others. A board is made from one number, so what hypothesis finds is shrunk here, hex by hex.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from rulesdb.games.memoir44.march import walk
from rulesdb.games.memoir44.reaching import reach
from rulesdb.games.memoir44.sight import table
from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import Hex, distance, neighbours
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import UNSURE, Ruling
from rulesdb.rules.situation import Board, HexState, Piece, Situation, on_board
from tests.games.boards import PLACES, half_turn, mirror
from tests.games.random_boards import (
    ground,
    moved_board,
    obstacle,
    random_board,
    smallest,
    told,
    units_of,
    unread_at,
    with_hexes,
)

EXAMPLES = int(os.environ.get("RULESDB_EXAMPLES", "2000"))
many = settings(
    max_examples=EXAMPLES,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
seeds = st.integers(0, 2**48)
INFANTRY = Piece("m44.base.infantry", facts={"side": "allies"})

Check = Callable[[Rulebook, Board, Random], None]


def hold(check: Check, book: Rulebook, seed: int, **more: Any) -> None:
    """Raises AssertionError with the smallest board on which the check of a seed fails."""
    rng = Random(seed)
    board = random_board(book, rng, **more)
    choices = rng.getrandbits(48)

    def fails(board: Board) -> bool:
        try:
            check(book, board, Random(choices))
        except (AssertionError, KeyError, IndexError):
            return True
        return False

    if fails(board):
        least = smallest(board, book, fails)
        print(told(least, book))
        check(book, least, Random(choices))


def readings(rng: Random) -> dict[str, str]:
    """One way to read the rules on sight where they are open."""
    return {
        "hill-sight": rng.choice(["printed", "elevated"]),
        "edge-lines": rng.choice(["whole-line", "same-edge"]),
        "board-rim": rng.choice(["blocks", "open"]),
        "corner-touch": rng.choice(["clear", "crosses"]),
    }


def line_between(board: Board, a: Hex, b: Hex) -> Situation:
    """Infantry looking from one hex to another, whoever stands there."""
    stands = {"attacker": board.hexes[a], "target": board.hexes[b]}
    return Situation({"attacker": INFANTRY}, stands, board=board, closed=True)


# --- sight -----------------------------------------------------------------------------------------------------------


@many
@given(seed=seeds)
def test_sight_is_the_same_both_ways(book: Rulebook, seed: int) -> None:
    def check(book: Rulebook, board: Board, rng: Random) -> None:
        options = readings(rng)
        for _ in range(6):
            a, b = rng.sample(PLACES, 2)
            there = lookup(book, "sight", line_between(board, a, b), options=options, readings=False)
            back = lookup(book, "sight", line_between(board, b, a), options=options, readings=False)
            assert there.answer["sight"] == back.answer["sight"], (str(a), str(b), options)

    hold(check, book, seed)


@many
@given(seed=seeds)
def test_the_whole_board_agrees_with_every_single_line(book: Rulebook, seed: int) -> None:
    def check(book: Rulebook, board: Board, rng: Random) -> None:
        a = rng.choice(PLACES)
        seen = table(Case(book, line_between(board, a, a), options=readings(rng)))
        mask = seen.seen_from(a)
        for target in rng.sample(PLACES, 30):
            if target != a:
                clear = not seen.blockers(a, target)
                assert clear == bool(mask >> seen.geometry.index[target] & 1), (str(a), str(target), seen.reading)

    hold(check, book, seed)


# --- cover -----------------------------------------------------------------------------------------------------------


@many
@given(seed=seeds)
def test_taking_cover_away_never_lowers_dice(book: Rulebook, seed: int) -> None:
    def check(book: Rulebook, board: Board, rng: Random) -> None:
        for b in units_of(board)[:1]:
            near = [one for one in units_of(board) if 0 < distance(one, b) <= 6]
            if not near:
                continue
            a = rng.choice(near)
            bare = with_hexes(board, {b: HexState(b, ("m44.base.countryside",), occupant=board.hexes[b].occupant)})
            covered = lookup(book, "attack", on_board(board, attacker=a, target=b), readings=False).answer
            open_ = lookup(book, "attack", on_board(bare, attacker=a, target=b), readings=False).answer
            assert open_["dice_if_allowed"] >= covered["dice_if_allowed"], (str(a), str(b))
            assert open_["flags_ignorable"] == 0, (str(a), str(b))

    hold(check, book, seed)


# --- reach -----------------------------------------------------------------------------------------------------------


def ways(board: Board, start: Hex, end: Hex, longest: int) -> Iterator[tuple[HexState, ...]]:
    """Every way of at most so many steps, the direct ones first."""

    def onwards(place: Hex, path: tuple[HexState, ...]) -> Iterator[tuple[HexState, ...]]:
        for after in sorted(neighbours(place), key=lambda one: distance(one, end)):
            state = board.hexes.get(after)
            if state is None or state in path or distance(after, end) > longest - len(path) - 1:
                continue
            if after == end:
                yield (*path, state)
            elif state.occupant is None:
                yield from onwards(after, (*path, state))

    yield from onwards(start, ())


@many
@given(seed=seeds)
def test_every_hex_in_reach_has_a_legal_way_and_every_legal_way_leads_into_reach(book: Rulebook, seed: int) -> None:
    def check(book: Rulebook, board: Board, rng: Random) -> None:
        start = rng.choice(units_of(board))
        case = Case(book, on_board(board, attacker=start))
        found = reach(case, start).hexes
        for place in rng.sample(sorted(found), min(3, len(found))):
            one = found[place]
            walks = (walk(case, board.hexes[start], way) for way in ways(board, start, place, one.cost))
            assert any(gone.allowed and gone.battle >= one.battle for gone in walks), (str(start), str(place))
        here, path = start, []
        for _ in range(3):
            here = rng.choice([one for one in neighbours(here) if one in board.hexes])
            path.append(board.hexes[here])
            gone = walk(case, board.hexes[start], tuple(path))
            if gone.allowed and here != start:
                assert here in found, (str(start), [str(one.hex) for one in path])
                assert gone.cost >= found[here].cost and gone.battle <= found[here].battle, (str(start), str(here))

    hold(check, book, seed)


# --- turning the board -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", [half_turn, mirror])
@many
@given(seed=seeds)
def test_turning_the_board_changes_no_answer(book: Rulebook, seed: int, move: Callable[[Hex], Hex]) -> None:
    def turned_keys(answer: dict[str, Any]) -> dict[str, Any]:
        return {str(move(Hex.parse(place))): one for place, one in answer.items()}

    def check(book: Rulebook, board: Board, rng: Random) -> None:
        turned = moved_board(board, move)
        a = rng.choice(units_of(board))

        def ask(question: str, one: Situation) -> Any:
            return lookup(book, question, one, readings=False).answer

        b = rng.choice(units_of(board))
        asked = rng.sample(["move", "retreat", "attack"], 2)
        if "move" in asked:
            way, other = (ask("move", on_board(on, attacker=at)) for on, at in ((board, a), (turned, move(a))))
            assert turned_keys(way["reach"]) == other["reach"], str(a)
        if "retreat" in asked:
            flags = {"flags": rng.randint(1, 3)}
            back = ask("retreat", on_board(board, target=a, facts=flags))
            again = ask("retreat", on_board(turned, target=move(a), facts=flags))
            for key in ("retreat", "lengths", "figures_lost", "figures_lost_max"):
                assert back[key] == again[key], (str(a), key)
        if "attack" in asked and a != b:
            one = ask("attack", on_board(board, attacker=a, target=b))
            same = ask("attack", on_board(turned, attacker=move(a), target=move(b)))
            assert one == same, (str(a), str(b))

    hold(check, book, seed)


# --- ground without rules --------------------------------------------------------------------------------------------


def agrees(less: Ruling, more: Ruling) -> Iterator[str]:
    """What a ruling that knows less says for certain although one that knows more says otherwise."""
    open_ = set(less.answer.get(UNSURE) or ())
    for key, value in less.answer.items():
        other = more.answer.get(key)
        # who else blocks a line that is blocked anyway is not told
        if value is None or other is None or key in (UNSURE, "at"):
            continue
        if isinstance(value, dict) and key in ("reach", "targets", "refused", "threats"):
            if key == "refused":  # a blocked line may be one reason more, and is named first
                value, other = dict.fromkeys(value, True), dict.fromkeys(other, True)
            differ = {place for place in {*value, *other} if value.get(place) != other.get(place)}
            yield from (f"{key} of {place}" for place in differ - open_)
        elif key == "sees":
            yield from (f"sees {place}" for place in {*value} ^ {*other} if place not in open_)
        elif key == "ways":
            yield from (f"{key} at step {n}" for n, (a, b) in enumerate(zip(value, other, strict=False)) if a != b)
        elif value != other:
            yield key


@many
@given(seed=seeds)
def test_ground_without_rules_leaves_nothing_certain_that_some_ground_would_change(book: Rulebook, seed: int) -> None:
    def check(book: Rulebook, board: Board, rng: Random) -> None:
        here = rng.choice(units_of(board))
        near = [place for place in PLACES if distance(place, here) <= 4]
        place = rng.choice(near)
        unknown = unread_at(board, place, keep=rng.random() < 0.3)
        state = ground(book, rng, place)
        works = (obstacle(book, rng),) if rng.random() < 0.4 else ()
        known = with_hexes(
            board, {place: HexState(place, state.terrain, works, (), board.hexes[place].occupant, state.facts)}
        )
        other = rng.choice(units_of(board))
        asked = (
            ("attack", {"attacker": here, "target": other}),
            ("sight", {"attacker": here, "target": other}),
            ("sight-field", {"attacker": here}),
            ("targets", {"attacker": here}),
            ("threats", {"target": here}),
            ("move", {"attacker": here}),
            ("retreat", {"target": here}),
        )
        question, roles = rng.choice(asked)
        if len(roles) == 2 and here == other:
            return
        facts = {"flags": rng.randint(1, 3)} if question == "retreat" else {}
        less, more = (
            lookup(book, question, on_board(one, closed=True, facts=facts, **roles), readings=False)
            for one in (unknown, known)
        )
        assert list(agrees(less, more)) == [], (question, str(place), roles, state.terrain, works)

    hold(check, book, seed, most_units=6)


# --- adding a fact ---------------------------------------------------------------------------------------------------

KINDS = ("infantry", "armor", "artillery", "special-forces", "engineer", "french-resistance")
HEX = (
    "countryside", "forest", "hill", "town", "hedgerow", "mountain", "wadi", "church", "fortress", "beach", "marsh",
    "road", "lake",
)  # fmt: skip


def relation(rng: Random) -> dict[str, Any]:
    """A whole relation, every fact told that is never assumed."""
    far = rng.randint(1, 7)
    kind = rng.choice(KINDS)
    farthest = {"infantry": 2, "armor": 3, "artillery": 1}.get(kind, 2)

    def at() -> dict[str, Any]:
        terrain = rng.choice(HEX)
        height = {"hill": 1, "mountain": 2}.get(terrain, 0)
        return {"terrain": terrain, "group": rng.choice("ab"), "elevation": height}

    attacker = {
        "unit": kind,
        "side": "allies",
        "moved": rng.randint(0, farthest),
        "adjacent_enemies": rng.choice([[], ["infantry"]]),
        **at(),
    }
    target = {"unit": rng.choice(KINDS), "side": "axis", "rear_hexes_free": rng.randint(0, 3), **at()}
    if rng.random() < 0.5:
        kinds = ["sandbag", "bunker", "field-bunker"]
        target["obstacles"] = [{"kind": rng.choice(kinds), "owner": rng.choice(["allies", "axis"])}]
    between = [at() for _ in range(far - 1)]
    return {"attacker": attacker, "target": target, "range": far, "between": between, "flags": rng.randint(0, 3)}


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
@given(seed=seeds)
def test_a_fact_more_never_turns_a_certain_answer_into_another(book: Rulebook, seed: int) -> None:
    rng = Random(seed)
    whole = partial = relation(rng)
    dropped = rng.sample(DROPPED, rng.randint(1, 3))
    if ("target", "unit") in dropped:
        # that a unit nobody named is no special one is assumed, and listed so
        whole["target"]["unit"] = rng.choice(KINDS[:3])
    question = rng.choice(["attack", "retreat", "sight"])
    for path in dropped:
        partial = without(partial, path)
    less = lookup(book, question, book.situation(partial), readings=False).answer
    more = lookup(book, question, book.situation(whole), readings=False).answer
    for key, value in less.items():
        if value is not None and more.get(key) is not None:
            assert more[key] == value, (key, question, dropped, whole)
