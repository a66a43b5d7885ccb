"""Units, markers and medals of Campaign Book 2."""

from __future__ import annotations

from .air import CRAFT, FIGHTER
from .drawing import Part, Picture, at, burst, disc, facets, figure, path, ring, stack, star, stroke
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
from .scenery import ripples, smoke
from .tokens import coin, ribbon, token
from .units import (
    ARMOR,
    INFANTRY,
    SPECIAL_FORCES,
    Dye,
    Parts,
    drawn_pictures,
    dyed,
    mark_shield,
    unit_pictures,
)

# --- men -------------------------------------------------------------------------------------------------------------

_GHOST: Dye = {INK: CHALK, STEEL: CHALK, STONE: CHALK, BARK: CHALK}
_STRANGER: Dye = {INK: BARK, STEEL: EARTH}
_LEAVES = (
    Part("M4 98C2 84 8 72 22 66C22 80 18 90 10 98ZM16 98C18 86 28 78 42 78C38 90 30 96 22 98Z", PINE),
    Part("M96 98C98 82 92 68 78 60C76 76 82 90 90 98ZM84 98C82 88 74 80 60 82C64 92 72 97 78 98Z", PINE),
    Part("M6 98C6 86 12 76 22 66M19 98C24 88 32 82 42 78M93 98C92 84 86 72 78 60M81 98C78 90 70 84 60 82", LEAF, 1.8),
)


def _two_men(dye: Dye, halo: float) -> str:
    """A soldier, and close behind him one who wears another uniform."""
    other = figure(dyed(INFANTRY, _STRANGER), halo or 2)
    return stack(at(30, -2, other, 0.72), at(-8, 12, figure(dyed(INFANTRY, dye), halo or 2), 0.86))


def _with_gap(dye: Dye, halo: float) -> str:
    """A soldier, and the pale place of one who is missing."""
    ghost = figure(dyed(INFANTRY, _GHOST), halo)
    return stack(at(32, 2, ghost, 0.7), at(-8, 12, figure(dyed(INFANTRY, dye), halo or 2), 0.86))


_POLISH = stack(
    mark_shield(84, 16, INK),
    path("M76 8.5L84 6.5L92 8.5V15H76Z", PAPER),
    path("M76 15V17c0 4.5 3 7.5 8 9c5-1.5 8-4.5 8-9V15Z", BRICK),
)
_DRAGOON: Parts = (
    Part("M10 44H24M8 56H22M12 68H20", STONE, 3),
    *(Part(part.d, INK if part.colour == BRICK else part.colour, part.width) for part in SPECIAL_FORCES),
)

# --- weapons ---------------------------------------------------------------------------------------------------------

_SHOULDERED: Parts = (
    *INFANTRY[:7],
    Part("M42 41Q51 36 60 39L62 62Q52 66 43 63Z", INK),
    Part(ring(54, 27, 7.5), STONE),
    Part("M38 27C38 16 45 10.5 53 10.5S68 16 68 25L71 28H37Z", INK),
    Part("M8 44L84 30", STEEL, 9),
    Part("M6 44.5L12 43.4M80 30.7L86 29.6", INK, 11),
    Part("M88 29L97 24.5V33.5L91 31Z", BRICK),
    Part("M62 34V27M60 27H70", INK, 2.6),
    Part("M56 44L64 52L68 36M46 44L42 53L48 39", INK, 6.5),
)
MORTAR: Parts = (
    Part("M58 42L78 88M58 42L52 88", INK, 4.5),
    Part("M46 74H76", STONE, 2.6),
    Part("M20 78L66 24", STEEL, 13),
    Part("M60.5 30.5L67 23", INK, 16),
    Part("M38 57L47 46.5", INK, 14.5),
    Part("M6 88L12 76L34 84L30 92Z", INK),
    Part("M80 12C86 6 92 6 95 8C96 12 95 18 89 23L82 26L76 20Z", BRICK),
    Part("M74 18L84 28M72 26L76 30", INK, 3.4),
)
MACHINE_GUN: Parts = (
    Part("M42 56L18 88M46 56L76 88M44 56L50 86", INK, 5.5),
    Part("M13 88H24M70 88H82", INK, 4.5),
    Part("M58 44L96 37", STEEL, 4),
    Part("M56 45L82 40.3", STEEL, 10),
    Part("M58 41L60 49M64 40L66 48M70 39L72 47M76 38L78 46", INK, 2),
    Part("M20 46L56 38L58 52L24 58Z", INK),
    Part("M24 52L10 50L6 58L14 60L26 57Z", BARK),
    Part("M36 42L34 32H40L42 41Z", STEEL),
    Part("M40 54L46 53V68Q44 76 36 76L34 70Q40 70 40 64Z", GOLD),
    Part("M40 59H46M40 64H46M38 70L42 74", BARK, 1.6),
)
_FLAK: Parts = (
    Part("M14 84H90", INK, 7),
    Part("M10 88H22M82 88H94", INK, 5),
    Part("M36 84L44 60H62L70 84Z", STEEL),
    Part("M44 56L94 20", INK, 5),
    Part("M84 27L95 19", INK, 8.5),
    Part("M30 66L62 43", STEEL, 11),
    Part("M22 71.5L34 63", INK, 13),
    Part("M50 40L66 30L74 62L58 68Z", STEEL),
    Part("M55 42L62 64", STONE, 1.8),
    Part(ring(52, 66, 7), INK),
    Part(ring(52, 66, 3), STONE),
)


