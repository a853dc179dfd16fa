"""Results of the solver. Their fields are those of the output of `connect4 --json` and of the HTTP API."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from html import escape
from importlib import import_module
from typing import Any, ClassVar, Literal, Optional, TypeVar

from connect4._types import Side

_R = TypeVar("_R", bound="Result")
Verdict = Literal["win", "draw", "loss"]


class Result:
    """Base class of results."""

    #: Classes of the fields that hold other results.
    _kinds: ClassVar[dict[str, Any]] = {}
    #: Fields that are not part of the result in JSON.
    _local: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def _of(cls: type[_R], data: Mapping[str, Any]) -> _R:
        return cls(**{name: _read(cls._kinds.get(name), value) for name, value in data.items()})

    def to_dict(self) -> dict[str, Any]:
        """The fields as dictionaries, lists, strings, numbers, booleans and None, the same as in JSON."""
        names = [one.name for one in fields(self) if one.name not in self._local]  # type: ignore[arg-type]
        return {name: _write(getattr(self, name)) for name in names}

    def to_json(self, *, indent: Optional[int] = None) -> str:
        """`to_dict` as JSON, on one line or indented by `indent` spaces."""
        return json.dumps(self.to_dict(), indent=indent, ensure_ascii=False)


class Sentence(str):
    """A sentence of the engine: a string in the language of the locale, which also holds the sentence as data."""

    #: The `id` of a message and its variables, as in JSON.
    data: Mapping[str, Any]

    def __new__(cls, words: str, data: Mapping[str, Any] = {}) -> Sentence:
        sentence = super().__new__(cls, words)
        sentence.data = data
        return sentence

    @classmethod
    def _of(cls, value: Mapping[str, Any]) -> Sentence:
        return cls(value["words"], value["data"])


def _read(kind: Any, value: Any) -> Any:
    if kind is None or value is None:
        return value
    if isinstance(value, list):
        return [_read(kind, one) for one in value]
    if isinstance(value, dict) and set(value) == {"X", "O"}:
        return {side: _read(kind, one) for side, one in value.items()}
    return kind._of(value)


def _write(value: Any) -> Any:
    if isinstance(value, Result):
        return value.to_dict()
    if isinstance(value, Sentence):
        return value.data
    if isinstance(value, dict):
        return {name: _write(one) for name, one in value.items()}
    return [_write(one) for one in value] if isinstance(value, (list, tuple)) else value


def table(names: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """An HTML table for notebooks."""
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(one))}</td>" for one in row) + "</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


def read_position(text: str) -> Any:
    """Reads a position in the notation `position`."""
    # Loaded late: the native module creates results.
    return import_module("connect4._native").Position.parse(text, "position")


def draw(position: str, **options: Any) -> str:
    """Draws a position in the notation `position` as `connect4.svg` does."""
    picture: str = import_module("connect4._svg").svg(read_position(position), **options)
    return picture


@dataclass(frozen=True)
class Value(Result):
    """The proven value of a position for the side to move, or of a move for the player who makes it."""

    #: None if not proven.
    verdict: Optional[Verdict]
    #: Plies until the end of the game if the verdict is proven: exact if the score is, otherwise the maximum.
    plies: Optional[int]
    #: Score: 0 for a draw, n for a win that leaves n - 1 of the winner's stones unplayed, -n for such a loss; None if not
    #: proven.
    score: Optional[int]
    #: Proven lower bound of the score.
    lower: int
    #: Proven upper bound of the score.
    upper: int

    @property
    def sign(self) -> Optional[int]:
        """1 for a win, 0 for a draw, -1 for a loss; None if not proven."""
        return None if self.verdict is None else {"win": 1, "draw": 0, "loss": -1}[self.verdict]

    def __str__(self) -> str:
        if self.verdict is None:
            bound = "at least a draw" if self.lower >= 0 else "at most a draw"
            return "unknown" if self.lower < 0 < self.upper else bound
        if self.verdict == "draw":
            return "draw"
        unit = "ply" if self.plies == 1 else "plies"
        return f"{self.verdict} {'within' if self.score is None else 'in'} {self.plies} {unit}"


@dataclass(frozen=True)
class Solution(Value):
    """The proven value of a position, and the cost of the search.

    >>> import connect4
    >>> solution = connect4.solve(connect4.Position.parse("44444326112"))
    >>> solution.verdict, solution.plies, str(solution)
    ('win', 27, 'win in 27 plies')
    """

    #: Number of visited positions.
    nodes: int


@dataclass(frozen=True)
class Search(Result):
    """What the last search of an `Agent` found.

    >>> import connect4
    >>> agent = connect4.agent("mcts:500")
    >>> move = agent.choose(connect4.Position())
    >>> agent.last_search.nodes, sum(agent.last_search.visits.values()), -1 <= agent.last_search.value <= 1
    (500, 500, True)
    """

    #: Number of visited positions or simulations.
    nodes: int
    #: Plies of the deepest finished iteration; None if the player does not search to a depth.
    depth: Optional[int]
    #: The value of the best move, from -1 (lost) to 1 (won), for the player who makes it; None if it was not computed.
    value: Optional[float]
    #: Number of simulations of each move, by cell; empty for players without simulations. A search tree is kept during a
    #: game, so the numbers may include earlier simulations.
    visits: dict[str, int]


@dataclass(frozen=True)
class Estimate(Result):
    """An estimated value, for the player who makes the move. It proves nothing."""

    #: From -1 (likely lost) to 1 (likely won); beyond these if a short search found a forced result.
    value: float
    #: Plies until that forced result.
    plies: Optional[int]


@dataclass(frozen=True)
class MoveValue(Result):
    """A legal move with its value."""

    _kinds = {"value": Value, "estimate": Estimate}

    #: The move as a cell, such as `"d1"`.
    cell: str
    value: Value
    #: None if the result is proven or no estimate was made.
    estimate: Optional[Estimate]
    #: How sentences state the estimate: `win`, `clearly-better`, `better`, `even`, `worse`, `clearly-worse` or `loss`.
    outlook: Optional[str]


@dataclass(frozen=True)
class Analysis(Result):
    """The values of a position and of all its moves. Moves are cells, such as `"d1"`; all functions accept them.

    >>> import connect4
    >>> analysis = connect4.analyze(connect4.Position.parse("44444326112"))
    >>> analysis.hint, analysis.best
    ('2 wins in 27 plies', ['b3'])
    >>> {one.cell: str(one.value) for one in analysis.by_move}["b3"]
    'win in 27 plies'
    """

    _kinds = {"value": Value, "by_move": MoveValue, "hint": Sentence}

    #: The position in the notation `position`.
    position: str
    side_to_move: Side
    #: Value of the position.
    value: Value
    #: All legal moves.
    by_move: list[MoveValue]
    #: The best moves; empty if a limit was reached before they were proved.
    best: list[str]
    #: The best moves as text, in the language of the locale. Columns count from 1, as on the printed board.
    hint: Sentence
    #: The moves with a proven or estimated value, best first.
    ranking: list[str]
    #: A line of best play, to the end of the game if everything is proved.
    best_line: list[str]
    #: Whether the line is proved to be best play.
    line_proved: bool
    #: Whether this board can be solved; other boards only get estimates.
    solvable: bool
    #: Number of visited positions.
    nodes: int
    #: Whether the value of the position and of every move is proved.
    complete: bool

    def __str__(self) -> str:
        return self.hint

    def __repr__(self) -> str:
        return f"<connect4.Analysis: {self.hint}>"

    def _repr_svg_(self) -> str:
        """The board with the value of each move: `+27` for a win in 27 plies, `−26` for a loss, `=` for a draw."""
        signs = {"win": "+", "loss": "−", "draw": "="}
        values = {one.cell: one.value for one in self.by_move}
        marks = {
            cell: "?" if value.verdict is None else signs[value.verdict] + str(value.plies if value.verdict != "draw" else "")
            for cell, value in values.items()
        }
        return draw(self.position, marks=marks)

    def _repr_html_(self) -> str:
        rows = ((one.cell, one.value) for one in self.by_move)
        return f"{self._repr_svg_()}{table(('move', 'value'), rows)}<p>{escape(self.hint)}</p>"


@dataclass(frozen=True)
class ReviewedMove(Result):
    """A move of a game and its effect on the result. Moves are cells, such as `"d1"`."""

    _kinds = {"before": Value, "after": Value, "remark": Sentence}

    #: Number of the stone, from 1 for the first stone on the board.
    ply: int
    #: The side that made the move.
    side: Side
    #: The move.
    cell: str
    #: Value of the position before the move, and that of the move. Both are from the perspective of the player who made
    #: it.
    before: Value
    after: Value
    #: `best`, `slower`, `kept`, `lost draw`, `lost win` or `unknown`.
    classification: str
    #: How much later a slower move wins, or how much sooner it loses, in plies.
    plies_lost: Optional[int]
    #: The moves that are proven to be best.
    best: list[str]
    #: What was wrong and which move would have been better, in the language of the locale; None for a best move.
    remark: Optional[Sentence]


@dataclass(frozen=True)
class Accuracy(Result):
    """How good a player's moves were."""

    #: Number of moves that kept the result; in a lost position, every move does.
    kept: int
    #: Number of moves whose effect on the result is known.
    evaluated: int
    #: Number of moves made.
    made: int
    #: Mean over the evaluated moves, in percent, rounded down: 0 for a move that threw away a win or a draw, 100 for one that
    #: kept it, and in a lost position the plies until the end as a share of those after the best move; None if no move was
    #: evaluated.
    percent: Optional[int]


