"""What a question of the air rules or of campaigns says it is asked in is what its working reads, and all of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import pytest

from rulesdb.errors import SituationError
from rulesdb.games.memoir44 import LATER_QUESTIONS, WORDS
from rulesdb.games.memoir44.air.words import AIR_SITUATION
from rulesdb.games.memoir44.campaign.words import CAMPAIGN_SITUATION
from rulesdb.packs.cases import WorkedCase, read_cases
from rulesdb.packs.compile import compile_rulebook
from rulesdb.packs.coverage import as_lines, coverage
from rulesdb.packs.model import PackSet
from rulesdb.packs.read import read_packs_leniently
from rulesdb.rules.game import Question
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Ruling
from rulesdb.rules.situation import UNREAD, Situation
from tests.games.conftest import DATA
from tests.games.memoir44.campaign_situations import SOUND, situations

TRIED = 80
"""Situations made for each question."""
KNOWN = {*WORDS.situation, *(f"{role}.{word}" for role in WORDS.pieces for word in WORDS.piece if word != UNREAD)}


class _Read(dict[str, Any]):
    """A mapping that keeps which of its keys were asked for."""

    def __init__(self, told: Any, seen: set[str], before: str = "") -> None:
        super().__init__(told)
        self.seen = seen
        self.before = before

    def __getitem__(self, key: str) -> Any:
        self.seen.add(self.before + key)
        return super().__getitem__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.seen.add(self.before + key)
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self.seen.add(f"{self.before}{key}")
        return super().__contains__(key)


def watched(situation: Situation, seen: set[str]) -> Situation:
    """The situation, noting in `seen` each word that is read."""
    pieces = {role: replace(one, facts=_Read(one.facts, seen, f"{role}.")) for role, one in situation.pieces.items()}
    return replace(
        situation,
        pieces=pieces,
        facts=_Read(situation.facts, seen),
        places=_Read(situation.places, seen),
        markers=_Read(situation.markers, seen),
    )


@cache
def packs() -> PackSet:
    return read_packs_leniently(DATA)[0]


@cache
def book() -> Rulebook:
    return compile_rulebook(packs(), "memoir44", ())


@cache
def cases() -> tuple[WorkedCase, ...]:
    """The worked cases of every pack of the game."""
    with_cases = [
        one for one in packs().packs.values() if one.game == "memoir44" and (one.folder / "cases.yaml").exists()
    ]
    return tuple(case for pack in with_cases for case in read_cases(pack))


def every_situation(question: str) -> Iterator[dict[str, Any]]:
    """Those of the packs' worked cases, and many made from the vocabulary."""
    yield from (dict(case.situation) for case in cases() if case.data.question == question)
    yield from islice(situations(question, random.Random(question)), TRIED)


@cache
def worked(question: str) -> tuple[frozenset[str], tuple[Ruling, ...]]:
    """Words that the working of a question read over all its situations, and the rulings."""
    seen: set[str] = set()
    rulings = []
    for number, told in enumerate(every_situation(question)):
        try:
            situation = book().situation({"closed": number % 2 == 0, **told})
            rulings.append(lookup(book(), question, watched(situation, seen)))
        except SituationError:
            continue
    return frozenset(seen & KNOWN), tuple(rulings)


EACH = pytest.mark.parametrize("question", LATER_QUESTIONS, ids=lambda one: one.name)


@EACH
def test_every_word_of_a_question_is_one_of_the_vocabulary(question: Question) -> None:
    assert question.words
    assert set(question.words) <= KNOWN


@EACH
def test_working_reads_no_word_that_its_question_does_not_name(question: Question) -> None:
    read, rulings = worked(question.name)
    assert len(rulings) > TRIED // 4
    assert read - set(question.words) == set()


def test_every_word_of_air_and_campaigns_is_read_by_a_question_that_names_it() -> None:
    for name in (*AIR_SITUATION, *CAMPAIGN_SITUATION):
        if name == "reroll":
            continue
        naming = [one for one in LATER_QUESTIONS if name in one.words]
        assert any(name in worked(one.name)[0] for one in naming), name


def test_every_question_has_a_sound_situation() -> None:
    assert set(SOUND) == {one.name for one in LATER_QUESTIONS}
    for name, told in SOUND.items():
        assert lookup(book(), name, book().situation({"closed": True, **told})).answer


@EACH
def test_every_key_of_an_answer_is_one_the_question_promises(question: Question) -> None:
    said = {key for ruling in worked(question.name)[1] for key in ruling.answer}
    assert said - set(question.answers) == set()
    assert set(question.answers) - said == set()


def _rules(ruling: Ruling) -> set[str]:
    """Rules that a ruling names."""
    named = {step.rule for step in ruling.steps} | {one.rule for one in ruling.refusals}
    return named | {one.rule for one in (*ruling.offers, *ruling.notes)}


def test_every_rule_worked_by_code_is_a_step_or_a_reason_of_a_ruling() -> None:
    packs_meant = ("new-flight-plan", "campaign-book-2", "air-pack")
    own = {one.name for one in LATER_QUESTIONS}
    rules = [rule for element in book().elements.values() if element.pack in packs_meant for rule in element.rules]
    computed = {rule.id for rule in rules if rule.computed in own}
    said: set[str] = set()
    for question in LATER_QUESTIONS:
        for ruling in worked(question.name)[1]:
            said |= _rules(ruling)
    for case in (one for one in cases() if one.pack in packs_meant):
        ruling = lookup(book(), case.data.question, book().situation(case.situation))
        said |= _rules(ruling)
    assert computed - said == set()


@pytest.mark.parametrize("pack", ["new-flight-plan", "campaign-book-2", "air-pack"])
def test_every_record_has_rules_or_says_why_it_cannot_be_asked(pack: str) -> None:
    for element in packs().packs[pack].elements.values():
        assert bool(element.data.rules) != bool(element.data.not_asked), element.key


def test_coverage_lists_what_cannot_be_asked_with_the_reason() -> None:
    lines = as_lines(coverage(packs()))
    begun = lines.index("Cannot be asked")
    assert "  air-pack  strafing:  its details stand in a text that we have not read" in lines[begun:]
    assert not [line for line in lines[begun:] if "air-sortie" in line]
