"""What a line of sight meets, and who blocks it, where, by which rule.

A hex whose inside is crossed blocks by itself. Where the line runs along the side of two hexes, it takes one on the
left and one on the right. For a whole board the same is worked out with one bit a hex: shadows (which targets lie
behind a hex) are made once a shape, and what a hex sees falls out of a few ORs.

Rule options, by their generic names: `edge-lines` (whole-line | same-edge), `board-rim` (blocks | open) and
`corner-touch` (clear | crosses).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from operator import itemgetter, or_
from typing import NamedTuple

from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import Hex, Shape, line
from rulesdb.rules.rule import Condition, Rule, Verb
from rulesdb.rules.situation import HexState
from rulesdb.rules.vocabulary import UNKNOWN
from rulesdb.rules.weigh import Bound

BETWEEN = "between:"
"""What stands before the number of a hex that has no place; no hex of a board is written so."""


class Obstruction(NamedTuple):
    """A rule by which one hex blocks lines."""

    rule: Rule
    exempt: tuple[int, ...] = ()
    """Masks of hexes: a line with both ends in one of them is not blocked."""
    partners: int | None = None
    """Mask of hexes: the line is blocked only if it meets one of these as well."""


@dataclass(frozen=True, slots=True)
class PairWords:
    """Facts of a rule that depend on both ends of a line, told as masks over the whole board."""

    masks: Mapping[str, Callable[[Case, HexState], int]]
    """Fact -> hexes such that the fact is true for lines with both ends among them."""
    partners: Mapping[str, Callable[[Case, HexState], int]]
    """Fact -> hexes of which the line must meet one as well."""


@dataclass(frozen=True, slots=True)
class EdgeReading:
    """How lines along hex sides and through corners are read."""

    whole_line: bool = True
    """Left and right may be obstructed at different places of the line."""
    rim_blocks: bool = True
    """Beyond the rim of the board counts as obstructed."""
    corner_blocks: bool = False


# --- geometry of a shape --------------------------------------------------------------------------------------


class _Row(NamedTuple):
    """For one hex as viewer, the shadow of every other hex: which targets lie behind it.

    A shadow is one number of three masks: targets whose line crosses the hex, then those that have it on the left, then
    those that have it on the right; each mask as wide as the board.
    """

    shadows: list[int]
    beyond_rim: int
    """Shadow of everything off the board."""


class Geometry:
    """Numbers, bits and shadows of the hexes of one shape; made once, rows on first use."""

    def __init__(self, shape: Shape) -> None:
        self.hexes = shape.hexes()
        self.index = {place: number for number, place in enumerate(self.hexes)}
        self.all = (1 << len(self.hexes)) - 1
        self._rows: dict[int, _Row] = {}

    def mask(self, places: Iterable[Hex]) -> int:
        """The hexes as one number, a bit each; those off the board are left out."""
        mask = 0
        for place in places:
            number = self.index.get(place)
            if number is not None:
                mask |= 1 << number
        return mask

    def places(self, mask: int) -> list[Hex]:
        """The hexes of a mask, in board order."""
        return [place for number, place in enumerate(self.hexes) if mask >> number & 1]

    def row(self, viewer: int) -> _Row:
        """Shadows seen from one hex."""
        found = self._rows.get(viewer)
        if found is None:
            found = self._rows[viewer] = self._make_row(viewer)
        return found

    def _make_row(self, viewer: int) -> _Row:
        shadows = [0] * (len(self.hexes) + 1)  # the last gathers what is off the board
        for number, target in enumerate(self.hexes):
            if number == viewer:
                continue
            met = line(self.hexes[viewer], target)
            for place in met.through:
                shadows[self.index.get(place, -1)] |= 1 << number
            for pair in met.edges:
                for third, place in enumerate(pair, 1):
                    shadows[self.index.get(place, -1)] |= 1 << number + third * len(self.hexes)
        return _Row(shadows[:-1], shadows[-1])

    def thrice(self, mask: int) -> int:
        """The mask in all three places of a shadow."""
        wide = len(self.hexes)
        return mask | mask << wide | mask << 2 * wide

    def blocked(self, shadow: int) -> int:
        """Mask of the targets that the joined shadows hide: crossed hexes, or both sides of the line."""
        wide = len(self.hexes)
        return (shadow | shadow >> wide & shadow >> 2 * wide) & self.all


@lru_cache(maxsize=16)
def geometry(shape: Shape) -> Geometry:
    """The one geometry of a shape, shared."""
    return Geometry(shape)


# --- a board ---------------------------------------------------------------------------------------------------


def on_line(place: Hex | None, nth: int) -> str:
    """A hex of a line as `q,r`, or `between:2` for the second hex of one whose places were not told."""
    return f"{BETWEEN}{nth}" if place is None else str(place)


class Blocker(NamedTuple):
    """A hex that obstructs a line, and by which rule; off the board there is no rule of a hex."""

    place: Hex | None
    """None where nobody told which hex it is."""
    rule: Rule | None
    side: str
    """through, left or right"""
    nth: int = 0
    """Where the place was not told: which hex of the line it is, counted from the attacker."""

    @property
    def where(self) -> str:
        """The hex as `on_line` writes it."""
        return on_line(self.place, self.nth)


@dataclass(slots=True)
class Look:
    """Outcome of one line: blocked, clear or UNKNOWN, and the blockers."""

    blocked: object = False
    blockers: list[Blocker] = field(default_factory=list)
    line: tuple[tuple[Hex, ...], ...] = ()
    """Hexes met, in order: one, or two where the line runs between them."""
    beside: Sequence[Blocker] = ()
    """Of a clear line along hex sides: what obstructs it on one side, while the other is open."""


def _with_sides(
    through: list[Blocker], pairs: Sequence[tuple[Blocker | None, Blocker | None]], *, whole_line: bool
) -> Look:
    """The look of a line that runs along hex sides, by what obstructs it inside hexes and left and right of it."""
    found = list(through)
    left = [one for one, _ in pairs if one is not None]
    right = [one for _, one in pairs if one is not None]
    if whole_line:
        found += [left[0], right[0]] if left and right else []
    else:
        found += [one for pair in pairs if None not in pair for one in pair if one is not None]
    return Look(bool(found), found, beside=() if found else (*left, *right))


class SightTable:
    """Who sees whom on one board, under one reading."""

    def __init__(self, shape: Shape, obstructions: Mapping[Hex, Sequence[Obstruction]], reading: EdgeReading) -> None:
        self.geometry = geometry(shape)
        self.reading = reading
        self.obstructions = {place: tuple(those) for place, those in obstructions.items() if those}
        self.used: dict[str, str] = {}
        """Rule options that some hex of the board depends on."""
        index = self.geometry.index
        everything = [(index[place], one) for place, those in self.obstructions.items() for one in those]
        plain = {number for number, one in everything if not one.exempt and one.partners is None}
        # itemgetter of one index gives no tuple, so there are always two
        self._plain = itemgetter(*plain, *list(plain)[:1]) if plain else None
        self._special = [
            (number, [(mask, ~self.geometry.thrice(mask)) for mask in one.exempt], one.partners)
            for number, one in everything
            if number not in plain
        ]

    def blockers(self, a: Hex, b: Hex) -> list[Blocker]:
        """What blocks the line from a to b; empty if it is clear. On an edge line both sides are named."""
        return self.look(a, b).blockers

    def look(self, a: Hex, b: Hex) -> Look:
        """The line from a to b: what blocks it, or what obstructs only one side of a clear line along hex sides."""
        met = line(a, b)
        obstructions = self.obstructions
        if not obstructions and not met.edges:
            return Look()
        found: list[Blocker] = []
        ends = (1 << self.geometry.index[a], 1 << self.geometry.index[b])
        for place in met.through if not self.reading.corner_blocks else (*met.through, *met.corners):
            rule = self._blocks(place, ends, met.through)
            if rule is not None:
                found.append(Blocker(place, rule, "through"))
        if not met.edges:
            return Look(bool(found), found)
        pairs = [
            (self._side(left, "left", ends, (right,)), self._side(right, "right", ends, (left,)))
            for left, right in met.edges
        ]
        return _with_sides(found, pairs, whole_line=self.reading.whole_line)

    def _side(self, place: Hex, side: str, ends: tuple[int, int], other: tuple[Hex, ...]) -> Blocker | None:
        if place not in self.geometry.index:
            return Blocker(place, None, side) if self.reading.rim_blocks else None
        rule = self._blocks(place, ends, other)
        return None if rule is None else Blocker(place, rule, side)

    def _blocks(self, place: Hex, ends: tuple[int, int], also: tuple[Hex, ...]) -> Rule | None:
        for one in self.obstructions.get(place, ()):
            if any(mask & ends[0] and mask & ends[1] for mask in one.exempt):
                continue
            if one.partners is not None and not one.partners & self.geometry.mask(also):
                continue
            return one.rule
        return None

    def seen_from(self, viewer: Hex) -> int:
        """Mask of the hexes the viewer's hex sees, its own included."""
        if not self.reading.whole_line or self.reading.corner_blocks:
            return self.geometry.mask(
                place for place in self.geometry.hexes if place == viewer or not self.blockers(viewer, place)
            )
        shapes = self.geometry
        number = shapes.index[viewer]
        row = shapes.row(number)
        shadow = reduce(or_, self._plain(row.shadows)) if self._plain is not None else 0
        if self.reading.rim_blocks:
            shadow |= row.beyond_rim
        paired = 0
        bit = 1 << number
        for at, exempt, partners in self._special:
            keep = ~0
            for mask, others in exempt:
                if mask & bit:
                    keep &= others
            if partners is None:
                shadow |= row.shadows[at] & keep
            else:
                paired |= keep & self._paired(row, at, partners)
        return shapes.all & ~(shapes.blocked(shadow) | paired)

    def _paired(self, row: _Row, at: int, partners: int) -> int:
        """Targets hidden by a hex together with one of its partners: both crossed, or one on either side."""
        wide = len(self.geometry.hexes)
        own = row.shadows[at]
        hidden = 0
        for other in self.geometry.places(partners):
            shadow = row.shadows[self.geometry.index[other]]
            hidden |= own & shadow & self.geometry.all
            hidden |= (own >> wide & shadow >> 2 * wide | own >> 2 * wide & shadow >> wide) & self.geometry.all
        return hidden

    def whole(self) -> list[int]:
        """What every hex sees, one mask a hex in board order."""
        return [self.seen_from(viewer) for viewer in self.geometry.hexes]


