"""Rivers, lakes, the sea and what they flood."""

from __future__ import annotations

from .drawing import Picture, Point, at, blob, hexagon, path, smooth, stamp, straight, stroke
from .palette import BARK, CHALK, DEEP, EARTH, FOAM, GRASS, LEAF, MEADOW, PAPER, PINE, SAND, STONE, WATER
from .scenery import BOULDER, BUSH, FIR, REED, across, meadow, ripples, river, specks, trees, tufts

_BED: list[Point] = [(-8, 62), (0, 59), (20, 50), (36, 54), (52, 64), (68, 66), (84, 58), (100, 56), (108, 58)]


def _streamed(title: str, about: str, *pieces: str, line: str | None = None) -> Picture:
    return hexagon(title, about, MEADOW, meadow(), river(line or smooth(_BED)), *pieces)


_RIPPLES: list[Point] = [(14, 54), (34, 60), (50, 58), (64, 70), (84, 62), (24, 46), (74, 58)]


def river_straight() -> Picture:
    return _streamed(
        "River",
        "A river winding from one side of a meadow to the other.",
        ripples(_RIPPLES),
        tufts(LEAF, [(26, 84), (70, 92), (40, 24), (78, 32), (54, 100)], 1.5),
        trees("bush", BUSH, [(16, 34), (88, 88), (60, 30, 0.8)]),
    )


def river_curve() -> Picture:
    return _streamed(
        "River bend",
        "A river that enters on one side and leaves two sides further.",
        ripples([(16, 58), (38, 66), (56, 80), (64, 98)]),
        tufts(LEAF, [(30, 96), (70, 40), (40, 24), (84, 60)], 1.5),
        trees("bush", BUSH, [(16, 34), (88, 84)]),
        line=smooth(across("w", "se")),
    )


def wide_river() -> Picture:
    top, bottom = "M-4 28C16 20 36 26 56 20S90 24 104 26", "M-4 92C20 98 36 92 54 97S88 92 104 94"
    return hexagon(
        "Wide river",
        "Broad water almost from bank to bank.",
        WATER,
        path("M-4 44C24 50 40 40 60 46S90 54 104 46V72C84 78 64 68 44 74S10 72-4 76Z", DEEP, 0.45),
        path(top + "V-4H-4Z", MEADOW),
        path(bottom + "V120H-4Z", MEADOW),
        stroke(top + bottom, SAND, 4),
        stroke(top + bottom, EARTH, 1.4),
        ripples(
            [(20, 40), (48, 36), (78, 40), (12, 58), (38, 58), (64, 60), (88, 58), (24, 78), (52, 80), (80, 78)],
            size=1.15,
        ),
        trees("bush", BUSH, [(30, 18, 0.9), (70, 14, 0.8), (40, 108, 0.9)]),
    )


def ocean() -> Picture:
    crest = "q6-7 12 0t12 0"
    rows = [
        (-2, 30),
        (28, 24),
        (58, 30),
        (12, 48),
        (44, 46),
        (74, 50),
        (0, 68),
        (30, 66),
        (62, 70),
        (14, 88),
        (46, 88),
        (74, 88),
        (34, 106),
    ]
    return hexagon(
        "Ocean",
        "Deep open water with rows of waves.",
        DEEP,
        path("M-4 36C20 28 30 40 52 36S86 28 104 38V56C84 48 66 60 46 56S10 48-4 54Z", WATER, 0.5),
        path("M-4 78C20 70 34 84 56 78S90 72 104 80V98C80 92 66 100 46 98S10 92-4 98Z", WATER, 0.5),
        stroke("".join(f"M{x} {y}{crest}" for x, y in rows), FOAM, 2.2),
        stroke("".join(f"M{x + 3} {y - 1.6:g}q3-3.4 6-.4" for x, y in rows[1::3]), PAPER, 2),
    )


