"""What rulings are called at every door, in the words of each game: its questions, answers, measures, reasons, facts.

English stands in the tables, the other languages in `translations/`. A word that no table has is told in the words of
the game itself. A game's tables are those that all share and its own, the later ones winning, so that a key such as
`attack` or `range` may mean something else in another game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType

from rulesdb.web.rulings import words_air, words_campaign, words_heroes, words_memoir, words_shared
from rulesdb.web.rulings.verdict_by_answer import Verdict

_MODULES: Mapping[str, tuple[ModuleType, ...]] = {
    "memoir44": (words_memoir, words_air, words_campaign),
    "conflict-of-heroes": (words_heroes,),
}
"""Game -> the modules of its tables; a table is a name in capitals, such as `QUESTIONS`."""


@dataclass(frozen=True, slots=True)
class Words:
    """The tables of one game: each from a key to a message in English."""

    questions: Mapping[str, str]
    """Question -> what it asks."""
    answers: Mapping[str, str]
    """Key of an answer -> its label; `question: key` where it is called otherwise for that question."""
    measures: Mapping[str, str]
    """Measure -> what it is called in a step."""
    reasons: Mapping[str, str]
    """Code of a refusal, offer or note -> the sentence for it."""
    roles: Mapping[str, str]
    """Piece of a situation -> its name."""
    told: Mapping[str, str]
    """Word in which a caller tells something -> what it is called; `hex.level` where it is a hex that is told of."""
    facts: Mapping[str, str]
    """Derived fact -> what it says."""
    options: Mapping[str, str]
    """Rule option -> what it is about."""
    option_values: Mapping[str, str]
    """Option and value -> what the value means."""
    values: Mapping[str, str]
    """Word used as a value -> its name; `fact: value` where it is another one for that fact."""
    unprinted: Mapping[str, str]
    """Key of an answer -> what it means that it is certain and yet has no value; `question: key` for that question."""
    because: Mapping[str, str]
    """The engine's own words about a step, where they are always the same."""
    places: frozenset[str]
    """Keys of answers whose values are hexes."""
    headlines: frozenset[str]
    """Keys of answers that a verdict is made of."""
    by_place: frozenset[str]
    """Keys of answers that are tables by hex."""
    verdicts: Mapping[str, tuple[Verdict, ...]]
    """Question -> its verdicts, the first that fits its answer is said."""

    def answer_of(self, question: str, key: str) -> str:
        """Where in `answers` the label of a question's key stands."""
        own = f"{question}: {key}"
        return own if own in self.answers else key

    def value_of(self, fact: str, value: str) -> str:
        """Where in `values` the name of a fact's value stands."""
        own = f"{fact}: {value}"
        return own if own in self.values else value


@cache
def game_words(game: str) -> Words:
    """The tables of a game, by its id; the shared ones alone for a game that has none of its own."""
    modules = (words_shared, *_MODULES.get(game, ()))

    def table(name: str) -> dict[str, str]:
        merged: dict[str, str] = {}
        for module in modules:
            merged |= getattr(module, name, {})
        return merged

    def keys(name: str) -> frozenset[str]:
        return frozenset[str]().union(*(getattr(module, name, ()) for module in modules))

    return Words(
        questions=table("QUESTIONS"),
        answers=table("ANSWERS"),
        measures=table("MEASURES"),
        reasons=table("REASONS"),
        roles=table("ROLES"),
        told=table("TOLD"),
        facts=table("FACTS"),
        options=table("OPTIONS"),
        option_values=table("OPTION_VALUES"),
        values=table("VALUES"),
        unprinted=table("UNPRINTED"),
        because=table("BECAUSE"),
        places=keys("PLACES"),
        headlines=keys("HEADLINES"),
        by_place=keys("BY_PLACE"),
        verdicts={name: one for module in modules for name, one in getattr(module, "VERDICTS", {}).items()},
    )
