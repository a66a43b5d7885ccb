"""The words of Memoir '44: what a caller tells, what rules test and change, and what the codes of refusals mean."""

from __future__ import annotations

from rulesdb.games.memoir44.air.words import AIR_HEX, AIR_PIECE, AIR_REASONS, AIR_SITUATION
from rulesdb.games.memoir44.campaign.words import CAMPAIGN_PIECE, CAMPAIGN_REASONS, CAMPAIGN_SITUATION
from rulesdb.rules.rule import ALL
from rulesdb.rules.situation import UNREAD
from rulesdb.rules.vocabulary import Field, Measure, Role, by_name

WAGON_LOST = 3
"""Hits after which a train has no wagon."""
NO_CAP = ALL
"""Hexes of a move that no ground limits."""
MINEFIELD = "m44.tp.minefield"

EVENTS = ("objective-captured", "objective-left", "unit-eliminated", "bridge-blown")
SIDES = ("allies", "axis")
SECTIONS = ("left", "center", "right")
MIRROR = {"left": "right", "right": "left"}
"""A section as the other player sees it."""
KINDS = ("infantry", "armor", "artillery", "train")
FACES = ("infantry", "armor", "grenade", "flag", "star")
SIDE_NAMES = ("e", "ne", "nw", "w", "sw", "se")

PIECE = by_name(
    [
        *CAMPAIGN_PIECE.values(),
        *AIR_PIECE.values(),
        Field("side", "word", "whose unit it is", SIDES),
        Field("nation", "word", "army it belongs to", absent="none"),
        Field("state", "word", "state of an air unit", ("flying", "landed", "none"), absent="none"),
        Field("figures", "number", "figures left", absent="full"),
        Field("max_figures", "number", "figures at full strength", absent="full"),
        Field("hits_taken", "number", "hits a train has taken", absent=0),
        Field("moved", "number", "hexes it moved this turn", (0, 1, 2, 3, 4), closed=0),
        Field("entered_this_turn", "yes-no", "it came into its hex this turn", (False, True)),
        Field("entered_by", "word", "how it came into its hex", absent="march"),
        Field(
            "start_terrain", "element", "terrain of the hex its move began on", ("terrain", "landmark"), absent="none"
        ),
        Field("started_adjacent_to_target", "yes-no", "its turn began next to the target's hex", (True, False)),
        Field("stayed_on_road", "yes-no", "its move began, went and ended on road", absent=False),
        Field("movement_left", "number", "hexes of movement left", absent="not-told"),
        Field("order", "word", "special order it was given", absent="none"),
        Field("adjacent_enemies", "pieces", "enemy units next to it", closed=()),
        Field("battle_no", "number", "which of its battles this turn", absent=1),
        Field("battled_this_turn", "yes-no", "it battled already this turn", absent=False),
        Field("figures_before_attack", "number", "figures it had before the attack", absent="full"),
        Field("adjacent_after_retreat", "yes-no", "still next to the target after its retreat", absent=False),
        Field("wagon", "hex", "hex of a train's wagon"),
        Field("facing", "word", "way a locomotive looks", absent="not-told"),
        Field("rear_hexes_free", "number", "steps in a row that are free and open behind it", (3, 0, 1, 2)),
        Field("rear_hexes", "places", "the two hexes behind it"),
        Field("retreat_path", "places", "hexes it would retreat through, in order"),
        Field("on_own_baseline", "yes-no", "it stands on its own edge of the board", absent=False),
        Field(UNREAD, "words", "things it is or carries of which these boxes have no rules", absent=()),
    ]
)

HEX = by_name(
    [
        *AIR_HEX.values(),
        Field("elevation", "number", "contour level; plain ground is 0", (0, 1, 2), least=-9),
        Field("group", "word", "same letter: joined hexes of one hill, range or lake"),
        Field("objective", "yes-no", "an objective medal lies here", absent=False),
        Field(UNREAD, "words", "things on it of which these boxes have no rules", absent=()),
        Field("open_sides", "words", "sides that are not closed", SIDE_NAMES),
        Field("rail_sides", "words", "sides rails lead through", SIDE_NAMES),
        Field("road_sides", "words", "sides a road leads through", SIDE_NAMES),
    ]
)

