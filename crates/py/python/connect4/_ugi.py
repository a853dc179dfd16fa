"""A Python agent as a program that speaks the Universal Game Interface."""

from __future__ import annotations

import contextlib
import importlib.util
import inspect
import sys
from pathlib import Path
from typing import Any, Callable, Optional

from connect4 import Game, Position

#: Accepted names of the function, also in homework.
NAMES = ["agent", "my_agent", "choose", "choose_move", "choose_column", "get_move", "best_move", "select_move", "next_move", "move", "play", "act"]
#: Seconds for a move without a time limit.
_SECONDS = 60.0
NO_AGENT = "has no function `agent`; define agent(position), which returns a column counted from 0"
#: Answers with a move; the second argument is the time, in seconds.
Agent = Callable[[Position, float], Any]


class AgentError(Exception):
    """Why an agent cannot play."""


def load(path: Path) -> Agent:
    """The agent in a file, which runs in this process: a function with one of `NAMES`, or a class with `choose`."""
    spec = importlib.util.spec_from_file_location("__agent__", path)
    if spec is None or spec.loader is None:
        raise AgentError(f"{path} is not a Python file; choose another")
    module = importlib.util.module_from_spec(spec)
    # Next to the agent, but after everything that is installed: a file may be called like a module.
    sys.path.append(str(path.resolve().parent))
    spec.loader.exec_module(module)
    for name in NAMES:
        function = getattr(module, name, None)
        if callable(function):
            return adapt(function() if inspect.isclass(function) else function)
    classes = [one for one in vars(module).values() if inspect.isclass(one) and one.__module__ == module.__name__ and hasattr(one, "choose")]
    if classes:
        return adapt(classes[-1]())
    raise AgentError(f"{path.name} {NO_AGENT}")


def adapt(function: Any) -> Agent:
    """Calls an agent as it wants to be called: `(position)`, `(board, disc)`, or `(observation, configuration)` as on Kaggle."""
    if hasattr(function, "choose"):
        function = function.choose
    names = [
        one.name
        for one in inspect.signature(function).parameters.values()
        if one.default is one.empty and one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)
    ]
    if len(names) < 2:
        return lambda position, _: function(position)
    if names[0].startswith("obs"):
        return lambda position, _: function(*kaggle(position))
    return lambda position, _: function(rows(position), position.side_to_move)


def rows(position: Position) -> list[str]:
    """The rows of the board, of `X`, `O` and `.`, row 0 at the top."""
    return ["".join(".XO"[cell] for cell in row) for row in position.to_array().tolist()]


class _Struct(dict):  # type: ignore[type-arg]
    """A dictionary whose items are also attributes."""

    __getattr__ = dict.__getitem__


def kaggle(position: Position) -> tuple[Any, Any]:
    """The observation and the configuration of Kaggle."""
    cells = [cell for row in position.to_array().tolist() for cell in row]
    rules = position.rules
    observation = _Struct(board=cells, mark=1 if position.side_to_move == "X" else 2, step=position.ply, remainingOverageTime=60)
    return observation, _Struct(columns=rules.cols, rows=rules.rows, inarow=rules.connect, actTimeout=2)


def move(agent: Agent, position: Position, seconds: float = _SECONDS) -> str:
    """The agent's move as a cell.

    Raises:
        AgentError: if the answer is not a legal move.
    """
    answer = agent(position, seconds)
    if isinstance(answer, (tuple, list)) and answer:
        answer = answer[0]
    with contextlib.suppress(TypeError, ValueError):
        if int(answer) == answer:
            answer = int(answer)
    if answer not in position.legal_moves():
        raise AgentError(f"the agent returned {answer!r}, which is not a legal move; legal moves: {position.legal_moves()}")
    before, after = position.to_array(), position.play(answer).to_array()
    row, column = next(zip(*(before != after).nonzero()))
    return f"{chr(ord('a') + column)}{position.rules.rows - row}"


def _position(words: list[str]) -> Position:
    """The position of a `position fen … moves …` command."""
    at = words.index("moves") if "moves" in words else len(words)
    start = words[2:at]
    # UGI writes the side in lower case, and no gravity as nothing.
    start[4] = start[4].upper()
    game = Game(start=Position.parse(" ".join(start if len(start) > 5 else [*start, "-"])))
    for word in words[at + 1 :]:
        game.play(word)
    return game.position


def serve(agent: Agent, name: str, out: Any) -> None:
    """Answers commands on standard input until `quit`."""

    def say(text: str) -> None:
        out.write(text + "\n")
        out.flush()

    position: Optional[Position] = None
    for line in sys.stdin:
        words = line.split()
        command = words[0] if words else ""
        if command == "ugi":
            say(f"id name {name}\nugiok")
        elif command == "isready":
            say("readyok")
        elif command == "position":
            position = _position(words)
        elif command == "go" and position is not None:
            time = int(words[words.index("movetime") + 1]) / 1000 if "movetime" in words else _SECONDS
            say(f"bestmove {move(agent, position, time)}")
        elif command == "quit":
            return
