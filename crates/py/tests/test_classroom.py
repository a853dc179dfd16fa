"""The classroom functions, Sudoku and Battleship."""

import subprocess
import sys

import pytest

from connect4 import classroom
from connect4.classroom import *  # noqa: F403


def test_print_board(capsys):
    board = make_empty_board(4, 5)
    update_board(board, 0, "X")
    print_board(board)
    rows = ["   |   |   |   |   "] * 3 + [" X |   |   |   |   "]
    assert capsys.readouterr().out == "\n---+---+---+---+---\n".join(rows) + "\n"


def test_update_board_modifies_the_list():
    board = make_empty_board(6, 7)
    assert update_board(board, 3, "O") is board and board[5] == "...O..."
    for col, disc, words in [(7, "X", "off the board"), (-1, "X", "off the board"), (0, "Y", "unknown disc"), (0, "XO", "unknown disc")]:
        before = list(board)
        with pytest.raises(ValueError, match=words):
            update_board(board, col, disc)
        assert board == before


def test_example_boards():
    assert not verify_board([".......", ".......", "..O....", "..OX...", ".O.OX..", ".O.XOX."])
    assert has_won([".......", ".......", "..OO...", ".XOX...", ".OXOX..", "OOXXOXX"], 3)
    board, disc = make_empty_board(6, 7), "X"
    won = []
    for col in [3, 4, 2, 1, 5, 1, 2, 2, 4, 3, 3, 2, 1, 0, 6, 3]:
        assert verify_move(board, col) and verify_board(board)
        update_board(board, col, disc)
        won.append(has_won(board, col))
        disc = "O" if disc == "X" else "X"
    assert won == [False] * 15 + [True] and disc == "X"


def test_an_empty_column_has_not_won():
    board = update_board(make_empty_board(6, 7), 3, "X")
    assert not has_won(board, 0) and not has_won(board, 3)
    for col in (7, -1):
        with pytest.raises(ValueError, match="off the board"):
            has_won(board, col)


def run(text, *arguments):
    command = [sys.executable, "-m", "connect4.classroom", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True)


