"""The grader: correct, wrong and hostile submissions of all assignments get what they earn."""

import contextlib
import io
import json
import os
import re
import subprocess
import sys
import textwrap

import pytest

import connect4
from connect4 import grade
from connect4.grade import _command
from conftest import ROOT

FAST = grade.Limits(seconds=1, memory_mb=512)
POINTS = {"make_empty_board": 10, "print_board": 15, "verify_board": 20, "verify_move": 15, "update_board": 20, "has_won": 20}

CORRECT = '''
def make_empty_board(nrows, ncols):
    return ["." * ncols for _ in range(nrows)]

def print_board(board):
    for number, row in enumerate(board):
        if number:
            print("+".join(["---"] * len(row)))
        print("|".join(f" {' ' if cell == '.' else cell} " for cell in row))

def verify_board(board):
    if abs(sum(row.count("X") - row.count("O") for row in board)) >= 2:
        return False
    for r in range(len(board) - 1):
        for c in range(len(board[0])):
            if board[r][c] != "." and board[r + 1][c] == ".":
                return False
    return True

def verify_move(board, col):
    return 0 <= col < len(board[0]) and board[0][col] == "."

def update_board(board, col, disc):
    for r in range(len(board) - 1, -1, -1):
        if board[r][col] == ".":
            board[r] = board[r][:col] + disc + board[r][col + 1:]
            break
    return board

def has_won(board, col):
    top = 0
    while board[top][col] == ".":
        top += 1
    disc = board[top][col]
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        count = 1
        for sign in (1, -1):
            r, c = top + sign * down, col + sign * right
            while 0 <= r < len(board) and 0 <= c < len(board[0]) and board[r][c] == disc:
                count, r, c = count + 1, r + sign * down, c + sign * right
        if count >= 4:
            return True
    return False
'''

# Other styles: NumPy, and results that are not exactly bool; a program without a guard; strings and regular expressions; a
# class; recursion, other parameter names, one write, and prints for debugging.
STYLES = {
    "numpy": '''
import numpy as np

def array(board):
    return np.array([list(row) for row in board])

def make_empty_board(height, width):
    return list(map("".join, np.full((height, width), ".")))

def print_board(b):
    rows = ["|".join(f" {cell} " for cell in row) for row in np.where(array(b) == ".", " ", array(b))]
    print(("\\n" + "+".join(["---"] * len(b[0])) + "\\n").join(rows))

def verify_board(b):
    b = array(b)
    if abs(np.sum(b == "X") - np.sum(b == "O")) > 1:
        return np.False_
    return np.all((b[1:] != ".") | (b[:-1] == "."))

def verify_move(b, c):
    return np.bool_(c in range(len(b[0]))) and np.any(array(b)[:, c] == ".")

def update_board(b, c, stone):
    a = array(b)
    a[np.flatnonzero(a[:, c] == ".")[-1], c] = stone
    b[:] = map("".join, a)
    return b

def has_won(b, c):
    a = array(b)
    r = np.flatnonzero(a[:, c] != ".")[0]
    mine = a == a[r, c]
    lines = [
        (mine[r], c), (mine[:, c], r), (mine.diagonal(c - r), min(r, c)),
        (mine[:, ::-1].diagonal(len(b[0]) - 1 - c - r), min(r, len(b[0]) - 1 - c)),
    ]
    return np.bool_(any(line[i : i + 4].sum() == 4 for line, at in lines for i in range(max(0, at - 3), at + 1)))

print("Welcome!")
while True:
    input("column? ")
''',
    "strings": '''
import re, sys

class Disc(str):
    pass

def make_empty_board(nrows, ncols):
    return ("." * ncols + " ").__mul__(nrows).split()

def print_board(board):
    line = "\\n" + "---+" * (len(board[0]) - 1) + "---\\n"
    sys.stdout.write(line.join(" " + " | ".join(row).replace(".", " ") + " " for row in board) + "\\n")

def verify_board(board):
    text = "".join(board)
    return -2 < text.count("X") - text.count("O") < 2 and not any(re.search("[XO][.]", "".join(col)) for col in zip(*board))

def verify_move(board, col):
    return int(col >= 0 and board[0][col : col + 1] == ".")

def update_board(board, col, disc):
    column = "".join(row[col] for row in board)
    row = column.rindex(".")
    board[row] = board[row][:col] + Disc(disc) + board[row][col + 1 :]
    return board

def has_won(board, col):
    row = next(i for i, cells in enumerate(board) if cells[col] != ".")
    disc = board[row][col]
    marked = [cells.lower() if i != row else cells[:col].lower() + cells[col] + cells[col + 1 :].lower() for i, cells in enumerate(board)]
    text, width = "/".join(marked), len(board[0]) + 1
    for step in (1, width - 1, width, width + 1):
        for start in range(step):
            if re.search(f"(?=[{disc}{disc.lower()}]{{4}})[a-z]{{0,3}}[XO]", text[start::step].replace(".", "-")):
                return True
    return False
''',
    "class": '''
class ConnectFour:
    """The functions are methods."""
'''
    + textwrap.indent(CORRECT.replace("def ", "@staticmethod\ndef "), "    "),
    "recursion": CORRECT.split("def update_board")[0]
    + '''
def updateBoard(grid, column, symbol):
    print("debug", column)
    def place(r):
        if grid[r][column] != ".":
            return place(r - 1)
        cells = list(grid[r])
        cells[column] = symbol
        grid[r] = "".join(cells)
        return grid
    return place(len(grid) - 1)

def hasWon(grid, column):
    size = {(r, c): grid[r][c] for r in range(len(grid)) for c in range(len(grid[0]))}
    r = min(r for r in range(len(grid)) if grid[r][column] in "XO")
    def count(r, c, step):
        nr, nc = r + step[0], c + step[1]
        return 1 + count(nr, nc, step) if size.get((nr, nc)) == size[r, c] else 0
    return any(count(r, column, s) + count(r, column, (-s[0], -s[1])) >= 3 for s in [(0, 1), (1, 1), (1, 0), (1, -1)])
''',
}


