"""A second engine to check the first by: SQLite FTS5 over the same canonical tokens, counts by plain SQL.

Each word, phrase, beginning or slip is one FTS5 query; combinations are sets; facet counts are SQL. Word forms are
found by walking the whole vocabulary, distances by the textbook table: slow and simple on purpose.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from rulesdb.search.analyzers import accented, analyze, canonical, is_plain, surface, words
from rulesdb.search.index import FACETS, IndexedRecord
from rulesdb.search.query import And, Filter, Fuzzy, Leaf, Node, Not, Or, Prefix, Query

LANGUAGES = ("en", "cs", "pt", "ru", "de", "fr", "es")
_COLUMNS = [f"{part}_{language}" for language in LANGUAGES for part in ("label", "text")]


class Oracle:
    """Answers queries over a few records."""

    def __init__(self, connection: sqlite3.Connection, records: Iterable[IndexedRecord]) -> None:
        self.connection = connection
        self.forms: dict[str, set[str]] = {}
        connection.execute(
            f"CREATE VIRTUAL TABLE found USING fts5({', '.join(_COLUMNS)}, "
            "tokenize = \"unicode61 remove_diacritics 0 tokenchars '.|'\")"
        )
        connection.execute("CREATE TABLE record (id TEXT, number INTEGER)")
        connection.execute("CREATE TABLE value (record INTEGER, field TEXT, value TEXT)")
        self.all: set[int] = set()
        for row, record in enumerate(records, 1):
            self._add(row, record)

    def _add(self, row: int, record: IndexedRecord) -> None:
        cells = dict.fromkeys(_COLUMNS, "")
        for text in record.texts:
            labels = [" ".join(analyze(label, text.language)) for label in (text.name, *text.aliases)]
            cells[f"label_{text.language}"] = " | ".join(labels)
            cells[f"text_{text.language}"] = " ".join(analyze(text.text, text.language))
            forms = self.forms.setdefault(text.language, set())
            for label in (text.name, *text.aliases, text.text):
                forms.update(word.lower() for word in words(label))
        marks = ", ".join("?" * (len(_COLUMNS) + 1))
        self.connection.execute(
            f"INSERT INTO found (rowid, {', '.join(_COLUMNS)}) VALUES ({marks})", [row, *cells.values()]
        )
        self.connection.execute(
            "INSERT INTO record (rowid, id, number) VALUES (?, ?, ?)", [row, record.id, record.number]
        )
        values = {
            "game": [record.game],
            "pack": [record.pack],
            "kind": [record.kind],
            "category": [record.category],
            "status": [record.status],
            "review": [record.review],
            "lang": [text.language for text in record.texts],
            "doc": record.documents,
            "number": [str(record.number)],
        }
        pairs = [(row, field, value) for field, given in values.items() for value in given]
        self.connection.executemany("INSERT INTO value VALUES (?, ?, ?)", pairs)
        self.all.add(row)

    # -- answers

    def ids(self, query: Query) -> set[str]:
        """Ids of all records that the query finds, every word wanted."""
        return self.named(self.filtered(self.matching(query.words, query.scope), query.filters))

    def named(self, rows: Iterable[int]) -> set[str]:
        return {id for row in rows for (id,) in self.connection.execute("SELECT id FROM record WHERE rowid = ?", [row])}

    def rows(self, ids: Iterable[str]) -> set[int]:
        return {row for id in ids for (row,) in self.connection.execute("SELECT rowid FROM record WHERE id = ?", [id])}

    def counts(self, rows: set[int], filters: tuple[Filter, ...]) -> dict[str, dict[str, int]]:
        """Per facet the values that some row has with the filters of the other fields applied, and how many."""
        counted = {}
        for field in FACETS:
            left = self.filtered(rows, tuple(given for given in filters if given.field != field))
            found = self.connection.execute(
                f"SELECT value, count(*) FROM value WHERE field = ? AND record IN ({_list(left)}) GROUP BY value",
                [field],
            )
            counted[field] = dict(found.fetchall())
        return counted

    def filtered(self, rows: set[int], filters: tuple[Filter, ...]) -> set[int]:
        for given in filters:
            marks = ", ".join("?" * len(given.values))
            having = self.connection.execute(
                f"SELECT DISTINCT record FROM value WHERE field = ? AND value IN ({marks})",
                [given.field, *given.values],
            )
            having_rows = {row for (row,) in having}
            rows = rows - having_rows if given.excluded else rows & having_rows
        return rows

    def matching(self, node: Node | None, scope: str) -> set[int]:
        match node:
            case None:
                return set(self.all)
            case And(inner):
                return set.intersection(*(self.matching(one, scope) for one in inner))
            case Or(inner):
                return set.union(*(self.matching(one, scope) for one in inner))
            case Not(one):
                return self.all - self.matching(one, scope)
        return self.leaf(node, scope)

    def leaf(self, leaf: Leaf, scope: str) -> set[int]:
        rows: set[int] = self.rows([leaf.text.lower()])
        typed = words(leaf.text)
        for language in self.forms:
            parts = ("label",) if scope == "name" else ("label", "text")
            phrases = [""]
            for word in typed:
                tokens = self.tokens(leaf, word, language)
                phrases = [f"{phrase} {token}".strip() for phrase in phrases for token in tokens]
            for phrase in phrases:
                for part in parts:
                    query = f'{part}_{language} : "{phrase}"'
                    rows |= {
                        row
                        for (row,) in self.connection.execute("SELECT rowid FROM found WHERE found MATCH ?", [query])
                    }
        return rows

    def tokens(self, leaf: Leaf, word: str, language: str) -> set[str]:
        folded, forms = surface(word), self.forms[language]
        match leaf:
            case Prefix():
                return {canonical(form, language) for form in forms if surface(form).startswith(folded)}
            case Fuzzy():
                return {canonical(form, language) for form in forms if distance(surface(form), folded) <= 1}
        tokens = {canonical(word, language)}
        if is_plain(word):
            tokens |= {canonical(form, language) for form in forms if surface(form) == folded}
            if not tokens & {canonical(form, language) for form in forms}:
                tokens |= {canonical(spelled, language) for spelled in accented(word, language)}
        return tokens


@contextmanager
def oracle(records: Iterable[IndexedRecord]) -> Iterator[Oracle]:
    """An oracle over the records, closed at the end."""
    connection = sqlite3.connect(":memory:")
    try:
        yield Oracle(connection, records)
    finally:
        connection.close()


def distance(one: str, other: str) -> int:
    """Letters more, less, other, or neighbours swapped, that lie between two words."""
    table = [
        [max(row, column) if not row or not column else 0 for column in range(len(other) + 1)]
        for row in range(len(one) + 1)
    ]
    for row in range(1, len(one) + 1):
        for column in range(1, len(other) + 1):
            same = one[row - 1] == other[column - 1]
            table[row][column] = min(
                table[row - 1][column] + 1, table[row][column - 1] + 1, table[row - 1][column - 1] + (not same)
            )
            swapped = row > 1 and column > 1 and one[row - 1] == other[column - 2] and one[row - 2] == other[column - 1]
            if swapped:
                table[row][column] = min(table[row][column], table[row - 2][column - 2] + 1)
    return table[len(one)][len(other)]


def _list(rows: Iterable[int]) -> str:
    return ", ".join(map(str, rows)) or "NULL"
