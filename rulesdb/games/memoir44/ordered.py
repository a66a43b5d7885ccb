"""Whether the card in play can order the unit that acts; only ordered units move and battle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesdb.games.memoir44.card_orders import orders_of, outside
from rulesdb.games.memoir44.computed import cited
from rulesdb.games.memoir44.ground import bound_cards, cards
from rulesdb.rules.facts import Case
from rulesdb.rules.ruling import Refusal, Step
from rulesdb.rules.situation import Marker
from rulesdb.rules.vocabulary import UNKNOWN, Fact
from rulesdb.rules.weigh import Weighed, weigh

_RULES = frozenset({"m44.base.order-units.only-ordered-battle", "m44.base.order-units.only-ordered-move"})


def ordered(case: Case, *, own_roll: bool) -> bool:
    """False if the card in play orders no unit like the acting one, or none in a section the board shows it in.

    `own_roll` says that the faces told are those the card itself rolled. In a battle they are not: a unit that battles
    is then taken as rolled for, and one that was mended as having had losses.
    """
    card = _ordering(case)
    if card is None:
        return True
    return not outside(case, card) and bool(_whom(case, own_roll=own_roll).totals["order"])


def card_steps(case: Case, refusals: Iterable[Refusal], *, own_roll: bool) -> list[Step]:
    """What the card says of whom it orders, where a refusal rests on that."""
    card = _ordering(case) if any(one.rule in _RULES for one in refusals) else None
    if card is None:
        return []
    acting = card.facts.get("copies") or card.facts.get("as") or card.element
    steps = [cited(case, f"{acting}.orders", "orders", dict(orders_of(case, card)))]
    if not outside(case, card):
        steps += [one for one in _whom(case, own_roll=own_roll).steps if one.counted]
    return steps


def _ordering(case: Case) -> Marker | None:
    """The one card in play that orders units.

    None if none was told, or if two order units: which of them ordered this one was not told.
    """
    found = [card for card in cards(case) if _orders(case, card)]
    return found[0] if len(found) == 1 else None


def _whom(case: Case, *, own_roll: bool) -> Weighed:
    facts: dict[str, Any] = {"attacker.has_losses": True}
    if not own_roll or case.get("roll.shows_unit") is UNKNOWN:
        facts["roll.shows_unit"] = True
    inner = case.within(**facts)
    touches = case.book.touches
    return weigh(inner, [one for one in bound_cards(inner) if "order" in touches[one.rule.id]], ("order",))


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
