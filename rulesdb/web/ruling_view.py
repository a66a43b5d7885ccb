"""A ruling in the reader's words. The JSON door, the page and the command line all show what is made here.

Nothing is worked out: figures, reasons and citations are the ruling's own, only named in a language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from rulesdb.packs.books import Book
from rulesdb.rules.citation import Citation
from rulesdb.rules.hexgrid import Hex, board_label
from rulesdb.rules.ruling import Dependency, Ruling, Step
from rulesdb.rules.situation import Board, Situation
from rulesdb.web import rule_words as w
from rulesdb.web.languages import translations

MOST_COLUMNS = 26
"""Widest board with printed hex names; letters end there."""
_CITED_IN_LINE = 2
"""Citations that a line of text names; the rest is only counted."""
_MOST_KEPT = 20_000
_LONG_LIST = 24
"""Hexes or entries that one value names before it only counts them."""


@dataclass(frozen=True, slots=True)
class ShownCitation:
    """A place in print; `printed` is the whole of it in words."""

    document: str
    title: str
    page: int | None
    last_page: int | None
    card: str | None
    section: str | None
    read: bool
    place: str
    printed: str


@dataclass(frozen=True, slots=True)
class ShownFact:
    """One key of an answer, or something assumed: what it is called, and its value raw and in words."""

    key: str
    label: str
    value: Any
    text: str


@dataclass(frozen=True, slots=True)
class ShownStep:
    """One rule that was looked at. `because` says why it did not count, or what is special about it."""

    measure: str
    verb: str
    value: Any
    total: Any
    label: str
    change: str
    after: str
    rule: str
    element: str
    name: str
    counted: bool
    because: str
    where: str
    text: str
    citations: tuple[ShownCitation, ...]


@dataclass(frozen=True, slots=True)
class ShownRemark:
    """A refusal, an offer or a note: a stable code and the sentence for it."""

    code: str
    text: str
    rule: str
    element: str
    name: str
    citations: tuple[ShownCitation, ...]
    measure: str = ""


@dataclass(frozen=True, slots=True)
class ShownBranch:
    """What holds under one value of a missing fact or of an option."""

    value: Any
    text: str
    answer: Mapping[str, Any]
    facts: tuple[ShownFact, ...]


@dataclass(frozen=True, slots=True)
class ShownDependency:
    """A fact nobody told; `usual` is what was taken for the verdict, the branches say what would differ."""

    fact: str
    text: str
    usual: str
    branches: tuple[ShownBranch, ...]


@dataclass(frozen=True, slots=True)
class ShownReading:
    """A rule option that mattered: the value used, and what another one would change."""

    option: str
    text: str
    chosen: str
    chosen_text: str
    other: ShownBranch
    citations: tuple[ShownCitation, ...]


@dataclass(frozen=True, slots=True)
class ShownConflict:
    """A measure that rules set to different values; nothing chooses between them."""

    measure: str
    label: str
    sides: tuple[tuple[str, str, str], ...]
    """(rule, name of its element, value in words) of each side."""


@dataclass(frozen=True, slots=True)
class ShownRuling:
    """A ruling in one language, in the order in which it is read."""

    question: str
    asked: str
    language: str
    verdict: str
    certain: bool
    answer: Mapping[str, Any]
    facts: tuple[ShownFact, ...]
    refusals: tuple[ShownRemark, ...]
    depends: tuple[ShownDependency, ...]
    conflicts: tuple[ShownConflict, ...]
    readings: tuple[ShownReading, ...]
    steps: tuple[ShownStep, ...]
    offers: tuple[ShownRemark, ...]
    notes: tuple[ShownRemark, ...]
    assumed: tuple[ShownFact, ...]
    options: Mapping[str, str]
    data_version: str


@dataclass(frozen=True, slots=True)
class Tongue:
    """The fixed words in one language."""

    language: str
    _translated: dict[str, str] = field(default_factory=dict)

    def gettext(self, message: str, **values: object) -> str:
        """The message in this language, with `%(name)s` filled in."""
        text = self._translated.get(message)
        if text is None:
            text = self._translated[message] = translations(self.language).gettext(message)
        return text % values if values else text

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The form of the message that the number `n` takes."""
        return translations(self.language).ngettext(one, many, n) % {"num": n}

    def say(self, table: Mapping[str, str], key: str, otherwise: str = "") -> str:
        """The words of a table, or `otherwise`, or the key with its dashes as spaces."""
        known = table.get(key)
        return self.gettext(known) if known is not None else otherwise or key.replace("-", " ").replace("_", " ")


