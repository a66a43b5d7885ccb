"""Badges: shields with plain devices of our own; colour bars for nations, tools for engineers."""

from __future__ import annotations

from collections.abc import Callable

from .drawing import Picture, at, box, disc, group, path, rect, ring, stack, star, stroke, tag
from .palette import (
    BARK,
    BRICK,
    CHALK,
    DEEP,
    EARTH,
    GOLD,
    GRASS,
    INK,
    LEAF,
    PAPER,
    PINE,
    PLUM,
    SAND,
    STEEL,
    STONE,
)
from .scenery import PALM

_OUTER = "M50 3Q68 11 89 12V50C89 74 70 90 50 97C30 90 11 74 11 50V12Q32 11 50 3Z"
_INNER = "M50 9.5Q67 17 83.5 17.8V50C83.5 70 67 84.5 50 91C33 84.5 16.5 70 16.5 50V17.8Q33 17 50 9.5Z"


def shield(title: str, about: str, field: str, *pieces: str) -> Picture:
    """A shield with a double rim; the pieces lie on its field."""
    return Picture(title, about, shield_body(field, *pieces))


def shield_body(field: str, *pieces: str) -> str:
    """The shapes of a shield."""
    return stack(
        tag("clipPath", tag("path", d=_INNER), id="shield"),
        path(_OUTER, STEEL),
        path("M50 5Q68 13 87 13.8V50C87 72.5 69 88.3 50 95C31 88.3 13 72.5 13 50V13.8Q32 13 50 5Z", PAPER),
        group(tag("path", d=_INNER, fill=field), *pieces, clip_path="url(#shield)"),
    )


def columns(*colours: str) -> str:
    """Upright bars of equal width."""
    width = 68 / len(colours)
    return stack(*(rect(16 + width * index, 5, width + 0.2, 90, colour) for index, colour in enumerate(colours)))


def rows(*colours: str) -> str:
    """Level bars of equal height."""
    height = 84 / len(colours)
    return stack(*(rect(14, 9 + height * index, 72, height + 0.2, colour) for index, colour in enumerate(colours)))


# --- devices, each round (0, 0) and about 50 across ------------------------------------------------------------------

DAGGER = stack(
    path("M0 30L-5 20V-6H5V20Z", PAPER),
    path("M0 30L5 20V-6H0Z", STONE),
    path("M-14-10h28v5h-28Z", GOLD),
    path(box(-3, -27, 6, 17), BARK),
    disc(0, -29, 4.5, GOLD),
)
TOOLS = stack(
    stroke("M18 24L-13-17", PAPER, 8),
    stroke("M-18 24L13-17", PAPER, 8),
    path("M-29-1C-27-15-18-25-3-29C-10-22-15-17-17-11S-22-3-29-1Z", PAPER),
    path("M6-9L21-27C27-25 29-20 29-14L17-1C11-1 8-4 6-9Z", PAPER),
    stroke("M18 24L-13-17", BARK, 4.6),
    stroke("M-18 24L13-17", BARK, 4.6),
    stroke("M-27-4C-24-15-16-23-6-27", INK, 4.6),
    path("M9-9L21-24C25-22 26-19 26-14L17-4C13-4 10-6 9-9Z", INK),
    stroke("M21 28L16 21.5M-22 28L-14 21", INK, 5.6),
)
"""A pick and a spade, crossed, with a light edge."""

