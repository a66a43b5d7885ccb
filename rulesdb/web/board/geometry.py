"""Where hexes, their sides and corners lie in the drawing of a board."""

from __future__ import annotations

from rulesdb.rules.hexgrid import DIRECTION_NAMES, DIRECTIONS, Hex

WIDTH, HEIGHT, STEP = 100.0, 115.47, 86.6
"""Width and height of a hex, and of a row without its overlap, in units of the drawing."""
_CORNERS = ((50, 0), (100, 28.87), (100, 86.6), (50, 115.47), (0, 86.6), (0, 28.87))
_HALF_SIDE = 28.87


def centre(place: Hex) -> tuple[float, float]:
    """Middle of a hex."""
    return WIDTH * (place.q + place.r / 2) + WIDTH / 2, STEP * place.r + HEIGHT / 2


def points(x: float, y: float) -> str:
    """Corners of the hex around a point, as a polygon takes them."""
    return " ".join(f"{x - WIDTH / 2 + px:.1f},{y - HEIGHT / 2 + py:.1f}" for px, py in _CORNERS)


def towards(side: str) -> tuple[float, float]:
    """Way from the middle of a hex to the middle of its side."""
    step = DIRECTIONS[DIRECTION_NAMES.index(side)]
    return WIDTH * (step.q + step.r / 2) / 2, STEP * step.r / 2


def along(side: str, x: float, y: float, inward: float = 0.0) -> tuple[float, float, float, float]:
    """Ends of a side of the hex around a point, moved inward by so much."""
    dx, dy = towards(side)
    ux, uy = dx / 50, dy / 50
    mx, my = x + dx - ux * inward, y + dy - uy * inward
    return mx + uy * _HALF_SIDE, my - ux * _HALF_SIDE, mx - uy * _HALF_SIDE, my + ux * _HALF_SIDE
