"""Cases that another program computed for the third edition, where they hold in this edition too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesdb.rules.hexgrid import DIRECTIONS, Hex
from tests.conformance.heroes_words import CannotAsk, smoke

Asked = tuple[str, dict[str, Any], dict[str, Any]]
Case = Mapping[str, Any]

_TERRAIN = {
    "open": "open-1r",
    "woods_heavy": "woods-1r",
    "woods_light": "light-woods-1r",
    "building_stone": "building-1r",
}
_SMOKE = {"heavy": 2, "light": 1}
# both boards count from the same corner; ours has room around it for negative places
_SHIFT = (3, 3)


def _place(place: Any) -> list[int]:
    q, r = (int(part) for part in place.split(",")) if isinstance(place, str) else place
    return [q + _SHIFT[0], r + _SHIFT[1]]


def _board(case: Case) -> dict[str, Any]:
    board = case["board"]
    road = board.get("road") == "all" or case.get("road") is True
    hexes = []
    for place, name in board["terrain"].items():
        if name not in _TERRAIN:
            raise CannotAsk(f"terrain {name}")
        state: dict[str, Any] = {"hex": _place(place), "terrain": [_TERRAIN[name], *(["road-1r"] if road else [])]}
        if place in board.get("elevation", {}):
            state["level"] = board["elevation"][place]
        if place in board.get("smoke", {}):
            state["tokens"] = smoke([_SMOKE[board["smoke"][place]]])
        hexes.append(state)
    if board.get("obstacle") or case.get("obstacle"):
        raise CannotAsk("obstacles of another edition")
    return {"hexes": hexes}


def _los(case: Case) -> Asked:
    told = {"board": _board(case), "attacker": {"hex": _place(case["from"])}, "target": {"hex": _place(case["to"])}}
    return "sight", told, {"sight": "clear" if case["expected"] else "blocked"}


def _front(own: Mapping[str, Any], other: Any) -> bool:
    """By the facing of the file: the three hexes ahead, and what lies beyond them, are the front."""
    at, seen = Hex(*own["at"]), Hex(*other)
    ahead = [DIRECTIONS[(own["facing"] + turn) % 6] for turn in (-1, 0, 1)]
    step = seen.minus(at)
    far = max(abs(step.q), abs(step.r), abs(step.q + step.r))
    return any(step == Hex(one.q * far, one.r * far) for one in ahead)


def _piece(told: Mapping[str, Any]) -> dict[str, Any]:
    piece: dict[str, Any] = {"hex": _place(told["at"]), "dr_colour": told["dr"]["color"]}
    if told.get("kind") in ("mortar", "infantry"):
        piece["type"] = told["kind"]
    piece |= {
        "front_dr": told["dr"]["front"],
        "flank_dr": told["dr"]["flank"],
        "fp": told["fp"]["red"],
        "fp_colour": "red",
    }
    piece |= {key: told[key] for key in ("range", "min_range") if key in told}
    return piece


def _attack(case: Case) -> Asked:
    if "attack" in case:
        told = {
            "attacker": {"fp": case["attack"]["fp"]["red"], "fp_colour": "red", "level": 0},
            "target": {"flank_dr": case["target"]["dr"]["flank"], "dr_colour": "red", "terrain": "open-1r", "level": 0},
            "mode": "artillery" if case["attack"]["kind"] != "artillery" else "off-board",
            "range": 2,
        }  # fmt: skip
        # the verdict names the flank only
        return "attack", told, {"dr": case["expected"]["dr"]}
    units = case["board"]["units"]
    told = {"board": _board(case), "attacker": _piece(units["attacker"]), "target": _piece(units["target"])}
    if "facing" in units["target"]:
        side = "front" if _front(units["target"], units["attacker"]["at"]) else "flank"
        told["target"]["attacked_from"] = side
    if "spotter" in case:
        told["spotting"] = {"hex": _place(case["spotter"])}
        told["attacker"]["indirect_ap"] = 4
    names = {"legal": "allowed", "ar": "attack_rating", "dr": "defence_rating", "hit_number": "hit_number"}
    return "attack", told, {names[key]: value for key, value in case["expected"].items() if key in names}


def _close(case: Case) -> Asked:
    """Only that a mortar may fight in close combat is the same in both editions."""
    _, told, _ = _attack(case)
    return "attack", told, {"allowed": True}


def _smoke(case: Case) -> Asked:
    """Both editions come to the same number that must be rolled."""
    counter = smoke([_SMOKE[case["smoke"]]])
    told = {"attacker": {"level": 0, "sees_target": True}, "target": {"level": 0, "tokens": counter}, "mode": "direct"}
    return "attack", told, {"dm": case["expected"]["dr_in_smoke"]}


def _next_round(case: Case) -> Asked:
    age = {"heavy": 0, "light": 1}[case["smoke"]]
    told = {"smoke": [{"kind": "smoke-fresh-1r", "placed": 1}], "round": 2 + age}
    return "smoke-life", told, {"dm": {"light": 1, "none": 0}[case["expected"]]}


def _smoke_allowed(case: Case) -> Asked:
    kind = {"rifle": "infantry", "mortar": "mortar"}[case["unit"]]
    told = {"attacker": {"type": kind}, "firefight": "silent", "range": 3}
    return "smoke-place", told, {"allowed": case["expected"]}


def _spotter(case: Case) -> Asked:
    told = {
        "board": _board(case),
        "attacker": {"hex": _place(case["from"]), "type": "mortar", "indirect_ap": 4, "side": "own"},
        "spotting": {"hex": _place(case["to"])},
        "target": {"hex": _place([3, 0])},
        "range": 3,
    }
    return "indirect-fire", told, {"allowed": case["expected"]}


def _direct(case: Case) -> Asked:
    told = {
        "board": _board(case),
        "attacker": {"hex": _place(case["from"]), "type": "mortar"},
        "target": {"hex": _place(case["to"])},
        "mode": "mortar-direct",
    }
    return "attack", told, {"allowed": case["expected"]}


def _blast(case: Case) -> Asked:
    """Seven hexes; whether hidden units are hit differs."""
    if not (case["expected"]["center"] and case["expected"]["adjacent"] and not case["expected"]["three_away"]):
        raise CannotAsk("another blast")
    return "strike-hexes", {"target": {"hex": [0, 0]}}, {"count": 7}


def _mover(case: Case) -> dict[str, Any]:
    return {
        "hex": _place(case["from"]), "move_class": case["unit"], "cost": case["base_move"],
        "symbols": case.get("bonus_moves", 0),
    }  # fmt: skip


def _step(case: Case) -> Asked:
    told = {"board": _board(case), "attacker": _mover(case), "path": [{"hex": _place(case["to"])}]}
    return "move", told, {"ap": case["expected"]}


def _path(case: Case) -> Asked:
    """As one move action: the hexes between lie in a row."""
    (q, r), (far, last) = case["from"], case["to"]
    if r != last:
        raise CannotAsk("a path that is not told")
    path = [{"hex": _place([one, r])} for one in range(q + 1, far + 1)]
    told = {"board": _board(case), "attacker": _mover(case), "path": path}
    if case["expected"] is None:
        # more than one action, or not at all: then the opponent may react before the end
        return "move", told, {"one_action": False}
    return "move", told, {"ap": case["expected"], "one_action": True}


_QUERIES: dict[str, Callable[[Case], Asked]] = {
    "los": _los,
    "attack_numbers": _attack,
    "close_combat_numbers": _close,
    "smoke_modifiers": _smoke,
    "smoke_next_round": _next_round,
    "smoke_allowed": _smoke_allowed,
    "spotter_valid": _spotter,
    "direct_fire_legal": _direct,
    "blast_hits": _blast,
    "move_ap": _step,
    "path_ap": _path,
}


def asked(case: Case) -> Asked:
    """Question, situation and answer of ours for a case. Raises CannotAsk."""
    handler = _QUERIES.get(case["query"])
    if handler is None:
        raise CannotAsk(f"query {case['query']}")
    return handler(case)
