"""Which records a question names: a whole name or alias that stands in it, word by word.

"Can tanks go in woods" names two records, and either could be the answer. Worth most is what other records seldom
talk about (woods rather than tanks) and what is named first (an ambush rather than the counter-attack after it). A
name inside a longer one ("bridge" in "railroad bridge") does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

# Fitted on questions in six languages (bench/search_quality.py); the neighbourhood is flat.
WORTH, RARITY_POWER = 7.0, 0.6
FIRST_BONUS, FIRST_FADES = 1.3, 3.0
ALIAS, OTHER_LANGUAGE = 0.8, 0.4


@dataclass(frozen=True, slots=True)
class Mention:
    """A label that stands in the question from word `start` on; `sure` is less for an alias or another language."""

    start: int
    length: int
    sure: float

    def inside(self, other: Mention) -> bool:
        """Whether the other mention is longer and covers this one."""
        return (
            other.length > self.length
            and other.start <= self.start
            and self.start + self.length <= other.start + other.length
        )


def find_mentions(
    choices: Mapping[str, Sequence[Iterable[str]]],
    candidates: Iterable[int],
    labels: Callable[[int, str], Sequence[Sequence[str]]],
    language: str | None,
) -> dict[int, list[Mention]]:
    """Mentions of each candidate. `choices`: per language, the tokens that each word of the question may stand for."""
    starts = {spoken: _starts(words) for spoken, words in choices.items()}
    found: dict[int, list[Mention]] = {}
    for place in candidates:
        for spoken, words in choices.items():
            for number, label in enumerate(labels(place, spoken)):
                for start in starts[spoken].get(label[0], ()) if label else ():
                    if len(label) > len(words) - start:
                        continue
                    if all(token in words[start + step] for step, token in enumerate(label)):
                        sure = (ALIAS if number else 1.0) * (1.0 if language in (None, spoken) else OTHER_LANGUAGE)
                        found.setdefault(place, []).append(Mention(start, len(label), sure))
    return found


def worth(found: Mapping[int, Sequence[Mention]], rarity: Callable[[int], float]) -> dict[int, float]:
    """What being named adds to the score of each record. `rarity`: how seldom other records talk about it."""
    everyone = {mention for mentions in found.values() for mention in mentions}
    order = sorted({mention.start for mention in everyone})
    best: dict[int, float] = {}
    for place, mentions in found.items():
        free = [mention for mention in mentions if not any(map(mention.inside, everyone))]
        values = (mention.sure * (1 + FIRST_BONUS / (1 + FIRST_FADES * order.index(mention.start))) for mention in free)
        best[place] = WORTH * rarity(place) ** RARITY_POWER * max(values, default=0.0)
    return best


def _starts(words: Sequence[Iterable[str]]) -> dict[str, list[int]]:
    starts: dict[str, list[int]] = {}
    for number, tokens in enumerate(words):
        for token in tokens:
            starts.setdefault(token, []).append(number)
    return starts
