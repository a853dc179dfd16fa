"""`python -m connect4` and the script `connect4`: the program, with all its commands but the server's."""

from __future__ import annotations

import signal
import sys

from connect4._native import run_program


def main() -> None:
    """Does what the command line says and ends with the exit code of the program."""
    # Python would only take note of Ctrl-C, and act on it once the program is done.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(run_program(["connect4", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
