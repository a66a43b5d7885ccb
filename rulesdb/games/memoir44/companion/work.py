"""The state of a campaign in the making, and how the companion asks for what changes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.companion.log import SIDES, Entry, Log
from rulesdb.games.memoir44.companion.state import Asked, Noted, SideState, State
from rulesdb.rules.ruling import Ruling


class Door(Protocol):
    """How the companion asks: rulings, and the figures of a data file."""

    def ask(self, question: str, told: Mapping[str, Any], options: Mapping[str, str]) -> Ruling: ...

    def figures(self, element: str) -> Mapping[str, Any]: ...


def other(side: str) -> str:
    """The opponent of a side."""
    return SIDES[1] if side == SIDES[0] else SIDES[0]


class Work:
    """The state in the making, and what was asked for the entry at hand."""

    __slots__ = ("asked", "door", "log", "options", "state", "where")

    def __init__(self, log: Log, door: Door, state: State) -> None:
        self.log = log
        self.door = door
        self.state = state
        self.options: Mapping[str, str] = log.header.get("options", {})
        self.asked: list[Asked] = []
        self.where = ""

    def noted(self, entry: Entry | None, where: str, work: Callable[[], None]) -> Noted:
        """The entry worked in, with all that was asked for it."""
        self.asked, self.where = [], where
        work()
        return Noted(entry, tuple(self.asked), self.state)

    def ask(self, question: str, side: str = "", **told: Any) -> Ruling:
        """The ruling on what is told; what is None was not told. Raises SituationError at the entry."""
        situation = {name: value for name, value in told.items() if value is not None}
        try:
            ruling = self.door.ask(question, situation, self.options)
        except SituationError as error:
            raise SituationError(str(error), [self._here(one) for one in error.problems]) from None
        self.asked.append(Asked(question, situation, self.options, ruling, side))
        return ruling

    def allowed(self, question: str, side: str, at: str, **told: Any) -> Ruling:
        """The ruling, where it allows what is asked. Raises SituationError with its reason where it does not."""
        ruling = self.ask(question, side, **told)
        if ruling.answer.get("allowed") is False:
            refusal = ruling.refusals[0]
            self.refuse(at, refusal.reason, f"by {refusal.rule}")
        return ruling

    def refuse(self, at: str, what: str, hint: str = "") -> None:
        """Raises SituationError at a place within the entry."""
        raise SituationError("the log cannot be played", [Problem(self.where + at, what, hint)])

    def side(self, side: str) -> SideState:
        return self.state.sides[side]

    def change(self, side: str, **changed: Any) -> None:
        self.state = self.state.with_side(side, **changed)

    def _here(self, one: Problem) -> Problem:
        if one.where.startswith("/options"):
            return Problem(f"/campaign{one.where}", one.what, one.hint)
        inner = one.where.removeprefix("/situation").replace("/enemy_units", "/units")
        return Problem(self.where + (inner if inner.startswith("/units") else ""), one.what, one.hint)