def graded(folder, source, assignment="classroom", limits=FAST, name="submission.py", **options):
    file = folder / name
    file.write_text(source, encoding="utf-8")
    return grade.grade(file, assignment, limits=limits, **options)


def test_a_correct_submission(tmp_path):
    report = graded(tmp_path, CORRECT)
    assert {one.name: one.score for one in report.tests} == POINTS and report.score == report.points == 100
    assert report.notes == [] and not any(one.mistakes or one.notes for one in report.tests)


@pytest.mark.parametrize("style", STYLES)
def test_correct_submissions_in_other_styles(tmp_path, style):
    report = graded(tmp_path, STYLES[style], limits=grade.Limits(seconds=5))
    assert report.score == 100, str(report)


# Edits of the correct submission: the text, its replacement, the function, its points, and words of the named mistake.
MISTAKES = [
    # Each column is a submission.
    [
        ('"." * ncols for _ in range(nrows)', '"." * nrows for _ in range(ncols)', "make_empty_board", 0, "rows and columns are swapped"),
        ("if number:", "if True:", "print_board", 0, "dashes before the first row"),
        (") >= 2", ") > 2", "verify_board", 8, "a difference of 2"),
        ("0 <= col < len(board[0]) and", "col < len(board[0]) and", "verify_move", 7, "negative columns"),
        ("def update_board(board, col, disc):", "def update_board(board, col, disc):\n    board = board[:]", "update_board", 15, "input not mutated"),
        ("(1, 1), (1, -1)", "(1, 1)", "has_won", None, "one diagonal is missing: rising"),
    ],
    [
        ('["." * ncols for _ in range(nrows)]', '[["."] * ncols for _ in range(nrows)]', "make_empty_board", 0, "the rows are lists"),
        ("' ' if cell == '.' else cell", "cell", "print_board", 0, "printed as `.`"),
        ('if board[r][c] != "." and board[r + 1][c] == "."', "if False", "verify_board", 8, "floating discs are not found"),
        ("board[0][col] ==", "board[-1][col] ==", "verify_move", 0, "the bottom row is examined"),
        ("            break\n    return board", "            break", "update_board", 15, "not returned"),
        ("count >= 4", "count == 4", "has_won", None, "only exactly four"),
    ],
    [
        ('["." * ncols for _ in range(nrows)]', '[" " * ncols for _ in range(nrows)]', "make_empty_board", 0, "the rows contain ' '"),
        ("for cell in row))", "for cell in row).rstrip())", "print_board", 0, "spaces at the end"),
        ("abs(sum(row.count(\"X\") - row.count(\"O\") for row in board)) >= 2", "False", "verify_board", 8, "not compared"),
        ("0 <= col < len(board[0])", "0 <= col < len(board)", "verify_move", 0, "rows and columns are swapped"),
        ("board[r] = board[r][:col] + disc + board[r][col + 1:]", "board[r][col] = disc", "update_board", 0, "cannot change in place"),
        ("while 0 <= r < len(board) and 0 <= c <", "while r < len(board) and c <", "has_won", None, "wrap-around at the edge"),
    ],
    [
        ("return [\".\" * ncols for _ in range(nrows)]", "print([\".\" * ncols for _ in range(nrows)])", "make_empty_board", 0, "prints its result"),
        ("def print_board(board):", "def print_board(board, end='|'):\n    board.reverse()", "print_board", 0, "upside down"),
        ("for c in range(len(board[0])):\n            if", "for c in range(len(board[0]) - 1):\n            if", "verify_board", None, "last column"),
        ("and board[0][col] == \".\"", "", "verify_move", None, "full columns"),
        ("for r in range(len(board) - 1, -1, -1)", "for r in range(len(board))", "update_board", 0, "does not fall"),
        ("    disc = board[top][col]", "    disc = board[top][col]\n    board[0] = board[0].replace('.', ' ')", "has_won", 18, "input mutated"),
    ],
    [
        ("ncols for _ in range(nrows)", "7 for _ in range(6)", "make_empty_board", 0, "always 6 rows and 7 columns"),
        ('"+".join(["---"]', '"-".join(["---"]', "print_board", 0, "cross with `-`"),
        ('row.count("X") -', 'row.count("x") -', "verify_board", None, "the discs X are not counted"),
        ("0 <= col < len(board[0])", "0 < col < len(board[0])", "verify_move", None, "column 0 is refused"),
        ("disc + board", "'X' + board", "update_board", None, "always drops an X"),
        ("        if count >= 4:", "        if count >= 4 - (down == 0):", "has_won", None, "in horizontal lines, three are enough"),
    ],
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(MISTAKES)))
def test_classic_mistakes_are_named(tmp_path, number):
    source = CORRECT
    for text, other, *_ in MISTAKES[number]:
        assert text in source, text
        source = source.replace(text, other)
    report = graded(tmp_path, source)
    for test, (_, _, name, points, words) in zip(report.tests, MISTAKES[number]):
        assert test.name == name and test.points == POINTS[name]
        assert test.score == points if points is not None else test.score < test.points, str(report)
        assert any(words in one for one in test.mistakes), (name, test.mistakes)
        # The smallest failing input is a call that a student can repeat.
        assert f"    {name}(" in test.text()


