"""Dry green country: meadow, woods, hedges, hills, rocks and villages."""

from __future__ import annotations

from .drawing import Picture, Point, at, blob, hexagon, num, oval, path, polygon, rect, stack, straight, stroke, tag
from .palette import BARK, EARTH, GOLD, GRASS, INK, LEAF, MEADOW, PAPER, PINE, SAND, STEEL, STONE, WATER
from .scenery import BUSH, FIR, TREE, house, meadow, specks, trees, tufts


def countryside() -> Picture:
    places: list[Point] = [
        (22, 46),
        (40, 30),
        (66, 42),
        (84, 60),
        (30, 74),
        (54, 60),
        (72, 86),
        (46, 98),
        (12, 66),
        (60, 18),
        (88, 80),
    ]
    blades = "".join(
        f"M{x} {y}l1.5-3"
        for x, y in (
            (30, 40),
            (52, 36),
            (78, 46),
            (42, 54),
            (20, 58),
            (66, 66),
            (40, 84),
            (58, 90),
            (26, 90),
            (80, 72),
            (46, 70),
            (72, 30),
            (34, 22),
            (50, 10),
        )
    )
    return hexagon(
        "Countryside",
        "A hex of open meadow with tufts of grass and a few flowers.",
        MEADOW,
        meadow(),
        path(blob(34, 58, 20, 9, 3), GRASS, 0.45),
        path(blob(70, 72, 18, 8, 4), MEADOW, 0.7),
        stroke(blades, GRASS, 1.6),
        tufts(LEAF, places, 1.6),
        specks(PAPER, 8, 3, 1.2, (16, 40, 86, 84)),
        specks(GOLD, 6, 9, 1.2, (20, 36, 84, 96)),
    )


def forest() -> Picture:
    firs: list[tuple[float, ...]] = [(50, 35, 1.15), (20, 52), (80, 50, 1.05), (34, 84, 1.1), (88, 82)]
    leafy: list[tuple[float, ...]] = [
        (34, 40, 1.1),
        (67, 42, 1.1),
        (50, 58, 1.25),
        (32, 62, 1.1),
        (70, 66, 1.2),
        (13, 76, 1.1),
        (52, 82, 1.3),
        (72, 92, 1.2),
        (34, 103, 1.1),
        (54, 107, 1.15),
        (92, 64, 0.9),
    ]
    return hexagon(
        "Forest",
        "A hex full of leafy trees with a few firs among them.",
        GRASS,
        path(blob(50, 60, 50, 52, 5), LEAF, 0.45),
        _mixed([("fir", FIR, firs), ("tree", TREE, leafy)]),
    )


def _mixed(kinds: list[tuple[str, str, list[tuple[float, ...]]]]) -> str:
    defs = tag("defs", *(tag("g", body, id=name) for name, body, _ in kinds))
    uses = []
    for name, _, places in kinds:
        for place in places:
            x, y, scale = (*place, 1.0)[:3]
            size = "" if scale == 1 else f"scale({scale:g})"
            uses.append((y, tag("use", href=f"#{name}", transform=f"translate({num(x)} {num(y)}){size}")))
    return stack(defs, *(use for _, use in sorted(uses)))


def hedgerow() -> Picture:
    hedges = [
        "M-4 40C30 46 60 34 104 42",
        "M-4 80C34 70 62 86 104 74",
        "M36 -4C32 20 36 30 34 42S30 66 33 76S38 100 36 120",
        "M72 36C68 52 74 64 71 80S74 100 70 120",
        "M66 -4C64 10 67 24 66 40",
    ]
    line = "".join(hedges)
    furrows = (
        "M4 50L28 62M2 58L28 70M10 46L30 55M40 92L66 104M40 100L60 110M42 84L68 97M78 50L98 62M78 58L98 70M80 44L98 54"
    )
    return hexagon(
        "Hedgerow",
        "Small fields parted by a grid of thick hedges.",
        MEADOW,
        path("M-4 40C30 46 60 34 104 42V-4H-4Z", GRASS),
        path("M34 42C36 60 30 66 33 76C50 78 60 80 71 80C74 64 68 52 72 38C56 40 46 42 34 42Z", SAND),
        path("M-4 80C10 77 20 75 33 76C36 100 38 100 36 120H-4Z", GRASS),
        path("M71 80C80 80 90 76 104 74V120H70C74 100 72 90 71 80Z", SAND),
        path("M40-4H64C63 14 68 24 66 38C54 40 44 43 35 42C36 24 34 20 40-4Z", SAND, 0.6),
        stroke(furrows, EARTH, 1.1),
        at(2, 3, stroke(line, INK, 10, opacity=0.2)),
        stroke(line, PINE, 10.5),
        stroke(line, PINE, 13, dash="0 9"),
        at(-1.2, -2, stroke(line, LEAF, 7.5, dash="0 9")),
    )


