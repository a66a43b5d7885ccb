"""The Air Pack: which air rules count in a game, and its card Air Sortie."""

from __future__ import annotations

from rulesdb.games.memoir44.procedure import Working, needed, told
from rulesdb.rules.facts import Case
from rulesdb.rules.game import Question
from rulesdb.rules.ruling import Finding

PACK = "m44.air-pack"
PLAN = "m44.new-flight-plan"


def work_air_rules(case: Case) -> Finding:
    """Which air rules count, and what becomes of the two air cards of the command deck."""
    work = Working(case, PACK)
    agreed = told(case, "players_agree", False)
    with_plan = told(case, "new_flight_plan", False) and f"{PLAN}.scope.replaces" in case.book.rules
    if with_plan and agreed:
        work.say(f"{PLAN}.scope.replaces", air_rules="new-flight-plan")
        work.say(f"{PLAN}.deck-removals.removed", air_power_in_deck=False, air_sortie_used=False)
        return work.finding
    if with_plan:
        work.refuse(f"{PLAN}.scope.replaces", "agreement-needed", "air_rules")
    (printed,) = needed(case, "air_rules_in_scenario")
    if printed != "in-effect" and not agreed:
        work.say("optional-use.scenario", air_rules="none")
        work.say("air-sortie.air-rules-only", air_sortie_used=False)
        return work.finding
    work.say("optional-use.scenario" if printed == "in-effect" else "optional-use.agreed", air_rules="air-pack")
    work.say("air-power-card.stays", air_power_in_deck=True)
    work.say("air-sortie.air-rules-only", air_sortie_used=True)
    work.note("air-sortie.air-rules-only", "scenario-lays-it-out")
    return work.finding


def work_air_sortie(case: Case) -> Finding:
    """May Air Sortie be played, and what becomes of one in the starting hand."""
    work = Working(case, PACK)
    facts = case.situation.facts
    if told(case, "drawn_at_start", False):
        work.say("air-sortie.starting-hand", laid_face_up=True, card_replaced=True, counts_in_hand=False)
    played, rank = facts.get("played_with"), facts.get("sortie_played_by")
    if played is None and rank is None and not work.finding.answer:
        needed(case, "played_with")
    if not told(case, "air_rules_used", True):
        work.refuse("air-sortie.air-rules-only", "air-rules-not-used")
    if played is not None and played != "section-card":
        work.refuse("air-sortie.with-section-card", "needs-section-card")
    if rank == "commander-in-chief":
        work.refuse("overlord-air.handed-on", "commander-does-not-play")
    if rank == "field-general" and told(case, "plane_in_own_sections", False):
        work.refuse("overlord-air.one-plane", "plane-in-section")
    if rank is not None:
        most = case.book.elements[f"{PACK}.overlord-air"].values
        work.say("overlord-air.handed-on", cards_handed_out_max=most["handed_out"], cards_each_max=most["each_general"])
    if case.settle("new_flight_plan", False):
        work.refuse(f"{PLAN}.deck-removals.removed", "replaced-by-new-flight-plan")
    work.allow("air-sortie.with-section-card")
    return work.finding


def _by(*rules: str) -> tuple[str, ...]:
    return tuple(f"{PACK}.{rule}" for rule in rules)


AIR_PACK_QUESTIONS = (
    Question(
        "air-rules",
        "which air rules count in a game, and what becomes of the air cards of the command deck",
        (work_air_rules,),
        {
            "air_rules": "new-flight-plan, air-pack or none",
            "air_power_in_deck": "Air Power stays in the command deck",
            "air_sortie_used": "the cards Air Sortie are used",
        },
        by=_by("optional-use.scenario"),
        words=("air_rules_in_scenario", "players_agree", "new_flight_plan"),
    ),
    Question(
        "air-sortie",
        "may the card Air Sortie be played, and what becomes of one in the starting hand",
        (work_air_sortie,),
        {
            "allowed": "it may be played",
            "laid_face_up": "it is laid face up",
            "card_replaced": "another card is drawn for it",
            "counts_in_hand": "it counts to the starting hand",
            "cards_handed_out_max": "cards the Commander-in-Chief hands out at most",
            "cards_each_max": "cards for one general at most",
            "reason": "why not",
        },
        by=_by("air-sortie.with-section-card"),
        words=(
            "air_rules_used",
            "played_with",
            "sortie_played_by",
            "plane_in_own_sections",
            "drawn_at_start",
            "new_flight_plan",
        ),
    ),
)
