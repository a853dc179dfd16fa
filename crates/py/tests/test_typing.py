"""Types: a program that uses the package passes mypy --strict, and the stubs say what is there."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def run(*arguments):
    done = subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_program_is_typed(tmp_path):
    run("mypy", "--strict", "--cache-dir", str(tmp_path), str(HERE / "typed_program.py"))


def test_a_wrong_program_is_refused(tmp_path):
    (tmp_path / "wrong.py").write_text("import connect4\nconnect4.Position().play(1.5)\nx: int = connect4.Game().outcome\n")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), str(tmp_path / "wrong.py")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1 and "Found 2 errors" in done.stdout, done.stdout


def test_the_typed_program_runs():
    done = subprocess.run([sys.executable, str(HERE / "typed_program.py")], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("win in 41 plies\n")


def test_stubs():
    run("mypy.stubtest", "connect4", "--ignore-disjoint-bases", "--allowlist", str(HERE / "stubtest.allow"), "--mypy-config-file", str(HERE / "mypy.ini"))
