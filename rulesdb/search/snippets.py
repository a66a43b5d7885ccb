"""The passage of a text that best shows why it was found, with the matching words marked; plain text, never markup."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from rulesdb.search.analyzers import canonical, find_words

CUT = "…"
_LEAD_IN = 40  # characters shown before the first marked word, so that the sentence can be followed


class Fragment(NamedTuple):
    """A stretch of the text, and whether it is a word that matched."""

    text: str
    marked: bool


def snippet(text: str, marks: Collection[str], language: str, length: int = 220) -> tuple[Fragment, ...]:
    """Fragments of at most about `length` characters in which the most different marked words stand.

    `marks` are the canonical tokens of `Results.marks`; a word is marked when its own token is among them, so every
    inflected form is. Joined, the fragments are a stretch of the text, with `…` where it was cut.
    """
    marked = [found for found in _tokens(text, language) if found[2] in marks]
    first, last = _window(text, marked, length)
    fragments = [Fragment(CUT, False)] if first else []
    at = first
    for start, end, _ in marked:
        if start < at or end > last:
            continue
        fragments += [Fragment(text[at:start], False), Fragment(text[start:end], True)]
        at = end
    fragments += [Fragment(text[at:last], False), Fragment(CUT if last < len(text) else "", False)]
    return tuple(_joined(fragments))


@lru_cache(maxsize=4096)  # the same texts are shown again and again, and reading one is most of the work
def _tokens(text: str, language: str) -> tuple[tuple[int, int, str], ...]:
    """Start, end and canonical token of every word."""
    return tuple((start, end, canonical(word, language)) for start, end, word in find_words(text))


def _window(text: str, marked: list[tuple[int, int, str]], length: int) -> tuple[int, int]:
    """Start and end of the stretch to show, at word borders."""
    if len(text) <= length:
        return 0, len(text)
    best, most = 0, 0
    for start, _, _ in marked:
        first = max(0, start - _LEAD_IN)
        seen = len({token for begin, end, token in marked if first <= begin and end <= first + length})
        if seen > most:
            best, most = first, seen
    best = min(best, len(text) - length)
    first = _forward(text, best) if best else 0
    return first, _back(text, first + length, first)


def _forward(text: str, at: int) -> int:
    """The next beginning of a word, unless it is far."""
    if text[at - 1].isspace():
        return at
    blank = next((place for place in range(at, min(at + _LEAD_IN, len(text))) if text[place].isspace()), None)
    return at if blank is None else blank + 1


def _back(text: str, at: int, first: int) -> int:
    """The last end of a word, unless it is far."""
    if at >= len(text):
        return len(text)
    blank = next((place for place in range(at, max(first, at - _LEAD_IN), -1) if text[place].isspace()), None)
    return at if blank is None else blank


def _joined(fragments: list[Fragment]) -> list[Fragment]:
    """Fragments without empty ones, neighbours of one kind made one."""
    joined: list[Fragment] = []
    for fragment in fragments:
        if joined and joined[-1].marked == fragment.marked:
            joined[-1] = Fragment(joined[-1].text + fragment.text, fragment.marked)
        elif fragment.text:
            joined.append(fragment)
    return joined
