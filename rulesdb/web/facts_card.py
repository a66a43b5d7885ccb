"""The facts of a record as a card: what a player takes in at a glance.

Values equal to open ground, or to what every unit may do, are `plain` and shown quietly; what differs stands out.
Nothing is decided here: each value of the card is one value of the record's facts in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rulesdb.web import words
from rulesdb.web.cells import Cell, Facts, dice_change, table, written
from rulesdb.web.languages import gettext as _
from rulesdb.web.tiles import Tile, tiles, zones
from rulesdb.web.words import say


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the unit grid; `key` is its place in the facts, such as `battle.in`."""

    key: str
    label: str
    cells: tuple[Cell, ...]
    inherited: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A further value by its name in the data file; it or its parts are given."""

    name: str
    value: str = ""
    parts: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class FactsCard:
    """`units` are the columns of `rows`; `ranges` are dice at 1, 2, 3... hexes; `zones` are sections a card orders."""

    units: tuple[tuple[str, str], ...] = ()
    rows: tuple[Row, ...] = ()
    tiles: tuple[Tile, ...] = ()
    ranges: tuple[int, ...] = ()
    ranges_inherited: bool = False
    zones: tuple[tuple[str, str], ...] = ()
    further: tuple[Figure, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.rows or self.tiles or self.ranges or self.zones)


def facts_card(facts: Facts, inherited: Iterable[str] = ()) -> FactsCard:
    """The card of these facts; `inherited` names the keys that were taken over from the element this one is like."""
    taken = frozenset(inherited)
    if taken.issuperset(facts):
        taken = frozenset()  # all of it: the heading says so once
    units = unit_kinds(facts)
    rows = tuple(_merged(row) for row in ground_rows(facts, units) if any(cell != Cell() for cell in row.cells))
    ranges = facts.get("dice_by_range")
    return FactsCard(
        units=tuple((unit, say(words.UNITS, unit)) for unit in units),
        rows=tuple(replace(row, inherited=row.key in taken or row.key.split(".")[0] in taken) for row in rows),
        tiles=tuple(replace(tile, inherited=tile.key in taken) for tile in tiles(facts)),
        ranges=tuple(ranges) if isinstance(ranges, Sequence) and not isinstance(ranges, str) else (),
        ranges_inherited="dice_by_range" in taken,
        zones=zones(facts),
        further=tuple(_figure(key, value) for key, value in _further(facts).items()),
    )


def unit_kinds(facts: Facts) -> tuple[str, ...]:
    """Unit kinds that the facts of a hex speak of: the game's own first, then others by name."""
    found: set[str] = set()
    for by_unit in _unit_tables(facts):
        found.update(by_unit)
    known = [unit for unit in words.UNITS if unit in found]
    return (*known, *sorted(found.difference(known)))


def ground_rows(facts: Facts, units: Sequence[str]) -> tuple[Row, ...]:
    """What the hex does to each of `units`, one row a question; a cell is empty where nothing is said."""
    battle = table(facts.get("battle"))
    on_enter = battle.get("on_enter")
    by_enter = {unit: on_enter for unit in units} if isinstance(on_enter, str) else table(on_enter)
    return (
        _row("movement", _("Moving in"), units, table(facts.get("movement")), _movement),
        _row("battle.on_enter", _("Battle that turn"), units, by_enter, _on_enter),
        _row("battle.in", _("Attacked by"), units, table(battle.get("in", battle.get("in_"))), dice_change),
        _row("battle.out", _("Attacking from here"), units, table(battle.get("out")), dice_change),
    )


def _movement(value: object) -> Cell:
    parts = [value] if isinstance(value, str) else list(value) if isinstance(value, Iterable) else [str(value)]
    return Cell(", ".join(say(words.MOVEMENTS, part) for part in parts), plain=parts == ["free"])


def _on_enter(value: object) -> Cell:
    return Cell(say(words.ON_ENTER, value), plain=value == "may-battle")


def _row(key: str, label: str, units: Sequence[str], values: Facts, cell: Callable[[object], Cell]) -> Row:
    return Row(key, label, tuple(Cell() if values.get(unit) is None else cell(values[unit]) for unit in units))


def merged(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """One wide cell where neighbours say the same; bare figures stay apart, so that each unit kind has its own."""
    joined: list[Cell] = []
    for cell in cells:
        last = joined[-1] if joined else Cell()
        if joined and replace(last, span=1) == cell and (cell.note or not cell.big) and cell != Cell():
            joined[-1] = replace(last, span=last.span + 1)
        else:
            joined.append(cell)
    return tuple(joined)


def _merged(row: Row) -> Row:
    """The row with one wide cell where neighbours, or all unit kinds, share the value."""
    first = row.cells[0]
    if len(row.cells) == 1 or any(cell != first for cell in row.cells):
        return replace(row, cells=merged(row.cells))
    if first.big == "0":
        first = Cell(_("no change"), plain=True)
    return replace(row, cells=(replace(first, span=len(row.cells)),))


_SHOWN = frozenset(
    {
        "movement", "battle", "flags", "sight", "figures", "move", "dice_by_range", "needs_sight", "take_ground",
        "overrun", "ignores_terrain_protection", "orders", "fallback", "dice", "draw", "timing", "copies", "card_no",
        "values", "not_asked",
    }
)  # fmt: skip


def _further(facts: Facts) -> Facts:
    rest = {key: value for key, value in facts.items() if key not in _SHOWN and value not in (None, [], {})}
    return rest | dict(table(facts.get("values")))


def _figure(name: str, value: object) -> Figure:
    label = say({}, name)
    if isinstance(value, Mapping):
        return Figure(label, parts=tuple(_figure(str(key), part) for key, part in value.items()))
    return Figure(label, written(value))


def _unit_tables(facts: Facts) -> Iterable[Facts]:
    battle = table(facts.get("battle"))
    yield from (
        table(facts.get("movement")),
        table(battle.get("in", battle.get("in_"))),
        table(battle.get("out")),
        table(battle.get("on_enter")),
    )
