"""From the words of the Conflict of Heroes case files to ours: hexes, smoke, lines, paths, units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class CannotAsk(Exception):
    """The case asks for something that these sections of this edition do not have."""


SMOKE = {2: "smoke-fresh-1r", 1: "smoke-old-1r"}
TERRAIN = {
    "open": "open-1r",
    "bare_hill": "hill",
    "woods": "woods-1r",
    "heavy woods": "woods-1r",
    "light woods": "light-woods-1r",
    "light_woods": "light-woods-1r",
    "building": "building-1r",
    "stone_building": "building-1r",
    "wood building": "building-1r",
    "marsh": "marsh-1r",
    "large balka": "balka-large",
    "balka opening": "balka-opening",
    "other": "open-1r",
}
BALKA = {"large": "balka-large", "opening": "balka-opening"}
TYPES = {
    "tank": "tank", "squad": "infantry", "rifle squad": "infantry", "rifles": "infantry", "rifle": "infantry",
    "infantry": "infantry", "mortar": "mortar", "gun": "gun", "anti-tank gun": "gun", "anti-tank rifles": "infantry",
    "truck": "vehicle", "other_vehicle": "vehicle", "engineer": "engineer", "oba": "artillery", "other": "infantry",
    "PzIIIe": "tank", "T-34": "tank",
}  # fmt: skip


def terrain(name: str) -> str:
    """Our element for a word of the cases. Raises CannotAsk for ground that these sections do not have."""
    if name not in TERRAIN:
        raise CannotAsk(f"terrain {name}")
    return TERRAIN[name]


def hex_of(told: Mapping[str, Any]) -> dict[str, Any]:
    """A hex in our words."""
    state: dict[str, Any] = {}
    for key in ("level", "hex", "by_road"):
        if told.get(key) is not None:
            state[key] = told[key]
    if told.get("balka") in BALKA:
        state["terrain"] = BALKA[told["balka"]]
    elif told.get("terrain") is not None:
        state["terrain"] = terrain(told["terrain"])
    elif told.get("obstacle"):
        # "1 = woods or building"
        state["terrain"] = "woods-1r"
    if told.get("terrain") in ("stone_building", "wood building"):
        state["building"] = told["terrain"].split("_")[0].split(" ")[0]
    if told.get("edge") is not None:
        state["edge"] = told["edge"].replace("_", "-")
    if told.get("smoke"):
        state["tokens"] = smoke(told["smoke"])
    return state


def smoke(values: Sequence[int]) -> list[dict[str, str]]:
    """Counters of a hex."""
    return [{"kind": SMOKE[value]} for value in values]


def between(entries: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Hexes of a line; of a pair both."""
    return [hex_of(one) for entry in entries for one in entry.get("pair", (entry,))]


def unit(told: Mapping[str, Any]) -> dict[str, Any]:
    """A unit in our words."""
    piece: dict[str, Any] = {}
    kind = told.get("class") or (told.get("type") if told.get("type") in ("foot", "tracked", "wheeled") else None)
    if kind is not None:
        piece["move_class"] = kind
        if kind == "foot":
            piece["type"] = "infantry"
    name = told.get("type") if told.get("type") in TYPES else told.get("unit")
    if name in TYPES:
        piece["type"] = TYPES[name]
    for key, ours in (
        ("cost", "cost"), ("move_cost", "cost"), ("symbols", "symbols"), ("bonus", "symbols"), ("fp", "fp"),
        ("fp_colour", "fp_colour"), ("range", "range"), ("min_range", "min_range"), ("front_dr", "front_dr"),
        ("flank_dr", "flank_dr"), ("dr_colour", "dr_colour"), ("flank_colour", "flank_colour"), ("hidden", "hidden"),
        ("calibre_cm", "calibre_cm"), ("attacked_from", "attacked_from"), ("fortification_dm", "fortification_dm"),
    ):  # fmt: skip
        if told.get(key) is not None:
            piece[ours] = told[key]
    if told.get("immobilised"):
        piece["immobilized"] = told["immobilised"]
    return piece


def piece_on_hex(told: Mapping[str, Any]) -> dict[str, Any]:
    """A unit and the hex it stands on."""
    return {**hex_of(told), **unit(told)}
