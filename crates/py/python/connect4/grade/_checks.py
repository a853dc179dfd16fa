"""Checks and hints that the functions of several assignments use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Optional

from connect4.grade._check import Case, Outcome
from connect4.grade._sandbox import Answer

Row = tuple[Case, Answer, Outcome]


def equal(value: Any, expected: Any) -> bool:
    """Whether a result has the expected value and type; a number can stand for a bool."""
    if isinstance(expected, bool):
        return isinstance(value, int) and value == expected
    return type(value) is type(expected) and bool(value == expected)


def is_right(case: Case, answer: Answer, expected: Outcome) -> Optional[str]:
    """Compares the result."""
    if answer.problem is not None:
        return "the call fails"
    return None if equal(answer.value, expected.value) else "wrong result"


def is_right_and_unchanged(case: Case, answer: Answer, expected: Outcome) -> Optional[str]:
    """Compares the result, and the first argument afterwards."""
    wrong = is_right(case, answer, expected)
    if wrong is None and answer.arguments and answer.arguments[0] != expected.after:
        return "the input must not change"
    return wrong


def hints(failed: list[Row]) -> Iterator[str]:
    """Mistakes that every function can make."""
    case, answer, expected = failed[0]
    problems = [one.problem for _, one, _ in failed if one.problem is not None]
    problem = problems[0] if problems else None
    if problem is not None and "object does not support item assignment" in problem.message:
        yield "a string cannot change in place; build a new row, such as `row[:col] + disc + row[col + 1:]`"
    elif problem is not None and problem.name in ("TypeError", "AttributeError") and "argument" in problem.message and "positional" in problem.message:
        yield f"it does not take the {len(case.arguments)} arguments of the assignment ({problem.message})"
    elif problem is not None and "connect4" in problem.message and problem.name in ("PermissionError", "ModuleNotFoundError"):
        yield "connect4 cannot be imported; write the function yourself"
    elif problem is not None and problem.kind == "timeout":
        yield "it does not end; look for a loop whose condition never becomes false"
    elif problem is not None and problem.name == "RecursionError":
        yield "it calls itself without an end"
    elif problem is not None and problem.kind == "ended":
        yield "it ends the whole process; return instead"
    elif problem is not None and problem.name in ("EOFError",):
        yield "it asks the user for input; it must work with its arguments only"
    elif problem is not None and problem.name == "ModuleNotFoundError":
        yield f"it needs a module that is not available ({problem.message})"
    wrong = [row for row in failed if row[1].problem is None]
    if wrong and all(row[1].value is None and row[2].value is not None for row in wrong):
        if all(row[1].printed.strip().split("\n")[-1] in ("True", "False", str(row[2].value)) for row in wrong):
            yield "it prints its result instead of returning it"
        elif not (isinstance(expected.value, list) and expected.after is not None):
            yield "it returns None; a `return` is missing"
    if wrong and isinstance(expected.value, bool) and all(isinstance(row[1].value, str) for row in wrong):
        yield "it returns text instead of True or False"
    if wrong and isinstance(expected.value, bool) and all(
        equal(row[1].value, row[2].value) and row[1].arguments and row[1].arguments[0] != row[2].after for row in wrong
    ):
        yield "input mutated: it changes the list that it was given; work on a copy"


def noise(rows: list[Row]) -> Iterator[str]:
    """A remark about prints in a function that should not print."""
    if sum(bool(answer.printed) for _, answer, _ in rows) > len(rows) // 2:
        yield "it prints; remove the prints of your debugging."
