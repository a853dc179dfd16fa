"""Connect Four and other m,n,k-games: rules, perfect play, players, training and environments.

>>> import connect4
>>> position = connect4.Position.parse("44444326112")
>>> str(connect4.solve(position))
'win in 27 plies'
>>> connect4.analyze(position).best
['b3']

| task | names |
|---|---|
| choose a board and rules | `Rules` |
| play, undo, read, write and draw games | `Position`, `Game`, `svg` |
| solve positions, generate opening books | `solve`, `analyze`, `solve_batch`, `Solver`, `generate_book` |
| watch textbook searches | `search_tree` |
| review games, explain positions, generate puzzles | `review`, `explain`, `puzzles` |
| read and write records of games | `Record` |
| count positions and games | `count`, `perft` |
| create players, run matches | `agent`, `arena` |
| train and evaluate players | `learn`, `Training`, `Model`, `evaluate`, `LearningCurve` |
| step many games at once | `VectorEnv` |
| play with language models | `connect4.llm` |
| other libraries | `connect4.gymnasium`, `connect4.pettingzoo`, `connect4.kaggle`, `connect4.spiel`, `connect4.textarena`, `connect4.ray` |
| classroom exercises, other puzzles | `connect4.classroom`, `connect4.sudoku`, `connect4.battleship` |

A move is a number. With gravity, it is the column, counted from 0. Without gravity, it is the row-major index of the
cell from the top left. Functions that take a move also accept a cell name: column letter, and row counted from 1 at
the bottom (`"d1"`). Row 0 of an array is the top row.

With the same `seed`, a function does the same; with `seed=None`, it draws a fresh one.

Types for annotations are `Move` (an accepted move), `Action` (a returned move: a number or `"swap"`), `Player`, `Side`
and `Outcome`.

`connect4 --help` or `python -m connect4 --help` lists the commands of the command-line program.

`connect4.__build__` is the profile with which the native module was compiled: `dist` as in published wheels and from
`pip install`, `release` and `dev` for development.
"""

import typing as _typing
from importlib.metadata import PackageNotFoundError as _PackageNotFoundError
from importlib import import_module as _import_module
from importlib.metadata import version as _version

from connect4._arena import ArenaResult, Match, Player, RankedPlayer, arena
from connect4._batch import SOLUTION, solve_batch
from connect4._book import generate_book
from connect4._count import Count, count
from connect4._curve import LearningCurve
from connect4._evaluate import evaluate
from connect4._explain import DrawnLine, Explanation, MarkedCell, MoveExplanation, Reason, Scene, Step, Threat, explain
from connect4._learn import learn
from connect4._native import (
    Agent,
    Game,
    Model,
    Position,
    Rules,
    Solver,
    Training,
    agent,
    check_boards,
    perft,
)
from connect4._native import PROFILE as __build__
from connect4._register import register
from connect4._results import (
    Accuracy,
    Analysis,
    Estimate,
    MoveValue,
    Puzzle,
    Review,
    ReviewedMove,
    Search,
    Sentence,
    Solution,
    Value,
)
from connect4._search import SearchNode, SearchTree, search_tree
from connect4._solve import analyze, solve
from connect4._study import Record, puzzles, review
from connect4._svg import svg
from connect4._types import Action, Move, Outcome, Side
from connect4._vector import VectorEnv

register()
del register

# Type checkers know the constant by its whole name only.
if _typing.TYPE_CHECKING:
    # The other modules have dependencies that are slow to load, so they are typed only if imported by name.
    from connect4 import battleship as battleship
    from connect4 import classroom as classroom
    from connect4 import kaggle as kaggle
    from connect4 import llm as llm
    from connect4 import spiel as spiel
    from connect4 import sudoku as sudoku

_MODULES = frozenset(["battleship", "classroom", "gymnasium", "kaggle", "llm", "pettingzoo", "ray", "spiel", "sudoku", "textarena"])


def _module(name: str) -> object:
    """Loads a module when it is first used, because some modules need optional packages."""
    if name not in _MODULES:
        raise AttributeError(f"module 'connect4' has no attribute {name!r}")
    try:
        return _import_module(f"connect4.{name}")
    except ImportError as error:
        raise AttributeError(str(error)) from error


if not _typing.TYPE_CHECKING:
    # Hidden from type checkers, which would accept any name.
    __getattr__ = _module


def __dir__() -> list[str]:
    return sorted({*__all__, *_MODULES, *globals()})


try:
    __version__ = _version("connect4-engine")
except _PackageNotFoundError:  # the source tree, not installed
    __version__ = "0"

__all__ = [
    "SOLUTION",
    "Accuracy",
    "Action",
    "Agent",
    "Analysis",
    "ArenaResult",
    "Count",
    "DrawnLine",
    "Estimate",
    "Explanation",
    "Game",
    "LearningCurve",
    "MarkedCell",
    "Match",
    "Model",
    "Move",
    "MoveExplanation",
    "MoveValue",
    "Outcome",
    "Player",
    "Position",
    "Puzzle",
    "RankedPlayer",
    "Reason",
    "Record",
    "Review",
    "ReviewedMove",
    "Rules",
    "Scene",
    "Search",
    "SearchNode",
    "SearchTree",
    "Sentence",
    "Side",
    "Solution",
    "Solver",
    "Step",
    "Threat",
    "Training",
    "Value",
    "VectorEnv",
    "__build__",
    "__version__",
    "agent",
    "analyze",
    "arena",
    "check_boards",
    "count",
    "evaluate",
    "explain",
    "generate_book",
    "learn",
    "perft",
    "puzzles",
    "review",
    "search_tree",
    "solve",
    "solve_batch",
    "svg",
]
