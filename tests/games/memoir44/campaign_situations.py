"""A sound situation for every question of the air rules and of campaigns, and others made from it at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from rulesdb.games.memoir44 import LATER_QUESTIONS, WORDS
from rulesdb.rules.situation import UNREAD
from rulesdb.rules.vocabulary import Field

FOE = {"unit": "infantry", "side": "axis", "terrain": "forest"}
GUN = {"unit": "artillery", "side": "allies", "terrain": "countryside", "moved": 0}
FLIER = {"unit": "fighter", "side": "axis", "terrain": "countryside"}

SOUND: Mapping[str, Mapping[str, Any]] = {
    "air-setup-cards": {"superiority": "allies", "landing_scenario": True},
    "air-superiority": {"year": "1944", "front": "western"},
    "air-card-play": {"attacker": "fighter", "turn_of": "own", "purpose": "enhance", "air_card_icon": "fighter"},
    "air-card-draw": {"air_draw_event": "recon-1-played", "player": "axis"},
    "air-deploy": {
        "attacker": "bomber",
        "cards": ["probe-left", "ac05-saturation-bombing"],
        "start_sections": ["left"],
    },
    "air-order": {"attacker": {"unit": "fighter", "ordered": True}},
    "air-move": {"attacker": "fighter", "path_length": 3, "deploying": True},
    "air-land": {"attacker": "bomber", "end_hex": "airfield"},
    "air-resupply": {"attacker": {"unit": "fighter-bomber", "state": "landed"}},
    "air-withdraw": {"attacker": {"unit": "fighter", "machine_guns": 0}, "at_start_of_turn": True},
    "attack-run-plan": {
        "attacker": "fighter",
        "flown_over": ["enemy-ground", "enemy-ground", "free"],
        "machine_guns_by_hex": [1, 1, 0],
    },
    "attack-run-dice": {
        "attacker": "fighter-bomber",
        "target": {**FOE, "unit": "armor"},
        "cards": ["ac01-tank-bunker-busting"],
        "bomb_markers": 1,
        "machine_gun_markers": 1,
    },
    "attack-run-resolve": {"run_marks": ["still-there", "retreated-before"], "dogfight_declared": True},
    "strategic-bombing": {"attacker": "bomber", "ends_on_objective": True, "roll": ["grenade"]},
    "dogfight": {
        "attacker": {"unit": "fighter", "ordered": True},
        "enemy_air_adjacent": True,
        "roll": ["grenade", "star", "flag"],
    },
    "air-downing": {"possible_hits": 1},
    "ground-to-air": {"shooter": "artillery", "range": 2, "roll": ["grenade", "flag"]},
    "beside-aircraft": {"attacker": "armor", "enemy_air_adjacent": True, "air_unit_gone": True},
    "landed-attack": {
        "attacker": "infantry",
        "target": {**FLIER, "state": "landed"},
        "range": 1,
        "roll": ["flag", "star"],
    },
    "carrier-sunk": {"aboard": "fighter"},
    "air-medals": {"air_medal_event": "withdrawn"},
    "shells": {"shells": ["smoke"]},
    "air-rules": {"new_flight_plan": True, "players_agree": True},
    "air-sortie": {"air_rules_used": True, "played_with": "section-card", "drawn_at_start": True},
    "victory-roll-dice": {"battles_won": 2, "moves_first": False},
    "victory-roll-results": {
        "roll": ["infantry", "flag", "star"],
        "enemy_units": [{"unit": "infantry", "figures": 3}, {"unit": "armor"}],
        "scenario_hand": 5,
    },
    "victory-roll-hand": {"scenario_hand": 5, "stars_rolled": 2},
    "reserve-roll": {"roll": ["infantry", "star"], "reserve_tokens": 2, "chosen": ["special-forces"]},
    "reserve-direct": {"attacker": "infantry", "figures_free": 3},
    "reserve-waiting": {"waiting_event": "attack-by-it"},
    "reserve-enter": {"attacker": "armor", "order_by": "section-card", "card_sections": ["left"]},
    "reserve-elite": {"attacker": "infantry", "figures_free": 5},
    "reserve-defences": {"roll": ["flag", "flag"]},
    "tokens-after-battle": {"battle_result": "won", "tokens_waiting": 2, "reserve_tokens": 3},
    "record-score": {"medals_won": 5, "objective_medals_held": 2},
    "objective-track": {"track": [0, 1, 2, 4, 8], "marks": 3},
    "campaign-score": {"medals_by_battle": [5, 3, 6], "track_points": 4},
    "degree-of-victory": {"score_a": 18, "score_b": 13},
    "next-scenario": {"battle_result": "lost", "arrows": ["green", "red"]},
    "campaign-start": {"sheet_tokens": 6},
    "battle-opening-order": {"first_battle": False},
    "air-token": {"air_rules_used": True, "played_with": "section-card"},
    "smoke-screen": {"turns": ["owner", "opponent", "owner", "opponent"], "smoke_line": "crosses"},
    "landing-craft": {"craft_hexes": 2, "craft_over": ["ocean", "ocean"], "craft_end": "beach"},
    "paratroop-drop": {"lands_on": "free-hex"},
    "exit-board": {"attacker": "infantry", "exit_pairs": [3, 6], "leaves_column": 5},
    "massive-bombardment": {"target": FOE, "roll": ["star", "flag"]},
    "veteran-star": {"attacker": "infantry", "target": FOE, "range": 1},
    "disguise-hits": {"target": "brandenburgers", "hits_scored": 1, "reroll": ["infantry"]},
    "weakened-unit": {"target": {"unit": "infantry", "badge": "weakened-units", "figures": 2, "max_figures": 3}},
    "flags-left": {"target": "polish-dragoons", "flags": 2, "flags_left_out": 1},
    "control-of-position": {"range": 1, "enemy_on_objective": True, "objective_ends_game": True},
    "objective-medal": {"objective_kind": "majority", "own_units_there": 2, "enemy_units_there": 1},
}
"""Question -> a situation that it answers."""
MORE: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "air-deploy": ({"attacker": "fighter", "order_by": "section-card", "air_cards_in_hand": 0},),
    "air-resupply": ({"attacker": {"unit": "fighter", "state": "landed"}},),
    "attack-run-plan": (
        {
            "attacker": "bomber",
            "cards": ["ac05-saturation-bombing"],
            "flown_over": ["enemy-ground", "free"],
            "bombs_by_hex": [3],
        },
        {"attacker": "fighter", "flown_over": [*["enemy-ground"] * 4, "free"], "machine_guns_by_hex": [1, 1, 1, 1]},
    ),
    "attack-run-dice": (
        {"attacker": "bomber", "target": FOE, "cards": ["ac05-saturation-bombing"], "bomb_markers": 3},
        {"attacker": "fighter", "target": FOE, "cards": ["ac12-rake-the-enemy"], "machine_gun_markers": 3},
    ),
    "reserve-roll": (
        {"roll": ["star", "star"], "reserve_tokens": 2, "air_pack": True},
        {"roll": ["armor", "star"], "notes_armor_star": ["flamethrower-tanks"]},
        {"roll": ["flag", "star"], "notes_flag_star": ["wire"]},
    ),
    "degree-of-victory": tuple({"score_a": 9, "score_b": other} for other in (9, 8, 5, 4)),
    "exit-board": ({"attacker": {"unit": "infantry", "tokens": ["exit-markers"]}},),
}
"""Question -> further situations, for what chance seldom comes upon."""

UNITS = ("infantry", "armor", "artillery", "fighter", "bomber", "special-forces", "brandenburgers")
CARDS = (
    "probe-left",
    "direct-from-hq",
    "ac12-rake-the-enemy",
    "ac01-tank-bunker-busting",
    "firefight",
    "close-assault",
)
ITEMS = ("infantry", "armor", "artillery", "sandbag", "special-forces", "elite-armor", "wire", "air-token")
"""Words that have no list of their own."""


def situations(question: str, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Sound situations for a question without end: the one above, then with words of the vocabulary told at random."""
    asked = next(one for one in LATER_QUESTIONS if one.name == question)
    yield from (dict(one) for one in (SOUND[question], *MORE.get(question, ())))
    while True:
        told = dict(chance.choice((SOUND[question], *MORE.get(question, ()))))
        for word in [one for one in WORDS.situation.values() if not one.name.startswith("board_")]:
            likely = 0.5 if word.name in asked.words else 0.1
            if chance.random() < likely:
                told[word.name] = _value(word, chance)
        for role in ("attacker", "target"):
            if role in told or role in asked.needs:
                told[role] = {**_piece(told[role]), **_some(WORDS.piece, chance)}
                if chance.random() < 0.2:
                    told[role]["unit"] = chance.choice(UNITS)
        yield {name: value for name, value in told.items() if chance.random() > 0.04}


def _piece(told: Any) -> dict[str, Any]:
    return {"unit": told} if isinstance(told, str) else dict(told)


def _some(words: Mapping[str, Field], chance: random.Random) -> dict[str, Any]:
    return {
        word.name: _value(word, chance) for word in words.values() if word.name != UNREAD and chance.random() < 0.15
    }


def _value(word: Field, chance: random.Random) -> Any:
    match word.kind:
        case "number":
            return chance.randrange(max(0, word.least), 8)
        case "numbers":
            return [chance.randrange(6) for _ in range(chance.randrange(5))]
        case "yes-no":
            return chance.random() < 0.5
        case "word":
            return chance.choice(word.values or ("x",))
        case "words":
            return [chance.choice(word.values or ITEMS) for _ in range(chance.randrange(4))]
        case "pieces":
            return [chance.choice(UNITS) for _ in range(chance.randrange(3))]
        case "places":
            return [{"terrain": chance.choice(("forest", "countryside"))} for _ in range(chance.randrange(3))]
        case "markers":
            return [chance.choice(CARDS) for _ in range(chance.randrange(3))]
        case "element":
            return "forest"
    return []
