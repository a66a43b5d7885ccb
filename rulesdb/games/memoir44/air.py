"""Air units around a battle: cards, superiority, deployment, orders, flight, landing, resupply, withdrawal.

Every figure stands in the pack's data; here is only what follows from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.errors import Problem, SituationError
from rulesdb.games.memoir44.air_move import flight_limit, is_aircraft
from rulesdb.games.memoir44.campaign import order_of
from rulesdb.games.memoir44.ground import cards, kind_of, unit_elements
from rulesdb.games.memoir44.procedure import Working, figures, needed, told
from rulesdb.rules.facts import Case
from rulesdb.rules.game import Question
from rulesdb.rules.hexgrid import distance
from rulesdb.rules.ruling import Finding
from rulesdb.rules.situation import HexState

PACK = "m44.new-flight-plan"


def data_of(case: Case, key: str) -> Mapping[str, Any]:
    """Figures of a record of the pack."""
    return figures(case, f"{PACK}.{key}")


def air_type(case: Case) -> str:
    """Which air unit the question is about. Raises SituationError where it is none."""
    for element in unit_elements(case.book, case.situation.pieces.get("attacker")):
        if kind_of(case.book, element) == "aircraft":
            return case.book.elements[element].short
    raise SituationError(
        "the unit is no air unit", [Problem("/attacker/unit", "must be a fighter, fighter-bomber or bomber")]
    )


def air_card(case: Case) -> str | None:
    """Key of the air combat card in play that has figures of its own, or None."""
    for card in cards(case):
        element = case.book.elements[card.element]
        if element.pack == "new-flight-plan" and "icon" in element.values:
            return element.short
    return None


def icon_of(case: Case) -> str | None:
    """Air unit shown on the air combat card: told, or read from the card in play; None where no card is played."""
    icon = case.situation.facts.get("air_card_icon")
    if icon is not None:
        return str(icon)
    card = air_card(case)
    return None if card is None else str(data_of(case, card)["icon"])


# --- cards ---------------------------------------------------------------------------------------------------------


def work_setup(case: Case) -> Finding:
    """Opening air combat cards of both sides, and what leaves the command deck."""
    work = Working(case, PACK)
    (superior,) = needed(case, "superiority")
    data = data_of(case, "setup")
    count = {side: data["start_cards"] for side in ("allies", "axis")}
    if superior != "nobody":
        count[superior] += data["superiority_bonus"]
        work.say("air-superiority.bonus", superiority=superior)
    if told(case, "landing_scenario", False):
        count = {side: max(0, number + data["beach_map_modifier"]) for side, number in count.items()}
    work.say("setup.cards", cards=count, each_player=dict(data["each_player"]))
    work.say("deck-removals.removed", command_cards_removed=list(data_of(case, "deck-removals")["removed"]))
    return work.finding


def work_superiority(case: Case) -> Finding:
    """The side with air superiority in a year and on a front; never more than an unconfirmed reading."""
    work = Working(case, PACK)
    year, front = needed(case, "year", "front")
    data = data_of(case, "air-superiority-table")
    rule = "air-superiority-table.cells"
    work.say(rule, superiority=data["derived_table"][year][front], confidence=data["confidence"])
    work.note(rule, "chart-layout-lost")
    return work.finding


def work_card_play(case: Case) -> Finding:
    """May an air combat card be played now, and does its special action count."""
    work = Working(case, PACK)
    turn, purpose = needed(case, "turn_of", "purpose")
    limits = data_of(case, "air-combat-card-limits")
    if told(case, "air_cards_played", 0) >= limits[turn]:
        work.refuse("air-combat-card-limits.turn", "turn-limit")
    if purpose == "deploy":
        if turn == "opponent":
            work.refuse("deploy.section-card", "wrong-moment")
        elif order_of(case)[0] == "tactic-card":
            work.refuse("deploy.section-card", "tactic-card")
    allowed = work.allow("air-combat-card-limits.turn")
    if purpose == "other":
        work.note("air-combat-cards.action", "air-card-text-decides")
        return work.finding
    fits = _fits(case, purpose == "deploy")
    work.say(
        "deploy-card-effect.special" if purpose == "deploy" else "air-combat-cards.action",
        special_action=allowed and fits,
    )
    return work.finding


def _fits(case: Case, deploying: bool) -> bool:
    """The special action counts: the icon shows this air unit; a card without one fits any that is not deployed."""
    icon = icon_of(case)
    if icon is None:
        return False
    return icon == air_type(case) or (icon == "none" and not deploying)


def work_card_draw(case: Case) -> Finding:
    """Who draws air combat cards after an event, and when."""
    work = Working(case, PACK)
    event, player = needed(case, "air_draw_event", "player")
    data = data_of(case, "air-combat-card-draws")[event]
    draws = {
        side: data["both"] if "both" in data else data["player"] if side == player else 0 for side in ("allies", "axis")
    }
    rule = "landed-vulnerability.reward" if event == "landed-air-unit-destroyed" else "air-combat-card-draws.draw"
    work.say(rule, draws=draws, when=data["when"])
    work.note("downing.second-roll", "downing-not-read")
    return work.finding


# --- deployment and orders -----------------------------------------------------------------------------------------


def full_load(case: Case, kind: str) -> dict[str, int]:
    """Markers of an air unit at full load."""
    data = data_of(case, kind)
    return {"machine_gun": data["machine_gun"], "bomb": data["bombs"]}


def work_deploy(case: Case) -> Finding:
    """May a new air unit come in, with what, and how far it still flies."""
    work = Working(case, PACK)
    kind = air_type(case)
    facts, data = case.situation.facts, data_of(case, "deploy")
    by, sections = order_of(case)
    if by != "section-card":
        work.refuse("deploy.section-card", "tactic-card" if by == "tactic-card" else "no-order-left")
    if facts.get("orders_free", 1) < data["orders_used"]:
        work.refuse("deploy.order", "no-order-left")
    if told(case, "air_cards_played", 0) >= data_of(case, "air-combat-card-limits")["own"]:
        work.refuse("air-combat-card-limits.turn", "turn-limit")
    elif facts.get("air_cards_in_hand") == 0 and icon_of(case) is None:
        work.refuse("deploy.air-card", "no-air-card")
    if told(case, "own_air_on_board", False):
        work.refuse("deploy.one-at-a-time", "air-unit-on-board")
    if told(case, "withdrew_this_turn", False):
        work.refuse("withdrawing.not-the-same-turn", "withdrew-this-turn")
    if kind in facts.get("types_lost", ()):
        work.refuse("deploy.types-lost", "type-lost")
    start = facts.get("start_sections")
    if by == "section-card" and start is not None and sections and not set(start) & set(sections):
        work.refuse("deploy.start-hex", "outside-section")
    if told(case, "start_occupant", "free") == "enemy-air":
        work.refuse("deploy.start-hex", "enemy-air-on-hex")
        work.note("deploy.start-hex", "start-hex-derived")
    if not work.allow("deploy.one-at-a-time"):
        return work.finding
    work.say("deploy.order", orders_used=data["orders_used"])
    work.say(f"{kind}.load", ammo=full_load(case, kind))
    work.say("deploy.start-hex", hexes_left=data["hexes_after_start"])
    work.say("deploy-card-effect.special", attack="standard-or-special" if _fits(case, True) else "standard")
    return work.finding


def work_air_order(case: Case) -> Finding:
    """What an air unit on the board may do this turn."""
    work = Working(case, PACK)
    air_type(case)
    ordered = case.settle("attacker.ordered", True)
    work.say("order-air-unit.ordered", may_move=ordered, may_battle=ordered, stays=not ordered)
    if ordered:
        special = _fits(case, False)
        work.say("order-air-unit.card", battle="standard-or-special" if special else "standard-run")
    return work.finding


# --- flight, landing, resupply, withdrawal -------------------------------------------------------------------------


def work_flight(case: Case) -> Finding:
    """Whether a flight path is legal."""
    work = Working(case, PACK)
    kind = air_type(case)
    most = flight_limit(case)
    path = case.situation.places.get("path")
    length = case.situation.facts.get("path_length")
    if path is None and length is None:
        needed(case, "path")
    deploying = told(case, "deploying", False)
    used = (length or 0 if path is None else len(path)) + (1 if deploying else 0)
    work.say("air-movement.hexes", hexes_used=used, max_hexes=most)
    work.say("air-movement.no-hex-twice", may_revisit_hex=False)
    if used > most:
        work.refuse("deploy.start-hex" if deploying else "air-movement.hexes", "too-far", "legal")
    if path:
        _check_path(case, work, kind, path)
    legal = work.allow("air-movement.hexes", "legal")
    work.finding.answer["allowed"] = legal
    return work.finding


def _check_path(case: Case, work: Working, kind: str, path: tuple[HexState, ...]) -> None:
    """Refuses what is wrong with the hexes of a flight."""
    board = case.situation.board
    start = case.situation.stands.get("attacker", HexState())
    side = case.told("attacker", "side")
    seen = {start.hex} if start.hex is not None else set()
    before = start.hex
    for number, told_state in enumerate(path, 1):
        place = told_state.hex
        state = told_state
        if board is not None and place is not None:
            on_board = board.at(place)
            if on_board is None:
                work.refuse("air-objectives.stays-on-board", "off-board", "legal")
                return
            state = on_board if on_board.occupant is not None else told_state
        if place is not None and before is not None and distance(before, place) not in (0, 1):
            work.refuse("air-movement.hexes", "not-adjacent", "legal")
        if place is not None and place in seen:
            work.refuse("air-movement.no-hex-twice", "hex-twice", "legal")
        seen.add(place) if place is not None else None
        guest = state.occupant
        if is_aircraft(case.book, guest) and guest is not None and guest.facts.get("side") != side:
            work.refuse("air-other-units.flight", "enemy-air-in-path", "legal")
        elif number == len(path) and guest is not None and not _may_land_on(case, kind, state):
            work.refuse("air-other-units.end", "ends-on-unit", "legal")
        before = place


def _may_land_on(case: Case, kind: str, state: HexState) -> bool:
    return bool(state.facts.get("own_carrier")) and bool(data_of(case, kind)["carrier_landing"])


def work_landing(case: Case) -> Finding:
    """Whether an air unit has landed at the end of its move, and what that forbids."""
    work = Working(case, PACK)
    kind = air_type(case)
    (end,) = needed(case, "end_hex")
    landed = legal = True
    if end == "airfield":
        landed = not told(case, "airfield_enemy_held", False)
        work.note("landing.airfield", "airfield-control-undefined")
    elif end == "own-carrier":
        landed = legal = bool(data_of(case, kind)["carrier_landing"])
        if not legal:
            work.refuse("landing.carrier", "bomber-on-carrier", "legal_end")
            work.finding.answer["reason"] = "bomber-on-carrier"
    else:
        landed = False
    work.say("landing.carrier" if end == "own-carrier" else "landing.airfield", landed=landed, legal_end=legal)
    work.say("landing.run", attack_run_allowed=True)
    beside = case.situation.facts.get("enemy_air_adjacent")
    if landed:
        work.say("landing.no-dogfight", dogfight_allowed=False)
    elif beside is not None:
        work.say("dogfight.declared", dogfight_allowed=beside)
    return work.finding


def ammo_of(case: Case, kind: str) -> dict[str, int]:
    """Markers an air unit has: told, or a full load."""
    load = full_load(case, kind)
    guns, bombs = case.told("attacker", "machine_guns"), case.told("attacker", "bombs")
    if guns is None and bombs is None and not case.closed:
        case.assume_absent("attacker.ammo", "full")
    return {
        "machine_gun": load["machine_gun"] if guns is None else guns,
        "bomb": load["bomb"] if bombs is None else bombs,
    }


def work_resupply(case: Case) -> Finding:
    """Ammunition of an air unit at the start of its owner's turn."""
    work = Working(case, PACK)
    kind = air_type(case)
    landed = case.told("attacker", "state") == "landed"
    if landed:
        work.say("resupply.full", ammo=full_load(case, kind))
        work.say(f"{kind}.load", full_load=full_load(case, kind))
    else:
        work.say("resupply.landed-only", ammo=ammo_of(case, kind))
    return work.finding


