"""Puts worked cases of the air rules and campaigns, which name an event and loose facts, into the words of ours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulesdb.rules.ruling import Ruling

Told = dict[str, Any]
Case = Mapping[str, Any]
Translated = tuple[tuple[str, ...], Told]
Ask = Callable[[str, Mapping[str, Any]], Ruling]
"""Asks one of our questions about a situation, for a word of the file that ours has no key for."""
Change = Callable[[Told, Case, Ask], Translated | None]
Said = Callable[[Mapping[str, Any], Mapping[str, Any], Ask], Any]
"""What of our answer says a word of the file, from the answer and the situation as we were told it."""


def translated(case: Case, ask: Ask) -> Translated | None:
    """Questions and situation of a case in our words; None where the usual reading does.

    The question decides; a question of the usual kind about an air or campaign event is read as that event.
    """
    told = {key: value for key, value in case["situation"].items() if key not in ("ruleset", "coords", "event")}
    changes = [QUESTIONS.get(case["question"])]
    if case["question"] not in AFTERWARDS:
        changes.append(EVENTS.get(case["situation"].get("event", "")))
    for change in changes:
        found = change(dict(told), case, ask) if change is not None else None
        if found is not None:
            questions, situation = found
            return questions, {**situation, "closed": True}
    return None


def renamed(question: str, **words: str) -> Change:
    """Facts of the case under our names; a fact that is not named here keeps its own."""
    return lambda told, case, ask: ((question,), {words.get(key, key): value for key, value in told.items()})


# --- the air -------------------------------------------------------------------------------------------------------


def _is_air_card(slug: str) -> bool:
    return slug.startswith("ac") and slug[2:4].isdigit()


def _air_deploy(told: Told, case: Case, ask: Ask) -> Translated:
    words = {"withdrew_air_unit_this_turn": "withdrew_this_turn"}
    situation = {words.get(key, key): value for key, value in told.items() if key != "deploys"}
    played = sum(_is_air_card(card["card"]) for card in told.get("cards", ()))
    return ("air-deploy",), {**situation, "attacker": told["deploys"], "air_cards_in_hand": played}


def _move(told: Told, case: Case, ask: Ask) -> Translated | None:
    if "path_length" in told:
        return ("air-move",), told
    return _craft(told, case, ask)


def _bombing(told: Told, case: Case, ask: Ask) -> Translated:
    unit = dict(told["attacker"])
    ends = unit.pop("ends_on", {})
    there = {"ends_on_objective": ends.get("objective", False), "ground_unit_there": "occupant" in ends}
    return ("strategic-bombing",), {**told, "attacker": unit, **there}


def _resolve(told: Told, case: Case, ask: Ask) -> Translated:
    target = dict(told["target"])
    gone = target.pop("left_marked_hex", False) or told.get("outcome") == "target_retreated"
    mark = "eliminated-before" if told.get("outcome") == "target_eliminated" else "retreated-before"
    situation = {key: value for key, value in told.items() if key != "outcome"}
    left = "outcome" in told and told["outcome"] != "target_stayed"
    marks = {"target": target, "run_marks": [mark if gone or left else "still-there"]}
    return ("attack-run-resolve", "attack-run-dice"), {**situation, **marks}


def _plan(told: Told, case: Case, ask: Ask) -> Translated:
    over = told.pop("enemy_hexes_under_path", MOST_FLOWN)
    told.pop("path_length", None)
    # what is flown over besides is free, and so is the hex it ends on
    return ("attack-run-plan",), {**told, "flown_over": ["enemy-ground"] * over + ["free"]}


MOST_FLOWN = 4


def _most_marked(answer: Mapping[str, Any], told: Mapping[str, Any], ask: Ask) -> int:
    """Hexes of the flight that can be marked: the most for which a run with one marker each is legal."""
    unit = told["attacker"]["unit"]
    kind = "bombs_by_hex" if unit == "bomber" else "machine_guns_by_hex"
    for count in range(len(told["flown_over"]) - 1, 0, -1):
        flown = ["enemy-ground"] * count + ["free"]
        plan = {**told, "flown_over": flown, kind: [1] * count}
        if ask("attack-run-plan", plan).answer["legal"]:
            return count
    return 0


def _dogfight(told: Told, case: Case, ask: Ask) -> Translated:
    unit = dict(told["attacker"])
    if unit.pop("landed_on", None) is not None:
        unit["state"] = "landed"
    situation = {key: value for key, value in told.items() if key not in ("target", "range", "between")}
    unit.setdefault("ordered", True)
    return ("dogfight",), {**situation, "attacker": unit, "enemy_air_adjacent": told.get("range", 1) == 1}


def _landed(told: Told, case: Case, ask: Ask) -> Translated | None:
    target = dict(told.get("target", {}))
    if target.get("state") != "landed":
        return None
    below = target.pop("landed_on", None)
    on_carrier = below is not None and "carrier" in below
    situation = {**told, "target": target, "on_carrier": on_carrier}
    return ("landed-attack", "hits") if "roll" in told else ("landed-attack",), situation


def _goes_to(answer: Mapping[str, Any], told: Mapping[str, Any], ask: Ask) -> str:
    return "aircraft-carrier" if answer["target_is"] == "carrier" else str(told["target"]["unit"])


def _order(told: Told, case: Case, ask: Ask) -> Translated | None:
    return (("order", "card"), told) if "new-flight-plan" in case["situation"]["ruleset"] else None


# --- landing craft -------------------------------------------------------------------------------------------------

_CRAFT_OVER = {"ocean": "ocean", "beach": "shore-beach"}


def _craft(told: Told, case: Case, ask: Ask) -> Translated | None:
    """A unit aboard a landing craft moves as its craft does."""
    tokens = told.get("attacker", {}).get("tokens", ())
    if "path" not in told or not any(token["kind"] == "landing-craft" for token in tokens):
        return None
    return ("landing-craft",), _craft_words(told["path"])


def _craft_words(path: list[Mapping[str, Any]]) -> Told:
    over = ["other" if step.get("obstacles") else _CRAFT_OVER.get(step["terrain"], "other") for step in path]
    end = {"shore-beach": "beach"}.get(over[-1], over[-1])
    return {"craft_hexes": len(path), "craft_over": over, "craft_end": end, "closed": True}


def _craft_farthest(answer: Mapping[str, Any], told: Mapping[str, Any], ask: Ask) -> int:
    over = told["craft_over"]
    for count in range(len(over), 0, -1):
        end = {"shore-beach": "beach"}.get(over[count - 1], over[count - 1])
        shorter = {**told, "craft_hexes": count, "craft_over": over[:count], "craft_end": end}
        if ask("landing-craft", shorter).answer["legal"]:
            return count
    return 0


# --- campaigns -----------------------------------------------------------------------------------------------------

KINDS = ("infantry", "armor", "artillery")
MEDALS = {
    "medal-permanent-objective": "permanent",
    "medal-temporary-objective": "temporary",
    "medal-temporary-majority": "majority",
    "medal-sudden-death": "sudden",
}
"""Kind of objective medal in the file -> ours."""


def _reserve_direct(told: Told, case: Case, ask: Ask) -> Translated:
    return ("reserve-direct",), {**_without(told, "deploys"), "attacker": told["deploys"]} | _spare(told, "deploys")


def _reserve_enter(told: Told, case: Case, ask: Ask) -> Translated:
    situation = _without(told, "spare_figures") | _spare(told, "attacker")
    if any(card["card"] == "ambush" for card in told.get("cards", ())):
        return ("reserve-waiting",), {**situation, "waiting_event": "enter-opponent-turn"}
    return ("reserve-enter",), situation


def _spare(told: Told, role: str) -> Told:
    """Figures left in the boxes of the unit's kind, under our name."""
    spare = told.get("spare_figures")
    return {} if spare is None else {"figures_free": spare.get(told[role]["unit"], 0)}


