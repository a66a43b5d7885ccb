"""Who draws a board: names in a language, and where pictures are found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulesdb.packs.books import Book
from rulesdb.web.rulings.tongue import Tongue
from rulesdb.web.rulings.words import game_words

Picture = Callable[[str, str], str | None]
"""(element, variant) -> address of its picture, None if there is none."""


@dataclass(frozen=True, slots=True)
class Look:
    """A rulebook in a language, with its pictures."""

    book: Book
    tongue: Tongue
    picture: Picture

    @property
    def game(self) -> str:
        return self.book.rules.game.id

    def name(self, element: str) -> str:
        """Name of an element."""
        return self.book.names.name(element, self.tongue.language)

    def value(self, word: str, fact: str = "") -> str:
        """A word that the game uses as a value: a side, a direction, what a building is made of."""
        words = game_words(self.game)
        return self.tongue.say(words.values, words.value_of(fact, word))

    def answer(self, key: str) -> str:
        """Label of a key of an answer."""
        return self.tongue.say(game_words(self.game).answers, key)

    def role(self, role: str) -> str:
        """Name of a piece of the situation."""
        return self.tongue.say(game_words(self.game).roles, role)
