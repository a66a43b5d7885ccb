"""Works rules out: which hold, what each does to a measure in the order of the verbs, what did not count and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rulesdb.rules.facts import NOWHERE, Case, Here
from rulesdb.rules.rule import ByList, ByRows, Condition, Effect, Per, Rule, Verb
from rulesdb.rules.ruling import Conflict, Refusal, Remark, Step
from rulesdb.rules.vocabulary import UNKNOWN

_OFFER, _NOTE, _FORBID, _SET, _ADD, _CANCEL = Verb.OFFER, Verb.NOTE, Verb.FORBID, Verb.SET, Verb.ADD, Verb.CANCEL


class Bound:
    """A rule at the place it speaks from, with the conditions that are still to be tested there."""

    __slots__ = ("guard", "here", "rule", "unless", "when")

    def __init__(
        self,
        rule: Rule,
        here: Here = NOWHERE,
        guard: str | None = None,
        when: tuple[Condition, ...] | None = None,
        unless: tuple[Condition, ...] | None = None,
    ) -> None:
        """`guard` is a fact that must be true as well, such as that the hex was entered this turn."""
        self.rule = rule
        self.here = here
        self.guard = guard
        self.when = rule.when if when is None else when
        self.unless = rule.unless if unless is None else unless


def narrowed(case: Case, bound: Iterable[Bound], settled: frozenset[str]) -> list[Bound]:
    """The bound rules without those that the `settled` facts rule out, and without tests on these facts.

    For preparing rules once where those facts will not change. Only for facts whose failing is not worth a line.
    """
    found = []
    for one in bound:
        if any(condition.fact in settled and _tested(case, condition) is False for condition in one.when):
            continue
        if any(condition.fact in settled and _tested(case, condition) is True for condition in one.unless):
            continue
        when = tuple(test for test in one.when if test.fact not in settled or _tested(case, test) is None)
        unless = tuple(test for test in one.unless if test.fact not in settled or _tested(case, test) is None)
        found.append(Bound(one.rule, one.here, one.guard, when, unless))
    return found


def _tested(case: Case, condition: Condition) -> bool | None:
    value = case.get(condition.fact)
    return None if value is UNKNOWN else condition.holds(value)


@dataclass(slots=True)
class Weighed:
    """Totals by measure, and the trace."""

    totals: dict[str, Any]
    steps: list[Step] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    offers: list[Remark] = field(default_factory=list)
    notes: list[Remark] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)

    def refused(self, measure: str) -> Refusal | None:
        """The first refusal of a measure, or None."""
        return next((one for one in self.refusals if one.measure == measure), None)


def weigh(case: Case, bound: Iterable[Bound], measures: tuple[str, ...]) -> Weighed:
    """What the bound rules make of the measures.

    Unknown facts that could matter are noted in the case, and the rule is taken not to hold: whoever asks goes through
    the values those facts may have.
    """
    starts, least = _starts(case, measures)
    result = Weighed(starts.copy())
    holding = _remaining(case, [one for one in bound if _holds(case, one, measures, result)], measures, result)
    sets: list[tuple[Bound, Effect, Any]] = []
    adds: list[tuple[Bound, Effect, Any]] = []
    limits: list[tuple[Bound, Effect, Any]] = []
    forbids: list[tuple[Bound, Effect]] = []
    for one in holding:
        for effect in one.rule.effects:
            verb = effect.verb
            if effect.measure in starts:
                if verb is _FORBID:
                    forbids.append((one, effect))
                    continue
                value = effect.value
                if not isinstance(value, (bool, int, str)):
                    value = _value(case, effect)
                    if value is None:
                        continue
                (sets if verb is _SET else adds if verb is _ADD else limits).append((one, effect, value))
            elif verb is _OFFER:
                result.offers.append(Remark(effect.measure, one.rule.id, one.rule.citations))
            elif verb is _NOTE:
                result.notes.append(Remark(effect.measure, one.rule.id, one.rule.citations))
    _set(result, sets)
    _add(result, adds)
    _limit(result, limits)
    for one, effect in forbids:
        rule = one.rule
        result.totals[effect.measure] = False
        result.refusals.append(Refusal(effect.measure, rule.reason or rule.key, rule.id, rule.citations))
        result.steps.append(_step(effect, one, False, False))
    for name, lowest in least:
        if result.totals[name] is not None and result.totals[name] < lowest:
            result.totals[name] = lowest
    return result


def _starts(case: Case, measures: tuple[str, ...]) -> tuple[dict[str, Any], list[tuple[str, int]]]:
    """What the measures begin with, and which of them never fall below what."""
    memo = case.book.memo
    key = ("starts", measures)
    found: tuple[dict[str, Any], list[tuple[str, int]]] | None = memo.get(key)
    if found is None:
        words = case.book.words.measures
        least = [(name, lowest) for name in measures if (lowest := words[name].least) is not None]
        found = memo[key] = ({name: words[name].start for name in measures}, least)
    return found


def failing(case: Case, one: Bound) -> Condition | None:
    """The condition that keeps a rule from holding, or None if it holds. Unknown facts are noted in the case."""
    missing: Condition | None = None
    facts = case.book.words.here_facts
    if one.guard is not None:
        value = case.get(one.guard)
        if value is UNKNOWN:
            missing = Condition(one.guard, (True,))
        elif not value:
            return Condition(one.guard, (True,))
    for condition in one.when:
        name = condition.fact
        value = facts[name].find(case, one.here) if name.startswith("here.") else case.get(name)
        if value is UNKNOWN:
            missing = condition
        elif not condition.holds(value):
            return condition
    for condition in one.unless:
        name = condition.fact
        value = facts[name].find(case, one.here) if name.startswith("here.") else case.get(name)
        if value is UNKNOWN:
            missing = condition
        elif condition.holds(value):
            return condition
    if missing is not None:
        name = missing.fact
        case.miss((facts[name].root or name) if name.startswith("here.") else name)
    return missing


def _holds(case: Case, one: Bound, measures: tuple[str, ...], result: Weighed) -> bool:
    condition = failing(case, one)
    if condition is None:
        return True
    if not _selects(case, condition):
        negated = condition in one.rule.unless
        because = f"does not count when {condition}" if negated else f"counts only when {condition}"
        result.steps.extend(
            _step(effect, one, _written(effect), None, because)
            for effect in one.rule.effects
            if effect.measure in measures
        )
    return False


def _selects(case: Case, condition: Condition) -> bool:
    """True if failing on this condition only says that the rule is about something else."""
    name = condition.fact
    words = case.book.words
    if name.startswith("here."):
        return words.here_facts[name].selector
    return name.startswith("option.") or words.facts[name].selector


def _remaining(case: Case, holding: list[Bound], measures: tuple[str, ...], result: Weighed) -> list[Bound]:
    """The holding rules without those that another one cancels or replaces; who cancels has a step that says whom."""
    against: list[tuple[str, Bound, Verb | None]] = []
    for one in holding:
        if one.rule.instead_of:
            against.extend((name, one, None) for name in one.rule.instead_of)
        for effect in one.rule.effects:
            if effect.verb is _CANCEL:
                against.append((effect.measure, one, _CANCEL))
    if not against:
        return holding
    remaining = []
    for one in holding:
        found = next(
            ((by, verb) for name, by, verb in against if one.rule.answers_to(name) and by.rule is not one.rule), None
        )
        if found is None:
            remaining.append(one)
            continue
        by, verb = found
        because = f"{'replaced' if verb is None else 'cancelled'} by {by.rule.id}"
        for effect in one.rule.effects:
            if effect.measure in measures:
                result.steps.append(_step(effect, one, _figure(case, effect), None, because))
                if verb is not None:
                    result.steps.append(_step(Effect(verb, effect.measure), by, one.rule.id, None))
    return remaining


def _written(effect: Effect) -> Any:
    """What a rule that does not hold would bring: its figure where it has one of its own; a `forbid` brings no."""
    if effect.verb is _FORBID:
        return False
    return effect.value if isinstance(effect.value, (bool, int, str)) else None


def _figure(case: Case, effect: Effect) -> Any:
    """What a holding rule brings, in the sense of a step's `value`."""
    return False if effect.verb is _FORBID else _value(case, effect)


