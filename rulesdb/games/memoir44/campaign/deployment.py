"""Reserves come onto the board: straight away, or by way of the waiting area."""

from __future__ import annotations

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44 import march
from rulesdb.games.memoir44.campaign.figures import PACK, by, data_of
from rulesdb.games.memoir44.orders import order_of
from rulesdb.games.memoir44.procedure import Working, needed, told
from rulesdb.rules.facts import Case
from rulesdb.rules.game import Question
from rulesdb.rules.ruling import Finding
from rulesdb.rules.vocabulary import UNKNOWN

RESERVE_KINDS = ("infantry", "armor", "artillery")


def reserve_kind(case: Case) -> str:
    """Kind of the unit asked about. Raises SituationError where it is not one that a reserve roll brings."""
    kind = case.get("attacker.kind")
    if kind is UNKNOWN or kind not in RESERVE_KINDS:
        raise SituationError(
            "the unit is of no kind that reserves have",
            [Problem("/attacker/unit", "must be infantry, armor or artillery")],
        )
    return str(kind)


def work_reserve_direct(case: Case) -> Finding:
    """Whether an activated unit may go straight onto the board, or waits."""
    work = Working(case, PACK)
    kind = reserve_kind(case)
    free, baseline = case.situation.facts.get("figures_free"), case.situation.facts.get("baseline")
    data = data_of(case, "direct-deployment")
    full = data["figures"][kind]
    if told(case, "command_cards_dealt", False):
        work.refuse("direct-deployment.before-cards", "too-late")
    if free is None:
        told(case, "figures_free", full)
    elif free < full:
        work.refuse("direct-deployment.whole-unit", "not-enough-figures")
    if baseline is None:
        told(case, "baseline", "free")
    elif "free" not in baseline:
        work.refuse("direct-deployment.free-hex", "no-free-hex")
    if work.allow("direct-deployment.whole-unit"):
        work.say("direct-deployment.placed", figures=full, orders=data["orders"], token="discarded")
    else:
        work.say("waiting-area.instead", token="to-waiting-area", alternative="waiting-area")
    return work.finding


def work_reserve_waiting(case: Case) -> Finding:
    """What a unit in the waiting area may do or suffer."""
    work = Working(case, PACK)
    (event,) = needed(case, "waiting_event")
    reason = data_of(case, "waiting-area")["barred"].get(event)
    rule = "enter-from-waiting-area.order" if event == "enter-own-turn" else "waiting-area.out-of-play"
    if reason is not None:
        work.refuse(rule, reason)
    work.allow(rule)
    return work.finding


def work_reserve_enter(case: Case) -> Finding:
    """A unit that enters from the waiting area: whether, with how many figures, and whether it may battle."""
    work = Working(case, PACK)
    kind = reserve_kind(case)
    full = data_of(case, "direct-deployment")["figures"][kind]
    ordered_by, sections = order_of(case)
    free: tuple[str, ...] = told(case, "free_baseline_sections", ("left", "center", "right"))
    left: int = told(case, "figures_free", full)
    if ordered_by == "none":
        work.refuse("enter-from-waiting-area.order", "no-order")
    elif not free or (ordered_by == "section-card" and not set(sections) & set(free)):
        work.refuse("enter-from-waiting-area.hex", "no-free-hex-in-section")
    if left < 1:
        work.refuse("enter-from-waiting-area.figures", "no-figure")
    entered = work.allow("enter-from-waiting-area.order")
    # the baseline hex is the first hex of the move
    moved = max(1, case.told("attacker", "moved") or 1)
    battles = entered and moved <= march.allowance(case).battle
    if entered:
        work.say("enter-from-waiting-area.figures", figures=min(full, left))
        work.say("enter-from-waiting-area.order", orders_used=1, token="discarded")
    work.say("enter-from-waiting-area.first-hex", may_battle=battles)
    return work.finding


DEPLOYMENT_QUESTIONS = (
    Question(
        "reserve-direct",
        "may an activated unit go straight onto the board",
        (work_reserve_direct,),
        {
            "allowed": "it may",
            "figures": "figures placed",
            "orders": "orders it takes",
            "token": "where its token goes",
            "alternative": "what happens instead",
            "reason": "why not",
        },
        ("attacker",),
        by=by("direct-deployment.placed"),
        words=("figures_free", "baseline", "command_cards_dealt"),
    ),
    Question(
        "reserve-waiting",
        "what a unit in the waiting area may do or suffer",
        (work_reserve_waiting,),
        {"allowed": "it may", "reason": "why not"},
        by=by("waiting-area.out-of-play"),
        words=("waiting_event",),
    ),
    Question(
        "reserve-enter",
        "a unit enters from the waiting area",
        (work_reserve_enter,),
        {
            "allowed": "it may enter",
            "figures": "figures it enters with",
            "orders_used": "orders it takes",
            "may_battle": "it may battle this turn",
            "token": "where its token goes",
            "reason": "why not",
        },
        ("attacker",),
        by=by("enter-from-waiting-area.order"),
        words=(
            "figures_free",
            "order_by",
            "card_sections",
            "free_baseline_sections",
            "cards",
            "scenario_rules",
            "depot_destroyed_of",
            "attacker.side",
            "attacker.moved",
        ),
    ),
)
