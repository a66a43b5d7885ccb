"""A ruling in the reader's words. The JSON door, the page and the command line all show what is made here.

Nothing is worked out: figures, reasons and citations are the ruling's own, only named in a language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from rulesdb.packs.books import Book
from rulesdb.rules.citation import Citation
from rulesdb.rules.ruling import Dependency, Ruling, Step
from rulesdb.rules.situation import UNREAD, Situation
from rulesdb.web.rulings.campaign_values import SPECIAL_CAMPAIGN
from rulesdb.web.rulings.lines import text_lines
from rulesdb.web.rulings.shapes import (
    ShownBranch,
    ShownCitation,
    ShownConflict,
    ShownDependency,
    ShownFact,
    ShownQuestion,
    ShownReading,
    ShownRemark,
    ShownRuling,
    ShownStep,
)
from rulesdb.web.rulings.telling import MOST_COLUMNS, Telling, plain
from rulesdb.web.rulings.tongue import Tongue, tongue
from rulesdb.web.rulings.verdict_by_answer import verdict_for
from rulesdb.web.rulings.verdict_heroes import SPECIAL_HEROES, headline_heroes
from rulesdb.web.rulings.verdict_memoir import headline_memoir
from rulesdb.web.rulings.words import game_words

__all__ = [
    "MOST_COLUMNS", "ShownBranch", "ShownCitation", "ShownConflict", "ShownDependency", "ShownFact", "ShownQuestion",
    "ShownReading", "ShownRemark", "ShownRuling", "ShownStep", "Tongue", "plain", "show", "text_lines", "tongue",
]  # fmt: skip

_MOST_KEPT = 20_000
_Headline = Callable[[Telling, str, Mapping[str, Any], Sequence[ShownRemark]], str | None]
_HEADLINES: Mapping[str, _Headline] = {"memoir44": headline_memoir, "conflict-of-heroes": headline_heroes}
"""Game -> how a ruling of it is told in one line."""
_SPECIAL: Mapping[str, Mapping[str, Callable[[Telling, Any], str]]] = {
    "memoir44": SPECIAL_CAMPAIGN,
    "conflict-of-heroes": SPECIAL_HEROES,
}
"""Game -> key of an answer -> how its value is told, where it is no plain one."""


def _no_headline(*_: object) -> None:
    """A game without verdicts of its own is told by the first key of the answer."""


def show(ruling: Ruling, book: Book, language: str, situation: Situation | None = None) -> ShownRuling:
    """The ruling in a language. With the situation's board, hexes go by their printed names."""
    board = situation.board if situation is not None else None
    game = book.rules.game.id
    teller = _Teller(
        book, game_words(game), tongue(language), board, _SPECIAL.get(game, {}), ruling.question,
        _kept_steps(book, language), _unsettled(ruling),
    )  # fmt: skip
    return teller.ruling(ruling)


def _unsettled(ruling: Ruling) -> frozenset[str]:
    """Keys of the answer without a value because something was not told; the others without one have none at all."""
    branches = (answer for one in ruling.depends for _, answer in (*one.answers, *one.usual))
    depending = {key for answer in branches for key in answer}
    return frozenset(
        key
        for key, value in ruling.answer.items()
        if value is None and (key in depending or ruling.usual.get(key) is not None)
    )


@lru_cache(maxsize=32)
def _kept_steps(book: Book, language: str) -> dict[tuple[Any, ...], ShownStep]:
    return {}


