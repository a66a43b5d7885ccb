"""Sets of records as integers: bit n stands for the record at place n. Union, section and count cost nearly nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import TypeVar

T = TypeVar("T")
_TO_FLAGS = bytes.maketrans(b"01", b"\x00\x01")


def bitmap(places: Iterable[int], size: int) -> int:
    """The set of these places, each below `size`."""
    octets = bytearray((size + 7) // 8)
    for place in places:
        octets[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(octets, "little")


def flags(bits: int) -> bytes:
    """One byte, 0 or 1, per place from 0 to the last that is set."""
    return f"{bits:b}"[::-1].encode().translate(_TO_FLAGS)


def places(bits: int) -> list[int]:
    """Places that are set, ascending."""
    given = flags(bits)
    return list(compress(range(len(given)), given))


def chosen(values: Sequence[T], bits: int) -> Iterable[T]:
    """Values at the places that are set, ascending."""
    return compress(values, flags(bits))


def in_at_least(sets: Sequence[int]) -> list[int]:
    """For each n from 0 to the number of sets, the places that are in n or more of them; none for 0."""
    reached = [0] * (len(sets) + 1)
    for seen, given in enumerate(sets, 1):
        for n in range(seen, 1, -1):
            reached[n] |= reached[n - 1] & given
        reached[1] |= given
    return reached