@dataclass(frozen=True)
class Review(Result):
    """A review of a game."""

    _kinds = {"reviewed": ReviewedMove, "values": Value, "accuracy": Accuracy}

    #: The position at the start of the game, in the notation `position`.
    start: str
    #: The moves.
    reviewed: list[ReviewedMove]
    #: The value at the start and after each move, from the perspective of X.
    values: list[Value]
    #: Accuracy of the sides, by `"X"` and `"O"`.
    accuracy: dict[Side, Accuracy]
    #: Whether the limits were sufficient to classify every move.
    complete: bool

    def __str__(self) -> str:
        lines = [f"{one.ply}. {one.side} {one.cell}: {one.remark}" for one in self.reviewed if one.remark]
        for side, one in self.accuracy.items():
            percent = "" if one.percent is None else f", accuracy {one.percent}%"
            lines.append(f"{side} kept the result with {one.kept} of {one.evaluated} moves{percent}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        rows = (
            (one.ply, one.side, one.cell, one.classification, one.after, ", ".join(one.best), one.remark or "")
            for one in self.reviewed
        )
        sides = (
            (side, f"{one.kept} of {one.evaluated}", "" if one.percent is None else f"{one.percent}%")
            for side, one in self.accuracy.items()
        )
        moves = table(("ply", "side", "move", "classification", "value", "best", "remark"), rows)
        return moves + table(("side", "kept the result", "accuracy"), sides)


