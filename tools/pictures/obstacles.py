"""Works and barriers: shapes with a light edge and nothing behind, so that they lie over any terrain."""

from __future__ import annotations

import math

from .drawing import (
    Part,
    Picture,
    at,
    box,
    figure,
    num,
    open_hexagon,
    path,
    polygon,
    rect,
    ring,
    stack,
    stamp,
    stroke,
    tag,
)
from .landmarks import over_river
from .palette import BARK, BRICK, CHALK, EARTH, FOAM, INK, LEAF, PAPER, PINE, SAND, STEEL, STONE
from .scenery import ripples, track

_HALO = 3.0


def _work(title: str, about: str, *parts: Part) -> Picture:
    return open_hexagon(title, about, figure(parts, _HALO))


def bunker() -> Picture:
    return _work(
        "Bunker",
        "A low concrete bunker with a firing slit.",
        Part("M8 88L18 50L30 36H74L86 48L94 88Z", STONE),
        Part("M8 88L18 50H70L78 88Z", CHALK),
        Part("M70 50L86 48L94 88H78Z", STEEL),
        Part("M13 52L28 34H76L90 48L74 54H14Z", STONE),
        Part("M13 52L28 34H76L72 46L68 52Z", PAPER),
        Part("M24 62H64L65 71H22Z", INK),
        Part("M30 62V71M58 62V71", STONE, 1.2),
        Part("M80 64l5-1l2 14l-5 1Z", INK),
        Part("M14 76L22 76M34 80H46M56 78H68M18 84H28", STONE, 1.4),
    )


def field_bunker() -> Picture:
    logs = "".join(ring(x, y, 4.6) for x, y in ((20, 62), (20, 71), (20, 80), (80, 62), (80, 71), (80, 80)))
    hearts = "".join(ring(x, y, 1.8) for x, y in ((20, 62), (20, 71), (20, 80), (80, 62), (80, 71), (80, 80)))
    return _work(
        "Field bunker",
        "A dug-in bunker of logs under a roof of earth and grass.",
        Part("M6 88C10 50 26 32 50 32S90 50 94 88Z", EARTH),
        Part("M6 88C10 50 26 32 50 32S90 50 94 88L84 84C80 62 72 56 50 56S20 62 16 84Z", LEAF),
        Part("M50 32C74 32 90 50 94 88L84 84C80 62 72 56 56 56C66 48 62 38 50 32Z", PINE),
        Part("M24 56H76V86H24Z", BARK),
        Part("M24 62H76M24 71H76M24 80H76", EARTH, 5),
        Part(logs, EARTH),
        Part(hearts, BARK),
        Part(box(34, 63, 32, 9), INK),
        Part("M26 42l-2-5m2 5l1-6m-1 6l4-5M48 36l-2-5m2 5l1-6m-1 6l4-5M70 44l-2-5m2 5l1-6m-1 6l4-5", PINE, 1.4),
    )


def hedgehog() -> Picture:
    beams = (
        Part("M-17 14L15-24", STEEL, 5.6),
        Part("M17 14L-15-24", INK, 5.6),
        Part("M-23 2L23-10", STONE, 5.6),
        Part("M-22 .6L22.5-11.3", CHALK, 1.4),
        Part(ring(0, -5, 3.6), INK),
    )
    places = ((25, 46, 0.9), (75, 50, 0.9), (49, 88, 1.15))
    return open_hexagon(
        "Hedgehogs",
        "Three anti-tank hedgehogs of crossed steel beams.",
        *(at(x, y, figure(beams, _HALO), scale) for x, y, scale in places),
    )


def sandbag() -> Picture:
    rows: list[tuple[float, list[float]]] = [
        (84, [14, 38, 62, 86]),
        (72.5, [26, 50, 74]),
        (61, [16, 38, 62, 84]),
        (49.5, [28, 50, 72]),
    ]
    places: list[tuple[float, ...]] = [(x, y + 7 - 7 * ((x - 50) / 40) ** 2) for y, xs in rows for x in xs]
    whole = "M-13 0c0-4.5 2-6.5 5-6.5q8-1.5 16 0c3 0 5 2 5 6.5s-2 6-5 6q-8 1-16 0c-3 0-5-1.5-5-6Z"
    base = "M-12.6 2c.8 3 2.4 3.7 4.6 4q8 1 16 0c2.5-.3 4.5-1.5 5-5.8q-3 3-8 2.8h-10q-5 .2-7.6-1Z"
    bag = stack(path(whole, SAND), path(base, EARTH), stroke("M-8.5-5.5q-2.6 4.5-.5 9.5", BARK, 1.2))
    outline = tag("path", d=whole, fill=PAPER, stroke=PAPER, stroke_width=2 * _HALO)
    return open_hexagon(
        "Sandbags",
        "A bowed wall of sandbags, four rows high.",
        stamp("outline", outline, places),
        stamp("bag", bag, places),
    )


