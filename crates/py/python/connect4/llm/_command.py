"""The command `judge` of the Python package."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from connect4.llm._judge import judge_records


def run(arguments: Sequence[str]) -> int:
    """Judges the games in files and prints the report; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="connect4 judge", description="Report what each move of existing games was worth"
    )
    parser.add_argument("games", nargs="+", metavar="GAMES", help="file of records, or of one game per line")
    parser.add_argument("--player", action="append", metavar="NAME", help="judge only this player (repeatable)")
    parser.add_argument("--nodes", type=int, help="limit the visited positions per solved position")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--parquet", metavar="FILE", help="save the judged moves to FILE")
    parser.add_argument("--plot", metavar="FILE", help="save a plot to FILE")
    chosen = parser.parse_args(arguments)
    try:
        report = judge_records(chosen.games, players=chosen.player, nodes=chosen.nodes)
        print(report.to_json() if chosen.json else report)
        if chosen.parquet:
            report.to_parquet(chosen.parquet)
        if chosen.plot:
            report.plot(chosen.plot)
    except (OSError, ValueError, ImportError) as error:
        reason = f"cannot use {error.filename}: {error.strerror}" if isinstance(error, OSError) else error
        print(f"connect4: {reason}", file=sys.stderr)
        return 2
    return 0