def _chassis(y: float = 0) -> Parts:
    """Tracks of a light vehicle."""
    wheels = "".join(ring(x, 76 + y, 4.6) for x in (22, 34, 46, 58, 70))
    return (
        Part(
            f"M18 {66 + y}H74A9 9 0 0 1 82 {76 + y}A8.5 8.5 0 0 1 73 {85 + y}"
            f"H19A8.5 8.5 0 0 1 10 {76 + y}A9 9 0 0 1 18 {66 + y}Z",
            INK,
        ),
        Part(wheels, STONE),
    )


_HOWITZER: Parts = (
    Part("M46 44L90 16", INK, 5.5),
    Part("M82 21L92 14.5", INK, 8.5),
    Part("M38 50L62 34", STEEL, 9),
    *_chassis(),
    Part("M8 66L12 46H40L46 56H82L88 66Z", STEEL),
    Part("M12 46L16 38H38L40 46Z", INK),
    Part("M12 58H42", INK, 1.6),
    Part("M54 61H76", INK, 1.6),
    Part(ring(30, 32, 6), INK),
)
_FLAMES: Parts = (
    Part("M93 35C99 30 98 22 94 16C104 22 110 30 108 40C106 47 99 48 94 45Z", BRICK),
    Part("M95 39C99 36 99 31 98 27C103 31 105 36 103 41C101 44 98 44 96 43Z", GOLD),
)
_FLAME_TANK: Parts = (
    *ARMOR,
    Part("M92 36C98 22 108 30 116 16C118 30 128 30 122 44C118 54 102 50 92 36Z", BRICK),
    Part("M96 36C102 28 108 34 114 26C115 34 120 36 116 42C112 46 102 44 96 36Z", GOLD),
)


def _breathing_fire(dye: Dye, halo: float) -> str:
    return at(0, 13, figure(dyed(_FLAME_TANK, dye), halo), 0.8)


# --- vehicles --------------------------------------------------------------------------------------------------------

TRUCK: Parts = (
    Part("M6 62V34Q6 26 14 26H46Q54 26 54 34V62Z", STEEL),
    Part("M14 30V60M27 28V60M41 28V60", INK, 2),
    Part("M56 64V40H72L80 52L94 55V68H56Z", INK),
    Part("M61 44H70L75 52H61Z", CHALK),
    Part("M4 62H94V70H4Z", INK),
    Part(ring(22, 74, 10) + ring(80, 74, 10), INK),
    Part(ring(22, 74, 4.5) + ring(80, 74, 4.5), STONE),
)
_HALF_TRACK: Parts = (
    Part("M4 62L8 40H58L64 46H90Q95 46 95 52V66H4Z", STEEL),
    Part("M58 40V30H70L72 46H58Z", INK),
    Part("M12 34L26 38M24 40V34", INK, 4),
    Part("M61 34H67L68 40H61Z", CHALK),
    Part("M8 50H56M70 55H90", INK, 2),
    Part("M14 62H46A9 9 0 0 1 54 72A9 9 0 0 1 45 82H15A9 9 0 0 1 6 72A9 9 0 0 1 14 62Z", INK),
    Part(ring(17, 72, 4.5) + ring(30, 72, 4.5) + ring(43, 72, 4.5), STONE),
    Part(ring(80, 73, 9.5), INK),
    Part(ring(80, 73, 4), STONE),
)


def _round_badge(colour: str, parts: Parts) -> str:
    return stack(
        disc(50, 50, 48, STEEL), disc(50, 50, 44, PAPER), disc(50, 50, 40, colour), at(17, 15, figure(parts, 3.5), 0.66)
    )


