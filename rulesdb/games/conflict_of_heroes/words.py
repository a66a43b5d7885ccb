"""The words of Conflict of Heroes: what a caller tells, what rules test and change, and what the codes mean."""

from __future__ import annotations

from rulesdb.rules.vocabulary import Field, Measure, Role, by_name

NOT_TOLD = "not-told"
CLASSES = ("foot", "tracked", "wheeled")
TYPES = ("infantry", "mortar", "gun", "tank", "vehicle", "engineer", "artillery")
MODES = ("direct", "artillery", "mortar-direct", "mortar-indirect", "off-board")
COLOURS = ("red", "blue")
EDGES = ("none", "bank", "opening", "small-balka")
DOTS = ("plain", "light-brown", "dark-brown", "large-balka", "balka-opening")
SIDE_NAMES = ("e", "ne", "nw", "w", "sw", "se")

PIECE = by_name(
    [
        Field("side", "word", "army the unit belongs to", absent=NOT_TOLD),
        Field("type", "word", "what kind of unit it is", TYPES),
        Field("move_class", "word", "whether it walks, or drives on tracks or wheels", CLASSES),
        Field("cost", "number", "action points printed for a move of one open hex", (1, 2, 3)),
        Field("symbols", "number", "wheel or track symbols printed below its movement cost", (0, 1, 2)),
        Field("fp", "number", "firepower printed on its counter", absent=NOT_TOLD),
        Field("fp_colour", "word", "colour of the firepower it fires with", COLOURS, closed=NOT_TOLD),
        Field("range", "number", "range printed on its counter, in hexes", absent=NOT_TOLD),
        Field("min_range", "number", "least range printed on a mortar, in hexes", (0, 2, 3), closed=0),
        Field("indirect_ap", "number", "points of indirect fire, in parentheses on the counter; 0: none", (4, 0)),
        Field("calibre_cm", "number", "calibre of a mortar in centimetres", (8, 5)),
        Field("facing", "word", "side its front points to; the arc is of another chapter", SIDE_NAMES, absent=NOT_TOLD),
        Field("in_arc", "yes-no", "the target lies in its arc of fire", (True, False), closed=True),
        Field("sees_target", "yes-no", "a line of sight to the target was found", (True, False)),
        Field("sees_spotting_hex", "yes-no", "a line of sight to the spotting hex was found", (True, False)),
        Field("turret", "yes-no", "its gun stands in a turret", (True, False)),
        Field("white_box", "yes-no", "its firepower stands in a white box", absent=False),
        Field("front_dr", "number", "defence rating of its front", absent=NOT_TOLD),
        Field("flank_dr", "number", "defence rating of its flank", absent=NOT_TOLD),
        Field("dr_colour", "word", "colour of the defence rating that is fired at", COLOURS, closed=NOT_TOLD),
        Field("flank_colour", "word", "colour of the defence rating of its flank", COLOURS, closed=NOT_TOLD),
        Field("attacked_from", "word", "side it is fired at", ("front", "flank"), absent=NOT_TOLD),
        Field("fortification_dm", "number", "defence its fortification or foxhole adds", absent=0),
        Field("hidden", "yes-no", "it is hidden", absent=False),
        Field("towing", "yes-no", "it tows another unit", absent=False),
        Field("immobilized", "word", "what immobilized it", ("none", "terrain", "hit"), absent="none"),
        Field("towed_out", "yes-no", "it was towed out of the ground that stopped it", (False, True), closed=False),
    ]
)

HEX = by_name(
    [
        Field("level", "number", "contour level of the ground; the floor of a balka is -1", (0, 1, 2), least=-9),
        Field("centre_dot", "word", "what is drawn under the centre dot", DOTS),
        Field("slope", "word", "same letter: hexes of one slope of a hill"),
        Field("building", "word", "what a building is made of", ("stone", "wood")),
        Field("by_road", "yes-no", "the step into it follows a drawn road", absent=False),
        Field("edge", "word", "what the step into it crosses", EDGES, absent="none"),
        Field(
            "held_by", "word", "who stands there, seen by the acting side", ("none", "friend", "enemy"), closed="none"
        ),
        Field("road_sides", "words", "sides a road leads through", SIDE_NAMES),
        Field("small_balka_sides", "words", "sides a small balka runs along", SIDE_NAMES),
        Field("opening_sides", "words", "sides of a balka opening with track marks", SIDE_NAMES),
    ]
)

MARKER = by_name(
    [
        Field("placed", "number", "round in which it was placed"),
        Field("written", "number", "round in whose pre-round the strike that laid it was written down"),
        Field("value", "number", "defence it began with", absent=2),
    ]
)

