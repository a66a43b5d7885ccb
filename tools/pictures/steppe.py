"""Conflict of Heroes: hexes of the steppe as a map shows them, straight from above, in straw and umber."""

from __future__ import annotations

from itertools import pairwise

from .drawing import (
    Part,
    Picture,
    Point,
    at,
    blob,
    figure,
    hexagon,
    num,
    open_hexagon,
    path,
    polygon,
    rect,
    smooth,
    stack,
    stamp,
    straight,
    stroke,
)
from .palette import (
    BARK,
    BRICK,
    CLAY,
    EARTH,
    FOAM,
    HAY,
    INK,
    MOSS,
    OLIVE,
    PAPER,
    SAND,
    STEEL,
    STONE,
    STRAW,
    UMBER,
    WATER,
)
from .scenery import TUFT, across, band

_GRASS: list[Point] = [
    (22, 40), (44, 28), (72, 36), (84, 62), (60, 52), (32, 66), (50, 84), (74, 88), (24, 88), (14, 58),
]  # fmt: skip


def steppe(*pieces: str) -> tuple[str, ...]:
    """Dry grass with two paler patches, then the pieces."""
    return (
        path(blob(34, 44, 34, 22, 11), HAY, 0.35),
        path(blob(70, 84, 32, 20, 12), HAY, 0.35),
        *pieces,
    )


def blades(places: list[Point], colour: str = OLIVE, width: float = 1.5) -> str:
    """Dry grass at the places."""
    return stroke("".join(f"M{x:g} {y:g}{TUFT}" for x, y in places), colour, width)


CROWN = stack(
    at(1.6, 2.2, path(blob(0, 0, 9.5, 9, 3, 0.1), INK, 0.3)),
    path(blob(0, 0, 9.5, 9, 3, 0.1), MOSS),
    path(blob(-1.6, -1.8, 6.5, 6, 5, 0.12), OLIVE),
    path(blob(-2.6, -3, 2.8, 2.4, 6, 0.1), HAY, 0.7),
)
"""A tree from above."""


def _height(lines: list[tuple[str, str]], *, edge: str = UMBER) -> str:
    """Areas one within another, each outlined as a contour."""
    return stack(*(path(line, colour) + stroke(line, edge, 1.4) for line, colour in lines))


def _ticks(points: list[Point], dx: float, dy: float, colour: str = UMBER, width: float = 1.6) -> str:
    """Short strokes that say which way the ground falls."""
    return stroke("".join(f"M{x:g} {y:g}l{dx:g} {dy:g}" for x, y in points), colour, width)


def hill() -> Picture:
    return hexagon(
        "Hill",
        "A hill on a map: light brown ground with a dark brown top, one contour within another.",
        STRAW,
        *steppe(
            _height([(blob(50, 60, 43, 40, 21, 0.1), EARTH), (blob(54, 54, 25, 22, 22, 0.12), BARK)]),
            stroke(blob(55, 52, 11, 9, 23, 0.1), CLAY, 1.6),
            blades([(14, 34), (86, 92), (20, 96), (82, 30)]),
        ),
    )


def open_ground() -> Picture:
    return hexagon(
        "Open terrain",
        "Open steppe with tufts of dry grass.",
        STRAW,
        *steppe(
            stroke("M8 50Q30 44 48 52T94 48M12 76Q34 70 54 78T92 74", HAY, 2),
            blades(_GRASS, width=1.7),
        ),
    )


def steep() -> Picture:
    edge: list[Point] = [(-6, 70), (16, 64), (34, 68), (52, 60), (70, 64), (88, 56), (106, 58)]
    upper = [(x, y - 16) for x, y in edge]
    low, high = smooth(edge), smooth(upper)
    return hexagon(
        "Steep terrain",
        "Two contours close together and an arrow that climbs across both.",
        STRAW,
        *steppe(
            path(low + "L106-10H-6Z", EARTH),
            path(high + "L106-10H-6Z", BARK),
            stroke(low, UMBER, 2),
            stroke(high, UMBER, 2),
            _ticks([(x, _on(edge, x) + 1) for x in range(4, 100, 7)], 0, 8),
            _ticks([(x, _on(upper, x) + 1) for x in range(2, 100, 7)], 0, 8),
            _arrow(50, 102, 20),
        ),
    )


def _roof(wide: float, deep: float, colour: str, dark: str) -> str:
    """A hipped roof from above round (0, 0), its ridge along the longer side."""
    x, y = wide / 2, deep / 2
    ridge = max(x - y, 0)
    return stack(
        rect(-x + 3, -y + 4, wide, deep, INK, 1, 0.3),
        polygon([(-x, -y), (x, -y), (ridge, 0), (-ridge, 0)], colour),
        polygon([(-x, y), (x, y), (ridge, 0), (-ridge, 0)], dark),
        polygon([(-x, -y), (-ridge, 0), (-x, y)], colour, 0.75),
        polygon([(x, -y), (ridge, 0), (x, y)], dark, 0.85),
        stroke(straight([(-x, -y), (x, -y), (x, y), (-x, y)], True) + f"M{-ridge:g} 0H{ridge:g}", UMBER, 1.6),
    )


