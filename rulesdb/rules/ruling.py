"""The answer of a lookup with everything that led to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rulesdb.rules.citation import Citation


class Step(NamedTuple):
    """One rule that was looked at, and what it does to one measure.

    `value` is what the rule brings, whether it counts or not: the value it sets, the number it adds, the most it
    allows; False where it forbids, for that is what the measure becomes; the id of the rule it takes away where it
    cancels one. None where the figure hangs on something not known. `total` is the measure after a step that counted;
    None where a rule was cancelled, where two contradict each other, and where the step did not count, which `because`
    explains.
    """

    measure: str
    verb: str
    value: Any
    total: Any
    rule: str
    citations: tuple[Citation, ...]
    counted: bool = True
    because: str = ""
    where: str = ""
    """Hex the rule speaks from, where there is one."""


class Refusal(NamedTuple):
    """Something a rule forbids, with a reason code that stays stable."""

    measure: str
    reason: str
    rule: str
    citations: tuple[Citation, ...]


class Remark(NamedTuple):
    """An offer (the player may) or a note (cited, not computed)."""

    code: str
    rule: str
    citations: tuple[Citation, ...]


class Conflict(NamedTuple):
    """Two rules that set one measure to different values; the lookup does not choose."""

    measure: str
    values: tuple[tuple[str, Any], ...]
    """(rule, value) of each side."""


class Reading(NamedTuple):
    """What the answer would be under another value of a named rule option."""

    option: str
    value: str
    chosen: str
    answer: Mapping[str, Any]
    """Only the keys of the answer that differ."""
    citations: tuple[Citation, ...]


class Dependency(NamedTuple):
    """A fact nobody told, and what the answer is for each value that it may have."""

    fact: str
    meaning: str
    answers: tuple[tuple[Any, Mapping[str, Any]], ...]
    """(value of the fact, keys of the answer that are then certain)."""
    usual: tuple[tuple[Any, Mapping[str, Any]], ...]
    """(value of the fact, keys that then differ from the usual answer), the other missing facts being as usual."""


UNSURE = "unsure"
"""Key under which an answer by hex lists the hexes of which it says nothing."""


class Unread(NamedTuple):
    """Something on a hex or in a unit of which the chosen packs hold no rule, so that the answer hangs on it."""

    where: str
    """Hex `q,r`; empty where its place was not told."""
    names: tuple[str, ...]


@dataclass(slots=True)
class Finding:
    """What a question worked out in one world, before unknown facts and options are gone through."""

    answer: dict[str, Any] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    offers: list[Remark] = field(default_factory=list)
    notes: list[Remark] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)
    shown: dict[str, Any] = field(default_factory=dict)
    """What a diagram draws: line, blockers, reach, ways."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """Answer and trace.

    A key of `answer` is None where it depends on a fact that nobody told, `depends` says how; or where no rule of the
    chosen packs speaks of what stands on a hex, `unread` says which.
    """

    question: str
    answer: Mapping[str, Any]
    steps: tuple[Step, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    offers: tuple[Remark, ...] = ()
    notes: tuple[Remark, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    readings: tuple[Reading, ...] = ()
    depends: tuple[Dependency, ...] = ()
    usual: Mapping[str, Any] = field(default_factory=dict)
    """The whole answer if every missing fact is as it usually is: its first value in `depends`."""
    assumed: Mapping[str, Any] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    """Rule options that mattered, and the value used."""
    shown: Mapping[str, Any] = field(default_factory=dict)
    unread: tuple[Unread, ...] = ()
    version: str = ""
    """Data version the rules came from."""

    @property
    def certain(self) -> bool:
        """True if no key of the answer depends on a missing fact, on ground without rules or on a conflict."""
        return not self.depends and not self.conflicts and not self.unread