def vehicles() -> Picture:
    pair = at(2, 2, _round_badge(SAND, TRUCK), 0.58), at(40, 40, _round_badge(GRASS, _HALF_TRACK), 0.58)
    return Picture("Vehicle badges", "Two round badges, one with a truck and one with a half-track.", stack(*pair))


def truck_badge() -> Picture:
    return Picture("Supply truck badge", "A round badge with a covered truck.", _round_badge(SAND, TRUCK))


def half_track_badge() -> Picture:
    return Picture("Half-track badge", "A round badge with a half-track.", _round_badge(GRASS, _HALF_TRACK))


def all_elite() -> Picture:
    stars = ((50, 40, 15), (32, 64, 11), (68, 64, 11))
    outline = "M50 7Q68 15 86 16V50C86 72 69 87 50 94C31 87 14 72 14 50V16Q32 15 50 7Z"
    return Picture(
        "No badges needed",
        "The dashed outline of a shield that is not there, before three stars.",
        stack(
            path(outline, CHALK),
            stroke(outline, STEEL, 4, dash="8 6", cap="butt"),
            path("".join(star(x, y, r + 3) for x, y, r in stars), PAPER),
            path("".join(star(x, y, r) for x, y, r in stars), GOLD),
        ),
    )


# --- markers ---------------------------------------------------------------------------------------------------------


def air_power() -> Picture:
    return token(
        "Air token",
        "A red plane above the clouds.",
        WATER,
        path("M10 62Q30 50 50 60T90 60A41.5 41.5 0 0 1 10 62Z", FOAM),
        path("M16 74Q34 64 52 72T84 73A41.5 41.5 0 0 1 16 74Z", PAPER),
        at(50, 46, at(-38, -38, figure(dyed(FIGHTER, {STEEL: BRICK}), 3), 0.76), turn=40),
    )


def reserve() -> Picture:
    chevron = "M28 {0}L50 {1}L72 {0}"
    return token(
        "Reserve token",
        "A helmet above two chevrons that point forward.",
        SAND,
        path("M24 52C24 30 36 21 50 21S76 30 76 50L80 55H20Z", PINE),
        stroke("M33 41C36 32 42 28 50 27.5", GRASS, 4),
        stroke(chevron.format(76, 62) + chevron.format(88, 74), PAPER, 10),
        stroke(chevron.format(76, 62) + chevron.format(88, 74), BRICK, 5.5),
    )


def smoke_screen() -> Picture:
    return token(
        "Smoke screen",
        "A wall of thick smoke across a meadow.",
        MEADOW,
        path("M10 60Q50 52 90 60A41.5 41.5 0 0 1 10 60Z", GRASS),
        smoke(15, 62, 1.7, STONE, CHALK),
        smoke(46, 61, 1.7, STONE, CHALK),
        smoke(28, 49, 2, CHALK, PAPER),
        smoke(22, 76, 1.3, CHALK, PAPER),
        smoke(50, 77, 1.4, CHALK, PAPER),
    )


def veteran() -> Picture:
    return token(
        "Veteran Star",
        "A light star above a chevron.",
        BRICK,
        path(star(50, 43, 29), PAPER),
        path(facets(50, 43, 29), GOLD, 0.75),
        stroke("M26 70L50 82L74 70", PAPER, 6),
    )


def afloat() -> Picture:
    helmets = "".join(f"M{x} 44a5.5 5.5 0 0 1 11 0Z" for x in (38, 50, 62))
    return token(
        "Landing craft",
        "A landing craft full of soldiers on its way through the waves.",
        FOAM,
        path("M8.7 54H91.3A41.5 41.5 0 0 1 50 91.5A41.5 41.5 0 0 1 8.7 54Z", WATER),
        path(helmets, INK),
        at(48, 58, CRAFT, 1.02),
        path("M11.7 66Q20 60 30 66T52 66T74 66T88.3 66A41.5 41.5 0 0 1 11.7 66Z", DEEP),
        stroke("M13 66Q20 60 30 66T52 66T74 66T87 66", PAPER, 3),
        ripples([(30, 78), (54, 82), (70, 75)], FOAM, 2.4),
    )


# --- medals ----------------------------------------------------------------------------------------------------------

_BACK = "M31 76A21 21 0 1 1 47 88"


def _returning(colour: str) -> str:
    """An arrow round the medal that ends where it began: what is won may be lost again."""
    return stack(stroke(_BACK, colour, 4.5), path("M50 80.5V95L38.5 88.5Z", colour))


def _flag(x: float, y: float, scale: float = 1) -> str:
    return at(x, y, stack(stroke("M0 0V-24", INK, 3), path("M1-24H18L13-18L18-12H1Z", BRICK)), scale)


