"""Line of sight in Memoir '44: which hexes block, and the facts about it that rules and questions use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesdb.games.memoir44.ground import (
    HILL,
    LAKE,
    MOUNTAIN,
    bound_at,
    height,
    mass_kind,
    masses,
    same_mass,
    scenario_rules,
    unread_hexes,
)
from rulesdb.rules.facts import Case, Here
from rulesdb.rules.hexgrid import Hex, distance, line
from rulesdb.rules.rule import Rule
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.sight import (
    EdgeReading,
    Look,
    Obstruction,
    PairWords,
    SightTable,
    geometry,
    look_along,
    obstructions_at,
)
from rulesdb.rules.situation import UNREAD, Board, HexState
from rulesdb.rules.vocabulary import UNKNOWN
from rulesdb.rules.weigh import Bound, failing, weigh

OPEN_LINES = EdgeReading()
CLEAR = "m44.base.los.clear"
_HEIGHTS = (HILL, MOUNTAIN)


def reading(case: Case) -> EdgeReading:
    """How lines along sides and through corners are read under the case's options."""
    return EdgeReading(
        whole_line=case.chosen("edge-lines") == "whole-line",
        rim_blocks=case.chosen("board-rim") == "blocks",
        corner_blocks=case.chosen("corner-touch") == "crosses",
    )


# --- facts of a hex on the line -------------------------------------------------------------------------------


def _ends(case: Case) -> tuple[HexState | None, HexState | None]:
    return case.situation.stands.get("attacker"), case.situation.stands.get("target")


def same_ground(case: Case, here: Here) -> Any:
    """Attacker, target and this hex are one hill or one range, both ends at one height."""
    a, b = _ends(case)
    kind = mass_kind(case.book, here.state)
    if kind not in _HEIGHTS or mass_kind(case.book, a) != kind or mass_kind(case.book, b) != kind:
        return False
    if height(case, a) != height(case, b):
        return False
    joined = same_mass(case, a, here.state), same_mass(case, b, here.state)
    if False in joined:
        return False
    return case.get("line.joined") if UNKNOWN in joined else True


def line_joined(case: Case) -> Any:
    """The heights on the line are one mass; so they are where every hex of the line is of that kind."""
    states = case.situation.places.get("between")
    a, b = _ends(case)
    kind = mass_kind(case.book, a)
    far = case.get("range")
    if kind is None or states is None or far is UNKNOWN or len(states) != far - 1:
        return UNKNOWN
    if any(state.unread for state in states):
        case.notes(states)
        return UNKNOWN
    return True if all(mass_kind(case.book, state) == kind for state in (*states, b)) else UNKNOWN


def below_both(case: Case, here: Here) -> bool:
    """Both ends stand on heights, and this hex is lower than both."""
    a, b = _ends(case)
    levels = [height(case, a), height(case, b), height(case, here.state)]
    if UNKNOWN in levels:
        return False
    return bool(min(levels[:2]) > 0 and levels[2] < min(levels[:2]))


def not_above(case: Case, here: Here) -> bool:
    """Both ends stand on heights, and this hex is no higher than either."""
    a, b = _ends(case)
    levels = [height(case, a), height(case, b), height(case, here.state)]
    if UNKNOWN in levels:
        return False
    return bool(min(levels[:2]) > 0 and levels[2] <= min(levels[:2]))


def joined_water(case: Case, here: Here) -> bool:
    """The line meets another lake hex that touches this one."""
    states = case.situation.places.get("between", ())
    for number, state in enumerate(states):
        if state is here.state:
            continue
        if mass_kind(case.book, state) != LAKE or same_mass(case, state, here.state) is False:
            continue
        if state.hex is not None and here.state is not None and here.state.hex is not None:
            if distance(state.hex, here.state.hex) == 1:
                return True
        elif here.state in states and abs(number - states.index(here.state)) == 1:
            return True
    return False


def _mass_mask(case: Case, state: HexState) -> int:
    board = case.situation.board
    assert board is not None and state.hex is not None
    if mass_kind(case.book, state) not in _HEIGHTS:
        return 0
    numbers = masses(case.book, board, joined_by_unread=case.memo.get(UNREAD) == OPEN)
    level = height(case, state)
    own = numbers[state.hex]
    return geometry(board.shape).mask(
        place for place, number in numbers.items() if number == own and height(case, board.hexes[place]) == level
    )


