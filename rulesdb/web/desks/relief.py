"""Ground with heights as a drawing: shaded levels, contours with ticks downhill, what runs along the sides of hexes.

It shows what a board says. Only the level of a hex that tells none is read from its ground, as the rules do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulesdb.games.conflict_of_heroes.palette import HILL, LEVEL_OF, LEVEL_OF_DOT, OPEN, OPENING, ROAD
from rulesdb.rules.hexgrid import DIRECTION_NAMES, Hex, neighbours
from rulesdb.web.board.geometry import along, towards
from rulesdb.web.board.look import Look
from rulesdb.web.desks.desk import State, Swatch

HIGHEST_SHADE = 4
_NO_TILE = frozenset({HILL, OPEN, ROAD})
_TICKS = (-16, 0, 16)
_TICK, _SECOND = 9.0, 7.0
"""Length of a tick; how far the second line of a steep side lies from the first."""


def level_of(state: State) -> int:
    """Level that a hex is drawn at: told, or that of its counters, its centre dot or its ground."""
    told = state.get("level")
    if isinstance(told, int):
        return told
    found = [LEVEL_OF[element] for element in (*_counters(state), *_listed(state)) if element in LEVEL_OF]
    if not found and state.get("centre_dot") in LEVEL_OF_DOT:
        return LEVEL_OF_DOT[state["centre_dot"]]
    return found[0] if found else 0


def _listed(state: State) -> tuple[str, ...]:
    terrain = state.get("terrain", ())
    return (terrain,) if isinstance(terrain, str) else tuple(terrain)


def _counters(state: State) -> Iterator[str]:
    for marker in state.get("tokens", ()):
        yield marker["kind"] if isinstance(marker, Mapping) else marker


def ground(state: State, face: str) -> str:
    """Classes of a hex's ground: its shade."""
    lies = level_of(state)
    return f"l{min(lies, HIGHEST_SHADE)}" if lies >= 0 else "low"


def has_tile(element: str, state: State) -> bool:
    """Whether a picture is drawn: levels show hills, and sides show roads."""
    return element not in _NO_TILE and element not in LEVEL_OF


def level_text(lies: int) -> str:
    """A level as the board writes it."""
    return str(lies).replace("-", "−")


def under(state: State, x: float, y: float) -> str:
    """Number of the level, roads, and what runs along the sides."""
    drawn = []
    lies = level_of(state)
    terrain = _listed(state)
    if ROAD in terrain:
        drawn.append(f'<circle class="road-dot" cx="{x:.1f}" cy="{y:.1f}" r="6"/>')
    for side in state.get("road_sides", ()):
        dx, dy = towards(side)
        drawn.append(f'<path class="road" d="M{x:.1f} {y:.1f}l{dx:.1f} {dy:.1f}"/>')
    for side in state.get("small_balka_sides", ()):
        drawn.append(_along("small-balka", side, x, y, 6.0))
    if OPENING in terrain and not state.get("opening_sides"):
        drawn.append(f'<path class="opening" d="M{x - 18:.1f} {y:.1f}l36 0"/>')
    for side in state.get("opening_sides", ()):
        dx, dy = towards(side)
        at = f"M{x + dx * 0.62:.1f} {y + dy * 0.62:.1f}L{x + dx * 1.2:.1f} {y + dy * 1.2:.1f}"
        drawn.append(f'<path class="opening" d="{at}"/>')
    if lies:
        drawn.append(f'<text class="level" x="{x - 28:.1f}" y="{y - 19:.1f}">{level_text(lies)}</text>')
    if state.get("slope"):
        drawn.append(f'<text class="slope" x="{x + 30:.1f}" y="{y - 20:.1f}">{state["slope"]}</text>')
    return "".join(drawn)


def _along(kind: str, side: str, x: float, y: float, inward: float) -> str:
    x1, y1, x2, y2 = along(side, x, y, inward)
    return f'<path class="{kind}" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'


# --- contours --------------------------------------------------------------------------------------------------------


