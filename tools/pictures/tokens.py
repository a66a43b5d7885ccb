"""Tokens, medals and die faces: discs, ribbons and rounded squares."""

from __future__ import annotations

from collections.abc import Callable

from .drawing import (
    Part,
    Picture,
    at,
    box,
    burst,
    disc,
    facets,
    figure,
    oval,
    path,
    polygon,
    rect,
    ring,
    stack,
    star,
    straight,
    stroke,
)
from .palette import (
    BARK,
    BRICK,
    CHALK,
    DEEP,
    EARTH,
    FOAM,
    GOLD,
    GRASS,
    INK,
    LEAF,
    MEADOW,
    PAPER,
    PINE,
    SAND,
    STEEL,
    STONE,
    WATER,
)
from .scenery import aircraft, battle_star, ripples
from .units import ARMOR, INFANTRY

# --- tokens ----------------------------------------------------------------------------------------------------------


def token(title: str, about: str, field: str, *pieces: str) -> Picture:
    """A round marker: a dark rim, a light ring, the field, the device."""
    return Picture(
        title, about, stack(disc(50, 50, 48, STEEL), disc(50, 50, 45.5, PAPER), disc(50, 50, 41.5, field), *pieces)
    )


def with_star(title: str, about: str, field: str, *pieces: str) -> Picture:
    """A round marker of a special rule, with its star at the lower right."""
    plain = token(title, about, field, *pieces)
    return Picture(title, about, stack(plain.body, battle_star(80, 80, 15)))


_MINE = stack(
    stroke("M50 24V76M24 50H76M31.6 31.6L68.4 68.4M68.4 31.6L31.6 68.4", INK, 7),
    disc(50, 50, 20, INK),
    path("M36 50a14 14 0 0 1 14-14", STEEL),
    stroke("M37.5 50a12.5 12.5 0 0 1 12.5-12.5", STONE, 3),
    disc(50, 50, 5, BRICK),
)
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((50, 50),),
    2: ((39, 39), (61, 61)),
    3: ((35, 35), (50, 50), (65, 65)),
    4: ((38, 38), (62, 38), (38, 62), (62, 62)),
}


def minefield() -> Picture:
    return token("Minefield", "A round mine with spikes.", EARTH, _MINE)


def mine(strength: int) -> Callable[[], Picture]:
    """The open side of a mine piece: a burst with as many dots as dice are rolled, or a struck-out mine for a decoy."""
    if not strength:
        return lambda: token(
            "Decoy mine",
            "A mine struck out: nothing explodes.",
            SAND,
            at(12, 12, _MINE, 0.76),
            stroke("M24 76L76 24", PAPER, 12),
            stroke("M24 76L76 24", BRICK, 7),
        )
    dots = "".join(disc(x, y, 6.5, INK) for x, y in _PIPS[strength])
    words = f"A burst with {strength} {'dot' if strength == 1 else 'dots'}, one for each die rolled."
    return lambda: token(
        f"Minefield, {strength}",
        words,
        BRICK,
        path(burst(50, 50, 40, 12, 0.72), GOLD),
        path(burst(50, 50, 34, 12, 0.76, -75), PAPER),
        dots,
    )


def crosshair() -> Picture:
    return token(
        "Cross-hairs marker",
        "Cross-hairs over a target.",
        SAND,
        stroke(ring(50, 50, 27), BRICK, 6),
        stroke("M50 10V40M50 60V90M10 50H40M60 50H90", INK, 4.5, cap="butt"),
        disc(50, 50, 4, BRICK),
    )


def star_token() -> Picture:
    return token(
        "Battle Star token",
        "A gold star on a dark disc.",
        INK,
        path(star(50, 53, 38), GOLD),
        path(facets(50, 53, 38), PAPER, 0.45),
    )


def sabotage() -> Picture:
    stick = stack(rect(-5, -16, 10, 34, BRICK, 2), rect(-5, -16, 3.4, 34, GOLD, 1.5))
    return with_star(
        "Sabotage",
        "Three sticks of explosive with a burning fuse.",
        SAND,
        at(38, 52, stick),
        at(50, 54, stick),
        at(62, 52, stick),
        rect(31, 50, 38, 6, INK, 2),
        stroke("M50 38C48 26 58 30 62 22", INK, 2.4),
        path(burst(64, 20, 10, 8, 0.5), GOLD),
        path(burst(64, 20, 5.5, 8, 0.5), BRICK),
    )


