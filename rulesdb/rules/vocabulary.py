"""The words one game may use, each with meaning and unit: what rules test, what callers tell, what questions answer.

Documentation, form fields and JSON Schema are made from these tables, and a rule that uses another word does not load.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from rulesdb.rules.facts import Case


class _Unknown:
    """The value of a fact that nobody told."""

    def __repr__(self) -> str:
        return "unknown"

    def __bool__(self) -> bool:
        raise TypeError("an unknown fact is neither true nor false; compare it with UNKNOWN first")


UNKNOWN: Final = _Unknown()


@dataclass(frozen=True, slots=True)
class Field:
    """A word in which a caller describes a piece, a hex, a marker or the situation."""

    name: str
    kind: str
    """number, numbers, yes-no, word, words, element, elements, markers, pieces, places, table, hex"""
    meaning: str
    values: tuple[Any, ...] = ()
    """Words allowed; kinds of elements allowed; for numbers and yes-no the values tried where the fact is not told."""
    absent: Any = UNKNOWN
    """What holds where it is not told: a value is assumed and listed, UNKNOWN is never guessed."""
    closed: Any = None
    """What holds where it is not told although everything was: a whole board, or a closed situation."""
    least: int = 0
    """Smallest number that can be told."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact worked out from what was told. `find` gives its value, or UNKNOWN; `values` are tried where unknown."""

    name: str
    meaning: str
    find: Callable[[Case], Any]
    values: tuple[Any, ...] | Callable[[Case], tuple[Any, ...]] = (True, False)
    selector: bool = False
    """True for facts that only say which rules are meant (kind of unit); failing on one is not worth a line."""

    def tried(self, case: Case) -> tuple[Any, ...]:
        """Values gone through where the fact is missing; the first is the usual one."""
        return self.values(case) if callable(self.values) else self.values


@dataclass(frozen=True, slots=True)
class HereFact:
    """A fact of the one place a rule stands at, named `here.something`."""

    name: str
    meaning: str
    find: Callable[[Case, Any], Any]
    selector: bool = False
    root: str | None = None
    """Fact that is missing where this one is UNKNOWN."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Something rules set, change, limit or forbid."""

    name: str
    meaning: str
    start: Any
    unit: str = ""
    least: int | None = None


@dataclass(frozen=True, slots=True)
class Role:
    """A place where an element can stand when its rules speak."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Every word of one game."""

    roles: Mapping[str, Role]
    measures: Mapping[str, Measure]
    facts: Mapping[str, Fact]
    here_facts: Mapping[str, HereFact]
    piece: Mapping[str, Field]
    hex: Mapping[str, Field]
    marker: Mapping[str, Field]
    situation: Mapping[str, Field]
    pieces: tuple[str, ...] = ("attacker", "target")
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Kinds of elements that can stand as unit, badge, terrain, obstacles or tokens; any where none is named."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Code of a refusal, offer or note -> what it means, in a sentence."""

    def knows_fact(self, name: str) -> bool:
        """True if a condition may test this name."""
        if name.startswith("option."):
            return True
        if name.startswith("here."):
            return name in self.here_facts
        return name in self.facts


def told(role: str | None, word: Field) -> Fact:
    """The fact that a told word gives: `attacker.moved` for a piece's word, the plain name for one of the situation."""

    def find(case: Case) -> Any:
        value = case.told(role, word.name)
        if value is not None:
            return frozenset(value) if isinstance(value, tuple) else value
        if case.closed and word.closed is not None:
            return word.closed
        if word.absent is not UNKNOWN and not case.closed:
            case.assume_absent(f"{role}.{word.name}" if role else word.name, word.absent)
        return word.absent

    name = f"{role}.{word.name}" if role else word.name
    return Fact(name, word.meaning, find, word.values or (True, False), selector=word.kind in ("element", "word"))


def by_name(items: Any) -> Any:
    """The items as a mapping by their name; a name twice is a mistake of the game module."""
    found = {}
    for item in items:
        if item.name in found:
            raise ValueError(f"the word '{item.name}' is defined twice")
        found[item.name] = item
    return found
