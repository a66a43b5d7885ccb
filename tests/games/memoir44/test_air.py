"""Air rules: what is missing from the source stays open, every figure comes from the packs, the board is changed."""

from __future__ import annotations

from typing import Any

import pytest

from rulesdb.errors import SituationError
from rulesdb.games.memoir44.air.questions import AIR_QUESTIONS
from rulesdb.packs.compile import compile_rulebook
from rulesdb.packs.read import read_packs_leniently
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Ruling
from tests.games.conftest import DATA


@pytest.fixture(scope="module")
def air() -> Rulebook:
    """Base game and New Flight Plan."""
    return compile_rulebook(read_packs_leniently(DATA)[0], "memoir44", ["new-flight-plan"])


def ask(book: Rulebook, question: str, **told: Any) -> Ruling:
    return lookup(book, question, book.situation({"closed": True, **told}))


def on_board(**hexes: dict[str, Any]) -> dict[str, Any]:
    return {"hexes": [{"hex": name.removeprefix("q").replace("_", ","), **told} for name, told in hexes.items()]}


FOE = {"unit": "infantry", "side": "axis"}
OWN = {"unit": "infantry", "side": "allies"}


def test_without_the_pack_no_question_of_the_air_can_be_asked(book: Rulebook) -> None:
    with pytest.raises(SituationError, match="cannot be asked with these packs"):
        lookup(book, "air-downing", book.situation({"possible_hits": 1}))


@pytest.mark.parametrize("question", AIR_QUESTIONS, ids=lambda one: one.name)
def test_a_question_about_nothing_names_what_it_needs(air: Rulebook, question: Any) -> None:
    pieces = {role: "fighter" for role in question.needs}
    try:
        ruling = ask(air, question.name, **pieces)
    except SituationError as error:
        assert all(problem.where.startswith("/") for problem in error.problems)
    else:
        assert ruling.steps
        assert all(step.citations for step in ruling.steps)


def test_whether_a_possible_hit_downs_an_aircraft_is_open(air: Rulebook) -> None:
    ruling = ask(air, "air-downing", possible_hits=1)
    assert ruling.answer["downed"] is None
    assert not ruling.certain
    assert [one.fact for one in ruling.depends] == ["hit_confirmed"]
    assert ask(air, "air-downing", possible_hits=1, hit_confirmed=True).answer["downed"] is True


def test_a_line_over_an_aircraft_is_blocked_on_a_board(air: Rulebook) -> None:
    clear = on_board(q2_4={"occupant": OWN}, q4_4={"occupant": FOE})
    barred = {"hexes": [*clear["hexes"], {"hex": "3,4", "occupant": {"unit": "bomber", "side": "allies"}}]}
    where = {"attacker": {"hex": "2,4"}, "target": {"hex": "4,4"}}
    assert ask(air, "sight", board=clear, **where).answer["sight"] == "clear"
    assert ask(air, "sight", board=barred, **where).answer["sight"] == "blocked"


def test_an_enemy_aircraft_beside_forces_a_close_assault(air: Rulebook) -> None:
    board = on_board(
        q2_4={"occupant": OWN}, q4_4={"occupant": FOE}, q2_5={"occupant": {"unit": "fighter", "side": "axis"}}
    )
    answer = ask(air, "targets", board=board, attacker={"hex": "2,4"}).answer
    assert answer["targets"] == {"2,5": 3}
    assert answer["refused"] == {"4,4": "must-close-assault"}


def test_guns_reach_no_flier_beyond_two_hexes(air: Rulebook) -> None:
    at = {"target": {"unit": "bomber", "state": "flying"}, "attacker": "artillery"}
    plain = {"terrain": "countryside"}
    assert ask(air, "attack", range=2, between=[plain], **at).answer["dice"] == 4
    assert ask(air, "attack", range=3, between=[plain, plain], **at).answer["allowed"] is False


def test_a_flight_over_four_hexes_with_a_bend_never_meets_a_hex_twice(air: Rulebook) -> None:
    fighter = {"unit": "fighter", "side": "allies", "hex": "2,4"}
    bend = [{"hex": one} for one in ("3,4", "3,5", "2,5", "2,4")]
    assert ask(air, "air-move", attacker=fighter, path=bend[:3]).answer["legal"] is True
    back = ask(air, "air-move", attacker=fighter, path=bend)
    assert back.answer["legal"] is False
    assert back.answer["reason"] == "hex-twice"


