"""What a board picture shows of a ruling: the line, who blocks it, what is reached, seen, hidden, aimed at or gone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rulesdb.rules.hexgrid import Hex
from rulesdb.rules.ruling import Ruling
from rulesdb.rules.situation import Situation


class Stride(NamedTuple):
    """One hex of a way."""

    place: str
    cost: int | None
    """What the step into it costs, None where that is not known."""
    check: bool
    """Something is checked there."""
    leg: int
    """Number of the paid move it belongs to, from 1; 0 where none was told."""


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
    """Of each hex in reach its cost, and stop, battle, check and the hex one comes from where the game has them."""
    closed: tuple[str, ...] = ()
    """Hexes that may not be entered: next to the reach, or on a way."""
    targets: Mapping[str, int] = field(default_factory=dict)
    """Dice by hex of a unit: of the target, or of the attacker where it was asked who threatens."""
    refused: Mapping[str, str] = field(default_factory=dict)
    """Reason by hex of a unit that may not be attacked."""
    sees: tuple[str, ...] = ()
    hidden: Mapping[str, str] = field(default_factory=dict)
    """What hides a hex, by hex; of a ruling on everything that is seen."""
    blind: tuple[str, ...] = ()
    """Hidden hexes that are blind spots."""
    ways: tuple[tuple[str, ...], ...] = ()
    """Hexes of a retreat, by step."""
    path: tuple[Stride, ...] = ()
    """A way that was told, step by step."""
    path_cost: int | None = None
    spotting: str | None = None
    """The spotting hex that was chosen."""
    spots: tuple[str, ...] = ()
    """Hexes that may spot."""
    struck: tuple[str, ...] = ()


def diagram(ruling: Ruling, situation: Situation) -> Diagram:
    """The marks of a ruling on its situation's board; empty where no hexes were told."""
    shown, answer = ruling.shown, ruling.answer
    attacker, target = _place(situation, "attacker"), _place(situation, "target")
    blockers = tuple(_blocker(one) for one in shown.get("blockers", ()) if one.place is not None or hasattr(one, "nth"))
    path = _path(ruling, situation)
    closed = [*shown.get("refused", {}), *(_closed_steps(ruling) if path else ())]
    return Diagram(
        attacker=attacker,
        target=target,
        line=attacker is not None and target is not None and _has_line(ruling),
        blocked=_blocked(ruling),
        blockers=blockers,
        reach=dict(answer.get("reach") or {}),
        closed=tuple(str(place) for place in closed),
        targets=dict(answer.get("targets") or answer.get("threats") or {}),
        refused=dict(answer.get("refused") or {}),
        sees=_places(answer.get("sees")),
        hidden=dict(answer.get("hidden") or {}),
        blind=_places(answer.get("blind")),
        ways=tuple(tuple(str(place) for place in step) for step in shown.get("ways", ()) if not isinstance(step, Hex)),
        path=path,
        path_cost=answer.get("ap") if path else None,
        spotting=_place(situation, "spotting"),
        spots=_places(answer.get("spotting_hexes")),
        struck=_places(shown.get("struck")),
    )


def _has_line(ruling: Ruling) -> bool:
    answer = ruling.answer
    return "sight" in answer or "range" in answer or ("allowed" in answer and "blockers" in ruling.shown)


def _blocker(one: Any) -> str:
    """The hex of a blocker, or `between:2` where no place was told: which hex of the line it is."""
    return str(one.where if one.place is None else one.place)


def _blocked(ruling: Ruling) -> bool | None:
    """Whether the line is blocked: answered, or by what forbids it where the answer is about more than the line."""
    sight = ruling.answer.get("sight")
    if sight is not None:
        return bool(sight == "blocked")
    if "sight" in ruling.answer or "blockers" not in ruling.shown:
        return None
    return any(one.measure == "sight" for one in ruling.refusals)


def _places(found: Iterable[Any] | None) -> tuple[str, ...]:
    return tuple(str(place) for place in found or ())


def _place(situation: Situation, role: str) -> str | None:
    state = situation.stands.get(role)
    return str(state.hex) if state is not None and state.hex is not None else None


def _path(ruling: Ruling, situation: Situation) -> tuple[Stride, ...]:
    """The way that was told, with what the ruling says of each step."""
    path = situation.places.get("path", ())
    if "checks" not in ruling.answer or not all(state.hex is not None for state in path):
        return ()
    costs = ruling.answer.get("step_ap") or ()
    checks = ruling.answer["checks"] or ()
    legs = [number for number, (hexes, _cost) in enumerate(ruling.answer.get("legs") or (), 1) for _ in range(hexes)]
    return tuple(
        Stride(
            str(state.hex),
            costs[at] if at < len(costs) else None,
            at + 1 in checks,
            legs[at] if at < len(legs) else 0,
        )
        for at, state in enumerate(path)
    )


def _closed_steps(ruling: Ruling) -> list[str]:
    """Hexes that a step of the ruling forbids to enter."""
    return list(
        dict.fromkeys(
            step.where
            for step in ruling.steps
            if step.measure == "enter" and step.verb == "forbid" and step.counted and "," in step.where
        )
    )