def work_withdraw(case: Case) -> Finding:
    """May or must an air unit leave, and what that costs."""
    work = Working(case, PACK)
    kind = air_type(case)
    (now,) = needed(case, "at_start_of_turn")
    left = sum(ammo_of(case, kind).values())
    landed = case.told("attacker", "state") == "landed"
    if not now:
        work.say("withdrawing.start-of-turn", choice="not-now")
        return work.finding
    if left == 0 and not landed:
        work.say("withdrawing.out-of-ammo", choice="must")
    else:
        work.say("withdrawing.start-of-turn", choice="may")
        if left == 0:
            work.note("resupply.full", "resupply-before-withdrawal")
    work.say("withdrawing.no-loss", enemy_medals=data_of(case, "withdrawing")["medals"], type_lost=False)
    work.say("withdrawing.no-loss", ammo_to_pool=left)
    work.say("withdrawing.not-the-same-turn", deploy_same_turn=False)
    return work.finding


def by(*rules: str) -> tuple[str, ...]:
    """Ids of rules of the pack."""
    return tuple(f"{PACK}.{rule}" for rule in rules)


AIR_QUESTIONS = (
    Question(
        "air-setup-cards",
        "opening air combat cards of each side, and what leaves the command deck",
        (work_setup,),
        {
            "cards": "air combat cards by side",
            "each_player": "what each player takes",
            "command_cards_removed": "cards taken out of the command deck",
            "superiority": "side with air superiority",
        },
        by=by("setup.cards"),
    ),
    Question(
        "air-superiority",
        "which side has superiority in a year and on a front",
        (work_superiority,),
        {"superiority": "allies, axis or nobody", "confidence": "how sure the reading of the chart is"},
        by=by("air-superiority-table.cells"),
    ),
    Question(
        "air-card-play",
        "may this air combat card be played now, and does its special action count",
        (work_card_play,),
        {"allowed": "it may be played", "special_action": "its special action counts", "reason": "why not"},
        by=by("air-combat-card-limits.turn"),
    ),
    Question(
        "air-card-draw",
        "who draws air combat cards after an event",
        (work_card_draw,),
        {"draws": "cards drawn by side", "when": "when they are drawn"},
        by=by("air-combat-card-draws.draw"),
    ),
    Question(
        "air-deploy",
        "may a new air unit come in, with what",
        (work_deploy,),
        {
            "allowed": "it may",
            "orders_used": "orders it takes",
            "ammo": "markers it gets",
            "hexes_left": "hexes it still flies this turn",
            "attack": "kinds of attack run it may make",
            "reason": "why not",
        },
        ("attacker",),
        by=by("deploy.order"),
    ),
    Question(
        "air-order",
        "what an air unit on the board may do this turn",
        (work_air_order,),
        {
            "may_move": "it may move",
            "may_battle": "it may battle",
            "battle": "kinds of attack run it may make",
            "stays": "it stays where it is",
        },
        ("attacker",),
        by=by("order-air-unit.ordered"),
    ),
    Question(
        "air-move",
        "is this flight path legal",
        (work_flight,),
        {
            "legal": "the flight may be made",
            "allowed": "the flight may be made",
            "hexes_used": "hexes it counts as",
            "max_hexes": "hexes an air unit moves",
            "may_revisit_hex": "a hex may be flown over twice",
            "reason": "why not",
        },
        ("attacker",),
        by=by("air-movement.hexes"),
    ),
    Question(
        "air-land",
        "has the air unit landed at the end of its move, and what does that forbid",
        (work_landing,),
        {
            "landed": "it has landed",
            "legal_end": "its move may end there",
            "attack_run_allowed": "its run of this turn is resolved",
            "dogfight_allowed": "it may dogfight",
            "reason": "why not",
        },
        ("attacker",),
        by=by("landing.airfield"),
    ),
    Question(
        "air-resupply",
        "ammunition of an air unit at the start of its owner's turn",
        (work_resupply,),
        {"ammo": "markers it has then", "full_load": "markers of a full load"},
        ("attacker",),
        by=by("resupply.full"),
    ),
    Question(
        "air-withdraw",
        "may or must the air unit leave",
        (work_withdraw,),
        {
            "choice": "may, must or not-now",
            "enemy_medals": "medals for the enemy",
            "ammo_to_pool": "markers given back",
            "type_lost": "the kind is lost for the scenario",
            "deploy_same_turn": "another may be deployed this turn",
        },
        ("attacker",),
        by=by("withdrawing.start-of-turn"),
    ),
)
