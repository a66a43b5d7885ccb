"""After a battle: tokens that come back, the score box, the objective track, the final score and its degree."""

from __future__ import annotations

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.campaign.figures import PACK, by, data_of
from rulesdb.games.memoir44.procedure import Working, needed, told
from rulesdb.rules.facts import Case
from rulesdb.rules.game import Question
from rulesdb.rules.ruling import Finding


def work_tokens_after(case: Case) -> Finding:
    """Reserve and air tokens after a battle."""
    work = Working(case, PACK)
    (result,) = needed(case, "battle_result")
    waiting = told(case, "tokens_waiting", 0)
    back = waiting if result == "won" else 0
    work.say("replenishing.waiting", tokens_returned=back)
    reserve = case.situation.facts.get("reserve_tokens")
    if reserve is not None:
        work.say("replenishing.waiting", strategic_reserve_after=reserve + back)
    gone = told(case, "tokens_entered", 0) + waiting - back + told(case, "air_tokens_unused", 0)
    work.say("replenishing.entered", tokens_lost=gone)
    work.say("air-tokens.lost", air_tokens_after=0)
    return work.finding


def work_record_score(case: Case) -> Finding:
    """What a side writes down after a battle."""
    work = Working(case, PACK)
    (medals,) = needed(case, "medals_won")
    held = told(case, "objective_medals_held", 0)
    work.say("recording-score.medals", score_box=medals)
    work.say("recording-score.objectives", track_marks=held * data_of(case, "recording-score")["marks_per_objective"])
    return work.finding


def work_objective_track(case: Case) -> Finding:
    """Points of the objective track."""
    work = Working(case, PACK)
    track, marks = needed(case, "track", "marks")
    if not track:
        raise SituationError("the track is empty", [Problem("/track", "must hold the value of every box")])
    beyond = marks >= len(track)
    points = track[-1] if beyond else track[marks]
    work.say("objective-track.beyond" if beyond else "objective-track.value", points=points)
    if told(case, "bonus_condition_met", False):
        work.say("objective-track.bonus", points=points + told(case, "bonus_points", 0))
    return work.finding


def work_campaign_score(case: Case) -> Finding:
    """The final score of one side."""
    work = Working(case, PACK)
    (medals,) = needed(case, "medals_by_battle")
    work.say("winning.medals", medals=sum(medals))
    with_track = sum(medals) + told(case, "track_points", 0)
    work.say("winning.track", score=with_track)
    bonus = told(case, "bonus_points", 0)
    if bonus:
        work.say("air-aces.bonus", score=with_track + bonus)
    return work.finding


def work_degree(case: Case) -> Finding:
    """Who won the campaign, and to what degree."""
    work = Working(case, PACK)
    a, b = needed(case, "score_a", "score_b")
    data = data_of(case, "degree-of-victory")
    lead, low = abs(a - b), min(a, b)
    tests = {
        "tie": lead == 0,
        "decisive": lead > 0 and max(a, b) >= data["decisive"]["ratio_min"] * low,
        "major": lead >= data["major"]["lead_min"],
        "minor": lead >= data["minor"]["lead_min"],
    }
    degree = next(name for name in data["test_order"] if tests[name])
    work.say(f"degree-of-victory.{degree}", degree=degree)
    work.say("winning.track", winner="nobody" if lead == 0 else "a" if a > b else "b", lead=lead)
    return work.finding


SCORE_QUESTIONS = (
    Question(
        "tokens-after-battle",
        "reserve and air tokens after a battle",
        (work_tokens_after,),
        {
            "strategic_reserve_after": "tokens in the strategic reserve then",
            "tokens_returned": "tokens that come back from the waiting area",
            "tokens_lost": "tokens that are gone: of units that entered, of a loser's waiting units, unused air tokens",
            "air_tokens_after": "air tokens kept",
        },
        by=by("replenishing.waiting"),
        words=("reserve_tokens", "battle_result", "tokens_waiting", "tokens_entered", "air_tokens_unused"),
    ),
    Question(
        "record-score",
        "what is written down after a battle",
        (work_record_score,),
        {"score_box": "medals written into the score box", "track_marks": "boxes marked on the objective track"},
        by=by("recording-score.medals"),
        words=("medals_won", "objective_medals_held"),
    ),
    Question(
        "objective-track",
        "points of the objective track",
        (work_objective_track,),
        {"points": "points"},
        by=by("objective-track.value"),
        words=("track", "marks", "bonus_condition_met", "bonus_points"),
    ),
    Question(
        "campaign-score",
        "final score of a side",
        (work_campaign_score,),
        {"medals": "medals of all battles", "score": "points"},
        by=by("winning.medals"),
        words=("bonus_points", "medals_by_battle", "track_points"),
    ),
    Question(
        "degree-of-victory",
        "who won a campaign, and to what degree",
        (work_degree,),
        {"winner": "a, b or nobody", "degree": "tie, minor, major or decisive", "lead": "points ahead"},
        by=by("degree-of-victory.tie"),
        words=("score_a", "score_b"),
    ),
)
