"""How much of the packs keeps its promise: names, texts, citations and pictures, counted by pack and language.

Pure over the packs as read. What is broken comes as problems; a text that may have fallen behind its source is no
broken promise, it comes with the digest to write once somebody has looked at it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulesdb.errors import Problem
from rulesdb.packs.digest import text_digest
from rulesdb.packs.format import LANGUAGES, TextData
from rulesdb.packs.model import LoadedElement, Pack, PackSet
from rulesdb.packs.pictures import owed
from rulesdb.packs.references import resolve


@dataclass(frozen=True, slots=True)
class LanguageCount:
    """How many records of a pack have each thing in one language; `promised` says whether the pack promises it."""

    language: str
    promised: bool
    names: int
    texts: int
    reviewed: int
    stale: int


@dataclass(frozen=True, slots=True)
class PackCount:
    """`drawn` of the `owed` pictures are there; `executable` are records with rules, their own or taken over."""

    game: str
    pack: str
    records: int
    cited: int
    executable: int
    owed: int
    drawn: int
    languages: tuple[LanguageCount, ...]


@dataclass(frozen=True, slots=True)
class StaleText:
    """A translation written from another English text than today's; `of` is what to write once it was looked at."""

    pack: str
    key: str
    language: str
    of: str


@dataclass(frozen=True, slots=True)
class Unasked:
    """A record without rules that says why it has none."""

    pack: str
    key: str
    why: str


@dataclass(frozen=True, slots=True)
class Coverage:
    packs: tuple[PackCount, ...]
    stale: tuple[StaleText, ...]
    broken: tuple[Problem, ...]
    unasked: tuple[Unasked, ...] = ()


def coverage(packs: PackSet) -> Coverage:
    """What there is of the records, what has fallen behind, and every broken promise."""
    stale = tuple(one for pack in packs.packs.values() for one in stale_texts(pack))
    return Coverage(
        packs=tuple(_count(packs, pack, stale) for pack in packs.packs.values()),
        stale=stale,
        broken=tuple(problem for pack in packs.packs.values() for problem in _broken(pack)),
        unasked=tuple(
            Unasked(pack.id, element.key, element.data.not_asked)
            for pack in packs.packs.values()
            for element in pack.elements.values()
            if element.data.not_asked is not None
        ),
    )


def stale_texts(pack: Pack) -> Iterator[StaleText]:
    """Translations whose `of` is missing or no longer the digest of the English name and text."""
    source = pack.texts.get(LANGUAGES[0])
    if source is None:
        return
    for language, texts in pack.texts.items():
        for element in pack.elements.values():
            text, english = texts.texts.get(element.key), source.texts.get(element.key)
            if language == source.language or text is None or text.text is None or english is None:
                continue
            current = text_digest(english.name, english.text)
            if text.of != current:
                yield StaleText(pack.id, element.key, language, current)


def _count(packs: PackSet, pack: Pack, stale: Sequence[StaleText]) -> PackCount:
    elements = tuple(pack.elements.values())
    promised = dict.fromkeys([*pack.data.languages, *pack.texts])
    pictures = [name for element in elements for name in owed(element)]
    return PackCount(
        game=pack.game,
        pack=pack.id,
        records=len(elements),
        cited=sum(1 for element in elements if element.data.cite),
        executable=sum(1 for element in elements if _has_rules(packs, element)),
        owed=len(pictures),
        drawn=sum(1 for name in pictures if name in pack.pictures),
        languages=tuple(
            _count_language(pack, language, sum(1 for one in stale if (one.pack, one.language) == (pack.id, language)))
            for language in sorted(promised, key=lambda one: (LANGUAGES.index(one) if one in LANGUAGES else 99, one))
        ),
    )


def _count_language(pack: Pack, language: str, stale: int) -> LanguageCount:
    texts = [text for element in pack.elements.values() if (text := _text(pack, language, element)) is not None]
    return LanguageCount(
        language=language,
        promised=language in pack.data.languages,
        names=len(texts),
        texts=sum(1 for text in texts if text.text),
        reviewed=sum(1 for text in texts if text.text and text.review == "approved"),
        stale=stale,
    )


