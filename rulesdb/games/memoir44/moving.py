"""The question of a move: everything a unit can reach, or how far it gets along a told path."""

from __future__ import annotations

from rulesdb.games.memoir44.air.move import fly, is_aircraft, pass_under, under_own_aircraft
from rulesdb.games.memoir44.ground import need_unit, on_road
from rulesdb.games.memoir44.march import OCCUPIED, hexes_left, movement, walk
from rulesdb.games.memoir44.ordered import card_steps
from rulesdb.games.memoir44.rail import rail_reach
from rulesdb.games.memoir44.reaching import reach, told
from rulesdb.games.memoir44.standing import Standing, standing
from rulesdb.rules.facts import Case
from rulesdb.rules.ruling import UNSURE, Finding, Step
from rulesdb.rules.situation import HexState


def work_move(case: Case) -> Finding:
    """Reach of a unit on a board, or how far it gets along a told path, or only what it may move."""
    need_unit(case, "attacker")
    if is_aircraft(case.book, case.situation.pieces.get("attacker")):
        return fly(case)
    finding = Finding()
    weighed = movement(case, along_road=False)
    finding.steps += weighed.steps
    finding.offers += weighed.offers
    finding.notes += weighed.notes
    finding.conflicts += weighed.conflicts
    allowed = hexes_left(case)
    conflicting = {one.measure for one in weighed.conflicts}
    finding.answer |= {
        "move": None if "move" in conflicting else max(0, allowed.most),
        "battle_move": None if "battle_move" in conflicting else max(0, allowed.battle),
    }
    bans = standing(case)
    finding.steps += bans.steps
    barred = [one for one in (bans.march, bans.battle) if one is not None]
    finding.steps += card_steps(case, barred, own_roll=True)
    if bans.march is not None:
        return _stays(case, finding, bans)
    start = case.situation.stands.get("attacker", HexState())
    path = case.situation.places.get("path")
    if path is not None:
        went = walk(case, start, path)
        finding.answer |= {
            "allowed": went.allowed,
            "max_hexes": went.hexes,
            "cost": went.cost,
            "must_stop": went.stop,
            "may_battle": went.battle and bans.battle is None,
        }
        finding.steps += went.steps
        finding.notes += went.notes
        finding.refusals += [*went.refusals, *([bans.battle] if bans.battle is not None else [])]
        if on_road(case.book, start):
            finding.steps += movement(case, along_road=True).steps
    elif case.situation.board is not None and start.hex is not None:
        if case.get("attacker.kind") == "train":
            reached, open_ = rail_reach(case, start.hex)
            finding.notes += open_
        else:
            reached = reach(case, start.hex)
        if bans.battle is not None:
            unarmed = {place: one._replace(battle=False, no_battle=bans.battle) for place, one in reached.hexes.items()}
            reached = reached._replace(hexes=unarmed)
        finding.answer["reach"] = {str(place): told(one) for place, one in reached.hexes.items()}
        if reached.unsure:
            finding.answer[UNSURE] = [str(place) for place in reached.unsure]
        finding.shown = {"from": start.hex, "reach": reached.hexes, "refused": reached.refused}
        trace: dict[tuple[str, str, str], Step] = {}
        for one in reached.hexes.values():
            for made in one.effect.steps:
                if made.counted:
                    trace.setdefault((made.rule, made.measure, ""), made)
        finding.steps += trace.values()
        board = case.situation.board
        under = (board.hexes[place] for place, why in reached.refused.items() if why.rule == OCCUPIED)
        finding.steps += [pass_under(case, state) for state in under if under_own_aircraft(case, state)]
        finding.refusals += dict.fromkeys(reached.refused.values())
    return finding


def _stays(case: Case, finding: Finding, bans: Standing) -> Finding:
    """The finding of a unit that may not move this turn."""
    finding.refusals += dict.fromkeys(one for one in (bans.march, bans.battle) if one is not None)
    finding.answer |= {"move": 0, "battle_move": 0}
    if case.situation.places.get("path") is not None:
        finding.answer |= {
            "allowed": False,
            "max_hexes": 0,
            "cost": 0,
            "must_stop": False,
            "may_battle": bans.battle is None,
        }
    elif case.situation.board is not None:
        finding.answer["reach"] = {}
    return finding
