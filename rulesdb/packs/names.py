"""What elements and documents are called in the packs' texts: to understand a caller, and to answer in words."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from rulesdb.packs.editions import editions_of_documents
from rulesdb.packs.format import ConflictText
from rulesdb.packs.model import PackSet
from rulesdb.rules.rulebook import Rulebook

MOST_HINTS = 12
"""Unknown names that get a hint in one reading; looking for near ones is dear."""
LONGEST_NAME = 80


def folded(name: str) -> str:
    """The name without marks, capitals and hyphens, so that `palmovy les` finds `Palmový les`."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("ё", "е"))
    return " ".join("".join(sign for sign in plain if not unicodedata.combining(sign)).replace("-", " ").split())


class PackNames:
    """Names of the elements of one rulebook in every language of its packs, and titles of their documents."""

    def __init__(self, packs: PackSet, book: Rulebook) -> None:
        self.book = book
        self.titles: Mapping[str, str] = {
            code: document.title for pack in packs.packs.values() for code, document in pack.data.documents.items()
        }
        self._editions = editions_of_documents(packs.packs.values())
        self._edition_names = {game: data.editions for game, data in packs.games.items()}
        self._names: dict[str, dict[str, str]] = {}
        self._ids: dict[str, list[str]] = {}
        self._conflicts: dict[str, dict[str, ConflictText]] = {}
        aliases: list[tuple[str, str]] = []
        for pack in packs.packs.values():
            if pack.game == book.game.id:
                for language, texts in pack.texts.items():
                    self._conflicts.setdefault(language, {}).update(texts.conflicts)
            for language, texts in pack.texts.items():
                for key, text in texts.texts.items():
                    id_ = f"{pack.data.prefix}.{key}"
                    if id_ not in book.elements:
                        continue
                    self._names.setdefault(id_, {})[language] = text.name
                    self._add(text.name, id_)
                    aliases += ((alias, id_) for alias in text.aliases)
        for alias, id_ in aliases:
            self._add(alias, id_)

    def _add(self, name: str, id_: str) -> None:
        ids = self._ids.setdefault(folded(name), [])
        if id_ not in ids:
            ids.append(id_)

    def name(self, element: str, language: str) -> str:
        """Name of an element in a language, else in English, else its id."""
        names = self._names.get(element, {})
        return names.get(language) or names.get("en") or element

    def title(self, document: str) -> str:
        """Title of a document by its code, or the code."""
        return self.titles.get(document, document)

    def edition_of(self, document: str) -> str | None:
        """Edition that a document speaks of; None for one that speaks of no single edition."""
        return self._editions.get(document)

    def edition(self, edition: str, language: str) -> str:
        """Name of an edition of the game in a language, else in English, else its code."""
        names = self._edition_names.get(self.book.game.id, {}).get(edition, {})
        return names.get(language) or names.get("en") or edition

    def conflict(self, id_: str, language: str) -> ConflictText | None:
        """What is said of an open question or a disagreement in a language, else in English; None if nothing is."""
        return self._conflicts.get(language, {}).get(id_) or self._conflicts.get("en", {}).get(id_)

    def find(self, word: str, kinds: Sequence[str] = ()) -> str | None:
        """Id of the element called so: by id, short id, or name in any language; None if there is none."""
        found = self.book.resolve(word, tuple(kinds))
        if found is not None or len(word) > LONGEST_NAME:
            return found
        elements = self.book.elements
        for id_ in self._ids.get(folded(word), ()):
            if not kinds or elements[id_].kind in kinds:
                return id_
        return None

    def near(self, word: str) -> tuple[str, ...]:
        """Names most like the word, best first, at most three."""
        return tuple(difflib.get_close_matches(folded(word[:LONGEST_NAME]), self._ids, 3))

    def of_kinds(self, kinds: Iterable[str]) -> tuple[str, ...]:
        """Ids of the elements of some kinds, in the order of the packs."""
        wanted = frozenset(kinds)
        return tuple(id_ for id_, element in self.book.elements.items() if element.kind in wanted)


class Listener:
    """Understands the names of one situation; hints at near ones until there were enough of them."""

    def __init__(self, names: PackNames) -> None:
        self._names = names
        self._hints: dict[str, tuple[str, ...]] = {}

    def resolve(self, word: str, kinds: tuple[str, ...] = ()) -> str | None:
        """Full id of the element called so, or None."""
        return self._names.find(word, kinds)

    def close_to(self, word: str) -> Sequence[str]:
        """Names like it, for a hint."""
        if word not in self._hints and len(self._hints) < MOST_HINTS:
            self._hints[word] = self._names.near(word)
        return self._hints.get(word, ())
