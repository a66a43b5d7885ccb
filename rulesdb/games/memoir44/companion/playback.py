"""A campaign is the fold of its log: each entry asks the rulings it needs, and they give every figure.

Nothing is reckoned here that a rule says; what no rule says the players type.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from rulesdb.games.memoir44.campaign.figures import PACK
from rulesdb.games.memoir44.campaign.victory_roll import MOST_DICE
from rulesdb.games.memoir44.companion.battle import air_token, end, entered, result, score, typed
from rulesdb.games.memoir44.companion.before import (
    due,
    reserve_roll,
    reserve_take,
    reserve_words,
    roll_dice,
    scenario,
    victory_roll,
)
from rulesdb.games.memoir44.companion.log import SIDES, Log
from rulesdb.games.memoir44.companion.state import Ahead, Campaign, SideState, State
from rulesdb.games.memoir44.companion.work import Door, Work


def replay(log: Log, door: Door) -> Campaign:
    """The campaign that the log tells. Raises SituationError with a pointer to the first entry that cannot be."""
    work = Work(log, door, State(dict.fromkeys(SIDES, SideState())))
    start = work.noted(None, "/campaign", partial(_start, work))
    noted = []
    for at, entry in enumerate(log.entries):
        noted.append(work.noted(entry, f"/entries/{at}", partial(_ENTRIES[entry.kind], work, entry.told)))
    work.asked = []
    return Campaign(start, tuple(noted), tuple(_ahead(work)))


def _start(work: Work) -> None:
    for side in SIDES:
        told = work.log.side(side)
        tokens = work.ask("campaign-start", side, sheet_tokens=told["tokens"])
        work.change(side, reserve=tokens.answer["strategic_reserve"])
        score(work, side)


_ENTRIES: Mapping[str, Callable[[Work, Mapping[str, Any]], None]] = {
    "scenario": scenario,
    "victory-roll": victory_roll,
    "reserve-roll": reserve_roll,
    "reserve-take": reserve_take,
    "entered": entered,
    "air-token": air_token,
    "result": result,
    "typed": typed,
    "end": end,
}


# --- what can come next -----------------------------------------------------------------------------------------------


def _ahead(work: Work) -> list[Ahead]:
    state = work.state
    if state.stage == "over":
        return []
    if state.pending is not None:
        side, roll = state.pending
        work.ask("reserve-roll", side, **reserve_words(work, side, roll))
        return [Ahead("reserve-take", side, asked=work.asked[-1])]
    found: list[Ahead] = []
    if state.stage == "between":
        found.append(Ahead("scenario"))
        found += [Ahead("end")] if state.battles else []
    else:
        found += _rolls_ahead(work)
        found.append(Ahead("result"))
        found += [Ahead("entered", side) for side in SIDES if state.sides[side].waiting]
        found += [Ahead("air-token", side) for side in SIDES if state.sides[side].air_tokens]
    return [*found, *(Ahead("typed", side) for side in SIDES)]


def _rolls_ahead(work: Work) -> list[Ahead]:
    found = []
    for kind in ("victory-roll", "reserve-roll"):
        for side in work.state.in_turn():
            if not due(work.state, kind) or (kind, side) in work.state.done:
                continue
            if kind == "reserve-roll":
                found.append(Ahead(kind, side, work.door.figures(f"{PACK}.reserve-roll")["dice"]))
                continue
            dice = roll_dice(work, side)
            if dice <= MOST_DICE:
                found.append(Ahead(kind, side, dice, work.asked[-1]))
    return found
