"""SVG as text: elements, paths and the frame that every picture shares. Lengths are user units; a hex is 100 wide."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from . import palette

Point = tuple[float, float]

WIDTH = 100.0
HEX_HEIGHT = 115.47
CENTRE: Point = (50.0, 57.735)
CORNERS: tuple[Point, ...] = ((50, 0), (100, 28.87), (100, 86.6), (50, 115.47), (0, 86.6), (0, 28.87))
EDGES: dict[str, Point] = {
    "e": (100, 57.735),
    "ne": (75, 14.43),
    "nw": (25, 14.43),
    "w": (0, 57.735),
    "sw": (25, 101.04),
    "se": (75, 101.04),
}
"""Middle of each side of the hex, by compass."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One file: what it shows in a word, in a sentence, and the shapes."""

    title: str
    about: str
    body: str
    height: float = 100.0

    def svg(self) -> str:
        """The whole file."""
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 {num(self.height)}" role="img">'
        words = f"<title>{escape(self.title)}</title>\n<desc>{escape(self.about)}</desc>"
        return f"{head}\n{words}\n{self.body}\n</svg>\n"


@dataclass(frozen=True, slots=True)
class Part:
    """One path of a figure; filled if it has no width, else a stroke with round ends."""

    d: str
    colour: str
    width: float = 0.0


# --- text ------------------------------------------------------------------------------------------------------------


def num(value: float) -> str:
    """The number as short as it goes; one decimal is finer than any pixel at 400 px, two keep the hex exact."""
    text = f"{value:.2f}" if value == HEX_HEIGHT else f"{value:.1f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def tag(name: str, *inside: str, **attributes: str | float | None) -> str:
    """One element; `stroke_width` becomes stroke-width, None leaves an attribute out."""
    words = [name]
    for key, value in attributes.items():
        if value is not None:
            words.append(f'{key.replace("_", "-")}="{num(value) if isinstance(value, int | float) else value}"')
    opening = " ".join(words)
    return f"<{opening}>{''.join(inside)}</{name}>" if inside else f"<{opening}/>"


def stack(*pieces: str) -> str:
    """The pieces one above another, a line each."""
    return "\n".join(piece for piece in pieces if piece)


# --- shapes ----------------------------------------------------------------------------------------------------------


def path(d: str, fill: str, opacity: float | None = None) -> str:
    """A filled path."""
    return tag("path", d=d, fill=fill, opacity=_share(opacity))


def stroke(
    d: str, colour: str, width: float, dash: str | None = None, cap: str = "round", opacity: float | None = None
) -> str:
    """A line along a path, round at ends and corners unless `cap` says otherwise."""
    return tag(
        "path",
        d=d,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap=cap,
        stroke_linejoin="round" if cap == "round" else None,
        stroke_dasharray=dash,
        opacity=_share(opacity),
    )


def group(*pieces: str, **attributes: str | float | None) -> str:
    """The pieces under shared attributes."""
    return tag("g", "\n", stack(*pieces), "\n", **attributes)


def at(x: float, y: float, body: str, scale: float = 1, turn: float = 0, flip: bool = False) -> str:
    """The body moved to (x, y), then turned in degrees, scaled and mirrored there."""
    moves = [f"translate({num(x)} {num(y)})"]
    if turn:
        moves.append(f"rotate({num(turn)})")
    if scale != 1 or flip:
        moves.append(f"scale({'-' if flip else ''}{scale:g} {scale:g})" if flip else f"scale({scale:g})")
    return tag("g", body, transform="".join(moves))


def stamp(name: str, body: str, places: Iterable[tuple[float, ...]]) -> str:
    """The body drawn once and repeated at (x, y) or (x, y, scale); a negative scale mirrors it."""
    uses = []
    for place in places:
        x, y, scale = (*place, 1.0)[:3]
        size = "" if scale == 1 else f"scale({scale:g} {abs(scale):g})" if scale < 0 else f"scale({scale:g})"
        uses.append(tag("use", href=f"#{name}", transform=f"translate({num(x)} {num(y)}){size}"))
    return stack(tag("defs", tag("g", body, id=name)), *uses)


def polygon(points: Iterable[Point], fill: str, opacity: float | None = None) -> str:
    """A filled polygon."""
    return path(straight(points, closed=True), fill, opacity)


