"""Campaigns: rolls, reserves, score; what the sources leave open is shown both ways or not answered."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdb.errors import SituationError
from rulesdb.games.memoir44.campaign.questions import CAMPAIGN_QUESTIONS
from rulesdb.packs.compile import compile_rulebook
from rulesdb.packs.read import read_packs_leniently
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Ruling
from tests.games.conftest import DATA

FACES = ("infantry", "armor", "grenade", "star", "flag")
WILD = ["infantry", "armor", "artillery"]


@pytest.fixture(scope="module")
def campaign() -> Rulebook:
    """Base game, Terrain Pack and Campaign Book 2."""
    return compile_rulebook(read_packs_leniently(DATA)[0], "memoir44", ["campaign-book-2"])


def ask(book: Rulebook, question: str, **told: Any) -> Ruling:
    return lookup(book, question, book.situation({"closed": True, **told}))


@pytest.mark.parametrize("question", CAMPAIGN_QUESTIONS, ids=lambda one: one.name)
def test_a_question_about_nothing_names_what_it_needs(campaign: Rulebook, question: Any) -> None:
    pieces = {role: "infantry" for role in question.needs}
    try:
        ruling = ask(campaign, question.name, **pieces)
    except SituationError as error:
        assert all(problem.where.startswith("/") for problem in error.problems)
    else:
        assert ruling.steps
        assert all(step.citations for step in ruling.steps)


UNITS = {"infantry": ["infantry"], "armor": ["armor"], "grenade": WILD}
ELITE = {"infantry": "special-forces", "armor": "elite-armor"}


@pytest.mark.parametrize("roll", list(combinations_with_replacement(FACES, 2)), ids="-".join)
def test_each_of_the_fifteen_reserve_rolls_offers_what_its_symbols_say(
    campaign: Rulebook, roll: tuple[str, str]
) -> None:
    answer = ask(campaign, "reserve-roll", roll=list(roll), reserve_tokens=2).answer
    paid = [
        [*UNITS[face], *([ELITE[face]] if "star" in roll and face in ELITE else [])] for face in roll if face in UNITS
    ]
    assert answer["may_take"] == paid
    assert answer["free"] == (["double-star"] if roll == ("star", "star") else ["sandbag"] * roll.count("flag"))


def test_one_token_pays_one_of_two_units(campaign: Rulebook) -> None:
    told = {"roll": ["armor", "grenade"], "reserve_tokens": 1}
    one = ask(campaign, "reserve-roll", **told, chosen=["artillery"])
    assert (one.answer["allowed"], one.answer["tokens_after"]) == (True, 0)
    two = ask(campaign, "reserve-roll", **told, chosen=["armor", "artillery"])
    assert [one.reason for one in two.refusals] == ["no-token"]


def test_a_victory_roll_that_depends_on_the_picker_lists_every_outcome(campaign: Rulebook) -> None:
    units = [{"unit": "infantry"}, {"unit": "infantry", "figures": 2}]
    answer = ask(campaign, "victory-roll-results", roll=["infantry", "grenade"], enemy_units=units).answer
    assert answer["figures_lost"] is None
    assert answer["outcomes"] == [
        {"figures_lost": [{"kind": "infantry", "n": 1}], "retreats": 0, "lost_symbols": 1},
        {"figures_lost": [{"kind": "infantry", "n": 2}], "retreats": 0, "lost_symbols": 0},
    ]


def test_who_picks_is_shown_as_two_readings(campaign: Rulebook) -> None:
    ruling = ask(campaign, "victory-roll-results", roll=["armor"], enemy_units=[{"unit": "armor"}])
    assert ruling.answer["symbols"][0]["chooser"] == "roller"
    (reading,) = ruling.readings
    assert reading.answer["symbols"][0]["chooser"] == "opponent"


@given(a=st.integers(-9, 60), b=st.integers(-9, 60))
def test_the_degree_does_not_depend_on_which_side_is_named_first(campaign: Rulebook, a: int, b: int) -> None:
    one = ask(campaign, "degree-of-victory", score_a=a, score_b=b).answer
    other = ask(campaign, "degree-of-victory", score_a=b, score_b=a).answer
    assert one["degree"] == other["degree"]
    assert one["winner"] == {"a": "b", "b": "a", "nobody": "nobody"}[other["winner"]]
    assert (one["winner"] == "nobody") == (a == b)


def test_too_many_units_are_refused_and_not_worked_through(campaign: Rulebook) -> None:
    with pytest.raises(SituationError, match="too many units"):
        ask(campaign, "victory-roll-results", roll=["grenade"], enemy_units=["infantry"] * 40)


@pytest.mark.parametrize(
    "option", ["disguise-loss", "smoke-timing", "paradrop-ready", "wild-star", "victory-roll-chooser"]
)
def test_every_open_point_shows_its_other_reading_with_sources(campaign: Rulebook, option: str) -> None:
    asked: dict[str, tuple[str, dict[str, Any]]] = {
        "disguise-loss": ("disguise-hits", {"target": "brandenburgers", "hits_scored": 1, "reroll": ["infantry"]}),
        "smoke-timing": ("smoke-screen", {"turns": ["owner", "opponent", "owner", "opponent"]}),
        "paradrop-ready": ("paratroop-drop", {"lands_on": "free-hex"}),
        "wild-star": ("reserve-roll", {"roll": ["grenade", "star"], "reserve_tokens": 1}),
        "victory-roll-chooser": ("victory-roll-results", {"roll": ["armor"], "enemy_units": ["armor"]}),
    }
    question, told = asked[option]
    ruling = ask(campaign, question, **told)
    reading = next(one for one in ruling.readings if one.option == option)
    assert reading.answer
    assert reading.citations


def test_a_disguised_unit_is_lost_only_when_the_second_die_confirms(campaign: Rulebook) -> None:
    told = {"attacker": "infantry", "range": 1, "roll": ["infantry", "grenade", "flag"]}
    target = {"unit": "brandenburgers", "enemy_figure_present": True}
    assert ask(campaign, "hits", target=target, **told).answer["hits"] is None
    assert ask(campaign, "hits", target=target, reroll=["infantry"], **told).answer["hits"] == 2
    assert ask(campaign, "hits", target=target, reroll=["star"], **told).answer["hits"] == 0
    bare = {**target, "enemy_figure_present": False}
    assert ask(campaign, "hits", target=bare, **told).answer["hits"] == 2


def test_weapon_teams_never_take_ground_and_heavy_guns_must_see(campaign: Rulebook) -> None:
    won = {"target": "infantry", "range": 1, "outcome": "target_eliminated"}
    team = {"unit": "infantry", "badge": "late-war-machine-gun"}
    assert ask(campaign, "take-ground", attacker=team, **won).answer["may_take_ground"] is False
    far = {"target": "armor", "range": 2, "between": [{"terrain": "forest"}]}
    gun = ask(campaign, "attack", attacker="heavy-anti-tank-gun", **far)
    assert [one.reason for one in gun.refusals] == ["no-line-of-sight"]
    assert ask(campaign, "attack", attacker="self-propelled-artillery", **far).answer["allowed"] is True


def test_dragoons_move_three_battle_and_battle_again(campaign: Rulebook) -> None:
    rider = {"unit": "polish-dragoons", "moved": 3}
    after = ask(campaign, "take-ground", attacker=rider, target="infantry", range=1, outcome="target_eliminated")
    assert (after.answer["may_take_ground"], after.answer["may_overrun_battle"]) == (True, True)
    flags = ask(campaign, "flags-left", target="polish-dragoons", flags=2).answer
    assert (flags["retreat_min"], flags["retreat_max"]) == (2, 4)


def test_a_weakened_unit_scores_nothing_at_an_exit(campaign: Rulebook) -> None:
    told = {"exit_columns": [4], "leaves_column": 4}
    assert ask(campaign, "exit-board", attacker="infantry", **told).answer["own_medals"] == 1
    weak = {"unit": "infantry", "badge": "weakened-units"}
    assert ask(campaign, "exit-board", attacker=weak, **told).answer["own_medals"] == 0