def _without(told: Mapping[str, Any], *keys: str) -> Told:
    return {key: value for key, value in told.items() if key not in (*keys, "spare_figures")}


def _victory(told: Told, case: Case, ask: Ask) -> Translated:
    unit = dict(told.get("target", {}))
    # the flag goes to another unit where the owner has not chosen this one
    spared = unit.pop("chosen_for_flag", True) is False
    roll = [face for face in told["roll"] if face != "flag" or not spared]
    situation: Told = {"roll": roll, "enemy_units": [unit] if unit else []}
    if "opponent_starting_hand" in told:
        situation["scenario_hand"] = told["opponent_starting_hand"]
    return ("victory-roll-results",), situation


def _grenade_hits(answer: Mapping[str, Any], told: Mapping[str, Any], ask: Ask) -> bool:
    """A grenade costs the unit a figure: the roll costs more than without its grenades."""
    rest = [face for face in told["roll"] if face != "grenade"]
    without = ask("victory-roll-results", {**told, "roll": rest}).answer["figures_lost_max"] if rest else 0
    return bool(answer["figures_lost_max"] > without)


def _degree(told: Told, case: Case, ask: Ask) -> Translated:
    first, second = told["scores"]
    return ("degree-of-victory",), {"score_a": first, "score_b": second}