def test_play_game():
    done = run("0\n1\n0\n9\n1\nx\n0\n1\n0\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith("Congratulations, X wins!\n") and done.stdout.count("---+") > 20
    assert "There is no column 9; try again." in done.stdout and "'x' is not a number; try again." in done.stdout
    assert done.stdout.count("O, choose a column from 0 to 6") == 4, "O is asked again after errors"
    tie = run("0 1 0 1 1 0 1 0 2 3 2 3 3 2 3 2 0".replace(" ", "\n") + "\n", "4", "4")
    assert tie.stdout.endswith("It is a tie!\n"), tie.stdout
    full = run("0\n0\n0\n0\n0\n1\n", "4", "4")
    assert "Column 0 is full; try again." in full.stdout and full.returncode == 0
    assert "usage" in run("", "3", "99").stderr


def test_verify_move():
    board = make_empty_board(4, 4)
    for disc in "XOXO":
        assert verify_move(board, 1)
        update_board(board, 1, disc)
    assert not verify_move(board, 1) and not verify_move(board, 4) and not verify_move(board, -1)
    with pytest.raises(ValueError, match="full"):
        update_board(board, 1, "X")


@pytest.mark.parametrize("board", [["...."] * 3, ["....", "...", "....", "...."], ["...a"] * 4, [], ["."]])
def test_invalid_boards_raise(board):
    for function in (verify_board, print_board, lambda board: has_won(board, 0), lambda board: verify_move(board, 0)):
        with pytest.raises(ValueError):
            function(board)


def test_winner_of_colored_moves():
    moves = (
        "F_Yellow G_Red D_Yellow C_Red A_Yellow A_Red E_Yellow D_Red D_Yellow F_Red B_Yellow E_Red C_Yellow D_Red F_Yellow"
        " D_Red D_Yellow F_Red G_Yellow C_Red F_Yellow E_Red"
    ).split()
    assert connect_four_winner(moves) == "Red"
    assert connect_four_winner([]) == "Draw"
    with pytest.raises(ValueError, match='move 7 "A_Red": column 1 is full'):
        connect_four_winner(["A_Red", "A_Yellow"] * 3 + ["A_Red"])
    assert set(classroom.__all__) >= {"make_empty_board", "has_won"}


def test_sudoku():
    from connect4 import sudoku

    text = "..4..17...8..2....2...7.......5.3.78..5...4..96.1.4.......5...9....1..6...17..2.."
    puzzle = [[int(cell.replace(".", "0")) for cell in text[at : at + 9]] for at in range(0, 81, 9)]
    solved = sudoku.solve(puzzle)
    assert all(type(row) is list for row in solved)
    digits = set(range(1, 10))
    columns = list(zip(*solved))
    boxes = [[solved[r + i][c + j] for i in range(3) for j in range(3)] for r in (0, 3, 6) for c in (0, 3, 6)]
    assert all(set(unit) == digits for unit in [*solved, *columns, *boxes])
    assert all(cell in (0, solved[r][c]) for r, row in enumerate(puzzle) for c, cell in enumerate(row))
    assert sudoku.is_unique(puzzle) and sudoku.count([[0] * 9] * 9, limit=50) == 50
    assert sudoku.solve([[1, 1, 0, 0]] + [[0] * 4] * 3) is None
    for bad in ([[0] * 9] * 8 + [[0] * 8], [[0] * 7] * 7, [[10] + [0] * 8] + [[0] * 9] * 8, []):
        with pytest.raises(ValueError):
            sudoku.solve(bad)


def test_battleship():
    from connect4 import battleship

    field = [[0] * 10 for _ in range(10)]
    for row, lengths in zip((0, 2, 4, 6, 8), ([4, 3], [3, 2], [2, 2], [1, 1], [1, 1])):
        for start, length in zip((0, 5), lengths):
            field[row][start : start + length] = [1] * length
    assert battleship.validate(field) and battleship.validate(field, touching=False)
    assert battleship.reason(field) is None
    field[9][9] = 1
    assert not battleship.validate(field) and battleship.reason(field)
    with pytest.raises(ValueError, match="column 1 holds 7"):
        battleship.validate([[0, 7]])


def test_puzzle_options_and_errors():
    from connect4 import battleship, sudoku

    small = sudoku.generate(4, seed=5)
    assert sudoku.is_unique(small) and sudoku.grade(small).is_solved
    hint = sudoku.hint(small)
    row, col, digit = hint.placement
    assert sudoku.solve(small)[row][col] == digit and f"r{row + 1}c{col + 1}" in hint.words
    assert "solved" in sudoku.hint(sudoku.solve(small)).words
    with pytest.raises(ValueError, match="choose 4 to 16"):
        sudoku.generate(4, clues=1)
    ships = battleship.ships([[1, 1, 0], [0, 1, 1], [0, 1, 1]], fleet=[2, 2, 1, 1])
    assert sorted(ship.length for ship in ships) == [1, 1, 2, 2]
    assert battleship.ships([[1]], fleet=[2]) is None
    full, fleet = [[1] * 9] * 9, [5] * 16 + [1]
    assert battleship.validate(full, fleet=fleet)
    for question in (battleship.validate, battleship.reason, battleship.ships, battleship.forced):
        with pytest.raises(RuntimeError, match="no proof that there is none"):
            question(full, fleet=fleet, rounds=0)
    with pytest.raises(ValueError, match="-1 is out of range"):
        battleship.validate(full, rounds=-1)
    with pytest.raises(ValueError, match="too many placements to count"):
        battleship.count([[1] * 64] * 64, fleet=[4] * 1024)
    with pytest.raises(ValueError, match="65 rows"):
        battleship.generate(65, 1)
