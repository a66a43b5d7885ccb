"""What stands where: ground and counters of a hex, its level, its height with what stands on it, smoke, sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from rulesdb.rules.facts import NOWHERE, Case, Here
from rulesdb.rules.hexgrid import DIRECTION_NAMES, Hex, neighbours, side_towards
from rulesdb.rules.rule import Verb
from rulesdb.rules.ruling import Step
from rulesdb.rules.situation import Board, HexState, Piece
from rulesdb.rules.vocabulary import UNKNOWN
from rulesdb.rules.weigh import Bound, Weighed, weigh

OPEN = "coh.open-1r"
HILL = "coh.hill"
ROAD = "coh.road-1r"
LARGE_BALKA = "coh.balka-large"
OPENING = "coh.balka-opening"

T = TypeVar("T")


# --- rules at a place ------------------------------------------------------------------------------------------------


def terrain(case: Case, state: HexState) -> tuple[str, ...]:
    """Ground of a hex; nothing told is open ground where everything was told, and no ground at all otherwise."""
    if state.terrain is not None:
        # a road runs over open ground where nothing else is told
        return (OPEN, *state.terrain) if state.terrain == (ROAD,) else state.terrain
    return (OPEN,) if case.closed else ()


def elements(case: Case, state: HexState) -> tuple[str, ...]:
    """Everything on a hex that carries rules: ground, works, counters."""
    return (*terrain(case, state), *(marker.element for marker in (*state.obstacles, *state.tokens)))


def bound_at(case: Case, role: str, state: HexState) -> list[Bound]:
    """Rules of a hex in a role: of everything on it, and those in force everywhere."""
    book, here = case.book, Here(state)
    found = [Bound(rule, here) for element in elements(case, state) for rule in book.at(role, element)]
    found.extend(Bound(rule, here) for rule in book.always(role))
    return found


def always(case: Case, role: str) -> list[Bound]:
    """Rules in force in a role that has no place."""
    return [Bound(rule, NOWHERE) for rule in case.book.always(role)]


def bound_unit(case: Case, role: str, piece: Piece | None) -> list[Bound]:
    """Rules of a unit in a role, and those in force for every unit."""
    here = Here(piece=piece)
    own = () if piece is None or piece.unit is None else (piece.unit, *piece.badges)
    found = [Bound(rule, here) for element in own for rule in case.book.at(role, element)]
    found.extend(Bound(rule, here) for rule in case.book.always(role))
    return found


def remembered(case: Case, key: tuple[Any, ...], work: Callable[[], T]) -> T:
    """What the rules make of one kind of hex or step, worked out once a rulebook.

    The options that were used and what was assumed are told again each time; what misses a fact is not kept.
    """
    memo = case.book.memo
    if key in memo:
        made, used, assumed = memo[key]
        case.used.update(used)
        case.assumed.update(assumed)
        return made  # type: ignore[no-any-return]
    noted: tuple[dict[str, Any], ...] = (case.used, case.assumed, case.unknown)
    kept = [(told, dict(told)) for told in noted]
    for told, _ in kept:
        told.clear()
    made = work()
    if not case.unknown and not case.assume:
        memo[key] = made, dict(case.used), dict(case.assumed)
    for told, before in kept:
        told.update({**before, **told})
    return made


def about(case: Case, bound: Iterable[Bound], measures: tuple[str, ...], *, notes: bool = False) -> list[Bound]:
    """The rules that say something about the measures, or take such a rule out of force; on demand those that note.

    What the others miss is nothing to these measures.
    """
    wanted, touches = frozenset(measures), case.book.touches

    def speaks(one: Bound) -> bool:
        named = touches[one.rule.id]
        if named & wanted:
            return True
        if any(
            effect.verb is Verb.CANCEL and touches.get(effect.measure, wanted) & wanted for effect in one.rule.effects
        ):
            return True
        return notes and all(effect.verb is Verb.NOTE for effect in one.rule.effects)

    return [one for one in bound if speaks(one)]


def asked(case: Case, bound: Iterable[Bound], *measures: str, notes: bool = False) -> Weighed:
    """What the bound rules make of the measures, those that say nothing of them left out."""
    return weigh(case, about(case, bound, measures, notes=notes), measures)


# --- height ----------------------------------------------------------------------------------------------------------


class Ground(NamedTuple):
    """Height of a hex."""

    level: int
    top: int
    """With what stands on it."""
    steps: tuple[Step, ...]

    @property
    def obstacle(self) -> bool:
        """Something on it stands higher than the ground."""
        return self.top > self.level


def set_by_rules(case: Case, state: HexState) -> Weighed:
    """Level that the ground or counters of a hex say by themselves: a balka, a level marker, the centre dot."""
    inner = case.within(**{"hex.centre_dot": state.facts.get("centre_dot", "none")})
    return asked(inner, bound_at(inner, "on_hex", state), "level")


def level(case: Case, state: HexState | None) -> Any:
    """Contour level of a hex: told, or that of its ground; UNKNOWN where neither says."""
    if state is None:
        return UNKNOWN
    told = state.facts.get("level")
    if told is not None:
        return told
    key = "level", state.terrain, tuple(marker.element for marker in state.tokens), state.facts.get("centre_dot")
    memo = case.book.memo
    if key not in memo:
        memo[key] = set_by_rules(case, state).totals["level"]
    found = memo[key]
    if found is not None:
        return found
    return 0 if case.closed else UNKNOWN


def ground(case: Case, state: HexState, lies: int) -> Ground:
    """Height of a hex whose level is known; remembered for every kind of hex."""

    def work() -> tuple[int, tuple[Step, ...]]:
        inner = case.within(**{"hex.level": lies})
        weighed = asked(inner, bound_at(inner, "on_hex", state), "top")
        return weighed.totals["top"], tuple(weighed.steps)

    key = "ground", elements(case, state), lies, case.chosen("light-woods-obstacle")
    top, steps = remembered(case, key, work)
    where = str(state.hex) if state.hex is not None else ""
    return Ground(lies, top, tuple(step._replace(where=where) for step in steps))


def screen(case: Case, state: HexState | None) -> int:
    """Smoke on a hex: the sum of its counters."""
    if state is None or not state.tokens:
        return 0
    key = "screen", tuple(marker.element for marker in state.tokens)
    memo = case.book.memo
    if key not in memo:
        memo[key] = asked(case, bound_at(case, "on_hex", state), "screen").totals["screen"]
    return memo[key]  # type: ignore[no-any-return]


def said(case: Case, state: HexState) -> list[Step]:
    """The steps by which a hex's ground and counters say its level and its smoke, where nobody told the level."""
    steps: list[Step] = []
    if state.facts.get("level") is None:
        steps += set_by_rules(case, state).steps
    if state.tokens:
        steps += asked(case, bound_at(case, "on_hex", state), "screen").steps
    return steps


