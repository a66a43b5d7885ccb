"""The rules of one game with the chosen packs, compiled once and shared; it never changes afterwards."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from weakref import WeakKeyDictionary

from rulesdb.errors import PackError, Problem
from rulesdb.rules.citation import Citation
from rulesdb.rules.game import Game
from rulesdb.rules.kept_boards import KeptBoards
from rulesdb.rules.rule import ByList, ByRows, Per, Rule, Takes, Verb
from rulesdb.rules.situation import Board, Situation, read_situation
from rulesdb.rules.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Element:
    """Anything that carries rules, as the lookup needs it."""

    id: str
    short: str
    """The id without the prefix of its pack."""
    pack: str
    kind: str
    category: str
    citations: tuple[Citation, ...]
    rules: tuple[Rule, ...] = ()
    takes: tuple[Takes, ...] = ()
    like: str | None = None
    extends: tuple[str, ...] = ()
    figures: int | None = None
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Option:
    """A point where the rules are open: the values a table may choose from, and the one used unless it does."""

    name: str
    default: str
    values: Mapping[str, str]
    """Value -> what it means."""
    citations: tuple[Citation, ...]
    about: tuple[str, ...] = ()
    """Conflicts it answers, such as `E56`."""


MOST_REMEMBERED = 100_000


class Memory(dict[Any, Any]):
    """A dict that forgets everything when it has grown too large; callers' situations cannot fill it without end."""

    def __setitem__(self, key: Any, value: Any) -> None:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        super().__setitem__(key, value)


