"""`solve` and `analyze`, with shared solvers."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Optional, Union

from connect4._native import Game, Position, Solver
from connect4._results import Analysis, Solution
from connect4._types import Stop

#: Idle solvers, the most recently used one last.
_idle: list[Solver] = []
_count = 0
_lock = threading.Lock()


@contextmanager
def _solver() -> Iterator[Solver]:
    """Borrows a solver for one call. Concurrent calls get different solvers; all but the first have smaller tables."""
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
    """Replaces the lock, because a thread that exists only in the parent may hold it. Idle solvers stay usable."""
    global _lock
    _lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def solve(
    position: Union[Position, Game],
    *,
    weak: bool = False,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    stop: Optional[Stop] = None,
) -> Solution:
    """Solves a position for the side to move; see `Solver.solve`.

    >>> import connect4
    >>> solution = connect4.solve(connect4.Position())
    >>> solution.verdict, solution.plies, solution.score
    ('win', 41, 1)
    """
    with _solver() as solver:
        return solver.solve(position, weak=weak, nodes=nodes, time=time, stop=stop)


def analyze(
    position: Union[Position, Game],
    *,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    stop: Optional[Stop] = None,
) -> Analysis:
    """Solves every legal move of a position; see `Solver.analyze`.

    >>> import connect4
    >>> [one.value.score for one in connect4.analyze(connect4.Position()).by_move]
    [-2, -1, 0, 1, 0, -1, -2]
    """
    with _solver() as solver:
        return solver.analyze(position, nodes=nodes, time=time, stop=stop)
