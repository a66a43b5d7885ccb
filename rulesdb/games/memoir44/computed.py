"""Steps and refusals of rules whose working is code: they cite the rule as any other does."""

from __future__ import annotations

from typing import Any

from rulesdb.rules.facts import Case
from rulesdb.rules.ruling import Refusal, Step


def cited(case: Case, rule_id: str, measure: str, value: Any, because: str = "") -> Step:
    """A step that a computed rule makes."""
    rule = case.book.rules[rule_id]
    return Step(measure, "set", value, value, rule.id, rule.citations, True, because)


def refusal(case: Case, rule_id: str, measure: str, reason: str) -> Refusal:
    """A refusal that a computed rule makes."""
    rule = case.book.rules[rule_id]
    return Refusal(measure, reason, rule.id, rule.citations)
