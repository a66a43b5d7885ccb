"""The store's connection: engine, transactions, migrations. SQLite by default, PostgreSQL by its URL."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from rulesdb.errors import NotReadyError

BUSY_SECONDS = 30
_ONE_WRITER = 0x72756C65  # any fixed number; PostgreSQL's advisory lock that writers of the store share
_REVISION = re.compile(r"^(down_)?revision\b[^=\n]*=\s*(.+?)\s*$", re.MULTILINE)
_MEND = "run 'rulesdb init'"


def connect(url: str) -> sa.Engine:
    """An engine for `url`; the folder of an SQLite file is made, the tables are not: see `migrate`."""
    at = sa.make_url(url)
    if at.drivername in {"postgres", "postgresql"}:
        at = at.set(drivername="postgresql+psycopg")
    serializer = partial(json.dumps, ensure_ascii=False)
    if at.get_backend_name() != "sqlite":
        return sa.create_engine(at, json_serializer=serializer)
    if at.database not in {None, "", ":memory:"}:
        Path(str(at.database)).parent.mkdir(parents=True, exist_ok=True)
    engine = sa.create_engine(at, json_serializer=serializer, connect_args={"timeout": BUSY_SECONDS})
    sa.event.listen(engine, "connect", _on_connect)
    sa.event.listen(engine, "begin", _on_begin)
    return engine


def _on_connect(connection: Any, _: Any) -> None:
    # The driver's own transactions leave DDL and reads outside; ours begin in _on_begin.
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")


def _on_begin(connection: sa.Connection) -> None:
    # A writer takes the lock at once: upgrading a reader later can fail without waiting.
    writes = connection.get_execution_options().get("rulesdb_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def reading(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A connection that sees one state of the store from first to last query.

    Raises NotReadyError if the tables are not there.
    """
    try:
        with engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            yield connection
    except (sa.exc.OperationalError, sa.exc.ProgrammingError) as error:
        if _says_missing(error):
            raise NotReadyError(f"the store has no tables yet or old ones; {_MEND}") from error
        raise


@contextmanager
def writing(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A connection in one transaction that is kept whole or not at all; writers wait for each other.

    Raises NotReadyError if the tables are not there.
    """
    try:
        with engine.connect().execution_options(rulesdb_writes=True) as connection, connection.begin():
            if engine.dialect.name == "postgresql":
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_ONE_WRITER)))
            yield connection
    except (sa.exc.OperationalError, sa.exc.ProgrammingError) as error:
        if _says_missing(error):
            raise NotReadyError(f"the store has no tables yet or old ones; {_MEND}") from error
        raise


def _says_missing(error: DBAPIError) -> bool:
    said = str(error.orig)
    return (
        "no such table" in said or "no such column" in said or getattr(error.orig, "sqlstate", "") in {"42P01", "42703"}
    )


def migrate(store: sa.Engine | str, folder: Path, revision: str = "head") -> None:
    """Bring the tables to `revision` of the migrations in `folder`, up or down, in one transaction."""
    # Alembic takes as long to import as a search takes to answer, and most starts do not need it.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    engine = connect(store) if isinstance(store, str) else store
    config = Config()
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    try:
        if engine.dialect.name == "sqlite":
            _write_ahead(engine)
        with writing(engine) as connection:
            config.attributes["connection"] = connection
            now = _revision_of(connection)
            order = [found.revision for found in reversed(list(ScriptDirectory.from_config(config).walk_revisions()))]
            down = revision == "base" or (
                now in order and revision in order and order.index(revision) < order.index(now)
            )
            (command.downgrade if down else command.upgrade)(config, revision)
    finally:
        if isinstance(store, str):
            engine.dispose()


def _write_ahead(engine: sa.Engine) -> None:
    """Let readers read while a load writes; the file remembers it."""
    connection = engine.raw_connection()  # the mode cannot change within a transaction
    try:
        cursor = connection.cursor()
        if cursor.execute("PRAGMA journal_mode").fetchone() != ("wal",):
            cursor.execute("PRAGMA journal_mode = WAL")
        cursor.close()
    finally:
        connection.close()


def is_current(engine: sa.Engine, folder: Path) -> bool:
    """Whether the tables are those of the newest migration in `folder`."""
    with engine.connect() as connection:
        return _revision_of(connection) == head_revision(folder)


def require_current(engine: sa.Engine, folder: Path) -> None:
    """Nothing if the tables are up to date. Raises NotReadyError that names the command which mends it."""
    if not is_current(engine, folder):
        raise NotReadyError(f"the store at {engine.url.render_as_string()} is missing or old; {_MEND}")


def _revision_of(connection: sa.Connection) -> str | None:
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()


def head_revision(folder: Path) -> str | None:
    """The newest revision in `folder`, read without Alembic, which is slow to import."""
    revisions: set[str] = set()
    older: set[str] = set()
    for path in folder.glob("versions/*.py"):
        for down, value in _REVISION.findall(path.read_text(encoding="utf-8")):
            (older if down else revisions).add(value.strip("\"'"))
    heads = revisions - older
    return heads.pop() if len(heads) == 1 else None
