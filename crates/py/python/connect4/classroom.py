"""Six functions on a list of strings, as they are given to classes, and the winner of coloured moves.

A board is a list of rows, row 0 on top, of `X`, `O` and `.`; columns count from 0; 4 to 10 rows and columns; four in a row
win. Inputs that break these assumptions raise ValueError.

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

from connect4 import _native

__all__ = [
    "connect_four_winner",
    "has_won",
    "make_empty_board",
    "print_board",
    "update_board",
    "verify_board",
    "verify_move",
]


def make_empty_board(nrows: int, ncols: int) -> list[str]:
    """An empty board.

    >>> make_empty_board(4, 5)
    ['.....', '.....', '.....', '.....']
    """
    return _native.make_empty_board(nrows, ncols)


def print_board(board: list[str]) -> None:
    """Prints the board, without a line end beyond that of its last row."""
    print(_native.board_text(board))


def verify_board(board: list[str]) -> bool:
    """False when the counts of X and O differ by 2 or more or a stone hangs over an empty cell, else True.

    >>> verify_board([".......", ".......", "..O....", "..OX...", ".O.OX..", ".O.XOX."])
    False
    """
    return _native.verify_board(board)


def verify_move(board: list[str], col: int) -> bool:
    """Whether a disc can be dropped into column `col`: False out of range or when the column is full."""
    return _native.verify_move(board, col)


def update_board(board: list[str], col: int, disc: str) -> list[str]:
    """Drops `disc` (`"X"` or `"O"`) into column `col`, changes the board in place and returns it."""
    board[:] = _native.updated_board(board, col, disc)
    return board


def has_won(board: list[str], col: int) -> bool:
    """Whether the topmost stone of column `col` completes four.

    >>> has_won([".......", ".......", "..OO...", ".XOX...", ".OXOX..", "OOXXOXX"], 3)
    True
    """
    return _native.has_won(board, col)


def connect_four_winner(moves_list: list[str]) -> str:
    """Plays coloured moves such as `"A_Red"` onto a 7×6 board: `"Red"`, `"Yellow"` or `"Draw"`.

    The colour that first has four wins, and the rest of the list is ignored.

    >>> connect_four_winner(["A_Red", "B_Yellow", "A_Red", "B_Yellow", "A_Red", "B_Yellow", "A_Red"])
    'Red'
    """
    return _native.connect_four_winner(moves_list)
