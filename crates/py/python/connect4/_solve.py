"""`solve` and `analyze` by solvers that are kept."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Optional, Union

from connect4._native import Analysis, Game, Position, Solution, Solver

#: Solvers that are not in use, the one used last at the end.
_idle: list[Solver] = []
_count = 0
_lock = threading.Lock()


@contextmanager
def _solver() -> Iterator[Solver]:
    """A solver for one question: threads that ask at the same time have one each."""
    global _count
    with _lock:
        solver = _idle.pop() if _idle else None
        _count += solver is None
        is_first = _count == 1
    if solver is None:
        solver = Solver() if is_first else Solver(table_mb=64)
    try:
        yield solver
    finally:
        with _lock:
            _idle.append(solver)


def _after_fork() -> None:
    """Solvers at work belong to threads that the child does not have, and so may the lock; idle ones can still be used."""
    global _lock
    _lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def solve(
    position: Union[Position, Game], *, weak: bool = False, nodes: Optional[int] = None, time: Optional[float] = None
) -> Solution:
    """The exact value of a position for its side to move; see `Solver.solve`.

    >>> import connect4
    >>> solution = connect4.solve(connect4.Position())
    >>> solution.verdict, solution.plies, solution.score
    ('win', 41, 1)
    """
    with _solver() as solver:
        return solver.solve(position, weak=weak, nodes=nodes, time=time)


def analyze(
    position: Union[Position, Game], *, nodes: Optional[int] = None, time: Optional[float] = None
) -> Analysis:
    """The exact value of every legal move of a position; see `Solver.analyze`.

    >>> import connect4
    >>> moves = connect4.analyze(connect4.Position()).moves
    >>> [moves[column].score for column in range(7)]
    [-2, -1, 0, 1, 0, -1, -2]
    """
    with _solver() as solver:
        return solver.analyze(position, nodes=nodes, time=time)
