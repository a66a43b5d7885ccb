"""What was not told is never guessed: the ruling says what is certain and what depends on which fact."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.errors import SituationError
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Ruling

OPEN, WOODS = {"terrain": "open-1r", "level": 0}, {"terrain": "woods-1r", "level": 0}


def ask(heroes: Rulebook, question: str, **told: Any) -> Ruling:
    return lookup(heroes, question, heroes.situation(told))


def facts(ruling: Ruling) -> set[str]:
    return {one.fact for one in ruling.depends}


def test_sight_depends_on_a_level_that_was_not_told(heroes: Rulebook) -> None:
    ruling = ask(heroes, "sight", attacker={"level": 0}, target={}, between=[OPEN, WOODS, OPEN])
    assert ruling.answer["sight"] is None
    assert facts(ruling) == {"target.level"}
    by_level = {value: answer.get("sight") for value, answer in ruling.depends[0].answers}
    assert by_level == {0: "blocked", 1: "blocked", 2: "clear"}


def test_sight_from_two_levels_up_is_told_for_each_level(heroes: Rulebook) -> None:
    ruling = ask(heroes, "sight", attacker={"level": 2}, target={}, between=[{**WOODS}, {**OPEN}])
    assert ruling.answer["sight"] == "clear"
    assert not ruling.depends


def test_neighbours_are_seen_whatever_their_level(heroes: Rulebook) -> None:
    ruling = ask(heroes, "sight", attacker={}, target={}, between=[])
    assert ruling.answer["sight"] == "clear"


def test_sight_over_a_distance_depends_on_what_lies_between(heroes: Rulebook) -> None:
    ruling = ask(heroes, "sight", attacker={"level": 0}, target={"level": 0}, range=3)
    assert ruling.answer["sight"] is None
    assert facts(ruling) == {"line.blocked"}


def test_one_hex_between_that_was_not_told_leaves_the_line_open(heroes: Rulebook) -> None:
    ruling = ask(heroes, "sight", attacker={"level": 0}, target={"level": 0}, range=3, between=[OPEN])
    assert ruling.answer["sight"] is None


def test_a_known_blocker_is_enough_whatever_else_lies_between(heroes: Rulebook) -> None:
    ruling = ask(heroes, "sight", attacker={"level": 0}, target={"level": 0}, range=4, between=[WOODS])
    assert ruling.answer["sight"] == "blocked"


def test_ground_between_that_was_not_told_may_be_an_obstacle(heroes: Rulebook) -> None:
    ruling = ask(heroes, "sight", attacker={"level": 0}, target={"level": 0}, between=[{"level": 0}])
    assert ruling.answer["sight"] is None
    assert facts(ruling) == {"between.obstacle"}


def test_a_balka_sees_no_farther_than_its_border_whatever_lies_between(heroes: Rulebook) -> None:
    ruling = ask(heroes, "sight", attacker={"terrain": "balka-large"}, target={"level": 1}, range=2)
    assert ruling.answer["sight"] == "blocked"


def test_cost_of_a_path_depends_on_its_levels(heroes: Rulebook) -> None:
    told = {"attacker": {"unit": "unit-rifle-squad-1r", "level": 0}, "path": [{"terrain": "woods-1r"}]}
    ruling = ask(heroes, "move", **told)
    assert ruling.answer["ap"] is None
    assert ruling.usual["ap"] == 2
    assert {value: answer["ap"] for value, answer in ruling.depends[0].answers} == {0: 2, 1: 3, 2: 4}


def test_cost_of_a_path_depends_on_the_class_of_the_unit(heroes: Rulebook) -> None:
    ruling = ask(heroes, "move", attacker={"cost": 1, "level": 0, "symbols": 0}, path=[WOODS])
    assert ruling.answer["allowed"] is None
    by_class = {value: answer.get("ap") for value, answer in ruling.depends[0].answers}
    assert by_class["foot"] == 2
    assert by_class["tracked"] == 3


def test_symbols_do_not_matter_for_a_single_hex(heroes: Rulebook) -> None:
    ruling = ask(heroes, "move", attacker={"move_class": "tracked", "cost": 1, "level": 0}, path=[OPEN])
    assert ruling.answer["ap"] == 1
    assert not ruling.depends


def test_a_closed_hex_is_closed_whatever_was_not_told(heroes: Rulebook) -> None:
    ruling = ask(heroes, "move", attacker={"move_class": "wheeled"}, path=[WOODS])
    assert ruling.answer["allowed"] is False
    assert ruling.refusals[0].reason == "wheels-off-road"


def test_red_and_blue_matter_only_together(heroes: Rulebook) -> None:
    attacker = {"level": 0, "type": "infantry", "sees_target": True}
    told: dict[str, Any] = {"attacker": attacker, "target": {"level": 0, "dr_colour": "blue"}, "range": 3}
    ruling = ask(heroes, "attack", **told)
    assert ruling.answer["allowed"] is True
    told["target"]["dr_colour"] = "red"
    assert ask(heroes, "attack", **told).answer["allowed"] is None
    told["attacker"] = {**attacker, "fp_colour": "red"}
    assert ask(heroes, "attack", **told).answer["allowed"] is True


def test_modifiers_stay_certain_while_the_attack_itself_depends(heroes: Rulebook) -> None:
    told = {"attacker": {"type": "infantry", "level": 1}, "target": WOODS, "range": 3}
    ruling = ask(heroes, "attack", **told)
    assert ruling.answer["allowed"] is None
    assert ruling.answer["fp"] == 1
    assert ruling.answer["dm"] == 2


def test_what_is_assumed_is_listed(heroes: Rulebook) -> None:
    told = {"attacker": {"move_class": "tracked", "cost": 1, "symbols": 1, "level": 0}, "path": [OPEN]}
    assert ask(heroes, "move", **told).assumed["reverse"] is False


def test_an_open_question_is_named_with_both_answers(heroes: Rulebook) -> None:
    ruling = ask(heroes, "sight", attacker={"level": 2}, target={"level": 1}, between=[WOODS])
    reading = next(one for one in ruling.readings if one.option == "blind-lower-than")
    assert ruling.answer["sight"] == "clear"
    assert reading.answer["sight"] == "blocked"
    assert reading.citations
    assert heroes.options["blind-lower-than"].about == ("q-blind-lower-than",)


def test_a_figure_that_is_not_printed_is_left_out_and_said_so(heroes: Rulebook) -> None:
    ruling = ask(
        heroes, "move", attacker={"unit": "unit-rifle-squad-1r", "level": 0}, path=[{"terrain": "marsh-1r", "level": 0}]
    )
    assert ruling.answer["allowed"] is True
    assert ruling.answer["ap"] is None
    assert not ruling.depends
    assert [one.code for one in ruling.notes] == ["figure-not-printed"]


def test_reach_names_the_hexes_beside_it_whose_cost_is_not_printed(heroes: Rulebook) -> None:
    marsh = [{"hex": [1, 0], "terrain": "marsh-1r"}, {"hex": [4, 4], "terrain": "marsh-1r"}]
    board = {"shape": "small", "hexes": marsh}
    ruling = ask(heroes, "move", attacker={"unit": "unit-rifle-squad-1r", "hex": [0, 0]}, board=board, ap=2)
    assert ruling.answer["no_figure"] == ["1,0"]
    assert "1,0" not in ruling.answer["reach"] and "2,0" not in ruling.answer["reach"]
    assert "figure-not-printed" in [one.code for one in ruling.notes]
    dry = ask(heroes, "move", attacker={"unit": "unit-rifle-squad-1r", "hex": [0, 0]}, board={"shape": "small"}, ap=2)
    assert "no_figure" not in dry.answer


def test_blocking_hex_of_a_line_without_places_is_told_by_its_number(heroes: Rulebook) -> None:
    ruling = ask(heroes, "sight", attacker={"level": 0}, target={"level": 0}, between=[OPEN, WOODS, OPEN])
    assert ruling.answer["at"] == ["between:2"]
    assert {one.where for one in ruling.steps if one.rule == "coh.woods-1r.obstacle"} == {"between:2"}


@pytest.mark.parametrize(
    ("question", "told", "pointer"),
    [
        ("move", {"attacker": {}}, "/path"),
        ("reaction", {}, "/attacker"),
        ("sight-field", {"attacker": {}}, "/attacker/hex"),
        ("smoke-life", {"round": 1}, "/smoke"),
        ("strike-hexes", {"target": {}}, "/target/hex"),
        ("strike-time", {}, "/written_round"),
        ("level", {}, "/target"),
        ("towing", {"attacker": {}}, "/towed"),
        ("spotting-hexes", {"attacker": {"hex": [0, 0]}}, "/seen_from"),
    ],
)
def test_a_question_without_its_facts_says_which_is_missing(
    heroes: Rulebook, question: str, told: dict[str, Any], pointer: str
) -> None:
    with pytest.raises(SituationError) as refused:
        ask(heroes, question, **told)
    assert pointer in [one.where for one in refused.value.problems]


def test_words_of_the_other_game_are_refused(heroes: Rulebook) -> None:
    with pytest.raises(SituationError) as refused:
        heroes.situation({"attacker": {"terrain": ["wadi"], "figures": 4}, "cards": []})
    assert {one.where for one in refused.value.problems} == {"/attacker/terrain/0", "/attacker/figures", "/cards"}


def test_direct_fire_is_taken_to_lie_in_the_arc_and_that_is_listed(heroes: Rulebook) -> None:
    told: dict[str, Any] = {"attacker": {"type": "infantry", "level": 0, "sees_target": True}, "range": 3}
    ruling = ask(heroes, "attack", target={"level": 0, "dr_colour": "blue"}, **told)
    assert ruling.answer["allowed"] is True
    assert ruling.assumed["attacker.in_arc"] is True


def test_a_vehicle_that_fires_outside_its_arc_depends_on_its_turret(heroes: Rulebook) -> None:
    attacker = {"type": "vehicle", "level": 0, "sees_target": True, "in_arc": False}
    ruling = ask(heroes, "attack", attacker=attacker, target={"level": 0, "dr_colour": "blue"}, range=3)
    assert ruling.answer["allowed"] is None
    assert facts(ruling) == {"attacker.turret"}
    on_foot = {**attacker, "type": "infantry"}
    ruling = ask(heroes, "attack", attacker=on_foot, target={"level": 0, "dr_colour": "blue"}, range=3)
    assert ruling.answer["allowed"] is False


def test_the_colour_of_the_front_is_not_taken_from_the_flank(heroes: Rulebook) -> None:
    attacker = {"type": "gun", "level": 0, "sees_target": True, "fp_colour": "blue"}
    told: dict[str, Any] = {"attacker": attacker, "range": 3}
    side = {"level": 0, "flank_colour": "red"}
    assert ask(heroes, "attack", target={**side, "attacked_from": "front"}, **told).answer["allowed"] is None
    assert ask(heroes, "attack", target={**side, "attacked_from": "flank"}, **told).answer["allowed"] is False
