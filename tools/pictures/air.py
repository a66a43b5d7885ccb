"""Planes seen from above, with what they drop and where they land: New Flight Plan and Air Pack."""

from __future__ import annotations

from collections.abc import Callable

from .drawing import Part, Picture, at, box, disc, figure, path, polygon, rect, ring, stack, stroke
from .palette import BARK, BRICK, CHALK, DEEP, EARTH, FOAM, GOLD, GRASS, INK, MEADOW, PAPER, SAND, STEEL, STONE, WATER
from .scenery import ripples, smoke
from .tokens import token
from .units import ALLIES, AXIS, Parts, dyed, plate

_ROUNDEL = (Part(ring(22, 46.5, 4.2) + ring(78, 46.5, 4.2), CHALK),)

FIGHTER: Parts = (
    Part("M33 11.5H67", STONE, 2.4),
    Part("M44 33C30 34 12 39 7 45C6 50 10 53 17 53L44 55ZM56 33C70 34 88 39 93 45C94 50 90 53 83 53L56 55Z", INK),
    Part("M46 75L31 82Q30 88 35 89L46 88ZM54 75L69 82Q70 88 65 89L54 88Z", INK),
    Part("M50 8C54 8 56.5 14 57 25L57.5 50L54 92H46L42.5 50L43 25C43.5 14 46 8 50 8Z", STEEL),
    Part("M50 36C53.5 36 54 42 53.6 50L52 58H48L46.4 50C46 42 46.5 36 50 36Z", CHALK),
    Part("M46 44H54M46.5 51H53.5", INK, 1.4),
    Part("M50 76V92", INK, 3),
    *_ROUNDEL,
)
BOMBER: Parts = (
    Part("M14 34.5H26M30 31.5H42M58 31.5H70M74 34.5H86", STONE, 2.2),
    Part("M44 38L4 46Q2 50 5 53L44 58ZM56 38L96 46Q98 50 95 53L56 58Z", INK),
    Part("M17 36h6v16h-6ZM33 33h6v20h-6ZM61 33h6v20h-6ZM77 36h6v16h-6Z", STEEL),
    Part("M46 78L26 82V90L46 89ZM54 78L74 82V90L54 89Z", INK),
    Part("M23.5 76h4.5v18h-4.5ZM72 76h4.5v18H72Z", STEEL),
    Part("M50 7C56 7 58 13 58 20L57 60L53.5 93H46.5L43 60L42 20C42 13 44 7 50 7Z", STEEL),
    Part("M50 9.5C53.5 9.5 55 13 55.2 18H44.8C45 13 46.5 9.5 50 9.5Z", CHALK),
    Part("M46.5 26H53.5V34H46.5Z", CHALK),
    Part("M50 9.5V18M46.5 30H53.5", INK, 1.4),
    Part(ring(50, 64, 3.4), INK),
)
FIGHTER_BOMBER: Parts = (
    Part("M18 27.5H38M62 27.5H82", STONE, 2.2),
    Part("M46 40L6 46Q4 51 8 53L46 57ZM54 40L94 46Q96 51 92 53L54 57Z", INK),
    Part("M25 30Q28 24 31 30L33 54L29.5 88H26.5L23 54ZM69 30Q72 24 75 30L77 54L73.5 88H70.5L67 54Z", STEEL),
    Part("M22 80H78V88H22Z", INK),
    Part("M23 73L28 70L33 73V92H23ZM67 73L72 70L77 73V92H67Z", STEEL),
    Part("M50 22C55 22 56.5 30 56.5 40L54 62Q50 68 46 62L43.5 40C43.5 30 45 22 50 22Z", STEEL),
    Part("M50 34C53.5 34 54 40 53.4 48L51.5 54H48.5L46.6 48C46 40 46.5 34 50 34Z", CHALK),
    Part("M46.5 43H53.5", INK, 1.4),
    Part("M12 41h6l1 11q-4 5-8 0ZM82 41h6l1 11q-4 5-8 0Z", BRICK),
)

NEBELWERFER: Parts = (
    Part("M46 70L8 88", INK, 6),
    Part("M4 85L13 91", INK, 5),
    Part("M30 60L66 28", INK, 6),
    Part("M34 48L74 13L90 31L50 66Z", STEEL),
    Part("M38.5 53L78 18M43 57.5L83 22.5M47 62L87 27", INK, 2.2),
    Part("M74 13L90 31L94 27.5L78 9.5Z", INK),
    Part(ring(80.4, 14.6, 2.3) + ring(84.6, 19.3, 2.3) + ring(88.8, 24, 2.3), CHALK),
    Part(ring(46, 73, 15), INK),
    Part(ring(46, 73, 10.5), STONE),
    Part("M46 62V84M35 73H57M38.5 65.5L53.5 80.5M53.5 65.5L38.5 80.5", INK, 2.2),
    Part(ring(46, 73, 4), INK),
)


def sky(*pieces: str) -> str:
    """A rounded square of sky with two clouds."""
    return stack(
        rect(2, 2, 96, 96, STEEL, 14),
        rect(4.5, 4.5, 91, 91, FOAM, 12),
        smoke(8, 30, 1, PAPER, PAPER),
        smoke(60, 92, 1.2, PAPER, PAPER),
        *pieces,
    )


