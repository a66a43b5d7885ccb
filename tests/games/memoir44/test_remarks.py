"""Remarks that must not be made: a note belongs to the one situation in which it is true."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook

BRIDGE = {"terrain": "river", "obstacles": ["bridge"]}
LAND = {"terrain": "countryside"}


def remarks(book: Rulebook, question: str, **situation: Any) -> set[str]:
    """Codes of the notes and offers of a ruling."""
    ruling = lookup(book, question, book.situation({"closed": True, **situation}))
    return {one.code for one in (*ruling.notes, *ruling.offers)}


@pytest.mark.parametrize(
    ("start", "goes"), [(BRIDGE, LAND), ({"terrain": "river"}, {"terrain": "river"}), (LAND, LAND)]
)
def test_boats_are_given_up_only_on_leaving_the_water(
    book: Rulebook, start: dict[str, Any], goes: dict[str, Any]
) -> None:
    boats = {"unit": "infantry", "badge": "boats"}
    assert "boat-left" not in remarks(book, "move", attacker={**boats, **start}, path=[goes])
    assert "boat-left" in remarks(book, "move", attacker={**boats, "terrain": "river"}, path=[LAND])


@pytest.mark.parametrize("card", ["barrage", "recon-left", {"card": "recon-left", "as": "air-power"}])
def test_only_the_card_air_power_is_announced(book: Rulebook, card: Any) -> None:
    assert "announce-air-power" not in remarks(book, "card", cards=[card], scenario_rules=["radar-alert"])
    assert "announce-air-power" not in remarks(book, "card", cards=["air-power"])
    assert "announce-air-power" in remarks(book, "card", cards=["air-power"], scenario_rules=["radar-alert"])


def test_sandbags_stay_with_a_unit_whose_retreat_is_blocked(book: Rulebook) -> None:
    dug_in = {"unit": "infantry", "obstacles": ["sandbag"]}
    assert "sandbags-removed" not in remarks(book, "retreat", target={**dug_in, "on_own_baseline": True}, flags=2)
    assert "sandbags-removed" in remarks(book, "retreat", target={**dug_in, "retreat_path": [LAND, LAND]}, flags=2)
