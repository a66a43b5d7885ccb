"""Derived facts of Conflict of Heroes: each a name that rules may test, what it means, and how it is found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesdb.games.conflict_of_heroes import fire, sight
from rulesdb.games.conflict_of_heroes.events import smoke_distance_allowed
from rulesdb.games.conflict_of_heroes.ground import asked, bound_unit, has, in_balka
from rulesdb.games.conflict_of_heroes.words import CLASSES, DOTS, EDGES, NOT_TOLD, TYPES
from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import distance
from rulesdb.rules.vocabulary import UNKNOWN, Fact, by_name

_CLASS_OF_TYPE = {"tank": "tracked", "infantry": "foot", "engineer": "foot"}
_GENERAL = {
    "coh.vehicle-tracked-1r": ("move_class", "tracked"),
    "coh.vehicle-wheeled-1r": ("move_class", "wheeled"),
    "coh.oba-1r": ("type", "artillery"),
}
"""Elements that stand for a whole kind of unit."""


TURRET = "coh.turret-1r"


def _of_unit(case: Case, role: str, word: str, measure: str) -> Any:
    """What was told of a unit, or what the rules print on its counter; UNKNOWN where neither says."""
    told = case.told(role, word)
    if told is not None:
        return told
    piece = case.situation.pieces.get(role)
    if piece is None or piece.unit is None:
        return UNKNOWN
    kind = _GENERAL.get(piece.unit)
    if kind is not None and kind[0] == measure:
        return kind[1]
    found = asked(case, bound_unit(case, "mover", piece), measure).totals[measure]
    return UNKNOWN if found is None else found


def _move_class(role: str) -> Callable[[Case], Any]:
    def find(case: Case) -> Any:
        found = _of_unit(case, role, "move_class", "move_class")
        if found is UNKNOWN:
            return _CLASS_OF_TYPE.get(_of_unit(case, role, "type", "type"), UNKNOWN)
        return found

    return find


def hex_range(case: Case) -> Any:
    """Hexes from attacker to target, told or counted."""
    told = case.situation.facts.get("range")
    if told is not None:
        return told
    a, b = case.situation.stands.get("attacker"), case.situation.stands.get("target")
    if a is not None and b is not None and a.hex is not None and b.hex is not None:
        return distance(a.hex, b.hex)
    between = case.situation.places.get("between")
    if between is not None and all(state.hex is None for state in between):
        return len(between) + 1
    return UNKNOWN


def stuck(case: Case) -> Any:
    """The vehicle is immobilized; ground that it was towed out of holds it no more."""
    cause = case.get("attacker.immobilized")
    if cause == "terrain":
        towed = case.get("attacker.towed_out")
        return UNKNOWN if towed is UNKNOWN else not towed
    return cause == "hit"


def _types(case: Case) -> tuple[str, ...]:
    """Kinds worth trying for a unit whose kind was not told."""
    moves = case.known.get("attacker.move_class")
    return ("infantry", "gun") if moves == "foot" else ("tank", "vehicle") if moves in ("tracked", "wheeled") else TYPES


def towing(case: Case) -> bool:
    """The acting vehicle tows another: told, or a towed unit is named."""
    told = case.told("attacker", "towing")
    return bool(told) if told is not None else "towed" in case.situation.pieces


def turret(case: Case) -> Any:
    """The gun turns in a turret: told, or plain by the counter; units on foot and guns have none."""
    told = case.told("attacker", "turret")
    if told is not None:
        return told
    piece = case.situation.pieces.get("attacker")
    if piece is not None and TURRET in (piece.unit, *piece.badges):
        return True
    if _of_unit(case, "attacker", "type", "type") in ("infantry", "engineer", "mortar", "gun"):
        return False
    return False if _of_unit(case, "attacker", "move_class", "move_class") == "foot" else UNKNOWN


def _colour(case: Case, *words: str) -> Any:
    """The first of these colours that was told of the target."""
    for word in words:
        told = case.told("target", word)
        if told is not None:
            return told
    return NOT_TOLD if case.closed else UNKNOWN


def flank_colour(case: Case) -> Any:
    """Colour of the flank: told, or that of the rating that was told."""
    return _colour(case, "flank_colour", "dr_colour")


def dr_colour(case: Case) -> Any:
    """Colour of the rating fired at: that of the flank where the flank is what counts, else what was told."""
    flank = case.get("fire.explosive") or case.get("fire.same_hex") is True
    if flank or case.told("target", "attacked_from") == "flank":
        return _colour(case, "flank_colour", "dr_colour")
    return _colour(case, "dr_colour")


def _given(name: str, meaning: str, otherwise: Any, values: tuple[Any, ...] = (True, False)) -> Fact:
    """A fact that a question sets while it looks at one hex or step; elsewhere it has the other value."""
    return Fact(name, meaning, lambda case: otherwise, values, selector=True)


def _level(role: str) -> Fact:
    return Fact(
        f"{role}.level", f"contour level of the hex of the {role}", lambda case: fire.level_of(case, role), (0, 1, 2)
    )


def _unknown(name: str, meaning: str, values: tuple[Any, ...]) -> Fact:
    return Fact(name, meaning, lambda case: UNKNOWN, values, selector=True)


FACTS: dict[str, Fact] = by_name(
    [
        Fact(
            "attacker.type", "kind of the acting unit", lambda case: _of_unit(case, "attacker", "type", "type"), _types,
            selector=True,
        ),
        *(
            Fact(f"{role}.move_class", f"how the {what} unit moves", _move_class(role), CLASSES, selector=True)
            for role, what in (("attacker", "acting"), ("towed", "towed"))
        ),
        Fact(
            "attacker.cost", "printed action points of a move",
            lambda case: _of_unit(case, "attacker", "cost", "move_cost"), (1, 2, 3), selector=True,
        ),
        Fact(
            "attacker.symbols", "printed wheel or track symbols",
            lambda case: _of_unit(case, "attacker", "symbols", "symbols"), (0, 1, 2), selector=True,
        ),
        Fact("attacker.towing", "the acting vehicle tows another", towing, selector=True),
        Fact("attacker.stuck", "the acting vehicle is immobilized", stuck, selector=True),
        Fact("range", "hexes from attacker to target", hex_range, (2, 1, 3, 5)),
        _level("attacker"),
        _level("target"),
        _level("spotting"),
        _unknown("between.level", "contour level of the hexes between that nobody told", (0, 1, 2)),
        _unknown("between.obstacle", "woods or a building on hexes between whose ground nobody told", (False, True)),
        _unknown("path.level", "contour level of the hexes of the path that nobody told", (0, 1, 2)),
        _unknown("path.terrain", "ground of the hexes of the path that nobody told", ("coh.open-1r", "coh.woods-1r")),
        # sight
        Fact("line.blocked", "the line from attacker to target is blocked", sight.line_blocked, (False, True)),
        Fact("line.borders", "the hex outside borders the balka", sight.line_borders, (False, True), selector=True),
        Fact(
            "line.same_slope", "viewer and hill before the lower hex are one slope of one hill",
            lambda case: case.get("same_slope"), (True, False), selector=True,
        ),
        _given("line.balka_ends", "ends of the line that lie in a balka", 0, (0, 1, 2)),
        _given("line.other_level", "level of the end that lies in no balka", 0, (0, 1, 2)),
        _given("line.smoke", "smoke on the hexes between, added up", 0, (0, 1, 2)),
        _given("line.smoke_with_end", "that, with the thicker smoke of the two ends", 0, (0, 1, 2)),
        _given("line.smoke_with_ends", "that, with the smoke of both ends", 0, (0, 1, 2)),
        _given("sight.slope", "whether the viewer looks level, up or down", "none", ("level", "up", "down")),
        _given("hex.height", "height of the hex beside the higher end", "none", ("below", "equal", "above")),
        _given("hex.obstacle", "something stands on the hex", False),
        _given("hex.next_to_lower", "it is the hex right before the lower end", False),
        _given("hex.lower_under_top", "the lower end lies under its top", False),
        _given("hex.bare_rise", "it is bare ground above the lower end", False),
        _given("hex.smoke", "smoke on the hex", 0, (0, 1, 2)),
        _given("hex.level", "contour level of the hex", 0, (0, 1, 2)),
        _given("hex.centre_dot", "what is drawn under the centre dot", "none", DOTS),
        # movement
        _given("step.by_road", "the step follows a drawn road", False),
        _given("step.climb", "levels the step leads up", 0, (0, 1, 2)),
        _given("step.drop", "levels the step leads down", 0, (0, 1, 2)),
        _given("step.edge", "what the step crosses", "none", EDGES),
        _given("step.bonus", "the step is a bonus move", False),
        _given("step.smooth", "the hex entered is open ground, or entered by road", False),
        _given("hex.covered", "the hex entered is neither open ground, a bare hill nor a road alone", False),
        _unknown("hex.building", "what the building entered is made of", ("wood", "stone")),
        _given("reaction.inside", "the opponent wants to react inside a movement action", False),
        # fire
        Fact("mode", "how the attack is made", fire.mode, selector=True),
        Fact("fire.explosive", "it is mortar or artillery fire", fire.explosive, selector=True),
        Fact("fire.height", "whether the fire comes from above, below or the same level", fire.height, selector=True),
        Fact("fire.sees", "the attacker sees its target", fire.sees, selector=True),
        Fact("fire.smoke", "smoke that the fire starts in, passes and ends in", fire.smoke, (0, 1, 2), selector=True),
        Fact(
            "fire.same_hex", "attacker and target stand in one hex",
            lambda case: UNKNOWN if case.get("range") is UNKNOWN else case.get("range") == 0, selector=True,
        ),
        Fact("fire.too_close", "the target is nearer than the least range", fire.too_close, selector=True),
        Fact("fire.adjacent", "the target stands in the next hex", fire.adjacent, selector=True),
        Fact("fire.beyond_range", "the target is farther than the printed range", fire.beyond(1), selector=True),
        Fact(
            "fire.beyond_double_range", "the target is farther than twice the printed range", fire.beyond(2),
            selector=True,
        ),
        Fact("fire.outside_arc", "the target was told to lie outside the arc of fire", fire.outside_arc, selector=True),
        Fact("attacker.turret", "its gun turns in a turret", turret, selector=True),
        Fact(
            "fire.crosses_small_balka", "the fire crosses a small balka at the target's hex", fire.crosses_small_balka,
            (False, True), selector=True,
        ),
        Fact("attacker.balka", "the attacker is in a balka", lambda case: _in_balka(case, "attacker"), selector=True),
        Fact("target.balka", "the target is in a balka", lambda case: _in_balka(case, "target"), selector=True),
        Fact(
            "target.in_woods", "the target is in woods, not light woods",
            lambda case: has(case, case.situation.stands.get("target"), "coh.woods-1r"), selector=True,
        ),
        Fact("target.flank_colour", "colour of the target's flank", flank_colour, ("red", "blue"), selector=True),
        Fact("target.dr_colour", "colour of the rating fired at", dr_colour, ("red", "blue"), selector=True),
        Fact("attacker.sees_spotting_hex", "the mortar sees its spotting hex", fire.sees_spotting, selector=True),
        Fact("spotting.sees_target", "the spotting hex sees the target", fire.spotting_sees, selector=True),
        Fact("spotting.distance", "hexes from mortar to spotting hex", fire.to_spotting_hex, (2, 1, 3), selector=True),
        Fact(
            "spotting.held_by", "who stands on the spotting hex",
            lambda case: fire.held_by(case, case.situation.stands.get("spotting")), ("none", "friend", "enemy"),
            selector=True,
        ),
        # smoke and strikes
        Fact("smoke.in_range", "the hex lies in range of the unit's smoke", smoke_distance_allowed, selector=True),
        _given("smoke.age", "rounds that a smoke counter has lain", 0, (1, 2)),
        _given("strike.units", "units in the struck hexes", 0, (1, 2)),
    ]
)  # fmt: skip


def _in_balka(case: Case, role: str) -> Any:
    state = case.situation.stands.get(role)
    return state is not None and in_balka(case, state)
