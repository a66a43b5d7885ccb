"""Medals that a destroyed unit is worth, its badges and its leader included."""

from __future__ import annotations

from rulesdb.games.memoir44.ground import bound_unit
from rulesdb.rules.facts import Case
from rulesdb.rules.weigh import Weighed, weigh

ABOUT_MEDALS = frozenset({"medals", "unit-medal"})
"""What rules on medals act on: the sum, or the one for the unit itself."""


def medals_of_unit(case: Case) -> Weighed:
    """What the rules of the target and its badges make of the medals for it."""
    bound = bound_unit(case, "target", case.situation.pieces.get("target"))
    return weigh(case, [one for one in bound if case.book.touches[one.rule.id] & ABOUT_MEDALS], ("medals",))
