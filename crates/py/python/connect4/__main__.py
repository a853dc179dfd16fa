"""The program `connect4`, also `python -m connect4`: all commands except `serve` and `games`, and in addition `judge` and `grade`."""

from __future__ import annotations

import signal
import sys

from connect4._native import run_program


def main() -> None:
    """Runs the command line and exits with the exit code of the program."""
    # Python's handler would act on Ctrl-C only after the program has finished.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if sys.argv[1:2] == ["judge"]:
        # Written in Python, as is `grade`; importing it takes longer than most other commands.
        from connect4.llm import _command

        sys.exit(_command.run(sys.argv[2:]))
    if sys.argv[1:2] == ["grade"]:
        from connect4.grade import _command as grading

        sys.exit(grading.run(sys.argv[2:]))
    sys.exit(run_program(["connect4", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
