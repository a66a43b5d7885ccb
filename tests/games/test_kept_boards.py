"""Boards of plain data are kept by their whole content, few of them, and never one with a fault."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.errors import SituationError
from rulesdb.rules import kept_boards
from rulesdb.rules.kept_boards import KeptBoards
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.situation import Board


def told(terrain: str = "forest", **more: Any) -> dict[str, Any]:
    """A board with two units, ground between them, and the one that acts."""
    hexes = [
        {"hex": [0, 0], "occupant": {"unit": "infantry", "side": "allies"}},
        {"hex": [1, 0], "terrain": terrain},
        {"hex": [2, 0], "occupant": {"unit": "infantry", "side": "axis"}},
    ]
    return {"board": {"hexes": hexes, **more}, "attacker": {"hex": [0, 0]}}


def read(book: Rulebook, situation: dict[str, Any]) -> Board:
    board = book.situation(situation).board
    assert board is not None
    return board


def test_board_of_the_same_content_is_read_once(book: Rulebook) -> None:
    assert read(book, told()) is read(book, {**told(), "attacker": {"hex": [2, 0]}})


@pytest.mark.parametrize("other", [told("hill"), told(top_side="allies"), told(hexes=[])])
def test_board_that_differs_is_another(book: Rulebook, other: dict[str, Any]) -> None:
    assert read(book, told()) is not read(book, other)


def test_kept_board_answers_like_a_fresh_one(book: Rulebook) -> None:
    for terrain in ("forest", "countryside", "forest", "hill", "countryside"):
        kept = lookup(book, "targets", book.situation(told(terrain))).answer
        book.boards = KeptBoards()
        assert kept == lookup(book, "targets", book.situation(told(terrain))).answer


def test_fault_of_a_board_is_told_every_time(book: Rulebook) -> None:
    for _ in range(3):
        with pytest.raises(SituationError) as caught:
            book.situation(told("no such ground"))
        assert [one.where for one in caught.value.problems] == ["/board/hexes/1/terrain/0"]


def test_what_is_no_plain_data_is_read_and_not_kept(book: Rulebook) -> None:
    strange = told()
    strange["board"]["hexes"] = tuple(strange["board"]["hexes"])
    strange["board"]["hexes"][0]["occupant"]["badges"] = None
    assert KeptBoards().key({"hexes": {1, 2}}) is None
    assert read(book, strange).hexes


def test_few_boards_are_kept_and_each_for_so_many_questions(book: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_boards, "MOST_BOARDS", 2)
    monkeypatch.setattr(kept_boards, "MOST_USES", 3)
    kept, board = KeptBoards(), read(book, told())
    for key in ("a", "b", "c"):
        kept.keep(key, board)
    assert [kept.find(key) is board for key in ("a", "b", "c")] == [False, True, True]
    assert [kept.find("b") is board for _ in range(3)] == [True, True, False]


def test_board_that_was_asked_about_stays_longest(book: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_boards, "MOST_BOARDS", 2)
    kept, board = KeptBoards(), read(book, told())
    kept.keep("a", board)
    kept.keep("b", board)
    kept.find("a")
    kept.keep("c", board)
    assert [kept.find(key) is board for key in ("a", "b", "c")] == [True, False, True]


def test_too_long_a_board_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_boards, "LONGEST", 10)
    assert KeptBoards().key({"hexes": [1, 2, 3]}) is None
