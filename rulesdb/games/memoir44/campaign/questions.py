"""Every question of campaigns; each module beside this one answers those of one idea."""

from __future__ import annotations

from rulesdb.games.memoir44.campaign.course import COURSE_QUESTIONS
from rulesdb.games.memoir44.campaign.deployment import DEPLOYMENT_QUESTIONS
from rulesdb.games.memoir44.campaign.field import BOARD_QUESTIONS
from rulesdb.games.memoir44.campaign.medals import MEDAL_QUESTIONS
from rulesdb.games.memoir44.campaign.reserve_roll import RESERVE_ROLL_QUESTIONS
from rulesdb.games.memoir44.campaign.score import SCORE_QUESTIONS
from rulesdb.games.memoir44.campaign.units import UNIT_QUESTIONS
from rulesdb.games.memoir44.campaign.victory_roll import VICTORY_ROLL_QUESTIONS

BETWEEN_BATTLES = (
    *VICTORY_ROLL_QUESTIONS,
    *RESERVE_ROLL_QUESTIONS,
    *DEPLOYMENT_QUESTIONS,
    *SCORE_QUESTIONS,
    *COURSE_QUESTIONS,
)
CAMPAIGN_QUESTIONS = (*BETWEEN_BATTLES, *BOARD_QUESTIONS, *UNIT_QUESTIONS, *MEDAL_QUESTIONS)
