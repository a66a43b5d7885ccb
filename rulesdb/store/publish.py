"""Packs into the store: one transaction a pack, repeatable, and the old state stays whole when anything fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import sqlalchemy as sa

from rulesdb.errors import PackError, Problem
from rulesdb.packs.model import PackSet
from rulesdb.store import rows as make
from rulesdb.store import tables as t
from rulesdb.store.database import writing
from rulesdb.store.outbox import put
from rulesdb.store.sync import delete_rows, insert_rows, sync, update_rows
from rulesdb.store.versions import count_change

Progress = Callable[[str, int, int], None]
Join = tuple[str, str, str]
_EVERY_ROW = sa.true()
_NEVER = 1_000_000_000


@dataclass(frozen=True, slots=True)
class PackReport:
    """Record ids of one pack by what publishing did to them."""

    changed: tuple[str, ...] = ()
    deleted: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PublishReport:
    """What publishing did, by pack; a pack that is no longer in the data has only deleted records."""

    packs: Mapping[str, PackReport]
    data_version: str

    @property
    def changed(self) -> tuple[str, ...]:
        return tuple(record_id for pack in self.packs.values() for record_id in pack.changed)

    @property
    def deleted(self) -> tuple[str, ...]:
        return tuple(record_id for pack in self.packs.values() for record_id in pack.deleted)

    @property
    def unchanged(self) -> tuple[str, ...]:
        return tuple(record_id for pack in self.packs.values() for record_id in pack.unchanged)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The whole set as rows, so that a transaction only compares and writes."""

    games: make.RowsByTable
    glossary: make.RowsByTable
    packs: Mapping[str, make.PackRows]
    documents: Sequence[make.Row]
    relations: frozenset[Join]
    affected: frozenset[Join]
    record_ids: frozenset[str]


def publish(engine: sa.Engine, packs: PackSet, *, progress: Progress | None = None) -> PublishReport:
    """What changed in the store after it was made to hold exactly `packs`.

    Packs come with the required ones first. Publishing the same twice changes nothing. `progress` is told the pack,
    how many are done and how many there are. Raises PackError before anything is written if the set does not hold
    together.
    """
    problems = _problems(packs)
    if problems:
        raise PackError(f"{len(problems)} problems keep the packs out of the store", problems)
    wanted = _Wanted(
        games=make.game_rows(packs),
        glossary=make.glossary_rows(packs),
        packs=(rows := make.by_pack(packs)),
        documents=[row for pack in rows.values() for row in pack.documents],
        relations=frozenset(make.relation_rows(packs)),
        affected=frozenset(make.affected_rows(packs)),
        record_ids=frozenset(element.id for element in packs.elements()),
    )
    version = packs.digest[:12]
    reports: dict[str, PackReport] = {}
    with writing(engine) as connection:
        count_change(connection, _publish_shared(connection, wanted), f"{version}~")
    for done, pack_id in enumerate(wanted.packs):
        if progress is not None:
            progress(pack_id, done, len(wanted.packs))
        with writing(engine) as connection:
            reports[pack_id], changed = _publish_pack(connection, pack_id, wanted)
            # Until the last pack is in, the version tells apart what readers may have kept from the states between.
            count_change(connection, changed, f"{version}~{done}")
    for pack_id in _packs_gone(engine, wanted):
        with writing(engine) as connection:
            reports[pack_id] = _remove_pack(connection, pack_id)
            count_change(connection, True, f"{version}~{pack_id}")
    with writing(engine) as connection:
        count_change(connection, _remove_shared(connection, wanted), version)
    if progress is not None:
        progress("", len(wanted.packs), len(wanted.packs))
    return PublishReport(reports, version)


# --- before anything is written --------------------------------------------------------------------------------------


