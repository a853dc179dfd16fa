"""Grades the submissions of a class: a folder with one submission per student."""

from __future__ import annotations

import csv
import os
import pickle
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Callable, Optional, Union

from connect4.grade._confine import end_with_parent
from connect4.grade._files import is_part, readable, unpack
from connect4.grade._grade import check_assignment, grade
from connect4.grade._interrupt import interruptible
from connect4.grade._report import Report, ungraded
from connect4.grade._sandbox import Limits

_Path = Union[str, "os.PathLike[str]"]
_SUFFIXES = (".py", ".ipynb", ".zip")
#: What students submit by mistake; they get no points, and the reason.
_MISTAKES = (".pdf", ".doc", ".docx", ".odt", ".rtf", ".rar", ".7z", ".gz", ".tgz")


@dataclass(frozen=True)
class Graded:
    """A submission of a class."""

    #: Name of the student, as far as the name of the file or folder tells it.
    name: str
    #: Name of the file or folder.
    submission: str
    #: What it earned; None if it could not be graded.
    report: Optional[Report]
    #: Why it could not be graded; empty if it was.
    problem: str = ""

    @property
    def score(self) -> float:
        """Points earned; 0 if the submission could not be graded."""
        return 0.0 if self.report is None else self.report.score

    @property
    def mistakes(self) -> list[str]:
        """The recognized mistakes, each with the name of its function."""
        tests = [] if self.report is None else self.report.tests
        return [f"{test.name}: {one}" for test in tests for one in test.mistakes]

    def __str__(self) -> str:
        words = [f"{self.name}: {self.report.score:g} of {self.report.points:g}" if self.report else f"{self.name}: 0"]
        return "; ".join([*words, *self.mistakes, *filter(None, [self.problem])])


def grade_all(
    submissions: _Path,
    assignment: str,
    *,
    seed: int = 1,
    limits: Optional[Limits] = None,
    jobs: Optional[int] = None,
    progress: Optional[Callable[[Graded], object]] = None,
) -> list[Graded]:
    """Grades the submissions of a class, in the order of their names.

    `submissions` is a folder, or a ZIP file of one, that contains a Python file, a notebook, a ZIP file or a folder per
    student. All get the same tests. `jobs` of them are graded at the same time; by default, one per core. `progress` is
    called with each result.

    Raises OSError if the folder cannot be read, ValueError if the assignment is unknown or the folder has no submissions.
    """
    check_assignment(assignment)
    with tempfile.TemporaryDirectory(prefix="connect4-class-") as scratch:
        folder = Path(submissions)
        if folder.is_file():
            folder = unpack(folder, Path(scratch, "class"))
            inner = list(_entries(folder))
            # Many programs put everything into one folder.
            folder = inner[0] if len(inner) == 1 and inner[0].is_dir() else folder
        found = sorted(_entries(folder), key=lambda one: (one.name.casefold(), one.name))
        if not found:
            raise ValueError(f"there are no submissions in {submissions}; put a file or a folder per student there")
        names = _distinct([name_of(one) for one in found])
        limits = limits or Limits()

        graders = _Graders(assignment, seed, limits)

        def one(at: int) -> Graded:
            report, problem = graders.grade(found[at])
            return Graded(names[at], readable(found[at].name), report, problem)

        graded = []
        pool = ThreadPoolExecutor(max(1, jobs or _cores()))
        try:
            for result in pool.map(one, range(len(found))):
                graded.append(result)
                if progress is not None:
                    progress(result)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            graders.stop()
            raise
        finally:
            pool.shutdown()
        return graded


def name_of(path: Path) -> str:
    """The name of a student, given that of a file or folder, also as Moodle and Canvas name them."""
    name = readable(path.name if path.is_dir() else path.stem)
    moodle = re.fullmatch(r"(.+?)_\d+_assignsubmission_\w+", name)
    canvas = re.fullmatch(r"([^_]+)(?:_LATE)?_\d+_\d+_.+", name)
    return str((moodle or canvas)[1]) if moodle or canvas else name  # type: ignore[index]


def _entries(folder: Path) -> Iterator[Path]:
    for one in folder.iterdir():
        if is_part(one.name) and (one.is_dir() or one.suffix.lower() in _SUFFIXES + _MISTAKES):
            yield one


def _distinct(names: Sequence[str], same: Callable[[str], str] = str) -> list[str]:
    """The names; the second of those that `same` maps to the same text gets a number."""
    taken: set[str] = set()
    found = []
    for name in names:
        made, number = name, 1
        while same(made) in taken:
            number += 1
            made = f"{name} ({number})"
        taken.add(same(made))
        found.append(made)
    return found


