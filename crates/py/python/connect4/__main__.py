"""The program `connect4`, also `python -m connect4`: all commands except `serve`, `games` and `bot`, in addition `grade`, and plots of `judge`."""

from __future__ import annotations

import errno
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
        # None if it is closed.
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        # Nobody reads the output any more.
        _discard_output()
        code = 0
    except OSError as error:
        if error.errno != errno.ENOSPC or error.filename is not None:
            raise
        _discard_output()
        print(f"connect4: cannot write standard output: {error.strerror}", file=sys.stderr)
        code = 2
    sys.exit(code)


def _discard_output() -> None:
    """Keeps Python from failing again when it flushes standard output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str]) -> int:
    if sys.stdout is None and words[:1] in (["grade"], ["judge"]):
        # Python would discard the output.
        print("connect4: cannot write standard output: it is closed", file=sys.stderr)
        return 2
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
