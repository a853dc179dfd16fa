"""Runs the program of a submission, one statement after another. Part of the child.

A statement that fails costs only what it would have defined. A notebook is run cell by cell.
"""

from __future__ import annotations

import __future__
import ast
import signal
import time
import types
from collections.abc import Callable, Iterator
from typing import Any, Optional

#: Statements that define something.
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
#: Statements that only use what is defined.
_USES = (ast.Expr, ast.For, ast.AsyncFor, ast.While, ast.Assert, ast.Raise, ast.Delete)
#: Missing modules of one statement.
_RETRIES = 30


class _Timeout(BaseException):
    """The program takes too long."""


class Problem:
    """What Python says about a program, and where."""

    def __init__(self, error: BaseException, path: str, lines: list[str]) -> None:
        self.name, self.line = type(error).__name__[:100], None
        self.is_reading = False
        trace = error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == path:
                self.line = trace.tb_lineno
            trace = trace.tb_next
        try:
            self.message = str(error)[:500]
            if isinstance(error, SyntaxError) and error.filename == path:
                self.line, self.message, self.is_reading = error.lineno, str(error.msg)[:500], True
        except BaseException:
            self.message = ""
        at = self.line if isinstance(self.line, int) else 0
        self.text = lines[at - 1].strip()[:80] if 0 < at <= len(lines) else ""

    def fields(self) -> list[Any]:
        """The problem as JSON."""
        return [self.name, self.message, self.line, self.text, self.is_reading]


class Program:
    """The program in a file."""

    def __init__(self, path: str, module: types.ModuleType, add_stub: Callable[[BaseException], bool]) -> None:
        self._path, self._module, self._add_stub = path, module, add_stub
        self.lines: list[str] = []
        self.problems: list[Problem] = []

    def run(self, request: dict[str, Any], started: Callable[[int, int], None]) -> None:
        """Runs the program, except the statements that a request leaves out, and calls `started` before each.

        `cells` are the first lines of the cells of a notebook. `left_out` are the numbers of statements that did not end.
        With `definitions`, nothing runs that could take long.
        """
        with open(self._path, encoding="utf-8") as file:
            self.lines = file.read().split("\n")
        cells = request["cells"]
        end = time.monotonic() + request["seconds"]
        before = signal.signal(signal.SIGALRM, _stop)
        number = 0
        for start, following in zip(cells or [1], [*cells[1:], len(self.lines) + 1]):
            has_failed = False
            for node, code in self._statements(start, following, bool(cells)):
                number += 1
                if number in request["left_out"]:
                    has_failed = True
                elif not (has_failed and isinstance(node, _USES)) and (_is_definition(node) or not request["definitions"]):
                    started(number, node.lineno)
                    # After the time is up, the rest gets a little more.
                    has_failed |= not self._execute(code, node.lineno, max(end - time.monotonic(), request["seconds"] / 8), request["seconds"])
        signal.signal(signal.SIGALRM, before)

    def _statements(self, start: int, following: int, is_cell: bool) -> Iterator[tuple[ast.stmt, types.CodeType]]:
        """The statements in some lines of the file."""
        flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT if is_cell else 0
        try:
            # Empty lines make line numbers those of the file.
            text = "\n" * (start - 1) + "\n".join(self.lines[start - 1 : following - 1]) + "\n"
            if "\0" in text:
                line = text.count("\n", 0, text.index("\0")) + 1
                raise SyntaxError("source code cannot contain null bytes", (self._path, line, None, None))
            tree = ast.parse(text, self._path)
            # Some errors are found only here.
            flags |= compile(tree, self._path, "exec", flags, dont_inherit=True).co_flags & _FUTURE
            body = [(node, compile(ast.Module([node], []), self._path, "exec", flags, dont_inherit=True)) for node in tree.body]
        except BaseException as error:
            problem = Problem(error, self._path, self.lines)
            problem.is_reading = True
            if is_cell:
                problem.line = problem.line or start
            self.problems.append(problem)
            return
        yield from body

    def _execute(self, code: types.CodeType, line: int, left: float, seconds: float) -> bool:
        """Runs a statement; whether it ends in time and without an error."""
        try:
            for _ in range(_RETRIES):
                try:
                    signal.setitimer(signal.ITIMER_REAL, left, 0.05)
                    exec(code, self._module.__dict__)
                    break
                except _Timeout:
                    raise
                except BaseException as error:
                    if not self._add_stub(error):
                        raise
            signal.setitimer(signal.ITIMER_REAL, 0)
            return True
        except BaseException as error:
            signal.setitimer(signal.ITIMER_REAL, 0)
            problem = Problem(error, self._path, self.lines)
            if isinstance(error, _Timeout):
                problem.name, problem.message = "timeout", f"{seconds:g} s"
            problem.line = problem.line or line
            self.problems.append(problem)
            error.__traceback__ = None
            return False


_FUTURE = 0
for _name in __future__.all_feature_names:
    _FUTURE |= getattr(__future__, _name).compiler_flag


def _stop(_number: int, _frame: Optional[types.FrameType]) -> None:
    raise _Timeout


def _is_definition(node: ast.stmt) -> bool:
    """Whether a statement is an import, a function, a class or a plain assignment."""
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = all(isinstance(one, (ast.Name, ast.Tuple)) for one in targets)
        return names and not any(isinstance(one, (ast.Call, ast.Attribute)) for one in ast.walk(node))
    return isinstance(node, _DEFINITIONS)
