"""A situation told in flat words, `target.terrain=church`, as an address or a command line can carry them."""

from __future__ import annotations

import difflib
from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from typing import Any

from rulesdb.errors import Problem
from rulesdb.packs.books import Book
from rulesdb.rules.hexgrid import from_board_label
from rulesdb.rules.vocabulary import Field, Vocabulary

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
            if not (value.lstrip("-").isascii() and value.lstrip("-").isdigit() and len(value) < 6):
                raise ValueError(f"must be a whole number, not '{value[:40]}'")
            return int(value)
        case "yes-no":
            if value.lower() in _YES | _NO:
                return value.lower() in _YES
            raise ValueError(f"must be yes or no, not '{value[:40]}'")
        case "words" | "elements":
            return parts
        case "markers":
            return [_marker(part) for part in parts]
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


def _marker(part: str) -> dict[str, Any]:
    """`bunker`, or `bunker:axis` with its owner."""
    kind, _, owner = part.partition(":")
    return {"kind": kind.strip(), **({"owner": owner.strip()} if owner.strip() else {})}


def _place(part: str, book: Book) -> dict[str, Any]:
    """A hex out of what is on it: `forest`, `hill+infantry`, `town+wire`."""
    state: dict[str, Any] = {}
    for word in part.split("+"):
        name = word.strip()
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
