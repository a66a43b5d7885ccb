from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from rulesdb.errors import NotReadyError
from rulesdb.store import tables as t
from rulesdb.store.database import connect, head_revision, is_current, migrate, reading, require_current, writing
from tests.store.conftest import MIGRATIONS
from tests.store.state import outbox_rows

FAILING = """
from alembic import op
import sqlalchemy as sa
revision = "9999"
down_revision = "{head}"
def upgrade():
    op.create_table("half", sa.Column("id", sa.Integer))
    op.execute("SELECT * FROM there_is_no_such_table")
def downgrade():
    op.drop_table("half")
"""


def names(engine: sa.Engine) -> set[str]:
    return set(sa.inspect(engine).get_table_names())


def described(engine: sa.Engine) -> dict[str, object]:
    """The schema as the database itself tells it, names of constraints included."""
    look = sa.inspect(engine)
    return {
        name: {
            "columns": {column["name"]: (str(column["type"]), column["nullable"]) for column in look.get_columns(name)},
            "key": look.get_pk_constraint(name),
            "foreign": sorted(map(repr, look.get_foreign_keys(name))),
            "unique": sorted(map(repr, look.get_unique_constraints(name))),
            "indexes": sorted(map(repr, look.get_indexes(name))),
            "checks": sorted(repr(check) for check in look.get_check_constraints(name)),
        }
        for name in look.get_table_names()
        if name != "alembic_version"
    }


def test_migrations_build_the_store_from_nothing_and_take_it_away_again(empty_engine: sa.Engine) -> None:
    migrate(empty_engine, MIGRATIONS)
    assert names(empty_engine) == {*t.METADATA.tables, "alembic_version"}
    migrate(empty_engine, MIGRATIONS, "base")
    assert names(empty_engine) == {"alembic_version"}
    migrate(empty_engine, MIGRATIONS)
    assert is_current(empty_engine, MIGRATIONS)


def test_migrating_twice_is_migrating_once(engine: sa.Engine) -> None:
    before = described(engine)
    migrate(engine, MIGRATIONS)
    assert described(engine) == before


def test_a_new_migration_would_find_nothing_to_do(engine: sa.Engine) -> None:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, t.METADATA) == []


def test_migrated_tables_are_those_that_the_code_describes(empty_engine: sa.Engine) -> None:
    migrate(empty_engine, MIGRATIONS)
    migrated = described(empty_engine)
    migrate(empty_engine, MIGRATIONS, "base")
    with empty_engine.begin() as connection:
        t.METADATA.create_all(connection)
    assert migrated == described(empty_engine)
    assert len(migrated) == len(t.METADATA.tables)


def test_every_table_is_published_or_known_to_stay_at_home() -> None:
    assert {table.name for table in t.PUBLISHED} | {"outbox"} == set(t.METADATA.tables)


def test_the_newest_revision_is_the_one_that_alembic_finds() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert head_revision(MIGRATIONS) == ScriptDirectory.from_config(config).get_current_head()


def test_a_store_without_tables_says_which_command_mends_it(empty_engine: sa.Engine) -> None:
    assert not is_current(empty_engine, MIGRATIONS)
    with pytest.raises(NotReadyError, match="rulesdb init"):
        require_current(empty_engine, MIGRATIONS)
    with pytest.raises(NotReadyError, match="rulesdb init"), reading(empty_engine) as connection:
        connection.execute(sa.select(t.record))
    with pytest.raises(NotReadyError, match="rulesdb init"), writing(empty_engine) as connection:
        connection.execute(sa.delete(t.record))


def test_a_password_is_not_shown_in_the_error(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'a.sqlite3'}")
    engine.url = engine.url.set(password="secret", username="someone", host="there")
    with pytest.raises(NotReadyError) as caught:
        require_current(engine, MIGRATIONS)
    engine.dispose()
    assert "secret" not in str(caught.value)


def test_a_migration_that_fails_half_way_leaves_the_old_tables(engine: sa.Engine, tmp_path: Path) -> None:
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder)
    (folder / "versions" / "9999_fails.py").write_text(FAILING.format(head=head_revision(MIGRATIONS)))
    with pytest.raises((sa.exc.DBAPIError, NotReadyError)):
        migrate(engine, folder)
    assert "half" not in names(engine)
    assert is_current(engine, MIGRATIONS)


def test_an_old_store_is_not_current(engine: sa.Engine, tmp_path: Path) -> None:
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder)
    (folder / "versions" / "9999_fails.py").write_text(FAILING.format(head=head_revision(MIGRATIONS)))
    assert head_revision(folder) == "9999"
    assert not is_current(engine, folder)


def test_a_transaction_is_kept_whole_or_not_at_all(engine: sa.Engine) -> None:
    with pytest.raises(ZeroDivisionError), writing(engine) as connection:
        connection.execute(sa.insert(t.outbox).values(record_id="a"))
        raise ZeroDivisionError
    with writing(engine) as connection:
        connection.execute(sa.insert(t.outbox).values(record_id="b"))
    assert [record_id for _, record_id in outbox_rows(engine)] == ["b"]


def test_a_row_cannot_point_at_nothing(engine: sa.Engine) -> None:
    with pytest.raises(sa.exc.IntegrityError), writing(engine) as connection:
        connection.execute(sa.insert(t.picture).values(record_id="nobody", file="a.svg", digest=""))


def test_a_reader_sees_one_state_from_first_to_last_query(engine: sa.Engine) -> None:
    counted = sa.select(sa.func.count()).select_from(t.outbox)
    with reading(engine) as reader:
        assert reader.execute(counted).scalar() == 0
        with writing(engine) as writer:
            writer.execute(sa.insert(t.outbox).values(record_id="a"))
        assert reader.execute(counted).scalar() == 0
    with reading(engine) as reader:
        assert reader.execute(counted).scalar() == 1


def test_readers_do_not_wait_for_a_writer(engine: sa.Engine) -> None:
    with writing(engine) as writer:
        writer.execute(sa.insert(t.outbox).values(record_id="a"))
        with reading(engine) as reader:
            assert reader.execute(sa.select(t.outbox)).all() == []


def test_a_writer_keeps_other_writers_out_from_its_start(engine: sa.Engine) -> None:
    with writing(engine):
        if engine.dialect.name == "sqlite":
            other = sqlite3.connect(str(engine.url.database), timeout=0)
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("BEGIN IMMEDIATE")
            other.close()
        else:
            held = sa.text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted")
            with reading(engine) as connection:
                assert connection.execute(held).scalar() == 1


def test_outbox_numbers_are_never_used_twice(engine: sa.Engine) -> None:
    for _ in range(2):
        with writing(engine) as connection:
            connection.execute(sa.delete(t.outbox))
            connection.execute(sa.insert(t.outbox).values(record_id="a"))
    assert outbox_rows(engine) == [(2, "a")]


@pytest.mark.parametrize("url", ["postgres://u@h/d", "postgresql://u@h/d", "postgresql+psycopg://u@h/d"])
def test_every_spelling_of_a_postgresql_url_uses_psycopg(url: str) -> None:
    assert connect(url).driver == "psycopg"