def _tokens(told: Told, case: Case, ask: Ask) -> Translated:
    result = "lost" if case["situation"].get("event") == "battle-lost" else "won"
    return ("tokens-after-battle",), {"battle_result": result, "tokens_waiting": told["tokens_in_waiting_area"]}


def _objective(told: Told, case: Case, ask: Ask) -> Translated | None:
    objective = told.pop("objective", {})
    kind = MEDALS.get(objective.get("kind"))
    if kind is None:
        return None
    event = case["situation"].get("event")
    own, enemy = _held(objective.get("hexes_held"), _side(told, objective))
    situation = {**told, "objective_kind": kind, "own_units_there": own, "enemy_units_there": enemy}
    words = {"medals": "objective_medals", "mandatory": "objective_mandatory", "entered_before": "entered_before"}
    situation |= {ours: objective[name] for name, ours in words.items() if name in objective}
    if event is not None:
        situation["event"] = event
    if kind == "sudden":
        whole = own >= objective["group_hexes"] if "group_hexes" in objective else event == "objective-captured"
        return ("objective-medal", "objective"), {**situation, "condition_met": whole}
    return ("objective-medal",) if kind == "majority" else ("objective", "objective-medal"), situation


def _side(told: Mapping[str, Any], objective: Mapping[str, Any]) -> str:
    """The side the question is about: that of the acting unit or player."""
    return str(told.get("attacker", {}).get("side") or told.get("player") or objective.get("holder") or "allies")


def _held(held: Any, side: str) -> tuple[int, int]:
    """Hexes held by the side and by its enemy: a number, a pair [own, other] or by the names of the sides."""
    if isinstance(held, Mapping):
        return held.get(side, 0), sum(count for name, count in held.items() if name != side)
    if isinstance(held, Iterable):
        own, other = held
        return own, other
    return held or 0, 0


def _holder(answer: Mapping[str, Any], told: Mapping[str, Any], ask: Ask) -> str:
    side = _side(told, {})
    if answer["own_medal"]:
        return side
    turned = {**told, "own_units_there": told["enemy_units_there"], "enemy_units_there": told["own_units_there"]}
    other = "axis" if side == "allies" else "allies"
    return other if ask("objective-medal", turned).answer["own_medal"] else "nobody"


def _control(told: Told, case: Case, ask: Ask) -> Translated:
    objective = told.pop("objective", None)
    before, needed = told.get("medals_before", 0), told.get("medals_required", 99)
    on_hex = objective is not None or told.get("target", {}).get("objective", False)
    situation: Told = {"range": told.get("range", 1), "enemy_on_objective": on_hex}
    return ("control-of-position",), {
        **situation,
        "objective_ends_game": before + (objective or {}).get("medals", 1) >= needed,
    }


def _exit(told: Told, case: Case, ask: Ask) -> Translated:
    unit = dict(told["attacker"])
    if "between_exit_markers" in unit:
        unit["exits_marked"] = unit.pop("between_exit_markers")
    return ("exit-board",), {**told, "attacker": unit}


def _drop(told: Told, case: Case, ask: Ask) -> Translated:
    there = told.pop("lands_on", None)
    if there is None:
        return ("paratroop-drop",), told
    if not isinstance(there, Mapping) or not there:
        where = "off-board"
    elif "occupant" in there:
        where = "hex-with-figure"
    else:
        # stepping in from a hill next to it, infantry is kept out by impassable ground alone
        beside = {"unit": "infantry", "side": "allies", "terrain": "hill", "elevation": 1}
        open_ = ask("move", {"attacker": beside, "path": [there], "closed": True}).answer["allowed"]
        where = "free-hex" if open_ else "impassable-hex"
    return ("paratroop-drop",), {**told, "lands_on": where}


