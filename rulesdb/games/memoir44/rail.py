"""Reach of a train: along its rails, forwards or backwards, its wagon behind or ahead of it.

What was not told is read both ways: rails whose sides were not told join or do not, and the wagon is on any hex it may
be on. What every reading agrees on is certain, the rest is said to be open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from rulesdb.games.memoir44.ground import on_rail, unit_elements
from rulesdb.games.memoir44.march import Allowance, StepEffect, allowance, step, taken, why_barred
from rulesdb.games.memoir44.reaching import OPEN_STEP, Reach, Reached, told
from rulesdb.games.memoir44.words import NO_CAP, WAGON_LOST
from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import DIRECTION_NAMES, Hex, neighbours, side_towards
from rulesdb.rules.ruling import Refusal, Remark
from rulesdb.rules.situation import Board, HexState
from rulesdb.rules.vocabulary import UNKNOWN

TRAIN = "m44.tp.train"
_WAYS = {"east": "e", "north-east": "ne", "north-west": "nw", "west": "w", "south-west": "sw", "south-east": "se"}
"""Way a locomotive looks -> side of its hex."""


def joins(case: Case, a: HexState, b: HexState) -> Any:
    """True if rails lead from one hex to its neighbour; UNKNOWN where the sides they lead through were not told."""
    open_ = False
    for one, other in ((a, b), (b, a)):
        if not on_rail(case.book, one):
            if not one.unread:
                return False
            open_ = True
            continue
        sides = one.facts.get("rail_sides")
        if sides is None:
            open_ = True
        elif _side(one, other) not in sides:
            return False
    return UNKNOWN if open_ else True


def _side(one: HexState, other: HexState) -> str | None:
    assert one.hex is not None and other.hex is not None
    side = side_towards(one.hex, other.hex)
    return None if side is None else DIRECTION_NAMES[side]


class Reading(NamedTuple):
    """One reading of what was not told: where the wagon is, None where it is gone, and whether open rails join."""

    wagon: Hex | None
    joined: bool


def rail_reach(case: Case, start: Hex) -> tuple[Reach, list[Remark]]:
    """Every hex its locomotive can end a move on, and what was not told that leaves some of them open."""
    board = case.situation.board
    assert board is not None
    wagons = _wagons(case, board, start)
    runs = [_Run(case, board, start, Reading(wagon, joined)) for joined in (True, False) for wagon in wagons]
    first, *others = [run.reached() for run in runs]
    sure = {
        place: one
        for place, one in first.items()
        if all(place in other and told(other[place]) == told(one) for other in others)
    }
    unsure = tuple(sorted({place for found in (first, *others) for place in found} - sure.keys()))
    refused = {place: why for place, why in runs[0].refused.items() if place not in {*sure, *unsure, start}}
    notes = []
    if unsure:
        case.notes(board.hexes[place] for run in runs for place in run.unread)
        codes = {"rails-not-told": any(run.met_open for run in runs), "wagon-not-told": len(wagons) > 1}
        rule = case.book.rules[_rule(case, "move")]
        notes = [Remark(code, rule.id, rule.citations) for code, holds in codes.items() if holds]
    return Reach(sure, refused, unsure), notes


def _rule(case: Case, key: str) -> str:
    """The train's own rule of a key, or that of all trains."""
    elements = unit_elements(case.book, case.situation.pieces.get("attacker"))
    own = (f"{element}.{key}" for element in elements)
    return next((rule for rule in own if rule in case.book.rules), f"{TRAIN}.{key}")


def _wagons(case: Case, board: Board, start: Hex) -> list[Hex | None]:
    """Hexes the wagon may be on: told, seen as a train beside the locomotive, or every one joined to it behind."""
    if (case.told("attacker", "hits_taken") or 0) >= WAGON_LOST:
        return [None]
    wagon = case.told("attacker", "wagon")
    if wagon is not None and wagon in board.hexes:
        return [wagon]
    facing = _WAYS.get(case.told("attacker", "facing") or "")
    here = board.hexes[start]
    behind = [
        board.hexes[place]
        for place in neighbours(start)
        if place in board.hexes
        and joins(case, here, board.hexes[place]) is not False
        and _side(here, board.hexes[place]) != facing
    ]
    seen: list[Hex | None] = [state.hex for state in behind if _own_train(case, state)]
    return seen or [state.hex for state in behind if state.occupant is None] or [None]


def _own_train(case: Case, state: HexState) -> bool:
    """A train of the acting side stands there; beside the locomotive that is its wagon."""
    unit = state.occupant
    if unit is None or unit.facts.get("side") != case.told("attacker", "side"):
        return False
    return any(case.book.is_a(element, TRAIN) for element in unit_elements(case.book, unit))


class _Run:
    """The moves of one train under one reading."""

    def __init__(self, case: Case, board: Board, start: Hex, reading: Reading) -> None:
        self.case, self.board, self.start, self.reading = case, board, start, reading
        self.allowance: Allowance = allowance(case)
        self.own = {start, reading.wagon}
        self.found: dict[Hex, Reached] = {}
        self.refused: dict[Hex, Refusal] = {}
        self.unread: set[Hex] = set()
        self.met_open = False

    def reached(self) -> dict[Hex, Reached]:
        """Every hex the locomotive can end on."""
        wagon = self.reading.wagon
        self._go(self.start, wagon, (), 0, NO_CAP)
        if wagon is not None:
            self._go(wagon, self.start, (wagon,), 0, NO_CAP)
        return self.found

    def _go(self, place: Hex, before: Hex | None, ahead: tuple[Hex, ...], spent: int, cap: int) -> None:
        """Moves the piece that leads one hex further; `ahead` is where the locomotive comes then, if another leads."""
        for after, effect in self._steps(place, before, first=spent == 0):
            cost, limit = spent + effect.cost, min(cap, effect.cap)
            if cost > min(limit, self.allowance.most):
                continue
            queue = (*ahead, after)
            passing = after not in self.own and self.board.hexes[after].occupant is not None
            if passing:
                self.refused.setdefault(after, taken(self.case))
            else:
                self._add(queue[0], cost, effect)
            if not effect.stop:
                self._go(after, place, queue[1:] if ahead else (), cost, limit)

    def _steps(self, place: Hex, before: Hex | None, *, first: bool) -> Iterator[tuple[Hex, StepEffect]]:
        """Hexes that the leading piece can enter from one, but for the one it came from."""
        case, here = self.case, self.board.hexes[place]
        for after in neighbours(place):
            state = self.board.hexes.get(after)
            if state is None or after == before:
                continue
            joined = joins(case, here, state)
            unread = {one for one in (place, after) if self.board.hexes[one].unread}
            if joined is UNKNOWN or (joined and unread):
                self.met_open = self.met_open or not unread
                self.unread |= unread
                joined = self.reading.joined
            if not joined:
                rule = case.book.rules[_rule(case, "rail-only")]
                self.refused.setdefault(after, Refusal("enter", rule.reason or rule.key, rule.id, rule.citations))
                continue
            barred = None if after in self.own else why_barred(case, state)
            effect = OPEN_STEP if unread else step(case, here, state, number=1 if first else 2)
            why = barred or effect.refusal
            if why is None:
                yield after, effect
            else:
                self.refused.setdefault(after, why)

    def _add(self, place: Hex, cost: int, effect: StepEffect) -> None:
        known = self.found.get(place)
        if place == self.start or (known is not None and known.cost <= cost):
            return
        no_battle = effect.no_battle_after or effect.no_battle
        battle = no_battle is None and cost <= self.allowance.battle
        self.found[place] = Reached(cost, effect.stop, battle, no_battle, self.start, effect)
