"""What comes before a battle: the scenario, victory rolls, reserve rolls and what is taken of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulesdb.games.memoir44.campaign.deployment import RESERVE_KINDS
from rulesdb.games.memoir44.campaign.figures import PACK
from rulesdb.games.memoir44.companion.log import NOTES, SIDES
from rulesdb.games.memoir44.companion.state import Battle, State, Waiting
from rulesdb.games.memoir44.companion.work import Work, other


def scenario(work: Work, told: Mapping[str, Any]) -> None:
    if work.state.stage != "between":
        work.refuse("", "the battle before it has no result yet")
    first = not work.state.battles
    used = work.log.header.get("victory_rolls", True)
    found = work.ask("battle-opening-order", first_battle=first, victory_rolls_used=used).answer
    battle = Battle(told.get("name", ""), told.get("first", ""))
    work.state = replace(
        work.state,
        battles=(*work.state.battles, battle),
        stage="before",
        order=tuple(found["order"]),
        done=frozenset(),
    )
    for side in SIDES:
        cards = told.get("hands", {}).get(side)
        work.change(side, scenario_hand=cards, hand=cards, arrow="")


def due(state: State, kind: str) -> bool:
    """Whether a roll of this kind has its place before this battle, and that has not passed."""
    if state.stage != "before" or (f"{kind}s" not in state.order and kind not in state.order):
        return False
    return kind != "victory-roll" or not any(done == "reserve-roll" for done, _ in state.done)


def roll_dice(work: Work, side: str) -> int:
    """How many dice a side rolls for victory events."""
    first = work.state.battles[-1].first
    found = work.ask(
        "victory-roll-dice",
        side,
        battles_won=work.side(side).won,
        notes_forbid_rolls=None if work.log.header.get("victory_rolls", True) else True,
        moves_first=side == first if first else None,
    )
    dice: int = found.answer["dice"]
    return dice


def check_due(work: Work, kind: str, side: str) -> None:
    if work.state.pending is not None:
        work.refuse("", "what is taken of the reserve roll comes first")
    if not due(work.state, kind):
        work.refuse(
            "/kind", "has no place here", f"before this battle comes {', '.join(work.state.order) or 'nothing'}"
        )
    if (kind, side) in work.state.done:
        work.refuse("/side", "has made this roll already")
    work.state = replace(work.state, done=work.state.done | {(kind, side)})


def victory_roll(work: Work, told: Mapping[str, Any]) -> None:
    side, roll = told["side"], told["roll"]
    check_due(work, "victory-roll", side)
    dice = roll_dice(work, side)
    if len(roll) != dice:
        work.refuse("/roll", f"must be {dice} faces")
    suffers = work.side(other(side))
    work.ask(
        "victory-roll-results", side, roll=roll, enemy_units=told.get("units"), scenario_hand=suffers.scenario_hand
    )
    if suffers.scenario_hand is not None and "star" in roll:
        hand = work.ask(
            "victory-roll-hand", other(side), scenario_hand=suffers.scenario_hand, stars_rolled=roll.count("star")
        )
        work.change(other(side), hand=hand.answer["start_hand"])


# --- reserves ---------------------------------------------------------------------------------------------------------


def reserve_words(work: Work, side: str, roll: Any) -> dict[str, Any]:
    told = work.log.side(side)
    notes = {f"notes_{note}": told.get(note) for note in NOTES}
    air_pack = True if work.log.header.get("air_pack") else None
    return {"roll": list(roll), "reserve_tokens": work.side(side).reserve, "air_pack": air_pack, **notes}


def reserve_roll(work: Work, told: Mapping[str, Any]) -> None:
    side, roll = told["side"], told["roll"]
    check_due(work, "reserve-roll", side)
    offered = work.ask("reserve-roll", side, **reserve_words(work, side, roll)).answer
    if "flag" in roll:
        work.ask("reserve-defences", side, roll=list(roll), notes_flag_star=work.log.side(side).get("flag_star"))
    if offered["may_take"] or offered["free"]:
        work.state = replace(work.state, pending=(side, tuple(roll)))


def reserve_take(work: Work, told: Mapping[str, Any]) -> None:
    side, taken = told["side"], told.get("taken", [])
    if work.state.pending is None or work.state.pending[0] != side:
        work.refuse("/side", "has rolled nothing it could take of")
    assert work.state.pending is not None
    roll = work.state.pending[1]
    chosen = [one["item"] for one in taken]
    found = work.allowed("reserve-roll", side, "/taken", chosen=chosen, **reserve_words(work, side, roll)).answer
    # a roll gives units for a token each or, with two stars, one free: never both
    token = found["tokens_spent"] > 0
    work.change(side, reserve=found["tokens_after"])
    air = work.door.figures(f"{PACK}.double-star")["with_air_pack"]
    for at, one in enumerate(taken):
        if one["item"] in air:
            work.change(side, air_tokens=work.side(side).air_tokens + 1)
        else:
            _place(work, side, one, f"/taken/{at}", roll, token=token)
    work.state = replace(work.state, pending=None)


def _place(work: Work, side: str, one: Mapping[str, Any], at: str, roll: tuple[str, ...], *, token: bool) -> None:
    """A unit onto the board or into the waiting area; what is no unit lies on the table and is not kept."""
    item, to = one["item"], one.get("to")
    kind = kind_of_item(work, side, item, "double-star" if len(set(roll)) == 1 and roll[0] == "star" else "star")
    if kind is None and (to is None or item not in work.log.side(side).get("star_star", ())):
        if to is not None:
            work.refuse(f"{at}/to", "is for units")
        return
    if to is None:
        work.refuse(f"{at}/to", "must be board or waiting: it is a unit")
    if to == "waiting":
        work.change(side, waiting=(*work.side(side).waiting, Waiting(item, token)))
        if kind is not None:
            work.ask("reserve-waiting", side, waiting_event="enter-own-turn")
    elif kind is not None:
        work.allowed("reserve-direct", side, at, attacker={"unit": kind}, figures_free=one.get("figures_free"))


def kind_of_item(work: Work, side: str, item: str, upgrade_by: str | None = None) -> str | None:
    """Kind of unit an item is, by the roll's table, the upgrades or the notes; None for what is no unit, or unknown.

    With `upgrade_by` the ruling on an elite unit is kept.
    """
    if item in RESERVE_KINDS:
        return item
    upgrades: Mapping[str, str] = work.door.figures(f"{PACK}.star-with-unit")["upgrades"]
    for kind, elite in upgrades.items():
        if item == elite:
            if upgrade_by is not None:
                work.ask("reserve-elite", side, attacker={"unit": kind}, upgrade_by=upgrade_by)
            return kind
    told = work.log.side(side)
    return next((kind for kind in upgrades if item in told.get(f"{kind}_star", ())), None)
