"""The games whose rules can be looked up, by id."""

from __future__ import annotations

from rulesdb.games import conflict_of_heroes, memoir44
from rulesdb.rules.game import Game

GAMES: dict[str, Game] = {game.id: game for game in (memoir44.GAME, conflict_of_heroes.GAME)}
