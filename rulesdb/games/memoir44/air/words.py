"""The words of the air rules: what a caller tells of aircraft, their cards and their runs, and what the codes mean."""

from __future__ import annotations

from rulesdb.rules.vocabulary import Field, by_name

AIRCRAFT = ("fighter", "fighter-bomber", "bomber")
YEARS = tuple(str(year) for year in range(1939, 1946))

AIR_PIECE = by_name(
    [
        Field("machine_guns", "number", "machine gun markers an air unit has left"),
        Field("bombs", "number", "bomb markers an air unit has left"),
        Field("ordered", "yes-no", "a card orders it this turn", (True, False)),
    ]
)

AIR_HEX = by_name([Field("own_carrier", "yes-no", "an aircraft carrier of one's own lies here", absent=False)])

AIR_SITUATION = by_name(
    [
        Field("superiority", "word", "side with air superiority", ("allies", "axis", "nobody")),
        Field("landing_scenario", "yes-no", "the scenario is a landing on a beach map", absent=False),
        Field("year", "word", "year of the scenario", YEARS),
        Field("front", "word", "front of the scenario", ("western", "pacific", "eastern", "mediterranean")),
        Field("turn_of", "word", "whose turn it is, seen by the player of the card", ("own", "opponent")),
        Field("air_cards_played", "number", "air combat cards the player has played this turn", absent=0),
        Field("air_cards_in_hand", "number", "air combat cards in hand"),
        Field("purpose", "word", "what the air combat card is played for", ("deploy", "enhance", "other")),
        Field("other_combat_card", "yes-no", "a combat card of another deck affects the unit already", absent=False),
        Field("air_card_icon", "word", "air unit shown on the air combat card", (*AIRCRAFT, "none")),
        Field(
            "air_draw_event",
            "word",
            "what happened that may bring air combat cards",
            ("recon-1-played", "their-finest-hour-played", "landed-air-unit-destroyed"),
        ),
        Field("orders_free", "number", "orders of the card not given yet"),
        Field("own_air_on_board", "yes-no", "an air unit of one's own is on the board", absent=False),
        Field("withdrew_this_turn", "yes-no", "an air unit withdrew this turn", absent=False),
        Field("types_lost", "words", "kinds of air unit lost in this scenario", AIRCRAFT),
        Field("start_sections", "words", "sections the start hex lies in", ("left", "center", "right")),
        Field(
            "start_occupant",
            "word",
            "what stands on the start hex",
            ("free", "own-ground", "enemy-ground", "enemy-air"),
            absent="free",
        ),
        Field("deploying", "yes-no", "the air unit comes onto the board with this move", absent=False),
        Field("path_length", "number", "hexes of the flight, where the hexes are not told"),
        Field("end_hex", "word", "hex its move ends on", ("airfield", "own-carrier", "other")),
        Field("airfield_enemy_held", "yes-no", "the enemy controls the airfield", absent=False),
        Field("enemy_air_adjacent", "yes-no", "an enemy air unit is on a neighbouring hex"),
        Field(
            "flown_over", "words", "what each hex flown over holds, in order", ("enemy-ground", "own-ground", "free")
        ),
        Field("machine_guns_by_hex", "numbers", "machine gun markers laid, hex by hex of the flight"),
        Field("bombs_by_hex", "numbers", "bomb markers laid, hex by hex of the flight"),
        Field("machine_gun_markers", "number", "machine gun markers on the target's hex", absent=0),
        Field("bomb_markers", "number", "bomb markers on the target's hex", absent=0),
        Field(
            "run_marks",
            "words",
            "what has become of the unit on each marked hex, in flown order",
            ("still-there", "eliminated-before", "retreated-before"),
        ),
        Field("dogfight_declared", "yes-no", "a dogfight was declared", absent=False),
        Field("bombing_declared", "yes-no", "the bombing of an objective was declared", absent=False),
        Field("other_battle_between", "yes-no", "another unit would battle inside the run", absent=False),
        Field("ends_on_objective", "yes-no", "the move ends on an objective hex"),
        Field("ground_unit_there", "yes-no", "a ground unit stands there", absent=False),
        Field("declared", "yes-no", "it was declared at the end of the move", absent=True),
        Field("enemy_ground_enters_later", "yes-no", "an enemy ground unit enters the hex later", absent=False),
        Field("shooter", "word", "ground unit that shoots", ("infantry", "armor", "artillery", "destroyer")),
        Field("air_unit_gone", "yes-no", "the air unit is gone after the attack", absent=False),
        Field("on_carrier", "yes-no", "the air unit stands on its carrier", absent=False),
        Field("unused_ammo", "number", "markers the air unit still had", absent=0),
        Field("aboard", "word", "air unit on the carrier", ("fighter", "fighter-bomber", "none"), absent="none"),
        Field("at_start_of_turn", "yes-no", "it is the start of the owner's turn, before the command card"),
        Field("wants_deploy", "yes-no", "the player wants to deploy an air unit in the same turn", absent=False),
        Field("possible_hits", "number", "grenades rolled against a flying air unit"),
        Field(
            "hit_confirmed", "yes-no", "what follows a possible hit, by a section we have not read, confirms it",
            (True, False),
        ),
        Field(
            "downing_medal", "yes-no", "the section on downing, which we have not read, gives a medal", (True, False)
        ),
        Field(
            "air_medal_event",
            "word",
            "what an air unit did or suffered",
            (
                "ends-on-objective", "exits-board", "strategic-bomb-grenade", "withdrawn", "destroyed-landed",
                "lost-with-carrier", "downed",
            ),
        ),
        Field(
            "air_rules_in_scenario", "word", "what the scenario says of the Air Pack's rules",
            ("in-effect", "optional", "not-in-effect"),
        ),
        Field("players_agree", "yes-no", "both players agree to use the air rules", absent=False),
        Field("new_flight_plan", "yes-no", "the players want the rules of New Flight Plan", absent=False),
        Field(
            "sortie_played_by", "word", "rank of the player who plays Air Sortie in an Overlord game",
            ("commander-in-chief", "field-general"),
        ),
        Field("plane_in_own_sections", "yes-no", "a plane was in his sections when the turn began", absent=False),
        Field("drawn_at_start", "yes-no", "the card was drawn into the starting hand", absent=False),
        Field("shells", "words", "kind of shell in each battle of this turn", ("incendiary", "smoke")),
    ]
)  # fmt: skip