def _broken_bridge() -> str:
    return stack(
        path(
            "M10 62Q30 56 50 62T90 62A41.5 41.5 0 0 1 82 76.4Q70 72 60 77T36 76T18 76.4A41.5 41.5 0 0 1 10 62Z", WATER
        ),
        path("M18 76.4Q28 72 38 77T62 76T82 76.4A41.5 41.5 0 0 1 18 76.4Z", DEEP),
        path("M8.7 46H40L36 50L41 54L37 57H30A13 13 0 0 0 17 70H11A41.5 41.5 0 0 1 8.7 46Z", STONE),
        path("M91.3 46H62L66 50L60 54L65 57H70A13 13 0 0 1 83 70H89A41.5 41.5 0 0 0 91.3 46Z", STONE),
        path("M8.7 46H40L38 48.5H8.5ZM91.3 46H62L64 48.5H91.5Z", PAPER),
        path(burst(51, 44, 17, 9, 0.5), GOLD),
        path(burst(51, 44, 10, 9, 0.5), BRICK),
        path("M46 62l5-2 2 4-5 2ZM57 66l3-3 3 3-4 2ZM40 64l3-2 1 3-3 1Z", STEEL),
    )


def _card(x: float, y: float) -> str:
    return at(
        x,
        y,
        stack(
            rect(-9.5, -13, 19, 26, INK, 3),
            rect(-8, -11.5, 16, 23, PAPER, 2),
            path("M-5-7h2.4V7H-5ZM-1.2-7H1.2V7H-1.2ZM2.6-7H5V7H2.6Z", DEEP),
        ),
        turn=-8,
    )


def _little_die(x: float, y: float, turn: float) -> str:
    return at(
        x,
        y,
        stack(rect(-9, -9, 18, 18, INK, 4), rect(-7.4, -7.4, 14.8, 14.8, PAPER, 3), path(star(0, 0.6, 6), BRICK)),
        turn=turn,
    )


def demolition_by_card() -> Picture:
    return with_star(
        "Blowing up a bridge, option 1",
        "A broken bridge with an explosion, and a command card above it.",
        MEADOW,
        _broken_bridge(),
        _card(50, 24),
    )


def demolition_by_dice() -> Picture:
    return with_star(
        "Blowing up a bridge, option 2",
        "A broken bridge with an explosion, and a card with two dice above it.",
        MEADOW,
        _broken_bridge(),
        _card(32, 27),
        _little_die(53, 24, -8),
        _little_die(71, 28, 12),
    )


def boats() -> Picture:
    return with_star(
        "Collapsible rafts and boats",
        "A small boat with two paddles on the water.",
        FOAM,
        path("M8.7 56Q30 50 50 56T91.3 56A41.5 41.5 0 0 1 8.7 56Z", WATER),
        stroke("M32 30L46 64M66 28L56 62", BARK, 3),
        path("M44 60L50 74L44 76L40 64ZM58 60L54 74L60 76L63 62Z", BARK),
        path("M16 46Q50 56 84 46C82 62 74 68 66 68H34C26 68 18 62 16 46Z", PINE),
        path("M16 46Q50 56 84 46L83 52Q50 62 17 52Z", LEAF),
        ripples([(28, 76), (50, 82), (62, 74)], PAPER, 2.4),
    )


def air_strike() -> Picture:
    return with_star(
        "Calling in air strikes",
        "A plane diving over a hill with a flag.",
        FOAM,
        path("M11 64C26 62 30 46 46 46S66 62 89 64A41.5 41.5 0 0 1 11 64Z", GRASS),
        path("M46 46C62 46 66 62 89 64A41.5 41.5 0 0 1 60 90.3C70 72 56 56 46 46Z", LEAF),
        stroke("M46 47V30", BARK, 2.4),
        path("M46 30H60L56 35L60 40H46Z", BRICK),
        aircraft(68, 26, INK, 0.95, 215),
        stroke("M28 60q8-4 16 0M24 72q12-5 24 0", BARK, 2),
    )


