"""What a game brings to the engine: its words, its questions, and the code of rules that data cannot say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import Shape
from rulesdb.rules.ruling import Finding
from rulesdb.rules.vocabulary import Vocabulary

if TYPE_CHECKING:
    from rulesdb.rules.rulebook import Element


@dataclass(frozen=True, slots=True)
class Question:
    """One thing that can be asked.

    Each of `parts` answers some keys for one world, independent of the others, so that a fact missing for one leaves
    the rest certain. `needs` are pieces the question cannot do without.
    """

    name: str
    meaning: str
    parts: tuple[Callable[[Case], Finding], ...]
    answers: Mapping[str, str]
    """Key of the answer -> what it means, with unit."""
    needs: tuple[str, ...] = ()
    whole: Callable[[Case], Finding] | None = None
    """All parts in one working, for the common case that no fact is missing."""
    always: tuple[str, ...] = ()
    """Keys that no ground changes: they stay certain also where something without a rule is on a hex."""
    by: tuple[str, ...] = ()
    """Rules it is worked out by; without the packs that have them it cannot be asked."""
    words: tuple[str, ...] = ()
    """Words of the situation that matter to it, those of a piece as `attacker.moved`; every one if empty."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game: the engine knows it only through this."""

    id: str
    words: Vocabulary
    questions: Mapping[str, Question]
    shapes: Mapping[str, Shape]
    plain: str
    """Element of a board hex that holds nothing."""
    in_force: Callable[[Element], bool] = field(default=lambda element: element.kind == "rule")
    """Which elements speak always, not only where they stand on a hex or a unit."""
    computed: frozenset[str] = frozenset()
    """Names a rule may give under `computed`: its working is code of the game, which cites it."""
