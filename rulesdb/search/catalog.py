"""Records of one generation beside their postings: ids, facets as bitmaps, names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from functools import cached_property, lru_cache
from typing import Any

from rulesdb.search.analyzers import analyze, is_plain, surface, words
from rulesdb.search.bits import bitmap
from rulesdb.search.index import FACETS, IndexedRecord, IndexedText


def facet_values(record: IndexedRecord) -> dict[str, tuple[str, ...]]:
    """Values of the record in each facet."""
    return {
        "game": (record.game,),
        "pack": (record.pack,),
        "kind": (record.kind,),
        "category": (record.category,),
        "status": (record.status,),
        "review": (record.review,),
        "lang": tuple(text.language for text in record.texts),
        "doc": record.documents,
    }


class Catalog:
    """Records in the order of their numbers; the place in that order is the bit in every bitmap."""

    def __init__(self, records: Iterable[IndexedRecord]) -> None:
        self.records = tuple(sorted(records, key=lambda record: (record.number, record.id)))
        self.size = len(self.records)
        self.everything = (1 << self.size) - 1
        self.place = {record.id: place for place, record in enumerate(self.records)}
        self.labels = lru_cache(maxsize=1 << 16)(self._labels)

    @cached_property
    def facets(self) -> dict[str, dict[str, int]]:
        """Field -> value -> bitmap of the records that have it."""
        found: dict[str, dict[str, list[int]]] = {field: {} for field in FACETS}
        for place, record in enumerate(self.records):
            for field, values in facet_values(record).items():
                for value in values:
                    found[field].setdefault(value, []).append(place)
        return {
            field: {value: bitmap(places, self.size) for value, places in sorted(values.items())}
            for field, values in found.items()
        }

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Short number as text -> bitmap."""
        found: dict[str, int] = {}
        for place, record in enumerate(self.records):
            found[str(record.number)] = found.get(str(record.number), 0) | 1 << place
        return found

    @cached_property
    def spellings(self) -> dict[str, str]:
        """Folded word -> the word as a name or alias spells it, for words that have diacritics."""
        found: dict[str, str] = {}
        for record in self.records:
            for label in (label for text in record.texts for label in (text.name, *text.aliases)):
                for word in words(label):
                    if not is_plain(word):
                        found.setdefault(surface(word), word.lower())
        return found

    def _labels(self, place: int, language: str) -> tuple[tuple[str, ...], ...]:
        """Canonical tokens of the name, then of each alias; empty without a text in the language."""
        text = next((text for text in self.records[place].texts if text.language == language), None)
        if text is None:
            return ()
        return tuple(tuple(analyze(label, language)) for label in (text.name, *text.aliases))


def to_json(record: IndexedRecord) -> dict[str, Any]:
    """The record as plain data."""
    return asdict(record)


def from_json(data: Mapping[str, Any]) -> IndexedRecord:
    """The record that `to_json` gave. Raises KeyError or TypeError for anything else."""
    lists = ("aliases", "asked")
    texts = tuple(IndexedText(**{**text, **{name: tuple(text[name]) for name in lists}}) for text in data["texts"])
    return IndexedRecord(**{**data, "documents": tuple(data["documents"]), "texts": texts})


def without_text(record: dict[str, Any]) -> dict[str, Any]:
    """Plain data of the record without its texts: what a reader keeps in memory."""
    return {**record, "texts": [{**text, "text": ""} for text in record["texts"]]}
