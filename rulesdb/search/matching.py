"""What a query finds and in which order: bitmaps for hits, totals and counts, one weight per record for the order.

A word is looked up in every language of the index, so a query in any language finds a record in every language. Words
are first wanted all together. Where no record has them all, or where the query reads as a question, the words that
only ask or join are left out and the records with the most of the others are shown.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest
from typing import Protocol

from rulesdb.search.analyzers import (
    accented,
    canonical,
    is_plain,
    is_question_word,
    languages_without_weight,
    surface,
    words,
)
from rulesdb.search.bits import bitmap, chosen, in_at_least, places
from rulesdb.search.catalog import Catalog
from rulesdb.search.forms import Forms
from rulesdb.search.index import FACETS
from rulesdb.search.mentions import find_mentions, worth
from rulesdb.search.query import (
    And,
    Filter,
    Fuzzy,
    Leaf,
    Node,
    Not,
    Or,
    Phrase,
    Prefix,
    Query,
    Word,
    conjunction,
    leaves,
)
from rulesdb.search.questions import Questions

# How much a word is worth by where it stands, before rarity. A label is a name or an alias; a word in it is worth less
# the more other words the label has.
NAME, ALIAS, TEXT = 6.0, 5.0, 1.0
# Texts in another language than the query's, and words that only resemble the typed one.
OTHER_LANGUAGE, SLIP = 0.7, 0.5
# In a question: what the worth of being named by a whole name or alias adds to the score of `questions`.
MENTIONED = 0.16
# In a question a record comes right before a part of it that fits better, if it fits itself at least so well.
FITS = 0.1

SURE_ANSWERS = 3
QUESTION_WORDS = 3  # a query of so many plain words is read as a question
SHORTEST_BEGINNING, LONGEST_ENDING = 4, 3  # letters, when an unknown word of a question is taken by its beginning
CACHED_LEAVES = 256


class Postings(Protocol):
    """Where canonical tokens stand, by place in the catalog."""

    def named(self, language: str, token: str) -> Iterable[int]:
        """Records with the token in their name or an alias."""
        ...

    def texts(self, language: str, token: str) -> Iterable[tuple[int, float]]:
        """Records with the token in their text, and how often."""
        ...

    def positions(self, language: str, token: str, among: Collection[int]) -> Mapping[int, Sequence[int]]:
        """Where in the text of each of these records the token stands."""
        ...


@dataclass(frozen=True, slots=True)
class Match:
    """Records that one word, phrase, prefix or slip finds, and the tokens it stands for.

    `named` are the records with it in a label. `weights` is what it is worth in each record.
    """

    bits: int
    named: int
    weights: array[float]
    marks: frozenset[str]


@dataclass(frozen=True, slots=True)
class Found:
    """Records that the words of a query find, before filters, and what to order them by."""

    bits: int
    matches: tuple[Match, ...]
    relaxed: bool = False
    scores: Mapping[int, float] | None = None
    """Scores by place where the words were read as a question; None where the matches' weights add up."""


