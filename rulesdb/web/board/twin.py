"""A board and its marks as sentences: what the drawing shows, for those who do not see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulesdb.rules.hexgrid import Hex
from rulesdb.web.board.code import label_of
from rulesdb.web.board.look import Look
from rulesdb.web.board.svg import words_of
from rulesdb.web.rulings.diagram import Diagram

Name = Callable[[str], str]


def twin_of(board: Mapping[str, Any], marks: Diagram | None, look: Look) -> list[str]:
    """What the drawing shows: first what the ruling says, then hex by hex."""
    shape = look.book.rules.game.shapes[board["shape"]]

    def name(place: str) -> str:
        return label_of(Hex.parse(place), shape)

    hexes = [f"{name(state['hex'])}: {words}" for state in board["hexes"] if (words := words_of(state, look))]
    return [*(_told(marks, name, look) if marks is not None else ()), *hexes]


def _told(marks: Diagram, name: Name, look: Look) -> Iterator[str]:
    def listed(places: Any) -> str:
        return ", ".join(map(name, places))

    t = look.tongue
    if marks.line and marks.attacker and marks.target and marks.blocked is not None:
        how = look.value("blocked" if marks.blocked else "clear")
        ends = {"one": name(marks.attacker), "other": name(marks.target)}
        yield t.gettext("line of sight from %(one)s to %(other)s: %(how)s", **ends, how=how)
    if marks.blockers:
        yield f"{look.answer('at')}: {listed(dict.fromkeys(marks.blockers))}"
    if marks.sees:
        yield f"{look.answer('sees')}: {listed(marks.sees)}"
    yield from _hidden(marks, listed, look)
    if marks.path:
        yield t.gettext("the way, with the AP of each step") + ": " + ", ".join(_strides(marks, name, look))
    if marks.closed and marks.path:
        yield f"{t.gettext('may not be entered')}: {listed(marks.closed)}"
    if marks.spots:
        yield f"{t.gettext('may be the spotting hex')}: {listed(marks.spots)}"
    if marks.struck:
        yield f"{t.gettext('is struck')}: {listed(marks.struck)}"
    if marks.reach:
        told = (f"{name(place)} ({one.get('cost')}{_more(one, name, look)})" for place, one in marks.reach.items())
        yield f"{look.answer('reach')}: {', '.join(told)}"


def _hidden(marks: Diagram, listed: Callable[[Any], str], look: Look) -> Iterator[str]:
    """Hidden hexes, by what hides them."""
    by_reason: dict[str, list[str]] = {}
    for place, reason in marks.hidden.items():
        by_reason.setdefault(reason, []).append(place)
    for reason, places in by_reason.items():
        yield f"{look.answer('hidden')} ({look.value(reason)}): {listed(places)}"


def _strides(marks: Diagram, name: Name, look: Look) -> Iterator[str]:
    for stride in marks.path:
        text = name(stride.place)
        if stride.cost is not None:
            text += f" +{stride.cost}"
        if stride.check:
            text += f" ({look.tongue.gettext('a vehicle checks there for immobilization')})"
        yield text


def _more(one: Mapping[str, Any], name: Name, look: Look) -> str:
    """What else holds on a hex in reach, in the words of the games that have it."""
    t = look.tongue
    more = []
    if "battle" in one or "stop" in one:
        more += [t.gettext("must stop")] if one.get("stop") else []
        more += [t.gettext("may battle") if one.get("battle") else t.gettext("no battle")]
    if one.get("from"):
        more += [t.gettext("from %(hex)s", hex=name(one["from"]))]
    if one.get("check"):
        more += [t.gettext("a vehicle checks there for immobilization")]
    return f"; {', '.join(more)}" if more else ""
