"""Battles of and against air units: attack runs, bombing of objectives, dogfights, fire from the ground, losses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.air import PACK, air_card, air_type, ammo_of, by, data_of
from rulesdb.games.memoir44.air_move import is_aircraft
from rulesdb.games.memoir44.battle import FLAGS_IGNORED, shown_flags, weigh_attack, work_attack
from rulesdb.games.memoir44.ground import NOWHERE_STATE, cards, terrain_of
from rulesdb.games.memoir44.procedure import Working, needed, told
from rulesdb.rules.facts import Case
from rulesdb.rules.game import Question
from rulesdb.rules.ruling import Finding
from rulesdb.rules.vocabulary import UNKNOWN

BUNKER = "m44.base.bunker"
RUN_LIMIT = 50
"""Hexes of markers that are read; a flight is far shorter."""


# --- attack runs ---------------------------------------------------------------------------------------------------


def work_run_plan(case: Case) -> Finding:
    """Whether the markers laid along a flight are a legal attack run, and what ammunition is left."""
    work = Working(case, PACK)
    kind = air_type(case)
    (path,) = needed(case, "flown_over")
    facts = case.situation.facts
    guns = _by_hex(facts.get("machine_guns_by_hex", ()), len(path), "machine_guns_by_hex")
    bombs = _by_hex(facts.get("bombs_by_hex", ()), len(path), "bombs_by_hex")
    ammo = ammo_of(case, kind)
    marked = [at for at in range(len(path)) if guns[at] or bombs[at]]
    per_hex = [guns[at] + bombs[at] for at in marked]
    limit = data_of(case, "attack-run")
    if path and path[-1] != "free":
        work.refuse("air-other-units.end", "ends-on-unit", "legal")
    if any(path[at] != "enemy-ground" for at in marked):
        work.refuse("attack-run.ground-units", "not-enemy-ground", "legal")
    if marked and marked[-1] - marked[0] + 1 != len(marked):
        work.refuse("attack-run.contiguous", "gap", "legal")
    if len(marked) > limit["hexes"]:
        work.refuse("attack-run.hexes", "too-many-hexes", "legal")
    most, rule = _markers_allowed(case, kind)
    if any(laid > allowed for laid, allowed in zip(sorted(per_hex, reverse=True), most, strict=False)):
        work.refuse(rule, "too-many-markers", "legal")
    left = {"machine_gun": ammo["machine_gun"] - sum(guns), "bomb": ammo["bomb"] - sum(bombs)}
    if min(left.values()) < 0:
        work.refuse("attack-run.own-ammo", "no-ammo", "legal")
    work.allow(rule, "legal")
    work.say("attack-run.markers", markers=sum(per_hex))
    work.say("attack-run.own-ammo", ammo_left={name: max(0, count) for name, count in left.items()})
    return work.finding


def _by_hex(counts: Sequence[int], length: int, name: str) -> list[int]:
    if len(counts) > length or len(counts) > RUN_LIMIT or any(count < 0 for count in counts):
        raise SituationError(
            "the markers cannot be read", [Problem(f"/{name}", "must be numbers from 0, one for each hex flown over")]
        )
    return [*counts, *([0] * (length - len(counts)))]


def _markers_allowed(case: Case, kind: str) -> tuple[list[int], str]:
    """Markers that may lie on the marked hexes, the fullest first, and the rule that says so."""
    limit = data_of(case, "attack-run")
    card = air_card(case)
    if card is not None and data_of(case, card)["icon"] == kind and "markers_most" in data_of(case, card):
        return list(data_of(case, card)["markers_most"]), f"{card}.markers"
    return [limit["markers_per_hex"]] * limit["hexes"], "attack-run.markers"


def work_run_dice(case: Case) -> Finding:
    """Dice and effects of an attack run on one marked hex."""
    work = Working(case, PACK)
    guns, bombs = told(case, "machine_gun_markers", 0), told(case, "bomb_markers", 0)
    each = data_of(case, "attack-run")["dice_per_marker"]
    card = air_card(case)
    data = data_of(case, card) if card is not None and _card_fits(case, card) else {}
    table = data.get("dice_per_bomb")
    per_bomb = each
    if table is not None and card is not None:
        per_bomb = _bomb_dice(case, table)
        work.say(f"{card}.dice", dice_per_bomb=per_bomb)
    work.say("attack-run.dice", dice=guns * each + bombs * per_bomb)
    work.say("attack-run-protection.no-reduction", terrain_reduction=0)
    stars = bool(data.get("star_hits", False))
    work.say(f"{card}.star" if data else "attack-run-protection.symbols", stars_hit=stars)
    if not stars:
        work.note("attack-run-protection.symbols", "run-symbols-not-read")
    if "flags_ignorable" in data:
        work.say(f"{card}.flags", flags_ignorable=data["flags_ignorable"])
        return work.finding
    weighed = weigh_attack(_without_cards(case), FLAGS_IGNORED)
    work.finding.steps += weighed.steps
    work.say("attack-run-protection.flags", flags_ignorable=shown_flags(weighed.totals["flags_ignored"]))
    return work.finding


def _without_cards(case: Case) -> Case:
    """The target on its hex alone: what it may ignore, whoever runs at it."""
    situation = replace(
        case.situation,
        pieces={"target": case.situation.pieces["target"]},
        stands={"target": case.situation.stands.get("target", NOWHERE_STATE)},
        markers={},
    )
    inner = Case(case.book, situation, options=case.options, assume=case.assume)
    inner.unknown, inner.assumed, inner.used = case.unknown, case.assumed, case.used
    return inner


def _card_fits(case: Case, card: str) -> bool:
    """The card's special run may be made: its icon is that of the air unit, where one was told."""
    piece = case.situation.pieces.get("attacker")
    return piece is None or data_of(case, card)["icon"] == air_type(case)


