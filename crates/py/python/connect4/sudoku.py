"""Sudoku on lists of lists with 0 for empty cells. Grids have 4, 6, 9, 16 or 25 rows.

>>> easy = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 1, 0, 0], [0, 0, 0, 2]]
>>> solve(easy)
[[1, 3, 2, 4], [4, 2, 3, 1], [2, 1, 4, 3], [3, 4, 1, 2]]
>>> is_unique(easy)
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from connect4 import _native

__all__ = ["Hint", "Rating", "count", "generate", "hint", "is_unique", "rate", "solve"]


def solve(puzzle: list[list[int]]) -> Optional[list[list[int]]]:
    """Returns a solution as a new list of rows, or None if there is none.

    Raises ValueError if the puzzle is not a square grid of numbers from 0 to its side.
    """
    return _native.sudoku_solve(puzzle)


def count(puzzle: list[list[int]], limit: int = 1_000_000) -> int:
    """Counts the solutions, up to `limit`."""
    return _native.sudoku_count(puzzle, limit)


def is_unique(puzzle: list[list[int]]) -> bool:
    """Whether there is exactly one solution."""
    return count(puzzle, 2) == 1


def generate(side: int = 9, *, clues: Optional[int] = None, minimal: bool = False, seed: int = 1) -> list[list[int]]:
    """Generates a puzzle with one solution; the same seed gives the same puzzle.

    Without `clues`, it has as few clues as the search finds. With `minimal`, no clue can be removed.

    >>> puzzle = generate(clues=30)
    >>> sum(cell > 0 for row in puzzle for cell in row), is_unique(puzzle)
    (30, True)

    Raises ValueError if no such puzzle is found.
    """
    return _native.sudoku_generate(side, clues, minimal, seed)


@dataclass(frozen=True)
class Rating:
    """The difficulty of a puzzle for people."""

    #: `easy`, `medium`, `hard`, `expert` or `extreme`; `none` or `multiple` for a puzzle without a solution or with several.
    grade: str
    #: Number of steps of each technique, from easy to hard.
    steps: dict[str, int]
    #: Whether the techniques solve it.
    is_solved: bool


def rate(puzzle: list[list[int]]) -> Rating:
    """Grades a puzzle and lists the techniques that solve it. Only a puzzle with one solution has a grade.

    >>> rate([[1, 0, 0, 0], [0, 0, 3, 0], [0, 1, 0, 0], [0, 0, 0, 2]]).grade
    'easy'
    """
    grade, steps, is_solved = _native.sudoku_rate(puzzle)
    return Rating(grade, dict(steps), is_solved)


@dataclass(frozen=True)
class Hint:
    """The next step toward the solution."""

    words: str
    #: Row and column, counted from 0, and the digit to place; None if the step only rules out digits or there is no
    #: step.
    placed: Optional[tuple[int, int, int]]


def hint(puzzle: list[list[int]]) -> Hint:
    """Describes the next step that a person would find, or why there is none.

    >>> hint([[1, 0, 0, 0], [0, 0, 3, 0], [0, 1, 0, 0], [0, 0, 0, 2]]).placed is not None
    True
    """
    return Hint(*_native.sudoku_hint(puzzle))
