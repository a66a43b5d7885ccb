"""Boards read lately, so that what was compiled from one serves the next question about it.

Whoever sits at a table asks many things of one board. A board is kept by its whole content, so a board that differs in
anything is another one. Few are kept, and each for so many questions that what is compiled from it cannot grow without
end.
"""

from __future__ import annotations

import json
from threading import Lock
from typing import Any

from rulesdb.rules.situation import Board

MOST_BOARDS = 8
MOST_USES = 64
LONGEST = 100_000
"""Characters of a board's content; a full board of the widest shape has about 40,000."""


class KeptBoards:
    """The last few boards of one rulebook, by what was told of them."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Board, int]] = {}
        self._lock = Lock()

    def key(self, told: Any) -> str | None:
        """What a board is kept by; None for one that is not kept, being no plain data or too long."""
        try:
            content = json.dumps(told, separators=(",", ":"))
        except (TypeError, ValueError, RecursionError):
            return None
        return content if len(content) <= LONGEST else None

    def find(self, key: str) -> Board | None:
        """The board kept by this key, or None."""
        with self._lock:
            board, left = self._kept.pop(key, (None, 0))
            if board is not None and left > 1:
                self._kept[key] = board, left - 1
        return board

    def keep(self, key: str, board: Board) -> None:
        """Keeps a board that was read without a fault, in place of the one not asked about for longest."""
        with self._lock:
            while len(self._kept) >= MOST_BOARDS:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = board, MOST_USES
