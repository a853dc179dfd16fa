"""Grades a submission."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional, Union

from connect4.grade import _agent, _classroom, _puzzles, _search, _winner
from connect4.grade._check import Function, grade_function
from connect4.grade._report import Report, Test
from connect4.grade._sandbox import Limits, Loaded, Sandbox

_Run = Callable[[Sandbox, Loaded, int, Limits], tuple[list[Test], dict[str, Any]]]


@dataclass(frozen=True)
class _Assignment:
    #: The names of each function.
    names: Callable[[int], list[list[str]]]
    run: _Run


def _of_functions(functions: Callable[[int], Sequence[Function]]) -> _Assignment:
    def names(seed: int) -> list[list[str]]:
        return [[one.name, *one.others] for one in functions(seed)]

    def run(sandbox: Sandbox, loaded: Loaded, seed: int, limits: Limits) -> tuple[list[Test], dict[str, Any]]:
        return [grade_function(sandbox, one, loaded.names, limits.total) for one in functions(seed)], {}

    return _Assignment(names, run)


_ASSIGNMENTS = {
    "classroom": _of_functions(_classroom.functions),
    "winner": _of_functions(_winner.functions),
    "sudoku": _of_functions(_puzzles.sudokus),
    "battleship": _of_functions(_puzzles.battleships),
    "minimax": _Assignment(lambda _: [_search.NAMES["minimax"]], _search.minimax),
    "alphabeta": _Assignment(lambda _: [_search.NAMES["alphabeta"]], _search.alphabeta),
    "mcts": _Assignment(lambda _: [_search.NAMES["mcts"]], _search.mcts),
    "agent": _Assignment(lambda _: [_agent.NAMES], _agent.agent),
}

#: Names of the assignments.
ASSIGNMENTS = tuple(_ASSIGNMENTS)


def check_assignment(assignment: str) -> None:
    """Raises ValueError if there is no such assignment."""
    if assignment not in _ASSIGNMENTS:
        raise ValueError(f"unknown assignment {assignment!r}; choose {', '.join(ASSIGNMENTS)}")


def grade(
    submission: Union[str, "os.PathLike[str]"], assignment: str, *, seed: int = 1, limits: Optional[Limits] = None
) -> Report:
    """Grades a submission: a Python file, a notebook, or a folder or ZIP file with one.

    It runs in a separate process with limits on time, memory and output. The same seed gives the same tests.

    Raises OSError if the submission cannot be read, ValueError if the assignment is unknown or there is no Python file.
    """
    check_assignment(assignment)
    limits = limits or Limits()
    chosen = _ASSIGNMENTS[assignment]
    names = chosen.names(seed)
    with Sandbox(Path(submission), [one for group in names for one in group], seed, limits) as sandbox:
        loaded = sandbox.load(names)
        tests, data = chosen.run(sandbox, loaded, seed, limits)
        return Report(assignment, seed, tests, _notes(loaded, sandbox.protections), data)


_MISSING = {
    "limits": "all limits on memory and processor time",
    "files": "reading other files",
    "network": "network access",
    "processes": "other processes",
}


def _notes(loaded: Loaded, protections: list[str]) -> list[str]:
    """Remarks about the file and about this system."""
    notes = []
    problem = loaded.problem
    if problem is not None and problem.name == "SyntaxError":
        notes.append(f"Python cannot read the file: {f'line {problem.line}: ' if problem.line else ''}{problem.message}.")
    elif problem is not None:
        partly = "; its functions were tested without it" if loaded.names else ""
        notes.append(f'The program in the file {problem}{partly}. Put it under `if __name__ == "__main__":`.')
    missing = [text for name, text in _MISSING.items() if name not in protections]
    if missing:
        notes.append(f"This system cannot refuse {' and '.join(missing)} to a submission; grade on Linux 5.13 or later.")
    return notes
