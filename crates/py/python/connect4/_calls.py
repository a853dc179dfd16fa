"""Calls functions of the caller, several at the same time: players of matches, of environments and of `connect4.llm`.

Ordinary functions run in daemon threads and asynchronous ones in one event loop, which has a thread of its own, so that
calls also work in notebooks. Threads and loop are kept for later calls; a client that belongs to the loop stays usable.
"""

from __future__ import annotations

import asyncio
import inspect
import os
import threading
import time as clock
from collections.abc import Awaitable, Sequence
from concurrent.futures import CancelledError, Future, InvalidStateError
from concurrent.futures import TimeoutError as _FutureTimeout
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Callable, Optional, TypeVar

import numpy as np

from connect4._native import Agent, Game
from connect4._types import Stop

_T = TypeVar("_T")
_R = TypeVar("_R")

#: The jobs of each idle thread: a future, a function and its argument.
_idle: list[SimpleQueue[Any]] = []
_loop: Optional[asyncio.AbstractEventLoop] = None
#: Seconds after which a wait begins again: Python does not notice a signal that arrives just before a wait.
_SLICE = 0.1
_lock = threading.Lock()


class NoAnswer(TimeoutError):
    """A call that took longer than its time limit."""


def _after_fork() -> None:
    """Forgets the threads, which exist only in the parent."""
    global _loop, _lock
    _idle.clear()
    _loop, _lock = None, threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def _serve(jobs: SimpleQueue[Any]) -> None:
    """Runs jobs, one after the other. The result of a cancelled one is dropped."""
    while True:
        future, function, argument = jobs.get()
        # A future that is not marked as running can be cancelled at any time.
        with suppress(InvalidStateError):
            try:
                future.set_result(function(argument))
            except InvalidStateError:
                raise
            except BaseException as error:
                future.set_exception(error)
        del future, function, argument
        _idle.append(jobs)


def _in_thread(function: Callable[[_T], _R], argument: _T) -> Future[_R]:
    """Calls a function in a thread. One that never returns blocks neither other calls nor the end of the program."""
    with _lock:
        jobs = _idle.pop() if _idle else None
    if jobs is None:
        jobs = SimpleQueue()
        threading.Thread(target=_serve, args=(jobs,), name="connect4 call", daemon=True).start()
    future: Future[_R] = Future()
    jobs.put((future, function, argument))
    return future


def _in_loop(awaitable: Awaitable[_R]) -> Future[_R]:
    """Awaits a result in the event loop."""
    global _loop
    with _lock:
        if _loop is None:
            _loop = asyncio.new_event_loop()
            threading.Thread(target=_loop.run_forever, name="connect4 event loop", daemon=True).start()

    async def result() -> _R:
        return await awaitable

    return asyncio.run_coroutine_threadsafe(result(), _loop)


def is_async(function: Any) -> bool:
    """Whether calling a function only creates a coroutine."""
    return any(map(inspect.iscoroutinefunction, (function, getattr(function, "func", None), getattr(function, "__call__", None))))


