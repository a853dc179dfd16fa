"""Classic mistakes in the six classroom functions, each as a function that makes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Optional

from connect4.grade._check import Arguments, Fault, Outcome

Board = list[str]


def _fault(name: str, function: Callable[..., Any]) -> Fault:
    def run(arguments: Arguments) -> Outcome:
        value = function(*arguments)
        return Outcome(value, "", arguments[0] if isinstance(arguments[0], list) else None)

    return Fault(name, run)


def _printing(name: str, function: Callable[[Board], str]) -> Fault:
    return Fault(name, lambda arguments: Outcome(None, function(arguments[0])))


MAKE = [
    _fault("rows and columns are swapped", lambda rows, cols: ["." * rows] * cols),
    _fault("the rows are lists; each row must be a string", lambda rows, cols: [["."] * cols for _ in range(rows)]),
    _fault("it has a row too many", lambda rows, cols: ["." * cols] * (rows + 1)),
    _fault("it has a row too few", lambda rows, cols: ["." * cols] * (rows - 1)),
    _fault("it has a column too many", lambda rows, cols: ["." * (cols + 1)] * rows),
    _fault("it has a column too few", lambda rows, cols: ["." * (cols - 1)] * rows),
    _fault("the size is always 6 rows and 7 columns", lambda rows, cols: ["." * 7] * 6),
    _fault("the board is always square", lambda rows, cols: ["." * rows] * rows),
    _fault("the board is always square", lambda rows, cols: ["." * cols] * cols),
    _fault("it returns one string; expected a list with a string for each row", lambda rows, cols: "\n".join(["." * cols] * rows)),
]


def _grid(
    board: Board,
    *,
    bar: str = "|",
    cross: str = "+",
    dash: str = "---",
    cell: Callable[[str], str] = lambda one: f" {one} ".replace(".", " "),
    between: bool = True,
    left: str = "",
    right: str = "",
    after: str = "",
    end: str = "\n",
) -> str:
    lines = []
    for row in board:
        lines.append(left + bar.join(cell(one) for one in row) + right)
        lines.append(left.replace("|", "+") + cross.join([dash] * len(row)) + right.replace("|", "+"))
    if not between:
        lines = lines[::2]
    else:
        lines.pop()
    return "\n".join(lines) + after + end


def _transposed(board: Board) -> Board:
    return ["".join(cells) for cells in zip(*board)]


PRINT = [
    _printing("the last newline is missing", lambda board: _grid(board, end="")),
    _printing("it prints an empty line after the board", lambda board: _grid(board, end="\n\n")),
    _printing("it prints an empty line before the board", lambda board: "\n" + _grid(board)),
    _printing("it prints a line of dashes after the last row", lambda board: _grid(board, after="\n" + "+".join(["---"] * len(board[0])))),
    _printing("it prints a line of dashes before the first row", lambda board: "+".join(["---"] * len(board[0])) + "\n" + _grid(board)),
    _printing("the lines between the rows are missing", lambda board: _grid(board, between=False)),
    _printing("the board is upside down: row 0 is at the top", lambda board: _grid(board[::-1])),
    _printing("rows and columns are swapped", lambda board: _grid(_transposed(board))),
    _printing("rows and columns are swapped", lambda board: _grid(_transposed(board)[::-1])),
    _printing("the board is mirrored: column 0 is at the left", lambda board: _grid([row[::-1] for row in board])),
    _printing("empty cells are printed as `.`; expected a space", lambda board: _grid(board, cell=lambda one: f" {one} ")),
    _printing("cells have no spaces around them", lambda board: _grid(board, cell=lambda one: one.replace(".", " "))),
    _printing("cells have no spaces around them", lambda board: _grid(board, dash="-", cell=lambda one: one.replace(".", " "))),
    _printing("the lines between the rows cross with `|`; expected `+`", lambda board: _grid(board, cross="|")),
    _printing("the lines between the rows cross with `-`; expected `+`", lambda board: _grid(board, cross="-")),
    _printing("the lines between the rows have a space; expected `+`", lambda board: _grid(board, cross=" ")),
    _printing("there is a `|` after the last cell", lambda board: _grid(board, right="|")),
    _printing("there is a `|` after the last cell", lambda board: "\n".join(line + ("|" if at % 2 == 0 else "") for at, line in enumerate(_grid(board, end="").split("\n"))) + "\n"),
    _printing("there is a `|` or `+` at the end of each line", lambda board: _grid(board).replace("\n", "|\n")),
    _printing("there is a `|` around the board", lambda board: _grid(board, left="|", right="|")),
    _printing("there is a `|` around the board", lambda board: "\n".join(f"|{line}|" if at % 2 == 0 else line for at, line in enumerate(_grid(board, end="").split("\n"))) + "\n"),
    _printing("there is a `|` before the first cell", lambda board: _grid(board, left="|")),
    _printing("spaces at the end of lines are missing", lambda board: "\n".join(line.rstrip() for line in _grid(board).split("\n"))),
    _printing("it prints the numbers of the columns", lambda board: _grid(board, after="\n" + "|".join(f" {col} " for col in range(len(board[0]))))),
    _printing("it prints the numbers of the columns", lambda board: _grid(board, after="\n" + " ".join(f" {col} " for col in range(len(board[0]))))),
    _printing("it prints the numbers of the columns", lambda board: _grid(board, after="\n " + "   ".join(str(col) for col in range(len(board[0]))))),
    _printing("it prints the numbers of the columns", lambda board: _grid(board, after="\n " + "   ".join(str(col + 1) for col in range(len(board[0]))))),
    _printing("it prints the strings of the board, without the grid", lambda board: "\n".join(board) + "\n"),
    _printing("it prints the list, not the grid", lambda board: f"{board}\n"),
    Fault("it returns the text instead of printing it", lambda arguments: Outcome(_grid(arguments[0], end=""), "", arguments[0])),
    Fault("it returns the text instead of printing it", lambda arguments: Outcome(_grid(arguments[0]), "", arguments[0])),
    Fault("it prints the text and returns it", lambda arguments: Outcome(_grid(arguments[0], end=""), _grid(arguments[0]), arguments[0])),
]  # fmt: skip


def _difference(board: Board) -> int:
    text = "".join(board)
    return text.count("X") - text.count("O")


def _floats(board: Board, rows: Optional[range] = None, cols: Optional[range] = None, discs: str = "XO") -> bool:
    """Whether a disc is above an empty cell; the ranges restrict the discs."""
    rows = range(len(board) - 1) if rows is None else rows
    cols = range(len(board[0])) if cols is None else cols
    return any(board[row][col] in discs and board[row + 1][col] == "." for row in rows for col in cols)


def _hangs(board: Board) -> bool:
    return any(board[row][col] != "." and board[row - 1][col] == "." for row in range(1, len(board)) for col in range(len(board[0])))


def has_four(board: Board, disc: str = "XO") -> bool:
    """Whether a side has four in a row anywhere."""
    return any(
        cell in disc and cell != "." and any(1 + run(board, row, col, *step) >= 4 for step in _STEPS)
        for row, cells in enumerate(board)
        for col, cell in enumerate(cells)
    )


def _balanced(board: Board) -> bool:
    return abs(_difference(board)) < 2


VERIFY_BOARD = [
    _fault("the numbers of X and O are not compared", lambda board: not _floats(board)),
    _fault("floating discs are not found", _balanced),
    _fault("O may not have more discs than X: either side can start", lambda board: _difference(board) in (0, 1) and not _floats(board)),
    _fault("X may not have more discs than O: either side can start", lambda board: _difference(board) in (0, -1) and not _floats(board)),
    _fault("the numbers of X and O may differ by 1", lambda board: _difference(board) == 0 and not _floats(board)),
    _fault("a difference of 2 is not valid: the numbers of X and O may differ by at most 1", lambda board: abs(_difference(board)) <= 2 and not _floats(board)),
    _fault("the difference is compared without its absolute value: too many O are not found", lambda board: _difference(board) < 2 and not _floats(board)),
    _fault("the difference is compared without its absolute value: too many X are not found", lambda board: _difference(board) > -2 and not _floats(board)),
    _fault("the result is inverted", lambda board: not (_balanced(board) and not _floats(board))),
    _fault("the board is upside down: row 0 is at the top", lambda board: _balanced(board) and not _hangs(board)),
    _fault("only the bottom row is examined for floating discs", lambda board: _balanced(board) and not _floats(board, range(len(board) - 2, len(board) - 1))),
    _fault("only the top rows are examined for floating discs: the bottom row is left out", lambda board: _balanced(board) and not _floats(board, range(len(board) - 2))),
    _fault("the top row is not examined for floating discs", lambda board: _balanced(board) and not _floats(board, range(1, len(board) - 1))),
    _fault("the last column is not examined", lambda board: _balanced(board) and not _floats(board, cols=range(len(board[0]) - 1))),
    _fault("the first column is not examined", lambda board: _balanced(board) and not _floats(board, cols=range(1, len(board[0])))),
    _fault("only X is examined for floating", lambda board: _balanced(board) and not _floats(board, discs="X")),
    _fault("only O is examined for floating", lambda board: _balanced(board) and not _floats(board, discs="O")),
    _fault("only the bottom row is examined for floating discs", lambda board: _balanced(board) and "." not in [low for low, cells in zip(board[-1], zip(*board)) if {*cells} & {*"XO"}]),
    _fault("the discs X are not counted", lambda board: "".join(board).count("O") < 2 and not _floats(board)),
    _fault("the discs O are not counted", lambda board: "".join(board).count("X") < 2 and not _floats(board)),
    _fault("rows and columns are swapped", lambda board: _balanced(board) and not _floats(board, range(len(board[0]) - 1), range(len(board)))),
    _fault("rows and columns are swapped", lambda board: _balanced(board) and not _floats(_transposed(board))),
    _fault("a board with four in a row is valid too", lambda board: _balanced(board) and not _floats(board) and not has_four(board)),
    _fault("a full board is valid too", lambda board: _balanced(board) and not _floats(board) and "." in "".join(board)),
    _fault("an empty board is valid too", lambda board: _balanced(board) and not _floats(board) and {*"".join(board)} != {"."}),
    _fault("both conditions must hold: `or` is used for `and`", lambda board: _balanced(board) or not _floats(board)),
    _fault("the size is fixed to 6 rows and 7 columns", lambda board: _balanced(board) and not _floats(board, range(5), range(7))),
    _fault("it always returns True", lambda board: True),
    _fault("it always returns False", lambda board: False),
    _fault("it returns None instead of True; a `return` is missing", lambda board: None if _balanced(board) and not _floats(board) else False),
    _fault("it returns None instead of False; a `return` is missing", lambda board: True if _balanced(board) and not _floats(board) else None),
    _fault("it returns after the first column or row: a `return` is inside the loop", lambda board: _balanced(board) and not _floats(board, cols=range(1))),
    _fault("it returns after the first column or row: a `return` is inside the loop", lambda board: _balanced(board) and not _floats(board, rows=range(1))),
    _fault("it stops at the first empty cell of a column", lambda board: _balanced(board) and not _floats(board, cols=range(0))),
]  # fmt: skip

VERIFY_MOVE = [
    _fault("negative columns are not refused (Python counts them from the right)", lambda board, col: col < len(board[0]) and board[0][col] == "."),
    _fault("columns beyond the right edge are not refused", lambda board, col: col >= 0 and board[0][col] == "."),
    _fault("columns off the board are not refused", lambda board, col: board[0][col] == "."),
    _fault("columns off the board must give False", lambda board, col: not 0 <= col < len(board[0]) or board[0][col] == "."),
    _fault("full columns are not refused", lambda board, col: 0 <= col < len(board[0])),
    _fault("the bottom row is examined; a column is full if its top cell, in row 0, is not empty", lambda board, col: 0 <= col < len(board[0]) and board[-1][col] == "."),
    _fault("columns count from 0, not from 1", lambda board, col: 1 <= col <= len(board[0]) and board[0][col - 1] == "."),
    _fault("the last column is refused: a comparison is off by one", lambda board, col: 0 <= col < len(board[0]) - 1 and board[0][col] == "."),
    _fault("the column after the last is not refused: a comparison is off by one", lambda board, col: 0 <= col <= len(board[0]) and board[0][col] == "."),
    _fault("column 0 is refused: a comparison is off by one", lambda board, col: 0 < col < len(board[0]) and board[0][col] == "."),
    _fault("rows and columns are swapped: the column is compared with the number of rows", lambda board, col: 0 <= col < len(board) and board[0][col] == "."),
    _fault("rows and columns are swapped", lambda board, col: 0 <= col < len(board[0]) and board[col][0] == "."),
    _fault("rows and columns are swapped", lambda board, col: 0 <= col < len(board) and "." in board[col]),
    _fault("the number of columns is fixed to 7", lambda board, col: 0 <= col < 7 and board[0][col] == "."),
    _fault("the number of columns is fixed to 7", lambda board, col: 0 <= col <= 6 and any(row[col] == "." for row in board)),
    _fault("the result is inverted", lambda board, col: not (0 <= col < len(board[0]) and board[0][col] == ".")),
    _fault("only empty columns are accepted; a column with some discs has room too", lambda board, col: 0 <= col < len(board[0]) and all(row[col] == "." for row in board)),
    _fault("a column with one free cell has room: the last free cell is refused", lambda board, col: 0 <= col < len(board[0]) and board[1][col] == "."),
    _fault("it always returns True", lambda board, col: True),
    _fault("it always returns False", lambda board, col: False),
    _fault("it returns None instead of False; a `return` is missing", lambda board, col: True if 0 <= col < len(board[0]) and board[0][col] == "." else None),
    _fault("it returns None for columns off the board; expected False", lambda board, col: board[0][col] == "." if 0 <= col < len(board[0]) else None),
    _fault("it examines only whether any column has room", lambda board, col: 0 <= col < len(board[0]) and "." in board[0]),
]  # fmt: skip


def _put(board: Board, row: int, col: int, disc: str) -> Board:
    board[row] = board[row][:col] + disc + board[row][col + 1 :]
    return board


def _lowest(board: Board, col: int) -> int:
    return max(row for row, cells in enumerate(board) if cells[col] == ".")


def _updated(
    at: Callable[[Board, int], int],
    *,
    copies: bool = False,
    returns: bool = True,
    col: Callable[[int], int] = lambda one: one,
    disc: Callable[[str], str] = lambda one: one,
) -> Callable[[Board, int, str], Optional[Board]]:
    def update(board: Board, column: int, stone: str) -> Optional[Board]:
        made = list(board) if copies else board
        _put(made, at(board, col(column)), col(column), disc(stone))
        return made if returns else None

    return update


def _inserted(board: Board, col: int, disc: str) -> Board:
    row = _lowest(board, col)
    board[row] = board[row][:col] + disc + board[row][col:]
    return board


def _filled(board: Board, col: int, disc: str) -> Board:
    for row in range(_lowest(board, col) + 1):
        _put(board, row, col, disc)
    return board


def _listed(board: Board, col: int, disc: str) -> Any:
    made: Any = [list(row) for row in board]
    made[_lowest(board, col)][col] = disc
    return made


def _topmost(board: Board, col: int) -> int:
    return next((row for row, cells in enumerate(board) if cells[col] != "."), len(board) - 1)


UPDATE = [
    _fault("input not mutated: it returns a new list, but the list that it was given must change too", _updated(_lowest, copies=True)),
    _fault("the board changes in place, but it is not returned", _updated(_lowest, returns=False)),
    _fault("the disc does not fall: it stays in the top row", _updated(lambda board, col: 0)),
    _fault("the disc does not fall: it stays in the top row", _updated(lambda board, col: 0, copies=True)),
    _fault("the disc always lands in the bottom row, on top of others", _updated(lambda board, col: len(board) - 1)),
    _fault("the disc always lands in the bottom row, on top of others", _updated(lambda board, col: len(board) - 1, copies=True)),
    _fault("the disc replaces the topmost disc of the column: it lands a row too low", _updated(_topmost)),
    _fault("the disc replaces the topmost disc of the column: it lands a row too low", _updated(_topmost, copies=True)),
    _fault("the disc lands a row too high", _updated(lambda board, col: max(0, _lowest(board, col) - 1))),
    _fault("columns count from 0, not from 1", _updated(_lowest, col=lambda one: one - 1)),
    _fault("columns count from 0, not from 1", _updated(_lowest, col=lambda one: one - 1, copies=True)),
    _fault("the disc goes into the column to the right", _updated(_lowest, col=lambda one: one + 1)),
    _fault("it always drops an X", _updated(_lowest, disc=lambda one: "X")),
    _fault("it always drops an O", _updated(_lowest, disc=lambda one: "O")),
    _fault("it drops the other disc", _updated(_lowest, disc=lambda one: "O" if one == "X" else "X")),
    _fault("the row gets longer: the disc must replace the empty cell", _inserted),
    _fault("it fills all free cells of the column; a `break` is missing", _filled),
    _fault("the rows are lists; each row must be a string", _listed),
    _fault("the disc goes to the first empty cell of the row, not to the column", lambda board, col, disc: _put(board, _lowest(board, col), board[_lowest(board, col)].index("."), disc)),
    _fault("it does nothing if the column is empty", lambda board, col, disc: board if board[-1][col] == "." else _put(board, _lowest(board, col), col, disc)),
    _fault("it changes nothing", lambda board, col, disc: board),
    _fault("it changes and returns nothing", lambda board, col, disc: None),
    _fault("rows and columns are swapped", lambda board, col, disc: _put(board, col, board[col].rindex("."), disc)),
    _fault("rows and columns are swapped", lambda board, col, disc: _put(board, max(row for row in range(len(board[0])) if board[row][col] == "."), col, disc)),
    _fault("the number of rows is fixed to 6", lambda board, col, disc: _put(board, max(row for row in range(6) if board[row][col] == "."), col, disc)),
]  # fmt: skip

_STEPS = ((0, 1), (1, 0), (-1, 1), (1, 1))
_H, _V, _UP, _DOWN = _STEPS
_LINES = ("horizontal", "vertical", "rising", "falling")


def run(board: Board, row: int, col: int, down: int, right: int) -> int:
    """Number of equal discs next to a cell in a direction, without the cell itself."""
    disc, count = board[row][col], 0
    row, col = row + down, col + right
    while 0 <= row < len(board) and 0 <= col < len(board[0]) and board[row][col] == disc:
        count, row, col = count + 1, row + down, col + right
    return count


def _top(board: Board, col: int) -> int:
    row = 0
    while board[row][col] == ".":
        row += 1
    return row


def variant(
    steps: tuple[tuple[int, int], ...] = _STEPS,
    enough: Callable[[int], bool] = lambda count: count >= 4,
    at: Callable[[Board, int], int] = _top,
    column: Callable[[int], int] = lambda one: one,
    signs: tuple[int, ...] = (1, -1),
    count: Callable[[Board, int, int, int, int], int] = run,
    apart: tuple[tuple[int, int], ...] = (),
) -> Callable[[Board, int], bool]:
    """`has_won` with a mistake. In the directions `apart`, each half of a line counts for itself."""

    def won(board: Board, col: int) -> bool:
        col = column(col)
        row = at(board, col)
        for down, right in steps:
            halves = [count(board, row, col, sign * down, sign * right) for sign in signs]
            if any(enough(1 + one) for one in (halves if (down, right) in apart else [sum(halves)])):
                return True
        return False

    return won


_Half = tuple[int, int]


def _halves(*steps: _Half) -> list[tuple[_Half, ...]]:
    """Both halves of the lines in some directions."""
    return [((down, right), (-down, -right)) for down, right in steps]


def _along(lines: list[tuple[_Half, ...]]) -> Callable[[Board, int], bool]:
    """`has_won` that adds up the discs in some directions."""

    def won(board: Board, col: int) -> bool:
        row = _top(board, col)
        return any(1 + sum(run(board, row, col, *half) for half in line) >= 4 for line in lines)

    return won


def _of_color(disc: str) -> Callable[[Board, int, int, int, int], int]:
    """Counts discs of one side."""

    def count(board: Board, row: int, col: int, down: int, right: int) -> int:
        found = 0
        row, col = row + down, col + right
        while 0 <= row < len(board) and 0 <= col < len(board[0]) and board[row][col] == disc:
            found, row, col = found + 1, row + down, col + right
        return found

    return count


def _negative(board: Board, row: int, col: int, down: int, right: int) -> int:
    """Counts with Python's negative indices, at most three."""
    disc, count = board[row][col], 0
    for step in range(1, 4):
        try:
            if board[row + step * down][col + step * right] != disc:
                break
        except IndexError:
            break
        count += 1
    return count