CHUTE = stack(
    stroke("M-27-2L0 27L27-2M-9-4L0 27L9-4", PAPER, 2),
    path("M-29 0a29 26 0 0 1 58 0q-5.5-6-11 0q-5.5-6-9 0q-4-6-9-6t-9 6q-4-6-9 0q-5.5-6-11 0Z", PAPER),
    path("M0-26a29 26 0 0 1 29 26q-5.5-6-11 0q-1-18-18-26Z", CHALK),
    disc(0, 27, 4, PAPER),
)
WINGS = stack(
    path("M-3-6C-10-18-20-25-36-27C-34-21-31-18-34-15L-27-13L-28-8L-21-6.5L-21-1L-13 0L-3 8Z", PAPER),
    path("M3-6C10-18 20-25 36-27C34-21 31-18 34-15L27-13L28-8L21-6.5L21-1L13 0L3 8Z", CHALK),
    path("M-4 12L-10 27L-4.5 24.5L0 29L4.5 24.5L10 27L4 12Z", PAPER),
    path("M0-18C5-18 7-15 6-11C8-4 7 8 4 15H-4C-7 8-8-4-6-11C-7-15-5-18 0-18Z", STONE),
    path("M0-18C5-18 7-15 6-11C5-7-5-7-6-11C-7-15-5-18 0-18Z", PAPER),
    path("M4.5-15.5L12-12.5L9-9.5L5-10.5Z", GOLD),
    disc(2.6, -13.4, 1.3, INK),
)
"""A plain bird with spread wings."""


def sun(radius: float = 26) -> str:
    """A disc with twelve rays."""
    return (
        path(star(0, 0, radius, 12, 0.66, -90), PAPER)
        + disc(0, 0, radius * 0.56, DEEP)
        + disc(0, 0, radius * 0.47, PAPER)
    )


# --- the badges ------------------------------------------------------------------------------------------------------


def badges() -> Picture:
    three = (
        at(4, 30, shield_body(BRICK, path(star(50, 50, 26), PAPER)), 0.5, turn=-12),
        at(46, 20, shield_body(PINE, at(50, 52, CHUTE, 0.95)), 0.5, turn=12),
        at(
            21,
            34,
            shield_body(DEEP, path("M26 62L50 44L74 62V72L50 54L26 72ZM26 42L50 24L74 42V52L50 34L26 52Z", GOLD)),
            0.6,
        ),
    )
    return Picture("Special Forces badges", "Three different unit badges, one before the others.", stack(*three))


def badge_set() -> Picture:
    colours = (
        (6, 6, columns(DEEP, PAPER, BRICK)),
        (53, 6, rows(PAPER, BRICK)),
        (6, 52, rows(BRICK, GOLD, PLUM)),
        (53, 52, columns(LEAF, PAPER, BRICK)),
    )
    return Picture(
        "Nationality badges",
        "Four badges with the colour bars of different nations.",
        stack(*(at(x - 2, y - 3, shield_body(PAPER, bars), 0.46) for x, y, bars in colours)),
    )


def big_gun() -> Picture:
    return shield(
        "Big Gun",
        "A heavy gun under the cross-hairs of its target.",
        SAND,
        path("M14 70Q50 62 86 70V96H14Z", EARTH),
        stroke("M40 66L22 78", INK, 5),
        stroke("M32 64L60 47", INK, 8),
        stroke("M53 51L62 45.6", INK, 10),
        stroke("M30 63L42 56", STEEL, 12),
        path("M38 46L50 50L52 72L42 74Z", STEEL),
        disc(40, 70, 10, INK),
        disc(40, 70, 6.4, STONE),
        stroke("M40 63V77M33 70H47", INK, 2),
        stroke(ring(65, 30, 8.5) + "M65 17V26M65 34V43M52 30H61M69 30H78", BRICK, 2.6),
    )


def engineer() -> Picture:
    return shield("Combat Engineers", "A pick and a spade, crossed.", GRASS, at(50, 51, TOOLS, 1.12))


def sas() -> Picture:
    jeep = stack(
        path("M-26 10V-4H-8L-4-4H12L24-2L27 10Z", LEAF),
        path("M-26 10V3H26L27 10Z", PINE),
        stroke("M2-4L-2-16", INK, 2.4),
        stroke("M-20-4V-14M-24-15L-8-17", INK, 3),
        path(box(-18, -12, 7, 8), BARK),
        disc(-15, 11, 8, INK),
        disc(-15, 11, 3.4, CHALK),
        disc(16, 11, 8, INK),
        disc(16, 11, 3.4, CHALK),
    )
    return shield(
        "SAS",
        "A desert jeep with a machine gun under a star.",
        SAND,
        path("M14 66C30 58 44 70 60 64S80 62 88 66V98H14Z", EARTH),
        path(star(50, 28, 11), DEEP),
        at(49, 56, jeep, 1.05),
    )


