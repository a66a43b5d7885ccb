"""Reads the lookups of air rules and campaigns: abstract cases by question, put into the words of situations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesdb.errors import SituationError
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Ruling
from tests.conformance.result import CANNOT, Result, compared

Given = Mapping[str, Any]
Said = Callable[[list[Ruling]], Any]
PACKS = ("base", "terrain-pack", "new-flight-plan", "campaign-book-2")


class NotInPacks(Exception):
    """The case needs something that no pack of ours holds."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One case in our words: questions, situation, options, and where each key of the file is found."""

    questions: tuple[str, ...]
    situation: dict[str, Any]
    options: dict[str, str] = field(default_factory=dict)
    said: Mapping[str, str | Said] = field(default_factory=dict)


def run(book: Rulebook, data: Mapping[str, Any]) -> Iterator[Result]:
    """The outcome of every case of the file."""
    for question in data["questions"]:
        name = question["question"]
        for case in question["cases"]:
            yield _run(book, name, case)


def _run(book: Rulebook, name: str, case: Mapping[str, Any]) -> Result:
    translate = TRANSLATE.get(name)
    if translate is None:
        return Result(case["id"], name, CANNOT, f"question {name}")
    expected = dict(case["answer"])
    try:
        asked = translate(case["given"])
        situation = book.situation({**asked.situation, "closed": True})
        rulings = [lookup(book, one, situation, options=asked.options) for one in asked.questions]
    except NotInPacks as missing:
        return Result(case["id"], name, CANNOT, str(missing))
    except SituationError as error:
        return Result(case["id"], name, CANNOT, "; ".join(map(str, error.problems)) or str(error))
    got = {}
    for key in expected:
        value = _answer(key, asked.said.get(key, key), rulings)
        if value is not _NOTHING:
            got[key] = value
    uncited = sum(not step.citations for ruling in rulings for step in ruling.steps)
    return compared(case["id"], name, expected, got, uncited)


_NOTHING = object()


def _answer(key: str, said: str | Said, rulings: list[Ruling]) -> Any:
    if callable(said):
        return said(rulings)
    if said == "reason":
        return _reason(rulings)
    return next((ruling.answer[said] for ruling in rulings if said in ruling.answer), _NOTHING)


REASONS = {"no-line-of-sight": "no-sight", "no-dice-of-its-own": "out-of-range", "no-dice-left": "out-of-range"}


def _reason(rulings: list[Ruling]) -> Any:
    found = next((one.reason for ruling in rulings for one in ruling.refusals), _NOTHING)
    return REASONS.get(found, found) if isinstance(found, str) else found


# --- the same words ------------------------------------------------------------------------------------------------


def plain(question: str, said: Mapping[str, str | Said] | None = None, **words: str) -> Callable[[Given], Asked]:
    """Cases whose words are ours under other names; a name with a dot is a word of a piece, `-` leaves a word out."""

    def translate(given: Given) -> Asked:
        situation: dict[str, Any] = {}
        for key, value in given.items():
            name = words.get(key, key)
            if name == "-" or value == "absent":
                continue
            piece, dot, word = name.partition(".")
            if dot:
                situation.setdefault(piece, {})[word] = value
            else:
                situation[name] = value
        return Asked((question,), situation, {}, said or {})

    return translate


# --- campaigns -----------------------------------------------------------------------------------------------------


def _pieces(units: list[Given]) -> list[dict[str, Any]]:
    words = {"kind": "unit", "full": "max_figures", "at_edge": "on_own_baseline"}
    return [{words.get(key, key): value for key, value in unit.items()} for unit in units]


def victory_results(given: Given) -> Asked:
    words = {"roll": given["roll"], "enemy_units": _pieces(given["enemy_units"]), "scenario_hand": given["scenario_hand"]}
    return Asked(("victory-roll-results",), words)


def _taken(rulings: list[Ruling]) -> list[str]:
    wild = ["infantry", "armor", "artillery"]
    return ["wild" if units == wild else " or ".join(units) for units in rulings[0].answer["may_take"]]


def _free(rulings: list[Ruling]) -> list[str]:
    answer = rulings[0].answer
    elite = "1 " + " or ".join(answer.get("one_of", ()))
    return [elite if item == "double-star" else item for item in answer["free"]]


def reserve_roll(given: Given) -> Asked:
    words = {"roll": given["roll"], "reserve_tokens": given["tokens"], "chosen": given["choices"]}
    if "air_pack" in given:
        words["air_pack"] = given["air_pack"]
    words |= {f"notes_{name}": [item] for name, item in given.get("notes", {}).items()}
    return Asked(("reserve-roll",), words, {}, {"may_take": _taken, "free": _free})


def reserve_defences(given: Given) -> Asked:
    item = given.get("notes_flag_star")
    notes = {"notes_flag_star": [item.partition(" beside")[0]]} if item else {}
    return Asked(("reserve-defences",), {"roll": given["roll"], **notes})