def rect(
    x: float, y: float, width: float, height: float, fill: str, corner: float = 0, opacity: float | None = None
) -> str:
    """A filled rectangle, its corners rounded by `corner`."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=corner or None, fill=fill, opacity=_share(opacity))


def disc(x: float, y: float, radius: float, fill: str, opacity: float | None = None) -> str:
    """A filled circle."""
    return tag("circle", cx=x, cy=y, r=radius, fill=fill, opacity=_share(opacity))


def oval(x: float, y: float, rx: float, ry: float, fill: str, opacity: float | None = None) -> str:
    """A filled ellipse."""
    return tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, opacity=_share(opacity))


def _share(opacity: float | None) -> str | None:
    return None if opacity is None else f"{opacity:g}"


# --- paths -----------------------------------------------------------------------------------------------------------


def straight(points: Iterable[Point], closed: bool = False) -> str:
    """Path through the points in straight lines."""
    words = "L".join(f"{num(x)} {num(y)}" for x, y in points)
    return f"M{words}{'Z' if closed else ''}"


def smooth(points: Sequence[Point], closed: bool = False) -> str:
    """Path through the points without corners (Catmull-Rom as Béziers)."""
    count = len(points)
    words = [f"M{num(points[0][0])} {num(points[0][1])}"]
    for index in range(count if closed else count - 1):
        before, start, end, after = (
            points[step % count] if closed else points[min(max(step, 0), count - 1)]
            for step in range(index - 1, index + 3)
        )
        first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        words.append("C" + " ".join(f"{num(x)} {num(y)}" for x, y in (first, second, end)))
    return "".join(words) + ("Z" if closed else "")


def ring(x: float, y: float, radius: float) -> str:
    """Path of a circle."""
    r = num(radius)
    return f"M{num(x - radius)} {num(y)}a{r} {r} 0 1 0 {num(2 * radius)} 0a{r} {r} 0 1 0 {num(-2 * radius)} 0Z"


def box(x: float, y: float, width: float, height: float) -> str:
    """Path of a rectangle."""
    return f"M{num(x)} {num(y)}h{num(width)}v{num(height)}h{num(-width)}Z"


def blob(x: float, y: float, rx: float, ry: float, seed: int, wobble: float = 0.12, knots: int = 9) -> str:
    """Path of a soft closed outline round (x, y); the same seed gives the same shape."""
    dice = random.Random(seed)
    points = []
    for knot in range(knots):
        angle = math.tau * knot / knots
        reach = 1 + wobble * (2 * dice.random() - 1)
        points.append((x + rx * reach * math.cos(angle), y + ry * reach * math.sin(angle)))
    return smooth(points, closed=True)


def star(x: float, y: float, radius: float, points: int = 5, inner: float = 0.4, turn: float = -90) -> str:
    """Path of a star; `inner` is the depth of the notches as a share of the radius."""
    corners = []
    for step in range(2 * points):
        reach = radius if step % 2 == 0 else radius * inner
        angle = math.radians(turn + 180 * step / points)
        corners.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return straight(corners, closed=True)


def facets(x: float, y: float, radius: float, points: int = 5, inner: float = 0.4) -> str:
    """Path of the half of each star point that lies clockwise of its tip, to shade or light it."""
    halves = []
    for step in range(points):
        tip, notch = (math.radians(-90 + 360 * step / points + turn) for turn in (0, 180 / points))
        halves.append(
            straight(
                [
                    (x, y),
                    (x + radius * math.cos(tip), y + radius * math.sin(tip)),
                    (x + radius * inner * math.cos(notch), y + radius * inner * math.sin(notch)),
                ],
                closed=True,
            )
        )
    return "".join(halves)


def burst(x: float, y: float, radius: float, spikes: int = 9, inner: float = 0.58, turn: float = -90) -> str:
    """Path of an explosion: a star of many short points."""
    return star(x, y, radius, spikes, inner, turn)


# --- figures ---------------------------------------------------------------------------------------------------------


def figure(parts: Sequence[Part], halo: float = 0) -> str:
    """The parts, over a light edge of that width if asked, so that they read on any ground."""
    return stack(edge_of(parts, halo) if halo else "", *(_drawn(part) for part in parts))


def edge_of(parts: Sequence[Part], halo: float, colour: str = palette.PAPER) -> str:
    """The outline of all parts together, that much wider."""
    widths: dict[float, list[str]] = {}
    for part in parts:
        widths.setdefault(part.width, []).append(part.d)
    edges = [
        tag("path", d="".join(ds), stroke_width=width + 2 * halo, fill=None if width else colour)
        for width, ds in widths.items()
    ]
    return group(*edges, fill="none", stroke=colour, stroke_linejoin="round", stroke_linecap="round")


def _drawn(part: Part) -> str:
    return stroke(part.d, part.colour, part.width) if part.width else path(part.d, part.colour)


# --- plates ----------------------------------------------------------------------------------------------------------

HEX = f"M50 0L100 28.87V86.6L50 {HEX_HEIGHT}L0 86.6V28.87Z"
_RIM = "M50 1.2L99 29.5V86L50 114.3L1 86V29.5Z"


def hexagon(title: str, about: str, ground: str, *pieces: str) -> Picture:
    """A picture of one hex: the ground to its very edge, the pieces cut off there, a thin rim."""
    clip = tag("clipPath", tag("path", d=HEX), id="hex")
    rim = tag("path", d=_RIM, fill="none", stroke=palette.INK, stroke_opacity=".3", stroke_width=2)
    body = stack(clip, group(tag("path", d=HEX, fill=ground), *pieces, clip_path="url(#hex)"), rim)
    return Picture(title, about, body, HEX_HEIGHT)


def open_hexagon(title: str, about: str, *pieces: str) -> Picture:
    """A picture the size of a hex with nothing behind the pieces, to lay over a terrain."""
    return Picture(title, about, stack(*pieces), HEX_HEIGHT)
