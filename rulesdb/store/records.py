"""What pages, API and command line ask of the store; few queries each, whatever the number of records."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from rulesdb.errors import NotFoundError
from rulesdb.store import outbox, shelves, view
from rulesdb.store import tables as t
from rulesdb.store.database import reading
from rulesdb.store.filters import FIELDS, conditions, field_counts, storable
from rulesdb.store.kept import Kept, Shelf
from rulesdb.store.views import (
    CategoryView,
    ConflictView,
    DocumentView,
    GameView,
    IndexView,
    OutboxEntry,
    PackView,
    PageView,
    RecordSummary,
    RecordView,
    TermView,
)

Filters = Mapping[str, Sequence[str]]
NO_FILTERS: Filters = {}
_BATCH = 500
_MOST = 2**31 - 1  # the largest number that a column holds
_KEPT = 4096  # lines and records; some 20 MB in the worst case
_MATRIX_KINDS = ("terrain", "landmark", "obstacle")


class Records:
    """The store as its readers see it. Every language falls back to English, then to any; the text tells so.

    `filters` are any of game, pack, kind, category, status, review, lang and doc: within one field any value fits,
    across fields all must; a pack may be given by id or short name.
    """

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._kept = Kept(engine, size=_KEPT)

    # --- records ---------------------------------------------------------------------------------------------------

    def record(self, wanted: str | int, language: str = "en") -> RecordView:
        """The record by id or number. Raises NotFoundError with the ids that come closest."""
        by_number = _is_number(wanted)
        with self._kept.reading() as (connection, shelf):
            record_id = _by_number(connection, shelf, int(wanted)) if by_number else str(wanted)
            key = ("record", record_id, language)
            found: RecordView | None = shelf.get(key, lambda: _one(connection, record_id, language))
        if found is not None:
            return found
        raise NotFoundError(f"there is no record '{wanted}'", () if by_number else self.similar_ids(str(wanted)))

    def records(
        self,
        filters: Filters = NO_FILTERS,
        *,
        language: str = "en",
        after: int | None = None,
        limit: int | None = None,
    ) -> tuple[RecordView, ...]:
        """Whole records in order of number, those after number `after`, at most `limit`."""
        with reading(self._engine) as connection:
            return _whole(connection, filters, language, after, limit)

    def listing(
        self,
        filters: Filters = NO_FILTERS,
        *,
        language: str = "en",
        after: int | None = None,
        limit: int | None = None,
    ) -> tuple[RecordSummary, ...]:
        """As `records`, with only a line of each."""
        with self._kept.reading() as (connection, shelf):
            return _lines(connection, shelf, _ids(connection, filters, after, limit), language)

    def summaries(self, ids: Sequence[str], language: str = "en") -> tuple[RecordSummary, ...]:
        """A line of each record in the order of `ids`; an id that is not in the store is left out."""
        if not ids:
            return ()
        at_hand = self._kept.at_hand([("line", one, language) for one in ids])
        if at_hand is not None:
            return tuple(at_hand["line", one, language] for one in ids)
        with self._kept.reading() as (connection, shelf):
            return _lines(connection, shelf, [one for one in ids if storable(one)], language)

    def count(self, filters: Filters = NO_FILTERS) -> int:
        """How many records the filters leave."""
        with reading(self._engine) as connection:
            query = sa.select(sa.func.count()).select_from(t.record).where(*conditions(filters))
            return connection.execute(query).scalar_one()

    def before(self, filters: Filters, after: int, limit: int) -> int | None:
        """The cursor of the `limit` records up to number `after`: 0 for the first ones, None if there are none."""
        number = t.record.c.number
        query = sa.select(number).where(*conditions(filters), number <= max(0, min(after, _MOST)))
        with reading(self._engine) as connection:
            back = list(connection.execute(query.order_by(number.desc()).limit(limit + 1)).scalars())
        return None if not back else back[limit] if len(back) > limit else 0

    def facets(self, filters: Filters = NO_FILTERS) -> dict[str, dict[str, int]]:
        """By field and value, how many records match the filters of all other fields."""
        with reading(self._engine) as connection:
            return {field: field_counts(connection, field, filters) for field in FIELDS}

    def matrix(self, filters: Filters = NO_FILTERS, *, language: str = "en") -> tuple[RecordView, ...]:
        """Terrain, landmarks and obstacles with their facts, in order of number; `kind` in the filters narrows them."""
        kinds = [kind for kind in filters.get("kind", _MATRIX_KINDS) if kind in _MATRIX_KINDS]
        if not kinds:
            return ()
        key = ("matrix", language, tuple(kinds), tuple((name, tuple(values)) for name, values in filters.items()))
        with self._kept.reading() as (connection, shelf):
            return shelf.get(key, lambda: _whole(connection, {**filters, "kind": kinds}, language, None, None))

    def similar_ids(self, wanted: str, limit: int = 3) -> tuple[str, ...]:
        """Ids that look most like `wanted`, whole or after their last dot, best first."""
        typed = wanted.strip().lower()
        with reading(self._engine) as connection:
            ids = list(connection.execute(sa.select(t.record.c.id).order_by(t.record.c.number)).scalars())
        ends: dict[str, list[str]] = {}
        for record_id in ids:
            ends.setdefault(record_id.rpartition(".")[2], []).append(record_id)
        short = difflib.get_close_matches(typed.rpartition(".")[2], ends, limit, 0.7)
        whole = difflib.get_close_matches(typed, ids, limit, 0.7)
        found = dict.fromkeys([*whole, *(record_id for end in short for record_id in ends[end])])
        ranked = sorted(found, key=lambda one: -difflib.SequenceMatcher(None, typed, one).ratio())
        return tuple(ranked[:limit])

    # --- shelves ---------------------------------------------------------------------------------------------------

    def games(self, language: str = "en") -> tuple[GameView, ...]:
        """Every game, in the order of the data."""
        with self._kept.reading() as (connection, shelf):
            return shelf.get(("games", language), lambda: shelves.games(connection, language))

    def packs(self, language: str = "en", *, game: str | None = None) -> tuple[PackView, ...]:
        """Packs, required ones first."""
        with self._kept.reading() as (connection, shelf):
            found = shelf.get(("packs", language), lambda: shelves.packs(connection, language))
        return tuple(pack for pack in found if game in (None, pack.game))

    def categories(self, language: str = "en", *, game: str | None = None) -> tuple[CategoryView, ...]:
        """Categories of each game in its own order, with how many records each has."""
        with self._kept.reading() as (connection, shelf):
            found = shelf.get(("categories", language), lambda: shelves.categories(connection, language))
        return tuple(category for category in found if game in (None, category.game))

    def documents(self, *, pack: str | None = None) -> tuple[DocumentView, ...]:
        """Printed and published sources in pack order, with how many citations each has."""
        with self._kept.reading() as (connection, shelf):
            found = shelf.get("documents", lambda: shelves.documents(connection))
        return tuple(document for document in found if pack in (None, document.pack))

    def document(self, document_id: str) -> DocumentView:
        """The document with that code. Raises NotFoundError with the codes that come closest."""
        known = {document.id: document for document in self.documents()}
        if document_id not in known:
            close = difflib.get_close_matches(document_id.lower(), known, 3)
            raise NotFoundError(f"there is no document '{document_id}'", close)
        return known[document_id]

    def pages(self, document_id: str, language: str = "en") -> tuple[PageView, ...]:
        """What cites each page of the document, those without a page last. Raises NotFoundError as `document`."""
        self.document(document_id)
        with self._kept.reading() as (connection, shelf):
            return shelf.get(("pages", document_id, language), lambda: shelves.pages(connection, document_id, language))

    def terms(self, game: str | None = None) -> tuple[TermView, ...]:
        """The glossary, or what of it belongs to a game."""
        with self._kept.reading() as (connection, shelf):
            found = shelf.get("terms", lambda: shelves.terms(connection))
        return tuple(term for term in found if game is None or game in term.games)

    def conflicts(self, language: str = "en", *, game: str | None = None) -> tuple[ConflictView, ...]:
        """Where sources disagree, in the order of the data."""
        with self._kept.reading() as (connection, shelf):
            found = shelf.get(("conflicts", language), lambda: view.conflict_views(connection, sa.true(), language))
        return tuple(conflict for (owner, _), conflict in found.items() if game in (None, owner))

    # --- for the index -----------------------------------------------------------------------------------------------

    def for_index(self, ids: Sequence[str] | None = None) -> Iterator[IndexView]:
        """Plain values of all records, or of those with the given ids, in order of number; all of one state."""
        r = t.record
        with reading(self._engine) as connection:
            query = sa.select(r.c.id).order_by(r.c.number)
            if ids is not None:
                query = query.where(r.c.id.in_(list(filter(storable, ids))))
            for batch in _batches(list(connection.execute(query).scalars())):
                yield from view.index_views(connection, batch)

    def data_version(self) -> str:
        """Version of the data as last published; empty if nothing was. A `~` in it says that a load is not complete."""
        return self._kept.stamp()[0]

    def outbox_pending(self) -> tuple[OutboxEntry, ...]:
        """Changes that the index has yet to take over, oldest first."""
        return outbox.pending(self._engine)

    def outbox_done(self, seqs: Sequence[int]) -> None:
        """Forget these changes, once the index has them; those written meanwhile stay."""
        outbox.done(self._engine, seqs)


def _is_number(wanted: str | int) -> bool:
    return isinstance(wanted, int) or (wanted.isascii() and wanted.isdigit() and len(wanted) < 10)


def _ids(connection: sa.Connection, filters: Filters, after: int | None, limit: int | None) -> list[str]:
    r = t.record
    query: sa.Select[Any] = sa.select(r.c.id).where(*conditions(filters)).order_by(r.c.number)
    if after is not None:
        query = query.where(r.c.number > max(-_MOST, min(after, _MOST)))
    if limit is not None:
        query = query.limit(max(0, min(limit, _MOST)))
    return list(connection.execute(query).scalars())


def _by_number(connection: sa.Connection, shelf: Shelf, number: int) -> str | None:
    if not 0 < number <= _MOST:
        return None
    query = sa.select(t.record.c.id).where(t.record.c.number == number)
    return shelf.get(("number", number), lambda: connection.execute(query).scalar())


def _one(connection: sa.Connection, record_id: str | None, language: str) -> RecordView | None:
    views = [] if record_id is None or not storable(record_id) else view.record_views(connection, [record_id], language)
    return views[0] if views else None


def _lines(connection: sa.Connection, shelf: Shelf, ids: Sequence[str], language: str) -> tuple[RecordSummary, ...]:
    found = shelf.get_all(
        [("line", one, language) for one in ids],
        lambda keys: {
            ("line", one.id, language): one for one in view.summaries(connection, [key[1] for key in keys], language)
        },
    )
    lines = (found.get(("line", one, language)) for one in ids)
    return tuple(line for line in lines if line is not None)


def _whole(
    connection: sa.Connection, filters: Filters, language: str, after: int | None, limit: int | None
) -> tuple[RecordView, ...]:
    ids = _ids(connection, filters, after, limit)
    return tuple(one for batch in _batches(ids) for one in view.record_views(connection, batch, language))


def _batches(ids: Sequence[str]) -> Iterator[list[str]]:
    for start in range(0, len(ids), _BATCH):
        yield list(ids[start : start + _BATCH])
