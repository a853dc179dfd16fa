"""Many positions at once, on NumPy arrays."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Callable, Optional, Union

import numpy as np
import numpy.typing as npt

from connect4._native import Game, Position, Rules, solve_boards
from connect4._progress import steps

#: What `solve_batch` says of a board or move. `value` is 1 (win), 0 (draw) or -1 (loss) for the side to move, `plies` how
#: many are left under best play, `score` as in `Solution.score`. `solved` is False where nothing is known (the budget ended,
#: or no such move is legal); the other fields then say nothing, and `value` alone counts with `weak`.
SOLUTION = np.dtype([("score", np.int8), ("value", np.int8), ("plies", np.int16), ("solved", np.bool_)])

_UNKNOWN = np.iinfo(np.int8).min


def solve_batch(
    boards: Union[npt.ArrayLike, Sequence[Union[Position, Game]]],
    rules: Optional[Rules] = None,
    *,
    moves: bool = False,
    weak: bool = False,
    nodes: Optional[int] = None,
    table_mb: int = 256,
    threads: Optional[int] = None,
    book: Union[bool, str, "os.PathLike[str]"] = True,
    progress: Union[None, bool, Callable[[int, int], object]] = None,
) -> npt.NDArray[np.void]:
    """The exact values of many positions, on all cores: an array of `SOLUTION` of shape (n,).

    `boards` are whole numbers of shape (n, rows, cols), row 0 on top, with 0 (empty), 1 (X) and 2 or -1 (O); or of shape
    (n, 2), the stones of X and of O as `Position.bits` has them; or a list of positions. Whatever NumPy takes for an array
    will do; int8 and uint64 are taken as they are, floating-point numbers never. With `moves` every move is answered
    instead, by its number and from its maker's side: shape (n, cols), or without gravity (n, rows * cols). Illegal moves, and
    all of a finished game, are not `solved`. `weak` asks only who wins; `nodes` is the most positions to look at for each board.

    `threads` is the number of threads (all cores if left out), each with a table of `table_mb` megabytes; `book` is True for
    the opening book of this package, False for none, or the path of one. `progress(done, total)` is called now and then; True
    shows a bar. Ctrl-C stops the work. Neither order nor threads change an answer.

    >>> import connect4, numpy as np
    >>> boards = np.zeros((2, 6, 7), dtype=np.int8)
    >>> boards[1, 5, 3] = 1
    >>> connect4.solve_batch(boards)[["value", "plies"]].tolist()
    [(1, 41), (-1, 40)]
    >>> connect4.solve_batch(boards, moves=True)["score"][0].tolist()
    [-2, -1, 0, 1, 0, -1, -2]

    Raises ValueError for other arrays, and for boards that are no positions; it names the first of them and why.
    """
    path = book if isinstance(book, bool) else os.fspath(book)
    with steps(progress) as told:
        (score, value, plies), width = solve_boards(boards, rules, weak, moves, nodes, table_mb, threads, path, told)
    answers = np.empty(len(value), dtype=SOLUTION)
    answers["score"] = score
    answers["value"] = value
    answers["plies"] = plies
    answers["solved"] = value != _UNKNOWN if weak else score != _UNKNOWN
    return answers.reshape(-1, width) if moves else answers
