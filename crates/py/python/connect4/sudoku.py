"""Sudoku on lists of lists; 0 is an empty cell. Grids of 9 × 9, and of 4, 6, 16 and 25.

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


def generate(side: int = 9, *, clues: Optional[int] = None, minimal: bool = False, seed: int = 1) -> list[list[int]]:
    """A puzzle with one solution; the same seed gives the same puzzle.

    Without `clues` it has as few as the search happens upon; with `minimal` none of them can be left out.

    >>> puzzle = generate(clues=30)
    >>> sum(cell > 0 for row in puzzle for cell in row), is_unique(puzzle)
    (30, True)

    Raises ValueError when no such puzzle is found.
    """
    return _native.sudoku_generate(side, clues, minimal, seed)


@dataclass(frozen=True)
class Rating:
    """What a puzzle asks of people."""

    #: `easy`, `medium`, `hard`, `expert` or `extreme`; `none` or `multiple` for a puzzle without a solution or with several.
    grade: str
    #: How many steps of each technique, from easy to hard.
    steps: dict[str, int]
    #: Whether the techniques solve it.
    is_solved: bool


def rate(puzzle: list[list[int]]) -> Rating:
    """How hard a puzzle is, and which techniques it takes. Only a puzzle with one solution has a grade.

    >>> rate([[1, 0, 0, 0], [0, 0, 3, 0], [0, 1, 0, 0], [0, 0, 0, 2]]).grade
    'easy'
    """
    grade, steps, is_solved = _native.sudoku_rate(puzzle)
    return Rating(grade, dict(steps), is_solved)


@dataclass(frozen=True)
class Hint:
    """The next step towards the solution."""

    words: str
    #: Row and column from 0, and the digit that it puts there; None where it only rules digits out, or there is no step.
    placed: Optional[tuple[int, int, int]]


def hint(puzzle: list[list[int]]) -> Hint:
    """The next step that people would find, or in words why there is none.

    >>> hint([[1, 0, 0, 0], [0, 0, 3, 0], [0, 1, 0, 0], [0, 0, 0, 2]]).placed is not None
    True
    """
    return Hint(*_native.sudoku_hint(puzzle))
