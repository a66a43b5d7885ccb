"""The words of an index as people type them: plain spelling, beginnings and typing slips lead to canonical tokens."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import TypeAlias

from rulesdb.search.analyzers import canonical, surface, words

SHORTEST_CORRECTED = 4  # below, every word is near to many

# language -> folded word -> canonical token -> number of records that have it so
FormCounts: TypeAlias = dict[str, dict[str, dict[str, int]]]


def count_forms(counts: FormCounts, language: str, texts: Iterable[str], step: int) -> None:
    """Book the words of one record in one language in (`step` 1) or out (-1)."""
    forms = counts.setdefault(language, {})
    for word in {word.lower() for text in texts for word in words(text)}:
        tokens = forms.setdefault(surface(word), {})
        token = canonical(word, language)
        tokens[token] = tokens.get(token, 0) + step
        if tokens[token] <= 0:
            del tokens[token]
        if not tokens:
            del forms[surface(word)]
    if not forms:
        del counts[language]


class Forms:
    """Folded words of all languages of one generation, and the canonical tokens behind them."""

    def __init__(self, counts: Mapping[str, Mapping[str, Mapping[str, int]]]) -> None:
        self._counts = counts

    @property
    def languages(self) -> tuple[str, ...]:
        """Languages that have words."""
        return tuple(self._counts)

    def knows(self, folded: str, language: str) -> bool:
        """Whether some record has the word in the language."""
        return folded in self._counts.get(language, {})

    def has_token(self, token: str, language: str) -> bool:
        """Whether the canonical token stands for a word of some record in the language."""
        return token in self._tokens.get(language, ())

    def tokens(self, folded: str, language: str) -> Iterable[str]:
        """Canonical tokens of the words that look so without diacritics."""
        return self._counts.get(language, {}).get(folded, ())

    def beginning(self, folded: str, language: str) -> set[str]:
        """Canonical tokens of the words that begin so."""
        words_in_order = self._sorted[language] if language in self._counts else []
        found: set[str] = set()
        for place in range(bisect_left(words_in_order, folded), len(words_in_order)):
            if not words_in_order[place].startswith(folded):
                break
            found.update(self._counts[language][words_in_order[place]])
        return found

    def near(self, folded: str, language: str) -> set[str]:
        """Words of the language at most one slip away, the word itself included."""
        return {word for word in self._near(folded) if self.knows(word, language)}

    def correction(self, folded: str, language: str | None) -> str | None:
        """The likeliest word meant by an unknown one: of the language if there is one, then the commonest."""
        if len(folded) < SHORTEST_CORRECTED:
            return None
        words_near = {word: self._weight(word, language) for word in self._near(folded)}
        return min(words_near, key=lambda word: (*words_near[word], word), default=None)

    def _weight(self, word: str, language: str | None) -> tuple[bool, int]:
        common = sum(sum(forms.get(word, {}).values()) for forms in self._counts.values())
        return (language is not None and not self.knows(word, language), -common)

    def _near(self, folded: str) -> set[str]:
        candidates = {word for short in _shortened(folded) for word in self._by_deletion.get(short, ())}
        return {word for word in candidates if one_slip(folded, word)}

    @cached_property
    def _tokens(self) -> dict[str, set[str]]:
        return {language: set().union(*forms.values()) for language, forms in self._counts.items()}

    @cached_property
    def _sorted(self) -> dict[str, list[str]]:
        return {language: sorted(forms) for language, forms in self._counts.items()}

    @cached_property
    def _by_deletion(self) -> dict[str, list[str]]:
        """Symmetric deletes: words by what is left of them without one letter; made when first asked for."""
        table: dict[str, list[str]] = {}
        for word in set().union(*self._counts.values()):
            for short in _shortened(word):
                table.setdefault(short, []).append(word)
        return table


def one_slip(typed: str, word: str) -> bool:
    """Whether the two differ by at most one letter more, less, other, or two neighbours swapped."""
    if typed == word:
        return True
    if abs(len(typed) - len(word)) > 1:
        return False
    start = next((n for n, (a, b) in enumerate(zip(typed, word, strict=False)) if a != b), min(len(typed), len(word)))
    a, b = typed[start:], word[start:]
    if len(a) != len(b):
        return a[1:] == b if len(a) > len(b) else a == b[1:]
    return a[1:] == b[1:] or (len(a) > 1 and a[0] == b[1] and a[1] == b[0] and a[2:] == b[2:])


def _shortened(word: str) -> Iterator[str]:
    yield word
    for place in range(len(word)):
        yield word[:place] + word[place + 1 :]
