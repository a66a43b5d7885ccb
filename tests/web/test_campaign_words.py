"""Every word that rulings on Memoir '44 can say, of any box, has a place in the tables and in every language."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from rulesdb.errors import SituationError
from rulesdb.games.memoir44 import LATER_QUESTIONS
from rulesdb.packs.books import Book
from rulesdb.rules.game import Question
from rulesdb.rules.rule import Verb
from rulesdb.rules.ruling import Ruling
from rulesdb.rules.situation import Situation
from rulesdb.web.languages import page_languages, translations
from rulesdb.web.rulings import words_air, words_campaign
from rulesdb.web.rulings.verdict_by_answer import Verdict, told, verdict_for
from rulesdb.web.rulings.view import ShownRuling, show
from rulesdb.web.rulings.words import game_words
from tests.games.memoir44.campaign_situations import MORE, SOUND, situations
from tests.web.json_door import body, client, real_library
from tests.web.mutations import as_json, mutated

WORDS = game_words("memoir44")
TRANSLATED = [one for one in page_languages() if one != "en"]
TRIED = 8
"""Situations made at random for each question, beside those written down."""
MUTATIONS = int(os.environ.get("RULESDB_MUTATIONS", "300"))
EACH = pytest.mark.parametrize("question", LATER_QUESTIONS, ids=lambda one: one.name)


@cache
def book() -> Book:
    return real_library().book("memoir44")


def told_of(question: str) -> Iterator[dict[str, Any]]:
    for one in islice(situations(question, random.Random(question)), 1 + len(MORE.get(question, ())) + TRIED):
        yield {"closed": True, **one}


@cache
def rulings(question: str) -> tuple[tuple[Situation, Ruling], ...]:
    """Rulings of a question on its situations that can be asked."""
    found = []
    for one in told_of(question):
        try:
            situation = book().situation(one)
            found.append((situation, book().rule(question, situation, {})))
        except SituationError:
            continue
    return tuple(found)


def shown(question: str, language: str) -> list[ShownRuling]:
    return [show(ruling, book(), language, situation) for situation, ruling in rulings(question)]


def post(path: str, sent: Any) -> Any:
    return client().post(f"/api/v1{path}", json=sent)


# --- the tables ------------------------------------------------------------------------------------------------------


def test_every_question_and_every_key_of_its_answer_has_a_word() -> None:
    for question in book().rules.game.questions.values():
        assert question.name in WORDS.questions
        assert [key for key in question.answers if WORDS.answer_of(question.name, key) not in WORDS.answers] == []


def test_every_code_that_a_rule_or_a_working_can_give_has_a_sentence() -> None:
    rules = book().rules
    effects = [(rule, effect) for rule in rules.rules.values() for effect in rule.effects]
    codes = {rule.reason or rule.key for rule, effect in effects if effect.verb is Verb.FORBID}
    codes |= {effect.measure for _, effect in effects if effect.verb in (Verb.OFFER, Verb.NOTE)}
    assert codes | set(rules.words.reasons) <= set(WORDS.reasons)


def test_every_measure_role_and_option_has_a_word() -> None:
    rules = book().rules
    assert set(rules.words.measures) <= set(WORDS.measures)
    assert set(rules.words.pieces) <= set(WORDS.roles)
    assert set(rules.options) <= set(WORDS.options)
    assert {f"{one.name}: {value}" for one in rules.options.values() for value in one.values} <= set(
        WORDS.option_values
    )


def test_every_word_of_a_situation_has_a_label() -> None:
    words = book().rules.words
    fields = [one for table in (words.situation, words.piece, words.hex, words.marker) for one in table.values()]
    assert {one.name for one in fields if not one.name.startswith("board_")} <= set(WORDS.told)


def test_every_fact_that_a_condition_names_has_a_word() -> None:
    def known(fact: str) -> bool:
        role, _, word = fact.partition(".")
        return fact in WORDS.facts or fact in WORDS.told or (role in WORDS.roles and word in WORDS.told)

    named = {one.fact for rule in book().rules.rules.values() for one in (*rule.when, *rule.unless)}
    assert [fact for fact in sorted(named) if not fact.startswith("option.") and not known(fact)] == []


def test_every_word_that_can_be_told_has_a_name() -> None:
    words, rules = book().rules.words, book().rules
    fields = [one for table in (words.situation, words.piece, words.hex, words.marker) for one in table.values()]
    said = {value for one in fields if one.kind in ("word", "words") for value in one.values}
    plain = {str(value) for value in said if str(value).isdigit()}
    assert [one for one in sorted(said - plain) if one not in WORDS.values and rules.resolve(one) is None] == []


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(
    "question, told",
    [
        ("attack", {"attacker": "infantry", "target": "infantry", "range": 1}),
        ("strategic-bombing", {"attacker": "bomber", "ends_on_objective": True}),
        ("card", {"cards": ["air-power"]}),
    ],
)
def test_what_is_assumed_or_missing_is_told_in_the_readers_language(
    question: str, told: dict[str, Any], language: str
) -> None:
    situation = book().situation(told)
    ruling = book().rule(question, situation, {})
    english, other = (show(ruling, book(), one, situation) for one in ("en", language))
    assert english.assumed or english.depends
    same = [one.label for one, two in zip(english.assumed, other.assumed, strict=True) if one.label == two.label]
    same += [one.text for one, two in zip(english.assumed, other.assumed, strict=True) if one.text == two.text]
    same += [one.text for one, two in zip(english.depends, other.depends, strict=True) if one.text == two.text]
    assert [one for one in same if not one.isdigit()] == []


# --- what rulings say ------------------------------------------------------------------------------------------------


@EACH
def test_every_value_of_an_answer_is_a_number_a_name_or_a_word_of_the_tables(question: Question) -> None:
    def words(value: Any, key: str) -> Iterator[tuple[str, str]]:
        if isinstance(value, dict):
            for name, one in value.items():
                if name not in ("kind", "n"):  # losses are told by their values alone
                    yield key, name
                yield from words(one, key)
        elif isinstance(value, (list, tuple)):
            for one in value:
                yield from words(one, key)
        elif isinstance(value, str):
            yield key, value

    def known(key: str, word: str) -> bool:
        if key == "reason":
            return word in WORDS.reasons
        return not {f"{key}: {word}", word}.isdisjoint(WORDS.values) or book().rules.resolve(word) is not None

    for _, ruling in rulings(question.name):
        assert [one for key, value in ruling.answer.items() for one in words(value, key) if not known(*one)] == []


@EACH
def test_every_reason_why_a_step_did_not_count_is_told_in_words(question: Question) -> None:
    ours = re.compile(r"(replaced|cancelled) by |contradicts |counts only when |does not count when |of \S+ only ")
    said = {step.because for _, ruling in rulings(question.name) for step in ruling.steps if step.because}
    known = {*WORDS.because, "depends on what was not told"}
    assert [one for one in said if one not in known and not ours.match(one) and "already at most" not in one] == []


@EACH
def test_first_situation_of_a_question_has_a_verdict_made_for_it(question: Question) -> None:
    _, ruling = rulings(question.name)[0]
    assert verdict_for(WORDS.verdicts[question.name], ruling.usual or ruling.answer) is not None


@EACH
def test_verdict_answers_whatever_comes_out(question: Question) -> None:
    for _, ruling in rulings(question.name):
        answer = {key: ruling.usual.get(key) if value is None else value for key, value in ruling.answer.items()}
        found = verdict_for(WORDS.verdicts[question.name], answer)
        assert found is not None, ruling.answer
        assert found.keys <= set(ruling.answer)


@pytest.mark.parametrize("language", page_languages())
@EACH
def test_nothing_that_is_shown_is_a_code_or_a_gap(question: Question, language: str) -> None:
    for one in shown(question.name, language):
        lines = [one.verdict, *(f"{fact.label}: {fact.text}" for fact in one.facts), *(step.text for step in one.steps)]
        lines += [remark.text for remark in (*one.refusals, *one.notes, *one.offers)]
        assert [line for line in lines if not line or "%(" in line or re.search(r"[a-z]_[a-z]", line)] == []


@pytest.mark.parametrize("language", TRANSLATED)
@EACH
def test_verdict_and_question_are_told_in_the_language(question: Question, language: str) -> None:
    english, other = shown(question.name, "en")[0], shown(question.name, language)[0]
    assert other.asked != english.asked
    assert other.verdict != english.verdict


@pytest.mark.parametrize("language", TRANSLATED)
def test_words_of_air_and_campaigns_are_translated(language: str) -> None:
    known = translations(language)
    names = {"New Flight Plan", "Air Pack", "A", "B"}
    for module in (words_air, words_campaign):
        for name, table in vars(module).items():
            if name.isupper() and isinstance(table, dict):
                texts = [
                    one.text if isinstance(one, Verdict) else one
                    for value in table.values()
                    for one in (value if isinstance(value, tuple) else (value,))
                ]
                same = [text for text in texts if known.gettext(text) == text and text not in names]
                assert same == (
                    ["symbol"] if language == "cs" and module is words_campaign and name == "VALUES" else []
                )


# --- the verdict line ------------------------------------------------------------------------------------------------


def test_verdict_is_the_first_whose_values_the_answer_has() -> None:
    table = (told("no", allowed=False), told("zero", dice=0), told("dice", dice=1))
    assert verdict_for(table, {"allowed": False, "dice": 0}) is table[0]
    assert verdict_for(table, {"allowed": True, "dice": 0}) is table[1]
    assert verdict_for(table, {"allowed": None}) is None
    assert verdict_for(table, {"dice": False}) is None


@pytest.mark.parametrize(
    ("question", "situation", "verdict"),
    [
        ("degree-of-victory", SOUND["degree-of-victory"], "Major victory of side A; lead: 5"),
        ("air-withdraw", SOUND["air-withdraw"], "The air unit must leave the board"),
        (
            "reserve-direct",
            SOUND["reserve-direct"],
            "The unit goes to the waiting area: there are not enough figures for a whole unit",
        ),
        (
            "victory-roll-results",
            {"roll": ["grenade"], "enemy_units": ["infantry", "armor"]},
            "It depends on the units picked; figures lost at most: 1",
        ),
        (
            "hits",
            {"attacker": "infantry", "target": "fighter", "range": 1, "roll": ["grenade"]},
            "Hits that still have to be confirmed: 1",
        ),
        (
            "hits",
            {
                "attacker": "infantry",
                "target": {"unit": "brandenburgers", "enemy_figure_present": True},
                "range": 1,
                "roll": ["grenade"],
                "reroll": ["infantry"],
            },
            "1 hit",
        ),
        ("smoke-screen", {"turns": ["owner"]}, "The smoke screen lies as it was laid"),
        ("attack", {"attacker": "fighter", "target": "infantry", "range": 1},
         "No attack: an air unit battles by an attack run or a dogfight only"),
    ],
)  # fmt: skip
def test_verdict_reads_as_a_player_would_say_it(question: str, situation: Any, verdict: str) -> None:
    sent = {"question": question, "situation": {"closed": True, **situation}, "language": "en"}
    assert post("/lookup", sent).json["ruling"]["verdict"] == verdict


def test_what_is_open_in_the_source_is_said_before_the_usual_answer() -> None:
    sent = {"question": "air-downing", "situation": SOUND["air-downing"], "language": "cs"}
    ruling = post("/lookup", sent).json["ruling"]
    assert ruling["verdict"].startswith("Není to jisté")
    assert ruling["depends"][0]["text"] == "možný zásah je potvrzen"


def test_key_that_means_something_else_for_a_question_is_called_otherwise_there() -> None:
    told_ = {one["name"]: one for one in body("/questions")["questions"]}
    labels = {name: {key["key"]: key["label"] for key in told_[name]["answers"]} for name in ("dogfight", "ambush")}
    assert labels["dogfight"]["defender_dice"] == "Dice of the other side"
    assert labels["ambush"]["defender_dice"] == "Dice of the ambusher"


def test_questions_say_in_which_words_they_are_told() -> None:
    told_ = {one["name"]: one["words"] for one in body("/questions")["questions"]}
    assert told_["air-superiority"] == ["year", "front"]
    assert told_["attack"] == []
    flat = set(body("/questions")["flat"])
    assert all(set(words) <= flat for words in told_.values())


def test_thing_of_a_box_that_is_not_here_is_refused_by_name() -> None:
    told_ = {"attacker": "jungle-fighters", "target": {"unit": "infantry", "terrain": "jungle"}, "range": 1}
    answer = post("/lookup", {"question": "attack", "situation": told_})
    assert answer.status_code == 400
    fault = answer.json["errors"][0]
    assert fault["pointer"] == "/situation/target/terrain/0"
    assert fault["detail"] == "no element of these packs is called 'jungle'"


def test_mutated_requests_over_these_questions_are_answered_or_refused_with_a_pointer() -> None:
    chance = random.Random(20261130)
    for _ in range(MUTATIONS):
        name = chance.choice(LATER_QUESTIONS).name
        sent = as_json(mutated({"question": name, "situation": dict(SOUND[name])}, chance))
        answer: Any = client().post("/api/v1/lookup", data=sent, content_type="application/json")
        assert answer.status_code in (200, 400), sent
        if answer.status_code == 400:
            assert answer.json["errors"] and all("pointer" in fault for fault in answer.json["errors"]), sent
