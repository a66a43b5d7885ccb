"""What the rest of the house knows of a search engine: records in, ranked ids and counts out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rulesdb.errors import Problem
from rulesdb.search.query import Query

FACETS: tuple[str, ...] = ("game", "pack", "kind", "category", "status", "review", "lang", "doc")


@dataclass(frozen=True, slots=True)
class IndexedText:
    """Searchable words of one record in one language."""

    language: str
    name: str
    aliases: tuple[str, ...] = ()
    text: str = ""
    asked: tuple[str, ...] = ()
    """Questions that the record answers, as people type them."""


@dataclass(frozen=True, slots=True)
class IndexedRecord:
    """One record as the engine sees it; `number` is the short stable number and settles ties."""

    id: str
    number: int
    game: str
    pack: str
    kind: str
    category: str
    status: str
    review: str
    documents: tuple[str, ...] = ()
    texts: tuple[IndexedText, ...] = ()
    part_of: str = ""
    """Id of the record that this one is a part of; it is shown right before its part."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One record found; `score` only orders hits of one answer."""

    id: str
    score: float


@dataclass(frozen=True, slots=True)
class Results:
    """A page of hits in a total order (score, then number), with the true total and facet counts.

    `facets[field][value]` counts the matches with the other filters applied, the field's own left out, so that a
    checkbox shows what ticking it would add; values that would add nothing are not named, chosen ones always.
    `relaxed` tells that not every word was found together and the best partial matches are shown. `did_you_mean` is
    a corrected query, or None. `marks` are the canonical tokens that matched, for `snippets.snippet`.
    """

    total: int
    hits: tuple[Hit, ...]
    facets: Mapping[str, Mapping[str, int]]
    generation: str
    relaxed: bool = False
    did_you_mean: str | None = None
    marks: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A record whose name completes what is being typed; `alias` is what completed it where the name did not."""

    id: str
    name: str
    language: str
    alias: str = ""


@dataclass(frozen=True, slots=True)
class IndexState:
    """What the index says of itself: generation, data version, last outbox number worked in, count of records."""

    generation: str
    data_version: str
    sequence: int
    records: int


class SearchIndex(Protocol):
    """A ranked full-text index over records; derived data, always rebuildable.

    Every method raises NotReadyError when the index is missing, damaged or made by another analyser.
    """

    def search(self, query: Query, *, language: str | None = None, offset: int = 0, limit: int = 12) -> Results:
        """Ranked hits; `language` prefers but does not demand texts of that language."""
        ...

    def suggest(self, typed: str, *, language: str | None = None, limit: int = 8) -> Sequence[Suggestion]:
        """Names and aliases in any language that begin with what was typed, diacritics folded."""
        ...

    def values(self) -> Mapping[str, Sequence[str]]:
        """Values of each facet that some record has, for `query.known_values`."""
        ...

    def rebuild(self, records: Iterable[IndexedRecord], *, data_version: str, sequence: int = 0) -> str:
        """Write a new generation of all records, swap to it, return its name."""
        ...

    def update(
        self,
        changed: Iterable[IndexedRecord],
        deleted: Iterable[str] = (),
        *,
        sequence: int,
        data_version: str | None = None,
    ) -> str:
        """Write a new generation with these records put in or taken out, swap to it, return its name."""
        ...

    def ids(self) -> frozenset[str]:
        """Ids of all records in the index."""
        ...

    def state(self) -> IndexState:
        """What the current generation says of itself."""
        ...

    def check(self) -> Sequence[Problem]:
        """Everything in which files, manifest and content of the current generation disagree."""
        ...
