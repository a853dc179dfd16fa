"""Connect Four and every m,n,k-game around it: rules, perfect play, players, training, environments.

>>> import connect4
>>> position = connect4.Position.parse("44444326112")
>>> str(connect4.solve(position))
'win in 27 plies'
>>> connect4.analyze(position).best
[1]

| to do what | look at |
|---|---|
| choose a game | `Rules` |
| play, undo, read, write and draw games | `Position`, `Game`, `svg` |
| perfect play | `solve`, `analyze`, `solve_batch`, `Solver`, `build_book` |
| study | `review`, `puzzles`, `Record`, `count`, `perft` |
| players | `agent`, `arena` |
| training | `learn`, `Training`, `Model`, `evaluate` |
| many games at once | `VectorEnv` |
| other ecosystems | `connect4.gymnasium`, `connect4.pettingzoo`, `connect4.kaggle`, `connect4.spiel`, `connect4.ray` |
| the classroom | `connect4.classroom`, `connect4.sudoku`, `connect4.battleship` |

A move is a number: with gravity its column from 0, without gravity the place of its cell in the board read row by row from
the top left. Wherever a move is taken, the name of its cell (`"d1"`) will do too. Arrays have row 0 on top. For annotations there
are the types `Move` (what is taken), `Action` (what is given: a number or `"swap"`), `Player`, `Side` and `Outcome`.

`python -m connect4 --help`, or `connect4 --help`, lists what can be done without a program of one's own.
"""

from importlib.metadata import PackageNotFoundError as _PackageNotFoundError
from importlib import import_module as _import_module
from importlib.metadata import version as _version
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from connect4._arena import ArenaResult, Match, Player, Ranked, arena
from connect4._batch import SOLUTION, solve_batch
from connect4._book import build_book
from connect4._count import Count, count
from connect4._evaluate import evaluate
from connect4._learn import learn
from connect4._native import (
    Agent,
    Analysis,
    Game,
    Model,
    Position,
    Rules,
    Solution,
    Solver,
    Training,
    agent,
    check_boards,
    perft,
)
from connect4._register import register
from connect4._solve import analyze, solve
from connect4._study import Accuracy, Puzzle, Record, Review, ReviewedMove, puzzles, review
from connect4._svg import svg
from connect4._types import Action, Move, Outcome, Side
from connect4._vector import VectorEnv

register()
del register

if _TYPE_CHECKING:
    # The others are typed where they are imported by their names: what they need takes long to read.
    from connect4 import battleship as battleship
    from connect4 import classroom as classroom
    from connect4 import kaggle as kaggle
    from connect4 import spiel as spiel
    from connect4 import sudoku as sudoku

_MODULES = frozenset(["battleship", "classroom", "gymnasium", "kaggle", "pettingzoo", "ray", "spiel", "sudoku"])


def _module(name: str) -> _Any:
    """The module of this name, loaded when it is first used: some need packages that this one does without."""
    if name not in _MODULES:
        raise AttributeError(f"module 'connect4' has no attribute {name!r}")
    try:
        return _import_module(f"connect4.{name}")
    except ImportError as error:
        raise AttributeError(str(error)) from error


if not _TYPE_CHECKING:
    __getattr__ = _module


def __dir__() -> list[str]:
    return sorted({*__all__, *_MODULES, *globals()})


try:
    __version__ = _version("connect4-engine")
except _PackageNotFoundError:  # the tree itself, without an installation
    __version__ = "0"

__all__ = [
    "SOLUTION",
    "Accuracy",
    "Action",
    "Agent",
    "Analysis",
    "ArenaResult",
    "Count",
    "Game",
    "Match",
    "Model",
    "Move",
    "Outcome",
    "Player",
    "Position",
    "Puzzle",
    "Ranked",
    "Record",
    "Review",
    "ReviewedMove",
    "Rules",
    "Side",
    "Solution",
    "Solver",
    "Training",
    "VectorEnv",
    "__version__",
    "agent",
    "analyze",
    "arena",
    "build_book",
    "check_boards",
    "count",
    "evaluate",
    "learn",
    "perft",
    "puzzles",
    "review",
    "solve",
    "solve_batch",
    "svg",
]
