"""The typed values of an element as rows, and back: `fact_rows` and `read_facts` are a pair."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from rulesdb.packs.format import (
    Battle,
    ByUnit,
    Card,
    ConditionalDice,
    Element,
    Flags,
    MovementByUnit,
    OnEnterByUnit,
    Unit,
)
from rulesdb.store import tables as t

RowsByTable = dict[sa.Table, list[dict[str, Any]]]
Facts = dict[str, Any]

TABLES: tuple[sa.Table, ...] = (
    t.ground, t.movement, t.battle_dice, t.on_enter, t.troop, t.range_dice, t.card, t.card_order, t.card_dice, t.value,
)  # fmt: skip
NOT_ASKED = "not_asked"
"""Why nobody can ask about the record: a fact of its own, which no other takes over."""
_UNIT_KINDS = tuple(ByUnit.model_fields)
_TROOP_FLAGS = ("needs_sight", "take_ground", "overrun", "ignores_terrain_protection")
_ORDER = (
    "movement", "battle", "flags", "sight", "figures", "move", "dice_by_range", *_TROOP_FLAGS,
    "card_no", "copies", "orders", "timing", "draw", "dice", "fallback",
)  # fmt: skip
_MERGED: Mapping[str, int] = {"movement": 1, "battle": 2, "values": 1}
"""Facts that `like` takes over piece by piece, with the depth of a piece; any other comes whole or not at all."""


# --- rows out of an element ----------------------------------------------------------------------------------------


def fact_rows(record_id: str, element: Element) -> RowsByTable:
    """Rows by table for all that is particular to the element; a field without a column of its own goes to `value`."""
    rows: RowsByTable = defaultdict(list)

    def add(table: sa.Table, **values: Any) -> None:
        rows[table].append({"record_id": record_id, **values})

    typed = _ground_rows(element, add) | _troop_rows(element, add) | _card_rows(element, add)
    plain = element.model_dump(mode="json", by_alias=True, exclude_none=True)
    own = [name for name in type(element).model_fields if name not in Element.model_fields and name not in typed]
    for position, name in enumerate(name for name in own if name in plain):
        add(t.value, is_field=True, name=name, position=position, value=plain[name])
    if element.not_asked is not None:
        add(t.value, is_field=True, name=NOT_ASKED, position=len(own), value=element.not_asked)
    for position, (name, value) in enumerate(element.values.items()):
        add(t.value, is_field=False, name=name, position=position, value=value)
    return rows


def _ground_rows(element: Element, add: Any) -> set[str]:
    sight = getattr(element, "sight", None)
    flags: Flags | None = getattr(element, "flags", None)
    movement: MovementByUnit | None = getattr(element, "movement", None)
    battle: Battle | None = getattr(element, "battle", None)
    if sight is not None or flags is not None:
        ignored = flags.ignore if flags is not None else None
        everything = ignored == "all"
        add(t.ground, flags_ignored=None if everything else ignored, all_flags_ignored=everything, sight=sight)
    for kind in _UNIT_KINDS:
        for position, effect in enumerate(getattr(movement, kind, None) or ()):
            add(t.movement, unit_kind=kind, position=position, effect=effect)
    for direction, side in (("in", battle and battle.in_), ("out", battle and battle.out)):
        for kind in _UNIT_KINDS:
            change: int | ConditionalDice | None = getattr(side, kind, None)
            if change is None:
                continue
            dice, condition = (change.dice, change.when) if isinstance(change, ConditionalDice) else (change, None)
            add(t.battle_dice, direction=direction, unit_kind=kind, dice=dice, condition=condition)
    entering: OnEnterByUnit | None = battle.on_enter if battle is not None else None
    for kind in _UNIT_KINDS:
        if (effect := getattr(entering, kind, None)) is not None:
            add(t.on_enter, unit_kind=kind, effect=effect)
    return {"movement", "battle", "flags", "sight"}


def _troop_rows(element: Element, add: Any) -> set[str]:
    typed = {"figures", "move", "dice_by_range", *_TROOP_FLAGS}
    if not isinstance(element, Unit):
        return set()
    columns = {name: getattr(element, name) for name in ("figures", *_TROOP_FLAGS)}
    columns["move_battle"] = element.move.battle if element.move else None
    columns["move_max"] = element.move.max if element.move else None
    if any(value is not None for value in columns.values()):
        add(t.troop, **columns)
    for distance, dice in enumerate(element.dice_by_range or (), start=1):
        add(t.range_dice, distance=distance, dice=dice)
    return typed


def _card_rows(element: Element, add: Any) -> set[str]:
    if not isinstance(element, Card):
        return set()
    columns: dict[str, Any] = {
        "card_no": element.card_no,
        "copies": element.copies,
        "timing": element.timing,
        "draw": element.draw.draw if element.draw else None,
        "keep": element.draw.keep if element.draw else None,
        "dice": element.dice if isinstance(element.dice, int) else None,
        "fallback_orders": element.fallback.orders if element.fallback else None,
        "fallback_unless_has": element.fallback.unless_has if element.fallback else None,
    }
    if any(value is not None for value in columns.values()):
        add(t.card, **columns)
    for position, (receiver, orders) in enumerate((element.orders or {}).items()):
        number, word = (orders, None) if isinstance(orders, int) else (None, orders)
        add(t.card_order, position=position, receiver=receiver, number=number, word=word)
    for position, (name, dice) in enumerate(element.dice.items() if isinstance(element.dice, dict) else ()):
        add(t.card_dice, position=position, name=name, dice=dice)
    return {"card_no", "copies", "orders", "timing", "draw", "dice", "fallback"}


# --- facts out of rows ---------------------------------------------------------------------------------------------


def read_facts(connection: sa.Connection, ids: Sequence[str]) -> dict[str, Facts]:
    """Each record's own facts, as the data files write them; one query a table, whatever the number of records."""
    found: dict[str, Facts] = {record_id: {} for record_id in ids}
    for table, put in _READERS:
        for record_id, *columns in connection.execute(_SELECTS[table], {"ids": ids}):
            put(found[record_id], *columns)
    return {record_id: _in_order(facts) for record_id, facts in found.items()}