def test_the_smallest_failing_input_is_shown(tmp_path):
    report = graded(tmp_path, CORRECT.replace("count >= 4", "count >= 4 and len(board) < 6"))
    text = report.tests[5].text()
    assert "your function returned: False\n    expected:               True" in text
    boards = [eval(line.split("has_won", 1)[1])[0] for line in text.split("\n") if line.strip().startswith("has_won(")]
    assert boards and all((len(board), len(board[0])) in [(6, 4), (6, 5)] for board in boards), boards


# Each attack is on one function; the others are correct.
ATTACKS = [
    {
        "busy loop": "def make_empty_board(r, c):\n    while True:\n        try:\n            while True: pass\n        except BaseException: pass",
        "memory": "def print_board(board):\n    return bytearray(1 << 33)",
        "recursion": "def verify_board(board):\n    return verify_board(board)",
        "end": "def verify_move(board, col):\n    import os\n    os._exit(0)",
        "output": "def update_board(board, col, disc):\n    print('x' * 2_000_000)\n    return board",
        "exit": "def has_won(board, col):\n    raise SystemExit(0)",
    },
    {
        "fork": "def make_empty_board(r, c):\n    import os\n    while True:\n        os.fork()",
        "thread": "def print_board(board):\n    import threading, time\n    while True:\n        threading.Thread(target=time.sleep, args=(60,), daemon=True).start()",
        "subprocess": "def verify_board(board):\n    import subprocess\n    return bool(subprocess.run(['true']))",
        "network": "def verify_move(board, col):\n    import socket\n    socket.create_server(('127.0.0.1', 0))\n    return True",
        "kill": "def update_board(board, col, disc):\n    import os, signal\n    os.kill(os.getppid(), signal.SIGKILL)\n    return board",
        "sleep": "def has_won(board, col):\n    import signal, time\n    [signal.signal(one, lambda *_: None) for one in (2, 10, 14, 15)]\n    time.sleep(60)",
    },
    {
        "import": "def make_empty_board(r, c):\n    from connect4 import classroom\n    return classroom.make_empty_board(r, c)",
        "read": "def print_board(board):\n    print(open(GRADER).read())",
        "equal": "class Yes(str):\n    __eq__ = lambda self, other: True\n    __hash__ = str.__hash__\n\ndef verify_board(board):\n    return Yes('x')",
        "number": "class Number(int):\n    __eq__ = lambda self, other: True\n    __hash__ = int.__hash__\n\ndef verify_move(board, col):\n    return Number(7)",
        "pipe": "def update_board(board, col, disc):\n    import os\n    for one in range(3, 20):\n        try: os.write(one, b'{\"value\": true}\\n' * 3)\n        except OSError: pass\n    return board",
        "library": "def has_won(board, col):\n    import ctypes\n    return ctypes.CDLL(NATIVE)",
    },
]  # fmt: skip


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems cannot refuse all of it")
@pytest.mark.parametrize("number", range(len(ATTACKS)))
def test_hostile_functions_earn_nothing(tmp_path, number):
    names = f"\nGRADER = {grade.__file__!r}\nNATIVE = {connect4._native.__file__!r}\n"
    report = graded(tmp_path, CORRECT + names + "\n".join(ATTACKS[number].values()), limits=grade.Limits(seconds=0.5, memory_mb=512))
    # The board that an attack returns unchanged is not right either.
    assert [one.score for one in report.tests] == [0] * 6, str(report)
    assert report.notes == []


