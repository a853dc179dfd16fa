"""A Python agent as a program that speaks the Universal Game Interface: how bots with `--player python:FILE` ask for moves.

The file runs confined, as in homework, unless the option `--unconfined` gives it the rights of the user. What it prints, and
why it fails, goes to standard error.
"""

from __future__ import annotations

import contextlib
import importlib.util
import inspect
import secrets
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Callable, Optional

from connect4 import Game, Position

#: Accepted names of the function, also in homework.
NAMES = ["agent", "my_agent", "choose", "choose_move", "choose_column", "get_move", "best_move", "select_move", "next_move", "move", "play", "act"]


#: Seconds for a move without a time limit, and seconds after which a move is too late to count.
_SECONDS, _LATE = 60.0, 0.3
_NO_AGENT = "has no function `agent`; define agent(position), which returns a column counted from 0"
#: Seconds of processor time for all games, and characters that are shown of what a move prints.
_TOTAL, _SHOWN = 1e6, 2000

#: Answers with a move; the second argument is the time, in seconds.
Agent = Callable[[Position, float], Any]


class AgentError(Exception):
    """Why an agent cannot play."""


@contextlib.contextmanager
def confine(path: Path) -> Iterator[Agent]:
    """The agent in a file, which runs in a separate process, as in homework."""
    from connect4.grade._grade import _MISSING
    from connect4.grade._sandbox import Limits, Sandbox, find_name

    try:
        sandbox = Sandbox(path, NAMES, secrets.randbelow(1 << 30), Limits(total=_TOTAL))
    except (OSError, ValueError) as error:
        raise AgentError(str(error)) from None
    with sandbox:
        loaded = sandbox.load()
        show(sandbox.printed)
        refused = [text for name, text in _MISSING.items() if name not in sandbox.protections]
        if refused:
            show(f"Warning: this system cannot refuse {' and '.join(refused)} to the agent; run it on Linux 5.13 or later.")
        name = find_name(loaded.names, NAMES)
        if name is None:
            raise AgentError(f"{path.name} {loaded.problems[0] if loaded.problems else _NO_AGENT}")
        # The program may fail outside of the agent.
        for problem in loaded.problems:
            show(f"{path.name} {problem}")
        # A class with the name of an agent.
        function = next((one for one in (f"{name}.choose", name) if one in loaded.names), name)

        def agent(position: Position, seconds: float) -> Any:
            rules = position.rules
            if rules.connect != 4 or not rules.gravity:
                raise AgentError("confined agents play only four in a row with gravity; add --unconfined to play other games")
            given = {"remote": False, "key": 0, "board": rows(position), "side": position.side_to_move}
            answer = sandbox.call(function, [], position=given, seconds=seconds + _LATE)
            show(answer.printed)
            if answer.problem is not None:
                raise AgentError(f"`{function}` {answer.problem}")
            return answer.value

        yield agent


def show(text: str) -> None:
    """Shows what an agent prints, shortened."""
    text = text.rstrip()
    if text:
        print(text[:_SHOWN] + (" …" if len(text) > _SHOWN else ""), file=sys.stderr, flush=True)


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
        return adapt(classes[-1]().choose)
    raise AgentError(f"{path.name} {_NO_AGENT}")


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


def main() -> None:
    """Runs the agent of the file in the first argument, confined unless the second is `--unconfined`."""
    path = Path(sys.argv[1])
    is_confined = sys.argv[2:] != ["--unconfined"]
    # What the agent prints must not be mistaken for an answer.
    out, sys.stdout = sys.stdout, sys.stderr
    try:
        with confine(path) if is_confined else contextlib.nullcontext(load(path)) as agent:
            serve(agent, path.stem, out)
    except AgentError as error:
        sys.exit(str(error))
    except Exception:
        # The last line says what is wrong.
        traceback.print_exc()
        sys.exit(1)


if __name__ == "__main__":
    main()
