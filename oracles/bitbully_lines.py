"""Solves positions, one per line as columns from 1, and prints `score nanoseconds` for each. Needs bitbully.

Arguments: `cold` (a new solver with an empty table for each position) or `warm`; then `mtdf` or `null_window`.
"""

import sys
import time

from bitbully import bitbully_core


def main() -> None:
    temperature, method = sys.argv[1:]
    assert temperature in ("cold", "warm"), "choose `cold` or `warm`"
    # The compiled solver, because the Python classes around it take additional time. It has no opening book.
    solver = bitbully_core.BitBullyCore()
    for number, line in enumerate(sys.stdin):
        board = bitbully_core.BoardCore()
        for digit in line.strip():
            assert not board.canWin(int(digit) - 1), f"{line.strip()}: the game is over"
            assert board.play(int(digit) - 1), f"{line.strip()}: the column is full"
        if temperature == "cold" and number > 0:
            # `resetTranspositionTable` does the same, but takes twice as long.
            solver = bitbully_core.BitBullyCore()
        assert not solver.isBookLoaded()
        solve = {"mtdf": lambda: solver.mtdf(board, 0), "null_window": lambda: solver.nullWindow(board)}[method]
        start = time.perf_counter_ns()
        score = solve()
        nanoseconds = time.perf_counter_ns() - start
        print(score, nanoseconds)


main()