def _above_mask(case: Case, state: HexState) -> int:
    board = case.situation.board
    assert board is not None
    level = max(height(case, state), 0)
    return geometry(board.shape).mask(place for place, other in board.hexes.items() if height(case, other) > level)


def _level_mask(case: Case, state: HexState) -> int:
    board = case.situation.board
    assert board is not None
    level = max(height(case, state), 1)
    return geometry(board.shape).mask(place for place, other in board.hexes.items() if height(case, other) >= level)


def _lake_partners(case: Case, state: HexState) -> int:
    board = case.situation.board
    assert board is not None and state.hex is not None
    return geometry(board.shape).mask(
        place
        for place, other in board.hexes.items()
        if distance(place, state.hex) == 1
        and (mass_kind(case.book, other) == LAKE or (other.unread and case.memo.get(UNREAD) == SHUT))
    )


PAIR = PairWords(
    masks={"here.same_ground": _mass_mask, "here.below_both": _above_mask, "here.not_above": _level_mask},
    partners={"here.joined_water": _lake_partners},
)


# --- looking ----------------------------------------------------------------------------------------------------


def _holds(case: Case, one: Bound) -> bool:
    return failing(case, one) is None


OPEN, SHUT = "open", "shut"
"""The two ends of what a hex can do to a line that has something on it without a rule: nothing, or everything."""


def table(case: Case, unread: str = OPEN) -> SightTable:
    """Who sees whom on the case's board, for a unit of the attacker's kind; compiled once a board and reading.

    With `unread` open, hexes with something without a rule block nothing and join heights; shut, they always block.
    """
    board = case.situation.board
    assert board is not None
    view = case.book.view(board)
    kind = case.get("attacker.kind") if _asks_kind(case, board) else None
    key = ("sight", unread, kind, tuple(sorted(case.options.items())), scenario_rules(case))
    found: SightTable | None = view.get(key)
    if found is None:
        obstructions, used = _ground(case, board, unread, kind)
        found = SightTable(board.shape, obstructions, reading(case))
        found.used = dict(used)
        if kind is not UNKNOWN:
            view[key] = found
    return found


_Ground = tuple[dict[Hex, Sequence[Obstruction]], dict[str, str]]


def _ground(case: Case, board: Board, unread: str, kind: Any) -> _Ground:
    """What blocks on every hex, and the options that it hangs on; one for all readings of lines along sides."""
    view = case.book.view(board)
    options = tuple(case.chosen(name) for name in _options_of_ground(case.book))
    key = ("ground", unread, kind, options, scenario_rules(case))
    found: _Ground | None = view.get(key)
    if found is None:
        used = dict(case.used)
        case.used.clear()
        case.memo[UNREAD] = unread
        beyond = unread_hexes(case.book, board)
        wall = () if unread == OPEN else (Obstruction(case.book.rules[CLEAR]),)
        alike: dict[Any, list[Obstruction]] = {}
        obstructions: dict[Hex, Sequence[Obstruction]] = {
            place: wall if place in beyond else _obstructions(case, state, alike)
            for place, state in board.hexes.items()
        }
        del case.memo[UNREAD]
        found = obstructions, dict(case.used)
        case.used.clear()
        case.used.update(used)
        if kind is not UNKNOWN:
            view[key] = found
    return found


def _options_of_ground(book: Rulebook) -> tuple[str, ...]:
    """Names of the options that the rules of hexes between two units test."""
    memo = book.memo
    if "options between" not in memo:
        rules = [rule for rule in book.rules.values() if rule.role == "between"]
        facts = {test.fact for rule in rules for test in (*rule.when, *rule.unless)}
        memo["options between"] = tuple(
            sorted(fact.removeprefix("option.") for fact in facts if fact.startswith("option."))
        )
    return memo["options between"]  # type: ignore[no-any-return]


def _asks_kind(case: Case, board: Board) -> bool:
    """True if ground of the board blocks some kinds of units only; otherwise one table serves all of them."""
    view = case.book.view(board)
    if "sight by kind" not in view:
        held = {one for state in board.hexes.values() for one in state.terrain or ()}
        held |= {one.element for state in board.hexes.values() for one in (*state.obstacles, *state.tokens)}
        rules = [*case.book.always("between"), *(rule for one in held for rule in case.book.at("between", one))]
        tests = [test.fact for rule in rules for test in (*rule.when, *rule.unless)]
        view["sight by kind"] = any(fact.startswith("attacker.") for fact in tests)
    return bool(view["sight by kind"])


