"""Objective medals of campaigns: who holds one of each kind, and the exchange for the control of a position."""

from __future__ import annotations

from rulesdb.games.memoir44.campaign.figures import PACK, by
from rulesdb.games.memoir44.procedure import Working, needed, told
from rulesdb.rules.facts import Case
from rulesdb.rules.game import Question
from rulesdb.rules.ruling import Finding
from rulesdb.rules.vocabulary import UNKNOWN


def work_control(case: Case) -> Finding:
    """Whether the medal for a unit eliminated on an objective may be exchanged for the objective."""
    work = Working(case, PACK)
    on_objective, ends = needed(case, "enemy_on_objective", "objective_ends_game")
    far = case.get("range")
    if far is UNKNOWN:
        needed(case, "range")
    close = far == 1
    if not close:
        work.refuse("control-of-position.exchange", "not-close-combat")
    if not on_objective:
        work.refuse("control-of-position.exchange", "not-on-objective")
    if close and on_objective and not ends:
        work.refuse("control-of-position.exchange", "game-goes-on")
    if work.allow("control-of-position.exchange"):
        work.say("control-of-position.exchange", elimination_medal=0, objective_medal=1)
    else:
        both = 1 if close and on_objective else 0
        work.say("control-of-position.ordinary", elimination_medal=1, objective_medal=both)
    return work.finding


_MEDALS = {
    "temporary": "medal-temporary-objective.held",
    "majority": "medal-temporary-majority.held",
    "permanent": "medal-permanent-objective.held",
    "sudden": "medal-sudden-death.held",
}


def work_objective_medal(case: Case) -> Finding:
    """Who holds an objective medal of each kind now, and whether the game is over."""
    work = Working(case, PACK)
    (kind,) = needed(case, "objective_kind")
    own, enemy = told(case, "own_units_there", 0), told(case, "enemy_units_there", 0)
    rule = _MEDALS[kind]
    if kind == "sudden":
        met = told(case, "condition_met", False)
        work.say(rule, own_medal=met, game_over=met)
        if met:
            work.note(rule, "ends-at-once")
        return work.finding
    held = {
        "temporary": own > 0,
        "majority": own > enemy,
        "permanent": own > 0 or told(case, "entered_before", False),
    }[kind]
    work.say(rule, own_medal=held, game_over=False)
    if case.situation.facts.get("event") in ("unit-eliminated", "objective-left"):
        work.say(rule, medal_kept=held)
    return work.finding


MEDAL_QUESTIONS = (
    Question(
        "control-of-position",
        "may the medal for a unit be exchanged for the objective it stood on",
        (work_control,),
        {
            "allowed": "it may",
            "elimination_medal": "medals for the unit",
            "objective_medal": "medals for the objective",
            "reason": "why not",
        },
        by=by("control-of-position.exchange"),
        words=("enemy_on_objective", "objective_ends_game", "range", "between"),
    ),
    Question(
        "objective-medal",
        "who holds an objective medal now",
        (work_objective_medal,),
        {"own_medal": "one's own side holds it", "game_over": "the game is over", "medal_kept": "it is kept"},
        by=by("medal-permanent-objective.held"),
        words=("own_units_there", "enemy_units_there", "entered_before", "condition_met", "objective_kind", "event"),
    ),
)
