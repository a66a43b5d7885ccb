"""Which section a unit stands in, and whether the card in play may order it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.computed import cited, refusal
from rulesdb.games.memoir44.ground import bound_cards, cards
from rulesdb.games.memoir44.words import MIRROR, SECTIONS
from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import Hex, doubled
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Finding
from rulesdb.rules.situation import Board, HexState, Marker
from rulesdb.rules.vocabulary import UNKNOWN
from rulesdb.rules.weigh import Bound, weigh

ONE_SECTION = "one-section"
_ORDER = ("order",)
_BOUNDS = {"left": (0, 7), "center": (7, 17), "right": (17, 24)}
"""Doubled columns of the standard board, both ends included, seen from the bottom side."""


def sections_of(place: Hex, *, from_top: bool) -> tuple[str, ...]:
    """Sections a hex of the standard board lies in, two where the line cuts it, seen by the player on one side."""
    column, _ = doubled(place)
    found = [name for name, (low, high) in _BOUNDS.items() if low <= column <= high]
    return tuple(name for name in SECTIONS if name in ([MIRROR.get(one, one) for one in found] if from_top else found))


def orders_of(case: Case, card: Marker) -> dict[str, Any]:
    """Orders of a card by section or kind; those of a repeated card as its new player sees the sections."""
    copied = card.facts.get("copies")
    told = case.book.elements[copied or card.facts.get("as") or card.element].values.get("orders") or {}
    return {(MIRROR.get(name, name) if copied else name): count for name, count in told.items()}


def work_order(case: Case) -> Finding:
    """Sections a unit stands in, and whether the card in play may order it."""
    finding = Finding()
    inside = _sections(case)
    if inside is not None:
        finding.answer["sections"] = list(inside)
        finding.steps.append(cited(case, "m44.base.sections.lines", "sections", list(inside)))
    played = cards(case)
    if not played:
        return finding
    card = played[0]
    orders = orders_of(case, card)
    if "copy" in orders:
        missing = Problem("/cards/0/copies", "which card it repeats was not told", "name it under 'copies'")
        raise SituationError("the repeated card was not told", [missing])
    acting = card.facts.get("copies") or card.facts.get("as") or card.element
    if f"{acting}.orders" in case.book.rules:
        finding.steps.append(cited(case, f"{acting}.orders", "orders", dict(orders)))
    wanted = _wanted(case, card, orders)
    if wanted is not None and not wanted & _known(case, inside, wanted):
        finding.refusals.append(refusal(case, "m44.base.order-units.by-card", "may_be_ordered", "wrong-section"))
    weighed = weigh(case, _bound(case, card), _ORDER)
    finding.steps += weighed.steps
    finding.refusals += weighed.refusals
    finding.answer["may_be_ordered"] = not finding.refusals
    return finding


def outside(case: Case, card: Marker) -> bool:
    """True if the board shows that the unit stands in none of the sections the card orders."""
    orders = orders_of(case, card)
    if case.situation.board is None or "copy" in orders or (ONE_SECTION in orders and "section" not in card.facts):
        return False
    inside = _seen(case)
    wanted = _wanted(case, card, orders) if inside is not None else None
    return inside is not None and wanted is not None and not wanted & frozenset(inside)


def _bound(case: Case, card: Marker) -> Iterable[Bound]:
    """Rules of the card on whom it orders; a card that repeats another has its own say as well."""
    own = case.book.at("card", card.element) if card.facts.get("copies") else ()
    return [one for one in (*bound_cards(case), *map(Bound, own)) if "order" in case.book.touches[one.rule.id]]


def _sections(case: Case) -> tuple[str, ...] | None:
    """Sections of the acting unit, as its player sees them; None where neither hex nor section was told."""
    seen, section = _seen(case), case.told(None, "section")
    return seen if seen is not None or section is None else (section,)


def _seen(case: Case) -> tuple[str, ...] | None:
    """Sections by the hex of the unit; None where its player may sit on either side, or on no hex of that board."""
    board, state = case.situation.board, case.situation.stands.get("attacker", HexState())
    if state.hex is None or (board is not None and _wider(case.book, board)):
        return None
    parts = [place for place in (state.hex, case.told("attacker", "wagon")) if place is not None]
    told = board.facts.get("top_side") if board is not None else case.told(None, "board_top_side")
    side, found = case.get("player.side"), set()
    for from_top in (False, True) if side is UNKNOWN else ((told or "axis") == side,):
        inside = {section for place in parts for section in sections_of(place, from_top=from_top)}
        found.add(tuple(section for section in SECTIONS if section in inside))
    return found.pop() or None if len(found) == 1 else None


def _wider(book: Rulebook, board: Board) -> bool:
    """True if the board is wider than the one the lines of the sections are printed on."""
    view = book.view(board)
    if "wider" not in view:
        view["wider"] = any(doubled(place)[0] > _BOUNDS["right"][1] for place in board.hexes)
    return bool(view["wider"])


def _wanted(case: Case, card: Marker, orders: Mapping[str, Any]) -> frozenset[str] | None:
    """Sections the card orders; None where any will do."""
    if ONE_SECTION in orders and _fallen_back(case, card):
        return None
    if ONE_SECTION in orders:
        chosen = case.get("card.section")
        if chosen is UNKNOWN and card.facts.get("copies"):
            chosen = case.settle("card.section", SECTIONS[0])
        return None if chosen is UNKNOWN else frozenset({chosen})
    own = frozenset(SECTIONS) & orders.keys()
    return None if not own or own == frozenset(SECTIONS) else own


def _fallen_back(case: Case, card: Marker) -> bool:
    """True if the player has none of the units a card names, so that it orders one of his choice."""
    fallback = case.book.elements[card.facts.get("copies") or card.element].values.get("fallback")
    return fallback is not None and not case.get(f"player_has_{fallback['unless_has']}")


def _known(case: Case, inside: tuple[str, ...] | None, wanted: frozenset[str]) -> frozenset[str]:
    """Sections of the unit; where they were not told, the answer depends on them."""
    return frozenset(inside if inside is not None else (case.settle("section", min(wanted)),))
