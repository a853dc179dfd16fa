"""Reads positions, one a line, as columns from 1; prints `score nanoseconds` for each. Runs where bitbully is installed.

Arguments: `cold` (a new solver, so an empty table, for each position) or `warm`; then the method, `mtdf` or `null_window`.
"""

import sys
import time

from bitbully import bitbully_core


def main() -> None:
    temperature, method = sys.argv[1:]
    assert temperature in ("cold", "warm"), "say `cold` or `warm`"
    # The compiled solver itself: the classes around it would add their own time. Built like this it has no opening book.
    solver = bitbully_core.BitBullyCore()
    for number, line in enumerate(sys.stdin):
        board = bitbully_core.BoardCore()
        for digit in line.strip():
            assert not board.canWin(int(digit) - 1), f"{line.strip()}: the game is over"
            assert board.play(int(digit) - 1), f"{line.strip()}: the column is full"
        if temperature == "cold" and number > 0:
            # Its `resetTranspositionTable` does the same but takes twice as long.
            solver = bitbully_core.BitBullyCore()
        assert not solver.isBookLoaded()
        solve = {"mtdf": lambda: solver.mtdf(board, 0), "null_window": lambda: solver.nullWindow(board)}[method]
        start = time.perf_counter_ns()
        score = solve()
        nanoseconds = time.perf_counter_ns() - start
        print(score, nanoseconds)


main()