def wire() -> Picture:
    def coil(y: float, radius: float, count: int, left: float, right: float) -> str:
        step, arc = (right - left) / count, f"{num(radius * 0.62)} {num(radius)} 0 1 1"
        loops = "".join(
            f"M{num(left + step * i)} {num(y)}a{arc} {num(radius * 1.24)} 0a{arc} {num(-radius * 1.24)} 0"
            for i in range(count)
        )
        return loops

    def barbs(y: float, radius: float, count: int, left: float, right: float) -> str:
        step = (right - left) / count
        words = []
        for i in range(count):
            for angle in (-150, -90, -30, 30, 90, 150):
                x = left + step * i + radius * 0.62 + radius * 0.62 * math.cos(math.radians(angle))
                words.append(f"M{num(x - 1.8)} {num(y + radius * math.sin(math.radians(angle)) - 1.8)}l3.6 3.6")
        return "".join(words)

    return _work(
        "Wire",
        "A coil of barbed wire between wooden posts.",
        Part("M12 90L18 36M50 92V34M88 90L82 36", BARK, 5),
        Part("M12 90L50 40L88 90", STEEL, 1.6),
        Part(coil(64, 20, 7, 4, 80), INK, 2.2),
        Part(barbs(64, 20, 7, 4, 80), INK, 1.8),
    )


def road_block() -> Picture:
    stripes = "M22 42l8 0-6 12h-8ZM42 42h8l-6 12h-8ZM62 42h8l-6 12h-8ZM82 42h8l-6 12h-8Z"
    return _work(
        "Road block",
        "A barrier of logs and a striped bar across a road.",
        Part("M20 40V92M80 40V92M10 92H30M70 92H90", BARK, 6),
        Part(box(8, 42, 84, 12), PAPER),
        Part(stripes, BRICK),
        Part("M8 42H92V54H8Z", INK, 1.6),
        Part("M16 68H84M12 80H88", BARK, 11),
        Part("M16 66H84M12 78H88", EARTH, 6),
        Part("M34 66h12M56 67h14M28 78h16M60 79h12", BARK, 1.3),
        Part("M40 92L58 60M60 92L42 60", STEEL, 4.5),
    )


def ford() -> Picture:
    stone = "l5-3 5 1 2 4-5 3-6-1Z"
    places = ((48, 46), (80, 46), (70, 56), (36, 60), (61, 68), (28, 74), (52, 76))
    return over_river(
        "River ford",
        "A shallow crossing through a river, with wheel tracks and stones along it.",
        stroke("M84-1L58 44M42 72L16 117", EARTH, 21, cap="butt"),
        stroke("M84-1L58 44M42 72L16 117", SAND, 18, cap="butt"),
        path("M48 40Q62 44 78 42.5L52 76.5Q38 72 24 73Z", FOAM),
        stroke("M63 35L33 87M71 39L40 91", EARTH, 2.2, dash="6 3.5", cap="butt"),
        stroke("M84-6L66 25M87 2L73 27M30 85L12 117M37 89L20 118", EARTH, 1.6, cap="butt"),
        ripples([(52, 57), (66, 54), (44, 66), (84, 60), (18, 62)], PAPER),
        path("".join(f"M{x - 6} {y}{stone}" for x, y in places), STEEL),
        path("".join(f"M{x - 6} {y}l5-3 5 1-4 2.5Z" for x, y in places), CHALK),
    )


def _crossing(*pieces: str) -> str:
    return at(50, 58, stack(*pieces), turn=30)


def pontoon_bridge() -> Picture:
    boat = "c0-5 4-7 8-7h26c5 0 9 3 11 7c-2 4-6 7-11 7h-26c-4 0-8-2-8-7Z"
    inside = "c0-3 3-4.5 5.5-4.5h25c4 0 7 2 8.5 4.5c-1.5 2.5-4.5 4.5-8.5 4.5h-25c-2.5 0-5.5-1.5-5.5-4.5Z"
    rows = (-21, -4, 13)
    return over_river(
        "Pontoon bridge",
        "A plank road laid over a row of boats across a river.",
        _crossing(
            stroke("M0-62V-26M0 26V62", EARTH, 19, cap="butt"),
            stroke("M0-62V-26M0 26V62", SAND, 16, cap="butt"),
            path("".join(f"M-19 {y + 4}{boat}" for y in rows), INK, 0.25),
            path("".join(f"M-22 {y}{boat}" for y in rows), STEEL),
            path("".join(f"M-19.5 {y}{inside}" for y in rows), CHALK),
            rect(-9, -32, 18, 64, EARTH),
            stroke("".join(f"M-9 {y}H9" for y in range(-28, 32, 5)), BARK, 1.2),
            stroke("M-9-32V32M9-32V32", BARK, 2.4, cap="butt"),
        ),
    )


def railroad_bridge() -> Picture:
    truss = "".join(f"M{x} {y}l{-x * 0.55:g} 7l{x * 0.55:g} 7" for x in (-16, 16) for y in (-28, -14, 0, 14))
    return over_river(
        "Railroad bridge",
        "A steel girder bridge that carries a railroad line over a river.",
        _crossing(
            stroke("M0-62V62", STONE, 25, cap="butt"),
            stroke("M0-62V62", CHALK, 22, cap="butt"),
            polygon([(-10, -28), (17, -28), (24, -21), (24, 33), (17, 28), (-10, 28)], INK, 0.25),
            rect(-16, -30, 32, 60, STONE),
            track([(0, -62), (0, 0), (0, 62)], gauge=9, bedded=False),
            stroke(truss, BRICK, 2.2),
            stroke("M-16-30V30M16-30V30", BRICK, 4.4, cap="square"),
            stroke("M-17-30V30M15-30V30", PAPER, 1, cap="butt"),
        ),
    )


BASE = {"bunker": bunker, "hedgehog": hedgehog, "sandbag": sandbag, "wire": wire}
TERRAIN_PACK = {
    "field-bunker": field_bunker,
    "ford": ford,
    "pontoon-bridge": pontoon_bridge,
    "railroad-bridge": railroad_bridge,
    "road-block": road_block,
}
