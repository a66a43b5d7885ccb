"""Rulings of the shared case file, and moves and fire of the printed figures, in our words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from tests.conformance.heroes_words import CannotAsk, hex_of, piece_on_hex, smoke, unit

Asked = tuple[str, dict[str, Any], dict[str, Any]]


def _line(told: Mapping[str, Any]) -> dict[str, Any]:
    """Viewer, hexes between and target of a line told hex by hex."""
    index = told["target_index"]
    hexes = told["line"]
    found: dict[str, Any] = {
        "attacker": {"level": told["viewer_level"]},
        "target": hex_of(hexes[index - 1]),
        "between": [hex_of(one) for one in hexes[: index - 1]],
    }
    if "same_slope" in told:
        found["same_slope"] = told["same_slope"]
    return found


def _los(case: Mapping[str, Any]) -> Asked:
    told = case["situation"]
    if "line" in told:
        # whether the first hex is seen is a question of its own
        expected = {key: value for key, value in case["answer"].items() if key != "first_hex_visible"}
        return "sight", _line(told), expected
    return (
        "sight",
        {
            "attacker": hex_of(told["viewer"]),
            "target": hex_of(told["target"]),
            "between": list(map(hex_of, told["between"])),
        },
        case["answer"],
    )


def _modifier(case: Mapping[str, Any]) -> Asked:
    told = case["situation"]
    found: dict[str, Any] = _line(told) if "line" in told else {}
    for role in ("attacker", "target"):
        found[role] = {**found.get(role, {}), **piece_on_hex(told.get(role, {}))}
    if "distance" in told:
        found["range"] = told["distance"]
    if "line" not in told:
        found["attacker"]["sees_target"] = True
    side = told.get("crossed_hexside")
    if side is not None:
        if side["feature"] != "small balka":
            raise CannotAsk(f"hexside {side['feature']}")
        found |= {"small_balka_crossed": True, "small_balka_at_target": side["borders"] == "target"}
    spotting = told.get("spotting_hex")
    if spotting is not None:
        found["spotting"] = {
            "level": spotting["level"], "sees_target": spotting["sees_target"],
            "held_by": "enemy" if spotting["enemy_held"] else "none",
        }  # fmt: skip
    names = {"target_dm": "dm", "attacker_fp": "fp", "dr_used": "dr", "terrain_dm_kept": "terrain_dm_kept"}
    expected = {names[key]: value for key, value in case["answer"].items() if key in names}
    if case["answer"].get("los") == "clear":
        # that the line is clear shows in that the attack is allowed
        expected["allowed"] = True
    return "attack", found, expected


def _may_attack(case: Mapping[str, Any]) -> Asked:
    told = case["situation"]
    found: dict[str, Any] = {role: piece_on_hex(told[role]) for role in ("attacker", "target")}
    if "distance" in told:
        found["range"] = told["distance"]
    return "attack", found, {"allowed": case["answer"]["attack_allowed"]}


def _path(told: Mapping[str, Any]) -> list[dict[str, Any]]:
    entered = told.get("path") or [told["to"]]
    return [{**hex_of(one), "by_road": bool(told.get("along_road") and one.get("road"))} for one in entered]


def _move(case: Mapping[str, Any]) -> Asked:
    told = case["situation"]
    found = {"attacker": {**unit(told["mover"]), **hex_of(told["from"])}, "path": _path(told)}
    return "move", found, case["answer"]


def _reaction(case: Mapping[str, Any]) -> Asked:
    question, found, expected = _move(case)
    found["after_hexes"] = case["situation"]["opponent_reacts_after_hex"]
    return question, found, expected


def _immobilization(case: Mapping[str, Any]) -> Asked:
    told = case["situation"]
    found = {
        "attacker": {**unit(told["mover"]), **hex_of(told["entered"])},
        "roll": told["roll_2d6"],
        "cap": told["caps_spent"],
    }
    return "immobilization", found, case["answer"]


def _tow(case: Mapping[str, Any]) -> Asked:
    told = case["situation"]
    return "towing", {"attacker": unit(told["tower"]), "towed": unit(told["towed"])}, case["answer"]


_QUESTIONS: dict[str, Callable[[Mapping[str, Any]], Asked]] = {
    "los": _los,
    "modifier": _modifier,
    "may_attack": _may_attack,
    "ap_cost": _move,
    "may_move": _move,
    "reaction": _reaction,
    "immobilization": _immobilization,
    "may_tow": _tow,
}


def asked(case: Mapping[str, Any]) -> Asked:
    """Question, situation and answer of ours for a case. Raises CannotAsk."""
    handler = _QUESTIONS.get(case["question"])
    if handler is None:
        raise CannotAsk(f"question {case['question']}")
    return handler(case)


# --- moves and fire of the printed figures ---------------------------------------------------------------------------

_OPEN, _WOODS = {"terrain": "open-1r"}, {"terrain": "woods-1r"}
_ROAD = {"terrain": "open-1r", "by_road": True}
_FOOT = {"unit": "unit-rifle-squad-1r"}
_TANK = {"unit": "unit-pziiie-1r", "symbols": 1}

FIGURE_MOVES: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {
    "coh.move.f20-L-M": (_FOOT, [{**_OPEN, "level": 1}]),
    "coh.move.f20-L-M-woods": (_FOOT, [{**_WOODS, "level": 1}]),
    "coh.move.f20-P-Q": (_FOOT, [{**_OPEN, "level": 2}]),
    "coh.move.f24-white": (_TANK, [_OPEN, _OPEN, _WOODS]),
    "coh.move.f24-yellow": (_TANK, [_OPEN, _WOODS]),
    "coh.move.f24-woods-road": (_TANK, [_WOODS]),
    "coh.move.t34-plain": ({"unit": "unit-t34-1r"}, [_OPEN, _ROAD, _OPEN]),
    "coh.move.truck-road": ({"unit": "unit-truck-1r"}, [_ROAD, _ROAD, _ROAD]),
    "coh.move.truck-open": ({"unit": "unit-truck-1r"}, [_OPEN]),
    "coh.move.f25": ({"unit": "unit-t34-1r"}, [_OPEN, {**_OPEN, "level": 1}, {**_OPEN, "level": 2}]),
}
"""Counter and path of each printed move; the start lies on the plain."""


def figure_move(case: Mapping[str, Any]) -> Asked:
    """A printed move, told with the counter's own element."""
    piece, path = FIGURE_MOVES[case["id"]]
    told = {"attacker": {**piece, "level": 0}, "path": [{"level": 0, **one} for one in path]}
    return "move", told, {"allowed": True, "ap": case["cost"]}


def figure_fire(case: Mapping[str, Any]) -> Asked:
    """A printed attack. Raises CannotAsk where the figure's places decide."""
    name = case["id"].removeprefix("coh.fire.")
    plain: dict[str, Any] = {"attacker": {"level": 0, "sees_target": True}, "target": {"level": 0}, "mode": "direct"}
    if name.startswith("f23"):
        plain["small_balka_crossed"] = name.endswith("green")
        return "attack", plain, {"dm": case["dm"]}
    if name.startswith("smoke"):
        role = "target" if name.endswith("in") else "attacker"
        plain[role]["tokens"] = smoke([2])
        return "attack", plain, {"dm": case["dm"]}
    found = re.fullmatch(r"f22-(vehicle|infantry)-(in|out)", name)
    if found is None:
        raise CannotAsk("the figure's places are not printed")
    kind = {"vehicle": "tank", "infantry": "infantry"}[found[1]]
    floor, rim = {"terrain": "balka-large"}, {"terrain": "open-1r", "level": 0}
    own, other = (floor, rim) if found[2] == "out" else (rim, floor)
    return "attack", {"attacker": {"type": kind, **own}, "target": other, "range": 1}, {"allowed": case["allowed"]}
