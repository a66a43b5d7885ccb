"""A situation that names no places as a row of hexes: who acts, what lies between, the target."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from rulesdb.rules.sight import BETWEEN
from rulesdb.rules.situation import HexState, Marker, Piece, Situation
from rulesdb.web.board.look import Look
from rulesdb.web.board.svg import strip_svg
from rulesdb.web.desks import DESKS
from rulesdb.web.rulings.deciding import Decided
from rulesdb.web.rulings.diagram import Diagram


def strip_of(decided: Decided, marks: Diagram, look: Look) -> Markup | None:
    """The row; None where the distance was not told, or an end."""
    desk = DESKS[look.game]
    far = decided.ruling.answer.get("range") or decided.situation.facts.get("range")
    between = decided.situation.places.get("between", ())
    if not isinstance(far, int) and between:
        far = len(between) + 1
    if not isinstance(far, int) or far < 1 or not {"attacker", "target"} <= decided.situation.pieces.keys():
        return None
    states = [_state(between[at]) if at < len(between) else {} for at in range(far - 1)]
    sides = zip(("attacker", "target"), desk.strip_sides, strict=True)
    ends = [_standing(decided.situation, role, side) for role, side in sides]
    names = [look.role("attacker"), *(str(at) for at in range(1, far)), look.role("target")]
    row = list(zip(names, [ends[0], *states, ends[1]], strict=True))
    # the row is drawn as hexes 0,0 to far,0
    blockers = tuple(f"{one.removeprefix(BETWEEN)},0" for one in marks.blockers if one.startswith(BETWEEN))
    blocked = marks.blocked if far > 1 else False
    return strip_svg(row, Diagram("0,0", f"{far},0", line=True, blocked=blocked, blockers=blockers), look)


def _standing(situation: Situation, role: str, side: str) -> dict[str, Any]:
    state = situation.stands.get(role)
    told = _state(state) if state is not None else {}
    piece = situation.pieces[role]
    if side or piece.unit:
        told["occupant"] = {**({"side": side} if side else {}), **({"unit": piece.unit} if piece.unit else {})}
    return told


def _state(state: HexState) -> dict[str, Any]:
    """A hex of the situation in plain words again, as the drawing takes it."""
    told: dict[str, Any] = {**state.facts, "terrain": list(state.terrain or ())}
    told["obstacles"] = [_marker(marker) for marker in state.obstacles]
    told["tokens"] = [_marker(marker) for marker in state.tokens]
    if state.occupant is not None:
        told["occupant"] = _unit(state.occupant)
    return told


def _marker(marker: Marker) -> dict[str, Any]:
    return {"kind": marker.element, **({"owner": marker.facts["owner"]} if "owner" in marker.facts else {})}


def _unit(piece: Piece) -> dict[str, Any]:
    return {
        **({"unit": piece.unit} if piece.unit else {}),
        **({"side": piece.facts["side"]} if "side" in piece.facts else {}),
    }
