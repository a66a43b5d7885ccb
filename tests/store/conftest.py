"""Fresh stores on both databases: a copied file on SQLite, on PostgreSQL the same database emptied each time."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from rulesdb.store import tables as t
from rulesdb.store.database import connect, migrate

MIGRATIONS = Path(__file__).parents[2] / "migrations"


class Server:
    """A PostgreSQL server for the tests on a free loopback port, with nothing kept and nothing synced to disk."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._data = folder / "data"
        self._as_user: list[str] = []
        if os.geteuid() == 0:  # the server refuses to run as root
            user = pwd.getpwnam("postgres")
            os.chown(folder, user.pw_uid, user.pw_gid)
            self._as_user = ["runuser", "-u", "postgres", "--"]
        self.run(
            "initdb", "-D", self._data, "-A", "trust", "-U", "rulesdb", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"
        )
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        careless = "-c fsync=off -c full_page_writes=off -c synchronous_commit=off -c autovacuum=off"
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= {careless}"
        self.run("pg_ctl", "-D", self._data, "-w", "-l", folder / "log", "-o", options, "start")

    def run(self, program: str, *arguments: str | Path) -> None:
        command = [*self._as_user, str(self._programs / program), *map(str, arguments)]
        done = subprocess.run(command, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        assert done.returncode == 0, done.stderr

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://rulesdb@127.0.0.1:{self.port}/{database}"

    def tell(self, statement: str) -> None:
        engine = connect(self.url()).execution_options(isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(sa.text(statement))
        engine.dispose()

    def stop(self) -> None:
        self.run("pg_ctl", "-D", self._data, "-w", "-m", "immediate", "stop")


def _postgresql_programs() -> Path | None:
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    on_path = shutil.which("initdb")
    found = [*debian, *([Path(on_path).resolve().parent] if on_path else [])]
    return next((folder for folder in reversed(found) if (folder / "initdb").exists()), None)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    programs = _postgresql_programs()
    if programs is None:
        pytest.skip("no PostgreSQL server here; apt-get install postgresql")
    folder = Path(tempfile.mkdtemp(prefix="rulesdb-postgresql-"))
    running = Server(programs, folder)
    yield running
    running.stop()
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def migrated_database(server: Server) -> str:
    server.tell("CREATE DATABASE store")
    migrate(server.url("store"), MIGRATIONS)
    return server.url("store")


def emptied(url: str) -> str:
    """The same URL, with nothing in its tables and its numbers starting again."""
    engine = connect(url)
    with engine.begin() as connection:
        for table in reversed(t.METADATA.sorted_tables):
            connection.execute(sa.delete(table))
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("ALTER SEQUENCE outbox_seq_seq RESTART"))
    engine.dispose()
    return url


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("store") / "migrated.sqlite3"
    migrate(f"sqlite:///{path}", MIGRATIONS)
    return path


BOTH = [pytest.param("sqlite"), pytest.param("postgresql", marks=pytest.mark.postgresql)]


@pytest.fixture(params=BOTH)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """URL of a database without tables."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'store.sqlite3'}"
        return
    server: Server = request.getfixturevalue("server")
    server.tell("CREATE DATABASE without_tables")
    yield server.url("without_tables")
    server.tell("DROP DATABASE without_tables WITH (FORCE)")


def new_store(request: pytest.FixtureRequest, database: str, path: Path) -> str:
    """URL of a store with tables and nothing in them; on PostgreSQL the one before is gone."""
    if database == "postgresql":
        return emptied(request.getfixturevalue("migrated_database"))
    shutil.copy(request.getfixturevalue("migrated_file"), path)
    return f"sqlite:///{path}"


@pytest.fixture(params=BOTH)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """URL of a store with tables and nothing in them."""
    return new_store(request, request.param, tmp_path / "store.sqlite3")


@pytest.fixture
def engine(url: str) -> Iterator[sa.Engine]:
    opened = connect(url)
    yield opened
    opened.dispose()


@pytest.fixture
def empty_engine(empty_url: str) -> Iterator[sa.Engine]:
    opened = connect(empty_url)
    yield opened
    opened.dispose()
