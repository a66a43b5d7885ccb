"""A game's accent colour, made readable: text in it keeps WCAG AA contrast on light and on dark pages."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdb.store.views import GameView

LIGHT_SURFACE = "#fffefa"
DARK_SURFACE = "#1d2125"
AA = 4.5
"""Contrast that WCAG 2.2 asks of normal text, 1.4.3."""


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two #rrggbb colours, 1 to 21, as WCAG 2.2 defines it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def readable(colour: str, surface: str) -> str:
    """`colour`, moved towards black or white only as far as text in it needs to be read on `surface`."""
    target = 0 if _luminance(surface) > 0.18 else 255
    channels = _channels(colour)
    for step in range(101):
        mixed = tuple(round(c + (target - c) * step / 100) for c in channels)
        candidate = "#{:02x}{:02x}{:02x}".format(*mixed)
        # A little above the bound, because surfaces may be tinted.
        if contrast(candidate, surface) >= AA + 0.6:
            return candidate
    return "#000000" if target == 0 else "#ffffff"


def stylesheet(games: Iterable[GameView]) -> str:
    """CSS that gives everything under `data-game` its game's accent, for light and dark."""
    games = tuple(games)
    light = "".join(_rule(game, LIGHT_SURFACE, alone=len(games) == 1) for game in games)
    dark = "".join(_rule(game, DARK_SURFACE, alone=len(games) == 1) for game in games)
    return f"{light}@media (prefers-color-scheme:dark){{{dark}}}\n"


def _rule(game: GameView, surface: str, *, alone: bool) -> str:
    # The only game of a library lends its colour to the pages that belong to none.
    where = ":root," if alone else ""
    return f'{where}[data-game="{game.id}"]{{--accent:{readable(game.accent, surface)}}}'


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _luminance(colour: str) -> float:
    parts = [c / 255 for c in _channels(colour)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