def second_armored() -> Picture:
    return shield(
        "2ème Division Blindée",
        "A cross with two bars on the French colours.",
        PAPER,
        columns(DEEP, PAPER, BRICK),
        stroke("M50 24V78M36 38H64M32 54H68", PAPER, 12, cap="butt"),
        stroke("M50 24V78M36 38H64M32 54H68", INK, 7, cap="butt"),
    )


def british_special() -> Picture:
    return shield(
        "British Special Forces",
        "An upright dagger between two chevrons on green.",
        PINE,
        stroke("M22 74L36 60M78 74L64 60M22 62L36 48M78 62L64 48", GOLD, 4.5),
        at(50, 50, DAGGER, 1.1, turn=180),
    )


def polish() -> Picture:
    return shield(
        "Polish units",
        "White over red, with a chequered square in the middle.",
        PAPER,
        rows(PAPER, BRICK),
        rect(35, 36, 30, 30, INK, 2),
        rect(37, 38, 13, 13, PAPER),
        rect(50, 38, 13, 13, BRICK),
        rect(37, 51, 13, 13, BRICK),
        rect(50, 51, 13, 13, PAPER),
    )


def yugoslav() -> Picture:
    return shield(
        "Yugoslav Partisans",
        "Blue, white and red bars with a red star.",
        PAPER,
        rows(DEEP, PAPER, BRICK),
        path(star(50, 49, 29), GOLD),
        path(star(50, 49, 24), BRICK),
    )


def spanish() -> Picture:
    return shield(
        "Spanish Republicans",
        "Red, yellow and violet bars with a three-pointed star.",
        GOLD,
        rows(BRICK, GOLD, PLUM),
        path(star(50, 53, 32, 3, 0.26), PAPER),
        path(star(50, 53, 26, 3, 0.24), INK),
    )


def littorio() -> Picture:
    return shield(
        "Divisione Littorio",
        "Green, white and red bars with an upright sword and two chevrons.",
        PAPER,
        columns(LEAF, PAPER, BRICK),
        stroke("M24 72L50 56L76 72M24 84L50 68L76 84", PAPER, 7.5),
        stroke("M24 72L50 56L76 72M24 84L50 68L76 84", INK, 4.5),
        path("M50 14L45 22V56H55V22Z", INK),
        path("M50 17L47 23V54H50Z", CHALK),
        rect(38, 53, 24, 5, INK, 2),
        rect(47.5, 56, 5, 12, INK, 1),
    )


def australia() -> Picture:
    points = ((50, 78, 8), (32, 48, 8), (50, 24, 8), (68, 42, 8), (58, 55, 5))
    return shield(
        "Australia (2nd AIF)",
        "Five stars of the southern sky on blue.",
        DEEP,
        *(path(star(x, y, r, 7 if r > 5 else 5, 0.5), PAPER) for x, y, r in points),
    )


def new_zealand() -> Picture:
    fronds = []
    for step in range(7):
        y, reach = 66 - 7.4 * step, 25 - 2.4 * step
        for side in (-1, 1):
            fronds.append(
                f"M50 {y:g}Q{50 + side * reach * 0.6:g} {y - 2:g} {50 + side * reach:g} {y - reach * 0.62:g}"
                f"Q{50 + side * reach * 0.4:g} {y - reach * 0.52:g} 50 {y - 6:g}Z"
            )
    return shield(
        "New Zealand (2nd Division)",
        "A pale fern leaf on black.",
        INK,
        at(0, 0, path("".join(fronds), PAPER) + stroke("M50 80Q48 60 50 14", CHALK, 2.6)),
    )


def gurkhas() -> Picture:
    blade = stack(
        path("M-3 4C-4-10-8-16-4-30C6-24 12-10 5 4Z", PAPER),
        path("M5 4C12-10 6-24-4-30C2-20 4-8 1 4Z", STONE),
        rect(-5, 3, 12, 4, GOLD, 1),
        path("M-3 7h8l1 14q-5 4-10 0Z", BARK),
    )
    return shield(
        "Gurkhas",
        "Two curved knives, crossed, on green.",
        PINE,
        at(35, 66, blade, 1.3, turn=36),
        at(65, 66, blade, 1.3, turn=-36, flip=True),
    )


