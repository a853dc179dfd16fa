"""Runs a submission in its own process and asks it for results."""

from __future__ import annotations

import ctypes
import json
import os
import secrets
import select
import shutil
import signal
import site
import subprocess
import sys
import sysconfig
import tempfile
import time
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Optional

from connect4.grade import _files

_HERE = Path(__file__).resolve().parent
#: Bytes of one answer.
_LINE = 4_000_000
#: How often a program is started that ends the process or does not end.
_STARTS = 4


@dataclass(frozen=True)
class Limits:
    """Limits of a submission."""

    #: Seconds per call; loading the file, with its imports, may take four times as long.
    seconds: float = 5.0
    #: Seconds for all calls of a function.
    total: float = 60.0
    #: Memory in megabytes.
    memory_mb: int = 1024
    #: Bytes that a call may print.
    output: int = 1_000_000


@dataclass(frozen=True)
class Opaque:
    """A value that is not plain data: its type, how it prints, and an array's elements as lists."""

    type: str
    text: str
    elements: Any = None

    def __repr__(self) -> str:
        return f"{self.text} (a {self.type})"


@dataclass(frozen=True)
class Problem:
    """Why a call has no result."""

    #: `reading` (Python cannot read the file), `raised`, `timeout`, `ended` (the process ended) or `protocol` (it disturbed
    #: the grader).
    kind: str
    #: The type of the exception, or the signal or exit code.
    name: str = ""
    message: str = ""
    #: The line in the file, or in the cell.
    line: Optional[int] = None
    #: The number of the code cell in a notebook.
    cell: Optional[int] = None
    #: The text of the line.
    text: str = ""

    @property
    def where(self) -> str:
        """The line, in words; empty if it is unknown."""
        if not self.line:
            return ""
        return f"line {self.line}" + (f" of code cell {self.cell}" if self.cell else "")

    def __str__(self) -> str:
        where = f" in {self.where}" if self.where else ""
        if self.kind == "timeout":
            return f"took longer than {self.message}{where}"
        if self.kind == "ended":
            return f"ended the Python process{where} ({self.name})"
        if self.kind == "protocol":
            return "wrote into the connection with the grader"
        if self.name == "MemoryError":
            return f"ran out of memory{where}"
        if self.name == "OSError" and "File too large" in self.message:
            return f"printed too much{where}"
        return f"raised {self.name}{where}" + (f": {self.message}" if self.message else "")


@dataclass(frozen=True)
class Answer:
    """What a call did."""

    value: Any = None
    problem: Optional[Problem] = None
    printed: str = ""
    #: The arguments after the call.
    arguments: list[Any] = field(default_factory=list)
    #: Whether the result is the first argument, not a copy.
    same: bool = False
    seconds: float = 0.0


class Loaded:
    """The names that a submission defines, and the problems of its program."""

    def __init__(self, names: Sequence[str], problems: Sequence[Problem]) -> None:
        self.names, self.problems = list(names), list(problems)


def decode(value: Any) -> Any:
    """Plain data from the JSON of the child."""
    if isinstance(value, list):
        return [decode(one) for one in value]
    if isinstance(value, dict):
        if "t" in value:
            return tuple(decode(one) for one in value["t"])
        if "f" in value:
            return float(value["f"])
        if "d" in value:
            return {_key(decode(k)): decode(v) for k, v in value["d"]}
        return Opaque(_clean(value["o"]), _clean(value["r"]), decode(value.get("v")))
    return value


def _clean(text: Any, length: int = 300) -> str:
    """Text of the submission, on one line: it must not look like a part of the report."""
    return "".join(one if one.isprintable() else " " for one in str(text)[:length])


def _key(value: Any) -> Any:
    try:
        hash(value)
    except TypeError:
        return repr(value)
    return value


def find_name(names: Sequence[str], wanted: Sequence[str]) -> Optional[str]:
    """The submission's name for a function: one of the wanted names, in any case and with or without underscores."""
    for one in wanted:
        if one in names:
            return one
    plain = {_plain(one.rpartition(".")[2]): one for one in reversed(names)}
    return next((plain[_plain(one)] for one in wanted if _plain(one) in plain), None)


def _plain(name: str) -> str:
    return name.replace("_", "").lower()


