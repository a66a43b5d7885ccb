"""The store's account of itself: which data it holds, and whether anything changed since one looked."""

from __future__ import annotations

import sqlalchemy as sa

from rulesdb.store import tables as t
from rulesdb.store.sync import insert_rows

UNFINISHED = "~"
"""Stands in the version from the first transaction of a load to its last."""
Stamp = tuple[str, int]
_STAMP = sa.select(t.data_version.c.version, t.data_version.c.changes)


def stamp(connection: sa.Connection) -> Stamp:
    """Version of the data and count of changes; what was read under one stamp is right while it stands."""
    row = connection.execute(_STAMP).first()
    return ("", 0) if row is None else (row.version, row.changes)


def count_change(connection: sa.Connection, changed: bool, version: str) -> None:
    """Note what a transaction of a load did, within it; a load that changes nothing leaves no trace."""
    now, changes = stamp(connection)
    if changes == 0:
        insert_rows(connection, t.data_version, [{"id": 1, "version": version, "changes": 1}])
    elif changed or (UNFINISHED not in version and version != now):
        connection.execute(sa.update(t.data_version).values(version=version, changes=changes + 1))
