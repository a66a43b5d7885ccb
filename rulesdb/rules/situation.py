"""What a caller describes: pieces, hexes, markers, a whole board or only the relation. Strict, all faults at once."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any, Protocol

from rulesdb.errors import Problem, SituationError
from rulesdb.rules.hexgrid import Hex, Shape
from rulesdb.rules.vocabulary import Field, Vocabulary

EMPTY: Mapping[str, Any] = MappingProxyType({})
UNREAD = "unread"
"""The word of a hex or unit under which a game lists what is there without a rule in the chosen packs."""
LONGEST_WORD = 60
"""Characters of a free word."""
MOST_HEXES = 600
"""Largest board read; the widest published one has 230 hexes."""


class Names(Protocol):
    """Who knows which element a caller means by a word."""

    def resolve(self, word: str, kinds: tuple[str, ...] = ()) -> str | None:
        """Full id of the element called so, by id, short name or name; None if there is none."""

    def close_to(self, word: str) -> Sequence[str]:
        """Names like it, for a hint."""


@dataclass(frozen=True, slots=True)
class Marker:
    """An obstacle, token or card: which element, whose, and what else was told of it."""

    element: str
    facts: Mapping[str, Any] = field(default_factory=lambda: EMPTY)


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit: its elements (kind of unit, badges) and what was told of it."""

    unit: str | None = None
    badges: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=lambda: EMPTY)

    @property
    def unread(self) -> tuple[str, ...]:
        """Names of what the unit is or carries without a rule in the chosen packs."""
        found: tuple[str, ...] = self.facts.get(UNREAD, ())
        return found


@dataclass(frozen=True, slots=True)
class HexState:
    """A hex and what is on it. `terrain` is None where it was not told."""

    hex: Hex | None = None
    terrain: tuple[str, ...] | None = None
    obstacles: tuple[Marker, ...] = ()
    tokens: tuple[Marker, ...] = ()
    occupant: Piece | None = None
    facts: Mapping[str, Any] = field(default_factory=lambda: EMPTY)

    @property
    def unread(self) -> tuple[str, ...]:
        """Names of what is here without a rule in the chosen packs: what the hex does is not known."""
        own: tuple[str, ...] = self.facts.get(UNREAD, ())
        unit = self.occupant
        # a unit that is known stands in the way whatever it carries; of another it is not known what it does
        return own if unit is None or unit.unit is not None else (*own, *unit.unread)


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Board:
    """A whole board: every hex of the shape has a state; what is not named is not there."""

    shape: Shape
    hexes: Mapping[Hex, HexState]
    facts: Mapping[str, Any] = field(default_factory=lambda: EMPTY)

    def at(self, place: Hex) -> HexState | None:
        """State of a hex, or None off the board."""
        return self.hexes.get(place)


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything told. On a board, pieces name their hex and the rest is read from there."""

    pieces: Mapping[str, Piece] = field(default_factory=lambda: EMPTY)
    stands: Mapping[str, HexState] = field(default_factory=lambda: EMPTY)
    """Hex of each piece, by the piece's role; on a board only its place."""
    places: Mapping[str, tuple[HexState, ...]] = field(default_factory=lambda: EMPTY)
    """Lists of hexes: `between`, `path`, ..."""
    markers: Mapping[str, tuple[Marker, ...]] = field(default_factory=lambda: EMPTY)
    """Cards in play and the like."""
    facts: Mapping[str, Any] = field(default_factory=lambda: EMPTY)
    board: Board | None = None
    closed: bool = False
    """True if everything that matters was told: what is not named is not there."""


class Boards(Protocol):
    """Who keeps boards that were read before."""

    def key(self, told: Any) -> str | None:
        """What a board is kept by, or None for one that is not kept."""

    def find(self, key: str) -> Board | None:
        """The board kept by this key, or None."""

    def keep(self, key: str, board: Board) -> None:
        """Keeps a board that was read without a fault."""


# --- reading from plain mappings -----------------------------------------------------------------------------


