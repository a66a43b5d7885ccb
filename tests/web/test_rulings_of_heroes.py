"""Rulings on Conflict of Heroes in words: every word of the game has its own, and the verdict says what counts."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from rulesdb.config import Settings
from rulesdb.library import Library
from rulesdb.packs.books import Book
from rulesdb.rules.rule import Verb
from rulesdb.web.languages import page_languages, translations
from rulesdb.web.rulings.deciding import decide
from rulesdb.web.rulings.view import ShownRuling, text_lines
from rulesdb.web.rulings.words import game_words

HEROES = game_words("conflict-of-heroes")
SAME_IN_BOTH = {"tank", "balka", "height", "DM for smoke", "level", "mode", "%(ap)s AP"}
"""English words that another language may write alike."""
SQUAD = {"unit": "unit-rifle-squad-1r", "level": 0}
OPEN, WOODS = {"terrain": "open-1r", "level": 0}, {"terrain": "woods-1r", "level": 0}


@cache
def heroes_book() -> Book:
    return Library(Settings()).book("conflict-of-heroes")


def shown(question: str, situation: Any, language: str = "en", **options: str) -> ShownRuling:
    return decide(heroes_book(), question, situation, options, language).shown


# --- the words -------------------------------------------------------------------------------------------------------


def test_everything_that_is_asked_answered_or_told_has_words_of_its_own() -> None:
    rules = heroes_book().rules
    game, words = rules.game, rules.words
    assert set(game.questions) == set(HEROES.questions)
    assert {key for one in game.questions.values() for key in one.answers} == set(HEROES.answers)
    assert set(words.pieces) == set(HEROES.roles)
    told = {name for table in (words.piece, words.hex, words.marker, words.situation) for name in table}
    assert told == set(HEROES.told)


def test_everything_that_rules_say_has_words_of_its_own() -> None:
    rules = heroes_book().rules
    effects = [(rule, effect) for rule in rules.rules.values() for effect in rule.effects]
    codes = {rule.reason or rule.key for rule, effect in effects if effect.verb is Verb.FORBID}
    codes |= {effect.measure for _, effect in effects if effect.verb in (Verb.OFFER, Verb.NOTE)}
    assert codes | set(rules.words.reasons) == set(HEROES.reasons)
    assert set(rules.words.measures) == set(HEROES.measures)
    assert set(rules.options) == set(HEROES.options)
    assert {f"{one.name}: {value}" for one in rules.options.values() for value in one.values} == set(
        HEROES.option_values
    )


def test_every_fact_is_a_told_word_or_has_words_of_its_own() -> None:
    words = heroes_book().rules.words
    told = {f"{role}.{name}" for role in words.pieces for name in HEROES.told} | set(HEROES.told)
    assert set(words.facts) - told <= set(HEROES.facts)
    assert set(HEROES.facts) <= set(words.facts)


def test_every_value_of_a_told_word_has_a_name() -> None:
    words = heroes_book().rules.words
    tables = (words.piece, words.hex, words.marker, words.situation)
    fields = [one for table in tables for one in table.values() if one.kind in ("word", "words")]
    assert {value for one in fields for value in one.values} <= set(HEROES.values)


@pytest.mark.parametrize("language", [one for one in page_languages() if one != "en"])
def test_every_word_is_translated(language: str) -> None:
    known = translations(language)
    tables = (
        HEROES.questions, HEROES.answers, HEROES.measures, HEROES.reasons, HEROES.roles, HEROES.told, HEROES.facts,
        HEROES.options, HEROES.option_values, HEROES.values, HEROES.unprinted, HEROES.because,
    )  # fmt: skip
    for table in tables:
        assert [text for text in table.values() if known.gettext(text) == text and text not in SAME_IN_BOTH] == []


def test_words_of_option_values_are_those_of_the_data() -> None:
    """Words of an option that was changed in the data are not told by an old text."""
    options = heroes_book().rules.options.values()
    assert {f"{one.name}: {value}": text for one in options for value, text in one.values.items()} == {
        **HEROES.option_values,
        # the two speak of one thing under two options
        "oba-spot-hexes: every-hex": "the spotter must see every hex of the strike",
    }


def test_one_key_may_mean_something_else_in_another_game() -> None:
    memoir = game_words("memoir44")
    assert memoir.questions["attack"] != HEROES.questions["attack"]
    assert memoir.measures["dice"] and "dice" not in HEROES.measures
    assert "figures_lost" not in HEROES.answers


# --- the verdict -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "situation", "verdict"),
    [
        ("level", {"target": {"terrain": "balka-large"}}, "Level −1"),
        ("sight", {"attacker": OPEN, "target": OPEN, "between": [OPEN]}, "The line of sight is clear"),
        (
            "sight",
            {"attacker": OPEN, "target": OPEN, "between": [{**OPEN, "tokens": ["smoke-old-1r"]}]},
            "The line of sight is clear, smoke adds +1 DM",
        ),
        (
            "sight",
            {
                "board": {"shape": "large", "hexes": [{"hex": "3,1", "terrain": "woods-1r"}]},
                "attacker": {"hex": "2,1"},
                "target": {"hex": "4,1"},
            },
            "The line of sight is blocked: height (d23)",
        ),
        ("move", {"attacker": SQUAD, "path": [WOODS, OPEN]}, "Costs 3 AP"),
        ("move", {"attacker": SQUAD, "path": [WOODS, OPEN], "ap": 2}, "Costs 3 AP. It gets 1 hex far"),
        (
            "move",
            {"attacker": {"move_class": "wheeled"}, "path": [WOODS]},
            "It does not get there: wheeled vehicles enter this ground only by road",
        ),
        (
            "move",
            {"attacker": SQUAD, "path": [{"terrain": "marsh-1r", "level": 0}]},
            "The path may be gone, but its cost is not printed in this edition",
        ),
        ("reaction", {"leg_hexes": [3, 1]}, "The opponent may react after hex 3, 4"),
        ("reaction", {"leg_hexes": [3, 1], "after_hexes": 3}, "The opponent may react now"),
        (
            "attack",
            {"attacker": {"type": "infantry", "level": 1}, "target": WOODS, "range": 1, "closed": True},
            "Fire allowed, FP +4, DM +2",
        ),
        (
            "attack",
            {"attacker": {"type": "infantry", "level": 1}, "target": {"terrain": "marsh-1r", "level": 0}, "range": 2,
             "closed": True},
            "Fire allowed, FP +1, DM not printed in this edition",
        ),
        (
            "attack",
            {"attacker": {"type": "tank", "level": 0}, "target": {"terrain": "balka-large"}, "range": 1},
            "No fire: tanks and guns cannot aim down into a balka",
        ),
        (
            "smoke-place",
            {"attacker": {"type": "mortar", "calibre_cm": 8}, "firefight": "silent"},
            "Smoke may be placed, +2 DM",
        ),
        (
            "smoke-life",
            {"smoke": [{"kind": "smoke-fresh-1r", "placed": 1}], "round": 1},
            "Smoke adds +2 DM, nothing is seen through the hex",
        ),
        ("smoke-life", {"smoke": [{"kind": "smoke-fresh-1r", "placed": 1}], "round": 3}, "No smoke is left"),
        ("strike-hexes", {"target": {"hex": "3,3"}}, "Strikes 7 hexes"),
        ("strike-time", {"written_round": 2, "available": True}, "The strike falls before round 3"),
        ("strike-attacks", {"units_in_hexes": [1]}, "1 attack is rolled"),
        (
            "strike-spotter",
            {"spotter": "none"},
            "The target may not be written down: a spotting unit or a named spotter hex is needed",
        ),
        (
            "immobilization",
            {"attacker": {"move_class": "tracked", "terrain": "marsh-1r"}, "cap": 1},
            "It must check and passes with 5 or more",
        ),
        ("immobilization", {"attacker": {"move_class": "tracked", "terrain": "open-1r"}}, "No check is needed"),
        (
            "towing",
            {"attacker": {"move_class": "wheeled"}, "towed": {"move_class": "tracked"}},
            "It may not be towed so: a tracked vehicle is towed by tracked ones only",
        ),
    ],
)  # fmt: skip
def test_verdict_says_what_counts(question: str, situation: Any, verdict: str) -> None:
    assert shown(question, situation).verdict == verdict


@pytest.mark.parametrize("language", page_languages())
def test_no_english_is_left_in_a_ruling_of_another_language(language: str) -> None:
    """Every line of a ruling is another in each language, but for titles of documents and ids of rules."""
    board = {"shape": "small", "hexes": [{"hex": "2,3", "level": 1, "terrain": "hill"}, {"hex": "3,3", **WOODS}]}
    told = [
        ("attack", {"board": board, "attacker": {"hex": "2,3", "type": "infantry"}, "target": {"hex": "4,3"}}),
        ("move", {"board": board, "attacker": {"hex": "1,3", "unit": "unit-t34-1r"}, "ap": 2}),
        ("sight-field", {"board": board, "attacker": {"hex": "2,3"}}),
    ]
    for question, situation in told:
        own = {line for line in text_lines(shown(question, situation, language)) if _speaks(line)}
        english = {line for line in text_lines(shown(question, situation)) if _speaks(line)}
        assert (own & english == set()) is (language != "en"), own & english


def _speaks(line: str) -> bool:
    return bool(line.strip()) and "[coh." not in line and not line.startswith(("  T-34", "data "))


# --- what has no figure ----------------------------------------------------------------------------------------------


def test_figure_that_is_not_printed_is_said_to_be_so_and_the_open_question_is_named() -> None:
    found = shown("move", {"attacker": SQUAD, "path": [{**OPEN, "edge": "small-balka"}]})
    told = {one.key: one.text for one in found.facts}
    assert told["ap"] == told["step_ap"] == "not printed in this edition"
    assert found.certain and not found.depends
    assert [one.code for one in found.notes] == ["q-small-balka-foot"]
    assert "open question" in found.notes[0].text


def test_what_depends_on_something_untold_is_not_called_unprinted() -> None:
    found = shown("move", {"attacker": SQUAD, "path": [{"terrain": "woods-1r"}]})
    assert next(one.text for one in found.facts if one.key == "ap") == "it depends"
    assert found.verdict.startswith("Not certain") and found.verdict.endswith("Costs 2 AP")


def test_reach_is_told_by_cost_with_the_hexes_that_need_a_check() -> None:
    house = {"hex": "1,0", "terrain": ["building-1r", "road-1r"], "building": "stone", "by_road": True}
    truck = {"hex": "0,0", "move_class": "wheeled", "cost": 1, "symbols": 0}
    found = shown("move", {"board": {"shape": "small", "hexes": [house]}, "attacker": truck, "ap": 1})
    told = next(one.text for one in found.facts if one.key == "reach")
    assert told.startswith("1 AP: ") and told.count("(with check)") == 1


def test_legs_of_a_move_are_told_with_their_points() -> None:
    tank = {"move_class": "tracked", "cost": 1, "symbols": 1, "level": 0}
    found = shown("move", {"attacker": tank, "path": [OPEN, OPEN, WOODS]})
    assert next(one.text for one in found.facts if one.key == "legs") == "2 hexes: 1 AP, 1 hex: 3 AP"


def test_a_value_is_called_what_its_fact_calls_it() -> None:
    ruling = shown("attack", {"attacker": {"type": "infantry", "sees_target": True}, "target": OPEN, "range": 2})
    assumed = {one.key: one.text for one in ruling.assumed}
    assert assumed["attacker.immobilized"] == "it is not immobilized"
    assert assumed["attacker.range"] == "not told"


def test_a_fact_that_matters_only_beside_another_says_what_it_settles() -> None:
    attacker = {"type": "infantry", "level": 0, "sees_target": True}
    ruling = shown("attack", {"attacker": attacker, "target": {"level": 0, "terrain": "open-1r"}, "range": 2})
    told = {one.fact: {branch.text: branch.facts for branch in one.branches} for one in ruling.depends}
    assert set(told) == {"attacker.fp_colour", "target.dr_colour"}
    assert [(one.key, one.value) for one in told["target.dr_colour"]["blue"]] == [("allowed", True)]
    assert [one.value for one in told["attacker.fp_colour"]["blue"] if one.key == "allowed"] == [False]


def test_towing_by_an_immobilized_vehicle_is_not_said_to_be_allowed() -> None:
    told = {"attacker": {"move_class": "tracked", "immobilized": "hit"}, "towed": {"move_class": "wheeled"}}
    ruling = shown("towing", told)
    assert ruling.verdict == "Whether it may be towed so is not said in this edition"
    assert [(one.key, one.text) for one in ruling.facts] == [("allowed", "not said in this edition")]
    assert [one.element for one in ruling.notes] == ["coh.tow-immobilized-1r"]


def test_fire_outside_the_arc_names_the_open_question() -> None:
    attacker = {"type": "infantry", "level": 0, "sees_target": True, "in_arc": False}
    ruling = shown("attack", {"attacker": attacker, "target": OPEN, "range": 2, "closed": True})
    assert ruling.verdict == "No fire: the target lies outside the arc of fire"
    assert [one.id for reading in ruling.readings for one in reading.about] == ["q-arc-direct"]


def test_values_that_a_fact_calls_otherwise_belong_to_a_fact_of_the_game() -> None:
    rules = heroes_book().rules
    own = [key.split(": ", 1)[0] for key in HEROES.values if ": " in key]
    assert own
    assert set(own) <= set(rules.words.facts)


@pytest.mark.parametrize(
    ("fact", "value", "named"),
    [("spotting.held_by", "none", "nobody"), ("step.edge", "none", "nothing"), ("step.edge", "bank", "a bank")],
)
def test_the_name_of_a_value_stands_under_its_fact_or_under_itself(fact: str, value: str, named: str) -> None:
    assert HEROES.values[HEROES.value_of(fact, value)] == named
