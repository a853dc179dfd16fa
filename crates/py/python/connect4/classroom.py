"""Classroom exercises: six functions on boards as lists of strings, and the winner of a list of colored moves.

A board is a list of 4 to 10 rows, row 0 at the top, each with 4 to 10 cells `X`, `O` or `.`. Columns count from 0, and
four in a row win. The functions raise ValueError for any other board.

>>> from connect4.classroom import *
>>> board = make_empty_board(4, 5)
>>> board = update_board(board, 2, "X")
>>> print_board(board)
   |   |   |   |   
---+---+---+---+---
   |   |   |   |   
---+---+---+---+---
   |   |   |   |   
---+---+---+---+---
   |   | X |   |   
"""

from __future__ import annotations

import sys
from typing import Optional

from connect4 import _native

__all__ = [
    "connect_four_winner",
    "has_won",
    "make_empty_board",
    "play",
    "print_board",
    "update_board",
    "verify_board",
    "verify_move",
]


def make_empty_board(nrows: int, ncols: int) -> list[str]:
    """Creates an empty board.

    >>> make_empty_board(4, 5)
    ['.....', '.....', '.....', '.....']
    """
    return _native.make_empty_board(nrows, ncols)


def print_board(board: list[str]) -> None:
    """Prints the board, with one newline after its last row."""
    print(_native.board_text(board))


def verify_board(board: list[str]) -> bool:
    """Whether the numbers of X and O differ by at most 1 and no disc is above an empty cell.

    >>> verify_board([".......", ".......", "..O....", "..OX...", ".O.OX..", ".O.XOX."])
    False
    """
    return _native.verify_board(board)


def verify_move(board: list[str], col: int) -> bool:
    """Whether a disc can be dropped into column `col`; False if the column is full or off the board."""
    return _native.verify_move(board, col)


def update_board(board: list[str], col: int, disc: str) -> list[str]:
    """Drops `disc` (`"X"` or `"O"`) into column `col`. Changes the board in place and returns it.

    Raises ValueError if the column is full or off the board.
    """
    board[:] = _native.updated_board(board, col, disc)
    return board


def has_won(board: list[str], col: int) -> bool:
    """Whether the top disc of column `col` is part of four in a row; False for an empty column.

    >>> has_won([".......", ".......", "..OO...", ".XOX...", ".OXOX..", "OOXXOXX"], 3)
    True
    """
    return _native.has_won(board, col)


def play(nrows: int = 6, ncols: int = 7) -> None:
    """Runs a game for two players at one keyboard, also with `python -m connect4.classroom`.

    It prints the board before each turn. A player who chooses a full or nonexistent column must choose again.
    """
    board, disc = make_empty_board(nrows, ncols), "X"
    for _ in range(nrows * ncols):
        print_board(board)
        col = _ask(board, disc)
        if col is None:
            return
        update_board(board, col, disc)
        if has_won(board, col):
            print_board(board)
            print(f"Congratulations, {disc} wins!")
            return
        disc = "O" if disc == "X" else "X"
    print_board(board)
    print("It is a tie!")


def _ask(board: list[str], disc: str) -> Optional[int]:
    """Asks the player with `disc` for a column; None at the end of the input."""
    while True:
        try:
            text = input(f"{disc}, choose a column from 0 to {len(board[0]) - 1}: ").strip()
        except EOFError:
            print()
            return None
        try:
            col = int(text)
        except ValueError:
            print(f"{text!r} is not a number; try again.")
            continue
        if verify_move(board, col):
            return col
        print(f"Column {col} is full; try again." if 0 <= col < len(board[0]) else f"There is no column {col}; try again.")


if __name__ == "__main__":
    try:
        play(*map(int, sys.argv[1:3]))
    except ValueError as error:
        sys.exit(f"{error} (usage: python -m connect4.classroom [ROWS COLUMNS])")
    except KeyboardInterrupt:
        sys.exit(130)


def connect_four_winner(moves_list: list[str]) -> str:
    """Plays colored moves such as `"A_Red"` on a 7×6 board. Returns the winner, `"Red"` or `"Yellow"`, or `"Draw"`.

    The first color to have four in a row wins; later moves are ignored.

    >>> connect_four_winner(["A_Red", "B_Yellow", "A_Red", "B_Yellow", "A_Red", "B_Yellow", "A_Red"])
    'Red'

    Raises ValueError if a move is not a column letter and a color, or if its column is full.
    """
    return _native.connect_four_winner(moves_list)