@lru_cache(maxsize=16)
def tongue(language: str) -> Tongue:
    """The fixed words in a language; English stands in for one that the pages do not speak."""
    return Tongue(language)


def show(ruling: Ruling, book: Book, language: str, situation: Situation | None = None) -> ShownRuling:
    """The ruling in a language. With the situation's board, hexes go by their printed names."""
    board = situation.board if situation is not None else None
    placed = situation is None or any(state.hex is not None for state in situation.stands.values())
    return _Teller(book, tongue(language), board, placed, _kept_steps(book, language)).ruling(ruling)


@lru_cache(maxsize=32)
def _kept_steps(book: Book, language: str) -> dict[tuple[Any, ...], ShownStep]:
    return {}


def _by_place(citation: Citation) -> tuple[bool, bool, bool]:
    """Passages that were read and have a place come first, then places known, then whole documents."""
    return citation.page is None and citation.card is None, not citation.read, citation.page is None


@lru_cache(maxsize=65536)
def _shown_citation(citation: Citation, title: str, language: str) -> ShownCitation:
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
    place = ", ".join(parts)
    return ShownCitation(
        citation.document, title, citation.page, citation.last_page, citation.card, citation.section, citation.read,
        place, f"{title}, {place}" if place else title,
    )  # fmt: skip


_CONDITION = re.compile(r"(?P<fact>\S+) is (?P<values>.+)", re.DOTALL)
_SIDES_OF_LINE = re.compile(r"on the (?P<side>left|right) of a line along hex sides")
_RULE_ENDINGS: tuple[tuple[str, str], ...] = (
    ("replaced by ", w.REPLACED),
    ("cancelled by ", w.CANCELLED),
    ("contradicts ", w.CONTRADICTS),
)
_STRONGEST = re.compile(r"of (?P<group>\S+) only the strongest counts: (?P<rule>\S+)")
_ALREADY = re.compile(r"already at most (?P<limit>\S+)")


