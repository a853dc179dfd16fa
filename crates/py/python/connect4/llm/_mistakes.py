"""What moves were worth: the solver's values, regret, and kinds of blunders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Optional, Union

from connect4._native import Game, Position, judge_moves
from connect4._types import Action, Move

Classification = Literal["best", "slower", "lost draw", "lost win", "unknown"]
Phase = Literal["opening", "middle", "end"]

PHASES: tuple[Phase, ...] = ("opening", "middle", "end")
#: Kinds of blunders, in the order in which they are tested.
KINDS = (
    "missed win",
    "missed block",
    "played under a threat",
    "lost zugzwang",
    "missed attack",
    "allowed attack",
    "other",
)


@dataclass(frozen=True)
class Worth:
    """What a move was worth, for the player who made it."""

    #: `best`; `slower` (a win comes later, or a loss sooner); `lost draw` or `lost win` (a result is thrown away); `unknown`
    #: if a limit was reached, the board cannot be solved, or two more stones follow before a swap of sides.
    classification: Classification
    #: Result thrown away: 0, 1 (a win for a draw, a draw for a loss) or 2 (a win for a loss); None if unknown.
    regret: Optional[int]
    #: Plies by which a win came later or a loss sooner; 0 for a best move; None if a result was thrown away, or if unknown.
    plies_lost: Optional[int]
    #: Value of the position before the move, and of the move: `win`, `draw` or `loss`, and the plies until the end.
    before: Optional[str]
    before_plies: Optional[int]
    after: Optional[str]
    after_plies: Optional[int]
    #: The best moves: cells, or `swap`.
    best: list[str]
    #: Kind of the blunder, one of `KINDS`; None for other moves.
    kind: Optional[str]
    #: Whether the player could complete a line, and whether the move does.
    could_win: bool
    wins: bool
    #: Whether the opponent threatened to complete a line in one playable cell while the player could not win, and whether
    #: the move blocks it.
    had_to_block: bool
    blocks: bool


def worth(board: Union[Position, Game], move: Move, *, nodes: Optional[int] = None) -> Worth:
    """What a move, or `"swap"`, is worth in a position, by the values of `connect4.analyze`.

    `nodes` limits the visited positions; the default is that of `judge`. In a `Game`, the player may swap sides instead if the
    rules allow it. The opponent takes the better side after a move that allows a swap.

    >>> import connect4
    >>> found = worth(connect4.Position.parse("44444326112"), 0)
    >>> found.classification, found.regret, found.best
    ('lost win', 1, ['b3'])

    Raises ValueError if the move is illegal.
    """
    game = board.copy() if isinstance(board, Game) else Game(board.rules, start=board)
    position, could_swap = game.position, game.can_swap
    game.play(move)
    return worths([(position, game.moves[-1], could_swap)], nodes=nodes)[0]


def worths(moves: Sequence[tuple[Position, Action, bool]], *, nodes: Optional[int] = None) -> list[Worth]:
    """Judges moves, each with the position before it, and whether the player could swap sides instead."""
    return [Worth(**found) for found in judge_moves(moves, nodes)]
