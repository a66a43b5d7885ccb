"""What a data file may say: a small rule with conditions, values and a citation. No working here, see `weigh`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulesdb.rules.citation import Citation

Scalar = bool | int | str

ALL = 99
"""The number that the word `all` stands for in a data file: more than there can be of anything counted."""


class Verb(StrEnum):
    """What a rule does to a measure; worked in this order. `offer` and `note` change nothing."""

    CANCEL = "cancel"
    SET = "set"
    ADD = "add"
    LIMIT = "limit"
    FORBID = "forbid"
    OFFER = "offer"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Condition:
    """One fact that must be one of some values, or lie between two numbers."""

    fact: str
    any_of: tuple[Scalar, ...] = ()
    at_least: int | None = None
    at_most: int | None = None

    def holds(self, value: object) -> bool:
        """True if a known value satisfies this; of a fact with many values one is enough."""
        if isinstance(value, frozenset):
            return any(one in value for one in self.any_of)
        if self.any_of:
            return value in self.any_of
        if not isinstance(value, int):
            return False
        return (self.at_least is None or value >= self.at_least) and (self.at_most is None or value <= self.at_most)

    def __str__(self) -> str:
        if self.any_of:
            return f"{self.fact} is {' or '.join(_shown(value) for value in self.any_of)}"
        ends = [] if self.at_least is None else [f"at least {self.at_least}"]
        ends += [] if self.at_most is None else [f"at most {self.at_most}"]
        return f"{self.fact} is {' and '.join(ends)}"


def _shown(value: Scalar) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


@dataclass(frozen=True, slots=True)
class ByList:
    """A value read from a list: entry 1 for a fact of 1, and so on; beyond the list the rule says nothing."""

    fact: str
    values: tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class ByRows:
    """A value read from a table by the word a fact has; a word without a row means that the rule says nothing."""

    fact: str
    rows: tuple[tuple[Scalar, Scalar], ...]


@dataclass(frozen=True, slots=True)
class Per:
    """A value that grows with a fact: `each` for every one of it."""

    fact: str
    each: int


Value = Scalar | ByList | ByRows | Per


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing a rule does: the verb, what it acts on, by how much."""

    verb: Verb
    measure: str
    """A measure; for `cancel` the group or rule that is cancelled, for `offer` and `note` a code."""
    value: Value = True


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as data. It holds when all of `when` and none of `unless` hold."""

    id: str
    element: str
    role: str
    """Where its element stands when the rule speaks: `target_hex`, `entered`, `card`, ..."""
    effects: tuple[Effect, ...]
    citations: tuple[Citation, ...]
    when: tuple[Condition, ...] = ()
    unless: tuple[Condition, ...] = ()
    group: str | None = None
    """Of a group only the strongest rule counts."""
    instead_of: tuple[str, ...] = ()
    withdraws: tuple[str, ...] = ()
    reason: str | None = None
    """Code of the refusal where this rule forbids; the last part of the id where it is missing."""
    computed: str | None = None
    """Name of the code that works this rule out, where data cannot say it."""
    origin: str | None = None
    """Id of the rule this one was taken from, for an element that behaves like another."""

    @property
    def key(self) -> str:
        """Last part of the id, unique within the element."""
        return self.id.removeprefix(f"{self.element}.")

    def answers_to(self, name: str) -> bool:
        """True if `name`, as written under `cancel` or `instead_of`, means this rule: its group, id or origin."""
        return name in (self.group, self.id, self.origin)


@dataclass(frozen=True, slots=True)
class Takes:
    """Rules an element takes over from another, all but some; its own rules of the same key stand instead."""

    source: str
    without: tuple[str, ...] = ()
    citations: tuple[Citation, ...] = ()
    """Who says that it behaves so; empty if all that the element cites does."""
