"""What orders a unit: told, or read from the card in play."""

from __future__ import annotations

from rulesdb.games.memoir44.ground import cards
from rulesdb.rules.facts import Case


def order_of(case: Case) -> tuple[str, tuple[str, ...]]:
    """What orders the unit, and the sections of a section card: told, or read from the card in play."""
    facts = case.situation.facts
    if facts.get("order_by") is not None:
        return facts["order_by"], tuple(facts.get("card_sections", ()))
    all_orders = (case.book.elements[card.element].values.get("orders") for card in cards(case))
    orders = next((one for one in all_orders if one), None)
    if orders is None:
        return "none", ()
    sections = tuple(name for name in ("left", "center", "right") if name in orders)
    return ("section-card" if sections else "tactic-card"), sections