def _problems(packs: PackSet) -> list[Problem]:
    """What the tables could not hold; `rulesdb check` finds much more, with better hints."""
    problems: list[Problem] = []
    ids = {element.id for element in packs.elements()}
    documents = _owners((document, pack.id) for pack in packs.packs.values() for document in pack.data.documents)
    conflicts = _owners((f"{p.game} {conflict}", p.id) for p in packs.packs.values() for conflict in p.conflicts)
    numbers = _owners((str(element.data.number), element.where) for element in packs.elements())
    places = _owners((element.id, element.where) for element in packs.elements())
    for what, owners in (("document", documents), ("conflict", conflicts), ("number", numbers), ("record", places)):
        problems += [
            Problem(where[1], f"{what} '{name}' is used twice", f"the other is in {where[0]}")
            for name, where in owners.items()
            if len(where) > 1
        ]
    earlier: set[str] = set()
    for pack in packs.packs.values():
        earlier.add(pack.id)
        named = [("pack", name, earlier) for name in pack.data.requires]
        named += [("document", d.translates, set(documents)) for d in pack.data.documents.values() if d.translates]
        named += [("record", name, ids) for conflict in pack.conflicts.values() for name in conflict.affects]
        named += [("game", pack.game, set(packs.games))]
        problems += [Problem(pack.id, f"no {what} '{name}'") for what, name, known in named if name not in known]
    for element in packs.elements():
        pack = packs.packs[element.pack]
        data = element.data
        categories = packs.games[pack.game].categories if pack.game in packs.games else {}
        related = [data.like] if data.like else []
        related += [other for name in make.RELATIONS if name != "like" for other in getattr(data, name)]
        cited = [cite.document for cite in data.cite]
        cited += [cite.document for rule in data.rules for cite in make.as_citations(getattr(rule, "cite", None))]
        named = [("record", name, ids) for name in related]
        named += [("document", name, set(documents)) for name in cited]
        named += [("conflict", f"{pack.game} {name}", set(conflicts)) for name in data.conflicts]
        named += [("category", data.category, set(categories))]
        problems += [Problem(element.where, f"no {what} '{name}'") for what, name, known in named if name not in known]
        rules = [make.rule_key(rule) for rule in data.rules]
        problems += [
            Problem(element.where, f"rule '{name}' stands twice")
            for name in sorted(set(rules))
            if rules.count(name) > 1
        ]
    return problems