MARKER = by_name(
    [
        Field("owner", "word", "side it belongs to", SIDES),
        Field("strength", "number", "number on a minefield"),
        Field("revealed", "yes-no", "it lies face up", absent=False),
        Field("exploded_before", "yes-no", "it went off earlier", absent=False),
        Field("count", "number", "how many", absent=1),
        Field("by", "word", "who plays the card", ("active", "opponent"), absent="active"),
        Field("copies", "element", "card whose order is repeated", ("card",)),
        Field("as", "element", "card it is played as", ("card",)),
        Field("section", "word", "section a card for one section is used in, as its player sees it", SECTIONS),
        Field("used_this_turn", "yes-no", "it was used already this turn", absent=False),
    ]
)

SITUATION = by_name(
    [
        *CAMPAIGN_SITUATION.values(),
        *AIR_SITUATION.values(),
        Field("range", "number", "hexes from attacker to target, 1 is next to it", (1, 2, 3, 4, 5, 6, 7, 8)),
        Field("between", "places", "hexes the line crosses, from attacker to target"),
        Field("path", "places", "hexes entered in order, start hex left out"),
        Field("cards", "markers", "cards in play", ("card",)),
        Field("scenario_rules", "elements", "optional rules the briefing switches on"),
        Field("player", "word", "side that plays, where no unit acts", SIDES),
        Field("hand_size", "number", "cards in hand, the played one included", (1, 2, 3, 4, 5, 6, 7, 8)),
        Field("player_has_infantry", "yes-no", "the player has infantry on the board", absent=True),
        Field("player_has_armor", "yes-no", "the player has armor on the board", absent=True),
        Field("player_has_artillery", "yes-no", "the player has artillery on the board", absent=True),
        Field("section", "word", "section of the board asked about", SECTIONS),
        Field("roll", "words", "faces rolled", FACES),
        Field("leader_roll", "words", "faces rolled for a leader", FACES),
        Field("ambush_roll", "words", "faces the ambusher rolled", FACES),
        Field("flags", "number", "flags rolled", (0, 1, 2, 3, 4)),
        Field("hits_scored", "number", "hits scored", absent=0),
        Field("battle", "word", "first battle or overrun", ("first", "overrun"), absent="first"),
        Field(
            "outcome",
            "word",
            "how the close assault ended",
            ("target_eliminated", "target_retreated", "target_stayed", "attacker_eliminated"),
        ),
        Field("units_eliminated", "number", "enemy units destroyed so far", absent=0),
        Field("medals_required", "number", "medals needed to win", absent=99),
        Field("medals_before", "number", "medals won so far", absent=0),
        Field("medals_gained", "number", "medals of the objective", absent=1),
        Field("objective_medals", "number", "medals the objective is worth", absent=1),
        Field("objective_mandatory", "yes-no", "there is no win without the objective", absent=False),
        Field("objective_held", "yes-no", "the objective needed to win is held", (False, True), closed=False),
        Field(
            "objective_kind",
            "word",
            "how an objective medal is held",
            ("temporary", "majority", "permanent", "sudden"),
            absent="temporary",
        ),
        Field("event", "word", "what happened", EVENTS, absent="none"),
        Field("bridge_section", "words", "sections the bridge lies in", SECTIONS),
        Field("depot_destroyed_of", "word", "side whose supply depot is destroyed", (*SIDES, "none"), absent="none"),
        Field("lookout_held", "yes-no", "a unit of one's own holds the marked lookout", (True, False), closed=True),
        Field("enemy_on_airfield", "yes-no", "an enemy stands on the airfield", (False, True), closed=False),
        Field("landing_hex_free", "yes-no", "the hex landed on is empty", (True, False), closed=True),
        Field("landed_this_turn", "yes-no", "the unit was set down this turn", absent=False, closed=False),
        Field("dams_held", "number", "dams held", (1, 2), closed=1),
        Field("in_station", "yes-no", "the locomotive stands in a station", (True, False), closed=True),
        Field("target_sections", "words", "sections the targets lie in", SECTIONS),
        Field("zeroed_in", "yes-no", "one of the gun's own cross-hairs lies on the target", absent=False),
        Field("stars_needed", "number", "stars the scenario asks for", absent=0),
        Field("stars_before", "number", "stars collected so far", absent=0),
        Field("board_top_side", "word", "side that sits at the top and retreats to row 0", SIDES, absent="axis"),
        Field(
            "board_face",
            "word",
            "printed face of the board",
            ("country", "beach", "desert", "winter"),
            absent="country",
        ),
    ]
)