def beach() -> Picture:
    shore = "M-4 78C12 70 24 84 42 80S70 92 84 88S98 84 104 88"
    return hexagon(
        "Beach",
        "Sand with ripples and stones, and a line of surf along the water.",
        SAND,
        path("M-4 40C24 30 44 46 66 38S96 30 104 34V-4H-4Z", PAPER, 0.5),
        specks(EARTH, 26, 5, 0.9, (10, 22, 90, 68)),
        stroke(
            "M16 50q8-5 16 0M44 58q8-5 16 0M66 46q8-5 16 0M26 66q7-4 14 0M60 70q8-5 16 0M42 34q7-4 14 0", EARTH, 1.4
        ),
        path(shore + "V120H-4Z", EARTH),
        at(0, 4, path(shore + "V120H-4Z", PAPER)),
        at(0, 8, path(shore + "V120H-4Z", FOAM)),
        at(0, 14, path(shore + "V120H-4Z", WATER)),
        ripples([(38, 104), (62, 108)]),
        path("M20 38l5-4 6 2 1 5-8 2Z", STONE),
        path("M20 38l5-4 6 2-6 2Z", CHALK),
        path("M72 30l4-3 5 2v4l-6 1Z", STONE),
        path("M72 30l4-3 5 2-5 1Z", CHALK),
    )


def flooded_fields() -> Picture:
    posts: list[Point] = [(6, 50), (20, 48), (34, 46), (48, 44), (62, 42), (76, 40), (92, 38)]
    return hexagon(
        "Flooded field",
        "Fields under water: furrows, fence posts and the tops of grass stick out.",
        FOAM,
        path("M-4 52L104 36V78L-4 100Z", WATER, 0.55),
        stroke(
            "M-4 66L104 46M-4 78L104 58M-4 90L104 70M10 100L104 82M-4 36L104 18M-4 24L80 8", GRASS, 4.4, dash="16 7"
        ),
        stroke(
            "M-4 68.6L104 48.6M-4 80.6L104 60.6M-4 92.6L104 72.6M10 102.6L104 84.6M-4 38.6L104 20.6",
            DEEP,
            1.2,
            dash="16 7",
        ),
        stroke("".join(f"M{x} {y}v-9" for x, y in posts), BARK, 2.4),
        stroke("".join(f"M{x} {y + 2}v5" for x, y in posts), DEEP, 2, dash="2 1.4"),
        stroke(straight([(x, y - 7) for x, y in posts]), BARK, 1.2),
        tufts(PINE, [(24, 66), (48, 88), (72, 74), (84, 58), (16, 88), (60, 28), (34, 30)], 1.6),
        ripples([(36, 76), (66, 62), (60, 96), (86, 82), (20, 58)], PAPER),
    )


def high_ground() -> Picture:
    dry = blob(50, 56, 40, 36, 19, 0.14)
    return hexagon(
        "High ground",
        "A low dry rise of grass with flood water all round it.",
        WATER,
        ripples([(14, 28), (88, 34), (10, 92), (86, 94), (50, 108), (40, 8)], FOAM),
        at(0, 5, path(dry, BARK)),
        at(0, 2.6, path(dry, EARTH)),
        path(dry, MEADOW),
        path(blob(47, 53, 28, 22, 18, 0.1), GRASS, 0.6),
        tufts(LEAF, [(30, 48), (46, 40), (64, 50), (40, 64), (58, 70), (72, 62), (28, 66), (52, 54)], 1.6),
        specks(PAPER, 6, 2, 1.1, (30, 40, 70, 76)),
    )


def marsh() -> Picture:
    pools = [
        blob(34, 46, 21, 9, 1),
        blob(66, 68, 22, 10, 2),
        blob(30, 88, 17, 8, 3),
        blob(76, 36, 13, 6, 4),
        blob(64, 100, 12, 5, 6),
    ]
    return hexagon(
        "Marsh",
        "Wet ground with dark pools and stands of reeds.",
        GRASS,
        path(blob(50, 58, 46, 44, 8), LEAF, 0.35),
        at(0, -2, path("".join(pools), PINE)),
        path("".join(pools), DEEP),
        ripples([(34, 46), (66, 70), (30, 90)], FOAM),
        stamp(
            "reed",
            REED,
            [
                (18, 50),
                (52, 44, 1.1),
                (48, 72, 1.2),
                (84, 76, 1.1),
                (14, 94),
                (46, 98, 1.1),
                (66, 40, 0.9),
                (88, 50, 1),
                (62, 58, 0.9),
                (78, 104, 0.9),
            ],
        ),
        tufts(PINE, [(26, 66), (70, 86), (36, 30), (58, 26)], 1.6),
    )


