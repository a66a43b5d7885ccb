"""Whether anything was committed to the store since one looked, without a transaction of one's own."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from threading import Lock

import sqlalchemy as sa


class Watch:
    """One connection kept open on an SQLite file, only to ask it for the count of other connections' commits."""

    def __init__(self, engine: sa.Engine) -> None:
        at = engine.url
        self._file = (
            at.database if at.get_backend_name() == "sqlite" and at.database not in {None, ":memory:"} else None
        )
        self._lock = Lock()
        self._opened: tuple[int, sqlite3.Connection] | None = None

    def commits(self) -> tuple[int, int] | None:
        """A value that changes with every commit to the store; None where only a query can tell.

        Another process gets a connection of its own, since SQLite's do not survive a fork.
        """
        if self._file is None:
            return None
        with self._lock:
            try:
                if self._opened is None or self._opened[0] != os.getpid():
                    address = f"{Path(self._file).absolute().as_uri()}?mode=rw"  # never makes the file
                    self._opened = os.getpid(), sqlite3.connect(address, uri=True, check_same_thread=False)
                process, connection = self._opened
                return process, connection.execute("PRAGMA data_version").fetchone()[0]
            except sqlite3.Error:
                self._opened = None
                return None
