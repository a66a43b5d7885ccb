"""Compiling: taking over rules, and everything that keeps a rulebook from loading."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.errors import PackError
from rulesdb.rules.lookup import lookup
from tests.rules.tiny import book, element, shot

WOOD = element(
    "wood",
    {"id": "cover", "as": "there", "add": {"dice": -1}},
    {"id": "night", "as": "there", "when": {"night": True}, "forbid": ["shoot"], "reason": "dark"},
)


def test_an_element_like_another_has_its_rules_under_its_own_id_and_page() -> None:
    rules = book(WOOD, element("palms", like="tiny.wood"))
    taken = rules.rules["tiny.palms.cover"]
    assert taken.origin == "tiny.wood.cover"
    assert lookup(rules, "shot", rules.situation(shot("palms"))).answer["dice"] == 2


def test_a_rule_of_ones_own_stands_instead_of_the_one_taken_over() -> None:
    palms = element(
        "palms", {"like": "tiny.wood", "without": ["night"]}, {"id": "cover", "as": "there", "add": {"dice": -2}}
    )
    rules = book(WOOD, palms)
    assert "tiny.palms.night" not in rules.rules
    assert lookup(rules, "shot", rules.situation(shot("palms"))).answer["dice"] == 1


def test_cancelling_a_rule_cancels_those_taken_over_from_it() -> None:
    axe = element("axe", {"id": "cut", "as": "there", "cancel": ["tiny.wood.cover"]})
    rules = book(WOOD, element("palms", like="tiny.wood"), axe)
    assert lookup(rules, "shot", rules.situation(shot(["palms", "axe"]))).answer["dice"] == 3


def test_withdrawn_rules_are_gone() -> None:
    errata = element("errata", {"id": "out", "as": "there", "withdraws": ["tiny.wood.cover"]})
    assert "tiny.wood.cover" not in book(WOOD, errata).rules


def test_rules_of_play_speak_without_standing_anywhere() -> None:
    rule = element(
        "order",
        {
            "id": "tired",
            "as": "always",
            "when": {"attacker.moved": {"at_least": 1}},
            "forbid": ["shoot"],
            "reason": "tired",
        },
        kind="rule",
    )
    rules = book(rule)
    told = {**shot("plain"), "attacker": {"unit": "gun", "moved": 1}}
    assert lookup(rules, "shot", rules.situation(told)).refusals[0].reason == "tired"


@pytest.mark.parametrize(
    ("rule", "complaint", "hint"),
    [
        ({"id": "x", "as": "their", "add": {"dice": 1}}, "no role 'their'", "there"),
        ({"id": "x", "as": "there", "add": {"dise": 1}}, "no measure 'dise'", "dice"),
        ({"id": "x", "as": "there", "when": {"nigth": True}, "add": {"dice": 1}}, "no fact 'nigth'", "night"),
        ({"id": "x", "as": "there", "when": {"option.redding": "a"}, "add": {"dice": 1}}, "no option 'redding'", ""),
        ({"id": "x", "as": "there", "add": {"dice": {"per": "rang", "each": 1}}}, "no fact 'rang'", "range"),
        ({"id": "x", "as": "there", "cancel": ["tiny.gone"]}, "cancels 'tiny.gone'", ""),
        ({"id": "x", "as": "there", "set": {"dice": 1}, "instead_of": "gone"}, "instead of 'gone'", ""),
        ({"id": "x", "as": "there", "forbid": ["shoot"]}, "no reason 'x'", "reasons"),
        ({"id": "x", "as": "there", "offer": ["gift"]}, "no code 'gift'", ""),
        ({"id": "x", "as": "there", "computed": "magic"}, "no computed rule 'magic'", ""),
    ],
)
def test_a_rule_with_a_foreign_word_does_not_load(rule: dict[str, Any], complaint: str, hint: str) -> None:
    with pytest.raises(PackError) as error:
        book(element("odd", rule))
    problem = error.value.problems[0]
    assert problem.where == "tiny.odd.x"
    assert complaint in problem.what
    assert hint in problem.hint


def test_a_rule_without_citation_does_not_load() -> None:
    with pytest.raises(PackError, match="1 problem"):
        book(element("odd", {"id": "x", "as": "there", "add": {"dice": 1}}, cite=""))


def test_elements_that_behave_like_each_other_do_not_load() -> None:
    with pytest.raises(PackError) as error:
        book(element("egg", like="tiny.hen"), element("hen", like="tiny.egg"))
    assert "behaves like itself" in error.value.problems[0].what


def test_every_problem_is_told_at_once() -> None:
    with pytest.raises(PackError) as error:
        book(
            element(
                "odd", {"id": "x", "as": "their", "add": {"dise": 1}}, {"id": "x", "as": "there", "add": {"dice": 1}}
            )
        )
    assert len(error.value.problems) >= 1


def test_elements_are_found_by_id_short_id_and_last_part() -> None:
    rules = book(element("card.charge", kind="card"), element("charge", kind="terrain"))
    assert rules.resolve("tiny.card.charge") == "tiny.card.charge"
    assert rules.resolve("charge", ("card",)) == "tiny.card.charge"
    assert rules.resolve("charge", ("terrain",)) == "tiny.charge"
    assert rules.resolve("chrage") is None
    assert "charge" in rules.close_to("chrage")
