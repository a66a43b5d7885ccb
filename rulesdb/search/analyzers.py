"""Text to canonical tokens: one pipeline per language, the same for every engine.

A word is normalised (NFKC, lower case, Cyrillic look-alikes in Latin abbreviations put right), led to its lemma where
the small lexicon knows better, stemmed by Snowball, and only then stripped of diacritics: folding first costs Czech a
sixth of its matches.
"""

from __future__ import annotations

import hashlib
import re
import threading
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from rulesdb.search.lexicon import ASKING, JOINING, LEMMAS

ANALYZER_VERSION = 1

_SNOWBALL = {
    "en": "english",
    "cs": "czech",
    "pt": "portuguese",
    "ru": "russian",
    "de": "german",
    "fr": "french",
    "es": "spanish",
}
LANGUAGES: tuple[str, ...] = tuple(_SNOWBALL)

# Marks that stand on a letter (text in decomposed form) and invisible joints do not end a word.
_ON_A_LETTER = "\u00ad\u0300-\u036f\u200b-\u200d\u2060\ufeff"
_RUN = f"(?:[^\\W_][{_ON_A_LETTER}]*)+"
_WORD = re.compile(f"{_RUN}(?:\\.{_RUN})*")
_BARE_WORD = re.compile(r"[^\W_]+(?:\.[^\W_]+)*")

_FOLDED_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)

# Portuguese plural endings and their singular, longest first; the number is the least length of the whole word, so
# that "mais", "dois" and "mês" stay what they are.
_PLURALS_PT: tuple[tuple[str, str, int], ...] = (
    ("ções", "ção", 5),
    ("sões", "são", 5),
    ("ões", "ão", 5),
    ("ães", "ão", 5),
    ("éis", "el", 5),
    ("óis", "ol", 5),
    ("ais", "al", 5),
    ("uis", "ul", 5),
    ("ens", "em", 5),
    ("res", "r", 5),
    ("zes", "z", 5),
    ("eis", "el", 6),
)
_PLAIN_PLURAL_PT = re.compile(r".{2,}[aeiouãõr]s$")

# Which letters an ending typed without diacritics may hide, for the languages whose stemmer looks at them.
_ENDING_VOWELS = {
    "cs": {"a": "á", "e": "éě", "i": "í", "u": "ůú", "y": "ý"},
    "pt": {"a": "ãáâ", "e": "éê", "i": "í", "o": "õóô"},
    "fr": {"e": "éè"},
    "es": {"a": "á", "e": "é", "i": "í", "o": "ó"},
}
_LONGEST_ENDING = 4

_TO_LATIN = str.maketrans("АВЕКМНОРСТУХаеорсухкмтнв", "ABEKMHOPCTYXaeopcyxkmthb")
_TO_CYRILLIC = str.maketrans("ABEKMHOPCTYXaeopcyx", "АВЕКМНОРСТУХаеорсух")
_LOOKS_LATIN = frozenset("АВЕКМНОРСТУХаеорсух")
_LOOKS_CYRILLIC = frozenset("ABEKMHOPCTYXaeopcyx")
# Typed in Cyrillic at the table although printed in Latin letters: action points, command action points, off-board
# artillery. Other short words in capitals are taken for an abbreviation unless Russian has them.
_ABBREVIATIONS = {"ар": "AP", "сар": "CAP", "ова": "OBA"}
_WORDS_IN_CAPITALS = (
    "ВАМ ВАС ВЕС ВО ВОР ВСЕ ВСЕХ КАК КТО МОРЕ МОСТ НА НАМ НАС НЕ НЕТ НО ОН "
    "ОНА ОТ РОТ РОТА САМ СО СОН ТАК ТАМ ТЕ ТЕМ ТЕХ ТО ТОМ ТОТ УХО"
)
_RUSSIAN_IN_CAPITALS = frozenset(_WORDS_IN_CAPITALS.split())
_LONGEST_ABBREVIATION = 4


