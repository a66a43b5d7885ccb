"""Rulings of the shared case file in our words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.conformance.heroes_words import CannotAsk, between, hex_of, piece_on_hex, unit

Asked = tuple[str, dict[str, Any], dict[str, Any]]


def _line(told: Mapping[str, Any]) -> dict[str, Any]:
    """Viewer, hexes between and target of a line told hex by hex."""
    index = told["target_index"]
    hexes = told["line"]
    found: dict[str, Any] = {
        "attacker": {"level": told["viewer_level"]},
        "target": hex_of(hexes[index - 1]),
        "between": [hex_of(one) for one in hexes[: index - 1]],
    }
    if "same_slope" in told:
        found["same_slope"] = told["same_slope"]
    return found


def _los(case: Mapping[str, Any]) -> Asked:
    # whether the first hex is seen is a question of its own
    expected = {key: value for key, value in case["answer"].items() if key != "first_hex_visible"}
    return "sight", _sight_of(case["situation"]), expected


def _sight_of(told: Mapping[str, Any]) -> dict[str, Any]:
    """Both ends and what lies between, told as a row of hexes or by their places."""
    if "line" in told:
        return _line(told)
    found: dict[str, Any] = {"attacker": hex_of(told["viewer"]), "target": hex_of(told["target"])}
    if "between" in told:
        found["between"] = between(told["between"])
    if "distance" in told:
        found["range"] = told["distance"]
    if "same_slope" in told:
        found["same_slope"] = told["same_slope"]
    return found


_MODES = {"mortar": "mortar-direct", "artillery": "artillery", "oba": "off-board"}
_ATTACK_ANSWERS = {
    "target_dm": "dm", "attacker_fp": "fp", "dr_used": "dr", "attack_allowed": "allowed", "indirect_ap": "ap",
}  # fmt: skip
"""Their words for parts of an attack -> ours; the others are the same, or not ours at all."""


def _attack(case: Mapping[str, Any]) -> Asked:
    """Everything that is told of fire, whatever of it is asked."""
    told = case["situation"]
    found: dict[str, Any] = _sight_of(told) if "line" in told or "viewer" in told else {}
    for role in ("attacker", "target"):
        found[role] = {**found.get(role, {}), **piece_on_hex(told.get(role, {}))}
    own = found["attacker"]
    if told.get("same_hex") or "distance" in told:
        found["range"] = 0 if told.get("same_hex") else told["distance"]
    if "los" in told or ("line" not in told and "viewer" not in told and case["question"] != "may_attack"):
        own["sees_target"] = told.get("los", "clear") == "clear"
    for key in ("in_arc", "turret", "indirect_ap"):
        if key in told:
            own[key] = told[key]
    side = told.get("crossed_hexside")
    if side is not None:
        if side["feature"].replace("_", " ") != "small balka":
            raise CannotAsk(f"hexside {side['feature']}")
        found |= {"small_balka_crossed": True, "small_balka_at_target": side.get("borders", "target") == "target"}
    if told.get("attack") in _MODES:
        found["mode"] = _MODES[told["attack"]]
    if "spotting_hex" in told:
        found["spotting"] = _spotting(told["spotting_hex"], own)
    if told.get("attacker", {}).get("indirect"):
        found["mode"] = "mortar-indirect"
        # a mortar that is said to fire so has the figure for it; what it costs is asked only where it is told
        own.setdefault("indirect_ap", 4)
    expected = {_ATTACK_ANSWERS.get(key, key): value for key, value in case["answer"].items() if key != "los"}
    if "los" in case["answer"]:
        # that the line is clear shows in that the attack is allowed
        expected["allowed"] = case["answer"]["los"] == "clear"
    if expected.get("hit_number") is not None:
        # theirs is what must be rolled after the points were spent
        expected["hit_number"] += told.get("caps_spent", 0)
    return "attack", found, expected


def _spotting(told: Mapping[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """A spotting hex; told by its distance it lies so far east of the mortar."""
    found = hex_of(told)
    if "distance" in told and "hex" not in told:
        q, r = own.setdefault("hex", [0, 0])
        found["hex"] = [q + told["distance"], r]
    if "sees_target" in told:
        found["sees_target"] = told["sees_target"]
    if "sees_mortar" in told:
        own["sees_spotting_hex"] = told["sees_mortar"]
    if "enemy_held" in told or "held_by" in told:
        found["held_by"] = told.get("held_by") or ("enemy" if told["enemy_held"] else "none")
    return found


_EDGES = {
    "small balka": "small-balka", "balka bank": "bank", "bank": "bank", "balka opening": "opening",
    "opening": "opening", "none": "none",
}  # fmt: skip


def _path(told: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Hexes entered; a step follows a road from one road hex to the next, unless it is said not to."""
    entered = told.get("path") or [told["to"]]
    before = [told.get("from", {}), *entered]
    found = []
    for last, one in zip(before, entered, strict=False):
        on_road = bool(one.get("road")) and (told["along_road"] if "along_road" in told else bool(last.get("road")))
        found.append({"by_road": on_road, **hex_of(one)})
    side = told.get("crossed_hexside")
    if side is not None:
        name = side["feature"].replace("_", " ")
        if name not in _EDGES:
            raise CannotAsk(f"hexside {side['feature']}")
        found[0]["edge"] = _EDGES[name]
    return found


