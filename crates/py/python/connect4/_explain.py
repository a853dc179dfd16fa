"""Explains the result of a position by verified reasons, as text and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from html import escape
from typing import Any, Optional, Union

from connect4._native import Game, Position, explanation
from connect4._results import Result, Sentence, Verdict
from connect4._solve import _solver
from connect4._svg import svg
from connect4._types import Side, Stop

#: The sign that marks a cell, by role; other roles get a ring.
_SIGNS = {"upper": "^", "avoid": "×"}


@dataclass(frozen=True)
class MarkedCell(Result):
    """A marked cell."""

    cell: str
    #: - `move`: the move to make
    #: - `upper`: a cell that a plan takes, directly above the opponent's disc if possible
    #: - `threat`: an empty cell that completes a line
    #: - `avoid`: a cell where a move loses
    #: - `rule`: a cell that a rule of a plan uses
    role: str
    #: The side that threatens; None for other roles.
    owner: Optional[Side]


@dataclass(frozen=True)
class DrawnLine(Result):
    """A line to draw."""

    owner: Side
    #: The cells from one end to the other.
    cells: list[str]
    #: Whether the line can no longer be completed.
    stopped: bool


@dataclass(frozen=True)
class Scene(Result):
    """A step of an explanation: sentences with an illustration."""

    _kinds = {"sentences": Sentence, "marks": MarkedCell, "drawn": DrawnLine}
    _local = ("board",)

    #: The sentences in the requested language.
    sentences: list[Sentence]
    #: Whether this is an item of a list that an earlier scene introduces.
    item: bool
    #: Whether this belongs to the proof of a plan. The text of an explanation leaves it out.
    proof: bool
    #: The moves from the explained position to the one on the board.
    played: list[str]
    #: The marked cells.
    marks: list[MarkedCell]
    #: The lines to draw.
    drawn: list[DrawnLine]
    #: Cells of moves, each with that of the reply.
    pairs: list[list[str]]
    #: The position on the board.
    board: Position

    @property
    def words(self) -> str:
        """The sentences as one text."""
        return " ".join(self.sentences)

    def svg(self, *, size: Optional[int] = None) -> str:
        """Draws the board with the illustration as SVG, `size` pixels wide."""
        marks = {mark.cell: _SIGNS.get(mark.role, "") for mark in self.marks}
        lines = [(line.cells[0], line.cells[-1]) for line in self.drawn if not line.stopped]
        arrows = [(move, reply) for move, reply in self.pairs]
        return svg(self.board, size=size, marks=marks, arrows=arrows, lines=lines)

    def __str__(self) -> str:
        words = f"- {self.words}" if self.item else self.words
        # Text has no picture, so list the marked cells.
        upper = [mark.cell for mark in self.marks if mark.role == "upper"]
        separator = "\n" if "\n" in words else " "
        return f"{words}{separator}(^: {', '.join(upper)})" if "^" in words and upper else words

    def _repr_html_(self) -> str:
        return f"<figure>{self.svg(size=240)}<figcaption>{escape(self.words)}</figcaption></figure>"


@dataclass(frozen=True)
class Step(Result):
    """A move on the path to the position in which the reasons hold."""

    cell: str
    #: The side that makes the move.
    side: Side
    #: `blocks` (it blocks a line), `only` (all other moves lose immediately), `best` (according to the solver) or
    #: `wins` (as the reasons show).
    why: str


@dataclass(frozen=True)
class Reason(Result):
    """A reason for the result. Its cells are empty in the position after the path."""

    #: `over`, `wins now`, `two threats`, `forcing`, `plan`, `no line` or `every move`.
    ground: str
    #: The side that the reason favors; None if the game is over.
    owner: Optional[Side]
    #: Depending on `ground`: cells that complete lines, the moves of both sides, or the cells that the owner of a plan
    #: takes.
    cells: list[str]
    #: All fields of the reason, as in the output of `connect4 explain --json`.
    details: Mapping[str, Any]

    @classmethod
    def _of(cls, data: Mapping[str, Any]) -> Reason:
        return cls(data["ground"], data.get("owner"), data.get("cells", []), data)

    def to_dict(self) -> dict[str, Any]:
        """The fields of the reason, the same as in JSON. Reasons of different kinds have different fields."""
        return dict(self.details)


@dataclass(frozen=True)
class Threat(Result):
    """An empty cell that completes a line."""

    #: The side that would win there.
    owner: Side
    cell: str
    #: The lines, each with all its cells.
    lines: list[list[str]]
    #: Number of empty cells below the threat.
    below: int
    #: The lower threat in the same column, which takes effect first; None if there is none.
    behind: Optional[str]


class _Explained(Result):
    scenes: list[Scene]

    def __str__(self) -> str:
        return self.text()

    def text(self, *, proof: bool = False) -> str:
        """The sentences as text. With `proof`, also the count of cells and the rules behind a plan."""
        return "\n".join(str(scene) for scene in self.scenes if proof or not scene.proof)

    def _repr_html_(self) -> str:
        return "".join(scene._repr_html_() for scene in self.scenes if not scene.proof)


@dataclass(frozen=True)
class MoveExplanation(_Explained):
    """A move, and an explanation of the position after it."""

    _kinds = {"path": Step, "because": Reason, "scenes": Scene}

    #: The move.
    cell: str
    #: `"win"`, `"draw"` or `"loss"` for the side to move after the move; None if not proven.
    verdict: Optional[Verdict]
    #: Moves to the position in which the reasons hold; often empty.
    path: list[Step]
    #: The reasons.
    because: list[Reason]
    #: The sentences of the explanation.
    scenes: list[Scene]


@dataclass(frozen=True)
class Explanation(_Explained):
    """An explanation of the result of a position; a notebook shows it with pictures."""

    _kinds = {"path": Step, "because": Reason, "scenes": Scene, "nudge": Sentence, "threats": Threat, "by_move": MoveExplanation}

    #: The position in the notation `position`.
    position: str
    side_to_move: Side
    #: `"win"`, `"draw"` or `"loss"` for the side to move; None if not proven.
    verdict: Optional[Verdict]
    #: Moves from `position` to the position in which the reasons hold; often empty.
    path: list[Step]
    #: The reasons.
    because: list[Reason]
    #: The sentences of the explanation.
    scenes: list[Scene]
    #: Where to look, without the move; None if there is no clear reason.
    nudge: Optional[Sentence]
    #: Threats in the position after the path.
    threats: list[Threat]
    #: Explanations of all legal moves; None unless requested.
    by_move: Optional[list[MoveExplanation]]
    #: Whether all results are known.
    complete: bool

    def __repr__(self) -> str:
        return f"<connect4.Explanation: {self.verdict or 'not proved'}, {len(self.scenes)} scenes>"


def explain(
    position: Union[Position, Game],
    *,
    moves: bool = False,
    lang: Optional[str] = None,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    stop: Optional[Stop] = None,
) -> Explanation:
    """Explains the result of a position. Every statement is verified.

    If no reason is found in the position itself, the solver plays best moves up to a position that can be explained.
    `nodes`, `time` (seconds) and the event `stop` limit that search. With `moves`, the position after each legal move is also explained.
    `lang` is `"en"`, `"de"`, `"es"`, `"fr"`, `"it"`, `"nl"`, `"pl"` or `"pt"`; by default, it is the language of the locale.

    >>> import connect4
    >>> found = connect4.explain(connect4.Position.parse("5721575627323533146624"))
    >>> print(found)
    X is to move, and O wins whatever X plays.
    X must play g4: O would complete g1–g4 there.
    O wins by a series of threats that X must block:
    - O d3 threatens d4, so X must play d4.
    - O d5 completes d5–g2.
    >>> found.because[0].ground, found.because[0].cells, found.scenes[3].drawn[0].cells
    ('forcing', ['d3', 'd4', 'd5'], ['d1', 'd2', 'd3', 'd4'])

    Raises ValueError for another language.
    """
    here = position.position if isinstance(position, Game) else position
    with _solver() as solver:
        report = explanation(here, solver, moves, lang, nodes, time, stop)
    _add_boards(report, here)
    for one in report["by_move"] or []:
        _add_boards(one, here.play(one["cell"]))
    return Explanation._of(report)


def _add_boards(explained: dict[str, Any], position: Position) -> None:
    for scene in explained["scenes"]:
        scene["board"] = reduce(Position.play, scene["played"], position)
