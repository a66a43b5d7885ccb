"""Questions: which record answers, when the words of several are in what was asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdb.search.index import IndexedRecord, IndexedText
from rulesdb.search.query import parse
from rulesdb.search.whoosh_index import WhooshIndex


def record(number: int, name: str, text: str, *, asked: tuple[str, ...] = (), part_of: str = "") -> IndexedRecord:
    told = IndexedText("en", name, (), text, asked)
    return IndexedRecord(f"x.{number}", number, "g", "p", "rule", "c", "official", "approved", (), (told,), part_of)


@pytest.fixture
def index(tmp_path: Path) -> WhooshIndex:
    made = WhooshIndex(tmp_path)
    made.rebuild(
        [
            record(1, "Engineers", "They clear mines instead of a battle and remove wire."),
            record(2, "Mines", "A unit that enters rolls dice. Only specialists clear them."),
            record(3, "Line of sight", "A straight line between two centers; an obstacle blocks it."),
            record(4, "Sight along an edge", "Blocked on both sides of the edge only.", part_of="x.3"),
            record(5, "Weather", "Rain, fog and snow.", asked=("can planes take off when it rains",)),
            record(6, "Airfield", "Planes start here and land here."),
        ],
        data_version="1",
    )
    return made


def ids(index: WhooshIndex, typed: str) -> list[str]:
    return [hit.id for hit in index.search(parse(typed), language="en").hits]


def test_what_is_named_first_is_what_is_asked_for(index: WhooshIndex) -> None:
    assert ids(index, "engineers clear mines instead of battle")[0] == "x.1"
    assert ids(index, "mines roll how many dice")[0] == "x.2"


def test_a_record_answers_a_question_that_it_carries(index: WhooshIndex) -> None:
    assert ids(index, "may planes take off in the rain")[0] == "x.5"
    assert ids(index, "where do planes land")[0] == "x.6"


def test_a_whole_comes_right_before_the_part_that_answers(index: WhooshIndex) -> None:
    assert ids(index, "is the line of sight blocked along both sides of an edge")[:2] == ["x.3", "x.4"]


def test_a_slip_in_a_question_does_not_hide_the_answer(index: WhooshIndex) -> None:
    assert ids(index, "how do enginers remove wire")[0] == "x.1"


def test_questions_survive_an_update_of_another_record(index: WhooshIndex) -> None:
    index.update([record(6, "Airfield", "Planes land here.")], sequence=1)
    assert ids(index, "may planes take off in the rain")[0] == "x.5"


def test_a_question_without_any_known_word_finds_nothing(index: WhooshIndex) -> None:
    assert ids(index, "zebra quokka xylophone") == []