def spotter() -> Picture:
    return with_star(
        "Forward spotting artillery",
        "Field glasses, with the cross-hairs of a gun in one of the lenses.",
        SAND,
        path("M20 62L28 32H44L47 62ZM80 62L72 32H56L53 62Z", INK),
        path(box(27, 26, 18, 9) + box(55, 26, 18, 9) + box(43, 38, 14, 12), STEEL),
        disc(33, 62, 16, INK),
        disc(67, 62, 16, INK),
        disc(33, 62, 12, WATER),
        disc(67, 62, 12, PAPER),
        path("M24 60a9 9 0 0 1 9-7a14 14 0 0 0-9 7Z", PAPER),
        stroke("M67 52V72M57 62H77", BRICK, 2.4),
        stroke(ring(67, 62, 5.5), BRICK, 2.2),
    )


def equipment() -> Picture:
    return with_star(
        "Capturing equipment",
        "A crate with carrying ropes and a hand reaching for it.",
        GRASS,
        polygon([(22, 46), (32, 36), (82, 36), (74, 46)], SAND),
        polygon([(74, 46), (82, 36), (82, 64), (74, 76)], BARK),
        rect(22, 46, 52, 30, EARTH),
        stroke("M22 46H74V76H22ZM22 56H74M22 66H74", BARK, 2),
        rect(40, 50, 16, 22, SAND, 1),
        path(star(48, 61, 8), INK),
        stroke("M34 36C34 24 66 24 68 36", BARK, 3),
        stroke("M48 14V22", PAPER, 12, cap="butt"),
        path("M40 20h16l2 10q-2 4-4 0v-3v5q-2 3-4 0v-3v4q-2 3-4 0v-4v2q-3 3-4 0l-2-4Z", CHALK),
        rect(39, 9.5, 18, 12, LEAF),
    )


def prisoners() -> Picture:
    return with_star(
        "Freeing prisoners",
        "A figure behind bars.",
        CHALK,
        disc(50, 38, 11, STONE),
        path("M28 80C28 60 38 52 50 52S72 60 72 80A41.5 41.5 0 0 1 28 85.2Z", EARTH),
        stroke("M24 18V82M37 10.5V89.5M50 8.5V91.5M63 10.5V89.5M76 18V82M14 30H86M14 70H86", INK, 4.5, cap="butt"),
    )


def hero() -> Picture:
    return with_star(
        "Heroic leader",
        "A soldier on the advance before a gold sunburst.",
        DEEP,
        path(burst(50, 50, 41, 16, 0.62), GOLD),
        at(18, 15, figure(INFANTRY, 3), 0.66),
    )


# --- medals ----------------------------------------------------------------------------------------------------------


def ribbon(colours: tuple[str, ...], x: float = 50, y: float = 4, width: float = 34, height: float = 40) -> str:
    """Upright stripes that end in a point above the medal."""
    stripe = width / len(colours)
    left = x - width / 2
    shape = []
    for index, colour in enumerate(colours):
        a, b = left + stripe * index, left + stripe * (index + 1) + 0.2
        dip = [height - abs(edge - x) * 0.42 for edge in (a, b)]
        middle = [(x, y + height)] if a < x < b else []
        shape.append(polygon([(a, y), (b, y), (b, y + dip[1]), *middle, (a, y + dip[0])], colour))
    edge = straight(
        [
            (left, y),
            (left + width, y),
            (left + width, y + height - width * 0.21),
            (x, y + height),
            (left, y + height - width * 0.21),
        ],
        True,
    )
    return stack(stroke(edge, PAPER, 4), *shape, rect(left - 2.5, y - 1.5, width + 5, 5, STEEL, 1.5))


def coin(x: float, y: float, radius: float, metal: str, shade: str) -> str:
    """The round body of a medal with its ring and light edge."""
    return stack(
        disc(x, y, radius + 2.4, PAPER),
        stroke(ring(x, y - radius - 1, 4), shade, 2.6),
        disc(x, y, radius, shade),
        disc(x, y, radius - 2.6, metal),
    )


def flared_cross(x: float, y: float, reach: float) -> str:
    """Path of a cross with four arms that widen outwards."""
    a, b = reach * 0.2, reach * 0.5
    corners = []
    for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        px, py = -dy, dx
        corners += [
            (x + dx * a - px * a, y + dy * a - py * a),
            (x + dx * reach - px * b, y + dy * reach - py * b),
            (x + dx * reach + px * b, y + dy * reach + py * b),
        ]
    return straight(corners, closed=True)


