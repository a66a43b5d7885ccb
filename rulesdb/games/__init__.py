"""The games whose rules can be looked up, by id."""

from __future__ import annotations

from rulesdb.games import memoir44
from rulesdb.rules.game import Game

GAMES: dict[str, Game] = {game.id: game for game in (memoir44.GAME,)}