def smoke(given: Given) -> Asked:
    words: dict[str, Any] = {}
    order = given.get("turn_order")
    if order is not None:
        words["turns"] = ["owner" if turn[0] == "o" else "opponent" for turn in order]
    if "line" in given:
        words["smoke_line"] = given["line"].removesuffix("-smoke")
    options = {"smoke-timing": given["reading"]} if "reading" in given else {}

    def turn(key: str) -> Said:
        return lambda rulings: order[rulings[0].answer[key] - 1]

    return Asked(("smoke-screen",), words, options, {key: turn(key) for key in ("flip_after", "remove_after")})


def craft(given: Given) -> Asked:
    words = {"hexes": "craft_hexes", "over": "craft_over", "end": "craft_end", "flags": "flags"}
    situation = {words[key]: value for key, value in given.items() if key in words}
    if given.get("carried_unit_eliminated"):
        situation["outcome"] = "target_eliminated"
    return Asked(("landing-craft",), situation)


def leave(given: Given) -> Asked:
    singles = [marker["single"] for marker in given["markers"] if "single" in marker]
    pairs = [column for marker in given["markers"] for column in marker.get("sideways", ())]
    unit = {"unit": "infantry", "side": "allies", "figures": given["figures"]}
    words = {"attacker": unit, "exit_columns": singles, "exit_pairs": pairs, "leaves_column": given["leaves_through"]}
    return Asked(("exit-board",), words)


def control(given: Given) -> Asked:
    words = {
        "range": 1 if given["close_combat"] else 2,
        "enemy_on_objective": given["enemy_on_objective_hex"],
        "objective_ends_game": given["objective_ends_game"],
    }
    return Asked(("control-of-position",), words)


def bombardment(given: Given) -> Asked:
    (unit,) = given["adjacent"]
    bunker = unit["terrain"] == "bunker"
    hex_ = {"terrain": "countryside", "obstacles": [{"kind": "bunker", "owner": "axis"}] if bunker else []}
    return Asked(("massive-bombardment",), {"target": {"unit": unit["kind"], **hex_}, "roll": given["roll"]})


MEDALS = {"temporary-majority": "majority", "sudden-death": "sudden"}


def objective_medal(given: Given) -> Asked:
    words = {"own_units": "own_units_there", "enemy_units": "enemy_units_there", "kind": "objective_kind"}
    situation = {words.get(key, key): value for key, value in given.items()}
    situation["objective_kind"] = MEDALS.get(given["kind"], given["kind"])
    return Asked(("objective-medal",), situation)


def disguise(given: Given) -> Asked:
    target = {"unit": "brandenburgers", "enemy_figure_present": given["enemy_figure_present"]}
    again = {"reroll": [given["reroll"]]} if "reroll" in given else {}

    def other(rulings: list[Ruling]) -> Any:
        found = [one.answer for one in rulings[0].readings if one.option == "disguise-loss"]
        return found[0].get("figures_lost", _NOTHING) if found else _NOTHING

    words = {"target": target, "hits_scored": given["hits"], **again}
    return Asked(("disguise-hits",), words, {}, {"other_reading": other})


def weakened(given: Given) -> Asked:
    target = {"unit": "infantry", "badge": "weakened-units", "figures": given["figures"]}
    words: dict[str, Any] = {"target": {**target, "max_figures": given["start_figures"]}}
    if given["event"] == "eliminated":
        words["outcome"] = "target_eliminated"
    if "heal" in given:
        words["healed"] = given["heal"]
    return Asked(("weakened-unit",), words)


def dragoon_flags(given: Given) -> Asked:
    words = {"target": {"unit": "polish-dragoons", "side": "axis"}, "flags": given["flags"]}
    return Asked(("flags-left",), {**words, "flags_left_out": given["ignored"]})


def track(given: Given) -> Asked:
    return Asked(("objective-track",), {"bonus_points" if key == "bonus" else key: one for key, one in given.items()})


# --- units on the field --------------------------------------------------------------------------------------------

def _covered(kind: str, given: Given) -> dict[str, Any]:
    """A hex whose protection takes off the dice of the case."""
    named = given.get("target_terrain")
    if named is not None and named not in ("open", "forest"):
        raise NotInPacks(f"{named} is ground of another box")
    dice = given.get("terrain_dice", 0)
    if dice == 0:
        return {"terrain": "countryside"}
    if kind == "armor" and dice == -1:
        return {"terrain": "countryside", "obstacles": [{"kind": "sandbag", "owner": "axis"}]}
    return {"terrain": "forest"}


