"""The one door to a ruling: `lookup(rulebook, question, situation)`.

A question is worked out for one world at a time. Where facts are missing that could matter, every world they allow is
worked out and only what all of them agree on is certain. Where a rule option was used, the other readings are too.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulesdb.errors import Problem, SituationError
from rulesdb.rules.facts import Case
from rulesdb.rules.game import Question
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import UNSURE, Dependency, Finding, Reading, Ruling, Step, Unread
from rulesdb.rules.situation import EMPTY, UNREAD, HexState, Situation

MOST_WORLDS = 2000
"""Beyond this many worlds everything that is not plain is called unknown."""


def lookup(
    book: Rulebook, question: str, situation: Situation, *, options: Mapping[str, str] = EMPTY, readings: bool = True
) -> Ruling:
    """What the rules say, with every step cited.

    `readings=False` leaves out the answers under other values of rule options. Raises SituationError for a question,
    option or situation that cannot be asked.
    """
    asked = book.game.questions.get(question)
    if asked is None:
        close = difflib.get_close_matches(question, list(book.game.questions), 1)
        raise SituationError(
            f"no question '{question}'",
            [Problem("/question", f"no question '{question}'", f"did you mean '{close[0]}'?" if close else "")],
        )
    if options:
        _check_options(book, options)
    missing = [
        Problem(f"/{role}", f"a question about {question} needs it")
        for role in asked.needs
        if role not in situation.pieces
    ]
    if missing:
        raise SituationError(
            f"'{question}' cannot be asked without {', '.join(one.where[1:] for one in missing)}", missing
        )
    if not all(rule in book.rules for rule in asked.by):
        problem = Problem("/packs", "the rules of this question are in a pack that was not chosen")
        raise SituationError(f"'{question}' cannot be asked with these packs", [problem])
    ruling = _worked(book, asked, situation, options)
    if readings and ruling.options:
        return _with_readings(book, ruling, question, situation, options)
    return ruling


def _worked(book: Rulebook, asked: Question, situation: Situation, options: Mapping[str, str]) -> Ruling:
    """The parts of a question, each over as many worlds as its missing facts allow, as one ruling."""
    case = Case(book, situation, options=options)
    if asked.whole is not None:
        found = asked.whole(case)
        if not case.unknown:
            return _aware(_settled(case, asked.name, found), asked, [case])
        case = Case(book, situation, options=options)
    made: list[Ruling] = []
    for part in asked.parts:
        found = part(case)
        if case.unknown:
            made.append(_over_worlds(case, asked, part))
        else:
            made.append(_aware(_settled(case, asked.name, found), asked, [case]))
        if case.unknown or case.met or case.noted:
            case = Case(book, situation, options=options)
    return made[0] if len(made) == 1 else _joined(made)


def _joined(made: list[Ruling]) -> Ruling:
    first = made[0]
    answer: dict[str, Any] = {}
    assumed: dict[str, Any] = {}
    used: dict[str, str] = {}
    shown: dict[str, Any] = {}
    usual: dict[str, Any] = {}
    for one in made:
        usual.update(one.usual or one.answer)
        answer.update(one.answer)
        assumed.update(one.assumed)
        used.update(one.options)
        shown.update(one.shown)
    return Ruling(
        first.question,
        answer,
        tuple(step for one in made for step in one.steps),
        tuple(dict.fromkeys(refusal for one in made for refusal in one.refusals)),
        tuple(dict.fromkeys(offer for one in made for offer in one.offers)),
        tuple(dict.fromkeys(note for one in made for note in one.notes)),
        tuple(conflict for one in made for conflict in one.conflicts),
        depends=_one_a_fact(dependency for one in made for dependency in one.depends),
        usual=usual,
        assumed=assumed,
        options=used,
        shown=shown,
        unread=tuple(dict.fromkeys(where for one in made for where in one.unread)),
        version=first.version,
    )


def _one_a_fact(dependencies: Iterable[Dependency]) -> tuple[Dependency, ...]:
    """The dependencies of several parts with one a fact: its branches hold the keys of all parts together."""
    found: dict[str, Dependency] = {}
    for one in dependencies:
        before = found.get(one.fact)
        found[one.fact] = (
            one
            if before is None
            else Dependency(one.fact, one.meaning, _both(before.answers, one.answers), _both(before.usual, one.usual))
        )
    return tuple(found.values())


_Branches = tuple[tuple[Any, Mapping[str, Any]], ...]


def _both(first: _Branches, second: _Branches) -> _Branches:
    """Branches of one fact out of two parts, by its values."""
    found: dict[Any, Mapping[str, Any]] = dict(first)
    for value, answer in second:
        found[value] = {**found.get(value, {}), **answer}
    return tuple(found.items())


def _check_options(book: Rulebook, options: Mapping[str, str]) -> None:
    problems = []
    for name, value in options.items():
        known = book.options.get(name)
        if known is None:
            problems.append(
                Problem(f"/options/{name}", "no such option", f"known are {', '.join(sorted(book.options))}")
            )
        elif value not in known.values:
            problems.append(Problem(f"/options/{name}", f"must be one of {', '.join(known.values)}"))
    if problems:
        raise SituationError("the options cannot be read", problems)


def _settled(case: Case, question: str, found: Finding) -> Ruling:
    return Ruling(
        question,
        found.answer,
        tuple(found.steps),
        tuple(found.refusals),
        tuple(found.offers),
        tuple(found.notes),
        tuple(found.conflicts),
        usual=found.answer,
        assumed=case.assumed,
        options=case.used,
        shown=found.shown,
        version=case.book.version,
    )


# --- ground without rules -----------------------------------------------------------------------------------


def _aware(ruling: Ruling, asked: Question, cases: Sequence[Case]) -> Ruling:
    """The ruling as it is, or uncertain because of what stands on a hex without a rule in the chosen packs.

    What the pieces of a question are and stand on can change all of it. Of other hexes the working of the question
    says whether they leave nothing certain, or only what it leaves open itself.
    """
    met: dict[str, tuple[str, ...]] = {}
    noted: dict[str, tuple[str, ...]] = {}
    for case in cases:
        met |= case.met
        noted |= case.noted
    for role, piece in cases[0].situation.pieces.items():
        if UNREAD in piece.facts:
            _add_names(met, cases[0].situation.stands.get(role), piece.unread)
    for state in cases[0].situation.stands.values():
        if (UNREAD in state.facts or state.occupant is not None) and state.unread:
            _add_names(met, state, state.unread)
    if not met and not noted:
        return ruling
    if not met:
        left_open = any(value is None for value in ruling.answer.values()) or ruling.answer.get(UNSURE)
        return replace(ruling, unread=_unread(noted)) if left_open else ruling
    return replace(
        ruling,
        answer={key: value if key in asked.always else None for key, value in ruling.answer.items()},
        steps=tuple(step._replace(total=None) for step in ruling.steps),
        refusals=(),
        offers=(),
        depends=(),
        usual={key: value for key, value in ruling.answer.items() if key in asked.always},
        shown={},
        unread=_unread({**met, **noted}),
    )


def _add_names(into: dict[str, tuple[str, ...]], state: HexState | None, names: tuple[str, ...]) -> None:
    where = "" if state is None or state.hex is None else str(state.hex)
    into[where] = tuple(dict.fromkeys((*into.get(where, ()), *names)))


def _unread(places: Mapping[str, tuple[str, ...]]) -> tuple[Unread, ...]:
    return tuple(Unread(where, names) for where, names in sorted(places.items()))


# --- worlds ------------------------------------------------------------------------------------------------


_World = tuple[dict[str, Any], Case, Finding]
_Part = Callable[[Case], Finding]


def _over_worlds(case: Case, asked: Question, part: _Part) -> Ruling:
    """The ruling over every world that the missing facts allow."""
    worlds: list[_World] = []
    for world in _worlds(case, part, {}):
        worlds.append(world)
        if len(worlds) > MOST_WORLDS:
            break
    whole = len(worlds) <= MOST_WORLDS
    facts = dict.fromkeys(name for assume, _, _ in worlds for name in assume)
    answers = [found.answer for _, _, found in worlds]
    keys = list(dict.fromkeys(key for answer in answers for key in answer))
    certain = _agreed(answers) if whole else {}
    _, inner, usual = worlds[0]
    ruling = _settled(inner, asked.name, usual)
    used: dict[str, str] = {}
    for _, world_case, _ in worlds:
        used.update(world_case.used)
    found = Ruling(
        asked.name,
        {key: certain.get(key) for key in keys},
        tuple(_marked(step, worlds) for step in usual.steps),
        tuple(one for one in usual.refusals if all(one in found.refusals for _, _, found in worlds)),
        ruling.offers,
        ruling.notes,
        ruling.conflicts,
        depends=tuple(_dependencies(case, facts, worlds, certain)) if len(certain) < len(keys) else (),
        usual=usual.answer,
        assumed=ruling.assumed,
        options=used,
        shown=ruling.shown,
        version=ruling.version,
    )
    return _aware(found, asked, [case, *(world_case for _, world_case, _ in worlds)])


def _worlds(case: Case, part: _Part, assume: dict[str, Any]) -> Iterator[_World]:
    """Every world: the values tried for the first missing fact, then for what is still missing, and so on."""
    inner = Case(case.book, case.situation, options=case.options, assume=assume)
    found = part(inner)
    if not inner.unknown:
        yield assume, inner, found
        return
    name = next(iter(inner.unknown))
    if name in assume:
        raise AssertionError(f"the working of a question passes over the fact '{name}' it was given")
    for value in case.book.words.facts[name].tried(inner):
        yield from _worlds(case, part, {**assume, name: value})


def _agreed(answers: list[dict[str, Any]]) -> dict[str, Any]:
    first = answers[0]
    return {key: value for key, value in first.items() if all(key in one and one[key] == value for one in answers)}


def _marked(step: Step, worlds: list[_World]) -> Step:
    """The step as it is, or marked as depending on what was not told."""
    if all(
        any(other[:5] == step[:5] and other.counted == step.counted for other in found.steps) for _, _, found in worlds
    ):
        return step
    return step._replace(because=step.because or "only under some values of what was not told", total=None)


def _dependencies(
    case: Case, facts: Iterable[str], worlds: list[_World], certain: Mapping[str, Any]
) -> list[Dependency]:
    """For each missing fact what its values make certain; facts that make no difference are left out.

    Where no fact makes a difference alone, those are told that change the usual answer.
    """
    found = [_dependency(case, name, worlds, certain) for name in facts]
    alone = [one for one in found if any(answer != one.answers[0][1] for _, answer in one.answers)]
    return alone or [one for one in found if any(changed for _, changed in one.usual)]


def _dependency(case: Case, name: str, worlds: list[_World], certain: Mapping[str, Any]) -> Dependency:
    """What the values of one missing fact make certain, and what they change of the usual answer."""
    values = dict.fromkeys(assume[name] for assume, _, _ in worlds if name in assume)
    answers = []
    for value in values:
        those = [found.answer for assume, _, found in worlds if assume.get(name, value) == value]
        answers.append((value, {key: one for key, one in _agreed(those).items() if key not in certain}))
    return Dependency(name, case.book.words.facts[name].meaning, tuple(answers), tuple(_usual(name, values, worlds)))


def _usual(name: str, values: Iterable[Any], worlds: list[_World]) -> Iterator[tuple[Any, Mapping[str, Any]]]:
    """By value of one missing fact what differs from the usual answer, everything else as usual."""
    usual = worlds[0][2].answer
    for value in values:
        # worlds come usual values first, so the first with this value has the others as usual
        answer = next(found.answer for assume, _, found in worlds if assume.get(name, value) == value)
        yield value, {key: one for key, one in answer.items() if usual.get(key) != one}


# --- options -----------------------------------------------------------------------------------------------


def _with_readings(
    book: Rulebook, ruling: Ruling, question: str, situation: Situation, options: Mapping[str, str]
) -> Ruling:
    """The ruling with what changes under other values of the options it used; the rest of them is left out."""
    readings = []
    for name, chosen in ruling.options.items():
        option = book.options[name]
        for value in option.values:
            if value == chosen:
                continue
            other = lookup(book, question, situation, options={**options, name: value}, readings=False)
            differs = {key: one for key, one in other.answer.items() if ruling.answer.get(key) != one}
            if differs:
                readings.append(Reading(name, value, chosen, differs, option.citations))
    mattered = {reading.option: reading.chosen for reading in readings}
    return replace(ruling, readings=tuple(readings), options=mattered)