def _obstructions(case: Case, state: HexState, alike: dict[Any, list[Obstruction]]) -> list[Obstruction]:
    """How a hex blocks lines; worked out once for hexes of one mass that hold the same. Lakes depend on the place."""
    mass: Any = mass_kind(case.book, state)
    if mass == LAKE:
        return obstructions_at(case, state, bound_at(case, "between", state), PAIR, _holds)
    if mass is not None and state.hex is not None and case.situation.board is not None:
        joined = case.memo.get(UNREAD) == OPEN
        mass = masses(case.book, case.situation.board, joined_by_unread=joined)[state.hex]
    markers = tuple((one.element, one.facts.get("owner")) for one in (*state.obstacles, *state.tokens))
    unit = state.occupant
    guest = None if unit is None else (unit.unit, unit.badges, unit.facts.get("state"), unit.facts.get("side"))
    key = state.terrain, markers, guest, state.facts.get("elevation"), mass
    if key not in alike:
        alike[key] = obstructions_at(case, state, bound_at(case, "between", state), PAIR, _holds)
    return alike[key]


def look(case: Case) -> Look:
    """The line from the attacker's hex to the target's."""
    found: Look | None = case.memo.get("look")
    if found is None:
        found = case.memo["look"] = _look(case)
    return found


def _look(case: Case) -> Look:
    board = case.situation.board
    a, b = _ends(case)
    if board is not None and a is not None and b is not None and a.hex is not None and b.hex is not None:
        _note_reading(case, a.hex, b.hex)
        seen = table(case).look(a.hex, b.hex)
        unread = unread_hexes(case.book, board)
        if unread and not seen.blocked and table(case, SHUT).look(a.hex, b.hex).blocked:
            met = line(a.hex, b.hex)
            on_line = unread.intersection(met.through, met.corners, *met.edges)
            # where none is on the line, they may join hills or ranges that it runs over
            case.notes(board.hexes[place] for place in on_line or unread)
            return Look(UNKNOWN)
        return seen
    far = case.get("range")
    if far == 1:
        return Look(False)
    states = case.situation.places.get("between")
    if states is None:
        return Look(False if case.closed else UNKNOWN)
    whole = case.closed or (far is not UNKNOWN and len(states) >= far - 1)
    ends = (a.hex if a is not None else None, b.hex if b is not None else None)
    if ends[0] is not None and ends[1] is not None:
        _note_reading(case, ends[0], ends[1])
    read = reading(case)
    beyond = [state for state in states if state.unread]
    seen = look_along(states, ends, lambda state: None if state.unread else _rule_at(case, state), read, whole=whole)
    if beyond and seen.blocked is False:
        wall = case.book.rules[CLEAR]
        shut = look_along(
            states, ends, lambda state: wall if state.unread else _rule_at(case, state), read, whole=whole
        )
        if shut.blocked:
            case.notes(beyond)
            return Look(UNKNOWN)
    return seen


def _note_reading(case: Case, a: Hex, b: Hex) -> None:
    """Lists the options on edges and corners as used where the line is one that they can change."""
    met = line(a, b)
    if len(met.edges) > 1:
        case.option("edge-lines")
    if met.corners:
        case.option("corner-touch")
    board = case.situation.board
    if board is None:
        return
    if height(case, board.hexes[a]) > 0 and height(case, board.hexes[b]) > 0:
        case.option("hill-sight")
    if any(one not in board.hexes for pair in met.edges for one in pair):
        case.option("board-rim")


def _rule_at(case: Case, state: HexState) -> Rule | None:
    """The rule by which a told hex blocks, or None."""
    weighed = weigh(case, bound_at(case, "between", state), ("sight",))
    refusal = weighed.refused("sight")
    return None if refusal is None else case.book.rules[refusal.rule]


def line_blocked(case: Case) -> Any:
    """The line from attacker to target is blocked; UNKNOWN where it was not told what lies between."""
    return look(case).blocked
