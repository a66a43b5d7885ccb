"""What a board can be built of, in the order a palette shows it: ground, levels, works, smoke and units."""

from __future__ import annotations

from collections.abc import Mapping

GROUND: tuple[str, ...] = (
    "coh.woods-1r",
    "coh.light-woods-1r",
    "coh.building-1r",
    "coh.marsh-1r",
    "coh.balka-large",
    "coh.balka-opening",
)
"""Ground that a hex is painted with; hills are told by their level, roads by the sides they lead through."""

HILL, OPEN, ROAD, OPENING = "coh.hill", "coh.open-1r", "coh.road-1r", "coh.balka-opening"
LEVELS: tuple[int, ...] = (-1, 0, 1, 2, 3)
"""Levels a palette offers; a board may have others."""

LEVEL_OF: Mapping[str, int] = {
    "coh.balka-large": -1,
    "coh.balka-opening": -1,
    "coh.level-minus-1": -1,
    "coh.level-0": 0,
    "coh.level-1": 1,
    "coh.level-2": 2,
}
"""Level that ground or a counter gives a hex for which none is told; the rules say the same, this is for drawing."""
LEVEL_OF_DOT: Mapping[str, int] = {
    "large-balka": -1,
    "balka-opening": -1,
    "plain": 0,
    "light-brown": 1,
    "dark-brown": 2,
}
"""The same for the ground under the centre dot."""

WORKS: tuple[str, ...] = ("coh.foxhole-1r",)
SMOKE: tuple[str, ...] = ("coh.smoke-fresh-1r", "coh.smoke-old-1r")
UNITS: tuple[str, ...] = (
    "coh.unit-rifle-squad-1r",
    "coh.engineer-1r",
    "coh.mortar-unit-1r",
    "coh.unit-t34-1r",
    "coh.unit-pziiie-1r",
    "coh.vehicle-tracked-1r",
    "coh.unit-truck-1r",
    "coh.vehicle-wheeled-1r",
)
STRIKES: tuple[str, ...] = ("coh.oba-1r",)
"""What fires and stands on no board."""

ARMIES: tuple[str, ...] = ("german", "soviet")
SLOPES: tuple[str, ...] = ("A", "B", "C")
"""Letters for the slopes of hills; hexes with one letter are one slope."""
