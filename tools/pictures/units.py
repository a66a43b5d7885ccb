"""Units as plain silhouettes in two tones: on a plate by themselves, or bare with a light edge to stand on a hex."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .drawing import Part, Picture, at, box, figure, path, rect, ring, stack, star, stroke
from .palette import BARK, BRICK, CHALK, DEEP, EARTH, GOLD, INK, LEAF, PAPER, PINE, SAND, STEEL, STONE

Parts = Sequence[Part]


def plate(*pieces: str) -> str:
    """A rounded square of paper with a strip of ground."""
    return stack(
        rect(2, 2, 96, 96, STEEL, 14),
        rect(4.5, 4.5, 91, 91, PAPER, 12),
        path("M4.5 80Q50 74 95.5 80V83.5a12 12 0 0 1-12 12H16.5a12 12 0 0 1-12-12Z", CHALK),
        *pieces,
    )


# --- on foot ---------------------------------------------------------------------------------------------------------

_LEGS = (
    Part("M48 60L42 73L30 86H25M57 60L67 72L66 87H73", INK, 8.5),
    Part("M25.5 87H33M65 88H74", INK, 6),
)
_RIFLE = (
    Part("M42 62L54 55.5", STEEL, 6.5),
    Part("M52 56.5L92 36", STEEL, 3.2),
    Part("M62 52v7", STEEL, 3),
)
_ARMS = (Part("M47 42L52 54L58 54", INK, 6.5), Part("M58 41L68 52L76 45", INK, 6.5))
_TRUNK = (Part("M42 39Q51 34 60 37L62 62Q52 66 43 63Z", INK), Part("M43 58L62 56", STONE, 2.4))
_PACK = (Part("M31 40a3 3 0 0 1 3-3h7l1 20h-8a3 3 0 0 1-3-3Z", STEEL), Part("M31 36.5H41", STONE, 5))
_FACE = (Part(ring(54, 28, 7.5), STONE),)
_HELMET = (Part("M38 28C38 17 45 11.5 53 11.5S68 17 68 26L71 29H37Z", INK), Part("M43 22C45 17 49 15 53 15", STEEL, 2))

INFANTRY: Parts = (*_PACK, *_LEGS, *_TRUNK, *_FACE, *_HELMET, *_RIFLE, *_ARMS)

_BERET = (
    Part("M42 24C40 14 50 10 58 13C66 13 71 17 69 23L44 26Z", BRICK),
    Part("M44 24.5L68 22.5", INK, 2.4),
)
_GUN = (Part("M48 58L60 53L80 46", STEEL, 5), Part("M78 47L90 42.5", STEEL, 3), Part("M67 52l3 12", STEEL, 4.5))

SPECIAL_FORCES: Parts = (*_PACK, *_LEGS, *_TRUNK, *_FACE, *_BERET, *_GUN, *_ARMS)

RESISTANCE: Parts = (
    Part("M49 62L46 86H40M55 62L60 86H67", INK, 8.5),
    Part("M37 40Q50 33 63 40L67 72Q52 78 35 72Z", STEEL),
    Part("M51 38V75", INK, 1.6),
    Part("M40 42L32 56L38 66", STEEL, 7.5),
    Part("M61 42L71 50L74 38", STEEL, 7.5),
    Part("M72 64L75 14", INK, 3.2),
    Part("M71 70L73 52", BARK, 6),
    Part(ring(50, 27, 8), STONE),
    Part("M37 23C37 14 46 11 54 12C62 12 66 16 63 22Q50 18 37 23Z", INK),
    Part("M43 37Q50 41 58 36L60 41Q50 46 42 41Z", BRICK),
)

# --- vehicles and guns -----------------------------------------------------------------------------------------------


def tank(y: float = 0) -> Parts:
    """A tank from the side, moved down by `y`."""
    wheels = "".join(ring(x, 74 + y, 5) for x in (22, 36, 50, 64, 78))
    hubs = "".join(ring(x, 74 + y, 1.8) for x in (22, 36, 50, 64, 78))
    return (
        Part(f"M60 {39 + y}L91 {35.5 + y}", INK, 4),
        Part(f"M88 {35.8 + y}L92.5 {35.3 + y}", INK, 6.5),
        Part(f"M30 {48 + y}L34 {33 + y}Q35 {30 + y} 38 {30 + y}H56Q59 {30 + y} 60 {33 + y}L66 {48 + y}Z", STEEL),
        Part(f"M40 {30 + y}L41 {25 + y}H51L52 {30 + y}Z", INK),
        Part(f"M8 {58 + y}L14 {47 + y}H78L92 {58 + y}V{64 + y}H8Z", INK),
        Part(f"M16 {51 + y}H76L82 {56 + y}H14Z", STEEL),
        Part(
            f"M18 {62 + y}H82A11 11 0 0 1 90 {74 + y}A10 10 0 0 1 80 {84 + y}"
            f"H20A10 10 0 0 1 10 {74 + y}A11 11 0 0 1 18 {62 + y}Z",
            INK,
        ),
        Part(wheels, STONE),
        Part(hubs, INK),
    )


ARMOR: Parts = tank()

ARTILLERY: Parts = (
    Part("M44 66L10 84", INK, 6),
    Part("M6 80L14 88", INK, 5),
    Part("M40 57L88 24", INK, 6.5),
    Part("M80 29.5L92 21.3", INK, 9),
    Part("M32 62L48 52", STEEL, 11),
    Part("M46 34L60 38L62 68L50 70Z", STEEL),
    Part("M50 37L54 69", STONE, 1.6),
    Part(ring(46, 71, 15), INK),
    Part(ring(46, 71, 10.5), STONE),
    Part("M46 60V82M35 71H57M38.5 63.5L53.5 78.5M53.5 63.5L38.5 78.5", INK, 2.2),
    Part(ring(46, 71, 4), INK),
)

# --- trains ----------------------------------------------------------------------------------------------------------


def _rail(y: float = 88) -> Parts:
    return (Part(f"M6 {y}H94", STEEL, 2.6), Part("".join(f"M{x} {y + 3.5}h5" for x in range(9, 90, 11)), BARK, 3))


TRAIN: Parts = (
    *_rail(),
    Part("M66 8c6-4 10 0 12-2s6-1 8 2s-3 6-7 5s-6 4-10 2s-6-3-3-7Z", STONE),
    Part("M38 78H92L96 84H40Z", INK),
    Part("M40 44H84a5 5 0 0 1 5 5v17a5 5 0 0 1-5 5H40Z", INK),
    Part("M38 30H14V36H17V78H42V36H44V30Z", STEEL),
    Part(box(22, 40, 13, 13), PAPER),
    Part("M72 44L70 22H84L81 44ZM54 44a5 6 0 0 1 10 0Z", INK),
    Part("M46 50H80M58 44V71M70 44V71", STONE, 2),
    Part(ring(26, 78, 8.5) + ring(46, 78, 8.5) + ring(66, 78, 8.5) + ring(85, 80, 6), INK),
    Part(ring(26, 78, 4.5) + ring(46, 78, 4.5) + ring(66, 78, 4.5) + ring(85, 80, 2.6), STONE),
    Part("M26 79.5H66", PAPER, 2.4),
    Part(ring(90, 55, 3.2), GOLD),
)


def _small_locomotive(boiler: str, cab: str) -> Parts:
    return (
        Part("M54 60H88a4 4 0 0 1 4 4v12H54Z", boiler),
        Part("M52 50H68V78H52Z", cab),
        Part("M49 47H71V51H49Z", INK),
        Part(box(56, 55, 8, 8), PAPER),
        Part("M80 60L79 46H88L86 60Z", INK),
        Part("M50 78H94L97 83H50Z", INK),
        Part(ring(60, 81, 6) + ring(74, 81, 6) + ring(88, 82, 5), INK),
        Part(ring(60, 81, 2.8) + ring(74, 81, 2.8) + ring(88, 82, 2.2), STONE),
        Part("M60 81H74", PAPER, 2),
    )


def _wagon(*load: Part) -> Parts:
    return (
        *load,
        Part(box(4, 73, 42, 6) + box(45, 75, 7, 3), INK),
        Part(ring(13, 82, 5.2) + ring(37, 82, 5.2), INK),
        Part(ring(13, 82, 2.4) + ring(37, 82, 2.4), STONE),
    )


SUPPLY_TRAIN: Parts = (
    *_rail(),
    *_wagon(
        Part(box(6, 58, 18, 15) + box(15, 43, 16, 15), EARTH),
        Part(box(26, 60, 18, 13), SAND),
        Part("M6 58L24 73M24 58L6 73M15 43L31 58M31 43L15 58M26 66.5H44M35 60V73", BARK, 1.8),
    ),
    *_small_locomotive(STEEL, INK),
)

ARMORED_TRAIN: Parts = (
    *_rail(),
    *_wagon(
        Part("M26 48L47 36", INK, 4.5),
        Part("M43 38.5L49 35", INK, 6.5),
        Part("M10 58L14 46Q15 44 18 44H28Q31 44 32 46L36 58Z", STEEL),
        Part("M3 75L6 58H44L47 75Z", STEEL),
        Part("M8 66H16M22 66H30M36 66H43", INK, 3),
    ),
    Part("M49 78V56L56 46H72L76 54H88L96 66V80H49Z", STEEL),
    Part("M78 54L77 44H86L85 54Z", INK),
    Part("M54 57H62M68 57H74M70 68H78M83 68H90M54 68H62", INK, 3),
    Part("M49 72.5H96", STONE, 1.6),
    Part(ring(60, 82, 5.2) + ring(74, 82, 5.2) + ring(88, 82, 5.2), INK),
    Part(ring(60, 82, 2.4) + ring(74, 82, 2.4) + ring(88, 82, 2.4), STONE),
)

# --- pictures --------------------------------------------------------------------------------------------------------

Dye = dict[str, str]
ALLIES: Dye = {INK: PINE, STEEL: LEAF}
AXIS: Dye = {STEEL: DEEP}


def dyed(parts: Parts, dye: Dye) -> Parts:
    """The parts in other colours."""
    return [Part(part.d, dye.get(part.colour, part.colour), part.width) for part in parts]


def _mark(x: float = 84, y: float = 16) -> str:
    """The small shield that says: not an ordinary unit."""
    return stack(mark_shield(x, y, INK), path(star(x, y, 7.5), GOLD))


def mark_shield(x: float, y: float, colour: str) -> str:
    """The empty shield of a mark, with a light edge."""
    shield = f"M{x:g} {y - 12:g}l10 2.5v10c0 6-4 10-10 12c-6-2-10-6-10-12v-10Z"
    return stack(stroke(shield, PAPER, 4), path(shield, colour))


def unit_pictures(
    key: str, title: str, about: str, parts: Parts, *, marked: bool = False, size: float = 0.86
) -> dict[str, Callable[[], Picture]]:
    """The unit on its plate, and bare in three dyes; `size` is its share of the plate."""
    mark = _mark() if marked else ""
    return drawn_pictures(key, title, about, lambda dye, halo: figure(dyed(parts, dye), halo), mark=mark, size=size)


def drawn_pictures(
    key: str, title: str, about: str, draw: Callable[[Dye, float], str], *, mark: str = "", size: float = 0.86
) -> dict[str, Callable[[], Picture]]:
    """As `unit_pictures`, for what is more than one figure: `draw` gives it in a dye, with a light edge that wide."""

    def bare(dye: Dye, whose: str) -> Callable[[], Picture]:
        words = f"{about[:-1]}, drawn to stand on a hex{whose}."
        return lambda: Picture(title, words, stack(draw(dye, 2.6), mark))

    return {
        key: lambda: Picture(title, about, plate(at(50 - 50 * size, 52 - 50 * size, draw({}, 0), size), mark)),
        f"{key}--figure": bare({}, ""),
        f"{key}--allies": bare(ALLIES, ", in the green of the Allies"),
        f"{key}--axis": bare(AXIS, ", in the blue-grey of the Axis"),
    }


BASE = {
    **unit_pictures("infantry", "Infantry", "A soldier with helmet, pack and rifle, advancing.", INFANTRY, size=0.97),
    **unit_pictures("armor", "Armor", "A tank seen from the side.", ARMOR),
    **unit_pictures("artillery", "Artillery", "A field gun on wheels with its barrel raised.", ARTILLERY),
    **unit_pictures(
        "special-forces",
        "Special Forces",
        "A soldier in a beret with a submachine gun, with a star shield.",
        SPECIAL_FORCES,
        marked=True,
        size=0.93,
    ),
    **unit_pictures(
        "elite-armor", "Elite Armor", "A tank seen from the side, with a star shield.", tank(2), marked=True
    ),
    **unit_pictures(
        "french-resistance",
        "French Resistance",
        "A fighter in a flat cap, coat and scarf who holds up a rifle.",
        RESISTANCE,
        size=0.96,
    ),
}
TERRAIN_PACK = {
    **unit_pictures("train", "Train", "A steam locomotive on its track.", TRAIN),
    **unit_pictures("supply-train", "Supply train", "A locomotive with a wagon full of crates.", SUPPLY_TRAIN),
    **unit_pictures("armored-train", "Armored train", "An armored locomotive with a gun on its wagon.", ARMORED_TRAIN),
}
