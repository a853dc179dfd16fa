"""The command `grade` of the Python package."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import traceback
from collections.abc import Sequence

from connect4.grade._all import Graded, grade_all, summary, write_marks, write_reports
from connect4.grade._grade import ASSIGNMENTS, grade
from connect4.grade._interrupt import interruptible
from connect4.grade._report import ungraded
from connect4.grade._sandbox import Limits


def run(arguments: Sequence[str]) -> int:
    """Grades a submission, or those of a class, and prints the report; returns the exit code: 0 also for no points."""
    parser = argparse.ArgumentParser(prog="connect4 grade", description="Grade Python submissions")
    parser.add_argument("submission", metavar="SUBMISSION", help="Python file, notebook, ZIP file, or folder that contains one")
    parser.add_argument("--assignment", required=True, choices=ASSIGNMENTS, help="what the submission implements")
    parser.add_argument("--all", action="store_true", help="grade each file and folder in SUBMISSION, one per student")
    parser.add_argument("--csv", metavar="FILE", help="with --all: save the points to FILE")
    parser.add_argument("--reports", metavar="FOLDER", help="with --all: save each report to FOLDER")
    parser.add_argument("--jobs", type=int, metavar="N", help="with --all: grade N submissions at a time (default: one per core)")
    parser.add_argument("--json", action="store_true", help="print Gradescope's results.json; with --all, a list of them")
    parser.add_argument("--seed", type=int, default=1, help="seed of the tests (default 1)")
    parser.add_argument("--seconds", type=float, default=Limits.seconds, help="limit the time per call (default %(default)g)")
    parser.add_argument("--memory", type=int, default=Limits.memory_mb, metavar="MB", help="limit the memory (default %(default)s)")
    chosen = parser.parse_args(arguments)
    if not chosen.all and (chosen.csv or chosen.reports or chosen.jobs):
        parser.error("--csv, --reports and --jobs need --all")
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Names may have characters that the terminal lacks.
        sys.stdout.reconfigure(errors="backslashreplace")
    limits = Limits(seconds=chosen.seconds, memory_mb=chosen.memory)
    with interruptible():
        return _class(chosen, limits) if chosen.all else _one(chosen, limits)
    return 2


def _one(chosen: argparse.Namespace, limits: Limits) -> int:
    """Grades a submission. With `--json`, there is always a result."""
    try:
        report = grade(chosen.submission, chosen.assignment, seed=chosen.seed, limits=limits)
    except Exception as error:
        reason = _reason(error)
        if not chosen.json and not isinstance(error, (OSError, ValueError, RuntimeError)):
            raise
        print(f"connect4: {reason}", file=sys.stderr)
        if chosen.json:
            print(ungraded(reason))
        return 0 if chosen.json else 2
    print(report.to_json() if chosen.json else report)
    return 0


def _reason(error: Exception) -> str:
    """An error in a sentence."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"cannot use {os.fsdecode(error.filename)}: {error.strerror}"
    if isinstance(error, (OSError, ValueError, RuntimeError)):
        return str(error)
    traceback.print_exception(type(error), error, error.__traceback__)
    return f"the grader failed: {type(error).__name__}: {error}"


def _class(chosen: argparse.Namespace, limits: Limits) -> int:
    """Grades the submissions of a class. Each line appears when its submission has been graded."""
    is_saved = bool(chosen.csv or chosen.reports)

    def show(line: object) -> None:
        try:
            print(line, flush=True)
        except BrokenPipeError:
            if not is_saved:
                raise
            # Nobody reads on, but the files are wanted.
            sys.stdout = open(os.devnull, "w", encoding="utf-8")

    try:
        _check_writable(chosen)
        progress = None if chosen.json else show
        seed, jobs = chosen.seed, chosen.jobs
        graded = grade_all(chosen.submission, chosen.assignment, seed=seed, limits=limits, jobs=jobs, progress=progress)
        if chosen.csv:
            write_marks(graded, chosen.csv)
        if chosen.reports:
            write_reports(graded, chosen.reports)
    except BrokenPipeError:
        raise
    except (OSError, ValueError, RuntimeError) as error:
        print(f"connect4: {_reason(error)}", file=sys.stderr)
        return 2
    show(json.dumps([_results(one) for one in graded], indent=2) if chosen.json else f"\n{summary(graded)}")
    return 0


def _check_writable(chosen: argparse.Namespace) -> None:
    """Fails before the grading, not after it, if the results cannot be saved."""
    if chosen.csv:
        with open(chosen.csv, "ab"):
            pass
    if chosen.reports:
        os.makedirs(chosen.reports, exist_ok=True)


def _results(one: Graded) -> dict[str, object]:
    return {"name": one.name, **json.loads(one.report.to_json() if one.report else ungraded(one.problem))}