AIR_REASONS: dict[str, str] = {
    "agreement-needed": "both players have to agree to the air rules",
    "air-rules-not-used": "the card is not used without air rules",
    "commander-does-not-play": "the Commander-in-Chief hands the card to a Field General",
    "plane-in-section": "the general has a plane in one of his sections",
    "replaced-by-new-flight-plan": "where New Flight Plan is used it replaces this rule, and the card leaves the deck",
    "scenario-lays-it-out": "the scenario gives the cards to a side or has them shuffled in",
    "turn-limit": "one air combat card is played in a turn",
    "tactic-card": "an air unit is deployed with a section card, not with a tactic card",
    "wrong-moment": "an air unit is deployed in one's own turn",
    "no-order-left": "the card has no order left",
    "no-air-card": "deploying takes an air combat card",
    "air-unit-on-board": "a side has one air unit on the board at a time",
    "withdrew-this-turn": "an air unit withdrew this turn",
    "type-lost": "this kind of air unit was lost in this scenario",
    "outside-section": "the start hex lies outside the section of the card",
    "enemy-air-on-hex": "an enemy air unit is on the start hex",
    "too-far": "the flight is longer than an air unit moves",
    "hex-twice": "no hex is flown over twice in one move",
    "not-adjacent": "each hex of the flight is next to the one before",
    "enemy-air-in-path": "an enemy air unit bars its hex",
    "ends-on-unit": "the flight ends on a hex with another unit",
    "off-board": "the hex is not on the board",
    "ground-interdiction": "an enemy air unit bars its hex to ground units",
    "bomber-on-carrier": "a bomber does not land on a carrier",
    "gap": "marked hexes follow each other without a gap",
    "too-many-hexes": "a run marks fewer hexes",
    "too-many-markers": "fewer markers are laid on a hex",
    "not-enemy-ground": "only hexes with an enemy ground unit are marked",
    "no-ammo": "the air unit has fewer markers",
    "run-interrupted": "no other unit battles before the run is played out",
    "type": "this kind of air unit has no bombs for an objective",
    "occupied": "a unit stands there",
    "no-bomb": "no bomb is left",
    "not-on-objective": "it does not stand on an objective",
    "not-declared": "it is declared at the end of the move",
    "not-ordered": "the air unit has no order",
    "landed": "an air unit that lands does not dogfight",
    "air-unit-beside": "a flying enemy next to the unit is an adjacent enemy",
    "air-unit-runs": "an air unit battles by an attack run or a dogfight",
    "no-exit-for-aircraft": "an air unit leaves the board by withdrawing only",
    "no-objective-for-aircraft": "an air unit takes no objective",
    "one-shell-kind": "one kind of shell is used in a turn",
    "chart-layout-lost": "the layout of the printed chart was lost in the text we read; this reading is unconfirmed",
    "downing-not-read": "the section on downing is missing from the text we read",
    "bomb-medal-cut-off": "where a lost medal goes stands in a passage that was cut off",
    "airfield-control-undefined": "who controls an airfield is not defined in the text we read",
    "start-hex-derived": "an enemy air unit on the start hex is not named; that it bars the hex is derived",
    "run-symbols-not-read": "which symbols hit in a standard run is missing from the text we read",
    "landed-cover-open": "whether ground protects a landed air unit is printed both ways",
    "resupply-before-withdrawal": "the order of resupply and forced withdrawal is not printed",
    "dogfight-cards": "the defender does not roll unless an air combat card says so",
    "possible-hit": "a grenade is a possible hit that has to be confirmed",
    "other-cards-not-read": "rulings on other command cards were not read",
    "air-card-text-decides": "the text of the card must name this moment",
}
