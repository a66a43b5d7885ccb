"""Air units beside battle: deployment, orders, flight, landing, resupply, withdrawal."""

from __future__ import annotations

from rulesdb.games.memoir44.air.figures import (
    PACK,
    air_type,
    ammo_of,
    by,
    data_of,
    full_load,
    icon_of,
    is_ordered,
    special_action_counts,
)
from rulesdb.games.memoir44.air.move import flight_limit, is_aircraft
from rulesdb.games.memoir44.orders import order_of
from rulesdb.games.memoir44.procedure import Working, needed, told
from rulesdb.rules.facts import Case
from rulesdb.rules.game import Question
from rulesdb.rules.hexgrid import distance
from rulesdb.rules.ruling import Finding
from rulesdb.rules.situation import HexState


def work_deploy(case: Case) -> Finding:
    """May a new air unit come in, with what, and how far it still flies."""
    work = Working(case, PACK)
    kind = air_type(case)
    facts, data = case.situation.facts, data_of(case, "deploy")
    ordered_by, sections = order_of(case)
    if ordered_by != "section-card":
        work.refuse("deploy.section-card", "tactic-card" if ordered_by == "tactic-card" else "no-order-left")
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
    if ordered_by == "section-card" and start is not None and sections and not set(start) & set(sections):
        work.refuse("deploy.start-hex", "outside-section")
    if told(case, "start_occupant", "free") == "enemy-air":
        work.refuse("deploy.start-hex", "enemy-air-on-hex")
        work.note("deploy.start-hex", "start-hex-derived")
    if not work.allow("deploy.one-at-a-time"):
        return work.finding
    work.say("deploy.order", orders_used=data["orders_used"])
    work.say(f"{kind}.load", ammo=full_load(case, kind))
    work.say("deploy.start-hex", hexes_left=data["hexes_after_start"])
    special = special_action_counts(case, deploying=True)
    work.say("deploy-card-effect.special", attack="standard-or-special" if special else "standard")
    return work.finding


def work_air_order(case: Case) -> Finding:
    """What an air unit on the board may do this turn."""
    work = Working(case, PACK)
    air_type(case)
    ordered = is_ordered(case)
    work.say("order-air-unit.ordered", may_move=ordered, may_battle=ordered, stays=not ordered)
    if ordered:
        special = special_action_counts(case, deploying=False)
        work.say("order-air-unit.card", battle="standard-or-special" if special else "standard-run")
    return work.finding


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
    work.say("air-terrain.ignored", ground_matters=False)
    work.say("air-other-units.flight", may_pass_ground_units=True)
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
    if told(case, "wants_deploy", False):
        work.refuse("withdrawing.not-the-same-turn", "withdrew-this-turn", "deploy_same_turn")
    return work.finding


FLIGHT_QUESTIONS = (
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
        words=(
            "order_by",
            "card_sections",
            "air_cards_played",
            "air_cards_in_hand",
            "air_card_icon",
            "orders_free",
            "own_air_on_board",
            "withdrew_this_turn",
            "types_lost",
            "start_sections",
            "start_occupant",
            "cards",
        ),
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
        words=("air_card_icon", "cards", "attacker.ordered"),
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
            "ground_matters": "ground and obstacles hinder it",
            "may_pass_ground_units": "ground units of either side may be flown over",
            "reason": "why not",
        },
        ("attacker",),
        by=by("air-movement.hexes"),
        words=("deploying", "path_length", "path", "attacker.side"),
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
        words=("end_hex", "airfield_enemy_held", "enemy_air_adjacent"),
    ),
    Question(
        "air-resupply",
        "ammunition of an air unit at the start of its owner's turn",
        (work_resupply,),
        {"ammo": "markers it has then", "full_load": "markers of a full load"},
        ("attacker",),
        by=by("resupply.full"),
        words=("attacker.machine_guns", "attacker.bombs", "attacker.state"),
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
        words=("at_start_of_turn", "wants_deploy", "attacker.machine_guns", "attacker.bombs", "attacker.state"),
    ),
)
