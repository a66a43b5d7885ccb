"""What answers a question: the record that has most of its telling words, in the places where they tell most.

A question names one thing and talks about others ("engineers clear mines instead of battle"). Each telling word counts
by its rarity and by where the record has it, once and for all: a second place adds little. What is named first counts
more, a record that has all the words more than one that has half, and a record that carries a question much like the
typed one more still. The figures were fitted on questions in six languages and on the records' own questions, each
left out in turn (bench/search_quality.py shows what they are worth).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from rulesdb.search.analyzers import analyze, is_question_word, words
from rulesdb.search.catalog import Catalog

NAME, ALIAS, ASKED, TEXT = 2.3, 2.4, 0.4, 2.4
ENOUGH = 0.56  # a word is half worth its rarity where its places add up to this
FIRST = 4.0  # how much more the first word counts when a name or an alias has it
COVERAGE = 1.25  # power of the share of the question that the record has
ALIKE = 0.75  # worth of a question that is word for word the typed one

Choices = Sequence[Iterable[str]]
"""For each telling word of the question, the canonical tokens it may stand for."""


class Questions:
    """Scores the records of one generation for a question."""

    def __init__(self, catalog: Catalog, texts: Callable[[str, str], Iterable[tuple[int, float]]]) -> None:
        self.catalog = catalog
        self._texts = texts

    def scores(self, choices: Choices, language: str) -> dict[int, float]:
        """Worth of every record that has some of the words in that language, by place."""
        found = [self._places(tokens, language) for tokens in choices]
        rarity = [math.log(1 + self.catalog.size / (1 + len(places))) for places in found]
        whole = sum(rarity)
        worth: dict[int, float] = {}
        covered: dict[int, float] = {}
        for turn, (places, rare) in enumerate(zip(found, rarity, strict=True)):
            for place, (stands, labelled) in places.items():
                first = 1 + FIRST / (1 + turn) if labelled else 1.0
                worth[place] = worth.get(place, 0.0) + rare * first * stands / (stands + ENOUGH)
                covered[place] = covered.get(place, 0.0) + rare
        alike = self._alike(choices, rarity, language)
        return {
            place: value * (covered[place] / whole) ** COVERAGE + ALIKE * whole * alike.get(place, 0.0)
            for place, value in worth.items()
        }

    def _places(self, tokens: Iterable[str], language: str) -> dict[int, tuple[float, bool]]:
        """Records that have one of the tokens: what its places add up to, and whether a label is among them."""
        found: dict[int, tuple[float, bool]] = {}
        often: dict[int, float] = {}
        for token in tokens:
            for place, count in self._texts(language, token):
                often[place] = often.get(place, 0.0) + count
        for place, count in often.items():
            found[place] = (TEXT * count / (count + 1), False)
        for kind, weight in ((self._names, NAME), (self._aliases, ALIAS), (self._asked, ASKED)):
            having = {place for token in tokens for place in kind.get((language, token), ())}
            for place in having:
                sum_, labelled = found.get(place, (0.0, False))
                found[place] = (sum_ + weight, labelled or kind is not self._asked)
        return found

    def _alike(self, choices: Choices, rarity: Sequence[float], language: str) -> dict[int, float]:
        """Place -> squared cosine between the typed question and the most like one of the record's own, by rarity."""
        common: dict[int, float] = {}
        for tokens, rare in zip(choices, rarity, strict=True):
            for number in {number for token in tokens for number in self._by_token.get((language, token), ())}:
                common[number] = common.get(number, 0.0) + rare
        whole = sum(rarity)
        best: dict[int, float] = {}
        for number, shared in common.items():
            place, _, tokens_of = self._own[number]
            own = sum(self._rarity(language, token) for token in tokens_of)
            best[place] = max(best.get(place, 0.0), shared * shared / (whole * own))
        return best

    def _rarity(self, language: str, token: str) -> float:
        places = {place for place, _ in self._texts(language, token)}
        for kind in (self._names, self._aliases, self._asked):
            places |= kind.get((language, token), set())
        return math.log(1 + self.catalog.size / (1 + len(places)))

    @cached_property
    def _own(self) -> list[tuple[int, str, frozenset[str]]]:
        """(place, language, telling tokens) of every question that a record carries."""
        return [
            (place, text.language, tokens)
            for place, record in enumerate(self.catalog.records)
            for text in record.texts
            for asked in text.asked
            if (tokens := frozenset(telling(asked, text.language)))
        ]

    @cached_property
    def _by_token(self) -> dict[tuple[str, str], list[int]]:
        found: dict[tuple[str, str], list[int]] = {}
        for number, (_, language, tokens) in enumerate(self._own):
            for token in tokens:
                found.setdefault((language, token), []).append(number)
        return found

    @cached_property
    def _asked(self) -> Mapping[tuple[str, str], set[int]]:
        return {key: {self._own[number][0] for number in numbers} for key, numbers in self._by_token.items()}

    @cached_property
    def _names(self) -> Mapping[tuple[str, str], set[int]]:
        return self._labelled(slice(0, 1))

    @cached_property
    def _aliases(self) -> Mapping[tuple[str, str], set[int]]:
        return self._labelled(slice(1, None))

    def _labelled(self, which: slice) -> dict[tuple[str, str], set[int]]:
        found: dict[tuple[str, str], set[int]] = {}
        for place, record in enumerate(self.catalog.records):
            for text in record.texts:
                for label in self.catalog.labels(place, text.language)[which]:
                    for token in label:
                        found.setdefault((text.language, token), set()).add(place)
        return found


def telling(text: str, language: str) -> list[str]:
    """Canonical tokens of a question without the words that only ask."""
    return [token for word in words(text) if not is_question_word(word) for token in analyze(word, language)]
