"""Asks the Conflict of Heroes cases of every file format and says how each came out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rulesdb.errors import RulesdbError
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Ruling
from tests.conformance import heroes_computed, heroes_figures, heroes_worked
from tests.conformance.heroes_lookups import ASKED, REASONS
from tests.conformance.heroes_words import CannotAsk, smoke
from tests.conformance.result import CANNOT, RIGHT, UNKNOWN, WRONG, Result

UNTOLD = (KeyError, TypeError, ValueError, AttributeError, IndexError)
"""A case that leaves out a word, or tells it in another shape, than those read here."""
OTHER_EDITION = "edition {}, not held"


def run_procedures(book: Rulebook, data: Mapping[str, Any]) -> Iterator[Result]:
    """The worked cases of askable procedures, with the procedure as topic."""
    for procedure in data["procedures"]:
        name = procedure["id"].removeprefix("coh.ask.")
        for case in procedure["cases"]:
            yield _procedure_case(book, name, case)


def _procedure_case(book: Rulebook, name: str, case: Mapping[str, Any]) -> Result:
    topic = f"{name} ({case['basis']})"
    if name not in ASKED:
        return Result(case["id"], topic, CANNOT, f"procedure {name}")
    try:
        question, told = ASKED[name](case["given"])
        ruling = lookup(book, question, book.situation({**told, "closed": True}))
    except (CannotAsk, RulesdbError) as error:
        return Result(case["id"], topic, CANNOT, str(error))
    except UNTOLD as error:
        return Result(case["id"], topic, CANNOT, f"told otherwise: {error!r}")
    return judged(book, case["id"], topic, case["answer"], ruling, case.get("q", ()))


# --- judging ---------------------------------------------------------------------------------------------------------

_OURS = {
    "los": "sight", "fortification_dm": "fortification_dm", "for": None, "readings": None, "immobilised": "immobilized",
}  # fmt: skip


def shown(key: str, value: Any) -> Any:
    """A value of ours as the cases write it."""
    if key in ("hexes", "spotting_hexes") and isinstance(value, list):
        return sorted([int(part) for part in place.split(",")] for place in value)
    return REASONS.get(value, value.replace("-", "_")) if isinstance(value, str) else value


def expected_value(key: str, value: Any) -> Any:
    """A value of the cases, with hexes in one order."""
    return sorted(value) if key in ("hexes", "spotting_hexes") and isinstance(value, list) else value


def judged(
    book: Rulebook, id_: str, topic: str, expected: Mapping[str, Any], ruling: Ruling, questions: Sequence[str] = ()
) -> Result:
    """Right where every key agrees, and where a case hangs on open questions the ruling names them."""
    uncited = sum(not step.citations for step in ruling.steps)
    wrong: list[str] = []
    still: list[str] = []
    for key, told in expected.items():
        name = _OURS.get(key, key)
        if name is None:
            continue
        if name == "reason" and told == "close_combat":
            continue
        if name not in ruling.answer and told is None:
            continue
        if name not in ruling.answer:
            return Result(id_, topic, CANNOT, f"no answer for {key}", uncited)
        got = shown(name, ruling.answer[name])
        if told == "unknown":
            if got is not None and not questions:
                wrong.append(f"{key} {got!r} where the edition gives none")
        elif told != got and expected_value(name, told) != got:
            (still if got is None and _open(ruling, name) else wrong).append(f"{key} {got!r} instead of {told!r}")
    if questions and not wrong:
        wrong += _unnamed(book, ruling, questions)
        wrong += _readings_differ(expected, ruling)
    if wrong:
        return Result(id_, topic, WRONG, ", ".join(wrong), uncited)
    return Result(id_, topic, UNKNOWN if still else RIGHT, ", ".join(still), uncited)


def _open(ruling: Ruling, key: str) -> bool:
    return any(key in answer for one in ruling.depends for _, answer in one.answers)


def _unnamed(book: Rulebook, ruling: Ruling, questions: Sequence[str]) -> list[str]:
    """Open questions that the ruling does not name, be it by a reading or by a note."""
    named = {about for one in ruling.readings for about in book.options[one.option].about}
    named |= {one.code for one in ruling.notes}
    return [f"does not name {one}" for one in questions if one not in named]


def _readings_differ(expected: Mapping[str, Any], ruling: Ruling) -> list[str]:
    """Readings that the case lists and the ruling does not show."""
    listed = expected.get("readings")
    if not listed:
        return []
    key = next(key for key, value in expected.items() if value == "unknown")
    name = _OURS.get(key, key)
    assert name is not None
    have = [ruling.answer[name], *(one.answer[name] for one in ruling.readings if name in one.answer)]
    return [f"does not show {value!r}" for value in listed.values() if value not in have]


# --- sight cases -----------------------------------------------------------------------------------------------------


def run_sight(book: Rulebook, data: Mapping[str, Any]) -> Iterator[Result]:
    """Lines of sight, smoke, moves and fire of the printed figures."""
    for case in data["los_cases"]:
        topic = f"sight of figures ({case['edition']})"
        yield _figure(book, case, topic, _line)
    for case in data.get("smoke_cases", ()):
        yield _figure(book, case, f"smoke ({case.get('basis', 'stated')})", _smoke_line)
    moves = data.get("move_cases", ())
    for case in moves:
        yield _figure(book, case, "moves of figures", lambda one: heroes_figures.move(one, moves))
    for case in data.get("fire_cases", ()):
        yield _figure(book, case, "fire of figures", heroes_figures.fire)


def _line(case: Mapping[str, Any]) -> tuple[str, Any, dict[str, Any]]:
    return "sight", heroes_figures.sight(case), {"los": "clear" if case["visible"] else "blocked"}


def _smoke_line(case: Mapping[str, Any]) -> tuple[str, dict[str, Any], dict[str, Any]]:
    told = {
        "attacker": {"level": 0, "tokens": smoke(case["from_smoke"])},
        "target": {"level": 0, "tokens": smoke(case["to_smoke"])},
        "between": [{"level": 0, "terrain": "open-1r", "tokens": smoke(one)} for one in case["between_smoke"]],
    }
    return "sight", told, {"los": "clear" if case["visible"] else "blocked", "smoke_dm": case["dm"]}


def _figure(book: Rulebook, case: Mapping[str, Any], topic: str, words: Callable[[Any], Any]) -> Result:
    if case.get("edition", "1r") != "1r":
        return Result(case["id"], topic, CANNOT, OTHER_EDITION.format(case["edition"]))
    closed = True
    try:
        question, told, expected = words(case)
        if isinstance(told, tuple):
            told, closed = told
    except CannotAsk as error:
        return Result(case["id"], topic, CANNOT, str(error))
    except UNTOLD as error:
        return Result(case["id"], topic, CANNOT, f"told otherwise: {error!r}")
    return _asked(book, case["id"], topic, question, told, expected, closed=closed)


def _asked(
    book: Rulebook,
    id_: str,
    topic: str,
    question: str,
    told: dict[str, Any],
    expected: Mapping[str, Any],
    *,
    closed: bool = True,
) -> Result:
    try:
        ruling = lookup(book, question, book.situation({**told, "closed": closed}))
    except RulesdbError as error:
        problems = getattr(error, "problems", ())
        return Result(id_, topic, CANNOT, "; ".join(map(str, problems)) or str(error))
    return judged(book, id_, topic, expected, ruling)


# --- the two big files -----------------------------------------------------------------------------------------------


def run_case(book: Rulebook, case: Mapping[str, Any]) -> Result:
    """A case of the file of rulings."""
    edition = case["situation"]["edition"]
    topic = f"{case['topic']} ({edition})"
    if edition != "1r":
        return Result(case["id"], topic, CANNOT, OTHER_EDITION.format(edition))
    try:
        question, told, expected = heroes_worked.asked(case)
    except CannotAsk as error:
        return Result(case["id"], topic, CANNOT, str(error))
    except UNTOLD as error:
        return Result(case["id"], topic, CANNOT, f"told otherwise: {error!r}")
    result = _asked(book, case["id"], topic, question, told, expected)
    if result.outcome == RIGHT and "first_hex_visible" in case["answer"]:
        first = {"sight": "clear" if case["answer"]["first_hex_visible"] else "blocked"}
        told = {**told, "target": told["between"][0], "between": []}
        return _asked(book, case["id"], topic, question, told, first)
    return result


def run_computed(book: Rulebook, case: Mapping[str, Any]) -> Result:
    """A case computed by another program for another edition; asked only where it holds in this one as well."""
    verdict = case.get("seed001", {})
    topic = f"{case['query']} (computed)"
    if verdict.get("comparable", "no") == "no":
        return Result(case["id"], topic, CANNOT, "not comparable with this edition")
    try:
        question, told, expected = heroes_computed.asked(case)
    except CannotAsk as error:
        return Result(case["id"], topic, CANNOT, str(error))
    except UNTOLD as error:
        return Result(case["id"], topic, CANNOT, f"told otherwise: {error!r}")
    return _asked(book, case["id"], topic, question, told, expected)
