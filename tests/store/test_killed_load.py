from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
import sqlalchemy as sa

from rulesdb.store.database import connect
from rulesdb.store.publish import publish
from rulesdb.store.records import Records
from tests.store.conftest import new_store
from tests.store.dying import new, old
from tests.store.state import State, of_pack, outbox_rows, state

CHECKOUT = Path(__file__).parents[2]
KILLS = int(os.environ.get("RULESDB_TEST_KILLS", "5"))
"""Kills a database and a run; over runs the moments differ, and a failing one is named by its number."""


def load(url: str, moment: int | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.store.dying", url, *([] if moment is None else [str(moment)])]
    return subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True)


def loaded(engine: sa.Engine, *sets: Callable[[], object]) -> State:
    for one in sets:
        publish(engine, one())  # type: ignore[arg-type]
    return state(engine)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """A maker of URLs of stores that hold the old packs and an outbox that the index has taken over."""
    numbers = count()

    def make() -> str:
        url = new_store(request, request.param, tmp_path / f"{next(numbers)}.sqlite3")
        engine = connect(url)
        publish(engine, old())
        records = Records(engine)
        records.outbox_done([entry.seq for entry in records.outbox_pending()])
        engine.dispose()
        return url

    return make


def test_a_load_killed_at_any_moment_leaves_every_pack_old_or_new_and_the_next_one_mends_it(
    fresh: Callable[[], str],
) -> None:
    url = fresh()
    engine = connect(url)
    before = state(engine)
    done = load(url)
    assert done.returncode == 0, done.stderr
    after = state(engine)
    announced = {record_id for _, record_id in outbox_rows(engine)}
    engine.dispose()
    moments = int(done.stdout)
    assert moments > 100
    for moment in sorted(random.Random().sample(range(1, moments + 1), KILLS)):
        url = fresh()
        assert load(url, moment).returncode == -9
        engine = connect(url)
        found = state(engine)
        for pack in ("base", "more", "leaving", "third"):
            assert of_pack(found, pack) in (of_pack(before, pack), of_pack(after, pack)), f"{pack} at moment {moment}"
        told = {record_id for _, record_id in outbox_rows(engine)}
        changed = {row["id"] for row in found["record"] if row not in before["record"]}
        assert changed <= told, f"a change that the index never hears of, at moment {moment}"
        publish(engine, new())
        assert state(engine) == after, f"moment {moment}"
        assert {record_id for _, record_id in outbox_rows(engine)} == announced, f"moment {moment}"
        engine.dispose()


def test_the_killed_load_is_one_that_changes_every_kind_of_thing(engine: sa.Engine) -> None:
    before, after = loaded(engine, old), loaded(engine, new)
    changed = {name for name in before if before[name] != after[name]}
    assert changed >= {
        "record", "record_text", "relation", "citation", "rule", "movement", "ground", "conflict_record",
        "pack", "document", "term", "data_version",
    }  # fmt: skip
