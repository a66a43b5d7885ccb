"""What stands in more than one landscape: trees, houses, rails, waves. Each stands on the point it is placed at."""

from __future__ import annotations

import random

from .drawing import (
    CENTRE,
    EDGES,
    Point,
    at,
    box,
    disc,
    facets,
    oval,
    path,
    polygon,
    rect,
    smooth,
    stack,
    stamp,
    star,
    straight,
    stroke,
)
from .palette import (
    BARK,
    BRICK,
    CHALK,
    EARTH,
    FOAM,
    GOLD,
    GRASS,
    INK,
    LEAF,
    PAPER,
    PINE,
    SAND,
    STEEL,
    STONE,
    WATER,
)

# --- plants ----------------------------------------------------------------------------------------------------------

_CROWN = "M-8-8a6 6 0 0 1 1-10a7.5 7.5 0 0 1 14-1a6 6 0 0 1 2 11a5 5 0 0 1-7 3a6 6 0 0 1-10-3Z"
_LIT = "M-7-9.5a5 5 0 0 1 1.5-8a6.5 6.5 0 0 1 10.5-2.5a9 9 0 0 1-3 9.5a6 6 0 0 1-9 1Z"

TREE = stack(
    oval(1.5, 0, 8, 2.6, INK, 0.22),
    rect(-1.3, -7, 2.6, 7, BARK),
    path(_CROWN, PINE),
    path(_LIT, LEAF),
)
FIR = stack(
    oval(1.5, 0, 7, 2.2, INK, 0.22),
    rect(-1.2, -4, 2.4, 4, BARK),
    path("M0-25L7.5-10H4.5L9-3H-9L-4.5-10H-7.5Z", PINE),
    path("M0-25L-7.5-10H-4.5L-9-3H-1L0-12Z", LEAF),
)
PALM = stack(
    oval(3, 0, 8, 2.2, INK, 0.2),
    stroke("M0 0C-.5-8 1-14 3-20", BARK, 2.4),
    path(
        "M3-20C-2-28-10-28-14-21C-8-24-2-23 3-20C5-28 13-30 19-24C12-25 7-23 3-20C6-27 4-31 0-33C-3-29-1-24 3-20Z", PINE
    ),
    path("M3-20C-4-23-9-20-10-12C-6-17-2-19 3-20C9-23 16-20 17-12C13-17 8-19 3-20C5-17 6-13 4-9C1-12 1-16 3-20Z", LEAF),
)
BUSH = stack(
    oval(1, 0, 7, 2, INK, 0.2),
    path("M-7 0a4 4 0 0 1 1-6a5 5 0 0 1 9-2a4.5 4.5 0 0 1 4 8Z", PINE),
    path("M-6-1a3.5 3.5 0 0 1 1.5-4.5a4 4 0 0 1 6.5-1a6 6 0 0 1-4 5Z", LEAF),
)
TUFT = "m0 0l-1.6-3.4m1.6 3.4v-4.4m0 4.4l1.6-3.4"
BOULDER = stack(
    oval(2, 0, 11, 3, INK, 0.2),
    path("M-10 0L-8-8L-2-13L6-11L10-5L9 1L-4 2Z", STONE),
    path("M-8-8L-2-13L6-11L1-7Z", CHALK),
    path("M1-7L6-11L10-5L9 1L2 1.5Z", STEEL),
)
REED = stack(
    stroke("M0 0V-15M3 1V-11M-3 1L-4.5-10", PINE, 1.3),
    stroke("M0-12V-16.5M3-9V-12.5", BARK, 2.6),
)


def tufts(colour: str, places: list[Point], width: float = 1.1) -> str:
    """Blades of grass at the places."""
    return stroke("".join(f"M{x:g} {y:g}{TUFT}" for x, y in places), colour, width)


def specks(colour: str, count: int, seed: int, radius: float = 0.9, region: tuple[float, ...] = (8, 30, 92, 86)) -> str:
    """Grains strewn evenly over the region (left, top, right, bottom)."""
    dice = random.Random(seed)
    left, top, right, bottom = region
    points = [(left + (right - left) * dice.random(), top + (bottom - top) * dice.random()) for _ in range(count)]
    return stroke("".join(f"M{x:.1f} {y:.1f}h.1" for x, y in points), colour, 2 * radius)


