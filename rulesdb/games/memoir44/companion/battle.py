"""What happens in a battle and after it: units that come in, air tokens, the result, the score, and the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulesdb.games.memoir44.companion.before import kind_of_item
from rulesdb.games.memoir44.companion.log import SIDES
from rulesdb.games.memoir44.companion.work import Work

_WINNERS = {"a": SIDES[0], "b": SIDES[1]}


def score(work: Work, side: str) -> None:
    """Asks for the points of the objective track, where the side has one, and for the running score."""
    told, stands = work.log.side(side), work.side(side)
    points = None
    if told.get("track"):
        points = work.ask(
            "objective-track",
            side,
            track=told["track"],
            marks=stands.marks,
            bonus_condition_met=True if stands.footnote else None,
            bonus_points=told.get("footnote", 0) if stands.footnote else None,
        ).answer["points"]
    score = work.ask(
        "campaign-score",
        side,
        medals_by_battle=list(stands.medals),
        track_points=points,
        bonus_points=stands.bonus or None,
    ).answer["score"]
    work.change(side, track_points=points or 0, score=score)


def standing(work: Work) -> None:
    """Asks who is ahead, and to what degree."""
    a, b = (work.side(side).score for side in SIDES)
    found = work.ask("degree-of-victory", score_a=a, score_b=b).answer
    winner = _WINNERS.get(found["winner"], found["winner"])
    work.state = replace(work.state, winner=winner, degree=found["degree"], lead=found["lead"])


def _fight(work: Work) -> None:
    """The battle is on: what comes before command cards is over."""
    if work.state.stage not in ("before", "battle"):
        work.refuse("", "no battle is on")
    if work.state.pending is not None:
        work.refuse("", "what is taken of the reserve roll comes first")
    work.state = replace(work.state, stage="battle")


def entered(work: Work, told: Mapping[str, Any]) -> None:
    _fight(work)
    side, item = told["side"], told["unit"]
    waiting = list(work.side(side).waiting)
    found = next((one for one in waiting if one.item == item), None)
    if found is None:
        work.refuse("/unit", "is not in the waiting area of this side")
    assert found is not None
    kind = kind_of_item(work, side, item)
    if kind is not None:
        work.allowed(
            "reserve-enter",
            side,
            "",
            attacker={"unit": kind},
            order_by=told["order_by"],
            card_sections=told.get("sections"),
            free_baseline_sections=told.get("free_sections"),
            figures_free=told.get("figures_free"),
        )
    waiting.remove(found)
    work.change(side, waiting=tuple(waiting))


def air_token(work: Work, told: Mapping[str, Any]) -> None:
    _fight(work)
    side = told["side"]
    if not work.side(side).air_tokens:
        work.refuse("/side", "has no air token")
    by_air_rules = work.log.header.get("air_rules", False)
    work.allowed("air-token", side, "/played_with", air_rules_used=by_air_rules, played_with=told["played_with"])
    work.change(side, air_tokens=work.side(side).air_tokens - 1)


def result(work: Work, told: Mapping[str, Any]) -> None:
    _fight(work)
    medals, objectives = told["medals"], told.get("objectives", {})
    for side in SIDES:
        held = objectives.get(side)
        if held is not None and held > medals[side]:
            work.refuse(f"/objectives/{side}", "cannot be more than its medals, which count them")
        result = "won" if told["winner"] == side else "lost"
        stands = work.side(side)
        written = work.ask("record-score", side, medals_won=medals[side], objective_medals_held=held).answer
        tokens = work.ask(
            "tokens-after-battle",
            side,
            battle_result=result,
            reserve_tokens=stands.reserve,
            tokens_waiting=stands.tokens_waiting,
            air_tokens_unused=stands.air_tokens,
        ).answer
        arrows = told.get("arrows", {}).get(side)
        next_one = work.ask("next-scenario", side, battle_result=result, arrows=arrows).answer if arrows else {}
        work.change(
            side,
            reserve=tokens["strategic_reserve_after"],
            waiting=(),
            air_tokens=tokens["air_tokens_after"],
            won=stands.won + (result == "won"),
            medals=(*stands.medals, written["score_box"]),
            marks=stands.marks + written["track_marks"],
            footnote=stands.footnote or side in told.get("footnote", ()),
            arrow=next_one.get("follow", ""),
        )
        score(work, side)
    standing(work)
    battle = replace(
        work.state.battles[-1],
        winner=told["winner"],
        medals=dict(medals),
        objectives=dict(objectives),
        scores={side: work.side(side).score for side in SIDES},
    )
    work.state = replace(work.state, battles=(*work.state.battles[:-1], battle), stage="between", order=())


# --- beside the rules -------------------------------------------------------------------------------------------------


def typed(work: Work, told: Mapping[str, Any]) -> None:
    if work.state.stage == "over":
        work.refuse("", "the campaign has ended")
    side = told["side"]
    stands = work.side(side)
    reserve = stands.reserve + told.get("tokens", 0)
    if reserve < 0:
        work.refuse("/tokens", f"the reserve holds only {stands.reserve}")
    work.change(side, reserve=reserve, bonus=stands.bonus + told.get("bonus", 0))
    if told.get("bonus"):
        score(work, side)
        if stands.medals:
            standing(work)


def end(work: Work, told: Mapping[str, Any]) -> None:
    if work.state.stage != "between" or not work.state.battles:
        work.refuse("", "a campaign ends after a battle")
    for side in SIDES:
        score(work, side)
    standing(work)
    work.state = replace(work.state, stage="over")
