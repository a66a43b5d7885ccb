"""Sight, moves and fire of the printed figures in our words: what is told in fields, and what only in a few words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from tests.conformance.heroes_words import CannotAsk, hex_of, smoke, type_of

Asked = tuple[str, dict[str, Any], dict[str, Any]]
Case = Mapping[str, Any]

_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


def _number(word: str) -> int:
    return _NUMBERS[word] if word in _NUMBERS else int(word)


# --- sight -----------------------------------------------------------------------------------------------------------


def sight(case: Case) -> tuple[dict[str, Any], bool]:
    """A line of a figure, and whether everything on it is told. Raises CannotAsk where neither end is."""
    vector = case.get("test_vector")
    if vector is not None:
        told: dict[str, Any] = {
            "attacker": _end({"level": vector["from_level"]}),
            "target": _end({"level": vector["to_level"]}),
            "between": [
                hex_of(one if one.get("obstacle") else {"terrain": "open", **one}) for one in vector["between"]
            ],
        }
        if "distance" in vector:
            told["range"] = vector["distance"]
            if vector["distance"] > 1:
                del told["between"]
        return told, True
    pairs = [one for one in case["between"] if "hexside_pair" in one]
    if pairs:
        return _along_side(case, pairs), True
    if case["from"]["level"] is None:
        raise CannotAsk("neither end is told")
    if any(one.get("level") is None for one in case["between"]):
        raise CannotAsk("the level of a hex between is not told")
    told = {
        "attacker": _end(case["from"]),
        "target": _end(case["to"]),
        "between": [_end(one) for one in case["between"]],
    }
    return told, case["to"]["level"] is not None


def _along_side(case: Case, pairs: Sequence[Case]) -> dict[str, Any]:
    if len(pairs) > 1 or len(case["between"]) > 1:
        raise CannotAsk("a line that runs only partly along a side")
    levels = pairs[0]["levels"]
    ends = [_end({"level": min(levels), **{key: value for key, value in end.items() if value is not None}})
            for end in (case["from"], case["to"])]  # fmt: skip
    ground = pairs[0].get("terrain") or [None, None]
    return {
        "attacker": {**ends[0], "hex": [0, 0]},
        "target": {**ends[1], "hex": [1, -2]},
        "between": [
            {**_end({"level": level, "terrain": terrain}), "hex": place}
            for place, level, terrain in zip(([0, -1], [1, -1]), levels, ground, strict=True)
        ],
    }


def _end(told: Case) -> dict[str, Any]:
    """A hex whose ground is told in free words: an obstacle, a balka, or nothing of either."""
    level, words = told.get("level"), str(told.get("terrain") or "")
    state: dict[str, Any] = {} if level is None else {"level": level}
    if "opening" in words:
        return {**state, "terrain": "balka-opening"}
    if "balka" in words or (level is not None and level < 0):
        return {**state, "terrain": "balka-large"}
    if level is not None and re.search(r"obstacle|woods|building", words):
        return {**state, "terrain": "building-1r" if "building" in words else "woods-1r"}
    return {**state, "terrain": "open-1r"} if words or "src" not in told else state


# --- moves -----------------------------------------------------------------------------------------------------------

_COUNTERS: dict[str, dict[str, Any]] = {
    "rifle": {"unit": "unit-rifle-squad-1r"},
    "pziii": {"unit": "unit-pziiie-1r", "symbols": 1},
    "tank": {"unit": "unit-pziiie-1r", "symbols": 1},
    "t-34": {"unit": "unit-t34-1r"},
    "truck": {"unit": "unit-truck-1r"},
}
_HEX = re.compile(r"(?:(\d+|one|two|three|four|five) )?(open/road|open|road|woods)\b")


def move(case: Case, others: Sequence[Case] = ()) -> Asked:
    """A printed move: the counter by its name, the hexes by the words of the path. Raises CannotAsk.

    What another case says of the same two places of the figure holds here too, its ground left out.
    """
    name, path = case["unit"].lower(), case["path"].lower()
    facts = " ".join(case.get("facts", ())).lower()
    places = re.match(r"\w+->\w+", path)
    levels = [facts] + [
        " ".join(one.get("facts", ())).lower()
        for one in others
        if places and one.get("figure") == case.get("figure") and one["path"].lower().startswith(places[0])
    ]
    piece = next((counter for word, counter in _COUNTERS.items() if word in name), None)
    if piece is None:
        raise CannotAsk(f"counter {case['unit']}")
    start, separator, rest = path.partition("->")
    if separator and "hex" not in path:
        # places by their letters; what lies there stands among the facts
        grounds = ["woods" if "woods" in path or "woods" in facts else "open"]
    else:
        words = rest if separator else path
        if separator and "woods" in start and "road" in rest:
            # a road hex that is entered from beside the road has the ground of the woods around it
            words = "woods"
        grounds = [kind for count, kind in _HEX.findall(words) for _ in range(_number(count or "1"))]
    if not grounds:
        raise CannotAsk(f"path {case['path']}")
    climbs = re.search(r"(one|two|\d) levels? (?:above|higher|up)|up (one|two|\d) levels?", " ".join([path, *levels]))
    rise = _number(next(filter(None, climbs.groups()))) if climbs else 0
    on_road = all(kind == "road" for kind in grounds)
    hexes: list[dict[str, Any]] = [
        {
            "terrain": "woods-1r" if kind == "woods" else "open-1r",
            "by_road": on_road,
            "level": max(0, rise - (len(grounds) - number)),
        }
        for number, kind in enumerate(grounds, 1)
    ]
    if len(grounds) == 1:
        hexes[0]["level"] = rise
    allowed = case["cost"] is not None
    expected = {"allowed": True, "ap": case["cost"]} if allowed else {"allowed": False}
    return "move", {"attacker": {**piece, "level": 0}, "path": hexes}, expected


# --- fire ------------------------------------------------------------------------------------------------------------


def fire(case: Case) -> Asked:
    """A printed attack. Raises CannotAsk where the figure's places decide."""
    target = str(case.get("target", ""))
    if "dm" in case:
        plain: dict[str, Any] = {
            "attacker": {"level": 0, "sees_target": True},
            "target": {"level": 0},
            "mode": "direct",
        }
        words = f"{target} {case.get('when', '')}"
        if "balka" in words:
            plain["small_balka_crossed"] = "crosses" in words
        elif (thick := re.search(r"(1st|2nd)-round smoke", words)) is not None:
            role = "attacker" if re.search(r"shooter (?:\w+ )?in", words) else "target"
            plain[role]["tokens"] = smoke([2 if thick[1] == "1st" else 1])
        else:
            raise CannotAsk("what adds to the defence is not told in words known here")
        return "attack", plain, {"dm": case["dm"]}
    if "shooter" not in case:
        raise CannotAsk("the figure's places are not printed")
    own, other = (
        {"terrain": "balka-opening" if "opening" in words else "balka-large"}
        if "balka" in words
        else {"terrain": "open-1r", "level": 0}
        for words in (case["shooter"], target)
    )
    # the vehicles of the figures are tanks
    kind = "tank" if "vehicle" in case["shooter"] else type_of({"unit": case["shooter"]})
    bordering = all("not bordering" not in words for words in (case["shooter"], target))
    told = {"attacker": {"type": kind or "infantry", **own}, "target": other, "range": 1 if bordering else 2}
    return "attack", told, {"allowed": case["allowed"]}
