"""Battles against air units: dogfights, fire from the ground, losses, medals; and rocket launchers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.air.figures import PACK, air_type, by, data_of, is_ordered
from rulesdb.games.memoir44.air.move import is_aircraft
from rulesdb.games.memoir44.battle import work_attack
from rulesdb.games.memoir44.ground import cards
from rulesdb.games.memoir44.procedure import DUEL_WORDS, Working, needed, told
from rulesdb.rules.facts import Case
from rulesdb.rules.game import Question
from rulesdb.rules.ruling import Finding
from rulesdb.rules.vocabulary import UNKNOWN


def work_dogfight(case: Case) -> Finding:
    """May a dogfight be declared, with how many dice, and what the roll does."""
    work = Working(case, PACK)
    kind = air_type(case)
    (beside,) = needed(case, "enemy_air_adjacent")
    data = data_of(case, "dogfight")
    if not is_ordered(case):
        work.refuse("dogfight.declared", "not-ordered")
    if not beside:
        work.refuse("dogfight.declared", "not-adjacent")
    if case.situation.facts.get("landed_this_turn") or case.told("attacker", "state") == "landed":
        work.refuse("landing.no-dogfight", "landed")
    if not work.allow("dogfight.declared"):
        return work.finding
    work.say("dogfight.dice", dice=data["dice"][kind])
    work.say("dogfight.no-ammo", ammo_spent=0)
    work.say("dogfight.one-sided", defender_dice=0)
    work.note("dogfight.one-sided", "dogfight-cards")
    _say_possible(case, work, data["possible_hit_on"], "dogfight.dice")
    return work.finding


def _say_possible(case: Case, work: Working, faces: Sequence[str], rule: str) -> None:
    roll = case.situation.facts.get("roll")
    if roll is not None:
        work.say(rule, possible_hits=sum(face in faces for face in roll))
        work.note("downing.second-roll", "downing-not-read")


def work_downing(case: Case) -> Finding:
    """What a possible hit on a flying air unit does, as far as the text we read goes."""
    work = Working(case, PACK)
    (hits,) = needed(case, "possible_hits")
    if not hits:
        work.say("downing.second-roll", downed=False)
        return work.finding
    work.note("downing.second-roll", "downing-not-read")
    work.say("downing.second-roll", known=list(data_of(case, "downing")["known"]))
    work.say("downing.second-roll", downed=bool(case.settle("hit_confirmed", True)))
    return work.finding


def work_ground_to_air(case: Case) -> Finding:
    """May a ground unit attack a flying air unit, with how many dice, and what the roll does."""
    work = Working(case, PACK)
    shooter, far = needed(case, "shooter", "range")
    data = data_of(case, "ground-to-air")
    row = data["dice_by_range"][shooter]
    if not 1 <= far <= len(row):
        work.refuse("ground-to-air.reach", "out-of-range")
    if not work.allow("ground-to-air.reach"):
        return work.finding
    work.say("ground-to-air.reach", dice=row[far - 1])
    work.say("ground-to-air.reach", needs_sight=shooter not in data["no_sight_needed"])
    work.say("air-terrain.no-protection", terrain_reduction=0)
    _say_possible(case, work, data["possible_hit_on"], "ground-to-air.possible")
    return work.finding


def work_beside_aircraft(case: Case) -> Finding:
    """Close assault beside a flying enemy: other targets, cards, and what comes after."""
    work = Working(case, PACK)
    beside = case.situation.facts.get("enemy_air_adjacent")
    kind = case.get("attacker.kind")
    if beside is None:
        needed(case, "enemy_air_adjacent")
    rule = "ground-to-air-close.duty"
    work.say(rule, distant_target_allowed=not beside)
    if beside:
        work.note(rule, "air-unit-beside")
    played = cards(case)
    if played:
        _say_card(case, work, played[0].element, kind, bool(beside))
    if told(case, "air_unit_gone", False):
        ground = beside and kind in data_of(case, "ground-to-air-close")["take_ground"]
        overrun = beside and kind in data_of(case, "ground-to-air-close")["overrun"]
        work.say("ground-to-air-close.after", take_ground=bool(ground), overrun=bool(overrun))
    return work.finding


def _say_card(case: Case, work: Working, card: str, kind: Any, beside: bool) -> None:
    data = data_of(case, "command-cards")
    rule = "command-cards.beside-aircraft"
    if card in data["beside_aircraft"]:
        work.say(rule, card_usable=beside)
    elif card in data["from_afar"]:
        far = case.get("range")
        at = data["from_afar"][card]
        fits = not beside and kind in at["kinds"] and (far is UNKNOWN or far == at["range"])
        work.say(rule, card_usable=fits)
    else:
        work.say(rule, "not among the rulings we read", card_usable=None)
        work.note(rule, "other-cards-not-read")


def work_landed_attack(case: Case) -> Finding:
    """An attack on a landed air unit: whether, at what, and what it costs its owner."""
    work = Working(case, PACK)
    data = data_of(case, "landed-vulnerability")
    target = case.situation.pieces["target"]
    if not is_aircraft(case.book, target):
        raise SituationError("the target is no air unit", [Problem("/target/unit", "must be an air unit")])
    inner = _at_landed(case)
    found = work_attack(inner)
    work.finding.steps += found.steps
    work.finding.refusals += found.refusals
    work.finding.answer |= {key: found.answer[key] for key in ("dice", "allowed") if key in found.answer}
    work.say("landed-vulnerability.target", attack_allowed=bool(found.answer["allowed"]))
    roll = case.situation.facts.get("roll")
    if told(case, "on_carrier", False):
        work.say("carrier-landed.carrier-hit", target_is="carrier", destroyed=False)
        return work.finding
    work.say("landed-vulnerability.target", target_is="air-unit")
    work.note("landed-vulnerability.target", "landed-cover-open")
    if roll is None:
        return work.finding
    hit = bool(found.answer["allowed"]) and any(face in data["hits"] for face in roll)
    work.say("landed-vulnerability.hits", destroyed=hit, unit_destroyed=hit)
    medals, drawn = (data["medals"], data["air_cards"]) if hit else (0, 0)
    work.say("landed-vulnerability.reward", attacker_gains={"medals": medals, "air_cards": drawn}, medals=medals)
    if hit:
        lost = {"ammo_to_pool": told(case, "unused_ammo", 0), "type_lost": True}
        work.say("landed-vulnerability.type-lost", owner_loses=lost)
    return work.finding


def _at_landed(case: Case) -> Case:
    """The case with the target landed, and nothing said of other enemies where nothing was told."""
    piece = case.situation.pieces["target"]
    landed = replace(piece, facts={**piece.facts, "state": "landed"})
    situation = replace(case.situation, pieces={**case.situation.pieces, "target": landed})
    inner = Case(case.book, situation, options=case.options, assume=case.assume)
    inner.unknown, inner.assumed, inner.used = case.unknown, case.assumed, case.used
    return inner


def work_carrier_sunk(case: Case) -> Finding:
    """What goes down with a carrier."""
    work = Working(case, PACK)
    aboard = told(case, "aboard", "none") != "none"
    work.say("carrier-landed.sunk", enemy_medals=data_of(case, "carrier-landed")["medals"])
    work.say("carrier-landed.sunk", air_unit_eliminated=aboard, type_lost=aboard)
    return work.finding


def work_air_medals(case: Case) -> Finding:
    """Which medals an air unit brings or costs."""
    work = Working(case, PACK)
    (event,) = needed(case, "air_medal_event")
    row = data_of(case, "air-objectives")["medals"][event]
    rule = row["rule"]
    if event == "downed":
        work.note(rule, "downing-not-read")
        row = {**row, "enemy": int(case.settle("downing_medal", True))}
    if "own" not in row:
        work.refuse(rule, "no-exit-for-aircraft", "legal")
        work.allow(rule, "legal")
        return work.finding
    work.say(rule, own_medals=row["own"], enemy_medals=row["enemy"], legal=True)
    return work.finding


def work_shells(case: Case) -> Finding:
    """Shells of a rocket launcher in one turn."""
    work = Working(case, PACK)
    (battles,) = needed(case, "shells")
    data = data_of(case, "nebelwerfer-pointer")
    if len(set(battles)) > data["kinds_per_turn"]:
        work.refuse("nebelwerfer-pointer.one-kind", "one-shell-kind", "legal")
    if not work.allow("nebelwerfer-pointer.one-kind", "legal") or not battles:
        return work.finding
    kind = data[battles[0]]
    if "flags_ignorable" in kind:
        work.say("nebelwerfer-pointer.incendiary", flags_ignorable=kind["flags_ignorable"], damage=kind["damage"])
    else:
        work.say("nebelwerfer-pointer.smoke", smoke_markers_max=kind["markers"], damage=kind["damage"])
    return work.finding


AIR_BATTLE_QUESTIONS = (
    Question(
        "dogfight",
        "may a dogfight be declared, and what does it do",
        (work_dogfight,),
        {
            "allowed": "it may",
            "dice": "dice rolled",
            "possible_hits": "hits that still have to be confirmed",
            "ammo_spent": "markers spent",
            "defender_dice": "dice of the other side",
            "reason": "why not",
        },
        ("attacker",),
        by=by("dogfight.declared"),
        words=("enemy_air_adjacent", "roll", "landed_this_turn", "attacker.ordered", "attacker.state"),
    ),
    Question(
        "air-downing",
        "what a possible hit on a flying air unit does",
        (work_downing,),
        {"downed": "the air unit is downed", "known": "what is known of the procedure"},
        by=by("downing.second-roll"),
        words=("possible_hits", "hit_confirmed"),
    ),
    Question(
        "ground-to-air",
        "may a ground unit attack a flying air unit",
        (work_ground_to_air,),
        {
            "allowed": "it may",
            "dice": "dice rolled",
            "needs_sight": "it must see the air unit",
            "terrain_reduction": "dice the ground takes off",
            "possible_hits": "hits that still have to be confirmed",
            "reason": "why not",
        },
        by=by("ground-to-air.reach"),
        words=("shooter", "range", "roll"),
    ),
    Question(
        "beside-aircraft",
        "close assault beside a flying enemy",
        (work_beside_aircraft,),
        {
            "distant_target_allowed": "a target farther off may be attacked",
            "card_usable": "the card may be used so",
            "take_ground": "the unit may take ground",
            "overrun": "it may battle again",
        },
        ("attacker",),
        by=by("ground-to-air-close.duty"),
        words=("enemy_air_adjacent", "air_unit_gone", "range", "between", "cards"),
    ),
    Question(
        "landed-attack",
        "an attack on a landed air unit",
        (work_landed_attack,),
        {
            "attack_allowed": "it may be attacked",
            "allowed": "it may be attacked",
            "dice": "dice rolled",
            "target_is": "air-unit or carrier",
            "destroyed": "the air unit is destroyed",
            "unit_destroyed": "the air unit is destroyed",
            "attacker_gains": "medals and air combat cards for the attacker",
            "owner_loses": "markers given back, and whether the kind is lost",
            "medals": "medals won",
        },
        ("attacker", "target"),
        by=by("landed-vulnerability.hits"),
        words=(*DUEL_WORDS, "on_carrier", "unused_ammo", "roll", "attacker.vehicle"),
    ),
    Question(
        "carrier-sunk",
        "an air unit aboard a carrier that is sunk",
        (work_carrier_sunk,),
        {
            "enemy_medals": "medals for the enemy",
            "air_unit_eliminated": "the air unit is lost",
            "type_lost": "its kind is lost for the scenario",
        },
        by=by("carrier-landed.sunk"),
        words=("aboard",),
    ),
    Question(
        "air-medals",
        "which medals an air unit brings or costs",
        (work_air_medals,),
        {
            "own_medals": "medals for its side",
            "enemy_medals": "medals for the enemy",
            "legal": "it may be done",
            "reason": "why not",
        },
        by=by("air-objectives.standing"),
        words=("air_medal_event", "downing_medal"),
    ),
    Question(
        "shells",
        "shells of a rocket launcher in one turn",
        (work_shells,),
        {
            "legal": "they may be used so",
            "flags_ignorable": "flags the target may ignore",
            "damage": "they cost figures",
            "smoke_markers_max": "smoke markers at most",
            "reason": "why not",
        },
        by=by("nebelwerfer-pointer.one-kind"),
        words=("shells",),
    ),
)
