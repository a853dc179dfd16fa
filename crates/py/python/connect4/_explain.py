"""Explanations of a position's result: verified reasons, as text and pictures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Optional, Union

from connect4._native import Game, Position, explanation
from connect4._solve import _solver
from connect4._svg import svg

#: Sign on a cell in a picture, by role; other roles get a ring.
_SIGNS = {"upper": "^", "avoid": "×"}


@dataclass(frozen=True)
class Scene:
    """A sentence of an explanation, with its illustration."""

    words: str
    #: Whether the sentence is an item of a list that an earlier sentence introduces.
    is_item: bool
    #: Position shown on the board.
    position: Position
    #: Roles of the marked cells: `move` (the move to make), `upper` (a cell that a plan takes, directly above an
    #: opponent's disc if possible), `threat`, `avoid` (a cell that loses for the first player to move there) or `rule`
    #: (a cell in a rule of a plan).
    marks: dict[str, str]
    #: Lines that need only their empty cells, as cells from one end to the other.
    lines: list[list[str]]
    #: Lines that are blocked.
    stopped: list[list[str]]
    #: Moves, each with the reply to it.
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
    """A move that leads to the explained position."""

    cell: str
    #: Player, `"X"` or `"O"`.
    player: str
    #: `blocks` (stops a line), `only` (the only move that does not lose immediately), `best` (according to the solver)
    #: or `wins` (as the reasons show).
    why: str


@dataclass(frozen=True)
class Reason:
    """A reason; its cells are empty in the position after the path."""

    #: `over`, `wins now`, `two threats`, `forcing`, `plan`, `no line` or `every move`.
    ground: str
    #: Player who benefits, `"X"` or `"O"`; None if the game is over.
    owner: Optional[str]
    #: Cells of the reason: those that complete lines, the moves of both sides, or the cells that the owner of a plan
    #: takes.
    cells: list[str]
    #: All fields of the reason, as in the output of `explain --json`.
    details: Mapping[str, Any]


@dataclass(frozen=True)
class Threat:
    """An empty cell that completes a line."""

    #: Player who would win there, `"X"` or `"O"`.
    owner: str
    cell: str
    #: The lines, each with all its cells.
    lines: list[list[str]]
    #: Number of empty cells below the threat.
    below: int
    #: A lower threat in the same column, which comes first.
    behind: Optional[str]


@dataclass(frozen=True)
class Explanation:
    """An explanation of a position's result.

    A notebook shows it with pictures.
    """

    position: Position
    #: `"win"`, `"draw"` or `"loss"` for the side to move; None if not proved.
    verdict: Optional[str]
    #: Moves that lead to the explained position.
    path: list[Step]
    reasons: list[Reason]
    #: Threats in the explained position; empty for the explanations in `moves`.
    threats: list[Threat]
    #: The sentences of the explanation.
    scenes: list[Scene]
    #: Explanation of each legal move, by move number; empty unless `by_move` was set.
    moves: dict[int, Explanation]

    def __str__(self) -> str:
        def line(scene: Scene) -> str:
            words = f"- {scene.words}" if scene.is_item else scene.words
            # Text has no board, so list the marked cells.
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
    by_move: bool = False,
    language: str = "en",
    nodes: Optional[int] = None,
    time: Optional[float] = None,
) -> Explanation:
    """Explains the result of a position. Every statement is verified.

    If the position itself is too complex to explain, the solver plays the best moves up to a position that can be
    explained. `nodes` and `time` (seconds) limit that search. `by_move` also explains each legal move. `language` is
    `"en"` or `"de"`.

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
        report = json.loads(explanation(here, solver, by_move, language, nodes, time))
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