def _value(case: Case, effect: Effect) -> Any:
    """The figure an effect stands for; None where its table has no entry."""
    value = effect.value
    if isinstance(value, (bool, int, str)):
        return value
    fact = case.get(value.fact)
    if fact is UNKNOWN:
        case.miss(value.fact)
        return None
    if isinstance(value, ByList):
        return value.values[fact - 1] if 1 <= fact <= len(value.values) else None
    if isinstance(value, ByRows):
        return next(
            (row for word, row in value.rows if word == fact or (isinstance(fact, frozenset) and word in fact)), None
        )
    assert isinstance(value, Per)
    return value.each * fact


def _set(result: Weighed, sets: list[tuple[Bound, Effect, Any]]) -> None:
    first: dict[str, tuple[str, Any]] = {}
    for one, effect, value in sets:
        measure = effect.measure
        before = first.setdefault(measure, (one.rule.id, value))
        if before[1] != value:
            result.conflicts.append(Conflict(measure, (before, (one.rule.id, value))))
            result.totals[measure] = None
            result.steps.append(_step(effect, one, value, None, f"contradicts {before[0]}"))
            continue
        result.totals[measure] = value
        result.steps.append(_step(effect, one, value, value))


def _add(result: Weighed, adds: list[tuple[Bound, Effect, Any]]) -> None:
    strongest: dict[tuple[str, str], tuple[Bound, Any]] = {}
    for one, effect, value in adds:
        if one.rule.group is not None:
            key = (one.rule.group, effect.measure)
            if key not in strongest or abs(value) > abs(strongest[key][1]):
                strongest[key] = (one, value)
    for one, effect, value in adds:
        measure, group = effect.measure, one.rule.group
        if group is not None and strongest[group, measure][0] is not one:
            by = strongest[group, measure][0].rule.id
            result.steps.append(_step(effect, one, value, None, f"of {group} only the strongest counts: {by}"))
            continue
        before = result.totals[measure]
        if before is not None:
            result.totals[measure] = before + value
        result.steps.append(_step(effect, one, value, result.totals[measure]))


def _limit(result: Weighed, limits: list[tuple[Bound, Effect, Any]]) -> None:
    for one, effect, value in limits:
        before = result.totals[effect.measure]
        if before is None:
            continue
        if value < before:
            result.totals[effect.measure] = value
            result.steps.append(_step(effect, one, value, value))
        else:
            result.steps.append(_step(effect, one, value, None, f"already at most {before}"))


def _step(effect: Effect, one: Bound, value: Any, total: Any, because: str = "") -> Step:
    rule = one.rule
    return Step(
        effect.measure, effect.verb, value, total, rule.id, rule.citations, not because, because, one.here.where
    )
