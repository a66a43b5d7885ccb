"""What campaigns put on the board: smoke, landing craft, drops, exits, veterans, medals and badges of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.battle import HIT_BY, hits_of, work_attack
from rulesdb.games.memoir44.ground import NOWHERE_STATE, bound_unit, unit_elements
from rulesdb.games.memoir44.procedure import Working, figures, needed, told
from rulesdb.games.memoir44.retreat import weigh_flags
from rulesdb.rules.facts import Case
from rulesdb.rules.game import Question
from rulesdb.rules.ruling import Finding
from rulesdb.rules.situation import Situation
from rulesdb.rules.vocabulary import UNKNOWN
from rulesdb.rules.weigh import weigh

PACK = "m44.campaign-book-2"
VETERAN, WEAKENED = f"{PACK}.veteran-star", f"{PACK}.weakened-units"
DRAGOONS, EXIT_MARKERS = f"{PACK}.polish-dragoons", "m44.air-pack.exit-markers"
WIDEST = 25
"""Columns of the widest board."""


def _data(case: Case, key: str) -> Mapping[str, Any]:
    return figures(case, f"{PACK}.{key}")


def _carries(case: Case, role: str, element: str) -> bool:
    piece = case.situation.pieces.get(role)
    return any(case.book.is_a(one, element) for one in unit_elements(case.book, piece))


# --- smoke, craft, drops, exits ------------------------------------------------------------------------------------


def work_smoke(case: Case) -> Finding:
    """How long a smoke screen lies, by the turns taken since, and what it does to a line."""
    work = Working(case, PACK)
    turns, line = case.situation.facts.get("turns"), case.situation.facts.get("smoke_line")
    if turns is None and line is None:
        needed(case, "turns", "smoke_line")
    if line is not None:
        work.say("smoke-screen.blocks", sight="blocked" if line == "crosses" else "clear")
        if line == "crosses":
            work.refuse("smoke-screen.blocks", "smoke-in-the-way", "sight")
    if turns is not None:
        life = _data(case, "smoke-screen")[case.option("smoke-timing")]
        for key in ("flip_after", "remove_after"):
            work.say("smoke-screen.life", **{key: _turn(turns, life[key])})
    work.say("smoke-screen.no-effect", dice_change=0, stop=False, medals=0)
    return work.finding


def _turn(turns: tuple[str, ...], wanted: Mapping[str, int]) -> int | None:
    """Number of the turn after which each side has taken as many as wanted, from 1; None if that is still to come."""
    for number in range(1, len(turns) + 1):
        if all(turns[:number].count(side) >= count for side, count in wanted.items()):
            return number
    return None


def work_landing_craft(case: Case) -> Finding:
    """What a landing craft and the unit aboard may do."""
    work = Working(case, PACK)
    facts = case.situation.facts
    data = _data(case, "landing-craft")
    if facts.get("outcome") == "target_eliminated":
        work.say("landing-craft.lost-with-load", craft_removed=True)
        work.say("m44.base.medal-unit.eliminated", medals=1)
        return work.finding
    work.say("landing-craft.retreat", may_retreat_over_ocean=True)
    work.say("landing-craft.aboard", load_may_battle=False)
    hexes, end = facts.get("craft_hexes"), facts.get("craft_end")
    if hexes is None and end is None:
        return work.finding
    over = facts.get("craft_over", ())
    if hexes is not None and max(hexes, len(over)) > data["hexes"]:
        work.refuse("landing-craft.move", "craft-too-far", "legal")
    if any(ground not in data["over"] for ground in over) or end == "other":
        work.refuse("landing-craft.move", "craft-on-land", "legal")
    legal = work.allow("landing-craft.move", "legal")
    if end is not None:
        work.say("landing-craft.lands", craft_removed=legal and end == "beach")
    work.say("landing-craft.no-medal", medals=0)
    return work.finding


def work_drop(case: Case) -> Finding:
    """What becomes of one dropped figure."""
    work = Working(case, PACK)
    data = _data(case, "paratroopers")
    where = case.situation.facts.get("lands_on")
    if where is None and case.told("attacker", "entered_by") != "paratroopers":
        needed(case, "lands_on")
    if where not in (None, "free-hex"):
        work.refuse("paratroopers.lost", "lost-in-the-drop", "unit")
        work.say("paratroopers.lost", unit=False, figures=0, enemy_medals=data["lost_medals"])
        return work.finding
    work.say(
        "paratroopers.landed", unit=True, figures=data["dropped"] + data["added"], enemy_medals=data["lost_medals"]
    )
    acts = case.option("paradrop-ready") == "ready"
    work.say("paratroopers.rests", may_act_this_turn=acts, may_move=acts, may_battle=acts)
    if not acts:
        work.refuse("paratroopers.rests", "dropped-this-turn", "may_act_this_turn")
    return work.finding


def work_exit(case: Case) -> Finding:
    """Whether leaving the board here saves the unit and gives a medal, and which columns are exits."""
    work = Working(case, PACK)
    data, facts = _data(case, "exit-rules"), case.situation.facts
    column, pairs, singles = facts.get("leaves_column"), facts.get("exit_pairs", ()), facts.get("exit_columns", ())
    if len(pairs) % 2 or any(not 0 <= one <= WIDEST for one in (*pairs, *singles)):
        raise SituationError(
            "the exit markers cannot be read", [Problem("/exit_pairs", f"must be pairs of columns from 0 to {WIDEST}")]
        )
    columns = set(singles)
    for left, right in zip(pairs[::2], pairs[1::2], strict=True):
        columns.update(range(min(left, right), max(left, right) + 1))
    here = case.situation.stands.get("attacker", NOWHERE_STATE)
    marked = bool(case.told("attacker", "exits_marked")) or any(
        case.book.is_a(token.element, EXIT_MARKERS) for token in here.tokens
    )
    if columns:
        work.say("exit-rules.hexes", exit_columns=sorted(columns))
    if column is None and not marked and columns:
        needed(case, "leaves_column")
    if not marked and column not in columns:
        work.refuse("exit-rules.hexes", "not-an-exit", "exit")
    if case.told("attacker", "movement_left") == 0:
        work.refuse("exit-rules.leaving", "no-movement-left", "exit")
    leaves = work.allow("exit-rules.leaving", "exit")
    work.finding.answer["may_exit"] = leaves
    if _carries(case, "attacker", WEAKENED):
        work.say("weakened-units.no-exit-medal", own_medals=0, medals=0)
    else:
        medals = data["medals"] if leaves else 0
        work.say("exit-rules.medal", own_medals=medals, medals=medals)
    return work.finding


# --- medals and special rules --------------------------------------------------------------------------------------


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


def work_bombardment(case: Case) -> Finding:
    """Dice, hits and forced flags of a massive bombardment against one adjacent unit, of either side."""
    work = Working(case, PACK)
    data = _data(case, "massive-bombardment")
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
    data = _data(case, "veteran-star")
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


# --- badges --------------------------------------------------------------------------------------------------------


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
    data = _data(case, "brandenburgers")
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


def _by(*rules: str) -> tuple[str, ...]:
    return tuple(f"{PACK}.{rule}" for rule in rules)


FIELD_QUESTIONS = (
    Question(
        "smoke-screen",
        "how long a smoke screen lies, and what it does to a line",
        (work_smoke,),
        {
            "flip_after": "number of the turn after which it is turned",
            "remove_after": "number of the turn after which it goes",
            "sight": "clear or blocked",
            "dice_change": "dice it takes or gives",
            "stop": "it ends a move",
            "medals": "medals it is worth",
        },
        by=_by("smoke-screen.life"),
    ),
    Question(
        "landing-craft",
        "what a landing craft and the unit aboard may do",
        (work_landing_craft,),
        {
            "legal": "the move is allowed",
            "craft_removed": "the craft goes",
            "load_may_battle": "the unit aboard may battle",
            "medals": "medals",
            "may_retreat_over_ocean": "it may retreat over the ocean",
            "reason": "why not",
        },
        by=_by("landing-craft.move"),
    ),
    Question(
        "paratroop-drop",
        "what becomes of a dropped figure",
        (work_drop,),
        {
            "unit": "it becomes a unit",
            "figures": "figures of the unit",
            "may_act_this_turn": "it may act this turn",
            "may_move": "it may move this turn",
            "may_battle": "it may battle this turn",
            "enemy_medals": "medals for the enemy",
        },
        by=_by("paratroopers.landed"),
    ),
    Question(
        "exit-board",
        "does leaving here save the unit and give a medal",
        (work_exit,),
        {
            "exit": "the unit leaves through an exit",
            "may_exit": "the unit leaves through an exit",
            "own_medals": "medals its side wins",
            "medals": "medals its side wins",
            "exit_columns": "columns that are exits",
            "reason": "why not",
        },
        by=_by("exit-rules.hexes"),
    ),
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
        by=_by("control-of-position.exchange"),
    ),
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
        by=_by("massive-bombardment.dice"),
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
        by=_by("veteran-star.one-a-side"),
    ),
    Question(
        "objective-medal",
        "who holds an objective medal now",
        (work_objective_medal,),
        {"own_medal": "one's own side holds it", "game_over": "the game is over", "medal_kept": "it is kept"},
        by=_by("medal-permanent-objective.held"),
    ),
    Question(
        "disguise-hits",
        "figures that hits cost a disguised unit",
        (work_disguise,),
        {"figures_lost": "figures lost", "enemy_figure_removed": "its enemy figure goes"},
        ("target",),
        by=_by("brandenburgers.disguise"),
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
        by=_by("weakened-units.no-medal"),
    ),
    Question(
        "flags-left",
        "hexes a unit falls back once its owner has said how many flags he ignores",
        (work_dragoon_flags,),
        {"retreat_min": "fewest hexes", "retreat_max": "most hexes"},
        ("target",),
        by=_by("polish-dragoons.retreat"),
    ),
)
