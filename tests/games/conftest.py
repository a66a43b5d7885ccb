"""The compiled rulebook of the shipped packs, once a run."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdb.packs.compile import compile_rulebook
from rulesdb.packs.read import read_packs_leniently
from rulesdb.rules.rulebook import Rulebook

DATA = Path(__file__).parents[2] / "data"


@pytest.fixture(scope="session")
def book() -> Rulebook:
    """Base game and Terrain Pack."""
    return compile_rulebook(read_packs_leniently(DATA)[0], "memoir44", ["base", "terrain-pack"])
