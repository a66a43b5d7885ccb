"""The watch on the store's file: it tells every commit of others, and never makes or keeps the file from being made."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from rulesdb.store.database import connect, writing
from rulesdb.store.publish import publish
from rulesdb.store.records import Records
from rulesdb.store.watch import Watch
from tests.store.tiny import base, more, pack_set


def test_a_commit_of_another_connection_is_told_and_reading_is_not(engine: sa.Engine) -> None:
    watch = Watch(engine)
    before = watch.commits()
    Records(engine).count()
    assert watch.commits() == before
    with writing(engine) as connection:
        connection.execute(sa.text("CREATE TABLE something (id INTEGER)"))
    if engine.dialect.name == "sqlite":
        assert before is not None and watch.commits() not in (None, before)
    else:
        assert before is None and watch.commits() is None


def test_a_missing_file_is_not_made(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    assert Watch(connect(f"sqlite:///{path}")).commits() is None
    assert not path.exists()


def test_a_file_that_comes_later_is_watched(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'store.sqlite3'}")
    watch = Watch(engine)
    assert watch.commits() is None
    with writing(engine) as connection:
        connection.execute(sa.text("CREATE TABLE something (id INTEGER)"))
    assert watch.commits() is not None
    engine.dispose()


def test_the_version_and_the_lines_at_hand_change_with_a_load_elsewhere(engine: sa.Engine) -> None:
    publish(engine, pack_set(base()))
    records = Records(engine)
    (first, *_) = records.listing()
    before, line = records.data_version(), records.summaries([first.id])
    assert records.summaries([first.id]) == line and records.data_version() == before
    elsewhere = connect(engine.url.render_as_string(hide_password=False))
    publish(elsewhere, pack_set(base(), more()))
    elsewhere.dispose()
    assert records.data_version() != before
    assert len(records.listing()) > 1 and records.summaries([first.id])[0].id == first.id


def test_lines_keep_the_order_they_were_asked_in_when_they_are_at_hand(engine: sa.Engine) -> None:
    publish(engine, pack_set(base()))
    records = Records(engine)
    ids = [line.id for line in records.listing()]
    assert [line.id for line in records.summaries(ids[::-1])] == ids[::-1]
    assert [line.id for line in records.summaries([*ids[::-1], "nothing"])] == ids[::-1]
