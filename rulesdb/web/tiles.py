"""Facts that are no matter of unit kinds: what units, cards and hexes say once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulesdb.web import words
from rulesdb.web.cells import Cell, Facts, flags, is_number, sight, table
from rulesdb.web.languages import gettext as _
from rulesdb.web.languages import ngettext, pgettext
from rulesdb.web.words import say


@dataclass(frozen=True, slots=True)
class Tile:
    """One fact that is the same for every unit; `symbol` names a drawing of symbols.html."""

    key: str
    symbol: str
    label: str
    cell: Cell
    inherited: bool = False


def tiles(facts: Facts) -> Iterable[Tile]:
    """Each such fact, in the order it is shown."""
    if (cell := flags(facts)) != Cell():
        yield Tile("flags", "flag", _("Flags"), cell)
    if (cell := sight(facts)) != Cell():
        yield Tile("sight", "eye", _("Line of sight"), cell)
    if (figures := facts.get("figures")) is not None:
        yield Tile("figures", "figures", _("Figures"), Cell(big=str(figures)))
    battle, most = (table(facts.get("move")).get(key) for key in ("battle", "max"))
    if is_number(battle) and is_number(most):
        yield Tile("move", "move", _("Move"), _move(battle, most))
    yield from _switches(facts)
    yield from _card_tiles(facts)


def _move(battle: int, most: int) -> Cell:
    if battle == most:
        return Cell(ngettext("hex, then battle", "hexes, then battle", most), f"0–{most}")
    if battle == 0:
        return Cell(ngettext("hex, or battle", "hexes, or battle", most), f"0–{most}")
    text = ngettext("hex; to battle at most %(battle)s", "hexes; to battle at most %(battle)s", most, battle=battle)
    return Cell(text, f"0–{most}")


def _switches(facts: Facts) -> Iterable[Tile]:
    """Yes-or-no facts of units; plain is what most units do."""
    usual = {
        "needs_sight": (True, "eye", _("Needs line of sight")),
        "take_ground": (True, "ground", _("May take ground")),
        "overrun": (False, "overrun", _("May overrun")),
        "ignores_terrain_protection": (False, "terrain", _("Ignores terrain cover")),
    }
    for key, (plain, symbol, label) in usual.items():
        value = facts.get(key)
        if isinstance(value, bool):
            yield Tile(key, symbol, label, Cell(_("yes") if value else _("no"), plain=value is plain))


def _card_tiles(facts: Facts) -> Iterable[Tile]:
    orders = table(facts.get("orders"))
    if ordered := _ordered(orders):
        yield Tile("orders", "order", _("Orders"), ordered)
    if "type" in orders:
        yield Tile("orders.type", "figures", _("Who"), Cell(say(words.ORDERED, orders["type"])))
    fallback = table(facts.get("fallback"))
    if is_number(count := fallback.get("orders")):
        text = ngettext("order %(num)s unit of your choice", "order %(num)s units of your choice", count)
        label = _("If you have none of these: %(unit)s", unit=say(words.UNITS, fallback.get("unless_has", "")))
        yield Tile("fallback", "order", label, Cell(text))
    dice = facts.get("dice")
    if is_number(dice):
        yield Tile("dice", "dice", _("Dice"), Cell(ngettext("die", "dice", dice), str(dice)))
    for side, count in table(dice).items():
        if not is_number(count):
            continue
        label = _("Dice, %(side)s", side=say(words.SIDES, side))
        yield Tile("dice", "dice", label, Cell(ngettext("die", "dice", count), str(count)))
    if draw := table(facts.get("draw")):
        text = _("draw %(draw)s, keep %(keep)s", draw=draw.get("draw", "?"), keep=draw.get("keep", "?"))
        yield Tile("draw", "card", _("At the end of the turn"), Cell(text))
    if timing := facts.get("timing"):
        yield Tile("timing", "clock", _("Played"), Cell(say(words.TIMING, timing), plain=timing == "own-turn"))
    if is_number(copies := facts.get("copies")):
        yield Tile("copies", "card", _("In the deck"), Cell(ngettext("card", "cards", copies), str(copies), plain=True))


def _ordered(orders: Facts) -> Cell | None:
    """What a card orders where it is not a matter of sections."""
    if "any" in orders:
        count = orders["any"]
        if count == 0:
            return Cell(_("orders no unit"))
        if count == "all":
            return Cell(pgettext("orders", "all units"))
        return Cell(ngettext("unit anywhere", "units anywhere", count if is_number(count) else 2), str(count))
    if "one-section" in orders:
        return Cell(_("all units of one section"))
    if "copy" in orders:
        return Cell(_("copies the card the opponent played last"))
    if "dice" in orders:
        return Cell(_("as many as the dice give"))
    return None


def zones(facts: Facts) -> tuple[tuple[str, str], ...]:
    """(section, how many units) for the three sections of the board, or nothing if the card names none."""
    orders = table(facts.get("orders"))
    if not any(zone in orders for zone in words.ZONES):
        return ()
    return tuple(
        (say(words.ZONES, zone), pgettext("orders", "all") if orders.get(zone) == "all" else str(orders.get(zone, 0)))
        for zone in words.ZONES
    )