def trees(name: str, body: str, places: list[tuple[float, ...]]) -> str:
    """The plant at each place, the far ones first."""
    return stamp(name, body, sorted(places, key=lambda place: place[1]))


# --- ground ----------------------------------------------------------------------------------------------------------


def meadow() -> str:
    """Two soft patches for open grass."""
    return stack(
        path("M-5 78C18 66 34 84 56 79S88 66 105 74V120H-5Z", GRASS, 0.55),
        path("M-5 30C14 38 30 26 48 31S86 42 105 32V-5H-5Z", GRASS, 0.35),
    )


def band(line: str, *layers: tuple[str, float]) -> str:
    """A strip along the line: wide layers below, narrow above."""
    return stack(*(stroke(line, colour, width, cap="butt") for colour, width in layers))


def river(line: str, width: float = 30) -> str:
    """Banks and water along the line."""
    return band(line, (EARTH, width + 8), (SAND, width + 5), (WATER, width))


def ripples(places: list[Point], colour: str = FOAM, width: float = 1.6, size: float = 1) -> str:
    """Small waves, each 14 long."""
    a, b = 3.5 * size, 2.6 * size
    wave = f"q{a:g}-{b:g} {2 * a:g} 0t{2 * a:g} 0"
    return stroke("".join(f"M{x - 2 * a:g} {y:g}{wave}" for x, y in places), colour, width)


def road(line: str, width: float = 20) -> str:
    """A sandy road with worn grass in the middle."""
    return stack(
        band(line, (EARTH, width + 4), (SAND, width)),
        stroke(line, GRASS, 2.4, dash="9 5", cap="butt"),
    )


def track(points: list[Point], gauge: float = 14, bedded: bool = True) -> str:
    """Railroad along the points: ballast, sleepers, and the rails as two thin lines."""
    line = smooth(points)
    left, right = (smooth(beside(points, side * gauge / 2)) for side in (-1, 1))
    return stack(
        band(line, (STONE, gauge + 14), (CHALK, gauge + 11)) if bedded else "",
        stroke(line, BARK, gauge + 8, dash="3.4 4.6", cap="butt"),
        stroke(left + right, PAPER, 3.6, cap="butt"),
        stroke(left + right, INK, 2.2, cap="butt"),
    )


def beside(points: list[Point], distance: float) -> list[Point]:
    """The points moved to their right hand, seen in walking direction."""
    moved = []
    for index, (x, y) in enumerate(points):
        x0, y0 = points[max(index - 1, 0)]
        x1, y1 = points[min(index + 1, len(points) - 1)]
        dx, dy = x1 - x0, y1 - y0
        length = (dx * dx + dy * dy) ** 0.5
        moved.append((x - dy / length * distance, y + dx / length * distance))
    return moved


def across(start: str, end: str, knots: int = 6) -> list[Point]:
    """Points from one side of the hex to another in an even bend, a little beyond each side."""
    (x0, y0), (x1, y1), (cx, cy) = EDGES[start], EDGES[end], CENTRE
    bend = []
    for knot in range(knots + 1):
        t = knot / knots
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        bend.append((a * x0 + b * cx + c * x1, a * y0 + b * cy + c * y1))
    before = (x0 + (x0 - cx) * 0.1, y0 + (y0 - cy) * 0.1)
    after = (x1 + (x1 - cx) * 0.1, y1 + (y1 - cy) * 0.1)
    return [before, *bend, after]


# --- buildings -------------------------------------------------------------------------------------------------------