@dataclass(slots=True)
class _Teller(Telling):
    kept: dict[tuple[Any, ...], ShownStep]
    unsettled: frozenset[str]

    def facts(self, answer: Mapping[str, Any], *, settled: bool = False) -> tuple[ShownFact, ...]:
        """The keys of an answer in words; `settled` where everything that was not told is taken as known."""
        meanings = self.book.rules.game.questions
        found: list[ShownFact] = []
        for key, value in answer.items():
            if key == "dice_if_allowed" and (value is None or value == answer.get("dice")):
                continue  # it says nothing that the dice do not say
            known = next((one.answers[key] for one in meanings.values() if key in one.answers), "")
            open_ = value is None and key in self.unsettled and not settled
            text = self.t.gettext("it depends") if open_ else self.value(value, key)
            label = self.t.say(self.w.answers, self.w.answer_of(self.question, key), known)
            if not any((one.label, one.text) == (label, text) for one in found):  # two keys may say the same
                found.append(ShownFact(key, label, plain(value), text))
        return tuple(found)

    # --- parts of a ruling -------------------------------------------------------------------------------------------

    def ruling(self, ruling: Ruling) -> ShownRuling:
        refusals = tuple(self.remark(one.reason, one.rule, one.citations, one.measure) for one in ruling.refusals)
        asked = self.book.rules.game.questions[ruling.question]
        return ShownRuling(
            question=ruling.question,
            asked=self.t.say(self.w.questions, ruling.question, asked.meaning),
            language=self.t.language,
            verdict=self.verdict(ruling, refusals),
            certain=ruling.certain,
            answer=plain(ruling.answer),
            facts=self.facts(ruling.answer),
            refusals=refusals,
            depends=(
                *(ShownDependency(UNREAD, self.unread(one), "", ()) for one in ruling.unread),
                *(self.dependency(one) for one in ruling.depends),
            ),
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
                    self.t.say(self.w.options, one.option),
                    one.chosen,
                    self.option_value(one.option, one.chosen),
                    self.branch(one.value, self.option_value(one.option, one.value), one.answer),
                    self.cited(one.citations),
                    self.questions(one.option),
                )
                for one in ruling.readings
            ),
            steps=tuple(self.step(one) for one in ruling.steps),
            offers=tuple(self.remark(one.code, one.rule, one.citations) for one in ruling.offers),
            notes=tuple(self.remark(one.code, one.rule, one.citations) for one in ruling.notes),
            assumed=tuple(
                ShownFact(name, self.fact(name), plain(value), self.fact_value(name, value))
                for name, value in ruling.assumed.items()
            ),
            options=dict(ruling.options),
            data_version=ruling.version[:12],
            edition=self.book.edition,
            edition_name=self.book.names.edition(self.book.edition, self.t.language) if self.book.edition else "",
        )

    def questions(self, option: str) -> tuple[ShownQuestion, ...]:
        """The open questions that an option answers, where the packs say something of them."""
        names, known = self.book.names, self.book.rules.options.get(option)
        told = ((id_, names.conflict(id_, self.t.language)) for id_ in (known.about if known is not None else ()))
        return tuple(ShownQuestion(id_, one.topic, one.holds, one.why) for id_, one in told if one is not None)

    def remark(self, code: str, rule: str, citations: Iterable[Citation], measure: str = "") -> ShownRemark:
        text = self.t.say(self.w.reasons, code, self.book.rules.words.reasons.get(code, ""))
        element = self.element_of(rule)
        return ShownRemark(code, text, rule, element, self.name(element), self.cited(citations), measure)

    def option_value(self, option: str, value: str) -> str:
        known = self.book.rules.options.get(option)
        return self.t.say(self.w.option_values, f"{option}: {value}", known.values.get(value, "") if known else "")

    def branch(self, value: Any, text: str, answer: Mapping[str, Any], *, settled: bool = False) -> ShownBranch:
        return ShownBranch(value, text, plain(answer), self.facts(answer, settled=settled))

    def dependency(self, one: Dependency) -> ShownDependency:
        """The values of the fact that change something; values with the same outcome are told in one breath.

        A fact that matters only beside another changes nothing while the other is as usual: then what its values settle
        whatever the other is.
        """
        grouped: dict[str, list[Any]] = {}
        answers: dict[str, Mapping[str, Any]] = {}
        alone = any(answer for _, answer in one.usual)
        for value, answer in one.usual if alone else one.answers:
            if answer:
                key = repr(plain(answer))
                grouped.setdefault(key, []).append(value)
                answers[key] = answer
        branches = tuple(
            self.branch(
                plain(values[0] if len(values) == 1 else values),
                " / ".join(self.fact_value(one.fact, value) for value in values),
                answers[key],
                settled=True,
            )
            for key, values in grouped.items()
        )
        return ShownDependency(
            one.fact, self.fact(one.fact), self.fact_value(one.fact, one.usual[0][0]) if one.usual else "", branches
        )

    def step(self, step: Step) -> ShownStep:
        """The step in words. Most steps of a game are made again and again, so they are kept."""
        where = self.place(step.where) if step.where else ""
        try:
            label = self.w.answer_of(self.question, step.measure)
            key = (*step[:5], step.counted, step.because, where, type(step.value), type(step.total), label)
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
        after = "" if step.total is None or not step.counted else self.value(step.total, step.measure)
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

    # --- the verdict -------------------------------------------------------------------------------------------------

    def verdict(self, ruling: Ruling, refusals: tuple[ShownRemark, ...]) -> str:
        """The answer in a few words. Where it depends on something, that first, then the usual answer."""
        answer = {key: ruling.usual.get(key) if value is None else value for key, value in ruling.answer.items()}
        text = self.headline(ruling.question, answer, refusals)
        if ruling.conflicts:
            return self.t.gettext("%(answer)s – but rules contradict each other", answer=text)
        head = self.w.headlines if "allowed" in answer else self.w.headlines | {"sight"}
        told = verdict_for(self.w.verdicts.get(ruling.question, ()), answer)
        if told is not None:
            head = told.keys
        if ruling.unread and all(ruling.usual.get(key) is None for key in ruling.answer if key in head):
            return self.t.gettext("Not known: there is no rule for something on the board, see what it depends on")
        if not self.unsettled.isdisjoint(head):
            return self.t.gettext(
                "Not certain, see what it depends on. If nothing else is unusual: %(answer)s", answer=text
            )
        return text

    def headline(self, question: str, answer: Mapping[str, Any], refusals: tuple[ShownRemark, ...]) -> str:
        told = _HEADLINES.get(self.book.rules.game.id, _no_headline)(self, question, answer, refusals)
        if told is not None:
            return told
        shown = self.facts({key: value for key, value in answer.items() if value is not None})
        return f"{shown[0].label}: {shown[0].text}" if shown else self.t.gettext("it depends")
