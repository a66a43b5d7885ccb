"""Names and aliases that complete what is being typed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from rulesdb.search.analyzers import surface, words
from rulesdb.search.catalog import Catalog
from rulesdb.search.index import Suggestion


class Suggestions:
    """All names and aliases of one generation in folded order, findable from the beginning of any word in them."""

    def __init__(self, catalog: Catalog) -> None:
        self._entries = sorted(_entries(catalog), key=lambda entry: entry[:4])
        self._keys = [entry[0] for entry in self._entries]

    def find(self, typed: str, *, language: str | None, limit: int) -> list[Suggestion]:
        """Best first: own language, then names before aliases, then what begins so before what has it inside."""
        beginning = " ".join(map(surface, words(typed)))
        if not beginning or limit < 1:
            return []
        found = []
        for place in range(bisect_left(self._keys, beginning), len(self._keys)):
            key, inside, is_alias, number, suggestion = self._entries[place]
            if not key.startswith(beginning):
                break
            foreign = language is not None and suggestion.language != language
            found.append(((foreign, inside, is_alias, len(key), number), suggestion))
        best: dict[str, Suggestion] = {}
        for _, suggestion in sorted(found, key=lambda pair: pair[0]):
            best.setdefault(suggestion.id, suggestion)
            if len(best) == limit:
                break
        return list(best.values())


def _entries(catalog: Catalog) -> Iterator[tuple[str, bool, bool, int, Suggestion]]:
    for record in catalog.records:
        for text in record.texts:
            for label in (text.name, *text.aliases):
                alias = "" if label == text.name else label
                suggestion = Suggestion(record.id, text.name, text.language, alias)
                folded = [surface(word) for word in words(label)]
                for start in range(len(folded)):
                    yield " ".join(folded[start:]), start > 0, bool(alias), record.number, suggestion
