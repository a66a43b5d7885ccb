"""Worked cases of askable procedures (edition 1r): each procedure as a question and a situation of ours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import Any

from tests.conformance.heroes_words import BALKA, CannotAsk, between, hex_of, piece_on_hex, smoke, terrain, unit

Asked = tuple[str, dict[str, Any]]
Given = Mapping[str, Any]

REASONS = {
    "balka-sight": "balka",
    "no-sight": "no_sight",
    "too-close": "too_close",
    "out-of-arc": "out_of_arc",
    "spotting-too-far": "spotting_too_far",
    "spotting-enemy-held": "spotting_enemy_held",
    "no-indirect-figure": "no_indirect_figure",
    "blind-spot": "blind_spot",
}
"""Our codes -> theirs, where they differ."""

KEYS = {"los": "sight", "smoke_dm": "smoke_dm", "dm": "dm", "fp": "fp"}


def _line(given: Given) -> Asked:
    told: dict[str, Any] = {"attacker": hex_of(given["from"]), "target": hex_of(given["to"])}
    if "between" in given:
        told["between"] = between(given["between"])
    if "distance" in given:
        told["range"] = given["distance"]
    if "same_slope" in given:
        told["same_slope"] = given["same_slope"]
    return "sight", told


def _smoke_line(given: Given) -> Asked:
    told: dict[str, Any] = {
        "attacker": {"level": 0, "tokens": smoke(given.get("from_smoke", ()))},
        "target": {"level": 0, "tokens": smoke(given.get("to_smoke", ()))},
        "between": [{"level": 0, "terrain": "open-1r", "tokens": smoke(one)} for one in given.get("between_smoke", ())],
    }
    return "sight", told


def _level(given: Given) -> Asked:
    dot = given["centre_dot_on"].replace("_", "-")
    return "level", {"target": {"centre_dot": dot}}


def _move(given: Given) -> Asked:
    told: dict[str, Any] = {
        "attacker": {**unit(given["unit"]), **hex_of(given["start"])},
        "path": [hex_of(one) for one in given["path"]],
    }
    if given.get("reverse"):
        told["reverse"] = True
    if given.get("towing"):
        told["attacker"]["towing"] = True
    return "move", told


def _balka_step(given: Given) -> Asked:
    """One step over a side; the way says on which side of it the floor lies."""
    floor, plain = (
        {"level": -1, "terrain": "balka-large"},
        {"level": 0, "terrain": terrain(given.get("terrain", "open"))},
    )
    way = given.get("way")
    start, end = (plain, floor) if way == "in" else (floor, plain) if way == "out" else (plain, plain)
    edge = given["edge"].replace("_", "-")
    return "move", {"attacker": {**unit(given["unit"]), **start}, "path": [{**end, "edge": edge}]}


def _reaction(given: Given) -> Asked:
    return "reaction", {"leg_hexes": [hexes for hexes, _ in given["legs"]]}


MODES = {"direct": "direct", "mortar_direct": "mortar-direct", "mortar_indirect": "mortar-indirect", "oba": "off-board"}
ATTACKS = {"mortar": "mortar-direct", "oba": "off-board", "artillery": "artillery", "other": "direct"}


def _fire(given: Given) -> Asked:
    told: dict[str, Any] = {
        "attacker": {**piece_on_hex(given.get("attacker", {})), "sees_target": True},
        "target": piece_on_hex(given.get("target", {})),
    }
    if "mode" in given:
        told["mode"] = MODES[given["mode"]]
    if "attack" in given:
        told["mode"] = ATTACKS[given["attack"]]
    if "spotting" in given:
        told["spotting"] = hex_of(given["spotting"])
    if "fortification_dm" in given:
        told["target"]["fortification_dm"] = given["fortification_dm"]
    if "small_balka_crossed" in given:
        told |= {"small_balka_crossed": given["small_balka_crossed"], "small_balka_at_target": True}
    if given.get("from_smoke"):
        told["attacker"]["tokens"] = smoke(given["from_smoke"])
    if given.get("to_smoke"):
        told["target"]["tokens"] = smoke(given["to_smoke"])
    if given.get("between_smoke"):
        told["between"] = [
            {"level": 0, "terrain": "open-1r", "tokens": smoke(one)} for one in given["between_smoke"]
        ]  # fmt: skip
    return "attack", told


def _fire_small_balka(given: Given) -> Asked:
    figure = given.get("terrain_dm", 0)
    # a figure that no ground of these sections has is the asker's own, like that of a fortification
    cover = {"terrain": "woods-1r"} if figure == 2 else {"terrain": "open-1r", "fortification_dm": figure}
    return "attack", {
        "attacker": {"level": 0, "sees_target": True},
        "target": {"level": 0, **cover},
        "mode": "direct",
        "small_balka_crossed": given["fire_crosses_it"],
        "small_balka_at_target": given["target_border_balka"],
    }


def _fire_balka(given: Given) -> Asked:
    def place(told: Given) -> dict[str, Any]:
        inside = told.get("balka") in BALKA
        return {**hex_of(told), "level": -1 if inside else 0} if inside else {"level": 0, "terrain": "open-1r"}

    shooter = given["shooter"]
    return "attack", {
        "attacker": {**unit({"type": shooter["type"]}), **place(shooter)},
        "target": place(given["target"]),
        "range": given["distance"],
    }


def _fire_colour(given: Given) -> Asked:
    return "attack", {
        "attacker": {"fp_colour": given["fp_colour"], "level": 0, "sees_target": True},
        "target": {"dr_colour": given["dr_colour"], "level": 0},
        "mode": "direct",
    }


def _mortar_direct(given: Given) -> Asked:
    own = {"terrain": terrain(given["own_terrain"])} if "own_terrain" in given else {}
    return "attack", {
        "attacker": {
            "type": "mortar", "sees_target": given["own_los"], "in_arc": given["in_arc"],
            "min_range": given["min_range"], **own,
        },
        "target": {},
        "mode": "mortar-direct",
        "range": given["distance"],
    }  # fmt: skip


def _mortar_indirect(given: Given) -> Asked:
    return "indirect-fire", {
        "attacker": {
            "type": "mortar", "hex": given["mortar"], "indirect_ap": given["indirect_ap"] or 0,
            "in_arc": given["in_arc"], "min_range": given["min_range"],
        },
        "target": {},
        "spotting": {
            "hex": given["spotting"], "held_by": given["spotting_held_by"],
            "sees_target": given["spotting_los_to_target"],
        },
        "range": given["distance"],
    }  # fmt: skip


def _spotting_hexes(given: Given) -> Asked:
    if "figure" in given:
        raise CannotAsk("the figure's places are not printed")
    return "spotting-hexes", {
        "attacker": {"type": "mortar", "hex": given["mortar"]},
        "enemy_held": [{"hex": place} for place in given.get("enemy_held", ())],
        "seen_from": [{"hex": place} for place in given["sees_target"]],
    }


def _immobilized_actions(given: Given) -> Asked:
    return "immobilized", {
        "attacker": {"immobilized": "hit", "turret": given["turret"], "in_arc": given["target_in_arc"]}
    }


def _release(given: Given) -> Asked:
    return "immobilized", {"attacker": {"immobilized": given["cause"], "towed_out": given["towed_out"], "turret": True}}


def _smoke_place(given: Given) -> Asked:
    told: dict[str, Any] = {"attacker": unit(given["unit"]), "firefight": given["firefight"]}
    if "distance" in given:
        told["range"] = given["distance"]
    if "range" in given:
        told["attacker"]["range"] = given["range"]
    if "written_as_smoke" in given:
        told["written_as_smoke"] = given["written_as_smoke"]
    return "smoke-place", told


def _smoke_life(given: Given) -> Asked:
    placed = given.get("placed_in_rounds", ())
    start = given.get("markers_start", 2)
    values = start if isinstance(start, list) else [start] * len(placed)
    counters: list[dict[str, Any]] = [
        {"kind": "smoke-fresh-1r", "placed": one, **({"value": int(value)} if int(value) != 2 else {})}
        for one, value in zip_longest(placed, values[: len(placed)], fillvalue=2)
    ]
    if "oba_written_pre_round" in given:
        counters.append({"kind": "smoke-fresh-1r", "written": given["oba_written_pre_round"]})
    return "smoke-life", {"smoke": counters, "round": given["round"]}


def _strike_hexes(given: Given) -> Asked:
    told: dict[str, Any] = {"target": {"hex": given["target"]}}
    if "card_pattern" in given:
        told["card_pattern"] = [{"hex": place} for place in given["card_pattern"]]
    if "kind" in given:
        told["strike"] = given["kind"]
    return "strike-hexes", told


def _strike_time(given: Given) -> Asked:
    return "strike-time", {"written_round": given["written_pre_round"], "available": given["available"]}


def _strike_spotter(given: Given) -> Asked:
    return "strike-spotter", {
        "attacker": {"hidden": given.get("hidden", False)},
        "spotter": given["spotter"].replace("firefight_hex", "hex"),
        "sees_when_writing": given["los_when_writing"],
        "sees_when_resolving": given["los_when_resolving"],
    }


def _strike_attacks(given: Given) -> Asked:
    return "strike-attacks", {"units_in_hexes": given["units_in_hexes"]}


def _check(given: Given) -> Asked:
    told: dict[str, Any] = {
        "attacker": {"type": "tank", **hex_of({"terrain": given["entered"]})},
        "cap": given.get("cap", 0),
    }
    if "roll_2d6" in given:
        told["roll"] = given["roll_2d6"]
    return "immobilization", told


def _towing(given: Given) -> Asked:
    told: dict[str, Any] = {"attacker": unit(given["tower"]), "towed": unit(given["towed"])}
    if "path" in given:
        told["attacker"] |= hex_of(given["start"])
        told["path"] = [hex_of(one) for one in given["path"]]
    return "towing", told


ASKED: dict[str, Callable[[Given], Asked]] = {
    "hex-level": _level,
    "sight": _line,
    "sight-height": _line,
    "sight-blind-spot": _line,
    "sight-edge": _line,
    "sight-balka": _line,
    "sight-smoke": _smoke_line,
    "move-foot": _move,
    "move-tracked": _move,
    "move-wheeled": _move,
    "move-reverse": _move,
    "move-balka": _balka_step,
    "move-reaction": _reaction,
    "fire-elevation": _fire,
    "fire-smoke": _fire,
    "fire-small-balka": _fire_small_balka,
    "fire-terrain": _fire,
    "fire-air-burst": _fire,
    "defence-used": _fire,
    "fire-total": _fire,
    "may-fire-balka": _fire_balka,
    "may-fire-colour": _fire_colour,
    "may-fire-mortar-direct": _mortar_direct,
    "may-fire-mortar-indirect": _mortar_indirect,
    "spotting-hexes": _spotting_hexes,
    "immobilized-actions": _immobilized_actions,
    "immobilized-release": _release,
    "smoke-place": _smoke_place,
    "smoke-life": _smoke_life,
    "oba-hexes": _strike_hexes,
    "oba-timing": _strike_time,
    "oba-spotter": _strike_spotter,
    "oba-attacks": _strike_attacks,
    "immobilization-check": _check,
    "towing": _towing,
}