_BULLET = stack(
    path("M-3 8V-3Q-3-9 0-10Q3-9 3-3V8Z", GOLD), path("M0-10Q3-9 3-3V8H.6Z", BARK, 0.5), rect(-3.6, 6, 7.2, 3, BARK)
)
_BOMB = stack(
    path("M-5-11L0-7L5-11V-5H-5Z", STEEL),
    path("M0-7C6-7 6.5 2 4 6.5L0 11L-4 6.5C-6.5 2-6-7 0-7Z", INK),
    path("M-3.4-3.4C-4-1-3.6 2-2.4 5", STONE),
)


def _load(*pieces: str) -> str:
    """A disc at the lower right with what the plane carries."""
    return stack(disc(81, 81, 17, STEEL), disc(81, 81, 15, PAPER), *pieces)


def _planes(key: str, title: str, about: str, parts: Parts, load: str) -> dict[str, Callable[[], Picture]]:
    """The plane in the sky with its load, and bare in three dyes."""

    def bare(dye: dict[str, str], whose: str) -> Callable[[], Picture]:
        words = f"{about[:-1]}, drawn to stand on a hex{whose}."
        return lambda: Picture(title, words, figure(dyed(parts, dye), 2.6))

    return {
        key: lambda: Picture(title, about, sky(at(6, 5, figure(parts, 2), 0.88), load)),
        f"{key}--figure": bare({}, ""),
        f"{key}--allies": bare(ALLIES, ", in the green of the Allies"),
        f"{key}--axis": bare(AXIS, ", in the blue-grey of the Axis"),
    }


def nebelwerfer() -> Picture:
    about = "A rocket launcher with a bundle of tubes on two wheels."
    return Picture("Nebelwerfer", about, plate(at(7, 7, figure(NEBELWERFER), 0.86)))


def airplanes() -> Picture:
    flight = ((FIGHTER, BRICK, 50, 4, 0.5), (FIGHTER, EARTH, 4, 30, 0.46), (FIGHTER_BOMBER, DEEP, 47, 46, 0.46))
    return Picture(
        "Airplanes",
        "Three planes of different make flying in formation.",
        sky(*(at(x, y, figure(dyed(parts, {STEEL: colour}), 2.4), size) for parts, colour, x, y, size in flight)),
    )


# --- markers ---------------------------------------------------------------------------------------------------------

CRAFT = stack(
    polygon([(-36, -12), (26, -12), (36, -18), (30, 12), (-30, 12)], STEEL),
    polygon([(-36, -12), (26, -12), (36, -18), (34.6, -10), (-34, -4)], STONE),
    polygon([(-34, -12), (-34, -22), (-18, -22), (-16, -12)], INK),
    path(box(-31, -19, 4, 4) + box(-25, -19, 4, 4), FOAM),
    stroke("M24-12L30-11M-20 2H24", INK, 1.6),
)
"""A landing craft from the side, its bow to the right, about 70 long."""


def landed() -> Picture:
    helmets = "".join(f"M{x} 40a5.5 5.5 0 0 1 11 0Z" for x in (36, 48, 60))
    return token(
        "Landing craft",
        "A landing craft on a beach with its ramp down.",
        FOAM,
        path("M8.7 58H91.3A41.5 41.5 0 0 1 50 91.5A41.5 41.5 0 0 1 8.7 58Z", WATER),
        path("M91.4 50L62 66Q72 78 66 88.3A41.5 41.5 0 0 0 91.4 50Z", SAND),
        path(helmets, INK),
        polygon([(14, 42), (68, 42), (66, 64), (22, 64)], STEEL),
        polygon([(14, 42), (68, 42), (67.4, 49), (16, 49)], STONE),
        polygon([(16, 42), (16, 30), (31, 30), (33, 42)], INK),
        path(box(19, 33, 4, 5) + box(25, 33, 4, 5), FOAM),
        stroke("M67 62L84 63", INK, 4),
        ripples([(26, 70), (44, 74), (36, 82)], PAPER, 2.4),
    )


def exit_marker() -> Picture:
    return token(
        "Exit marker",
        "A broad arrow that points over the edge of the board.",
        MEADOW,
        path("M8.5 50A41.5 41.5 0 0 0 91.5 50Z", GRASS),
        path("M14.6 28A41.5 41.5 0 0 1 85.4 28Z", CHALK),
        stroke("M14 28H86", INK, 3, dash="6 4", cap="butt"),
        path("M50 10L74 38H61V80H39V38H26Z", PAPER),
        path("M50 16L67.5 35.5H58V77H42V35.5H32.5Z", BRICK),
    )


NEW_FLIGHT_PLAN = {
    **_planes(
        "fighter",
        "Fighter",
        "A nimble single-engined plane seen from above.",
        FIGHTER,
        _load(at(76, 81, _BULLET), at(86, 81, _BULLET)),
    ),
    **_planes(
        "bomber", "Bomber", "A heavy plane with four engines seen from above.", BOMBER, _load(at(81, 81, _BOMB, 1.1))
    ),
    **_planes(
        "fighter-bomber",
        "Fighter-bomber",
        "A plane with two engines and a bomb under each wing, seen from above.",
        FIGHTER_BOMBER,
        _load(at(75, 81, _BULLET), at(86, 81, _BOMB, 0.8)),
    ),
    "nebelwerfer-pointer": nebelwerfer,
}
AIR_PACK = {"airplanes": airplanes, "landing-craft": landed, "exit-markers": exit_marker}
