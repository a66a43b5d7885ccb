"""A train on a board: along its rails, with its wagon behind it or ahead, and open where that was not told."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Ruling

ROW = [[place, 4] for place in range(-1, 8)]
"""Hexes of a straight railway from west to east."""


def railway(*, sides: Any = ("e", "w"), units: Any = (), end: int = 9) -> list[dict[str, Any]]:
    """A straight railway, and units on it by the number of their hex."""
    told = {"rail_sides": list(sides)} if sides else {}
    found: list[dict[str, Any]] = [{"hex": place, "terrain": "railroad", **told} for place in ROW[:end]]
    for number, unit, side in units:
        found[number]["occupant"] = {"unit": unit, "side": side}
    return found


def moved(book: Rulebook, hexes: list[dict[str, Any]], at: int = 4, **train: Any) -> Ruling:
    """The move of a train whose locomotive stands on one hex of the railway."""
    piece = {"unit": "train", "side": "allies", "hex": ROW[at], **train}
    return lookup(book, "move", book.situation({"board": {"hexes": hexes}, "attacker": piece}))


def numbers(ruling: Ruling, key: str = "reach") -> list[int]:
    """Hexes of the railway in an answer, by their numbers."""
    return sorted(ROW.index([int(part) for part in place.split(",")]) for place in ruling.answer.get(key, ()))


def test_train_goes_three_hexes_forwards_and_backwards(book: Rulebook) -> None:
    found = moved(book, railway(), wagon=ROW[3])
    assert numbers(found) == [1, 2, 3, 5, 6, 7]
    assert found.answer["reach"]["2,4"] == {
        "cost": 1,
        "stop": False,
        "battle": False,
        "no_battle": "no-dice-of-its-own",
    }
    assert not found.notes


def test_locomotive_goes_back_only_as_far_as_its_wagon_finds_rail(book: Rulebook) -> None:
    assert numbers(moved(book, railway()[1:], wagon=ROW[3])) == [2, 3, 5, 6, 7]
    assert numbers(moved(book, railway(units=[(2, "infantry", "allies")]), wagon=ROW[3])) == [5, 6, 7]


def test_unit_on_the_rails_bars_the_way(book: Rulebook) -> None:
    found = moved(book, railway(units=[(6, "armor", "axis")]), wagon=ROW[3])
    assert numbers(found) == [1, 2, 3, 5]
    assert "occupied" in {one.reason for one in found.refusals}


def test_rails_that_do_not_join_are_no_way(book: Rulebook) -> None:
    hexes = railway()
    hexes[5]["rail_sides"] = ["e", "se"]
    found = moved(book, hexes, wagon=ROW[3])
    assert numbers(found) == [1, 2, 3]
    assert "rail-only" in {one.reason for one in found.refusals}


def test_bend_and_switch_lead_on(book: Rulebook) -> None:
    hexes = railway(end=7)
    hexes[6]["rail_sides"] = ["e", "ne", "w"]
    hexes += [{"hex": [6, 3], "terrain": "railroad", "rail_sides": ["sw", "ne"]}]
    found = moved(book, hexes, wagon=ROW[3])
    assert {"5,4", "6,3"} <= found.answer["reach"].keys()
    assert "7,3" not in found.answer["reach"]


def test_rails_whose_sides_were_not_told_leave_the_way_open(book: Rulebook) -> None:
    found = moved(book, railway(sides=()), wagon=ROW[3])
    assert numbers(found) == []
    assert numbers(found, "unsure") == [1, 2, 3, 5, 6, 7]
    assert {one.code for one in found.notes} == {"rails-not-told"}


def test_wagon_that_was_not_told_leaves_the_ends_open(book: Rulebook) -> None:
    hexes = railway()[1:]
    found = moved(book, hexes)
    assert numbers(found) == [2, 3, 5, 6, 7]
    assert numbers(found, "unsure") == [1]
    assert {one.code for one in found.notes} == {"wagon-not-told"}


@pytest.mark.parametrize("train", [{"facing": "east"}, {"wagon": ROW[3]}])
def test_way_the_locomotive_looks_says_where_the_wagon_is(book: Rulebook, train: dict[str, Any]) -> None:
    found = moved(book, railway()[1:], **train)
    assert numbers(found) == [2, 3, 5, 6, 7]
    assert numbers(found, "unsure") == []


def test_train_beside_the_locomotive_is_its_wagon(book: Rulebook) -> None:
    found = moved(book, railway(units=[(3, "train", "allies"), (4, "train", "allies")])[1:])
    assert numbers(found) == [2, 3, 5, 6, 7]


def test_train_without_its_wagon_needs_no_rail_behind_itself(book: Rulebook) -> None:
    assert numbers(moved(book, railway()[1:], hits_taken=3)) == [1, 2, 3, 5, 6, 7]


def test_armored_train_battles_where_it_ends(book: Rulebook) -> None:
    found = moved(book, railway(), unit="armored-train", wagon=ROW[3])
    assert all(one == {"cost": one["cost"], "stop": False, "battle": True} for one in found.answer["reach"].values())


def test_train_off_the_rails_goes_nowhere(book: Rulebook) -> None:
    found = moved(book, [])
    assert found.answer["reach"] == {}
    assert {one.reason for one in found.refusals} == {"rail-only"}


def test_ground_without_a_rule_on_the_way_leaves_it_open(book: Rulebook) -> None:
    hexes = railway()
    hexes[6] |= {"unread": ["a strange thing"]}
    found = moved(book, hexes, wagon=ROW[3])
    assert numbers(found) == [1, 2, 3, 5]
    assert numbers(found, "unsure") == [6, 7]
