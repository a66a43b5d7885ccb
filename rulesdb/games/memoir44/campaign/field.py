"""What campaigns put on the board: smoke, landing craft, drops, exits."""

from __future__ import annotations

from collections.abc import Mapping

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.air.move import STAYS_ON_BOARD, is_aircraft
from rulesdb.games.memoir44.campaign.figures import PACK, by, data_of
from rulesdb.games.memoir44.ground import NOWHERE_STATE, unit_elements
from rulesdb.games.memoir44.procedure import Working, needed
from rulesdb.rules.facts import Case
from rulesdb.rules.game import Question
from rulesdb.rules.ruling import Finding

EXIT_MARKERS = "m44.air-pack.exit-markers"
WEAKENED = f"{PACK}.weakened-units"
WIDEST = 25
"""Columns of the widest board."""


def _carries(case: Case, role: str, element: str) -> bool:
    piece = case.situation.pieces.get(role)
    return any(case.book.is_a(one, element) for one in unit_elements(case.book, piece))


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
        life = data_of(case, "smoke-screen")[case.option("smoke-timing")]
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
    data = data_of(case, "landing-craft")
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
    data = data_of(case, "paratroopers")
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
    data, facts = data_of(case, "exit-rules"), case.situation.facts
    column, pairs, singles = facts.get("leaves_column"), facts.get("exit_pairs", ()), facts.get("exit_columns", ())
    if len(pairs) % 2 or any(not 0 <= one <= WIDEST for one in (*pairs, *singles)):
        raise SituationError(
            "the exit markers cannot be read", [Problem("/exit_pairs", f"must be pairs of columns from 0 to {WIDEST}")]
        )
    columns = set(singles)
    for left, right in zip(pairs[::2], pairs[1::2], strict=True):
        columns.update(range(min(left, right), max(left, right) + 1))
    here = case.situation.stands.get("attacker", NOWHERE_STATE)
    marker = any(case.book.is_a(token.element, EXIT_MARKERS) for token in here.tokens)
    marked = bool(case.told("attacker", "exits_marked")) or marker
    if marker:
        work.say(f"{EXIT_MARKERS}.marks", exit_hex=True)
    if columns:
        work.say("exit-rules.hexes", exit_columns=sorted(columns))
    if is_aircraft(case.book, case.situation.pieces.get("attacker")):
        work.refuse(STAYS_ON_BOARD, "no-exit-for-aircraft", "exit")
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


BOARD_QUESTIONS = (
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
        by=by("smoke-screen.life"),
        words=("turns", "smoke_line"),
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
        by=by("landing-craft.move"),
        words=("craft_hexes", "craft_over", "craft_end", "outcome"),
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
        by=by("paratroopers.landed"),
        words=("lands_on", "attacker.entered_by"),
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
            "exit_hex": "an exit marker lies on its hex",
            "reason": "why not",
        },
        by=by("exit-rules.hexes"),
        words=("exit_columns", "exit_pairs", "leaves_column", "attacker.exits_marked", "attacker.movement_left"),
    ),
)
