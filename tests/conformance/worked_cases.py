"""Reads the first case format: self-contained situations in the words of its header, closed world."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.errors import SituationError
from rulesdb.games.memoir44 import QUESTIONS as OURS
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Ruling
from rulesdb.rules.situation import Situation
from tests.conformance import later_cases
from tests.conformance.result import CANNOT, RIGHT, Result, compared

PACKS = {name: name for name in ("base", "terrain-pack", "new-flight-plan", "air-pack", "campaign-book-2")}
_LEFT_OUT = {"ruleset", "coords"}
_ONLY_NAMES = set(later_cases.EVENTS)
"""Events of the air rules and campaigns that name what the rest of the situation tells."""

# question of the file -> questions of ours, the first that has an answer key counts
QUESTIONS: dict[str, tuple[str, ...]] = {
    "los": ("sight", "attack"),
    "dice": ("attack", "sight", "wire", "card", "hits"),
    "hits": ("hits", "card"),
    "may_attack": ("attack", "sight"),
    "may_battle": ("attack",),
    "may_move": ("move", "card"),
    "retreat": ("retreat",),
    "flags": ("retreat",),
    "take_ground": ("take-ground",),
    "minefield": ("minefield",),
    "wire": ("wire",),
    "tokens": ("tokens",),
    "ambush": ("ambush",),
    "card": ("card",),
    "order": ("order", "card"),
    "medals": ("medals",),
    "objective_medal": ("objective",),
}

# record of the file -> its words in ours; an empty one makes no difference in these boxes
RECORDS: dict[str, dict[str, str]] = {
    "objective": {
        "medals": "objective_medals",
        "mandatory": "objective_mandatory",
        "kind": "objective_kind",
        "entered_before": "entered_before",
        "holder": "",
    },
    "bridge": {"section": "bridge_section", "kind": "", "built_by": "", "own_unit_adjacent": ""},
}

ON_HEX = ("hex", "terrain", "elevation", "group", "obstacles", "tokens")
PLAIN_OBJECTIVE = "medal-objective"
"""The objective medal of the base game, which has no kind of its own."""

DESTROYED_DEPOT = "destroy-supplies"
"""Named among the rules in force where the depot of the acting side is destroyed; the file has no other word for it."""

# optional rule that the briefing switches on -> our question about it
SPECIAL: dict[str, str] = {
    "bridge-demolition-1": "bridge-demolition",
    "bridge-demolition-2": "bridge-demolition",
    "sabotage": "sabotage",
    "dam-destruction": "dam",
    "oasis-recovery": "oasis-recovery",
    "airfield-reinforcements": "airfield-landing",
    "pontoon-bridge": "pontoon",
    "hill-317": "air-strike-call",
    "equipment": "pick-up",
    "prisoners": "pick-up",
}
_ASKED_SPECIALLY = {"card", "order", "tokens", "medals", "objective_medal", "hits"}

# key of the file -> our keys, the first that is there counts
KEYS: dict[str, tuple[str, ...]] = {
    "los": ("sight",),
    "attack_allowed": ("attack_allowed", "allowed"),
    "may_battle": ("may_battle", "battle"),
    "los_needed": ("needs_sight",),
    "unit_destroyed": ("unit_destroyed", "destroyed"),
}


def situation_of(told: Mapping[str, Any], question: str = "") -> dict[str, Any]:
    """The situation in our words."""
    situation: dict[str, Any] = {key: value for key, value in told.items() if key not in _LEFT_OUT}
    if question in ("take_ground", "medals", "objective_medal"):
        situation.pop("takes_ground", None)
    if situation.get("event") in _ONLY_NAMES:
        del situation["event"]
    _take(situation)
    if DESTROYED_DEPOT in situation.get("scenario_rules", ()):
        situation.setdefault("depot_destroyed_of", situation.get("attacker", {}).get("side", "allies"))
    if situation.get("objective", {}).get("kind") == PLAIN_OBJECTIVE:
        situation["objective"] = {key: value for key, value in situation["objective"].items() if key != "kind"}
    for record, words in RECORDS.items():
        # a record with a word we do not know stays as it is, so that the case is not asked
        if record in situation and set(situation[record]) <= set(words):
            values = situation.pop(record)
            situation |= {words[name]: value for name, value in values.items() if words[name]}
    return {**situation, "closed": True}


def _take(situation: dict[str, Any]) -> None:
    """Puts a unit that took the ground it won onto that hex; the question is then about the unit there."""
    if situation.pop("takes_ground", False) and {"attacker", "target"} <= set(situation):
        there = {name: situation["target"][name] for name in ON_HEX if name in situation["target"]}
        unit = {name: value for name, value in situation["attacker"].items() if name not in ON_HEX}
        situation["attacker"] = {**unit, **there, "entered_this_turn": True, "entered_by": "take-ground"}


def questions_of(case: Mapping[str, Any]) -> tuple[str, ...] | None:
    """Our questions for a case, by its structured fields."""
    situation = case["situation"]
    if "hits_scored" in situation and situation.get("target", {}).get("unit") == "train":
        return ("train-hit",)
    if case["question"] == "may_battle":
        if "ambush_roll" in situation:
            return ("ambush",)
        if "path" in situation:
            return ("move",)
    usual = QUESTIONS.get(case["question"])
    if usual is None or case["question"] not in _ASKED_SPECIALLY:
        return usual
    special = (SPECIAL[rule] for rule in situation.get("scenario_rules", ()) if rule in SPECIAL)
    return (*special, *usual)


def run(case: Mapping[str, Any], book_for: Any) -> Result:
    """The outcome of one case."""
    id_, topic = case["id"], case["topic"]
    ruleset = case["situation"].get("ruleset", [])
    foreign = [name for name in ruleset if name not in PACKS]
    if foreign:
        return Result(id_, topic, CANNOT, f"needs {', '.join(foreign)}")
    book: Rulebook = book_for(tuple(PACKS[name] for name in ruleset))

    def ask(question: str, told: Mapping[str, Any]) -> Ruling:
        return lookup(book, question, book.situation(told))

    try:
        later = later_cases.translated(case, ask)
    except (KeyError, IndexError, StopIteration, TypeError, ValueError) as error:
        return Result(id_, topic, CANNOT, f"told in a way not known: {error!r}")
    questions = questions_of(case) if later is None else later[0]
    if questions is None:
        return Result(id_, topic, CANNOT, f"question {case['question']}")
    told = situation_of(case["situation"], case["question"]) if later is None else later[1]
    results = []
    for path in told.pop("paths", [None]):
        asked = told if path is None else {**told, "path": path}
        given = asked.pop("orders", None)
        try:
            situation = book.situation(asked)
            rulings = [lookup(book, question, situation) for question in _askable(questions, situation)]
            answers = {key: _answer(key, rulings, asked, ask) for key in case["answer"]}
            if given is not None and "allowed" in answers:
                answers["allowed"] = bool(answers["allowed"]) and _within(given, rulings)
        except SituationError as error:
            return Result(id_, topic, CANNOT, "; ".join(map(str, error.problems)) or str(error))
        except KeyError as error:
            return Result(id_, topic, CANNOT, f"no answer for {error}")
        got = {key: found for key, found in answers.items() if found is not _NO_ANSWER}
        uncited = sum(not step.citations for ruling in rulings for step in ruling.steps)
        results.append(compared(id_, topic, dict(case["answer"]), got, uncited))
    return next((one for one in results if one.outcome != RIGHT), results[0])


def _askable(questions: tuple[str, ...], situation: Situation) -> tuple[str, ...]:
    """Those of our questions whose units were told; all of them where none is, so that it says what is missing."""
    return tuple(name for name in questions if set(OURS[name].needs) <= set(situation.pieces)) or questions


def _within(given: Mapping[str, int], rulings: list[Ruling]) -> bool:
    """No more orders than the card has, section by section; orders for any section may go to each."""
    most: Mapping[str, Any] = next((one.answer["orders_max"] for one in rulings if "orders_max" in one.answer), {})
    left = [(name, count) for name, count in given.items() if name not in most]
    fits = all(most[name] == "all" or count <= most[name] for name, count in given.items() if name in most)
    other = most.get("any", 0)
    return fits and (other == "all" or sum(count for _, count in left) <= other)


_NO_ANSWER = object()


def _answer(key: str, rulings: list[Ruling], told: Mapping[str, Any], ask: later_cases.Ask) -> object:
    said = later_cases.SAID.get((rulings[0].question, key))
    if said is not None:
        return said(rulings[0].answer, told, ask)
    for name in KEYS.get(key, (key,)):
        for ruling in rulings:
            if name in ruling.answer:
                return ruling.answer[name]
    return _NO_ANSWER
