"""One lookup with everything that shows it: what page, JSON door and command line have in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulesdb.packs.books import Book
from rulesdb.rules.ruling import Ruling
from rulesdb.rules.situation import Situation
from rulesdb.web.rulings.diagram import Diagram, diagram
from rulesdb.web.rulings.view import ShownRuling, show


@dataclass(frozen=True, slots=True)
class Decided:
    """A ruling, what it was about, and what is shown of it in words and on a board."""

    situation: Situation
    ruling: Ruling
    shown: ShownRuling
    diagram: Diagram


def decide(book: Book, question: str, told: Any, options: Mapping[str, str], language: str) -> Decided:
    """The ruling on a plain situation, in a language. Raises InputError with pointers."""
    situation = book.situation(told)
    ruling = book.rule(question, situation, options)
    return Decided(situation, ruling, show(ruling, book, language, situation), diagram(ruling, situation))
