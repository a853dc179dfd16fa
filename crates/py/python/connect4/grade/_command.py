"""The command `grade` of the Python package."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from connect4.grade._all import grade_all, summary, write_marks, write_reports
from connect4.grade._grade import ASSIGNMENTS, grade
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
    try:
        limits = Limits(seconds=chosen.seconds, memory_mb=chosen.memory)
        if chosen.all:
            _class(chosen, limits)
        else:
            report = grade(chosen.submission, chosen.assignment, seed=chosen.seed, limits=limits)
            print(report.to_json() if chosen.json else report)
    except (OSError, ValueError, RuntimeError) as error:
        reason = f"cannot use {error.filename}: {error.strerror}" if isinstance(error, OSError) else error
        print(f"connect4: {reason}", file=sys.stderr)
        return 2
    return 0


def _class(chosen: argparse.Namespace, limits: Limits) -> None:
    """Grades the submissions of a class. Each line appears when its submission has been graded."""
    show = None if chosen.json else lambda one: print(one, flush=True)
    seed, jobs = chosen.seed, chosen.jobs
    graded = grade_all(chosen.submission, chosen.assignment, seed=seed, limits=limits, jobs=jobs, progress=show)
    if chosen.json:
        results = [one.report.to_gradescope() if one.report else {"score": 0, "output": one.problem} for one in graded]
        print(json.dumps([{"name": one.name, **found} for one, found in zip(graded, results)], indent=2))
    else:
        print(f"\n{summary(graded)}")
    if chosen.csv:
        write_marks(graded, chosen.csv)
    if chosen.reports:
        write_reports(graded, chosen.reports)