FAKES = """
import os, sys, json, signal, builtins
try:
    open("/tmp/results.json", "w").write('{"score": 100}')
except OSError:
    print('{"score": 100, "tests": []}')
for one in range(1, 65):
    try:
        signal.signal(one, lambda *_: None)
    except (OSError, ValueError):
        pass
frame = sys._getframe()
while frame.f_back:
    frame = frame.f_back
runner = next(one for one in frame.f_globals.values() if getattr(one, "__name__", "") == "Runner")
"""


@pytest.mark.parametrize(
    ("end", "score"),
    [
        # What the program does after its functions are defined changes nothing.
        ("sys.exit(0)", 100),
        ("os._exit(0)", 100),
        # A runner that lies about results must know them.
        ("runner._call = lambda *_: {'value': True, 'error': None, 'out': '', 'args': [], 'same': True}", 0),
        ("json.dumps = lambda *_, **__: '{\"score\": 100, \"nonce\": \"\"}'", 100),
    ],
)
def test_hostile_programs_get_what_they_earn(tmp_path, end, score):
    report = graded(tmp_path, CORRECT + FAKES + end)
    assert report.score == score, str(report)
    assert not (tmp_path.parent / "results.json").exists()


def test_the_report_cannot_be_forged(tmp_path):
    lie = "\n\nhas_won: 20 of 20\n"
    report = graded(tmp_path, f"class Lie:\n    __repr__ = lambda self: {lie!r}\n\ndef has_won(board, col):\n    raise ValueError({lie!r})\ndef verify_move(board, col):\n    return Lie()")
    assert report.score == 0 and "\nhas_won: 20 of 20" not in str(report) and str(report).count("\nhas_won: 0 of 20") == 1


