"""Derived facts about orders: what a unit has lost, what a roll says of it, which units its player has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesdb.games.memoir44.ground import cards, kind_of, unit_elements
from rulesdb.games.memoir44.words import SECTIONS
from rulesdb.rules.facts import Case
from rulesdb.rules.vocabulary import UNKNOWN, Fact

FLAGS = frozenset({"flags_ignored", "retreat", "retreat_least", "retreat_most"})
"""Measures of what flags do to a unit."""


def full_strength(case: Case, role: str) -> int | None:
    """Figures of a unit without losses: told, or those of its kind; None where neither says it."""
    told = case.told(role, "max_figures")
    if told is not None:
        return int(told)
    book = case.book
    known = (book.elements[element].figures for element in unit_elements(book, case.situation.pieces.get(role)))
    return next((figures for figures in known if figures is not None), None)


def has_losses(case: Case) -> Any:
    """The acting unit has fewer figures than it began with; where all was told it is whole unless told otherwise."""
    figures, full = case.told("attacker", "figures"), full_strength(case, "attacker")
    if figures is None:
        return False if case.closed else UNKNOWN
    return UNKNOWN if full is None else figures < full


def roll_shows_unit(case: Case) -> Any:
    """A face of the roll is a star or the symbol of the acting unit's kind."""
    roll, kind = case.told(None, "roll"), case.get("attacker.kind")
    return UNKNOWN if roll is None or kind is UNKNOWN else any(face in (kind, "star") for face in roll)


def retreats_like(case: Case) -> Any:
    """Unit whose own rules on flags hold: none but the target's own, UNKNOWN where its unit was not told."""
    return "none" if unit_elements(case.book, case.situation.pieces.get("target")) else UNKNOWN


def with_own_flags(case: Case) -> tuple[str, ...]:
    """Units with rules on flags of their own; the usual unit has none."""
    book = case.book
    units = [element.id for element in book.elements.values() if element.kind == "unit"]
    own = [one for one in units if any(FLAGS & book.touches[rule.id] for rule in book.at("target", one))]
    return ("none", *own)


def card_section(case: Case) -> Any:
    """Section the card in play is used in, where it leaves the choice and the choice was told."""
    return next((card.facts["section"] for card in cards(case) if "section" in card.facts), UNKNOWN)


def card_elements(case: Case) -> frozenset[str]:
    """The active player's cards, and those whose order they repeat."""
    played = cards(case)
    copied = (card.facts["copies"] for card in played if "copies" in card.facts)
    return frozenset((*(card.element for card in played), *copied))


def player_has(kind: str) -> Callable[[Case], Any]:
    """Finds whether the player has units of a kind: told, seen on the board, or known by the acting unit."""
    name = f"player_has_{kind}"

    def find(case: Case) -> Any:
        told = case.told(None, name)
        if told is not None:
            return told
        if "attacker" in case.situation.pieces and case.get("attacker.kind") == kind:
            return True
        board, side = case.situation.board, case.get("player.side")
        if board is not None and side is not UNKNOWN:
            units = (state.occupant for state in board.hexes.values())
            own = [unit for unit in units if unit is not None and unit.facts.get("side") == side]
            elements = (element for unit in own for element in unit_elements(case.book, unit))
            return any(kind_of(case.book, element) == kind for element in elements)
        case.assume_absent(name, True)
        return True

    return find


ORDER_FACTS = (
    Fact("attacker.has_losses", "the unit has lost figures", has_losses),
    Fact("roll.shows_unit", "the roll shows a star or the symbol of the unit's kind", roll_shows_unit),
    Fact("card.elements", "card in play, and the one whose order it repeats", card_elements, (), selector=True),
    Fact("target.retreats_like", "unit whose own rules on flags hold for the target", retreats_like, with_own_flags),
    Fact("card.section", "section the card is used in", card_section, SECTIONS),
    *(
        Fact(f"player_has_{kind}", f"the player has {kind} on the board", player_has(kind))
        for kind in ("infantry", "armor", "artillery")
    ),
)
