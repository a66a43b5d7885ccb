"""Flat words of an address or a command line: numbers, hexes of a list, markers with words of their own, and faults."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from rulesdb.config import Settings
from rulesdb.packs.books import Book, Books
from rulesdb.packs.flat import read_flat


@cache
def books() -> Books:
    return Books(Settings().data_dir)


def heroes() -> Book:
    return books().book("conflict-of-heroes")


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("leg_hexes", "3,1", {"leg_hexes": [3, 1]}),
        ("leg-hexes", "4", {"leg_hexes": [4]}),
        ("target.level", "2", {"target": {"level": 2}}),
        ("target-level", "-1", {"target": {"level": -1}}),
        ("target.road_sides", "e,nw", {"target": {"road_sides": ["e", "nw"]}}),
        ("seen_from", "3:1,-4:10", {"seen_from": [{"hex": "3,1"}, {"hex": "-4,10"}]}),
        (
            "between",
            "woods-1r+level=1,open-1r+smoke-old-1r",
            {
                "between": [
                    {"terrain": ["woods-1r"], "level": 1},
                    {"terrain": ["open-1r"], "tokens": [{"kind": "smoke-old-1r"}]},
                ]
            },
        ),
        ("path", "open-1r+edge=small-balka", {"path": [{"terrain": ["open-1r"], "edge": "small-balka"}]}),
        (
            "smoke",
            "smoke-fresh-1r:placed=1:value=2,smoke-old-1r:written=2",
            {
                "smoke": [
                    {"kind": "smoke-fresh-1r", "placed": 1, "value": 2},
                    {"kind": "smoke-old-1r", "written": 2},
                ]
            },
        ),
    ],
)
def test_flat_word_says_what_a_situation_says(name: str, value: str, told: dict[str, Any]) -> None:
    found = read_flat([(name, value)], heroes())
    assert (found.situation, found.problems) == (told, [])
    heroes().situation(found.situation)


@pytest.mark.parametrize(
    ("name", "value", "what"),
    [
        ("leg_hexes", "3,x", "must be a whole number, not 'x'"),
        ("leg_hexes", "--3", "must be a whole number, not '--3'"),
        ("target.level", "high", "must be a whole number, not 'high'"),
        ("smoke", "smoke-fresh-1r:placd=1", "no word 'placd' with a value here, did you mean 'placed='?"),
        ("smoke", "smoke-fresh-1r:placed=one", "placed: must be a whole number, not 'one'"),
        ("smoke", "smoke-fresh-1r:axis", "no word 'axis' with a value here, known are placed, written, value"),
        ("between", "woods-1r+lvel=1", "no word 'lvel' with a value here, did you mean 'level='?"),
    ],
)
def test_fault_of_a_flat_word_is_told_under_its_name(name: str, value: str, what: str) -> None:
    found = read_flat([(name, value)], heroes())
    assert [(one.where, one.what) for one in found.problems] == [(name, what)]


def test_owner_of_an_obstacle_stays_a_bare_word_where_the_game_has_owners() -> None:
    found = read_flat([("target.obstacles", "bunker:axis")], books().book("memoir44"))
    assert found.situation == {"target": {"obstacles": [{"kind": "bunker", "owner": "axis"}]}}
