"""Changes of single records, as the index hears of them."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from rulesdb.errors import NotFoundError
from rulesdb.store import outbox
from rulesdb.store import tables as t
from rulesdb.store.database import writing


def touch(engine: sa.Engine, record_ids: Sequence[str]) -> None:
    """Have the index take these records over again. Raises NotFoundError, and does nothing, if one does not exist."""
    with writing(engine) as connection:
        known = set(connection.execute(sa.select(t.record.c.id).where(t.record.c.id.in_(list(record_ids)))).scalars())
        missing = [one for one in record_ids if one not in known]
        if missing:
            raise NotFoundError(f"there is no record '{missing[0]}'")
        outbox.put(connection, record_ids)
