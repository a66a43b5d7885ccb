"""A board and a ruling as SVG. It draws what the ruling says: line, blockers, reach, targets; it works nothing out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup, escape

from rulesdb.rules.hexgrid import Hex, Shape
from rulesdb.rules.situation import UNREAD
from rulesdb.web.board.code import label_of
from rulesdb.web.board.geometry import HEIGHT, STEP, WIDTH, centre, points
from rulesdb.web.board.look import Look
from rulesdb.web.board.marks import VEILS, marks_svg
from rulesdb.web.desks import DESKS
from rulesdb.web.desks.desk import Scenery
from rulesdb.web.rulings.diagram import Diagram

__all__ = ["Look", "board_svg", "strip_svg", "unit_words", "words_of"]


def board_svg(board: Mapping[str, Any], marks: Diagram | None, look: Look, *, build: bool = False) -> Markup:
    """The whole board. With `build` every hex can be reached by key and tapped, for the page's script."""
    shape = look.book.rules.game.shapes[board.get("shape", "standard")]
    scenery = DESKS[look.game].scenery
    states = {state["hex"]: state for state in board.get("hexes", ())}
    width, height = WIDTH * (max(shape.even_row, shape.odd_row + 0.5) + 0.02), STEP * (shape.rows - 1) + HEIGHT + 2
    face = board.get("face", "country")
    hexes = [
        _hex(place, states.get(str(place), {}), shape, face, look, scenery, build=build, first=at == 0)
        for at, place in enumerate(shape.hexes())
    ]
    relief = scenery.over({**board, "places": shape.hexes()}, centre)
    role = 'role="group"' if build else 'role="img"'
    words = look.tongue.gettext("Board")
    things = " ".join(f"{one:.0f}" for one in scenery.things)
    return Markup(
        f'<svg class="board {scenery.style}" xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="-1 -1 {width:.0f} {height:.0f}" {role} '
        f'aria-label="{escape(words)}" data-shape="{escape(board.get("shape", "standard"))}" data-rows="{shape.rows}" '
        f'data-face="{escape(face)}" data-top="{escape(board.get("top_side", "axis"))}" '
        f'data-tile="{scenery.tile:.0f}" data-things="{things}">{VEILS if scenery.style else ""}'
        f'{"".join(hexes)}<g class="relief-lines">{relief}</g><g class="marks">{marks_svg(marks, look)}</g></svg>'
    )


def strip_svg(hexes: Sequence[tuple[str, Mapping[str, Any]]], marks: Diagram, look: Look) -> Markup:
    """A row of hexes from attacker to target, for a situation that named no places."""
    scenery = DESKS[look.game].scenery
    drawn, states = [], []
    for at, (words, state) in enumerate(hexes):
        drawn.append(_hex(Hex(at, 0), state, None, "country", look, scenery, build=False, first=False, label=words))
        states.append({**state, "hex": f"{at},0"})
    row = {"hexes": states, "places": [Hex(at, 0) for at in range(len(states))]}
    return Markup(
        f'<svg class="board strip {scenery.style}" xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="-1 -1 {WIDTH * len(hexes) + 2:.0f} '
        f'{HEIGHT + 2:.0f}" role="img" aria-label="{escape(look.tongue.gettext("Board"))}">{"".join(drawn)}'
        f"{scenery.over(row, centre)}"
        f'<g class="marks">{marks_svg(marks, look)}</g></svg>'
    )


# --- in words --------------------------------------------------------------------------------------------------------


def words_of(state: Mapping[str, Any], look: Look) -> str:
    """What a hex holds, in words."""
    parts = [look.name(element) for element in _listed(state.get("terrain"))]
    parts += DESKS[look.game].scenery.words(state, look)
    for marker in (*state.get("obstacles", ()), *state.get("tokens", ())):
        owner = marker.get("owner")
        parts.append(look.name(_element(marker)) + (f" ({_value(owner, look)})" if owner else ""))
    unit = state.get("occupant")
    if unit is not None:
        parts.append(unit_words(unit, look))
    parts += (f"? {word}" for word in (*state.get(UNREAD, ()), *(unit or {}).get(UNREAD, ())))
    return ", ".join(parts)


def unit_words(unit: Mapping[str, Any], look: Look) -> str:
    """A unit in words: its name and what the board says of it: whose it is, figures, front."""
    name = look.name(unit["unit"]) if unit.get("unit") else look.tongue.gettext("unit")
    told = [_value(str(unit[word]), look) for word, _ in DESKS[look.game].code.unit if unit.get(word) is not None]
    return name + (f" ({', '.join(told)})" if told else "")


def _value(word: str, look: Look) -> str:
    names = DESKS[look.game].names
    return look.tongue.gettext(names[word]) if word in names else look.value(word)


# --- one hex ---------------------------------------------------------------------------------------------------------


def _hex(
    place: Hex,
    state: Mapping[str, Any],
    shape: Shape | None,
    face: str,
    look: Look,
    scenery: Scenery,
    *,
    build: bool,
    first: bool,
    label: str = "",
) -> str:
    x, y = centre(place)
    name = label or (label_of(place, shape) if shape is not None else "")
    words = words_of(state, look)
    drawn = [f'<polygon class="ground {escape(scenery.ground(state, face))}" points="{points(x, y)}"/>']
    for element in _listed(state.get("terrain")):
        if scenery.has_tile(element, state):
            drawn.append(_image_or_word(element, x, y, scenery.tile, look, "tile"))
    drawn.append(scenery.under(state, x, y))
    right, down, size, apart = scenery.things
    lying = [_element(marker) for marker in (*state.get("obstacles", ()), *state.get("tokens", ()))]
    for at, element in enumerate(one for one in lying if scenery.has_tile(one, state)):
        drawn.append(_image_or_word(element, x + right - apart * at, y + down, size, look, "thing"))
    unit = state.get("occupant")
    if unit is not None:
        drawn.append(_unit(unit, x, y, look) + scenery.facing(unit, x, y))
    if state.get(UNREAD) or (unit or {}).get(UNREAD):
        drawn.append(f'<text class="unread" x="{x + 34:.1f}" y="{y - 16:.1f}">?</text>')
    if shape is not None:
        drawn.append(f'<text class="name" x="{x:.1f}" y="{y - 41:.1f}">{escape(name)}</text>')
    title = f"{name}: {words}" if words else name
    attributes = f' data-hex="{place}" data-label="{escape(name)}" data-words="{escape(words)}"' if build else ""
    if build:
        attributes += f' role="button" tabindex="{0 if first else -1}" aria-label="{escape(title)}"'
    return f'<g class="hex"{attributes}><title>{escape(title)}</title>{"".join(drawn)}</g>'


def _image_or_word(element: str, x: float, y: float, size: float, look: Look, kind: str) -> str:
    address = look.picture(element, "")
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
