"""Conflict of Heroes, sections 11 to 15: its words, its derived facts, its questions. The rules stand in the packs."""

from __future__ import annotations

from dataclasses import replace

from rulesdb.games.conflict_of_heroes.events import (
    work_immobilization,
    work_immobilized,
    work_level,
    work_smoke_life,
    work_smoke_place,
    work_strike_attacks,
    work_strike_hexes,
    work_strike_spotter,
    work_strike_time,
    work_towing,
)
from rulesdb.games.conflict_of_heroes.facts import FACTS
from rulesdb.games.conflict_of_heroes.field import work_sight, work_sight_field
from rulesdb.games.conflict_of_heroes.fire import ATTACK_PARTS, work_indirect, work_spotting_hexes
from rulesdb.games.conflict_of_heroes.march import work_move, work_reaction
from rulesdb.games.conflict_of_heroes.words import HEX, MARKER, MEASURES, PIECE, REASONS, ROLES, SITUATION, STANDING
from rulesdb.rules.game import Game, Question
from rulesdb.rules.hexgrid import Shape
from rulesdb.rules.rulebook import Element
from rulesdb.rules.vocabulary import Fact, Field, Vocabulary, by_name, told

PIECES = ("attacker", "target", "spotting", "towed")

_SELECTING = ("reverse", "fortification_dm")
"""Words that only say which rules are meant; a rule that they rule out is not worth a line."""


def _told(role: str | None, word: Field) -> Fact:
    found = told(role, word)
    return replace(found, selector=True) if word.name in _SELECTING else found


_TOLD = by_name(
    [
        *(_told(role, word) for role in PIECES for word in PIECE.values() if f"{role}.{word.name}" not in FACTS),
        *(
            _told(None, word)
            for word in SITUATION.values()
            if word.name not in FACTS and word.kind not in ("places", "markers", "numbers")
        ),
    ]
)

WORDS = Vocabulary(
    roles=ROLES,
    measures=MEASURES,
    facts={**_TOLD, **FACTS},
    here_facts={},
    piece=PIECE,
    hex=HEX,
    marker=MARKER,
    situation=SITUATION,
    pieces=PIECES,
    kinds=STANDING,
    reasons=REASONS,
)

_PATH = {
    "allowed": "the whole path may be gone",
    "ap": "action points of the whole path",
    "step_ap": "action points of each step",
    "extra_ap": "of them for the sides that are crossed",
    "legs": "hexes and action points of each paid move with its bonus moves",
    "bonus": "bonus moves that are used",
    "one_action": "the whole path is one action",
    "checks": "hexes of the path after which a vehicle checks for immobilization",
    "reaction_after_hexes": "hexes after which the opponent may react",
    "reaction_allowed": "the opponent may react after the hexes asked about",
    "max_hexes": "hexes of the path that the action points last for",
    "reach": "by hex: cost, hex it comes from, and whether a vehicle checks there",
    "no_figure": "hexes beside the reach for which this edition prints no cost",
}