def _folded(name: str) -> str:
    """The name as file systems compare it that ignore case and how accents are written."""
    return unicodedata.normalize("NFC", name).casefold()


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Graders:
    """Grades each submission in a process of its own, so that none can disturb the others."""

    def __init__(self, assignment: str, seed: int, limits: Limits) -> None:
        self._chosen = (assignment, seed, limits)
        self._running: set[subprocess.Popen[bytes]] = set()
        self._lock = threading.Lock()
        self._is_stopped = False

    def grade(self, path: Path) -> tuple[Optional[Report], str]:
        """The report of a submission, or why there is none."""
        command = [sys.executable, "-c", "from connect4.grade import _all; _all.answer()", str(os.getpid())]
        folders = os.pathsep.join(one for one in sys.path if one)
        with self._lock:
            if self._is_stopped:
                return None, "interrupted"
            # In this folder, no file of a submission can be imported instead of a module.
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=Path(__file__).parent,
                env={**os.environ, "PYTHONPATH": folders},
            )
            self._running.add(process)
        full = path.resolve()
        out, errors = process.communicate(pickle.dumps((str(full), *self._chosen)))
        with self._lock:
            self._running.remove(process)
        if process.returncode:
            return None, f"the grader failed: {errors.decode(errors='replace').strip()[-300:]}"
        report, problem = pickle.loads(out)
        return report, readable(problem.replace(str(full), path.name))

    def stop(self) -> None:
        """Ends the processes."""
        with self._lock:
            self._is_stopped = True
            for one in self._running:
                one.terminate()


def answer() -> None:
    """Grades the submission that standard input names."""
    with interruptible():
        end_with_parent(int(sys.argv[1]), signal.SIGTERM)
        path, assignment, seed, limits = pickle.load(sys.stdin.buffer)
        found: tuple[Optional[Report], str]
        try:
            found = grade(path, assignment, seed=seed, limits=limits), ""
        except (OSError, ValueError, RuntimeError) as error:
            found = None, str(error)
        sys.stdout.buffer.write(pickle.dumps(found))


def write_marks(graded: Iterable[Graded], path: _Path) -> None:
    """Writes the points of a class as CSV, for spreadsheets: a row per submission, and a column per function."""
    rows = list(graded)
    tests = next(([one.name for one in row.report.tests] for row in rows if row.report is not None), [])
    # Spreadsheets take the encoding from the mark at the start.
    with open(path, "w", encoding="utf-8-sig", newline="") as file:
        out = csv.writer(file)
        out.writerow(["name", "submission", "points", "of", *tests, "mistakes", "problem"])
        for row in rows:
            report = row.report
            scores = [f"{one.score:g}" for one in report.tests] if report else ["0"] * len(tests)
            of = f"{report.points:g}" if report else ""
            problem = "; ".join([row.problem] if row.problem else report.notes if report else [])
            words = [row.name, row.submission, "; ".join(row.mistakes), problem]
            name, submission, mistakes, problem = map(_plain_cell, words)
            out.writerow([name, submission, f"{row.score:g}", of, *scores, mistakes, problem])


def _plain_cell(text: str) -> str:
    """The text of a cell that a spreadsheet does not take for a formula."""
    return "'" + text if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def write_reports(graded: Iterable[Graded], folder: _Path) -> None:
    """Writes the report of each submission, as text for the student and as Gradescope's `results.json`."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    rows = list(graded)
    # A file name has at most 255 bytes.
    plain = [re.sub(r"[^\w .()-]", "_", row.name).encode()[:200].decode(errors="ignore") for row in rows]
    for row, name in zip(rows, _distinct(plain, _folded)):
        text = str(row.report) if row.report else f"This submission could not be graded: {row.problem}"
        results = row.report.to_json() if row.report else ungraded(row.problem)
        Path(folder, f"{name}.txt").write_text(text + "\n", encoding="utf-8")
        Path(folder, f"{name}.json").write_text(results + "\n", encoding="utf-8")


def summary(graded: Sequence[Graded]) -> str:
    """Points and frequent mistakes of a class, in words."""
    scores = [one.score for one in graded]
    lines = [
        f"{len(scores)} submissions: mean {statistics.mean(scores):.1f}, median {statistics.median(scores):g}, "
        f"from {min(scores):g} to {max(scores):g}"
    ]
    mistakes = Counter(one for row in graded for one in set(row.mistakes)).most_common(10)
    lines += [f"{number} × {one}" for one, number in sorted(mistakes, key=lambda item: (-item[1], item[0])) if number > 1]
    return "\n".join(lines)
