"""The command `judge` with the options that only the Python package has: plots and Parquet files."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence

from connect4._native import run_program
from connect4.llm._report import Report

_HELP = """
Only in the Python package:
      --plot <FILE>     Save a plot to FILE, such as report.svg; needs matplotlib
      --parquet <FILE>  Save the judged moves to FILE; needs pyarrow"""


def run(arguments: Sequence[str]) -> int:
    """Runs the program's command, prints its report and saves what it cannot; returns the exit code."""
    if any(word in ("-h", "--help") for word in arguments):
        code = run_program(["connect4", "judge", "--help"])
        print(_HELP)
        return code
    parser = argparse.ArgumentParser(prog="connect4 judge", add_help=False, allow_abbrev=False)
    parser.add_argument("--parquet", metavar="FILE")
    parser.add_argument("--plot", metavar="FILE")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--markdown", action="store_true")
    chosen, others = parser.parse_known_args(arguments)
    formats = ["--markdown"] if chosen.markdown else []
    program = [sys.executable, "-m", "connect4", "judge", *others, "--json", *(formats if chosen.json else [])]
    done = subprocess.run(program, stdout=subprocess.PIPE)
    if done.returncode:
        return done.returncode
    text = done.stdout.decode("utf-8")
    report = Report.from_json(text)
    print((text if chosen.json else report.to_markdown() if chosen.markdown else report.to_text()).rstrip("\n"))
    try:
        if chosen.parquet:
            report.to_parquet(chosen.parquet)
        if chosen.plot:
            report.plot(chosen.plot)
    except (OSError, ValueError, ImportError) as error:
        reason = f"cannot write {error.filename}: {error.strerror}" if isinstance(error, OSError) else error
        print(f"connect4: {reason}", file=sys.stderr)
        return 2
    return 0
