"""The other way round: where the figures of a hex say nothing, its rules change nothing either."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulesdb.packs.format import Ground
from rulesdb.packs.model import LoadedElement
from rulesdb.packs.read import read_packs_leniently
from rulesdb.packs.references import resolve
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from tests.games.test_rules_agree_with_figures import DATA, DICE, GROUNDS, KINDS, attack, hex_with

PACKS = read_packs_leniently(DATA)[0]
PLAIN = {"terrain": "countryside"}
every_ground = pytest.mark.parametrize("element", GROUNDS, ids=[one.id for one in GROUNDS])


def said(element: LoadedElement, figure: Callable[[Ground], Any]) -> Any:
    """The figure of the element, or of the one that it is like; None if neither says it."""
    found: LoadedElement | None = element
    while found is not None:
        assert isinstance(found.data, Ground)
        value = figure(found.data)
        if value is not None:
            return value
        found = resolve(PACKS, found, found.data.like) if found.data.like else None
    return None


def dice(side: str, kind: str) -> Callable[[Ground], Any]:
    return lambda data: getattr(getattr(data.battle, side, None), kind, None)


def differences(book: Rulebook, element: LoadedElement) -> list[str]:
    """What the rules do where the figures are silent."""
    found = []
    for kind in KINDS:
        if said(element, dice("in_", kind)) is None:
            there = attack(book, kind, PLAIN, hex_with(element)).answer["dice_if_allowed"]
            found += [f"in {kind}"] if there != DICE[kind] else []
        if said(element, dice("out", kind)) is None:
            here = attack(book, kind, hex_with(element), PLAIN).answer["dice_if_allowed"]
            found += [f"out {kind}"] if here != DICE[kind] else []
        if said(element, lambda data, kind=kind: getattr(data.movement, kind, None)) is None:  # type: ignore[misc]
            told = {"attacker": {"unit": kind, **PLAIN}, "path": [hex_with(element)], "closed": True}
            move = lookup(book, "move", book.situation(told)).answer
            found += [f"movement {kind}"] if not move["allowed"] or move["must_stop"] else []
    if said(element, lambda data: data.flags) is None:
        ignored = attack(book, "infantry", PLAIN, hex_with(element)).answer["flags_ignorable"]
        found += ["flags"] if ignored else []
    if said(element, lambda data: data.sight) is None:
        told = {
            "attacker": "infantry",
            "target": "infantry",
            "range": 2,
            "between": [hex_with(element)],
            "closed": True,
        }
        found += (
            ["sight"]
            if lookup(book, "sight", book.situation({**told, "closed": True})).answer["sight"] != "clear"
            else []
        )
    return found


@every_ground
def test_rules_change_nothing_that_the_figures_do_not_tell(book: Rulebook, element: LoadedElement) -> None:
    assert differences(book, element) == []
