"""Puts worked cases of the air rules and campaigns, which name an event and loose facts, into the words of ours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Told = dict[str, Any]
Translated = tuple[tuple[str, ...], Told]


def translated(case: Mapping[str, Any]) -> Translated | None:
    """Questions and situation of a case in our words; None where the usual reading does."""
    told = {key: value for key, value in case["situation"].items() if key not in ("ruleset", "coords", "event")}
    change = QUESTIONS.get(case["question"])
    found = change(told, case) if change is not None else None
    if found is None:
        return None
    questions, situation = found
    return questions, {**situation, "closed": True}


def renamed(question: str, **words: str) -> Callable[[Told, Mapping[str, Any]], Translated]:
    """Facts of the case under our names; a fact that is not named here keeps its own."""
    return lambda told, case: ((question,), {words.get(key, key): value for key, value in told.items()})


def _deploys(question: str, **words: str) -> Callable[[Told, Mapping[str, Any]], Translated]:
    def change(told: Told, case: Mapping[str, Any]) -> Translated:
        situation = {words.get(key, key): value for key, value in told.items() if key != "deploys"}
        spare = situation.pop("spare_figures", None)
        if spare is not None:
            situation["figures_free"] = spare[told["deploys"]["unit"]]
        return (question,), {**situation, "attacker": told["deploys"]}

    return change


def _air_move(told: Told, case: Mapping[str, Any]) -> Translated | None:
    return (("air-move",), told) if "path_length" in told else None


def _bombing(told: Told, case: Mapping[str, Any]) -> Translated:
    unit = dict(told["attacker"])
    ends = unit.pop("ends_on")
    return ("strategic-bombing",), {**told, "attacker": unit, "ends_on_objective": ends["objective"]}


def _run(told: Told, case: Mapping[str, Any]) -> Translated:
    target = dict(told["target"])
    gone = target.pop("left_marked_hex", False)
    return ("attack-run-resolve",), {
        **told,
        "target": target,
        "run_marks": ["retreated-before" if gone else "still-there"],
    }


def _hits(told: Told, case: Mapping[str, Any]) -> Translated | None:
    if told.get("target", {}).get("state") == "landed":
        return ("hits", "landed-attack"), told
    return None


def _order(told: Told, case: Mapping[str, Any]) -> Translated | None:
    return (("order",), told) if "new-flight-plan" in case["situation"]["ruleset"] else None


def _victory(told: Told, case: Mapping[str, Any]) -> Translated:
    return ("victory-roll-results",), {"roll": told["roll"], "enemy_units": [told["target"]]}


def _degree(told: Told, case: Mapping[str, Any]) -> Translated:
    first, second = told["scores"]
    return ("degree-of-victory",), {"score_a": first, "score_b": second}


def _tokens(told: Told, case: Mapping[str, Any]) -> Translated:
    result = "lost" if case["situation"]["event"] == "battle-lost" else "won"
    return ("tokens-after-battle",), {"battle_result": result, "tokens_waiting": told["tokens_in_waiting_area"]}


MEDALS = {"medal-permanent-objective": "permanent", "medal-temporary-objective": "temporary"}


def _objective(told: Told, case: Mapping[str, Any]) -> Translated | None:
    objective = told.get("objective", {})
    kind = MEDALS.get(objective.get("kind"))
    if kind is None:
        return None
    words = {key: value for key, value in objective.items() if key != "kind"}
    return ("objective-medal",), {"objective_kind": kind, "event": case["situation"]["event"], **words}


def _exit(told: Told, case: Mapping[str, Any]) -> Translated:
    unit = dict(told["attacker"])
    if "between_exit_markers" in unit:
        unit["exits_marked"] = unit.pop("between_exit_markers")
    return ("exit-board",), {**told, "attacker": unit}


def _reserve(told: Told, case: Mapping[str, Any]) -> Translated:
    elite = [{"armor": "elite-armor", "infantry": "special-forces"}[face] for face in told["roll"] if face in KINDS]
    situation = {"roll": told["roll"], "reserve_tokens": told["reserve_tokens"], "chosen": elite}
    unit = {"unit": next(face for face in told["roll"] if face in KINDS)}
    return ("reserve-roll", "reserve-elite"), {**situation, "attacker": unit, "upgrade_by": "star"}


KINDS = ("infantry", "armor")
QUESTIONS: dict[str, Callable[[Told, Mapping[str, Any]], Translated | None]] = {
    "may_move": _air_move,
    "hits": _hits,
    "order": _order,
    "air_deploy": _deploys("air-deploy"),
    "strategic_bombing": _bombing,
    "attack_run_dice": renamed("attack-run-dice"),
    "attack_run_resolve": _run,
    "reserve_roll": _reserve,
    "reserve_direct": _deploys("reserve-direct"),
    "reserve_enter": renamed("reserve-enter"),
    "victory_roll_dice": renamed("victory-roll-dice"),
    "victory_roll_results": _victory,
    "degree_of_victory": _degree,
    "tokens_after_battle": _tokens,
    "paratroop_drop": renamed("paratroop-drop"),
    "objective_medal": _objective,
    "exit_board": _exit,
}

# key of the file -> what of our answer says it
SAID: dict[str, Callable[[Mapping[str, Any]], Any]] = {
    "marker_removed": lambda answer: answer.get("skipped", 0) > 0,
    "may_activate": lambda answer: answer["may_take"][0][:1],
}


def dice_of_run(answer: Mapping[str, Any]) -> int | None:
    """Dice of a run that is skipped on every mark; None where some are left."""
    return 0 if answer["sequence"] == [] else None