@dataclass(slots=True)
class _Teller:
    book: Book
    t: Tongue
    board: Board | None
    placed: bool
    kept: dict[tuple[Any, ...], ShownStep]

    # --- names -------------------------------------------------------------------------------------------------------

    def name(self, element: str) -> str:
        return self.book.names.name(element, self.t.language)

    def element_of(self, rule: str) -> str:
        found = self.book.rules.rules.get(rule)
        return found.element if found is not None else rule.rpartition(".")[0]

    def rule_name(self, rule: str) -> str:
        return self.name(self.element_of(rule))

    def cited(self, citations: Iterable[Citation]) -> tuple[ShownCitation, ...]:
        """The citations, those with a place that was read first."""
        title, language = self.book.names.title, self.t.language
        ordered = sorted(
            citations, key=lambda one: (one.page is None and one.card is None, not one.read, one.page is None)
        )
        return tuple(_shown_citation(one, title(one.document), language) for one in ordered)

    def place(self, written: str) -> str:
        """Printed name of a hex `q,r`; as written where the board has none."""
        if self.board is None and not self.placed:
            return written.removesuffix(",0")  # nobody told where; the number counts the hexes from the attacker
        if self.board is None or self.board.shape.even_row > MOST_COLUMNS:
            return written
        try:
            return board_label(Hex.parse(written), self.board.shape.rows)
        except (ValueError, TypeError):
            return written

    def fact(self, name: str) -> str:
        """What a fact of the vocabulary means."""
        if name in w.FACTS:
            return self.t.say(w.FACTS, name)
        role, _, word = name.partition(".")
        if name.startswith("option."):
            return self.t.say(w.OPTIONS, word)
        words = self.book.rules.words
        if word and role in words.pieces and (word in w.TOLD or word in words.piece):
            told = words.piece.get(word)
            return f"{self.t.say(w.ROLES, role)}: {self.t.say(w.TOLD, word, told.meaning if told else '')}"
        if name in w.TOLD:
            return self.t.say(w.TOLD, name)
        found = words.facts.get(name) or words.here_facts.get(name) or words.situation.get(name)
        return found.meaning if found is not None else name.replace("_", " ").replace(".", ": ")

    # --- values ------------------------------------------------------------------------------------------------------

    def value(self, value: Any, key: str = "") -> str:
        """A value in words."""
        t = self.t
        match value:
            case None:
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
        if len(listed) > _LONG_LIST:
            return str(len(listed))
        return ", ".join(listed)

    def word(self, value: str, key: str) -> str:
        if key in w.PLACES:
            return self.place(value)
        if value in w.REASONS and key in ("refused", "no_battle"):
            return self.t.say(w.REASONS, value)
        if value in w.VALUES:
            return self.t.say(w.VALUES, value)
        element = self.book.rules.resolve(value)
        return self.name(element) if element is not None else value.replace("_", " ")

    def table(self, value: Mapping[str, Any], key: str) -> str:
        if not value:
            return self.t.gettext("none")
        if set(value) == {"min", "max"}:
            low, high = value["min"], value["max"]
            return self.value(low) if low == high else f"{self.value(low)}–{self.value(high)}"
        if len(value) > _LONG_LIST or key == "reach":
            return self.t.ngettext("%(num)s hex", "%(num)s hexes", len(value))
        named = self.place if key in w.BY_PLACE else self.t_value
        if key == "refused":  # many hexes share a reason
            grouped: dict[str, list[str]] = {}
            for name, one in value.items():
                grouped.setdefault(self.value(one, key), []).append(named(name))
            return "; ".join(f"{', '.join(names)}: {reason}" for reason, names in grouped.items())
        return ", ".join(f"{named(name)}: {self.value(one, key)}" for name, one in value.items())

    def t_value(self, name: str) -> str:
        return self.t.say(w.VALUES, name)

    def facts(self, answer: Mapping[str, Any]) -> tuple[ShownFact, ...]:
        meanings = self.book.rules.game.questions
        found = []
        for key, value in answer.items():
            if key == "dice_if_allowed" and (value is None or value == answer.get("dice")):
                continue  # it says nothing that the dice do not say
            known = next((one.answers[key] for one in meanings.values() if key in one.answers), "")
            found.append(ShownFact(key, self.t.say(w.ANSWERS, key, known), plain(value), self.value(value, key)))
        return tuple(found)

    # --- parts of a ruling -------------------------------------------------------------------------------------------

    def ruling(self, ruling: Ruling) -> ShownRuling:
        refusals = tuple(self.remark(one.reason, one.rule, one.citations, one.measure) for one in ruling.refusals)
        asked = self.book.rules.game.questions[ruling.question]
        return ShownRuling(
            question=ruling.question,
            asked=self.t.say(w.QUESTIONS, ruling.question, asked.meaning),
            language=self.t.language,
            verdict=self.verdict(ruling, refusals),
            certain=ruling.certain,
            answer=plain(ruling.answer),
            facts=self.facts(ruling.answer),
            refusals=refusals,
            depends=tuple(self.dependency(one) for one in ruling.depends),
            conflicts=tuple(
                ShownConflict(
                    one.measure,
                    self.measure(one.measure),
                    tuple((rule, self.rule_name(rule), self.value(value)) for rule, value in one.values),
                )
                for one in ruling.conflicts
            ),
            readings=tuple(
                ShownReading(
                    one.option,
                    self.t.say(w.OPTIONS, one.option),
                    one.chosen,
                    self.option_value(one.option, one.chosen),
                    self.branch(one.value, self.option_value(one.option, one.value), one.answer),
                    self.cited(one.citations),
                )
                for one in ruling.readings
            ),
            steps=tuple(self.step(one) for one in ruling.steps),
            offers=tuple(self.remark(one.code, one.rule, one.citations) for one in ruling.offers),
            notes=tuple(self.remark(one.code, one.rule, one.citations) for one in ruling.notes),
            assumed=tuple(
                ShownFact(name, self.fact(name), plain(value), self.value(value))
                for name, value in ruling.assumed.items()
            ),
            options=dict(ruling.options),
            data_version=ruling.version[:12],
        )

    def remark(self, code: str, rule: str, citations: Iterable[Citation], measure: str = "") -> ShownRemark:
        text = self.t.say(w.REASONS, code, self.book.rules.words.reasons.get(code, ""))
        element = self.element_of(rule)
        return ShownRemark(code, text, rule, element, self.name(element), self.cited(citations), measure)

    def option_value(self, option: str, value: str) -> str:
        known = self.book.rules.options.get(option)
        return self.t.say(w.OPTION_VALUES, f"{option}: {value}", known.values.get(value, "") if known else "")

    def branch(self, value: Any, text: str, answer: Mapping[str, Any]) -> ShownBranch:
        return ShownBranch(value, text, plain(answer), self.facts(answer))

    def dependency(self, one: Dependency) -> ShownDependency:
        """The values of the fact that change something; values with the same outcome are told in one breath."""
        grouped: dict[str, list[Any]] = {}
        answers: dict[str, Mapping[str, Any]] = {}
        for value, answer in one.usual:
            if answer:
                key = repr(plain(answer))
                grouped.setdefault(key, []).append(value)
                answers[key] = answer
        branches = tuple(
            self.branch(
                plain(values[0] if len(values) == 1 else values), " / ".join(map(self.value, values)), answers[key]
            )
            for key, values in grouped.items()
        )
        return ShownDependency(
            one.fact, self.fact(one.fact), self.value(one.usual[0][0]) if one.usual else "", branches
        )

    def measure(self, measure: str) -> str:
        known = self.book.rules.words.measures.get(measure)
        return self.t.say(w.MEASURES, measure, known.meaning if known else "")

    def step(self, step: Step) -> ShownStep:
        """The step in words. Most steps of a game are made again and again, so they are kept."""
        where = self.place(step.where) if step.where else ""
        try:
            key = (*step[:5], step.counted, step.because, where, type(step.value), type(step.total))
            found = self.kept.get(key)
        except TypeError:  # a value that is a table
            return self.made_step(step, where)
        if found is None:
            if len(self.kept) >= _MOST_KEPT:
                self.kept.clear()
            found = self.kept[key] = self.made_step(step, where)
        return found

    def made_step(self, step: Step, where: str) -> ShownStep:
        element = self.element_of(step.rule)
        label, change = self.measure(step.measure), self.change(step)
        after = "" if step.total is None or not step.counted else self.value(step.total)
        because = self.because(step.because)
        name = self.name(element)
        text = f"{name}{f' ({where})' if where else ''} · {label}: {change}"
        if after and after != change:
            text += f" → {after}"
        if because:
            text += f" ({because})"
        return ShownStep(
            step.measure, step.verb, plain(step.value), plain(step.total), label, change, after, step.rule, element,
            name, step.counted, because, where, text, self.cited(step.citations),
        )  # fmt: skip

    def change(self, step: Step) -> str:
        """What the rule does to its measure: `−2`, `at most 3`, `no`."""
        value = step.value
        if step.verb == "forbid":
            return self.t.gettext("no")
        if step.verb == "add" and isinstance(value, int) and not isinstance(value, bool):
            return f"+{value}" if value >= 0 else f"−{-value}"
        if value is None:
            return "–"
        if step.verb == "limit":
            return self.t.gettext("at most %(limit)s", limit=self.value(value))
        return self.value(value)

    def because(self, written: str) -> str:
        """Why a step did not count, from the engine's own words."""
        t = self.t
        if not written:
            return ""
        for start, message in ((w.ONLY_WHEN, w.COUNTS_ONLY_IF), (w.NOT_WHEN, w.COUNTS_NOT_IF)):
            if written.startswith(start):
                return t.gettext(message, condition=self.condition(written.removeprefix(start)))
        for start, message in _RULE_ENDINGS:
            if written.startswith(start):
                return t.gettext(message, name=self.rule_name(written.removeprefix(start)))
        if found := _STRONGEST.fullmatch(written):
            return t.gettext(w.STRONGEST, name=self.rule_name(found["rule"]))
        if found := _ALREADY.fullmatch(written):
            return t.gettext(w.ALREADY, limit=found["limit"])
        if found := _SIDES_OF_LINE.fullmatch(written):
            return t.gettext(w.LINE_LEFT if found["side"] == "left" else w.LINE_RIGHT)
        return t.say(w.BECAUSE, written, written)

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
                self.t.gettext(w.AT_LEAST if end.startswith("at least ") else w.AT_MOST, limit=end.rpartition(" ")[2])
                for end in values.split(" and ")
            ]
            return f"{fact}: {', '.join(ends)}"
        return f"{fact}: {' / '.join(self.value(one) for one in values.split(' or '))}"

    # --- the verdict -------------------------------------------------------------------------------------------------

    def verdict(self, ruling: Ruling, refusals: tuple[ShownRemark, ...]) -> str:
        """The answer in a few words. Where it depends on something, that first, then the usual answer."""
        answer = {key: ruling.usual.get(key) if value is None else value for key, value in ruling.answer.items()}
        text = self.headline(answer, refusals)
        if ruling.conflicts:
            return self.t.gettext("%(answer)s – but rules contradict each other", answer=text)
        head = w.HEADLINES if "allowed" in answer else w.HEADLINES | {"sight"}
        if any(value is None for key, value in ruling.answer.items() if key in head):
            return self.t.gettext(
                "Not certain, see what it depends on. If nothing else is unusual: %(answer)s", answer=text
            )
        return text

    def headline(self, answer: Mapping[str, Any], refusals: tuple[ShownRemark, ...]) -> str:
        t = self.t
        why = f": {refusals[0].text}" if refusals else ""
        match answer:
            case {"allowed": False, "dice": _}:
                return t.gettext("No attack") + why
            case {"allowed": True, "dice": int(dice)}:
                return t.ngettext("Attack with %(num)s die", "Attack with %(num)s dice", dice)
            case {"sight": "clear"}:
                return t.gettext("The line of sight is clear")
            case {"sight": "blocked"}:
                places = ", ".join(self.place(one) for one in answer.get("at", ()) if one)
                return t.gettext("The line of sight is blocked") + (f" ({places})" if places else "")
            case {"hits": int(hits)}:
                return t.ngettext("%(num)s hit", "%(num)s hits", hits)
            case {"targets": Mapping() as targets}:
                return t.ngettext("%(num)s target", "%(num)s targets", len(targets))
            case {"threats": Mapping() as threats}:
                return t.ngettext("%(num)s unit can attack it", "%(num)s units can attack it", len(threats))
            case {"sees": list() | tuple() as sees}:
                return t.ngettext("Sees %(num)s hex", "Sees %(num)s hexes", len(sees))
            case {"reach": Mapping() as reach}:
                return t.ngettext("Reaches %(num)s hex", "Reaches %(num)s hexes", len(reach))
            case {"max_hexes": int(), "allowed": True}:
                return t.gettext("It can go the whole way")
            case {"max_hexes": int(hexes)}:
                return t.ngettext("It gets %(num)s hex far", "It gets %(num)s hexes far", hexes) + why
            case {"move": int(most)}:
                return t.ngettext("Moves up to %(num)s hex", "Moves up to %(num)s hexes", most)
            case {"may_retreat": False}:
                return t.gettext("It cannot retreat")
            case {"retreat": Mapping() as back, "figures_lost": int(lost)}:
                told = t.gettext("Retreat in hexes: %(hexes)s", hexes=self.table(back, "retreat"))
                dead = t.ngettext("loses %(num)s figure", "loses %(num)s figures", lost)
                return f"{told}, {dead}"
            case {"may_take_ground": bool(may)}:
                return t.gettext("It may take ground") if may else t.gettext("It may not take ground") + why
        shown = self.facts({key: value for key, value in answer.items() if value is not None})
        return f"{shown[0].label}: {shown[0].text}" if shown else t.gettext("it depends")


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


