"""Campaigns from their logs: every figure from a ruling, every fault at its entry, undo as one entry less."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb.errors import SituationError
from rulesdb.games.memoir44.companion.log import ENTRIES, MOST_ENTRIES, Log, read_log
from rulesdb.games.memoir44.companion.state import Campaign, Waiting
from rulesdb.packs.books import Book, Books
from rulesdb.packs.campaigns import play
from tests.games.conftest import DATA
from tests.games.memoir44.campaigns import THREE_BATTLES, random_campaign


@pytest.fixture(scope="module")
def book() -> Book:
    return Books(DATA).book("memoir44")


def played(book: Book, entries: list[Any], **header: Any) -> Campaign:
    return play(book, log_of(entries, **header))


def log_of(entries: list[Any], **header: Any) -> Log:
    sides = {"allies": {"tokens": 2, "track": [0, 1, 2]}, "axis": {"tokens": 1}}
    return read_log({"version": 1, "campaign": {"sides": sides, **header}, "entries": entries})


def pointers(book: Book, entries: list[Any], **header: Any) -> list[str]:
    """Where the log is refused."""
    with pytest.raises(SituationError) as caught:
        played(book, entries, **header)
    return [one.where for one in caught.value.problems]


SCENARIO: dict[str, Any] = {"kind": "scenario"}
WON: dict[str, Any] = {"kind": "result", "winner": "allies", "medals": {"allies": 5, "axis": 2}}


def reserve(*roll: str, side: str = "allies") -> dict[str, Any]:
    return {"kind": "reserve-roll", "side": side, "roll": list(roll)}


def take(*taken: dict[str, Any], side: str = "allies") -> dict[str, Any]:
    return {"kind": "reserve-take", "side": side, "taken": list(taken)}


# --- a whole campaign ------------------------------------------------------------------------------------------------


def test_three_battles_come_to_score_track_and_degree(book: Book) -> None:
    state = play(book, read_log(THREE_BATTLES)).state
    allies, axis = state.sides["allies"], state.sides["axis"]
    assert (allies.medals, allies.marks, allies.track_points, allies.score) == ((6, 4, 5), 4, 8, 23)
    assert (axis.medals, axis.track_points, axis.score) == ((3, 5, 4), 0, 12)
    assert (state.winner, state.degree, state.lead, state.stage) == ("allies", "major", 11, "over")
    assert [battle.scores["allies"] for battle in state.battles] == [8, 14, 23]
    assert (allies.won, axis.won) == (2, 1)


def test_every_ruling_of_a_campaign_cites_each_of_its_steps(book: Book) -> None:
    campaign = play(book, read_log(THREE_BATTLES))
    for noted in (campaign.start, *campaign.noted):
        assert noted.asked, noted.entry
        for asked in noted.asked:
            assert asked.ruling.steps and all(step.citations for step in asked.ruling.steps), asked.question


def test_figures_are_those_of_the_rulings_asked(book: Book) -> None:
    campaign = play(book, read_log(THREE_BATTLES))
    for asked in campaign.noted[-1].asked:
        again = book.ask(asked.question, asked.told, asked.options)
        assert again.answer == asked.ruling.answer
        if asked.question == "campaign-score":
            assert campaign.state.sides[asked.side].score == again.answer["score"]


# --- reserves --------------------------------------------------------------------------------------------------------


def test_token_of_a_waiting_unit_comes_back_to_the_winner_only(book: Book) -> None:
    waits = [SCENARIO, reserve("infantry", "infantry"), take({"item": "infantry", "to": "waiting"})]
    assert played(book, waits).state.sides["allies"].reserve == 1
    assert played(book, waits).state.sides["allies"].waiting == (Waiting("infantry", True),)
    assert played(book, [*waits, WON]).state.sides["allies"].reserve == 2
    assert played(book, [*waits, {**WON, "winner": "axis"}]).state.sides["allies"].reserve == 1


def test_unit_that_came_in_brings_no_token_back(book: Book) -> None:
    comes = {"kind": "entered", "side": "allies", "unit": "infantry", "order_by": "tactic-card"}
    entries = [SCENARIO, reserve("infantry", "flag"), take({"item": "infantry", "to": "waiting"}), comes, WON]
    assert played(book, entries).state.sides["allies"].reserve == 1


def test_free_unit_waits_without_a_token(book: Book) -> None:
    entries = [SCENARIO, reserve("star", "star"), take({"item": "elite-armor", "to": "waiting"})]
    side = played(book, entries).state.sides["allies"]
    assert (side.waiting, side.reserve, side.tokens_waiting) == ((Waiting("elite-armor", False),), 2, 0)


def test_air_token_is_lost_with_the_battle(book: Book) -> None:
    entries = [SCENARIO, reserve("star", "star"), take({"item": "air-token"})]
    assert played(book, entries, air_pack=True).state.sides["allies"].air_tokens == 1
    assert played(book, [*entries, WON], air_pack=True).state.sides["allies"].air_tokens == 0


def test_roll_that_gives_nothing_leaves_nothing_to_take(book: Book) -> None:
    entries = [
        SCENARIO,
        reserve("infantry", "infantry", side="axis"),
        take({"item": "infantry", "to": "board"}, side="axis"),
    ]
    campaign = played(book, [*entries, WON, SCENARIO, reserve("infantry", "armor", side="axis")])
    assert campaign.state.sides["axis"].reserve == 0
    assert campaign.state.pending is None


def test_reading_chosen_for_an_open_rule_decides_what_may_be_taken(book: Book) -> None:
    entries = [SCENARIO, reserve("grenade", "star"), take({"item": "special-forces", "to": "board"})]
    assert pointers(book, entries) == ["/entries/2/taken"]
    assert played(book, entries, options={"wild-star": "upgrade"}).state.sides["allies"].reserve == 1


def test_stars_of_the_opponent_cut_the_starting_hand(book: Book) -> None:
    hands = {"kind": "scenario", "hands": {"allies": 5, "axis": 4}}
    roll = {"kind": "victory-roll", "side": "allies", "roll": ["star", "star", "armor"]}
    state = played(book, [SCENARIO, WON, hands, roll]).state
    assert (state.sides["allies"].hand, state.sides["axis"].hand) == (5, 2)


def test_losses_of_a_victory_roll_are_open_where_the_units_were_not_told(book: Book) -> None:
    roll = {"kind": "victory-roll", "side": "axis", "roll": ["infantry", "armor"]}
    asked = played(book, [SCENARIO, WON, SCENARIO, roll]).noted[-1].asked
    assert asked[-1].ruling.answer["figures_lost"] is None
    told = played(book, [SCENARIO, WON, SCENARIO, {**roll, "units": [{"unit": "armor"}]}]).noted[-1].asked
    assert told[-1].ruling.answer["figures_lost"] == [{"kind": "armor", "n": 1}]


# --- score -----------------------------------------------------------------------------------------------------------


def test_footnote_of_the_track_counts_once_met(book: Book) -> None:
    sides = {"allies": {"tokens": 0, "track": [0, 1, 2], "footnote": 2}, "axis": {"tokens": 0}}
    met = {**WON, "objectives": {"allies": 2}, "footnote": ["allies"]}
    state = played(book, [SCENARIO, met, SCENARIO, {**WON, "footnote": ["allies"]}], sides=sides).state
    assert state.sides["allies"].track_points == 4


def test_points_that_no_rule_gives_are_typed_and_counted_by_the_ruling(book: Book) -> None:
    bonus = {"kind": "typed", "side": "axis", "about": "ace", "bonus": 3}
    campaign = played(book, [SCENARIO, WON, bonus])
    assert campaign.state.sides["axis"].score == 5
    assert (campaign.state.winner, campaign.state.degree) == ("nobody", "tie")


def test_arrow_of_the_sheet_is_followed(book: Book) -> None:
    state = played(book, [SCENARIO, {**WON, "arrows": {"allies": ["green", "red"], "axis": ["grey"]}}]).state
    assert (state.sides["allies"].arrow, state.sides["axis"].arrow) == ("green", "grey")


# --- what comes next -------------------------------------------------------------------------------------------------


def kinds(campaign: Campaign) -> list[tuple[str, str, int]]:
    return [(one.kind, one.side, one.dice) for one in campaign.ahead if one.kind != "typed"]


def test_what_comes_next_follows_the_order_of_the_book(book: Book) -> None:
    first = {**SCENARIO, "first": "axis"}
    assert kinds(played(book, [])) == [("scenario", "", 0)]
    assert kinds(played(book, [first])) == [
        ("reserve-roll", "axis", 2),
        ("reserve-roll", "allies", 2),
        ("result", "", 0),
    ]
    assert kinds(played(book, [first, WON])) == [("scenario", "", 0), ("end", "", 0)]
    assert kinds(played(book, [first, WON, first]))[:2] == [("victory-roll", "axis", 2), ("victory-roll", "allies", 3)]
    assert kinds(played(book, [first, reserve("flag", "flag")])) == [("reserve-take", "allies", 0)]
    assert kinds(played(book, [first, WON, {"kind": "end"}])) == []


def test_notes_that_forbid_victory_rolls_leave_them_out(book: Book) -> None:
    entries = [SCENARIO, WON, SCENARIO]
    assert kinds(played(book, entries, victory_rolls=False))[0] == ("reserve-roll", "allies", 2)
    roll = {"kind": "victory-roll", "side": "allies", "roll": ["flag"] * 3}
    assert pointers(book, [*entries, roll], victory_rolls=False) == ["/entries/3/kind"]


# --- what cannot be --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "where"),
    [
        ([WON], "/entries/0"),
        ([SCENARIO, SCENARIO], "/entries/1"),
        ([{"kind": "end"}], "/entries/0"),
        ([SCENARIO, reserve("flag")], "/entries/1"),
        ([SCENARIO, reserve("armor", "armor"), WON], "/entries/2"),
        ([SCENARIO, reserve("armor", "armor"), take({"item": "infantry", "to": "board"})], "/entries/2/taken"),
        ([SCENARIO, reserve("armor", "armor"), take({"item": "armor"})], "/entries/2/taken/0/to"),
        ([SCENARIO, reserve("flag", "flag"), take({"item": "sandbag", "to": "board"})], "/entries/2/taken/0/to"),
        ([SCENARIO, reserve("armor", "armor"), take(side="axis")], "/entries/2/side"),
        ([SCENARIO, take()], "/entries/1/side"),
        ([SCENARIO, reserve("flag", "flag"), take(), reserve("flag", "flag")], "/entries/3/side"),
        ([SCENARIO, {**WON, "objectives": {"axis": 3}}], "/entries/1/objectives/axis"),
        ([SCENARIO, {**WON, "arrows": {"allies": ["red"]}}], "/entries/1"),
        ([{"kind": "typed", "side": "axis", "about": "no", "tokens": -2}], "/entries/0/tokens"),
        ([SCENARIO, {"kind": "victory-roll", "side": "axis", "roll": ["flag", "flag"]}], "/entries/1/kind"),
        ([SCENARIO, WON, SCENARIO, {"kind": "victory-roll", "side": "axis", "roll": ["flag"]}], "/entries/3/roll"),
        ([SCENARIO, WON, {"kind": "end"}, SCENARIO], "/entries/3"),
        ([SCENARIO, {"kind": "air-token", "side": "axis", "played_with": "alone"}], "/entries/1/side"),
        (
            [SCENARIO, {"kind": "entered", "side": "axis", "unit": "armor", "order_by": "tactic-card"}],
            "/entries/1/unit",
        ),
        (
            [SCENARIO, reserve("armor", "armor"), take({"item": "armor", "to": "board", "figures_free": 2})],
            "/entries/2/taken/0",
        ),
        (
            [
                SCENARIO,
                WON,
                SCENARIO,
                {"kind": "victory-roll", "side": "axis", "roll": ["flag", "flag"], "units": [{"unit": "forest"}]},
            ],
            "/entries/3/units/0/unit",
        ),
    ],
)  # fmt: skip
def test_entry_that_cannot_be_is_named(book: Book, entries: list[Any], where: str) -> None:
    assert pointers(book, entries) == [where]


def test_reading_that_no_option_has_is_named_in_the_header(book: Book) -> None:
    assert pointers(book, [SCENARIO, reserve("flag", "flag")], options={"wild-star": "perhaps"}) == [
        "/campaign/options/wild-star"
    ]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"version": 2}, "/version"),
        ({"version": True}, "/version"),
        ({"campaign": []}, "/campaign"),
        ({"campaign": {"sides": {"allies": {"tokens": 1}}}}, "/campaign/sides/axis"),
        ({"campaign": {"sides": {"allies": {"tokens": 1}, "axis": {"tokens": "1"}}}}, "/campaign/sides/axis/tokens"),
        ({"entries": {}}, "/entries"),
        ({"entries": [{"kind": "scenario"}] * (MOST_ENTRIES + 1)}, "/entries"),
        ({"entries": ["scenario"]}, "/entries/0"),
        ({"entries": [{"kind": "score"}]}, "/entries/0/kind"),
        ({"entries": [{"kind": ["end"]}]}, "/entries/0/kind"),
        ({"entries": [{"kind": "end", "a/b": 1}]}, "/entries/0/a~1b"),
        ({"entries": [{"kind": "scenario", "name": "x" * 61}]}, "/entries/0/name"),
        ({"entries": [{"kind": "scenario", "name": "\u202e"}]}, "/entries/0/name"),
        ({"entries": [{"kind": "scenario", "name": None}]}, "/entries/0/name"),
        ({"entries": [{"kind": "reserve-roll", "side": "allies", "roll": ["heart", "flag"]}]}, "/entries/0/roll/0"),
        ({"entries": [{"kind": "reserve-roll", "side": "allies", "roll": "flag"}]}, "/entries/0/roll"),
        ({"score": 100}, "/score"),
    ],
)  # fmt: skip
def test_log_that_cannot_be_read_says_where(change: dict[str, Any], where: str) -> None:
    with pytest.raises(SituationError) as caught:
        read_log({**copy.deepcopy(THREE_BATTLES), **change})
    assert [one.where for one in caught.value.problems] == [where]


def test_every_fault_of_a_log_is_told_at_once() -> None:
    with pytest.raises(SituationError) as caught:
        read_log({"version": 0, "campaign": {"sides": 1}, "entries": [{"kind": "end", "x": 1}, {"kind": 1}]})
    assert [one.where for one in caught.value.problems] == [
        "/version",
        "/campaign/sides",
        "/entries/0/x",
        "/entries/1/kind",
    ]


# --- by chance -------------------------------------------------------------------------------------------------------


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_state_of_a_shorter_log_is_where_the_longer_one_stood(book: Book, seed: int) -> None:
    log = random_campaign(book, random.Random(seed), 30)
    whole = play(book, log)
    assert read_log(log.plain()) == log
    for count, noted in enumerate(whole.noted):
        assert all(asked.ruling.steps for asked in noted.asked)
        assert play(book, log.to(count + 1)).state == noted.after
    assert play(book, log.to(0)).state == whole.start.after


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(sorted(ENTRIES)),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text() | st.sampled_from(["kind", "side", "roll"]), inner)
    ),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None)
@given(entry=JSON, header=JSON)
def test_what_is_no_log_is_refused_and_nothing_else_happens(entry: Any, header: Any) -> None:
    for value in (entry, {"version": 1, "campaign": header, "entries": [entry]}):
        with pytest.raises(SituationError) as caught:
            read_log(value)
        assert all(one.where.startswith("/") for one in caught.value.problems)