def _in_order(facts: Facts) -> Facts:
    """The same facts as the formats order them, whatever order the rows came in."""
    ordered = _by(_ORDER, facts)
    if "values" in ordered:
        ordered["values"] = ordered.pop("values")
    if "movement" in ordered:
        ordered["movement"] = _by(_UNIT_KINDS, ordered["movement"])
    if "battle" in ordered:
        battle = _by(("in", "out", "on_enter"), ordered["battle"])
        ordered["battle"] = {side: _by(_UNIT_KINDS, by_unit) for side, by_unit in battle.items()}
    return ordered


def _by(order: Sequence[str], facts: Facts) -> Facts:
    named = [name for name in order if name in facts]
    return {name: facts[name] for name in (*named, *(name for name in facts if name not in order))}


def _put_ground(facts: Facts, ignored: int | None, everything: bool, sight: str | None) -> None:
    if everything or ignored is not None:
        facts["flags"] = {"ignore": "all" if everything else ignored}
    if sight is not None:
        facts["sight"] = sight


def _put_movement(facts: Facts, kind: str, effect: str) -> None:
    facts.setdefault("movement", {}).setdefault(kind, []).append(effect)


def _put_battle_dice(facts: Facts, direction: str, kind: str, dice: int, condition: str | None) -> None:
    change = dice if condition is None else {"dice": dice, "when": condition}
    facts.setdefault("battle", {}).setdefault(direction, {})[kind] = change


def _put_on_enter(facts: Facts, kind: str, effect: str) -> None:
    facts.setdefault("battle", {}).setdefault("on_enter", {})[kind] = effect


def _put_troop(facts: Facts, figures: int | None, battle: int | None, most: int | None, *flags: bool | None) -> None:
    if figures is not None:
        facts["figures"] = figures
    if battle is not None:
        facts["move"] = {"battle": battle, "max": most}
    facts.update((name, value) for name, value in zip(_TROOP_FLAGS, flags, strict=True) if value is not None)