def _walk(catches: bool, bounded: bool) -> Callable[[Board, int, int, int, int], int]:
    """Counts as `run` does, without the lower bound; `bounded` has the upper one."""

    def count(board: Board, row: int, col: int, down: int, right: int) -> int:
        disc, found = board[row][col], 0
        row, col = row + down, col + right
        try:
            while not bounded or (row < len(board) and col < len(board[0])):
                if board[row][col] != disc:
                    break
                found, row, col = found + 1, row + down, col + right
        except IndexError:
            if not catches:
                raise
        return found

    return count


def _modulo(board: Board, row: int, col: int, down: int, right: int) -> int:
    disc, count = board[row][col], 0
    for step in range(1, 4):
        if board[(row + step * down) % len(board)][(col + step * right) % len(board[0])] != disc:
            break
        count += 1
    return count


def _unbounded(board: Board, row: int, col: int, down: int, right: int) -> int:
    """Counts as `_negative`, but an index that is too large is an error."""
    disc, count = board[row][col], 0
    for step in range(1, 4):
        if board[row + step * down][col + step * right] != disc:
            break
        count += 1
    return count


def _modulo_columns(board: Board, row: int, col: int, down: int, right: int) -> int:
    disc, count = board[row][col], 0
    for step in range(1, 4):
        if not 0 <= row + step * down < len(board) or board[row + step * down][(col + step * right) % len(board[0])] != disc:
            break
        count += 1
    return count


