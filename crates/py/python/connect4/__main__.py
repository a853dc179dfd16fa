"""The program `connect4`, also `python -m connect4`: all commands except `serve`, `games` and `bot`, in addition `grade`, and plots of `judge`."""

from __future__ import annotations

import os
import signal
import sys

from connect4._native import run_program

#: Options of `judge` that are written in Python.
_JUDGE_OPTIONS = ("--plot", "--parquet", "-h", "--help")


def main() -> None:
    """Runs the command line and exits with the exit code of the program."""
    # Python's handler would act on Ctrl-C only after the program has finished.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        code = _run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # Nobody reads the output any more. Python must not fail again when it flushes it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code)


def _run(words: list[str]) -> int:
    # What is written in Python takes longer to import than most other commands.
    if words[:1] == ["judge"] and any(word.startswith(_JUDGE_OPTIONS) for word in words):
        from connect4.llm import _command

        return _command.run(words[1:])
    if words[:1] == ["grade"]:
        from connect4.grade import _command as grading

        return grading.run(words[1:])
    return run_program(["connect4", *words])


if __name__ == "__main__":
    main()
