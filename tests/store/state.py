"""What a store holds, for comparing two of them."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from rulesdb.store import tables as t

State = dict[str, list[dict[str, Any]]]


def state(engine: sa.Engine) -> State:
    """All published rows in a fixed order; only the count of changes is left out, for it tells of the past."""
    with engine.connect() as connection:
        found = {
            table.name: sorted((dict(row) for row in connection.execute(sa.select(table)).mappings()), key=repr)
            for table in t.PUBLISHED
        }
    for row in found["data_version"]:
        del row["changes"]
    return found


def of_pack(whole: State, pack: str) -> State:
    """Rows of the records of one pack, and the relations that had to wait for it to have both ends."""
    packs = {row["id"]: row["pack_id"] for row in whole["record"]}
    turns = {row["id"]: row["position"] for row in whole["pack"]}
    found = {
        name: [row for row in rows if packs[row["record_id"]] == pack]
        for name, rows in whole.items()
        if rows and "record_id" in rows[0] and name not in ("conflict_record", "relation")
    }
    found["relation"] = [
        row
        for row in whole["relation"]
        if max(packs[row["record_id"]], packs[row["other_id"]], key=turns.__getitem__) == pack
    ]
    found["record"] = [row for row in whole["record"] if row["pack_id"] == pack]
    return {name: rows for name, rows in found.items() if rows}


def outbox_rows(engine: sa.Engine) -> list[tuple[int, str]]:
    with engine.connect() as connection:
        rows = connection.execute(sa.select(t.outbox.c.seq, t.outbox.c.record_id).order_by(t.outbox.c.seq))
        return [(seq, record_id) for seq, record_id in rows]
