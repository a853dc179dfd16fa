"""`solve` and `analyze` by one solver that is kept."""

from __future__ import annotations

import threading
from typing import Optional, Union

from connect4._native import Analysis, Game, Position, Solution, Solver

_solver: Optional[Solver] = None
_making = threading.Lock()


def _shared() -> Solver:
    """The solver that is kept, made when it is first needed."""
    global _solver
    with _making:
        if _solver is None:
            _solver = Solver()
        return _solver


def solve(
    position: Union[Position, Game], *, weak: bool = False, nodes: Optional[int] = None, time: Optional[float] = None
) -> Solution:
    """The exact value of a position for its side to move; see `Solver.solve`.

    >>> import connect4
    >>> solution = connect4.solve(connect4.Position())
    >>> solution.verdict, solution.plies, solution.score
    ('win', 41, 1)
    """
    return _shared().solve(position, weak=weak, nodes=nodes, time=time)


def analyze(
    position: Union[Position, Game], *, nodes: Optional[int] = None, time: Optional[float] = None
) -> Analysis:
    """The exact value of every legal move of a position; see `Solver.analyze`.

    >>> import connect4
    >>> moves = connect4.analyze(connect4.Position()).moves
    >>> [moves[column].score for column in range(7)]
    [-2, -1, 0, 1, 0, -1, -2]
    """
    return _shared().analyze(position, nodes=nodes, time=time)
