"""Derived facts of Memoir '44: each a name that rules may test, what it means, and how it is found."""

from __future__ import annotations

from typing import Any

from rulesdb.games.memoir44.air.figures import plan_used, special_run
from rulesdb.games.memoir44.air.move import is_aircraft
from rulesdb.games.memoir44.ground import (
    MOUNTAIN,
    bound_at,
    cards,
    height,
    kind_of,
    mass_kind,
    same_mass,
    scenario_rules,
    stands,
    terrain_of,
    unit_elements,
)
from rulesdb.games.memoir44.order_facts import ORDER_FACTS
from rulesdb.games.memoir44.ordered import ORDERED_FACTS
from rulesdb.games.memoir44.sight import below_both, joined_water, line_blocked, line_joined, not_above, same_ground
from rulesdb.games.memoir44.turn_facts import TURN_FACTS
from rulesdb.games.memoir44.words import KINDS, MINEFIELD, SIDES
from rulesdb.rules.facts import Case, Here
from rulesdb.rules.hexgrid import distance, neighbours
from rulesdb.rules.situation import Marker
from rulesdb.rules.vocabulary import UNKNOWN, Fact, HereFact, by_name
from rulesdb.rules.weigh import weigh

BOATS = "m44.tp.boats"
WIRE = "m44.base.wire"


def unit_kind(case: Case, role: str) -> Any:
    """Kind of a unit by its elements."""
    piece = case.situation.pieces.get(role)
    if piece is None:
        return UNKNOWN
    for element in unit_elements(case.book, piece):
        kind = kind_of(case.book, element)
        if kind is not None:
            return kind
    if not case.closed:
        # every kind is tried, but no unit with rules of its own, as it would have with a badge
        case.assume_absent(f"{role}.badges", "none")
    return UNKNOWN


def hex_range(case: Case) -> Any:
    """Hexes from attacker to target, told or counted."""
    a, b = case.situation.stands.get("attacker"), case.situation.stands.get("target")
    if a is not None and b is not None and a.hex is not None and b.hex is not None:
        return distance(a.hex, b.hex)
    told = case.situation.facts.get("range")
    if told is not None:
        return told
    between = case.situation.places.get("between")
    if between is not None and all(state.hex is None for state in between):
        return len(between) + 1
    return UNKNOWN


def ranges(case: Case) -> tuple[int, ...]:
    """Distances worth trying: up to one hex beyond what the attacker's kind can reach."""
    kind = case.get("attacker.kind")
    return tuple(range(1, 5 if kind in ("infantry", "armor") else 10))


def below(case: Case) -> Any:
    """The attacker stands lower than the target."""
    a, b = height(case, case.situation.stands.get("attacker")), height(case, case.situation.stands.get("target"))
    if a is UNKNOWN or b is UNKNOWN:
        return UNKNOWN
    return a < b


def same_range(case: Case) -> Any:
    """Attacker and target stand on one joined range of mountains."""
    a, b = case.situation.stands.get("attacker"), case.situation.stands.get("target")
    if a is not None and a.terrain is None and not case.closed:
        return UNKNOWN
    if mass_kind(case.book, a) != MOUNTAIN or mass_kind(case.book, b) != MOUNTAIN:
        return False
    joined = same_mass(case, a, b)
    if joined is UNKNOWN:
        if case.get("range") == 1:
            return True
        return line_joined(case)
    return joined


def enemy_adjacent(case: Case) -> Any:
    """An enemy stands next to the attacker."""
    told = case.told("attacker", "adjacent_enemies")
    if told is not None:
        return bool(told)
    board = case.situation.board
    at = case.situation.stands.get("attacker")
    if board is not None and at is not None and at.hex is not None:
        side = case.get("attacker.side")
        known: dict[Any, bool] = case.book.view(board).setdefault("enemy next to", {})
        key = at.hex, side
        if key not in known:
            around = (board.hexes.get(place) for place in neighbours(at.hex))
            known[key] = any(
                state is not None and state.occupant is not None and state.occupant.facts.get("side", side) != side
                for state in around
            )
        return known[key]
    if "target" in case.situation.pieces and case.get("range") == 1:
        return True
    return False if case.closed else UNKNOWN


