"""Writes a guide to each game's rulings from the vocabulary they are made of: `python -m tools.lookup_guide`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rulesdb.config import Settings
from rulesdb.games.memoir44.air.words import AIR_SITUATION
from rulesdb.games.memoir44.campaign.words import CAMPAIGN_SITUATION
from rulesdb.library import Library
from rulesdb.packs.books import Book
from rulesdb.rules.vocabulary import UNKNOWN, Field, Vocabulary
from rulesdb.web.rulings.words import game_words

DOCS = Path(__file__).parent.parent / "docs"
PAGE = DOCS / "LOOKUP.md"
PAGES = {"memoir44": PAGE, "conflict-of-heroes": DOCS / "LOOKUP-conflict-of-heroes.md"}
"""Game -> its guide."""
MEMOIR = """# Asking for a ruling

This page is made from the vocabulary of the rules by `python -m tools.lookup_guide`; a test keeps it current.
It is about Memoir '44; [another](LOOKUP-conflict-of-heroes.md) is about Conflict of Heroes.

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
HEROES = """# Asking for a ruling on Conflict of Heroes

This page is made from the vocabulary of the rules by `python -m tools.lookup_guide`; a test keeps it current.
[Another](LOOKUP.md) is about Memoir '44; doors, boards and errors are the same.

```
rulesdb ask sight --game coh --attacker-level 1 --target-level 0 --between woods-1r+level=0,open-1r+level=0
rulesdb ask move --game coh --attacker unit-rifle-squad-1r --attacker-level 0 --path woods-1r+level=0,hill+level=1
rulesdb ask reaction --game coh --leg-hexes 3,1 --after-hexes 2
GET  /api/v1/lookup?game=coh&question=attack&attacker.level=1&target.terrain=woods-1r&target.level=0&range=3
GET  /api/v1/lookup?game=coh&question=smoke-life&smoke=smoke-fresh-1r:placed=1,smoke-old-1r:placed=2&round=2
POST /api/v1/lookup     {"game": "coh", "edition": "1r", "question": "sight", "situation": {...}}
```

Rules of one edition are held, the first as revised in 2009 and 2010 (`1r`). `edition` names it, and one that is not
held is refused; a ruling says which edition it rests on, and a citation of another edition says so. Figures that this
edition does not print come as null and are told as not printed; they are never taken from another edition.

What its text leaves open is an option with a default. The ruling names the open question and shows the other reading.
"""
HEADS = {"memoir44": MEMOIR, "conflict-of-heroes": HEROES}
FLAT = """## In an address or on the command line

A word of a unit or its hex goes by role and name, `target.level=2` in an address and `--target-level 2` on the command
line; several values are parted by commas, numbers too: `3,1`. A hex of a list is what is on it, parted by `+`, with
words of its own and, where it matters, its place: `{place}`. {marker}
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
    parts = [HEADS[game.id], "## Questions\n"]
    for question in game.questions.values():
        needs = f" Needs {' and '.join(question.needs)}." if question.needs else ""
        parts.append(
            f"### {question.name}\n\n{game_words(game.id).questions.get(question.name, question.meaning)}{needs}\n"
        )
        if question.words:
            parts.append(f"Told in {', '.join(f'`{word}`' for word in question.words)}.\n")
        parts.append(_table(("answer", "meaning"), ((f"`{key}`", text) for key, text in question.answers.items())))
    later = {**AIR_SITUATION, **CAMPAIGN_SITUATION}
    told = [word for name, word in words.situation.items() if not name.startswith("board_") and name not in later]
    parts += [
        "## Situation\n",
        f"`board`, `closed`, {', '.join(f'`{role}`' for role in words.pieces)}, and:\n",
        _fields(told),
        "### Air rules and campaigns\n",
        "Each of these matters only to the questions that name it.\n",
        _fields(later.values()),
    ]
    parts += [
        "## Unit\n",
        f"{_listed(words.pieces)} are a kind of unit, or an object with `unit`, `badges`, the words of its hex, and:\n",
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
        about = [one for id_ in option.about if (one := book.names.conflict(id_, "en")) is not None]
        why = "".join(f"{one.topic}: {_lower(one.holds)} {one.why}\n\n" for one in about)
        parts.append(f"### {option.name}\n\n{why}" + _table(("value", "meaning"), values))
    parts.append(FLAT.format(**_flat(words)))
    parts.append("## Reasons\n\nCodes of refusals, offers and notes; they do not change.\n")
    parts.append(_table(("code", "meaning"), ((f"`{code}`", text) for code, text in words.reasons.items())))
    return "\n".join(part.rstrip("\n") + "\n" for part in parts)


def _flat(words: Vocabulary) -> dict[str, str]:
    """Examples of flat words in the words of the game."""
    if "owner" in words.marker:
        return {
            "place": "hill+infantry",
            "marker": "A marker may name its owner, `bunker:axis`, or words: `mine:strength=3`.",
        }
    return {
        "place": "3:1+hill+woods-1r+level=1",
        "marker": "A counter takes words of its own: `smoke-fresh-1r:placed=1:value=2`.",
    }


def _listed(names: Sequence[str]) -> str:
    quoted = [f"`{name}`" for name in names]
    return f"{', '.join(quoted[:-1])} and {quoted[-1]}"


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


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
    DOCS.mkdir(exist_ok=True)
    for game, page in PAGES.items():
        page.write_text(guide(Library(Settings()).book(game)), encoding="utf-8")
