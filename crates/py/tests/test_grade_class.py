"""Grades of a class, and that a grader which is interrupted leaves nothing behind."""

import contextlib
import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from connect4 import grade
from connect4.grade import _command
from test_grade import CORRECT, FAST


def test_the_submissions_of_a_class(tmp_path, capsys):
    tail = CORRECT[CORRECT.index("def has_won") :]
    files = {
        "Ann Ås_17_assignsubmission_file/homework.py": tail,
        "bob_LATE_12_345_hw1.py": tail.replace("(1, 1), (1, -1)", "(1, 1)"),
        "bob.py": tail.replace("(1, 1), (1, -1)", "(1, 1)"),
        "=cmd.py": "def has_won(:",
        "dora.zip": None,
        "eve/notes.txt": "I forgot my file.",
        "fay.zip": "not a ZIP file",
        "gus.PDF": "%PDF-1.7",
        "readme.txt": "not a submission",
        ".hidden.py": "not a submission",
    }
    folder = tmp_path / "class"
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if text is None:
            with zipfile.ZipFile(folder / name, "w") as archive:
                archive.writestr("work/hw.py", tail)
                archive.writestr("__MACOSX/work/._hw.py", "junk")
                archive.writestr("../../outside.py", "junk")
        else:
            (folder / name).write_text(text)
    arguments = [str(folder), "--all", "--assignment", "classroom", "--csv", str(tmp_path / "marks.csv"), "--reports", str(tmp_path / "reports")]
    assert _command.run(arguments) == 0
    lines = capsys.readouterr().out.split("\n")
    mistake = "has_won: one diagonal is missing: rising lines (/) are not found"
    assert lines == [
        "=cmd: 0 of 100",
        "Ann Ås: 20 of 100",
        f"bob: 11 of 100; {mistake}",
        f"bob (2): 11 of 100; {mistake}",
        "dora: 20 of 100",
        "eve: 0; there is no Python file in eve, only notes.txt; submit a file that ends in .py or .ipynb",
        "fay: 0; cannot unpack fay.zip: File is not a zip file",
        "gus: 0; gus.PDF is a PDF, not Python; submit a file that ends in .py or .ipynb",
        "",
        "8 submissions: mean 7.8, median 5.5, from 0 to 20",
        f"2 × {mistake}",
        "",
    ]
    assert not (tmp_path / "outside.py").exists()
    with open(tmp_path / "marks.csv", encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(one["name"], one["points"], one["has_won"]) for one in rows[:3]] == [("'=cmd", "0", "0"), ("Ann Ås", "20", "20"), ("bob", "11", "11")]
    assert "cannot read the file" in rows[0]["problem"] and rows[1]["submission"] == "Ann Ås_17_assignsubmission_file" and rows[2]["mistakes"] == mistake
    names = sorted(one.name for one in (tmp_path / "reports").iterdir())
    assert json.loads((tmp_path / "reports" / "fay.json").read_text())["output"].endswith("cannot unpack fay.zip: File is not a zip file")
    assert [one for one in names if one.endswith(".txt")] == ["Ann Ås.txt", "_cmd.txt", "bob (2).txt", "bob.txt", "dora.txt", "eve.txt", "fay.txt", "gus.txt"]
    assert "rising diagonals (/): 0 of 3" in (tmp_path / "reports" / "bob.txt").read_text()
    assert json.loads((tmp_path / "reports" / "bob.json").read_text())["score"] == 11
    # A ZIP file of all, as a learning platform exports it.
    shutil.make_archive(str(tmp_path / "export"), "zip", tmp_path, "class")
    seen = []
    found = grade.grade_all(tmp_path / "export.zip", "winner", limits=FAST, jobs=2, progress=seen.append)
    assert [one.name for one in found] == ["=cmd", "Ann Ås", "bob", "bob (2)", "dora", "eve", "fay", "gus"] and seen == found
    for words, problem in [(["--csv", "x"], "need --all"), (["--all"], "there are no submissions in")]:
        with contextlib.suppress(SystemExit):
            assert _command.run([str(tmp_path / "class" / "eve"), "--assignment", "agent", *words]) == 2
        assert problem in capsys.readouterr().err


