"""Names, places, values and conditions of a ruling in a reader's words. Nothing of the ruling is worked out here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rulesdb.packs.books import Book
from rulesdb.rules.citation import Citation
from rulesdb.rules.hexgrid import Hex, board_label
from rulesdb.rules.ruling import Step, Unread
from rulesdb.rules.sight import BETWEEN
from rulesdb.rules.situation import Board
from rulesdb.web.rulings import words_shared as fixed
from rulesdb.web.rulings.shapes import ShownCitation
from rulesdb.web.rulings.tongue import Tongue, tongue
from rulesdb.web.rulings.words import Words

MOST_COLUMNS = 26
"""Widest board with printed hex names; letters end there."""
LONG_LIST = 24
"""Hexes or entries that one value names before it only counts them."""


@lru_cache(maxsize=65536)
def _shown_citation(
    citation: Citation, title: str, language: str, edition: str | None = None, other: str = ""
) -> ShownCitation:
    """The citation in words; `other` is the name of its edition where that is not the one the ruling rests on."""
    t = tongue(language)
    parts = []
    if citation.page is not None and citation.last_page is not None:
        parts.append(t.gettext("pages %(first)s–%(last)s", first=citation.page, last=citation.last_page))
    elif citation.page is not None:
        parts.append(t.gettext("page %(page)s", page=citation.page))
    if citation.card is not None:
        parts.append(t.gettext("card %(card)s", card=citation.card))
    if citation.section is not None:
        parts.append(t.gettext("“%(section)s”", section=citation.section))
    if not citation.read and parts:
        parts.append(t.gettext("not read by us"))
    if other:
        parts.append(t.gettext("of another edition: %(edition)s", edition=other))
    place = ", ".join(parts)
    return ShownCitation(
        citation.document, title, citation.page, citation.last_page, citation.card, citation.section, citation.read,
        edition, place, f"{title}, {place}" if place else title,
    )  # fmt: skip


_CONDITION = re.compile(r"(?P<fact>\S+) is (?P<values>.+)", re.DOTALL)
_SIDES_OF_LINE = re.compile(r"on the (?P<side>left|right) of a line along hex sides")
_RULE_ENDINGS: tuple[tuple[str, str], ...] = (
    ("replaced by ", fixed.REPLACED),
    ("cancelled by ", fixed.CANCELLED),
    ("contradicts ", fixed.CONTRADICTS),
)
_STRONGEST = re.compile(r"of (?P<group>\S+) only the strongest counts: (?P<rule>\S+)")
_ALREADY = re.compile(r"already at most (?P<limit>\S+)")


@dataclass(slots=True)
class Telling:
    """How one ruling is told: in which words, and by which names its hexes go."""

    book: Book
    w: Words
    t: Tongue
    board: Board | None
    special: Mapping[str, Callable[[Telling, Any], str]]
    question: str

    # --- names -------------------------------------------------------------------------------------------------------

    def name(self, element: str) -> str:
        return self.book.names.name(element, self.t.language)

    def element_of(self, rule: str) -> str:
        found = self.book.rules.rules.get(rule)
        return found.element if found is not None else rule.rpartition(".")[0]

    def unread(self, one: Unread) -> str:
        """Which hex holds what the chosen boxes have no rule for."""
        told = {"where": self.place(one.where) or "–", "names": ", ".join(one.names)}
        return self.t.gettext("%(where)s: no rule in these boxes for %(names)s", **told)

    def rule_name(self, rule: str) -> str:
        return self.name(self.element_of(rule))

    def place(self, written: str) -> str:
        """Printed name of a hex `q,r`; as written where the board has none."""
        if written.startswith("path "):
            return self.t.gettext("hex %(number)s of the path", number=written.removeprefix("path "))
        if written.startswith(BETWEEN):
            return written.removeprefix(BETWEEN)  # nobody told where; the number counts the hexes from the attacker
        if self.board is None or self.board.shape.even_row > MOST_COLUMNS:
            return written
        try:
            return board_label(Hex.parse(written), self.board.shape.rows)
        except (ValueError, TypeError):
            return written

    def fact(self, name: str) -> str:
        """What a fact of the vocabulary means."""
        if name in self.w.facts:
            return self.t.say(self.w.facts, name)
        role, _, word = name.partition(".")
        if name.startswith("option."):
            return self.t.say(self.w.options, word)
        words = self.book.rules.words
        if word and role in words.pieces and (word in self.w.told or word in words.piece):
            told = words.piece.get(word)
            return f"{self.t.say(self.w.roles, role)}: {self.t.say(self.w.told, word, told.meaning if told else '')}"
        if name in self.w.told:
            return self.t.say(self.w.told, name)
        found = words.facts.get(name) or words.here_facts.get(name) or words.situation.get(name)
        return found.meaning if found is not None else name.replace("_", " ").replace(".", ": ")

    # --- values ------------------------------------------------------------------------------------------------------

    def value(self, value: Any, key: str = "") -> str:
        """A value in words."""
        t = self.t
        # a measure may be called like an answer that is a table: the reach of a spotting hex is a number
        if value and key in self.special and not isinstance(value, int):
            return self.special[key](self, value)
        match value:
            case None:
                for known in (f"{self.question}: {key}", key):
                    if known in self.w.unprinted:
                        return t.say(self.w.unprinted, known)
                return t.gettext("it depends")
            case bool():
                return t.gettext("yes") if value else t.gettext("no")
            case int():
                return str(value).replace("-", "−")
            case str():
                return self.word(value, key)
            case Mapping():
                return self.table(value, key)
        listed = [self.value(one, key) for one in value]
        if not listed:
            return t.gettext("none")
        if len(listed) > LONG_LIST:
            return str(len(listed))
        return ", ".join(listed)

    def fact_value(self, fact: str, value: Any) -> str:
        """A value of a fact in words; what the tables call it for this fact wins."""
        return self.value(self.w.value_of(fact, value) if isinstance(value, str) else value)

    def word(self, value: str, key: str) -> str:
        if key in self.w.places:
            return self.place(value)
        if value in self.w.reasons and key in ("refused", "no_battle", "reason"):
            return self.t.say(self.w.reasons, value)
        for known in (f"{key}: {value}", value):
            if known in self.w.values:
                return self.t.say(self.w.values, known)
        element = self.book.rules.resolve(value)
        return self.name(element) if element is not None else value.replace("_", " ")

    def table(self, value: Mapping[str, Any], key: str) -> str:
        if not value:
            return self.t.gettext("none")
        if set(value) == {"min", "max"}:
            low, high = value["min"], value["max"]
            return self.value(low) if low == high else f"{self.value(low)}–{self.value(high)}"
        if len(value) > LONG_LIST or key == "reach":
            return self.t.ngettext("%(num)s hex", "%(num)s hexes", len(value))
        named = self.place if key in self.w.by_place else self.t_value
        if key == "refused":  # many hexes share a reason
            grouped: dict[str, list[str]] = {}
            for name, one in value.items():
                grouped.setdefault(self.value(one, key), []).append(named(name))
            return "; ".join(f"{', '.join(names)}: {reason}" for reason, names in grouped.items())
        return ", ".join(f"{named(name)}: {self.value(one, key)}" for name, one in value.items())

    def t_value(self, name: str) -> str:
        return self.t.say(self.w.values, name)

    def change(self, step: Step) -> str:
        """What the rule does to its measure: `−2`, `at most 3`, `no`."""
        value = step.value
        if step.verb == "forbid":
            return self.t.gettext("no")
        if step.verb == "cancel":
            return self.t.gettext("takes away: %(name)s", name=self.rule_name(str(value)))
        if step.verb == "add" and isinstance(value, int) and not isinstance(value, bool):
            return f"+{value}" if value >= 0 else f"−{-value}"
        if value is None:
            return "–"
        if step.verb == "limit":
            return self.t.gettext("at most %(limit)s", limit=self.value(value))
        return self.value(value, step.measure)

    def because(self, written: str) -> str:
        """Why a step did not count, from the engine's own words."""
        t = self.t
        if not written:
            return ""
        for start, message in ((fixed.ONLY_WHEN, fixed.COUNTS_ONLY_IF), (fixed.NOT_WHEN, fixed.COUNTS_NOT_IF)):
            if written.startswith(start):
                return t.gettext(message, condition=self.condition(written.removeprefix(start)))
        for start, message in _RULE_ENDINGS:
            if written.startswith(start):
                return t.gettext(message, name=self.rule_name(written.removeprefix(start)))
        if found := _STRONGEST.fullmatch(written):
            return t.gettext(fixed.STRONGEST, name=self.rule_name(found["rule"]))
        if found := _ALREADY.fullmatch(written):
            return t.gettext(fixed.ALREADY, limit=found["limit"])
        if found := _SIDES_OF_LINE.fullmatch(written):
            return t.gettext(fixed.LINE_LEFT if found["side"] == "left" else fixed.LINE_RIGHT)
        return t.say(self.w.because, written, written)

    def condition(self, written: str) -> str:
        """A condition in words: `range is at least 4` becomes `range in hexes: at least 4`."""
        found = _CONDITION.fullmatch(written)
        if found is None:
            return written
        fact, values = self.fact(found["fact"]), found["values"]
        if values in ("yes", "no"):
            return fact if values == "yes" else self.t.gettext("not: %(fact)s", fact=fact)
        if values.startswith(("at least ", "at most ")):
            ends = [
                self.t.gettext(
                    fixed.AT_LEAST if end.startswith("at least ") else fixed.AT_MOST, limit=end.rpartition(" ")[2]
                )
                for end in values.split(" and ")
            ]
            return f"{fact}: {', '.join(ends)}"
        return f"{fact}: {' / '.join(self.fact_value(found['fact'], one) for one in values.split(' or '))}"

    def measure(self, measure: str) -> str:
        """What a step changes; a step that answers a key outright goes by the label of the key."""
        known = self.book.rules.words.measures.get(measure)
        key = self.w.answer_of(self.question, measure)
        if key == measure and (measure in self.w.measures or measure not in self.w.answers):
            return self.t.say(self.w.measures, measure, known.meaning if known else "")
        label = self.t.say(self.w.answers, key)
        return label if any(sign.isupper() for sign in label[1:]) else label[:1].lower() + label[1:]

    def cited(self, citations: Iterable[Citation]) -> tuple[ShownCitation, ...]:
        """The citations, those with a place that was read first."""
        names, language = self.book.names, self.t.language
        ordered = sorted(
            citations, key=lambda one: (one.page is None and one.card is None, not one.read, one.page is None)
        )
        found = []
        for one in ordered:
            edition = names.edition_of(one.document)
            other = edition if edition is not None and self.book.edition not in (None, edition) else None
            named = names.edition(other, language) if other is not None else ""
            found.append(_shown_citation(one, names.title(one.document), language, edition, named))
        return tuple(found)


def plain(value: Any) -> Any:
    """The value as JSON knows it: hexes as `q,r`, sets in order, tuples as lists."""
    if value is None or isinstance(value, (bool, int, str, float)):
        return value
    if isinstance(value, Hex):
        return str(value)
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (set, frozenset)):
        return [plain(one) for one in sorted(value, key=str)]
    if isinstance(value, Iterable):
        return [plain(one) for one in value]
    return str(value)
