"""How fast the lookup is on one generated board, in process: `python -m bench.rulings`.

Sight of the whole board against a plain walk of every line without tables, cited attack rulings, and reaches.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from rulesdb.games.memoir44.m44 import read_text
from rulesdb.games.memoir44.sight import table
from rulesdb.packs.compile import compile_rulebook
from rulesdb.packs.read import read_packs_leniently
from rulesdb.rules.facts import Case
from rulesdb.rules.hexgrid import Hex, distance
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.sight import SightTable
from rulesdb.rules.situation import Board, on_board

HERE = Path(__file__).parent
SECONDS = 3.0


def rate(work: Callable[[], int]) -> float:
    """Things done a second of processor time: the best of three runs, so that a busy machine tells the same."""
    best = 0.0
    for _ in range(3):
        done, begun = 0, time.process_time()
        while time.process_time() - begun < SECONDS / 3:
            done += work()
        best = max(best, done / (time.process_time() - begun))
    return best


def plain_walk(board: Board, seen: SightTable) -> Callable[[], int]:
    """The reference: every line walked in fractions of a hex, once nudged to either side, each hex asked on the way."""
    places = list(board.hexes)
    index = seen.geometry.index
    blocking = {place: [one.exempt for one in those] for place, those in seen.obstructions.items()}

    def blocks(place: Hex, a: int, b: int) -> bool:
        if place not in board.hexes:
            return True
        return any(not any(mask & a and mask & b for mask in exempt) for exempt in blocking.get(place, ()))

    def side_blocked(a: Hex, b: Hex, nudge: float) -> bool:
        steps = distance(a, b)
        for step in range(1, steps):
            part = step / steps
            place = rounded(a.q + (b.q - a.q) * part + nudge, a.r + (b.r - a.r) * part + nudge)
            if blocks(place, 1 << index[a], 1 << index[b]):
                return True
        return False

    def work() -> int:
        for a in places[::6]:
            for b in places:
                if a != b and side_blocked(a, b, 1e-6):
                    side_blocked(a, b, -1e-6)
        return len(places[::6]) * (len(places) - 1)

    return work


def rounded(q: float, r: float) -> Hex:
    """The hex that a point lies in."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        return Hex(-whole_r - whole_s, whole_r)
    return Hex(whole_q, -whole_q - whole_s) if off_r > off_s else Hex(whole_q, whole_r)


def whole_board(book: Rulebook, board: Board) -> SightTable:
    """The sight table of the board for infantry."""
    unit = next(place for place, state in board.hexes.items() if state.occupant is not None)
    return table(Case(book, on_board(board, attacker=unit, target=unit)))


def attacks(book: Rulebook, board: Board) -> Callable[[], int]:
    """Rulings of every unit on every enemy within six hexes."""
    units = [(place, state.occupant) for place, state in board.hexes.items() if state.occupant is not None]
    pairs = [
        on_board(board, attacker=a, target=b)
        for a, one in units
        for b, other in units
        if one.facts["side"] != other.facts["side"] and distance(a, b) <= 6
    ]

    def work() -> int:
        for situation in pairs:
            ruling = lookup(book, "attack", situation)
            assert all(step.citations for step in ruling.steps)
        return len(pairs)

    return work


def reaches(book: Rulebook, board: Board) -> Callable[[], int]:
    """Reaches of every unit on the board."""
    situations = [on_board(board, attacker=place) for place, state in board.hexes.items() if state.occupant is not None]

    def work() -> int:
        for situation in situations:
            lookup(book, "move", situation)
        return len(situations)

    return work


def main() -> None:
    """Prints one line a figure."""
    book = compile_rulebook(read_packs_leniently(HERE.parent / "data")[0], "memoir44")
    board = book.situation({"board": read_text((HERE / "boards" / "plain.m44").read_bytes()).board}).board
    assert board is not None
    seen = whole_board(book, board)
    hexes = len(board.hexes)

    def sight() -> int:
        seen.whole()
        return hexes * (hexes - 1)

    def sight_afresh() -> int:
        SightTable(board.shape, seen.obstructions, seen.reading).whole()
        return hexes * (hexes - 1)

    reference = rate(plain_walk(board, seen))
    fast = rate(sight)
    print(f"plain walk of every line      {reference:14,.0f} pairs/s")
    print(f"sight, whole board            {fast:14,.0f} pairs/s  ({fast / reference:,.0f} times the walk)")
    print(f"sight, board read afresh      {rate(sight_afresh):14,.0f} pairs/s")
    print(f"cited attack rulings          {rate(attacks(book, board)):14,.0f} /s")
    print(f"reaches                       {rate(reaches(book, board)):14,.0f} /s")


if __name__ == "__main__":
    main()
