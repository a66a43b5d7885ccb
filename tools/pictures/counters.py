"""Conflict of Heroes: units and markers as square counters with a band of the game's colour below."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from .campaign import MACHINE_GUN, MORTAR, TRUCK
from .drawing import (
    Part,
    Picture,
    at,
    box,
    burst,
    disc,
    figure,
    num,
    path,
    rect,
    ring,
    stack,
    star,
    stroke,
)
from .palette import (
    BARK,
    BRICK,
    CHALK,
    CLAY,
    DEEP,
    EARTH,
    GOLD,
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
from .scenery import smoke
from .units import INFANTRY, Dye, Parts, dyed

_DYE: Dye = {INK: UMBER, STEEL: OLIVE, STONE: STRAW, CHALK: STRAW}
"""The figures of the other packs in the colours of this one."""

# --- the counter -----------------------------------------------------------------------------------------------------


def counter(title: str, about: str, field: str, *pieces: str, band: str = MOSS) -> Picture:
    """A square of card: a thick edge, the field, a band at the foot, the pieces."""
    return Picture(title, about, counter_body(field, *pieces, band=band))


def counter_body(field: str, *pieces: str, band: str = MOSS) -> str:
    """The shapes of a counter."""
    return stack(
        rect(3, 3, 94, 94, UMBER, 7),
        rect(5, 5, 90, 90, PAPER, 5),
        rect(8, 8, 84, 84, field, 3),
        path("M8 74H92V89a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3Z", band) if band else "",
        *pieces,
    )


def unit(title: str, about: str, parts: Parts, *pieces: str, size: float = 0.68, y: float = 6) -> Picture:
    """A counter with a figure that stands on its band."""
    return counter(title, about, STRAW, at(50 - 50 * size, y, figure(dyed(parts, _DYE), 2), size), *pieces)


_DIGITS = {
    "0": "M0-9C-8-9-8 9 0 9S8-9 0-9Z",
    "1": "M-5-5L1-9V9M-5 9H7",
    "2": "M-6-5C-6-11 6-11 6-4C6 0-3 4-6 9H7",
    "7": "M-7-9H7L-1 9",
    "-": "M-5 0H5",
    "+": "M-6 0H6M0-6V6",
}


def figures(text: str, x: float, y: float, scale: float = 1, colour: str = PAPER) -> str:
    """Digits and signs drawn as lines round (x, y); pictures hold no letters, so that no font changes them."""
    step = 19 * scale
    left = x - step * (len(text) - 1) / 2
    return stack(
        *(at(left + step * index, y, stroke(_DIGITS[sign], colour, 4.4), scale) for index, sign in enumerate(text))
    )


def _shield(x: float, y: float, colour: str, scale: float = 1) -> str:
    """The little shield of a defence rating."""
    outline = "M-13-14H13V2C13 10 6 15 0 18C-6 15-13 10-13 2Z"
    return at(
        x, y, stroke(outline, PAPER, 5) + path(outline, colour) + path("M0-14H13V2C13 10 6 15 0 18Z", INK, 0.18), scale
    )


def _links(count: int, y: float = 83) -> str:
    """Symbols of a track below the cost: short pairs of pads."""
    pads = "".join(box(50 - 13 * count + 26 * index + 3 + dx, y - 4, 8, 8) for index in range(count) for dx in (0, 11))
    return path(pads, PAPER) + stroke(f"M{50 - 13 * count + 3:g} {y}H{50 + 13 * count - 4:g}", UMBER, 1.6)


def _wheels(count: int, y: float = 83) -> str:
    """Symbols of a wheel below the cost."""
    places = [50 - 11 * (count - 1) + 22 * index for index in range(count)]
    return path("".join(ring(x, y, 6.5) for x in places), PAPER) + path("".join(ring(x, y, 2.4) for x in places), UMBER)


def _cost(colour: str) -> str:
    """The coloured corner in which the price of a move stands."""
    return path("M70 8H89a3 3 0 0 1 3 3V30Z", colour)


# --- figures ---------------------------------------------------------------------------------------------------------

_RUN = "".join(ring(x, 73, 6) for x in (22, 36, 50, 64, 78))
_HUBS = "".join(ring(x, 73, 2.2) for x in (22, 36, 50, 64, 78))

T34: Parts = (
    Part("M58 37L96 33", INK, 4),
    Part("M32 46L38 29H56L66 46Z", STEEL),
    Part("M6 54L22 45H76L94 60L90 65H10Z", INK),
    Part("M24 48H74L84 56H14Z", STEEL),
    Part("M16 61H84A12 12 0 0 1 84 84H16A12 12 0 0 1 16 61Z", INK),
    Part(_RUN, STONE),
    Part(_HUBS, INK),
)
"""Sloped sides and a small turret well forward."""

_SMALL = "".join(ring(x, 75, 4.4) for x in (20, 32, 44, 56, 68, 80))
PZ3: Parts = (
    Part("M66 38H92", INK, 4),
    Part("M28 46V34L34 29H62L67 34V46Z", STEEL),
    Part("M34 29V21H46V29Z", INK),
    Part("M8 48H92V56L96 64H6Z", INK),
    Part("M14 51H86V56H14Z", STEEL),
    Part("M15 62H85A11 11 0 0 1 85 84H15A11 11 0 0 1 15 62Z", INK),
    Part(_SMALL, STONE),
)
"""Upright sides, a cupola, and six small road wheels."""

_TRACKS: Parts = (
    Part("M22 30H78A22 22 0 0 1 78 74H22A22 22 0 0 1 22 30Z", INK),
    Part("M22 38H78A14 14 0 0 1 78 66H22A14 14 0 0 1 22 38Z", STEEL),
    Part("".join(ring(x, 52, 9) for x in (24, 50, 76)), STONE),
    Part("".join(ring(x, 52, 3) for x in (24, 50, 76)), INK),
    Part("".join(f"M{x} 24v8M{x} 72v8" for x in (26, 38, 50, 62, 74)), INK, 5),
)
_TYRE: Parts = (
    Part(ring(50, 52, 30), INK),
    Part(ring(50, 52, 19), STEEL),
    Part(ring(50, 52, 12), STONE),
    Part(
        "".join(
            f"M{50 + 15.5 * math.cos(a):.1f} {52 + 15.5 * math.sin(a):.1f}h.1" for a in (0, 1.26, 2.51, 3.77, 5.03)
        ),
        INK,
        4,
    ),
    Part(ring(50, 52, 4), INK),
)


def _hex(x: float, y: float, size: float) -> str:
    """Path of a small hex round (x, y), upright like those of the map."""
    half = size * math.sqrt(3) / 2
    return (
        f"M{num(x)} {num(y - size)}L{num(x + half)} {num(y - size / 2)}V{num(y + size / 2)}"
        f"L{num(x)} {num(y + size)}L{num(x - half)} {num(y + size / 2)}V{num(y - size / 2)}Z"
    )


def _flower(x: float, y: float, size: float) -> Sequence[tuple[float, float]]:
    """Middles of the six hexes round one."""
    far = size * math.sqrt(3)
    return [(x + far * math.cos(math.pi * step / 3), y + far * math.sin(math.pi * step / 3)) for step in range(6)]


# --- units -----------------------------------------------------------------------------------------------------------


def rifle_squad() -> Picture:
    other = figure(dyed(INFANTRY, {**_DYE, INK: BARK, STEEL: HAY}), 2)
    return counter(
        "Rifle squad",
        "Two soldiers with rifles, advancing.",
        STRAW,
        at(40, 10, other, 0.5),
        at(8, 10, figure(dyed(INFANTRY, _DYE), 2), 0.68),
    )


def mortar_unit() -> Picture:
    return unit("Mortar unit", "A mortar whose shell has just left the tube.", MORTAR, size=0.74, y=4)


def off_board() -> Picture:
    shell = path("M-4-10Q0-18 4-10V6H-4Z", INK) + path("M-4 6H4V10H-4Z", CLAY)
    hexes = "".join(_hex(x, y, 11) for x, y in [(50, 62), *_flower(50, 62, 11)])
    return counter(
        "Off-board artillery",
        "Shells that fall on a hex and the six hexes round it.",
        STRAW,
        path(hexes, SAND),
        path(_hex(50, 62, 11), GOLD),
        stroke(hexes, UMBER, 2),
        path(burst(50, 63, 9, 9, 0.5), BRICK),
        stroke("M29 12L37 24M47 9L52 24M65 12L66 22", UMBER, 2, dash="4 3"),
        at(41, 34, shell, 0.95, turn=147),
        at(55, 37, shell, 0.95, turn=165),
        at(67, 33, shell, 0.95, turn=180),
        band="",
    )


def engineer() -> Picture:
    tools = (
        Part("M30 78L66 26M70 78L36 28", BARK, 6),
        Part("M18 40C20 24 34 14 54 12C44 20 36 26 34 32S26 40 18 40Z", INK),
        Part("M58 34L78 14C84 16 88 22 88 30L72 44C66 44 60 40 58 34Z", INK),
        Part("M62 84L70 74M30 74L38 84", INK, 5),
    )
    return unit("Engineer unit", "A pick and a spade, crossed.", tools, size=0.72, y=3)


def tracked() -> Picture:
    return unit("Tracked vehicle", "A track with its wheels.", _TRACKS, _cost(WATER), _links(2), size=0.72, y=4)


def wheeled() -> Picture:
    return unit("Wheeled vehicle", "A single large wheel.", _TYRE, _cost(MOSS), _wheels(2), size=0.82, y=-1)


def t34() -> Picture:
    return unit("T-34", "A tank with sloped sides, two track signs below.", T34, _cost(WATER), _links(2), size=0.8, y=4)


def pz3() -> Picture:
    return unit("PzIIIe", "A square-built tank, one track sign below.", PZ3, _cost(WATER), _links(1), size=0.8, y=4)


def truck() -> Picture:
    return unit("Truck", "A covered truck, one wheel sign below.", TRUCK, _cost(MOSS), _wheels(1), size=0.8, y=4)


def turret() -> Picture:
    return counter(
        "Turreted vehicle",
        "A tank from above; its turret turns along a curved arrow.",
        STRAW,
        rect(26, 26, 48, 62, UMBER, 5),
        rect(26, 26, 10, 62, INK, 4),
        rect(64, 26, 10, 62, INK, 4),
        rect(38, 30, 24, 54, OLIVE, 3),
        at(
            50,
            60,
            stack(
                stroke("M0-10V-46", PAPER, 10),
                stroke("M0-10V-46", INK, 6),
                disc(0, 0, 18, PAPER),
                disc(0, 0, 15.5, UMBER),
                disc(-3, 3, 5, STRAW),
            ),
            turn=38,
        ),
        stroke("M22 34A38 38 0 0 1 48 15", PAPER, 9, cap="butt"),
        stroke("M22 34A38 38 0 0 1 46 15.5", BRICK, 5, cap="butt"),
        path("M44 8L60 15L46 23Z", BRICK),
        band="",
    )


def armored() -> Picture:
    return unit(
        "Armored unit",
        "A tank above two blue shields.",
        PZ3,
        _shield(27, 76, DEEP, 0.95),
        _shield(73, 76, DEEP, 0.95),
        size=0.72,
        y=0,
    )


def unarmored() -> Picture:
    return unit(
        "Unarmored unit",
        "A soldier between two red shields.",
        INFANTRY,
        _shield(25, 76, BRICK, 0.95),
        _shield(75, 76, BRICK, 0.95),
        size=0.66,
    )


def support_team() -> Picture:
    return unit(
        "Support team",
        "A machine gun on a tripod and a red shield.",
        MACHINE_GUN,
        _shield(78, 25, BRICK, 0.8),
        size=0.76,
        y=0,
    )


# --- markers ---------------------------------------------------------------------------------------------------------


def marker(title: str, about: str, *pieces: str, field: str = SAND) -> Picture:
    """A counter that stands for no unit: no band."""
    return counter(title, about, field, *pieces, band="")


def action_points() -> Picture:
    turns = [math.pi * (2 * step / 7 - 0.5) for step in range(7)]
    places = [(50 + 31 * math.cos(turn), 50 + 31 * math.sin(turn)) for turn in turns]
    return marker(
        "Action points",
        "A seven inside a ring of seven dots.",
        path(ring(50, 50, 19), BRICK),
        figures("7", 51, 50, 1.15),
        *(disc(x, y, 6.5, UMBER) for x, y in places),
        *(disc(x, y, 3.5, GOLD) for x, y in places),
    )


def command_points() -> Picture:
    return marker(
        "Command action points",
        "A star with a plus sign.",
        path(star(46, 54, 40), UMBER),
        path(star(46, 54, 34), GOLD),
        disc(76, 26, 15, PAPER),
        disc(76, 26, 12.5, BRICK),
        stroke("M69 26H83M76 19V33", PAPER, 4.4),
    )


def level(steps: int) -> Callable[[], Picture]:
    """The ground as steps in section; the one meant carries a flag with its number."""
    heights = {-1: 82, 0: 70, 1: 56, 2: 42}
    colours = {-1: OLIVE, 0: HAY, 1: EARTH, 2: BARK}
    lefts = {-1: 8, 0: 29, 1: 50, 2: 71}

    def draw() -> Picture:
        blocks = [rect(lefts[at_], top, 21, 92 - top, colours[at_]) for at_, top in heights.items()]
        lines = stroke("M8 82H29V70H50V56H71V42H92", UMBER, 2.4, cap="butt")
        x, top = lefts[steps] + 10.5, heights[steps]
        board = min(max(x, 26), 74)
        words = "below the ground" if steps < 0 else str(steps)
        return marker(
            f"Level {steps}",
            f"Ground in four steps; a sign marks the step {words}.",
            *blocks,
            rect(lefts[steps], top, 21, 92 - top, BRICK, 0, 0.55),
            lines,
            stroke(f"M{num(x)} {top}V34", UMBER, 3),
            rect(board - 17, 11, 34, 26, PAPER, 4),
            rect(board - 15, 13, 30, 22, BRICK, 3),
            figures(str(steps), board, 24, 0.72),
        )

    return draw


def spotting_hex() -> Picture:
    return marker(
        "Spotting hex",
        "An eye in a hex, and a line of sight that goes out from it.",
        path(_hex(46, 54, 37), HAY),
        stroke(_hex(46, 54, 37), UMBER, 2.6),
        stroke("M58 42L86 14", BRICK, 4, dash="6 4", cap="butt"),
        path("M18 56Q46 28 74 56Q46 84 18 56Z", PAPER),
        stroke("M18 56Q46 28 74 56Q46 84 18 56Z", UMBER, 3.4),
        disc(46, 56, 11, BRICK),
        disc(46, 56, 5.5, INK),
        disc(43, 52.5, 2.2, PAPER),
    )


def _smoke_marker(title: str, about: str, sign: str, *plumes: str) -> Picture:
    return counter(title, about, STRAW, *plumes, disc(76, 78, 16, PAPER), figures(sign, 76, 78, 0.62, UMBER), band=HAY)


def fresh_smoke() -> Picture:
    return _smoke_marker(
        "Smoke, 1st round",
        "A thick cloud of smoke and plus two.",
        "+2",
        smoke(14, 60, 1.7, STEEL, STONE),
        smoke(44, 60, 1.6, STEEL, STONE),
        smoke(24, 44, 2, STONE, CHALK),
        smoke(12, 78, 1.6, STONE, CHALK),
        smoke(36, 80, 1.3, CHALK, PAPER),
    )


def old_smoke() -> Picture:
    return _smoke_marker(
        "Smoke, 2nd round",
        "Thin wisps of smoke and plus one.",
        "+1",
        smoke(16, 62, 1.2, CHALK, PAPER),
        smoke(48, 44, 1.1, CHALK, PAPER),
        stroke("M14 40q9-8 18 0t18 0M44 64q8-7 16 0t16 0M18 80q7-6 14 0t14 0", PAPER, 4),
    )


def immobilized() -> Picture:
    return unit(
        "Immobilized vehicle",
        "A tank whose track has come off, struck out.",
        (*T34[:5], Part("M16 61H70L84 74A12 12 0 0 1 84 84H16A12 12 0 0 1 16 61Z", INK), *T34[5:]),
        stroke("M64 75q10-12 18-4t10 0", UMBER, 5),
        stroke("M16 18L84 84", PAPER, 12),
        stroke("M16 18L84 84", BRICK, 7),
        size=0.8,
        y=4,
    )


SERIES_RULES = {
    "unit-rifle-squad-1r": rifle_squad,
    "mortar-unit-1r": mortar_unit,
    "oba-1r": off_board,
    "engineer-1r": engineer,
    "vehicle-tracked-1r": tracked,
    "vehicle-wheeled-1r": wheeled,
    "unit-t34-1r": t34,
    "unit-pziiie-1r": pz3,
    "unit-truck-1r": truck,
    "turret-1r": turret,
    "armored-dr-1r": armored,
    "unarmored-1r": unarmored,
    "support-team-1r": support_team,
    "ap-1r": action_points,
    "cap-1r": command_points,
    "level-minus-1": level(-1),
    "level-0": level(0),
    "level-1": level(1),
    "level-2": level(2),
    "spotting-hex-1r": spotting_hex,
    "smoke-fresh-1r": fresh_smoke,
    "smoke-old-1r": old_smoke,
    "immobilized-1r": immobilized,
}