def test_names_of_submissions(tmp_path, capsys):
    folder = tmp_path / "class"
    folder.mkdir()
    names = [b"M\xfcller.py", "Zo\u00eb.py".encode(), "Zoe\u0308.py".encode(), b"d'arc.py", b"d_arc.py", b"D_ARC.PY", b"BOB.IPYNB", b"new\nline.py", b"x" * 240 + b".py"]
    for name in names:
        with open(os.fsencode(folder) + b"/" + name, "w", encoding="utf-8") as file:
            file.write(json.dumps({"cells": [{"cell_type": "code", "source": "%%time\nx = 1"}]}) if name.endswith(b"NB") else "x = 1")
    broken = os.fsencode(folder) + b"/\xe9t\xe9.zip"
    with open(broken, "w", encoding="utf-8") as file:
        file.write("no archive")
    arguments = [str(folder), "--all", "--assignment", "agent", "--csv", str(tmp_path / "marks.csv"), "--reports", str(tmp_path / "reports")]
    assert _command.run(arguments) == 0
    lines = capsys.readouterr().out.split("\n")
    assert "M\u00fcller: 0 of 100" in lines and "new line: 0 of 100" in lines and "BOB: 0 of 100" in lines and len(lines) == len(names) + 4
    assert "\u00e9t\u00e9: 0; cannot unpack \u00e9t\u00e9.zip: File is not a zip file" in lines
    with open(tmp_path / "marks.csv", encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert "M\u00fcller.py" in [one["submission"] for one in rows] and len(rows) == len(names) + 1
    reports = [one.name for one in (tmp_path / "reports").iterdir()]
    assert len({one.casefold() for one in reports}) == 2 * len(rows)
    assert {"d_arc.txt", "D_ARC (2).txt", "d_arc (3).txt"} <= set(reports), reports
    # Results are not lost after the grading.
    assert _command.run([*arguments[:4], "--csv", str(tmp_path / "no" / "marks.csv")]) == 2
    out, err = capsys.readouterr()
    assert out == "" and "marks.csv: No such file" in err


def processes(folder):
    """The processes of graders whose files are in a folder."""
    found = []
    for one in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if one.name.isdecimal() and os.fsencode(folder) in (one / "environ").read_bytes() or str(folder) in os.readlink(one / "cwd"):
                found.append(int(one.name))
    return found


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it looks at /proc")
@pytest.mark.parametrize(
    ("number", "options"),
    [(signal.SIGINT, []), (signal.SIGKILL, []), (signal.SIGTERM, ["--all", "--jobs", "2"]), (signal.SIGKILL, ["--all", "--jobs", "2"])],
)
def test_an_interrupted_grader_leaves_nothing_behind(tmp_path, number, options):
    scratch, folder = tmp_path / "scratch", tmp_path / "class"
    scratch.mkdir()
    folder.mkdir()
    # Neither signals nor the end of the connection nor a request to stay alive help it.
    spin = "import ctypes, signal\nctypes.CDLL(None).prctl(1, 0, 0, 0, 0)\n[signal.signal(one, signal.SIG_IGN) for one in (1, 2, 14, 15)]\nwhile True:\n    pass\n"
    for name in ("ann.py", "ben.py", "cleo.py"):
        (folder / name).write_text(spin)
    command = [sys.executable, "-m", "connect4", "grade", str(folder), "--assignment", "winner", "--seconds", "60", *options]
    reset = {"preexec_fn": lambda: [signal.signal(one, signal.SIG_DFL) for one in (signal.SIGINT, signal.SIGTERM)]}
    with subprocess.Popen(command, env={**os.environ, "TMPDIR": str(scratch)}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **reset) as process:
        children = 2 if options else 1

        def spinning():
            return [one for one in processes(scratch) if one != process.pid and os.path.exists(f"/proc/{one}/cwd") and str(scratch) in os.readlink(f"/proc/{one}/cwd")]

        wait(lambda: len(spinning()) == children and all(seconds(one) > 0.3 for one in spinning()))
        process.send_signal(number)
        assert process.wait() == -number
        wait(lambda: not processes(scratch))
        assert process.stderr.read() == ""
    if number != signal.SIGKILL:
        wait(lambda: not list(scratch.iterdir()))


def seconds(process):
    """The processor time of a process."""
    with contextlib.suppress(OSError):
        return sum(map(int, Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13])) / os.sysconf("SC_CLK_TCK")
    return 0


def wait(condition):
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)
