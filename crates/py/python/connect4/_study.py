"""Reviews, puzzles and game records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Optional

from connect4._native import Game, PuzzleGenerator, Rules, Solution, read_record, review_moves, write_record
from connect4._progress import Steps, steps
from connect4._solve import _solver


@dataclass(frozen=True)
class ReviewedMove:
    """A move of a game and its effect on the result."""

    #: Number of the stone, from 1 for the first stone on the board.
    ply: int
    #: The side that made the move, `"X"` or `"O"`.
    side: str
    #: The move as a number.
    move: int
    #: `best`, `slower`, `kept`, `lost draw`, `lost win` or `unknown`.
    classification: str
    #: What was wrong and which move would have been better; empty for a best move.
    words: str
    #: Proven result of the position before the move, and that of the move. Both are from the perspective of the player
    #: who made it.
    before: Solution
    after: Solution


@dataclass(frozen=True)
class Accuracy:
    """How many of a player's moves kept the result of the game."""

    #: Number of moves that kept the result.
    kept: int
    #: Number of moves whose effect on the result is known.
    evaluated: int
    #: Number of moves made.
    made: int

    @property
    def percent(self) -> Optional[int]:
        """Percentage of evaluated moves that kept the result, rounded down; None if no move was evaluated."""
        return 100 * self.kept // self.evaluated if self.evaluated else None


@dataclass(frozen=True)
class Review:
    """A review of a game."""

    moves: list[ReviewedMove]
    #: Accuracy of the sides, by `"X"` and `"O"`.
    accuracy: dict[str, Accuracy]


def review(game: Game, *, nodes: Optional[int] = None, time: Optional[float] = None, progress: Steps = None) -> Review:
    """Compares every move of a game with perfect play.

    `nodes` (visited positions) and `time` (seconds) limit the search in each position. `progress(done, total)` counts
    positions; True shows a progress bar.

    >>> import connect4
    >>> found = connect4.review(connect4.Game.parse("4455623"))
    >>> [one.classification for one in found.moves if one.classification.startswith("lost")]
    ['lost win', 'lost win']
    >>> found.moves[-1].side, found.accuracy["O"].made
    ('X', 3)

    Raises ValueError for rules that cannot be solved, such as games without gravity on more than 16 cells.
    """
    with steps(progress) as callback, _solver() as solver:
        moves, (first, second) = review_moves(game, solver, nodes, time, callback)
    return Review([ReviewedMove(*one) for one in moves], {"X": Accuracy(*first), "O": Accuracy(*second)})


@dataclass(frozen=True)
class Puzzle:
    """A position in which only one move keeps the result."""

    game: Game
    #: The task, as text.
    question: str
    #: Number of the solving move.
    solution: int
    #: 1 if the solution wins, 0 if it draws.
    value: int
    #: Number of plies until the end of the game under best play.
    plies: int
    #: Number of plies that a player must look ahead.
    depth: int
    #: Difficulty, from 1 to 5.
    grade: int
    #: Best play to the end as move numbers, starting with the solution.
    best_line: list[int]


def puzzles(rules: Optional[Rules] = None, *, seed: int = 1) -> Iterator[Puzzle]:
    """Generates puzzles until no more are found. The same seed gives the same puzzles.

    >>> import connect4
    >>> puzzle = next(connect4.puzzles(seed=1))
    >>> [puzzle.solution] == connect4.analyze(puzzle.game).best
    True

    Raises ValueError for rules that cannot be solved.
    """
    # Created here, so that errors are raised by the call instead of by the first `next`.
    generator = PuzzleGenerator(rules, seed)
    return _puzzles(generator)


def _puzzles(generator: PuzzleGenerator) -> Iterator[Puzzle]:
    while (found := generator.next()) is not None:
        yield Puzzle(*found)


@dataclass
class Record:
    """A game with players, event, result and comments, similar to PGN. `str` formats it as text.

    >>> import connect4
    >>> game = connect4.Game(moves=[3, 3])
    >>> record = connect4.Record(game, first="Ann", comments={1: "the middle"}, other_tags=[("Round", "2")])
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
    #: `1-0`, `0-1`, `1/2-1/2` or `*` (unfinished); None for the result on the board.
    result: Optional[str] = None
    #: Maps the number of moves before a comment to its text.
    comments: dict[int, str] = field(default_factory=dict)
    #: Other tags, each as its name and value.
    other_tags: list[tuple[str, str]] = field(default_factory=list)

    @staticmethod
    def parse(text: str) -> Record:
        """Reads a record with all its fields.

        Raises ValueError with the first error and its place.
        """
        game, event, date, first, second, result, comments, other_tags = read_record(text)
        is_on_board = result == {"X": "1-0", "O": "0-1", "draw": "1/2-1/2"}.get(game.outcome or "", "*")
        return Record(game, event, date, first, second, None if is_on_board else result, comments, other_tags)

    def __str__(self) -> str:
        """The record as text.

        Raises ValueError if the result contradicts the board or a tag is invalid.
        """
        values = (self.event, self.date, self.first, self.second, self.result, self.comments, self.other_tags)
        return write_record(self.game, *values)
