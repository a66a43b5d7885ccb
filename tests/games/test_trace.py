"""What a ruling of Memoir '44 names as its reasons: each rule that decides is a step, each reason a true one."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.packs.compile import compile_rulebook
from rulesdb.packs.read import read_packs_leniently
from rulesdb.rules.hexgrid import Hex
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Ruling
from tests.games.conftest import DATA
from tests.games.situations import ARM, INF, PLAIN, duel, foe, going, hexes, unit

BOTH_SIDES, FOREST = "m44.base.los-hex-edge.both-sides", "m44.base.forest.sight"
LEFT, RIGHT = Hex(3, 5), Hex(4, 5)
"""Hexes on either side of the line from (4, 4) to (3, 6)."""


def asked(book: Rulebook, question: str, told: dict[str, Any]) -> Ruling:
    return lookup(book, question, book.situation({**told, "closed": True}))


def counted(ruling: Ruling, rule: str) -> list[bool]:
    return [step.counted for step in ruling.steps if step.rule == rule]


# --- cancelling ------------------------------------------------------------------------------------------------------


def test_a_bridge_is_cited_for_what_it_takes_away(book: Rulebook) -> None:
    over = {"terrain": "river", "obstacles": [{"kind": "bridge"}]}
    ruling = asked(book, "move", going(unit(ARM), over))
    (step,) = [one for one in ruling.steps if one.rule == "m44.base.bridge.crossing"]
    assert (step.verb, step.measure, step.value, step.counted) == ("cancel", "enter", "m44.base.river.closed", True)
    assert step.citations
    assert counted(ruling, "m44.base.river.closed") == [False]


def test_a_reach_over_a_bridge_cites_the_bridge(book: Rulebook) -> None:
    board = {
        "hexes": [
            {"hex": [4, 4], "occupant": ARM},
            {"hex": [5, 4], "terrain": "river", "obstacles": [{"kind": "bridge"}]},
        ]
    }
    ruling = lookup(book, "move", book.situation({"board": board, "attacker": {"hex": [4, 4]}}))
    assert "5,4" in ruling.answer["reach"]
    assert counted(ruling, "m44.base.bridge.crossing") == [True]


# --- lines along hex sides -------------------------------------------------------------------------------------------


def along_sides(book: Rulebook, *forests: Hex) -> Ruling:
    listed: list[dict[str, Any]] = [{"hex": list(place), "terrain": "forest"} for place in forests]
    listed += [{"hex": [4, 4], "occupant": INF}, {"hex": [3, 6], "occupant": INF}]
    told = {"board": {"hexes": listed}, "attacker": {"hex": [4, 4]}, "target": {"hex": [3, 6]}}
    return lookup(book, "sight", book.situation(told))


@pytest.mark.parametrize("forest", [LEFT, RIGHT])
def test_the_rule_on_hex_sides_is_a_step_where_it_makes_a_line_clear(book: Rulebook, forest: Hex) -> None:
    ruling = along_sides(book, forest)
    assert ruling.answer == {"sight": "clear"}
    assert counted(ruling, BOTH_SIDES) == [True]
    assert counted(ruling, FOREST) == [False]
    assert next(step.where for step in ruling.steps if step.rule == FOREST) == str(forest)


def test_the_rule_on_hex_sides_is_a_step_where_it_blocks(book: Rulebook) -> None:
    ruling = along_sides(book, LEFT, RIGHT)
    assert ruling.answer["sight"] == "blocked"
    assert counted(ruling, FOREST) == [True, True]
    assert counted(ruling, BOTH_SIDES) == [True]
    assert [one.rule for one in ruling.refusals] == [FOREST, FOREST]


def test_the_rule_on_hex_sides_is_no_step_where_nothing_stands_beside_the_line(book: Rulebook) -> None:
    assert counted(along_sides(book), BOTH_SIDES) == []


def test_an_attack_cites_the_rule_on_hex_sides_as_well(book: Rulebook) -> None:
    listed: list[dict[str, Any]] = [{"hex": list(LEFT), "terrain": "forest"}]
    sides = [{"unit": INF, "side": side} for side in ("allies", "axis")]
    listed += [{"hex": [4, 4], "occupant": sides[0]}, {"hex": [3, 6], "occupant": sides[1]}]
    told = {"board": {"hexes": listed}, "attacker": {"hex": [4, 4]}, "target": {"hex": [3, 6]}}
    assert counted(lookup(book, "attack", book.situation(told)), BOTH_SIDES) == [True]


# --- places ----------------------------------------------------------------------------------------------------------


def test_where_no_places_were_told_a_blocker_is_the_nth_hex_between(book: Rulebook) -> None:
    told = duel(unit(ARM), foe(INF), 3, between=hexes("countryside", "forest"))
    ruling = asked(book, "sight", told)
    assert ruling.answer["at"] == ["between:2"]
    assert [step.where for step in ruling.steps] == ["between:2"]


def test_a_told_place_of_a_blocker_is_named(book: Rulebook) -> None:
    told = duel(unit(ARM), foe(INF), 2, between=[{"terrain": "forest", "hex": [7, 3]}])
    assert asked(book, "sight", told).answer["at"] == ["7,3"]


# --- reasons ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "far"), [(INF, 4), (ARM, 4), ("artillery", 7)])
def test_a_target_out_of_range_is_refused_for_that_alone(book: Rulebook, kind: str, far: int) -> None:
    ruling = asked(book, "attack", duel(unit(kind), foe(INF), far, between=[PLAIN] * (far - 1)))
    assert ruling.answer["dice"] == 0
    assert [one.reason for one in ruling.refusals] == ["out-of-range"]


def test_cover_that_takes_the_last_die_is_a_reason_of_its_own(book: Rulebook) -> None:
    ruling = asked(book, "attack", duel(unit(INF), foe(INF, "town"), 3))
    assert ruling.answer["dice"] == 0 and not ruling.answer["allowed"]
    assert [one.reason for one in ruling.refusals] == ["no-dice-left"]


# --- what is missing -------------------------------------------------------------------------------------------------


def test_a_unit_nobody_named_is_taken_as_one_without_a_badge_and_that_is_listed(book: Rulebook) -> None:
    ruling = lookup(book, "retreat", book.situation({"target": {"side": "axis", "rear_hexes_free": 3}, "flags": 1}))
    assert ruling.assumed["target.badges"] == "none"


def test_a_fact_that_dice_and_hits_both_miss_is_named_once_for_the_whole_attack() -> None:
    book = compile_rulebook(read_packs_leniently(DATA)[0], "memoir44", ["base", "campaign-book-2"])
    told = {"attacker": "m44.campaign-book-2.late-war-anti-tank", "target": "armor", "range": 2}
    depends = lookup(book, "attack", book.situation(told)).depends
    assert [one.fact for one in depends if one.fact == "attacker.moved"] == ["attacker.moved"]
    keys = {key for one in depends if one.fact == "attacker.moved" for _, answer in one.answers for key in answer}
    assert {"dice", "hit_by"} <= keys