def find_words(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and normalised word (case kept) of each word of the text; the places are those of the text given."""
    for found in _WORD.finditer(text):
        raw = found.group()
        if raw.isascii():
            yield found.start(), found.end(), raw
            continue
        for word in _cleaned(raw):
            yield found.start(), found.end(), word


def words(text: str) -> list[str]:
    """Normalised words of the text in order, case kept."""
    return [word for _, _, word in find_words(text)]


def analyze(text: str, language: str) -> list[str]:
    """Canonical tokens of the text in order; nothing is left out, so that positions hold for phrases."""
    return [canonical(word, language) for word in words(text)]


@lru_cache(maxsize=1 << 16)
def canonical(word: str, language: str) -> str:
    """The token that every inflected form of the word shares; a word with a digit in it is only folded.

    The word is one of `words`. A language without a pipeline folds only.
    """
    lowered = _lower(word, language)
    if language not in _SNOWBALL or (not lowered.isalpha() and any(letter.isdigit() for letter in lowered)):
        return fold(lowered)
    lemma = _lexicon(language).get(lowered)
    if lemma is None:
        lemma = _singular_pt(lowered) if language == "pt" else lowered
    return fold(_stemmer(language).stemWord(lemma)) or fold(lowered)


@lru_cache(maxsize=1 << 16)
def surface(word: str) -> str:
    """The word as typed, in lower case and without diacritics: key of the fold table, of prefixes and typing slips."""
    return fold(word.lower())


def is_plain(word: str) -> bool:
    """Whether the word could be a word with diacritics typed without them."""
    return word.lower() == surface(word)


def accented(word: str, language: str) -> set[str]:
    """Spellings that a word typed without diacritics may stand for, as far as its ending decides the stem.

    Only the ending matters: the stem is folded after stemming anyway. "bazinach" gives "bazinách" among others.
    """
    lowered = word.lower()
    vowels = _ENDING_VOWELS.get(language, {})
    spellings = {
        lowered[:place] + accent + lowered[place + 1 :]
        for place in range(max(1, len(lowered) - _LONGEST_ENDING), len(lowered))
        for accent in vowels.get(lowered[place], "")
    }
    if language == "pt":
        spellings |= {s.replace("cõ", "çõ").replace("cã", "çã") for s in spellings}
    return spellings


def fold(lowered: str) -> str:
    """Lower-case text without diacritics; й stays a letter of its own, ё becomes е."""
    if lowered.isascii():
        return lowered
    kept = (
        mark if mark == "й" else "".join(part for part in unicodedata.normalize("NFD", mark) if not _is_mark(part))
        for mark in unicodedata.normalize("NFC", lowered).translate(_FOLDED_LETTERS)
    )
    return "".join(kept)


def is_question_word(word: str) -> bool:
    """Whether the word asks ("how", "kolik", "можно") in one of the languages."""
    return _lower(word, "ru") in _asking() or word.lower() in _asking()


@lru_cache(maxsize=4096)
def languages_without_weight(word: str) -> frozenset[str]:
    """Languages in which the word only asks or joins and says nothing of the matter."""
    typed = {word.lower(), _lower(word, "ru")}
    plain = surface(word)
    return frozenset(
        language
        for language in LANGUAGES
        if typed & (ASKING[language] | JOINING[language])
        or (len(plain) > 2 and is_plain(word) and plain in _asking_folded(language))
    )


@cache
def fingerprint() -> str:
    """Hash of everything that decides a token; another value means that an index must be rebuilt."""
    import Stemmer

    parts = repr((ANALYZER_VERSION, Stemmer.version(), unicodedata.unidata_version, LEMMAS, _PLURALS_PT))
    return hashlib.sha256(parts.encode()).hexdigest()[:16]


@lru_cache(maxsize=1 << 16)
def _cleaned(raw: str) -> tuple[str, ...]:
    """Words that a run of letters as written comes to: compatibility forms resolved, loose marks dropped."""
    composed = unicodedata.normalize("NFKC", raw)
    kept = "".join(mark for mark in composed if unicodedata.category(mark) not in ("Mn", "Cf"))
    return tuple(map(_one_script, _BARE_WORD.findall(kept)))


def _is_mark(mark: str) -> bool:
    return unicodedata.category(mark) == "Mn"


def _lower(word: str, language: str) -> str:
    lowered = word.lower()
    return lowered.replace("ё", "е") if language == "ru" else lowered


def _one_script(word: str) -> str:
    """The word with look-alike letters of the other script put right."""
    letters = [letter for letter in word if letter.isalpha()]
    cyrillic = [letter for letter in letters if "\u0400" <= letter <= "\u04ff"]
    if not cyrillic:
        return word
    latin = [letter for letter in letters if letter.isascii()]
    if latin:
        if _LOOKS_LATIN.issuperset(cyrillic) and (len(latin) >= len(cyrillic) or not _LOOKS_CYRILLIC.issuperset(latin)):
            return word.translate(_TO_LATIN)
        return word.translate(_TO_CYRILLIC) if _LOOKS_CYRILLIC.issuperset(latin) else word
    name = "".join(cyrillic)
    if name.lower() in _ABBREVIATIONS:
        return word.translate(_TO_LATIN)
    short = 2 <= len(name) <= _LONGEST_ABBREVIATION and len(letters) == len(cyrillic)
    if short and name.isupper() and _LOOKS_LATIN.issuperset(name) and name not in _RUSSIAN_IN_CAPITALS:
        return word.translate(_TO_LATIN)
    return word


def _singular_pt(lowered: str) -> str:
    for ending, singular, least in _PLURALS_PT:
        if len(lowered) >= least and lowered.endswith(ending):
            return lowered.removesuffix(ending) + singular
    return lowered[:-1] if _PLAIN_PLURAL_PT.match(lowered) else lowered


@cache
def _lexicon(language: str) -> dict[str, str]:
    """Form -> lemma; forms typed without diacritics lead to the lemma too, unless they are a form of their own."""
    forms = {form: lemma for lemma, line in LEMMAS.get(language, {}).items() for form in (lemma, *line.split())}
    return {fold(form): lemma for form, lemma in forms.items()} | forms


@cache
def _asking() -> frozenset[str]:
    return frozenset().union(*ASKING.values())


@cache
def _asking_folded(language: str) -> frozenset[str]:
    return frozenset(fold(word) for word in ASKING[language] | JOINING[language])


_stemmers = threading.local()


def _stemmer(language: str) -> Any:
    """Snowball stemmer of this thread: one stemmer must not serve two threads at once."""
    known: dict[str, Any] = _stemmers.__dict__
    if language not in known:
        import Stemmer

        known[language] = Stemmer.Stemmer(_SNOWBALL[language], 0)
    return known[language]
