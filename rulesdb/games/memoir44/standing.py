"""Whether a unit may move and battle at all this turn, whatever ground and targets there are."""

from __future__ import annotations

from typing import NamedTuple

from rulesdb.games.memoir44.ground import bound_cards, bound_unit
from rulesdb.rules.facts import Case
from rulesdb.rules.rule import Rule
from rulesdb.rules.ruling import Refusal, Step
from rulesdb.rules.weigh import weigh

MEASURES = ("march", "battle")
OF_THE_UNIT = frozenset(
    {
        "attacker.battled_this_turn",
        "attacker.elements",
        "attacker.enemy_figure_present",
        "attacker.entered_by",
        "attacker.kind",
        "attacker.orderable",
        "attacker.vehicle",
        "battle",
        "landed_this_turn",
        "mover.elements",
        "mover.kind",
        "mover.orderable",
        "scenario",
    }
)
"""Facts that hold for a unit before it moves and after; other rules look at one move or one target."""


class Standing(NamedTuple):
    """What bars a unit this turn."""

    march: Refusal | None
    battle: Refusal | None
    steps: tuple[Step, ...]


def standing(case: Case, *, but: frozenset[str] = frozenset()) -> Standing:
    """Bans on moving and battling that hold for the acting unit wherever it goes, without the rules that ask `but`."""
    piece = case.situation.pieces.get("attacker")
    bound = [one for role in ("attacker", "mover") for one in bound_unit(case, role, piece)]
    found = [one for one in (*bound, *bound_cards(case)) if _of_the_unit(case, one.rule, but)]
    weighed = weigh(case, found, MEASURES)
    counted = tuple(step for step in weighed.steps if step.counted)
    return Standing(weighed.refused("march"), weighed.refused("battle"), counted)


def _of_the_unit(case: Case, rule: Rule, but: frozenset[str]) -> bool:
    """True if a rule is about the unit itself, and not about a move or a target of it."""
    known: dict[tuple[str, frozenset[str]], bool] = case.book.memo.setdefault("of the unit", {})
    found = known.get((rule.id, but))
    if found is None:
        tests = {test.fact for test in (*rule.when, *rule.unless) if not test.fact.startswith("option.")}
        about = not case.book.touches[rule.id].isdisjoint(MEASURES)
        found = known[rule.id, but] = about and tests <= OF_THE_UNIT - but
    return found