def obstructions_at(
    case: Case, state: HexState, bound: Iterable[Bound], pair: PairWords, holds: Callable[[Case, Bound], bool]
) -> list[Obstruction]:
    """By which of the rules bound at a hex it blocks lines, and for which pairs of ends it does not.

    `holds` works out the conditions that do not depend on the ends of the line.
    """
    blocking: list[tuple[Rule, list[int], int | None]] = []
    cancelling: list[tuple[Rule, int | None]] = []
    for one in bound:
        rule = one.rule
        own = [effect for effect in rule.effects if effect.verb in (Verb.FORBID, Verb.CANCEL)]
        if not own:
            continue
        if not holds(case, _without(one, pair)):
            continue
        partners = next(
            (pair.partners[condition.fact](case, state) for condition in rule.when if condition.fact in pair.partners),
            None,
        )
        needed = [pair.masks[condition.fact](case, state) for condition in rule.when if condition.fact in pair.masks]
        exempt = [pair.masks[condition.fact](case, state) for condition in rule.unless if condition.fact in pair.masks]
        if any(effect.verb is Verb.FORBID and effect.measure == "sight" for effect in own):
            blocking.append((rule, exempt, partners))
        cancelling.extend((rule, needed[0] if needed else None) for effect in own if effect.verb is Verb.CANCEL)
    found = []
    for rule, exempt, partners in blocking:
        for other, mask in cancelling:
            if any(rule.answers_to(effect.measure) for effect in other.effects if effect.verb is Verb.CANCEL):
                exempt = [*exempt, mask if mask is not None else ~0]
        found.append(Obstruction(rule, tuple(mask for mask in exempt if mask), partners))
    return found


