"""Reading situations: strict, every fault at once, each under its JSON pointer."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.errors import SituationError
from rulesdb.rules.hexgrid import Hex
from rulesdb.rules.situation import on_board
from tests.rules.tiny import book, element, shot

RULES = book(element("wood"))


def faults(value: Any) -> dict[str, str]:
    with pytest.raises(SituationError) as error:
        RULES.situation(value)
    return {one.where: one.what for one in error.value.problems}


def test_a_piece_is_read_with_the_hex_it_stands_on() -> None:
    read = RULES.situation({"attacker": {"unit": "gun", "moved": 1, "terrain": "wood", "hex": [1, 1]}})
    assert read.pieces["attacker"].unit == "tiny.gun"
    assert read.pieces["attacker"].facts == {"moved": 1}
    assert read.stands["attacker"].terrain == ("tiny.wood",)
    assert read.stands["attacker"].hex == Hex(1, 1)


def test_a_bare_name_is_a_piece() -> None:
    assert RULES.situation({"attacker": "gun"}).pieces["attacker"].unit == "tiny.gun"


def test_null_means_not_told() -> None:
    assert RULES.situation({"attacker": {"unit": "gun", "moved": None}}).pieces["attacker"].facts == {}


def test_every_fault_is_told_at_once() -> None:
    found = faults(
        {
            "attaker": 1,
            "range": "two",
            "target": {"terrain": ["wood", "woood"], "level": True},
            "between": [{"terain": "wood"}],
        }
    )
    assert set(found) == {"/attaker", "/range", "/target/terrain/1", "/target/level", "/between/0/terain"}


def test_a_wrong_word_of_a_piece_is_one_fault() -> None:
    with pytest.raises(SituationError) as error:
        RULES.situation({"attacker": {"unit": "gun", "movd": 1, "occupant": "gun"}})
    assert [one.where for one in error.value.problems] == ["/attacker/movd", "/attacker/occupant"]


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ([], "/"),
        ({"range": True}, "/range"),
        ({"range": 10**9}, "/range"),
        ({"range": -1}, "/range"),
        ({"night": 1}, "/night"),
        ({"weather": "hail"}, "/weather"),
        ({"between": "wood"}, "/between"),
        ({"between": [{}] * 601}, "/between"),
        ({"target": {"hex": [1]}}, "/target/hex"),
        ({"target": {"hex": "1;2"}}, "/target/hex"),
        ({"target": {"obstacles": [{}]}}, "/target/obstacles/0"),
        ({"closed": "yes"}, "/closed"),
        ({"a/b~c": 1}, "/a~1b~0c"),
    ],
)
def test_a_fault_names_its_place(value: Any, where: str) -> None:
    assert where in faults(value)


def test_a_misspelt_word_gets_a_hint() -> None:
    with pytest.raises(SituationError) as error:
        RULES.situation({"nigth": True})
    assert error.value.problems[0].hint == "did you mean 'night'?"


def test_a_board_knows_every_hex_and_closes_the_world() -> None:
    told = {
        "board": {"hexes": [{"hex": [1, 0], "terrain": "wood", "occupant": {"unit": "gun", "moved": 2}}]},
        "attacker": {"hex": [1, 0]},
    }
    read = RULES.situation(told)
    assert read.board is not None and len(read.board.hexes) == 8
    assert read.board.hexes[Hex(0, 0)].terrain == ("tiny.plain",)
    assert read.pieces["attacker"].facts == {"moved": 2}
    assert read.stands["attacker"].terrain == ("tiny.wood",)
    assert read.closed


def test_a_hex_off_the_board_is_a_fault() -> None:
    assert "/board/hexes/0/hex" in faults({"board": {"hexes": [{"hex": [9, 9]}]}})
    assert "/attacker/hex" in faults({"board": {}, "attacker": {"hex": [9, 9]}})


def test_a_situation_is_made_from_places_of_a_board() -> None:
    board = RULES.situation({"board": {"hexes": [{"hex": [1, 0], "occupant": "gun"}]}}).board
    assert board is not None
    assert on_board(board, attacker=Hex(1, 0), target=Hex(0, 0)).pieces["attacker"].unit == "tiny.gun"


def test_a_whole_situation_is_read_without_a_fault() -> None:
    assert RULES.situation(shot("wood")).facts["range"] == 1
