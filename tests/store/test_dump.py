from __future__ import annotations

import csv
import hashlib
import io
import json
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from rulesdb.errors import NotReadyError
from rulesdb.store import tables as t
from rulesdb.store.database import connect, writing
from rulesdb.store.dump import csv_lines, iter_records, json_pieces, ndjson_lines, write_dump, write_sqlite
from rulesdb.store.publish import publish
from rulesdb.store.records import Records
from tests.store.state import state
from tests.store.tiny import base, more, pack_set


@pytest.fixture
def filled(engine: sa.Engine) -> sa.Engine:
    publish(engine, pack_set(base(), more()))
    return engine


def test_every_form_holds_every_record(filled: sa.Engine) -> None:
    records = list(iter_records(filled))
    assert [one["number"] for one in records] == [1, 2, 3, 4, 1001, 1002, 1003]
    assert [json.loads(line)["id"] for line in ndjson_lines(iter(records))] == [one["id"] for one in records]
    assert json.loads("".join(json_pieces(iter(records)))) == json.loads(json.dumps(records))
    assert json.loads("".join(json_pieces(iter([])))) == []


def test_a_record_in_a_dump_says_what_the_store_says(filled: sa.Engine) -> None:
    forest = next(iter_records(filled))
    whole = Records(filled).record("g.base.forest")
    assert forest["facts"] == whole.facts
    assert [text["language"] for text in forest["texts"]] == ["en", "cs", "de"]
    assert "text" not in forest
    swamp = next(one for one in iter_records(filled) if one["id"] == "g.more.swamp")
    assert swamp["facts"]["sight"] == "blocks" and "sight" in swamp["inherited"]


def test_a_dump_in_one_language_has_only_that_and_tells_of_a_fallback(filled: sa.Engine) -> None:
    texts = {one["id"]: one["text"] for one in iter_records(filled, "cs")}
    assert texts["g.base.forest"]["name"] == "Les"
    assert texts["g.base.probe"]["fallback_from"] == "cs"
    assert all("texts" not in one for one in iter_records(filled, "cs"))


def test_csv_has_a_row_for_each_record_and_language(filled: sa.Engine) -> None:
    rows = list(csv.DictReader(io.StringIO("".join(csv_lines(iter_records(filled))), newline="")))
    assert [(row["id"], row["language"]) for row in rows][:4] == [
        ("g.base.forest", "en"), ("g.base.forest", "cs"), ("g.base.forest", "de"), ("g.base.hill", "en"),
    ]  # fmt: skip
    assert rows[0]["aliases"] == "woods | trees"
    assert rows[0]["citations"] == "man p3 §Forests | man card Terrain 3"
    assert rows[0]["text"] == "Units stop."
    assert json.loads(rows[0]["facts"])["sight"] == "blocks"
    assert len(list(csv.DictReader(io.StringIO("".join(csv_lines(iter_records(filled, "cs"))))))) == 7


def test_the_sqlite_dump_holds_the_published_tables_and_nothing_else(filled: sa.Engine, tmp_path: Path) -> None:
    path = tmp_path / "dump.sqlite3"
    with writing(filled) as connection:  # a table that some other part of the house owns
        connection.execute(sa.text("CREATE TABLE private_excerpt (words TEXT)"))
    write_sqlite(filled, path)
    with writing(filled) as connection:
        connection.execute(sa.text("DROP TABLE private_excerpt"))
    copy = connect(f"sqlite:///{path}")
    assert state(copy) == state(filled)
    assert set(sa.inspect(copy).get_table_names()) == {table.name for table in t.PUBLISHED}
    copy.dispose()
    raw = sqlite3.connect(path)
    assert raw.execute("PRAGMA foreign_key_check").fetchall() == []
    assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    raw.close()


def test_a_dump_of_the_same_data_is_the_same_file(filled: sa.Engine, tmp_path: Path) -> None:
    one = write_dump(filled, tmp_path / "one")
    publish(filled, pack_set(base()))
    assert write_dump(filled, tmp_path / "other") != one
    publish(filled, pack_set(base(), more()))
    two = write_dump(filled, tmp_path / "two")
    assert one == two


def test_the_manifest_describes_the_files_beside_it(filled: sa.Engine, tmp_path: Path) -> None:
    folder = tmp_path / "dump"
    told = write_dump(filled, folder)
    assert json.loads((folder / "manifest.json").read_text()) == told
    assert told["data_version"] == Records(filled).data_version()
    assert told["records"] == told["tables"]["record"] == 7
    assert {file["name"] for file in told["files"]} == {path.name for path in folder.iterdir()} - {"manifest.json"}
    for file in told["files"]:
        content = (folder / file["name"]).read_bytes()
        assert (file["bytes"], file["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())


def test_a_dump_that_breaks_off_leaves_the_old_file(
    filled: sa.Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "dump.sqlite3"
    write_sqlite(filled, path)
    before = path.read_bytes()
    monkeypatch.setattr(t, "PUBLISHED", (*t.PUBLISHED, sa.Table("gone", sa.MetaData(), sa.Column("id", sa.Integer))))
    with pytest.raises(NotReadyError):
        write_sqlite(filled, path)
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir() if one.name.startswith(".dump")] == []
