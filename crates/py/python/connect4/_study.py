"""What there is to learn from games: reviews, puzzles, records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Optional

from connect4._native import Game, PuzzleMaker, Rules, Solution, read_record, review_moves, write_record
from connect4._progress import Steps, steps
from connect4._solve import _solver


@dataclass(frozen=True)
class ReviewedMove:
    """A move of a game with what it did to its value."""

    #: Which stone of the game, counted from 1 on the empty board, and whose: `"X"` or `"O"`.
    ply: int
    player: str
    #: The number of the move.
    move: int
    #: `best`, `slower`, `kept`, `lost draw`, `lost win` or `unknown`.
    judgement: str
    #: What was wrong and what was better; empty for a best move.
    words: str
    #: What is proved of the position before the move, and of the move, for the one who made it.
    before: Solution
    after: Solution


@dataclass(frozen=True)
class Accuracy:
    """How many of a player's moves kept the value of the game."""

    kept: int
    #: Moves of which it is known whether they did, and all moves.
    judged: int
    moves: int

    @property
    def percent(self) -> Optional[int]:
        """The share of judged moves that kept the value, rounded down; None without any."""
        return 100 * self.kept // self.judged if self.judged else None


@dataclass(frozen=True)
class Review:
    """A game, move by move."""

    moves: list[ReviewedMove]
    #: By `"X"` and `"O"`.
    accuracy: dict[str, Accuracy]


def review(game: Game, *, nodes: Optional[int] = None, time: Optional[float] = None, progress: Steps = None) -> Review:
    """Judges every move of a game by perfect play; `nodes` and `time` (seconds) limit each position.

    >>> import connect4
    >>> found = connect4.review(connect4.Game.parse("4455623"))
    >>> [one.judgement for one in found.moves if one.judgement.startswith("lost")]
    ['lost win', 'lost win']
    >>> found.moves[-1].player, found.accuracy["O"].moves
    ('X', 3)

    Raises ValueError for games that cannot be solved, those without gravity on more than 16 cells among them.
    """
    with steps(progress) as told, _solver() as solver:
        moves, (first, second) = review_moves(game, solver, nodes, time, told)
    return Review([ReviewedMove(*one) for one in moves], {"X": Accuracy(*first), "O": Accuracy(*second)})


@dataclass(frozen=True)
class Puzzle:
    """A position in which one move alone keeps the value."""

    game: Game
    #: The task in words.
    question: str
    #: The number of the only move.
    solution: int
    #: 1 where it wins, 0 where it draws, and the plies to the end.
    value: int
    plies: int
    #: Plies that one must look ahead, and how hard that is, 1 to 5.
    depth: int
    grade: int
    #: Best play to the end; it begins with the solution.
    line: list[int]


def puzzles(rules: Optional[Rules] = None, *, seed: int = 1) -> Iterator[Puzzle]:
    """Puzzles one after the other, without end where the board has enough of them; the same seed gives the same ones.

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
    """A game with what people say about it, in the manner of PGN.

    >>> import connect4
    >>> record = connect4.Record(connect4.Game(moves=[3, 3]), first="Ann", comments={1: "the middle"}, other=[("Round", "2")])
    >>> connect4.Record.parse(str(record)) == record
    True
    """

    game: Game
    event: str = ""
    #: `YYYY.MM.DD`, with `?` for what is not known.
    date: str = "????.??.??"
    #: Who moved first, and second.
    first: str = ""
    second: str = ""
    #: `1-0`, `0-1`, `1/2-1/2` or `*`; None for the board's.
    result: Optional[str] = None
    #: By the number of moves before them.
    comments: dict[int, str] = field(default_factory=dict)
    #: Tags of one's own, as name and value.
    other: list[tuple[str, str]] = field(default_factory=list)

    @staticmethod
    def parse(text: str) -> Record:
        """Reads a record with all that it says.

        Raises ValueError at the first thing that cannot be read.
        """
        game, event, date, first, second, result, comments, other = read_record(text)
        is_boards = result == {"X": "1-0", "O": "0-1", "draw": "1/2-1/2"}.get(game.outcome or "", "*")
        return Record(game, event, date, first, second, None if is_boards else result, comments, other)

    def __str__(self) -> str:
        """The record as text.

        Raises ValueError for a result that is not the board's, and for tags that are none.
        """
        values = (self.event, self.date, self.first, self.second, self.result, self.comments, self.other)
        return write_record(self.game, *values)
