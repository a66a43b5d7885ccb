"""The embedded index: Whoosh keeps the postings, bitmaps answer. The only module that imports Whoosh.

Whoosh stores and compresses postings per field; matching, totals, facets and order are `matching`'s. Whoosh's own
scored search is not used: its totals are wrong once a search is limited, and its DisjunctionMax, which "best language"
would need, mixes up documents. Reading a word's postings once per generation and keeping them as a bitmap is both the
plainer and the faster way at the size of a rules reference.
"""

from __future__ import annotations

import json
import shutil
import threading
import weakref
from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from rulesdb.errors import NotReadyError, Problem
from rulesdb.search.analyzers import LANGUAGES, analyze, fingerprint
from rulesdb.search.catalog import Catalog, from_json, to_json, without_text
from rulesdb.search.forms import FormCounts, Forms, count_forms
from rulesdb.search.generations import MEND, Generation, Generations, problems
from rulesdb.search.index import Hit, IndexedRecord, IndexState, Results, Suggestion
from rulesdb.search.matching import Matcher
from rulesdb.search.query import Query
from rulesdb.search.suggestions import Suggestions

SCHEMA_VERSION = 2
MOST_SEGMENTS = 4  # with more, an update merges them: every search reads each


class WhooshIndex:
    """SearchIndex in a directory of its own; any threads and processes may search it, one writes at a time."""

    def __init__(self, root: Path) -> None:
        self._generations = Generations(root)
        self._lock = threading.Lock()
        self._opened: tuple[tuple[int, int], _Reader] | None = None

    def search(self, query: Query, *, language: str | None = None, offset: int = 0, limit: int = 12) -> Results:
        """Ranked hits; `language` prefers but does not demand texts of that language."""
        reader = self._reader()
        matcher = reader.matcher
        found = matcher.find(query, language)
        bits = matcher.filtered(found.bits, query.filters)
        page = matcher.order(bits, found, offset + limit)[offset:]
        unknown = query.words is not None and (found.relaxed or not found.bits)
        return Results(
            total=bits.bit_count(),
            hits=tuple(Hit(reader.catalog.records[place].id, score) for place, score in page),
            facets=matcher.counts(found.bits, query.filters),
            generation=reader.name,
            relaxed=found.relaxed,
            did_you_mean=matcher.corrected(query, language) if unknown else None,
            marks=frozenset().union(*(match.marks for match in found.matches)),
        )

    def suggest(self, typed: str, *, language: str | None = None, limit: int = 8) -> Sequence[Suggestion]:
        """Names and aliases in any language that begin with what was typed, diacritics folded."""
        return self._reader().suggestions.find(typed, language=language, limit=limit)

    def values(self) -> Mapping[str, Sequence[str]]:
        """Values of each facet that some record has."""
        return {field: tuple(values) for field, values in self._reader().catalog.facets.items()}

    def ids(self) -> frozenset[str]:
        """Ids of all records in the index."""
        return frozenset(self._reader().catalog.place)

    def state(self) -> IndexState:
        """What the current generation says of itself."""
        generation = self._current()
        manifest = generation.manifest
        return IndexState(generation.name, manifest.data_version, manifest.sequence, manifest.records)

    def check(self) -> Sequence[Problem]:
        """Everything in which files, manifest and content of the current generation disagree."""
        generation = self._current()
        if found := problems(generation):
            return found
        return _disagreements(_Reader(generation), generation.manifest.records)

    def rebuild(self, records: Iterable[IndexedRecord], *, data_version: str, sequence: int = 0) -> str:
        """Write a new generation of all records, swap to it, return its name. `sequence`: last outbox number in it."""
        kept = {record.id: record for record in records}
        with self._generations.writing():
            path = self._generations.new()
            (path / "postings").mkdir()
            _write_postings(path / "postings", kept.values(), ())
            counts: FormCounts = {}
            for record in kept.values():
                _count(counts, record, 1)
            return self._publish(path, kept, counts, data_version=data_version, sequence=sequence)

    def update(
        self,
        changed: Iterable[IndexedRecord],
        deleted: Iterable[str] = (),
        *,
        sequence: int,
        data_version: str | None = None,
    ) -> str:
        """Write a new generation with these records put in or taken out, swap to it, return its name.

        Doing the same again changes nothing but the name. Raises NotReadyError when there is nothing sound to start
        from: then `rebuild`.
        """
        put = {record.id: record for record in changed}
        out = frozenset(deleted) - put.keys()
        with self._generations.writing():
            before = self._current()
            _verify(before)
            kept = {record.id: record for record in _read_records(before.path)}
            counts: FormCounts = json.loads((before.path / "forms.json").read_bytes())
            path = self._generations.new()
            shutil.copytree(before.path / "postings", path / "postings")
            _write_postings(path / "postings", put.values(), [*out, *put])
            for id in {*out, *put} & kept.keys():
                _count(counts, kept.pop(id), -1)
            for record in put.values():
                kept[record.id] = record
                _count(counts, record, 1)
            version = before.manifest.data_version if data_version is None else data_version
            return self._publish(path, kept, counts, data_version=version, sequence=sequence)

    def _publish(
        self, path: Path, kept: Mapping[str, IndexedRecord], counts: FormCounts, *, data_version: str, sequence: int
    ) -> str:
        catalog = Catalog(kept.values())
        plain = [to_json(record) for record in catalog.records]
        # The whole records are for the next update; a reader needs names and facets only, and the file of each
        # Whoosh document: document number -> place, -1 for one that is gone.
        (path / "records.jsonl").write_text("".join(f"{_json(record)}\n" for record in plain), "utf-8")
        (path / "forms.json").write_text(_json(counts), "utf-8")
        content = {"records": list(map(without_text, plain)), "places": _document_places(path / "postings", catalog)}
        (path / "catalog.json").write_text(_json(content), "utf-8")
        return self._generations.publish(
            path,
            analyzer=fingerprint(),
            schema=SCHEMA_VERSION,
            data_version=data_version,
            sequence=sequence,
            records=catalog.size,
        )

    def _current(self) -> Generation:
        generation = self._generations.current()
        manifest = generation.manifest
        if (manifest.analyzer, manifest.schema) != (fingerprint(), SCHEMA_VERSION):
            raise NotReadyError(f"the search index was made by another version of rulesdb; {MEND}")
        return generation

    def _reader(self) -> _Reader:
        """The current generation, opened; swapped as soon as CURRENT changes. An old one closes after its last use."""
        stamp = self._generations.stamp()
        opened = self._opened
        if opened is not None and opened[0] == stamp:
            return opened[1]
        with self._lock:
            if self._opened is not None and self._opened[0] == stamp:
                return self._opened[1]
            while True:
                try:
                    reader = self._open()
                    break
                except NotReadyError:
                    # Two swaps while opening may have taken the directory away: only a standing CURRENT is to blame.
                    now = self._generations.stamp()
                    if now == stamp:
                        raise
                    stamp = now
            self._opened = (stamp, reader)
            return reader

    def _open(self) -> _Reader:
        generation = self._current()
        _verify(generation)
        return _Reader(generation)


