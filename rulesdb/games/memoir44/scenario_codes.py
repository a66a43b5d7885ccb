"""Codes of the scenario editor's files: which element a tile, obstacle or unit stands for, which sides a tile opens.

Only codes of the boxes whose rules are here; an unknown code is named by whoever reads a file, never guessed.
Sides are counted in steps of 30 degrees counter-clockwise from east, as the files do.
"""

from __future__ import annotations

from typing import NamedTuple

from rulesdb.rules.hexgrid import DIRECTION_NAMES


class Tile(NamedTuple):
    """What a code stands for: element, and the angles of its linked or open sides at orientation 1."""

    element: str
    sides: tuple[int, ...] = ()


def _family(element: str, *codes: str, sides: tuple[int, ...] = ()) -> dict[str, Tile]:
    return {code: Tile(element, sides) for code in codes}


TERRAIN: dict[str, Tile] = {
    **_family("m44.base.forest", "woods", "wforest"),
    **_family("m44.base.hill", "hills", "whill", "dhill"),
    **_family("m44.base.town", "buildings", "wvillage", "pvillage"),
    **_family("m44.tp.desert-town", "bled"),
    **_family("m44.base.hedgerow", "hedgerow"),
    **_family("m44.base.river", "river", "curve", "riverFL", "riverFR", "riverY", "pmouth"),
    **_family("m44.tp.river-source", "pond"),
    **_family("m44.base.beach", "beach", "pbeach", "coast", "coastcurve"),
    **_family("m44.base.ocean", "ocean"),
    **_family("m44.tp.road", "road", "droad", "wroad", sides=(0, 6)),
    **_family("m44.tp.road", "roadcurve", "droadcurve", "wroadcurve", sides=(2, 10)),
    **_family("m44.tp.road", "roadFL", "droadFL", "wroadFL", sides=(0, 2, 6)),
    **_family("m44.tp.road", "roadFR", "droadFR", "wroadFR", sides=(0, 6, 10)),
    **_family("m44.tp.road", "roadX", "droadX", "wroadX", sides=(0, 2, 6, 8)),
    **_family("m44.tp.road", "roadY", "wroadY", sides=(0, 4, 8)),
    **_family("m44.tp.road-hill", "hillroad", sides=(0, 6)),
    **_family("m44.tp.road-hill", "hillcurve", sides=(2, 10)),
    **_family("m44.tp.road-rail-crossing", "railroad"),
    **_family("m44.tp.railroad", "rail", "railcurve", "railFL", "railFR", "railX", "wrail", "wrailcurve"),
    **_family("m44.tp.railroad-station", "station"),
    **_family("m44.tp.mountain", "mountain"),
    **_family("m44.tp.marsh", "marshes", "wmarshes"),
    **_family("m44.tp.lake", "lakeA", "lakeB", "lakeC"),
    **_family("m44.tp.high-ground", "highground"),
    **_family("m44.tp.palm-forest", "palmtrees"),
    **_family("m44.tp.oasis", "oasis"),
    **_family("m44.tp.wadi", "wadi", sides=(0, 6)),
    **_family("m44.tp.wadi", "wcurve", sides=(2, 10)),
    **_family(
        "m44.tp.airfield", "airfield", "airfieldX", "dairfield", "dairfieldX", "wairfield", "pairfield", "pairfieldX"
    ),
    **_family("m44.tp.barracks", "barracks"),
    **_family("m44.tp.cemetery", "cemetery"),
    **_family("m44.tp.church", "church"),
    **_family("m44.tp.dam", "dam"),
    **_family("m44.tp.factory", "factory", "wfactory"),
    **_family("m44.tp.fortress", "fortress"),
    **_family("m44.tp.lighthouse", "lighthouse"),
    **_family("m44.tp.power-plant", "powerplant"),
    **_family("m44.tp.prison-camp", "camp"),
    **_family("m44.tp.radar-station", "radar"),
    **_family("m44.tp.supply-depot", "depot"),
}

OBSTACLES: dict[str, str] = {
    "sand": "m44.base.sandbag",
    "wire": "m44.base.wire",
    "hedgehog": "m44.base.hedgehog",
    "bunker": "m44.base.bunker",
    "bridge": "m44.base.bridge",
    "wbridge": "m44.base.bridge",
    "pbridge": "m44.base.bridge",
    "pontoon": "m44.tp.pontoon-bridge",
    "railbridge": "m44.tp.railroad-bridge",
    "ford": "m44.tp.ford",
    "roadblock": "m44.tp.road-block",
    "pbunker": "m44.tp.field-bunker",
    "dbunker": "m44.tp.field-bunker",
    "wbunker": "m44.tp.field-bunker",
    "casemate": "m44.tp.field-bunker",
}

BEHAVIOR: dict[tuple[str, str], str] = {
    ("m44.base.hill", "STEEP_HILL"): "m44.base.steep-hill",
    ("m44.base.hill", "CLIFF"): "m44.base.cliff",
    ("m44.base.hill", "BLUFF"): "m44.base.cliff",
    ("m44.base.hill", "HILL"): "m44.base.hill",
    ("m44.base.river", "WIDE_RIVER"): "m44.base.wide-river",
    ("m44.base.bridge", "BRIDGE_SECTION"): "m44.base.bridge",
    ("m44.base.bridge", "CAN_BE_BLOWN"): "m44.base.bridge",
    ("m44.base.bridge", "ONE_MEDAL_IF_BLOWN"): "m44.base.bridge",
    ("m44.base.town", "HEADQUARTER"): "m44.base.town",
    ("m44.tp.oasis", "OASIS_RECOVERY"): "m44.tp.oasis",
}
"""(element, behavior in the file) -> element meant."""

UNITS: dict[str, str] = {
    "inf2": "m44.base.special-forces",
    "tank2": "m44.base.elite-armor",
    "inf": "m44.base.infantry",
    "tank": "m44.base.armor",
    "gun": "m44.base.artillery",
}
"""Start of a unit's name -> element; the longer first."""

NATIONS: dict[str, str] = {
    "ger": "axis", "jp": "axis", "it": "axis",
    "us": "allies", "ru": "allies", "brit": "allies", "uk": "allies", "fr": "allies",
}  # fmt: skip

BADGES: dict[tuple[str, str], str] = {
    ("inf2", "badge3"): "m44.base.french-resistance",
    ("gun", "badge5"): "m44.tp.big-gun",
    **{
        (kind, badge): "m44.tp.engineer"
        for kind in ("inf", "inf2")
        for badge in ("badge6", "badge8", "badge12", "badge28", "badge31")
    },
}
"""(start of the name, badge) -> the unit meant."""

_FOREIGN_BADGES = {
    "badge26",
    "badge27",
    "badge29",
    "badge30",
    "badge33",
    "badge35",
    "badge37",
    "badge41",
    "badge45",
    "badge46",
}
"""Badges of units from other boxes."""


def open_sides(tile: Tile, orientation: int) -> tuple[str, ...]:
    """Names of the linked or open sides of a tile turned to an orientation, 1 to 6."""
    return tuple(DIRECTION_NAMES[(angle + 2 * (orientation - 1)) % 12 // 2] for angle in tile.sides)


def unit_meant(name: str, badge: str | None = None) -> tuple[str, str] | None:
    """(element, side) of a unit's name and badge, or None where these boxes do not know it."""
    if badge in _FOREIGN_BADGES:
        return None
    kind = next((kind for kind in UNITS if name.startswith(kind) and name[len(kind) :] in NATIONS), None)
    if kind is None:
        return None
    return BADGES.get((kind, badge or ""), UNITS[kind]), NATIONS[name[len(kind) :]]
