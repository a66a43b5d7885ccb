"""The Library: wires packs, store and index together. Command line and web call it; it has no logic of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from sqlalchemy import Engine

from rulesdb.config import Settings
from rulesdb.errors import NotReadyError, Problem
from rulesdb.packs.format import LANGUAGES
from rulesdb.search.index import FACETS, IndexedRecord, IndexedText, Results, SearchIndex
from rulesdb.search.query import SYNTAX, KnownValues, Query, SyntaxElement, known_values, parse
from rulesdb.search.snippets import snippet
from rulesdb.store.database import connect, is_current, migrate, require_current
from rulesdb.store.publish import PublishReport, publish
from rulesdb.store.records import Records
from rulesdb.store.views import (
    CategoryView,
    ConflictView,
    DocumentView,
    GameView,
    IndexView,
    PackView,
    PageView,
    RecordSummary,
    RecordView,
    TermView,
)

if TYPE_CHECKING:
    from rulesdb.games.memoir44.m44 import BoardFile
    from rulesdb.packs.books import Book, Books
    from rulesdb.packs.coverage import Coverage
    from rulesdb.rules.ruling import Ruling

Progress = Callable[[str], None]
Filters = Mapping[str, Sequence[str]]
PER_PAGE = 12
V = TypeVar("V")


def _quiet(_: str) -> None:
    pass


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A record found, with the passage that matched as (fragment, marked) pairs."""

    record: RecordSummary
    snippet: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class FacetCount:
    """How many matches a filter value would leave; `label` is its name in the reader's language."""

    value: str
    label: str
    count: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """One page of results; `query` is the canonical text of words and filters together."""

    query: str
    words: str
    filters: Mapping[str, tuple[str, ...]]
    total: int
    page: int
    per_page: int
    pages: int
    hits: tuple[SearchHit, ...]
    facets: Mapping[str, tuple[FacetCount, ...]]
    relaxed: bool
    did_you_mean: str | None
    data_version: str


@dataclass(frozen=True, slots=True)
class RecordPage:
    """Records in order of number; `next_after` continues the list, None at its end.

    `previous_after` goes back by as many: 0 to the first ones, None where nothing comes before.
    """

    records: tuple[RecordSummary, ...]
    total: int
    next_after: int | None
    previous_after: int | None


@dataclass(frozen=True, slots=True)
class RecordViewPage:
    """As RecordPage, with whole records."""

    records: tuple[RecordView, ...]
    total: int
    next_after: int | None
    previous_after: int | None


@dataclass(frozen=True, slots=True)
class SuggestionView:
    id: str
    name: str
    language: str
    kind: str
    pack: str


@dataclass(frozen=True, slots=True)
class InitReport:
    """What `init` or `load` did: the publish report and the index generation, None if the index was right already."""

    published: PublishReport
    generation: str | None