QUESTIONS = by_name(
    [
        Question("level", "contour level of a hex", (work_level,), {"level": "contour level"}, ("target",)),
        Question(
            "sight",
            "is there a line of sight, what blocks it and where, and what the smoke adds",
            (work_sight,),
            {
                "sight": "clear or blocked",
                "blocked_by": "balka, height, blind-spot or smoke",
                "at": "hexes that block",
                "smoke_dm": "defence that the smoke on the line adds",
            },
        ),
        Question(
            "sight-field",
            "every hex a hex sees",
            (work_sight_field,),
            {"sees": "hexes seen", "count": "how many", "hidden": "what hides a hex, by hex", "blind": "blind spots"},
            ("attacker",),
        ),
        Question("move", "what a path costs, or what a unit reaches", (work_move,), _PATH, ("attacker",)),
        Question("reaction", "when the opponent may react to a vehicle's move", (work_reaction,), _PATH),
        Question(
            "attack",
            "may this unit fire at that one, and what is added to firepower and defence",
            ATTACK_PARTS,
            {
                "allowed": "the attack may be made",
                "reason": "why not",
                "fp": "added to the firepower",
                "dm": "added to the defence",
                "terrain_dm": "of that for the ground",
                "terrain_dm_kept": "the ground keeps its defence",
                "smoke_dm": "of that for smoke",
                "fortification_dm": "of that for a fortification",
                "range_fp": "added to the firepower for the range, by the sheet",
                "dr": "defence rating that counts",
                "attack_rating": "firepower with everything added",
                "defence_rating": "defence with everything added",
                "hit_number": "least sum of two dice that hits",
            },
        ),
        Question(
            "indirect-fire",
            "may a mortar fire by this spotting hex",
            (work_indirect,),
            {"allowed": "it may fire so", "ap": "action points of it", "reason": "why not"},
        ),
        Question(
            "spotting-hexes",
            "which hexes may spot for a mortar",
            (work_spotting_hexes,),
            {
                "candidates": "hexes near enough and not held by the enemy",
                "spotting_hexes": "those that see the target",
            },
            ("attacker",),
        ),
        Question(
            "smoke-place",
            "may this unit place smoke there",
            (work_smoke_place,),
            {
                "allowed": "it may be placed",
                "marker": "defence of the counter",
                "roll": "what is rolled",
                "reason": "why not",
            },
        ),
        Question(
            "smoke-life",
            "what smoke counters are worth in a round",
            (work_smoke_life,),
            {"dm": "defence they add", "blocks_through": "nothing is seen through the hex"},
        ),
        Question(
            "strike-hexes",
            "which hexes off-board artillery strikes",
            (work_strike_hexes,),
            {"hexes": "hexes struck", "count": "how many"},
            ("target",),
        ),
        Question(
            "strike-time",
            "when off-board artillery strikes",
            (work_strike_time,),
            {
                "granted": "the firefight gives the artillery",
                "resolve_pre_round": "round in whose pre-round it falls",
                "secret": "the target is kept secret till then",
            },
        ),
        Question(
            "strike-spotter",
            "is this spotter good enough for off-board artillery",
            (work_strike_spotter,),
            {
                "may_target": "the target may be written down",
                "strike_falls": "the strike falls",
                "revealed": "the spotter is revealed",
            },
        ),
        Question(
            "strike-attacks",
            "how many attacks a strike makes",
            (work_strike_attacks,),
            {"attacks": "attacks rolled", "height_fp": "firepower added for height"},
        ),
        Question(
            "immobilization",
            "must this vehicle check after entering its hex, and does it pass",
            (work_immobilization,),
            {
                "check_needed": "it must check",
                "immobilized": "it is immobilized",
                "pass_of_36": "throws of two dice that pass, of 36",
                "pass_from": "least sum that passes",
            },
            ("attacker",),
        ),
        Question(
            "immobilized",
            "what an immobilized vehicle may do",
            (work_immobilized,),
            {"may_move": "move by itself", "may_pivot": "pivot", "may_fire": "fire at the target"},
            ("attacker",),
        ),
        Question(
            "towing",
            "may this vehicle tow that one, and what does its move cost",
            (work_towing,),
            {"allowed": "it may", "bonus": "bonus moves it has", "ap": "action points of the path"},
            ("attacker", "towed"),
        ),
    ]
)

_EVERYWHERE = frozenset(
    {
        "coh.steep-terrain", "coh.balka-bank", "coh.balka-small", "coh.road-1r", "coh.vehicle-tracked-1r",
        "coh.vehicle-wheeled-1r", "coh.spotting-hex-1r", "coh.oba-1r", "coh.ap-1r", "coh.immobilized-1r",
        "coh.turret-1r",
    }
)  # fmt: skip
"""Elements that are no rules by kind, and yet speak wherever their facts hold."""


def _in_force(element: Element) -> bool:
    return element.kind in ("rule", "modifier", "action") or element.id in _EVERYWHERE


GAME = Game(
    id="conflict-of-heroes",
    words=WORDS,
    questions=QUESTIONS,
    # the extent of the printed maps is not in the text; these are sizes to ask in
    shapes={"standard": Shape(13, 15, 15), "small": Shape(7, 9, 9), "large": Shape(24, 24, 24)},
    plain="coh.open-1r",
    in_force=_in_force,
    computed=frozenset({"clear-line", "hexside", "same-slope"}),
)