def text_lines(shown: ShownRuling, *, dim: Callable[[str], str] = str) -> list[str]:
    """The ruling as lines of text; `dim` marks what did not count."""
    t = tongue(shown.language)
    lines = [shown.verdict, ""]
    lines += [f"  {fact.label}: {fact.text}" for fact in shown.facts]
    for one in shown.depends:
        lines += ["", t.gettext("Depends on: %(fact)s", fact=one.text)]
        lines.append(f"  {t.gettext('taken as usual: %(value)s', value=one.usual)}")
        lines += [f"  {branch.text}: {_facts_in_line(branch.facts)}" for branch in one.branches]
    for conflict in shown.conflicts:
        sides = "; ".join(f"{name}: {value}" for _, name, value in conflict.sides)
        lines += ["", t.gettext("Rules contradict each other on %(measure)s", measure=conflict.label), f"  {sides}"]
    for reading in shown.readings:
        lines += ["", t.gettext("Open rule: %(option)s", option=reading.text)]
        lines.append(f"  {t.gettext('used here: %(value)s', value=reading.chosen_text)}")
        lines.append(f"  {reading.other.text}: {_facts_in_line(reading.other.facts)}")
    for title, remarks in (
        (t.gettext("Why not"), shown.refusals),
        (t.gettext("The player may"), shown.offers),
        (t.gettext("Notes"), shown.notes),
    ):
        if remarks:
            lines += ["", title]
            for remark in remarks:
                lines += [f"  {remark.text}", f"    {_printed(remark.citations)}  [{remark.rule}]"]
    for title, counted in ((t.gettext("Steps"), True), (t.gettext("Looked at, did not count"), False)):
        steps = [step for step in shown.steps if step.counted is counted]
        if steps:
            lines += ["", title]
            for step in steps:
                written = [f"  {step.text}", f"    {_printed(step.citations)}  [{step.rule}]"]
                lines += written if counted else map(dim, written)
    if shown.assumed:
        lines += ["", t.gettext("Taken as so, because nothing else was said")]
        lines += [f"  {fact.label}: {fact.text}" for fact in shown.assumed]
    lines += ["", t.gettext("data %(version)s", version=shown.data_version)]
    return lines


def _facts_in_line(facts: Iterable[ShownFact]) -> str:
    return ", ".join(f"{fact.label}: {fact.text}" for fact in facts)


def _printed(citations: tuple[ShownCitation, ...]) -> str:
    more = len(citations) - _CITED_IN_LINE
    told = "; ".join(one.printed for one in citations[:_CITED_IN_LINE])
    return f"{told} (+{more})" if more > 0 else told
