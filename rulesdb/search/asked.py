"""Questions that people ask, and how much one that was typed is like them.

Each record carries a few questions per language, as players type them. A typed question that shares most of its telling
words with one of them points at the record, although neither its name nor its text has those words.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

from rulesdb.search.analyzers import analyze, is_question_word, words
from rulesdb.search.catalog import Catalog

LIKE_ENOUGH = 0.3  # below this share of common weight two questions only happen to have a word in common


class Asked:
    """All questions of one generation, by their telling words."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    @cached_property
    def _by_token(self) -> dict[tuple[str, str], list[int]]:
        """Language and canonical token -> numbers of the questions that have it."""
        found: dict[tuple[str, str], list[int]] = {}
        for number, (_, language, tokens) in enumerate(self._questions):
            for token in tokens:
                found.setdefault((language, token), []).append(number)
        return found

    @cached_property
    def _questions(self) -> list[tuple[int, str, frozenset[str]]]:
        """(place of the record, language, canonical tokens) of every question."""
        return [
            (place, text.language, frozenset(telling(asked, text.language)))
            for place, record in enumerate(self.catalog.records)
            for text in record.texts
            for asked in text.asked
        ]

    @cached_property
    def _totals(self) -> list[float]:
        """Weight of all words of each question."""
        return [sum(self._weight(language, token) for token in tokens) for _, language, tokens in self._questions]

    def _weight(self, language: str, token: str) -> float:
        """How seldom the token is asked with, in records; an unknown one weighs as much as one asked once."""
        numbers = self._by_token.get((language, token), ())
        records = len({self._questions[number][0] for number in numbers})
        return math.log(1 + self.catalog.size / max(records, 1))

    def alike(self, choices: Mapping[str, Sequence[Collection[str]]]) -> dict[int, float]:
        """Place -> worth of its question most like the typed one.

        `choices` has, per language, for each telling word that was typed the canonical tokens it may stand for.
        """
        best: dict[int, float] = {}
        for language, typed in choices.items():
            weights = [max((self._weight(language, token) for token in tokens), default=0.0) for tokens in typed]
            whole = sum(weights)
            common: dict[int, float] = {}
            for tokens, weight in zip(typed, weights, strict=True):
                numbers = {number for token in tokens for number in self._by_token.get((language, token), ())}
                for number in numbers:
                    common[number] = common.get(number, 0.0) + weight
            for number, shared in common.items():
                place = self._questions[number][0]
                share = 2 * shared / (whole + self._totals[number])
                if share >= LIKE_ENOUGH:
                    best[place] = max(best.get(place, 0.0), shared * share)
        return best


def telling(text: str, language: str) -> list[str]:
    """Canonical tokens of a question without the words that only ask or join."""
    return [token for word in words(text) if not is_question_word(word) for token in analyze(word, language)]