def holds_works(case: Case) -> Any:
    """The bunker the target stands in belongs to its side."""
    state = case.situation.stands.get("target")
    owners = [marker.facts.get("owner") for marker in (state.obstacles if state else ()) if "bunker" in marker.element]
    if not owners or owners[0] is None:
        return UNKNOWN
    side = case.get("target.side")
    return UNKNOWN if side is UNKNOWN else owners[0] == side


def open_ground(case: Case, here: Here) -> bool:
    """No ground on the hex can protect a unit by itself."""
    book = case.book
    state = here.state
    return state is None or not any(
        rule.group == "cover" and book.elements[element].kind in ("terrain", "landmark")
        for element, _ in stands(case, state)
        for rule in book.at("target_hex", element)
    )


def side_of_player(case: Case) -> Any:
    """Side whose turn it is: told, or that of the attacker."""
    told = case.told(None, "player")
    if told is not None:
        return told
    side = case.told("attacker", "side")
    return UNKNOWN if side is None else side


def enemy_mine(case: Case, here: Here) -> Any:
    """The minefield the rule stands on was laid by the enemy of the acting unit."""
    owner = here.marker.facts.get("owner") if here.marker is not None else None
    return _enemies(case, owner)


def mine_is_enemy(case: Case) -> Any:
    """The minefield on the acting unit's hex was laid by its enemy."""
    found = mine(case)
    return _enemies(case, found.facts.get("owner") if found is not None else None)


def _enemies(case: Case, owner: str | None) -> Any:
    if "mine.enemy" in case.assume:
        return case.assume["mine.enemy"]
    side = case.told("attacker", "side")
    return UNKNOWN if owner is None or side is None else owner != side


def same_side(case: Case) -> Any:
    """Attacker and target are of one side; where a side was not told they are taken as enemies, since one attacks."""
    a, b = case.told("attacker", "side"), case.told("target", "side")
    if (a is None or b is None) and not case.closed:
        case.assume_absent("target.side", "enemy of the attacker")
    return a is not None and a == b


def ancestry(case: Case, element: str) -> frozenset[str]:
    """An element and everything it behaves like or extends."""
    memo = case.book.memo.setdefault("ancestry", {})
    if element not in memo:
        own = case.book.elements.get(element)
        above = () if own is None else tuple(one for one in (own.like, *own.extends) if one is not None)
        memo[element] = frozenset({element}).union(*(ancestry(case, one) for one in above))
    return memo[element]  # type: ignore[no-any-return]


def mine(case: Case) -> Marker | None:
    """The minefield on the hex the acting unit stands on."""
    state = case.situation.stands.get("attacker")
    return next((token for token in (state.tokens if state else ()) if token.element == MINEFIELD), None)


def mine_strength(case: Case) -> Any:
    """Number on the minefield of the acting unit's hex."""
    found = mine(case)
    return UNKNOWN if found is None else found.facts.get("strength", UNKNOWN)


def afloat(case: Case, role: str) -> bool:
    """The unit is in its boats: on a river hex that nothing crosses."""
    state = case.situation.stands.get(role)
    piece = case.situation.pieces.get(role)
    if state is None or not any(case.book.is_a(element, "m44.base.river") for element in state.terrain or ()):
        return False
    has_boats = BOATS in (piece.badges if piece else ()) or any(token.element == BOATS for token in state.tokens)
    return has_boats and not state.obstacles


def depot_destroyed(case: Case) -> Any:
    """The supply depot of the moving unit's side is destroyed."""
    side = case.told("attacker", "side")
    of = case.told(None, "depot_destroyed_of")
    return of is not None and of == side


def copied(case: Case) -> Any:
    """Card whose order is repeated."""
    return next((card.facts["copies"] for card in cards(case) if "copies" in card.facts), "none")


def zeroed_in(case: Case) -> bool:
    """One of the gun's own cross-hairs lies on the target's hex, told or seen there."""
    there = case.situation.stands.get("target")
    lying = there is not None and any(token.element == "m44.tp.crosshair" for token in there.tokens)
    return lying or bool(case.told(None, "zeroed_in"))