class Sandbox:
    """A submission in a child process, which is started again after it ended."""

    def __init__(self, path: Path, names: Sequence[str], seed: int, limits: Limits) -> None:
        self._limits, self._seed, self._calls = limits, seed, 0
        self._folder = Path(tempfile.mkdtemp(prefix="connect4-grade-"))
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._buffer = b""
        #: Statements of the program that are left out, because they did not end.
        self._left_out: list[int] = []
        self._definitions = False
        #: The statement that runs, and its line.
        self._at: Optional[tuple[int, int]] = None
        #: Protections of this system; see `_confine.confine`.
        self.protections: list[str] = []
        #: Modules that the submission imports and that do not exist.
        self.missing: list[str] = []
        #: What the file printed while it was loaded.
        self.printed = ""
        try:
            self._copied = _files.copy(path, self._folder, names)
        except BaseException:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise
        #: Remarks about the files.
        self.notes = self._copied.notes
        self._dumpable = _dumpable(0)

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()
        shutil.rmtree(self._folder, ignore_errors=True)
        _dumpable(self._dumpable)

    def load(self) -> Loaded:
        """Runs the file. A statement that does not end, or ends the process, is left out, and what is not defined later is too."""
        problems: list[Problem] = []
        for left in reversed(range(_STARTS)):
            problem, names, others = self._load()
            if problem is None:
                return Loaded(names, problems + others)
            number, line = self._at or (0, 0)
            problems.append(self._placed(problem, line))
            if self._at is None:
                break
            self._left_out.append(number)
            self._definitions = left == 1
        return Loaded([], problems)

    def call(
        self,
        name: str,
        arguments: Sequence[Any],
        *,
        position: Optional[dict[str, Any]] = None,
        answer: Optional[Callable[[dict[str, Any]], Optional[dict[str, Any]]]] = None,
        seconds: Optional[float] = None,
    ) -> Answer:
        """Calls a function. `position` is its first argument; `answer` answers its questions about the tree, or None to
        end the call."""
        request: dict[str, Any] = {"do": "call", "name": name, "args": list(arguments)}
        if position is not None:
            request["position"] = position
        if self._process is None:
            problem, _, _ = self._load()
            if problem is not None:
                return Answer(problem=problem)
        start = time.monotonic()
        found, problem = self._ask(request, seconds or self._limits.seconds, answer)
        taken = time.monotonic() - start
        if found is None:
            return Answer(problem=problem, seconds=taken)
        try:
            raised = found["error"]
            self._note_missing(found)
            return Answer(
                decode(found["value"]),
                None if raised is None else self._problem(raised),
                str(found["out"]),
                [decode(one) for one in found["args"]],
                found["same"] is True,
                taken,
            )
        except (KeyError, TypeError, ValueError, IndexError, RecursionError):
            self._stop()
            return Answer(problem=Problem("protocol"))

    def _load(self) -> tuple[Optional[Problem], list[str], list[Problem]]:
        """Why the process ended, or else the names that the program defines and the problems that it has."""
        self._at = None
        problem = self._start()
        if problem is not None:
            return problem, [], []
        seconds = 4 * self._limits.seconds
        source = self._copied.source
        request = {"do": "load", "cells": source.cells, "left_out": self._left_out, "definitions": self._definitions, "seconds": seconds}
        # The program interrupts itself after this time, so that what it has defined until then remains.
        found, problem = self._ask(request, 1.5 * seconds + 1)
        if found is None:
            if problem is not None and problem.kind == "timeout":
                problem = Problem("timeout", message=f"{seconds:g} s")
            return problem, [], []
        try:
            self._note_missing(found)
            self.printed = str(found["out"])
            return None, [str(one) for one in found["names"]], [self._problem(one) for one in found["problems"]]
        except (KeyError, TypeError, IndexError):
            self._stop()
            return Problem("protocol"), [], []

    def _note_missing(self, found: dict[str, Any]) -> None:
        for one in found["missing"]:
            if _clean(one) not in self.missing:
                self.missing.append(_clean(one, 100))

    def _problem(self, fields: Sequence[Any]) -> Problem:
        """A problem from its JSON."""
        name, message, line, text, is_reading = fields
        kind = "timeout" if name == "timeout" else "reading" if is_reading is True else "raised"
        return self._placed(Problem(kind, _clean(name), _clean(message), text=_clean(text, 80)), line)

    def _placed(self, problem: Problem, line: Any) -> Problem:
        """The problem with its line, counted from the start of its cell."""
        if not isinstance(line, int) or line < 1:
            return problem
        cells = self._copied.source.cells
        cell = bisect_right(cells, line)
        return replace(problem, line=line - cells[cell - 1] + 1 if cell else line, cell=cell or None)

    def _start(self) -> Optional[Problem]:
        self._stop()
        package = str(_HERE.parent)
        clean = {
            "PATH": "/usr/bin:/bin",
            "LANG": "C.UTF-8",
            "PYTHONHASHSEED": "0",
            "PYTHONDONTWRITEBYTECODE": "1",
            "OPENBLAS_NUM_THREADS": "1",
            "OMP_NUM_THREADS": "1",
            "MKL_NUM_THREADS": "1",
        }
        # The other variables of the environment could name secrets. `-I` would make hashes random.
        self._process = subprocess.Popen(
            [sys.executable, "-s", "-B", str(_HERE / "_runner.py"), str(os.getpid())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self._folder,
            env=clean,
            start_new_session=True,
            bufsize=0,
        )
        self._buffer = b""
        paths = sysconfig.get_paths()
        folders = {paths[one] for one in ("stdlib", "platstdlib", "purelib", "platlib")}
        folders |= {*site.getsitepackages(), *_shared(), str(self._folder / "submission")}
        folders |= {one for one in sys.path if one and Path(one).name in ("site-packages", "dist-packages")}
        infos = [str(one) for one in Path(package).parent.glob("connect4*")]
        setup = {
            "folders": sorted(folders),
            "hidden": [package, *infos],
            "memory": self._limits.memory_mb << 20,
            "seconds": int(self._limits.total + self._limits.seconds) + 30,
            "size": self._limits.output,
            "output": str(self._folder / "output"),
            "path": str(self._copied.path),
            "folder": str(self._folder / "submission"),
        }
        found, problem = self._ask(setup, 30.0)
        if found is None or not isinstance(found.get("ready"), list):
            self._stop()
            raise RuntimeError(f"cannot start Python for the submission: {problem}; check {sys.executable}")
        self.protections = [str(one) for one in found["ready"]]
        return None

    def _ask(
        self,
        request: dict[str, Any],
        seconds: float,
        answer: Optional[Callable[[dict[str, Any]], Optional[dict[str, Any]]]] = None,
    ) -> tuple[Optional[dict[str, Any]], Optional[Problem]]:
        """Sends a request and waits for its answer; meanwhile, answers questions of the child."""
        self._calls += 1
        nonce = secrets.token_hex(16)
        deadline = time.monotonic() + seconds
        message: Optional[dict[str, Any]] = {**request, "nonce": nonce, "seed": self._seed * 1_000_003 + self._calls}
        while True:
            try:
                if message is not None:
                    self._send(message)
                line = self._read(deadline)
            except TimeoutError:
                self._stop()
                return None, Problem("timeout", message=f"{seconds:g} s")
            except OSError:
                line = None
            if line is None:
                return None, self._ended()
            try:
                found = json.loads(line)
            except (ValueError, RecursionError):
                found = None
            if not isinstance(found, dict) or found.get("nonce") != nonce:
                self._stop()
                return None, Problem("protocol")
            if "at" in found:
                self._at, message = _statement(found), None
                continue
            if "ask" not in found:
                return found, None
            reply = answer(found) if answer is not None else None
            if reply is None:
                self._stop()
                return None, Problem("protocol")
            if "stop" in reply:
                self._stop()
                return None, Problem("raised", "grader", str(reply["stop"]))
            message = reply

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process is not None and self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")

    def _read(self, deadline: float) -> Optional[bytes]:
        """The next line; None at the end of the output or after too much of it."""
        assert self._process is not None and self._process.stdout is not None
        descriptor = self._process.stdout.fileno()
        while b"\n" not in self._buffer:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([descriptor], [], [], left)[0]:
                raise TimeoutError
            read = os.read(descriptor, 1 << 16)
            if not read or len(self._buffer) > _LINE:
                return None
            self._buffer += read
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line

    def _ended(self) -> Problem:
        process = self._process
        assert process is not None
        try:
            code: Optional[int] = process.wait(0.5)
        except subprocess.TimeoutExpired:
            # It closed the connection, but goes on.
            code = None
        self._stop()
        if code is None:
            return Problem("protocol")
        if code < 0:
            try:
                return Problem("ended", f"signal {signal.Signals(-code).name}")
            except ValueError:
                return Problem("ended", f"signal {-code}")
        return Problem("ended", f"exit code {code}")

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()


def _statement(found: dict[str, Any]) -> Optional[tuple[int, int]]:
    number, line = found.get("at"), found.get("line")
    return (number, line) if isinstance(number, int) and isinstance(line, int) else None


def _shared() -> list[str]:
    """Folders of shared libraries."""
    return ["/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/share/zoneinfo", "/System", "/usr/share/lib"]


def _dumpable(value: int) -> int:
    """Sets whether other processes of the user can read the memory of this one; returns the setting before."""
    if not sys.platform.startswith("linux"):
        return 1
    libc = ctypes.CDLL(None)
    before = int(libc.prctl(3, 0, 0, 0, 0))
    if value in (0, 1):
        libc.prctl(4, value, 0, 0, 0)
    return before