def house(
    front: float, side: float, wall: float, pitch: float, roof: str = BRICK, walls: tuple[str, str] = (PAPER, CHALK)
) -> str:
    """A house seen from a corner: gable `front` wide to the left, long `side` to the right; stands on (0, 0)."""
    total = front + side
    door = front * 0.36
    windows = [front + side * share for share in ((0.3, 0.7) if side > 9 else (0.5,))]
    return stack(
        polygon([(0, 0), (total, 0), (total + 5, 3), (3, 3)], INK, 0.2),
        polygon([(front, 0), (front, -wall), (total, -wall), (total, 0)], walls[1]),
        polygon([(0, 0), (0, -wall), (front / 2, -wall - pitch), (front, -wall), (front, 0)], walls[0]),
        polygon(
            [
                (front / 2, -wall - pitch - 0.6),
                (front / 2 + side, -wall - pitch - 0.6),
                (total + 1, -wall + 1),
                (front + 0.6, -wall + 1),
            ],
            roof,
        ),
        stroke(f"M-.8 {-wall + 1:g}L{front / 2:g} {-wall - pitch:g}L{front + 0.6:g} {-wall + 1:g}", INK, 1.5),
        path(
            box(front / 2 - door / 2, -wall * 0.62, door, wall * 0.62)
            + "".join(box(x - 1.2, -wall * 0.72, 2.4, wall * 0.36) for x in windows),
            STEEL,
        ),
    )


def block(width: float, height: float, wall: str = PAPER, depth: float = 4, shade: str = EARTH) -> str:
    """A flat-roofed house: lit front, shaded side, grey roof; stands on (0, 0)."""
    return stack(
        polygon([(0, 0), (width, 0), (width + depth + 4, 2.5), (3, 2.5)], INK, 0.18),
        polygon([(width, 0), (width, -height), (width + depth, -height - depth * 0.7), (width + depth, -2)], shade),
        polygon(
            [(0, -height), (depth, -height - depth * 0.7), (width + depth, -height - depth * 0.7), (width, -height)],
            CHALK,
        ),
        rect(0, -height, width, height, wall),
        path(
            box(width * 0.2, -height * 0.52, width * 0.22, height * 0.52)
            + box(width * 0.6, -height * 0.7, width * 0.18, height * 0.24),
            BARK,
        ),
    )


def chimney(x: float, base: float, top: float, width: float = 5) -> str:
    """A brick chimney with a dark rim."""
    return stack(
        polygon(
            [(x - width / 2, base), (x - width * 0.36, top), (x + width * 0.36, top), (x + width / 2, base)], BRICK
        ),
        rect(x - width * 0.5, top - 1, width, 2.2, INK),
    )


def smoke(x: float, y: float, scale: float = 1, colour: str = CHALK, light: str = PAPER) -> str:
    """A drifting plume that begins at (x, y)."""
    puffs = "M0 0c-3-2-2-6 1-6c-1-5 4-7 7-5c2-5 9-5 11-1c5-1 8 3 6 7c-4 3-9 2-11 1c-3 3-7 3-9 1c-1 2-3 3-5 3Z"
    return at(x, y, path(puffs, colour) + path("M2-4c1-5 5-6 8-4c2-4 7-4 9-1c-5-1-7 1-8 4c-3-2-6-2-9 1Z", light), scale)


def battle_star(x: float, y: float, radius: float = 15) -> str:
    """The mark of a special rule: a star on a disc with a light edge."""
    return stack(
        disc(x, y, radius + 2.2, PAPER),
        disc(x, y, radius, INK),
        path(star(x, y + 0.6, radius * 0.86), GOLD),
        path(facets(x, y + 0.6, radius * 0.86), PAPER, 0.5),
    )


def aircraft(x: float, y: float, colour: str, scale: float = 1, turn: float = 0, opacity: float | None = None) -> str:
    """A small propeller plane seen from above, nose up."""
    shape = (
        "M0-13c1.6 0 2.2 2 2.4 5l13 4.5v4L2.4-1L1.8 7l5 2.6v2.6L0 10.6"
        "-6.8 12.2V9.6l5-2.6-.6-8L-15.4.5v-4l13-4.5c.2-3 .8-5 2.4-5Z"
    )
    return at(x, y, path(shape, colour, opacity), scale, turn)


def fence(points: list[Point], height: float = 8) -> str:
    """Posts at the points with two wires."""
    posts = "".join(f"M{x:g} {y:g}v{-height:g}" for x, y in points)
    wires = "".join(straight([(x, y - height * share) for x, y in points]) for share in (0.45, 0.85))
    return stack(stroke(wires, STEEL, 0.9), stroke(posts, BARK, 1.8))
