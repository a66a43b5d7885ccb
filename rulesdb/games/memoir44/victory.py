"""When a game is won: medals counted up to those needed, and an objective without which there is no win."""

from __future__ import annotations

from rulesdb.rules.facts import Case


def counted(case: Case, gained: int) -> tuple[int, bool]:
    """Medals in all once some more are won, none beyond those needed, and whether that ends the game."""
    facts = case.situation.facts
    needed = case.settle("medals_required", 99)
    before = facts.get("medals_before", facts.get("units_eliminated", 0))
    total = min(needed, before + gained)
    return total, total >= needed and not _missing(case)


def _missing(case: Case) -> bool:
    """The objective that has to be taken is not held; taking it is what the question may be about."""
    if not case.settle("objective_mandatory", False) or case.situation.facts.get("event") == "objective-captured":
        return False
    return not case.settle("objective_held", False)
