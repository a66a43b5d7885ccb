"""Every question of the air rules; each module beside this one answers those of one idea."""

from __future__ import annotations

from rulesdb.games.memoir44.air.battle import AIR_BATTLE_QUESTIONS
from rulesdb.games.memoir44.air.cards import AIR_CARD_QUESTIONS
from rulesdb.games.memoir44.air.flight import FLIGHT_QUESTIONS
from rulesdb.games.memoir44.air.pack import AIR_PACK_QUESTIONS
from rulesdb.games.memoir44.air.run import AIR_RUN_QUESTIONS

AIR_QUESTIONS = (
    *AIR_CARD_QUESTIONS,
    *FLIGHT_QUESTIONS,
    *AIR_RUN_QUESTIONS,
    *AIR_BATTLE_QUESTIONS,
    *AIR_PACK_QUESTIONS,
)
