"""Counts the positions of a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from connect4._native import Rules, count_positions
from connect4._results import Result


@dataclass(frozen=True)
class Count(Result):
    """Positions that can occur in play; mirror images count separately."""

    #: Number of all positions, including the empty board.
    total: int
    #: Number of positions in which the last move completed a line.
    won: int
    #: Both numbers for each number of stones, from 0; None unless requested.
    by_ply: Optional[list[tuple[int, int]]] = None


def count(
    rules: Optional[Rules] = None, *, per_ply: bool = False, memory_gb: float = 4.0, threads: Optional[int] = None
) -> Count:
    """Counts the positions of a game exactly; with gravity, without enumerating them.

    `per_ply` also counts by the number of stones, which takes several times as long. `threads` is the number of threads
    (default: all cores). Each additional column or row multiplies the time. Ctrl-C stops the count.

    >>> import connect4
    >>> connect4.count(connect4.Rules(4, 4))
    Count(total=161029, won=21404, by_ply=None)
    >>> connect4.count(connect4.Rules(3, 3, 3, gravity=False), per_ply=True).by_ply[5]
    (1260, 120)

    Raises MemoryError if `memory_gb` gigabytes are not enough, ValueError if the board is too large to count.
    """
    counts = count_positions(rules, per_ply, memory_gb, threads)
    total, won = (sum(column) for column in zip(*counts))
    return Count(total, won, counts if per_ply else None)