def _flat(board: Board, row: int, col: int, down: int, right: int) -> int:
    """Counts on the joined rows, in which a row continues in the next."""
    cells, cols = "".join(board), len(board[0])
    at, step, count = row * cols + col, down * cols + right, 0
    while 0 <= at + step < len(cells) and cells[at + step] == cells[at]:
        at, count = at + step, count + 1
    return count


def _skipping(board: Board, row: int, col: int, down: int, right: int) -> int:
    """Counts all equal discs on the line, also behind gaps."""
    disc, count = board[row][col], 0
    row, col = row + down, col + right
    while 0 <= row < len(board) and 0 <= col < len(board[0]):
        count += board[row][col] == disc
        row, col = row + down, col + right
    return count


def _any_color(board: Board, row: int, col: int, down: int, right: int) -> int:
    count = 0
    row, col = row + down, col + right
    while 0 <= row < len(board) and 0 <= col < len(board[0]) and board[row][col] != ".":
        count, row, col = count + 1, row + down, col + right
    return count


def _swapped_bounds(board: Board, row: int, col: int, down: int, right: int) -> int:
    disc, count = board[row][col], 0
    row, col = row + down, col + right
    while 0 <= row < len(board[0]) and 0 <= col < len(board) and board[row][col] == disc:
        count, row, col = count + 1, row + down, col + right
    return count


