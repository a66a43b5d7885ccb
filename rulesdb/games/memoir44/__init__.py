"""Memoir '44: its words, its derived facts, the questions that can be asked. What the rules say stands in the packs."""

from __future__ import annotations

from rulesdb.games.memoir44.air.questions import AIR_QUESTIONS
from rulesdb.games.memoir44.battle import (
    ATTACK_PARTS,
    work_attack,
    work_hits,
    work_sight,
)
from rulesdb.games.memoir44.campaign.questions import CAMPAIGN_QUESTIONS
from rulesdb.games.memoir44.card_orders import work_order
from rulesdb.games.memoir44.events import (
    work_ambush,
    work_card,
    work_medals,
    work_minefield,
    work_objective,
    work_tokens,
    work_train_hit,
    work_wire,
)
from rulesdb.games.memoir44.facts import FACTS, HERE
from rulesdb.games.memoir44.moving import work_move
from rulesdb.games.memoir44.retreat import work_retreat, work_take_ground
from rulesdb.games.memoir44.special import (
    work_air_strike,
    work_dam,
    work_demolition,
    work_landing,
    work_pick_up,
    work_pontoon,
    work_recovery,
    work_sabotage,
    work_unloading,
)
from rulesdb.games.memoir44.whole_board import work_sight_field, work_targets, work_threats
from rulesdb.games.memoir44.words import HEX, MARKER, MEASURES, PIECE, REASONS, ROLES, SITUATION, STANDING
from rulesdb.rules.game import Game, Question
from rulesdb.rules.hexgrid import Shape
from rulesdb.rules.rulebook import Element
from rulesdb.rules.ruling import UNSURE
from rulesdb.rules.vocabulary import Vocabulary, by_name, told

OPEN_HEXES = "hexes of which it cannot be said, because there is no rule for something on the board"

_TOLD = by_name(
    [
        *(
            told(role, word)
            for role in ("attacker", "target")
            for word in PIECE.values()
            if f"{role}.{word.name}" not in FACTS
        ),
        *(told(None, word) for word in SITUATION.values() if word.name not in FACTS),
    ]
)

LATER_QUESTIONS = (*AIR_QUESTIONS, *CAMPAIGN_QUESTIONS)
"""Questions of the air rules and of campaigns."""

WORDS = Vocabulary(
    roles=ROLES,
    measures=MEASURES,
    facts={**_TOLD, **FACTS},
    here_facts=HERE,
    piece=PIECE,
    hex=HEX,
    marker=MARKER,
    situation=SITUATION,
    reasons=REASONS,
    kinds=STANDING,
)

