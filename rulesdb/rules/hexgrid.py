"""Hexes, edges, distances and lines between centres, in exact whole numbers.

Inside the project a hex is axial (q east, r south-east) on a pointy-top grid. Offset, doubled and printed
coordinates exist only at the border, as pairs of functions that undo each other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple


class Hex(NamedTuple):
    """One hex, axial."""

    q: int
    r: int

    def __str__(self) -> str:
        return f"{self.q},{self.r}"

    @classmethod
    def parse(cls, text: str) -> Hex:
        """The hex written `q,r`; ValueError if it is not that."""
        q, r = text.split(",")
        return cls(int(q), int(r))

    def plus(self, other: Hex) -> Hex:
        return Hex(self.q + other.q, self.r + other.r)

    def minus(self, other: Hex) -> Hex:
        return Hex(self.q - other.q, self.r - other.r)


EAST, NORTH_EAST, NORTH_WEST = Hex(1, 0), Hex(1, -1), Hex(0, -1)
WEST, SOUTH_WEST, SOUTH_EAST = Hex(-1, 0), Hex(-1, 1), Hex(0, 1)

DIRECTIONS: tuple[Hex, ...] = (EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST)
"""The six neighbours, counter-clockwise from east; the index is the number of a hex side."""

DIRECTION_NAMES = ("e", "ne", "nw", "w", "sw", "se")


def distance(a: Hex, b: Hex) -> int:
    """Fewest hex steps from a to b."""
    dq, dr = a.q - b.q, a.r - b.r
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def neighbours(of: Hex) -> tuple[Hex, ...]:
    """The six hexes around, in the order of DIRECTIONS."""
    return tuple(of.plus(step) for step in DIRECTIONS)


def side_towards(a: Hex, b: Hex) -> int | None:
    """Number of the side of `a` that touches `b`, or None if they do not touch."""
    step = b.minus(a)
    return DIRECTIONS.index(step) if step in DIRECTIONS else None


@dataclass(frozen=True, slots=True)
class Edge:
    """The side two neighbouring hexes share; the same edge whichever hex it is named from."""

    first: Hex
    second: Hex

    @classmethod
    def between(cls, a: Hex, b: Hex) -> Edge:
        """The edge of two neighbours; ValueError if they do not touch."""
        if side_towards(a, b) is None:
            raise ValueError(f"hexes {a} and {b} do not touch")
        return cls(*sorted((a, b)))


# --- lines -----------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """What the straight line between two centres meets on its way; the two end hexes are left out."""

    through: tuple[Hex, ...]
    """Hexes whose inside is crossed, in order."""
    edges: tuple[tuple[Hex, Hex], ...]
    """Pairs (left, right) where the line runs along their common side, in order, seen in walking direction."""
    corners: tuple[Hex, ...]
    """Hexes touched at a single corner, in order."""


# Corners of a hex around its centre, in the stretched grid where a centre is (2q + r, 3r): all whole numbers,
# and stretching keeps straight lines straight.
_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def _near_the_line(dq: int, dr: int, r: int) -> range:
    """Columns of a row that a line from the origin can touch, and a few more."""
    if dr == 0:
        return range(min(0, dq) - 1, max(0, dq) + 2)
    ends = sorted((dq * (r - 1) // dr, dq * (r + 1) // dr))
    return range(ends[0] - 1, ends[1] + 3)


@lru_cache(maxsize=65536)
def _line_from_origin(dq: int, dr: int) -> Line:
    dx, dy = 2 * dq + dr, 3 * dr
    length = 3 * dx * dx + dy * dy
    met: list[tuple[int, str, Hex]] = []
    for r in range(min(0, dr) - 1, max(0, dr) + 2):
        for q in _near_the_line(dq, dr, r):
            if (q, r) in ((0, 0), (dq, dr)):
                continue
            x, y = 2 * q + r, 3 * r
            along = 3 * dx * x + dy * y
            if not 0 < along < length:
                continue
            sides = [dx * (y + cy) - dy * (x + cx) for cx, cy in _CORNERS]
            if min(sides) < 0 < max(sides):
                met.append((along, "through", Hex(q, r)))
            elif sides.count(0) == 2:
                # y grows southward, so a positive cross product lies to the right of the walker
                met.append((along, "right" if max(sides) > 0 else "left", Hex(q, r)))
            elif sides.count(0) == 1:
                met.append((along, "corner", Hex(q, r)))
    met.sort()
    left = [hex_ for _, kind, hex_ in met if kind == "left"]
    right = [hex_ for _, kind, hex_ in met if kind == "right"]
    return Line(
        through=tuple(hex_ for _, kind, hex_ in met if kind == "through"),
        edges=tuple(zip(left, right, strict=True)),
        corners=tuple(hex_ for _, kind, hex_ in met if kind == "corner"),
    )


@lru_cache(maxsize=65536)
def line(a: Hex, b: Hex) -> Line:
    """What the line from the centre of a to the centre of b meets; exact, and the same seen from b but mirrored."""
    found = _line_from_origin(b.q - a.q, b.r - a.r)
    return Line(
        tuple(a.plus(step) for step in found.through),
        tuple((a.plus(left), a.plus(right)) for left, right in found.edges),
        tuple(a.plus(step) for step in found.corners),
    )


# --- board coordinates -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shape:
    """Extent of a rectangular board: odd rows lie half a hex to the right and may be one hex shorter."""

    rows: int
    even_row: int
    odd_row: int

    def __contains__(self, place: object) -> bool:
        if not isinstance(place, tuple) or not 0 <= place[1] < self.rows:
            return False
        column = place[0] + place[1] // 2
        return bool(0 <= column < (self.odd_row if place[1] % 2 else self.even_row))

    def hexes(self) -> tuple[Hex, ...]:
        """Every hex of the board, row by row from the top, left to right."""
        return tuple(
            Hex(column - row // 2, row)
            for row in range(self.rows)
            for column in range(self.odd_row if row % 2 else self.even_row)
        )


def doubled(of: Hex) -> tuple[int, int]:
    """Column and row in doubled width, the numbering of scenario files."""
    return 2 * of.q + of.r, of.r


def from_doubled(column: int, row: int) -> Hex:
    """The hex at a doubled column and row; ValueError where their parity differs."""
    if (column - row) % 2:
        raise ValueError(f"no hex at column {column}, row {row}: both must be even or both odd")
    return Hex((column - row) // 2, row)


def offset(of: Hex) -> tuple[int, int]:
    """Column and row counted along the row, odd rows shifted right."""
    return of.q + of.r // 2, of.r


def from_offset(column: int, row: int) -> Hex:
    """The hex at a column and row counted along the row."""
    return Hex(column - row // 2, row)


_LABEL = re.compile(r"([A-Za-z])(\d+)")


def board_label(of: Hex, rows: int) -> str:
    """Printed name of a hex: a letter (capital on even rows) and the row counted from the bottom, `G9`."""
    letter = chr(ord("A") + offset(of)[0])
    return f"{letter if of.r % 2 == 0 else letter.lower()}{rows - of.r}"


def from_board_label(label: str, rows: int) -> Hex:
    """The hex of a printed name; ValueError if the board has no such name."""
    found = _LABEL.fullmatch(label)
    row = rows - int(found[2]) if found else -1
    if found is None or not 0 <= row < rows or found[1].isupper() == bool(row % 2):
        raise ValueError(f"no hex is called {label!r} on a board of {rows} rows")
    return from_offset(ord(found[1].upper()) - ord("A"), row)
