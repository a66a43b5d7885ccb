"""What a board can be built of, in the order a palette shows it: tiles, obstacles, units and tokens of these boxes."""

from __future__ import annotations

from rulesdb.games.memoir44.scenario_codes import BEHAVIOR, OBSTACLES, TERRAIN

_MORE_TILES = ("m44.tp.flooded-fields", "m44.tp.river-confluence")
_BRIDGES = ("m44.base.bridge", "m44.tp.pontoon-bridge", "m44.tp.railroad-bridge")

OBSTACLE_KINDS: tuple[str, ...] = tuple(dict.fromkeys(OBSTACLES.values()))
"""What lies on a hex beside its terrain, bridges among it."""

TILES: tuple[str, ...] = tuple(
    dict.fromkeys(
        element
        for element in (*(tile.element for tile in TERRAIN.values()), *BEHAVIOR.values(), *_MORE_TILES)
        if element not in OBSTACLE_KINDS
    )
)
"""Ground of a hex."""

UNITS: tuple[str, ...] = (
    "m44.base.infantry",
    "m44.base.armor",
    "m44.base.artillery",
    "m44.base.special-forces",
    "m44.base.elite-armor",
    "m44.base.french-resistance",
    "m44.tp.engineer",
    "m44.tp.big-gun",
    "m44.tp.supply-train",
    "m44.tp.armored-train",
)
TOKENS: tuple[str, ...] = ("m44.tp.minefield", "m44.tp.battle-star")
