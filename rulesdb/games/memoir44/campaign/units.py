"""Units of campaigns: the veteran of a side, disguised, weakened and mounted units, and a massive bombardment."""

from __future__ import annotations

from dataclasses import replace

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.battle import HIT_BY, hits_of, work_attack
from rulesdb.games.memoir44.campaign.figures import PACK, by, data_of
from rulesdb.games.memoir44.ground import bound_unit
from rulesdb.games.memoir44.procedure import DUEL_WORDS, Working, needed, told
from rulesdb.games.memoir44.retreat import weigh_flags
from rulesdb.rules.facts import Case
from rulesdb.rules.game import Question
from rulesdb.rules.ruling import Finding
from rulesdb.rules.situation import Situation
from rulesdb.rules.weigh import weigh

VETERAN = f"{PACK}.veteran-star"
DRAGOONS = f"{PACK}.polish-dragoons"


def work_bombardment(case: Case) -> Finding:
    """Dice, hits and forced flags of a massive bombardment against one adjacent unit, of either side."""
    work = Working(case, PACK)
    data = data_of(case, "massive-bombardment")
    work.say("massive-bombardment.dice", dice_each=data["dice"], terrain_reduction=0)
    work.say("massive-bombardment.flags", flags_ignorable=data["flags_ignorable"])
    roll = case.situation.facts.get("roll")
    if roll is None:
        return work.finding
    alone = Situation({"target": case.situation.pieces["target"]}, closed=True)
    inner = Case(case.book, alone, options=case.options)
    bound = bound_unit(inner, "target", alone.pieces["target"])
    weighed = weigh(inner, [one for one in bound if not case.book.touches[one.rule.id].isdisjoint(HIT_BY)], HIT_BY)
    work.finding.steps += weighed.steps
    totals = {**weighed.totals, "hit_star": "star" in data["hits"]}
    work.say("massive-bombardment.hits", hits=hits_of(roll, totals), flags_forced=roll.count("flag"))
    return work.finding


def work_veteran(case: Case) -> Finding:
    """Whether a unit may be the veteran of its side, and its dice if it is."""
    work = Working(case, PACK)
    data = data_of(case, "veteran-star")
    if told(case, "veterans_on_side", 0) >= data["per_side"]:
        work.refuse("veteran-star.one-a-side", "side-has-a-veteran", "assign_allowed")
    carries = work.allow("veteran-star.one-a-side", "assign_allowed")
    work.say("veteran-star.one-a-side", medals_if_lost=data["medals"])
    if "target" not in case.situation.pieces:
        return work.finding
    situation = case.situation
    piece = situation.pieces["attacker"]
    badges = tuple(one for one in piece.badges if one != VETERAN)
    piece = replace(piece, badges=(*badges, VETERAN) if carries else badges)
    inner = Case(
        case.book,
        replace(situation, pieces={**situation.pieces, "attacker": piece}),
        options=case.options,
        assume=case.assume,
    )
    inner.unknown, inner.assumed, inner.used = case.unknown, case.assumed, case.used
    found = work_attack(inner)
    work.finding.answer["dice"] = found.answer["dice"]
    work.finding.steps += found.steps
    work.finding.refusals += found.refusals
    return work.finding


def work_disguise(case: Case) -> Finding:
    """Figures that hits cost a disguised unit, and whether its enemy figure goes."""
    work = Working(case, PACK)
    (hits,) = needed(case, "hits_scored")
    if not case.settle("target.enemy_figure_present", True):
        work.say("brandenburgers.figure-lost", "no second roll any more", figures_lost=hits, enemy_figure_removed=False)
        return work.finding
    if not hits:
        work.say("brandenburgers.disguise", figures_lost=0, enemy_figure_removed=False)
        return work.finding
    (again,) = needed(case, "reroll")
    data = data_of(case, "brandenburgers")
    if data["confirmed_by"] not in again:
        work.say("brandenburgers.disguise", figures_lost=0, enemy_figure_removed=False)
        work.note("brandenburgers.disguise", "disguise-flags-open")
        return work.finding
    beside = case.option("disguise-loss") == "beside-hits"
    lost = hits + (data["enemy_figures"] if beside else 0)
    work.say("brandenburgers.figure-lost", figures_lost=lost, enemy_figure_removed=True)
    work.note("brandenburgers.figure-lost", "disguise-count-disputed")
    return work.finding


