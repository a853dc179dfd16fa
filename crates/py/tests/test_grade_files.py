"""What the grader makes of files: notebooks, encodings, missing modules, and programs that fail or do not end."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from connect4 import grade
from connect4.grade import _advice, _command, _notebook
from connect4.grade._sandbox import Sandbox
from test_grade import CORRECT, FAST, graded

EMPTY = "def make_empty_board(nrows, ncols):\n    return [EMPTY * ncols for _ in range(nrows)]\n"
MOVE = 'def verify_move(board, col):\n    return 0 <= col < len(board[0]) and board[0][col] == "."\n'


def earned(report):
    """The functions with full points."""
    return {one.name for one in report.tests if one.score == one.points}


def notebook(*cells, **fields):
    return json.dumps({"cells": [{"cell_type": "code", "source": one, **fields} for one in cells]})


@pytest.mark.parametrize(
    ("cell", "python"),
    [
        ("%%time\nx = 1", "\nx = 1"),
        ("\n%%capture out\n%%time\nx = 1", "\n\n\nx = 1"),
        ("%%bash\nls\n", "\n\n"),
        ("?print\nprint?\nnp.array??\n??\nx = 1 # why?\ny = 'why?'", "pass\npass\npass\npass\nx = 1 # why?\ny = 'why?'"),
        ("x = !ls \\\n  -l\ny = %pwd\nd['a'] = !ls\na, b = %magic", "x = []\n\ny = None\nd['a'] = []\npass"),
        ("%run -i tools.py\n%magic a \\\n  b\nz = 1", "from tools import *\npass\n\nz = 1"),
        ("if x:\n    !ls\n    %time y = f(3)\n    z = %time f()", "if x:\n    pass\n    y = f(3)\n    z = f()"),
        # These only look like magics.
        ("s = ('a'\n  % 3)\nt = '''\n%foo\n!ls\n?\n'''\nprint('a = !b')", None),
        ("pip install numpy\nls\ncd = 3\ntime(cd)", "pass\npass\ncd = 3\ntime(cd)"),
        (">>> x = 1\n>>> def f():\n...     return 1", "x = 1\ndef f():\n    return 1"),
        ("  x = 1\n  y = 2", "x = 1\ny = 2"),
    ],
)
def test_magics_are_left_out(cell, python):
    assert _notebook.python_of(cell) == (cell if python is None else python)


def test_notebooks_run_as_in_jupyter(tmp_path):
    head, _, tail = CORRECT.partition("def verify_board")
    cells = [
        "Here are my functions. I hope they work",
        ["%%time\n", *(line + "\n" for line in head.split("\n"))],
        "%%html\n<b>def</b>",
        "print(",
        "x = !ls\n?print\n%pip install colorama\n1 / 0\ndef verify_board" + tail,
        "return 5",
        "def make_empty_board(nrows, ncols):\n    return []\n  oops",
    ]
    text = json.loads(notebook(*cells))
    text["cells"] += [{"cell_type": "raw", "source": "def has_won(: raw"}, {"cell_type": "markdown", "source": ["# `def`"]}, {"cell_type": "code"}, 5]
    report = graded(tmp_path, json.dumps(text), name="HW.IPYNB")
    assert report.score == 100, str(report)
    assert [note.split(":")[0] for note in report.notes] == [
        *(f"Python cannot read code cell {number}; the other cells were run" for number in (1, 4)),
        "The program in the file raised ZeroDivisionError in line 4 of code cell 5",
        *(f"Python cannot read code cell {number}; the other cells were run" for number in (6, 7)),
    ]
    assert "Here are my functions. I hope they work" in report.notes[0] and "Close this bracket" in report.notes[1]
    # Format 3; and a notebook whose name hides it, which writes a file and uses it.
    old = {"worksheets": [{"cells": [{"cell_type": "code", "language": "python", "input": ["%%capture\n", "EMPTY = '.'\n", EMPTY]}]}]}
    assert earned(graded(tmp_path, json.dumps(old), name="old.ipynb")) == {"make_empty_board"}
    hidden = notebook("%%writefile moves.py\n" + MOVE, "from moves import *\nEMPTY = '.'", EMPTY)
    assert earned(graded(tmp_path, hidden)) == {"make_empty_board", "verify_move"}


def test_missing_modules_cost_nothing_if_they_are_not_needed(tmp_path):
    source = """