STANDING: dict[str, tuple[str, ...]] = {
    "unit": ("unit", "weapon", "badge"),
    "badge": ("badge", "token", "unit", "weapon"),
    "terrain": ("terrain", "landmark"),
    "obstacles": ("obstacle", "fortification", "landmark", "token"),
    "tokens": ("token", "medal", "badge", "obstacle"),
}
"""Kinds of elements that can be a unit, its badge, and what is on a hex."""

ROLES = by_name(
    [
        Role("attacker", "the unit that battles; its kind and its badges"),
        Role("target", "the unit battled, or the one that suffers flags"),
        Role("attacker_hex", "the hex the attacker stands on"),
        Role("target_hex", "the hex the target stands on"),
        Role("between", "a hex the line of sight meets"),
        Role("mover", "the unit that moves; its kind and its badges"),
        Role("start_hex", "the hex a move began on"),
        Role("left", "the hex a step leaves"),
        Role("entered", "the hex a step enters: marching, taking ground or retreating, see `movement`"),
        Role("card", "a card the active player has in play"),
        Role("opponent_card", "a card the opponent has in play"),
        Role("result", "whatever the sum of the other rules has become"),
    ]
)

MEASURES = by_name(
    [
        Measure("dice", "battle dice rolled", 0, "dice", least=0),
        Measure("attack", "this target may be attacked", True),
        Measure("battle", "the unit may battle at all", True),
        Measure("march", "the unit may move at all this turn", True),
        Measure("needs_sight", "the unit must see its target", False),
        Measure("sight", "the line is clear", True),
        Measure("hit_infantry", "an infantry face hits", False),
        Measure("hit_armor", "an armor face hits", False),
        Measure("hit_grenade", "a grenade hits", False),
        Measure("hit_star", "a star hits", False),
        Measure("hit_flag", "a flag hits", False),
        Measure("confirmed_by", "face a second die must show for hits to count", "none"),
        Measure("token_removed", "the token goes", False),
        Measure("flags_ignored", "flags that may be ignored", 0, "flags", least=0),
        Measure("move", "hexes it may move", 0, "hexes", least=0),
        Measure("battle_move", "hexes it may move and still battle", 0, "hexes", least=0),
        Measure("enter", "the hex may be entered", True),
        Measure("leave", "the hex may be left", True),
        Measure("stop", "the move ends here", False),
        Measure("cap", "hexes of the whole move at most, because of ground on its way", NO_CAP, "hexes"),
        Measure("cost", "hexes this step counts as", 1, "hexes"),
        Measure("retreat", "the unit may retreat", True),
        Measure("retreat_least", "hexes per flag at least", 1, "hexes"),
        Measure("retreat_most", "hexes per flag at most", 1, "hexes"),
        Measure("figures_lost", "figures lost", 0, "figures"),
        Measure("take_ground", "the unit may enter the vacated hex", True),
        Measure("overrun", "the unit may battle again after taking ground", False),
        Measure("extra_hex", "hexes beyond the vacated one", 0, "hexes"),
        Measure("remove_wire", "the unit may remove the wire", False),
        Measure("remove_wire_and_battle", "it may battle as well", False),
        Measure("mine_dice", "dice a minefield rolls", 0, "dice"),
        Measure("sweep", "the unit clears the minefield", False),
        Measure("battles", "battles of one unit this turn", 1),
        Measure("sandbags", "the unit may be given sandbags", False),
        Measure("medals", "medals won", 0, "medals"),
        Measure("target_hexes", "hexes one attack may aim at", 1, "hexes"),
        Measure("wire_removed", "the wire is gone", False),
        Measure("moves", "moves of one unit this turn", 1),
        Measure("crosshair_placed", "a cross-hair is laid on the target's hex", False),
        Measure("pick_up", "the unit takes the token along", False),
        Measure("order", "the card may order the unit", True),
        Measure("order_dice", "dice rolled for orders", 0, "dice"),
        Measure("heal_dice", "dice rolled to bring figures back", 0, "dice"),
        Measure("ambush", "the close assault may be answered by an ambush", True),
        Measure("allowed", "the card may be played so", True),
        Measure("crosshairs_kept", "cross-hairs that stay on the board", 3),
        Measure("heal_star", "a star brings a figure back", False),
    ]
)

