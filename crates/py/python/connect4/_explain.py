"""Why a position is worth what it is: reasons that have been checked, in words and pictures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, Optional, Union

from connect4._native import Game, Position, explanation
from connect4._solve import _solver
from connect4._svg import svg

#: What stands on a cell in a picture, by its role; a ring for the others.
_SIGNS = {"upper": "^", "avoid": "×"}


@dataclass(frozen=True)
class Scene:
    """A sentence of an explanation, with what to show on the board."""

    words: str
    #: Whether it is an item of the list that a sentence before it begins.
    is_item: bool
    #: The position on the board.
    position: Position
    #: What is worth looking at, by cell: `move` (the one to make), `upper` (a cell that a plan takes, on top of the other side's
    #: disc if possible), `threat`, `avoid` (who plays there first loses by it) or `rule` (a rule of a plan is about it).
    marks: dict[str, str]
    #: Lines that are complete but for their empty cells, from one end to the other.
    lines: list[list[str]]
    #: Lines that are stopped.
    stopped: list[list[str]]
    #: Discs with their answers.
    pairs: list[tuple[str, str]]

    def svg(self, *, size: Optional[int] = None) -> str:
        """The board with all this as an SVG picture, `size` pixels wide."""
        marks = {cell: _SIGNS.get(role, "") for cell, role in self.marks.items()}
        lines = [(line[0], line[-1]) for line in self.lines]
        return svg(self.position, size=size, marks=marks, arrows=self.pairs, lines=lines)

    def _repr_html_(self) -> str:
        return f"<figure>{self.svg(size=240)}<figcaption>{escape(self.words)}</figcaption></figure>"


@dataclass(frozen=True)
class Step:
    """A move on the way to the reasons."""

    cell: str
    #: Whose: `"X"` or `"O"`.
    player: str
    #: `blocks` a line, the `only` move that does not lose at once, `best` by the solver, `wins` as the reasons show.
    why: str


@dataclass(frozen=True)
class Reason:
    """A reason; its cells are empty in the position after the path."""

    #: `over`, `wins now`, `two threats`, `forcing`, `plan`, `no line` or `every move`.
    ground: str
    #: Whom it is good for, `"X"` or `"O"`; None where the game is over.
    owner: Optional[str]
    #: The cells that it is about: those that complete lines, the moves of both sides, or those that the owner of a plan takes.
    cells: list[str]
    #: All that is known of it, by the names that the command line has for it with `--json`.
    details: Mapping[str, Any]


@dataclass(frozen=True)
class Threat:
    """An empty cell that completes a line."""

    #: Whose line: `"X"` or `"O"`.
    owner: str
    cell: str
    #: The lines, each whole.
    lines: list[list[str]]
    #: Empty cells below it.
    below: int
    #: The threat further down in the column that comes first.
    behind: Optional[str]


@dataclass(frozen=True)
class Explanation:
    """Why a position is worth what it is.

    In a notebook it is shown with its pictures.
    """

    position: Position
    #: `"win"`, `"draw"` or `"loss"` for the side to move; None where that is not settled.
    verdict: Optional[str]
    #: The moves to the position of the reasons.
    path: list[Step]
    reasons: list[Reason]
    #: The threats in the position of the reasons; for moves they are not told.
    threats: list[Threat]
    #: The explanation step by step.
    scenes: list[Scene]
    #: Where it was asked for, what each legal move leads to, by its number.
    moves: dict[int, Explanation]

    def __str__(self) -> str:
        def line(scene: Scene) -> str:
            words = f"- {scene.words}" if scene.is_item else scene.words
            # Without the board, the marks that the words speak of are listed.
            upper = [cell for cell, role in scene.marks.items() if role == "upper"]
            return f"{words} (^: {', '.join(upper)})" if "^" in words and upper else words

        return "\n".join(map(line, self.scenes))

    def __repr__(self) -> str:
        return f"<connect4.Explanation: {self.verdict or 'not settled'}, {len(self.scenes)} sentences>"

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
    """Why a position is worth what it is. Nothing is said that has not been checked.

    Where the position is not plain itself, the solver's best play leads to the first one that is; `nodes` and `time` (seconds) limit
    that. With `by_move` it also tells what each legal move leads to. `language` is `"en"` or `"de"`.

    >>> import connect4
    >>> found = connect4.explain(connect4.Position.parse("5721575627323533146624"))
    >>> print(found)
    X is to move, and O wins whatever X plays.
    X must play g4: O would complete g1–g4 there.
    O wins by threats that leave X no choice:
    - O d3 threatens d4, so X d4.
    - O d5 completes d5–g2.
    >>> found.reasons[0].ground, found.reasons[0].cells, found.scenes[3].lines
    ('forcing', ['d3', 'd4', 'd5'], [['d1', 'd2', 'd3', 'd4']])

    Raises ValueError for another language.
    """
    here = position.position if isinstance(position, Game) else position
    with _solver() as solver:
        told = json.loads(explanation(here, solver, by_move, language, nodes, time))
    return _told(here, told)


def _told(position: Position, told: dict[str, Any]) -> Explanation:
    after = {one["cell"]: position.play(one["cell"]) for one in told.get("by_move", [])}
    moves = [_told(after[one["cell"]], one) for one in told.get("by_move", [])]
    numbers = {position.landing(move): move for move in position.legal_moves()}
    return Explanation(
        position,
        told["verdict"],
        [Step(one["cell"], one["mover"], one["why"]) for one in told["path"]],
        [Reason(one["ground"], one.get("owner"), one.get("cells", []), one) for one in told["because"]],
        [Threat(**one) for one in told.get("threats", [])],
        [_scene(position, one) for one in told["scenes"]],
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
