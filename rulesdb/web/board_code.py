"""A board as one word of an address, so that a link is the whole situation; and back.

`standard.country.axis_E7.forest_G5.bunker*axis.!infantry*axis*3`: shape, face and the side at the top, then each hex
that holds something by its printed name, or `q,r` as `q~r`. Parts of a hex: an element, `*` and its owner behind it;
`!` and a unit, `*` its side, `*` its figures; `^` and a level; `r-` and road sides, `o-` and open sides; `m` for an
objective.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.palette import OBSTACLE_KINDS
from rulesdb.packs.books import Book
from rulesdb.rules.hexgrid import DIRECTION_NAMES, Hex, Shape, board_label, from_board_label

LONGEST = 12_000
"""Characters of a code; a full board of the widest shape has about 9,000."""
LETTERS = 26
_FACES, _SIDES = ("country", "beach", "desert", "winter"), ("axis", "allies")


def label_of(place: Hex, shape: Shape) -> str:
    """Printed name of a hex, or `q~r` on a board wider than the alphabet."""
    return board_label(place, shape.rows) if shape.even_row <= LETTERS else f"{place.q}~{place.r}"


def hex_of(label: str, shape: Shape) -> Hex:
    """The hex of a label. Raises ValueError for one that the board has not."""
    if "~" in label:
        q, _, r = label.partition("~")
        place = Hex(int(q), int(r))
    else:
        place = from_board_label(label, shape.rows)
    if place not in shape:
        raise ValueError(f"no hex {label[:12]} on this board")
    return place


# --- writing ---------------------------------------------------------------------------------------------------------


def write_board(board: Mapping[str, Any], book: Book) -> str:
    """The code of a board in plain words, as `/api/v1/board/parse` and `.m44` files give it."""
    name = board.get("shape", "standard")
    shape = book.rules.game.shapes[name]
    parts = [".".join((name, board.get("face", "country"), board.get("top_side", "axis")))]
    for state in board.get("hexes", ()):
        inside = list(_parts(state, book))
        if inside:
            parts.append(".".join((label_of(Hex.parse(state["hex"]), shape), *inside)))
    return "_".join(parts)


def _parts(state: Mapping[str, Any], book: Book) -> Iterator[str]:
    for element in state.get("terrain", ()):
        yield _short(element, book)
    for marker in (*state.get("obstacles", ()), *state.get("tokens", ())):
        yield _short(marker["kind"], book) + (f"*{marker['owner']}" if marker.get("owner") else "")
    unit = state.get("occupant")
    if unit is not None:
        words = [_short(unit["unit"], book) if unit.get("unit") else "", unit.get("side", "")]
        words += [str(unit["figures"])] if unit.get("figures") is not None else []
        yield "!" + "*".join(words).rstrip("*")
    if state.get("elevation") is not None:
        yield f"^{state['elevation']}"
    for letter, word in (("r", "road_sides"), ("o", "open_sides")):
        if state.get(word) is not None:
            yield "-".join((letter, *state[word]))
    if state.get("objective"):
        yield "m"


def _short(element: str, book: Book) -> str:
    """The id without its pack where that still finds it, else the whole id with its dots as `+`."""
    short = book.rules.elements[element].short if element in book.rules.elements else element
    return short if "." not in short and book.rules.resolve(short) == element else element.replace(".", "+")


# --- reading ---------------------------------------------------------------------------------------------------------


def read_board_code(code: str, book: Book) -> dict[str, Any]:
    """The board of a code in plain words. Raises SituationError with every fault, each at its part of the code."""
    if len(code) > LONGEST:
        raise SituationError("the board is too long", [Problem("b", f"has {len(code)} characters, at most {LONGEST}")])
    head, *listed = code.split("_")
    shape_name, face, top, *_ = [*head.split("."), "", "", ""]
    problems: list[Problem] = []
    shapes = book.rules.game.shapes
    if shape_name not in shapes:
        raise SituationError("there is no such board", [Problem("b", f"begins with none of {', '.join(shapes)}")])
    shape = shapes[shape_name]
    if len(listed) > len(shape.hexes()):
        raise SituationError("the board has too many hexes", [Problem("b", f"names {len(listed)} hexes")])
    board: dict[str, Any] = {"shape": shape_name, "face": face if face in _FACES else "country"}
    board["top_side"] = top if top in _SIDES else "axis"
    hexes: dict[Hex, dict[str, Any]] = {}
    for entry in listed:
        label, *inside = entry.split(".")
        try:
            place = hex_of(label, shape)
        except ValueError:
            problems.append(Problem("b", f"no hex '{label[:12]}' on this board"))
            continue
        if place in hexes:
            problems.append(Problem("b", f"names hex {label} twice"))
            continue
        state: dict[str, Any] = {"hex": str(place)}
        hexes[place] = state
        for part in inside[:20]:
            fault = _put(state, part, book)
            if fault:
                problems.append(Problem("b", f"{label}: {fault}"))
    if problems:
        raise SituationError("the board cannot be read", problems[:40])
    return {**board, "hexes": list(hexes.values())}


def _put(state: dict[str, Any], part: str, book: Book) -> str:
    """Adds one part to a hex, or gives back what is wrong with it."""
    if part == "m":
        state["objective"] = True
        return ""
    if part.startswith("^"):
        if not (part[1:].isascii() and part[1:].isdigit() and len(part) < 4):
            return f"'{part[:12]}' is no level"
        state["elevation"] = int(part[1:])
        return ""
    letter, *sides = part.split("-")
    if letter in ("r", "o"):
        if any(side not in DIRECTION_NAMES for side in sides):
            return f"'{part[:24]}' names no sides"
        state["road_sides" if letter == "r" else "open_sides"] = sides
        return ""
    if part.startswith("!"):
        return _put_unit(state, part[1:], book)
    name, _, owner = part.partition("*")
    element = book.rules.resolve(name.replace("+", "."))
    if element is None:
        return f"no element '{name[:40]}' in these boxes"
    if owner and owner not in _SIDES:
        return f"'{owner[:12]}' is no side"
    kind = book.rules.elements[element].kind
    if element in OBSTACLE_KINDS or kind in ("obstacle", "fortification", "token"):
        layer = "tokens" if kind == "token" else "obstacles"
        state.setdefault(layer, []).append({"kind": element, **({"owner": owner} if owner else {})})
    elif kind in ("terrain", "landmark"):
        state.setdefault("terrain", []).append(element)
    else:
        return f"'{name[:40]}' does not lie on a hex"
    return ""


def _put_unit(state: dict[str, Any], part: str, book: Book) -> str:
    name, side, figures, *_ = [*part.split("*"), "", "", ""]
    unit: dict[str, Any] = {}
    if name:
        element = book.rules.resolve(name.replace("+", "."))
        if element is None or book.rules.elements[element].kind not in ("unit", "weapon", "badge"):
            return f"no unit '{name[:40]}' in these boxes"
        unit["unit"] = element
    if side:
        if side not in _SIDES:
            return f"'{side[:12]}' is no side"
        unit["side"] = side
    if figures:
        if not (figures.isascii() and figures.isdigit() and 0 < int(figures[:3]) < 13):
            return f"'{figures[:12]}' is no number of figures"
        unit["figures"] = int(figures)
    state["occupant"] = unit
    return ""