def told_or(name: str, value: Any) -> Any:
    return lambda case: case.memo.get(name, value)


def leader_dies(case: Case) -> Any:
    """A star was among the faces rolled for the leader."""
    rolled = case.told(None, "leader_roll")
    return UNKNOWN if rolled is None else "star" in rolled


def all_elements(case: Case, role: str) -> frozenset[str]:
    """Kind and badges of a unit."""
    found = unit_elements(case.book, case.situation.pieces.get(role))
    return frozenset().union(*(ancestry(case, element) for element in found))


def aloft(case: Case, role: str, *, landed: bool) -> bool:
    """The unit is an air unit that flies, or one that has landed."""
    piece = case.situation.pieces.get(role)
    if not is_aircraft(case.book, piece):
        return False
    return (case.told(role, "state") == "landed") is landed


def cover_of_target(case: Case) -> Any:
    """Dice that ground and works of the target's hex would take off the attacker, as far as they protect at all."""
    there = case.situation.stands.get("target")
    cover = [one for one in bound_at(case, "target_hex", there) if one.rule.group == "cover"]
    steps = weigh(case.within(), cover, ("dice",)).steps
    return max((-step.value for step in steps if step.counted), default=0)


FACTS = by_name(
    [
        *ORDER_FACTS,
        *ORDERED_FACTS,
        *TURN_FACTS,
        Fact(
            "attacker.kind", "kind of the acting unit", lambda case: unit_kind(case, "attacker"), KINDS, selector=True
        ),
        Fact("target.kind", "kind of the target", lambda case: unit_kind(case, "target"), KINDS, selector=True),
        Fact(
            "mover.kind",
            "kind of the moving unit",
            lambda case: unit_kind(case, case.known.get("moving", "attacker")),
            KINDS,
            selector=True,
        ),
        Fact(
            "attacker.elements",
            "kind and badges of the acting unit",
            lambda case: all_elements(case, "attacker"),
            (),
            selector=True,
        ),
        Fact(
            "target.elements",
            "kind and badges of the target",
            lambda case: all_elements(case, "target"),
            (),
            selector=True,
        ),
        Fact(
            "mover.elements",
            "kind and badges of the moving unit",
            lambda case: all_elements(case, case.known.get("moving", "attacker")),
            (),
            selector=True,
        ),
        Fact(
            "attacker.terrain",
            "what is on the attacker's hex",
            lambda case: terrain_of(case, case.situation.stands.get("attacker")),
            (),
            selector=True,
        ),
        Fact(
            "target.terrain",
            "what is on the target's hex",
            lambda case: terrain_of(case, case.situation.stands.get("target")),
            (),
            selector=True,
        ),
        Fact("range", "hexes from attacker to target", hex_range, ranges),
        Fact("attacker.below", "the attacker stands lower than the target", below),
        Fact("target.same_range", "both stand on one joined range of mountains", same_range),
        Fact("line.joined", "the heights on the line are one mass", line_joined),
        Fact("line.blocked", "what lies between blocks the line", line_blocked, (False, True)),
        Fact("attacker.enemy_adjacent", "an enemy stands next to the attacker", enemy_adjacent, (False, True)),
        Fact("target.holds_works", "the bunker belongs to the side of the unit in it", holds_works),
        Fact("player.side", "side whose turn it is", side_of_player, SIDES),
        Fact("scenario", "optional rules switched on", lambda case: frozenset(scenario_rules(case)), (), selector=True),
        Fact("movement", "march, take-ground or retreat", lambda case: "march", ("march",), selector=True),
        Fact("moving", "role of the unit that moves", lambda case: "attacker", ("attacker",), selector=True),
        Fact("move.step", "which step of the move this is", lambda case: 1, (1, 2)),
        Fact("move.from_next_hex", "the move began on the hex before this one", lambda case: True),
        Fact("move.from", "what is on the hex left", lambda case: frozenset(), ()),
        Fact("move.to", "what is on the hex entered", lambda case: frozenset(), ()),
        Fact("move.from_heights", "the hex left is a hill or mountain", lambda case: UNKNOWN),
        Fact("move.to_heights", "the hex entered is a hill or mountain", lambda case: UNKNOWN),
        Fact("move.uphill", "the step leads up", lambda case: UNKNOWN),
        Fact("move.side_closed", "the side between the two hexes is closed", lambda case: UNKNOWN),
        Fact("move.on_road", "the whole move ran over joined road", lambda case: False, selector=True),
        Fact("needs_sight", "the unit must see its target", lambda case: case.memo["needs_sight"], selector=True),
        Fact("dice_left", "dice after all changes", lambda case: case.memo["dice"], selector=True),
        Fact(
            "retreat.missing",
            "hexes of retreat that could not be carried out",
            lambda case: case.memo["missing"],
            selector=True,
        ),
        Fact("vacated", "the target left its hex or is gone", told_or("vacated", UNKNOWN)),
        Fact("game_over", "the medals needed to win are won", told_or("game_over", False), selector=True),
        Fact(
            "overrun_done",
            "this is already the overrun battle",
            lambda case: case.get("battle") == "overrun",
            selector=True,
        ),
        Fact("zeroed_in", "one of the gun's own cross-hairs lies on the target", zeroed_in),
        Fact("move.to_shore", "the hex entered lies at the sea", lambda case: UNKNOWN),
        Fact("move.to_rail", "rails run over the hex entered", lambda case: UNKNOWN),
        Fact(
            "target.flying",
            "the target is a flying air unit",
            lambda case: aloft(case, "target", landed=False),
            selector=True,
        ),
        Fact(
            "target.landed",
            "the target is a landed air unit",
            lambda case: aloft(case, "target", landed=True),
            selector=True,
        ),
        Fact("special_run", "the attack is the special run of the air combat card in play", special_run),
        Fact("new_flight_plan", "the players want the rules of New Flight Plan", plan_used, (False, True)),
        Fact("target.cover", "dice the protection of the target's hex takes off", cover_of_target, (0, 1, 2)),
        Fact("same_side", "attacker and target are of one side", same_side, selector=True),
        Fact("mine.enemy", "the minefield was laid by the enemy", mine_is_enemy),
        Fact("mine.strength", "number on the minefield", mine_strength, (0, 1, 2, 3, 4)),
        Fact("mover.depot_destroyed", "the supply depot of its side is destroyed", depot_destroyed),
        Fact("attacker.afloat", "the attacker is in its boats", lambda case: afloat(case, "attacker"), selector=True),
        Fact("target.afloat", "the target is in its boats", lambda case: afloat(case, "target"), selector=True),
        Fact(
            "attacker.on_wire",
            "wire lies on the attacker's hex",
            lambda case: WIRE in case.get("attacker.terrain"),
            selector=True,
        ),
        Fact("copied", "card whose order is repeated", copied, (), selector=True),
        Fact("leader_dies", "a star was rolled for the leader", leader_dies, (False, True)),
        Fact(
            "left_by_ambush",
            "the attacker was driven out of its hex by the ambush",
            told_or("left_by_ambush", False),
            (False, True),
        ),
    ]
)

HERE = by_name(
    [
        HereFact(
            "here.occupied",
            "a unit stands there",
            lambda case, here: here.state is not None and here.state.occupant is not None,
            selector=True,
        ),
        HereFact("here.same_ground", "both ends and this hex are one hill or range", same_ground, root="line.joined"),
        HereFact("here.below_both", "both ends stand higher than this hex, on heights", below_both),
        HereFact("here.not_above", "both ends stand on heights no lower than this hex", not_above),
        HereFact(
            "here.used",
            "the card was used already this turn",
            lambda case, here: here.marker is not None and bool(here.marker.facts.get("used_this_turn")),
        ),
        HereFact("here.joined_water", "the line meets another lake hex joined to this one", joined_water),
        HereFact("here.open_ground", "no ground of the hex protects by itself", open_ground),
        HereFact(
            "here.enemy_mine", "the minefield was laid by the enemy", enemy_mine, selector=True, root="mine.enemy"
        ),
    ]
)
