"""Progress callbacks and progress bars."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Callable, Optional, Union

Steps = Union[None, bool, Callable[[int, int], object]]


@contextmanager
def steps(progress: Steps) -> Iterator[Optional[Callable[[int, int], object]]]:
    """Yields the callback for `progress`, which takes (done, total): the caller's own, a bar for True, or None."""
    if progress is None or callable(progress):
        yield progress
        return
    if not progress:
        yield None
        return
    with bar() as show:
        yield show


@contextmanager
def bar() -> Iterator[Callable[[int, Optional[int]], None]]:
    """Shows a tqdm bar on a terminal or in a notebook.

    Without tqdm, shows a line on a terminal. In a log file, adds at most about ten lines, or twenty-five if the total is unknown.
    """
    if sys.stderr is None:
        yield lambda done, total: None
        return
    is_terminal = sys.stderr.isatty()
    try:
        from tqdm.auto import tqdm
    except ImportError:
        tqdm = None
    # In a notebook, standard error is not a terminal, but tqdm shows a widget.
    if tqdm is None or not (is_terminal or "ipykernel" in sys.modules):
        line = _Line(is_terminal)
        try:
            yield line.show
        finally:
            line.end()
        return
    shown: list[Any] = []

    def show(done: int, total: Optional[int]) -> None:
        if not shown:
            shown.append(tqdm(total=total))
        shown[0].update(done - shown[0].n)

    try:
        yield show
    finally:
        for one in shown:
            one.close()


class _Line:
    """Progress as text on standard error: one line that changes on a terminal, a few lines elsewhere."""

    def __init__(self, is_terminal: bool) -> None:
        self._is_terminal = is_terminal
        self._text = ""
        self._next = 0.0

    def show(self, done: int, total: Optional[int]) -> None:
        """Shows that `done` of `total` steps are done."""
        self._text = f"{done} of {total}" if total else f"{done}"
        if self._is_terminal:
            print(f"\r{self._text}", end="", file=sys.stderr, flush=True)
        elif done >= self._next or done == total:
            self._next = done + (total / 10 if total else max(1, done))
            print(self._text, file=sys.stderr, flush=True)
            self._text = ""

    def end(self) -> None:
        """Ends the line, or adds the last state to a log file."""
        if self._text:
            print("" if self._is_terminal else self._text, file=sys.stderr, flush=True)
