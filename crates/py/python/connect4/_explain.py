"""Explains the result of a position by verified reasons, as text and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Optional, Union

from connect4._native import Game, Position, explanation
from connect4._solve import _solver
from connect4._svg import svg

#: The sign that marks a cell, by role; other roles get a ring.
_SIGNS = {"upper": "^", "avoid": "×"}


@dataclass(frozen=True)
class Scene:
    """A step of an explanation: sentences with an illustration."""

    #: The sentences in the requested language.
    words: str
    #: Whether this is an item of a list that an earlier scene introduces.
    is_item: bool
    #: The position to show.
    position: Position
    #: Roles of the marked cells:
    #:
    #: - `move`: the move to make
    #: - `upper`: a cell that a plan takes, directly above the opponent's disc if possible
    #: - `threat`: an empty cell that completes a line
    #: - `avoid`: a cell where a move loses
    #: - `rule`: a cell that a rule of a plan uses
    marks: dict[str, str]
    #: Lines that can still be completed, each as the cells from one end to the other.
    lines: list[list[str]]
    #: Lines that can no longer be completed.
    stopped: list[list[str]]
    #: Cells of moves, each with that of the reply.
    pairs: list[tuple[str, str]]

    def svg(self, *, size: Optional[int] = None) -> str:
        """Draws the board with the illustration as SVG, `size` pixels wide."""
        marks = {cell: _SIGNS.get(role, "") for cell, role in self.marks.items()}
        lines = [(line[0], line[-1]) for line in self.lines]
        return svg(self.position, size=size, marks=marks, arrows=self.pairs, lines=lines)

    def _repr_html_(self) -> str:
        return f"<figure>{self.svg(size=240)}<figcaption>{escape(self.words)}</figcaption></figure>"


@dataclass(frozen=True)
class Step:
    """A move on the path to the position in which the reasons hold."""

    cell: str
    #: The side that makes the move, `"X"` or `"O"`.
    side: str
    #: `blocks` (it blocks a line), `only` (all other moves lose immediately), `best` (according to the solver) or
    #: `wins` (as the reasons show).
    why: str


@dataclass(frozen=True)
class Reason:
    """A reason for the result. Its cells are empty in the position after the path."""

    #: `over`, `wins now`, `two threats`, `forcing`, `plan`, `no line` or `every move`.
    ground: str
    #: The side that the reason favors, `"X"` or `"O"`; None if the game is over.
    owner: Optional[str]
    #: Depending on `ground`: cells that complete lines, the moves of both sides, or the cells that the owner of a plan
    #: takes.
    cells: list[str]
    #: All fields of the reason, as in the output of `connect4 explain --json`.
    details: Mapping[str, Any]


@dataclass(frozen=True)
class Threat:
    """An empty cell that completes a line."""

    #: The side that would win there, `"X"` or `"O"`.
    owner: str
    cell: str
    #: The lines, each with all its cells.
    lines: list[list[str]]
    #: Number of empty cells below the threat.
    below: int
    #: The lower threat in the same column, which takes effect first; None if there is none.
    behind: Optional[str]


@dataclass(frozen=True)
class Explanation:
    """An explanation of the result of a position; a notebook shows it with pictures."""

    position: Position
    #: `"win"`, `"draw"` or `"loss"` for the side to move; None if not proven.
    verdict: Optional[str]
    #: Moves from `position` to the position in which the reasons hold; often empty.
    path: list[Step]
    reasons: list[Reason]
    #: Threats in the position after the path; empty for the explanations in `moves`.
    threats: list[Threat]
    #: The sentences of the explanation.
    scenes: list[Scene]
    #: Explanation of the position after each legal move, by move number; empty unless requested.
    moves: dict[int, Explanation]

    def __str__(self) -> str:
        def line(scene: Scene) -> str:
            words = f"- {scene.words}" if scene.is_item else scene.words
            # Text has no picture, so list the marked cells.
            upper = [cell for cell, role in scene.marks.items() if role == "upper"]
            return f"{words} (^: {', '.join(upper)})" if "^" in words and upper else words

        return "\n".join(map(line, self.scenes))

    def __repr__(self) -> str:
        return f"<connect4.Explanation: {self.verdict or 'not proved'}, {len(self.scenes)} sentences>"

    def _repr_html_(self) -> str:
        return "".join(scene._repr_html_() for scene in self.scenes)


def explain(
    position: Union[Position, Game],
    *,
    moves: bool = False,
    lang: Optional[str] = None,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
) -> Explanation:
    """Explains the result of a position. Every statement is verified.

    If no reason is found in the position itself, the solver plays best moves up to a position that can be explained.
    `nodes` and `time` (seconds) limit that search. With `moves`, the position after each legal move is also explained.
    `lang` is `"en"`, `"de"`, `"es"`, `"fr"`, `"it"`, `"nl"`, `"pl"` or `"pt"`; by default, it is the language of the locale.

    >>> import connect4
    >>> found = connect4.explain(connect4.Position.parse("5721575627323533146624"))
    >>> print(found)
    X is to move, and O wins whatever X plays.
    X must play g4: O would complete g1–g4 there.
    O wins by a series of threats that X must block:
    - O d3 threatens d4, so X must play d4.
    - O d5 completes d5–g2.
    >>> found.reasons[0].ground, found.reasons[0].cells, found.scenes[3].lines
    ('forcing', ['d3', 'd4', 'd5'], [['d1', 'd2', 'd3', 'd4']])

    Raises ValueError for another language.
    """
    here = position.position if isinstance(position, Game) else position
    with _solver() as solver:
        report = explanation(here, solver, moves, lang, nodes, time)
    return _explanation(here, report)


def _explanation(position: Position, report: dict[str, Any]) -> Explanation:
    after = {one["cell"]: position.play(one["cell"]) for one in report.get("by_move", [])}
    moves = [_explanation(after[one["cell"]], one) for one in report.get("by_move", [])]
    numbers = {position.landing(move): move for move in position.legal_moves()}
    return Explanation(
        position,
        report["verdict"],
        [Step(one["cell"], one["side"], one["why"]) for one in report["path"]],
        [Reason(one["ground"], one.get("owner"), one.get("cells", []), one) for one in report["because"]],
        [Threat(**one) for one in report.get("threats", [])],
        [_scene(position, one) for one in report["scenes"]],
        {numbers[cell]: move for cell, move in zip(after, moves)},
    )


def _scene(position: Position, scene: dict[str, Any]) -> Scene:
    for cell in scene["played"]:
        position = position.play(cell)
    return Scene(
        scene["words"],
        scene["item"],
        position,
        {mark["cell"]: mark["role"] for mark in scene["marks"]},
        [line["cells"] for line in scene["drawn"] if not line["stopped"]],
        [line["cells"] for line in scene["drawn"] if line["stopped"]],
        [(stone, answer) for stone, answer in scene["pairs"]],
    )