@dataclass(slots=True)
class _Reader:
    words: Vocabulary
    names: Names
    shapes: Mapping[str, Shape]
    problems: list[Problem] = field(default_factory=list)
    hex_words: frozenset[str] = frozenset()
    """Every word of a hex, looked up once for all hexes of a board."""

    def __post_init__(self) -> None:
        self.hex_words = frozenset((*self._ON_HEX, *self.words.hex))

    def wrong(self, where: str, what: str, hint: str = "") -> None:
        self.problems.append(Problem(where or "/", what, hint))

    def mapping(self, value: Any, where: str) -> Mapping[str, Any]:
        if isinstance(value, Mapping) and all(isinstance(key, str) for key in value):
            return value
        self.wrong(where, f"must be an object, not {_kind(value)}")
        return EMPTY

    def items(self, value: Any, where: str) -> Sequence[Any]:
        if isinstance(value, Sequence) and not isinstance(value, str) and len(value) <= MOST_HEXES:
            return value
        self.wrong(where, f"must be a list of at most {MOST_HEXES} items")
        return ()

    def unknown_keys(self, value: Mapping[str, Any], known: Iterable[str], where: str) -> None:
        known = list(known)
        for key in value:
            if key not in known:
                close = difflib.get_close_matches(key, known, 1)
                self.wrong(
                    f"{where}/{_escaped(key)}", f"no such word '{key}'", f"did you mean '{close[0]}'?" if close else ""
                )

    def element(self, value: Any, where: str, *kinds: str) -> str | None:
        if not isinstance(value, str):
            self.wrong(where, f"must be the name of an element, not {_kind(value)}")
            return None
        found = self.names.resolve(value, kinds)
        if found is None and kinds and self.names.resolve(value) is not None:
            self.wrong(where, f"'{value}' does not belong here", f"this takes a {' or '.join(kinds)}")
        elif found is None:
            close = list(self.names.close_to(value))
            hint = f"did you mean {' or '.join(close)}?" if close else "see the list of elements of these packs"
            self.wrong(where, f"no element of these packs is called '{value}'", hint)
        return found

    def place(self, value: Any, where: str) -> Hex | None:
        if isinstance(value, str):
            try:
                return Hex.parse(value)
            except ValueError:
                pass
        elif (
            isinstance(value, Sequence)
            and len(value) == 2
            and all(_is_int(part) and abs(part) < 1000 for part in value)
        ):
            return Hex(value[0], value[1])
        self.wrong(where, "must be a hex: two whole numbers q and r")
        return None

    def told(self, word: Field, value: Any, where: str) -> Any:
        match word.kind:
            case "number":
                if _is_int(value) and word.least <= value < 1000:
                    return value
                self.wrong(where, f"must be a whole number of at least {word.least}, not {_kind(value)}")
            case "numbers":
                many = tuple(self.items(value, where))
                if all(_is_int(one) and abs(one) < 1000 for one in many):
                    return many
                self.wrong(where, "must be whole numbers")
            case "yes-no":
                if isinstance(value, bool):
                    return value
                self.wrong(where, f"must be true or false, not {_kind(value)}")
            case "word":
                if _is_word(value) and (not word.values or value in word.values):
                    return value
                self.wrong(
                    where, f"must be one of {', '.join(map(str, word.values))}" if word.values else "must be a word"
                )
            case "words":
                many = (value,) if isinstance(value, str) else tuple(self.items(value, where))
                bad = [one for one in many if not _is_word(one) or (word.values and one not in word.values)]
                if not bad:
                    return many
                self.wrong(
                    where,
                    f"{bad[0]!r} is not one of {', '.join(map(str, word.values))}"
                    if word.values
                    else f"must be words of at most {LONGEST_WORD} characters",
                )
            case "element":
                return self.element(value, where, *word.values)
            case "elements":
                many = (value,) if isinstance(value, str) else tuple(self.items(value, where))
                found = [self.element(one, f"{where}/{at}", *word.values) for at, one in enumerate(many)]
                return tuple(one for one in found if one)
            case "markers":
                items = enumerate(self.items(value, where))
                return tuple(self.marker(one, f"{where}/{at}", word.values) for at, one in items)
            case "pieces":
                return tuple(self.piece(one, f"{where}/{at}")[0] for at, one in enumerate(self.items(value, where)))
            case "places":
                return tuple(self.hex_state(one, f"{where}/{at}") for at, one in enumerate(self.items(value, where)))
            case "table":
                table = self.mapping(value, where)
                if all(_is_int(number) for number in table.values()):
                    return dict(table)
                self.wrong(where, "must hold whole numbers only")
            case "hex":
                return self.place(value, where)
            case other:
                raise AssertionError(f"field kind {other}")
        return None

    def facts(self, value: Mapping[str, Any], words: Mapping[str, Field], where: str) -> dict[str, Any]:
        return {
            name: told
            for name in value
            if name in words and value[name] is not None
            if (told := self.told(words[name], value[name], f"{where}/{_escaped(name)}")) is not None
        }

    def of_kind(self, name: str, shape: str) -> Field:
        """The field of a piece or hex that names elements of the game's kinds."""
        return _field(name, shape, self.words.kinds.get(name, ()))

    def marker(self, value: Any, where: str, kinds: tuple[str, ...] = ()) -> Marker:
        given = {"kind": value} if isinstance(value, str) else self.mapping(value, where)
        naming = "card" if "card" in given else "kind"
        self.unknown_keys(given, (naming, *self.words.marker), where)
        element = self.element(given.get(naming), f"{where}/{naming}", *kinds) if naming in given else None
        if naming not in given and given is not EMPTY:
            self.wrong(where, "does not say which element it is", "name it under 'kind'")
        return Marker(element or "", self.facts(given, self.words.marker, where))

    _ON_HEX = ("hex", "terrain", "obstacles", "tokens", "occupant")

    def piece(self, value: Any, where: str, *, with_hex: bool = False) -> tuple[Piece, HexState]:
        """A unit and, where told in one breath, the hex it stands on."""
        given = {"unit": value} if isinstance(value, str) else self.mapping(value, where)
        own = ("unit", "badge", "badges", *self.words.piece)
        of_hex = (*self._ON_HEX[:-1], *self.words.hex)
        self.unknown_keys(given, (*own, *of_hex), where)
        unit = self.told(self.of_kind("unit", "element"), given["unit"], f"{where}/unit") if given.get("unit") else None
        badges: tuple[str, ...] = ()
        for key in ("badge", "badges"):
            if given.get(key) is not None:
                badges += self.told(self.of_kind("badge", "elements"), given[key], f"{where}/{key}")
        stands = self.hex_state({key: value for key, value in given.items() if key in of_hex}, where)
        return Piece(unit, badges, self.facts(given, self.words.piece, where)), stands

    def held(self, given: Mapping[str, Any], name: str, where: str) -> Any:
        """Obstacles or tokens of a hex."""
        if name not in given:
            return ()
        return self.told(self.of_kind(name, "markers"), given[name], f"{where}/{name}")

    def hex_state(self, value: Any, where: str) -> HexState:
        given = self.mapping(value, where)
        if not self.hex_words.issuperset(given):
            self.unknown_keys(given, (*self._ON_HEX, *self.words.hex), where)
        terrain = given.get("terrain")
        return HexState(
            hex=self.place(given["hex"], f"{where}/hex") if given.get("hex") is not None else None,
            terrain=None
            if terrain is None
            else self.told(self.of_kind("terrain", "elements"), terrain, f"{where}/terrain"),
            obstacles=self.held(given, "obstacles", where),
            tokens=self.held(given, "tokens", where),
            occupant=self.piece(given["occupant"], f"{where}/occupant")[0]
            if given.get("occupant") is not None
            else None,
            facts=self.facts(given, self.words.hex, where),
        )

    def board(self, value: Any, where: str, plain: str) -> Board:
        given = self.mapping(value, where)
        words = {name: word for name, word in self.words.situation.items() if name.startswith("board_")}
        facts = {name.removeprefix("board_"): word for name, word in words.items()}
        self.unknown_keys(given, ("shape", "hexes", *facts), where)
        called = given.get("shape", "standard")
        shape = self.shapes.get(called) if isinstance(called, str) else None
        if shape is None:
            self.wrong(f"{where}/shape", f"must be one of {', '.join(self.shapes)}")
            shape = next(iter(self.shapes.values()))
        hexes = {place: HexState(place, (plain,)) for place in shape.hexes()}
        listed = given.get("hexes", ())
        for at, one in enumerate(self.items(listed, f"{where}/hexes")):
            state = self.hex_state(one, f"{where}/hexes/{at}")
            if state.hex is None or state.hex not in shape:
                self.wrong(f"{where}/hexes/{at}/hex", "is not a hex of this board")
            else:
                hexes[state.hex] = state if state.terrain else HexState(
                    state.hex, (plain,), state.obstacles, state.tokens, state.occupant, state.facts
                )  # fmt: skip
        return Board(shape, MappingProxyType(hexes), self.facts(given, facts, where))