def _reserve(told: Told, case: Case, ask: Ask) -> Translated:
    situation: Told = {key: told[key] for key in ("roll", "reserve_tokens") if key in told}
    unit = {"unit": next((face for face in told["roll"] if face in KINDS), "infantry")}
    upgrade = "double-star" if told["roll"].count("star") == 2 else "star"
    questions = ("reserve-roll", "reserve-elite") if "star" in told["roll"] else ("reserve-roll",)
    return questions, {**situation, "attacker": unit, "upgrade_by": upgrade}


def _may_activate(answer: Mapping[str, Any], told: Mapping[str, Any], ask: Ask) -> list[str]:
    """Kinds of unit the roll offers, each once."""
    offered = [kind for one in answer["may_take"] for kind in one]
    return [kind for kind in KINDS if kind in offered]


def _units_most(answer: Mapping[str, Any], told: Mapping[str, Any], ask: Ask) -> int:
    return int(answer["most_tokens"]) + ("double-star" in answer["free"])


def _elite_offered(answer: Mapping[str, Any], told: Mapping[str, Any], ask: Ask) -> bool:
    plain = any(kind not in KINDS for one in answer["may_take"] for kind in one)
    return plain or "double-star" in answer["free"]


def _spent(answer: Mapping[str, Any], told: Mapping[str, Any], ask: Ask) -> int:
    """Tokens spent when everything offered is taken."""
    chosen = [one[-1] for one in answer["may_take"]][: answer["most_tokens"]]
    return int(ask("reserve-roll", {**told, "chosen": chosen}).answer["tokens_spent"])


def _figures(answer: Mapping[str, Any], told: Mapping[str, Any], ask: Ask) -> int:
    if _elite_offered(answer, told, ask):
        return int(ask("reserve-elite", told).answer["figures"])
    return int(ask("reserve-direct", told).answer["figures"])


# --- keys that the usual questions leave to another ----------------------------------------------------------------


def _mine_taken(told: Mapping[str, Any], ask: Ask) -> Mapping[str, Any]:
    """What the minefield on the vacated hex does to the unit that takes it."""
    there = {name: told["target"][name] for name in ("terrain", "tokens", "obstacles") if name in told["target"]}
    unit = {**told["attacker"], "obstacles": [], **there, "entered_this_turn": True, "entered_by": "take-ground"}
    return ask("minefield", {"attacker": unit, "closed": True}).answer


def _after_medals(answer: Mapping[str, Any], told: Mapping[str, Any], ask: Ask) -> Mapping[str, Any]:
    """Medals in all and whether the game is over, once those of the unit are counted."""
    if "game_over" in answer:
        return answer
    counts = {name: told[name] for name in ("medals_before", "medals_required", "units_eliminated") if name in told}
    return ask("objective", {**counts, "objective_medals": answer["medals"], "closed": True}).answer


def _last_figure(role: str, key: str) -> Said:
    """Whether so many figures are all the unit told of has."""

    def destroyed(answer: Mapping[str, Any], told: Mapping[str, Any], ask: Ask) -> bool:
        if "unit_destroyed" in answer:
            return bool(answer["unit_destroyed"])
        return bool(answer[key] >= told[role]["figures"])

    return destroyed


def _hits_of_run(answer: Mapping[str, Any], told: Mapping[str, Any], ask: Ask) -> int:
    """Hits of a run's roll: what hits the unit at all, and stars where the card says so."""
    faces = [face for face in told["roll"] if face != "star"]
    hits = ask("hits", {"target": told["target"], "roll": faces, "closed": True}).answer["hits"]
    return int(hits) + (told["roll"].count("star") if answer["stars_hit"] else 0)


def _boat_left(told: Mapping[str, Any], ask: Ask) -> bool:
    return any(note.code == "boat-left" for note in ask("move", told).notes)


# --- tables --------------------------------------------------------------------------------------------------------

QUESTIONS: dict[str, Change] = {
    "may_move": _move,
    "tokens": _craft,
    "hits": _landed,
    "dice": _landed,
    "may_attack": _landed,
    "order": _order,
    "air_deploy": _air_deploy,
    "strategic_bombing": _bombing,
    "attack_run_plan": _plan,
    "attack_run_dice": renamed("attack-run-dice"),
    "attack_run_resolve": _resolve,
    "dogfight": _dogfight,
    "reserve_roll": _reserve,
    "reserve_direct": _reserve_direct,
    "reserve_enter": _reserve_enter,
    "victory_roll_dice": renamed("victory-roll-dice"),
    "victory_roll_results": _victory,
    "degree_of_victory": _degree,
    "tokens_after_battle": _tokens,
    "paratroop_drop": _drop,
    "objective_medal": _objective,
    "control_of_position": _control,
    "exit_board": _exit,
}