_MOVE_ANSWERS = {"bonus_move_allowed": "one_action"}


def _move(case: Mapping[str, Any]) -> Asked:
    told = case["situation"]
    found: dict[str, Any] = {"attacker": {**unit(told["mover"]), **hex_of(told.get("from", {}))}, "path": _path(told)}
    for key in ("reverse", "ap"):
        if key in told:
            found[key] = told[key]
    if "towing" in told:
        found["attacker"]["towing"] = bool(told["towing"])
    return "move", found, {_MOVE_ANSWERS.get(key, key): value for key, value in case["answer"].items()}


def _reaction(case: Mapping[str, Any]) -> Asked:
    told = case["situation"]
    if "legs" in told:
        question, found, expected = "reaction", {"leg_hexes": [hexes for hexes, _ in told["legs"]]}, case["answer"]
    else:
        question, found, expected = _move(case)
    if "opponent_reacts_after_hex" in told:
        found["after_hexes"] = told["opponent_reacts_after_hex"]
    return question, found, dict(expected)


def _immobilization(case: Mapping[str, Any]) -> Asked:
    """A check for the hex that was entered, or what a vehicle that is stuck may do."""
    told = case["situation"]
    piece: Mapping[str, Any] = next(
        (told[key] for key in ("mover", "unit", "attacker") if isinstance(told.get(key), Mapping)), {}
    )
    if "entered" not in told:
        found: dict[str, Any] = {"attacker": unit({**piece, **told})}
        if "cause" in told:
            found["attacker"]["immobilized"] = told["cause"]
        if "target_in_arc" in told:
            found["attacker"]["in_arc"] = told["target_in_arc"]
        return "immobilized", found, case["answer"]
    entered = told["entered"] if isinstance(told["entered"], Mapping) else {"terrain": told["entered"]}
    found = {"attacker": {**unit(piece), **hex_of(entered)}, "cap": told.get("caps_spent", told.get("cap", 0))}
    if told.get("along_road") and entered.get("road"):
        found["attacker"]["by_road"] = True
    if told.get("roll_2d6") is not None:
        found["roll"] = told["roll_2d6"]
    return "immobilization", found, case["answer"]


def _tow(case: Mapping[str, Any]) -> Asked:
    told = case["situation"]
    found: dict[str, Any] = {"attacker": unit(told["tower"]), "towed": unit(told["towed"])}
    if "path" in told or "to" in told:
        found["attacker"] |= hex_of(told.get("from", {}))
        found["path"] = _path(told)
    return "towing", found, case["answer"]


def _rounds(told: Mapping[str, Any], *names: str) -> list[int]:
    """Round numbers told under any of the names, one or several."""
    for name in names:
        if name in told:
            return list(told[name]) if isinstance(told[name], list) else [told[name]]
    return []


_FIREFIGHT = {True: "permits", False: "forbids", "allows": "permits", "none": "silent"}
_SMOKE_ANSWERS = {"target_dm": "dm", "smoke": "marker", "smoke_dm": "marker", "attack_allowed": "allowed"}


