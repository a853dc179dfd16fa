"""Language models as players: prompts, the moves in their answers, and what each move was worth.

>>> import connect4
>>> from connect4 import llm
>>> game = connect4.Game(moves=[3, 3])
>>> llm.prompt(game).splitlines()[-1]
'End your answer with one line: `Move: 1`. The number is the column, counted from 1.'
>>> llm.parse_move("The opponent took column 4. I'll play column 5, because 3 is passive.", game)
4
"""

from connect4.llm._answer import AnswerError, IllegalAnswer, UnparsableAnswer, parse_move
from connect4.llm._episode import Episode, EpisodeStep
from connect4.llm._judge import judge, judge_records
from connect4.llm._mistakes import KINDS, PHASES, Worth, worth
from connect4.llm._play import Judged, TextPlayer
from connect4.llm._prompt import REPLIES, STYLES, Reply, Style, prompt
from connect4.llm._report import JudgedGame, JudgedMove, MatchSummary, PlayerSummary, Report
from connect4.llm._statistics import Mean, Share

__all__ = [
    "KINDS",
    "PHASES",
    "REPLIES",
    "STYLES",
    "AnswerError",
    "Episode",
    "EpisodeStep",
    "IllegalAnswer",
    "Judged",
    "JudgedGame",
    "JudgedMove",
    "MatchSummary",
    "Mean",
    "PlayerSummary",
    "Reply",
    "Report",
    "Share",
    "Style",
    "TextPlayer",
    "UnparsableAnswer",
    "Worth",
    "judge",
    "judge_records",
    "parse_move",
    "prompt",
    "worth",
]
