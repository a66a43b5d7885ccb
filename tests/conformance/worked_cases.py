"""Reads the first case format: self-contained situations in the words of its header, closed world."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.errors import SituationError
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Ruling
from tests.conformance import later_cases
from tests.conformance.result import CANNOT, RIGHT, Result, compared

PACKS = {name: name for name in ("base", "terrain-pack", "new-flight-plan", "air-pack", "campaign-book-2")}
_LEFT_OUT = {"ruleset", "coords"}

# question of the file -> questions of ours, the first that has an answer key counts
QUESTIONS: dict[str, tuple[str, ...]] = {
    "los": ("sight", "attack"),
    "dice": ("attack", "sight", "wire", "card"),
    "hits": ("hits", "card"),
    "may_attack": ("attack", "sight"),
    "may_battle": ("attack",),
    "may_move": ("move",),
    "retreat": ("retreat",),
    "flags": ("retreat",),
    "take_ground": ("take-ground",),
    "minefield": ("minefield",),
    "wire": ("wire", "attack"),
    "tokens": ("tokens",),
    "ambush": ("ambush",),
    "card": ("card",),
    "order": ("card",),
    "medals": ("medals",),
    "objective_medal": ("objective",),
}

# record of the file -> its words in ours; an empty one makes no difference in these boxes
RECORDS: dict[str, dict[str, str]] = {
    "objective": {"medals": "objective_medals", "mandatory": "objective_mandatory", "kind": "objective_kind"},
    "bridge": {"section": "bridge_section", "kind": "", "built_by": "", "own_unit_adjacent": ""},
}

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
}


def situation_of(told: Mapping[str, Any]) -> dict[str, Any]:
    """The situation in our words."""
    situation: dict[str, Any] = {key: value for key, value in told.items() if key not in _LEFT_OUT}
    for record, words in RECORDS.items():
        # a record with a word we do not know stays as it is, so that the case is not asked
        if record in situation and set(situation[record]) <= set(words):
            values = situation.pop(record)
            situation |= {words[name]: value for name, value in values.items() if words[name]}
    return {**situation, "closed": True}


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
    later = later_cases.translated(case)
    questions = questions_of(case) if later is None else later[0]
    if questions is None:
        return Result(id_, topic, CANNOT, f"question {case['question']}")
    book: Rulebook = book_for(tuple(PACKS[name] for name in ruleset))
    told = situation_of(case["situation"]) if later is None else later[1]
    results = []
    for path in told.pop("paths", [None]):
        try:
            situation = book.situation(told if path is None else {**told, "path": path})
            rulings = [lookup(book, question, situation) for question in questions]
        except SituationError as error:
            return Result(id_, topic, CANNOT, "; ".join(map(str, error.problems)) or str(error))
        answers = {key: _answer(key, rulings) for key in case["answer"]}
        got = {key: found for key, found in answers.items() if found is not _NO_ANSWER}
        uncited = sum(not step.citations for ruling in rulings for step in ruling.steps)
        results.append(compared(id_, topic, dict(case["answer"]), got, uncited))
    return next((one for one in results if one.outcome != RIGHT), results[0])


_NO_ANSWER = object()


def _answer(key: str, rulings: list[Ruling]) -> object:
    if key in later_cases.SAID:
        return later_cases.SAID[key](rulings[0].answer)
    if key == "dice" and "sequence" in rulings[0].answer:
        return later_cases.dice_of_run(rulings[0].answer)
    for name in KEYS.get(key, (key,)):
        for ruling in rulings:
            if name in ruling.answer:
                return ruling.answer[name]
    return _NO_ANSWER
