"""Draws the pictures of the game data: `drawings()` gives every file, `python -m tools.pictures` writes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import (
    air,
    badges,
    campaign,
    counters,
    desert,
    land,
    landmarks,
    obstacles,
    steppe,
    tokens,
    units,
    water,
    ways,
)
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
    "memoir44/air-pack": (air.AIR_PACK,),
    "memoir44/new-flight-plan": (air.NEW_FLIGHT_PLAN,),
    "memoir44/campaign-book-2": (campaign.CAMPAIGN_BOOK_2,),
    "conflict-of-heroes/series-rules-1r": (steppe.SERIES_RULES, counters.SERIES_RULES),
}


def drawings() -> dict[str, str]:
    """Text of every picture by its path under data/."""
    return {
        f"{pack}/pictures/{key}.svg": draw().svg()
        for pack, sets in _PACKS.items()
        for pictures in sets
        for key, draw in pictures.items()
    }