SITUATION = by_name(
    [
        Field("range", "number", "hexes from attacker to target, 1 is next to it, 0 the same hex", (2, 1, 3, 5)),
        Field("between", "places", "hexes the line crosses, from attacker to target"),
        Field("path", "places", "hexes entered in order, start hex left out"),
        Field("same_slope", "yes-no", "viewer and hill before the lower hex are one slope of one hill", (True, False)),
        Field("mode", "word", "how the attack is made", MODES),
        Field("small_balka_crossed", "yes-no", "the fire crosses a small balka", absent=False),
        Field("small_balka_at_target", "yes-no", "that small balka borders the target's hex", absent=True),
        Field("reverse", "yes-no", "the vehicle moves backwards", absent=False),
        Field("ap", "number", "action points to spend", absent=NOT_TOLD),
        Field("leg_hexes", "numbers", "hexes of each movement action, in order"),
        Field("after_hexes", "number", "hexes moved when the opponent wants to react", absent=NOT_TOLD),
        Field("firefight", "word", "what the firefight says of smoke", ("silent", "permits", "forbids")),
        Field("strike", "word", "what off-board artillery fires", ("attack", "smoke"), absent="attack"),
        Field("written_as_smoke", "yes-no", "the strike was written down as smoke", (True, False)),
        Field("card_pattern", "places", "hexes the weapon card marks, counted from the target hex"),
        Field("round", "number", "round that is played"),
        Field("smoke", "markers", "smoke counters placed in the hex, with their rounds", ("token",)),
        Field("written_round", "number", "round in whose pre-round the target was written down"),
        Field("available", "yes-no", "the firefight gives the artillery", (True, False)),
        Field("spotter", "word", "who spots for the strike", ("unit", "hex", "none")),
        Field("sees_when_writing", "yes-no", "the spotter saw the target hex when it was written", (True, False)),
        Field("sees_all_when_writing", "yes-no", "and every other hex of the strike too", (True, False)),
        Field("sees_when_resolving", "yes-no", "the spotter sees the target hex when the strike falls", absent=True),
        Field("units_in_hexes", "numbers", "units in each struck hex"),
        Field("own_units_in_hexes", "numbers", "how many of them are units of the firing side", absent=()),
        Field("enemy_held", "places", "hexes with enemy units", absent=()),
        Field("seen_from", "places", "hexes with a line of sight to the target"),
        Field("roll", "number", "sum of two dice", absent=NOT_TOLD),
        Field("cap", "number", "command action points added to the roll", absent=0),
    ]
)

STANDING: dict[str, tuple[str, ...]] = {
    "unit": ("unit", "weapon"),
    "badge": ("badge", "unit"),
    "terrain": ("terrain", "landmark"),
    "obstacles": ("obstacle", "fortification"),
    "tokens": ("token",),
}
"""Kinds of elements that can be a unit, and what is on a hex."""

ROLES = by_name(
    [
        Role("on_hex", "on a hex whose level, height or smoke is asked"),
        Role("between", "on a hex that the line crosses"),
        Role("line", "whenever a line of sight is drawn"),
        Role("mover", "the unit that moves"),
        Role("step", "at every step of a move"),
        Role("entered", "on the hex that is entered"),
        Role("shot", "whenever fire is opened"),
        Role("indirect", "whenever a mortar fires by a spotting hex"),
        Role("target_hex", "on the hex of the target"),
        Role("spotting", "whenever a spotting hex is chosen"),
        Role("smoke", "whenever smoke is to be placed"),
        Role("smoke_counter", "for each smoke counter over the rounds"),
        Role("strike", "whenever off-board artillery is used"),
        Role("check", "at a check for immobilization"),
        Role("stuck", "for an immobilized vehicle"),
        Role("tow", "whenever a vehicle is towed"),
    ]
)

MEASURES = by_name(
    [
        Measure("level", "contour level of the ground", None, "level"),
        Measure("top", "height of the hex with what stands on it", 0, "level"),
        Measure("screen", "smoke on a hex", 0, "dm"),
        Measure("sight", "there is a line of sight", True),
        Measure("move_class", "how the unit moves", None),
        Measure("type", "what kind of unit it is", None),
        Measure("move_cost", "printed cost of a move", None, "ap"),
        Measure("symbols", "wheel or track symbols", None),
        Measure("allowance", "action points of an activation", None, "ap"),
        Measure("enter", "the hex may be entered", True),
        Measure("ap", "cost of the step", 0, "ap"),
        Measure("edge_ap", "cost of the side that is crossed", 0, "ap"),
        Measure("unprinted", "this edition prints no figure", False),
        Measure("open", "the hex is open ground", False),
        Measure("bonus", "hexes that follow for free", 0, "hexes"),
        Measure("free", "the hex can be a bonus move", False),
        Measure("check", "the vehicle must check for immobilization", False),
        Measure("attack", "the attack may be made", True),
        Measure("fp", "added to the firepower", 0, "fp"),
        Measure("dm", "added to the defence", 0, "dm"),
        Measure("range_fp", "added to the firepower for the range", 0, "fp"),
        Measure("dr", "defence rating that counts", None, "dr"),
        Measure("spotting", "the hex may be the spotting hex", True),
        Measure("reach", "most hexes away", None, "hexes"),
        Measure("smoke_allowed", "smoke may be placed so", True),
        Measure("marker", "defence of the smoke counter", None, "dm"),
        Measure("least_calibre", "least calibre that fires smoke", None, "cm"),
        Measure("around", "hexes around the target that are struck too", None, "hexes"),
        Measure("attacks", "attacks that are rolled", 0),
        Measure("delay", "rounds until the strike falls", None, "rounds"),
        Measure("secret", "the target is kept secret", False),
        Measure("granted", "the firefight gives the artillery", True),
        Measure("target", "the target may be written down", True),
        Measure("reveal", "the spotter is revealed", False),
        Measure("pass_from", "least sum that passes", None),
        Measure("may_move", "it may move under its own power", True),
        Measure("may_pivot", "it may pivot", True),
        Measure("may_fire", "it may fire", True),
        Measure("towed", "it may be towed so", True),
        Measure("react", "the opponent may react now", True),
    ]
)

