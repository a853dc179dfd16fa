"""Solves many positions on all cores."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Callable, Optional, Union

import numpy as np
import numpy.typing as npt

from connect4._native import Game, Position, Rules, solve_boards
from connect4._progress import steps
from connect4._types import Stop

#: Result of `solve_batch` for a board or for a move. Results of boards are from the perspective of the side to move,
#: those of moves from that of the player who makes the move. `value` is 1 (win), 0 (draw) or -1 (loss). `plies` is the
#: number of plies until the end under best play. For `score`, see `Solution`. With `weak`, only `value` is set. If
#: `solved` is False, a limit was reached or the move is illegal, and the other fields are meaningless.
SOLUTION = np.dtype([("score", np.int8), ("value", np.int8), ("plies", np.int16), ("solved", np.bool_)])

_UNKNOWN = np.iinfo(np.int8).min


def solve_batch(
    boards: Union[npt.ArrayLike, Sequence[Union[Position, Game, str]]],
    rules: Optional[Rules] = None,
    *,
    moves: bool = False,
    weak: bool = False,
    nodes: Optional[int] = None,
    table_mb: int = 256,
    threads: Optional[int] = None,
    book: Union[bool, str, "os.PathLike[str]"] = True,
    stop: Optional[Stop] = None,
    progress: Union[None, bool, Callable[[int, int], object]] = None,
) -> npt.NDArray[np.void]:
    """Solves many positions on all cores; returns an array of `SOLUTION` of shape (n,).

    `boards` is one of these:

    - integers of shape (n, rows, cols), row 0 at the top: 0 empty, 1 X, 2 or -1 O; int8 needs no conversion
    - bitboards of X and O of shape (n, 2), see `Position.bitboards`; uint64 needs no conversion
    - a list of positions, games, or texts as for `Position.parse`, such as `"4455"`

    With `moves`, each move of each board is solved for the player who makes it. The result then has the shape
    (n, num_actions). Illegal moves, and all moves of a finished game, are not `solved`. `weak` proves only win, draw or
    loss. `nodes` limits the visited positions per board.

    `threads` is the number of threads (default: all cores), each with a transposition table of `table_mb` megabytes.
    `book` is True for the built-in opening book, False for none, or the path of another book. `progress(done, total)`
    is called several times per second; True shows a progress bar. Ctrl-C stops the work, and so does setting the event
    `stop`, after which boards without a result are not `solved`. Results depend neither on the
    order of boards nor on the number of threads.

    >>> import connect4, numpy as np
    >>> boards = np.zeros((2, 6, 7), dtype=np.int8)
    >>> boards[1, 5, 3] = 1
    >>> connect4.solve_batch(boards)[["value", "plies"]].tolist()
    [(1, 41), (-1, 40)]
    >>> connect4.solve_batch(boards, moves=True)["score"][0].tolist()
    [-2, -1, 0, 1, 0, -1, -2]

    Raises ValueError for arrays of another type or shape, and for the first board that is not a valid position.
    """
    path = book if isinstance(book, bool) else os.fspath(book)
    with steps(progress) as callback:
        (score, value, plies), width = solve_boards(boards, rules, weak, moves, nodes, table_mb, threads, path, stop, callback)
    answers = np.empty(len(value), dtype=SOLUTION)
    answers["score"] = score
    answers["value"] = value
    answers["plies"] = plies
    answers["solved"] = value != _UNKNOWN if weak else score != _UNKNOWN
    return answers.reshape(-1, width) if moves else answers