def over(board: Mapping[str, Any], where: Callable[[Any], tuple[float, float]]) -> str:
    """Contours along the sides between levels, ticks pointing down; two lines where it is steep."""
    levels = {Hex.parse(state["hex"]): level_of(state) for state in board.get("hexes", ())}
    known = set(board.get("places", ())) or None
    lines: list[str] = []
    ticks: list[str] = []
    for place, lies in _by_row(levels, known):
        for side, other in zip(DIRECTION_NAMES, neighbours(place), strict=True):
            drop = lies - levels.get(other, 0)
            if drop > 0 and (known is None or other in known):
                lines.extend(_contour(side, *where(place), steep=drop > 1))
                ticks.extend(_downhill(side, *where(place), steep=drop > 1))
    return f'<path class="contour" d="{"".join(lines)}"/><path class="ticks" d="{"".join(ticks)}"/>' if lines else ""


def _by_row(levels: Mapping[Hex, int], known: set[Hex] | None) -> Iterator[tuple[Hex, int]]:
    """Every hex with its level: those of the board, and the plain around a hollow."""
    around = {one for place, lies in levels.items() if lies < 0 for one in neighbours(place)}
    for place in sorted({*levels, *around}, key=lambda one: (one.r, one.q)):
        if known is None or place in known:
            yield place, levels.get(place, 0)


def _contour(side: str, x: float, y: float, *, steep: bool) -> Iterator[str]:
    for outward in (0.0, _SECOND) if steep else (0.0,):
        x1, y1, x2, y2 = along(side, x, y, -outward)
        yield f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"


def _downhill(side: str, x: float, y: float, *, steep: bool) -> Iterator[str]:
    dx, dy = towards(side)
    ux, uy = dx / 50, dy / 50
    begin = 50 + (_SECOND if steep else 0.0)
    for at in _TICKS:
        px, py = x + ux * begin + uy * at, y + uy * begin - ux * at
        yield f"M{px:.1f} {py:.1f}l{ux * _TICK:.1f} {uy * _TICK:.1f}"


# --- units, words, legend --------------------------------------------------------------------------------------------


def facing(unit: Mapping[str, Any], x: float, y: float) -> str:
    """An arrow head at the side that a unit's front points to."""
    side = unit.get("facing")
    if side is None:
        return ""
    dx, dy = towards(side)
    ux, uy = dx / 50, dy / 50
    tip, back, half = 49, 36, 11
    corners = (
        (ux * tip, uy * tip), (ux * back + uy * half, uy * back - ux * half),
        (ux * back - uy * half, uy * back + ux * half),
    )  # fmt: skip
    return f'<path class="front" d="M{"L".join(f"{x + cx:.1f} {y + cy:.1f}" for cx, cy in corners)}Z"/>'


def words(state: State, look: Look) -> list[str]:
    """Level, slope and sides of a hex in words."""
    t = look.tongue
    told = []
    lies = level_of(state)
    if lies or state.get("level") is not None:
        told.append(t.gettext("level %(level)s", level=level_text(lies)))
    if state.get("slope"):
        told.append(t.gettext("slope %(letter)s", letter=state["slope"]))
    labels = (
        ("road_sides", t.gettext("road to the %(sides)s")),
        ("small_balka_sides", t.gettext("small balka in the %(sides)s")),
        ("opening_sides", t.gettext("way out of the balka to the %(sides)s")),
    )
    for word, text in labels:
        if state.get(word):
            told.append(text % {"sides": ", ".join(look.value(side) for side in state[word])})
    return told


def legend(look: Look) -> list[Swatch]:
    """Shades and lines of the ground."""
    t = look.tongue
    levels = [
        Swatch("ground low", "hex", t.gettext("level %(level)s", level="−1"), "−1"),
        *(
            Swatch(f"ground l{level}", "hex", t.gettext("level %(level)s", level=level), str(level) if level else "")
            for level in range(HIGHEST_SHADE)
        ),
    ]
    return [
        *levels,
        Swatch("contour", "contour", t.gettext("contour, its ticks point downhill")),
        Swatch("contour", "steep", t.gettext("2 levels or more at once")),
        Swatch("small-balka", "line", t.gettext("small balka")),
        Swatch("opening", "line", t.gettext("way out of a balka")),
        Swatch("front", "front", t.gettext("front of a unit")),
    ]