class Matcher:
    """Answers queries over one generation."""

    def __init__(self, catalog: Catalog, forms: Forms, postings: Postings) -> None:
        self.catalog = catalog
        self.forms = forms
        self.postings = postings
        self.questions = Questions(catalog, postings.texts)
        self.match = lru_cache(maxsize=CACHED_LEAVES)(self._match)
        self.rarity = lru_cache(maxsize=4096)(self._rarity)

    # -- hits

    def find(self, query: Query, language: str | None) -> Found:
        """Records that the words find; filters are applied by `filtered`."""
        if query.words is None:
            return Found(self.catalog.everything, ())
        wanted = list(leaves(query.words))
        language = self.language_of(wanted, language)
        strict = self._bits(query.words, query.scope, language)
        plain, rest = _plain_words(query.words)
        if len(plain) > 1 and (not strict or _is_question(plain)):
            return self._relaxed(plain, rest, query.scope, language, strict)
        return Found(strict, tuple(self.match(leaf, query.scope, language) for leaf in wanted))

    def filtered(self, bits: int, filters: Iterable[Filter], *, leave_out: str = "") -> int:
        """The records that pass the filters, those of one field left out."""
        for given in filters:
            if given.field == leave_out:
                continue
            known = self.catalog.numbers if given.field == "number" else self.catalog.facets[given.field]
            allowed = 0
            for value in given.values:
                allowed |= known.get(value, 0)
            bits &= ~allowed if given.excluded else allowed
        return bits

    def counts(self, bits: int, filters: Sequence[Filter]) -> dict[str, dict[str, int]]:
        """Per facet and value, the records that ticking the value would leave."""
        everywhere = self.filtered(bits, filters)
        counted: dict[str, dict[str, int]] = {}
        for facet in FACETS:
            own = [value for given in filters if given.field == facet for value in given.values]
            base = self.filtered(bits, filters, leave_out=facet) if own else everywhere
            numbers = {value: (base & having).bit_count() for value, having in self.catalog.facets[facet].items()}
            counted[facet] = {value: count for value, count in numbers.items() if count or value in own}
        return counted

    def order(self, bits: int, found: Found, count: int) -> list[tuple[int, float]]:
        """The first `count` places with their score: highest score first, then lowest number."""
        candidates = places(bits)
        if not found.matches:
            return [(place, 0.0) for place in candidates[:count]]
        if found.scores is not None:
            scores = [found.scores.get(place, 0.0) for place in candidates]
        else:
            columns = [chosen(match.weights, bits) for match in found.matches]
            scores = list(columns[0] if len(columns) == 1 else map(sum, zip(*columns, strict=True)))
        first = nlargest(count, range(len(scores)), key=scores.__getitem__)
        return [(candidates[n], scores[n]) for n in first]

    # -- language and corrections

    def language_of(self, wanted: Iterable[Leaf], preferred: str | None = None) -> str | None:
        """The language that knows the most of the words; of several the preferred one, else None.

        What the reader reads in says little of what was typed: the words decide, the preference only breaks a tie.
        """
        typed = [word for leaf in wanted for word in words(leaf.text)]
        known: dict[str, int] = {}
        for language in self.forms.languages:
            for word in typed:
                if language in languages_without_weight(word) or self.forms.knows(surface(word), language):
                    known[language] = known.get(language, 0) + 1
        best = [spoken for spoken, count in known.items() if count == max(known.values())]
        if len(best) == 1:
            return best[0]
        return preferred if preferred in best else None

    def corrected(self, query: Query, language: str | None) -> str | None:
        """The query with each unknown word replaced by a near one that is known; None when nothing is to mend."""
        wanted = list(leaves(query.words))
        language = self.language_of(wanted, language)
        mended: dict[Node, Node] = {}
        for leaf in wanted:
            if isinstance(leaf, Word) and not self.match(leaf, "all", language).bits:
                typed = words(leaf.text)
                near = self.forms.correction(surface(typed[0]), language) if len(typed) == 1 else None
                if near is not None:
                    mended[leaf] = Word(self.catalog.spellings.get(near, near))
        if not mended or query.words is None:
            return None
        return str(Query(_replaced(query.words, mended), query.filters, query.scope))

    # -- words

    def _bits(self, node: Node, scope: str, language: str | None) -> int:
        match node:
            case And(nodes):
                bits = self.catalog.everything
                for inner in nodes:
                    bits &= self._bits(inner, scope, language)
                return bits
            case Or(nodes):
                bits = 0
                for inner in nodes:
                    bits |= self._bits(inner, scope, language)
                return bits
            case Not(inner):
                return self.catalog.everything & ~self._bits(inner, scope, language)
        return self.match(node, scope, language).bits

    def _relaxed(
        self, plain: Sequence[Leaf], rest: Node | None, scope: str, language: str | None, strict: int
    ) -> Found:
        """Records that the query names, and those with at least half as many weighty words as the best has."""
        plain = list(dict.fromkeys(plain))  # said twice is not meant twice
        weighty = [leaf for leaf in plain if not self._weightless(leaf, language)] or plain
        matches = [self._match_loosely(leaf, scope, language) for leaf in weighty]
        reached = in_at_least([match.bits for match in matches])
        most = max((count for count, bits in enumerate(reached) if bits), default=0)
        bits = reached[(most + 1) // 2]
        mentioned = self._mentioned(plain, matches, language)
        scores = self._scores(weighty, mentioned, language)
        bits |= bitmap(mentioned, self.catalog.size) | self._best(scores)
        if rest is not None:
            bits &= self._bits(rest, scope, language)
        return Found(bits, tuple(matches), relaxed=bits != strict, scores=scores)

    def _scores(
        self, weighty: Sequence[Leaf], mentioned: Mapping[int, float], language: str | None
    ) -> dict[int, float]:
        """What each record is worth as an answer, the best language counting."""
        typed = [word for leaf in weighty for word in words(leaf.text)]
        scores = {place: MENTIONED * value for place, value in mentioned.items()}
        answers: dict[int, float] = {}
        for spoken in [language] if language else self.forms.languages:
            choices = [self._telling(word, spoken) for word in typed]
            for place, score in self.questions.scores(choices, spoken).items():
                answers[place] = max(answers.get(place, 0.0), score)
        for place, score in answers.items():
            scores[place] = scores.get(place, 0.0) + score
        for place, score in list(scores.items()):
            whole = self.catalog.place.get(self.catalog.records[place].part_of, -1)
            if FITS * score <= scores.get(whole, -1.0) <= score:
                scores[whole] = math.nextafter(score, math.inf)
        return scores

    def _best(self, scores: Mapping[int, float]) -> int:
        """The records that come first as answers, found whatever share of the words they have."""
        return bitmap(nlargest(SURE_ANSWERS, scores, key=lambda place: (scores[place], -place)), self.catalog.size)

    def _telling(self, word: str, language: str) -> list[str]:
        """Tokens that a word of a question stands for; an unknown word takes those a slip away or that begin alike."""
        exact = [token for token in self._tokens(Word(word), word, language) if self.forms.has_token(token, language)]
        if exact or len(word) <= SHORTEST_BEGINNING:
            return exact
        near = (list(self._tokens(other, word, language)) for other in _near(word))
        return next((tokens for tokens in near if tokens), [])

    def _mentioned(self, plain: Sequence[Leaf], matches: Iterable[Match], language: str | None) -> dict[int, float]:
        """Records whose whole name or alias stands in the query, and what that adds to their score."""
        typed = [word for leaf in plain for word in words(leaf.text)]
        choices = {
            spoken: [self._tokens(Word(word), word, spoken) for word in typed] for spoken in self.forms.languages
        }
        named = 0
        for match in matches:
            named |= match.named
        return worth(find_mentions(choices, places(named), self.catalog.labels, language), self.rarity)

    def _rarity(self, place: int) -> float:
        """How seldom other records talk about the record by one of its names, in any language."""
        talking: set[int] = set()
        for language in self.forms.languages:
            for label in self.catalog.labels(place, language):
                if len(label) == 1:
                    talking.update(other for other, _ in self.postings.texts(language, label[0]))
                elif label:
                    talking.update(self._phrase_in_text(language, [{token: 1.0} for token in label]))
        return math.log(1 + self.catalog.size / (1 + len(talking - {place})))

    def _match_loosely(self, leaf: Leaf, scope: str, language: str | None) -> Match:
        """What the word finds; an unknown one stands for words a slip away, else for those that begin as it does."""
        match = self.match(leaf, scope, language)
        typed = words(leaf.text)
        if match.bits or not isinstance(leaf, Word) or len(typed) != 1 or len(typed[0]) <= SHORTEST_BEGINNING:
            return match
        return next((near for other in _near(typed[0]) if (near := self.match(other, scope, language)).bits), match)

    def _weightless(self, leaf: Leaf, language: str | None) -> bool:
        typed = words(leaf.text)
        if not isinstance(leaf, Word) or len(typed) != 1:
            return False
        idle = languages_without_weight(typed[0])
        return language in idle if language else bool(idle)

    def _match(self, leaf: Leaf, scope: str, language: str | None) -> Match:
        typed = words(leaf.text)
        weights = array("f", bytes(4 * self.catalog.size))
        bits = named = 0
        marks: set[str] = set()
        for spoken in self._spoken(leaf, typed, language):
            choices = [self._tokens(leaf, word, spoken) for word in typed]
            if not all(choices):
                continue
            several = len(choices) > 1
            texts = (
                (self._phrase(spoken, choices) if several else self._texts(spoken, choices[0]))
                if scope == "all"
                else {}
            )
            labels = self._labels(spoken, choices)
            here = bitmap(texts, self.catalog.size) | bitmap(labels, self.catalog.size)
            if not here:
                continue
            value = math.log(1 + self.catalog.size / here.bit_count()) * math.sqrt(len(choices))
            value *= 1.0 if language in (None, spoken) else OTHER_LANGUAGE
            for place, weight in labels.items():
                texts[place] = texts.get(place, 0.0) + weight
            for place, weight in texts.items():
                if weights[place] < weight * value:
                    weights[place] = weight * value
            bits |= here
            named |= bitmap(labels, self.catalog.size)
            marks.update(token for tokens in choices for token in tokens)
        place = self.catalog.place.get(leaf.text.lower(), -1)
        if place >= 0:  # a record id typed or pasted
            bits |= 1 << place
            weights[place] = max(weights[place], 10 * NAME)
        return Match(bits, named, weights, frozenset(marks))

    def _spoken(self, leaf: Leaf, typed: Sequence[str], language: str | None) -> list[str]:
        """Languages in which to look the words up: "les" is a forest, unless the query is French."""
        spoken = list(self.forms.languages)
        if not isinstance(leaf, Word) or len(typed) != 1:
            return spoken
        idle = languages_without_weight(typed[0]) - {language}
        telling = [one for one in spoken if one not in idle]
        known = any(self.forms.has_token(token, one) for one in telling for token in self._tokens(leaf, typed[0], one))
        return telling if known else spoken

    def _tokens(self, leaf: Leaf, word: str, language: str) -> dict[str, float]:
        """Canonical tokens that the typed word may stand for in the language -> how surely."""
        folded = surface(word)
        match leaf:
            case Prefix():
                return dict.fromkeys(self.forms.beginning(folded, language), 1.0)
            case Fuzzy():
                near = self.forms.near(folded, language)
                tokens = {token: SLIP for other in near for token in self.forms.tokens(other, language)}
                return tokens | dict.fromkeys(self.forms.tokens(folded, language), 1.0)
        exact = {canonical(word, language), *(self.forms.tokens(folded, language) if is_plain(word) else ())}
        if is_plain(word) and not any(self.forms.has_token(token, language) for token in exact):
            exact.update(canonical(spelled, language) for spelled in accented(word, language))
        return dict.fromkeys(exact, 1.0)

    def _texts(self, language: str, tokens: Mapping[str, float]) -> dict[int, float]:
        """Worth of the word in each text that has it; the second time adds little, the tenth nothing."""
        found: dict[int, float] = {}
        for token, sure in tokens.items():
            for place, often in self.postings.texts(language, token):
                found[place] = max(found.get(place, 0.0), sure * TEXT * 2.0 * often / (often + 1.0))
        return found

    def _phrase(self, language: str, choices: Sequence[Mapping[str, float]]) -> dict[int, float]:
        """Worth of the words side by side in each text that has them so."""
        return dict.fromkeys(self._phrase_in_text(language, choices), TEXT)

    def _labels(self, language: str, choices: Sequence[Mapping[str, float]]) -> dict[int, float]:
        """Worth of the words side by side in the best name or alias of each record that has them there."""
        having = [{place for token in tokens for place in self.postings.named(language, token)} for tokens in choices]
        found: dict[int, float] = {}
        for place in set.intersection(*having):
            for number, label in enumerate(self.catalog.labels(place, language)):
                sure = _runs_in(label, choices)
                if sure:
                    weight = sure * (ALIAS if number else NAME) * math.sqrt(len(choices) / len(label))
                    found[place] = max(found.get(place, 0.0), weight)
        return found

    def _phrase_in_text(self, language: str, choices: Sequence[Mapping[str, float]]) -> list[int]:
        having = [
            {place for token in tokens for place, _ in self.postings.texts(language, token)} for tokens in choices
        ]
        among = set.intersection(*having)
        starts: dict[int, set[int]] = {}
        for step, tokens in enumerate(choices):
            here: dict[int, set[int]] = {}
            for token in tokens if among else ():
                for place, positions in self.postings.positions(language, token, among).items():
                    here.setdefault(place, set()).update(position - step for position in positions)
            starts = {place: left for place in here if (left := here[place] & starts.get(place, here[place]))}
            among = set(starts)
        return list(starts)


def _near(word: str) -> list[Fuzzy | Prefix]:
    """What an unknown word may have meant: a slip, else words that begin as it does, the longest beginning first."""
    lengths = range(len(word) - 1, max(SHORTEST_BEGINNING, len(word) - LONGEST_ENDING) - 1, -1)
    return [Fuzzy(word), *(Prefix(word[:length]) for length in lengths)]


def _runs_in(label: Sequence[str], choices: Sequence[Mapping[str, float]]) -> float:
    """How surely the words stand side by side in the label, 0 where they do not."""
    return max(
        (
            min(tokens.get(label[start + step], 0.0) for step, tokens in enumerate(choices))
            for start in range(len(label) - len(choices) + 1)
        ),
        default=0.0,
    )


def _plain_words(node: Node) -> tuple[list[Leaf], Node | None]:
    """Words and phrases that are wanted all together, and what else must hold."""
    nodes = node.nodes if isinstance(node, And) else (node,)
    plain: list[Leaf] = [inner for inner in nodes if isinstance(inner, Word | Phrase)]
    return plain, conjunction([inner for inner in nodes if not isinstance(inner, Word | Phrase)])


def _is_question(plain: Sequence[Leaf]) -> bool:
    typed = [word for leaf in plain if isinstance(leaf, Word) for word in words(leaf.text)]
    return len(typed) >= len(plain) and (len(typed) >= QUESTION_WORDS or any(map(is_question_word, typed)))


def _replaced(node: Node, mended: Mapping[Node, Node]) -> Node:
    match node:
        case And(nodes):
            return And(tuple(_replaced(inner, mended) for inner in nodes))
        case Or(nodes):
            return Or(tuple(_replaced(inner, mended) for inner in nodes))
        case Not(inner):
            return Not(_replaced(inner, mended))
    return mended.get(node, node)
