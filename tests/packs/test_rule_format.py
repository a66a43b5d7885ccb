"""What an item of a `rules:` list may say, and the engine's rule that it becomes."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from rulesdb.packs.rule_format import OptionItem, RuleItem, element_rules
from rulesdb.rules.citation import parse_citation
from rulesdb.rules.rule import ALL, ByList, ByRows, Condition, Effect, Per, Takes, Verb

PAGE = (parse_citation("m44 p13 §Forests"),)


def rule(**said: Any) -> Any:
    return RuleItem.model_validate({"id": "x", "as": "entered", **said}).to_rule("m44.base.forest", PAGE)


def test_ids_are_made_of_element_and_item() -> None:
    made = rule(set={"stop": True})
    assert (made.id, made.element, made.role, made.key) == ("m44.base.forest.x", "m44.base.forest", "entered", "x")


def test_a_rule_without_citation_has_that_of_its_element() -> None:
    assert rule(set={"stop": True}).citations == PAGE
    assert [str(one) for one in rule(set={"stop": True}, cite="cc card Terrain 3").citations] == ["cc card Terrain 3"]


def test_verbs_keep_their_order() -> None:
    made = rule(forbid=["battle"], limit={"cap": 2}, add={"dice": -1}, set={"stop": True}, cancel=["cover"])
    assert [effect.verb for effect in made.effects] == [Verb.CANCEL, Verb.SET, Verb.ADD, Verb.LIMIT, Verb.FORBID]


@pytest.mark.parametrize(
    ("figure", "value"),
    [
        (2, 2),
        (True, True),
        ("all", ALL),
        ({"by": "range", "values": [3, 2, 1]}, ByList("range", (3, 2, 1))),
        ({"by": "player.side", "rows": {"allies": 2, "axis": 1}}, ByRows("player.side", (("allies", 2), ("axis", 1)))),
        ({"per": "hand_size", "each": 1}, Per("hand_size", 1)),
    ],
)
def test_figures(figure: Any, value: Any) -> None:
    assert rule(set={"dice": figure}).effects == (Effect(Verb.SET, "dice", value),)


@pytest.mark.parametrize(
    ("test", "condition"),
    [
        ("infantry", Condition("f", ("infantry",))),
        (["infantry", "armor"], Condition("f", ("infantry", "armor"))),
        (False, Condition("f", (False,))),
        ({"at_least": 2}, Condition("f", (), 2)),
        ({"at_least": 2, "at_most": 3}, Condition("f", (), 2, 3)),
    ],
)
def test_conditions(test: Any, condition: Condition) -> None:
    assert rule(when={"f": test}, set={"stop": True}).when == (condition,)


def test_conditions_on_options_come_last() -> None:
    made = rule(when={"option.hill-sight": "printed", "range": 1}, set={"stop": True})
    assert [one.fact for one in made.when] == ["range", "option.hill-sight"]


def test_taking_over_is_no_rule_of_its_own() -> None:
    items = [RuleItem.model_validate({"like": "m44.base.town", "without": "sight"})]
    assert element_rules(items, "m44.tp.church", PAGE) == ((), (Takes("m44.base.town", ("sight",)),))


@pytest.mark.parametrize(
    "said",
    [
        {"id": "x", "as": "entered"},
        {"id": "x", "set": {"stop": True}},
        {"as": "entered", "set": {"stop": True}},
        {"like": "m44.base.town", "id": "x"},
        {"id": "x", "as": "entered", "set": {"stop": True}, "without": ["y"]},
        {"id": "x", "as": "entered", "stop": True},
        {"id": "X y", "as": "entered", "set": {"stop": True}},
        {"id": "x", "as": "entered", "set": {"dice": {"by": "range"}}},
        {"id": "x", "as": "entered", "set": {"dice": {"by": "range", "values": [1], "per": "range"}}},
        {"id": "x", "as": "entered", "set": {"dice": 1.5}},
        {"id": "x", "as": "entered", "when": {"range": {}}, "set": {"stop": True}},
        {"id": "x", "as": "entered", "when": {"range": {"any_of": [1], "at_least": 1}}, "set": {"stop": True}},
        {"id": "x", "as": "entered", "set": {"stop": True}, "cite": "page 3 of the book!"},
    ],
)
def test_what_is_no_rule_is_refused(said: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        RuleItem.model_validate(said)


def test_an_option_needs_sources_and_a_default_that_it_has() -> None:
    good = {"default": "a", "values": {"a": "one", "b": "other"}, "cite": "m44 p9?"}
    assert OptionItem.model_validate(good).default == "a"
    for bad in ({**good, "default": "c"}, {**good, "cite": []}, {**good, "values": {}}):
        with pytest.raises(ValidationError):
            OptionItem.model_validate(bad)
