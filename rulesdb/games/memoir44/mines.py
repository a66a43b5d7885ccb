"""Minefields: what one does to a unit that enters its hex, marching or taking ground."""

from __future__ import annotations

from rulesdb.games.memoir44.battle import about
from rulesdb.games.memoir44.ground import ENTERED_BY, bound_at
from rulesdb.games.memoir44.words import MINEFIELD
from rulesdb.rules.facts import Case
from rulesdb.rules.situation import HexState
from rulesdb.rules.weigh import Weighed, weigh

MEASURES = ("stop", "mine_dice", "sweep", "battle")
TAKES_GROUND = ("take-ground", "overrun")
"""Ways of entering a hex by what a close assault left."""


def movement_told(case: Case) -> str:
    """How the acting unit came into its hex, in the words of the fact `movement`."""
    return "take-ground" if case.told("attacker", ENTERED_BY) in TAKES_GROUND else "march"


def entering(case: Case, state: HexState, movement: str) -> Weighed:
    """What everything on the hex with a minefield makes of a unit that enters it; `case` has the unit stand there."""
    inner = case.within(
        **{"movement": movement, "moving": "attacker", "move.step": 1, "move.from_next_hex": True},
    )
    bound = bound_at(inner, "entered", state)
    return weigh(
        inner, [one for one in bound if about(inner, one, MEASURES) or one.rule.element == MINEFIELD], MEASURES
    )
