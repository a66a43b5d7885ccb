"""Sand, palms and dry rivers."""

from __future__ import annotations

from .drawing import Picture, Point, at, blob, hexagon, path, polygon, rect, stack, straight, stroke
from .palette import BARK, CHALK, DEEP, EARTH, GRASS, INK, LEAF, PAPER, PINE, SAND, STEEL, STONE, WATER
from .scenery import PALM, across, beside, block, ripples, specks, trees, tufts


def _dunes(*pieces: str) -> tuple[str, ...]:
    return (
        path("M-4 36C20 24 40 42 62 34S94 28 104 34V-4H-4Z", PAPER, 0.45),
        path("M-4 84C22 74 44 92 66 84S94 78 104 84V120H-4Z", EARTH, 0.28),
        specks(EARTH, 20, 21, 0.8, (8, 30, 92, 90)),
        *pieces,
    )


def oasis() -> Picture:
    pool = blob(50, 66, 27, 15, 4, 0.1)
    return hexagon(
        "Oasis",
        "A pool in the desert with grass and palms round it.",
        SAND,
        *_dunes(
            path(blob(50, 66, 40, 28, 9, 0.08), GRASS),
            at(0, -1.5, path(pool, PINE)),
            path(pool, WATER),
            path("M28 66C36 54 60 52 72 60C60 58 44 60 28 66Z", DEEP, 0.6),
            ripples([(44, 68), (60, 72), (52, 62)]),
            tufts(PINE, [(20, 74), (30, 84), (72, 84), (82, 70), (50, 90)], 1.6),
            trees("palm", PALM, [(26, 58, 1.35), (68, 54, 1.3), (84, 80, -1.15), (16, 84, 1.0), (44, 44, -1.0)]),
        ),
    )


def palm_forest() -> Picture:
    return hexagon(
        "Palm forest",
        "Desert sand covered by a grove of palms.",
        SAND,
        *_dunes(
            path(blob(50, 62, 42, 40, 9, 0.08), GRASS, 0.6),
            tufts(LEAF, [(22, 62), (42, 74), (62, 58), (78, 78), (36, 98), (60, 96)], 1.5),
            trees(
                "palm",
                PALM,
                [
                    (34, 42, 1.2),
                    (66, 40, -1.2),
                    (16, 62, 1.2),
                    (48, 64, 1.35),
                    (82, 62, -1.25),
                    (30, 88, 1.35),
                    (66, 88, -1.35),
                    (48, 108, 1.2),
                ],
            ),
        ),
    )


def desert_town() -> Picture:
    dome = stack(
        block(20, 14),
        path("M2-16a9.5 10 0 0 1 19 0Z", PAPER),
        path("M12-25.8a9.5 10 0 0 1 9 9.8H14Z", CHALK),
    )
    tower = stack(
        polygon([(0, 0), (8, 0), (13, 2), (3, 2)], INK, 0.18),
        rect(0, -34, 4.5, 34, PAPER),
        rect(4.5, -34, 3.5, 34, CHALK),
        rect(-1, -30, 10, 2, EARTH),
        path("M-.5-34a4.5 5.5 0 0 1 9 0Z", STEEL),
        rect(1.5, -28, 1.6, 5, BARK),
    )
    return hexagon(
        "North African town",
        "Flat-roofed desert houses, a dome and a slender tower.",
        SAND,
        *_dunes(
            at(20, 48, block(17, 13)),
            at(62, 46, block(18, 15)),
            at(47, 58, tower),
            at(9, 72, block(20, 16)),
            at(58, 74, dome),
            at(24, 98, block(19, 14)),
            at(56, 100, block(17, 12)),
            trees("palm", PALM, [(90, 62, -0.9), (44, 78, 0.95), (84, 96, -0.9)]),
        ),
    )


def _wadi(title: str, about: str, points: list[Point], *pieces: str) -> Picture:
    """The bed between two ragged edges; the far bank shows its face, the near one only its lip."""
    jag = (0, 2.4, -1.6, 1.4, -2.2, 1.8, -0.8, 2.2, -1.8, 0.8, -1.2)
    far = [(x, y + jag[i % len(jag)]) for i, (x, y) in enumerate(beside(points, -21))]
    near = [(x, y + jag[(i + 4) % len(jag)]) for i, (x, y) in enumerate(beside(points, 19))]
    foot = [(x - (2 if i % 2 else -1), y + 11 + 0.6 * jag[(i + 2) % len(jag)]) for i, (x, y) in enumerate(far)]
    cracks = "".join(f"M{x:.1f} {y + 1.5:.1f}L{x - 1 + (i % 3):.1f} {y + 8:.1f}" for i, (x, y) in enumerate(far))
    return hexagon(
        title,
        about,
        SAND,
        *_dunes(
            path(straight([*far, *reversed(near)], closed=True), PAPER),
            path(straight([*foot, *reversed(near)], closed=True), EARTH, 0.35),
            path(straight([*far, *reversed(foot)], closed=True), EARTH),
            stroke(cracks, BARK, 1.6),
            stroke(straight(far), BARK, 2.2),
            stroke(straight(near), EARTH, 5),
            at(0, 2.4, stroke(straight(near), BARK, 1.6)),
            *pieces,
        ),
    )


def wadi() -> Picture:
    points: list[Point] = [
        (x, 57.7 + 3 * ((x > 10) + (x > 35) - (x > 60) - (x > 85)) - 2 * (20 < x < 50)) for x in range(-10, 111, 8)
    ]
    return _wadi(
        "Wadi",
        "A dry river bed across the desert, open at two ends and closed by steep banks.",
        points,
        stroke("M12 60l7-3 4 4 8-3M50 66l8-3 5 4 8-2M76 60l6-3 5 3", EARTH, 1.5),
        path("M34 66l4-3 5 2 1 4-6 1ZM84 68l3-2 4 1v4l-5 1ZM60 56l3-2 4 1v3l-4 1Z", STONE),
    )


def wadi_curve() -> Picture:
    return _wadi(
        "Wadi, bent",
        "A dry river bed that turns between two open ends.",
        across("w", "se", 12),
        stroke("M10 62l8-3 5 4 9 0M46 72l6 2 4 7 6 3", EARTH, 1.5),
        path("M30 70l4-3 5 2 1 4-6 1ZM60 92l3-2 4 1v4l-5 1Z", STONE),
    )


TERRAIN_PACK = {
    "oasis": oasis,
    "palm-forest": palm_forest,
    "desert-town": desert_town,
    "wadi": wadi,
    "wadi--curve": wadi_curve,
}
