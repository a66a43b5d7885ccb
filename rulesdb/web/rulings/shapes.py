"""The shape of a ruling in the reader's words: what the JSON door answers with, and page and command line show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class ShownCitation:
    """A place in print; `printed` is the whole of it in words."""

    document: str
    title: str
    page: int | None
    last_page: int | None
    card: str | None
    section: str | None
    read: bool
    edition: str | None
    """Edition of the game that the document speaks of, where it speaks of one."""
    place: str
    printed: str


@dataclass(frozen=True, slots=True)
class ShownFact:
    """One key of an answer, or something assumed: what it is called, and its value raw and in words."""

    key: str
    label: str
    value: Any
    text: str


@dataclass(frozen=True, slots=True)
class ShownStep:
    """One rule that was looked at. `because` says why it did not count, or what is special about it."""

    measure: str
    verb: str
    value: Any
    total: Any
    label: str
    change: str
    after: str
    rule: str
    element: str
    name: str
    counted: bool
    because: str
    where: str
    text: str
    citations: tuple[ShownCitation, ...]


@dataclass(frozen=True, slots=True)
class ShownRemark:
    """A refusal, an offer or a note: a stable code and the sentence for it."""

    code: str
    text: str
    rule: str
    element: str
    name: str
    citations: tuple[ShownCitation, ...]
    measure: str = ""


@dataclass(frozen=True, slots=True)
class ShownBranch:
    """What holds under one value of a missing fact or of an option."""

    value: Any
    text: str
    answer: Mapping[str, Any]
    facts: tuple[ShownFact, ...]


@dataclass(frozen=True, slots=True)
class ShownDependency:
    """A fact nobody told; `usual` is what was taken for the verdict, the branches say what would differ."""

    fact: str
    text: str
    usual: str
    branches: tuple[ShownBranch, ...]


@dataclass(frozen=True, slots=True)
class ShownQuestion:
    """An open question that a rule option answers: what is asked, what holds by default, and why."""

    id: str
    topic: str
    holds: str
    why: str


@dataclass(frozen=True, slots=True)
class ShownReading:
    """A rule option that mattered: the value used, and what another one would change."""

    option: str
    text: str
    chosen: str
    chosen_text: str
    other: ShownBranch
    citations: tuple[ShownCitation, ...]
    about: tuple[ShownQuestion, ...]


@dataclass(frozen=True, slots=True)
class ShownConflict:
    """A measure that rules set to different values; nothing chooses between them."""

    measure: str
    label: str
    sides: tuple[tuple[str, str, str], ...]
    """(rule, name of its element, value in words) of each side."""


@dataclass(frozen=True, slots=True)
class ShownRuling:
    """A ruling in one language, in the order in which it is read."""

    question: str
    asked: str
    language: str
    verdict: str
    certain: bool
    answer: Mapping[str, Any]
    facts: tuple[ShownFact, ...]
    refusals: tuple[ShownRemark, ...]
    depends: tuple[ShownDependency, ...]
    conflicts: tuple[ShownConflict, ...]
    readings: tuple[ShownReading, ...]
    steps: tuple[ShownStep, ...]
    offers: tuple[ShownRemark, ...]
    notes: tuple[ShownRemark, ...]
    assumed: tuple[ShownFact, ...]
    options: Mapping[str, str]
    data_version: str
    edition: str | None
    """Edition of the game that the ruling rests on; None for a game without editions."""
    edition_name: str