def _smoke_placement(case: Mapping[str, Any]) -> Asked:
    """Who may place smoke; with rounds, what it is worth later."""
    told = case["situation"]
    placed = _rounds(told, "placed_in_rounds", "placed_in_round", "placed_round", "placed")
    if placed:
        counters = [{"kind": "smoke-fresh-1r", "placed": one} for one in placed]
        names = {"target_dm": "dm", "smoke_dm": "dm"}
        expected = {names.get(key, key): value for key, value in case["answer"].items()}
        return "smoke-life", {"smoke": counters, "round": told["round"]}, expected
    piece: Any = next((told[key] for key in ("attacker", "unit", "firer", "shooter", "placer") if key in told), {})
    piece = piece if isinstance(piece, Mapping) else {"unit": piece}
    found: dict[str, Any] = {"attacker": unit({**{key: told[key] for key in ("calibre_cm",) if key in told}, **piece})}
    if told.get("same_hex") or "distance" in told:
        found["range"] = 0 if told.get("same_hex") else told["distance"]
    for name in ("firefight", "firefight_permits_smoke", "firefight_allows_smoke", "firefight_permits"):
        if name in told:
            found["firefight"] = _FIREFIGHT.get(told[name], told[name])
    found.setdefault("firefight", "silent")
    if "written_as_smoke" in told:
        found["written_as_smoke"] = told["written_as_smoke"]
    return "smoke-place", found, {_SMOKE_ANSWERS.get(key, key): value for key, value in case["answer"].items()}


def _artillery(case: Mapping[str, Any]) -> Asked:
    """Off-board artillery: its spotter, when it falls, where, and on how many."""
    told, answer = case["situation"], {_ATTACK_ANSWERS.get(key, key): value for key, value in case["answer"].items()}
    spotter = told.get("spotter")
    if "units_in_hexes" in told:
        return "strike-attacks", {"units_in_hexes": told["units_in_hexes"]}, answer
    if spotter is not None:
        facts = spotter if isinstance(spotter, Mapping) else {"kind": spotter}
        both = {**told, **facts}
        found: dict[str, Any] = {
            "attacker": {"hidden": bool(both.get("hidden", False))},
            "spotter": str(facts.get("kind", "unit")).replace("firefight_hex", "hex"),
        }
        if found["spotter"] not in ("unit", "hex", "none"):
            found["spotter"] = "unit"
        for key, ours in (("los_when_writing", "sees_when_writing"), ("los_when_resolving", "sees_when_resolving")):
            if key in both:
                found[ours] = both[key]
        return "strike-spotter", found, answer
    written = _rounds(told, "written_pre_round", "written_round", "written_in_round")
    if written:
        return "strike-time", {"written_round": written[0], "available": told.get("available", True)}, answer
    target = told.get("target")
    if target is not None and (isinstance(target, list) or "hex" in target) and not {"dr", "fp", "dm"} & set(answer):
        found = {"target": {"hex": target if isinstance(target, list) else target["hex"]}}
        if "card_pattern" in told:
            found["card_pattern"] = [{"hex": place} for place in told["card_pattern"]]
        return "strike-hexes", found, answer
    if "target" not in told:
        raise CannotAsk("artillery without spotter, round or target")
    question, found, expected = _attack(case)
    found["mode"] = "off-board"
    return question, found, expected


_QUESTIONS: dict[str, Callable[[Mapping[str, Any]], Asked]] = {
    "los": _los,
    "modifier": _attack,
    "may_attack": _attack,
    "hit_number": _attack,
    "ap_cost": _move,
    "may_move": _move,
    "reaction": _reaction,
    "immobilization": _immobilization,
    "may_tow": _tow,
    "smoke_placement": _smoke_placement,
    "artillery": _artillery,
}


def asked(case: Mapping[str, Any]) -> Asked:
    """Question, situation and answer of ours for a case. Raises CannotAsk."""
    handler = _QUESTIONS.get(case["question"])
    if handler is None:
        raise CannotAsk(f"question {case['question']}")
    return handler(case)