def test_gradescope(tmp_path):
    report = graded(tmp_path, CORRECT.replace("(1, 1), (1, -1)", "(1, 1)"))
    results = json.loads(report.to_json())
    tests = results["tests"]
    assert {one["name"]: one["max_score"] for one in tests} == POINTS
    assert results["score"] == sum(one["score"] for one in tests) < 100
    assert [one["status"] for one in tests] == ["passed"] * 5 + ["failed"] and "rising" in tests[5]["output"]
    assert all(one["visibility"] == "visible" and one["output_format"] == "text" for one in tests)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["missing.py", "--assignment", "classroom"], "cannot use missing.py: No such file"),
        ([".", "--assignment", "classroom"], "there is no Python file in ."),
    ],
)
def test_the_command_explains_errors(tmp_path, monkeypatch, capsys, arguments, words):
    monkeypatch.chdir(tmp_path)
    assert _command.run(arguments) == 2
    out, err = capsys.readouterr()
    assert out == "" and words in err and err.count("\n") == 1


def test_other_files(tmp_path):
    cells = [{"cell_type": "markdown", "source": ["# Homework"]}, {"cell_type": "code", "source": ["%matplotlib inline\n", "!pip list\n", CORRECT]}]
    (tmp_path / "a").mkdir()
    report = graded(tmp_path / "a", json.dumps({"cells": cells}), name="homework 1.ipynb")
    assert report.score == 100, str(report)
    # A folder: the file with the functions, which may import the others.
    (tmp_path / "a" / "zz.py").write_text("from board import *\nimport helper\n")
    (tmp_path / "a" / "board.py").write_text("import helper\n" + CORRECT)
    (tmp_path / "a" / "helper.py").write_text("import os\nHELP = 1\nassert open('data.txt').read() == 'weights'\nassert not os.path.exists('secret.py')\n")
    (tmp_path / "a" / "data.txt").write_text("weights")
    # A link is not part of a submission.
    (tmp_path / "secret.py").write_text("secret")
    (tmp_path / "a" / "secret.py").symlink_to(tmp_path / "secret.py")
    (tmp_path / "a" / "homework 1.ipynb").unlink()
    assert grade.grade(tmp_path / "a", "classroom", limits=FAST).score == 100
    report = graded(tmp_path, "def has_won(board, col)\n    return True\n")
    assert report.score == 0 and report.notes == ["Python cannot read the file: line 1: expected ':' (`def has_won(board, col)`). Put a colon at the end of the line."]
    assert "there is no function `has_won`" in report.tests[5].text()


