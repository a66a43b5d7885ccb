"""What the worked cases beside the rules reach; that each comes out is tested with those of every other pack."""

from __future__ import annotations

from rulesdb.packs.cases import WorkedCase, read_cases
from rulesdb.packs.read import read_packs_leniently
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from tests.games.conftest import DATA

CASES: list[WorkedCase] = read_cases(read_packs_leniently(DATA)[0].packs["series-rules-1r"])


def test_there_are_at_least_120_cases() -> None:
    assert len(CASES) >= 120


def test_every_case_names_its_section() -> None:
    assert [
        case.where for case in CASES if not all(one.section or one.document == "coh-sum-1r" for one in case.data.cite)
    ] == []


def test_every_question_has_a_case(heroes: Rulebook) -> None:
    assert set(heroes.game.questions) - {case.data.question for case in CASES} == set()


def test_every_rule_option_has_a_case_where_it_matters(heroes: Rulebook) -> None:
    shown = {name for case in CASES for name in (*case.data.readings, *case.data.options)}
    assert set(heroes.options) - shown == set()


def test_every_rule_has_a_case_that_it_speaks_in(heroes: Rulebook) -> None:
    spoke: set[str] = set()
    for case in CASES:
        ruling = lookup(heroes, case.data.question, heroes.situation(case.situation), options=case.data.options)
        spoke |= {step.rule for step in ruling.steps if step.counted} | {one.rule for one in ruling.refusals}
        spoke |= {one.rule for one in ruling.notes}
        # a rule that takes another out of force is named by the step that it kept from counting
        spoke |= {step.because.rpartition(" ")[2] for step in ruling.steps if not step.counted}
    silent = {id_ for id_, rule in heroes.rules.items() if rule.computed is None} - spoke
    assert silent == set()
