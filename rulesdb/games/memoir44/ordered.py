"""Whether the card in play can order the unit that acts; only ordered units move and battle."""

from __future__ import annotations

from typing import Any

from rulesdb.games.memoir44.card_orders import outside
from rulesdb.games.memoir44.ground import bound_cards, cards
from rulesdb.rules.facts import Case
from rulesdb.rules.situation import Marker
from rulesdb.rules.vocabulary import UNKNOWN, Fact
from rulesdb.rules.weigh import weigh


def ordered(case: Case, *, own_roll: bool) -> bool:
    """False if the card in play orders no unit like the acting one, or none in a section the board shows it in.

    `own_roll` says that the faces told are those the card itself rolled. In a battle they are not: a unit that battles
    is then taken as rolled for, and one that was mended as having had losses.
    """
    ordering = [card for card in cards(case) if _orders(case, card)]
    if len(ordering) != 1:
        # nothing told of cards, or two that order units: which of them ordered this one was not told
        return True
    if outside(case, ordering[0]):
        return False
    facts: dict[str, Any] = {"attacker.has_losses": True}
    if not own_roll or case.get("roll.shows_unit") is UNKNOWN:
        facts["roll.shows_unit"] = True
    inner = case.within(**facts)
    touches = case.book.touches
    weighed = weigh(inner, [one for one in bound_cards(inner) if "order" in touches[one.rule.id]], ("order",))
    return bool(weighed.totals["order"])


def _orders(case: Case, card: Marker) -> bool:
    """True if a card is one that says whom it orders; a repeated one by what it repeats."""
    acting = card.facts.get("copies") or card.facts.get("as") or card.element
    return bool(case.book.elements[acting].values.get("orders"))


ORDERED_FACTS = (
    Fact(
        "attacker.orderable",
        "the card in play can order the unit that battles",
        lambda case: ordered(case, own_roll=False),
        selector=True,
    ),
    Fact(
        "mover.orderable",
        "the card in play can order the unit that moves",
        lambda case: ordered(case, own_roll=True),
        selector=True,
    ),
)