WINNER = """
def who_is_winner(pieces):
    grid, height = {}, dict.fromkeys("ABCDEFG", 0)
    for piece in pieces:
        letter, color = piece.split("_")
        x, y = ord(letter) - 65, height[letter]
        height[letter] += 1
        grid[x, y] = color
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            count = 1
            for sign in (1, -1):
                step = 1
                while grid.get((x + sign * step * dx, y + sign * step * dy)) == color:
                    count, step = count + 1, step + 1
            if count >= 4:
                return color
    return "Draw"
"""
SUDOKU = """
class Solution:
    def solveSudoku(self, board):
        for r in range(9):
            for c in range(9):
                if board[r][c] == 0:
                    for digit in range(1, 10):
                        box = [board[r // 3 * 3 + i][c // 3 * 3 + j] for i in range(3) for j in range(3)]
                        if digit not in board[r] and digit not in box and all(row[c] != digit for row in board):
                            board[r][c] = digit
                            if self.solveSudoku(board) is not None:
                                return board
                            board[r][c] = 0
                    return None
        return board
"""
BATTLESHIP = """
def validate_battlefield(field):
    left = [row[:] for row in field]
    fleet = [4, 3, 3, 2, 2, 2]

    def place(number):
        if number == len(fleet):
            return True
        for down, right in ((0, 1), (1, 0)):
            for r in range(10):
                for c in range(10):
                    ship = [(r + i * down, c + i * right) for i in range(fleet[number])]
                    if all(y < 10 and x < 10 and left[y][x] for y, x in ship):
                        for y, x in ship:
                            left[y][x] = 0
                        if place(number + 1):
                            return True
                        for y, x in ship:
                            left[y][x] = 1
        return False

    return sum(map(sum, field)) == 20 and place(0)
"""
MINIMAX = """
def minimax(position, depth):
    if depth == 0 or position.is_over:
        return position.evaluate(), None
    values = [(minimax(position.play(column), depth - 1)[0], column) for column in position.legal_moves()]
    return max(values) if position.side_to_move == "X" else min(values)
"""
ALPHABETA = """
def alphabeta(node, depth, alpha, beta, maximizingPlayer=True):
    if depth == 0 or node.is_over:
        return None, node.evaluate()
    best, chosen = (-10**6 if maximizingPlayer else 10**6), None
    for column in node.legal_moves():
        value = alphabeta(node.play(column), depth - 1, alpha, beta, not maximizingPlayer)[1]
        if value > best if maximizingPlayer else value < best:
            best, chosen = value, column
        if maximizingPlayer:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            break
    return chosen, best
"""
MCTS = """
import math, random

class Node:
    def __init__(self, position, parent=None, move=None):
        self.position, self.parent, self.move = position, parent, move
        self.children, self.untried, self.visits, self.value = [], position.legal_moves(), 0, 0.0

def mcts(position, simulations):
    root = Node(position)
    for _ in range(simulations):
        node = root
        while not node.untried and node.children:
            node = max(node.children, key=lambda one: one.value / one.visits + 1.4 * math.sqrt(math.log(node.visits) / one.visits))
        if node.untried:
            move = node.untried.pop(random.randrange(len(node.untried)))
            node.children.append(Node(node.position.play(move), node, move))
            node = node.children[-1]
        end = node.position
        while not end.is_over:
            end = end.play(random.choice(end.legal_moves()))
        while node:
            mover = "O" if node.position.side_to_move == "X" else "X"
            node.visits += 1
            node.value += 0.5 if end.outcome == "draw" else float(end.outcome == mover)
            node = node.parent
    return max(root.children, key=lambda one: one.visits).move
"""
# A submission, an edit, its points, and words of the named mistake.
OTHERS = [
    ("winner", WINNER, "", "", 100, None),
    ("winner", WINNER, "(1, 1), (1, -1)", "(1, -1)", (40, 80), "one diagonal is missing: rising"),
    ("sudoku", SUDOKU, "", "", 100, None),
    ("sudoku", "def solve(b):\n    return [[cell or 1 for cell in row] for row in b]", "", "", 0, "a row is not checked"),
    ("battleship", BATTLESHIP, "", "", 100, None),
    ("battleship", BATTLESHIP, "and place(0)", "", (0, 40), "only the number of marked cells"),
    ("minimax", MINIMAX, "", "", 100, None),
    ("minimax", MINIMAX, 'if position.side_to_move == "X" else min(values)', "", (0, 40), "maximizes for both sides"),
    ("alphabeta", ALPHABETA, "", "", 100, None),
    ("alphabeta", ALPHABETA, "alpha >= beta", "alpha > beta", (80, 95), "cuts only if alpha > beta"),
    ("alphabeta", MINIMAX, "", "", (60, 60), "it does not prune"),
    ("alphabeta", ALPHABETA, "in node.legal_moves()", "in sorted(node.legal_moves(), key=lambda one: abs(one - 3))", 100, None),
    ("alphabeta", ALPHABETA, "        if maximizingPlayer:\n", "        if best >= alpha if maximizingPlayer else best <= alpha:\n            break\n        if maximizingPlayer:\n", (0, 20), "cuts too early"),
    ("minimax", MINIMAX, "or position.is_over", "", (0, 40), "the end of the game is not recognized"),
    ("mcts", MCTS, "", "", 100, None),
]  # fmt: skip


