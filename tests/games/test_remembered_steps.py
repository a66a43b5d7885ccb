"""Answers do not hang on what was asked before: what is remembered of a step is kept with all that it was worked by."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Ruling

MINED = [{"terrain": "countryside", "tokens": [{"kind": "minefield", "owner": "axis", "strength": 2}]}]
ENGINEERS: dict[str, Any] = {"unit": "infantry", "badge": "engineer", "side": "allies", "moved": 1, "terrain": "cliff"}
PAIRS = {
    "where the unit began": (ENGINEERS, {**ENGINEERS, "start_terrain": "beach"}),
    "how it came in": (ENGINEERS, {**ENGINEERS, "entered_by": "airfield-reinforcements"}),
    "how far it went": (ENGINEERS, {**ENGINEERS, "moved": 2}),
}


def moved(book: Rulebook, unit: dict[str, Any]) -> Ruling:
    return lookup(book, "move", book.situation({"attacker": unit, "path": MINED}))


@pytest.mark.parametrize("pair", PAIRS.values(), ids=PAIRS)
@pytest.mark.parametrize("turned", [False, True], ids=["in order", "turned"])
def test_the_same_question_has_the_same_answer_whatever_came_before(
    book: Rulebook, pair: tuple[dict[str, Any], dict[str, Any]], turned: bool
) -> None:
    first, second = reversed(pair) if turned else pair
    book.memo.clear()
    alone = moved(book, second)
    book.memo.clear()
    moved(book, first)
    after = moved(book, second)
    assert (after.answer, after.refusals, after.steps, after.depends) == (
        alone.answer, alone.refusals, alone.steps, alone.depends
    )  # fmt: skip
