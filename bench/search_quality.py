"""How often the record that a question asks for comes first, and among the first three, per language.

Usage: python bench/search_quality.py FILE... [--reader LANGUAGE] [--verbose]

A file lists questions: `queries: [{id, lang, query, expect: [record id], also_acceptable: [...]}]`. Questions whose
record is in no pack are left out. Ends with 1 below 95 % first or below 100 % among the first three.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import yaml

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rulesdb.config import Settings
from rulesdb.errors import QueryError
from rulesdb.library import Library
from rulesdb.search.index import Hit, SearchIndex

FIRST_GOAL, TOP_GOAL, TOP = 0.95, 1.0, 3


@dataclass(frozen=True, slots=True)
class Question:
    id: str
    language: str
    text: str
    expect: frozenset[str]


def built_index(home: str) -> tuple[Library, SearchIndex]:
    """Index over the packs of the data folder, in a home of its own."""
    library = Library(Settings(home=Path(home), database_url=""))
    library.init()
    return library, library.index


def read_questions(paths: Iterable[Path]) -> list[Question]:
    """Questions of all files."""
    return [
        Question(str(one["id"]), str(one["lang"]), str(one["query"]), frozenset(one["expect"]))
        for path in paths
        for one in yaml.safe_load(path.read_text("utf-8"))["queries"]
    ]


def hits(library: Library, index: SearchIndex, text: str, reader: str | None) -> tuple[Hit, ...]:
    """First hits as the search page would show them; none for a query that is refused."""
    try:
        return index.search(library.query(text), language=reader, limit=TOP).hits
    except QueryError as error:
        print(f"refused: {text}: {error}")
        return ()


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("files", nargs="+", type=Path)
    options.add_argument("--reader", help="language of the reader's page; without it that of each question")
    options.add_argument("--verbose", action="store_true", help="list the right answers too")
    given = options.parse_args()
    asked: dict[str, list[tuple[bool, bool]]] = {}
    with tempfile.TemporaryDirectory() as home:
        library, index = built_index(home)
        known = index.ids()
        questions = read_questions(given.files)
        for question in questions:
            if not question.expect & known:
                continue
            found = [hit.id for hit in hits(library, index, question.text, given.reader or question.language)]
            first, top = found[:1] != [] and found[0] in question.expect, bool(question.expect.intersection(found))
            asked.setdefault(question.language, []).append((first, top))
            if not first or given.verbose:
                sign = "first " if first else "top 3 " if top else "MISSED"
                print(f"{sign}  {question.id}  {question.text!r}")
                print(f"        wanted {', '.join(sorted(question.expect))}; found {', '.join(found) or 'nothing'}")
        library.engine.dispose()
    every = [answer for answers in asked.values() for answer in answers]
    if not every:
        print("no question asks for a record that is there")
        return 1
    print(f"{'language':10}{'asked':>7}{'first':>9}{'top 3':>9}")
    for language, answers in [*asked.items(), ("all", every)]:
        first_rate, top_rate = (sum(column) / len(answers) for column in zip(*answers, strict=True))
        print(f"{language:10}{len(answers):7}{first_rate:9.1%}{top_rate:9.1%}")
    print(f"left out: {len(questions) - len(every)} questions whose record is in no pack")
    return 0 if first_rate >= FIRST_GOAL and top_rate >= TOP_GOAL else 1


if __name__ == "__main__":
    raise SystemExit(main())