REASONS: dict[str, str] = {
    "balka-sight": "out of a balka only hexes that border it are seen, and only those see into it",
    "height": "the ground or what stands on it is too high",
    "blind-spot": "the lower hex lies right behind an obstacle",
    "blind-behind-hill": "the lower hex lies right behind a hill of another slope",
    "smoke-screen": "smoke hides what lies behind it",
    "smoke-on-the-line": "the smoke on the line adds up to a screen",
    "steep-for-vehicles": "vehicles do not climb steep ground",
    "steep-down-for-vehicles": "vehicles do not drive down steep ground",
    "wheels-off-road": "wheeled vehicles enter this ground only by road",
    "bank-closed": "vehicles enter and leave a balka only by its openings",
    "small-balka-closed": "vehicles do not cross a small balka",
    "immobilized": "an immobilized vehicle does not move by itself",
    "no-sight": "there is no line of sight to the target",
    "depression": "tanks and guns cannot aim down into a balka",
    "blue-at-red": "blue firepower is fired at blue defence ratings only",
    "red-at-blue": "red firepower is not fired at blue defence ratings",
    "too-close": "the target is nearer than the mortar's least range",
    "out-of-arc": "the target lies outside the arc of fire",
    "beyond-double-range": "the target is farther than twice the printed range",
    "no-indirect-figure": "the counter has no cost for indirect fire",
    "spotting-too-far": "the spotting hex is too far from the mortar",
    "spotting-enemy-held": "an enemy stands on the spotting hex",
    "spotting-no-sight": "there is no line of sight from the spotting hex to the target",
    "spotting-no-friend": "no friendly unit stands on the spotting hex",
    "spotting-unseen": "the mortar does not see the spotting hex",
    "smoke-forbidden": "the firefight forbids smoke",
    "smoke-not-permitted": "this unit fires smoke only where the firefight permits it",
    "smoke-too-far": "the hex lies too far away for this unit's smoke",
    "smoke-not-written": "smoke must be written down with the target",
    "artillery-not-available": "the firefight gives no off-board artillery",
    "no-spotter": "a spotting unit or a named spotter hex is needed",
    "unseen-when-written": "the spotter must see the target when it is written down",
    "unseen-hexes": "the spotter must see every hex of the strike",
    "fixed-gun": "it cannot pivot to bring its arc round",
    "tracked-by-tracked": "a tracked vehicle is towed by tracked ones only",
    "action-not-over": "the whole movement action is completed before the opponent reacts",
    "no-pivot": "an immobilized vehicle does not pivot",
    "hit-stays": "a vehicle immobilized by a hit stays so",
    "figure-not-printed": "the text of this edition gives no figure",
    "q-small-balka-foot": "open question: what a small balka costs a unit on foot is not said",
    "q-steep-balka": "open question: what a climb out of a balka by two levels or more costs is not said",
    "q-balka-infantry": "open question: whether the figure for banks is meant for every unit on foot",
    "q-balka-vehicle-bank": "open question: what a bank would cost a vehicle is not said",
    "balka-heights": "the rules of elevation hold for balkas too",
    "one-action": "every hex of a movement action is moved before the opponent reacts",
    "stacking-elsewhere": "entering a hex with other units is ruled in another chapter",
    "towed-by-another": "it may be towed by another vehicle",
    "turret-turns": "a turret may fire outside the arc",
    "turret-price": "what a turret pays for it stands in a section that is not in the text",
    "fortification-elsewhere": "what a fortification gives stands in another chapter; the DM told is added",
    "q-tower-immobilized": "open question: whether an immobilized vehicle may tow another is not said",
    "hidden-hit-too": "hidden units are attacked as well",
    "automatic": "smoke lands without a roll",
    "no-damage": "smoke never damages units",
}
