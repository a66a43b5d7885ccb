from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesdb.errors import PackError
from rulesdb.packs.digest import text_digest
from rulesdb.packs.model import PackSet
from rulesdb.store import publish as publish_module
from rulesdb.store import tables as t
from rulesdb.store.publish import publish
from rulesdb.store.records import Records
from tests.store.state import of_pack, outbox_rows, state
from tests.store.tiny import MANUAL, Box, base, element, more, pack_set


def everything(engine: sa.Engine) -> list[Any]:
    """Every row of every table, the store's own account included."""
    with engine.connect() as connection:
        return [connection.execute(sa.select(table)).all() for table in t.METADATA.sorted_tables]


def test_publishing_twice_changes_nothing_at_all(engine: sa.Engine) -> None:
    first = publish(engine, pack_set(base(), more()))
    before = everything(engine)
    second = publish(engine, pack_set(base(), more()))
    assert everything(engine) == before
    assert len(first.changed) == 7 and first.unchanged == ()
    assert second.changed == second.deleted == () and len(second.unchanged) == 7


def test_the_report_tells_what_became_of_every_record(engine: sa.Engine) -> None:
    publish(engine, pack_set(base(), more()))
    changed = base()
    del changed.elements["probe"]
    changed.elements["town"] = element(5)
    changed.texts["cs"]["hill"] = "Pahorek"
    report = publish(engine, pack_set(changed, more()))
    assert report.packs["base"].changed == ("g.base.hill", "g.base.town")
    assert report.packs["base"].deleted == ("g.base.probe",)
    assert report.packs["base"].unchanged == ("g.base.forest", "g.base.infantry")
    assert report.packs["more"].changed == report.packs["more"].deleted == ()


def test_what_changed_goes_to_the_outbox_with_the_change(engine: sa.Engine) -> None:
    publish(engine, pack_set(base()))
    records = Records(engine)
    assert [entry.record_id for entry in records.outbox_pending()] == [
        "g.base.forest", "g.base.hill", "g.base.infantry", "g.base.probe",
    ]  # fmt: skip
    records.outbox_done([entry.seq for entry in records.outbox_pending()])
    changed = base()
    del changed.elements["probe"]
    changed.elements["hill"]["status"] = "community"
    publish(engine, pack_set(changed))
    assert [(entry.record_id, entry.deleted) for entry in records.outbox_pending()] == [
        ("g.base.hill", False),
        ("g.base.probe", True),
    ]
    assert records.outbox_pending()[0].seq == 5


def test_a_pack_that_left_the_data_leaves_the_store(engine: sa.Engine) -> None:
    publish(engine, pack_set(base(), more()))
    before = len(outbox_rows(engine))
    report = publish(engine, pack_set(base()))
    assert report.packs["more"].deleted == ("g.more.palms", "g.more.swamp", "g.more.elite")
    assert tuple(record_id for _, record_id in outbox_rows(engine)[before:]) == report.deleted
    assert [pack.id for pack in Records(engine).packs()] == ["base"]
    assert [document.id for document in Records(engine).documents()] == ["man"]


def test_an_empty_set_empties_the_store(engine: sa.Engine) -> None:
    publish(engine, pack_set(base(), more(), terms={"hex": {"games": ["game"], "group": "a", "names": {"en": "hex"}}}))
    publish(engine, PackSet({}, {}, {}, "nothing"))
    assert {name for name, rows in state(engine).items() if rows} == {"data_version"}


def test_records_may_swap_their_numbers(engine: sa.Engine) -> None:
    publish(engine, pack_set(base()))
    changed = base()
    changed.elements["forest"]["number"], changed.elements["hill"]["number"] = 2, 1
    publish(engine, pack_set(changed))
    assert Records(engine).record(1).id == "g.base.hill"
    assert Records(engine).record(2).id == "g.base.forest"


def test_a_number_may_move_to_an_earlier_pack(engine: sa.Engine) -> None:
    publish(engine, pack_set(base(), more()))
    one, two = base(), more()
    one.elements["forest"]["number"], two.elements["palms"]["number"] = 1001, 1009
    publish(engine, pack_set(one, two))
    assert Records(engine).record(1001).id == "g.base.forest"
    assert Records(engine).record(1009).id == "g.more.palms"


