"""Records that the index has yet to take over: written with the change, taken away when the index has it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sqlalchemy as sa

from rulesdb.store import tables as t
from rulesdb.store.database import reading, writing
from rulesdb.store.views import OutboxEntry


def put(connection: sa.Connection, record_ids: Iterable[str]) -> None:
    """Write rows for the records, within the caller's transaction."""
    rows = [{"record_id": record_id} for record_id in record_ids]
    if rows:
        connection.execute(sa.insert(t.outbox), rows)


def pending(engine: sa.Engine) -> tuple[OutboxEntry, ...]:
    """What the index has yet to take over, oldest first; an entry whose record is gone says `deleted`."""
    o, r = t.outbox, t.record
    query = sa.select(o.c.seq, o.c.record_id, r.c.id.is_(None)).outerjoin(r, r.c.id == o.c.record_id).order_by(o.c.seq)
    with reading(engine) as connection:
        return tuple(OutboxEntry(seq, record_id, bool(gone)) for seq, record_id, gone in connection.execute(query))


def done(engine: sa.Engine, seqs: Sequence[int]) -> None:
    """Take away the entries with these numbers; entries written meanwhile stay."""
    if not seqs:
        return
    with writing(engine) as connection:
        connection.execute(sa.delete(t.outbox).where(t.outbox.c.seq.in_(seqs)))
