"""The child process that runs a submission. It uses only the standard library, and holds no expected results.

The parent sends requests as lines of JSON; each answer repeats the random number of its request. Nothing that arrives
from here is trusted: the parent takes plain data only.
"""

from __future__ import annotations

import inspect
import io
import json
import os
import random
import runpy
import signal
import sys
import types
from collections.abc import Callable
from typing import Any, Optional

_DEPTH, _ITEMS, _TEXT = 12, 20_000, 200_000


def _encode(value: Any, left: list[int], depth: int = 0) -> Any:
    """The value as JSON: plain data with tags, and the type and representation of anything else."""
    left[0] -= 1
    if left[0] < 0 or depth > _DEPTH:
        return {"o": "too much data", "r": "…"}
    if value is None or value is True or value is False:
        return value
    kind = type(value)
    if isinstance(value, int):
        number = int.__int__(value)
        return number if abs(number) < 1 << 63 else {"o": "int", "r": "a huge number"}
    if isinstance(value, str):
        return str.__str__(value)[:_TEXT]
    if isinstance(value, float):
        return {"f": float.__repr__(value)}
    if isinstance(value, list):
        return [_encode(one, left, depth + 1) for one in list.__iter__(value)]
    if isinstance(value, tuple):
        return {"t": [_encode(one, left, depth + 1) for one in tuple.__iter__(value)]}
    if isinstance(value, dict):
        return {"d": [[_encode(k, left, depth + 1), _encode(v, left, depth + 1)] for k, v in dict.items(value)]}
    name = f"{kind.__module__}.{kind.__qualname__}".replace("builtins.", "")
    if kind.__module__ == "numpy":
        if hasattr(value, "item") and getattr(value, "ndim", 0) == 0:
            return _encode(value.item(), left, depth + 1)
        return {"o": name, "r": _shown(value), "v": _encode(value.tolist(), left, depth + 1)}
    return {"o": name, "r": _shown(value)}


def _shown(value: Any) -> str:
    try:
        return repr(value)[:200]
    except BaseException:
        return "(its repr fails)"


class Position:
    """A position of the game; it never changes. Columns count from 0."""

    __slots__ = ("_evaluate", "_key", "_over", "_play", "board", "outcome", "side_to_move")

    #: Rows of `X`, `O` and `.`, row 0 at the top.
    board: list[str]
    #: The side to move, `"X"` or `"O"`.
    side_to_move: str
    #: `"X"`, `"O"` or `"draw"`; None while the game goes on.
    outcome: Optional[str]

    def __init__(self, key: int, board: list[str], side: str, outcome: Optional[str], ask: Callable[..., Any]) -> None:
        self.board, self.side_to_move, self.outcome, self._key = board, side, outcome, key
        self._play = self._evaluate = ask

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.outcome is not None

    @property
    def ply(self) -> int:
        """Number of discs on the board."""
        return sum(cell != "." for row in self.board for cell in row)

    def legal_moves(self) -> list[int]:
        """Columns that have room, from the left; none after the end of the game."""
        return [] if self.outcome else [col for col, cell in enumerate(self.board[0]) if cell == "."]

    def play(self, column: int) -> "Position":
        """The position after a move."""
        if column not in self.legal_moves():
            raise ValueError(f"column {column} is not a legal move; legal moves: {self.legal_moves()}")
        return self._play("play", self._key, int(column), self)  # type: ignore[no-any-return]

    def evaluate(self) -> int:
        """An estimate for X: positive if X is better. After the end of the game, its value for X."""
        return self._evaluate("evaluate", self._key, 0, self)  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return "\n".join(self.board)


def _won(board: list[str], row: int, col: int) -> bool:
    disc = board[row][col]
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        count = 1
        for sign in (1, -1):
            r, c = row + sign * down, col + sign * right
            while 0 <= r < len(board) and 0 <= c < len(board[0]) and board[r][c] == disc:
                count, r, c = count + 1, r + sign * down, c + sign * right
        if count >= 4:
            return True
    return False


def _local(what: str, key: int, column: int, position: Position) -> Any:
    """Plays a move in this process."""
    if what == "evaluate":
        return {"X": 1000, "O": -1000}.get(position.outcome or "", 0)
    board, side = list(position.board), position.side_to_move
    row = max(at for at, cells in enumerate(board) if cells[column] == ".")
    board[row] = board[row][:column] + side + board[row][column + 1 :]
    outcome = side if _won(board, row, column) else None if any("." in cells for cells in board) else "draw"
    return Position(0, board, "O" if side == "X" else "X", outcome, _local)


def _part(name: str) -> dict[str, Any]:
    """The names in a file of this folder, which is not a package here."""
    return runpy.run_path(os.path.join(os.path.dirname(os.path.abspath(__file__)), name))


