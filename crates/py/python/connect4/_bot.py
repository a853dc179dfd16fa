"""How bots with `--player python:FILE` ask for moves.

The file runs confined, as in homework, unless the option `--unconfined` gives it the rights of the user. What it prints, and
why it fails, goes to standard error.
"""

from __future__ import annotations

import contextlib
import secrets
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from connect4 import Position
from connect4._ugi import NAMES, NO_AGENT, Agent, AgentError, load, rows, serve
from connect4.grade._grade import _MISSING
from connect4.grade._sandbox import Limits, Sandbox, find_name

#: Seconds by which a move may be late before it is given up.
_LATE = 0.3
#: Seconds of processor time for all games, and characters that are shown of what a move prints.
_TOTAL, _SHOWN = 1e6, 2000


@contextlib.contextmanager
def confine(path: Path) -> Iterator[Agent]:
    """The agent in a file, which runs in a separate process, as in homework."""
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
            raise AgentError(f"{path.name} {loaded.problems[0] if loaded.problems else NO_AGENT}")
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