@cache
def _field(name: str, shape: str, kinds: tuple[str, ...]) -> Field:
    return Field(name, shape, "", kinds)


def read_situation(
    value: Any,
    *,
    words: Vocabulary,
    names: Names,
    shapes: Mapping[str, Shape],
    plain: str,
    boards: Boards | None = None,
) -> Situation:
    """The situation a plain mapping describes, in the game's words.

    `plain` is the element of a board hex that is not named, `boards` keeps what was read for the next time. Raises
    SituationError with every fault, each under its JSON pointer.
    """
    reader = _Reader(words, names, shapes)
    given = reader.mapping(value, "")
    told = {name: word for name, word in words.situation.items() if not name.startswith("board_")}
    reader.unknown_keys(given, ("board", "closed", *words.pieces, *told), "")
    board = _read_board(reader, given["board"], plain, boards) if given.get("board") is not None else None
    closed = given.get("closed", False)
    if not isinstance(closed, bool):
        reader.wrong("/closed", "must be true or false")
    pieces: dict[str, Piece] = {}
    stands: dict[str, HexState] = {}
    for role in words.pieces:
        if given.get(role) is not None:
            pieces[role], stands[role] = reader.piece(given[role], f"/{role}")
    facts = reader.facts(given, told, "")
    places = {name: facts.pop(name) for name, word in told.items() if word.kind == "places" and name in facts}
    markers = {name: facts.pop(name) for name, word in told.items() if word.kind == "markers" and name in facts}
    if board is not None:
        pieces, stands = _put_on_board(reader, board, pieces, stands)
    if reader.problems:
        count = len(reader.problems)
        raise SituationError(f"the situation has {count} fault{'s' if count > 1 else ''}", reader.problems)
    return Situation(pieces, stands, places, markers, facts, board, bool(closed) or board is not None)


