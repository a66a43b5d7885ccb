"""The whole published store as files: NDJSON, JSON, CSV and SQLite, with a manifest. Nothing private is in them."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from rulesdb.store import tables as t
from rulesdb.store import view
from rulesdb.store.database import connect, reading
from rulesdb.store.versions import stamp
from rulesdb.store.views import RecordView

Plain = dict[str, Any]
_BATCH = 200
CSV_COLUMNS = (
    "id", "number", "game", "pack", "kind", "category", "status", "review", "evidence", "edition", "language",
    "fallback_from", "name", "aliases", "text", "text_review", "stale", "citations", "relations", "facts",
)  # fmt: skip


def iter_records(engine: sa.Engine, language: str | None = None) -> Iterator[Plain]:
    """Every record as plain data in order of number, all from one state of the store.

    With a language only its text is there, or the one it falls back to; without, `texts` has all of them.
    """
    with reading(engine) as connection:
        yield from _records(connection, language)


def _records(connection: sa.Connection, language: str | None) -> Iterator[Plain]:
    ids = list(connection.execute(sa.select(t.record.c.id).order_by(t.record.c.number)).scalars())
    for start in range(0, len(ids), _BATCH):
        for record in view.record_views(connection, ids[start : start + _BATCH], language or view.SOURCE_LANGUAGE):
            yield _plain(record, every_language=language is None)


def _plain(record: RecordView, *, every_language: bool) -> Plain:
    plain = asdict(record)
    del plain["text" if every_language else "texts"]
    return plain


# --- forms ---------------------------------------------------------------------------------------------------------


def ndjson_lines(records: Iterator[Plain]) -> Iterator[str]:
    """One line of JSON a record."""
    for record in records:
        yield json.dumps(record, ensure_ascii=False) + "\n"


def json_pieces(records: Iterator[Plain]) -> Iterator[str]:
    """One JSON array of all records, a record a line."""
    before = "[\n"
    for record in records:
        yield before + json.dumps(record, ensure_ascii=False)
        before = ",\n"
    yield "\n]\n" if before == ",\n" else "[]\n"


def csv_lines(records: Iterator[Plain]) -> Iterator[str]:
    """A header and then a row for each record and language; lists joined by ` | `, facts as JSON."""
    line = io.StringIO()
    rows = csv.DictWriter(line, CSV_COLUMNS, extrasaction="ignore")
    rows.writeheader()
    for record in records:
        for text in record.get("texts") or [record["text"]]:
            rows.writerow({**record, **_flat(record), **_flat_text(text)})
        yield line.getvalue()
        line.seek(0)
        line.truncate()
    yield line.getvalue()


def _flat(record: Plain) -> Plain:
    return {
        "citations": " | ".join(one["written"] for one in record["citations"]),
        "relations": " | ".join(f"{one['relation']} {one['id']}" for one in record["relations"]),
        "facts": json.dumps(record["facts"], ensure_ascii=False) if record["facts"] else "",
    }


def _flat_text(text: Plain) -> Plain:
    kept = {name: text[name] for name in ("language", "fallback_from", "name", "text", "stale")}
    return {**kept, "aliases": " | ".join(text["aliases"]), "text_review": text["review"]}


def write_sqlite(engine: sa.Engine, path: Path) -> None:
    """The published tables as an SQLite file, whole or not at all; the same data gives the same file."""
    with reading(engine) as connection:
        _write_whole(path, lambda part: _copy(connection, part))


def _copy(connection: sa.Connection, path: Path) -> None:
    into = connect(f"sqlite:///{path}")
    try:
        with into.begin() as copy:
            t.METADATA.create_all(copy, tables=t.PUBLISHED)
            for table in t.PUBLISHED:
                rows = connection.execute(sa.select(table).order_by(*table.primary_key)).mappings().all()
                if table is t.data_version:
                    rows = [{**row, "changes": 1} for row in rows]  # type: ignore[misc]
                if rows:
                    copy.execute(sa.insert(table), [dict(row) for row in rows])
    finally:
        into.dispose()
    plain = sqlite3.connect(path)
    plain.execute("VACUUM")
    plain.close()


# --- all of it -----------------------------------------------------------------------------------------------------

_FORMS: dict[str, Callable[[Iterator[Plain]], Iterator[str]]] = {
    "records.ndjson": ndjson_lines,
    "records.json": json_pieces,
    "records.csv": csv_lines,
}
SQLITE_FILE = "rulesdb.sqlite3"
MANIFEST_FILE = "manifest.json"


def write_dump(engine: sa.Engine, folder: Path, language: str | None = None) -> Plain:
    """Every form of dump into `folder`, all from one state of the store; the manifest, as written beside them."""
    folder.mkdir(parents=True, exist_ok=True)
    with reading(engine) as connection:
        version, _ = stamp(connection)
        records = list(_records(connection, language))
        for name, form in _FORMS.items():
            pieces = form(iter(records))
            _write_whole(folder / name, lambda part, pieces=pieces: write_text(part, pieces))  # type: ignore[misc]
        _write_whole(folder / SQLITE_FILE, lambda part: _copy(connection, part))
        tables = {table.name: _count(connection, table) for table in t.PUBLISHED}
    written = {
        "data_version": version,
        "language": language,
        "records": len(records),
        "tables": tables,
        "files": [_file(folder / name) for name in (*_FORMS, SQLITE_FILE)],
    }
    _write_whole(folder / MANIFEST_FILE, lambda part: write_text(part, iter([json.dumps(written, indent=2) + "\n"])))
    return written


def _count(connection: sa.Connection, table: sa.Table) -> int:
    return connection.execute(sa.select(sa.func.count()).select_from(table)).scalar_one()


def _file(path: Path) -> Plain:
    return {"name": path.name, "bytes": path.stat().st_size, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}


def write_text(path: Path, pieces: Iterator[str]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        file.writelines(pieces)


def _write_whole(path: Path, write: Callable[[Path], None]) -> None:
    """Write beside the place and move there, so that a reader sees the old file or the new one."""
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".dump-") as folder:
        part = Path(folder) / path.name
        write(part)
        os.replace(part, path)
