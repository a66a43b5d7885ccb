"""A board and a ruling as SVG. It draws what the ruling says: line, blockers, reach, targets; it works nothing out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

from markupsafe import Markup, escape

from rulesdb.packs.books import Book
from rulesdb.rules.hexgrid import DIRECTION_NAMES, DIRECTIONS, Hex, Shape
from rulesdb.web.board_code import label_of
from rulesdb.web.diagram import Diagram
from rulesdb.web.rule_words import VALUES
from rulesdb.web.ruling_view import Tongue

WIDTH, HEIGHT, STEP = 100.0, 115.47, 86.6
"""Width and height of a hex, and of a row without its overlap, in units of the drawing."""
_CORNERS = ((50, 0), (100, 28.87), (100, 86.6), (50, 115.47), (0, 86.6), (0, 28.87))
ROADS = frozenset({"m44.tp.road", "m44.tp.road-rail-crossing", "m44.tp.road-hill"})
_FAMILIES = (
    "forest", "hill", "town", "hedgerow", "wide-river", "river", "ocean", "beach", "road-hill", "road", "mountain",
    "marsh", "lake", "wadi", "oasis", "railroad", "airfield", "flooded-fields", "high-ground",
)  # fmt: skip
Picture = Callable[[str, str], str | None]
"""(element, variant) -> address of its picture, None if there is none."""


@dataclass(frozen=True, slots=True)
class Look:
    """Who draws: names in a language, and where pictures are found."""

    book: Book
    tongue: Tongue
    picture: Picture

    def name(self, element: str) -> str:
        return self.book.names.name(element, self.tongue.language)

    def side(self, side: str) -> str:
        return self.tongue.say(VALUES, side)


def centre(place: Hex) -> tuple[float, float]:
    """Middle of a hex in the drawing."""
    return WIDTH * (place.q + place.r / 2) + WIDTH / 2, STEP * place.r + HEIGHT / 2


def board_svg(board: Mapping[str, Any], marks: Diagram | None, look: Look, *, build: bool = False) -> Markup:
    """The whole board. With `build` every hex can be reached by key and tapped, for the page's script."""
    shape = look.book.rules.game.shapes[board.get("shape", "standard")]
    states = {state["hex"]: state for state in board.get("hexes", ())}
    width, height = WIDTH * (shape.even_row + 0.02), STEP * (shape.rows - 1) + HEIGHT + 2
    hexes = [
        _hex(place, states.get(str(place), {}), shape, board.get("face", "country"), look, build=build, first=at == 0)
        for at, place in enumerate(shape.hexes())
    ]
    drawn = [*hexes, f'<g class="marks">{_marks(marks, look)}</g>']
    role = 'role="group"' if build else 'role="img"'
    words = look.tongue.gettext("Board")
    return Markup(
        f'<svg class="board" xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {width:.0f} {height:.0f}" {role} '
        f'aria-label="{escape(words)}" data-shape="{escape(board.get("shape", "standard"))}" data-rows="{shape.rows}" '
        f'data-face="{escape(board.get("face", "country"))}" data-top="{escape(board.get("top_side", "axis"))}">'
        f"{''.join(drawn)}</svg>"
    )


def strip_svg(hexes: Sequence[tuple[str, Mapping[str, Any]]], marks: Diagram, look: Look) -> Markup:
    """A row of hexes from attacker to target, for a situation that named no places."""
    drawn = []
    for at, (words, state) in enumerate(hexes):
        drawn.append(_hex(Hex(at, 0), state, None, "country", look, build=False, first=False, label=words))
    height = HEIGHT + 2
    return Markup(
        f'<svg class="board strip" xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {WIDTH * len(hexes) + 2:.0f} '
        f'{height:.0f}" role="img" aria-label="{escape(look.tongue.gettext("Board"))}">{"".join(drawn)}'
        f'<g class="marks">{_marks(marks, look)}</g></svg>'
    )


# --- one hex ---------------------------------------------------------------------------------------------------------


def _points(x: float, y: float) -> str:
    return " ".join(f"{x - WIDTH / 2 + px:.1f},{y - HEIGHT / 2 + py:.1f}" for px, py in _CORNERS)