class _Reader:
    """One generation in memory: catalog and word forms, postings on demand."""

    def __init__(self, generation: Generation) -> None:
        self.name = generation.name
        try:
            content = json.loads((generation.path / "catalog.json").read_bytes())
            self.catalog = Catalog(map(from_json, content["records"]))
            self.forms = Forms(json.loads((generation.path / "forms.json").read_bytes()))
            self.postings = _WhooshPostings(generation.path / "postings", content["places"])
        except Exception as error:  # what Whoosh raises for a damaged file is anything from EOFError to UnpicklingError
            raise NotReadyError(f"the search index {self.name} is damaged ({error!r}); {MEND}") from error
        self.matcher = Matcher(self.catalog, self.forms, self.postings)

    @cached_property
    def suggestions(self) -> Suggestions:
        return Suggestions(self.catalog)


class _WhooshPostings:
    """Postings of a Whoosh directory, by place in the catalog."""

    def __init__(self, path: Path, document_places: Sequence[int]) -> None:
        self._reader = _open(path).reader()
        self._places = array("l", document_places)
        self._lock = threading.Lock()  # one Whoosh reader must not serve two threads at once
        weakref.finalize(self, self._reader.close)

    def named(self, language: str, token: str) -> Iterable[int]:
        """Records with the token in their name or an alias."""
        return [place for place, _ in self._read(f"n_{language}", token)]

    def texts(self, language: str, token: str) -> Iterable[tuple[int, float]]:
        """Records with the token in their text, and how often."""
        return self._read(f"t_{language}", token)

    def positions(self, language: str, token: str, among: Collection[int]) -> Mapping[int, Sequence[int]]:
        """Where in the text of each of these records the token stands."""
        found: dict[int, Sequence[int]] = {}
        with self._lock:
            matcher = self._matcher(f"t_{language}", token)
            while matcher is not None and matcher.is_active():
                place = self._places[matcher.id()]
                if place in among:
                    found[place] = matcher.value_as("positions")
                matcher.next()
        return found

    def _read(self, field: str, token: str) -> list[tuple[int, float]]:
        found: list[tuple[int, float]] = []
        with self._lock:
            matcher = self._matcher(field, token)
            while matcher is not None and matcher.is_active():
                found.append((self._places[matcher.id()], matcher.weight()))
                matcher.next()
        return found

    def _matcher(self, field: str, token: str) -> Any:
        """Whoosh's cursor over the postings of the token, None without any; use it under the lock."""
        from whoosh.reading import TermNotFound

        try:
            return self._reader.postings(field, token)
        except TermNotFound:
            return None