def _bounded(rows: int, cols: int) -> Callable[[Board, int, int, int, int], int]:
    """Counts on a board of a fixed size."""

    def count(board: Board, row: int, col: int, down: int, right: int) -> int:
        disc, found = board[row][col], 0
        row, col = row + down, col + right
        while 0 <= row < rows and 0 <= col < cols and board[row][col] == disc:
            found, row, col = found + 1, row + down, col + right
        return found

    return count


def _short(first: int, last: int, side: int) -> Callable[[Board, int, int, int, int], int]:
    """Counts without the first or the last column (side 1) or row (side 0)."""

    def count(board: Board, row: int, col: int, down: int, right: int) -> int:
        disc, found = board[row][col], 0
        row, col = row + down, col + right
        low, high = (first, 0)[side], (0, first)[side]
        while low <= row < len(board) - (last, 0)[side] and high <= col < len(board[0]) - (0, last)[side] and board[row][col] == disc:
            found, row, col = found + 1, row + down, col + right
        return found

    return count


def _windows(disc: Callable[[Board, int], str], rows: int = 0, cols: int = 0, swapped: bool = False, steps: Any = _STEPS) -> Callable[[Board, int], bool]:
    """Looks at all windows of four on the board, `rows` and `cols` less than there are."""

    def won(board: Board, col: int) -> bool:
        wanted = disc(board, col)
        height, width = (len(board[0]), len(board)) if swapped else (len(board), len(board[0]))
        for row in range(height):
            for at in range(width):
                for down, right in steps:
                    cells = [(row + step * down, at + step * right) for step in range(4)]
                    # Bounds as in the loops of a program, which start at the upper or left end of a line.
                    if all(0 <= r < height - rows and 0 <= c < width - cols for r, c in cells):
                        found = {board[r][c] for r, c in cells}
                        if len(found) == 1 and found <= set(wanted):
                            return True
        return False

    return won