@dataclass(frozen=True)
class Puzzle(Result):
    """A position in which only one move keeps the result. Moves are cells, such as `"d1"`, except in `moves`."""

    _kinds = {"value": Value, "question": Sentence}

    #: Columns and rows, such as `"7x6"`.
    size: str
    #: Number of consecutive stones that win.
    connect: int
    gravity: bool
    #: Whether the swap rule applies, always False.
    swap: bool
    #: The moves that lead to the position: digits, or cells without gravity.
    moves: str
    #: The position in the notation `position`.
    position: str
    side_to_move: Side
    #: The task, as text in the language of the locale.
    question: Sentence
    #: Value of the position: a win or a draw.
    value: Value
    #: Number of plies that a player must look ahead.
    depth: int
    #: Difficulty, from 1 to 5.
    grade: int
    #: The solving move.
    solution: str
    #: Best play to the end, starting with the solution.
    best_line: list[str]

    def svg(self, *, size: Optional[int] = None, solution: bool = False) -> str:
        """Draws the position as SVG, `size` pixels wide; with `solution`, marks the solving move."""
        return draw(self.position, size=size, marks=[self.solution] if solution else ())

    def __str__(self) -> str:
        return f"{read_position(self.position)}\n{self.question}"

    def _repr_html_(self) -> str:
        return f"<figure style=\"margin:0\">{self.svg(size=240)}<figcaption>{escape(self.question)}</figcaption></figure>"