QUESTIONS = by_name(
    [
        Question(
            "attack",
            "may this unit attack that one, with how many dice, and what may the target do about it",
            ATTACK_PARTS,
            {
                "allowed": "the attack may be made",
                "dice": "battle dice, 0 where the attack may not be made",
                "dice_if_allowed": "battle dice the attack would have",
                "battle": "the unit may battle at all this turn",
                "hit_by": "faces that hit the target",
                "flags_ignorable": "flags the target may ignore, a number or all",
                "must_close_assault": "a neighbour must be attacked instead",
                "range": "hexes to the target",
                "sight": "clear or blocked",
                "needs_sight": "the attacker must see its target",
                "stars_hit": "a star hits",
                "must_be_adjacent": "the ground allows only a neighbour as target",
                "flags_must_ignore": "flags the target has to ignore",
            },
            ("target",),
            work_attack,
            always=("range",),
        ),
        Question(
            "sight",
            "is the line clear, and who blocks it",
            (work_sight,),
            {"sight": "clear or blocked", "at": "hexes that block"},
        ),
        Question(
            "sight-field",
            "every hex a hex sees",
            (work_sight_field,),
            {"sees": "hexes seen", "count": "how many", UNSURE: OPEN_HEXES},
            ("attacker",),
        ),
        Question(
            "targets",
            "every enemy a unit may attack",
            (work_targets,),
            {
                "targets": "dice by hex of the target",
                "refused": "reason by hex of an enemy that may not be attacked",
                UNSURE: OPEN_HEXES,
            },
            ("attacker",),
        ),
        Question(
            "threats",
            "every enemy that could attack a hex",
            (work_threats,),
            {"threats": "dice by hex of the attacker", UNSURE: OPEN_HEXES},
            ("target",),
        ),
        Question(
            "move",
            "what a unit can reach, or how far it gets along a path",
            (work_move,),
            {
                "move": "hexes it may move",
                "battle_move": "hexes it may move and still battle",
                "reach": "by hex: cost, stop, battle, and the reason where ground forbids a battle",
                "allowed": "the whole path may be walked",
                "max_hexes": "hexes of the path it gets",
                "cost": "hexes the walked part counts as",
                "must_stop": "a hex of the path ends the move",
                "may_battle": "it may battle where it ends",
                UNSURE: OPEN_HEXES,
            },
            ("attacker",),
            always=("move", "battle_move"),
        ),
        Question(
            "retreat",
            "what flags do to a unit",
            (work_retreat,),
            {
                "may_retreat": "the unit can retreat from here at all",
                "may_ignore": "flags of one attack it may ignore here, a number or all",
                "flags_ignorable": "flags of those rolled it may ignore",
                "flags_must_ignore": "flags of those rolled its owner has to ignore",
                "retreat": "fewest and most hexes over the owner's choices",
                "lengths": "hexes of retreat the owner may choose from",
                "figures_lost": "figures lost if the owner ignores all he may",
                "figures_lost_max": "figures lost at most, over the owner's choices",
                "hits_added": "hits a train takes instead",
                "ways": "hexes it can be on after each step",
                "hexes_per_flag": "hexes one flag asks for",
                "mine_dice": "dice that minefields roll against it",
                UNSURE: OPEN_HEXES,
            },
            ("target",),
        ),
        Question(
            "take-ground",
            "after a close assault: enter the vacated hex, and battle again",
            (work_take_ground,),
            {
                "may_take_ground": "the attacker may enter the hex",
                "may_overrun_battle": "it may battle again from there",
                "overrun_battles_max": "battles it may add",
                "extra_hex": "hexes beyond the vacated one",
                "game_over": "the game has ended",
                "figures_lost": "figures the target lost to a blocked retreat",
                "mine_dice": "dice that a minefield there rolls against it",
                "mine_swept": "the unit clears that minefield",
            },
            ("attacker",),
        ),
        Question(
            "hits",
            "hits of a roll",
            (work_hits,),
            {
                "dice": "dice rolled",
                "hits": "hits",
                "flags": "flags",
                "hit_by": "faces that hit",
                "flags_ignorable": "flags it may ignore",
                "possible_hits": "hits that another die has to confirm",
            },
            ("target",),
        ),
        Question(
            "minefield",
            "what happens to a unit that enters the minefield on its hex",
            (work_minefield,),
            {
                "mine_dice": "dice the mine rolls",
                "mine_swept": "the unit clears it",
                "must_stop": "the move ends",
                "may_battle": "the unit may battle",
                "token_removed": "the token goes",
                "token_revealed": "the token is turned up",
                "figures_lost": "figures lost to the roll",
            },
            ("attacker",),
        ),
        Question(
            "wire",
            "a unit on wire",
            (work_wire,),
            {
                "dice": "its battle dice",
                "may_remove_wire": "it may clear the wire",
                "battle_and_remove_wire": "and battle as well",
            },
            ("attacker",),
        ),
        Question(
            "ambush",
            "a close assault answered by Ambush",
            (work_ambush,),
            {
                "ambush_allowed": "the card may be played",
                "attack_allowed": "the assault goes on",
                "second_battle_allowed": "a second battle of the unit goes on",
                "attacker_figures_lost": "figures the attacker lost",
                "retreat": "hexes the attacker retreats",
                "defender_dice": "dice of the ambusher",
            },
            ("attacker",),
        ),
        Question(
            "card",
            "what a command card does",
            (work_card,),
            {
                "allowed": "the card may be played so",
                "orders_max": "units ordered, by section",
                "section_ordered": "the one section ordered",
                "sandbag_allowed": "the unit may be given sandbags",
                "dice": "dice rolled",
                "figures_recovered": "figures brought back",
                "may_be_ordered": "the unit may be ordered",
                "may_move": "a unit it orders may move",
                "may_battle": "a unit it orders may battle",
                "second_move": "a unit it orders may move twice",
                "second_battle_allowed": "a unit it orders may battle twice",
                "target_hexes_max": "hexes one attack may aim at",
            },
        ),
        Question(
            "tokens",
            "cross-hairs that stay",
            (work_tokens,),
            {"crosshairs_kept": "cross-hairs kept", "crosshair_placed": "a cross-hair is laid"},
            ("attacker",),
        ),
        Question(
            "train-hit",
            "what hits do to a train",
            (work_train_hit,),
            {
                "hits": "hits scored",
                "wagon_removed": "the wagon goes",
                "locomotive_removed": "the locomotive goes",
                "medals": "medals won",
            },
            ("target",),
            by=("m44.tp.train.parts",),
        ),
        Question(
            "medals",
            "medals for a destroyed unit",
            (work_medals,),
            {
                "medals": "medals won",
                "leader_killed": "its leader is dead",
                "unit_destroyed": "the unit is lost",
                "token_removed": "the token of its hex goes",
                "medals_total": "medals then",
                "game_over": "that ends the game",
            },
            ("target",),
        ),
        Question(
            "objective",
            "medals after an objective is taken",
            (work_objective,),
            {
                "medals_total": "medals then",
                "game_over": "that ends the game",
                "medal_kept": "the medal stays with its winner",
                "medal_returns_to_hex": "the medal goes back to the hex",
            },
        ),
        Question(
            "sabotage",
            "destroying the place a unit stands on",
            (work_sabotage,),
            {
                "dice": "dice rolled",
                "stars": "stars collected",
                "destroyed": "the place is destroyed",
                "medals": "medals won",
            },
            ("attacker",),
            by=("m44.tp.sabotage.booklet", "m44.tp.sabotage.summary-card"),
        ),
        Question(
            "dam",
            "stars rolled against a dam",
            (work_dam,),
            {
                "dice": "dice rolled",
                "tokens": "stars on the dam",
                "destroyed": "the dam is destroyed",
                "medals": "medals won",
            },
            by=("m44.tp.dam-destruction.roll",),
        ),
        Question(
            "bridge-demolition",
            "blowing up a bridge with a card",
            (work_demolition,),
            {
                "allowed": "the card may be used so",
                "dice": "dice rolled, 0 where the bridge goes surely",
                "destroyed": "the bridge goes",
                "hand_size_change": "cards in hand for the rest of the game",
                "units_ordered": "units ordered",
                "unit_destroyed": "the unit on the bridge is lost",
                "medals": "medals won",
            },
            by=("m44.tp.bridge-demolition-1.removed", "m44.tp.bridge-demolition-2.roll"),
        ),
        Question(
            "pontoon",
            "building a pontoon bridge",
            (work_pontoon,),
            {"allowed": "it may be built", "units_ordered": "units ordered"},
            by=("m44.tp.pontoon-bridge.built",),
        ),
        Question(
            "airfield-landing",
            "a new unit on an airfield",
            (work_landing,),
            {
                "allowed": "it may land",
                "orders_left": "orders left",
                "may_move": "it may move",
                "may_battle": "it may battle",
            },
            by=("m44.tp.airfield-reinforcements.landing",),
        ),
        Question(
            "oasis-recovery",
            "figures brought back in an oasis",
            (work_recovery,),
            {
                "allowed": "the unit may recover",
                "dice": "dice rolled",
                "figures_recovered": "figures brought back",
                "may_move": "it may move",
                "may_battle": "it may battle",
            },
            ("attacker",),
            by=("m44.tp.oasis-recovery.dice",),
        ),
        Question(
            "unloading",
            "units set down by a supply train",
            (work_unloading,),
            {"allowed": "they may be set down", "may_move": "they may move", "may_battle": "they may battle"},
            by=("m44.tp.supply-train.unloads",),
        ),
        Question(
            "air-strike-call",
            "a Recon card played as Air Power",
            (work_air_strike,),
            {"allowed": "it may be"},
            by=("m44.tp.hill-317.strike",),
        ),
        Question(
            "pick-up",
            "a token taken along",
            (work_pick_up,),
            {"picked_up": "the unit takes it"},
            ("attacker",),
            by=("m44.tp.equipment.picked-up",),
        ),
        Question(
            "order",
            "sections of a unit, and whether a card orders it",
            (work_order,),
            {"sections": "sections it stands in, as its owner sees them", "may_be_ordered": "the card may order it"},
            ("attacker",),
        ),
        *LATER_QUESTIONS,
    ]
)


def _in_force(element: Element) -> bool:
    """Rules of play speak always; scenario rules only where the briefing switches them on."""
    return element.kind in ("rule", "victory", "medal") and element.category != "scenario-special"


_CODE = frozenset(
    {
        *(one.name for one in LATER_QUESTIONS),
        "air-strike", "card-orders", "clear-line", "dam", "demolition", "disguise", "edge-line", "edge-of-board",
        "landing", "missing-hexes", "no-surplus", "oasis-recovery", "objective-held", "occupied", "pontoon", "sabotage",
        "sections", "train-hits", "unloading",
    }
)  # fmt: skip

GAME = Game(
    id="memoir44",
    words=WORDS,
    questions=QUESTIONS,
    shapes={
        "standard": Shape(9, 13, 12),
        "breakthrough": Shape(17, 13, 12),
        "overlord": Shape(9, 26, 25),
    },
    plain="m44.base.countryside",
    in_force=_in_force,
    computed=_CODE,
)
