"""Campaigns for tests: one of three battles that has everything in it, and campaigns played by chance."""

from __future__ import annotations

import random
from typing import Any

from rulesdb.errors import SituationError
from rulesdb.games.memoir44.campaign.words import FACES
from rulesdb.games.memoir44.companion.log import SIDES, Log, read_entry, read_log
from rulesdb.games.memoir44.companion.state import Ahead, Campaign
from rulesdb.packs.books import Book
from rulesdb.packs.campaigns import play

THREE_BATTLES: dict[str, Any] = {
    "version": 1,
    "campaign": {
        "name": "Our islands",
        "sides": {"allies": {"tokens": 3, "track": [0, 1, 2, 4, 8]}, "axis": {"tokens": 2, "flag_star": ["wire"]}},
    },
    "entries": [
        {"kind": "scenario", "name": "First landing", "first": "allies", "hands": {"allies": 5, "axis": 4}},
        {"kind": "reserve-roll", "side": "allies", "roll": ["infantry", "star"]},
        {"kind": "reserve-take", "side": "allies", "taken": [{"item": "special-forces", "to": "waiting"}]},
        {"kind": "reserve-roll", "side": "axis", "roll": ["flag", "star"]},
        {"kind": "reserve-take", "side": "axis", "taken": [{"item": "wire"}]},
        {
            "kind": "result",
            "winner": "allies",
            "medals": {"allies": 6, "axis": 3},
            "objectives": {"allies": 2},
        },
        {"kind": "scenario", "name": "The ridge", "first": "axis", "hands": {"allies": 5, "axis": 5}},
        {"kind": "victory-roll", "side": "axis", "roll": ["armor", "flag"]},
        {"kind": "victory-roll", "side": "allies", "roll": ["infantry", "star", "star"]},
        {"kind": "reserve-roll", "side": "axis", "roll": ["grenade", "armor"]},
        {
            "kind": "reserve-take",
            "side": "axis",
            "taken": [{"item": "artillery", "to": "waiting"}, {"item": "armor", "to": "board"}],
        },
        {"kind": "reserve-roll", "side": "allies", "roll": ["star", "star"]},
        {"kind": "reserve-take", "side": "allies", "taken": [{"item": "elite-armor", "to": "board"}]},
        {"kind": "entered", "side": "axis", "unit": "artillery", "order_by": "tactic-card"},
        {
            "kind": "result",
            "winner": "axis",
            "medals": {"allies": 4, "axis": 5},
            "objectives": {"allies": 1},
        },
        {"kind": "scenario", "name": "Home", "first": "allies"},
        {"kind": "victory-roll", "side": "allies", "roll": ["grenade", "grenade", "flag"]},
        {"kind": "victory-roll", "side": "axis", "roll": ["infantry", "infantry", "armor"]},
        {"kind": "reserve-roll", "side": "allies", "roll": ["infantry", "flag"]},
        {
            "kind": "reserve-take",
            "side": "allies",
            "taken": [{"item": "infantry", "to": "board"}, {"item": "sandbag"}],
        },
        {"kind": "reserve-roll", "side": "axis", "roll": ["star", "armor"]},
        {
            "kind": "result",
            "winner": "allies",
            "medals": {"allies": 5, "axis": 4},
            "objectives": {"allies": 1},
        },
        {"kind": "end"},
    ],
}
"""Allies 6, 4 and 5 medals and four objectives, which the track makes 8 points; Axis 3, 5 and 4 medals."""


def random_campaign(book: Book, chance: random.Random, entries: int) -> Log:
    """A log of up to so many entries, each one that can come next; what a ruling refuses is left out."""
    header: dict[str, Any] = {"sides": {side: _random_side(chance) for side in SIDES}}
    header |= {word: True for word in ("air_pack", "air_rules") if chance.random() < 0.5}
    if chance.random() < 0.2:
        header["victory_rolls"] = False
    if chance.random() < 0.3:
        header["options"] = {"wild-star": "upgrade"}
    log = read_log({"version": 1, "campaign": header, "entries": []})
    campaign = play(book, log)
    for _ in range(entries):
        if not campaign.ahead:
            break
        told = _random_entry(chance.choice(campaign.ahead), campaign, chance)
        longer = Log(log.header, (*log.entries, read_entry(told, len(log.entries))))
        try:
            campaign = play(book, longer)
        except SituationError:
            continue
        log = longer
    return log


def _random_side(chance: random.Random) -> dict[str, Any]:
    told: dict[str, Any] = {"tokens": chance.randrange(5)}
    if chance.random() < 0.6:
        told |= {"track": [chance.randrange(-2, 9) for _ in range(chance.randrange(1, 6))], "footnote": 2}
    if chance.random() < 0.4:
        told |= {"infantry_star": ["jungle-fighters"], "flag_star": ["wire"], "star_star": ["cavalry"]}
    return told


def _random_entry(ahead: Ahead, campaign: Campaign, chance: random.Random) -> dict[str, Any]:
    kind, side = ahead.kind, ahead.side
    told: dict[str, Any] = {"kind": kind}
    if side:
        told["side"] = side
    match kind:
        case "victory-roll" | "reserve-roll":
            told["roll"] = [chance.choice(FACES) for _ in range(ahead.dice)]
            if kind == "victory-roll" and chance.random() < 0.5:
                told["units"] = [{"unit": chance.choice(FACES[:2])} for _ in range(chance.randrange(1, 8))]
        case "reserve-take":
            assert ahead.asked is not None
            answer = ahead.asked.ruling.answer
            offered = [
                *(one for each in answer["may_take"] for one in each),
                *answer["free"],
                *answer.get("one_of", ()),
            ]
            chosen = chance.sample(offered, min(len(offered), chance.randrange(3)))
            told["taken"] = [
                {"item": item, **({"to": chance.choice(("board", "waiting"))} if chance.random() < 0.7 else {})}
                for item in chosen
            ]
        case "scenario":
            told |= {"first": chance.choice(SIDES), "hands": {one: chance.randrange(2, 7) for one in SIDES}}
        case "result":
            medals = {one: chance.randrange(1, 8) for one in SIDES}
            told |= {"winner": chance.choice(SIDES), "medals": medals, "objectives": {"allies": 1}}
        case "entered":
            waiting = campaign.state.sides[side].waiting
            told |= {"unit": chance.choice(waiting).item, "order_by": "section-card", "sections": ["left"]}
        case "air-token":
            told["played_with"] = chance.choice(("alone", "section-card"))
        case "typed":
            told |= {"about": "as agreed", "tokens": chance.randrange(-2, 3), "bonus": chance.randrange(3)}
    return told
