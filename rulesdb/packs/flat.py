"""A situation told in flat words, `target.terrain=church`, as an address or a command line can carry them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesdb.errors import Problem
from rulesdb.packs.books import Book
from rulesdb.rules.hexgrid import from_board_label
from rulesdb.rules.vocabulary import Field, Vocabulary

_NUMBER = re.compile(r"-?[0-9]+")
_PLACE = re.compile(r"-?[0-9]{1,3}:-?[0-9]{1,3}")
_YES, _NO = frozenset({"yes", "true", "1", "on"}), frozenset({"no", "false", "0", "off"})
_ON_HEX = (
    Field("terrain", "elements", "what is on its hex"),
    Field("obstacles", "markers", "obstacles on its hex"),
    Field("tokens", "markers", "tokens on its hex"),
)
_OF_UNIT = (
    Field("unit", "element", "kind of unit"),
    Field("badges", "elements", "badges of special units"),
    Field("hex", "hex", "its hex, as q,r"),
)
MOST_WORDS = 120
"""Words of one flat situation."""


@dataclass(slots=True)
class Flat:
    """What flat words said: a situation, the rule options, and what was wrong with the words, by their names."""

    situation: dict[str, Any] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def flat_words(words: Vocabulary) -> dict[str, Field]:
    """Every flat word of a game: `range`, `attacker`, `target.terrain`, `attacker.moved`, ..."""
    found: dict[str, Field] = {}
    for role in words.pieces:
        found[role] = Field(role, "element", f"kind of unit that is the {role}")
        for word in (*_OF_UNIT, *_ON_HEX, *words.piece.values(), *words.hex.values()):
            found[f"{role}.{word.name}"] = word
    found |= {name: word for name, word in words.situation.items() if not name.startswith("board_")}
    found["closed"] = Field("closed", "yes-no", "everything was told: what is not named is not there")
    return found


def read_flat(pairs: Iterable[tuple[str, str]], book: Book, *, rows: int | None = None) -> Flat:
    """The situation that names and values describe; dashes do for underscores, and empty values count as not given.

    With the `rows` of a board a hex can go by its printed name, `G5`.
    """
    told = Flat()
    words = flat_words(book.rules.words)
    seen: set[str] = set()
    listed = [(name, value) for name, value in pairs if value != ""]
    if len(listed) > MOST_WORDS:
        told.problems.append(Problem("parameters", f"{len(listed)} words are too many, at most {MOST_WORDS}"))
        return told
    for written, value in listed:
        if written.startswith("option."):
            told.options[written.removeprefix("option.")] = value
            continue
        name = _known(written, words, book)
        if name is None:
            close = difflib.get_close_matches(written[:60], words, 1)
            told.problems.append(
                Problem(written[:60], f"no word '{written[:60]}'", f"did you mean '{close[0]}'?" if close else "")
            )
            continue
        word = words[name]
        if name in seen and word.kind in ("number", "yes-no", "word", "element", "hex"):
            told.problems.append(Problem(name, f"'{name}' is given twice", "give it once"))
            continue
        seen.add(name)
        try:
            _put(told.situation, name, word, _read(word, value, book, rows), book)
        except ValueError as error:
            told.problems.append(Problem(name, str(error)))
    return told


def _known(written: str, words: dict[str, Field], book: Book) -> str | None:
    if written in words:
        return written
    plain = written.replace("-", "_")
    for role in book.rules.words.pieces:
        if plain.startswith((f"{role}_", f"{role}.")):
            plain = f"{role}.{plain[len(role) + 1 :]}"
    if plain.endswith((".badge", ".obstacle", ".token")):
        plain += "s"
    return plain if plain in words else None


def _put(situation: dict[str, Any], name: str, word: Field, value: Any, book: Book) -> None:
    role, _, key = name.partition(".")
    if role not in book.rules.words.pieces:
        before = situation.get(name)
        situation[name] = [*before, *value] if isinstance(before, list) else value
        return
    piece = situation.setdefault(role, {})
    key = key or "unit"
    before = piece.get(key)
    piece[key] = [*before, *value] if isinstance(before, list) else value


def _read(word: Field, value: str, book: Book, rows: int | None) -> Any:
    """The value as a situation has it; `none` is an empty list. Raises ValueError for one that cannot be it."""
    parts = [part.strip() for part in value.split(",") if part.strip()]
    parts = [] if parts == ["none"] else parts
    match word.kind:
        case "number":
            return _number(value)
        case "yes-no":
            if value.lower() in _YES | _NO:
                return value.lower() in _YES
            raise ValueError(f"must be yes or no, not '{value[:40]}'")
        case "numbers":
            return [_number(part) for part in parts]
        case "words" | "elements":
            return parts
        case "markers":
            return [_marker(part, book) for part in parts]
        case "pieces":
            return [{"unit": part} for part in parts]
        case "places":
            return [_place(part, book) for part in parts]
        case "table":
            table = [part.partition(":") for part in parts]
            return {name: _read(Field("", "number", ""), number, book, rows) for name, _, number in table}
        case "hex":
            return value if rows is None or "," in value else str(from_board_label(value, rows))
    return value


def _number(value: str) -> int:
    if not (_NUMBER.fullmatch(value) and len(value) < 6):
        raise ValueError(f"must be a whole number, not '{value[:40]}'")
    return int(value)


def _marker(part: str, book: Book) -> dict[str, Any]:
    """`bunker`, `bunker:axis` with its owner, or `smoke-fresh-1r:placed=2` with words of its own."""
    kind, *words = (one.strip() for one in part.split(":"))
    state: dict[str, Any] = {"kind": kind}
    for word in words:
        if word and "=" not in word and "owner" in book.rules.words.marker:
            state["owner"] = word
        elif word:
            state |= _told(word, book.rules.words.marker, book)
    return state


def _told(written: str, words: Mapping[str, Field], book: Book) -> dict[str, Any]:
    """A word of a hex or marker with its value, `level=1`. Raises ValueError for one that is not there."""
    name, equals, value = (one.strip() for one in written.partition("="))
    word = words.get(name.replace("-", "_"))
    if word is None or not equals:
        close = difflib.get_close_matches(name[:60], list(words), 1)
        hint = f"did you mean '{close[0]}='?" if close else f"known are {', '.join(words) or 'none'}"
        raise ValueError(f"no word '{name[:40]}' with a value here, {hint}")
    try:
        return {word.name: _read(word, value.replace(";", ","), book, None)}
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def _place(part: str, book: Book) -> dict[str, Any]:
    """A hex out of what is on it, `hill+infantry`, and words of its own, `hill+level=1`; `3:1` is its place."""
    state: dict[str, Any] = {}
    for word in part.split("+"):
        name = word.strip()
        if "=" in name:
            state |= _told(name, book.rules.words.hex, book)
            continue
        if _PLACE.fullmatch(name):
            state["hex"] = name.replace(":", ",")
            continue
        element = book.names.find(name)
        kind = book.rules.elements[element].kind if element is not None else ""
        if kind in ("unit", "weapon") or name == "unit":
            state["occupant"] = {"unit": name} if name != "unit" else {}
        elif kind in ("obstacle", "fortification"):
            state.setdefault("obstacles", []).append({"kind": name})
        elif kind == "token":
            state.setdefault("tokens", []).append({"kind": name})
        else:
            state.setdefault("terrain", []).append(name)
    return state


def parameter_of(pointer: str, roles: Container[str]) -> str:
    """The flat word that a JSON pointer into the situation speaks of."""
    steps = [step for step in pointer.removeprefix("/situation").split("/") if step]
    if not steps:
        return "situation"
    if steps[0] in ("options", "question", "game", "packs", "edition"):
        return "option." + steps[1] if steps[0] == "options" and len(steps) > 1 else steps[0]
    if steps[0] in roles:
        return steps[0] if len(steps) == 1 or steps[1] == "unit" else ".".join(steps[:2])
    return steps[0]
