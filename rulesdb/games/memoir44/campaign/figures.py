"""The figures and rules of Campaign Book 2, by short names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesdb.games.memoir44.procedure import figures
from rulesdb.rules.facts import Case

PACK = "m44.campaign-book-2"


def data_of(case: Case, key: str) -> Mapping[str, Any]:
    """Figures of a record of the book."""
    return figures(case, f"{PACK}.{key}")


def by(*rules: str) -> tuple[str, ...]:
    """Ids of rules of the book."""
    return tuple(f"{PACK}.{rule}" for rule in rules)