def lake() -> Picture:
    shore = blob(50, 60, 37, 32, 31, 0.12)
    return hexagon(
        "Lake",
        "A lake in a meadow, with reeds along the shore.",
        MEADOW,
        meadow(),
        stroke(shore, EARTH, 9),
        stroke(shore, SAND, 6),
        path(shore, WATER),
        path(blob(52, 63, 24, 19, 32, 0.12), DEEP, 0.6),
        ripples([(34, 48), (60, 44), (44, 62), (68, 64), (36, 78), (58, 80)]),
        stamp("reed", REED, [(16, 84, 1.1), (24, 92, 1.1), (84, 88, 1.1), (82, 44, 0.9)]),
        trees("bush", BUSH, [(22, 28), (78, 28, 0.8), (60, 106, 0.9)]),
    )


def river_source() -> Picture:
    def stream(extra: float) -> str:
        top = [
            (24 - extra, 42 - extra * 0.4),
            (38, 43 - extra),
            (54, 46 - extra),
            (72, 40 - extra),
            (100, 42.7 - extra),
            (110, 43 - extra),
        ]
        low = [
            (110, 73 + extra),
            (100, 72.7 + extra),
            (76, 70 + extra),
            (56, 66 + extra),
            (40, 58 + extra),
            (24 - extra, 50 + extra * 0.4),
        ]
        return smooth([*top, *low], closed=True)

    return hexagon(
        "River headwater",
        "A stream that springs from rocks, widens and leaves the hex on one side.",
        MEADOW,
        meadow(),
        path(stream(4), EARTH),
        path(stream(2.4), SAND),
        path(stream(0), WATER),
        ripples([(46, 54), (62, 60), (76, 52), (90, 62)]),
        path("M22 40Q32 46 22 53Q14 46 22 40Z", DEEP),
        stroke("M28 45q6 2 12-1M30 50q6 1 12 2", FOAM, 1.8),
        stamp("rock", BOULDER, [(34, 38, 1.1), (18, 42, 1.45), (10, 58, 1.1), (22, 66, 1.25), (36, 68, 0.8)]),
        tufts(LEAF, [(70, 90), (46, 98), (74, 24), (26, 100), (58, 28)], 1.5),
        trees("fir", FIR, [(54, 34, 0.9), (22, 94, 0.9)]),
    )


def river_confluence() -> Picture:
    arms = "".join(
        smooth(
            [
                (x + (x - 50) * 0.1, y + (y - 57.7) * 0.1),
                (x, y),
                (50 + (x - 50) * 0.5 + dx, 57.7 + (y - 57.7) * 0.5 + dy),
                (50, 58),
            ]
        )
        for (x, y), dx, dy in (((0, 57.7), 0, -4), ((75, 14.4), 4, 2), ((75, 101), -4, 2))
    )
    return hexagon(
        "River fork",
        "Two rivers that join and flow on as one.",
        MEADOW,
        meadow(),
        stroke(arms, EARTH, 36),
        stroke(arms, SAND, 33),
        stroke(arms, WATER, 28),
        ripples([(14, 58), (36, 58), (60, 42), (70, 22), (60, 76), (68, 94)]),
        tufts(LEAF, [(24, 28), (30, 92), (84, 60), (40, 100)], 1.5),
        trees("bush", BUSH, [(88, 62), (28, 34, 0.8), (34, 96, 0.9)]),
    )


BASE = {
    "river": river_straight,
    "river--curve": river_curve,
    "ocean": ocean,
    "beach": beach,
    "wide-river": wide_river,
}


TERRAIN_PACK = {
    "flooded-fields": flooded_fields,
    "high-ground": high_ground,
    "marsh": marsh,
    "lake": lake,
    "river-source": river_source,
    "river-confluence": river_confluence,
}