@pytest.mark.parametrize(("assignment", "source", "text", "other", "score", "words"), OTHERS)
def test_other_assignments(tmp_path, assignment, source, text, other, score, words):
    assert text in source
    report = graded(tmp_path, source.replace(text, other) if text else source, assignment, limits=grade.Limits(seconds=2 if text else 5))
    low, high = score if isinstance(score, tuple) else (score, score)
    assert report.points == 100 and low <= report.score <= high, str(report)
    named = report.tests[0].mistakes
    assert any(words in one for one in named) if words else not named, named


def test_values_of_a_search_cannot_be_known_without_asking(tmp_path):
    # It knows the rules and the depth, but not the estimates; and it asks for a node that does not exist.
    guess = "def minimax(position, depth):\n    return 0, position.legal_moves()[0]\n"
    report = graded(tmp_path, guess, "minimax")
    assert report.score == 0 and "never calls" in report.tests[0].mistakes[0]
    ask = "def minimax(position, depth):\n    position._key = 99\n    return position.evaluate(), 0\n"
    report = graded(tmp_path, ask, "minimax")
    assert report.score == 0 and "the connection with the grader" in str(report)


@pytest.mark.parametrize(
    ("source", "low", "high"),
    [
        ("def my_agent(observation, configuration):\n    return observation.board.index(0) % configuration.columns", 0, 60),
        ("def choose_column(board, disc):\n    return 99", 0, 0),
    ],
)
def test_agents(tmp_path, source, low, high):
    report = graded(tmp_path, source, "agent")
    assert low <= report.score <= high, str(report)
    moves = report.data["moves"]
    lost = report.data["value_lost_per_move"]
    assert (moves == 0 and lost["mean"] is None) or lost["low"] < lost["mean"] < lost["high"]
    assert [one["wins"] + one["draws"] + one["losses"] for one in report.data["matches"]] == [6, 6, 6]


BLOCK = re.compile(r"```(python|sh)\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.DOTALL)


def test_the_guide(tmp_path, monkeypatch):
    """The cells and commands of docs/guide/grade.md print what is below them; `UPDATE_GOLDEN=1` writes it."""
    path = ROOT / "docs" / "guide" / "grade.md"
    text = path.read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    names, outputs = {}, []

    def run(block):
        if block[1] == "python":
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(block[2], names)
            outputs.append(printed.getvalue())
        else:
            command = block[2].replace("python -m", f"{sys.executable} -m")
            outputs.append(subprocess.run(command, shell=True, check=True, stdout=subprocess.PIPE, text=True).stdout)
        return f"```{block[1]}\n{block[2]}```\n" + (f"\n```text\n{outputs[-1]}```\n" if outputs[-1] else "")

    made = BLOCK.sub(run, text)
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(made, encoding="utf-8")
    else:
        assert made == text
    assert len(outputs) >= 4
    # The same seed gives the same report in another process.
    assert (tmp_path / "results.json").read_text() == names["report"].to_json() + "\n"


def test_the_program_knows_the_options_of_the_grader():
    def options(command):
        shown = subprocess.run([*command, "--help"], check=True, capture_output=True, text=True).stdout
        assert set(grade.ASSIGNMENTS) <= set(re.findall(r"\w+", shown))
        return set(re.findall(r"--[a-z]+", shown))

    program = "import sys; from connect4._native import run_program; sys.exit(run_program(['connect4', 'grade', '--help']))"
    assert options([sys.executable, "-c", program]) == {*options([sys.executable, "-m", "connect4", "grade"]), "--python"}
