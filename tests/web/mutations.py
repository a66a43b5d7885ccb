"""Situations gone wrong: sound lookups with a few parts replaced by what nobody expects there."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

from rulesdb.games.memoir44.m44 import read_text

BOARDS = Path(__file__).parent.parent / "games" / "m44_files"
JUNK: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    99,
    1000,
    10**9,
    -(10**30),
    1.5,
    1e308,
    "",
    " ",
    "x",
    "forest",
    "m44.base.forest",
    "infantry",
    "0,0",
    "5,5",
    "-40,3",
    "99,99",
    "G5",
    "é",
    "\u0000",
    "\ud800",
    "a" * 121,
    "💣",
    "../..",
    "<b>",
    "%s",
    [],
    {},
    [[]],
    [None],
    {"": ""},
    {"hex": "0,0"},
    {"kind": "bunker"},
    {"unit": "armor"},
    ["forest", "hill"],
    [1, 2, 3],
    "unknown",
    "none",
    "axis",
    "q,r",
    ["q", "r"],
    [0, 0],
    [10**400, 0],
    "board",
    {"kind": []},
    {"unit": {"unit": "x"}},
)
ELEMENTS = (
    "infantry",
    "armor",
    "artillery",
    "special-forces",
    "engineer",
    "big-gun",
    "french-resistance",
    "supply-train",
    "forest",
    "hill",
    "town",
    "mountain",
    "lake",
    "marsh",
    "wadi",
    "hedgerow",
    "ocean",
    "beach",
    "fortress",
    "road",
    "railroad",
    "bunker",
    "wire",
    "sandbag",
    "hedgehog",
    "minefield",
    "barrage",
    "ambush",
    "firefight",
    "close-assault",
    "boats",
)
QUESTIONS = (
    "attack",
    "sight",
    "sight-field",
    "targets",
    "threats",
    "move",
    "retreat",
    "take-ground",
    "hits",
    "minefield",
    "wire",
    "ambush",
    "card",
    "tokens",
    "train-hit",
    "medals",
    "objective",
)


def _boards() -> list[dict[str, Any]]:
    return [read_text(path.read_bytes()).board for path in sorted(BOARDS.glob("*.m44"))]


def seeds() -> list[dict[str, Any]]:
    """Sound lookups of every question, over a relation and over boards."""
    relation = {
        "attacker": {"unit": "infantry", "terrain": "town", "moved": 1, "side": "allies", "obstacles": ["wire"]},
        "target": {
            "unit": "armor",
            "terrain": ["church"],
            "obstacles": [{"kind": "bunker", "owner": "axis"}],
            "side": "axis",
            "rear_hexes_free": 2,
        },
        "range": 3,
        "between": [{"terrain": "forest"}, {"occupant": {"unit": "infantry"}}],
        "flags": 2,
        "cards": [{"card": "firefight"}],
        "roll": ["star", "flag"],
        "outcome": "target_retreated",
        "path": [{"terrain": "hill"}, {"terrain": "forest"}],
    }
    whole_board = ("sight-field", "targets", "threats")
    found = [{"question": one, "situation": relation} for one in QUESTIONS if one not in whole_board]
    small = {"shape": "standard", "hexes": [{"hex": "2,2", "occupant": {"unit": "infantry", "side": "axis"}}]}
    for at, board in enumerate([small, *_boards()]):
        units = [state["hex"] for state in board["hexes"] if state.get("occupant")]
        told = {"board": board, "attacker": {"hex": units[0], "moved": 0}, "target": {"hex": units[-1]}, "flags": 1}
        questions = QUESTIONS[:8] if at < 2 else QUESTIONS[at : at + 1]
        found += [{"question": question, "situation": told} for question in questions]
    return found


def mutated(seed: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A copy with one to four parts replaced, dropped, doubled, renamed or moved."""
    made = copy.deepcopy(seed)
    for _ in range(chance.choice((1, 1, 2, 4))):
        where = list(_places(made))
        if not where:
            break
        holder, key = chance.choice(where)
        match chance.randrange(7):
            case 0:
                holder[key] = copy.deepcopy(chance.choice(JUNK))
            case 1 | 2:
                holder[key] = _plausible(holder[key], key, chance)
            case 3:
                del holder[key]
            case 4 if isinstance(holder, dict):
                holder[chance.choice(("unit", "hex", "kind", "terain", "", "a/b~c", "board", "closed"))] = holder.pop(
                    key
                )
            case 5:
                other, there = chance.choice(where)
                try:
                    holder[key] = copy.deepcopy(other[there])
                except (KeyError, IndexError):
                    continue
            case _ if isinstance(holder, list):
                holder.extend(copy.deepcopy(holder[:3]))
            case _:
                holder[chance.choice(("flags", "range", "closed", "cards"))] = copy.deepcopy(chance.choice(JUNK))
    return made


def _plausible(value: Any, key: Any, chance: random.Random) -> Any:
    """A value of the same kind, so that the rules get to see it."""
    if key == "question":
        return chance.choice(QUESTIONS)
    if key == "hex":
        return f"{chance.randrange(-4, 13)},{chance.randrange(9)}"
    match value:
        case bool():
            return not value
        case int():
            return chance.randrange(9)
        case str():
            return chance.choice(("axis", "allies") if value in ("axis", "allies") else ELEMENTS)
        case list():
            return value[: chance.randrange(len(value) + 1)]
    return chance.choice((None, value))


def _places(value: Any) -> Any:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield value, key
            yield from _places(inner)
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield value, at
            yield from _places(inner)


def as_json(value: Any) -> str:
    """The lookup as a body; half characters and huge numbers stay what they are."""
    return json.dumps(value)