def _whole_lines(board: Board, col: int) -> bool:
    """Finds four anywhere on the lines through the top disc."""
    row = _top(board, col)
    four = 4 * board[row][col]
    size = range(-max(len(board), len(board[0])), max(len(board), len(board[0])))
    for down, right in _STEPS:
        cells = [(row + step * down, col + step * right) for step in size]
        if four in "".join(board[r][c] for r, c in cells if 0 <= r < len(board) and 0 <= c < len(board[0])):
            return True
    return False


def _last_windows(short: tuple[tuple[int, int], ...]) -> Callable[[Board, int], bool]:
    """Looks at windows through the top disc; in the directions `short`, the loops end one too early."""

    def won(board: Board, col: int) -> bool:
        row = _top(board, col)
        for down, right in _STEPS:
            less = int((down, right) in short)
            for at in range(4):
                cells = [(row + (step - at) * down, col + (step - at) * right) for step in range(4)]
                top, left = min(r for r, _ in cells), min(c for _, c in cells)
                high, wide = 4 if down else 1, 4 if right else 1
                rows, cols = len(board) - high + 1 - less * bool(down), len(board[0]) - wide + 1 - less * bool(right)
                if 0 <= top < rows and 0 <= left < cols and all(board[r][c] == board[row][col] for r, c in cells):
                    return True
        return False

    return won