def test_a_wrongly_shaped_run_is_a_fault_of_the_caller(air: Rulebook) -> None:
    with pytest.raises(SituationError, match="markers cannot be read"):
        ask(air, "attack-run-plan", attacker="fighter", flown_over=["free"], machine_guns_by_hex=[1, 1])


def test_a_card_of_another_type_brings_no_special_run(air: Rulebook) -> None:
    told = {"target": {"unit": "armor", "terrain": "countryside"}, "cards": ["ac01-tank-bunker-busting"]}
    fits = ask(air, "attack-run-dice", attacker="fighter-bomber", bomb_markers=1, **told)
    assert (fits.answer["dice"], fits.answer["stars_hit"]) == (3, True)
    other = ask(air, "attack-run-dice", attacker="bomber", bomb_markers=1, **told)
    assert (other.answer["dice"], other.answer["stars_hit"]) == (1, False)
    assert "run-symbols-not-read" in [one.code for one in other.notes]


@pytest.fixture(scope="module")
def every() -> Rulebook:
    """Every box of the game."""
    return compile_rulebook(read_packs_leniently(DATA)[0], "memoir44")


FIGHTER = {"unit": "fighter", "side": "allies"}


def test_an_aircraft_between_exit_markers_neither_exits_nor_wins_a_medal(every: Rulebook) -> None:
    ruling = ask(every, "exit-board", attacker={**FIGHTER, "exits_marked": True, "movement_left": 2})
    assert ruling.answer["may_exit"] is False
    assert ruling.answer["own_medals"] == 0
    assert [one.reason for one in ruling.refusals] == ["no-exit-for-aircraft"]
    on_foot = {"unit": "infantry", "side": "allies", "exits_marked": True, "movement_left": 2}
    assert ask(every, "exit-board", attacker=on_foot).answer["own_medals"] == 1


def test_mines_do_nothing_to_aircraft(every: Rulebook) -> None:
    mine = [{"kind": "minefield", "owner": "axis", "strength": 3}]
    ruling = ask(every, "minefield", attacker={**FIGHTER, "tokens": mine})
    assert ruling.answer["mine_dice"] == 0
    assert [step.rule for step in ruling.steps] == ["m44.new-flight-plan.air-terrain.ignored"]
    assert ask(every, "minefield", attacker={**OWN, "tokens": mine}).answer["mine_dice"] == 3


@pytest.mark.parametrize(
    "question, told",
    [("card", {"cards": ["air-power"], "player": "allies"}), ("air-sortie", {"played_with": "section-card"})],
)
def test_with_both_air_boxes_the_old_air_cards_depend_on_the_rules_agreed_on(
    every: Rulebook, question: str, told: dict[str, Any]
) -> None:
    ruling = ask(every, question, **told)
    assert ruling.answer["allowed"] is None
    assert [one.fact for one in ruling.depends] == ["new_flight_plan"]
    assert ask(every, question, **told, new_flight_plan=False).answer["allowed"] is True
    refused = ask(every, question, **told, new_flight_plan=True)
    assert refused.answer["allowed"] is False
    assert [one.reason for one in refused.refusals] == ["replaced-by-new-flight-plan"]


def test_recon_played_as_air_power_is_no_card_that_left_the_deck(air: Rulebook) -> None:
    assert (
        ask(air, "card", cards=[{"card": "recon-left", "as": "air-power"}], player="allies").answer["allowed"] is True
    )


def test_reach_says_that_it_leads_under_an_aircraft_of_ones_own(air: Rulebook) -> None:
    fighter = {"unit": "fighter", "side": "allies"}
    line = on_board(q2_4={"occupant": OWN}, q3_4={"occupant": fighter}, q4_4={"terrain": "countryside"})
    ruling = ask(air, "move", board=line, attacker={"hex": "2,4"})
    under = [step for step in ruling.steps if step.rule == "m44.new-flight-plan.air-other-units.pass-under"]
    assert [step.where for step in under] == ["3,4"]
    landed = on_board(q2_4={"occupant": OWN}, q3_4={"occupant": {**fighter, "state": "landed"}}, q4_4={})
    steps = ask(air, "move", board=landed, attacker={"hex": "2,4"}).steps
    assert "m44.new-flight-plan.air-other-units.pass-under" not in {step.rule for step in steps}