def _put_range_dice(facts: Facts, dice: int) -> None:
    facts.setdefault("dice_by_range", []).append(dice)


def _put_card(
    facts: Facts, card_no: int | None, copies: int | None, timing: str | None, draw: int | None, keep: int | None,
    dice: int | None, orders: int | None, unless_has: str | None,
) -> None:  # fmt: skip
    single = {"card_no": card_no, "copies": copies, "timing": timing, "dice": dice}
    facts.update((name, value) for name, value in single.items() if value is not None)
    if draw is not None:
        facts["draw"] = {"draw": draw, "keep": keep}
    if orders is not None:
        facts["fallback"] = {"orders": orders, "unless_has": unless_has}


def _put_order(facts: Facts, receiver: str, number: int | None, word: str | None) -> None:
    facts.setdefault("orders", {})[receiver] = word if number is None else number


def _put_card_dice(facts: Facts, name: str, dice: int) -> None:
    facts.setdefault("dice", {})[name] = dice


def _put_value(facts: Facts, is_field: bool, name: str, value: Any) -> None:
    into = facts if is_field else facts.setdefault("values", {})
    into[name] = value


_READERS: tuple[tuple[sa.Table, Any], ...] = (
    (t.ground, _put_ground),
    (t.movement, _put_movement),
    (t.battle_dice, _put_battle_dice),
    (t.on_enter, _put_on_enter),
    (t.troop, _put_troop),
    (t.range_dice, _put_range_dice),
    (t.card, _put_card),
    (t.card_order, _put_order),
    (t.card_dice, _put_card_dice),
    (t.value, _put_value),
)


def _select(table: sa.Table, columns: Iterable[str], order: Iterable[str] = ()) -> sa.Select[Any]:
    chosen = [table.c[name] for name in ("record_id", *columns)]
    return (
        sa.select(*chosen)
        .where(table.c.record_id.in_(sa.bindparam("ids", expanding=True)))
        .order_by(table.c.record_id, *(table.c[name] for name in order))
    )


_SELECTS: Mapping[sa.Table, sa.Select[Any]] = {
    t.ground: _select(t.ground, ("flags_ignored", "all_flags_ignored", "sight")),
    t.movement: _select(t.movement, ("unit_kind", "effect"), ("position",)),
    t.battle_dice: _select(t.battle_dice, ("direction", "unit_kind", "dice", "condition")),
    t.on_enter: _select(t.on_enter, ("unit_kind", "effect")),
    t.troop: _select(t.troop, ("figures", "move_battle", "move_max", *_TROOP_FLAGS)),
    t.range_dice: _select(t.range_dice, ("dice",), ("distance",)),
    t.card: _select(
        t.card,
        ("card_no", "copies", "timing", "draw", "keep", "dice", "fallback_orders", "fallback_unless_has"),
    ),
    t.card_order: _select(t.card_order, ("receiver", "number", "word"), ("position",)),
    t.card_dice: _select(t.card_dice, ("name", "dice"), ("position",)),
    t.value: _select(t.value, ("is_field", "name", "value"), ("is_field", "position")),
}


# --- like ----------------------------------------------------------------------------------------------------------


def take_over(own: Facts, liked: Facts) -> tuple[Facts, tuple[str, ...]]:
    """Facts of an element that behaves as another: its own values win; and the dotted names of what was taken over."""
    taken: list[str] = []
    merged = _merge(own, {name: one for name, one in liked.items() if name != NOT_ASKED}, _MERGED, 0, "", taken)
    return _in_order(merged), tuple(taken)


def _merge(own: Facts, liked: Facts, depths: Mapping[str, int], depth: int, path: str, taken: list[str]) -> Facts:
    merged = dict(own)
    for name, value in liked.items():
        inner = depths.get(name, 0) if not path else depth
        if name not in own:
            merged[name] = value
            taken.append(path + name)
        elif inner > 0:
            merged[name] = _merge(own[name], value, {}, inner - 1, f"{path}{name}.", taken)
    return merged