EVENTS: dict[str, Change] = {
    "attack-run": renamed("attack-run-dice"),
    "strategic-bombing": _bombing,
    "dogfight": _dogfight,
    "deploy-air-unit": _air_deploy,
    "reserve-roll": _reserve,
    "direct-deployment": _reserve_direct,
    "enter-from-waiting-area": _reserve_enter,
    "victory-roll": _victory,
    "campaign-end": _degree,
    "battle-lost": _tokens,
    "paradrop": _drop,
}
"""What happens -> how it is read where the question itself is of the usual kind."""

AFTERWARDS = ("retreat", "flags", "take_ground", "los")
"""Questions about what follows an attack, or comes before it, whatever the event is called."""


def _dice_of_run(answer: Mapping[str, Any], told: Mapping[str, Any], ask: Ask) -> int:
    """Dice of a run at one mark: none where it is skipped."""
    return int(ask("attack-run-dice", told).answer["dice"]) if answer["sequence"] else 0


SAID: dict[tuple[str, str], Said] = {
    ("attack-run-resolve", "marker_removed"): lambda answer, told, ask: answer["skipped"] > 0,
    ("attack-run-resolve", "dice"): _dice_of_run,
    ("attack-run-plan", "target_hexes_max"): _most_marked,
    ("strategic-bombing", "may_bomb"): lambda answer, told, ask: answer["allowed"],
    ("strategic-bombing", "medals"): lambda answer, told, ask: answer.get("medals", 0),
    ("landed-attack", "attack_goes_to"): _goes_to,
    ("victory-roll-results", "opponent_hand"): lambda answer, told, ask: answer.get("hand"),
    ("victory-roll-results", "grenade_may_hit"): _grenade_hits,
    ("reserve-roll", "may_activate"): _may_activate,
    ("reserve-roll", "units_max"): _units_most,
    ("reserve-roll", "elite"): _elite_offered,
    ("reserve-roll", "figures"): _figures,
    ("reserve-roll", "tokens_spent"): _spent,
    ("reserve-roll", "sandbags"): lambda answer, told, ask: answer.get("sandbags", 0),
    ("paratroop-drop", "unit_destroyed"): lambda answer, told, ask: not answer["unit"],
    ("paratroop-drop", "medals"): lambda answer, told, ask: answer["enemy_medals"],
    ("paratroop-drop", "may_move"): lambda answer, told, ask: answer.get("may_move", False),
    ("paratroop-drop", "may_battle"): lambda answer, told, ask: answer.get("may_battle", False),
    ("victory-roll-results", "retreat"): lambda answer, told, ask: dict.fromkeys(("min", "max"), answer["retreats"]),
    ("objective-medal", "medal_holder"): _holder,
    ("landing-craft", "allowed"): lambda answer, told, ask: answer["legal"],
    ("landing-craft", "may_battle"): lambda answer, told, ask: answer["load_may_battle"],
    ("landing-craft", "token_removed"): lambda answer, told, ask: answer["craft_removed"],
    ("landing-craft", "max_hexes"): _craft_farthest,
    ("attack-run-dice", "hits"): _hits_of_run,
    ("hits", "unit_destroyed"): _last_figure("target", "hits"),
    ("minefield", "unit_destroyed"): _last_figure("attacker", "figures_lost"),
    ("take-ground", "mine_dice"): lambda answer, told, ask: _mine_taken(told, ask)["mine_dice"],
    ("take-ground", "mine_swept"): lambda answer, told, ask: _mine_taken(told, ask)["mine_swept"],
    ("medals", "medals_total"): lambda answer, told, ask: _after_medals(answer, told, ask)["medals_total"],
    ("medals", "game_over"): lambda answer, told, ask: _after_medals(answer, told, ask)["game_over"],
    ("tokens", "token_removed"): lambda answer, told, ask: _boat_left(told, ask),
    ("move", "token_removed"): lambda answer, told, ask: _boat_left(told, ask),
    ("control-of-position", "may_swap_medal_for_objective"): lambda answer, told, ask: answer["allowed"],
}
"""First question of ours and key of the file -> what of our answer says it."""
