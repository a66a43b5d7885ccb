"""Campaigns played by the rulings of a book: the door through which the companion asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulesdb.errors import NotFoundError
from rulesdb.games.memoir44.campaign.figures import PACK
from rulesdb.games.memoir44.companion.log import Log
from rulesdb.games.memoir44.companion.playback import replay
from rulesdb.games.memoir44.companion.state import Campaign
from rulesdb.packs.books import Book, Books
from rulesdb.rules.ruling import Ruling

GAME = "memoir44"


@dataclass(frozen=True, slots=True)
class BookDoor:
    """A book as the companion asks it."""

    book: Book

    def ask(self, question: str, told: Mapping[str, Any], options: Mapping[str, str]) -> Ruling:
        """The ruling on a plain situation."""
        return self.book.ask(question, told, options)

    def figures(self, element: str) -> Mapping[str, Any]:
        """The figures that the data file of an element holds."""
        return self.book.rules.elements[element].values


def campaign_book(books: Books) -> Book:
    """The book that campaigns are played by. Raises NotFoundError where the data has no pack with their rules."""
    if PACK not in {pack.data.prefix for pack in books.packs.packs.values()}:
        raise NotFoundError("the rules of campaigns are in a pack that is not here")
    return books.book(GAME)


def play(book: Book, log: Log) -> Campaign:
    """The campaign that a log tells, each entry with its rulings. Raises SituationError at the entry that cannot be."""
    return replay(log, BookDoor(book))
