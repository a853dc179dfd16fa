"""Sudoku. A grid is a list of 4, 6, 9, 16 or 25 rows of as many numbers, 0 for empty cells.

Functions that take a puzzle raise ValueError if it is not such a grid.

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
from connect4._results import Result

__all__ = ["Grading", "Hint", "count", "generate", "grade", "hint", "is_unique", "solve"]


def solve(puzzle: list[list[int]]) -> Optional[list[list[int]]]:
    """Returns a solution as a new grid; None if there is none."""
    return _native.sudoku_solve(puzzle)


def count(puzzle: list[list[int]], limit: int = 1_000_000) -> int:
    """Counts the solutions, up to `limit`."""
    return _native.sudoku_count(puzzle, limit)


def is_unique(puzzle: list[list[int]]) -> bool:
    """Whether there is exactly one solution."""
    return count(puzzle, 2) == 1


def generate(side: int = 9, *, clues: Optional[int] = None, minimal: bool = False, seed: Optional[int] = 1) -> list[list[int]]:
    """Generates a puzzle of `side` rows with a single solution. The same seed gives the same puzzle.

    Without `clues`, the puzzle has as few clues as the search finds. With `minimal`, each clue is necessary for the
    solution to be unique.

    >>> puzzle = generate(clues=30)
    >>> sum(cell > 0 for row in puzzle for cell in row), is_unique(puzzle)
    (30, True)

    Raises ValueError if no such puzzle is found.
    """
    return _native.sudoku_generate(side, clues, minimal, seed)


@dataclass(frozen=True)
class Grading(Result):
    """How difficult a puzzle is for people."""

    #: `easy`, `medium`, `hard`, `expert` or `extreme`; `none` if there is no solution, `multiple` if there are several.
    grade: str
    #: Number of steps of each technique, from easy to hard; always the easiest possible step is taken.
    steps: dict[str, int]
    #: Whether human solving techniques are sufficient.
    is_solved: bool


def grade(puzzle: list[list[int]]) -> Grading:
    """Grades a puzzle by the techniques needed to solve it.

    >>> grade([[1, 0, 0, 0], [0, 0, 3, 0], [0, 1, 0, 0], [0, 0, 0, 2]]).grade
    'easy'
    """
    word, steps, is_solved = _native.sudoku_grade(puzzle)
    return Grading(word, dict(steps), is_solved)


@dataclass(frozen=True)
class Hint(Result):
    """The next step toward the solution."""

    #: A description of the step. Cells are named `r1c1`, from the top left.
    words: str
    #: Row and column, counted from 0, and the digit to place; None if the step only removes candidates or there is
    #: none.
    placement: Optional[tuple[int, int, int]]


def hint(puzzle: list[list[int]]) -> Hint:
    """Describes the next step that a person would find, or says why there is none.

    >>> hint([[1, 0, 0, 0], [0, 0, 3, 0], [0, 1, 0, 0], [0, 0, 0, 2]]).placement is not None
    True
    """
    return Hint(*_native.sudoku_hint(puzzle))
