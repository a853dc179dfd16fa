"""Types: a program that uses the package passes `mypy --strict`, and the stubs match the native module."""

import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ROOT

HERE = Path(__file__).resolve().parent


def run(*arguments):
    done = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def cache():
    """Cache of mypy, kept between runs."""
    return str(ROOT / "target" / "py" / "mypy")


def test_typed_program_passes_mypy(cache):
    run("mypy", "--strict", "--cache-dir", cache, str(HERE / "typed_program.py"))


def test_type_errors_are_reported(cache, tmp_path):
    (tmp_path / "wrong.py").write_text("import connect4\nconnect4.Position().play(1.5)\nx: int = connect4.Game().outcome\nconnect4.sovle(1)\n")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", cache, str(tmp_path / "wrong.py")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1 and "Found 3 errors" in done.stdout and 'maybe "solve"?' in done.stdout, done.stdout


def test_the_typed_program_runs():
    done = subprocess.run([sys.executable, str(HERE / "typed_program.py")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("win in 41 plies\n")


def test_stubs():
    # Only the native module needs stubs.
    run("mypy.stubtest", "connect4._native", "--ignore-disjoint-bases", "--allowlist", str(HERE / "stubtest.allow"), "--mypy-config-file", str(HERE / "mypy.ini"))