def words_of(state: Mapping[str, Any], look: Look) -> str:
    """What stands on a hex, in words."""
    parts = [look.name(element) for element in _listed(state.get("terrain"))]
    for marker in (*state.get("obstacles", ()), *state.get("tokens", ())):
        owner = marker.get("owner")
        parts.append(look.name(_element(marker)) + (f" ({look.side(owner)})" if owner else ""))
    unit = state.get("occupant")
    if unit is not None:
        parts.append(unit_words(unit, look))
    return ", ".join(parts)


def unit_words(unit: Mapping[str, Any], look: Look) -> str:
    """A unit in words: name, side and figures as far as they were told."""
    name = look.name(unit["unit"]) if unit.get("unit") else look.tongue.gettext("unit")
    told = [look.side(unit["side"])] if unit.get("side") else []
    told += [str(unit["figures"])] if unit.get("figures") is not None else []
    return name + (f" ({', '.join(told)})" if told else "")


def _hex(
    place: Hex,
    state: Mapping[str, Any],
    shape: Shape | None,
    face: str,
    look: Look,
    *,
    build: bool,
    first: bool,
    label: str = "",
) -> str:
    x, y = centre(place)
    name = label or (label_of(place, shape) if shape is not None else "")
    words = words_of(state, look)
    terrain = _listed(state.get("terrain"))
    drawn = [f'<polygon class="ground {escape(_family(terrain, face))}" points="{_points(x, y)}"/>']
    for element in terrain:
        drawn.append(_ground(element, state, x, y, look))
    drawn += _roads(state, x, y, terrain)
    for marker in (*state.get("obstacles", ()), *state.get("tokens", ())):
        drawn.append(_image_or_word(_element(marker), "", x, y + 22, 64, look, "thing"))
    if state.get("objective"):
        drawn.append(f'<circle class="objective" cx="{x + 30:.1f}" cy="{y - 30:.1f}" r="9"/>')
    unit = state.get("occupant")
    if unit is not None:
        drawn.append(_unit(unit, x, y, look))
    if shape is not None:
        drawn.append(f'<text class="name" x="{x:.1f}" y="{y - 41:.1f}">{escape(name)}</text>')
    title = f"{name}: {words}" if words else name
    attributes = f' data-hex="{place}" data-label="{escape(name)}" data-words="{escape(words)}"' if build else ""
    if build:
        attributes += f' role="button" tabindex="{0 if first else -1}" aria-label="{escape(title)}"'
    return f'<g class="hex"{attributes}><title>{escape(title)}</title>{"".join(drawn)}</g>'


def _ground(element: str, state: Mapping[str, Any], x: float, y: float, look: Look) -> str:
    if element in ROADS and state.get("road_sides"):
        return ""
    return _image_or_word(element, "", x, y, WIDTH, look, "tile")


def _roads(state: Mapping[str, Any], x: float, y: float, terrain: Sequence[str]) -> list[str]:
    """Lines from the middle to the sides that a road leads through."""
    if not ROADS.intersection(terrain):
        return []
    drawn = []
    for side in state.get("road_sides", ()):
        step = DIRECTIONS[DIRECTION_NAMES.index(side)]
        dx, dy = WIDTH * (step.q + step.r / 2) / 2, STEP * step.r / 2
        drawn.append(f'<path class="road" d="M{x:.1f} {y:.1f}l{dx:.1f} {dy:.1f}"/>')
    return drawn


def _image_or_word(element: str, variant: str, x: float, y: float, size: float, look: Look, kind: str) -> str:
    address = look.picture(element, variant)
    if address is not None:
        height = size * HEIGHT / WIDTH
        top = y - height / 2
        return (
            f'<image class="{kind}" href="{escape(address)}" x="{x - size / 2:.1f}" y="{top:.1f}" width="{size:.0f}" '
            f'height="{height:.1f}"/>'
        )
    short = look.name(element)
    word = short if len(short) <= 8 else f"{short[:7]}."
    return f'<text class="{kind} word" x="{x:.1f}" y="{y + 8:.1f}">{escape(word)}</text>'