_LAUREL = stack(
    stroke("M-4 20C-18 16-22 0-16-14M4 20C18 16 22 0 16-14", PINE, 2),
    stroke(
        "M-8 18l-8 2M-14 12l-8 0M-18 4l-7-3M-19-5l-6-5M-10 14l1-7M-15 7l3-6M-17-2l4-5"
        "M8 18l8 2M14 12l8 0M18 4l7-3M19-5l6-5M10 14l-1-7M15 7l-3-6M17-2l-4-5",
        LEAF,
        3.4,
    ),
)


def medal_unit() -> Picture:
    return Picture(
        "Medal for an eliminated unit",
        "A medal on a ribbon, with the helmet of a lost unit.",
        stack(
            ribbon((BRICK, PAPER, DEEP, PAPER, BRICK)),
            coin(50, 67, 28, GOLD, BARK),
            path("M30 71C30 54 39 48 50 48S70 54 70 69L74 74H27Z", INK),
            stroke("M38 60C40 55 45 53 50 53", STONE, 3),
            stroke("M36 75Q50 88 64 75", INK, 2.6),
        ),
    )


def medal_objective() -> Picture:
    return Picture(
        "Objective medal",
        "A medal on a ribbon, with a flag planted on a hex.",
        stack(
            ribbon((DEEP, GOLD, DEEP)),
            coin(50, 67, 28, GOLD, BARK),
            path("M50 62L68 71L50 84L32 71Z", LEAF),
            path("M32 71L50 80L68 71L50 84Z", PINE),
            stroke("M47 72V47", INK, 3),
            path("M48 47H66L61 53L66 59H48Z", BRICK),
        ),
    )


def medal_allies() -> Picture:
    return Picture(
        "Medal, Allied side",
        "A star medal on a blue ribbon.",
        stack(
            ribbon((DEEP, PAPER, DEEP, PAPER, DEEP)),
            path(star(50, 68, 34, 5, 0.46), PAPER),
            path(star(50, 68, 30, 5, 0.46), BARK),
            path(star(50, 68, 26.5, 5, 0.46), GOLD),
            disc(50, 68, 9.5, BARK),
            disc(50, 68, 7.5, PAPER),
            path(star(50, 68.4, 6), DEEP),
        ),
    )


def medal_axis() -> Picture:
    return Picture(
        "Medal, Axis side",
        "A dark cross medal with a light edge on a striped ribbon.",
        stack(
            ribbon((INK, PAPER, STEEL, PAPER, INK)),
            stroke(flared_cross(50, 68, 27), PAPER, 9),
            stroke(flared_cross(50, 68, 27), STONE, 4),
            path(flared_cross(50, 68, 26.5), INK),
            stroke(ring(50, 68, 4), STONE, 2),
        ),
    )


def medals_both() -> Picture:
    return Picture(
        "Medals of both sides",
        "A star medal and a cross medal side by side.",
        stack(
            at(-9, 0, medal_allies().body, 0.74),
            at(36, 24, medal_axis().body, 0.74),
        ),
    )


def victoria_cross() -> Picture:
    return Picture(
        "Victoria Cross",
        "A bronze cross on a crimson ribbon.",
        stack(
            ribbon((BRICK,)),
            stroke("M34 43H66", BARK, 5),
            stroke("M50 40V48", BARK, 3),
            stroke(flared_cross(50, 70, 26), PAPER, 5),
            path(flared_cross(50, 70, 26), BARK),
            path(flared_cross(50, 70, 22.5), EARTH),
            disc(50, 70, 8, BARK),
            path("M45 73V67l2.5 2.5L50 66l2.5 3.5L55 67v6Z", GOLD),
        ),
    )


def italian_valor() -> Picture:
    return Picture(
        "Italian Medal for Military Valor",
        "A round silver medal with a wreath on a blue ribbon.",
        stack(
            ribbon((WATER,)),
            coin(50, 67, 28, CHALK, STEEL),
            at(50, 67, _LAUREL, 0.92),
            path(star(50, 66, 9), GOLD),
        ),
    )


# --- die faces -------------------------------------------------------------------------------------------------------


def face(title: str, about: str, *pieces: str) -> Picture:
    """One side of a battle die."""
    return Picture(title, about, face_body(*pieces))


def face_body(*pieces: str) -> str:
    """The shapes of a die face: a thick body below, the light face above."""
    return stack(rect(2, 2, 96, 96, STONE, 20), rect(4, 4, 92, 89, PAPER, 18), *pieces)


