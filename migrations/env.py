"""Runs the migrations on the connection that `rulesdb.store.database.migrate` hands over.

By hand, for writing a new migration: `alembic -c migrations/alembic.ini revision --autogenerate -m "what it adds"`.
"""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from rulesdb.store.tables import METADATA


def run(connection: Connection) -> None:
    # The connection is in a transaction, so an interrupted migration leaves the old tables, on SQLite as well.
    context.configure(
        connection=connection, target_metadata=METADATA, render_as_batch=True, compare_server_default=True
    )
    with context.begin_transaction():
        context.run_migrations()


connection = context.config.attributes.get("connection")
if connection is not None:
    run(connection)
else:
    from rulesdb.config import Settings
    from rulesdb.store.database import connect, writing

    with writing(connect(Settings().url)) as connection:
        run(connection)