class Rulebook:
    """Rules of the chosen packs, found by role and element."""

    def __init__(
        self,
        game: Game,
        elements: Iterable[Element],
        options: Iterable[Option] = (),
        *,
        names: Mapping[str, str] | None = None,
        version: str = "",
    ) -> None:
        """Compiles the packs' elements, required packs first. `names` maps further names (folded) to ids.

        Raises PackError with every problem: unknown words, dangling references, cycles.
        """
        self.game = game
        self.words: Vocabulary = game.words
        self.version = version
        self.elements: dict[str, Element] = {element.id: element for element in elements}
        self.options: dict[str, Option] = {option.name: option for option in options}
        self._names: dict[str, str] = dict(names or {})
        self._short: dict[str, list[str]] = {}
        for element in self.elements.values():
            for short in dict.fromkeys((element.short, element.short.rpartition(".")[2])):
                self._short.setdefault(short, []).append(element.id)
        problems: list[Problem] = []
        rules = {id_: self._inherited(id_, (), problems) for id_ in self.elements}
        withdrawn = {name for own in rules.values() for rule in own.values() for name in rule.withdraws}
        self.rules: dict[str, Rule] = {
            rule.id: rule for own in rules.values() for rule in own.values() if rule.id not in withdrawn
        }
        for rule in self.rules.values():
            problems.extend(self._faults(rule))
        if problems:
            raise PackError(f"the rules of {game.id} have {len(problems)} problem(s)", problems)
        # a computed rule speaks through the code that works it out, which cites it
        self.touches: dict[str, frozenset[str]] = {
            rule.id: frozenset(effect.measure for effect in rule.effects) for rule in self.rules.values()
        }
        """Measures, groups and codes each rule names."""
        self._by_place: dict[tuple[str, str], tuple[Rule, ...]] = {}
        self._always: dict[str, tuple[Rule, ...]] = {}
        for rule in self.rules.values():
            if rule.computed is not None:
                continue
            if game.in_force(self.elements[rule.element]):
                self._always[rule.role] = (*self._always.get(rule.role, ()), rule)
            else:
                place = (rule.role, rule.element)
                self._by_place[place] = (*self._by_place.get(place, ()), rule)
        self.memo: dict[Any, Any] = Memory()
        """Room for what a game compiles from these rules alone."""
        self._views: WeakKeyDictionary[Board, dict[Any, Any]] = WeakKeyDictionary()
        self.boards = KeptBoards()
        """Boards read lately from plain data."""

    # --- finding -----------------------------------------------------------------------------------------

    def at(self, role: str, element: str) -> tuple[Rule, ...]:
        """Rules an element brings when it stands in a role."""
        return self._by_place.get((role, element), ())

    def always(self, role: str) -> tuple[Rule, ...]:
        """Rules in force wherever the role occurs."""
        return self._always.get(role, ())

    def view(self, board: Board) -> dict[Any, Any]:
        """Room for what a game compiles from these rules and one board; gone with the board."""
        return self._views.setdefault(board, {})

    def resolve(self, word: str, kinds: tuple[str, ...] = ()) -> str | None:
        """Full id of the element called so: by id, id without prefix, last part of it, or name in any language."""
        named = self._names.get(word) or self._names.get(word.casefold()) or ""
        candidates: list[str] = [word, *self._short.get(word, ()), named]
        for found in candidates:
            if found in self.elements and (not kinds or self.elements[found].kind in kinds):
                return found
        return None

    def close_to(self, word: str) -> Sequence[str]:
        """Names that look like the word, best first, at most three."""
        return difflib.get_close_matches(word, [*self._short, *self._names], 3)

    def situation(self, value: Any) -> Situation:
        """The situation a plain mapping describes. Raises SituationError with every fault under its JSON pointer."""
        game = self.game
        plain = self.resolve(game.plain)
        assert plain is not None, "a game's plain ground is an element of its base pack"
        return read_situation(value, words=game.words, names=self, shapes=game.shapes, plain=plain, boards=self.boards)

    def is_a(self, element: str, kind: str) -> bool:
        """True if an element is, behaves like or extends the other, however far up."""
        found = self.elements.get(element)
        if found is None:
            return False
        return found.id == kind or any(self.is_a(one, kind) for one in (found.like, *found.extends) if one is not None)

    # --- compiling ---------------------------------------------------------------------------------------

    def _inherited(self, id_: str, path: tuple[str, ...], problems: list[Problem]) -> dict[str, Rule]:
        """Own rules of an element by key, and those it has because it behaves like another."""
        element = self.elements[id_]
        takes = element.takes if element.like is None else (Takes(element.like), *element.takes)
        if id_ in path:
            problems.append(Problem(id_, f"behaves like itself: {' -> '.join((*path, id_))}"))
            return {}
        found: dict[str, Rule] = {}
        for taken in takes:
            source = self.resolve(taken.source)
            if source is None:
                problems.append(Problem(id_, f"behaves like '{taken.source}', which no chosen pack has"))
                continue
            for key, rule in self._inherited(source, (*path, id_), problems).items():
                if key in taken.without:
                    continue
                found[key] = replace(
                    rule,
                    id=f"{id_}.{key}",
                    element=id_,
                    citations=tuple(dict.fromkeys((*(taken.citations or element.citations), *rule.citations))),
                    origin=rule.origin or rule.id,
                )
        own: set[str] = set()
        for rule in element.rules:
            if rule.key in own:
                problems.append(Problem(rule.id, "is there twice"))
            own.add(rule.key)
            found[rule.key] = rule
        return found

    def _faults(self, rule: Rule) -> Iterable[Problem]:
        words = self.words
        if not rule.citations:
            yield Problem(rule.id, "has no citation", "give the rule or its element a 'cite'")
        if rule.role not in words.roles:
            yield Problem(rule.id, f"no role '{rule.role}'", _meant(rule.role, words.roles))
        for condition in (*rule.when, *rule.unless):
            yield from self._fact_faults(rule, condition.fact)
        for effect in rule.effects:
            if isinstance(effect.value, (ByList, ByRows, Per)):
                yield from self._fact_faults(rule, effect.value.fact)
            if effect.verb in (Verb.OFFER, Verb.NOTE):
                if effect.measure not in words.reasons:
                    yield Problem(rule.id, f"no code '{effect.measure}'", _meant(effect.measure, words.reasons))
            elif effect.verb is Verb.CANCEL:
                if not any(other.answers_to(effect.measure) for other in self.rules.values()):
                    yield Problem(rule.id, f"cancels '{effect.measure}', which is neither a group nor a rule")
            elif effect.measure not in words.measures:
                yield Problem(rule.id, f"no measure '{effect.measure}'", _meant(effect.measure, words.measures))
        for name in rule.instead_of:
            if not any(other.answers_to(name) for other in self.rules.values()):
                yield Problem(rule.id, f"stands instead of '{name}', which is neither a group nor a rule")
        forbids = any(effect.verb is Verb.FORBID for effect in rule.effects)
        if forbids and (rule.reason or rule.key) not in words.reasons:
            yield Problem(rule.id, f"no reason '{rule.reason or rule.key}'", "add it to the game's reasons")
        if rule.computed is not None and rule.computed not in self.game.computed:
            yield Problem(rule.id, f"no computed rule '{rule.computed}'", _meant(rule.computed, self.game.computed))

    def _fact_faults(self, rule: Rule, name: str) -> Iterable[Problem]:
        if name.startswith("option."):
            if name.removeprefix("option.") not in self.options:
                yield Problem(rule.id, f"no option '{name.removeprefix('option.')}'", _meant(name[7:], self.options))
        elif not self.words.knows_fact(name):
            yield Problem(rule.id, f"no fact '{name}'", _meant(name, [*self.words.facts, *self.words.here_facts]))


def _meant(word: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(word, list(known), 1)
    return f"did you mean '{close[0]}'?" if close else ""
