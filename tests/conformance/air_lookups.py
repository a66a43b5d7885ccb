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
    return compared(case["id"], name, _sorted(expected), _sorted(got), uncited)


def _sorted(answer: dict[str, Any]) -> dict[str, Any]:
    """Losses by kind in one order, whichever kind the file names first."""
    lost = answer.get("figures_lost")
    return {**answer, "figures_lost": sorted(lost, key=str)} if isinstance(lost, list) else answer


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
    words = {
        "roll": given["roll"],
        "enemy_units": _pieces(given["enemy_units"]),
        "scenario_hand": given["scenario_hand"],
    }
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
    order: list[str] = given.get("turn_order", [])
    if order:
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


# --- the air -------------------------------------------------------------------------------------------------------

CARDS = {"ac01": "ac01-tank-bunker-busting", "ac05": "ac05-saturation-bombing", "ac12": "ac12-rake-the-enemy"}


def _by_card(kind: str) -> str:
    return "none" if kind == "absent" else f"{kind}-card"


def card_play(given: Given) -> Asked:
    words: dict[str, Any] = {
        "turn_of": given["turn"],
        "air_cards_played": given["already_played_this_turn"],
        "purpose": given["purpose"],
        "attacker": {"unit": given["unit_type"]},
        "order_by": _by_card(given["command_card"]),
    }
    words["air_card_icon"] = "none" if given["icon"] == "absent" else given["icon"]
    return Asked(("air-card-play",), words)


def deploy(given: Given) -> Asked:
    words = {
        "order_by": _by_card(given["command_card"]),
        "attacker": {"unit": given["type"]},
        "air_card_icon": "none" if given["icon"] == "absent" else given["icon"],
        "card_sections": given.get("card_section", []),
        "start_sections": given["start_section"],
    }
    same = ("orders_free", "own_air_on_board", "start_occupant")
    return Asked(("air-deploy",), words | {name: given[name] for name in same if name in given})


def air_order(given: Given) -> Asked:
    words: dict[str, Any] = {"attacker": {"unit": given["unit_type"], "ordered": given["ordered"]}}
    icon = given.get("air_card_icon", "not-played")
    if icon != "not-played":
        words["air_card_icon"] = icon
    return Asked(("air-order",), words)


def flight(given: Given) -> Asked:
    def state(place: list[int]) -> dict[str, Any]:
        found: dict[str, Any] = {"hex": place}
        if place in given["ground_units"]:
            found["occupant"] = {"unit": "infantry", "side": "axis"}
        if place in given["enemy_air"]:
            found["occupant"] = {"unit": "fighter", "state": "flying", "side": "axis"}
        return found

    unit = {"unit": given.get("type", "fighter"), "side": "allies", "state": "flying", "hex": given["start"]}
    words = {"attacker": unit, "path": [state(place) for place in given["path"]], "deploying": given["deploying"]}
    return Asked(("air-move",), words)


def ground_past_air(given: Given) -> Asked:
    side = "allies" if given["air_unit"] == "own" else "axis"
    under = {"terrain": "countryside", "occupant": {"unit": "fighter", "state": "flying", "side": side}}
    plain_hex = {"terrain": "countryside"}
    unit = {"unit": "infantry", "side": "allies", "terrain": "countryside"}
    if "line_crosses_hex" in given:
        words = {"attacker": {**unit, "adjacent_enemies": []}, "target": {**unit, "side": "axis"}}
        return Asked(("sight",), {**words, "between": [under], "range": 2})
    path = [under] if given["ends_there"] else [under, plain_hex]
    return Asked(("move",), {"attacker": unit, "path": path}, {}, {"may_pass": "allowed"})


def land(given: Given) -> Asked:
    same = {"end_hex": "end_hex", "airfield_under_enemy_control": "airfield_enemy_held"}
    words = {ours: given[name] for name, ours in same.items() if name in given}
    if "enemy_air_adjacent" in given:
        words["enemy_air_adjacent"] = given["enemy_air_adjacent"]
    return Asked(("air-land",), {**words, "attacker": {"unit": given["type"]}})


def _loaded(given: Given) -> dict[str, Any]:
    ammo = given["ammo"]
    return {"unit": given["type"], "machine_guns": ammo["machine_gun"], "bombs": ammo["bomb"]}


def resupply(given: Given) -> Asked:
    return Asked(
        ("air-resupply",), {"attacker": {**_loaded(given), "state": "landed" if given["landed"] else "flying"}}
    )


def run_plan(given: Given) -> Asked:
    def laid(kind: str) -> list[int]:
        counts = [0] * len(given["path"])
        for mark in given["marks"]:
            counts[mark["hex"] - 1] += mark.get(kind, 0)
        return counts

    words: dict[str, Any] = {
        "attacker": _loaded(given),
        "flown_over": given["path"],
        "machine_guns_by_hex": laid("machine_gun"),
        "bombs_by_hex": laid("bomb"),
    }
    if given["card"] != "absent":
        words["cards"] = [{"card": CARDS[given["card"]]}]
    return Asked(("attack-run-plan",), words)


