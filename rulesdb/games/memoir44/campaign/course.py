"""The course of a campaign: its start, the steps before each battle, the next scenario, the air tokens on the way."""

from __future__ import annotations

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.campaign.figures import PACK, by, data_of
from rulesdb.games.memoir44.procedure import Working, needed, told
from rulesdb.rules.facts import Case
from rulesdb.rules.game import Question
from rulesdb.rules.ruling import Finding


def work_next_scenario(case: Case) -> Finding:
    """Which arrow of its own sheet a side follows, and who reads the text."""
    work = Working(case, PACK)
    result, arrows = needed(case, "battle_result", "arrows")
    data = data_of(case, "sheet-arrows")
    wanted = data["any_result"] if data["any_result"] in arrows else data[result]
    if wanted not in arrows:
        raise SituationError("no arrow leads on", [Problem("/arrows", f"holds no {wanted} arrow")])
    work.say("sheet-arrows.follow", follow=wanted)
    work.say("campaign-sheet.read-by", text_read_by=data_of(case, "campaign-sheet")["read_by"][result])
    return work.finding


def work_campaign_start(case: Case) -> Finding:
    """Tokens at the start of a campaign, and what is done in which order."""
    work = Working(case, PACK)
    (tokens,) = needed(case, "sheet_tokens")
    work.say("strategic-reserve.pool", strategic_reserve=tokens)
    work.say("starting.order", order=list(data_of(case, "starting")["order"]))
    return work.finding


def work_opening_order(case: Case) -> Finding:
    """What comes when before a battle."""
    work = Working(case, PACK)
    (first,) = needed(case, "first_battle")
    rolls = not first and told(case, "victory_rolls_used", True)
    data = data_of(case, "starting")
    work.say("starting.before-battle", order=[one for one in data["before_battle"] if rolls or one != "victory-rolls"])
    if not rolls and not first:
        work.say("campaign-notes.no-victory-rolls", victory_rolls=False)
    return work.finding


def work_air_token(case: Case) -> Finding:
    """What an air token counts as, how it is played, and whether it is kept."""
    work = Working(case, PACK)
    if told(case, "battle_over", False):
        work.say("air-tokens.lost", kept=False)
        work.refuse("air-tokens.lost", "battle-over")
        work.allow("air-tokens.lost")
        return work.finding
    (by_air_rules,) = needed(case, "air_rules_used")
    rule = "air-tokens.as-sortie" if by_air_rules else "air-tokens.as-power"
    data = data_of(case, "air-tokens")["with_air_rules" if by_air_rules else "without_air_rules"]
    played = case.situation.facts.get("played_with")
    work.say(rule, acts_as=data["acts_as"], counts_in_hand=False, draws_command_card=data["draws_command_card"])
    if "m44.new-flight-plan.deck-removals" in case.book.elements:
        work.note(rule, "token-with-new-flight-plan")
    if played is not None and played != data["played_with"]:
        work.refuse(rule, data["reason"])
    work.allow(rule)
    return work.finding


COURSE_QUESTIONS = (
    Question(
        "next-scenario",
        "which scenario comes next, and who reads",
        (work_next_scenario,),
        {"follow": "colour of the arrow", "text_read_by": "self or opponent"},
        by=by("sheet-arrows.follow"),
        words=("battle_result", "arrows"),
    ),
    Question(
        "campaign-start",
        "tokens and order at the start of a campaign",
        (work_campaign_start,),
        {"strategic_reserve": "tokens taken", "order": "what is done in which order"},
        by=by("strategic-reserve.pool"),
        words=("sheet_tokens",),
    ),
    Question(
        "battle-opening-order",
        "what comes when before a battle",
        (work_opening_order,),
        {"order": "what is done in which order", "victory_rolls": "victory rolls are made"},
        by=by("starting.before-battle"),
        words=("first_battle", "victory_rolls_used"),
    ),
    Question(
        "air-token",
        "use of an air token",
        (work_air_token,),
        {
            "acts_as": "card it counts as",
            "allowed": "it may be played so",
            "draws_command_card": "a command card is drawn at the end of the turn",
            "counts_in_hand": "it counts to the starting hand",
            "kept": "it is kept for a later battle",
            "reason": "why not",
        },
        by=by("air-tokens.as-sortie"),
        words=("air_rules_used", "played_with", "battle_over"),
    ),
)
