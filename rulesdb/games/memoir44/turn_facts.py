"""Derived facts about the turn of a unit: what it moved, how it came into its hex, whether that leaves it a battle."""

from __future__ import annotations

from typing import Any

from rulesdb.games.memoir44 import march
from rulesdb.games.memoir44.ground import bound_at, mass_kind
from rulesdb.rules.facts import Case
from rulesdb.rules.situation import HexState
from rulesdb.rules.vocabulary import UNKNOWN, Fact
from rulesdb.rules.weigh import weigh


def moved(case: Case) -> Any:
    """Hexes the attacker moved: told; none where everything was told."""
    told = case.told("attacker", "moved")
    if told is None and case.told("attacker", "entered_this_turn") is False:
        return 0
    entry = march.entry_hexes(case)
    if entry:
        return max(entry, told or 0)
    return told if told is not None else 0 if case.closed else UNKNOWN


def moves(case: Case) -> tuple[int, ...]:
    """Hexes the attacker can have moved."""
    along_road = bool(case.told("attacker", "stayed_on_road"))
    return tuple(range(march.allowance(case, along_road=along_road).most + 1))


def entered(case: Case) -> Any:
    """The attacker came into its hex this turn."""
    told = case.told("attacker", "entered_this_turn")
    if told is not None:
        return told
    moved = case.get("attacker.moved")
    return UNKNOWN if moved is UNKNOWN else moved > 0


def moved_too_far(case: Case) -> Any:
    """The attacker moved more hexes than a unit may that is still to battle."""
    moved = case.get("attacker.moved")
    if moved is UNKNOWN or moved == 0:
        return moved is not UNKNOWN and False if moved == 0 else UNKNOWN
    along_road = bool(case.told("attacker", "stayed_on_road"))
    if moved == 1:
        moved = _cost_of_one_step(case)
    far = moved > march.allowance(case, along_road=along_road).battle
    if far and any(one.measure == "battle_move" for one in march.movement(case, along_road=along_road).conflicts):
        return UNKNOWN
    return far


def _cost_of_one_step(case: Case) -> int:
    """Hexes that a move of one step counts as, by the ground it began and ended on; 1 where that was not told.

    A step between heights counts as one; how high the start lies above the plain is not part of its kind of ground.
    """
    here, start = case.situation.stands.get("attacker"), case.told("attacker", "start_terrain")
    if start is None or here is None or here.terrain is None:
        return 1
    before = HexState(terrain=(start,))
    if mass_kind(case.book, before) is not None and here.facts.get("elevation") is not None:
        return 1
    # whether the unit may battle after the step is what is being worked out, and no cost depends on it
    return march.step(case.within(), before, here, able=True).cost


def stopped(case: Case) -> Any:
    """The ground the attacker entered this turn ended its move."""
    came = case.get("attacker.entered")
    if came is UNKNOWN or not came:
        return came
    state = case.situation.stands.get("attacker")
    inner = case.within(**{"movement": "march", "move.step": 1, "move.from_next_hex": True})
    return bool(weigh(inner, bound_at(inner, "entered", state), ("stop",)).totals["stop"])


def able_to_battle(case: Case) -> Any:
    """The unit has not moved too far to battle."""
    far = case.get("attacker.moved_too_far")
    return UNKNOWN if far is UNKNOWN else not far


def next_to_target(case: Case) -> Any:
    """The attacker's turn began next to the target's hex."""
    told = case.told("attacker", "started_adjacent_to_target")
    if told is not None:
        return told
    moved = case.get("attacker.moved")
    return UNKNOWN if moved is UNKNOWN or moved > 0 else True


TURN_FACTS = (
    Fact("attacker.moved", "hexes the attacker moved this turn", moved, moves),
    Fact("attacker.entered", "the attacker came into its hex this turn", entered, (False, True)),
    Fact("attacker.moved_too_far", "the attacker moved too far to battle", moved_too_far, (False, True)),
    Fact("attacker.able_to_battle", "the attacker did not move too far", able_to_battle),
    Fact("attacker.stopped", "ground entered this turn ended the attacker's move", stopped, (False, True)),
    Fact("attacker.next_to_target", "the attacker's turn began next to the target's hex", next_to_target),
)
