"""Grades a submission."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional, Union

from connect4.grade import _agent, _classroom, _puzzles, _search, _winner
from connect4.grade._advice import note
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
    names = [one for group in chosen.names(seed) for one in group]
    with Sandbox(Path(submission), names, seed, limits) as sandbox:
        loaded = sandbox.load()
        tests, data = chosen.run(sandbox, loaded, seed, limits)
        return Report(assignment, seed, tests, _notes(loaded, sandbox), data)


_MISSING = {
    "limits": "all limits on memory and processor time",
    "files": "reading other files",
    "network": "network access",
    "processes": "other processes",
}


#: Problems of a program that a report names.
_PROBLEMS = 5


def _notes(loaded: Loaded, sandbox: Sandbox) -> list[str]:
    """Remarks about the file and about this system."""
    notes = list(sandbox.notes)
    missing = [f"`{one}`" for one in sandbox.missing]
    if missing:
        one = len(missing) == 1
        notes.append(
            f"The module{'' if one else 's'} {', '.join(missing)} {'is' if one else 'are'} missing here; functions that do not need "
            f"{'it' if one else 'them'} were tested. If {'it is' if one else 'one is'} your own file, submit it too."
        )
    # After one problem, names are missing.
    problems = [one for at, one in enumerate(loaded.problems) if at == 0 or one.name != "NameError"]
    notes += [note(problem, bool(loaded.names)) for problem in problems[:_PROBLEMS]]
    if len(problems) > _PROBLEMS:
        notes.append(f"The program has more problems: {len(problems) - _PROBLEMS}.")
    refused = [text for name, text in _MISSING.items() if name not in sandbox.protections]
    if refused:
        notes.append(f"This system cannot refuse {' and '.join(refused)} to a submission; grade on Linux 5.13 or later.")
    return notes