def work_weakened(case: Case) -> Finding:
    """Medals and recovery of a weakened unit."""
    work = Working(case, PACK)
    work.say("weakened-units.battles", battles_normally=True)
    if case.situation.facts.get("outcome") == "target_eliminated":
        work.say("weakened-units.no-medal", enemy_medals=0)
        return work.finding
    if told(case, "leaves_board", False):
        work.say("weakened-units.no-exit-medal", own_medals=0)
        return work.finding
    now, start = case.told("target", "figures"), case.told("target", "max_figures")
    if now is None or start is None:
        names = {"figures": now, "max_figures": start}
        raise SituationError(
            "figures of the unit not told",
            [Problem(f"/target/{name}", "this question needs it") for name, value in names.items() if value is None],
        )
    work.say("weakened-units.never-fuller", figures_after=max(now, min(start, now + told(case, "healed", 0))))
    return work.finding


def work_dragoon_flags(case: Case) -> Finding:
    """Fewest and most hexes a unit falls back for its flags once its owner has said how many he ignores."""
    work = Working(case, PACK)
    (flags,) = needed(case, "flags")
    weighed = weigh_flags(case)
    totals = weighed.totals
    work.finding.steps += weighed.steps
    left = max(0, flags - min(told(case, "flags_left_out", 0), totals["flags_ignored"]))
    work.say(
        f"{DRAGOONS}.retreat", retreat_min=left * totals["retreat_least"], retreat_max=left * totals["retreat_most"]
    )
    return work.finding


UNIT_QUESTIONS = (
    Question(
        "massive-bombardment",
        "what a massive bombardment does to an adjacent unit",
        (work_bombardment,),
        {
            "dice_each": "dice rolled against each unit",
            "hits": "hits",
            "flags_forced": "flags that must be carried out",
            "flags_ignorable": "flags that may be ignored",
            "terrain_reduction": "dice the ground takes off",
        },
        ("target",),
        by=by("massive-bombardment.dice"),
        words=("roll", "target.enemy_figure_present", "target.state"),
    ),
    Question(
        "veteran-star",
        "may the unit be its side's veteran, and with how many dice it battles then",
        (work_veteran,),
        {
            "assign_allowed": "it may carry the star",
            "dice": "battle dice",
            "medals_if_lost": "medals for the enemy if it is lost",
            "reason": "why not",
        },
        ("attacker",),
        by=by("veteran-star.one-a-side"),
        words=(*DUEL_WORDS, "veterans_on_side", "attacker.vehicle"),
    ),
    Question(
        "disguise-hits",
        "figures that hits cost a disguised unit",
        (work_disguise,),
        {"figures_lost": "figures lost", "enemy_figure_removed": "its enemy figure goes"},
        ("target",),
        by=by("brandenburgers.disguise"),
        words=("reroll", "hits_scored", "target.enemy_figure_present"),
    ),
    Question(
        "weakened-unit",
        "medals and recovery of a weakened unit",
        (work_weakened,),
        {
            "enemy_medals": "medals for the enemy",
            "own_medals": "medals for leaving the board",
            "figures_after": "figures then",
            "battles_normally": "it battles as its kind does",
        },
        ("target",),
        by=by("weakened-units.no-medal"),
        words=("healed", "leaves_board", "outcome", "target.figures", "target.max_figures"),
    ),
    Question(
        "flags-left",
        "hexes a unit falls back once its owner has said how many flags he ignores",
        (work_dragoon_flags,),
        {"retreat_min": "fewest hexes", "retreat_max": "most hexes"},
        ("target",),
        by=by("polish-dragoons.retreat"),
        words=("flags_left_out", "cards", "scenario_rules", "flags", "target.side", "target.moved", "target.state"),
    ),
)
