"""Writes docs/LOOKUP.md from the vocabulary that rules, callers and answers share: `python -m tools.lookup_guide`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulesdb.config import Settings
from rulesdb.library import Library
from rulesdb.packs.books import Book
from rulesdb.rules.vocabulary import UNKNOWN, Field
from rulesdb.web import rule_words as w

PAGE = Path(__file__).parent.parent / "docs" / "LOOKUP.md"
HEAD = """# Asking for a ruling

This page is made from the vocabulary of the rules by `python -m tools.lookup_guide`; a test keeps it current.

The same question can be asked at every door and gets the same ruling:

```
rulesdb ask attack --attacker infantry --target armor --target-terrain church --range 2
rulesdb lookup FILE.json
GET  /api/v1/lookup?question=attack&attacker=infantry&target=armor&target.terrain=church&range=2
POST /api/v1/lookup     {"question": "attack", "situation": {"attacker": {"unit": "infantry"}, ...}}
POST /api/v1/lookups    many at once, over one board
```

and on the page `/situation`. A situation is a whole board, on which units go by their hex, or only the relation of two
units. Elements go by id (`m44.tp.church`), by its last part (`church`), or by name in any language (`kostel`).

What is not told is either assumed not to be there, and the ruling lists it, or it is unknown: then the ruling says what
depends on it. On a board, and with `"closed": true`, what is not named is not there.

Board files of the scenario editor (`.m44`) are read by `POST /api/v1/board/parse`, by `rulesdb board FILE.m44`, and by
`rulesdb ask targets --board FILE.m44 --attacker-hex E7`.

A situation that cannot be read is refused with everything that is wrong in it, each fault with its JSON pointer.
"""
BOARD = """## Board

`board` holds `shape`, `hexes` and what is listed below. A hex that is not listed is plain ground. Hexes are axial,
`q,r`: `q` grows to the east, `r` to the south-east, and `0,0` is the upper left hex.

| word | kind | meaning |
|---|---|---|
| `shape` | word | {shapes} |
| `hexes` | list | `hex`, `terrain`, `obstacles`, `tokens`, `occupant` and the words of a hex |
"""


def guide(book: Book) -> str:
    """The page as Markdown."""
    game, words = book.rules.game, book.rules.words
    parts = [HEAD, "## Questions\n"]
    for question in game.questions.values():
        needs = f" Needs {' and '.join(question.needs)}." if question.needs else ""
        parts.append(f"### {question.name}\n\n{w.QUESTIONS.get(question.name, question.meaning)}{needs}\n")
        parts.append(_table(("answer", "meaning"), ((f"`{key}`", text) for key, text in question.answers.items())))
    told = [word for word in words.situation.values() if not word.name.startswith("board_")]
    parts += [
        "## Situation\n",
        f"`board`, `closed`, {', '.join(f'`{role}`' for role in words.pieces)}, and:\n",
        _fields(told),
    ]
    parts += [
        "## Unit\n",
        "`attacker` and `target` are a kind of unit, or an object with `unit`, `badges`, the words of its hex, and:\n",
    ]
    parts.append(_fields(words.piece.values()))
    parts += ["## Hex\n", "`hex`, `terrain`, `obstacles`, `tokens`, `occupant`, and:\n", _fields(words.hex.values())]
    parts += [
        "## Obstacle, token, card\n",
        "Its name, or an object with `kind` (`card` for a card), and:\n",
        _fields(words.marker.values()),
    ]
    parts.append(
        BOARD.format(shapes=", ".join(f"`{name}`" for name in game.shapes))
        + _rows(
            (f"`{word.name.removeprefix('board_')}`", word.kind, _meaning(word))
            for word in words.situation.values()
            if word.name.startswith("board_")
        )
    )
    parts.append(
        "## Options\n\nWhere the rules are open a table may choose; the ruling shows what another value changes.\n"
    )
    for option in book.rules.options.values():
        values = (
            (f"`{value}`" + (" (default)" if value == option.default else ""), text)
            for value, text in option.values.items()
        )
        parts.append(f"### {option.name}\n\n" + _table(("value", "meaning"), values))
    parts.append("## Reasons\n\nCodes of refusals, offers and notes; they do not change.\n")
    parts.append(_table(("code", "meaning"), ((f"`{code}`", text) for code, text in words.reasons.items())))
    return "\n".join(part.rstrip("\n") + "\n" for part in parts)


def _rows(rows: Iterable[tuple[str, ...]]) -> str:
    return "".join(f"| {' | '.join(cell.replace('|', '/') for cell in row)} |\n" for row in rows)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    return _rows([head]) + f"|{'---|' * len(head)}\n" + _rows(rows)


def _fields(fields: Iterable[Field]) -> str:
    return _table(
        ("word", "kind", "meaning", "if not told"),
        ((f"`{one.name}`", one.kind, _meaning(one), _absent(one)) for one in fields),
    )


def _meaning(word: Field) -> str:
    named = word.kind in ("word", "words") and word.values
    return word.meaning + (f": {', '.join(f'`{value}`' for value in word.values)}" if named else "")


def _absent(word: Field) -> str:
    if word.absent is UNKNOWN:
        return "unknown" if word.closed is None else f"unknown; `{_value(word.closed)}` where everything was told"
    return f"`{_value(word.absent)}`"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "[]" if value == () else str(value)


if __name__ == "__main__":
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(guide(Library(Settings()).book("memoir44")), encoding="utf-8")
