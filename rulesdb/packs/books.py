"""Rulebooks of the data folder, compiled once a process, and the asking of them in plain mappings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Any

from rulesdb.errors import InputError, Problem, SituationError
from rulesdb.packs.cases import WorkedCase, read_cases
from rulesdb.packs.compile import compile_rulebook
from rulesdb.packs.editions import choose, held
from rulesdb.packs.model import PackSet
from rulesdb.packs.names import Listener, PackNames
from rulesdb.packs.read import read_packs
from rulesdb.rules.lookup import lookup
from rulesdb.rules.rulebook import Rulebook
from rulesdb.rules.ruling import Ruling
from rulesdb.rules.situation import EMPTY, Situation, read_situation

MOST_BOOKS = 8
"""Compiled rulebooks kept: one for each choice of packs that is asked for."""
_OF_THE_REQUEST = ("/question", "/options", "/packs", "/game", "/edition")


@dataclass(frozen=True, slots=True)
class Book:
    """A compiled rulebook with the names of what is in it, and the packs it was made of."""

    rules: Rulebook
    names: PackNames
    packs: tuple[str, ...]
    edition: str | None = None
    """Edition of the game that the packs hold; None for a game without editions."""

    @property
    def version(self) -> str:
        """The data version, as everywhere else: the first twelve digits."""
        return self.rules.version[:12]

    def situation(self, told: Any) -> Situation:
        """The situation that a plain mapping describes. Raises SituationError with pointers from `/situation` on."""
        game = self.rules.game
        plain = self.rules.resolve(game.plain)
        assert plain is not None, "a game's plain ground is an element of its base pack"
        try:
            names, boards = Listener(self.names), self.rules.boards
            return read_situation(told, words=game.words, names=names, shapes=game.shapes, plain=plain, boards=boards)
        except SituationError as error:
            raise _within_situation(error) from None

    def ask(self, question: str, told: Any, options: Mapping[str, str] = EMPTY) -> Ruling:
        """The ruling on a plain situation. Raises SituationError with pointers into question, situation and options."""
        return self.rule(question, self.situation(told), options)

    def rule(self, question: str, situation: Situation, options: Mapping[str, str] = EMPTY) -> Ruling:
        """The ruling on a situation that was read before."""
        try:
            return lookup(self.rules, question, situation, options=options)
        except SituationError as error:
            raise _within_situation(error) from None


def _within_situation(error: SituationError) -> SituationError:
    problems = [
        one
        if one.where.startswith(_OF_THE_REQUEST)
        else Problem(f"/situation{one.where.rstrip('/')}", one.what, one.hint)
        for one in error.problems
    ]
    return SituationError(str(error), list(dict.fromkeys(problems)))


class Books:
    """Every rulebook that can be made of a data folder. The folder is read once, on first use."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._books: dict[tuple[str, tuple[str, ...], str | None], Book] = {}
        self._lock = Lock()

    @cached_property
    def packs(self) -> PackSet:
        """All packs. Raises PackError with every problem of the files."""
        return read_packs(self._folder)

    @cached_property
    def version(self) -> str:
        """The data version of every book."""
        return self.packs.digest[:12]

    def book(self, game: str, packs: Iterable[str] = (), edition: str | None = None) -> Book:
        """The book of a game and some of its packs with all that these require, every pack where none is chosen.

        Games and packs go by id or short name. Packs of two editions do not make a book. Raises InputError for a game,
        pack or edition that is not there.
        """
        key = game, tuple(sorted(set(packs))), edition or None
        found = self._books.get(key)
        if found is not None:
            return found
        with self._lock:
            if key not in self._books:
                book = self._made(*key)
                while len(self._books) >= MOST_BOOKS:
                    del self._books[next(iter(self._books))]
                self._books[key] = book
            return self._books[key]

    def editions(self, game: str) -> tuple[str, ...]:
        """Editions of a game that the packs hold; empty for a game without editions."""
        return tuple(held(self.packs, game))

    def cases(self, game: str) -> list[WorkedCase]:
        """The worked cases of a game's packs. Raises PackError with every fault of their files."""
        return [case for pack in self.packs.packs.values() if pack.game == game for case in read_cases(pack)]

    def _made(self, game: str, packs: tuple[str, ...], edition: str | None) -> Book:
        known = self.packs
        games = {data.short: id_ for id_, data in known.games.items()} | {id_: id_ for id_ in known.games}
        if game not in games:
            raise InputError(f"no game '{game}'", [Problem("/game", f"must be one of {', '.join(known.games)}")])
        game = games[game]
        own = {id_: pack for id_, pack in known.packs.items() if pack.game == game}
        shorts = {pack.data.short: id_ for id_, pack in own.items()} | {id_: id_ for id_ in own}
        faults = [
            Problem(f"/packs/{at}", f"no pack '{name}' of this game", f"known are {', '.join(own)}")
            for at, name in enumerate(packs)
            if name not in shorts
        ]
        if faults:
            raise InputError("there are packs that nobody knows", faults)
        chosen, speaking = choose(known, game, [shorts[name] for name in packs], edition)
        rules = compile_rulebook(known, game, chosen)
        inside = tuple(id_ for id_ in own if any(element.pack == id_ for element in rules.elements.values()))
        return Book(rules, PackNames(known, rules), inside, speaking)
