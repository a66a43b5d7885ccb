"""A case: one situation with one rulebook, asked for facts one at a time. Three-valued: yes, no, nobody told.

A fact is told, or derived by the game, or absent. Absent facts of the *none* kind are assumed and listed; the others
stay UNKNOWN. An unknown derived fact is traced to its roots: the told facts that would settle it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rulesdb.rules.situation import EMPTY, HexState, Marker, Piece, Situation
from rulesdb.rules.vocabulary import UNKNOWN

if TYPE_CHECKING:
    from rulesdb.rules.rulebook import Rulebook

_MISSING: Any = object()


class Here:
    """The place a rule stands at while it is looked at: a hex, and what of it carries the rule."""

    __slots__ = ("marker", "piece", "state", "where")

    def __init__(self, state: HexState | None = None, marker: Marker | None = None, piece: Piece | None = None) -> None:
        self.state = state
        self.marker = marker
        self.piece = piece
        self.where = str(state.hex) if state is not None and state.hex is not None else ""


NOWHERE = Here()


def _list(state: HexState, into: dict[str, tuple[str, ...]]) -> None:
    names = state.unread
    if names:
        where = "" if state.hex is None else str(state.hex)
        into[where] = tuple(dict.fromkeys((*into.get(where, ()), *names)))


class Case:
    """Facts of one situation under one set of options and assumptions."""

    __slots__ = (
        "_running",
        "assume",
        "assumed",
        "book",
        "closed",
        "known",
        "memo",
        "met",
        "noted",
        "options",
        "roots",
        "situation",
        "unknown",
        "used",
    )

    def __init__(
        self,
        book: Rulebook,
        situation: Situation,
        *,
        options: Mapping[str, str] = EMPTY,
        assume: Mapping[str, Any] = EMPTY,
    ) -> None:
        self.book = book
        self.situation = situation
        self.closed = situation.closed
        self.options = options
        self.assume = assume
        self.known: dict[str, Any] = dict(assume) if assume else {}
        self.roots: dict[str, tuple[str, ...]] = {}
        self.unknown: dict[str, None] = {}
        self.assumed: dict[str, Any] = {}
        self.used: dict[str, str] = {}
        self.memo: dict[Any, Any] = {}
        self.met: dict[str, tuple[str, ...]] = {}
        """Hex -> what is on it without a rule, where that leaves nothing certain."""
        self.noted: dict[str, tuple[str, ...]] = {}
        """The same where the answer itself says what it leaves open."""
        self._running: list[dict[str, None]] = []

    def within(self, **facts: Any) -> Case:
        """The same case while one step is looked at, with the facts of that step; what it misses is noted here too."""
        inner = Case.__new__(Case)
        inner.book, inner.situation, inner.closed = self.book, self.situation, self.closed
        inner.options, inner.assume = self.options, self.assume
        inner.known = {**self.assume, **facts}
        inner.roots, inner.memo, inner._running = {}, {}, []
        inner.unknown, inner.assumed, inner.used = self.unknown, self.assumed, self.used
        inner.met, inner.noted = self.met, self.noted
        return inner

    def get(self, name: str) -> Any:
        """Value of a fact, or UNKNOWN; the first is remembered."""
        value = self.known.get(name, _MISSING)
        if value is _MISSING:
            value = self._find(name)
        if value is UNKNOWN and self._running:
            self._running[-1].update(dict.fromkeys(self.roots.get(name, (name,))))
        return value

    def _find(self, name: str) -> Any:
        if name.startswith("option."):
            return self.option(name.removeprefix("option."))
        fact = self.book.words.facts[name]
        self._running.append({})
        value = fact.find(self)
        roots = self._running.pop()
        self.known[name] = value
        if value is UNKNOWN:
            self.roots[name] = tuple(roots) or (name,)
        return value

    def option(self, name: str) -> str:
        """The value in use of a named rule option; the ruling will show the other readings."""
        value = self.used[name] = self.chosen(name)
        return value

    def chosen(self, name: str) -> str:
        """The value in use of an option, without saying that it mattered."""
        return self.options.get(name) or self.book.options[name].default

    def miss(self, name: str) -> None:
        """Notes that the answer may depend on a fact that nobody told."""
        self.unknown.update(dict.fromkeys(self.roots.get(name, (name,))))

    def meets(self, state: HexState) -> None:
        """Notes that the answer hangs on a hex; where something without a rule is on it, nothing is certain."""
        if state.facts or state.occupant is not None:
            _list(state, self.met)

    def notes(self, states: Iterable[HexState]) -> None:
        """Lists what without a rule is on some hexes, for an answer that says what that leaves open."""
        for state in states:
            _list(state, self.noted)

    def settle(self, name: str, otherwise: Any) -> Any:
        """Value of a fact the working cannot do without: noted as missing and taken as `otherwise` where unknown."""
        value = self.get(name)
        if value is UNKNOWN:
            self.miss(name)
            return otherwise
        return value

    def told(self, role: str | None, name: str) -> Any:
        """What the caller said under this word, or None."""
        if role is None:
            return self.situation.facts.get(name)
        piece = self.situation.pieces.get(role)
        return None if piece is None else piece.facts.get(name)

    def assume_absent(self, name: str, value: Any) -> None:
        """Lists that something not told was taken as not there."""
        self.assumed[name] = value
