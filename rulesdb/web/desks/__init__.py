"""The games on the page of rulings, each a desk; the first is the one shown where none is asked for."""

from __future__ import annotations

from collections.abc import Mapping

from rulesdb.web.desks.conflict_of_heroes import DESK as CONFLICT_OF_HEROES
from rulesdb.web.desks.desk import Desk
from rulesdb.web.desks.memoir44 import DESK as MEMOIR44

DESKS: Mapping[str, Desk] = {desk.game: desk for desk in (MEMOIR44, CONFLICT_OF_HEROES)}
USUAL = MEMOIR44