from google.colab import drive
import no_plots.pyplot as plt, no_arrays as na
from no_colors import *
from no_games.envs import Env, error
try:
    import no_speed
except ImportError:
    no_speed = None
else:
    raise AssertionError("a stub hides that the module is missing")
try:
    import no_luck
except ImportError:
    raise SystemExit("please install no_luck")

drive.mount("/content/drive")
figure = plt.figure(figsize=(3, 4)).add_subplot(1, 1, 1)
figure.title = "Board" + plt.suffix
for event in Env.events():
    pass

class Board(Env, metaclass=type):
    def __init__(self):
        super().__init__("board", render=True)

@na.compiled(fast=True)
@na.cached
def make_empty_board(nrows: na.array, ncols: "na.array" = 7) -> na.array:
    import no_colors.more
    from no_inside import inside
    if isinstance(nrows, na.array):
        nrows = 0
    inside.start()
    Board()
    return ["." * ncols for _ in range(nrows)]

def verify_board(board):
    return na.all(board)

def verify_move(board, col):
    return bool(na.any(board))

def has_won(board, col):
    return no_speed.won(board)
"""
    report = graded(tmp_path, source)
    assert earned(report) == {"make_empty_board"}, str(report)
    assert report.score == 10 and "Stub" not in str(report)
    assert len(report.notes) == 1, report.notes
    names = "`google.colab`, `no_plots`, `no_arrays`, `no_colors`, `no_games`, `no_luck`, `no_inside`"
    assert report.notes[0].startswith(f"The modules {names} are missing here; ") or report.notes[0].startswith(f"The modules {names.replace('google.colab', 'google')} are")
    for test in report.tests[2:4]:
        assert any("needs a module that is not available (No module named 'no_arrays')" in one for one in test.mistakes), test.mistakes
    # connect4 exists, but not for submissions.
    report = graded(tmp_path, "from connect4 import classroom\nEMPTY = '.'\n" + EMPTY)
    assert earned(report) == {"make_empty_board"} and "connect4" in report.notes[0]


@pytest.mark.parametrize(
    ("end", "words"),
    [
        ("while True:\n    pass", "took longer than 2 s in line "),
        # It swallows the interruption, so that the process has to end.
        ("import signal\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\nwhile True:\n    pass", "took longer than 2 s in line "),
        ("input('Your name? ')", "raised EOFError in line "),
        ("import os\nos._exit(3)", "(exit code 3)"),
        ("import ctypes\nctypes.string_at(0)", "(signal SIGSEGV)"),
        ("def play():\n    global SPACE\n    SPACE = '.'\n    play()\nplay()", "raised RecursionError in line "),
        ("exit()", "raised SystemExit in line "),
        ("[0] * 10**10", "ran out of memory in line "),
    ],
)
def test_what_ran_before_the_program_fails_counts(tmp_path, end, words):
    head = "EMPTY = '.'.strip()\nfor _ in range(3):\n    EMPTY = EMPTY * 1\n"
    source = f"{head}{EMPTY}\n{end}\nprint('not reached')\nFULL = '.'.strip()\n" + MOVE.replace('"."', "FULL")
    report = graded(tmp_path, source, limits=grade.Limits(seconds=0.5, memory_mb=512))
    assert earned(report) == {"make_empty_board", "verify_move"}, str(report)
    assert words in report.notes[0] and len(report.notes) == 1, report.notes


# Cells that Python cannot read, and words of the advice.
UNREADABLE = [
    ("if True:\n\tx = 1\n        y = 2", "replace each tab by four spaces"),
    ("x = 1\n  y = 2", "more than its block"),
    ("if True:\n    x = 1\n  y = 2", "no block above"),
    ("def f():\nreturn 1", "needs `pass`"),
    ("def f()\n    return 1", "colon at the end"),
    ("x = (1 +\ny = 2", "Close this bracket"),
    ("x = (1]", "the same kind"),
    ("x = 1)", "the one that opens it"),
    ("x = 'abc", "the same quote"),
    ("x = '''abc", "three quotes"),
    ("x = “abc”", "typographic quotes"),
    ("x = 5 – 3", "replace the dash"),
    ("x = 1\u00a0+ 2", "type it again"),
    ("print 'hello'", "Python 2"),
    ("x = 1\nfrom __future__ import annotations", "top of the file"),
    ("from __future__ import braces", "no such feature"),
    ("x = 'a\0b'", "not text"),
    ("f() = 3", "write `==`"),
    ("return 5", "into the function"),
    ("break", "into the loop"),
]
MORE = [
    ("x = [1 2]", "comma"),
    ("f(a=1, 2)", "names last"),
    ("def f(a=1, b): pass", "default values last"),
    ("def f(a, a): pass", "a name of its own"),
    ("x = 007", "without zeros"),
    ("x = 3rows", "cannot start with a digit"),
    ("x = 'C:\\Users'", "put `r` before"),
    ("x = \\ 1", "nothing may follow"),
    ("try:\n    x = 1\ny = 2", "add an `except`"),
    ("else if x:\n    y = 1", "`elif`"),
    ("x = a && b", "`and` or `or`"),
    ("x++", "`+= 1`"),
    ("<<<<<<< HEAD", "merge"),
    ("def f():\n    x = 1\n    global x", "first line of the function"),
    ("def f():\n    from os import *", "top of the file"),
    ("this is my second function", "put `#` before it"),
    ("x = " + "(" * 300 + ")" * 300, "too deeply"),
    ("x = " + "-" * 100_000 + "1", "too deeply"),
    ("x = f'{a b}'", "correct the part in braces|comma"),
    ("class = 5", "choose another name"),
    ("x = 5 5 y", "the grader uses Python|comma"),
]


@pytest.mark.parametrize("cases", [UNREADABLE, MORE])
def test_advice_fits_the_error(tmp_path, cases):
    (tmp_path / "cells.ipynb").write_text(notebook(*(text for text, _ in cases)))
    with Sandbox(tmp_path / "cells.ipynb", [], 1, FAST) as sandbox:
        problems = sandbox.load().problems
    assert [(one.kind, one.cell) for one in problems] == [("reading", number) for number in range(1, len(cases) + 1)]
    for problem, (text, words) in zip(problems, cases):
        note = _advice.note(problem, True)
        assert any(one.lower() in note.rpartition(". ")[2].lower() for one in words.split("|")), (text, note)
        assert problem.line is not None


def test_advice_for_programs_that_fail(tmp_path):
    cells = {"open('weights.bin')": "submit the file too", "import helper\nhelper.x + 1\nx = helpr": "check its spelling", "from os import nothing": "check the name", "open('/etc/passwd')": "its own files", "assert 1 > 2": "test of your own"}
    (tmp_path / "cells.ipynb").write_text(notebook(*cells))
    with Sandbox(tmp_path / "cells.ipynb", [], 1, FAST) as sandbox:
        notes = [_advice.note(one, True) for one in sandbox.load().problems]
    for note, words in zip(notes, cells.values()):
        assert words in note.lower()
    assert len(notes) == len(cells) and "line 3 of code cell 2" in notes[1]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (("# ü\n" + EMPTY).encode("utf-16"), "saved as UTF-16"),
        (("# ü\n" + EMPTY).encode("utf-16-le"), "saved as UTF-16"),
        (("\ufeff# ü\n" + EMPTY).encode("utf-8"), None),
        (("# coding: latin-1\nEMPTY = 'ü.'[1]\n" + EMPTY).encode("latin-1"), None),
        (("# ü\n" + EMPTY).encode("latin-1"), "Line 1 is not UTF-8"),
        (("# coding: klingon\n" + EMPTY).encode("utf-8"), "as `klingon`"),
        (("# ü\n" + EMPTY).replace("\n", "\r").encode("utf-8"), None),
    ],
)
def test_encodings(tmp_path, data, words):
    folder = tmp_path / "hw"
    folder.mkdir()
    # The same file as a module of another, which Python itself reads.
    (folder / "helper.py").write_bytes(data)
    (folder / "main.py").write_text(f"from helper import *\nEMPTY = '.'\n{MOVE}{EMPTY}")
    with Sandbox(folder, ["verify_move"], 1, FAST) as sandbox:
        assert sandbox.load().problems == []
    (folder / "main.py").unlink()
    with Sandbox(folder / "helper.py", [], 1, FAST) as sandbox:
        assert sandbox.load().names == ["make_empty_board"]
        assert len(sandbox.notes) == (words is not None) and (words is None or words in sandbox.notes[0])


def made(folder, name):
    """A submission that cannot be graded."""
    file = folder / name
    if name == "big.py":
        file.write_bytes(b"#" * 10_000_001)
    elif name == "paper":
        file.mkdir()
        (file / "hw.pdf").write_bytes(b"%PDF-1.7")
    elif name == "empty":
        file.mkdir()
    elif name == "locked.zip":
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("hw.py", "x = 1")
        data = file.read_bytes().replace(b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01")
        file.write_bytes(data)
    elif name != "missing":
        file.write_bytes({"hw.pdf": b"%PDF-1.7 \x00\xff", "hw.py": b"PK\x03\x04 docx", "cut.ipynb": notebook(CORRECT).encode()[:-9], "no.ipynb": b"[]"}[name])
    return file


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("hw.pdf", "hw.pdf is a PDF, not Python"),
        ("hw.py", "is a ZIP file or an office document"),
        ("cut.ipynb", "cut.ipynb is not a notebook: it is not complete JSON"),
        ("no.ipynb", "it has no cells"),
        ("big.py", "larger than 10 MB"),
        ("empty", "there is no Python file in"),
        ("paper", "only hw.pdf; submit a file that ends in .py or .ipynb"),
        ("missing", "missing: No such file"),
        ("locked.zip", "without a password"),
    ],
)
def test_there_are_always_results_for_gradescope(tmp_path, capsys, name, reason):
    file = made(tmp_path, name)
    assert _command.run([str(file), "--assignment", "classroom", "--json"]) == 0
    out, err = capsys.readouterr()
    results = json.loads(out)
    assert results["score"] == 0 and results["tests"] == [] and reason in results["output"] and reason in err
    # Without it, the reason is an error.
    assert _command.run([str(file), "--assignment", "classroom"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and reason in err


def test_files_that_cannot_be_read_do_not_hide_others(tmp_path):
    (tmp_path / "hw.py").write_text(MOVE)
    (tmp_path / "HW.ipynb").write_text(notebook("def other(): ..."))
    (tmp_path / "broken.ipynb").write_text("{")
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "__init__.py").write_text("EMPTY = '.'\n")
    (tmp_path / "OLD.PY").write_text(f"from package import EMPTY\n{MOVE}{EMPTY}")
    report = grade.grade(tmp_path, "classroom", limits=FAST)
    assert earned(report) == {"make_empty_board", "verify_move"}, str(report)
    assert "Only `OLD.PY` was graded; `hw.py` defines the same functions." in report.notes[0] and "--all" in report.notes[0]
    assert "Not read: broken.ipynb is not a notebook" in report.notes[1] and len(report.notes) == 2


def test_names_in_archives(tmp_path):
    file = tmp_path / "hw.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in [("work\\main.py", f"from helper import EMPTY\nfrom tools.more import *\n{EMPTY}"), ("work\\helper.py", "EMPTY = '.'"), ("work\\tools\\more.py", MOVE)]:
            entry = zipfile.ZipInfo(name)
            # The constructor replaces backslashes on Windows only.
            entry.filename = name
            archive.writestr(entry, text)
        archive.writestr("work\\empty\\", "")
        archive.writestr("/absolute.py", "x = 1")
        archive.writestr("../../outside.py", "x = 1")
        archive.writestr("__MACOSX/work/._main.py", "junk")
    assert earned(grade.grade(file, "classroom", limits=FAST)) == {"make_empty_board", "verify_move"}
    assert not (tmp_path.parent / "outside.py").exists() and not Path("/absolute.py").exists()
    # A folder with an archive, as Moodle exports it.
    (tmp_path / "ann").mkdir()
    file.rename(tmp_path / "ann" / "HW.ZIP")
    assert earned(grade.grade(tmp_path / "ann", "classroom", limits=FAST)) == {"make_empty_board", "verify_move"}


def test_the_list_that_changes_is_shown(tmp_path):
    report = graded(tmp_path, "def update_board(board, col, disc):\n    board[0] = board[0][:col] + disc + board[0][col + 1:]\n")
    lands, changes, returns = report.tests[4].text().split("\n- ")[-3:]
    for text in (lands, changes):
        assert "    the list afterwards: [" in text and "    expected:            [" in text and "None" not in text, text
    assert "    your function returned: None\n" in returns
    report = graded(tmp_path, "def solve(board):\n    for row in board:\n        row[:] = [cell or 1 for cell in row]\n", "sudoku")
    assert "the list afterwards: [[" in str(report) and "expected:            [[" in str(report)


def test_a_closed_pipe_ends_the_command_quietly(tmp_path):
    (tmp_path / "hw.py").write_text(MOVE)
    command = f"{sys.executable} -m connect4 grade {tmp_path / 'hw.py'} --assignment classroom | true"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("", "")
