"""The terrain table: every hex that does something to somebody, one line each, by unit kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from rulesdb.store.views import RecordView
from rulesdb.web import words
from rulesdb.web.cells import Cell, flags, sight
from rulesdb.web.facts_card import Row, ground_rows, merged, unit_kinds
from rulesdb.web.words import say

KINDS: tuple[str, ...] = ("terrain", "landmark", "obstacle", "fortification", "token")
_GROUPS: tuple[str, ...] = ("movement", "battle.on_enter", "battle.in", "battle.out")
_NEVER = 99
_MOVE_RANK: Mapping[str, int] = {"impassable": 3, "stop": 2, "free": 0}


@dataclass(frozen=True, slots=True)
class Line:
    """One record of the table: a row of cells for each group, then flags and sight."""

    record: RecordView
    groups: tuple[Row, ...]
    flags: Cell
    sight: Cell


@dataclass(frozen=True, slots=True)
class Column:
    """A column that can be sorted by: its key in `?sort=`, its head, and the group it stands in."""

    key: str
    label: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class Matrix:
    units: tuple[tuple[str, str], ...]
    groups: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]
    sort: str
    descending: bool


def matrix(records: Iterable[RecordView], sort: str) -> Matrix:
    """The table of these records. `sort` is a column key such as `battle.in-armor`, `-` before it turns it round.

    An unknown key sorts as the booklets do, by number.
    """
    shown = [record for record in records if fits_table(record)]
    units = sorted_units(shown)
    lines = [_line(record, units) for record in shown]
    key, descending = sort.removeprefix("-"), sort.startswith("-")
    if key not in sort_keys(units):
        key, descending = "number", False
    lines.sort(key=lambda line: line.record.number)
    lines.sort(key=lambda line: _rank(line.record, key), reverse=descending)
    labels = tuple((row.key, row.label) for row in ground_rows({}, ()))
    return Matrix(tuple((unit, say(words.UNITS, unit)) for unit in units), labels, tuple(lines), key, descending)


def fits_table(record: RecordView) -> bool:
    """Whether the record says what it does to units of each kind."""
    return bool(record.facts.get("movement") or record.facts.get("battle"))


def sorted_units(records: Iterable[RecordView]) -> tuple[str, ...]:
    """Unit kinds that any of the records speaks of, the game's own order first."""
    found = {unit: True for record in records for unit in unit_kinds(record.facts)}
    return (
        *(unit for unit in words.UNITS if unit in found),
        *sorted(unit for unit in found if unit not in words.UNITS),
    )


def sort_keys(units: Iterable[str]) -> frozenset[str]:
    """Every key that `?sort=` may name."""
    units = tuple(units)
    return frozenset({"number", "name", "flags", "sight", *(f"{g}-{unit}" for g in _GROUPS for unit in units)})


def _line(record: RecordView, units: tuple[str, ...]) -> Line:
    # Words are written once; figures stay in their columns, to be compared downwards.
    rows = tuple(
        row if any(cell.big for cell in row.cells) else replace(row, cells=merged(row.cells))
        for row in ground_rows(record.facts, units)
    )
    return Line(record, rows, flags(record.facts), sight(record.facts))


def _rank(record: RecordView, key: str) -> tuple[int, str]:
    if key == "name":
        return 0, record.text.name.casefold()
    if key == "number":
        return record.number, ""
    if key == "sight":
        return {"blocks": 0, "special": 1, "clear": 2}.get(str(record.facts.get("sight")), 3), ""
    if key == "flags":
        ignored = (record.facts.get("flags") or {}).get("ignore")
        return (-_NEVER if ignored == "all" else -ignored if isinstance(ignored, int) else 1), ""
    group, _, unit = key.rpartition("-")
    table = record.facts.get("movement") if group == "movement" else (record.facts.get("battle") or {}).get(group[7:])
    value = table.get(unit) if isinstance(table, Mapping) else table
    return _value_rank(value), ""


def _value_rank(value: object) -> int:
    """Least first: the most dice taken away, the easiest entry, battle before no battle; what is unsaid comes last."""
    if isinstance(value, bool) or value is None:
        return _NEVER
    if isinstance(value, int):
        return value
    if isinstance(value, Mapping):
        return int(value.get("dice", 0))
    if isinstance(value, str):
        return _MOVE_RANK.get(value, 1 if value != "may-battle" else 0)
    return (
        max((_MOVE_RANK.get(str(part), 1) for part in value), default=_NEVER) if isinstance(value, list | tuple) else 0
    )
