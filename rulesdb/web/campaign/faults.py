"""What keeps something out of a campaign's log, in the reader's words: which field, what is wrong, what would help."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rulesdb.errors import Problem
from rulesdb.games.memoir44.companion.log import SIDES
from rulesdb.packs.books import Book
from rulesdb.web.languages import mark as _
from rulesdb.web.rulings import words as rule_words
from rulesdb.web.rulings.tongue import Tongue

ORDER: Mapping[str, str] = {
    "set-up": _("set up the scenario"),
    "victory-rolls": _("victory rolls"),
    "reserve-roll": _("reserve rolls"),
    "veteran-star": _("veteran star"),
    "command-cards": _("deal command cards"),
}
"""What comes before a battle."""

FAULTS: Mapping[str, str] = {
    text: text
    for text in (
        _("the battle before it has no result yet"),
        _("what is taken of the reserve roll comes first"),
        _("has no place here"),
        _("has made this roll already"),
        _("has rolled nothing it could take of"),
        _("is for units"),
        _("must be board or waiting: it is a unit"),
        _("no battle is on"),
        _("is not in the waiting area of this side"),
        _("has no air token"),
        _("cannot be more than its medals, which count them"),
        _("the campaign has ended"),
        _("a campaign ends after a battle"),
        _("the code of the campaign is damaged: it lost or changed a letter"),
        _("the log is nested too deep"),
        _("the log has a number that is too long"),
        _("must be a list"),
        _("must be an object"),
        _("must be an object with version, campaign and entries"),
        _("must be true or false"),
        _("there is no such word here"),
        _("has a sign in it that cannot be printed"),
    )
}
"""What the log refuses, in the words that it does so."""

NUMBERED: tuple[tuple[str, str], ...] = (
    (r"must be (?P<num>\d+) faces", _("must be as many faces as there are dice: %(num)s")),
    (r"the reserve holds only (?P<num>\d+)", _("the reserve holds only %(num)s")),
    (r"must be (?P<num>\d+), the only version there is", _("must be %(num)s, the only version there is")),
    (
        r"has (?P<num>\d+) entries, at most (?P<most>\d+) are read",
        _("entries: %(num)s, of which at most %(most)s are read"),
    ),
    (
        r"must be a whole number from (?P<least>-?\d+) to (?P<most>-?\d+)",
        _("must be a whole number from %(least)s to %(most)s"),
    ),
    (r"must be a list of at most (?P<num>\d+)", _("entries of the list: at most %(num)s")),
    (r"must be a text of 1 to (?P<num>\d+) characters", _("must be a text; characters: 1 to %(num)s")),
    (r"must be one of (?P<words>.+)", _("must be one of these: %(words)s")),
    (r"is missing: .+", _("is missing")),
    (
        r"the code of the campaign has (?P<num>\d+) characters, at most (?P<most>\d+) are read",
        _("the code of the campaign is too long; characters: %(num)s, at most %(most)s"),
    ),
    (
        r"the code of the campaign begins with no known version; this one is (?P<num>\d+)",
        _("the code of the campaign begins with no known version; this one is %(num)s"),
    ),
    (
        r"the code of the campaign holds more than (?P<num>\d+) bytes",
        _("the code of the campaign holds too much; bytes: at most %(num)s"),
    ),
    (
        r"the log has (?P<num>\d+) bytes, at most (?P<most>\d+) are read",
        _("the file is too big; bytes: %(num)s, at most %(most)s"),
    ),
    (r"the log is no UTF-8 text at byte (?P<num>\d+)", _("the file is no text in UTF-8, from byte %(num)s on")),
    (r"the log is no JSON at character (?P<num>\d+): .+", _("the file is no log: it breaks at character %(num)s")),
    (r"the log has (?P<word>\S+), which is no number of JSON", _("the file has %(word)s where a number belongs")),
)
"""The same with numbers or words in them: what is looked for, and the message."""

FIELDS: Mapping[str, str] = {
    "tokens": _("Reserve tokens"),
    "track": _("Objective track"),
    "footnote": _("Points of the footnote of the track"),
    "roll": _("Dice"),
    "taken": _("What is taken"),
    "medals": _("Medals"),
    "objectives": _("Objective medals"),
    "winner": _("Who won the battle"),
    "first": _("Moves first"),
    "hands": _("Command cards at the start"),
    "unit": _("Unit"),
    "units": _("Units of the other side, for what the roll costs it"),
    "order_by": _("Ordered by"),
    "sections": _("Sections of the card"),
    "played_with": _("Played with"),
    "arrows": _("Arrows on the campaign sheets"),
    "about": _("Why, in your words"),
    "bonus": _("Points beside medals and track"),
}
"""Word of the log -> what its field is called on the page."""
_BEFORE = re.compile(r"before this battle comes (?P<steps>.+)")
_BY = re.compile(r"by (?P<rule>m44\.\S+)")


@dataclass(frozen=True, slots=True)
class Fault:
    """One problem as a player reads it."""

    where: str
    """Pointer into the log."""
    field: str
    """What the field is called, empty where the page has no name for it."""
    what: str
    hint: str


def in_words(one: Problem, book: Book, t: Tongue, side: Callable[[str], str]) -> Fault:
    """A problem of the log in words: the reason a ruling gives, or the log's own. `side` names a side."""
    return Fault(one.where, _field(one.where, t, side), _what(one.what, book, t, side), _hint(one.hint, book, t))


def _what(what: str, book: Book, t: Tongue, side: Callable[[str], str]) -> str:
    reasons = book.rules.words.reasons
    if what in reasons:
        return t.say(rule_words.game_words("memoir44").reasons, what, reasons[what])
    if what in FAULTS:
        return t.say(FAULTS, what)
    for pattern, message in NUMBERED:
        found = re.fullmatch(pattern, what)
        if found is not None:
            told = found.groupdict()
            if "words" in told:
                told["words"] = ", ".join(side(one) if one in SIDES else one for one in told["words"].split(", "))
            return t.gettext(message, **told)
    return what


def _hint(hint: str, book: Book, t: Tongue) -> str:
    before = _BEFORE.fullmatch(hint)
    if before is not None:
        steps = [t.say(ORDER, step, step) for step in before["steps"].split(", ") if step != "nothing"]
        return t.gettext("before this battle comes: %(steps)s", steps=", ".join(steps) or t.gettext("nothing"))
    by = _BY.fullmatch(hint)
    rule = book.rules.rules.get(by["rule"]) if by is not None else None
    return book.names.name(rule.element, t.language) if rule is not None else hint


def _field(where: str, t: Tongue, side: Callable[[str], str]) -> str:
    """`Allies, Reserve tokens` for a pointer that leads to the tokens of that side."""
    parts = [part for part in where.split("/") if part and not part.isdigit()]
    label = next((t.say(FIELDS, part) for part in reversed(parts) if part in FIELDS), "")
    whose = next((side(part) for part in parts if part in SIDES), "")
    return ", ".join(part for part in (whose, label) if part) if label else ""
