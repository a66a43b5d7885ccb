"""The compiled rulebook of Conflict of Heroes, once a run."""

from __future__ import annotations

import pytest

from rulesdb.packs.compile import compile_rulebook
from rulesdb.packs.read import read_packs_leniently
from rulesdb.rules.rulebook import Rulebook
from tests.games.conftest import DATA


@pytest.fixture(scope="session")
def heroes() -> Rulebook:
    """Sections 11 to 15, edition 1r."""
    return compile_rulebook(read_packs_leniently(DATA)[0], "conflict-of-heroes")
