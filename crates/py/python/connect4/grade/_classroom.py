"""The assignment `classroom`: six functions on boards that are lists of strings."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Optional

from connect4 import _native
from connect4.grade import _faults
from connect4.grade._check import Arguments, Case, Fault, Function, Group, Outcome, attempt
from connect4.grade._checks import Row, equal, hints, is_right, is_right_and_unchanged, noise
from connect4.grade._sandbox import Answer, Opaque

Board = list[str]
_ROW = "a board is a list of strings, row 0 at the top, of `X`, `O` and `.`; columns count from 0"


def _size(rng: random.Random) -> tuple[int, int]:
    """Rows and columns; often those of the real game."""
    return (6, 7) if rng.random() < 0.25 else (rng.randint(4, 10), rng.randint(4, 10))


def _played(rng: random.Random, rows: int, cols: int, discs: int, *, stops: bool = False) -> tuple[Board, int]:
    """A board after random moves, and the column of the last; with `stops`, not after a win."""
    board, disc, last = _native.make_empty_board(rows, cols), rng.choice("XO"), 0
    for _ in range(discs):
        free = [col for col in range(cols) if board[0][col] == "."]
        if not free:
            break
        # Neighboring columns make lines.
        near = [col for col in free if abs(col - last) <= 2]
        last = rng.choice(near if near and rng.random() < 0.6 else free)
        board, disc = _native.updated_board(board, last, disc), "O" if disc == "X" else "X"
        if stops and _native.has_won(board, last):
            break
    return board, last


def _boards(rng: random.Random, count: int) -> list[Board]:
    """Boards of play, from empty to full."""
    found = []
    for _ in range(count):
        rows, cols = _size(rng)
        found.append(_played(rng, rows, cols, rng.choice([0, 1, 3, rows * cols // 3, rows * cols // 2, rows * cols]))[0])
    return found


def _with(board: Board, row: int, col: int, cell: str) -> Board:
    return [cells[:col] + cell + cells[col + 1 :] if at == row else cells for at, cells in enumerate(board)]


def _reference(function: Callable[..., Any], *, after: bool = True) -> Callable[[Arguments], Outcome]:
    def run(arguments: Arguments) -> Outcome:
        return Outcome(function(*arguments), "", list(arguments[0]) if after else None)

    return run


def _update(arguments: Arguments) -> Outcome:
    board = _native.updated_board(*arguments)
    return Outcome(board, "", board)


def _print(arguments: Arguments) -> Outcome:
    return Outcome(None, _native.board_text(arguments[0]) + "\n", list(arguments[0]))


# Checks.


def _text(case: Case, answer: Answer, expected: Outcome) -> Optional[str]:
    """The right text, printed or returned, apart from newlines at its end."""
    if answer.problem is not None:
        return "the call fails"
    text = answer.printed or (answer.value if isinstance(answer.value, str) else "")
    return None if text.rstrip("\n") == expected.printed.rstrip("\n") else "wrong text"


def _bytes(case: Case, answer: Answer, expected: Outcome) -> Optional[str]:
    if answer.problem is not None:
        return "the call fails"
    if answer.arguments and answer.arguments[0] != expected.after:
        return "the board must not change"
    return None if answer.printed == expected.printed else "the printed bytes differ"


def _is_placed(case: Case, answer: Answer, expected: Outcome) -> Optional[str]:
    if answer.problem is not None:
        return "the call fails"
    after = answer.arguments[0] if answer.arguments else None
    return None if expected.value in (answer.value, after) else "the disc is not where it belongs"


def _is_in_place(case: Case, answer: Answer, expected: Outcome) -> Optional[str]:
    if answer.problem is not None:
        return "the call fails"
    return None if answer.arguments and answer.arguments[0] == expected.after else "the list that was given must change"


def _is_returned(case: Case, answer: Answer, expected: Outcome) -> Optional[str]:
    if answer.problem is not None:
        return "the call fails"
    return None if equal(answer.value, expected.value) else "the board must be returned"


# Smaller inputs.


def _smaller_boards(board: Board) -> Iterator[tuple[Board, Callable[[int], Optional[int]]]]:
    """Boards with a column, a row or some discs less, and where their columns went."""
    rows, cols = len(board), len(board[0])
    if cols > 4:
        for gone in range(cols):
            yield (
                [cells[:gone] + cells[gone + 1 :] for cells in board],
                lambda col, gone=gone: None if col == gone else col - (col > gone),  # type: ignore[misc]
            )
    if rows > 4:
        for gone in range(rows):
            one = [*board[:gone], *board[gone + 1 :]]
            yield one, lambda col: col
            # A row can have more discs of one side.
            for row, col in _tops(one):
                yield _with(one, row, col, "."), lambda col: col
    tops = _tops(board)
    for at, (row, col) in enumerate(tops):
        one = _with(board, row, col, ".")
        yield one, lambda col: col
        for other in tops[at + 1 :]:
            yield _with(one, *other, "."), lambda col: col


def _tops(board: Board) -> list[tuple[int, int]]:
    """Cells of the discs with nothing above."""
    return [
        (row, col)
        for col in range(len(board[0]))
        for row in range(len(board))
        if board[row][col] != "." and (row == 0 or board[row - 1][col] == ".")
    ]


def _smaller(is_valid: Callable[[Arguments], bool]) -> Callable[[Arguments], Iterator[Arguments]]:
    def smaller(arguments: Arguments) -> Iterator[Arguments]:
        for board, moved in _smaller_boards(arguments[0]):
            made = [board, *arguments[1:]]
            if len(made) > 1 and 0 <= made[1] < len(arguments[0][0]):
                made[1] = moved(made[1])
            elif len(made) > 1 and made[1] >= 0:
                made[1] -= len(arguments[0][0]) - len(board[0])
            if None not in made and is_valid(made):
                yield made

    return smaller


def _any_board(arguments: Arguments) -> bool:
    return True


def _valid_board(arguments: Arguments) -> bool:
    return _native.verify_board(arguments[0])


def _with_room(arguments: Arguments) -> bool:
    return _valid_board(arguments) and _native.verify_move(arguments[0], arguments[1])


def _with_disc(arguments: Arguments) -> bool:
    return _valid_board(arguments) and arguments[0][-1][arguments[1]] != "."


def _board_size(arguments: Arguments) -> int:
    board: Board = arguments[0]
    return 100 * len(board) * len(board[0]) + sum(len(cells) - cells.count(".") for cells in board)


# Hints from failures.


def _traits(arguments: Arguments) -> set[str]:
    rows, cols = len(arguments[0]), len(arguments[0][0])
    found = {"boards that are not square: are rows and columns swapped?"} if rows != cols else set()
    return found | ({"boards of another size than 6 rows and 7 columns: the size must not be fixed"} if (rows, cols) != (6, 7) else set())


def _made_hints(failed: list[Row]) -> Iterator[str]:
    yield from hints(failed)
    value, expected = failed[0][1].value, failed[0][2].value
    if isinstance(value, (list, tuple)) and value and isinstance(value[0], (list, tuple)):
        yield "the rows are lists; each row must be a string"
    elif isinstance(value, str):
        yield "it returns one string; expected a list with a string for each row"
    elif isinstance(value, tuple):
        yield "it returns a tuple; expected a list"
    elif isinstance(value, Opaque):
        yield f"it returns a {value.type}; expected a list of strings"
    elif isinstance(value, list) and value and isinstance(value[0], str) and set("".join(map(str, value))) != {"."}:
        other = next((one for one in value[0] if one != "."), "")
        yield f"the rows contain {other!r}; an empty cell is '.'"
    elif isinstance(value, list) and [len(value), *{len(str(row)) for row in value}] == [len(expected[0]), len(expected)]:
        yield "rows and columns are swapped"


def _printed_hints(failed: list[Row]) -> Iterator[str]:
    yield from hints(failed)
    _, answer, expected = failed[0]
    text, wanted = answer.printed, expected.printed
    if answer.problem is not None:
        return
    if not text and isinstance(answer.value, str):
        yield "it returns the text instead of printing it"
    elif not text:
        yield "it prints nothing"
    elif "\x1b" in text:
        yield "it prints colors (escape sequences); expected plain text"
    elif text + "\n" == wanted:
        yield "the newline after the last row is missing"
    elif text.rstrip("\n") == wanted.rstrip("\n"):
        yield "it prints an empty line after the board"
    elif text.replace("\r\n", "\n") == wanted:
        yield "lines end with `\\r\\n`; expected `\\n`"
    elif [line.rstrip() for line in text.split("\n")] == [line.rstrip() for line in wanted.split("\n")]:
        yield "spaces at the end of lines differ"
    elif "".join(text.split()) == "".join(wanted.split()):
        yield "only spaces or empty lines differ"
    elif [len(line) for line in text.split("\n")] == [len(line) for line in wanted.split("\n")]:
        pairs = {(mine, right) for row in failed for mine, right in zip(row[1].printed, row[2].printed) if mine != right}
        if len({right for _, right in pairs}) == len(pairs) <= 3:
            yield "it prints " + ", ".join(f"{mine!r} for {right!r}" for mine, right in sorted(pairs))


def _updated_hints(failed: list[Row]) -> Iterator[str]:
    yield from hints(failed)
    good = [row for row in failed if row[1].problem is None]
    if not good:
        return
    if all(row[1].arguments and row[1].arguments[0] == row[2].after and row[1].value is None for row in good):
        yield "the board changes in place, but it is not returned"
    elif all(equal(row[1].value, row[2].value) and row[1].arguments and row[1].arguments[0] != row[2].after for row in good):
        yield "input not mutated: it returns a new list, but the list that it was given must change too"
    elif any(isinstance(row[1].value, list) and row[1].value and isinstance(row[1].value[0], list) for row in good):
        yield "the rows are lists; each row must be a string"


# Cases.


def _empty_cases() -> list[Case]:
    return [Case([rows, cols], "" if rows == cols else "boards that are not square") for rows in range(4, 11) for cols in range(4, 11)]


def _picked(pool: Iterable[Arguments], reference: Callable[[Arguments], Outcome], faults: Sequence[Fault], each: int) -> list[Case]:
    """Cases of the pool that tell the mistakes from the reference: up to `each` for each mistake."""
    found: list[Case] = []
    left = {fault.name: each for fault in faults}
    for arguments in pool:
        expected = reference(arguments)
        useful = False
        for fault in faults:
            if left[fault.name] > 0 and attempt(fault.run, arguments) != expected:
                left[fault.name] -= 1
                useful = True
        if useful:
            found.append(Case(arguments))
        if not any(count > 0 for count in left.values()):
            break
    return found


def _count_cases(rng: random.Random) -> list[Case]:
    """Boards without floating discs, whose numbers of X and O differ by 0 to 4."""
    found = []
    for number in range(36):
        rows, cols = _size(rng)
        board, _ = _played(rng, rows, cols, rng.randint(3, rows * cols - 4))
        wanted = [0, 1, -1, 2, -2, 3, -3, 4, -4][number % 9]
        while (sum(cells.count("X") for cells in board) - sum(cells.count("O") for cells in board)) != wanted:
            difference = sum(cells.count("X") for cells in board) - sum(cells.count("O") for cells in board)
            free = [col for col in range(cols) if board[0][col] == "."]
            if not free:
                board, _ = _played(rng, rows, cols, rng.randint(3, rows * cols - 4))
                continue
            board = _native.updated_board(board, rng.choice(free), "X" if difference < wanted else "O")
        found.append(Case([board], f"boards with {abs(wanted)} discs more of one side" if abs(wanted) > 1 else ""))
    return found


def _floating_cases(rng: random.Random) -> list[Case]:
    """Boards with equal counts, with and without a disc above an empty cell."""
    found = []
    for number in range(36):
        rows, cols = _size(rng)
        board, _ = _played(rng, rows, cols, 2 * rng.randint(1, rows * cols // 3))
        if number % 3:
            # Remove a disc that has another one above, or move a top disc up.
            below = [(row, col) for row in range(1, rows) for col in range(cols) if board[row][col] != "." and board[row - 1][col] != "."]
            tops = [(row, col) for row in range(2, rows) for col in range(cols) if board[row][col] != "." and board[row - 1][col] == board[row - 2][col] == "."]
            if below and (number % 3 == 1 or not tops):
                row, col = rng.choice(below)
                gone = board[row][col]
                board = _with(board, row, col, ".")
                difference = sum(cells.count("X") for cells in board) - sum(cells.count("O") for cells in board)
                if abs(difference) > 1:
                    row, col = rng.choice([(r, c) for r in range(rows) for c in range(cols) if board[r][c] not in (".", gone)])
                    board = _with(board, row, col, gone)
            elif tops:
                row, col = rng.choice(tops)
                disc = board[row][col]
                board = _with(_with(board, row, col, "."), rng.randrange(row - 1), col, disc)
        found.append(Case([board], "boards with a floating disc" if not _native.verify_board(board) else ""))
    return found


def _valid_cases(rng: random.Random) -> list[Case]:
    found = [Case([board]) for board in _boards(rng, 14)]
    found.append(Case([[".......", ".......", "..O....", "..OX...", ".O.OX..", ".O.XOX."]]))
    for _ in range(12):
        rows, cols = _size(rng)
        weights = rng.choice([(1, 1, 1), (8, 1, 1), (0, 1, 1)])
        found.append(Case([["".join(rng.choices(".XO", weights, k=cols)) for _ in range(rows)]]))
    return found


def _move_boards(rng: random.Random, count: int) -> list[Board]:
    """Boards with full, empty and other columns."""
    found = []
    for _ in range(count):
        rows, cols = _size(rng)
        board, disc = _native.make_empty_board(rows, cols), "X"
        for col in rng.sample(range(cols), rng.randint(1, cols - 1)):
            for _ in range(rng.choice([rows, rows, rows - 1, 1])):
                board, disc = _native.updated_board(board, col, disc), "O" if disc == "X" else "X"
        found.append(board)
    return found


def _update_cases(rng: random.Random) -> list[Case]:
    found = []
    for board in [*_boards(rng, 30), *_move_boards(rng, 15)]:
        free = [col for col in range(len(board[0])) if board[0][col] == "."]
        if free:
            x, o = (sum(cells.count(disc) for cells in board) for disc in "XO")
            disc = rng.choice("XO") if x == o else "X" if x < o else "O"
            found.append(Case([board, rng.choice(free), disc]))
    return found


def _directions(board: Board, col: int) -> dict[str, int]:
    """Lengths of the lines through the top disc of a column."""
    row = next(at for at, cells in enumerate(board) if cells[col] != ".")
    found = {}
    for name, down, right in (("horizontal", 0, 1), ("vertical", 1, 0), ("rising", -1, 1), ("falling", 1, 1)):
        found[name] = 1 + sum(_faults.run(board, row, col, sign * down, sign * right) for sign in (1, -1))
    return found


def _win_cases(rng: random.Random) -> dict[str, list[Case]]:
    """Wins and near misses by direction, and longer lines."""
    names = {
        "horizontal": "horizontal lines",
        "vertical": "vertical lines",
        "rising": "rising diagonals (/)",
        "falling": "falling diagonals (\\)",
        "longer": "lines of five or more",
    }
    found: dict[str, list[Case]] = {name: [] for name in names}
    for _ in range(4000):
        if all(len(cases) >= 24 for name, cases in found.items() if name != "longer") and len(found["longer"]) >= 8:
            break
        rows, cols = _size(rng)
        board, col = _played(rng, rows, cols, rows * cols, stops=True)
        if not _native.has_won(board, col):
            continue
        lengths = _directions(board, col)
        won = [name for name, length in lengths.items() if length >= 4]
        if len(won) != 1:
            continue
        kind = "longer" if lengths[won[0]] > 4 else won[0]
        if len(found[kind]) < 24:
            found[kind].append(Case([board, col], names[kind]))
        # The same line with a disc of the other side in it.
        row = next(at for at, cells in enumerate(board) if cells[col] != ".")
        disc = board[row][col]
        down, right = {"horizontal": (0, 1), "vertical": (1, 0), "rising": (-1, 1), "falling": (1, 1)}[won[0]]
        line = [
            (row + step * sign * down, col + step * sign * right)
            for sign in (1, -1)
            for step in range(1, 1 + _faults.run(board, row, col, sign * down, sign * right))
        ]
        missed = _with(board, *rng.choice(line), "O" if disc == "X" else "X")
        if len(found[won[0]]) < 24 and _native.verify_board(missed) and not _faults.has_four(missed):
            found[won[0]].append(Case([missed, col], ""))
    # Discs on both sides of a gap in the bottom row, at most three on each side.
    for _ in range(8):
        rows, cols = _size(rng)
        length = rng.randint(5, 7)
        cols = max(cols, length)
        start = rng.randint(0, cols - length)
        gap = start + rng.randint(length - 4, 3)
        below = "." * start + "X" * length + "." * (cols - start - length)
        above = _with([below.replace("X", "O")], 0, gap, ".")
        board = ["." * cols] * (rows - 2) + [*above, below]
        before = _with(board, rows - 1, gap, ".")
        found["longer"] += [Case([board, gap], names["longer"]), Case([before, start if gap > start else gap + 1])]
    return found


def _edge_pool(rng: random.Random) -> Iterator[Arguments]:
    """Boards whose lines would go on at the opposite edge."""
    for _ in range(300):
        rows, cols = rng.randint(4, 7), rng.randint(4, 7)
        board, col = _played(rng, rows, cols, rng.randint(rows * cols // 2, rows * cols), stops=True)
        for one in {col} if _native.has_won(board, col) else {0, cols - 1, col}:
            if board[-1][one] != ".":
                yield [board, one]


def _won_pool(rng: random.Random) -> Iterator[Arguments]:
    """Boards of games that stop at a win."""
    yield [[".......", ".......", "..OO...", ".XOX...", ".OXOX..", "OOXXOXX"], 3]
    for _ in range(120):
        rows, cols = _size(rng)
        board, col = _played(rng, rows, cols, rng.randint(1, rows * cols), stops=True)
        yield [board, col]


def _elsewhere(rng: random.Random) -> list[Case]:
    """Boards with four in a row, not always through the topmost disc of the column."""
    found, tag = list[Case](), "boards with four in a row elsewhere"
    while len(found) < 16:
        rows, cols = _size(rng)
        board, col = _played(rng, rows, cols, rng.randint(rows * cols // 2, rows * cols))
        columns = [one for one in range(cols) if board[-1][one] != "."]
        if _faults.has_four(board):
            other = rng.choice(columns)
            found.append(Case([board, other], "" if _native.has_won(board, other) else tag))
    for number in range(6):
        # Four, a disc of the other side, and a disc of the same side in the bottom row.
        rows, cols = _size(rng)
        cols = max(cols, 6)
        start = rng.randint(0, cols - 6)
        cells, above, col = ("XXXXOX", "OOO...", start + 5) if number % 2 else ("XOXXXX", "...OOO", start)
        board = ["." * cols] * (rows - 2) + ["." * start + one + "." * (cols - start - 6) for one in (above, cells)]
        found.append(Case([board, col], tag))
    return found


@functools.lru_cache(maxsize=4)
def functions(seed: int) -> Sequence[Function]:
    """The six functions with cases from the seed."""
    rng = random.Random(f"classroom {seed}")
    size = _board_size
    make = Function(
        "make_empty_board",
        _reference(_native.make_empty_board, after=False),
        [Group("boards of all sizes", 10, _empty_cases(), is_right)],
        _faults.MAKE,
        smaller=lambda _: (),
        size=lambda arguments: int(arguments[0] * arguments[1]),
        hints=_made_hints,
        task=f"make_empty_board(nrows, ncols) returns an empty board; {_ROW}",
    )
    printed = [Case([board]) for board in [*_boards(rng, 26), _native.make_empty_board(4, 5)]]
    show = Function(
        "print_board",
        _print,
        [Group("the text", 10, printed, _text), Group("printed exactly, with one newline at the end", 5, printed, _bytes)],
        _faults.PRINT,
        smaller=_smaller(_valid_board),
        size=size,
        traits=_traits,
        hints=_printed_hints,
        task="print_board(board) prints three characters per cell, `|` between cells, and `---+---` between rows",
    )
    verify = Function(
        "verify_board",
        _reference(_native.verify_board),
        [
            Group("numbers of X and O", 8, _count_cases(rng), is_right),
            Group("floating discs", 8, _floating_cases(rng), is_right),
            Group("other boards, which must not change", 4, _valid_cases(rng), is_right_and_unchanged),
        ],
        _faults.VERIFY_BOARD,
        smaller=_smaller(_any_board),
        size=size,
        traits=_traits,
        hints=hints,
        remarks=noise,
        task="verify_board(board) returns False if the numbers of X and O differ by 2 or more or a disc is above an empty cell, otherwise True",
    )
    boards = _move_boards(rng, 24)
    inside = [Case([board, col], "full columns" if board[0][col] != "." else "") for board in boards for col in range(len(board[0]))]
    outside = [Case([board, col], "columns off the board") for board in boards[:10] for col in (-1, -len(board[0]), len(board[0]), len(board[0]) + 3, -99, 99)]
    outside += [Case([board, col]) for board in boards[:10] for col in (0, len(board[0]) - 1) if board[0][col] == "."]
    move = Function(
        "verify_move",
        _reference(_native.verify_move),
        [
            Group("full and other columns", 7, rng.sample(inside, 70), is_right),
            Group("columns off the board", 5, outside, is_right),
            Group("boards of play, which must not change", 3, [Case([board, col]) for board in _boards(rng, 12) for col in range(-1, len(board[0]) + 1)], is_right_and_unchanged),
        ],
        _faults.VERIFY_MOVE,
        smaller=_smaller(_valid_board),
        size=size,
        traits=_traits,
        hints=hints,
        remarks=noise,
        task="verify_move(board, col) returns True if a disc can be dropped into the column; False if it is full or off the board",
    )
    updates = _update_cases(rng)
    update = Function(
        "update_board",
        _update,
        [
            Group("where the disc lands", 10, updates, _is_placed),
            Group("the list changes in place", 5, updates, _is_in_place, "list"),
            Group("the board is returned", 5, updates, _is_returned, "result"),
        ],
        _faults.UPDATE,
        smaller=_smaller(_with_room),
        size=size,
        traits=_traits,
        hints=_updated_hints,
        remarks=noise,
        task='update_board(board, col, disc) drops "X" or "O" into a column, changes the list in place and returns it',
    )
    won = _reference(_native.has_won)
    lines = _win_cases(rng)
    edges = _picked(_edge_pool(rng), won, _faults.EDGES, 4)
    other = _picked(_won_pool(rng), won, _faults.HAS_WON[len(_faults.EDGES) :], 3)
    wins = Function(
        "has_won",
        won,
        [
            Group("horizontal lines", 3, lines["horizontal"], is_right),
            Group("vertical lines", 3, lines["vertical"], is_right),
            Group("rising diagonals (/)", 3, lines["rising"], is_right),
            Group("falling diagonals (\\)", 3, lines["falling"], is_right),
            Group("lines of five or more", 2, lines["longer"], is_right),
            Group("the edges of the board", 2, edges, is_right),
            Group("only lines through the topmost disc", 2, _elsewhere(rng), is_right),
            Group("other boards, which must not change", 2, other, is_right_and_unchanged),
        ],
        _faults.HAS_WON,
        smaller=_smaller(_with_disc),
        size=size,
        traits=_traits,
        hints=hints,
        remarks=noise,
        task="has_won(board, col) returns True if the topmost disc of the column is part of four or more in a row, otherwise False",
    )
    return [make, show, verify, move, update, wins]
