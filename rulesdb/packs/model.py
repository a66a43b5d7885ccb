"""Packs as read from disk: what the store publishes and the lookup compiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rulesdb.packs.format import ConflictData, Element, GameData, PackData, PictureData, TermData, TextsData


@dataclass(frozen=True, slots=True)
class LoadedElement:
    """An element under its full id, with the file and line it stands at."""

    id: str
    key: str
    pack: str
    data: Element
    where: str


@dataclass(frozen=True, slots=True)
class Pack:
    """One pack, checked. `digest` changes when any of its files does."""

    id: str
    game: str
    folder: Path
    data: PackData
    elements: Mapping[str, LoadedElement]
    texts: Mapping[str, TextsData]
    conflicts: Mapping[str, ConflictData]
    pictures: Mapping[str, Path]
    digest: str
    shows: Mapping[str, PictureData] = field(default_factory=dict)
    """What each picture shows, by its name."""


@dataclass(frozen=True, slots=True)
class PackSet:
    """All games and packs under a data folder, the required packs before those that need them."""

    games: Mapping[str, GameData]
    packs: Mapping[str, Pack]
    terms: Mapping[str, TermData]
    digest: str

    def element(self, record_id: str) -> LoadedElement | None:
        """The element with that full id, or None."""
        for pack in self.packs.values():
            found = pack.elements.get(record_id)
            if found is not None:
                return found
        return None

    def elements(self) -> Iterator[LoadedElement]:
        """Every element, in pack order and file order."""
        for pack in self.packs.values():
            yield from pack.elements.values()
