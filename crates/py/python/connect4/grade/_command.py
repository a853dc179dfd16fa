"""The command `grade` of the Python package."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from connect4.grade._grade import ASSIGNMENTS, grade
from connect4.grade._sandbox import Limits


def run(arguments: Sequence[str]) -> int:
    """Grades a submission and prints the report; returns the exit code: 0 also for a submission without points."""
    parser = argparse.ArgumentParser(prog="connect4 grade", description="Grade a Python submission")
    parser.add_argument("submission", metavar="SUBMISSION", help="Python file, notebook, or folder that contains one")
    parser.add_argument("--assignment", required=True, choices=ASSIGNMENTS, help="what the submission implements")
    parser.add_argument("--json", action="store_true", help="print Gradescope's results.json")
    parser.add_argument("--seed", type=int, default=1, help="seed of the tests (default 1)")
    parser.add_argument("--seconds", type=float, default=Limits.seconds, help="limit the time per call (default %(default)g)")
    parser.add_argument("--memory", type=int, default=Limits.memory_mb, metavar="MB", help="limit the memory (default %(default)s)")
    chosen = parser.parse_args(arguments)
    try:
        limits = Limits(seconds=chosen.seconds, memory_mb=chosen.memory)
        report = grade(chosen.submission, chosen.assignment, seed=chosen.seed, limits=limits)
    except (OSError, ValueError, RuntimeError) as error:
        reason = f"cannot read {error.filename}: {error.strerror}" if isinstance(error, OSError) else error
        print(f"connect4: {reason}", file=sys.stderr)
        return 2
    print(report.to_json() if chosen.json else report)
    return 0
