"""Cases of Conflict of Heroes are translated by their words, whatever their ids, and a wrong answer shows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conformance import heroes_cases
from tests.conformance.__main__ import heroes_book

MORTAR = {"unit": "mortar", "indirect": True, "range": 16, "min_range": 3, "level": 0}
SPOT = {"level": 2, "distance": 2, "enemy_held": False, "sees_target": True}
GUN = {"unit": "anti-tank gun", "level": 0, "terrain": "woods", "flank_dr": 10, "dr_colour": "red"}
TANK = {"unit": "T-34", "type": "tracked", "move_cost": 1, "bonus": 2}
FLAT = {"terrain": "open", "level": 0}


def outcome(question: str, answer: dict[str, Any], **situation: Any) -> str:
    case = {
        "id": "any", "topic": "any", "question": question, "answer": answer,
        "situation": {"edition": "1r", **situation},
    }  # fmt: skip
    return heroes_cases.run_case(heroes_book(), case).outcome


@pytest.mark.parametrize(
    ("distance", "enemy", "sees", "allowed"),
    [(2, False, True, True), (3, False, True, False), (2, True, True, False), (2, False, False, False)],
)
def test_everything_told_of_a_spotting_hex_counts(distance: int, enemy: bool, sees: bool, allowed: bool) -> None:
    spot = {**SPOT, "distance": distance, "enemy_held": enemy, "sees_target": sees}
    told = {"attacker": MORTAR, "target": GUN, "distance": 7, "spotting_hex": spot}
    assert outcome("may_attack", {"attack_allowed": allowed}, **told) == "right"
    assert outcome("may_attack", {"attack_allowed": not allowed}, **told) == "wrong"


@pytest.mark.parametrize(("key", "value"), [("los", "blocked"), ("in_arc", False)])
def test_sight_and_arc_that_are_given_count(key: str, value: Any) -> None:
    direct = {key_: value_ for key_, value_ in MORTAR.items() if key_ != "indirect"}
    told = {"attacker": direct, "target": GUN, "distance": 5, "los": "clear", "in_arc": True}
    assert outcome("may_attack", {"attack_allowed": True}, **told) == "right"
    assert outcome("may_attack", {"attack_allowed": False}, **{**told, key: value}) == "right"


def test_the_number_to_roll_is_told_after_the_points_were_spent() -> None:
    told = {"attacker": {**MORTAR, "fp": 3, "fp_colour": "red"}, "target": GUN, "distance": 7, "spotting_hex": SPOT}
    assert outcome("hit_number", {"hit_number": 4}, **told, caps_spent=2) == "right"
    assert outcome("hit_number", {"hit_number": 6}, **told, caps_spent=2) == "wrong"


@pytest.mark.parametrize(("more", "ap"), [({}, 1), ({"reverse": True}, 6), ({"towing": True}, 3)])
def test_driving_backwards_and_towing_count(more: dict[str, Any], ap: int) -> None:
    told = {"mover": TANK, "from": FLAT, "path": [FLAT, FLAT, FLAT], **more}
    assert outcome("ap_cost", {"ap": ap}, **told) == "right"


def test_a_side_that_is_crossed_counts() -> None:
    told = {"mover": TANK, "from": FLAT, "to": FLAT}
    assert outcome("may_move", {"allowed": True}, **told) == "right"
    assert outcome("may_move", {"allowed": False}, **told, crossed_hexside={"feature": "small balka"}) == "right"


@pytest.mark.parametrize(("calibre", "allowed"), [(8, True), (5, False)])
def test_smoke_is_asked_by_calibre(calibre: int, allowed: bool) -> None:
    told = {"attacker": {"unit": "mortar", "calibre_cm": calibre}, "distance": 5}
    assert outcome("smoke_placement", {"allowed": allowed}, **told) == "right"


def test_off_board_artillery_is_asked_by_what_is_told() -> None:
    assert outcome("artillery", {"resolve_pre_round": 3}, written_pre_round=2) == "right"
    assert outcome("artillery", {"may_target": False}, spotter={"los_when_writing": False}) == "right"
    assert outcome("artillery", {"attacks": 3}, units_in_hexes=[1, 0, 2]) == "right"


def test_an_answer_that_is_not_given_is_never_right() -> None:
    told = {"attacker": {"unit": "squad", "level": 0}, "target": {**FLAT, "unit": "squad"}, "distance": 3}
    assert outcome("modifier", {"target_dr": 2}, **told) == "cannot be asked yet"


def test_a_case_in_another_shape_is_left_out_and_the_run_goes_on() -> None:
    assert outcome("may_tow", {"allowed": True}, tower={"unit": "truck"}) == "cannot be asked yet"
    assert outcome("los", {"los": "clear"}, viewer_level=0, line=3) == "cannot be asked yet"


FIGURES = {
    "los_cases": [
        {
            "id": "any", "edition": "1r", "from": {"level": 0, "terrain": None}, "to": {"level": 0, "terrain": None},
            "between": [{"hexside_pair": ["C", "D"], "levels": [0, 1]}], "visible": True, "why": "one side open",
        },
        {
            "id": "any", "edition": "1r", "from": {"level": 2, "terrain": None}, "to": {"level": 0, "terrain": None},
            "between": [{"level": 0, "terrain": "obstacle"}], "visible": False, "why": "right behind it",
        },
    ],
    "move_cases": [{"id": "any", "unit": "T-34", "path": "4 open hexes", "facts": [], "cost": 2}],
    "fire_cases": [
        {"id": "any", "shooter": "gun in bordering hex", "target": "unit in balka opening", "allowed": False},
        {"id": "any", "target": "unit in 2nd-round smoke", "dm": 1},
    ],
}  # fmt: skip


def test_figures_are_read_by_their_words() -> None:
    results = list(heroes_cases.run_sight(heroes_book(), FIGURES))
    assert [one.outcome for one in results] == ["right"] * 5