def duel(attacker: Mapping[str, Any], kind: str) -> Callable[[Given], Asked]:
    def translate(given: Given) -> Asked:
        far = given["range"]
        own = {"terrain": "countryside", "side": "allies", "adjacent_enemies": [], "moved": given.get("moved", 0)}
        if attacker.get("unit") == "vehicles":
            own["vehicle"] = given["unit"]
        if far == 1:
            own.pop("adjacent_enemies")
        ground = "forest" if given.get("sight") == "blocked" else "countryside"
        words = {
            "attacker": {**own, **attacker},
            "target": {"unit": given.get("target", "infantry"), "side": "axis", **_covered(kind, given)},
            "range": far,
            "between": [{"terrain": ground}] * (far - 1),
        }
        questions = ["attack"]
        if far == 1:
            words["outcome"] = "target_eliminated"
            questions.append("take-ground")

        def won(rulings: list[Ruling]) -> str:
            both = rulings[1].answer["may_take_ground"] and rulings[1].answer["may_overrun_battle"]
            return "take-ground-then-battle" if both else "none"

        def uncovered(rulings: list[Ruling]) -> bool:
            return rulings[0].answer["allowed"] and any(one.code == "disguise-given-up" for one in rulings[0].notes)

        said: dict[str, str | Said] = {"may_battle": "allowed", "star_hits": "stars_hit", "after_close_win": won}
        return Asked(tuple(questions), words, {}, {**said, "enemy_figure_removed": uncovered})

    return translate


def veteran(given: Given) -> Asked:
    asked = duel({"unit": given["unit"]}, given["unit"])(given)
    words = {**asked.situation, "veterans_on_side": given["veterans_on_side"]}
    return Asked(("veteran-star",), words)


def badge(name: str) -> Mapping[str, Any]:
    return {"unit": "infantry", "badge": name}


TRANSLATE: dict[str, Callable[[Given], Asked]] = {
    "victory_roll_dice": plain(
        "victory-roll-dice", notes_forbid="notes_forbid_rolls", moves_first_next_scenario="moves_first"
    ),
    "victory_roll_results": victory_results,
    "victory_roll_hand": plain("victory-roll-hand", stars="stars_rolled"),
    "reserve_roll": reserve_roll,
    "reserve_direct": plain("reserve-direct", unit="attacker.unit", free_figures="figures_free"),
    "reserve_waiting": plain("reserve-waiting", event="waiting_event"),
    "reserve_enter": plain(
        "reserve-enter",
        unit="attacker.unit",
        card_section="card_sections",
        free_figures="figures_free",
        hexes_moved="attacker.moved",
    ),
    "reserve_elite": plain("reserve-elite", unit="attacker.unit", by="upgrade_by", free_figures="figures_free"),
    "reserve_defences": reserve_defences,
    "tokens_after_battle": plain(
        "tokens-after-battle",
        result="battle_result",
        strategic_reserve="reserve_tokens",
        waiting="tokens_waiting",
        entered="tokens_entered",
    ),
    "record_score": plain("record-score", medals="medals_won"),
    "objective_track": track,
    "campaign_score": plain("campaign-score", medals="medals_by_battle", bonus="bonus_points"),
    "degree_of_victory": plain("degree-of-victory"),
    "next_scenario": plain("next-scenario", result="battle_result", arrow_there="arrows"),
    "campaign_start": plain("campaign-start", sheet_reserve_tokens="sheet_tokens"),
    "battle_opening_order": plain("battle-opening-order", victory_rolls_in_campaign="victory_rolls_used"),
    "air_token": plain("air-token"),
    "smoke_screen": smoke,
    "landing_craft": craft,
    "paratroop_drop": plain("paratroop-drop"),
    "exit_board": leave,
    "control_of_position": control,
    "massive_bombardment": bombardment,
    "veteran_star": veteran,
    "objective_medal": objective_medal,
    "brandenburger_hits": disguise,
    "weakened_unit": weakened,
    "dragoon_flags": dragoon_flags,
    "unit_special_forces": duel({"unit": "special-forces"}, "infantry"),
    "unit_elite_armor": duel({"unit": "elite-armor"}, "armor"),
    "unit_brandenburgers": duel({"unit": "brandenburgers", "enemy_figure_present": True}, "infantry"),
    "unit_jungle_fighters": duel({"unit": "jungle-fighters"}, "infantry"),
    "unit_polish_dragoons": duel({"unit": "polish-dragoons"}, "infantry"),
    "unit_late_war_anti_tank": duel(badge("late-war-anti-tank"), "infantry"),
    "unit_late_war_mortar": duel(badge("late-war-mortar"), "infantry"),
    "unit_late_war_machine_gun": duel(badge("late-war-machine-gun"), "infantry"),
    "unit_heavy_anti_tank_gun": duel({"unit": "heavy-anti-tank-gun"}, "artillery"),
    "unit_self_propelled_artillery": duel({"unit": "self-propelled-artillery"}, "artillery"),
    "unit_flamethrower_tank": duel({"unit": "flamethrower-tanks"}, "armor"),
    "unit_vehicles": duel({"unit": "vehicles"}, "armor"),
}
