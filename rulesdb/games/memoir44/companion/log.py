"""The log of a campaign: a frozen header and what happened, entry by entry. Its words, and the strict reading of them.

A log holds only what players did or typed: dice, choices, medals. Every figure that follows from it comes from a
ruling, see `companion`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.campaign.words import CAMPAIGN_SITUATION, FACES

VERSION = 1
MOST_ENTRIES = 200
MOST_PROBLEMS = 40
SIDES = ("allies", "axis")
PLACES = ("board", "waiting")
NOTES = ("infantry_star", "armor_star", "flag_star", "star_star")
OPTIONS = ("wild-star", "victory-roll-chooser")
"""Rule options that campaigns turn on; players choose before the first battle."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the log: what may stand under it."""

    kind: str
    """text, number, yes-no, word, numbers, words, table, rows"""
    about: str
    values: tuple[str, ...] = ()
    """Words allowed; any text where there are none."""
    least: int = 0
    most: int = 60
    """Greatest number, most characters of a text."""
    count: int = 6
    """Most entries of a list."""
    inside: Mapping[str, Word] = field(default_factory=dict)
    needed: bool = False


def _by_side(word: Word, about: str, *, needed: bool = False) -> Word:
    """The same word for each side; needed of both where the whole is."""
    return Word("table", about, inside=dict.fromkeys(SIDES, replace(word, needed=needed)), needed=needed)


def _told(name: str) -> tuple[str, ...]:
    """The values that the lookup knows for a word, so that both doors take the same."""
    return tuple(CAMPAIGN_SITUATION[name].values)


_SIDE = Word("word", "side it is about", SIDES, needed=True)
_NOTE = Word("words", "what the campaign notes name for this roll", most=40)

HEADER: Mapping[str, Word] = {
    "name": Word("text", "name of the campaign"),
    "sides": _by_side(
        Word(
            "table",
            "a side, as its campaign sheet has it",
            inside={
                "name": Word("text", "what the players call the side", most=30),
                "tokens": Word("number", "reserve tokens on the sheet", most=40, needed=True),
                "track": Word(
                    "numbers", "objective track, the value of no objective first", least=-40, most=90, count=24
                ),
                "footnote": Word("number", "points of the footnote of the track", most=40),
                **dict.fromkeys(NOTES, _NOTE),
            },
        ),
        "the two sides",
        needed=True,
    ),
    "victory_rolls": Word("yes-no", "victory rolls are made; yes if not told"),
    "air_pack": Word("yes-no", "the Air Pack is used"),
    "air_rules": Word("yes-no", "air rules are in effect"),
    "options": Word(
        "table", "readings chosen where the rules are open", inside={one: Word("text", "a reading") for one in OPTIONS}
    ),
}

_UNIT = {
    "unit": Word("text", "kind of unit", needed=True),
    "figures": Word("number", "figures left", least=1, most=12),
    "on_own_baseline": Word("yes-no", "it stands on its own baseline"),
}
_TAKEN = {
    "item": Word("text", "what is taken", most=40, needed=True),
    "to": Word("word", "where a unit goes", PLACES),
    "figures_free": Word("number", "figures left in the boxes", most=99),
}

ENTRIES: Mapping[str, Mapping[str, Word]] = {
    "scenario": {
        "name": Word("text", "name of the scenario"),
        "first": Word("word", "side that moves first", SIDES),
        "hands": _by_side(Word("number", "command cards the scenario gives", least=1, most=20), "starting hands"),
    },
    "victory-roll": {
        "side": _SIDE,
        "roll": Word("words", "faces rolled", FACES, count=20, needed=True),
        "units": Word("rows", "units of the other side, as far as told", count=30, inside=_UNIT),
    },
    "reserve-roll": {"side": _SIDE, "roll": Word("words", "faces rolled", FACES, count=2, needed=True)},
    "reserve-take": {
        "side": _SIDE,
        "taken": Word("rows", "what is taken of the roll, nothing if left out", count=8, inside=_TAKEN),
    },
    "entered": {
        "side": _SIDE,
        "unit": Word("text", "unit that comes out of the waiting area", most=40, needed=True),
        "order_by": Word("word", "kind of card that orders it", _told("order_by"), needed=True),
        "sections": Word("words", "sections the card orders", _told("card_sections"), count=3),
        "free_sections": Word("words", "sections with a free baseline hex", _told("free_baseline_sections"), count=3),
        "figures_free": Word("number", "figures left in the boxes", most=99),
    },
    "air-token": {
        "side": _SIDE,
        "played_with": Word("word", "what it is played with", _told("played_with"), needed=True),
    },
    "result": {
        "winner": Word("word", "side that won the battle", SIDES, needed=True),
        "medals": _by_side(Word("number", "medals, objectives included", most=40), "medals", needed=True),
        "objectives": _by_side(Word("number", "objective medals held at the end", most=20), "objective medals"),
        "footnote": Word("words", "sides that met the condition of the footnote", SIDES, count=2),
        "arrows": _by_side(
            Word("words", "arrows on its sheet", _told("arrows"), count=3), "arrows behind this scenario"
        ),
    },
    "typed": {
        "side": _SIDE,
        "about": Word("text", "why, in the players' words", most=80, needed=True),
        "tokens": Word("number", "reserve tokens more or fewer", least=-40, most=40),
        "bonus": Word("number", "points beside medals and track", most=40),
    },
    "end": {},
}
"""Kind of an entry -> its words."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened: its kind and what was told of it."""

    kind: str
    told: Mapping[str, Any]

    def plain(self) -> dict[str, Any]:
        """The entry as JSON has it."""
        return {"kind": self.kind, **self.told}