def _adding_up(board: Board, col: int) -> bool:
    row = _top(board, col)
    count = 1
    for down, right in _STEPS:
        count += run(board, row, col, down, right) + run(board, row, col, -down, -right)
        if count >= 4:
            return True
    return False


def _disc(board: Board, col: int) -> str:
    return board[_top(board, col)][col]


def _both(board: Board, col: int) -> str:
    return "XO"


def _bottom(board: Board, col: int) -> int:
    return len(board) - 1


def _above(board: Board, col: int) -> int:
    return max(0, _top(board, col) - 1)


#: `has_won` without a mistake.
won = variant()
_DOWNWARD = (_H, _V, _DOWN, (1, -1))

#: Ways to count across the edges.
WRAPS = (_negative, *(_walk(*how) for how in ((True, True), (False, True), (True, False), (False, False))), _modulo, _flat)

#: Mistakes at the edges of the board.
EDGES = [
    _fault("wrap-around at the edge: negative indices count from the other end of the list", variant(count=_negative)),
    *(
        _fault("wrap-around at the edge: negative indices count from the other end of the list", variant(count=_walk(*how)))
        for how in ((True, True), (False, True), (True, False), (False, False))
    ),
    _fault("wrap-around at the edge: the index is taken modulo the size", variant(count=_modulo)),
    _fault("wrap-around at the edge: the column is taken modulo the size", variant(count=_modulo_columns)),
    _fault("wrap-around at the edge: a line goes on in the next row", variant(count=_flat)),
    _fault("the lower bound of the indices is not checked: negative indices count from the other end of the list", variant(count=_unbounded)),
    _fault("the last column is not examined", variant(count=_short(0, 1, 1))),
    _fault("the first column is not examined", variant(count=_short(1, 0, 1))),
    _fault("the bottom row is not examined", variant(count=_short(0, 1, 0))),
    _fault("the top row is not examined", variant(count=_short(1, 0, 0))),
    _fault("the last column is not examined", _windows(_disc, cols=1)),
    _fault("the bottom row is not examined", _windows(_disc, rows=1)),
    _fault("the last row and column are not examined", _windows(_disc, rows=1, cols=1)),
    _fault("rows and columns are swapped", variant(count=_swapped_bounds)),
    *(
        _fault("the last window at the edge is left out: a loop ends one too early, such as `range(n - 4)` for `range(n - 3)`", _last_windows(short))
        for short in (_STEPS, (_H,), (_V,), (_UP,), (_DOWN,), (_UP, _DOWN), (_H, _V))
    ),
]
HAS_WON = [
    *EDGES,
    _fault("horizontal lines are not found", variant((_V, _UP, _DOWN))),
    _fault("vertical lines are not found", variant((_H, _UP, _DOWN))),
    _fault("one diagonal is missing: rising lines (/) are not found", variant((_H, _V, _DOWN))),
    _fault("one diagonal is missing: falling lines (\\) are not found", variant((_H, _V, _UP))),
    _fault("both diagonals are missing", variant((_H, _V))),
    _fault("only diagonals are found", variant((_UP, _DOWN))),
    _fault("only vertical lines are found", variant((_V,))),
    _fault("only horizontal lines are found; is a `return` inside the loop?", variant((_H,))),
    _fault("only exactly four count: five or more in a row win too", variant(enough=lambda count: count == 4)),
    _fault("three in a row are enough for it; does the top disc count twice?", variant(enough=lambda count: count >= 3)),
    _fault("it wants five in a row: the top disc itself does not count", variant(enough=lambda count: count >= 5)),
    _fault("only lines that end at the top disc are found, not those with discs on both sides", variant(apart=_STEPS)),
    *(
        _fault(f"in {lines} lines, only those that end at the top disc are found, not those with discs on both sides", variant(apart=(step,)))
        for step, lines in zip(_STEPS, _LINES) if step != _V
    ),
    *(
        _fault(f"in {lines} lines, only discs on one side of the top disc count", _along([*_halves(*(one for one in _STEPS if one != step)), ((down, right),)]))
        for step, lines in zip(_STEPS, _LINES) if step != _V for down, right in (step, (-step[0], -step[1]))
    ),
    *(
        _fault(f"in {lines} lines, three are enough for it; does the top disc count twice?", lambda board, col, step=step: won(board, col) or variant((step,), lambda count: count >= 3)(board, col))
        for step, lines in zip(_STEPS, _LINES)
    ),
    *(
        _fault("the halves of a diagonal do not lie on one line: both steps must have the opposite sign", _along([*_halves(*(one for one in _STEPS if one != step)), (one, other)]))
        for step in (_UP, _DOWN) for one in (_UP, (1, -1)) for other in (_DOWN, (-1, -1))
    ),
    _fault("only lines to the right or down from the top disc are found", variant(_DOWNWARD, signs=(1,))),
    _fault("only lines to the left or up from the top disc are found", variant(_DOWNWARD, signs=(-1,))),
    _fault("only lines to the right from the top disc are found", variant(signs=(1,))),
    _fault("only lines to the left from the top disc are found", variant((_H, (-1, 0), _UP, _DOWN), signs=(-1,))),
    _fault("four anywhere on the board counts, not only through the topmost disc of the column", _windows(_disc)),
    _fault("four of any side anywhere on the board counts, not only through the topmost disc of the column", _windows(_both)),
    _fault("four anywhere on the lines through the topmost disc counts, also without that disc", _whole_lines),
    _fault("the count must start again for each direction", _adding_up),
    _fault("rows and columns are swapped", _windows(_disc, swapped=True)),
    _fault("rows and columns are swapped", lambda board, col: won(_transposed(board), col)),
    _fault("discs count although they are not adjacent: the count must start again after a gap", variant(count=_skipping)),
    _fault("the color is ignored: discs of both sides count", variant(count=_any_color)),
    _fault("the lowest disc of the column is examined, not the topmost", variant(at=_bottom)),
    _fault("the free cell above the topmost disc is examined", variant(at=_above)),
    _fault("columns count from 0, not from 1", variant(column=lambda one: one - 1)),
    _fault("the size is fixed to 6 rows and 7 columns", variant(count=_bounded(6, 7))),
    _fault("only discs X are compared, also if an O is on top", variant(count=_of_color("X"))),
    _fault("only discs O are compared, also if an X is on top", variant(count=_of_color("O"))),
    _fault("only X can win", lambda board, col: _disc(board, col) == "X" and won(board, col)),
    _fault("only O can win", lambda board, col: _disc(board, col) == "O" and won(board, col)),
    _fault("the result is inverted", lambda board, col: not won(board, col)),
    _fault("it always returns False", lambda board, col: False),
    _fault("it always returns True", lambda board, col: True),
    _fault("it returns None instead of False; a `return` is missing", lambda board, col: won(board, col) or None),
    _fault("it returns the letter of the winner; expected True or False", lambda board, col: _disc(board, col) if won(board, col) else False),
]  # fmt: skip