def _read_board(reader: _Reader, told: Any, plain: str, boards: Boards | None) -> Board:
    """The board, read or kept from before; one with a fault is not kept."""
    key = boards.key(told) if boards is not None else None
    kept = boards.find(key) if boards is not None and key is not None else None
    if kept is not None:
        return kept
    faults = len(reader.problems)
    board = reader.board(told, "/board", plain)
    if boards is not None and key is not None and len(reader.problems) == faults:
        boards.keep(key, board)
    return board


def _put_on_board(
    reader: _Reader, board: Board, pieces: Mapping[str, Piece], stands: Mapping[str, HexState]
) -> tuple[dict[str, Piece], dict[str, HexState]]:
    """Pieces completed by the unit on their hex, and the board's own states of those hexes."""
    on: dict[str, Piece] = dict(pieces)
    at: dict[str, HexState] = {}
    for role, told in stands.items():
        state = board.at(told.hex) if told.hex is not None else None
        if state is None:
            reader.wrong(f"/{role}/hex", "a piece on a board must name a hex of it")
            continue
        at[role] = state
        unit = state.occupant
        if unit is not None:
            piece = pieces[role]
            on[role] = Piece(piece.unit or unit.unit, piece.badges or unit.badges, {**unit.facts, **piece.facts})
    return on, at


def on_board(board: Board, *, closed: bool = True, facts: Mapping[str, Any] = EMPTY, **hexes: Hex) -> Situation:
    """The situation of the units on some hexes of a board, by role: `on_board(board, attacker=a, target=b)`."""
    stands = {role: board.hexes[place] for role, place in hexes.items()}
    pieces = {role: state.occupant for role, state in stands.items() if state.occupant is not None}
    return Situation(pieces, stands, EMPTY, EMPTY, facts, board, closed)


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_WORD and value.isprintable()


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _kind(value: Any) -> str:
    names = {type(None): "nothing", bool: "true or false", int: "a number", float: "a fraction", str: "a word"}
    return names.get(type(value), "a list" if isinstance(value, Sequence) else "an object")


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
