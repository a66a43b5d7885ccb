"""Line of sight: what a line meets, how high that is beside its two ends, blind spots, balkas, and smoke.

A line is a row of entries from viewer to target: one hex whose inside is crossed, or the two hexes on whose common side
it runs. Every hex is weighed alone; a pair blocks only if both of its hexes do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise, zip_longest
from typing import Any, NamedTuple

from rulesdb.games.conflict_of_heroes.ground import (
    Ground,
    always,
    asked,
    balka_of,
    bound_at,
    elements,
    ground,
    in_balka,
    joined_heights,
    level,
    remembered,
    screen,
)
from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import Hex, distance, line
from rulesdb.rules.ruling import Refusal, Step
from rulesdb.rules.sight import BETWEEN, on_line
from rulesdb.rules.situation import HexState
from rulesdb.rules.vocabulary import UNKNOWN

BLOCKED_BY = {
    "balka-sight": "balka",
    "height": "height",
    "blind-spot": "blind-spot",
    "blind-behind-hill": "blind-spot",
    "smoke-screen": "smoke",
    "smoke-on-the-line": "smoke",
}
"""What hides, by the code of the refusal; in the order in which it is told."""
_ORDER = ("balka", "height", "blind-spot", "smoke")
_OPTIONS = (
    "blind-lower-than", "blind-other-hill", "same-slope", "light-woods-obstacle", "smoke-from-above", "smoke-edge",
    "blind-edge",
)  # fmt: skip

Entry = tuple[HexState, ...]


class Blocked(NamedTuple):
    """A hex that blocks, and why."""

    place: Hex | None
    """None where nobody told which hex it is."""
    refusal: Refusal
    nth: int = 0
    """Where the place was not told: which hex of the line it is, counted from the viewer."""

    @property
    def where(self) -> str:
        """The hex as `on_line` writes it."""
        return on_line(self.place, self.nth)


@dataclass(slots=True)
class Look:
    """Outcome of one line."""

    clear: Any = True
    """True, False or UNKNOWN."""
    blockers: list[Blocked] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    smoke: int = 0
    """Smoke on the hexes between."""
    entries: tuple[Entry, ...] = ()

    @property
    def by(self) -> str | None:
        """What hides the target, the first of balka, height, blind spot and smoke."""
        found = {BLOCKED_BY[one.reason] for one in self.refusals}
        return next((one for one in _ORDER if one in found), None)


class Ends(NamedTuple):
    """The two ends of a line, with the names of the facts that their levels are."""

    a: HexState
    b: HexState
    a_fact: str = "attacker.level"
    b_fact: str = "target.level"


# --- what the line meets ---------------------------------------------------------------------------------------------


def met(a: Hex, b: Hex) -> list[tuple[Hex, ...]]:
    """Hexes between two others in order from a: one that is crossed, or the two on whose common side the line runs."""
    found = line(a, b)
    # a line that runs along sides takes pair, hex, pair, hex ... and nothing else
    through: list[tuple[Hex, ...]] = [(one,) for one in found.through]
    along = [part for both in zip_longest(found.edges, through) for part in both if part is not None]
    return along if found.edges else through


def range_between(case: Case, a: HexState, b: HexState) -> Any:
    """Hexes from one to the other, or UNKNOWN."""
    return UNKNOWN if a.hex is None or b.hex is None else distance(a.hex, b.hex)


def entries_of(case: Case, a: HexState, b: HexState, told: Sequence[HexState] | None) -> tuple[tuple[Entry, ...], bool]:
    """Entries of a line, and whether they are all of it. Off the board there is nothing that blocks."""
    board = case.situation.board
    if a.hex is not None and b.hex is not None and (board is not None or (told and all(one.hex for one in told))):
        known = board.hexes if board is not None else {one.hex: one for one in told or () if one.hex is not None}
        places = met(a.hex, b.hex)
        found = tuple(tuple(known[one] for one in pair if one in known) for pair in places)
        whole = board is not None or case.closed or all(one in known for pair in places for one in pair)
        # a pair with one hex that is not there is open on that side
        return tuple(
            one if len(one) == len(pair) else () for one, pair in zip(found, places, strict=True)
        ), whole  # fmt: skip
    if told is not None:
        far = case.get("range")
        return tuple((one,) for one in told), case.closed or (far is not UNKNOWN and len(told) >= far - 1)
    return (), case.closed or case.get("range") in (0, 1)


# --- one hex on the line ---------------------------------------------------------------------------------------------


def _between(case: Case, state: HexState) -> Ground:
    """Height of a hex between; what nobody told of it is asked for."""
    lies = level(case, state)
    if lies is UNKNOWN:
        lies = case.settle("between.level", 0)
    if state.terrain is None and not case.closed and case.settle("between.obstacle", False):
        return Ground(lies, lies + 1, ())
    return ground(case, state, lies)


def _compared(value: int, other: int) -> str:
    return "below" if value < other else "above" if value > other else "equal"


class _Line(NamedTuple):
    """What all hexes of one line are compared with."""

    slope: str
    """level, up or down, as the viewer looks."""
    low: int
    high: int


def _weighed(
    case: Case, state: HexState, lies: Ground, of: _Line, *, next_to_lower: bool, same_slope: Any, smoke: int
) -> list[Refusal]:
    """Why one hex blocks by itself; remembered for every kind of hex and line."""
    bare = not lies.obstacle and of.low < lies.level
    facts = {
        "sight.slope": of.slope,
        "hex.height": _compared(lies.top, of.high),
        "hex.obstacle": lies.obstacle,
        "hex.next_to_lower": next_to_lower and of.slope != "level",
        "hex.lower_under_top": of.low < lies.top,
        "hex.bare_rise": bare,
        "hex.smoke": smoke,
    }
    if same_slope is not UNKNOWN:
        facts["line.same_slope"] = same_slope

    def work() -> list[Refusal]:
        inner = case.within(**facts)
        return asked(inner, bound_at(inner, "between", state), "sight").refusals

    chosen = tuple(case.chosen(name) for name in _OPTIONS)
    key = "hides", tuple(facts.items()), elements(case, state) if smoke else (), chosen
    return remembered(case, key, work)


class _Side(NamedTuple):
    """One hex of an entry: why it blocks, and whether it shades what lies right behind it."""

    state: HexState
    refusals: list[Refusal]
    shades: bool


# --- slopes ----------------------------------------------------------------------------------------------------------


def _same_slope(case: Case, high: HexState, way: Sequence[Entry], at: HexState, top: int) -> Any:
    """The higher end and a hill before the lower one are one slope; `way` are the entries from the higher end to it."""
    told = case.situation.facts.get("same_slope")
    if told is not None:
        return told
    letters = high.facts.get("slope"), at.facts.get("slope")
    if None not in letters:
        return letters[0] == letters[1]
    if case.option("same-slope") == "joined-hill":
        board = case.situation.board
        if board is None or high.hex is None or at.hex is None:
            return UNKNOWN
        hills = joined_heights(case, board)
        return hills.get(high.hex) is not None and hills.get(high.hex) == hills.get(at.hex)
    levels = [top]
    for entry in way:
        levels.append(
            _between(case, at).level if at in entry else max((_between(case, one).level for one in entry), default=0)
        )
    return all(later <= before for before, later in pairwise(levels)) and min(levels) > 0


# --- the whole line --------------------------------------------------------------------------------------------------


def _end_level(case: Case, state: HexState, fact: str) -> int:
    """Level an end looks from; a unit in woods or a building may be read to stand on top of it."""
    lies = level(case, state)
    if lies is UNKNOWN:
        lies = case.settle(fact, 0)
    found = ground(case, state, lies)
    if found.obstacle and case.option("unit-on-obstacle") == "top":
        return found.top
    return int(found.level)


def look(case: Case, ends: Ends, told: Sequence[HexState] | None) -> Look:
    """The line from one hex to another. `told` are the hexes between where no board says them."""
    a, b = ends.a, ends.b
    entries, whole = entries_of(case, a, b, told)
    found = Look(entries=entries)
    far = range_between(case, a, b)
    if far is UNKNOWN:
        far = case.get("range")
    if far == 0:
        return found
    _balkas(case, ends, far, found)
    if any(entries):
        _heights(case, ends, found)
        _smoke(case, ends, found)
    if found.refusals:
        found.clear = False
    elif not whole:
        found.clear = UNKNOWN
    return found


def _balkas(case: Case, ends: Ends, far: Any, found: Look) -> None:
    """The gate of balkas: out of one only bordering hexes of the plain and above are seen, and the same back."""
    a, b = in_balka(case, ends.a), in_balka(case, ends.b)
    if not (a or b):
        return
    facts: dict[str, Any] = {"line.balka_ends": int(a) + int(b)}
    if a != b:
        other, fact = (ends.b, ends.b_fact) if a else (ends.a, ends.a_fact)
        lies = level(case, other)
        facts["line.other_level"] = case.settle(fact, 0) if lies is UNKNOWN else lies
    borders = far == 1 if far is not UNKNOWN else UNKNOWN
    if borders is False and case.option("balka-far-view") == "ravine":
        borders = _borders_ravine(case, ends.a if a else ends.b, ends.b if a else ends.a)
    facts["line.borders"] = case.settle("line.borders", False) if borders is UNKNOWN else borders
    inner = case.within(**facts)
    weighed = asked(inner, always(inner, "line"), "sight")
    found.refusals += weighed.refusals
    found.steps += weighed.steps


def _borders_ravine(case: Case, floor: HexState, other: HexState) -> Any:
    board = case.situation.board
    if board is None or floor.hex is None or other.hex is None:
        return UNKNOWN
    return any(distance(one, other.hex) == 1 for one in balka_of(board, case, floor.hex))


def _heights(case: Case, ends: Ends, found: Look) -> None:
    low, high = _end_level(case, ends.a, ends.a_fact), _end_level(case, ends.b, ends.b_fact)
    slope = "level" if low == high else "up" if low < high else "down"
    of = _Line(slope, min(low, high), max(low, high))
    entries = found.entries
    lower_at = len(entries) - 1 if slope == "down" else 0
    for number, entry in enumerate(entries):
        by_hex: list[_Side] = []
        before_lower = number == lower_at and slope != "level"
        for state in entry:
            lies = _between(case, state)
            found.steps += lies.steps if state.hex is not None else _at(lies.steps, number + 1)
            same: Any = True
            # beside another hex a hill counts as shading however high it is
            if before_lower and not lies.obstacle and of.low < lies.level and (lies.level < of.high or len(entry) == 2):
                way = entries[: number + 1] if slope == "down" else entries[number:][::-1]
                same = _same_slope(case, ends.a if slope == "down" else ends.b, way, state, of.high)
            refusals = _weighed(case, state, lies, of, next_to_lower=before_lower, same_slope=same, smoke=0)
            of_hill = same is False and case.chosen("blind-other-hill") == "blind"
            by_hex.append(_Side(state, refusals, before_lower and (lies.obstacle or of_hill)))
        _count(case, found, by_hex, number + 1)


def _at(steps: Sequence[Step], nth: int) -> list[Step]:
    """The steps of a hex that has no place, with its number on the line."""
    return [one._replace(where=f"{BETWEEN}{nth}") for one in steps]


def _count(case: Case, found: Look, by_hex: list[_Side], nth: int) -> None:
    """Adds what an entry blocks: a single hex by itself, a pair if both do; by one reading of blind spots, either."""
    blocking = [one for one in by_hex if one.refusals]
    if not blocking:
        return
    if len(blocking) < len(by_hex):
        shading = [one for one in blocking if one.shades]
        if not shading or case.option("blind-edge") == "both":
            return
        blocking = shading
    for state, refusals, _ in blocking:
        _block(found, Blocked(state.hex, refusals[0], nth), refusals)


def _block(found: Look, blocker: Blocked, refusals: list[Refusal]) -> None:
    """Adds a hex that blocks, with its reasons."""
    found.blockers.append(blocker)
    found.refusals += [one for one in refusals if one not in found.refusals]
    found.steps += [
        Step("sight", "forbid", False, False, one.rule, one.citations, where=blocker.where) for one in refusals
    ]  # fmt: skip


# --- smoke -----------------------------------------------------------------------------------------------------------


def _smoke(case: Case, ends: Ends, found: Look) -> None:
    amounts: list[int] = []
    screens: list[tuple[Hex | None, int]] = []
    for nth, entry in enumerate(found.entries, 1):
        state, amount = _screen_of(case, ends, entry)
        if state is None or amount == 0:
            continue
        amounts.append(amount)
        screens.append((state.hex, nth))
        lies = Ground(0, 0, ())
        refusals = _weighed(
            case, state, lies, _Line("level", 0, 0), next_to_lower=False, same_slope=False, smoke=amount
        )  # fmt: skip
        if refusals:
            _block(found, Blocked(state.hex, refusals[0], nth), refusals)
    found.smoke = sum(amounts)
    if not amounts or any(amount > 1 for amount in amounts):
        return
    a, b = screen(case, ends.a), screen(case, ends.b)
    inner = case.within(
        **{
            "line.balka_ends": 0,
            "line.smoke": found.smoke,
            "line.smoke_with_end": found.smoke + max(a, b),
            "line.smoke_with_ends": found.smoke + a + b,
        }
    )
    weighed = asked(inner, always(inner, "line"), "sight")
    found.blockers += [Blocked(place, one, nth) for one in weighed.refusals[:1] for place, nth in screens]
    found.refusals += weighed.refusals
    found.steps += weighed.steps


def _screen_of(case: Case, ends: Ends, entry: Entry) -> tuple[HexState | None, int]:
    """The hex of an entry whose smoke counts, and how much it is; along a side the thinner smoke counts."""
    if not entry:
        return None, 0
    # by place, so that the same hex is named from both ends
    ordered = sorted(entry, key=lambda state: state.hex or Hex(0, 0))
    amounts = [(_seen_screen(case, ends, state), state) for state in ordered]
    if len(amounts) == 2 and amounts[0][0] != amounts[1][0]:
        pick = min if case.option("smoke-edge") == "smaller" else max
        amount, state = pick(amounts, key=lambda one: one[0])
        return state, amount
    return amounts[0][1], amounts[0][0]


def _seen_screen(case: Case, ends: Ends, state: HexState) -> int:
    amount = screen(case, state)
    if amount == 0:
        return 0
    a, b = _end_level(case, ends.a, ends.a_fact), _end_level(case, ends.b, ends.b_fact)
    lies = level(case, state)
    lies = case.settle("between.level", 0) if lies is UNKNOWN else lies
    if a != b and lies < max(a, b) and case.option("smoke-from-above") == "seen-over":
        return 0
    return amount


# --- facts and the question's own line -------------------------------------------------------------------------------


def line_to_target(case: Case) -> Look:
    """The line from the attacker's hex to the target's."""
    found: Look | None = case.memo.get("look")
    if found is None:
        stands = case.situation.stands
        ends = Ends(stands.get("attacker", HexState()), stands.get("target", HexState()))
        found = case.memo["look"] = look(case, ends, case.situation.places.get("between"))
    return found


def line_blocked(case: Case) -> Any:
    """The line from attacker to target is blocked; UNKNOWN where it was not told what lies between."""
    clear = line_to_target(case).clear
    return UNKNOWN if clear is UNKNOWN else not clear


def line_borders(case: Case) -> Any:
    """The hex that is no balka borders the balka; UNKNOWN where the distance, or the course of the ravine, is."""
    far = case.get("range")
    if far is UNKNOWN or (far != 1 and case.chosen("balka-far-view") == "ravine"):
        return UNKNOWN
    return far == 1
