"""Questions about a whole board: targets, threats, what is seen, what is reached and why not."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.errors import SituationError
from rulesdb.packs.compile import compile_rulebook
from rulesdb.packs.read import read_packs_leniently
from rulesdb.rules.hexgrid import Hex
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Ruling
from tests.games.conftest import DATA


def at(
    q: int, r: int, terrain: str = "countryside", unit: str | None = None, side: str = "allies", **more: Any
) -> dict[str, Any]:
    told: dict[str, Any] = {"hex": [q, r], "terrain": terrain, **more}
    if unit is not None:
        told["occupant"] = {"unit": unit, "side": side}
    return told


def ask(book: Rulebook, question: str, *hexes: dict[str, Any], **more: Any) -> Ruling:
    told = {"board": {"hexes": list(hexes)}, **more}
    return lookup(book, question, book.situation(told))


US = {"attacker": {"hex": [4, 4]}}


def test_targets_come_with_dice_and_the_others_with_a_reason(book: Rulebook) -> None:
    ruling = ask(
        book,
        "targets",
        at(4, 4, unit="infantry"),
        at(6, 4, "forest", "infantry", "axis"),
        at(2, 4, "forest"),
        at(1, 4, unit="armor", side="axis"),
        at(4, 7, unit="armor", side="allies"),
        at(8, 4, unit="armor", side="axis"),
        **US,
    )
    assert ruling.answer["targets"] == {"6,4": 1}
    assert ruling.answer["refused"] == {"1,4": "no-line-of-sight", "8,4": "out-of-range"}
    assert all(step.citations for step in ruling.steps)


def test_a_neighbour_is_the_only_target(book: Rulebook) -> None:
    ruling = ask(
        book,
        "targets",
        at(4, 4, unit="armor"),
        at(5, 4, unit="infantry", side="axis"),
        at(4, 2, unit="armor", side="axis"),
        **US,
    )
    assert ruling.answer == {"targets": {"5,4": 3}, "refused": {"4,2": "must-close-assault"}}


def test_threats_are_the_targets_seen_from_the_other_side(book: Rulebook) -> None:
    hexes = (at(4, 4, unit="infantry"), at(4, 1, unit="armor", side="axis"), at(8, 4, unit="artillery", side="axis"))
    ruling = ask(book, "threats", *hexes, target={"hex": [4, 4]})
    assert ruling.answer["threats"] == {"4,1": 3, "8,4": 2}


def test_a_field_of_sight_lists_what_is_seen(book: Rulebook) -> None:
    ruling = ask(book, "sight-field", at(0, 0), at(1, 0, "forest"), attacker={"hex": [0, 0]})
    seen = ruling.answer["sees"]
    assert "1,0" in seen and "2,0" not in seen
    assert ruling.answer["count"] == len(seen)


def test_sight_names_the_hex_that_blocks(book: Rulebook) -> None:
    ruling = ask(book, "sight", at(0, 0), at(1, 0, "forest"), attacker={"hex": [0, 0]}, target={"hex": [3, 0]})
    assert ruling.answer == {"sight": "blocked", "at": ["1,0"]}
    assert ruling.steps[0].rule == "m44.base.forest.sight"
    assert ruling.steps[0].where == "1,0"


def test_a_reach_says_cost_stop_battle_and_why_not(book: Rulebook) -> None:
    ruling = ask(
        book, "move", at(4, 4, unit="infantry"), at(5, 4, "forest"), at(3, 4, "river"), at(4, 3, unit="armor"), **US
    )
    reach = ruling.answer["reach"]
    assert reach["5,4"] == {"cost": 1, "stop": True, "battle": False, "no_battle": "no-battle-on-entry"}
    assert reach["4,5"] == {"cost": 1, "stop": False, "battle": True}
    assert reach["4,6"] == {"cost": 2, "stop": False, "battle": False}
    assert "6,4" not in reach and "3,4" not in reach
    refused = ruling.shown["refused"]
    assert refused[Hex(3, 4)].reason == "impassable"
    assert refused[Hex(4, 3)].reason == "occupied"


def test_retreat_lists_every_way(book: Rulebook) -> None:
    hexes = (at(4, 4, unit="infantry"), at(4, 5, "lake"), at(2, 6, unit="armor"))
    ruling = ask(book, "retreat", *hexes, target={"hex": [4, 4]}, flags=2)
    assert ruling.answer["ways"][:2] == [["3,5"], ["3,6"]]
    assert {one.reason for one in ruling.refusals} >= {"impassable", "occupied"}


def test_a_unit_at_the_top_retreats_to_row_0(book: Rulebook) -> None:
    ruling = ask(book, "retreat", at(4, 1, unit="infantry", side="axis"), target={"hex": [4, 1]}, flags=2)
    assert ruling.answer["ways"] == [["4,0", "5,0"]]
    assert ruling.answer["figures_lost"] == 1


@pytest.mark.parametrize(
    ("q", "r", "sections"),
    [(0, 0, ["right"]), (3, 1, ["center", "right"]), (6, 0, ["center"]), (8, 1, ["left", "center"])],
)
def test_sections_are_those_of_the_owner(book: Rulebook, q: int, r: int, sections: list[str]) -> None:
    top = ask(book, "order", at(q, r, unit="infantry", side="axis"), attacker={"hex": [q, r]})
    assert top.answer["sections"] == sections
    mirrored = {"left": "right", "right": "left", "center": "center"}
    bottom = ask(book, "order", at(q, r, unit="infantry", side="allies"), attacker={"hex": [q, r]})
    assert set(bottom.answer["sections"]) == {mirrored[one] for one in sections}


def test_a_card_orders_units_of_its_section_only(book: Rulebook) -> None:
    hexes = at(0, 8, unit="infantry")
    center = ask(book, "order", hexes, attacker={"hex": [0, 8]}, cards=[{"card": "probe-center"}])
    assert center.answer["may_be_ordered"] is True
    right = ask(book, "order", hexes, attacker={"hex": [0, 8]}, cards=[{"card": "probe-right"}])
    assert right.answer["may_be_ordered"] is False
    assert right.refusals[0].reason == "wrong-section"


def test_a_question_about_a_board_needs_one(book: Rulebook) -> None:
    with pytest.raises(SituationError, match="whole board"):
        lookup(book, "targets", book.situation({"attacker": {"unit": "infantry", "side": "allies"}}))


def test_nobody_attacking_is_refused(book: Rulebook) -> None:
    with pytest.raises(SituationError, match="nobody attacks"):
        lookup(book, "attack", book.situation({"target": "infantry"}))


def test_a_bare_relation_says_what_it_depends_on(book: Rulebook) -> None:
    told = {"attacker": "infantry", "target": {"unit": "infantry", "terrain": "town"}, "range": 1}
    ruling = lookup(book, "attack", book.situation(told))
    assert ruling.answer["dice_if_allowed"] == 2
    assert ruling.answer["allowed"] is None
    assert ruling.usual["dice"] == 2
    moved = next(one for one in ruling.depends if one.fact == "attacker.moved")
    assert [value for value, answer in moved.answers if answer.get("allowed") is False] == [2]
    assert ruling.assumed["attacker.terrain"] == "countryside"


def test_armor_in_a_town_cannot_attack_a_forest_whatever_else_holds(book: Rulebook) -> None:
    told = {
        "attacker": {"unit": "armor", "terrain": "town"},
        "target": {"unit": "infantry", "terrain": "forest"},
        "range": 2,
    }
    ruling = lookup(book, "attack", book.situation(told))
    assert ruling.answer["allowed"] is False
    assert ruling.answer["dice"] == 0
    assert [one.reason for one in ruling.refusals] == ["no-dice-left"]


def test_every_question_is_answered_or_refused_with_the_base_game_alone() -> None:
    packs = read_packs_leniently(DATA)[0]
    base = compile_rulebook(packs, "memoir44", ["base"])
    told = {
        "attacker": {"unit": "infantry", "side": "allies"},
        "target": {"unit": "infantry", "side": "axis"},
        "range": 1,
        "flags": 1,
        "roll": ["star"],
        "ambush_roll": ["flag"],
        "cards": ["attack-left"],
        "event": "bridge-blown",
        "closed": True,
    }
    refused = []
    for question in base.game.questions:
        try:
            assert lookup(base, question, base.situation(told)).answer
        except SituationError as error:
            refused.append((question, error.problems[0].where))
    assert ("sabotage", "/packs") in refused
    assert ("attack", "/packs") not in refused
