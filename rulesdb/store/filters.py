"""Filters over records as SQL: any value within one field, all fields together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from rulesdb.store import tables as t

_r = t.record
_COLUMNS: Mapping[str, sa.Column[Any]] = {
    "game": _r.c.game_id,
    "pack": _r.c.pack_id,
    "kind": _r.c.kind,
    "category": _r.c.category_id,
    "status": _r.c.status,
    "review": _r.c.review,
}
FIELDS: tuple[str, ...] = (*_COLUMNS, "lang", "doc")


def storable(words: str) -> bool:
    """Whether a database can hold these words at all; what it cannot hold it need not be asked for."""
    return "\0" not in words and not any("\ud800" <= letter <= "\udfff" for letter in words)


def conditions(filters: Mapping[str, Sequence[str]]) -> list[sa.ColumnElement[bool]]:
    """What `record` must satisfy; a field without values does not count. Raises ValueError for an unknown field."""
    unknown = sorted(set(filters) - set(FIELDS))
    if unknown:
        raise ValueError(f"no filter '{unknown[0]}'; known are {', '.join(FIELDS)}")
    return [_condition(field, list(filter(storable, values))) for field, values in filters.items() if values]


def _condition(field: str, values: list[str]) -> sa.ColumnElement[bool]:
    if field == "pack":
        by_short = sa.select(t.pack.c.id).where(t.pack.c.short.in_(values))
        return sa.or_(_r.c.pack_id.in_(values), _r.c.pack_id.in_(by_short))
    if field in _COLUMNS:
        return _COLUMNS[field].in_(values)
    table, column = _MANY[field]
    return sa.exists().where(table.c.record_id == _r.c.id, column.in_(values))


_MANY: Mapping[str, tuple[sa.Table, sa.Column[Any]]] = {
    "lang": (t.record_text, t.record_text.c.language),
    "doc": (t.citation, t.citation.c.document_id),
}


def field_counts(connection: sa.Connection, field: str, filters: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """How many records have each value of `field` under the filters of the other fields, where any has."""
    others = conditions({name: values for name, values in filters.items() if name != field})
    counted: sa.Select[Any]
    if field in _COLUMNS:
        column = _COLUMNS[field]
        counted = sa.select(column, sa.func.count()).where(*others).group_by(column)
    else:
        table, column = _MANY[field]
        counted = (
            sa.select(column, sa.func.count(sa.distinct(_r.c.id)))
            .select_from(_r.join(table, table.c.record_id == _r.c.id))
            .where(*others)
            .group_by(column)
        )
    return dict(sorted((value, count) for value, count in connection.execute(counted)))