def _unit(unit: Mapping[str, Any], x: float, y: float, look: Look) -> str:
    side = unit.get("side", "")
    drawn = [f'<rect class="unit {escape(side)}" x="{x - 34:.1f}" y="{y - 22:.1f}" width="68" height="46" rx="8"/>']
    element = unit.get("unit")
    if element:
        address = look.picture(element, "figure") or look.picture(element, side) or look.picture(element, "")
        if address is not None:
            place = f'x="{x - 22:.1f}" y="{y - 22:.1f}" width="44" height="46"'
            drawn.append(f'<image class="figure" href="{escape(address)}" {place}/>')
        else:
            drawn.append(f'<text class="unit word" x="{x:.1f}" y="{y + 8:.1f}">{escape(look.name(element)[:4])}</text>')
    else:
        drawn.append(f'<text class="unit word" x="{x:.1f}" y="{y + 8:.1f}">?</text>')
    if unit.get("figures") is not None:
        drawn.append(f'<text class="figures" x="{x + 26:.1f}" y="{y + 20:.1f}">{int(unit["figures"])}</text>')
    return "".join(drawn)


def _listed(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value or ())


def _element(marker: Any) -> str:
    return str(marker["kind"]) if isinstance(marker, Mapping) else str(marker)


def _family(terrain: Sequence[str], face: str) -> str:
    for element in terrain:
        key = element.rpartition(".")[2]
        for family in _FAMILIES:
            if key == family or family in key.split("-") or key.endswith(family):
                return f"t-{family}"
    return "t-other" if terrain and terrain[0].rpartition(".")[2] != "countryside" else f"f-{face}"


# --- marks of the ruling ---------------------------------------------------------------------------------------------


def _marks(marks: Diagram | None, look: Look) -> str:
    if marks is None:
        return ""
    drawn: list[str] = []
    drawn += (_outline(place, "sees") for place in marks.sees)
    drawn += (_cross(place, "closed") for place in marks.closed)
    for place, told in marks.reach.items():
        kinds = " ".join(name for name in ("battle", "stop") if told.get(name))
        drawn.append(_outline(place, f"reach {kinds}"))
        drawn.append(_tag(place, str(told.get("cost", "")), f"cost {kinds}"))
    for number, step in enumerate(marks.ways, 1):
        drawn += (_tag(place, str(number), "way") for place in step)
    drawn += (_tag(place, str(dice), "dice") for place, dice in marks.targets.items())
    drawn += (_cross(place, "refused") for place in marks.refused)
    if marks.line and marks.attacker and marks.target:
        drawn.append(_line(Hex.parse(marks.attacker), Hex.parse(marks.target), marks.blocked))
    drawn += (_outline(place, "blocker") + _cross(place, "blocker") for place in _on_board(marks.blockers))
    for role, at in (("attacker", marks.attacker), ("target", marks.target)):
        if at is not None:
            drawn.append(_outline(at, role))
    return "".join(drawn)


def _on_board(places: Iterable[str]) -> Iterable[str]:
    return dict.fromkeys(places)


def _outline(place: str, kind: str) -> str:
    x, y = centre(Hex.parse(place))
    return f'<polygon class="{kind}" points="{_points(x, y)}"/>'


def _cross(place: str, kind: str) -> str:
    x, y = centre(Hex.parse(place))
    return f'<path class="cross {kind}" d="M{x - 14:.1f} {y - 14:.1f}l28 28m0 -28l-28 28"/>'


def _tag(place: str, text: str, kind: str) -> str:
    x, y = centre(Hex.parse(place))
    return (
        f'<g class="tag {kind}"><circle cx="{x:.1f}" cy="{y + 36:.1f}" r="17"/>'
        f'<text x="{x:.1f}" y="{y + 43:.1f}">{escape(text)}</text></g>'
    )


def _line(a: Hex, b: Hex, blocked: bool | None) -> str:
    (x1, y1), (x2, y2) = centre(a), centre(b)
    length = hypot(x2 - x1, y2 - y1) or 1.0
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    kind = "unsure" if blocked is None else "blocked" if blocked else "clear"
    head = f"M{x2 - 44 * dx - 9 * dy:.1f} {y2 - 44 * dy + 9 * dx:.1f}L{x2 - 26 * dx:.1f} {y2 - 26 * dy:.1f}"
    head += f"L{x2 - 44 * dx + 9 * dy:.1f} {y2 - 44 * dy - 9 * dx:.1f}"
    return f'<path class="sightline {kind}" d="M{x1:.1f} {y1:.1f}L{x2 - 30 * dx:.1f} {y2 - 30 * dy:.1f}{head}"/>'