def _without(one: Bound, pair: PairWords) -> Bound:
    """The rule without the tests that depend on both ends."""

    def kept(conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
        return tuple(one for one in conditions if one.fact not in pair.masks and one.fact not in pair.partners)

    return Bound(one.rule, one.here, one.guard, kept(one.when), kept(one.unless))


# --- a bare relation -------------------------------------------------------------------------------------------


def look_along(
    states: Sequence[HexState],
    ends: tuple[Hex | None, Hex | None],
    rule_at: Callable[[HexState], Rule | None],
    reading: EdgeReading,
    *,
    whole: bool,
) -> Look:
    """The line over told hexes. With places geometry decides which are crossed; without, all of them are, in order.

    `whole` says that every hex of the line was told; otherwise a line nobody blocks is UNKNOWN.
    """
    rules = {number: rule_at(state) for number, state in enumerate(states)}
    if ends[0] is None or ends[1] is None or any(state.hex is None for state in states):
        blockers = [
            Blocker(states[number].hex, rule, "through", 0 if states[number].hex else number + 1)
            for number, rule in rules.items()
            if rule is not None
        ]
        return Look(True if blockers else False if whole else UNKNOWN, blockers)
    by_place = {state.hex: rules[number] for number, state in enumerate(states)}

    def obstructing(place: Hex, side: str) -> Blocker | None:
        rule = by_place.get(place)
        return None if rule is None else Blocker(place, rule, side)

    met = line(ends[0], ends[1])
    told = all(place in by_place for place in (*met.through, *(one for pair in met.edges for one in pair)))
    through = (*met.through, *met.corners) if reading.corner_blocks else met.through
    found = [one for place in through if (one := obstructing(place, "through")) is not None]
    pairs = [(obstructing(left, "left"), obstructing(right, "right")) for left, right in met.edges]
    seen = _with_sides(found, pairs, whole_line=reading.whole_line)
    seen.line = (*((place,) for place in met.through), *met.edges)
    if not seen.blockers and not (whole or told):
        seen.blocked = UNKNOWN
    return seen