def mound(x: float, foot: float, half: float, height: float) -> str:
    """A rounded hill seen from the side: lit on the left, shaded on the right, with strokes that run down the slope."""
    top, flank = foot - height, foot - height * 0.36
    left, right = num(x - half), num(x + half)
    foot_, flank_, top_ = num(foot), num(flank), num(top)
    lit = (
        f"M{left} {foot_}C{num(x - half * 0.7)} {flank_} {num(x - half * 0.5)} {top_} {num(x)} {top_}"
        f"S{num(x + half * 0.7)} {flank_} {right} {foot_}Q{num(x)} {num(foot + 12)} {left} {foot_}Z"
    )
    shade = (
        f"M{num(x)} {top_}C{num(x + half * 0.5)} {top_} {num(x + half * 0.7)} {flank_} {right} {foot_}"
        f"Q{num(x + half * 0.6)} {num(foot + 5)} {num(x + half * 0.16)} {num(foot + 6)}"
        f"C{num(x + half * 0.5)} {num(flank)} {num(x + half * 0.3)} {num(top + height * 0.2)} {num(x)} {num(top)}Z"
    )
    cap = (
        f"M{num(x - half * 0.38)} {num(top + height * 0.2)}Q{num(x - half * 0.2)} {num(top)} {num(x)} {num(top)}"
        f"Q{num(x + half * 0.14)} {num(top + height * 0.06)} {num(x + half * 0.2)} {num(top + height * 0.22)}"
        f"Q{num(x - half * 0.1)} {num(top + height * 0.13)} {num(x - half * 0.38)} {num(top + height * 0.2)}Z"
    )
    return stack(
        oval(x + 5, foot + 2.5, half, 6, INK, 0.18),
        path(lit, GRASS),
        path(shade, LEAF),
        path(cap, MEADOW),
        stroke(
            _hachures(x, foot, half, height, ((0.62, -0.3, -0.08), (0.34, -0.5, -0.1), (0.08, -0.66, -0.2))), LEAF, 1.8
        ),
        stroke(_hachures(x, foot, half, height, ((0.52, 0.34, 0.4), (0.26, 0.42, 0.6), (0.02, 0.46, 0.76))), PINE, 1.8),
    )


def _hachures(x: float, foot: float, half: float, height: float, bands: tuple[tuple[float, float, float], ...]) -> str:
    """Short strokes down the slope in bands of (share of the height, from, to); from and to in half widths."""
    words = []
    for share, first, last in bands:
        count = 2 + round((last - first) * half / 7)
        for step in range(count):
            reach = first + (last - first) * step / max(count - 1, 1)
            y = foot - height * share
            words.append(f"M{num(x + half * reach)} {num(y)}l{num(reach * 5)} {num(5.5 - abs(reach))}")
    return "".join(words)


def hill() -> Picture:
    return hexagon(
        "Hill",
        "Three rounded hills, sunlit on one side, with lines of height.",
        SAND,
        path("M-4 40C20 34 40 44 62 40S94 34 104 40V120H-4Z", MEADOW),
        mound(28, 56, 26, 25),
        mound(70, 66, 30, 38),
        mound(38, 94, 36, 38),
        tufts(LEAF, [(84, 90), (76, 96), (24, 106), (56, 108)], 1.6),
        trees("bush", BUSH, [(88, 82, 0.9)]),
    )


def _ledge(x: float, y: float, half: float, drop: float) -> str:
    """A wall of rock below a grassy step."""
    jag = (0.0, 3.0, -1.5, 4.0, 0.5, 4.5, -0.5, 2.5, 0.0)
    steps = len(jag) - 1
    foot = [
        (x + half * (1 - 2 * i / steps), y + drop + jag[i] + 3 * (1 - (1 - 2 * i / steps) ** 2))
        for i in range(steps + 1)
    ]
    wall = straight([(x - half * 0.94, y), (x + half * 0.94, y), *foot], closed=True)
    shade = straight([(x + half * 0.2, y), (x + half * 0.94, y), *foot[:4]], closed=True)
    cracks = "".join(
        f"M{num(x + half * side)} {num(y + 6)}l{num(side * 3)} {num(drop * 0.55)}"
        for side in (-0.7, -0.4, -0.1, 0.45, 0.75)
    )
    top = blob(x, y, half * 0.98, 7, round(half), 0.06)
    return stack(
        path(wall, STONE),
        path(shade, STEEL),
        stroke(cracks, INK, 1.3),
        at(0, 1.6, path(top, PINE)),
        path(top, GRASS),
        path(blob(x - half * 0.2, y - 1.6, half * 0.6, 3.6, 4, 0.08), MEADOW),
    )


def steep_hill() -> Picture:
    return hexagon(
        "Steep hill",
        "A tall hill in three steps with walls of rock between them.",
        SAND,
        path("M-4 56C20 50 40 58 62 54S94 50 104 56V120H-4Z", MEADOW),
        oval(56, 96, 44, 9, INK, 0.18),
        _ledge(51, 74, 42, 22),
        _ledge(45, 50, 30, 19),
        _ledge(51, 27, 18, 18),
        trees("bush", BUSH, [(22, 76, 0.7), (78, 78, 0.8)]),
        trees("fir", FIR, [(46, 29, 0.7), (56, 30, 0.55)]),
        tufts(LEAF, [(14, 98), (36, 107), (66, 108), (88, 96)], 1.6),
    )