def temporary() -> Picture:
    return Picture(
        "Temporary objective medal",
        "A medal with a flag inside an arrow that turns back.",
        stack(
            ribbon((WATER, PAPER, WATER)),
            coin(50, 68, 29, CHALK, STEEL),
            _returning(BRICK),
            _flag(46, 80, 0.95),
        ),
    )


def majority() -> Picture:
    one = "l5.6 3.2v6.5l-5.6 3.2l-5.6-3.2v-6.5Z"
    held, free = f"M45 55{one}M51 65.3{one}", f"M57 55{one}"
    return Picture(
        "Temporary majority medal",
        "A medal with three hexes, two of them held, inside an arrow that turns back.",
        stack(
            ribbon((WATER, GOLD, PAPER, GOLD, WATER)),
            coin(50, 68, 29, CHALK, STEEL),
            path(free, PAPER),
            path(held, LEAF),
            stroke(free + held, INK, 1.8),
            _returning(BRICK),
        ),
    )


def permanent() -> Picture:
    return Picture(
        "Permanent objective medal",
        "A gold medal with a flag planted in stone.",
        stack(
            ribbon((LEAF, PAPER, LEAF)),
            coin(50, 67, 29, GOLD, BARK),
            path("M31 84L36 74L44 71L58 72L66 76L70 84A29 29 0 0 1 31 84Z", STEEL),
            path("M36 74L44 71L58 72L54 78L40 78Z", STONE),
            _flag(47, 73, 1.15),
        ),
    )


def sudden_death() -> Picture:
    return Picture(
        "Sudden death medal",
        "A dark medal split by a bolt of lightning.",
        stack(
            ribbon((INK, BRICK, INK)),
            coin(50, 67, 29, BRICK, INK),
            path(burst(50, 67, 24, 10, 0.7), INK),
            path("M55 42L37 69H48L43 92L64 62H52L59 42Z", PAPER),
            path("M54.5 45L40 67.5H51L46.5 85L60.5 63.5H49.5L56.5 45Z", GOLD),
        ),
    )


CAMPAIGN_BOOK_2 = {
    **drawn_pictures(
        "brandenburgers",
        "Brandenburger Commandos",
        "A soldier, and behind him a comrade in the uniform of the enemy.",
        _two_men,
        size=0.95,
    ),
    **drawn_pictures(
        "weakened-units",
        "Depleted Units",
        "A soldier beside the pale outline of one who is missing.",
        _with_gap,
        size=0.95,
    ),
    **unit_pictures(
        "jungle-fighters",
        "Jungle Fighters",
        "A soldier who steps through large leaves.",
        (*INFANTRY, *_LEAVES),
        marked=True,
        size=0.93,
    ),
    **drawn_pictures(
        "polish-dragoons",
        "Polish Dragoons",
        "A soldier in a beret at full speed, with a shield in white and red.",
        lambda dye, halo: figure(dyed(_DRAGOON, dye), halo),
        mark=_POLISH,
        size=0.93,
    ),
    **unit_pictures(
        "late-war-anti-tank",
        "Late-War Anti-Tank Gun",
        "A soldier with a rocket tube on his shoulder.",
        _SHOULDERED,
        size=0.94,
    ),
    **unit_pictures("late-war-mortar", "Late-War Mortar", "A mortar on its legs, a shell leaving the tube.", MORTAR),
    **unit_pictures(
        "late-war-machine-gun", "Late-War Machine Gun", "A machine gun on a tripod with its belt.", MACHINE_GUN
    ),
    **unit_pictures(
        "heavy-anti-tank-gun", "Heavy Anti-Tank Gun", "A long-barrelled gun with a shield on a flat mount.", _FLAK
    ),
    **unit_pictures("self-propelled-artillery", "Mobile Artillery", "A howitzer in an open body on tracks.", _HOWITZER),
    **drawn_pictures(
        "flamethrower-tanks", "Flamethrower Tanks", "A tank that throws a jet of flame.", _breathing_fire, size=0.9
    ),
    "vehicles": vehicles,
    "vehicles--truck": truck_badge,
    "vehicles--half-track": half_track_badge,
    "no-badges-needed": all_elite,
    "air-tokens": air_power,
    "reserve-tokens": reserve,
    "smoke-screen": smoke_screen,
    "veteran-star": veteran,
    "landing-craft": afloat,
    "medal-temporary-objective": temporary,
    "medal-temporary-majority": majority,
    "medal-permanent-objective": permanent,
    "medal-sudden-death": sudden_death,
}