def _owners(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    owners: dict[str, list[str]] = {}
    for name, owner in pairs:
        owners.setdefault(name, []).append(owner)
    return owners


# --- the transactions ------------------------------------------------------------------------------------------------


def _publish_shared(connection: sa.Connection, wanted: _Wanted) -> bool:
    """Games, categories, documents and glossary; what no longer is in the data waits for `_remove_shared`.

    Documents come before all records, because a record may cite a document of a later pack.
    """
    changed = False
    for table, rows in wanted.games.items():
        changed |= sync(connection, table, rows, _EVERY_ROW, remove=False)
    for table, rows in wanted.glossary.items():
        changed |= sync(connection, table, rows, _EVERY_ROW)
    known = set(connection.execute(sa.select(t.pack.c.id)).scalars())
    new = [{**rows.row, "digest": ""} for pack_id, rows in wanted.packs.items() if pack_id not in known]
    insert_rows(connection, t.pack, new)
    return sync(connection, t.document, wanted.documents, _EVERY_ROW, remove=False) or bool(new) or changed


def _remove_shared(connection: sa.Connection, wanted: _Wanted) -> bool:
    """Take away games, categories and documents that no record needs any more."""
    changed = sync(connection, t.document, wanted.documents, _EVERY_ROW)
    for table, rows in reversed(wanted.games.items()):
        changed |= sync(connection, table, rows, _EVERY_ROW)
    return changed


def _publish_pack(connection: sa.Connection, pack_id: str, wanted: _Wanted) -> tuple[PackReport, bool]:
    rows = wanted.packs[pack_id]
    changed = sync(connection, t.pack, [rows.row], t.pack.c.id == pack_id)
    for table, beside in rows.beside.items():
        scope = _of_pack(table, pack_id)
        if table is t.conflict:
            scope = sa.or_(
                scope, table.c.id.in_([row["id"] for row in beside]) & (table.c.game_id == rows.row["game_id"])
            )
        changed |= sync(connection, table, beside, scope)
    report, moved = _publish_records(connection, pack_id, rows, wanted)
    changed |= _sync_joins(connection, pack_id, wanted)
    return report, changed or moved or bool(report.changed or report.deleted)


def _of_pack(table: sa.Table, pack_id: str) -> sa.ColumnElement[bool]:
    if "pack_id" in table.c:
        return table.c.pack_id == pack_id
    conflicts = sa.select(t.conflict.c.game_id, t.conflict.c.id).where(t.conflict.c.pack_id == pack_id)
    return sa.tuple_(table.c.game_id, table.c.conflict_id).in_(conflicts)


def _publish_records(
    connection: sa.Connection, pack_id: str, rows: make.PackRows, wanted: _Wanted
) -> tuple[PackReport, bool]:
    """What became of the records, and whether any only changed its place in the order."""
    r = t.record
    stored = {row.id: row for row in connection.execute(sa.select(r.c.id, r.c.pack_id, r.c.digest, r.c.position))}
    deleted = [one for one, row in stored.items() if row.pack_id == pack_id and one not in wanted.record_ids]
    same = {one for one, record in rows.records.items() if one in stored and stored[one].digest == record.row["digest"]}
    changed = [one for one in rows.records if one not in same]
    unchanged = [one for one in rows.records if one in same]
    new = [one for one in changed if one not in stored]
    known = [one for one in changed if one in stored]
    moved = [one for one in unchanged if stored[one].position != rows.records[one].row["position"]]
    delete_rows(connection, r, [(one,) for one in deleted])
    _free_numbers(connection, {one: int(rows.records[one].row["number"]) for one in changed})
    insert_rows(connection, r, [rows.records[one].row for one in new])
    update_rows(connection, r, [rows.records[one].row for one in [*known, *moved]])
    for table in reversed(make.RECORD_TABLES):
        gone = sa.delete(table).where(table.c.record_id == sa.bindparam("gone"))
        if known:
            connection.execute(gone, [{"gone": one} for one in known])
    for table in make.RECORD_TABLES:
        insert_rows(connection, table, [row for one in changed for row in rows.records[one].beside[table]])
    put(connection, [*changed, *deleted])
    return PackReport(tuple(changed), tuple(deleted), tuple(unchanged)), bool(moved)


def _free_numbers(connection: sa.Connection, numbers: Mapping[str, int]) -> None:
    """Take the wanted numbers from other records that still hold them, so that records may swap numbers.

    The loser gets a number below zero and no digest: its own turn, in this pack or a later one, gives it the right one.
    """
    r = t.record
    wanted = {number: record_id for record_id, number in numbers.items()}
    held = connection.execute(sa.select(r.c.id, r.c.number)).all()
    losers = [one for one, number in held if wanted.get(number, one) != one]
    lowest = min([0, *(number for _, number in held)])
    for below, one in enumerate(losers, start=1):
        connection.execute(sa.update(r).where(r.c.id == one).values(number=lowest - below, digest=""))


def _sync_joins(connection: sa.Connection, pack_id: str, wanted: _Wanted) -> bool:
    """Write relations and affected records whose later end is this pack; those of later packs wait for their turn."""
    turns = {name: turn for turn, name in enumerate(wanted.packs)}
    records = {
        row.id: turns.get(row.pack_id, -1) for row in connection.execute(sa.select(t.record.c.id, t.record.c.pack_id))
    }
    conflicts = {(row.game_id, row.id): turns.get(row.pack_id, -1) for row in connection.execute(sa.select(t.conflict))}

    def relation_turn(row: Join) -> int:
        return max(records.get(row[0], _NEVER), records.get(row[2], _NEVER))

    def affected_turn(row: Join) -> int:
        return max(conflicts.get(row[:2], _NEVER), records.get(row[2], _NEVER))

    now = turns[pack_id]
    changed = _sync_join(connection, t.relation, wanted.relations, lambda row: relation_turn(row) == now)
    return _sync_join(connection, t.conflict_record, wanted.affected, lambda row: affected_turn(row) == now) or changed


def _sync_join(
    connection: sa.Connection, table: sa.Table, wanted: frozenset[Join], is_turn: Callable[[Join], bool]
) -> bool:
    stored: set[Join] = {(row[0], row[1], row[2]) for row in connection.execute(sa.select(table))}
    gone = sorted(row for row in stored - wanted if is_turn(row))
    new = sorted(row for row in wanted - stored if is_turn(row))
    names = [column.name for column in table.c]
    delete_rows(connection, table, gone)
    insert_rows(connection, table, [dict(zip(names, row, strict=True)) for row in new])
    return bool(gone or new)


def _packs_gone(engine: sa.Engine, wanted: _Wanted) -> list[str]:
    """Stored packs that are no longer in the data, those that require others first."""
    with engine.connect() as connection:
        stored = connection.execute(sa.select(t.pack.c.id).order_by(t.pack.c.position.desc())).scalars()
        return [pack_id for pack_id in stored if pack_id not in wanted.packs]


def _remove_pack(connection: sa.Connection, pack_id: str) -> PackReport:
    r = t.record
    gone = list(connection.execute(sa.select(r.c.id).where(r.c.pack_id == pack_id).order_by(r.c.position)).scalars())
    connection.execute(sa.delete(r).where(r.c.pack_id == pack_id))
    connection.execute(sa.delete(t.pack).where(t.pack.c.id == pack_id))
    put(connection, gone)
    return PackReport(deleted=tuple(gone))