REASONS: dict[str, str] = {
    **AIR_REASONS,
    **CAMPAIGN_REASONS,
    "out-of-range": "the target is farther away than this unit can reach",
    "no-line-of-sight": "this unit must see its target, and the line is blocked",
    "unit-in-the-way": "a unit stands in a hex the line crosses",
    "ground-in-the-way": "the ground of a hex the line crosses blocks it",
    "must-close-assault": "a unit next to an enemy may battle only an enemy next to it",
    "must-be-adjacent": "into and out of this ground only neighbours are battled",
    "moved-too-far": "the unit moved too far to battle this turn",
    "no-battle-on-entry": "a unit that enters this ground may not battle this turn",
    "no-battle-in-water": "a unit in the water may not battle",
    "no-battle-after-leaving": "a unit that leaves this ground may not battle this turn",
    "no-dice-left": "no die is left to roll",
    "no-dice-of-its-own": "the unit has no dice of its own",
    "same-side": "both units are of one side",
    "impassable": "this unit may not enter this ground",
    "occupied": "a unit stands there",
    "not-begun-adjacent": "this ground is entered only from the hex the move begins on",
    "only-from-heights": "this ground is entered only from a hill or mountain next to it",
    "only-onto-heights": "this ground is left only onto a hill or mountain next to it",
    "closed-side": "the side between the two hexes is closed",
    "cannot-leave": "this unit may not leave its place",
    "one-hex-in-water": "in water a unit moves one hex a turn",
    "no-retreat-into-water": "no retreat goes into the sea",
    "off-the-board": "there is no hex",
    "no-retreat": "the unit may not retreat from here; every flag costs a figure",
    "no-take-ground": "this unit never takes ground",
    "fired-from-afar": "only a close assault takes ground",
    "not-vacated": "the target did not leave its hex",
    "battled-already": "the unit battled already this turn",
    "wrong-section": "the card is not for a section of this hex",
    "wrong-card": "this needs another card",
    "enemy-on-airfield": "an enemy stands on the airfield",
    "no-oasis": "the unit is not in an oasis",
    "enemy-adjacent": "an enemy is next to the unit",
    "wrong-kind": "this is for another kind of unit",
    "not-in-station": "the locomotive is not in a station",
    "not-held": "no unit of one's own holds the place",
    "announce-air-power": "Air Power is announced one turn ahead, and then must be played",
    "game-over": "the game ended with the winning medal",
    "one-overrun": "a unit overruns once a turn",
    "stopped-this-turn": "the unit was stopped by ground it entered this turn",
    "card-allows-no-move": "units ordered by this card do not move",
    "card-allows-no-battle": "units ordered by this card do not battle",
    "only-next-to-enemies": "this card orders only units next to an enemy",
    "not-next-to-enemies": "this card orders no unit next to an enemy",
    "sweeps-instead": "the unit must clear the mines instead of battling",
    "lost-to-ambush": "the unit was driven out of its hex by the ambush",
    "ambush-spent": "the card was used already this turn",
    "only-in-close-assault": "the card answers a close assault only",
    "no-sandbags-here": "no sandbags are laid here",
    "carries-units": "units on a supply train do not battle",
    "no-battle-after-unloading": "units set down by a train do not move or battle this turn",
    "no-ground-up-cliff": "no ground is taken up a cliff",
    "landed-this-turn": "a unit that landed on an airfield neither moves nor battles this turn",
    "rail-only": "a train moves on free rail only",
    "rails-not-told": "which sides the rails lead through was not told",
    "wagon-not-told": "where the wagon stands was not told",
    "no-losses": "the unit has no losses",
    "none-returned": "no die brought a figure of the unit back",
    "not-rolled": "no die of the roll orders this unit",
    "not-ordered-by-card": "the card does not order this unit",
    "wire-removed": "the wire is removed",
    "sandbags-removed": "the sandbags are removed when the unit leaves",
    "boat-left": "the boat is given up when the unit leaves the river",
    "may-move-again": "the unit may move again after its battle",
    "cross-hairs-return": "cross-hairs return to the gun when it moves",
    "mine-not-triggered": "a retreating unit neither stops on mines nor sets them off",
    "mine-explodes": "an enemy entering a minefield sets it off",
    "target-chain": "up to four enemy units, each next to another of them",
    "scenario-decides": "the scenario says what happens here",
    "ambusher-draws-first": "the ambusher draws a card before the active player",
    "draw-two-keep-one": "draw two cards at the end of the turn and keep one",
    "counts-as-big-gun": "artillery is used as Big Guns",
    "two-battles": "the gun may battle twice instead of moving",
}
