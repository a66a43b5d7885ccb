"""Roads and railroads."""

from __future__ import annotations

from .drawing import Picture, at, disc, hexagon, path, polygon, rect, smooth, stack, stroke
from .land import mound
from .palette import BARK, BRICK, CHALK, EARTH, GRASS, INK, LEAF, MEADOW, PAPER, SAND, STEEL, STONE
from .scenery import BUSH, TREE, across, band, meadow, road, track, trees, tufts


def railroad() -> Picture:
    return hexagon(
        "Railroad tracks",
        "A single railroad line across a meadow.",
        MEADOW,
        meadow(),
        track([(-8, 57.7), (0, 57.7), (50, 57.7), (100, 57.7), (108, 57.7)]),
        tufts(LEAF, [(30, 30), (66, 26), (26, 96), (60, 100), (82, 88)], 1.5),
        trees("bush", BUSH, [(20, 34), (82, 32, 0.8), (46, 96, 0.9)]),
    )


def railroad_curve() -> Picture:
    return hexagon(
        "Railroad tracks, bent",
        "A railroad line that turns from one side of the hex to another.",
        MEADOW,
        meadow(),
        track(across("w", "se")),
        tufts(LEAF, [(60, 26), (26, 92), (84, 60), (40, 30)], 1.5),
        trees("bush", BUSH, [(72, 44), (24, 34, 0.8)]),
    )


def railroad_station() -> Picture:
    hall = stack(
        polygon([(-34, 0), (34, 0), (40, 4), (-28, 4)], INK, 0.2),
        rect(-34, -15, 68, 15, PAPER),
        polygon([(-37, -14), (-30, -24), (30, -24), (37, -14)], STEEL),
        rect(-11, -25, 22, 25, CHALK),
        polygon([(-14, -24), (0, -37), (14, -24)], INK),
        disc(0, -25, 5.2, PAPER),
        stroke("M0-28.4V-25L2.4-23.6", INK, 1.3),
        path("M-4 0v-9a4 4 0 0 1 8 0v9Z", BARK),
        path("M-29-10h5v6h-5ZM-20-10h5v6h-5ZM15-10h5v6h-5ZM24-10h5v6h-5Z", STEEL),
    )
    return hexagon(
        "Railroad station",
        "A station hall with a clock beside the platform and the tracks.",
        MEADOW,
        meadow(),
        trees("tree", TREE, [(14, 50, 0.9), (88, 50, 0.9)]),
        at(50, 60, hall),
        rect(-4, 62, 108, 8, CHALK),
        rect(-4, 68, 108, 3, STONE),
        track([(-8, 85), (50, 85), (108, 85)], gauge=11),
    )


def road_straight() -> Picture:
    line = smooth([(-8, 58), (0, 57.7), (24, 54), (50, 58), (76, 61), (100, 57.7), (108, 58)])
    return hexagon(
        "Road",
        "A country road from one side of the hex to the other.",
        MEADOW,
        meadow(),
        road(line, 21),
        tufts(LEAF, [(30, 28), (62, 92), (84, 90), (56, 24)], 1.5),
        trees("tree", TREE, [(20, 36, 0.8), (76, 40, 0.8), (36, 96, 0.85)]),
    )


def road_curve() -> Picture:
    return hexagon(
        "Road, bent",
        "A country road that turns from one side of the hex to another.",
        MEADOW,
        meadow(),
        road(smooth(across("w", "se")), 21),
        tufts(LEAF, [(30, 28), (26, 96), (84, 84), (56, 24)], 1.5),
        trees("tree", TREE, [(34, 36, 0.8), (80, 60, 0.85)]),
    )


def road_rail_crossing() -> Picture:
    posts = stack(
        stroke("M0 0V-17", PAPER, 2.6),
        stroke("M-6-20L6-12M-6-12L6-20", PAPER, 3.6),
        stroke("M-6-20L6-12M-6-12L6-20", BRICK, 1.6),
    )
    return hexagon(
        "Railroad crossing",
        "A road that crosses a railroad line on the level.",
        MEADOW,
        meadow(),
        track([(20, 5), (25, 14.4), (50, 57.7), (75, 101), (80, 110)], gauge=12),
        band("M-8 57.7H108", (EARTH, 27), (SAND, 24)),
        stroke("M-8 57.7H34M66 57.7H108", GRASS, 2.4, dash="9 5", cap="butt"),
        stroke("M38 45.7L52 69.7M48 45.7L62 69.7", STEEL, 2.6, cap="butt"),
        at(28, 46, posts, 0.95),
        at(72, 84, posts, 0.95),
    )


def road_hill() -> Picture:
    line = smooth(
        [
            (-8, 62),
            (0, 57.7),
            (14, 56),
            (28, 64),
            (40, 76),
            (54, 76),
            (60, 64),
            (66, 52),
            (80, 50),
            (92, 55),
            (100, 57.7),
            (108, 58),
        ]
    )
    return hexagon(
        "Road over a hill",
        "A road that winds up and over a rounded hill.",
        SAND,
        path("M-4 40C20 34 40 44 62 40S94 34 104 40V120H-4Z", MEADOW),
        mound(24, 56, 24, 24),
        mound(54, 94, 46, 70),
        band(line, (BARK, 14.5), (PAPER, 11.5)),
        stroke(line, EARTH, 1.6, dash="6 5", cap="butt"),
        tufts(LEAF, [(20, 90), (84, 98), (30, 106), (60, 108)], 1.6),
    )


TERRAIN_PACK = {
    "railroad": railroad,
    "railroad--curve": railroad_curve,
    "railroad-station": railroad_station,
    "road": road_straight,
    "road--curve": road_curve,
    "road-rail-crossing": road_rail_crossing,
    "road-hill": road_hill,
}