# --- kinds of ground -------------------------------------------------------------------------------------------------


def has(case: Case, state: HexState | None, *kinds: str) -> bool:
    """Ground of the hex is, or behaves like, one of these."""
    return state is not None and any(case.book.is_a(one, kind) for one in state.terrain or () for kind in kinds)


def in_balka(case: Case, state: HexState | None) -> bool:
    """The hex is the floor of a large balka or one of its openings."""
    return has(case, state, LARGE_BALKA, OPENING)


def covered(case: Case, state: HexState) -> bool:
    """Something other than open ground, a bare hill or a road is on the hex."""
    return any(
        not any(case.book.is_a(one, kind) for kind in (OPEN, HILL, ROAD)) for one in terrain(case, state)
    )  # fmt: skip


def balka_of(board: Board, case: Case, place: Hex) -> frozenset[Hex]:
    """Every hex of the balka that a hex belongs to."""
    found: set[Hex] = set()
    reach = [place]
    while reach:
        one = reach.pop()
        if one in found or not in_balka(case, board.at(one)):
            continue
        found.add(one)
        reach.extend(neighbours(one))
    return frozenset(found)


def joined_heights(case: Case, board: Board) -> dict[Hex, int]:
    """Number of the hill that each hex above the plain belongs to."""
    view = case.book.view(board)
    if "hills" not in view:
        found: dict[Hex, int] = {}
        high = {place for place, state in board.hexes.items() if level(case, state) > 0}
        for number, start in enumerate(sorted(high)):
            reach = [start]
            while reach:
                place = reach.pop()
                if place in found or place not in high:
                    continue
                found[place] = number
                reach.extend(neighbours(place))
        view["hills"] = found
    return view["hills"]  # type: ignore[no-any-return]


# --- sides -----------------------------------------------------------------------------------------------------------


def _marked(word: str, a: HexState, b: HexState) -> bool:
    """True if either of two neighbours names the side between them under the word."""
    for one, other in ((a, b), (b, a)):
        sides: Iterable[str] | None = one.facts.get(word)
        if sides and one.hex is not None and other.hex is not None:
            side = side_towards(one.hex, other.hex)
            if side is not None and DIRECTION_NAMES[side] in sides:
                return True
    return False


def small_balka_between(a: HexState, b: HexState) -> bool:
    """A small balka runs along the side of two neighbours."""
    return _marked("small_balka_sides", a, b)


def road_joins(case: Case, a: HexState, b: HexState) -> bool:
    """A drawn road leads from one hex to its neighbour; where its sides are not told, it does."""
    if not (has(case, a, ROAD) and has(case, b, ROAD)):
        return False
    for one, other in ((a, b), (b, a)):
        sides = one.facts.get("road_sides")
        if sides is not None and one.hex is not None and other.hex is not None:
            side = side_towards(one.hex, other.hex)
            if side is not None and DIRECTION_NAMES[side] not in sides:
                return False
    return True


def edge(case: Case, before: HexState, after: HexState) -> str:
    """What a step to the next hex crosses: nothing, a bank, an opening or a small balka; told, or read."""
    told = after.facts.get("edge")
    if told is not None:
        return str(told)
    if small_balka_between(before, after):
        return "small-balka"
    if before.terrain is None or after.terrain is None or in_balka(case, before) == in_balka(case, after):
        return "none"
    low = before if in_balka(case, before) else after
    if not has(case, low, OPENING):
        return "bank"
    if case.option("balka-opening-sides") == "marked" and low.facts.get("opening_sides") is not None:
        return "opening" if _marked("opening_sides", before, after) else "bank"
    return "opening"
