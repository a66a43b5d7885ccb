"""A desk: all that the page of rulings has to know of one game, and nothing of it is said anywhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulesdb.web.board.look import Look

State = Mapping[str, Any]
"""A hex in plain words: `hex`, `terrain`, `obstacles`, `tokens`, `occupant` and the game's own."""


# --- what is filled in -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    label: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class Select:
    """A field of a form; `questions` are those it matters for, every one if empty."""

    name: str
    label: str
    choices: tuple[Choice, ...]
    values: tuple[str, ...] = ("",)
    """What is chosen; the field is shown once for each."""
    questions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the short form under one title."""

    title: str
    fields: tuple[Select, ...]


@dataclass(frozen=True, slots=True)
class Tool:
    """A button of the palette: what a tap on a hex then does."""

    kind: str
    value: str
    label: str
    picture: str = ""
    level: int | None = None
    """Level that ground gives its hex."""
    element: str = ""
    """Ground that goes with it."""


@dataclass(frozen=True, slots=True)
class ToolGroup:
    title: str
    tools: tuple[Tool, ...]
    hint: str = ""


# --- the board in an address -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Code:
    """How a board of the game is written in an address, beside elements and units, which are written alike in all."""

    sides: tuple[str, ...]
    """Who a unit or a work can belong to."""
    unit: tuple[tuple[str, tuple[Any, ...]], ...]
    """Words behind a unit and the values each may have, in their order."""
    level: tuple[str, int, int]
    """The word written behind `^`, its least and its greatest value."""
    lists: Mapping[str, str]
    """Letter -> word that names hex sides: `r-e-w`."""
    words: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    """Letter -> word with one value, and which; a few letters or digits of one's own where there are none."""
    flags: Mapping[str, str] = field(default_factory=dict)
    """Letter -> word that is true."""
    head: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Words of the whole board behind its shape, each with its values, the usual one first."""
    works: frozenset[str] = frozenset()
    """Elements that lie on a hex as works do, whatever their kind is."""


# --- the picture -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Swatch:
    """A line of the legend: classes of a mark, and what it means."""

    kind: str
    shape: str
    """`hex`, `line`, `dot` or `side`: what is drawn with it."""
    text: str
    label: str = ""
    """What stands in it."""


@dataclass(frozen=True, slots=True)
class Scenery:
    """How boards of the game are drawn."""

    ground: Callable[[State, str], str]
    """Classes of a hex's ground, by the state and the face of the board."""
    has_tile: Callable[[str, State], bool]
    """Whether an element on a hex is drawn with its picture."""
    tile: float
    """Width of that picture; a hex is 100 wide."""
    things: tuple[float, float, float, float]
    """Where markers lie beside the middle, how wide they are, and how far the next lies to the left."""
    under: Callable[[State, float, float], str]
    """What is drawn over the ground and under what lies on it, around a point."""
    over: Callable[[Mapping[str, Any], Callable[[Any], tuple[float, float]]], str]
    """What is drawn over all hexes of a board, given where a hex lies."""
    facing: Callable[[Mapping[str, Any], float, float], str]
    """Mark of a unit's front."""
    words: Callable[[State, Look], list[str]]
    """What else than elements and units a hex holds, in words."""
    legend: Callable[[Look], list[Swatch]]
    """What the ground's colours and lines mean; none where pictures speak for themselves."""
    style: str = ""
    """Class of the whole picture."""


# --- the desk --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Desk:
    """One game on the page of rulings."""

    game: str
    title: str
    """Name of the game as its boxes write it."""
    form_questions: tuple[str, ...]
    board_questions: tuple[str, ...]
    empty_board: Mapping[str, Any]
    code: Code
    scenery: Scenery
    form: Callable[[Look, Mapping[str, Sequence[str]]], list[Part]]
    """The short form, filled with what was told."""
    board_fields: Callable[[Look, Mapping[str, Sequence[str]]], list[Select]]
    """Fields beside the board."""
    tools: Callable[[Look], list[ToolGroup]]
    """The palette."""
    roles: tuple[str, ...]
    """Pieces that are chosen on the board."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Message for a side that the words of the game do not name."""
    role_questions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Piece -> the questions it is chosen for on the board, where that is not every one."""
    needs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Question -> pieces without which the page does not ask it, where a ruling can do with fewer."""
    path_questions: tuple[str, ...] = ()
    """Questions for which a way is told hex by hex."""
    any_hex: bool = False
    """Every hex of the board can be a piece, not only those with units; and any word about a piece tells it."""
    implied: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Word -> the word and value that go without saying where it is told without a board."""
    strip_sides: tuple[str, str] = ("", "")
    """Whose the units of a drawing without board are shown to be."""
    loads_files: bool = False
    """Boards can be read from scenario files."""


def number_choices(low: int, high: int) -> tuple[Choice, ...]:
    """The numbers from low to high to choose from."""
    return tuple(Choice(str(number), str(number)) for number in range(low, high + 1))


def elements(ids: Sequence[str], look: Look) -> list[Choice]:
    """Elements to choose from, those left out that these packs have not."""
    found = []
    for id_ in ids:
        element = look.book.rules.elements.get(id_)
        if element is not None:
            found.append(Choice(element.short, look.name(id_)))
    return found


def tools_of(kind: str, ids: Sequence[str], look: Look, levels: Mapping[str, int] | None = None) -> tuple[Tool, ...]:
    """Buttons that place elements."""
    made = []
    for id_ in ids:
        element = look.book.rules.elements.get(id_)
        if element is not None:
            address = (kind == "unit" and look.picture(id_, "figure")) or look.picture(id_, "") or ""
            made.append(Tool(kind, element.short, look.name(id_), address, (levels or {}).get(id_)))
    return tuple(made)


def select(
    values: Mapping[str, Sequence[str]],
    name: str,
    label: str,
    choices: Sequence[Choice],
    *questions: str,
    times: int = 1,
) -> Select:
    """A field with what was told in it; with `times` it is shown that often at least."""
    given = list(values.get(name, ()))
    filled = (*given, *[""] * max(0, times - len(given))) if times > 1 else (given[0] if given else "",)
    return Select(name, label, tuple(choices), tuple(filled), questions)
