"""The figures of New Flight Plan, and which air unit and which air combat card a question is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.ground import cards, kind_of, unit_elements
from rulesdb.games.memoir44.procedure import figures
from rulesdb.rules.facts import Case
from rulesdb.rules.vocabulary import UNKNOWN

PACK = "m44.new-flight-plan"
REPLACED = "m44.air-pack.air-sortie"


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


def is_ordered(case: Case) -> bool:
    """The air unit has an order this turn; noted as missing and taken as given where nobody said so."""
    told = case.get("attacker.ordered")
    if told is UNKNOWN:
        case.miss("attacker.ordered")
    return told is not False


def special_run(case: Case) -> Any:
    """The attack is the special run of the card in play; UNKNOWN where nobody said which unit attacks."""
    card = air_card(case)
    if card is None or "attacker" not in case.situation.pieces:
        return False if card is None else UNKNOWN
    shorts = (case.book.elements[one].short for one in unit_elements(case.book, case.situation.pieces["attacker"]))
    return data_of(case, card)["icon"] in shorts


def plan_used(case: Case) -> Any:
    """The game is played by New Flight Plan: told, or the box chosen without the Air Pack that it replaces."""
    if f"{PACK}.scope" not in case.book.elements:
        return False
    told = case.told(None, "new_flight_plan")
    if told is not None:
        return told
    return UNKNOWN if REPLACED in case.book.elements else True


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
