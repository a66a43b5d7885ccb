"""The marks of a ruling on a board, and what they mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from markupsafe import escape

from rulesdb.rules.hexgrid import Hex
from rulesdb.web.board.geometry import centre, points
from rulesdb.web.board.look import Look
from rulesdb.web.desks.desk import Swatch
from rulesdb.web.rulings.diagram import Diagram, Stride

VEILS = (
    '<defs><pattern id="veil" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path class="veil" d="M0 0h12v12h-12z"/><path class="hatch" d="M0 6h12"/></pattern>'
    '<pattern id="blind" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path class="veil" d="M0 0h12v12h-12z"/><path class="hatch" d="M0 6h12M6 0v12"/></pattern></defs>'
)
"""Hatchings for what is hidden, so that no colour is needed to tell them."""


def marks_svg(marks: Diagram | None, look: Look) -> str:
    """Everything a ruling says of the hexes of a board."""
    if marks is None:
        return ""
    drawn: list[str] = []
    blind = set(marks.blind)
    drawn += (_outline(place, "blind" if place in blind else "hidden") for place in marks.hidden)
    drawn += (_outline(place, "sees") for place in marks.sees)
    drawn += (_outline(place, "struck") for place in marks.struck)
    drawn += (_cross(place, "closed") for place in marks.closed)
    for place, told in marks.reach.items():
        kinds = " ".join(name for name in ("battle", "stop", "check") if told.get(name))
        drawn.append(_outline(place, f"reach {kinds}"))
    drawn += (_way([told["from"], place], "came") for place, told in marks.reach.items() if told.get("from"))
    for place, told in marks.reach.items():
        kinds = " ".join(name for name in ("battle", "stop", "check") if told.get(name))
        text = f"{told.get('cost', '')}{'!' if told.get('check') else ''}"
        drawn.append(_tag(place, text, f"cost {kinds}"))
    for number, step in enumerate(marks.ways, 1):
        drawn += (_tag(place, str(number), "way") for place in step)
    drawn += (_tag(place, str(dice), "dice") for place, dice in marks.targets.items())
    drawn += (_cross(place, "refused") for place in marks.refused)
    if marks.line and marks.attacker and marks.target and marks.attacker != marks.target:
        drawn.append(_line(Hex.parse(marks.attacker), Hex.parse(marks.target), marks.blocked))
    drawn += (_outline(place, "blocker") + _cross(place, "blocker") for place in dict.fromkeys(marks.blockers))
    drawn += (_outline(place, "spot") for place in marks.spots)
    roles = (("attacker", marks.attacker), ("target", marks.target), ("spotting", marks.spotting))
    drawn += (_outline(at, role) for role, at in roles if at is not None)
    drawn += _path(marks)
    return "".join(drawn)


def _outline(place: str, kind: str) -> str:
    x, y = centre(Hex.parse(place))
    return f'<polygon class="{kind}" points="{points(x, y)}"/>'


def _cross(place: str, kind: str) -> str:
    x, y = centre(Hex.parse(place))
    return f'<path class="cross {kind}" d="M{x - 14:.1f} {y - 14:.1f}l28 28m0 -28l-28 28"/>'


def _tag(place: str, text: str, kind: str) -> str:
    x, y = centre(Hex.parse(place))
    return (
        f'<g class="tag {kind}"><circle cx="{x:.1f}" cy="{y + 36:.1f}" r="17"/>'
        f'<text x="{x:.1f}" y="{y + 43:.1f}">{escape(text)}</text></g>'
    )


def _way(places: Iterable[str], kind: str) -> str:
    at = "L".join(f"{x:.1f} {y:.1f}" for x, y in (centre(Hex.parse(place)) for place in places))
    return f'<path class="{kind}" d="M{at}"/>'


def _path(marks: Diagram) -> Iterator[str]:
    """The way as a line, and on each hex what its step costs: 0 for a bonus move, `!` for a check, `?` if not known."""
    if not marks.path:
        return
    begin = [marks.attacker] if marks.attacker is not None else []
    yield _way([*begin, *(stride.place for stride in marks.path)], "path")
    for stride in marks.path:
        told = marks.path_cost is not None or any(one.cost is not None for one in marks.path)
        if told:
            yield _tag(stride.place, step_text(stride), f"stride {'check' if stride.check else ''}")


def step_text(stride: Stride) -> str:
    """What a step costs, as a tag has it."""
    return f"{'?' if stride.cost is None else f'+{stride.cost}'}{'!' if stride.check else ''}"


def _line(a: Hex, b: Hex, blocked: bool | None) -> str:
    (x1, y1), (x2, y2) = centre(a), centre(b)
    length = hypot(x2 - x1, y2 - y1) or 1.0
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    kind = "unsure" if blocked is None else "blocked" if blocked else "clear"
    head = f"M{x2 - 44 * dx - 9 * dy:.1f} {y2 - 44 * dy + 9 * dx:.1f}L{x2 - 26 * dx:.1f} {y2 - 26 * dy:.1f}"
    head += f"L{x2 - 44 * dx + 9 * dy:.1f} {y2 - 44 * dy - 9 * dx:.1f}"
    return f'<path class="sightline {kind}" d="M{x1:.1f} {y1:.1f}L{x2 - 30 * dx:.1f} {y2 - 30 * dy:.1f}{head}"/>'


# --- what they mean --------------------------------------------------------------------------------------------------


def legend_of(marks: Diagram | None, look: Look) -> Iterator[Swatch]:
    """The marks that are in a drawing, with their meaning."""
    if marks is None:
        return
    t = look.tongue
    if marks.attacker:
        yield Swatch("attacker", "hex", look.role("attacker"))
    if marks.target:
        yield Swatch("target", "hex", look.role("target"))
    if marks.spotting:
        yield Swatch("spotting", "hex", look.role("spotting"))
    if marks.line and marks.blocked is not None:
        kind = "blocked" if marks.blocked else "clear"
        yield Swatch(f"sightline {kind}", "line", t.gettext("line of sight: %(how)s", how=look.value(kind)))
    if marks.blockers:
        yield Swatch("blocker", "cross", t.gettext("blocks the line"))
    if marks.sees:
        yield Swatch("sees", "hex", t.gettext("is seen"))
    if set(marks.hidden) - set(marks.blind):
        yield Swatch("hidden", "hex", t.gettext("is hidden"))
    if marks.blind:
        yield Swatch("blind", "hex", t.gettext("blind spot"))
    if marks.path:
        yield Swatch("path", "line", t.gettext("the way, with the AP of each step"))
    if marks.reach:
        yield Swatch("reach", "hex", t.gettext("in reach, with the AP it takes"))
    if any(one.get("check") for one in marks.reach.values()) or any(one.check for one in marks.path):
        yield Swatch("tag check", "dot", t.gettext("a vehicle checks there for immobilization"), "!")
    if marks.closed:
        yield Swatch("closed", "cross", t.gettext("may not be entered"))
    if marks.spots:
        yield Swatch("spot", "hex", t.gettext("may be the spotting hex"))
    if marks.struck:
        yield Swatch("struck", "hex", t.gettext("is struck"))
