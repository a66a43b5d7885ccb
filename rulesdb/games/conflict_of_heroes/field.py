"""The questions about sight: one line, and everything a hex sees."""

from __future__ import annotations

from typing import Any

from rulesdb.errors import Problem, SituationError
from rulesdb.games.conflict_of_heroes.fire import smoke
from rulesdb.games.conflict_of_heroes.ground import said
from rulesdb.games.conflict_of_heroes.sight import BLOCKED_BY, Ends, line_to_target, look
from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import Hex
from rulesdb.rules.ruling import Finding, Step
from rulesdb.rules.vocabulary import UNKNOWN

CLEAR = "coh.los-up.clear"


def _clear_step(case: Case) -> Step:
    rule = case.book.rules[CLEAR]
    return Step("sight", "set", True, True, rule.id, rule.citations)


def work_sight(case: Case) -> Finding:
    """Whether the line from one hex to the other is clear, who blocks it, and what the smoke adds."""
    blocked = case.get("line.blocked")
    if blocked is UNKNOWN:
        case.miss("line.blocked")
    if blocked is UNKNOWN or "line.blocked" in case.assume:
        return Finding({"sight": None if blocked is UNKNOWN else "blocked" if blocked else "clear"})
    seen = line_to_target(case)
    inner = case.within(mode="direct")
    inner.memo["look"] = seen
    finding = Finding(
        {
            "sight": "blocked" if blocked else "clear",
            **({"blocked_by": seen.by} if blocked else {"smoke_dm": smoke(inner)}),
            "at": [one.where for one in seen.blockers],
        },
        list(seen.steps),
        list(seen.refusals),
    )
    ends = [case.situation.stands.get(role) for role in ("attacker", "target")]
    met = [state for entry in seen.entries for state in entry]
    finding.steps = [step for state in (*ends, *met) if state is not None for step in said(case, state)] + finding.steps
    if not blocked:
        finding.steps.append(_clear_step(case))
    finding.shown |= {
        "blockers": seen.blockers,
        "line": tuple(tuple(state.hex for state in entry if state.hex is not None) for entry in seen.entries),
    }
    return finding


def work_sight_field(case: Case) -> Finding:
    """Every hex the attacker's hex sees, and what hides each of the others."""
    board, state = case.situation.board, case.situation.stands.get("attacker")
    if board is None or state is None or state.hex is None:
        raise SituationError(
            "this question needs a whole board", [Problem("/attacker/hex", "needs a hex of a board")]
        )  # fmt: skip
    sees: list[Hex] = []
    hidden: dict[str, Any] = {}
    steps: dict[tuple[str, str], Step] = {}
    for place, other in board.hexes.items():
        if place == state.hex:
            continue
        seen = look(case, Ends(state, other), None)
        if seen.clear is True:
            sees.append(place)
            continue
        hidden[str(place)] = seen.by
        for one in seen.refusals:
            steps.setdefault((one.rule, one.reason), Step("sight", "forbid", False, False, one.rule, one.citations))
    blind = [place for place, why in hidden.items() if why == BLOCKED_BY["blind-spot"]]
    return Finding(
        {"sees": [str(place) for place in sees], "count": len(sees), "hidden": hidden, "blind": blind},
        [_clear_step(case), *steps.values()],
        shown={"blind": blind},
    )
