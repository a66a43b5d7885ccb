"""What the store hands out: small frozen values, ready for pages, JSON and the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class TextView:
    """Name and text of a record in `language`; `fallback_from` is the language asked for when that had no text."""

    language: str
    name: str
    aliases: tuple[str, ...]
    text: str | None
    review: str
    stale: bool
    fallback_from: str | None = None
    asked: tuple[str, ...] = ()
    """Questions that it answers; only filled for the index."""


@dataclass(frozen=True, slots=True)
class CitationView:
    """Document code with its title, and page, card or section; `read` is False where the passage was not read by us."""

    document: str
    title: str
    authority: str
    edition: str | None
    language: str
    page: int | None
    last_page: int | None
    card: str | None
    section: str | None
    read: bool
    written: str
    """The short written form, `m44 p13 §Forests`."""


@dataclass(frozen=True, slots=True)
class RelationView:
    """`relation` is like, part_of, extends, supersedes, amends or see_also, or a reverse: liked_by, has_part,
    extended_by, superseded_by, amended_by or mentioned_by.
    """

    relation: str
    id: str
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class ConflictView:
    """A disagreement of sources: what each says, what rulesdb applies, and why."""

    id: str
    kind: str
    state: str
    topic: str
    positions: tuple[tuple[str, str], ...]
    """(source, what it says), in printed order."""
    holds: str
    why: str
    affects: tuple[str, ...]
    language: str


@dataclass(frozen=True, slots=True)
class RecordSummary:
    """One line of a list: enough to choose a record."""

    id: str
    number: int
    game: str
    pack: str
    kind: str
    category: str
    status: str
    review: str
    text: TextView
    picture: str | None = None
    """File name of our own SVG under the pack's `pictures/`, or None."""


@dataclass(frozen=True, slots=True)
class RecordView:
    """A whole record in one language, with everything that supports it.

    `facts` are the typed values (movement, battle, flags, sight, figures, ...) as plain JSON data, keys as in the data
    files; an element that is `like` another shows the inherited values, and `inherited` names the keys it took over.
    `rules` are the executable rules with their own citations, as plain JSON data.
    """

    id: str
    number: int
    game: str
    pack: str
    kind: str
    category: str
    status: str
    review: str
    evidence: str
    edition: str | None
    text: TextView
    texts: tuple[TextView, ...]
    facts: Mapping[str, Any]
    inherited: tuple[str, ...]
    rules: tuple[Mapping[str, Any], ...]
    citations: tuple[CitationView, ...]
    relations: tuple[RelationView, ...]
    conflicts: tuple[ConflictView, ...]
    picture: str | None
    """File name of our own SVG under the pack's `pictures/`, or None."""


@dataclass(frozen=True, slots=True)
class GameView:
    id: str
    short: str
    name: str
    owner: str
    accent: str


@dataclass(frozen=True, slots=True)
class PackView:
    id: str
    game: str
    short: str
    name: str
    year: int | None
    languages: tuple[str, ...]
    requires: tuple[str, ...]
    records: int
    digest: str


@dataclass(frozen=True, slots=True)
class CategoryView:
    id: str
    game: str
    name: str
    records: int


@dataclass(frozen=True, slots=True)
class DocumentView:
    id: str
    pack: str
    title: str
    language: str
    edition: str | None
    publisher: str | None
    year: int | None
    pages: int | None
    authority: str
    read: str
    translates: str | None
    citations: int


@dataclass(frozen=True, slots=True)
class PageView:
    """What cites one page (or, with `page` None, the document without a page)."""

    page: int | None
    records: tuple[RecordSummary, ...]


@dataclass(frozen=True, slots=True)
class TermView:
    id: str
    games: tuple[str, ...]
    group: str
    names: Mapping[str, str]
    also: Mapping[str, tuple[str, ...]]
    attested: Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class IndexView:
    """A record as the search wants it: what it filters by, and its words in every language.

    `documents` are those that the record or one of its rules cites.
    """

    id: str
    number: int
    game: str
    pack: str
    kind: str
    category: str
    status: str
    review: str
    documents: tuple[str, ...]
    texts: tuple[TextView, ...]
    part_of: str = ""


@dataclass(frozen=True, slots=True)
class OutboxEntry:
    """A record that the index has yet to take over; `deleted` when the store no longer has it."""

    seq: int
    record_id: str
    deleted: bool
