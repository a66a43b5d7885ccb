"""The worked cases that lie beside the rules."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.packs import strict_yaml
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from tests.games.conftest import DATA

PATH = DATA / "conflict-of-heroes" / "series-rules-1r" / "cases.yaml"
DOCUMENT, PROBLEMS = strict_yaml.load(PATH, shown_as="cases.yaml")
CASES: list[dict[str, Any]] = DOCUMENT.data if DOCUMENT is not None else []


def test_the_file_reads_without_a_problem_and_names_each_case_once() -> None:
    assert not PROBLEMS
    assert len({case["id"] for case in CASES}) == len(CASES) >= 120


def test_every_case_names_its_section(heroes: Rulebook) -> None:
    known = {str(citation) for rule in heroes.rules.values() for citation in rule.citations}
    assert not [case["id"] for case in CASES if not case["cite"] or not set(case["cite"]) <= known]


def test_every_question_has_a_case(heroes: Rulebook) -> None:
    assert set(heroes.game.questions) - {"sight-field"} == {case["question"] for case in CASES}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_ruling_is_the_worked_one(heroes: Rulebook, case: dict[str, Any]) -> None:
    situation = heroes.situation({**case["situation"], "closed": True})
    ruling = lookup(heroes, case["question"], situation, options=case.get("options", {}))
    assert {key: ruling.answer.get(key) for key in case["answer"]} == case["answer"]
    assert not [one.fact for one in ruling.depends for _, answer in one.answers if set(answer) & set(case["answer"])]
    assert all(step.citations for step in ruling.steps)
    assert set(case.get("readings", ())) <= {one.option for one in ruling.readings}
    assert set(case.get("notes", ())) <= {one.code for one in ruling.notes}


def test_every_rule_option_has_a_case_where_it_matters(heroes: Rulebook) -> None:
    shown = {name for case in CASES for name in (*case.get("readings", ()), *case.get("options", {}))}
    assert set(heroes.options) - shown == set()
