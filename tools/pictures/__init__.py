"""Draws the pictures of the game data: `drawings()` gives every file, `python -m tools.pictures` writes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import badges, desert, land, landmarks, obstacles, tokens, units, water, ways
from .drawing import Picture

_PACKS: dict[str, tuple[Mapping[str, Callable[[], Picture]], ...]] = {
    "memoir44/base": (land.BASE, water.BASE, landmarks.BASE, obstacles.BASE, units.BASE, badges.BASE, tokens.BASE),
    "memoir44/terrain-pack": (
        land.TERRAIN_PACK,
        water.TERRAIN_PACK,
        desert.TERRAIN_PACK,
        ways.TERRAIN_PACK,
        landmarks.TERRAIN_PACK,
        obstacles.TERRAIN_PACK,
        units.TERRAIN_PACK,
        badges.TERRAIN_PACK,
        tokens.TERRAIN_PACK,
    ),
}


def drawings() -> dict[str, str]:
    """Text of every picture by its path under data/."""
    return {
        f"{pack}/pictures/{key}.svg": draw().svg()
        for pack, sets in _PACKS.items()
        for pictures in sets
        for key, draw in pictures.items()
    }
