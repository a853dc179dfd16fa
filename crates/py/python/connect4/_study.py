"""Reviews, puzzles and game records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Optional

from connect4._native import Game, PuzzleMaker, Rules, Solution, read_record, review_moves, write_record
from connect4._progress import Steps, steps
from connect4._solve import _solver


@dataclass(frozen=True)
class ReviewedMove:
    """A move of a game and its effect on the result."""

    #: Number of the stone, counted from 1 on the empty board, and the player, `"X"` or `"O"`.
    ply: int
    player: str
    #: Move number.
    move: int
    #: `best`, `slower`, `kept`, `lost draw`, `lost win` or `unknown`.
    judgement: str
    #: What was wrong and which move was better; empty for a best move.
    words: str
    #: Proved results of the position before the move and of the move, for the player who made it.
    before: Solution
    after: Solution


@dataclass(frozen=True)
class Accuracy:
    """How many of a player's moves kept the result of the game."""

    kept: int
    #: Number of judged moves, and of all moves.
    judged: int
    moves: int

    @property
    def percent(self) -> Optional[int]:
        """Percentage of judged moves that kept the result, rounded down; None if no move was judged."""
        return 100 * self.kept // self.judged if self.judged else None


@dataclass(frozen=True)
class Review:
    """A review of a game."""

    moves: list[ReviewedMove]
    #: Accuracy of `"X"` and `"O"`.
    accuracy: dict[str, Accuracy]


def review(game: Game, *, nodes: Optional[int] = None, time: Optional[float] = None, progress: Steps = None) -> Review:
    """Judges every move of a game by perfect play; `nodes` and `time` (seconds) limit each position.

    >>> import connect4
    >>> found = connect4.review(connect4.Game.parse("4455623"))
    >>> [one.judgement for one in found.moves if one.judgement.startswith("lost")]
    ['lost win', 'lost win']
    >>> found.moves[-1].player, found.accuracy["O"].moves
    ('X', 3)

    Raises ValueError for games that cannot be solved, such as games without gravity on more than 16 cells.
    """
    with steps(progress) as callback, _solver() as solver:
        moves, (first, second) = review_moves(game, solver, nodes, time, callback)
    return Review([ReviewedMove(*one) for one in moves], {"X": Accuracy(*first), "O": Accuracy(*second)})


@dataclass(frozen=True)
class Puzzle:
    """A position in which only one move keeps the result."""

    game: Game
    #: The task as text.
    question: str
    #: Number of the solving move.
    solution: int
    #: 1 if the solution wins, 0 if it draws, and the number of plies to the end.
    value: int
    plies: int
    #: Plies that must be searched ahead, and the difficulty from 1 to 5.
    depth: int
    grade: int
    #: Best play to the end, starting with the solution.
    line: list[int]


def puzzles(rules: Optional[Rules] = None, *, seed: int = 1) -> Iterator[Puzzle]:
    """Generates puzzles, endlessly if the board has enough of them. The same seed gives the same puzzles.

    >>> import connect4
    >>> puzzle = next(connect4.puzzles(seed=1))
    >>> [puzzle.solution] == connect4.analyze(puzzle.game).best
    True

    Raises ValueError for rules that cannot be solved.
    """
    maker = PuzzleMaker(rules, seed)
    return _puzzles(maker)


def _puzzles(maker: PuzzleMaker) -> Iterator[Puzzle]:
    while (found := maker.next()) is not None:
        yield Puzzle(*found)


@dataclass
class Record:
    """A game with players, event, result and comments, similar to PGN.

    >>> import connect4
    >>> record = connect4.Record(connect4.Game(moves=[3, 3]), first="Ann", comments={1: "the middle"}, other=[("Round", "2")])
    >>> connect4.Record.parse(str(record)) == record
    True
    """

    game: Game
    event: str = ""
    #: `YYYY.MM.DD`, with `?` for unknown digits.
    date: str = "????.??.??"
    #: Names of the first and the second player.
    first: str = ""
    second: str = ""
    #: `1-0`, `0-1`, `1/2-1/2` or `*`; None for the result on the board.
    result: Optional[str] = None
    #: Comments, by the number of moves before them.
    comments: dict[int, str] = field(default_factory=dict)
    #: Other tags, as name and value.
    other: list[tuple[str, str]] = field(default_factory=list)

    @staticmethod
    def parse(text: str) -> Record:
        """Reads a record with all its fields.

        Raises ValueError at the first error.
        """
        game, event, date, first, second, result, comments, other = read_record(text)
        is_boards = result == {"X": "1-0", "O": "0-1", "draw": "1/2-1/2"}.get(game.outcome or "", "*")
        return Record(game, event, date, first, second, None if is_boards else result, comments, other)

    def __str__(self) -> str:
        """The record as text.

        Raises ValueError if the result contradicts the board or a tag is invalid.
        """
        values = (self.event, self.date, self.first, self.second, self.result, self.comments, self.other)
        return write_record(self.game, *values)
