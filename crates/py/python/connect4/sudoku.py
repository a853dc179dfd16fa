"""Sudoku on lists of lists; 0 is an empty cell. Grids of 9 × 9, and of 4, 6, 16 and 25.

>>> easy = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 1, 0, 0], [0, 0, 0, 2]]
>>> solve(easy)
[[1, 3, 2, 4], [4, 2, 3, 1], [2, 1, 4, 3], [3, 4, 1, 2]]
>>> is_unique(easy)
True
"""

from __future__ import annotations

from typing import Optional

from connect4 import _native

__all__ = ["count", "is_unique", "solve"]


def solve(puzzle: list[list[int]]) -> Optional[list[list[int]]]:
    """A solution as a new list of rows, or None where there is none.

    Raises ValueError when the puzzle is no grid of numbers from 0 to its side.
    """
    return _native.sudoku_solve(puzzle)


def count(puzzle: list[list[int]], limit: int = 1_000_000) -> int:
    """How many solutions there are, counted up to `limit`."""
    return _native.sudoku_count(puzzle, limit)


def is_unique(puzzle: list[list[int]]) -> bool:
    """Whether there is exactly one solution."""
    return count(puzzle, 2) == 1
