"""From the words of the Conflict of Heroes case files to ours: hexes, smoke, lines, paths, units."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any


class CannotAsk(Exception):
    """The case asks for something that these sections of this edition do not have."""


SMOKE = {2: "smoke-fresh-1r", 1: "smoke-old-1r"}
TERRAIN = {
    "open": "open-1r",
    "bare_hill": "hill",
    "woods": "woods-1r",
    "light_woods": "light-woods-1r",
    "building": "building-1r",
    "stone_building": "building-1r",
    "wood_building": "building-1r",
    "marsh": "marsh-1r",
    "heavy_woods": "woods-1r",
    "large_balka": "balka-large",
    "balka_opening": "balka-opening",
    "other": "open-1r",
}
BALKA = {"large": "balka-large", "opening": "balka-opening"}
TYPES = {
    "tank": "tank", "squad": "infantry", "rifle squad": "infantry", "rifles": "infantry", "rifle": "infantry",
    "infantry": "infantry", "mortar": "mortar", "gun": "gun", "anti-tank gun": "gun", "anti-tank rifles": "infantry",
    "truck": "vehicle", "other_vehicle": "vehicle", "engineer": "engineer", "oba": "artillery", "other": "infantry",
    "PzIIIe": "tank", "T-34": "tank",
}  # fmt: skip
_WORDS_OF_TYPES = (
    ("infantry", ("machine gun", "machine-gun", "rifle", "squad", "infantry", "mg", "lmg", "hmg", "smg", "team")),
    ("mortar", ("mortar",)),
    ("engineer", ("engineer", "engineers", "pioneer", "pioneers")),
    ("artillery", ("oba", "off-board", "artillery")),
    ("gun", ("gun", "pak", "flak", "atg", "howitzer")),
    ("tank", ("tank", "panzer", "t-34", "kv-1", "pziii", "pziv")),
    ("vehicle", ("vehicle", "truck", "car", "apc", "halftrack", "half-track", "wagon", "carrier")),
)
"""Words in names of counters, those first that hold others ("machine gun" is no gun, nor are "anti-tank rifles")."""


def terrain(name: str) -> str:
    """Our element for a word of the cases. Raises CannotAsk for ground that these sections do not have."""
    key = name.replace(" ", "_")
    if key not in TERRAIN:
        raise CannotAsk(f"terrain {name}")
    return TERRAIN[key]


def type_of(told: Mapping[str, Any]) -> str | None:
    """What kind of unit it is, by its type or the words of its name; None where neither says."""
    for name in (told.get("type"), told.get("unit")):
        if name in TYPES:
            return TYPES[name]
    words = f" {str(told.get('unit', '')).lower()} "
    if "self-propelled" in words or "assault gun" in words:
        return "tank"
    return next(
        (kind for kind, known in _WORDS_OF_TYPES if any(re.search(rf"\b{one}s?\b", words) for one in known)), None
    )


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
    material, _, what = str(told.get("terrain")).replace(" ", "_").partition("_")
    if what == "building" and material in ("stone", "wood"):
        state["building"] = material
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
    if (named := type_of(told)) is not None:
        piece["type"] = named
    for key, ours in (
        ("cost", "cost"), ("move_cost", "cost"), ("symbols", "symbols"), ("bonus", "symbols"), ("fp", "fp"),
        ("fp_colour", "fp_colour"), ("range", "range"), ("min_range", "min_range"), ("front_dr", "front_dr"),
        ("flank_dr", "flank_dr"), ("dr_colour", "dr_colour"), ("flank_colour", "flank_colour"), ("hidden", "hidden"),
        ("calibre_cm", "calibre_cm"), ("attacked_from", "attacked_from"), ("fortification_dm", "fortification_dm"),
        ("indirect_ap", "indirect_ap"), ("in_arc", "in_arc"), ("turret", "turret"), ("towing", "towing"),
        ("towed_out", "towed_out"), ("white_box", "white_box"), ("crewed", "white_box"),
    ):  # fmt: skip
        if told.get(key) is not None:
            piece[ours] = told[key]
    for key in ("immobilised", "immobilized"):
        if told.get(key):
            piece["immobilized"] = told[key] if isinstance(told[key], str) else "hit"
    return piece


def piece_on_hex(told: Mapping[str, Any]) -> dict[str, Any]:
    """A unit and the hex it stands on."""
    return {**hex_of(told), **unit(told)}
