"""Attack runs of air units: the markers laid, the dice of a marked hex, the order of play, and bombs on objectives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.air.figures import PACK, air_card, air_type, ammo_of, by, data_of
from rulesdb.games.memoir44.battle import FLAGS_IGNORED, shown_flags, weigh_attack
from rulesdb.games.memoir44.ground import NOWHERE_STATE, terrain_of
from rulesdb.games.memoir44.procedure import Working, needed, told
from rulesdb.rules.facts import Case
from rulesdb.rules.game import Question
from rulesdb.rules.ruling import Finding

BUNKER = "m44.base.bunker"


RUN_LIMIT = 50
"""Hexes of markers that are read; a flight is far shorter."""


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


AIR_RUN_QUESTIONS = (
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
        words=("flown_over", "machine_guns_by_hex", "bombs_by_hex", "cards", "attacker.machine_guns", "attacker.bombs"),
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
        words=("machine_gun_markers", "bomb_markers", "cards", "scenario_rules", "target.side", "target.state"),
    ),
    Question(
        "attack-run-resolve",
        "in which order an attack run is played out",
        (work_run_resolve,),
        {
            "sequence": "what is resolved, in order",
            "skipped": "marks skipped",
            "legal": "it may be played so",
            "reason": "why not",
        },
        by=by("attack-run-resolution.order"),
        words=("run_marks", "dogfight_declared", "bombing_declared", "other_battle_between"),
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
        words=(
            "ends_on_objective",
            "ground_unit_there",
            "declared",
            "enemy_ground_enters_later",
            "roll",
            "attacker.machine_guns",
            "attacker.bombs",
        ),
    ),
)
