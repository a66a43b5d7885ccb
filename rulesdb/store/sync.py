"""Makes stored rows equal to wanted rows, touching only those that differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

Row = Mapping[str, Any]


def sync(
    connection: sa.Connection,
    table: sa.Table,
    wanted: Iterable[Row],
    scope: sa.ColumnElement[bool],
    *,
    remove: bool = True,
) -> bool:
    """Whether anything changed after the rows of `table` within `scope` were made equal to `wanted`.

    Rows are told apart by their primary key; with `remove=False` those that are not wanted stay.
    """
    keys = [column.name for column in table.primary_key]

    def key(row: Row) -> tuple[Any, ...]:
        return tuple(row[name] for name in keys)

    found = [dict(row) for row in connection.execute(sa.select(table).where(scope)).mappings()]
    stored = {key(row): row for row in found}
    rows = {key(row): row for row in wanted}
    gone = [key for key in stored if key not in rows] if remove else []
    new = [row for key, row in rows.items() if key not in stored]
    other = [row for key, row in rows.items() if key in stored and stored[key] != dict(row)]
    delete_rows(connection, table, gone)
    insert_rows(connection, table, new)
    update_rows(connection, table, other)
    return bool(gone or new or other)


def insert_rows(connection: sa.Connection, table: sa.Table, rows: Sequence[Row]) -> None:
    if rows:
        connection.execute(sa.insert(table), [dict(row) for row in rows])


def update_rows(connection: sa.Connection, table: sa.Table, rows: Sequence[Row]) -> None:
    """Write every column of `rows` into the rows that have their primary keys."""
    if not rows:
        return
    keys = [column.name for column in table.primary_key]
    statement = sa.update(table).where(*(table.c[name] == sa.bindparam(f"key_{name}") for name in keys))
    rest = [name for name in rows[0] if name not in keys]
    statement = statement.values({name: sa.bindparam(f"new_{name}") for name in rest})
    connection.execute(
        statement,
        [{f"key_{name}": row[name] for name in keys} | {f"new_{name}": row[name] for name in rest} for row in rows],
    )


def delete_rows(connection: sa.Connection, table: sa.Table, keys: Sequence[tuple[Any, ...]]) -> None:
    if not keys:
        return
    names = [column.name for column in table.primary_key]
    statement = sa.delete(table).where(*(table.c[name] == sa.bindparam(f"key_{name}") for name in names))
    connection.execute(
        statement, [{f"key_{name}": part for name, part in zip(names, key, strict=True)} for key in keys]
    )