def _text(pack: Pack, language: str, element: LoadedElement) -> TextData | None:
    return pack.texts[language].texts.get(element.key) if language in pack.texts else None


def _has_rules(packs: PackSet, element: LoadedElement) -> bool:
    """Whether the element has executable rules, its own or those of one that it is like."""
    seen: set[str] = set()
    found: LoadedElement | None = element
    while found is not None and found.id not in seen:
        if found.data.rules:
            return True
        seen.add(found.id)
        found = resolve(packs, found, found.data.like) if found.data.like else None
    return False


def _broken(pack: Pack) -> Iterator[Problem]:
    for element in pack.elements.values():
        for language in pack.data.languages:
            text = _text(pack, language, element)
            if text is None or not text.text:
                lacks = "name" if text is None else "text"
                hint = f"write it in {pack.id}/texts/{language}.yaml"
                yield Problem(element.where, f"{element.key}: no {lacks} in '{language}'", hint)
        if not element.data.cite:
            yield Problem(element.where, f"{element.key}: no citation", "add cite: with document and page")
        for name in owed(element):
            if name not in pack.pictures:
                hint = "draw it in tools/pictures"
                yield Problem(element.where, f"{element.key}: no picture {pack.id}/pictures/{name}.svg", hint)


# --- as lines --------------------------------------------------------------------------------------------------------

WHY_NOT = {
    "contents": "it lists what there is, and there is nothing to decide",
    "wording": "it is about words and where things stand, and there is nothing to decide",
    "unread": "its details stand in a text that we have not read",
}
"""Why a record without rules has none, by the word of its data file."""
_HEAD = ("pack", "lang", "records", "name", "text", "reviewed", "stale", "picture", "cited", "executable")


def as_lines(found: Coverage) -> list[str]:
    """The table in plain text, then stale texts with their digests, then what is broken."""
    rows = [_HEAD, *(row for pack in found.packs for row in _rows(pack)), _totals(found)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEAD))]
    lines = [
        "  ".join(cell.ljust(width) if at < 2 else cell.rjust(width) for at, (cell, width) in enumerate(cells)).rstrip()
        for cells in (list(zip(row, widths, strict=True)) for row in rows)
    ]
    if found.stale:
        lines += ["", "Stale: look at the text beside the English one, then write"]
        lines += [f"  {one.pack}/texts/{one.language}.yaml  {one.key}:  of: '{one.of}'" for one in found.stale]
    if found.unasked:
        lines += ["", "Cannot be asked"]
        lines += [f"  {one.pack}  {one.key}:  {WHY_NOT[one.why]}" for one in found.unasked]
    if found.broken:
        lines += ["", *(str(problem) for problem in found.broken)]
    return lines


def _rows(pack: PackCount) -> Iterator[tuple[str, ...]]:
    """One row a language; what is the same in all of them stands in the first."""
    for at, one in enumerate(pack.languages):
        whole = (f"{pack.drawn}/{pack.owed}", str(pack.cited), str(pack.executable)) if at == 0 else ("", "", "")
        language = one.language if one.promised else f"({one.language})"
        counts = (str(one.names), str(one.texts), str(one.reviewed), str(one.stale))
        yield (pack.pack if at == 0 else "", language, str(pack.records) if at == 0 else "", *counts, *whole)


def _totals(found: Coverage) -> tuple[str, ...]:
    promised = [one for pack in found.packs for one in pack.languages if one.promised]
    wanted = sum(pack.records for pack in found.packs for one in pack.languages if one.promised)
    return (
        "all",
        "",
        str(sum(pack.records for pack in found.packs)),
        _share(sum(one.names for one in promised), wanted),
        _share(sum(one.texts for one in promised), wanted),
        _share(sum(one.reviewed for one in promised), wanted),
        str(len(found.stale)),
        f"{sum(pack.drawn for pack in found.packs)}/{sum(pack.owed for pack in found.packs)}",
        str(sum(pack.cited for pack in found.packs)),
        str(sum(pack.executable for pack in found.packs)),
    )


def _share(part: int, whole: int) -> str:
    """Percent, rounded down, so that 100 % means all."""
    return f"{100 * part // whole if whole else 100} %"
