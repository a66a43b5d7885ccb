"""Verbs, groups, conditions: which rules hold and what each does."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Ruling
from tests.rules.tiny import book, element, shot

WOOD = element("wood", {"id": "cover", "as": "there", "add": {"dice": -1}, "group": "cover"})
WALL = element("wall", {"id": "cover", "as": "there", "add": {"dice": -2}, "group": "cover"})


def asked(rules: Rulebook, situation: dict[str, Any], **options: str) -> Ruling:
    return lookup(rules, "shot", rules.situation(situation), options=options)


def step(ruling: Ruling, rule: str) -> Any:
    return next(one for one in ruling.steps if one.rule == rule)


def test_additions_of_different_groups_sum_up() -> None:
    mud = element("mud", {"id": "cover", "as": "there", "add": {"dice": -1}})
    ruling = asked(book(WOOD, mud), shot(["wood", "mud"]))
    assert ruling.answer["dice"] == 1
    assert [one.total for one in ruling.steps] == [3, 2, 1]


def test_only_the_strongest_of_a_group_counts() -> None:
    ruling = asked(book(WOOD, WALL), shot(["wood", "wall"]))
    assert ruling.answer["dice"] == 1
    lost = step(ruling, "tiny.wood.cover")
    assert not lost.counted
    assert "tiny.wall.cover" in lost.because


def test_a_table_without_entry_says_nothing() -> None:
    assert asked(book(), shot("plain", range=3)).answer["dice"] == 1
    assert asked(book(), {**shot("plain"), "range": 9}).answer["dice"] == 0


def test_cancel_takes_a_group_out_and_names_who_did() -> None:
    flat = element("flat", {"id": "bare", "as": "there", "cancel": ["cover"]})
    ruling = asked(book(WOOD, flat), shot(["wood", "flat"]))
    assert ruling.answer["dice"] == 3
    assert step(ruling, "tiny.wood.cover").because == "cancelled by tiny.flat.bare"


def test_a_rule_that_only_cancels_is_a_step_that_counts_and_names_what_it_takes_away() -> None:
    flat = element("flat", {"id": "bare", "as": "there", "cancel": ["cover"], "cite": "box p7"})
    ruling = asked(book(WOOD, WALL, flat), shot(["wood", "wall", "flat"]))
    steps = [one for one in ruling.steps if one.rule == "tiny.flat.bare"]
    assert [(one.verb, one.measure, one.value, one.total, one.counted) for one in steps] == [
        ("cancel", "dice", "tiny.wood.cover", None, True),
        ("cancel", "dice", "tiny.wall.cover", None, True),
    ]
    assert str(steps[0].citations[0]) == "box p7"


def test_a_rule_that_finds_nothing_to_cancel_is_no_step() -> None:
    flat = element("flat", {"id": "bare", "as": "there", "cancel": ["cover"]})
    ruling = asked(book(WOOD, flat), shot("flat"))
    assert [one.rule for one in ruling.steps] == ["tiny.gun.dice"]


def test_instead_of_replaces_a_set() -> None:
    fort = element("fort", {"id": "dice", "as": "there", "set": {"dice": 5}, "instead_of": "tiny.gun.dice"})
    ruling = asked(book(fort), shot("fort"))
    assert ruling.answer["dice"] == 5
    assert not ruling.conflicts


def test_two_sets_are_a_conflict_that_is_shown() -> None:
    fort = element("fort", {"id": "dice", "as": "there", "set": {"dice": 5}})
    ruling = asked(book(fort), shot("fort"))
    assert ruling.answer["dice"] is None
    assert dict(ruling.conflicts[0].values) == {"tiny.fort.dice": 5, "tiny.gun.dice": 3}
    assert not ruling.certain


def test_two_sets_of_one_value_agree() -> None:
    fort = element("fort", {"id": "dice", "as": "there", "set": {"dice": 3}})
    assert asked(book(fort), shot("fort")).answer["dice"] == 3


def test_a_limit_comes_after_every_addition() -> None:
    rise = element(
        "rise", {"id": "more", "as": "there", "add": {"dice": 4}}, {"id": "most", "as": "there", "limit": {"dice": 4}}
    )
    assert asked(book(rise), shot("rise")).answer["dice"] == 4


def test_a_measure_never_falls_below_its_least() -> None:
    deep = element("deep", {"id": "cover", "as": "there", "add": {"dice": -9}})
    assert asked(book(deep), shot("deep")).answer["dice"] == 0


def test_forbid_refuses_with_reason_and_citation() -> None:
    moat = element(
        "moat",
        {"id": "far", "as": "there", "when": {"range": {"at_least": 2}}, "forbid": ["shoot"], "reason": "too-far"},
    )
    near, far = asked(book(moat), shot("moat")), asked(book(moat), shot("moat", range=2))
    assert near.answer["allowed"] and not near.refusals
    assert far.answer == {"dice": 0, "allowed": False, "layers": 1}
    assert far.refusals[0].reason == "too-far"
    assert str(far.refusals[0].citations[0]) == "box p1"


MOAT = element(
    "moat", {"id": "far", "as": "there", "when": {"range": {"at_least": 2}}, "forbid": ["shoot"], "reason": "too-far"}
)


@pytest.mark.parametrize(
    ("rules", "far", "total"),
    [([MOAT], 2, False), ([MOAT], 1, None)],
    ids=["it counts", "its condition fails"],
)
def test_a_step_that_forbids_brings_no_whether_it_counts_or_not(rules: list[Any], far: int, total: Any) -> None:
    found = step(asked(book(*rules), shot("moat", range=far)), "tiny.moat.far")
    assert (found.verb, found.value, found.total, found.counted) == ("forbid", False, total, total is False)


def test_a_cancelled_step_that_forbids_brings_no_as_well() -> None:
    plank = element("plank", {"id": "over", "as": "there", "cancel": ["tiny.moat.far"]})
    ruling = asked(book(MOAT, plank), shot(["moat", "plank"], range=2))
    assert ruling.answer["allowed"]
    found = step(ruling, "tiny.moat.far")
    assert (found.value, found.total, found.counted) == (False, None, False)


def test_a_step_that_did_not_count_has_no_total() -> None:
    low = element("low", {"id": "most", "as": "there", "limit": {"dice": 9}})
    found = step(asked(book(low, WOOD, WALL), shot(["low", "wood", "wall"])), "tiny.low.most")
    assert (found.value, found.total, found.because) == (9, None, "already at most 1")


def test_a_rule_that_did_not_count_says_what_it_needed() -> None:
    moat = element("moat", {"id": "far", "as": "there", "when": {"range": {"at_least": 2}}, "add": {"dice": -1}})
    assert step(asked(book(moat), shot("moat")), "tiny.moat.far").because == "counts only when range is at least 2"


def test_all_of_when_and_none_of_unless() -> None:
    mist = element(
        "mist",
        {
            "id": "cover",
            "as": "there",
            "when": {"range": [2, 3], "weather": "rain"},
            "unless": {"near": True, "night": True},
            "add": {"dice": -1},
        },
    )
    rules = book(mist)
    assert asked(rules, shot("mist", range=2, weather="rain")).answer["dice"] == 1
    assert asked(rules, shot("mist", range=2)).answer["dice"] == 2
    assert asked(rules, shot("mist", range=2, weather="rain", night=True)).answer["dice"] == 2


def test_per_grows_with_its_fact() -> None:
    slope = element("slope", {"id": "cost", "as": "there", "add": {"dice": {"per": "attacker.moved", "each": -1}}})
    assert asked(book(slope), {**shot("slope"), "attacker": {"unit": "gun", "moved": 2}}).answer["dice"] == 1


def test_rows_are_read_by_word() -> None:
    field_ = element("field", {"id": "sky", "as": "there", "add": {"dice": {"by": "weather", "rows": {"rain": -1}}}})
    assert asked(book(field_), shot("field", weather="rain")).answer["dice"] == 2
    assert asked(book(field_), shot("field", weather="fair")).answer["dice"] == 3


def test_offers_and_notes_change_nothing() -> None:
    camp = element("camp", {"id": "box", "as": "there", "offer": ["may-reload"], "note": ["see-box"]})
    ruling = asked(book(camp), shot("camp"))
    assert ruling.answer["dice"] == 3
    assert [one.code for one in (*ruling.offers, *ruling.notes)] == ["may-reload", "see-box"]


def test_facts_of_the_place_are_asked_there() -> None:
    crag = element("crag", {"id": "high", "as": "there", "when": {"here.high": True}, "add": {"dice": -1}})
    assert asked(book(crag), {**shot("crag"), "target": {"terrain": "crag", "level": 1}}).answer["dice"] == 2
    assert asked(book(crag), shot("crag")).answer["dice"] == 3
