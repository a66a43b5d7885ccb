"""The figures of New Flight Plan, and which air unit and which air combat card a question is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.ground import cards, kind_of, unit_elements
from rulesdb.games.memoir44.procedure import figures
from rulesdb.rules.facts import Case

PACK = "m44.new-flight-plan"


def data_of(case: Case, key: str) -> Mapping[str, Any]:
    """Figures of a record of the pack."""
    return figures(case, f"{PACK}.{key}")


def by(*rules: str) -> tuple[str, ...]:
    """Ids of rules of the pack."""
    return tuple(f"{PACK}.{rule}" for rule in rules)


def air_type(case: Case) -> str:
    """Which air unit the question is about. Raises SituationError where it is none."""
    for element in unit_elements(case.book, case.situation.pieces.get("attacker")):
        if kind_of(case.book, element) == "aircraft":
            return case.book.elements[element].short
    raise SituationError(
        "the unit is no air unit", [Problem("/attacker/unit", "must be a fighter, fighter-bomber or bomber")]
    )


def air_card(case: Case) -> str | None:
    """Key of the air combat card in play that has figures of its own, or None."""
    for card in cards(case):
        element = case.book.elements[card.element]
        if element.pack == "new-flight-plan" and "icon" in element.values:
            return element.short
    return None


def icon_of(case: Case) -> str | None:
    """Air unit shown on the air combat card: told, or read from the card in play; None where no card is played."""
    icon = case.situation.facts.get("air_card_icon")
    if icon is not None:
        return str(icon)
    card = air_card(case)
    return None if card is None else str(data_of(case, card)["icon"])


def special_action_counts(case: Case, *, deploying: bool) -> bool:
    """The special action counts: the icon shows this air unit; a card without one fits any that is not deployed."""
    icon = icon_of(case)
    if icon is None:
        return False
    return icon == air_type(case) or (icon == "none" and not deploying)


def full_load(case: Case, kind: str) -> dict[str, int]:
    """Markers of an air unit at full load."""
    data = data_of(case, kind)
    return {"machine_gun": data["machine_gun"], "bomb": data["bombs"]}


def ammo_of(case: Case, kind: str) -> dict[str, int]:
    """Markers an air unit has: told, or a full load."""
    load = full_load(case, kind)
    guns, bombs = case.told("attacker", "machine_guns"), case.told("attacker", "bombs")
    if guns is None and bombs is None and not case.closed:
        case.assume_absent("attacker.ammo", "full")
    return {
        "machine_gun": load["machine_gun"] if guns is None else guns,
        "bomb": load["bomb"] if bombs is None else bombs,
    }
