"""Built places: bridges of the base game and the landmarks of the Terrain Pack, one hex each."""

from __future__ import annotations

from .drawing import (
    Picture,
    Point,
    at,
    blob,
    box,
    disc,
    hexagon,
    oval,
    path,
    polygon,
    rect,
    smooth,
    stack,
    stamp,
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
from .scenery import (
    BUSH,
    FIR,
    TREE,
    aircraft,
    battle_star,
    chimney,
    fence,
    house,
    meadow,
    ripples,
    river,
    smoke,
    trees,
    tufts,
)

STREAM: list[Point] = [(-8, 60), (0, 57.7), (20, 54), (40, 57), (60, 60), (80, 61), (100, 57.7), (108, 57)]


def over_river(title: str, about: str, *pieces: str) -> Picture:
    """A picture of something on a river that runs straight through."""
    return hexagon(
        title,
        about,
        MEADOW,
        meadow(),
        river(smooth(STREAM), 34),
        ripples([(12, 52), (18, 66), (84, 54), (88, 68), (30, 60)]),
        *pieces,
    )


def _slanted(x: float, y: float, body: str) -> str:
    """The body, drawn upright along the y axis, turned to run from the upper right side to the lower left."""
    return at(x, y, body, turn=30)


def bridge() -> Picture:
    deck = stack(
        stroke("M2-62V62", EARTH, 19, cap="butt"),
        stroke("M2-62V62", SAND, 16, cap="butt"),
        polygon([(-8, -27), (14, -27), (22, -20), (22, 30), (14, 27), (-8, 27)], INK, 0.25),
        path("M-14-30l5 4v52l-5 4ZM14-30l-5 4v52l5 4Z", STEEL),
        rect(-10, -29, 20, 58, CHALK),
        stroke("M-10-20H10M-10-10H10M-10 0H10M-10 10H10M-10 20H10", STONE, 1.2),
        path(box(-12, -32, 5, 64) + box(7, -32, 5, 64), STONE),
        path(box(-12, -32, 2, 64) + box(7, -32, 2, 64), PAPER),
        path("M-13-34h7v6h-7ZM6-34h7v6H6ZM-13 28h7v6h-7ZM6 28h7v6H6Z", STEEL),
    )
    return over_river("Bridge", "A stone bridge that carries a road over a river.", _slanted(50, 58, deck))


def dam(broken: bool = False) -> Picture:
    wall = "M2 50Q50 82 98 50L98 66Q50 100 2 66Z"
    return hexagon(
        "Destroying a dam" if broken else "Dam",
        "A dam with a breach, water pouring through, and the star of a special rule."
        if broken
        else "A curved dam that holds back a lake above a narrow river.",
        GRASS,
        path("M-4 30C10 24 20 20 30 -4H70C80 20 90 24 104 30V58Q50 90-4 58Z", WATER),
        path("M10 44C24 38 40 44 52 40S80 38 92 44C76 60 30 62 10 44Z", DEEP, 0.6),
        stroke("M-4 28C10 24 20 20 30-4M104 28C90 24 80 20 70-4", SAND, 3.4),
        ripples([(40, 22), (60, 30), (28, 42), (56, 50), (78, 44), (50, 10)]),
        path("M-4 62Q50 94 104 62V100H-4Z", LEAF),
        path("M34 84L40 120H60L66 84Q50 90 34 84Z", WATER),
        trees("fir", FIR, [(14, 92, 0.9), (24, 102, 0.8), (86, 92, 0.9), (78, 103, 0.8)]),
        at(0, 3, path(wall, INK, 0.25)),
        path(wall, CHALK),
        path("M2 58Q50 90 98 58L98 66Q50 100 2 66Z", STONE),
        stroke("M14 58v13M26 64v14M38 68v14M62 68v14M74 64v14M86 58v13", STEEL, 1.5),
        stroke("M2 50Q50 82 98 50", PAPER, 3),
        _breach() if broken else path("M44 76h3.5v12h-3.5ZM52.5 76H56v12h-3.5Z", FOAM),
        battle_star(24, 32) if broken else "",
    )


def _breach() -> str:
    return stack(
        path("M38 60L42 70L39 76L44 90L58 90L62 78L58 72L63 60Q50 68 38 60Z", DEEP),
        path("M42 62L45 72L43 78L44 104H58L58 78L55 72L59 62Q50 66 42 62Z", FOAM),
        stroke("M47 68V100M51 70V104M55 68V98", PAPER, 1.8),
        path("M34 104c4-6 9-3 10-6s6-3 8 0s8-2 9 3s6 3 6 6Z", PAPER),
        path("M36 96l5-2 2 4-5 3ZM60 92l5-1 1 5-5 1ZM66 102l4-2 2 4-4 2Z", STONE),
    )


def _airfield(*pieces: str) -> tuple[str, ...]:
    return (
        meadow(),
        at(52, 60, rect(-13, -62, 26, 124, STONE) + rect(-11, -62, 22, 124, STEEL), turn=30),
        at(52, 60, stroke("M0-58V58", PAPER, 2.4, dash="9 8", cap="butt"), turn=30),
        at(
            16,
            46,
            stack(
                polygon([(0, 0), (26, 0), (32, 3), (4, 3)], INK, 0.2),
                path("M0 0V-8C2-18 24-18 26-8V0Z", CHALK),
                path("M26 0V-8C25-14 20-15.5 14-15.5L30-17C36-16 38-12 38-8V-3Z", STONE),
                path("M4 0V-7C6-13 20-13 22-7V0Z", INK),
                path("M8 0V-9H12V0ZM14 0V-9H18V0Z", STEEL),
            ),
        ),
        *pieces,
    )


def airfield() -> Picture:
    sock = stack(
        stroke("M0 0V-20", BARK, 1.8),
        path("M0-21L15-18.5V-15L0-13Z", BRICK),
        path("M5-20.2L10-19.3V-14.3L5-13.7Z", PAPER),
    )
    return hexagon(
        "Airfield",
        "A runway in a meadow with a hangar, a windsock and a parked plane.",
        MEADOW,
        *_airfield(
            aircraft(66, 49, INK, 1.15, 30, 0.3),
            aircraft(64, 46, PAPER, 1.15, 30),
            at(82, 90, sock),
            tufts(LEAF, [(18, 68), (76, 70), (14, 82), (64, 106)], 1.5),
        ),
    )


def airfield_reinforcements() -> Picture:
    canopy = stack(
        stroke("M-13 0L0 17L13 0M-5-2L0 17L5-2", INK, 1),
        path("M-15 0a15 14 0 0 1 30 0q-3-3.5-7 0q-4-4-8 0q-4-4-8 0q-4-3.5-7 0Z", PAPER),
        path("M-1-14C5-12 8-6 8 0q3-3.5 7 0a15 14 0 0 0-16-14Z", CHALK),
        path("M-2.5 16h5l1.5 8h-2l-1 7h-2l-1-7h-2Z", INK),
        disc(0, 15.5, 2.8, INK),
    )
    return hexagon(
        "Airfield reinforcements",
        "An airfield with a soldier coming down by parachute, and the star of a special rule.",
        MEADOW,
        *_airfield(at(72, 50, canopy, 1.15), battle_star(26, 82)),
    )


def barracks() -> Picture:
    def hut(length: float) -> str:
        return house(11, length, 8, 5.5, STEEL, (SAND, EARTH))

    return hexagon(
        "Barracks",
        "Three rows of long huts and a flagpole on a parade ground.",
        GRASS,
        path(blob(50, 62, 46, 44, 3, 0.06), SAND, 0.7),
        trees("tree", TREE, [(16, 44, 0.8), (88, 46, 0.8)]),
        at(32, 42, hut(38)),
        at(12, 68, hut(50)),
        at(24, 96, hut(46)),
        stroke("M84 84V46", BARK, 2),
        path("M84 46H98L94 51L98 56H84Z", BRICK),
    )


def cemetery() -> Picture:
    cross = stack(
        oval(2, 0, 4, 1.4, INK, 0.22),
        path("M-1.6 0V-7H-5V-10H-1.6V-14H1.6V-10H5V-7H1.6V0Z", PAPER),
        path("M.6 0V-7H5V-8.5H1.6V-14H.6Z", CHALK),
    )
    stone = stack(
        oval(2, 0, 5, 1.4, INK, 0.22),
        path("M-4 0V-8a4 4 0 0 1 8 0V0Z", CHALK),
        path("M1.5 0V-11.5C3-11 4-10 4-8V0Z", STONE),
    )
    return hexagon(
        "Cemetery",
        "Rows of crosses and headstones between cypresses, behind a low wall.",
        GRASS,
        path(blob(50, 64, 44, 42, 7, 0.06), LEAF, 0.4),
        trees(
            "cypress",
            stack(
                oval(2, 0, 5, 1.6, INK, 0.22),
                path("M0-30C5-20 6-8 4 0H-4C-6-8-5-20 0-30Z", PINE),
                path("M0-30C-4-20-5-8-4 0H-1C-2-10-1-20 0-30Z", LEAF),
            ),
            [(16, 48), (84, 48), (50, 36, 0.95)],
        ),
        stamp("cross", cross, [(34, 50), (66, 50), (26, 70, 1.1), (58, 70, 1.1), (42, 90, 1.15), (74, 90, 1.15)]),
        stamp("stone", stone, [(50, 52), (42, 70, 1.1), (74, 70, 1.1), (26, 90, 1.15), (58, 90, 1.15)]),
        path("M8 98H92V106H8Z", STONE),
        path("M6 95.5H94V99H6Z", CHALK),
        path("M42 92H58V106H42Z", GRASS),
        path("M38 91h5v15h-5ZM57 91h5v15h-5Z", CHALK),
    )


def church() -> Picture:
    nave = stack(
        polygon([(0, 0), (46, 0), (54, 5), (6, 5)], INK, 0.2),
        polygon([(18, 0), (18, -22), (44, -22), (44, 0)], CHALK),
        polygon([(16, -21), (22, -40), (40, -40), (47, -21)], BRICK),
        path("M24 0V-9a3 3.5 0 0 1 6 0V0ZM34 0V-9a3 3.5 0 0 1 6 0V0Z", STEEL),
        rect(0, -44, 18, 44, PAPER),
        rect(12, -44, 6, 44, CHALK),
        polygon([(-2, -43), (9, -72), (20, -43)], STEEL),
        polygon([(9, -72), (20, -43), (11, -43)], INK),
        stroke("M9-72V-82M5.5-78.5H12.5", INK, 2),
        path("M5 0V-11a4 5 0 0 1 8 0V0Z", BARK),
        path("M6-34a3 3.5 0 0 1 6 0v5H6Z", STEEL),
        disc(9, -20, 3, STEEL),
    )
    return hexagon(
        "Church",
        "A village church with a pointed steeple.",
        GRASS,
        meadow(),
        path("M30 98C36 102 40 110 44 120H56C52 110 46 102 42 96Z", SAND),
        trees("tree", TREE, [(84, 66, 1), (90, 80, 0.9), (16, 76, 0.9)]),
        at(27, 97, nave),
        trees("bush", BUSH, [(82, 102, 0.9), (20, 100, 0.8)]),
    )


def factory(title: str = "Factory complex") -> Picture:
    saw = "".join(f"M{x} -18V-32L{x + 14} -18Z" for x in (0, 14, 28, 42))
    return hexagon(
        title,
        "A factory with a saw-tooth roof and two smoking chimneys.",
        MEADOW,
        meadow(),
        path("M-4 84C24 78 60 92 104 80V120H-4Z", CHALK),
        smoke(64, 24, 1.05),
        smoke(76, 34, 0.75),
        chimney(63, 70, 26, 8),
        chimney(76, 70, 35, 7),
        at(
            16,
            70,
            stack(path("M0 0V-18H56V0Z", BRICK), path(saw, STEEL)),
        ),
        polygon([(14, 96), (82, 96), (92, 101), (22, 101)], INK, 0.22),
        rect(14, 70, 68, 26, BRICK),
        rect(56, 62, 26, 34, EARTH),
        rect(54, 60, 30, 4, INK),
        path("".join(box(x, 76, 7, 7) for x in (18, 28, 38)), FOAM),
        path("M18 79.5h7M28 79.5h7M38 79.5h7", INK),
        stroke("M14 70H56", INK, 2, cap="butt"),
        path(box(62, 82, 14, 14), INK),
        path("".join(box(x, 68, 5, 6) for x in (60, 67, 74)), FOAM),
        path(box(18, 88, 7, 8) + box(28, 88, 7, 8) + box(38, 88, 7, 8), INK, 0.5),
    )


def fortress() -> Picture:
    def tower(x: float, y: float, height: float = 34) -> str:
        w = 9.0
        crown = "".join(box(x - w - 1.5 + 6 * i, y - height - 7, 3.8, 5) for i in range(4))
        return stack(
            rect(x - w, y - height, 2 * w, height, CHALK),
            rect(x + 2, y - height, w - 2, height, STONE),
            path(crown + box(x - w - 1.5, y - height - 3, 2 * w + 3, 6), STONE),
            path(box(x - 1.4, y - height + 9, 2.8, 8), INK),
        )

    merlons = "".join(box(26 + 7.3 * i, 54, 4.4, 5) for i in range(7))
    return hexagon(
        "Fortress",
        "A stone fortress with two towers, battlements and a closed gate.",
        GRASS,
        meadow(),
        polygon([(10, 96), (90, 96), (100, 102), (20, 102)], INK, 0.22),
        rect(36, 34, 28, 40, STONE),
        path("".join(box(34 + 6.6 * i, 29, 4.4, 6) for i in range(5)), STONE),
        path(box(43, 42, 3, 8) + box(54, 42, 3, 8), INK),
        stroke("M50 30V12", BARK, 1.8),
        path("M50 12H64L60 16.5L64 21H50Z", BRICK),
        rect(22, 58, 56, 38, CHALK),
        path(merlons, CHALK),
        stroke("M28 66h8M44 64h10M64 68h9M30 78h7M66 80h8M28 90h9M68 90h8", STONE, 1.6),
        tower(18, 98, 44),
        tower(82, 98, 44),
        path("M40 96V80a10 11 0 0 1 20 0V96Z", BARK),
        stroke("M45 96V73M50 96V70M55 96V73M41 82H59M41 89H59", INK, 1.3),
    )


def lighthouse() -> Picture:
    return hexagon(
        "Lighthouse",
        "A striped lighthouse on a rocky shore, its beam over the sea.",
        WATER,
        path("M-4 74C20 68 40 78 62 72S92 70 104 74V120H-4Z", DEEP, 0.6),
        ripples([(16, 60), (80, 62), (88, 84), (12, 84), (84, 48)]),
        polygon([(50, 24), (112, 4), (112, 42)], PAPER, 0.6),
        polygon([(50, 24), (-12, 12), (-12, 36)], PAPER, 0.35),
        path("M14 102L20 88L34 84L40 90L62 86L78 92L88 104L70 118H30Z", STEEL),
        path("M14 102L20 88L34 84L40 90L62 86L66 96L48 100L40 112H30Z", STONE),
        path("M39 96L43.5 34H56.5L61 96Z", PAPER),
        path("M42.1 54L41 69H59L57.9 54ZM40.1 82L39 96H61L59.9 82Z", BRICK),
        path("M43.5 34L42.8 42H57.2L56.5 34Z", BRICK),
        path("M53 34H56.5L61 96H55Z", INK, 0.2),
        rect(40, 31, 20, 4, INK),
        rect(44.5, 18, 11, 13, GOLD),
        stroke("M50 18V31M44.5 18V31M55.5 18V31", INK, 1.4),
        path("M42 19a8 8.5 0 0 1 16 0Z", INK),
        path("M47 96V87a3 3.5 0 0 1 6 0V96Z", INK),
        stroke("M8 106c6-4 8 2 14 0M74 112c6-4 8 2 14 0", FOAM, 2.2),
    )


def power_plant() -> Picture:
    pylon = stack(
        stroke(
            "M-7 0L-1.5-34M7 0L1.5-34M0-38V-34M-9-26H9M-7-32H7"
            "M-5.7-8L3-18M5.7-8L-3-18M3-18L-2-26M-3-18L2-26M-5.7-8H5.7",
            INK,
            1.5,
        )
    )
    return hexagon(
        "Power plant",
        "A power house with two chimneys, a lightning sign, a pylon and cables.",
        MEADOW,
        meadow(),
        path("M-4 88C24 80 60 96 104 84V120H-4Z", CHALK),
        smoke(27, 20, 0.85),
        smoke(42, 26, 0.7),
        chimney(26, 60, 22, 8),
        chimney(41, 60, 28, 7),
        stroke("M58 62Q72 68 76 62M58 58Q70 62 77 56M88 62Q96 66 106 58M87 56Q96 60 106 50", INK, 1.1),
        at(82, 92, pylon, 1.05),
        polygon([(10, 96), (64, 96), (74, 101), (18, 101)], INK, 0.22),
        rect(10, 58, 50, 38, BRICK),
        path("M8 58L35 46L62 58Z", STEEL),
        rect(46, 58, 14, 38, INK, opacity=0.18),
        path("".join(f"M{x} 92V72a3.5 3.5 0 0 1 7 0V92Z" for x in (14, 24)), FOAM),
        disc(46, 76, 11.5, PAPER),
        path("M48 66L39 78H45L43 87L53 74H47L51 66Z", GOLD),
        stroke("M48 66L39 78H45L43 87L53 74H47L51 66Z", INK, 0.9),
    )


def prison_camp() -> Picture:
    tower = stack(
        stroke("M-7 0L-5-28M7 0L5-28M-6.5-4L5.5-16M6.5-4L-5.5-16", BARK, 2),
        rect(-9, -40, 18, 12, EARTH),
        rect(-9, -40, 18, 5, INK),
        polygon([(-12, -40), (0, -49), (12, -40)], STEEL),
        stroke("M-12-28H12", BARK, 2),
    )
    front: list[Point] = [(-2, 98), (14, 98), (30, 98), (46, 98), (62, 98), (78, 98), (94, 98), (104, 98)]
    back: list[Point] = [(x, y - 46) for x, y in front]
    return hexagon(
        "Prison camp",
        "Huts inside a barbed-wire fence, with a watchtower.",
        GRASS,
        path("M-4 54H104V100H-4Z", SAND),
        fence(back, 9),
        at(10, 72, house(10, 28, 8, 5, STEEL, (CHALK, STONE))),
        at(20, 91, house(10, 30, 8, 5, STEEL, (CHALK, STONE))),
        at(76, 94, tower, 1.25),
        _barbed(front, 15),
        tufts(LEAF, [(40, 108), (60, 106), (30, 38), (66, 30), (48, 24)], 1.5),
    )


def _barbed(points: list[Point], height: float) -> str:
    posts = "".join(f"M{x:g} {y:g}v{-height:g}l4-4" for x, y in points)
    left, right, base = points[0][0], points[-1][0], points[0][1]
    wires = "".join(f"M{left:g} {base - height * share:g}H{right:g}" for share in (0.3, 0.62, 0.95))
    barbs = "".join(
        f"M{x:g} {base - height * share - 1.6:g}l2.4 3.2m0-3.2l-2.4 3.2"
        for share in (0.3, 0.62, 0.95)
        for x in range(int(left) + 6, int(right), 8)
    )
    return stack(stroke(wires, INK, 0.9), stroke(barbs, INK, 0.9), stroke(posts, BARK, 2.2))


def _radar(*pieces: str) -> tuple[str, ...]:
    dish = stack(
        path("M-20-20A28 28 0 0 1 20 20L0 0Z", STEEL),
        path("M-20-20Q14-10 20 20Q-8 12-20-20Z", CHALK),
        stroke("M-17-14Q8-4 15 17M-10-16Q10-6 18 10", STONE, 1),
        stroke("M0 0L-13 13M-16-9L-13 13L9 16", INK, 1.3),
        disc(-13, 13, 2.6, BRICK),
    )
    return (
        meadow(),
        polygon([(24, 98), (72, 98), (84, 103), (34, 103)], INK, 0.2),
        path("M38 96L46 54H56L64 96Z", STEEL),
        path("M52 54H56L64 96H56Z", INK, 0.6),
        stroke("M41 84L59 72M61 84L44 70M42 80", CHALK, 1.6),
        rect(26, 84, 24, 14, CHALK),
        rect(44, 84, 6, 14, STONE),
        polygon([(24, 85), (29, 79), (53, 79), (52, 85)], BRICK),
        path(box(31, 88, 5, 10) + box(38, 88, 4, 4), INK),
        disc(51, 52, 6, INK),
        at(52, 44, dish, 1.15),
        *pieces,
    )


def radar_station() -> Picture:
    return hexagon(
        "Radar station",
        "A dish aerial on a mast beside a small hut, with waves going out.",
        MEADOW,
        *_radar(
            stroke("M28 52A14 14 0 0 0 36 66M20 54A23 23 0 0 0 33 74", DEEP, 2.4),
            trees("bush", BUSH, [(82, 92, 1), (16, 94, 0.9)]),
            tufts(LEAF, [(72, 84), (86, 70), (40, 108), (62, 108)], 1.5),
        ),
    )


def radar_alert() -> Picture:
    return hexagon(
        "Radar alert",
        "A dish aerial that has found an approaching plane, and the star of a special rule.",
        MEADOW,
        *_radar(
            stroke("M28 52A14 14 0 0 0 36 66M20 54A23 23 0 0 0 33 74", DEEP, 2.4),
            aircraft(18, 42, INK, 0.95, 125),
            battle_star(75, 82),
        ),
    )


_CRATE = stack(
    rect(0, -14, 17, 14, EARTH),
    polygon([(17, 0), (17, -14), (22, -17), (22, -4)], BARK),
    polygon([(0, -14), (5, -17), (22, -17), (17, -14)], SAND),
    stroke("M1.2-12.8L15.8-1.2M0-7H17", BARK, 1.4),
)
_BARREL = stack(
    path("M-6-14V-1a6 2.5 0 0 0 12 0V-14Z", STEEL),
    path("M2-14V1.4C4 1 6 0 6-1V-14Z", INK, 0.5),
    oval(0, -14, 6, 2.5, CHALK),
    stroke("M-6-9a6 2.5 0 0 0 12 0M-6-4.5a6 2.5 0 0 0 12 0", INK, 1),
)


def _depot(*pieces: str) -> tuple[str, ...]:
    return (
        path(blob(50, 66, 46, 38, 6, 0.06), SAND, 0.8),
        polygon([(12, 98), (84, 98), (94, 103), (22, 103)], INK, 0.2),
        path("M16 62V40C30 30 62 30 78 40V62Z", LEAF),
        path("M56 62V33.5C66 35 72 37 78 40V62Z", PINE),
        stroke("M16 62l-6 6M78 62l6 6", BARK, 1.4),
        path("M16 62l4-5 5 5 5-5 5 5 5-5 5 5 5-5 5 5 6-5 5 5 6-5 6 5v3H16Z", PINE),
        stamp(
            "crate",
            _CRATE,
            [(30, 66), (52, 66), (18, 84, 1.1), (40, 84, 1.1), (28, 70, 1), (30, 101, 1.1), (52, 101, 1.1)],
        ),
        stamp("barrel", _BARREL, [(72, 80, 1.1), (86, 86, 1.1), (80, 98, 1.2)]),
        *pieces,
    )


def supply_depot() -> Picture:
    return hexagon(
        "Supply depot",
        "Stacked crates and barrels in front of a green tarpaulin.",
        GRASS,
        *_depot(tufts(LEAF, [(10, 84), (92, 66), (20, 30), (80, 28)], 1.5)),
    )


def destroy_supplies() -> Picture:
    flame = "M0 0C-12-2-14-14-7-22C-7-16-4-15-3-18C-5-28 3-32 5-40C10-30 14-26 13-17C15-18 16-21 16-24C22-14 18-1 6 0Z"
    return hexagon(
        "Destroying supplies",
        "Crates and barrels on fire, and the star of a special rule.",
        GRASS,
        *_depot(
            smoke(46, 40, 1.1, STEEL, STONE),
            at(42, 82, path(flame, BRICK) + at(1.5, 0, path(flame, GOLD), 0.62), 1.15),
            at(66, 90, path(flame, BRICK) + at(1.5, 0, path(flame, GOLD), 0.62), 0.9),
            battle_star(22, 40),
        ),
    )


BASE = {"bridge": bridge}
TERRAIN_PACK = {
    "dam": dam,
    "dam-destruction": lambda: dam(broken=True),
    "airfield": airfield,
    "airfield-reinforcements": airfield_reinforcements,
    "barracks": barracks,
    "cemetery": cemetery,
    "church": church,
    "factory": factory,
    "fortress": fortress,
    "lighthouse": lighthouse,
    "power-plant": power_plant,
    "prison-camp": prison_camp,
    "radar-station": radar_station,
    "radar-alert": radar_alert,
    "supply-depot": supply_depot,
    "destroy-supplies": destroy_supplies,
}
