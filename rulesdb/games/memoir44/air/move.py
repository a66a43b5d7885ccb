"""Flight: where an air unit may fly and end, over any ground; and what an air unit on a hex bars to others."""

from __future__ import annotations

from rulesdb.games.memoir44.ground import kind_of, unit_elements
from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import Hex, neighbours
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Finding, Refusal, Step
from rulesdb.rules.situation import HexState, Piece

MOVEMENT = "m44.new-flight-plan.air-movement"
OTHERS = "m44.new-flight-plan.air-other-units"
STAYS_ON_BOARD = "m44.new-flight-plan.air-objectives.stays-on-board"
TAKES_NOTHING = "m44.new-flight-plan.air-objectives.standing"
OVER_MINES = "m44.new-flight-plan.air-terrain.ignored"


def is_aircraft(book: Rulebook, piece: Piece | None) -> bool:
    """True for an air unit of the air rules."""
    if piece is None:
        return False
    known: dict[tuple[str, ...], bool] = book.memo.setdefault("aircraft", {})
    elements = unit_elements(book, piece)
    found = known.get(elements)
    if found is None:
        found = known[elements] = any(kind_of(book, element) == "aircraft" for element in elements)
    return found


def under_own_aircraft(case: Case, state: HexState) -> bool:
    """True if the acting ground unit may pass the hex because only an air unit of its own side is there."""
    if not _own_aircraft(case, state):
        return False
    landed = state.occupant is not None and state.occupant.facts.get("state") == "landed"
    return not landed or case.option("past-landed") == "under"


def _own_aircraft(case: Case, state: HexState) -> bool:
    """True if an air unit of the acting unit's side is on the hex."""
    guest, side = state.occupant, case.told("attacker", "side")
    if guest is None or not is_aircraft(case.book, guest):
        return False
    return side is not None and guest.facts.get("side") == side


def pass_under(case: Case, state: HexState) -> Step:
    """The step of passing the hex under an air unit of one's own side."""
    rule = case.book.rules[f"{OTHERS}.pass-under"]
    where = "" if state.hex is None else str(state.hex)
    return Step("enter", "set", True, True, rule.id, rule.citations, where=where)


def interdiction(case: Case, state: HexState) -> Refusal | None:
    """The refusal that an enemy air unit on the hex makes, or None."""
    if not is_aircraft(case.book, state.occupant) or _own_aircraft(case, state):
        return None
    rule = case.book.rules[f"{OTHERS}.interdiction"]
    return Refusal("enter", "ground-interdiction", rule.id, rule.citations)


def flight_limit(case: Case) -> int:
    """Hexes an air unit moves."""
    return int(case.book.elements[MOVEMENT].values["hexes"])


def fly(case: Case) -> Finding:
    """Every hex of the board an air unit can end its move on."""
    board, start = case.situation.board, case.situation.stands.get("attacker", HexState())
    most = flight_limit(case)
    step = _step(case, f"{MOVEMENT}.hexes", "move", most)
    finding = Finding({"move": most, "battle_move": most}, [step])
    if board is None or start.hex is None:
        return finding
    found: dict[Hex, int] = {}
    ring, seen = [start.hex], {start.hex}
    for spent in range(1, most + 1):
        after = [one for place in ring for one in neighbours(place) if one in board.hexes and one not in seen]
        ring = []
        for place in dict.fromkeys(after):
            state = board.hexes[place]
            if is_aircraft(case.book, state.occupant) and not _own_aircraft(case, state):
                continue
            seen.add(place)
            ring.append(place)
            if state.occupant is None:
                found[place] = spent
    finding.answer["reach"] = {
        str(place): {"cost": spent, "stop": False, "battle": True} for place, spent in found.items()
    }
    finding.steps.append(_step(case, "m44.new-flight-plan.air-terrain.ignored", "stop", False))
    finding.steps.append(_step(case, f"{OTHERS}.flight", "enter", True))
    return finding


def _step(case: Case, rule_id: str, measure: str, value: int | bool) -> Step:
    rule = case.book.rules[rule_id]
    return Step(measure, "set", value, value, rule.id, rule.citations)
