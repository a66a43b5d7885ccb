"""The worked cases that lie beside the rules, of every pack: each is asked, and what comes out must be what it says."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from rulesdb.errors import PackError
from rulesdb.packs.cases import WorkedCase, ask, differences, read_cases
from rulesdb.packs.compile import compile_rulebook
from rulesdb.packs.model import Pack, PackSet
from rulesdb.packs.read import read_packs_leniently
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Ruling
from tests.games.conftest import DATA


@cache
def packs() -> PackSet:
    """The shipped packs, read once."""
    return read_packs_leniently(DATA)[0]


@cache
def book_of(pack: str) -> Rulebook:
    """The rulebook of one pack and those it requires."""
    return compile_rulebook(packs(), packs().packs[pack].game, [pack])


@cache
def cases_of(pack: str) -> tuple[WorkedCase, ...]:
    """The cases of one pack."""
    return tuple(read_cases(packs().packs[pack]))


WITH_CASES: list[Pack] = [pack for pack in packs().packs.values() if (pack.folder / "cases.yaml").exists()]
EVERY = [case for pack in WITH_CASES for case in cases_of(pack.id)]
OWN = ("base", "terrain-pack")

NOT_YET: dict[str, str] = {}
"""Cases that the rules decide otherwise than the printed word; each is a fault of the product, to be mended there."""


@pytest.mark.parametrize("case", EVERY, ids=[case.data.id for case in EVERY])
def test_the_ruling_is_the_worked_one(case: WorkedCase, request: pytest.FixtureRequest) -> None:
    if case.data.id in NOT_YET:
        request.applymarker(pytest.mark.xfail(reason=NOT_YET[case.data.id], strict=True))
    found = differences(case, book_of(case.pack))
    assert not found, f"{case.where} {case.data.id}: {'; '.join(found)}"


def test_every_case_has_its_own_id() -> None:
    ids = [case.data.id for case in EVERY]
    assert [one for one in ids if ids.count(one) > 1] == []


@pytest.mark.parametrize("pack", [pack.id for pack in WITH_CASES])
def test_every_citation_of_a_case_stands_in_the_rules(pack: str) -> None:
    book = book_of(pack)
    known = {str(one) for element in book.elements.values() for one in element.citations}
    known |= {str(one) for rule in book.rules.values() for one in rule.citations}
    unknown = [f"{case.where} {cite}" for case in cases_of(pack) for cite in case.data.cite if str(cite) not in known]
    assert unknown == []


@pytest.mark.parametrize("pack", [pack.id for pack in WITH_CASES])
def test_every_case_names_a_page_a_card_or_a_section(pack: str) -> None:
    def placed(case: WorkedCase) -> bool:
        return any(one.page or one.card or one.section for one in case.data.cite)

    assert [case.where for case in cases_of(pack) if not placed(case) and case.pack in OWN] == []


@pytest.mark.parametrize("pack", [pack.id for pack in WITH_CASES])
def test_every_rule_a_case_names_exists(pack: str) -> None:
    rules = book_of(pack).rules
    named = [(case, rule) for case in cases_of(pack) for rule in (*case.data.rules, *case.data.without)]
    assert [f"{case.where} {rule}" for case, rule in named if rule not in rules] == []


# --- what the cases of base game and Terrain Pack reach --------------------------------------------------------------

OURS = [case for case in EVERY if case.pack in OWN]


def test_there_are_at_least_250_cases() -> None:
    assert len(OURS) >= 250


def test_every_question_has_a_case() -> None:
    asked = {case.data.question for case in OURS}
    rules = book_of("terrain-pack").rules
    open_ = {name for name, one in book_of("terrain-pack").game.questions.items() if all(r in rules for r in one.by)}
    assert open_ - asked == set()


def test_every_option_is_used_and_its_other_reading_shown() -> None:
    options = set(book_of("terrain-pack").options)
    assert options - {name for case in OURS for name in case.data.options} == set()
    assert options - {name for case in OURS for name in case.data.readings} == set()


@cache
def rulings() -> tuple[Ruling, ...]:
    """What comes out of every case of ours that is not refused."""
    return tuple(ask(case, book_of(case.pack)) for case in OURS if not case.data.faults)


def test_every_element_that_carries_rules_speaks_in_a_case() -> None:
    spoken = {step.rule for one in rulings() for step in one.steps}
    spoken |= {refusal.rule for one in rulings() for refusal in one.refusals}
    spoken |= {remark.rule for one in rulings() for remark in (*one.offers, *one.notes)}
    elements = book_of("terrain-pack").elements.values()
    silent = [one.id for one in elements if one.rules and not {rule.id for rule in one.rules} & spoken]
    assert silent == []


def test_every_reason_that_the_rules_give_is_met_in_a_case() -> None:
    given = {rule.reason for rule in book_of("terrain-pack").rules.values() if rule.reason is not None}
    assert given - {refusal.reason for one in rulings() for refusal in one.refusals} == set()


# --- the form of the file --------------------------------------------------------------------------------------------


def written(folder: Path, text: str) -> Pack:
    """The base game with another `cases.yaml`."""
    (folder / "cases.yaml").write_text(text, encoding="utf-8")
    return replace(packs().packs["base"], folder=folder)


A_CASE = """
- id: a-case
  question: attack
  situation: {attacker: infantry, target: infantry, range: 1}
  answer: {dice: 3}
  why: a neighbour
  cite: m44 p9 §Battle Range - Infantry
"""


def test_a_wrong_answer_names_file_and_line(tmp_path: Path) -> None:
    (case,) = read_cases(written(tmp_path, A_CASE.replace("dice: 3", "dice: 2")))
    assert case.where.endswith("cases.yaml:2")
    assert differences(case, book_of("base")) == ["dice is 3, the case says 2"]


def test_a_wrong_refusal_or_dependency_is_a_difference(tmp_path: Path) -> None:
    (case,) = read_cases(written(tmp_path, A_CASE + "  refused: [out-of-range]\n  depends: [range]\n"))
    depends, refused = differences(case, book_of("base"))
    assert "depends on nothing, the case says range" in depends
    assert "out-of-range is not among the refusals" in refused


def test_every_fault_of_a_file_is_named_with_its_line(tmp_path: Path) -> None:
    pack = written(tmp_path, A_CASE + A_CASE.replace("answer", "anwser") + A_CASE)
    with pytest.raises(PackError) as caught:
        read_cases(pack)
    assert [one.where.rpartition(":")[2] for one in caught.value.problems] == ["12", "16"]


@pytest.mark.parametrize(
    ("map_", "what"),
    [("A .\n. .", "not a row of single marks"), ("A x", "does not say what 'x' is"), (". .", "'A' of the legend")],
)
def test_a_map_off_the_grid_or_without_legend_is_refused(tmp_path: Path, map_: str, what: str) -> None:
    lines = "".join(f"        {line}\n" for line in map_.split("\n"))
    board = "{attacker: infantry, target: infantry, range: 1}"
    drawn = f"\n    board:\n      map: |\n{lines}      legend: {{A: forest}}"
    with pytest.raises(PackError) as caught:
        read_cases(written(tmp_path, A_CASE.replace(f" {board}", drawn)))
    assert what in caught.value.problems[0].what