def run_dice(given: Given) -> Asked:
    hex_: dict[str, Any] = {"terrain": "countryside" if given["bunker_hex"] else given["terrain"]}
    if given["bunker_hex"]:
        hex_["obstacles"] = [{"kind": "bunker", "owner": "axis"}]
    words: dict[str, Any] = {"target": {"unit": given["target"], "side": "axis", **hex_}}
    words |= {f"{kind}_markers": count for kind, count in given["markers"].items()}
    if given["card"] != "absent":
        words["cards"] = [{"card": CARDS[given["card"]]}]
    return Asked(("attack-run-dice",), words, {}, {"star_hits": "stars_hit"})


def bombing(given: Given) -> Asked:
    names = {"ground_unit_on_hex": "ground_unit_there", "declared_at_end_of_move": "declared"}
    same = ("ends_on_objective", "roll", "enemy_ground_enters_later", *names)
    words = {names.get(name, name): given[name] for name in same if name in given}
    return Asked(("strategic-bombing",), {**words, "attacker": {"unit": given["type"], "bombs": given["bombs_left"]}})


def dogfight(given: Given) -> Asked:
    words = {
        "attacker": {"unit": given["type"], "ordered": given["ordered"]},
        "enemy_air_adjacent": given["ends_adjacent_to_enemy_air"],
        "landed_this_turn": given["landed_this_turn"],
    }
    return Asked(("dogfight",), words | ({"roll": given["roll"]} if "roll" in given else {}))


def ground_to_air(given: Given) -> Asked:
    words = {"shooter": given["unit"], "range": given["range"]}
    return Asked(("ground-to-air",), words | ({"roll": given["roll"]} if "roll" in given else {}))


def ground_to_air_close(given: Given) -> Asked:
    words: dict[str, Any] = {"attacker": {"unit": given["unit"]}, "enemy_air_adjacent": given["enemy_air_adjacent"]}
    if "wanted_target_range" in given:
        words["range"] = given["wanted_target_range"]
    if "card" in given:
        words["cards"] = [{"card": given["card"]}]
    if "air_unit_gone_after_attack" in given:
        words["air_unit_gone"] = given["air_unit_gone_after_attack"]
    return Asked(("beside-aircraft",), words)


def attack_landed(given: Given) -> Asked:
    open_hexes = [{"terrain": "countryside"}] * (given["range"] - 1)
    words = {
        "attacker": {
            "unit": given["unit"],
            "side": "allies",
            "terrain": "countryside",
            "moved": 0,
            "adjacent_enemies": [],
        },
        "target": {"unit": "fighter", "side": "axis", "state": "landed", "terrain": "countryside"},
        "range": given["range"],
        "between": open_hexes,
        "on_carrier": given["on_carrier"],
        "roll": given["roll"],
    }
    if "unused_ammo" in given:
        words["unused_ammo"] = given["unused_ammo"]
    said: dict[str, str | Said] = {"target": "target_is", "attacker": "attacker_gains", "owner": "owner_loses"}
    return Asked(("landed-attack",), words, {}, said)


def withdraw(given: Given) -> Asked:
    unit = {"unit": "fighter", "state": "landed" if given["landed"] else "flying", "bombs": 0}
    words: dict[str, Any] = {
        "attacker": {**unit, "machine_guns": given["ammo"]},
        "at_start_of_turn": given["moment"] == "start-of-own-turn-before-command-card",
    }
    if "wants_deploy_same_turn" in given:
        words["wants_deploy"] = given["wants_deploy_same_turn"]
    return Asked(("air-withdraw",), words)


def downing(given: Given) -> Asked:
    def downed(rulings: list[Ruling]) -> str:
        found = rulings[0].answer["downed"]
        if found is None and any(one.fact == "hit_confirmed" for one in rulings[0].depends):
            return "unknown"
        return "yes" if found else "no"

    def known(rulings: list[Ruling]) -> list[str]:
        return [one.replace("-", " ") for one in rulings[0].answer["known"]]

    return Asked(("air-downing",), dict(given), {}, {"downed": downed, "known": known})


def shells(given: Given) -> Asked:
    return Asked(("shells",), {"shells": given["battles"]})


TRANSLATE: dict[str, Callable[[Given], Asked]] = {
    "air_setup_cards": plain("air-setup-cards"),
    "air_superiority": lambda given: Asked(("air-superiority",), {**given, "year": str(given["year"])}),
    "air_card_play": card_play,
    "air_card_draw": plain("air-card-draw", event="air_draw_event", by="player"),
    "air_deploy": deploy,
    "air_order": air_order,
    "air_move": flight,
    "ground_past_air": ground_past_air,
    "air_land": land,
    "air_resupply": resupply,
    "attack_run_plan": run_plan,
    "attack_run_dice": run_dice,
    "attack_run_resolve": plain(
        "attack-run-resolve", marks="run_marks", other_unit_battles_between="other_battle_between"
    ),
    "strategic_bombing": bombing,
    "dogfight": dogfight,
    "ground_to_air": ground_to_air,
    "ground_to_air_close": ground_to_air_close,
    "attack_landed_air": attack_landed,
    "carrier_sunk": plain("carrier-sunk"),
    "air_withdraw": withdraw,
    "air_downing": downing,
    "air_medals": plain("air-medals", event="air_medal_event"),
    "shells": shells,
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
