"""Missing facts, assumptions, options: what a ruling says when not everything was told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulesdb.errors import SituationError
from rulesdb.rules.facts import Case
from rulesdb.rules.lookup import lookup
from rulesdb.rules.ruling import Finding
from tests.rules.tiny import book, element, shot

DARK = element("dark", {"id": "night", "as": "there", "when": {"night": True}, "forbid": ["shoot"], "reason": "dark"})
MIST = element("mist", {"id": "rain", "as": "there", "when": {"weather": "rain"}, "add": {"dice": -1}})


def test_what_all_worlds_agree_on_is_certain() -> None:
    rules = book(DARK)
    told = shot("dark")
    del told["night"]
    ruling = lookup(rules, "shot", rules.situation(told))
    assert ruling.answer["allowed"] is None
    assert ruling.answer["layers"] == 1


def test_a_dependency_says_how_the_answer_would_change() -> None:
    rules = book(DARK)
    told = shot("dark")
    del told["night"]
    depends = lookup(rules, "shot", rules.situation(told)).depends
    assert [one.fact for one in depends] == ["night"]
    assert dict(depends[0].answers) == {False: {"dice": 3, "allowed": True}, True: {"dice": 0, "allowed": False}}
    assert dict(depends[0].usual)[True] == {"dice": 0, "allowed": False}


def test_a_fact_that_two_parts_miss_is_named_once_with_the_keys_of_both() -> None:
    rules = book(DARK)
    told = shot("dark")
    del told["night"]
    game = rules.game
    part = game.questions["shot"].parts[0]

    def again(case: Case) -> Finding:
        found = part(case)
        return Finding({f"second_{key}": value for key, value in found.answer.items()})

    twice = replace(game.questions["shot"], name="twice", parts=(part, again))
    rules.game = replace(game, questions={**game.questions, "twice": twice})
    (only,) = lookup(rules, "twice", rules.situation(told)).depends
    assert dict(only.answers) == {
        False: {"dice": 3, "allowed": True, "second_dice": 3, "second_allowed": True},
        True: {"dice": 0, "allowed": False, "second_dice": 0, "second_allowed": False},
    }
    assert dict(only.usual)[True] == dict(only.answers)[True]


def test_the_usual_answer_stands_beside_an_uncertain_one() -> None:
    rules = book(DARK)
    told = shot("dark")
    del told["night"]
    assert lookup(rules, "shot", rules.situation(told)).usual["dice"] == 3


def test_a_missing_fact_that_changes_nothing_is_not_named() -> None:
    rules = book(element("calm", {"id": "night", "as": "there", "when": {"night": True}, "add": {"dice": 0}}))
    told = shot("calm")
    del told["night"]
    ruling = lookup(rules, "shot", rules.situation(told))
    assert ruling.answer["dice"] == 3
    assert not ruling.depends


def test_a_fact_another_condition_rules_out_is_not_asked_for() -> None:
    pond = element(
        "pond", {"id": "x", "as": "there", "when": {"night": True, "range": 3}, "forbid": ["shoot"], "reason": "dark"}
    )
    rules = book(pond)
    told = shot("pond")
    del told["night"]
    assert lookup(rules, "shot", rules.situation(told)).answer["allowed"] is True


def test_absent_facts_of_the_none_kind_are_assumed_and_listed() -> None:
    rules = book(MIST)
    ruling = lookup(rules, "shot", rules.situation(shot("mist")))
    assert ruling.answer["dice"] == 3
    assert ruling.assumed == {"weather": "fair"}


def test_a_derived_fact_is_traced_to_what_would_settle_it() -> None:
    rules = book(element("nest", {"id": "near", "as": "there", "when": {"near": True}, "add": {"dice": 1}}))
    told = shot("nest")
    del told["range"]
    assert [one.fact for one in lookup(rules, "shot", rules.situation(told)).depends] == ["range"]


def test_a_closed_situation_leaves_nothing_open() -> None:
    rules = book(
        element(
            "camp", {"id": "tired", "as": "there", "when": {"attacker.moved": {"at_least": 1}}, "add": {"dice": -1}}
        )
    )
    told = {"attacker": {"unit": "gun"}, "target": {"terrain": "camp"}, "range": 1, "closed": True}
    ruling = lookup(rules, "shot", rules.situation(told))
    assert ruling.answer["dice"] == 3
    assert not ruling.assumed


OPTION = {"reading": {"default": "old", "values": {"old": "as printed", "new": "as reprinted"}, "cite": "box p2"}}
OPEN = element("open", {"id": "reading", "as": "there", "when": {"option.reading": "new"}, "add": {"dice": 2}})


def test_an_option_shows_the_other_reading() -> None:
    rules = book(OPEN, options=OPTION)
    ruling = lookup(rules, "shot", rules.situation(shot("open")))
    assert ruling.answer["dice"] == 3
    assert ruling.options == {"reading": "old"}
    assert [(one.value, dict(one.answer)) for one in ruling.readings] == [("new", {"dice": 5})]
    assert str(ruling.readings[0].citations[0]) == "box p2"


def test_a_chosen_option_is_used() -> None:
    rules = book(OPEN, options=OPTION)
    ruling = lookup(rules, "shot", rules.situation(shot("open")), options={"reading": "new"})
    assert ruling.answer["dice"] == 5
    assert dict(ruling.readings[0].answer) == {"dice": 3}


def test_an_option_that_changes_nothing_is_not_shown() -> None:
    rules = book(OPEN, options=OPTION)
    assert not lookup(rules, "shot", rules.situation(shot("plain"))).options


@pytest.mark.parametrize(
    ("question", "options", "where"),
    [
        ("shoot", {}, "/question"),
        ("shot", {"reading": "odd"}, "/options/reading"),
        ("shot", {"redaing": "new"}, "/options/redaing"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_its_place(question: str, options: dict[str, str], where: str) -> None:
    rules = book(OPEN, options=OPTION)
    with pytest.raises(SituationError) as error:
        lookup(rules, question, rules.situation(shot("open")), options=options)
    assert [one.where for one in error.value.problems] == [where]


def test_a_question_says_which_piece_it_misses() -> None:
    rules = book()
    with pytest.raises(SituationError) as error:
        lookup(rules, "shot", rules.situation({"attacker": "gun"}))
    assert error.value.problems[0].where == "/target"
