"""`python -m connect4`."""

import io
import subprocess
import sys

import pytest

import connect4
from connect4.__main__ import main


def run(monkeypatch, capsys, line, text=""):
    monkeypatch.setattr(sys, "argv", ["connect4", *line.split()])
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))
    status = 0
    try:
        main()
    except SystemExit as end:
        status = end.code
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_it_runs_as_a_module():
    done = subprocess.run([sys.executable, "-m", "connect4", "--version"], capture_output=True, text=True)
    assert done.stdout == f"connect4 {connect4.__version__}\n", done.stderr


def test_solve(monkeypatch, capsys):
    status, out, err = run(monkeypatch, capsys, "solve", "44444326112\n99\n\n4455\n")
    assert (status, out) == (2, "44444326112 3\nerror\n 1\n4455 18\n") and "column 9 is off the board" in err
    assert run(monkeypatch, capsys, "solve 44444326112 --weak") == (0, "44444326112 1\n", "")


def test_play(monkeypatch, capsys):
    status, out, _ = run(monkeypatch, capsys, "play", "4\n3\n4\n8\n3\n4\n3\n4\n")
    assert status == 0 and out.endswith("X wins!\n") and "'8' is no move here: choose one of 1, 2" in out
    status, out, _ = run(monkeypatch, capsys, "play --size 3x3 --connect 3 --no-gravity --moves b2 --o perfect", "b2\na2\nc2\n")
    assert "O, choose a cell" not in out and "'b2' is no move here" in out
    status, out, err = run(monkeypatch, capsys, "play --o level:2 --x level:3 --size 4x4 --connect 3")
    assert status == 0 and (" wins!" in out or "draw" in out)
    assert run(monkeypatch, capsys, "play")[::2] == (2, "connect4: the input ended before the game did\n")


def test_count_and_perft(monkeypatch, capsys):
    assert run(monkeypatch, capsys, "count --size 4x4")[1] == "total 161029\nwon 21404\n"
    assert run(monkeypatch, capsys, "perft 3 --moves 44")[1] == "2 1\n3 7\n4 49\n5 343\n"


@pytest.mark.parametrize(
    ("line", "words"),
    [("count --size 7", "'7' is no size"), ("play --x nobody", "is no player"), ("perft 2 --moves 9", "column 9"), ("count --size 20x20", "20x20")],
)
def test_what_it_refuses(monkeypatch, capsys, line, words):
    status, _, err = run(monkeypatch, capsys, line)
    assert status == 2 and err.startswith("connect4: ") and words in err