@dataclass(frozen=True, slots=True)
class Log:
    """A campaign as players keep it."""

    header: Mapping[str, Any]
    entries: tuple[Entry, ...] = ()

    def side(self, side: str) -> Mapping[str, Any]:
        """What the header says of a side."""
        found: Mapping[str, Any] = self.header["sides"][side]
        return found

    def to(self, count: int) -> Log:
        """The log with only its first entries."""
        return replace(self, entries=self.entries[:count])

    def plain(self) -> dict[str, Any]:
        """The log as JSON has it; `read_log` takes it back."""
        return {
            "version": VERSION,
            "campaign": dict(self.header),
            "entries": [entry.plain() for entry in self.entries],
        }


# --- reading ---------------------------------------------------------------------------------------------------------


def read_log(value: Any) -> Log:
    """The log that plain JSON holds. Raises SituationError with a pointer for each fault; nothing is guessed."""
    problems: list[Problem] = []
    if not isinstance(value, Mapping):
        raise SituationError("no log", [Problem("/", "must be an object with version, campaign and entries")])
    _unknown_keys(value, ("version", "campaign", "entries"), "", problems)
    if type(value.get("version")) is not int or value["version"] != VERSION:
        problems.append(Problem("/version", f"must be {VERSION}, the only version there is"))
    header = _table(value.get("campaign"), HEADER, "/campaign", problems)
    listed = value.get("entries", [])
    entries: list[Entry] = []
    if not isinstance(listed, list):
        problems.append(Problem("/entries", "must be a list"))
    elif len(listed) > MOST_ENTRIES:
        problems.append(Problem("/entries", f"has {len(listed)} entries, at most {MOST_ENTRIES} are read"))
    else:
        entries = [one for at, told in enumerate(listed) if (one := _entry(told, f"/entries/{at}", problems))]
    if problems:
        raise SituationError("the log cannot be read", problems[:MOST_PROBLEMS])
    return Log(header, tuple(entries))


def read_entry(value: Any, at: int) -> Entry:
    """One entry, that will be number `at` of a log. Raises SituationError with pointers as in the log."""
    problems: list[Problem] = []
    entry = _entry(value, f"/entries/{at}", problems)
    if problems or entry is None:
        raise SituationError("the entry cannot be read", problems)
    return entry


def _entry(told: Any, where: str, problems: list[Problem]) -> Entry | None:
    if not isinstance(told, Mapping):
        problems.append(Problem(where, "must be an object"))
        return None
    kind = told.get("kind")
    if not isinstance(kind, str) or kind not in ENTRIES:
        problems.append(Problem(f"{where}/kind", f"must be one of {', '.join(ENTRIES)}"))
        return None
    words = {name: one for name, one in told.items() if name != "kind"}
    return Entry(kind, _table(words, ENTRIES[kind], where, problems))


def _table(value: Any, words: Mapping[str, Word], where: str, problems: list[Problem]) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        problems.append(Problem(where, "must be an object"))
        return {}
    _unknown_keys(value, words, where, problems)
    found: dict[str, Any] = {}
    for name, word in words.items():
        if name in value:
            read = _read(value[name], word, f"{where}/{name}", problems)
            if read is not None and (read not in ([], {}) or word.needed):
                found[name] = read
        elif word.needed:
            problems.append(Problem(f"{where}/{name}", f"is missing: {word.about}"))
    return found


def _unknown_keys(value: Mapping[Any, Any], known: Any, where: str, problems: list[Problem]) -> None:
    strange = [str(key)[:40] for key in value if key not in known]
    problems += [Problem(f"{where}/{_escaped(key)}", "there is no such word here") for key in strange[:MOST_PROBLEMS]]


def _read(value: Any, word: Word, where: str, problems: list[Problem]) -> Any:
    """The value as the word takes it; None, with a problem, where it does not fit."""
    match word.kind:
        case "table":
            return _table(value, word.inside, where, problems)
        case "rows" | "numbers" | "words":
            return _list(value, word, where, problems)
        case "yes-no":
            if isinstance(value, bool):
                return value
            problems.append(Problem(where, "must be true or false"))
        case "number":
            if type(value) is int and word.least <= value <= word.most:
                return value
            problems.append(Problem(where, f"must be a whole number from {word.least} to {word.most}"))
        case _:
            fault = _text_fault(value, word)
            if not fault:
                return value
            problems.append(Problem(where, fault))
    return None


def _list(value: Any, word: Word, where: str, problems: list[Problem]) -> list[Any] | None:
    if not isinstance(value, (list, tuple)) or len(value) > word.count:
        problems.append(Problem(where, f"must be a list of at most {word.count}"))
        return None
    single = replace(word, kind={"rows": "table", "numbers": "number", "words": "text"}[word.kind])
    return [_read(one, single, f"{where}/{at}", problems) for at, one in enumerate(value)]


def _text_fault(value: Any, word: Word) -> str:
    if word.values:
        known = isinstance(value, str) and value in word.values
        return "" if known else f"must be one of {', '.join(word.values)}"
    if not isinstance(value, str) or not value.strip() or len(value) > word.most:
        return f"must be a text of 1 to {word.most} characters"
    if any(unicodedata.category(sign).startswith("C") for sign in value):
        return "has a sign in it that cannot be printed"
    return ""


def _escaped(key: str) -> str:
    printable = "".join(sign if sign.isprintable() else "?" for sign in key)
    return printable.replace("~", "~0").replace("/", "~1")