def _open(path: Path) -> Any:
    from whoosh.index import open_dir

    return open_dir(str(path))


def _write_postings(path: Path, put: Iterable[IndexedRecord], out: Iterable[str]) -> None:
    """Take records out of the Whoosh directory by id and put records into it, in one commit."""
    from whoosh.index import create_in, exists_in

    index = _open(path) if exists_in(str(path)) else create_in(str(path), _schema())
    writer = index.writer(limitmb=128)
    try:
        for id in out:
            writer.delete_by_term("id", id)
        for record in sorted(put, key=lambda record: record.number):
            writer.add_document(id=record.id, **dict(_fields(record)))
    except BaseException:
        writer.cancel()
        raise
    many = len(index._segments()) >= MOST_SEGMENTS
    writer.commit(merge=False, optimize=many)
    index.close()
    for stray in path.glob("*LOCK"):
        stray.unlink()


def _schema() -> Any:
    from whoosh.analysis.tokenizers import SpaceSeparatedTokenizer
    from whoosh.fields import ID, TEXT, Schema

    # Positions are for phrases in texts; where a label has its words, the catalog knows.
    names = {f"n_{language}": TEXT(SpaceSeparatedTokenizer(), phrase=False) for language in LANGUAGES}
    texts = {f"t_{language}": TEXT(SpaceSeparatedTokenizer()) for language in LANGUAGES}
    return Schema(id=ID(stored=True, unique=True), **names, **texts)


def _fields(record: IndexedRecord) -> Iterator[tuple[str, str]]:
    for text in record.texts:
        if text.language in LANGUAGES:
            labels = (" ".join(analyze(label, text.language)) for label in (text.name, *text.aliases))
            yield f"n_{text.language}", " ".join(labels)
            yield f"t_{text.language}", " ".join(analyze(text.text, text.language))


def _count(counts: FormCounts, record: IndexedRecord, step: int) -> None:
    for text in record.texts:
        if text.language in LANGUAGES:
            count_forms(counts, text.language, (text.name, *text.aliases, *text.asked, text.text), step)


def _document_places(path: Path, catalog: Catalog) -> list[int]:
    """Place in the catalog of each Whoosh document, by document number; -1 for a deleted one."""
    reader = _open(path).reader()
    try:
        found = [-1] * reader.doc_count_all()
        for document, stored in reader.iter_docs():
            found[document] = catalog.place[stored["id"]]
        return found
    finally:
        reader.close()


def _read_records(path: Path) -> Iterator[IndexedRecord]:
    with (path / "records.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            yield from_json(json.loads(line))


def _verify(generation: Generation) -> None:
    if found := problems(generation):
        raise NotReadyError(f"the search index is damaged: {found[0].what}, {found[0].where}; {MEND}")


def _disagreements(reader: _Reader, promised: int) -> list[Problem]:
    """What the manifest's count, the catalog and the postings say differently."""
    places = sorted(place for place in reader.postings._places if place >= 0)
    found = []
    if reader.catalog.size != promised:
        found.append(Problem(reader.name, f"{reader.catalog.size} records, the manifest says {promised}", MEND))
    if places != list(range(reader.catalog.size)):
        found.append(Problem(reader.name, f"{len(places)} documents for {reader.catalog.size} records", MEND))
    return found


def _json(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))