class Runner:
    """Loads the submission and answers requests."""

    def __init__(self) -> None:
        self.requests = os.fdopen(os.dup(0), "rb")
        self.answers = os.fdopen(os.dup(1), "wb")
        null = os.open(os.devnull, os.O_RDWR)
        os.dup2(null, 0)
        os.dup2(null, 2)
        os.close(null)
        self.module = types.ModuleType("submission")
        self.nonce = ""
        self.path = ""
        self.lines: list[str] = []
        self.confinement, self.program, stubs = _part("_confine.py"), _part("_program.py"), _part("_stubs.py")
        self.stubs, self.stub = stubs["Stubs"](), stubs["Stub"]

    def run(self) -> None:
        """Answers requests until the parent closes the pipe."""
        self.confinement["end_with_parent"](int(sys.argv[1]), signal.SIGKILL)
        setup = json.loads(self.requests.readline())
        output = os.open(setup["output"], os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(output, 1)
        os.close(output)
        self._fresh_output()
        sys.stdin = open(0, encoding="utf-8", closefd=False)
        found = self.confinement["confine"](setup["folders"], setup["hidden"], setup["memory"], setup["seconds"], setup["size"])
        self.path = setup["path"]
        here = os.path.dirname(os.path.abspath(__file__))
        own = [os.path.dirname(self.path), *(one for one in sys.path if one and one not in (here, *setup["hidden"]))]
        # A file in a folder of the submission may import from the top folder.
        sys.path[:] = [*own, setup["folder"]]
        os.chdir(os.path.dirname(self.path))
        self.nonce = setup["nonce"]
        self._answer({"ready": found})
        while True:
            line = self.requests.readline()
            if not line:
                os._exit(0)
            request = json.loads(line)
            self.nonce = request["nonce"]
            random.seed(request["seed"])
            if sys.stdin is None or sys.stdin.closed:
                # `exit` closes it.
                sys.stdin = open(0, encoding="utf-8", closefd=False)
            if "numpy" in sys.modules:
                sys.modules["numpy"].random.seed(request["seed"] % (1 << 32))
            self._answer(self._load(request) if request["do"] == "load" else self._call(request))

    def _fresh_output(self) -> None:
        file = io.BufferedWriter(io.FileIO(1, "wb", closefd=False))
        sys.stdout = io.TextIOWrapper(file, "utf-8", "backslashreplace", "")

    def _answer(self, fields: dict[str, Any]) -> None:
        self.answers.write(json.dumps({"nonce": self.nonce, **fields}).encode() + b"\n")
        self.answers.flush()

    def _printed(self) -> str:
        try:
            sys.stdout.flush()
        except BaseException:
            self._fresh_output()
        try:
            size = os.lseek(1, 0, os.SEEK_END)
            os.lseek(1, 0, os.SEEK_SET)
            text = os.read(1, min(size, _TEXT))
            os.ftruncate(1, 0)
            os.lseek(1, 0, os.SEEK_SET)
        except OSError:
            return ""
        return text.decode("utf-8", "backslashreplace")

    def _load(self, request: dict[str, Any]) -> dict[str, Any]:
        """Runs the file of the submission."""
        sys.modules["submission"] = self.module
        self.module.__file__ = self.path
        self.stubs.is_strict = False
        program = self.program["Program"](self.path, self.module, self.stubs.add)
        program.run(request, lambda number, line: self._answer({"at": number, "line": line}))
        self.stubs.is_strict, self.lines = True, program.lines
        printed = self._printed()
        names = [name for name, value in list(self.module.__dict__.items()) if callable(value) and not name.startswith("__")]
        # LeetCode and some courses put the functions into a class.
        for name in list(names):
            value = self.module.__dict__[name]
            if isinstance(value, type) and value.__module__ == "submission":
                names += [f"{name}.{one}" for one, method in vars(value).items() if not one.startswith("_") and (callable(method) or isinstance(method, staticmethod))]
        problems = [one.fields() for one in program.problems[:50]]
        return {"names": [str(one) for one in names][:500], "problems": problems, "out": printed[:2000], "missing": self.stubs.modules[:50]}

    def _function(self, name: str) -> Callable[..., Any]:
        owner, _, method = name.rpartition(".")
        if not owner:
            return self.module.__dict__[name]  # type: ignore[no-any-return]
        cls = self.module.__dict__[owner]
        made = vars(cls).get(method)
        return getattr(cls if isinstance(made, (staticmethod, classmethod)) else cls(), method)  # type: ignore[no-any-return]

    def _ask(self, what: str, key: int, column: int, position: Position) -> Any:
        """Asks the parent, which knows the tree."""
        self._answer({"ask": what, "key": key, "column": column})
        answer = json.loads(self.requests.readline())
        if what == "evaluate":
            return answer["value"]
        return Position(answer["key"], answer["board"], answer["side"], answer["outcome"], self._ask)

    def _arguments(self, function: Callable[..., Any], request: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
        """The arguments of a call; `named` ones by the names of the parameters."""
        arguments = request["args"]
        if "position" in request:
            given = request["position"]
            ask = self._ask if given["remote"] else _local
            position = Position(given["key"], given["board"], given["side"], None, ask)
            if not given["remote"]:
                return _agent_arguments(function, position), {}
            return [position, *arguments], _search_arguments(function, position, arguments)
        return arguments, {}

    def _call(self, request: dict[str, Any]) -> dict[str, Any]:
        arguments: list[Any] = []
        value, problem, same = None, None, False
        given = json.dumps(request)
        while True:
            try:
                function = self._function(request["name"])
                arguments, named = self._arguments(function, request)
                value = function(**named) if named else function(*arguments)
                if isinstance(value, self.stub):
                    value.needed()
                same = bool(arguments) and value is arguments[0]
            except BaseException as error:
                if self.stubs.add(error):
                    # The function may not need the module that it imports.
                    request = json.loads(given)
                    self._printed()
                    continue
                value, problem = None, self._problem(error)
                error.__traceback__ = None
            break
        printed = self._printed()
        try:
            left = [_ITEMS]
            encoded = _encode(value, left)
            after = [] if "position" in request else [_encode(one, left) for one in arguments]
        except BaseException as error:
            encoded, after, problem = None, [], problem or self._problem(error)
        return {"value": encoded, "error": problem, "out": printed, "args": after, "same": same, "missing": self.stubs.modules[:50]}

    def _problem(self, error: BaseException) -> list[Any]:
        return self.program["Problem"](error, self.path, self.lines).fields()  # type: ignore[no-any-return]


_NAMES = {
    "depth": ("depth", "d", "plies", "max_depth", "maxdepth", "depth_limit", "limit", "ply", "depth_left"),
    "alpha": ("alpha", "a"),
    "beta": ("beta", "b"),
    "maximizing": ("maximizing", "maximizingplayer", "maximizing_player", "is_max", "ismax", "is_maximizing", "ismaximizing", "maximize", "max_player", "maximizer"),
    "simulations": ("simulations", "sims", "iterations", "playouts", "n", "num_simulations", "n_simulations", "rollouts", "budget"),
    "player": ("player", "side", "turn", "disc", "color"),
    "color": ("sign",),
}


def _search_arguments(function: Callable[..., Any], position: Position, arguments: list[Any]) -> dict[str, Any]:
    """Arguments by name for searches that take more than a position and a number; empty if they take just those."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return {}
    plain = [one for one in parameters if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)]
    required = [one for one in plain if one.default is one.empty]
    known = {
        "depth": arguments[0] if arguments else None,
        "simulations": arguments[0] if arguments else None,
        "alpha": float("-inf"),
        "beta": float("inf"),
        "maximizing": position.side_to_move == "X",
        "player": position.side_to_move,
        "color": 1 if position.side_to_move == "X" else -1,
    }
    named: dict[str, Any] = {}
    for at, one in enumerate(plain):
        if at == 0:
            named[one.name] = position
            continue
        kind = next((kind for kind, names in _NAMES.items() if one.name.lower() in names), None)
        if at == 1 and kind is None and arguments:
            kind = "depth"
        if kind is not None and (one in required or kind not in ("alpha", "beta")):
            named[one.name] = known[kind]
    if len(required) <= 1 + len(arguments) and len(plain) == len(parameters) and len(named) <= 1 + len(arguments):
        return named if len(named) == 1 + len(arguments) else {}
    return named


def _agent_arguments(function: Callable[..., Any], position: Position) -> list[Any]:
    """What an agent takes: a position, a board and the side to move, or Kaggle's observation and configuration."""
    try:
        names = [one.name.lower() for one in inspect.signature(function).parameters.values() if one.kind <= one.POSITIONAL_OR_KEYWORD]
    except (TypeError, ValueError):
        names = ["position"]
    if names[:1] in (["observation"], ["obs"]) or names[1:2] in (["configuration"], ["config"]):
        rows = position.board
        cells = [".XO".index(cell) for row in rows for cell in row]
        mark = 1 if position.side_to_move == "X" else 2
        observation = _Fields(board=cells, mark=mark, step=position.ply, remainingOverageTime=60)
        configuration = _Fields(rows=len(rows), columns=len(rows[0]), inarow=4, actTimeout=2, timeout=2, episodeSteps=1000)
        return [observation, configuration][: len(names)]
    if names[:1] in (["board"], ["grid"], ["rows"]) or len(names) >= 2:
        return [list(position.board), position.side_to_move][: len(names)]
    return [position]


class _Fields(dict):  # type: ignore[type-arg]
    """A dictionary whose keys are attributes too, like the observations of Kaggle."""

    __getattr__ = dict.__getitem__


if __name__ == "__main__":
    Runner().run()
