"""Every question of the air rules; each module beside this one answers those of one idea."""

from __future__ import annotations

from rulesdb.games.memoir44.air_battle import AIR_BATTLE_QUESTIONS
from rulesdb.games.memoir44.air_cards import AIR_CARD_QUESTIONS
from rulesdb.games.memoir44.air_flight import FLIGHT_QUESTIONS
from rulesdb.games.memoir44.air_pack import AIR_PACK_QUESTIONS
from rulesdb.games.memoir44.air_run import AIR_RUN_QUESTIONS

AIR_QUESTIONS = (
    *AIR_CARD_QUESTIONS,
    *FLIGHT_QUESTIONS,
    *AIR_RUN_QUESTIONS,
    *AIR_BATTLE_QUESTIONS,
    *AIR_PACK_QUESTIONS,
)
