"""Everything a unit can reach on a board, over remembered steps; where something has no rule, what is certain."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulesdb.games.memoir44.ground import on_road, road_joins, unread_hexes
from rulesdb.games.memoir44.march import StepEffect, entry_hexes, hexes_left, mover_key, step, taken, why_barred
from rulesdb.games.memoir44.words import NO_CAP
from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import Hex, neighbours
from rulesdb.rules.ruling import Refusal


class Reached(NamedTuple):
    """A hex a unit can end its move in."""

    cost: int
    stop: bool
    """The unit must stop there, whichever way it came."""
    battle: bool
    no_battle: Refusal | None
    """The ground that forbids a battle there; None where only the distance does."""
    before: Hex
    """The hex it comes from on a shortest way."""
    effect: StepEffect


class Reach(NamedTuple):
    """Everything a unit can reach, and why it cannot enter what lies next to that."""

    hexes: dict[Hex, Reached]
    refused: dict[Hex, Refusal]
    unsure: tuple[Hex, ...] = ()
    """Hexes of which nothing can be said, because the way may lead over something without a rule."""


OPEN_STEP = StepEffect(None, 1, False, NO_CAP, None, None, (), ())
"""The best that ground without a rule can be: a hex like any other."""


def reach(case: Case, start: Hex) -> Reach:
    """Every hex of the board the acting unit can end its move in, as far as there are rules for what lies there."""
    board = case.situation.board
    assert board is not None
    unread = unread_hexes(case.book, board)
    if not unread:
        return _reach(case, start)
    best, worst = _reach(case, start), _reach(case, start, shut=unread)
    sure = {
        place: one for place, one in worst.hexes.items() if place in best.hexes and told(best.hexes[place]) == told(one)
    }
    unsure = tuple(sorted({*best.hexes, *worst.hexes} - sure.keys()))
    if unsure:
        case.notes(board.hexes[place] for place in unread)
    return Reach(sure, {place: why for place, why in best.refused.items() if place not in unread}, unsure)


def _reach(case: Case, start: Hex, shut: frozenset[Hex] = frozenset()) -> Reach:
    """The reach where ground without a rule is like any other, or where nobody gets onto the `shut` hexes."""
    board = case.situation.board
    assert board is not None
    book, view = case.book, case.book.view(board)
    key = mover_key(case)
    exits: dict[tuple[Hex, bool], list[tuple[Hex, StepEffect, bool]]] = view.setdefault(("exits", key), {})
    occupied: dict[Hex, Any] | None = view.get("occupied")
    if occupied is None:
        occupied = view["occupied"] = {
            place: state for place, state in board.hexes.items() if state.occupant is not None
        }
    plain, road = hexes_left(case), hexes_left(case)
    already = entry_hexes(case)
    on_a_road = on_road(book, board.hexes[start])
    if on_a_road:
        road = hexes_left(case, along_road=True)
    found: dict[Hex, Reached] = {}
    refused: dict[Hex, Refusal] = {}
    barred: dict[Hex, Refusal | None] = {}
    """By hex with a unit, met from several sides."""
    seen: set[tuple[Hex, int, bool, bool]] = set()
    ring: dict[int, list[tuple[Hex, int, bool, Refusal | None]]] = {0: [(start, NO_CAP, on_a_road, None)]}
    spent = 0
    while spent in ring:
        for place, cap, along, ban in ring.pop(spent):
            ways = exits.get((place, spent == 0))
            if ways is None:
                ways = exits[place, spent == 0] = _exits(case, place, first=spent == 0)
            for after, effect, joined in ways:
                if after in shut:
                    continue
                passing = after in occupied
                if passing:
                    if after not in barred:
                        barred[after] = why_barred(case, board.hexes[after])
                    if (why := barred[after]) is not None:
                        refused.setdefault(after, why)
                        continue
                if effect.refusal is not None:
                    if after not in refused:
                        refused[after] = effect.refusal
                    continue
                cost = spent + effect.cost
                still = along and joined
                limit = min(cap, effect.cap - already)
                if cost > limit or cost > (road if still else plain).most:
                    continue
                lasting = ban or effect.no_battle_after
                no_battle = lasting or effect.no_battle
                battle = no_battle is None and cost <= (road if still else plain).battle
                known = found.get(after)
                if passing:
                    # one's own aircraft: the way leads on under it, but does not end there
                    if after not in refused:
                        refused[after] = taken(case)
                elif known is None:
                    if after != start:
                        found[after] = Reached(cost, effect.stop, battle, no_battle, place, effect)
                elif (
                    (battle and not known.battle)
                    or (known.stop and not effect.stop)
                    or (known.no_battle and not no_battle)
                ):
                    found[after] = known._replace(
                        stop=known.stop and effect.stop,
                        battle=known.battle or battle,
                        no_battle=known.no_battle and no_battle,
                    )
                if effect.stop:
                    continue
                state = (after, limit, still, lasting is not None)
                if state not in seen:
                    seen.add(state)
                    ring.setdefault(cost, []).append((after, limit, still, lasting))
        spent = min(ring, default=-1)
    return Reach(found, {place: why for place, why in refused.items() if place not in found and place != start})


def _exits(case: Case, place: Hex, *, first: bool) -> list[tuple[Hex, StepEffect, bool]]:
    board = case.situation.board
    assert board is not None
    before = board.hexes[place]
    unread = unread_hexes(case.book, board)
    return [
        (after, OPEN_STEP, True)
        if unread and not unread.isdisjoint((place, after))
        else (
            after,
            step(case, before, board.hexes[after], number=1 if first else 2),
            road_joins(case.book, before, board.hexes[after]),
        )
        for after in neighbours(place)
        if after in board.hexes
    ]


def told(one: Reached) -> dict[str, Any]:
    """How an answer tells a hex that can be reached."""
    said: dict[str, Any] = {"cost": one.cost, "stop": one.stop, "battle": one.battle}
    if one.no_battle is not None:
        said["no_battle"] = one.no_battle.reason
    return said
