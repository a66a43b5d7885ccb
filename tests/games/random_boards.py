"""Boards made from a seed, thousands a minute, and what turns, changes and shrinks them.

They are built as the lookup takes them, without the reader of situations: reading takes longer than ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any

from rulesdb.rules.hexgrid import Hex
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.situation import UNREAD, Board, HexState, Marker, Piece
from tests.games.boards import GROUND, OBSTACLES, PLACES, SHAPE, SIDES, TURNED, UNITS, WAYS

Change = Callable[[Hex], Hex]
_PLAIN: dict[int, dict[Hex, HexState]] = {}


def element(book: Rulebook, name: str) -> str:
    """Full id of an element."""
    found = book.resolve(name)
    assert found is not None
    return found


def plain(book: Rulebook) -> dict[Hex, HexState]:
    """A board with nothing on it."""
    if id(book) not in _PLAIN:
        _PLAIN[id(book)] = {place: HexState(place, (element(book, "countryside"),)) for place in PLACES}
    return dict(_PLAIN[id(book)])


def ground(book: Rulebook, rng: Random, place: Hex) -> HexState:
    """A hex of some kind of ground."""
    name = rng.choice(GROUND)
    side = rng.choice(WAYS)
    sides = {"open_sides": (side, WAYS[(WAYS.index(side) + 3) % 6])} if name == "wadi" else {}
    return HexState(place, (element(book, name),), facts=sides)


def obstacle(book: Rulebook, rng: Random) -> Marker:
    return Marker(element(book, rng.choice(OBSTACLES)), {"owner": rng.choice(SIDES)})


def unit(book: Rulebook, rng: Random) -> Piece:
    return Piece(element(book, rng.choice(UNITS)), facts={"side": rng.choice(SIDES)})


def random_board(book: Rulebook, rng: Random, *, most_units: int = 10) -> Board:
    """Ground on up to 60 hexes, half of the boards with large heights and lakes; obstacles and units of both sides.

    Units stand close together, so that they attack each other and stand in each other's way.
    """
    hexes = plain(book)
    for place in rng.sample(PLACES, rng.randint(0, 60)):
        hexes[place] = ground(book, rng, place)
    if rng.random() < 0.5:
        for name in ("hill", "mountain", "lake"):
            middle = rng.choice(PLACES)
            for place in PLACES:
                if max(abs(place.q - middle.q), abs(place.r - middle.r)) <= 2 and rng.random() < 0.6:
                    hexes[place] = HexState(place, (element(book, name),))
    for place in rng.sample(PLACES, rng.randint(0, 10)):
        hexes[place] = replace(hexes[place], obstacles=(obstacle(book, rng),))
    middle = rng.choice(PLACES)
    near = [place for place in PLACES if max(abs(place.q - middle.q), abs(place.r - middle.r)) <= 4]
    for place in rng.sample(near, rng.randint(2, most_units)):
        hexes[place] = replace(hexes[place], occupant=unit(book, rng))
    return Board(SHAPE, MappingProxyType(hexes), {"top_side": rng.choice(SIDES)})


def with_hexes(board: Board, changed: Mapping[Hex, HexState]) -> Board:
    """The board with other states on some hexes."""
    return Board(board.shape, MappingProxyType({**board.hexes, **changed}), board.facts)


def moved_board(board: Board, move: Change) -> Board:
    """The board with everything on it moved, sides of tiles and of the table included."""
    turned = TURNED[move]
    hexes = {}
    for place, state in board.hexes.items():
        facts: Mapping[str, Any] = state.facts
        if "open_sides" in facts:
            facts = {**facts, "open_sides": tuple(turned[side] for side in facts["open_sides"])}
        hexes[move(place)] = replace(state, hex=move(place), facts=facts)
    other = {"allies": "axis", "axis": "allies"}
    top = board.facts["top_side"] if move(Hex(0, 0)).r == 0 else other[board.facts["top_side"]]
    return Board(board.shape, MappingProxyType({place: hexes[place] for place in board.hexes}), {"top_side": top})


def units_of(board: Board) -> list[Hex]:
    """Hexes with a unit, in board order."""
    return [place for place, state in board.hexes.items() if state.occupant is not None]


def told(board: Board, book: Rulebook) -> str:
    """What stands on the board, a line a hex, for a failing test."""
    bare = plain(book)
    lines = [f"top side {board.facts['top_side']}"]
    for place, state in board.hexes.items():
        if state != bare[place]:
            what = [*(state.terrain or ()), *(f"{one.element} {one.facts.get('owner', '')}" for one in state.obstacles)]
            if state.occupant is not None:
                what.append(f"unit {state.occupant.unit} {state.occupant.facts}")
            lines.append(f"{place}: {', '.join(what)} {dict(state.facts) or ''}")
    return "\n".join(lines)


def smallest(board: Board, book: Rulebook, fails: Callable[[Board], bool]) -> Board:
    """The board with everything taken off that the failure does not need."""
    bare = plain(book)
    for place in PLACES:
        if board.hexes[place] == bare[place]:
            continue
        without = with_hexes(board, {place: bare[place]})
        if fails(without):
            board = without
    return board


def unread_at(board: Board, place: Hex, *, keep: bool) -> Board:
    """The board with something without a rule on a hex, beside what is there or instead of its ground."""
    state = board.hexes[place]
    state = state if keep else replace(state, terrain=None, obstacles=())
    return with_hexes(board, {place: replace(state, facts={**state.facts, UNREAD: ("something",)})})