def building() -> Picture:
    return hexagon(
        "Building",
        "Houses of a hamlet seen from above, their roofs against a yard.",
        STRAW,
        *steppe(
            path(blob(50, 60, 42, 38, 31, 0.08), SAND),
            at(46, 42, _roof(54, 28, BRICK, BARK), turn=-6),
            at(68, 82, _roof(34, 22, BRICK, BARK), turn=8),
            at(28, 80, _roof(22, 18, STONE, STEEL), turn=-4),
            stamp("tree", CROWN, [(84, 54, 0.8), (12, 60, 0.8)]),
        ),
    )


# --- balkas ----------------------------------------------------------------------------------------------------------

_FAR: list[Point] = [(-8, 36), (10, 33), (28, 40), (50, 34), (72, 41), (92, 34), (108, 37)]
_NEAR: list[Point] = [(108, 80), (90, 84), (70, 76), (48, 84), (26, 78), (8, 85), (-8, 82)]


def _ravine(far: list[Point], near: list[Point], *pieces: str) -> str:
    """A ravine from left to right: banks with strokes down to the floor."""
    inner_far = [(x, y + 10) for x, y in far]
    inner_near = [(x, y - 10) for x, y in near]
    whole = smooth(far) + smooth(near).replace("M", "L") + "Z"
    floor = smooth(inner_far) + smooth(inner_near).replace("M", "L") + "Z"
    return stack(
        path(whole, CLAY),
        path(floor, OLIVE, 0.75),
        stroke(smooth(far) + smooth(near), UMBER, 2.4),
        _ticks([(x, _on(far, x) + 1) for x in range(2, 100, 7)], 0.6, 8),
        _ticks([(x, _on(near, x) - 1) for x in range(4, 100, 7)], -0.6, -8),
        *pieces,
    )


def _on(line: list[Point], x: float) -> float:
    """Height of the line at x, straight between its points."""
    points = sorted(line)
    for (x0, y0), (x1, y1) in pairwise(points):
        if x0 <= x <= x1:
            return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return points[-1][1]


def large_balka() -> Picture:
    return hexagon(
        "Large balka",
        "A broad ravine through the middle of the hex, with steep banks on both sides.",
        STRAW,
        *steppe(
            _ravine(_FAR, _NEAR, blades([(24, 60), (44, 66), (60, 56), (80, 64)], MOSS)),
            blades([(40, 20), (64, 22), (32, 100), (66, 100)]),
        ),
    )


def balka_opening() -> Picture:
    ruts = "M40 112V62Q40 58 44 58M58 112V62Q58 58 54 58"
    return hexagon(
        "Balka opening",
        "A ravine with a gap in its bank through which wheel tracks lead down.",
        STRAW,
        *steppe(
            _ravine(_FAR, _NEAR),
            path("M32 120L35 66Q50 56 64 66L68 120Z", STRAW),
            path("M35 76L36 64Q50 56 63 64L64 76Q50 68 35 76Z", OLIVE, 0.6),
            stroke(ruts, UMBER, 5.5, dash="4 3", cap="butt"),
            blades([(20, 20), (78, 20), (18, 102), (84, 100)]),
        ),
    )


def balka_bank() -> Picture:
    rim: list[Point] = [(-8, 52), (12, 48), (32, 55), (52, 48), (74, 55), (94, 48), (108, 51)]
    foot = [(x, y + 19) for x, y in rim]
    return hexagon(
        "Balka bank",
        "The bank between the steppe and the floor of a ravine, and an arrow each way across it.",
        STRAW,
        *steppe(
            path(smooth(rim) + "V120H-8Z", CLAY),
            path(smooth(foot) + "V120H-8Z", OLIVE),
            stroke(smooth(rim), UMBER, 2.6),
            stroke(smooth(foot), UMBER, 1.2),
            _ticks([(x, _on(rim, x) + 2) for x in range(2, 100, 6)], 0.4, 14, width=1.9),
            blades([(20, 96), (50, 102), (80, 94)], MOSS),
            _arrow(34, 84, 22),
            _arrow(66, 36, 98),
        ),
    )


def _arrow(x: float, tail: float, tip: float) -> str:
    """An upright arrow with a light edge."""
    turn = 1 if tip < tail else -1
    return stack(
        stroke(f"M{num(x)} {num(tail + 3 * turn)}V{num(tip + 16 * turn)}", PAPER, 11, cap="butt"),
        path(f"M{num(x)} {num(tip - 6 * turn)}l14 {22 * turn}h-28Z", PAPER),
        stroke(f"M{num(x)} {num(tail)}V{num(tip + 12 * turn)}", BRICK, 5.5, cap="butt"),
        path(f"M{num(x)} {num(tip)}l9 {14 * turn}h-18Z", BRICK),
    )