def test_a_number_lost_in_an_interrupted_load_comes_back(engine: sa.Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(engine, pack_set(base(), more()))
    whole = state(engine)
    one = base()
    one.elements["forest"]["number"] = 1001
    two = more()
    two.elements["palms"]["number"] = 1009
    _fail_at(monkeypatch, "more")
    with pytest.raises(ZeroDivisionError):
        publish(engine, pack_set(one, two))
    monkeypatch.undo()
    publish(engine, pack_set(base(), more()))
    assert state(engine) == whole


def _fail_at(monkeypatch: pytest.MonkeyPatch, pack: str) -> None:
    """Let the transaction of a pack fail after everything in it was written."""
    real = publish_module._sync_joins

    def failing(connection: sa.Connection, pack_id: str, wanted: Any) -> bool:
        real(connection, pack_id, wanted)
        if pack_id == pack:
            raise ZeroDivisionError
        return False

    monkeypatch.setattr(publish_module, "_sync_joins", failing)


def test_a_failing_pack_keeps_its_old_state_whole(engine: sa.Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(engine, pack_set(base(), more()))
    before = state(engine)
    entries = outbox_rows(engine)
    one, two = base(), more()
    one.elements["forest"]["sight"] = "clear"
    two.elements["swamp"]["sight"] = "clear"
    two.texts["en"]["palms"] = "Palm grove"
    del two.elements["elite"]
    _fail_at(monkeypatch, "more")
    with pytest.raises(ZeroDivisionError):
        publish(engine, pack_set(one, two))
    assert of_pack(state(engine), "more") == of_pack(before, "more")
    assert [record_id for _, record_id in outbox_rows(engine)[len(entries) :]] == ["g.base.forest"]
    monkeypatch.undo()
    publish(engine, pack_set(one, two))
    assert state(engine)["record_text"] != before["record_text"]


def test_the_version_tells_that_a_load_is_not_complete(engine: sa.Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(engine, pack_set(base(), more(), digest="a" * 40))
    one, two = base(), more()
    one.elements["forest"]["sight"] = two.elements["swamp"]["sight"] = "clear"
    _fail_at(monkeypatch, "more")
    with pytest.raises(ZeroDivisionError):
        publish(engine, pack_set(one, two, digest="b" * 40))
    assert "~" in Records(engine).data_version()
    monkeypatch.undo()
    assert publish(engine, pack_set(one, two, digest="b" * 40)).data_version == "b" * 12
    assert Records(engine).data_version() == "b" * 12


def test_a_set_that_does_not_hold_together_is_refused_before_anything_is_written(engine: sa.Engine) -> None:
    publish(engine, pack_set(base()))
    before = everything(engine)
    bad = base(documents={"man": {**MANUAL, "translates": "lost"}})
    bad.elements["hill"] |= {
        "number": 1,
        "category": "nowhere",
        "cite": "gone p1",
        "like": "g.base.moor",
        "conflicts": ["E9"],
    }
    bad.elements["forest"]["rules"] = bad.elements["forest"]["rules"][:1] * 2
    with pytest.raises(PackError) as caught:
        publish(engine, pack_set(bad, more(id="base2", requires=["later"], documents={"man": MANUAL}, texts={})))
    told = "\n".join(map(str, caught.value.problems))
    for part in ("number '1'", "'nowhere'", "'gone'", "'g.base.moor'", "E9'", "'lost'", "'later'", "'enter'", "'more'"):
        assert part in told, part
    assert "document 'man' is used twice" in told
    assert "base.yaml:2" in told
    assert everything(engine) == before


@pytest.mark.parametrize(
    ("of", "stale"),
    [
        (text_digest("Forest", "Units stop."), False),
        (text_digest("Forest", "Units  \n stop."), False),
        ("0" * 8, True),
        (None, False),
    ],
)
def test_a_translation_is_stale_when_its_english_text_moved_on(engine: sa.Engine, of: str | None, stale: bool) -> None:
    box = base()
    box.texts["cs"]["forest"]["of"] = box.texts["en"]["forest"]["of"] = of
    publish(engine, pack_set(box))
    assert Records(engine).record("g.base.forest", "cs").text.stale is stale
    assert not Records(engine).record("g.base.forest", "en").text.stale


def test_changing_the_english_text_makes_its_translations_stale(engine: sa.Engine) -> None:
    box = base()
    box.texts["cs"]["forest"]["of"] = text_digest("Forest", "Units stop.")
    publish(engine, pack_set(box))
    box.texts["en"]["forest"]["text"] = "Units stop and rest."
    assert publish(engine, pack_set(box)).changed == ("g.base.forest",)
    assert Records(engine).record("g.base.forest", "cs").text.stale


def test_a_record_may_point_at_a_record_of_a_later_pack(engine: sa.Engine) -> None:
    one = base()
    one.elements["forest"]["see_also"] = "g.more.swamp"
    publish(engine, pack_set(one, more()))
    there = Records(engine).record("g.base.forest")
    assert ("see_also", "g.more.swamp") in [(one.relation, one.id) for one in there.relations]
    publish(engine, pack_set(base(), more()))
    assert "see_also" not in [one.relation for one in Records(engine).record("g.base.forest").relations]


def test_a_record_may_cite_a_document_of_a_later_pack(engine: sa.Engine) -> None:
    one = base()
    one.elements["forest"]["cite"] = ["man p3", "more p9"]
    publish(engine, pack_set(one, more()))
    assert [cite.title for cite in Records(engine).record("g.base.forest").citations] == ["Rules", "More rules"]


def test_a_document_may_move_to_another_pack(engine: sa.Engine) -> None:
    publish(engine, pack_set(base(), more()))
    both = {"man": MANUAL, "more": {**MANUAL, "title": "More rules"}}
    publish(engine, pack_set(base(documents=both), more(documents={})))
    assert [(one.id, one.pack) for one in Records(engine).documents()] == [("man", "base"), ("more", "base")]
    publish(engine, pack_set(base(documents={}), more(documents=both)))
    assert {one.pack for one in Records(engine).documents()} == {"more"}


def test_a_translation_may_stand_before_its_original(engine: sa.Engine) -> None:
    documents = {"man-cs": {**MANUAL, "language": "cs", "translates": "man"}, "man": MANUAL}
    publish(engine, pack_set(base(documents=documents)))
    assert Records(engine).document("man-cs").translates == "man"


def test_a_conflict_belongs_to_records_that_name_it_and_to_records_that_it_names(engine: sa.Engine) -> None:
    two = more(conflicts={"E2": {"kind": "translation", "state": "open", "sources": ["a"], "affects": ["g.base.hill"]}})
    two.elements["palms"]["conflicts"] = ["E1"]
    publish(engine, pack_set(base(), two))
    found = {one.id: one.affects for one in Records(engine).conflicts()}
    assert found == {"E1": ("g.base.forest", "g.base.hill", "g.more.palms"), "E2": ("g.base.hill",)}
    publish(engine, pack_set(base(), more()))
    assert {one.id: one.affects for one in Records(engine).conflicts()} == {"E1": ("g.base.forest", "g.base.hill")}


def test_a_changed_picture_changes_its_record(engine: sa.Engine, tmp_path: Path) -> None:
    picture = tmp_path / "forest.svg"
    picture.write_text("<svg/>")
    publish(engine, pack_set(base(pictures={"forest": picture})))
    assert Records(engine).record("g.base.forest").picture == "forest.svg"
    lines = Records(engine).summaries(["g.base.forest", "g.base.hill"])
    assert [line.picture for line in lines] == ["forest.svg", None]
    picture.write_text("<svg></svg>")
    assert publish(engine, pack_set(base(pictures={"forest": picture}))).changed == ("g.base.forest",)
    publish(engine, pack_set(base()))
    assert Records(engine).record("g.base.forest").picture is None


def test_a_new_order_within_a_pack_is_kept_without_calling_the_records_changed(engine: sa.Engine) -> None:
    publish(engine, pack_set(base()))
    turned = base()
    turned.elements = dict(reversed(turned.elements.items()))
    report = publish(engine, pack_set(turned))
    assert report.changed == ()
    assert {row["id"]: row["position"] for row in state(engine)["record"]}["g.base.probe"] == 0


def test_progress_is_told_pack_by_pack(engine: sa.Engine) -> None:
    told: list[tuple[str, int, int]] = []
    publish(engine, pack_set(base(), more()), progress=lambda *said: told.append(said))
    assert told == [("base", 0, 2), ("more", 1, 2), ("", 2, 2)]


# --- any history ----------------------------------------------------------------------------------------------------

KEYS = ("a", "b", "c", "d")
PACKS = ("one", "two", "three")


@st.composite
def histories(draw: st.DrawFn) -> list[tuple[PackSet, str | None]]:
    """Loads one after the other, each with the pack at which it breaks off, if any; the last one goes through."""
    breaks = st.sampled_from([None, None, *PACKS])
    return [(draw(sets()), draw(breaks)) for _ in range(draw(st.integers(0, 3)))] + [(draw(sets()), None)]


@st.composite
def sets(draw: st.DrawFn) -> PackSet:
    """A set of up to three packs that hold together, its numbers dealt anew each time."""
    names = draw(st.permutations(PACKS))[: draw(st.integers(1, 3))]
    keys = {name: draw(st.lists(st.sampled_from(KEYS), unique=True, max_size=3)) for name in names}
    ids = [f"g.{name}.{key}" for name in names for key in keys[name]]
    numbers = iter(draw(st.permutations(range(1, 10))))
    documents = draw(_dealt(("man", "cards"), names))
    conflicts = draw(_dealt(("E1", "E2"), names))
    others = st.lists(st.sampled_from(ids), unique=True, max_size=2) if ids else st.just([])
    boxes = []
    for name in names:
        elements = {
            key: element(
                next(numbers),
                cite=draw(st.lists(st.sampled_from(sorted(documents)), min_size=1, max_size=2)),
                see_also=draw(others),
                conflicts=draw(st.lists(st.sampled_from(sorted(conflicts)), unique=True)),
                sight=draw(st.sampled_from([None, "clear"])),
                movement=draw(st.sampled_from([None, {"infantry": "stop"}])),
                values=draw(st.sampled_from([{}, {"height": 1}])),
            )
            for key in keys[name]
        }
        texts = {
            language: {key: draw(st.sampled_from(["Ano", "Ne"])) for key in keys[name] if draw(st.booleans())}
            for language in ("en", "cs")
        }
        affected = {one: draw(others) for one, owner in conflicts.items() if owner == name}
        boxes.append(
            Box(
                id=name,
                elements=elements,
                texts=texts,
                documents={one: MANUAL for one, owner in documents.items() if owner == name},
                conflicts={
                    one: {"kind": "translation", "state": "open", "sources": ["a"], "affects": ids}
                    for one, ids in affected.items()
                },
            )
        )
    return pack_set(*boxes)


def _dealt(things: Sequence[str], names: Sequence[str]) -> st.SearchStrategy[dict[str, str]]:
    return st.fixed_dictionaries({thing: st.sampled_from(list(names)) for thing in things})


def _emptied(engine: sa.Engine) -> None:
    with engine.begin() as connection:
        for table in reversed(t.METADATA.sorted_tables):
            connection.execute(sa.delete(table))


def _check_history(engine: sa.Engine, history: list[tuple[PackSet, str | None]]) -> None:
    _emptied(engine)
    publish(engine, history[-1][0])
    alone = state(engine)
    _emptied(engine)
    for packs, breaks_at in history:
        before = {row["id"] for row in state(engine)["record"]}
        with pytest.MonkeyPatch.context() as patched:
            _fail_at(patched, breaks_at or "")
            try:
                report = publish(engine, packs)
            except ZeroDivisionError:
                continue
        now = state(engine)
        ids = {row["id"] for row in now["record"]}
        assert set(report.deleted) == before - ids
        assert set(report.changed) | set(report.unchanged) == ids
        assert all(row["number"] > 0 for row in now["record"])
    assert state(engine) == alone


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(history=histories())
@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_any_history_of_loads_ends_as_the_last_one_alone_would(
    engine: sa.Engine, history: list[tuple[PackSet, str | None]]
) -> None:
    _check_history(engine, history)


@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(history=histories())
@pytest.mark.postgresql
@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_any_history_of_loads_ends_as_the_last_one_alone_would_on_postgresql(
    engine: sa.Engine, history: list[tuple[PackSet, str | None]]
) -> None:
    _check_history(engine, history)
