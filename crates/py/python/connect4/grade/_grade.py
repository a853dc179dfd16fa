"""Grades a submission."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Optional, Union

from connect4.grade import _classroom
from connect4.grade._check import Function, grade_function
from connect4.grade._report import Report
from connect4.grade._sandbox import Limits, Loaded, Sandbox

_Functions = Callable[[int], Sequence[Function]]
_TESTS: dict[str, _Functions] = {"classroom": _classroom.functions}

#: Names of the assignments.
ASSIGNMENTS = tuple(_TESTS)


def grade(
    submission: Union[str, "os.PathLike[str]"], assignment: str, *, seed: int = 1, limits: Optional[Limits] = None
) -> Report:
    """Grades a submission: a Python file, a notebook, or a folder with one.

    It runs in a separate process with limits on time, memory and output. The same seed gives the same tests.

    Raises OSError if the submission cannot be read, ValueError if the assignment is unknown or there is no Python file.
    """
    if assignment not in _TESTS:
        raise ValueError(f"unknown assignment {assignment!r}; choose {', '.join(ASSIGNMENTS)}")
    limits = limits or Limits()
    functions = _TESTS[assignment](seed)
    wanted = [name for one in functions for name in (one.name, *one.others)]
    with Sandbox(Path(submission), wanted, seed, limits) as sandbox:
        loaded = sandbox.load([[one.name, *one.others] for one in functions])
        tests = [grade_function(sandbox, one, loaded.names, limits.total) for one in functions]
        return Report(assignment, seed, tests, _notes(loaded, sandbox.protections))


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
        notes.append(f"Python cannot read the file: line {problem.line}: {problem.message}.")
    elif problem is not None:
        partly = "; its functions were tested without it" if loaded.names else ""
        notes.append(f'The program in the file {problem}{partly}. Put it under `if __name__ == "__main__":`.')
    missing = [text for name, text in _MISSING.items() if name not in protections]
    if missing:
        notes.append(f"This system cannot refuse {' and '.join(missing)} to a submission; grade on Linux 5.13 or later.")
    return notes