def cliff() -> Picture:
    edge = "M-4 50L8 46L18 51L30 45L42 50L54 44L66 49L80 43L92 47L104 42"
    foot = "L104 80L92 78L84 84L70 79L58 86L46 81L32 87L20 82L8 87L-4 84Z"
    cracks = (
        "M8 48L10 66L6 82M30 47L27 62L32 76M54 46L57 60L54 80M80 45L77 62L82 76"
        "M42 54L44 66M66 54L68 68M92 52L94 70M18 56L19 72"
    )
    return hexagon(
        "Cliff and sea bluff",
        "A wall of rock between the grass above and a beach below.",
        GRASS,
        path("M-4 22C20 30 40 16 60 22S90 30 104 20V-4H-4Z", MEADOW),
        tufts(LEAF, [(30, 30), (52, 26), (72, 34), (16, 38), (44, 40), (88, 36)], 1.5),
        rect(-4, 70, 108, 50, SAND),
        at(0, 5, path(edge + foot, EARTH)),
        path(edge + foot, STONE),
        path("M18 51L30 45L42 50L46 81L32 87L20 82ZM54 44L66 49L70 79L58 86ZM80 43L92 47L92 78L84 84Z", STEEL, 0.75),
        stroke(cracks, INK, 1.1),
        stroke(edge, PAPER, 2.4),
        specks(BARK, 10, 8, 0.8, (26, 94, 74, 102)),
        path("M-4 104C24 98 40 108 60 103S90 98 104 102V120H-4Z", WATER),
        stroke("M-4 104C24 98 40 108 60 103S90 98 104 102", PAPER, 2),
    )


def town() -> Picture:
    return hexagon(
        "Town and village",
        "A village of light houses with red roofs round a path.",
        GRASS,
        path("M-4 74C20 70 40 76 54 72S84 62 104 62V74C84 74 74 84 58 86S20 84-4 88Z", SAND),
        path("M50 72C44 56 46 40 58-4H68C58 36 56 54 62 74Z", SAND),
        trees("tree", TREE, [(16, 46, 0.85), (90, 54, 0.8), (46, 108, 0.8)]),
        at(23, 44, house(12, 15, 11, 7)),
        at(64, 46, house(11, 14, 11, 7)),
        at(6, 70, house(12, 16, 12, 7)),
        at(56, 74, house(13, 19, 13, 8)),
        at(20, 100, house(12, 17, 12, 7)),
        at(62, 104, house(11, 14, 10, 7)),
    )


def mountain() -> Picture:
    def peak(x: float, y: float, w: float, h: float) -> str:
        return stack(
            polygon(
                [
                    (x - w, y),
                    (x - w * 0.45, y - h * 0.55),
                    (x - w * 0.3, y - h * 0.5),
                    (x, y - h),
                    (x + w * 0.36, y - h * 0.52),
                    (x + w * 0.5, y - h * 0.56),
                    (x + w, y),
                ],
                STONE,
            ),
            polygon(
                [
                    (x, y - h),
                    (x + w * 0.36, y - h * 0.52),
                    (x + w * 0.5, y - h * 0.56),
                    (x + w, y),
                    (x + w * 0.12, y),
                    (x + w * 0.2, y - h * 0.3),
                    (x - w * 0.05, y - h * 0.55),
                ],
                STEEL,
            ),
            polygon(
                [
                    (x, y - h),
                    (x + w * 0.22, y - h * 0.7),
                    (x + w * 0.08, y - h * 0.62),
                    (x, y - h * 0.7),
                    (x - w * 0.1, y - h * 0.6),
                    (x - w * 0.2, y - h * 0.68),
                ],
                PAPER,
            ),
        )

    return hexagon(
        "Mountain",
        "Bare rocky peaks with snow on top.",
        GRASS,
        meadow(),
        polygon([(4, 92), (96, 92), (104, 100), (14, 100)], INK, 0.2),
        peak(28, 76, 24, 44),
        peak(74, 78, 25, 50),
        peak(50, 94, 40, 76),
        stroke("M34 80l4-12M44 84l2-16M28 88l3-8M64 84l-2-12M74 88l-3-10", INK, 1.1),
        trees("fir", FIR, [(16, 100, 0.75), (28, 104, 0.85), (78, 103, 0.85), (88, 97, 0.7), (50, 108, 0.8)]),
    )


BASE = {
    "countryside": countryside,
    "forest": forest,
    "hedgerow": hedgerow,
    "hill": hill,
    "town": town,
    "cliff": cliff,
    "steep-hill": steep_hill,
}


TERRAIN_PACK = {
    "mountain": mountain,
}