def chinese() -> Picture:
    return shield(
        "Chinese Nationalists",
        "A white sun with twelve rays on blue over red.",
        BRICK,
        rect(10, 0, 80, 62, DEEP),
        rect(10, 62, 80, 4, PAPER),
        at(50, 38, sun(21)),
    )


def german_cross() -> Picture:
    def bar(half: float, arm: float) -> str:
        return box(50 - half, 50 - arm, 2 * half, 2 * arm) + box(50 - arm, 50 - half, 2 * arm, 2 * half)

    return shield(
        "German cross",
        "A straight black cross edged in white on grey.",
        STONE,
        path(bar(11.5, 28), PAPER),
        path(bar(7, 28), INK),
    )


def afrika_korps() -> Picture:
    return shield(
        "Afrika Korps",
        "A single palm on desert sand under the sun.",
        SAND,
        disc(68, 30, 9, GOLD),
        path("M14 74C34 64 60 80 88 70V98H14Z", EARTH),
        at(46, 78, PALM, 2.3),
    )


def us_101() -> Picture:
    return shield(
        "US 101st Airborne",
        "A bird with spread wings under a parachute.",
        INK,
        at(50, 33, CHUTE, 0.62),
        at(50, 64, WINGS, 0.82),
    )


def _engineers(title: str, whose: str, bars: str) -> Callable[[], Picture]:
    about = f"A pick and a spade, crossed, under {whose}."
    return lambda: shield(
        title, about, EARTH, rect(10, 30, 80, 70, CHALK), at(50, 60, TOOLS, 0.86), bars, rect(10, 29, 80, 3, INK)
    )


def _strip(*colours: str) -> str:
    width = 68 / len(colours)
    return stack(*(rect(16 + width * index, 5, width + 0.2, 24.5, colour) for index, colour in enumerate(colours)))


def engineers_german() -> Picture:
    field = stack(
        rect(10, 0, 80, 30, STEEL),
        path(box(46, 8, 8, 21) + box(36, 15, 28, 8), PAPER),
        path(box(48, 8, 4, 21) + box(36, 17, 28, 4), INK),
    )
    return _engineers("German engineers", "a straight cross on grey", field)()


def engineers_us() -> Picture:
    field = stack(_strip(BRICK, PAPER, DEEP, DEEP, PAPER, BRICK), path(star(50, 20, 9), PAPER))
    return _engineers("US Army engineers", "a star on red, white and blue", field)()


def engineers_royal() -> Picture:
    field = stack(
        rect(10, 0, 80, 30, DEEP),
        stroke("M14 4L86 36M86 4L14 36", PAPER, 4),
        stroke("M50 0V30M10 19H90", PAPER, 10, cap="butt"),
        stroke("M50 0V30M10 19H90", BRICK, 5, cap="butt"),
    )
    return _engineers("Royal Engineers", "crosses of red and white on blue", field)()


BASE = {"badges": badges}
TERRAIN_PACK = {
    "big-gun": big_gun,
    "engineer": engineer,
    "badge.sas": sas,
    "badge.2e-db": second_armored,
    "badge.british-special": british_special,
    "badge.polish": polish,
    "badge.yugoslav-partisans": yugoslav,
    "badge.spanish-republicans": spanish,
    "badge.littorio": littorio,
    "badge.australia": australia,
    "badge.new-zealand": new_zealand,
    "badge.gurkhas": gurkhas,
    "badge.chinese-nationalists": chinese,
    "badge.german-cross": german_cross,
    "badge.afrika-korps": afrika_korps,
    "badge.us-101": us_101,
    "badge.engineers-german": engineers_german,
    "badge.engineers-italian": _engineers("Italian engineers", "green, white and red", _strip(LEAF, PAPER, BRICK)),
    "badge.engineers-royal": engineers_royal,
    "badge.engineers-us": engineers_us,
    "badge-set": badge_set,
}
