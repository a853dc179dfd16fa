"""Runs a submission in its own process and asks it for results."""

from __future__ import annotations

import ctypes
import json
import os
import re
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
import zipfile
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Optional

_HERE = Path(__file__).resolve().parent
#: Bytes of one answer.
_LINE = 4_000_000
#: Bytes of the data files of a submission.
_DATA = 100_000_000


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

    #: `raised`, `timeout`, `ended` (the process ended) or `protocol` (it disturbed the grader).
    kind: str
    #: The type of the exception, or the signal or exit code.
    name: str = ""
    message: str = ""
    line: Optional[int] = None

    def __str__(self) -> str:
        if self.kind == "timeout":
            return f"took longer than {self.message}"
        if self.kind == "ended":
            return f"ended the Python process ({self.name})"
        if self.kind == "protocol":
            return "wrote into the connection with the grader"
        where = f" in line {self.line}" if self.line else ""
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
    """The names that a submission defines, or why there are none."""

    def __init__(self, names: Sequence[str], problem: Optional[Problem], printed: str, is_partial: bool) -> None:
        self.names, self.problem, self.printed, self.is_partial = list(names), problem, printed, is_partial


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
        self._definitions = False
        #: Protections of this system; see `_confine.confine`.
        self.protections: list[str] = []
        try:
            if path.suffix.lower() == ".zip" and path.is_file():
                path = unpack(path, self._folder / "unpacked")
            self._path = _copy(path, self._folder / "submission", names)
        except BaseException:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise
        self._dumpable = _dumpable(0)

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()
        shutil.rmtree(self._folder, ignore_errors=True)
        _dumpable(self._dumpable)

    def load(self, wanted: Sequence[Sequence[str]]) -> Loaded:
        """Runs the file. If it does not define all wanted functions, because a program in it fails or does not end, loads
        only its definitions."""
        problem, names, printed = self._load()
        is_loaded = problem is None or problem.kind == "raised"
        if is_loaded and (problem is None or all(find_name(names, one) for one in wanted)):
            return Loaded(names, problem, printed, False)
        self._definitions = True
        again, found, _ = self._load()
        if is_loaded and len(found) <= len(names):
            self._definitions = False
            self._stop()
            return Loaded(names, problem, printed, False)
        return Loaded(found, problem if found or again is None else again, printed, True)

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
            if problem is not None and problem.kind != "raised":
                return Answer(problem=problem)
        start = time.monotonic()
        found, problem = self._ask(request, seconds or self._limits.seconds, answer)
        taken = time.monotonic() - start
        if found is None:
            return Answer(problem=problem, seconds=taken)
        try:
            raised = found["error"]
            return Answer(
                decode(found["value"]),
                None if raised is None else Problem("raised", _clean(raised[0]), _clean(raised[1]), _line(raised[2])),
                str(found["out"]),
                [decode(one) for one in found["args"]],
                found["same"] is True,
                taken,
            )
        except (KeyError, TypeError, ValueError, IndexError, RecursionError):
            self._stop()
            return Answer(problem=Problem("protocol"))

    def _load(self) -> tuple[Optional[Problem], list[str], str]:
        problem = self._start()
        if problem is not None:
            return problem, [], ""
        found, problem = self._ask({"do": "load", "definitions": self._definitions}, 4 * self._limits.seconds)
        if found is None:
            return problem, [], ""
        try:
            raised = found["error"]
            made = None if raised is None else Problem("raised", _clean(raised[0]), _clean(raised[1]), _line(raised[2]))
            return made, [str(one) for one in found["names"]], str(found["out"])
        except (KeyError, TypeError, IndexError):
            self._stop()
            return Problem("protocol"), [], ""

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
            [sys.executable, "-s", "-B", str(_HERE / "_runner.py")],
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
            "confine": str(_HERE / "_confine.py"),
            "folders": sorted(folders),
            "hidden": [package, *infos],
            "memory": self._limits.memory_mb << 20,
            "seconds": int(self._limits.total + self._limits.seconds) + 30,
            "size": self._limits.output,
            "output": str(self._folder / "output"),
            "path": str(self._path),
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
        message: dict[str, Any] = {**request, "nonce": nonce, "seed": self._seed * 1_000_003 + self._calls}
        while True:
            try:
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


def _line(value: Any) -> Optional[int]:
    return value if isinstance(value, int) else None


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


def _functions(source: str) -> set[str]:
    """Names of the functions in a file, also if it has syntax errors."""
    return set(re.findall(r"^\s*def\s+(\w+)", source, re.MULTILINE))


def _is_inside(file: Path, folder: Path) -> bool:
    """Whether a file belongs to the submission; a link could name any file of the grader."""
    parts = file.relative_to(folder).parts
    return not any(part.startswith((".", "__")) for part in parts) and folder.resolve() in file.resolve().parents


def unpack(path: Path, folder: Path) -> Path:
    """Unpacks a ZIP file into a new folder, and returns the folder.

    Raises ValueError if it is not valid or too large.
    """
    folder.mkdir()
    try:
        with zipfile.ZipFile(path) as archive:
            files = [one for one in archive.infolist() if not one.is_dir()]
            if len(files) > 10_000 or sum(one.file_size for one in files) > 10 * _DATA:
                raise ValueError(f"{path} contains more than 10,000 files or {10 * _DATA >> 20} MB")
            if any(one.flag_bits & 1 for one in files):
                raise ValueError(f"{path} is encrypted; submit a ZIP file without a password")
            # Unsafe parts of names, such as `..`, are removed.
            for one in files:
                archive.extract(one, folder)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error) as error:
        raise ValueError(f"cannot unpack {path}: {error}") from error
    return folder


def _copy(path: Path, folder: Path, names: Sequence[str]) -> Path:
    """Copies the submission, a file, a notebook or a folder, into a new folder; returns the file to run."""
    folder.mkdir()
    if path.is_dir():
        everything = [one for one in sorted(path.rglob("*")) if one.is_file() and _is_inside(one, path)]
        files = [one for one in everything if one.suffix in (".py", ".ipynb")]
        if not files:
            raise ValueError(f"there is no Python file in {path}; submit a file that ends in .py or .ipynb")
        texts = {one: _source(one) for one in files}
        left = _DATA
        for one in everything:
            target = folder / one.relative_to(path)
            target.parent.mkdir(parents=True, exist_ok=True)
            if one in texts:
                target.with_suffix(".py").write_text(texts[one], encoding="utf-8")
            elif one.stat().st_size <= left:
                # Data, such as the weights of an agent.
                left -= one.stat().st_size
                shutil.copyfile(one, target)
        chosen = max(files, key=lambda one: (len(_functions(texts[one]) & set(names)), -len(one.parts), len(texts[one])))
        return folder / chosen.relative_to(path).with_suffix(".py")
    text = _source(path)
    target = folder / (path.stem + ".py" if path.stem.isidentifier() else "submission.py")
    target.write_text(text, encoding="utf-8")
    return target


def _source(path: Path) -> str:
    """The code of a file or a notebook."""
    if path.stat().st_size > 10_000_000:
        raise ValueError(f"{path} is larger than 10 MB; submit only the code")
    text = path.read_bytes().decode("utf-8-sig", "replace").replace("\r\n", "\n")
    if path.suffix != ".ipynb":
        return text
    try:
        cells = json.loads(text)["cells"]
        sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{path} is not a notebook; submit a file that ends in .py or .ipynb") from None
    lines = "\n\n".join(sources).split("\n")
    return "\n".join("" if one.lstrip().startswith(("%", "!")) else one for one in lines)