def _bomb_dice(case: Case, table: Any) -> int:
    there = terrain_of(case, case.situation.stands.get("target"))
    if any(case.book.is_a(element, BUNKER) for element in there):
        return int(table["bunker_hex"])
    kind = case.settle("target.kind", "infantry")
    return int(table.get(kind, table["other"]))


def work_run_resolve(case: Case) -> Finding:
    """In which order a run is played out, and what is skipped."""
    work = Working(case, PACK)
    (marks,) = needed(case, "run_marks")
    if told(case, "other_battle_between", False):
        work.refuse("attack-run-resolution.whole", "run-interrupted", "legal")
    work.allow("attack-run-resolution.whole", "legal")
    sequence = [f"mark-{number}" for number, state in enumerate(marks, 1) if state == "still-there"]
    skipped = len(marks) - len(sequence)
    if told(case, "dogfight_declared", False):
        sequence.append("dogfight")
    if told(case, "bombing_declared", False):
        sequence.append("bomb")
    work.say("attack-run-resolution.order", sequence=sequence)
    work.say("attack-run-resolution.skipped", skipped=skipped)
    return work.finding


# --- objectives, dogfights -----------------------------------------------------------------------------------------


def work_bombing(case: Case) -> Finding:
    """May an air unit bomb an objective, and does the medal come."""
    work = Working(case, PACK)
    kind = air_type(case)
    (there,) = needed(case, "ends_on_objective")
    data = data_of(case, "strategic-bombing")
    if not data_of(case, kind)["strategic_bombing"]:
        work.refuse("strategic-bombing.allowed", "type")
    if not there:
        work.refuse("strategic-bombing.allowed", "not-on-objective")
    if told(case, "ground_unit_there", False):
        work.refuse("strategic-bombing.allowed", "occupied")
    if ammo_of(case, kind)["bomb"] < data["bombs"]:
        work.refuse("strategic-bombing.allowed", "no-bomb")
    if not told(case, "declared", True):
        work.refuse("strategic-bombing.allowed", "not-declared")
    if not work.allow("strategic-bombing.allowed"):
        return work.finding
    work.say("strategic-bombing.die", dice=data["dice"])
    roll = case.situation.facts.get("roll")
    if roll is None:
        return work.finding
    won = any(face in data["success_on"] for face in roll[: data["dice"]])
    work.say("strategic-bombing.die", medal=won, medals=1 if won else 0)
    if won and told(case, "enemy_ground_enters_later", False):
        work.say("strategic-bombing.lost-again", medal=False, medals=0)
        work.note("strategic-bombing.lost-again", "bomb-medal-cut-off")
    return work.finding


def work_dogfight(case: Case) -> Finding:
    """May a dogfight be declared, with how many dice, and what the roll does."""
    work = Working(case, PACK)
    kind = air_type(case)
    (beside,) = needed(case, "enemy_air_adjacent")
    data = data_of(case, "dogfight")
    if not case.settle("attacker.ordered", True):
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


# --- from the ground -----------------------------------------------------------------------------------------------


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
        "attack-run-plan",
        "are these markers a legal attack run",
        (work_run_plan,),
        {
            "legal": "the run is allowed",
            "markers": "markers laid",
            "ammo_left": "markers left",
            "reason": "why not",
        },
        ("attacker",),
        by=by("attack-run.markers"),
    ),
    Question(
        "attack-run-dice",
        "dice and effects of an attack run on one marked hex",
        (work_run_dice,),
        {
            "dice": "dice rolled",
            "dice_per_bomb": "dice for each bomb",
            "terrain_reduction": "dice the ground takes off",
            "stars_hit": "a star hits",
            "flags_ignorable": "flags the target may ignore",
        },
        ("target",),
        by=by("attack-run.dice"),
    ),
    Question(
        "attack-run-resolve",
        "in which order an attack run is played out",
        (work_run_resolve,),
        {"sequence": "what is resolved, in order", "skipped": "marks skipped", "legal": "it may be played so"},
        by=by("attack-run-resolution.order"),
    ),
    Question(
        "strategic-bombing",
        "may the air unit bomb the objective, and does the medal come",
        (work_bombing,),
        {
            "allowed": "it may",
            "dice": "dice rolled",
            "medal": "the medal is won",
            "medals": "medals won",
            "reason": "why not",
        },
        ("attacker",),
        by=by("strategic-bombing.allowed"),
    ),
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
    ),
    Question(
        "air-downing",
        "what a possible hit on a flying air unit does",
        (work_downing,),
        {"downed": "the air unit is downed", "known": "what is known of the procedure"},
        by=by("downing.second-roll"),
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
    ),
    Question(
        "air-medals",
        "which medals an air unit brings or costs",
        (work_air_medals,),
        {"own_medals": "medals for its side", "enemy_medals": "medals for the enemy", "legal": "it may be done"},
        by=by("air-objectives.standing"),
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
        },
        by=by("nebelwerfer-pointer.one-kind"),
    ),
)