def _tinted(parts: tuple[Part, ...] | list[Part], dark: str, light: str) -> list[Part]:
    dye = {INK: dark, STEEL: light}
    return [Part(part.d, dye.get(part.colour, part.colour), part.width) for part in parts]


_BUST = stack(
    path("M20 84C20 68 32 62 50 62S80 68 80 84Z", LEAF),
    path("M50 62C68 62 80 68 80 84H58Z", PINE),
    path("M40 56H60V66Q50 72 40 66Z", STONE),
    path("M33 42H67V50C67 60 59 66 50 66S33 60 33 50Z", CHALK),
    path("M54 42H67V50C67 60 59 66 54 65.5Z", STONE),
    path("M24 44C24 24 35 14 50 14S76 24 76 44L80 48H20Z", PINE),
    stroke("M33 34C36 26 42 22 50 21.5", GRASS, 4),
    stroke("M33 50Q34 66 50 67Q66 66 67 50", PINE, 2.4),
)
_GRENADE = stack(
    path("M40 26H60V36H40Z", STEEL),
    path("M44 18H62C70 18 74 24 74 32L72 52L66 50L67 34C67 28 64 26 60 26H44Z", INK),
    stroke(ring(34, 24, 7), STEEL, 3.6),
    path("M50 34C66 34 72 48 72 60C72 76 62 86 50 86S28 76 28 60C28 48 34 34 50 34Z", BARK),
    path("M54 34.3C68 36 72 48 72 60C72 76 62 86 50 86C64 76 64 46 54 34.3Z", INK, 0.35),
    stroke("M30 50H70M28.5 62H71.5M32 74H68M42 36V84M58 36V84", INK, 3, cap="butt"),
    stroke("M34 54V60", EARTH, 4),
)
_FLAG = stack(
    stroke("M28 86V18", BARK, 5),
    disc(28, 15, 4.5, GOLD),
    path("M30 22C44 14 54 30 66 24Q76 20 82 22C78 32 78 44 82 56Q70 54 62 58C50 63 42 50 30 56Z", DEEP),
    path("M30 39C44 31 54 47 66 41Q74 38 79.5 39Q80 48 82 56Q70 54 62 58C50 63 42 50 30 56Z", WATER),
    path("M20 88h16l2 4H18Z", STONE),
)
_STAR = stack(path(star(50, 52, 39), BRICK), path(facets(50, 52, 39), GOLD, 0.75))


def _tank_face() -> str:
    return at(2, 2, figure(_tinted(list(ARMOR), INK, DEEP)), 0.95)


def dice() -> Picture:
    return Picture(
        "Battle dice",
        "Two battle dice, one showing a star and one a flag.",
        stack(
            oval(50, 82, 44, 6, INK, 0.2),
            at(1, 22, face_body(_STAR), 0.56, turn=-10),
            at(48, 24, face_body(_FLAG), 0.54, turn=10),
        ),
    )


BASE = {
    "medal-unit": medal_unit,
    "medal-objective": medal_objective,
    "medals-tokens": medals_both,
    "medals-tokens--allies": medal_allies,
    "medals-tokens--axis": medal_axis,
    "dice": dice,
    "dice--infantry": lambda: face("Die face: infantry", "The head of a soldier in a helmet.", _BUST),
    "dice--armor": lambda: face("Die face: armor", "A tank.", _tank_face()),
    "dice--grenade": lambda: face("Die face: grenade", "A hand grenade.", _GRENADE),
    "dice--flag": lambda: face("Die face: flag", "A waving flag.", _FLAG),
    "dice--star": lambda: face("Die face: star", "A five-pointed star.", _STAR),
}
TERRAIN_PACK = {
    "medal-victoria-cross": victoria_cross,
    "medal-italian-valor": italian_valor,
    "minefield": minefield,
    **{f"minefield--{strength}": mine(strength) for strength in range(5)},
    "crosshair": crosshair,
    "battle-star": star_token,
    "sabotage": sabotage,
    "bridge-demolition-1": demolition_by_card,
    "bridge-demolition-2": demolition_by_dice,
    "boats": boats,
    "hill-317": air_strike,
    "forward-spotter": spotter,
    "equipment": equipment,
    "prisoners": prisoners,
    "hero": hero,
}
