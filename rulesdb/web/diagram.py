"""What a board picture shows of a ruling: the line, who blocks it, what is reached, seen or aimed at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesdb.rules.hexgrid import Hex
from rulesdb.rules.ruling import Ruling
from rulesdb.rules.situation import Situation


@dataclass(frozen=True, slots=True)
class Diagram:
    """Marks by hex `q,r`."""

    attacker: str | None = None
    target: str | None = None
    line: bool = False
    """A line of sight belongs between attacker and target."""
    blocked: bool | None = None
    blockers: tuple[str, ...] = ()
    reach: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Cost, stop and battle of each hex in reach."""
    closed: tuple[str, ...] = ()
    """Hexes next to the reach that may not be entered."""
    targets: Mapping[str, int] = field(default_factory=dict)
    """Dice by hex of a unit: of the target, or of the attacker where it was asked who threatens."""
    refused: Mapping[str, str] = field(default_factory=dict)
    """Reason by hex of a unit that may not be attacked."""
    sees: tuple[str, ...] = ()
    ways: tuple[tuple[str, ...], ...] = ()
    """Hexes of a retreat, by step."""


def diagram(ruling: Ruling, situation: Situation) -> Diagram:
    """The marks of a ruling on its situation's board; empty where no hexes were told."""
    shown, answer = ruling.shown, ruling.answer
    attacker, target = _place(situation, "attacker"), _place(situation, "target")
    sight = answer.get("sight")
    blockers = tuple(str(one.place) for one in shown.get("blockers", ()) if one.place is not None)
    sees = answer.get("sees") or ()
    return Diagram(
        attacker=attacker,
        target=target,
        line=attacker is not None and target is not None and ("sight" in answer or "range" in answer),
        blocked=None if sight is None else sight == "blocked",
        blockers=blockers,
        reach=dict(answer.get("reach") or {}),
        closed=tuple(str(place) for place in shown.get("refused", {})),
        targets=dict(answer.get("targets") or answer.get("threats") or {}),
        refused=dict(answer.get("refused") or {}),
        sees=tuple(str(place) for place in sees),
        ways=tuple(tuple(str(place) for place in step) for step in shown.get("ways", ()) if not isinstance(step, Hex)),
    )


def _place(situation: Situation, role: str) -> str | None:
    state = situation.stands.get(role)
    return str(state.hex) if state is not None and state.hex is not None else None
