"""Generates opening books."""

from __future__ import annotations

import os
from typing import Callable, Optional, Union

from connect4._native import Rules, write_book
from connect4._progress import steps


def generate_book(
    path: Union[str, os.PathLike[str]],
    rules: Optional[Rules] = None,
    *,
    plies: int,
    threads: Optional[int] = None,
    table_mb: int = 1000,
    progress: Union[None, bool, Callable[[int, int], object]] = None,
) -> int:
    """Solves all positions with `plies` stones and writes them to an opening book for `Solver(book=path)`.

    Returns the number of positions.

    Each additional ply takes about three times as long. Finished work is stored in `path` plus `.part`; after an
    interruption, the same call resumes it. `threads` (default: all cores) and `table_mb`, the megabytes of the
    transposition table, do not change the book. `progress(done, total)` counts positions; True shows a progress bar.

    >>> import connect4, os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "5x4.book")
    ...     positions = connect4.generate_book(path, connect4.Rules(5, 4), plies=4)
    ...     solution = connect4.Solver(book=path, table_mb=1).solve(connect4.Position(connect4.Rules(5, 4)))
    >>> positions, str(solution)
    (177, 'draw')

    Raises ValueError for rules that cannot be solved, FileExistsError if the file already exists, OSError if it cannot
    be written.
    """
    with steps(progress) as callback:
        return write_book(path, rules, plies, threads, table_mb, callback)
