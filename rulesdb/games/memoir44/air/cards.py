"""Air combat cards and superiority in the air: the opening hand, when a card is played, when one is drawn."""

from __future__ import annotations

from rulesdb.games.memoir44.air.figures import PACK, by, data_of, special_action_counts
from rulesdb.games.memoir44.orders import order_of
from rulesdb.games.memoir44.procedure import Working, needed, told
from rulesdb.rules.facts import Case
from rulesdb.rules.game import Question
from rulesdb.rules.ruling import Finding


def work_setup(case: Case) -> Finding:
    """Opening air combat cards of both sides, and what leaves the command deck."""
    work = Working(case, PACK)
    (superior,) = needed(case, "superiority")
    data = data_of(case, "setup")
    count = {side: data["start_cards"] for side in ("allies", "axis")}
    if superior != "nobody":
        count[superior] += data["superiority_bonus"]
        work.say("air-superiority.bonus", superiority=superior)
    if told(case, "landing_scenario", False):
        count = {side: max(0, number + data["beach_map_modifier"]) for side, number in count.items()}
    work.say("setup.cards", cards=count, each_player=dict(data["each_player"]))
    work.say("deck-removals.removed", command_cards_removed=list(data_of(case, "deck-removals")["removed"]))
    return work.finding


def work_superiority(case: Case) -> Finding:
    """The side with air superiority in a year and on a front; never more than an unconfirmed reading."""
    work = Working(case, PACK)
    year, front = needed(case, "year", "front")
    data = data_of(case, "air-superiority-table")
    rule = "air-superiority-table.cells"
    work.say(rule, superiority=data["derived_table"][year][front], confidence=data["confidence"])
    work.note(rule, "chart-layout-lost")
    return work.finding


def work_card_play(case: Case) -> Finding:
    """May an air combat card be played now, and does its special action count."""
    work = Working(case, PACK)
    turn, purpose = needed(case, "turn_of", "purpose")
    limits = data_of(case, "air-combat-card-limits")
    if told(case, "air_cards_played", 0) >= limits[turn]:
        work.refuse("air-combat-card-limits.turn", "turn-limit")
    if purpose == "deploy":
        if turn == "opponent":
            work.refuse("deploy.section-card", "wrong-moment")
        elif order_of(case)[0] == "tactic-card":
            work.refuse("deploy.section-card", "tactic-card")
    if told(case, "other_combat_card", False):
        work.say("compatibility.beside-other-cards", beside_other_card=True)
    allowed = work.allow("air-combat-card-limits.turn")
    if purpose == "other":
        work.note("air-combat-cards.action", "air-card-text-decides")
        return work.finding
    fits = special_action_counts(case, deploying=purpose == "deploy")
    work.say(
        "deploy-card-effect.special" if purpose == "deploy" else "air-combat-cards.action",
        special_action=allowed and fits,
    )
    return work.finding


def work_card_draw(case: Case) -> Finding:
    """Who draws air combat cards after an event, and when."""
    work = Working(case, PACK)
    event, player = needed(case, "air_draw_event", "player")
    data = data_of(case, "air-combat-card-draws")[event]
    draws = {
        side: data["both"] if "both" in data else data["player"] if side == player else 0 for side in ("allies", "axis")
    }
    rule = "landed-vulnerability.reward" if event == "landed-air-unit-destroyed" else "air-combat-card-draws.draw"
    work.say(rule, draws=draws, when=data["when"])
    work.note("downing.second-roll", "downing-not-read")
    return work.finding


AIR_CARD_QUESTIONS = (
    Question(
        "air-setup-cards",
        "opening air combat cards of each side, and what leaves the command deck",
        (work_setup,),
        {
            "cards": "air combat cards by side",
            "each_player": "what each player takes",
            "command_cards_removed": "cards taken out of the command deck",
            "superiority": "side with air superiority",
        },
        by=by("setup.cards"),
        words=("superiority", "landing_scenario"),
    ),
    Question(
        "air-superiority",
        "which side has superiority in a year and on a front",
        (work_superiority,),
        {"superiority": "allies, axis or nobody", "confidence": "how sure the reading of the chart is"},
        by=by("air-superiority-table.cells"),
        words=("year", "front"),
    ),
    Question(
        "air-card-play",
        "may this air combat card be played now, and does its special action count",
        (work_card_play,),
        {
            "allowed": "it may be played",
            "special_action": "its special action counts",
            "beside_other_card": "it may affect a unit that another combat card affects",
            "reason": "why not",
        },
        by=by("air-combat-card-limits.turn"),
        words=(
            "other_combat_card",
            "order_by",
            "card_sections",
            "turn_of",
            "air_cards_played",
            "purpose",
            "air_card_icon",
            "cards",
        ),
    ),
    Question(
        "air-card-draw",
        "who draws air combat cards after an event",
        (work_card_draw,),
        {"draws": "cards drawn by side", "when": "when they are drawn"},
        by=by("air-combat-card-draws.draw"),
        words=("air_draw_event", "player"),
    ),
)
