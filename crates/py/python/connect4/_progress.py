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
    """Shows a tqdm bar, or a line on standard error if tqdm is not installed."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        yield lambda done, total: print(f"\r{done}" + (f" of {total}" if total else ""), end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
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
