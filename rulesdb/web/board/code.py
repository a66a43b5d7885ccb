"""A board as one word of an address, so that a link is the whole situation; and back.

`standard.country.axis_E7.forest_G5.bunker*axis.!infantry*axis*3`: shape and the board's own words (a face, the side at
the top), then each hex that holds something by its printed name, or `q,r` as `q~r`. Parts of a hex: an element, `*` and
its owner behind it; `!` and a unit, then its words, `*` before each; `^` and a level; a letter and the sides, the word
or nothing that the game writes behind it, `r-e-w` for a road; `u-` and `v-` and a word that no rule was found for, of
the hex and of its unit. Which other words and letters there are, the game's desk says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rulesdb.errors import Problem, SituationError
from rulesdb.packs.books import Book
from rulesdb.rules.hexgrid import DIRECTION_NAMES, Hex, Shape, board_label, from_board_label
from rulesdb.rules.situation import LONGEST_WORD, UNREAD
from rulesdb.web.desks import DESKS
from rulesdb.web.desks.desk import Code

LONGEST = 12_000
"""Characters of a code; a full board of the widest shape has about 9,000."""
LETTERS = 26
_NUMBER = re.compile(r"-?[0-9]{1,2}")
_UNREAD = {"u": "hex", "v": "unit"}
_OWN_WORD = re.compile(r"[A-Za-z0-9]{1,8}")


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


def _code_of(book: Book) -> Code:
    return DESKS[book.rules.game.id].code


# --- writing ---------------------------------------------------------------------------------------------------------


def write_board(board: Mapping[str, Any], book: Book) -> str:
    """The code of a board in plain words, as `/api/v1/board/parse` and `.m44` files give it."""
    name = board.get("shape", "standard")
    shape = book.rules.game.shapes[name]
    code = _code_of(book)
    parts = [".".join((name, *(board.get(word, values[0]) for word, values in code.head)))]
    for state in board.get("hexes", ()):
        inside = list(_parts(state, code, book))
        if inside:
            parts.append(".".join((label_of(Hex.parse(state["hex"]), shape), *inside)))
    return "_".join(parts)


def _parts(state: Mapping[str, Any], code: Code, book: Book) -> Iterator[str]:
    for element in state.get("terrain", ()):
        yield _short(element, book)
    for marker in (*state.get("obstacles", ()), *state.get("tokens", ())):
        yield _short(marker["kind"], book) + (f"*{marker['owner']}" if marker.get("owner") else "")
    unit = state.get("occupant")
    if unit is not None:
        words = [_short(unit["unit"], book) if unit.get("unit") else ""]
        words += [str(unit[word]) if unit.get(word) is not None else "" for word, _values in code.unit]
        yield "!" + "*".join(words).rstrip("*")
    level = state.get(code.level[0])
    if level is not None:
        yield f"^{level}"
    for letter, word in code.lists.items():
        if state.get(word) is not None:
            yield "-".join((letter, *state[word]))
    for letter, (word, values) in code.words.items():
        if _fits(state.get(word), values):
            yield f"{letter}-{state[word]}"
    for letter, word in code.flags.items():
        if state.get(word):
            yield letter
    for letter, on in (("u", state), ("v", unit or {})):
        yield from (f"{letter}-{_escaped(word)}" for word in on.get(UNREAD, ()))


def _escaped(word: str) -> str:
    """Any word in letters, digits and dashes; the bytes of everything else behind a `~`."""
    return re.sub(r"[^A-Za-z0-9-]", lambda one: "".join(f"~{byte:02x}" for byte in one[0].encode()), word)


def _unescaped(written: str) -> str:
    """The word behind its writing. Raises ValueError for what nobody wrote."""
    return re.sub(r"~([0-9a-f]{2})", lambda one: chr(int(one[1], 16)), written).encode("latin-1").decode("utf-8")


def _fits(value: Any, values: tuple[str, ...]) -> bool:
    return isinstance(value, str) and (value in values or (not values and _OWN_WORD.fullmatch(value) is not None))


def _short(element: str, book: Book) -> str:
    """The id without its pack where that still finds it, else the whole id with its dots as `+`."""
    short = book.rules.elements[element].short if element in book.rules.elements else element
    return short if "." not in short and book.rules.resolve(short) == element else element.replace(".", "+")


# --- reading ---------------------------------------------------------------------------------------------------------


def read_board_code(written: str, book: Book) -> dict[str, Any]:
    """The board of a code in plain words. Raises SituationError with every fault, each at its part of the code."""
    if len(written) > LONGEST:
        raise SituationError(
            "the board is too long", [Problem("b", f"has {len(written)} characters, at most {LONGEST}")]
        )
    code = _code_of(book)
    head, *listed = written.split("_")
    shape_name, *told = head.split(".")
    problems: list[Problem] = []
    shapes = book.rules.game.shapes
    if shape_name not in shapes:
        raise SituationError("there is no such board", [Problem("b", f"begins with none of {', '.join(shapes)}")])
    shape = shapes[shape_name]
    if len(listed) > len(shape.hexes()):
        raise SituationError("the board has too many hexes", [Problem("b", f"names {len(listed)} hexes")])
    board: dict[str, Any] = {"shape": shape_name}
    for at, (word, values) in enumerate(code.head):
        board[word] = told[at] if at < len(told) and told[at] in values else values[0]
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
            fault = _put(state, part, code, book)
            if fault:
                problems.append(Problem("b", f"{label}: {fault}"))
    if problems:
        raise SituationError("the board cannot be read", problems[:40])
    return {**board, "hexes": list(hexes.values())}


def _put(state: dict[str, Any], part: str, code: Code, book: Book) -> str:
    """Adds one part to a hex, or gives back what is wrong with it."""
    if part in code.flags:
        state[code.flags[part]] = True
        return ""
    if part.startswith("^"):
        word, least, most = code.level
        if not (_NUMBER.fullmatch(part[1:]) and least <= int(part[1:]) <= most):
            return f"'{part[:12]}' is no level"
        state[word] = int(part[1:])
        return ""
    letter, *sides = part.split("-")
    if letter in code.lists:
        if any(side not in DIRECTION_NAMES for side in sides):
            return f"'{part[:24]}' names no sides"
        state[code.lists[letter]] = sides
        return ""
    if letter in code.words:
        word, values = code.words[letter]
        if not _fits(part[2:], values):
            return f"'{part[:24]}' is no word for {word.replace('_', ' ')}"
        state[word] = part[2:]
        return ""
    if letter in _UNREAD and sides and UNREAD in book.rules.words.hex:
        return _put_unread(state, letter, part[2:])
    if part.startswith("!"):
        return _put_unit(state, part[1:], code, book)
    return _put_element(state, part, code, book)


def _put_unread(state: dict[str, Any], letter: str, written: str) -> str:
    try:
        word = _unescaped(written)
    except ValueError:
        word = ""
    on = state if _UNREAD[letter] == "hex" else state.get("occupant")
    if not word or len(word) > LONGEST_WORD or not word.isprintable() or on is None:
        return f"'{written[:24]}' is no word that was left unread"
    on.setdefault(UNREAD, []).append(word)
    return ""


def _put_element(state: dict[str, Any], part: str, code: Code, book: Book) -> str:
    name, _, owner = part.partition("*")
    element = book.rules.resolve(name.replace("+", "."))
    if element is None:
        return f"no element '{name[:40]}' in these boxes"
    if owner and owner not in code.sides:
        return f"'{owner[:12]}' is no side"
    kind = book.rules.elements[element].kind
    if element in code.works or kind in ("obstacle", "fortification", "token"):
        layer = "tokens" if kind == "token" else "obstacles"
        state.setdefault(layer, []).append({"kind": element, **({"owner": owner} if owner else {})})
    elif kind in ("terrain", "landmark"):
        state.setdefault("terrain", []).append(element)
    else:
        return f"'{name[:40]}' does not lie on a hex"
    return ""


def _put_unit(state: dict[str, Any], part: str, code: Code, book: Book) -> str:
    name, *told = part.split("*")
    unit: dict[str, Any] = {}
    if name:
        element = book.rules.resolve(name.replace("+", "."))
        if element is None or book.rules.elements[element].kind not in ("unit", "weapon", "badge"):
            return f"no unit '{name[:40]}' in these boxes"
        unit["unit"] = element
    for (word, values), value in zip(code.unit, told, strict=False):
        if not value:
            continue
        known = {str(one): one for one in values}
        if value not in known:
            return f"'{value[:12]}' is no {word.replace('_', ' ')}"
        unit[word] = known[value]
    state["occupant"] = unit
    return ""