class Library:
    """Store, index and data folder behind one door. Cheap to make; each part opens on first use."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._made: tuple[str, dict[str, object]] = ("", {})

    @cached_property
    def engine(self) -> Engine:
        return connect(self.settings.url)

    @cached_property
    def store(self) -> Records:
        return Records(self.engine)

    @cached_property
    def index(self) -> SearchIndex:
        from rulesdb.search.whoosh_index import WhooshIndex

        return WhooshIndex(self.settings.index_dir)

    # --- set-up and upkeep -------------------------------------------------------------------------------------------

    def init(self, *, progress: Progress = _quiet) -> InitReport:
        """Migrate the store, load the packs and bring the index up to date; doing it again changes nothing."""
        self.migrate(progress=progress)
        return self.load(progress=progress)

    def migrate(self, *, progress: Progress = _quiet) -> None:
        """Bring the store's tables to the newest migration."""
        if not is_current(self.engine, self.settings.migrations_dir):
            progress("migrating the store")
            migrate(self.engine, self.settings.migrations_dir)

    def load(self, *, progress: Progress = _quiet) -> InitReport:
        """Check the packs in the data folder, publish them and index what changed.

        Raises PackError with every problem; then nothing was written.
        """
        from rulesdb.packs.read import read_packs

        require_current(self.engine, self.settings.migrations_dir)
        progress(f"reading {self.settings.data_dir}")
        packs = read_packs(self.settings.data_dir)
        progress(f"publishing {sum(1 for _ in packs.elements())} records of {len(packs.packs)} packs")
        published = publish(self.engine, packs)
        return InitReport(published, self.reindex(progress=progress, changed_only=True))

    def check(self) -> list[Problem]:
        """Everything wrong with the files of the data folder; the store is not asked and nothing is written."""
        from rulesdb.packs.check import check_packs
        from rulesdb.packs.read import read_packs_leniently, sorted_problems

        packs, reading = read_packs_leniently(self.settings.data_dir)
        return sorted_problems([*reading.problems, *check_packs(packs, reading)])

    def coverage(self) -> Coverage:
        """What the data folder has of names, texts, citations and pictures. Raises PackError if it cannot be read."""
        from rulesdb.packs.coverage import coverage
        from rulesdb.packs.read import read_packs

        return coverage(read_packs(self.settings.data_dir, check=False))

    def check_index(self) -> list[Problem]:
        """Everything in which index and store disagree."""
        found = list(self.index.check())
        if found:
            return found
        stored, indexed = {view.id for view in self.store.for_index()}, self.index.ids()
        found += [
            Problem(name, "stands in the store, not in the index", MEND_INDEX) for name in sorted(stored - indexed)
        ]
        found += [
            Problem(name, "stands in the index, not in the store", MEND_INDEX) for name in sorted(indexed - stored)
        ]
        if pending := self.store.outbox_pending():
            found.append(Problem("outbox", f"{len(pending)} changes wait for the index", MEND_INDEX))
        if not found and (at := self.index.state().data_version) != self.store.data_version():
            found.append(Problem("index", f"holds data {at}, the store {self.store.data_version()}", MEND_INDEX))
        return found

    def reindex(self, *, progress: Progress = _quiet, changed_only: bool = False) -> str | None:
        """Name of the index generation written, None if nothing had to be.

        With `changed_only` a sound index takes over just what the outbox names.
        """
        pending = self.store.outbox_pending()
        version = self.store.data_version()
        sequence = max((entry.seq for entry in pending), default=0)
        if changed_only:
            try:
                state = self.index.state()
                if not pending and state.data_version == version:
                    return None
                if len({entry.record_id for entry in pending}) * 2 < state.records:
                    progress(f"indexing {len(pending)} changes")
                    changed = [entry.record_id for entry in pending if not entry.deleted]
                    deleted = [entry.record_id for entry in pending if entry.deleted]
                    at = max(sequence, state.sequence)
                    name = self.index.update(
                        _indexed(self.store.for_index(changed)), deleted, sequence=at, data_version=version
                    )
                    self.store.outbox_done([entry.seq for entry in pending])
                    return name
            except NotReadyError:
                pass  # missing or damaged: everything is written anew below
        progress("building the index")
        name = self.index.rebuild(_indexed(self.store.for_index()), data_version=version, sequence=sequence)
        self.store.outbox_done([entry.seq for entry in pending])
        return name

    def export(self, form: str, language: str | None = None) -> Iterator[str]:
        """All records as pieces of `ndjson`, `json` or `csv`; every language, or only the one given."""
        from rulesdb.store import dump

        writers = {"ndjson": dump.ndjson_lines, "json": dump.json_pieces, "csv": dump.csv_lines}
        return writers[form](dump.iter_records(self.engine, language))

    def export_to(self, path: Path, form: str, language: str | None = None) -> int:
        """How many records went into `path`, which is written whole or not at all; `form` may also be `sqlite`."""
        from rulesdb.store import dump

        if form == "sqlite":
            dump.write_sqlite(self.engine, path)
        else:
            dump.write_text(path, self.export(form, language))
        return self.store.count()

    # --- reading -----------------------------------------------------------------------------------------------------

    def data_version(self) -> str:
        """Short digest of the loaded data; it changes whenever any answer may."""
        return self.store.data_version()

    def languages(self) -> tuple[str, ...]:
        """Languages of pages and texts, English first."""
        return LANGUAGES

    def record(self, ref: str, language: str) -> RecordView:
        """The record by id or short number. Raises NotFoundError that carries the nearest ids."""
        return self.store.record(ref, language)

    def records(self, filters: Filters, language: str, *, after: int = 0, limit: int = 50) -> RecordPage:
        """Lines of the records that the filters leave, in order of number, from the one behind number `after`."""
        found = self.store.listing(filters, language=language, after=after, limit=limit + 1)
        return RecordPage(
            found[:limit], self.store.count(filters), _next(found, limit), self._before(filters, after, limit)
        )

    def record_views(self, filters: Filters, language: str, *, after: int = 0, limit: int = 50) -> RecordViewPage:
        """As `records`, with whole records."""
        found = self.store.records(filters, language=language, after=after, limit=limit + 1)
        return RecordViewPage(
            found[:limit], self.store.count(filters), _next(found, limit), self._before(filters, after, limit)
        )

    def _before(self, filters: Filters, after: int, limit: int) -> int | None:
        return self.store.before(filters, after, limit) if after else None

    def search(
        self, text: str, language: str, *, filters: Filters | None = None, page: int = 1, per_page: int = PER_PAGE
    ) -> SearchAnswer:
        """A page of ranked hits for the query `text` with `filters` added to it. Raises QueryError."""
        query = self.query(text, filters)
        results = self.index.search(query, language=language, offset=(page - 1) * per_page, limit=per_page)
        lines = {line.id: line for line in self.store.summaries([hit.id for hit in results.hits], language)}
        hits = tuple(
            SearchHit(lines[hit.id], _snippet(lines[hit.id], results)) for hit in results.hits if hit.id in lines
        )
        return SearchAnswer(
            query=str(query),
            words=query.text,
            filters={given.field: given.values for given in query.filters if not given.excluded},
            total=results.total,
            page=page,
            per_page=per_page,
            pages=-(-results.total // per_page),
            hits=hits,
            facets=self._labelled(query, results, language),
            relaxed=results.relaxed,
            did_you_mean=results.did_you_mean,
            data_version=self.index.state().data_version,
        )

    def query(self, text: str, filters: Filters | None = None) -> Query:
        """`text` read with the values that the index knows, `filters` added. Raises QueryError."""
        known = self._known_values()
        query = parse(text, values=known)
        for field, values in (filters or {}).items():
            if values:
                given = parse(f"{field}:{','.join(_quoted(value) for value in values)}", values=known)
                query = query.with_filter(field, given.values(field))
        return query

    def suggest(self, typed: str, language: str, *, limit: int = 8) -> tuple[SuggestionView, ...]:
        """Records whose name or alias begins with what is being typed."""
        found = self.index.suggest(typed, language=language, limit=limit)
        lines = {line.id: line for line in self.store.summaries([one.id for one in found], language)}
        return tuple(
            SuggestionView(one.id, one.name, one.language, lines[one.id].kind, lines[one.id].pack)
            for one in found
            if one.id in lines
        )

    def facets(self, text: str, filters: Filters | None, language: str) -> Mapping[str, tuple[FacetCount, ...]]:
        """Counts by field and value for a query, as beside search results."""
        query = self.query(text, filters)
        return self._labelled(query, self.index.search(query, language=language, limit=0), language)

    def games(self, language: str) -> tuple[GameView, ...]:
        return self.store.games(language)

    def packs(self, language: str) -> tuple[PackView, ...]:
        return self.store.packs(language)

    def categories(self, language: str) -> tuple[CategoryView, ...]:
        return self.store.categories(language)

    def documents(self) -> tuple[DocumentView, ...]:
        return self.store.documents()

    def document(self, document_id: str) -> DocumentView:
        """Raises NotFoundError."""
        return self.store.document(document_id)

    def document_pages(self, document_id: str, language: str) -> tuple[PageView, ...]:
        """What cites each page of a document. Raises NotFoundError."""
        return self.store.pages(document_id, language)

    def glossary(self) -> tuple[TermView, ...]:
        return self.store.terms()

    def conflicts(self, language: str) -> tuple[ConflictView, ...]:
        """Every place where sources disagree."""
        return self.store.conflicts(language)

    def picture(self, pack_id: str, file_name: str) -> bytes | None:
        """An SVG of ours by pack and file name, None if there is none."""
        folder = self._folder(pack_id)
        if folder is None:
            return None
        path = folder / "pictures" / file_name
        whole = path.parent == folder / "pictures" and path.suffix == ".svg"
        return path.read_bytes() if whole and path.is_file() else None

    def picture_names(self, pack_id: str) -> frozenset[str]:
        """Names of all pictures of a pack, variants of an element as `key--variant`."""
        from rulesdb.packs.pictures import names_in

        folder = self._folder(pack_id)
        return names_in(folder) if folder is not None else frozenset()

    def picture_shows(self, pack_id: str, name: str, language: str) -> str | None:
        """What a picture shows, in a sentence; None if nobody has described it."""
        from rulesdb.packs.pictures import shown_by

        folder = self._folder(pack_id)
        return shown_by(folder, name, language) if folder is not None else None

    def _folder(self, pack_id: str) -> Path | None:
        game = next((pack.game for pack in self.store.packs() if pack.id == pack_id), None)
        return self.settings.data_dir / game / pack_id if game is not None else None

    def syntax(self) -> tuple[SyntaxElement, ...]:
        """What a query may say, as the parser knows it."""
        return SYNTAX

    # --- rulings: from the data folder alone, no store and no index ---------------------------------------------------

    @cached_property
    def books(self) -> Books:
        """Compiled rulebooks, each made on first use and kept for the process."""
        from rulesdb.packs.books import Books

        return Books(self.settings.data_dir)

    def book(self, game: str, packs: Sequence[str] = (), edition: str | None = None) -> Book:
        """The rulebook of a game and some of its packs, every pack of one edition where none is named.

        Raises InputError.
        """
        return self.books.book(game, packs, edition)

    def lookup(
        self,
        game: str,
        question: str,
        situation: Mapping[str, Any],
        *,
        packs: Sequence[str] = (),
        edition: str | None = None,
        options: Mapping[str, str] | None = None,
    ) -> Ruling:
        """What the rules say about a situation in plain words. Raises InputError with JSON pointers."""
        return self.book(game, packs, edition).ask(question, situation, options or {})

    def board_file(self, data: bytes) -> BoardFile:
        """The board of a scenario editor's `.m44` file. Raises SituationError with JSON pointers."""
        from rulesdb.games.memoir44.m44 import read_text

        return read_text(data)

    # --- labels ------------------------------------------------------------------------------------------------------

    def _known_values(self) -> KnownValues:
        def make() -> KnownValues:
            short = {pack.short: pack.id for pack in self.store.packs()}
            games = {game.short: game.id for game in self.store.games()}
            return known_values(self.index.values(), {"pack": short, "game": games})

        return self._kept("values", make)

    def _kept(self, what: str, make: Callable[[], V]) -> V:
        """What was made for this index generation: every search needs it, and only a load changes it."""
        generation, kept = self._made
        try:
            now = self.index.state().generation
        except NotReadyError:
            require_current(self.engine, self.settings.migrations_dir)  # without a store there is more to do
            raise
        if generation != now:
            generation, kept = self._made = now, {}
        if what not in kept:
            kept[what] = make()
        return cast(V, kept[what])

    def _labelled(self, query: Query, results: Results, language: str) -> Mapping[str, tuple[FacetCount, ...]]:
        labels = self._labels(language)
        answer = {}
        for field in FACETS:
            counts = results.facets.get(field, {})
            chosen = query.values(field)
            known = labels.get(field, {})
            order = {value: place for place, value in enumerate(known)}
            answer[field] = tuple(
                FacetCount(value, known.get(value, value), counts[value], value in chosen)
                for value in sorted(counts, key=lambda value: (order.get(value, len(order)), value))
            )
        return answer

    def _labels(self, language: str) -> dict[str, dict[str, str]]:
        def make() -> dict[str, dict[str, str]]:
            return {
                "game": {game.id: game.name for game in self.games(language)},
                "pack": {pack.id: pack.name for pack in self.packs(language)},
                "category": {category.id: category.name for category in self.categories(language)},
                "doc": {document.id: document.title for document in self.documents()},
            }

        return self._kept(f"labels {language}", make)


MEND_INDEX = "run 'rulesdb reindex'"


def _next(found: Sequence[RecordSummary | RecordView], limit: int) -> int | None:
    return found[limit - 1].number if len(found) > limit else None


def _indexed(views: Iterable[IndexView]) -> Iterator[IndexedRecord]:
    for view in views:
        texts = tuple(
            IndexedText(text.language, text.name, text.aliases, text.text or "", text.asked) for text in view.texts
        )
        yield IndexedRecord(
            view.id, view.number, view.game, view.pack, view.kind, view.category, view.status, view.review,
            view.documents, texts, view.part_of,
        )  # fmt: skip


def _snippet(line: RecordSummary, results: Results) -> tuple[tuple[str, bool], ...]:
    return tuple(snippet(line.text.text or "", results.marks, line.text.language))


def _quoted(value: str) -> str:
    return f'"{value}"'
