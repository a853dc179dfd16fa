"""The log of a call of `judge`: every prompt, answer and move, in a file from which an interrupted call resumes."""

from __future__ import annotations

import json
import os
import threading
from collections import defaultdict, deque
from typing import Any, Optional, Union

#: A call: the number of the game, who was asked, and the moves so far.
_Key = tuple[int, str, str]


class CallLog:
    """A file with one JSON object per line: first what was asked for, then a line per call and per finished game.

    A line is written as soon as its answer is there. Lines that an earlier call has written are used instead of asking again,
    except for calls that failed in games that they ended or that were not finished.
    """

    def __init__(self, path: Union[str, "os.PathLike[str]"], head: dict[str, Any]) -> None:
        """Opens or creates the log.

        Raises ValueError if the file is not a log, or that of another call, OSError if it cannot be read or written.
        """
        self._lock = threading.Lock()
        self._answers: dict[_Key, deque[dict[str, Any]]] = defaultdict(deque)
        lines, size = _read(path)
        # Opened for appending even if it is empty, so that a file that cannot be written is found before the first call.
        self._file = open(path, "a", encoding="utf-8")  # noqa: SIM115
        if not lines:
            self.write(head)
            return
        _check(path, lines[0], head)
        self._file.truncate(size)
        ended = {line["game"] for line in lines[1:] if line.get("ending") in ("played", "forfeit")}
        for line in lines[1:]:
            if "ending" not in line and (line["failure"] not in ("timeout", "error") or line["game"] in ended):
                self._answers[line["game"], line["asked"], line["moves"]].append(line)

    def next(self, game: int, asked: str, moves: str) -> Optional[dict[str, Any]]:
        """The line of the next call that an earlier call of `judge` made in this place; None if there is none."""
        with self._lock:
            found = self._answers.get((game, asked, moves))
            return found.popleft() if found else None

    def write(self, line: dict[str, Any]) -> None:
        """Appends a line."""
        text = json.dumps(line, ensure_ascii=False)
        # A surrogate without its pair cannot be written as UTF-8.
        text = text.encode("utf-8", "backslashreplace").decode("utf-8") if any("\ud800" <= sign <= "\udfff" for sign in text) else text
        with self._lock:
            self._file.write(text + "\n")
            self._file.flush()

    def close(self) -> None:
        """Closes the file. Answers that arrive later are lost."""
        with self._lock:
            self._file.close()


def _read(path: Union[str, "os.PathLike[str]"]) -> tuple[list[dict[str, Any]], int]:
    """The lines of the file, and their size in bytes without a last line that was not written completely."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except FileNotFoundError:
        return [], 0
    size = data.rfind(b"\n") + 1
    try:
        lines = [json.loads(line) for line in data[:size].decode("utf-8").splitlines() if line.strip()]
    except ValueError as error:
        raise ValueError(f"{os.fspath(path)} is not a log of judge: {error}; choose another file") from error
    if data and not (lines and all(isinstance(line, dict) for line in lines) and "judge" in lines[0]):
        raise ValueError(f"{os.fspath(path)} is not a log of judge; choose another file")
    return lines, size


def _check(path: Union[str, "os.PathLike[str]"], found: dict[str, Any], head: dict[str, Any]) -> None:
    wanted = json.loads(json.dumps(head))
    for name, value in wanted["judge"].items():
        given = found["judge"].get(name)
        if given != value:
            raise ValueError(
                f"{os.fspath(path)} is the log of another call: its {name} is {given!r} instead of {value!r}; choose another file"
            )
