"""Building opening books."""

from __future__ import annotations

import os
from typing import Callable, Optional, Union

from connect4._native import Rules, write_book
from connect4._progress import steps


def build_book(
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

    Each further ply takes about three times as long. Finished work is stored in `path` plus `.part`; after an
    interruption, the same call resumes it. `progress(done, total)` counts positions; True shows a progress bar.
    `threads` and `table_mb` do not change the book.

    >>> import connect4, os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "5x4.book")
    ...     positions = connect4.build_book(path, connect4.Rules(5, 4), plies=4)
    ...     solution = connect4.Solver(book=path, table_mb=1).solve(connect4.Position(connect4.Rules(5, 4)))
    >>> positions, str(solution)
    (177, 'draw')

    Raises ValueError for games that cannot be solved, FileExistsError if the file already exists.
    """
    with steps(progress) as callback:
        return write_book(path, rules, plies, threads, table_mb, callback)
