"""The programs to compare: connect4 and two independent solvers, which are downloaded from their registries.

All three use the same scores, from the perspective of the side to move, which `oracles/agree` checks: 0 is a draw, and
+n is a win after which the winner has n - 1 discs left. -n is such a loss.

connect-four-ai 1.0.0 (crates.io): `Solver::empty()` has no book. Its table has a fixed size, 2^23 + 9 entries of 8
    bytes. It rejects games that somebody has won. MIT.
bitbully 0.0.79 (PyPI): `BitBullyCore()` has no book; the package with its books is not installed. Its table has a fixed
    size, about 200 MB. Columns count from 0. `mtdf` and `nullWindow` both return the exact score; which is faster
    depends on the position. AGPL: it runs as a separate program, and none of its code is copied.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRATCH = ROOT / "target" / "oracles"
BITBULLY = "0.0.79"
CONNECT_FOUR_AI = "1.0.0"

# Score, and nanoseconds for this position.
Answer = tuple[int, int]


class Failure(Exception):
    """An error other than a wrong score, with a message for the user."""


def run(command: list, remedy: str, **settings) -> str:
    try:
        return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, cwd=ROOT, **settings).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        shown = " ".join(map(str, command))
        raise Failure(f"`{shown}` failed ({error}); {remedy}") from error


def lines_of(positions: list[str]) -> str:
    return "".join(position + "\n" for position in positions)


def answers(output: str, positions: list[str]) -> list[Answer]:
    found = [(int(score), int(time)) for score, time in map(str.split, output.splitlines())]
    if len(found) != len(positions):
        raise Failure(f"{len(found)} answers for {len(positions)} positions; see the messages above")
    return found


class Connect4:
    """The program CONNECT4 or, without it, one built with the profile PROFILE (default: `dist`, as for releases)."""

    name = "connect4"

    def __init__(self) -> None:
        named = os.environ.get("CONNECT4")
        self.profile = os.environ.get("PROFILE", "dist")
        if not named:
            run(["cargo", "build", "--profile", self.profile, "--locked", "--quiet"], "fix the build first")
        self.binary = ROOT / (named or f"target/{self.profile}/connect4")
        self.has_book = "--no-book" in run([self.binary, "solve", "--help"], "fix `connect4 solve --help` first")
        self.without_book = ["--no-book"] if self.has_book else []

    def version(self) -> str:
        commit = run(["git", "describe", "--always", "--dirty"], "run this in a clone of the repository").strip()
        named = os.environ.get("CONNECT4")
        return f"connect4 {commit}, {'program ' + Path(named).name if named else 'profile ' + self.profile}"

    def solve(self, positions: list[str], options: list[str]) -> tuple[list[Answer], float]:
        """Returns the answers and the process's time in seconds. The table is cleared before each position."""
        start = time.perf_counter()
        output = run([self.binary, "solve", *options], "solve these positions by hand", input=lines_of(positions))
        seconds = time.perf_counter() - start
        # moves score nodes microseconds; on the empty board, the moves are an empty word
        words = [line.split(" ") for line in output.splitlines()]
        if [line[0] for line in words] != positions:
            raise Failure("connect4 did not answer the given positions; run `connect4 solve` on some by hand")
        return [(int(score), 1000 * int(micros)) for _, score, _, micros in words], seconds


class ConnectFourAi:
    """The crate, compiled for this processor."""

    name = "connect-four-ai"

    def __init__(self) -> None:
        target = SCRATCH / "connect-four-ai"
        manifest = ROOT / "oracles" / "connect-four-ai" / "Cargo.toml"
        command = ["cargo", "build", "--release", "--locked", "--quiet", "--manifest-path", manifest, "--target-dir", target]
        run(command, "check the connection to crates.io", env={**os.environ, "RUSTFLAGS": "-C target-cpu=native"})
        self.binary = target / "release" / "connect-four-ai-lines"

    def version(self) -> str:
        return f"connect-four-ai {CONNECT_FOUR_AI}"

    def solve(self, positions: list[str], temperature: str) -> list[Answer]:
        output = run([self.binary, temperature], "see the message above", input=lines_of(positions))
        return answers(output, positions)


class Bitbully:
    """The Python package, in a separate virtual environment."""

    def __init__(self, method: str) -> None:
        self.method = method
        self.name = f"bitbully {method}"
        self.python = SCRATCH / "venv" / "bin" / "python"
        if self.installed() != BITBULLY:
            # Replaces an environment that is incomplete or belongs to another Python.
            run([sys.executable, "-m", "venv", "--clear", SCRATCH / "venv"], "install the package python3-venv")
            pip = [self.python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
            run([*pip, f"bitbully=={BITBULLY}"], "check the connection to PyPI, and that Python is 3.10 or newer")

    def installed(self) -> str:
        code = "from importlib.metadata import version; print(version('bitbully'))"
        try:
            found = subprocess.run([self.python, "-c", code], text=True, capture_output=True, check=False)
        except OSError:
            return ""
        return found.stdout.strip()

    def version(self) -> str:
        return f"bitbully {BITBULLY}"

    def solve(self, positions: list[str], temperature: str) -> list[Answer]:
        command = [self.python, ROOT / "oracles" / "bitbully_lines.py", temperature, self.method]
        return answers(run(command, "see the message above", input=lines_of(positions)), positions)