class Calls:
    """Calls that end together: at most `concurrency` at the same time, until `close` or until the event `stop` is set."""

    def __init__(self, concurrency: int = 1, stop: Optional[Stop] = None, time: Optional[float] = None) -> None:
        """`time` limits all calls together, in seconds; those that are not finished then raise CancelledError.

        Raises TypeError or ValueError unless `concurrency` is an integer from 1 to 1024."""
        if isinstance(concurrency, bool) or not isinstance(concurrency, (int, np.integer)):
            raise TypeError(f"concurrency must be an integer, not {type(concurrency).__name__}")
        if not 1 <= concurrency <= 1024:
            raise ValueError(f"concurrency must be 1 to 1024, not {concurrency}")
        self.concurrency = int(concurrency)
        self.stop = stop
        self._end = None if time is None else clock.monotonic() + time
        self._pending: set[Future[Any]] = set()
        self._is_closed = False

    def call(self, function: Callable[[Any], Any], argument: Any, time: Optional[float] = None, *, here: bool = False) -> Any:
        """Calls a function and waits for its result, also for that of an awaitable.

        `time` limits the call, in seconds. With `here` and no limit, an ordinary function runs in this thread, and then it
        cannot be cancelled.

        Raises NoAnswer after the time limit, CancelledError after `cancel` or `close`, or what the function raises.
        """
        begin = clock.monotonic()
        if here and time is None or is_async(function):
            result = function(argument)
        else:
            result = self._wait(_in_thread(function, argument), time, time)
        if inspect.isawaitable(result):
            left = None if time is None else max(0.0, time - (clock.monotonic() - begin))
            result = self._wait(_in_loop(result), left, time)
        return result

    def _wait(self, future: Future[_R], left: Optional[float], time: Optional[float]) -> _R:
        end = min((one for one in (self._end, None if left is None else clock.monotonic() + left) if one is not None), default=None)
        self._pending.add(future)
        if self._is_closed:
            future.cancel()
        try:
            while True:
                try:
                    return future.result(_SLICE if end is None else min(_SLICE, max(0.0, end - clock.monotonic())))
                except _FutureTimeout:
                    # The function itself may raise a TimeoutError.
                    if future.done():
                        return future.result()
                    if end is not None and clock.monotonic() >= end:
                        future.cancel()
                        if end == self._end:
                            raise CancelledError("the time is up") from None
                        raise NoAnswer(f"no answer within {time:g} seconds") from None
        finally:
            self._pending.discard(future)

    @property
    def is_over(self) -> bool:
        """Whether all calls end now, because of `close` or of the event `stop`."""
        return self._is_closed or (self.stop is not None and self.stop.is_set())

    def cancel(self) -> None:
        """Ends all current calls. Threads cannot be stopped, so ordinary functions continue and their results are dropped."""
        for future in list(self._pending):
            future.cancel()

    def close(self) -> None:
        """Ends all current and later calls."""
        self._is_closed = True
        self.cancel()

    def map(
        self, work: Callable[[_T], _R], items: Sequence[_T], progress: Optional[Callable[[int, int], object]] = None
    ) -> list[_R]:
        """The results for all items, in their order; `work` uses `call`. Ends all calls after an error or Ctrl-C.

        Raises the first error, or CancelledError if the event `stop` is set.
        """
        left = iter(enumerate(items))
        take = threading.Lock()
        finished: SimpleQueue[tuple[int, Any, Optional[BaseException]]] = SimpleQueue()

        def run(_: object) -> None:
            while not self._is_closed:
                with take:
                    at, item = next(left, (-1, None))
                if at < 0:
                    return
                try:
                    finished.put((at, work(item), None))  # type: ignore[arg-type]
                except BaseException as error:
                    finished.put((at, None, error))

        results: list[Any] = [None] * len(items)
        try:
            for _ in range(min(self.concurrency, len(items))):
                _in_thread(run, None)
            for done in range(1, len(items) + 1):
                at, results[at], error = self._next(finished)
                if error is not None:
                    raise error
                if progress is not None:
                    progress(done, len(items))
        finally:
            self.close()
        return results

    def _next(self, finished: SimpleQueue[_R]) -> _R:
        """The next finished item; asks the event `stop` ten times per second."""
        while self.stop is None or not self.stop.is_set():
            with suppress(Empty):
                return finished.get(timeout=_SLICE)
        raise CancelledError("stopped by the event")


class FunctionPlayer:
    """A function as a player of the native module: its calls are limited, repeated and awaited."""

    def __init__(self, function: Callable[[Game], Any], calls: Calls, time: Optional[float], retries: int) -> None:
        """Wraps a function."""
        self.function, self._calls, self._time, self._retries = function, calls, time, retries
        name = getattr(function, "__name__", None) or getattr(function, "name", None)
        self.__name__ = str(name or type(function).__name__)

    def __call__(self, game: Game) -> Any:
        """Asks for a move. Repeats a call that fails or returns an illegal move, and returns or raises the last result."""
        for attempt in range(self._retries + 1):
            is_last = attempt == self._retries
            try:
                asked = game.copy() if self._retries else game
                # The main thread can interrupt a function. Another thread calls it in a third one, which it can leave.
                answer = self._calls.call(self.function, asked, self._time, here=threading.get_ident() == threading.main_thread().ident)
                if is_last or is_move(game, answer):
                    return answer
            except Exception as error:
                if is_last or isinstance(error, CancelledError):
                    raise
        raise AssertionError("the last attempt returns or raises")


def is_move(game: Game, answer: Any) -> bool:
    """Whether an answer is a legal move."""
    try:
        return game.is_legal(answer)
    except TypeError:
        return False


def player(given: Any, calls: Calls, time: Optional[float], retries: int) -> Any:
    """A player for the native module: names and agents as they are, functions as `FunctionPlayer`.

    Raises TypeError or ValueError for limits that are out of range.
    """
    if isinstance(retries, bool) or not isinstance(retries, (int, np.integer)):
        raise TypeError(f"retries must be an integer, not {type(retries).__name__}")
    if retries < 0:
        raise ValueError(f"retries must be at least 0, not {retries}")
    if isinstance(given, (str, Agent)) or not callable(given):
        return given
    return FunctionPlayer(given, calls, None if time is None else float(time), int(retries))