def small_balka() -> Picture:
    line: list[Point] = [(3, 22), (5, 44), (2, 60), (5, 76), (3, 86), (18, 96), (34, 103), (50, 112)]
    gully = smooth(line)
    return hexagon(
        "Small balka",
        "A narrow gully along two sides of the hex.",
        STRAW,
        *steppe(
            stroke(gully, CLAY, 19, cap="butt"),
            stroke(gully, UMBER, 13, cap="butt"),
            stroke(gully, MOSS, 8, cap="butt"),
            stroke(gully, CLAY, 25, dash="1.6 6", cap="butt", opacity=0.8),
            stroke(gully, UMBER, 12, cap="butt"),
            stroke(gully, OLIVE, 7, cap="butt"),
            blades([(44, 30), (72, 40), (84, 66), (58, 58), (66, 84), (36, 66)]),
        ),
    )


# --- woods, road, marsh ----------------------------------------------------------------------------------------------


def woods() -> Picture:
    places: list[tuple[float, ...]] = [
        (50, 16, 1.1), (32, 26), (68, 27), (14, 38), (50, 36, 1.25), (86, 40), (30, 48, 1.2), (68, 50, 1.25),
        (12, 60, 1.1), (48, 62, 1.3), (88, 64, 1.1), (28, 74, 1.25), (68, 76, 1.3), (12, 84), (48, 88, 1.2),
        (88, 86), (32, 100, 1.1), (66, 100, 1.1), (50, 109),
    ]  # fmt: skip
    return hexagon(
        "Woods",
        "Dense woods from above, crown beside crown.",
        MOSS,
        path(blob(50, 60, 50, 54, 4), OLIVE, 0.5),
        stamp("tree", CROWN, places),
    )


def light_woods() -> Picture:
    places: list[tuple[float, ...]] = [
        (30, 36, 0.9), (66, 30), (50, 58, 1.1), (82, 60, 0.9), (22, 72), (60, 88), (40, 98, 0.8), (80, 88, 0.8),
    ]  # fmt: skip
    return hexagon(
        "Light woods",
        "A few single trees from above, with open grass between them.",
        STRAW,
        *steppe(
            blades([(46, 26), (14, 48), (66, 50), (40, 78), (76, 74), (88, 44), (50, 108)]),
            stamp("tree", CROWN, places),
        ),
    )


def road() -> Picture:
    line = smooth(across("w", "ne"))
    return hexagon(
        "Road",
        "A dirt road from one side of the hex to another.",
        STRAW,
        *steppe(
            band(line, (UMBER, 22), (SAND, 18.5)),
            stroke(line, HAY, 3, dash="9 5", cap="butt"),
            blades([(30, 26), (70, 56), (40, 84), (62, 96), (84, 78), (22, 80)]),
            stamp("tree", CROWN, [(80, 92, 0.85), (34, 100, 0.8)]),
        ),
    )


def marsh() -> Picture:
    pools = blob(34, 42, 20, 10, 1) + blob(66, 66, 22, 11, 2) + blob(30, 86, 17, 9, 3) + blob(74, 34, 11, 6, 4)
    return hexagon(
        "Marsh",
        "Wet ground with pools and level strokes of reed.",
        HAY,
        path(blob(50, 58, 48, 48, 8), OLIVE, 0.5),
        path(pools, WATER),
        stroke(pools, UMBER, 1.4),
        stroke("M24 42h14M58 66h16M22 86h12", FOAM, 2),
        stroke("M10 58H26M44 52H58M70 50H86M12 70H24M48 82H62M70 88H88M42 100H62M48 24H60", MOSS, 2.4),
        blades([(16, 58), (50, 52), (78, 50), (18, 70), (56, 82), (80, 88), (52, 100), (54, 24)], MOSS, 1.8),
    )


def foxhole() -> Picture:
    pit = blob(50, 58, 25, 21, 9, 0.06)
    return open_hexagon(
        "Foxhole",
        "A dug pit with a ring of thrown-up earth.",
        figure(
            (
                Part(blob(50, 58, 43, 37, 9, 0.08), EARTH),
                Part(blob(48, 54, 37, 31, 9, 0.08), SAND),
                Part(pit, UMBER),
                Part("M27 60Q30 76 50 78Q70 76 74 60Q66 68 50 68Q36 68 27 60Z", BARK),
                Part(
                    "M20 44l6 3M34 32l4 5M54 28v6M70 36l-4 5M80 52l-6 2M78 72l-6-3M62 86l-2-6M40 88l2-6",
                    UMBER,
                    2,
                ),
            ),
            3,
        ),
    )


SERIES_RULES = {
    "hill": hill,
    "open-1r": open_ground,
    "steep-terrain": steep,
    "building-1r": building,
    "balka-large": large_balka,
    "balka-opening": balka_opening,
    "balka-bank": balka_bank,
    "balka-small": small_balka,
    "woods-1r": woods,
    "light-woods-1r": light_woods,
    "road-1r": road,
    "marsh-1r": marsh,
    "foxhole-1r": foxhole,
}
