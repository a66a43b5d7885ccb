"""Every question of campaigns; each module beside this one answers those of one idea."""

from __future__ import annotations

from rulesdb.games.memoir44.campaign_course import COURSE_QUESTIONS
from rulesdb.games.memoir44.campaign_deployment import DEPLOYMENT_QUESTIONS
from rulesdb.games.memoir44.campaign_field import BOARD_QUESTIONS
from rulesdb.games.memoir44.campaign_medals import MEDAL_QUESTIONS
from rulesdb.games.memoir44.campaign_reserve_roll import RESERVE_ROLL_QUESTIONS
from rulesdb.games.memoir44.campaign_score import SCORE_QUESTIONS
from rulesdb.games.memoir44.campaign_units import UNIT_QUESTIONS
from rulesdb.games.memoir44.campaign_victory_roll import VICTORY_ROLL_QUESTIONS

BETWEEN_BATTLES = (
    *VICTORY_ROLL_QUESTIONS,
    *RESERVE_ROLL_QUESTIONS,
    *DEPLOYMENT_QUESTIONS,
    *SCORE_QUESTIONS,
    *COURSE_QUESTIONS,
)
CAMPAIGN_QUESTIONS = (*BETWEEN_BATTLES, *BOARD_QUESTIONS, *UNIT_QUESTIONS, *MEDAL_QUESTIONS)
