"""Battles of a whole board at once: what a hex sees, whom a unit may attack, and who could attack a hex."""

from __future__ import annotations

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.battle import rule_step, work_attack
from rulesdb.games.memoir44.ground import unread_hexes
from rulesdb.games.memoir44.sight import SHUT, table
from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import Hex, distance
from rulesdb.rules.ruling import UNSURE, Finding
from rulesdb.rules.situation import EMPTY, Situation, on_board

LONGEST = 8
"""Hexes; no unit of these boxes reaches farther."""


def work_sight_field(case: Case) -> Finding:
    """Every hex the attacker's hex sees."""
    at = _placed(case, "attacker")
    seen = table(case)
    case.used.update(seen.used)
    most = mask = seen.seen_from(at)
    board = case.situation.board
    assert board is not None
    unread = unread_hexes(case.book, board)
    if unread:
        beyond = seen.geometry.mask(unread - {at})
        most, mask = most | beyond, table(case, SHUT).seen_from(at) & ~beyond
    places = [str(place) for place in seen.geometry.places(mask) if place != at]
    found = Finding(
        {"sees": places, "count": len(places)}, [rule_step(case, "m44.base.los.clear", "sight")], shown={"mask": mask}
    )
    if most != mask:
        case.notes(board.hexes[place] for place in unread)
        found.answer |= {"count": None, UNSURE: [str(place) for place in seen.geometry.places(most & ~mask)]}
    return found


def _placed(case: Case, role: str) -> Hex:
    state = case.situation.stands.get(role)
    if case.situation.board is None or state is None or state.hex is None:
        raise SituationError("this question needs a whole board", [Problem(f"/{role}/hex", "needs a hex of a board")])
    return state.hex


def _duel(case: Case, attacker: Hex, target: Hex) -> Case:
    """The same case for one pair of hexes of its board."""
    situation = case.situation
    board = situation.board
    assert board is not None
    pair = on_board(board, attacker=attacker, target=target, facts=situation.facts)
    pieces = {**pair.pieces}
    if situation.stands.get("attacker") is pair.stands["attacker"] and "attacker" in situation.pieces:
        pieces["attacker"] = situation.pieces["attacker"]
    inner = Case(
        case.book,
        Situation(pieces, pair.stands, EMPTY, situation.markers, situation.facts, board, True),
        options=case.options,
        assume=case.assume,
    )
    inner.assumed, inner.used = case.assumed, case.used
    return inner


def _fought(case: Case, duel: Case, finding: Finding, other: Hex) -> Finding | None:
    """The attack of one pair; None where it hangs on what has no rule, and then the other's hex is listed as unsure."""
    board = case.situation.board
    assert board is not None
    state = board.hexes[other]
    names = (*state.unread, *(state.occupant.unread if state.occupant is not None else ()))
    found = None if names else work_attack(duel)
    if found is None or (duel.noted and (found.answer["allowed"] or duel.unknown.keys() - {"line.blocked"})):
        finding.answer.setdefault(UNSURE, []).append(str(other))
        case.noted.update(duel.noted)
        if names:
            case.noted[str(other)] = names
        return None
    if not duel.noted:
        # what ground without a rule leaves open does not matter to an attack that is refused anyway
        case.unknown.update(duel.unknown)
    return found


def work_targets(case: Case) -> Finding:
    """Every enemy unit the attacker may attack, with dice; and why not for those within range."""
    at = _placed(case, "attacker")
    board = case.situation.board
    assert board is not None
    side = case.get("attacker.side")
    finding = Finding({"targets": {}})
    refused: dict[str, str] = {}
    for place, state in board.hexes.items():
        if state.occupant is None or state.occupant.facts.get("side") == side or not 0 < distance(at, place) <= LONGEST:
            continue
        found = _fought(case, _duel(case, at, place), finding, place)
        if found is None:
            continue
        _merge(finding, found, place)
        if found.answer["allowed"]:
            finding.answer["targets"][str(place)] = found.answer["dice"]
        elif found.refusals:
            refused[str(place)] = found.refusals[0].reason
    finding.answer["refused"] = refused
    return finding


def work_threats(case: Case) -> Finding:
    """Every enemy unit that could attack the target's hex as the board stands."""
    there = _placed(case, "target")
    board = case.situation.board
    assert board is not None
    side = case.get("target.side")
    finding = Finding({"threats": {}})
    for place, state in board.hexes.items():
        if (
            state.occupant is None
            or state.occupant.facts.get("side") == side
            or not 0 < distance(there, place) <= LONGEST
        ):
            continue
        found = _fought(case, _duel(case, place, there), finding, place)
        if found is None:
            continue
        if found.answer["allowed"]:
            _merge(finding, found, place)
            finding.answer["threats"][str(place)] = found.answer["dice"]
    return finding


def _merge(into: Finding, found: Finding, place: Hex) -> None:
    """Takes over the trace of one attack, marked with the other unit's hex."""
    into.steps += [step._replace(where=step.where or str(place)) for step in found.steps]
    into.refusals += found.refusals
    into.conflicts += found.conflicts
