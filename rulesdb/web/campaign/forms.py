"""What the forms of the campaign page send, as the log takes it; and dice, where the browser rolls none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import SystemRandom
from typing import Any

from werkzeug.datastructures import MultiDict

from rulesdb.games.memoir44.companion.log import ENTRIES, HEADER, VERSION, Word
from rulesdb.packs.books import Book

DIE = "m44.base.dice"
_chance = SystemRandom()


def faces(book: Book) -> tuple[str, ...]:
    """The six faces of a die, as the data has them."""
    counts: Mapping[str, int] = book.rules.elements[DIE].values["faces"]
    return tuple(face for face, count in counts.items() for _ in range(count))


def rolled(book: Book, dice: int) -> list[str]:
    """Faces of so many dice, by chance."""
    return _chance.choices(faces(book), k=dice)


def read_start(form: MultiDict[str, str]) -> dict[str, Any]:
    """A log without entries, as plain JSON that is still to be checked."""
    header = _words(form, HEADER, "")
    header["sides"] = header.get("sides", {})
    if form.get("no_victory_rolls"):
        header["victory_rolls"] = False
    return {"version": VERSION, "campaign": header, "entries": []}


def read_entry_form(kind: str, form: MultiDict[str, str]) -> dict[str, Any]:
    """An entry of a kind, as plain JSON that is still to be checked."""
    words = ENTRIES.get(kind, {})
    told = _words(form, words, "")
    if "roll" in words:
        told["roll"] = [form[f"die.{at}"] for at in range(words["roll"].count) if form.get(f"die.{at}")]
    if kind == "reserve-take":
        told["taken"] = [_taken(one) for one in form.getlist("take") if one][:20]
    if kind == "victory-roll":
        told["units"] = _units(form)
    return {"kind": kind, **{name: value for name, value in told.items() if value not in ([], {})}}


def _words(form: MultiDict[str, str], words: Mapping[str, Word], before: str) -> dict[str, Any]:
    """What the form says under these words; what was left empty is not told."""
    found: dict[str, Any] = {}
    for name, word in words.items():
        field = before + name
        if word.kind == "table":
            inside = _words(form, word.inside, f"{field}.")
            if inside:
                found[name] = inside
            continue
        value: Any = None
        written = [one.strip() for one in form.getlist(field) if one.strip()]
        if word.kind == "yes-no":
            value = True if written else None
        elif word.kind == "words":
            value = written if word.values else [part.strip() for part in ",".join(written).split(",") if part.strip()]
        elif word.kind == "numbers":
            value = [_number(part) for part in re.split(r"[\s,;/]+", " ".join(written)) if part]
        elif word.kind != "rows" and written:
            value = _number(written[0]) if word.kind == "number" else written[0]
        if value not in (None, []):
            found[name] = value
    return found


def _number(written: str) -> int | str:
    """The number, or the text itself: the log then says what is wrong with it, and where."""
    sign = written.replace("−", "-")
    return int(sign) if re.fullmatch(r"[+-]?[0-9]{1,6}", sign) else written[:40]


def _taken(written: str) -> dict[str, str]:
    """`infantry>board`, or a thing that lies nowhere in particular: `sandbag`."""
    item, _, to = written.partition(">")
    return {"item": item, **({"to": to} if to else {})}


def _units(form: MultiDict[str, str]) -> list[dict[str, Any]]:
    """Whole units of each kind, `units.armor` of them, and `edge.armor` of those on their own baseline."""
    units: list[dict[str, Any]] = []
    for name in sorted(form):
        where, _, kind = name.partition(".")
        if where in ("units", "edge") and kind:
            count = _number(form[name].strip() or "0")
            unit = {"unit": kind[:40], **({"on_own_baseline": True} if where == "edge" else {})}
            # a count that is no number, or too great, is told by the list being too long
            units += [unit] * (min(count, 40) if isinstance(count, int) else 40)
    return units
