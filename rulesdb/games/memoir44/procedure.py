"""Tools for questions that are a procedure: figures read from the packs, an answer built up with a cited step each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.computed import cited, refusal
from rulesdb.rules.facts import Case
from rulesdb.rules.ruling import Finding, Remark

DUEL_WORDS = (
    "range",
    "between",
    "cards",
    "scenario_rules",
    "battle",
    "depot_destroyed_of",
    "lookout_held",
    "landed_this_turn",
    "zeroed_in",
    "attacker.enemy_figure_present",
    "attacker.side",
    "attacker.moved",
    "attacker.entered_by",
    "attacker.entered_this_turn",
    "attacker.start_terrain",
    "attacker.stayed_on_road",
    "attacker.adjacent_enemies",
    "attacker.battled_this_turn",
    "target.side",
    "target.state",
)
"""Words that matter wherever an attack is weighed: to the rules of both units, their ground, and what lies between."""


def figures(case: Case, element: str) -> Mapping[str, Any]:
    """The figures that the data file of an element holds, by name."""
    return case.book.elements[element].values


def told(case: Case, name: str, otherwise: Any) -> Any:
    """What the caller said of the situation; `otherwise` where nothing was said, listed as assumed."""
    value = case.situation.facts.get(name)
    if value is not None:
        return value
    if not case.closed:
        case.assume_absent(name, otherwise)
    return otherwise


def needed(case: Case, *names: str) -> list[Any]:
    """What the caller said under words that a question cannot do without. Raises SituationError naming all missing."""
    facts = case.situation.facts
    problems = [Problem(f"/{name}", "this question needs it") for name in names if facts.get(name) is None]
    if problems:
        raise SituationError(f"not told: {', '.join(one.where[1:] for one in problems)}", problems)
    return [facts[name] for name in names]


class Working:
    """An answer in the making: every key is said by a rule, and every refusal has one."""

    __slots__ = ("case", "finding", "pack")

    def __init__(self, case: Case, pack: str) -> None:
        self.case = case
        self.pack = pack
        self.finding = Finding()

    def say(self, rule: str, because: str = "", /, **answer: Any) -> None:
        """Answers keys by a rule of the pack; an open key (None) is said as well."""
        for key, value in answer.items():
            self.finding.answer[key] = value
            self.finding.steps.append(cited(self.case, self._full(rule), key, value, because))

    def refuse(self, rule: str, reason: str, key: str = "allowed") -> None:
        """Says no to a key, with the code of the reason."""
        self.finding.refusals.append(refusal(self.case, self._full(rule), key, reason))

    def note(self, rule: str, code: str) -> None:
        """Adds a note: what the sources leave open, or what is not computed."""
        found = self.case.book.rules[self._full(rule)]
        self.finding.notes.append(Remark(code, found.id, found.citations))

    @property
    def refused(self) -> bool:
        """True once anything was refused."""
        return bool(self.finding.refusals)

    def allow(self, rule: str, key: str = "allowed") -> bool:
        """Answers whether nothing refused it, with the first reason; gives that answer."""
        allowed = not self.refused
        self.say(rule, **{key: allowed})
        if not allowed:
            self.finding.answer["reason"] = self.finding.refusals[0].reason
        return allowed

    def _full(self, rule: str) -> str:
        return rule if rule.startswith("m44.") else f"{self.pack}.{rule}"
