"""Reviews, puzzles and game records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Any, Optional

from connect4._native import Game, PuzzleGenerator, Rules, read_record, review_moves, write_record
from connect4._progress import Steps, steps
from connect4._results import Puzzle, Review
from connect4._solve import _solver
from connect4._svg import svg
from connect4._types import Stop


def review(
    game: Game,
    *,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    stop: Optional[Stop] = None,
    progress: Steps = None,
) -> Review:
    """Compares every move of a game with perfect play.

    `nodes` (visited positions) and `time` (seconds) limit the search in each position. Setting the event `stop` ends the
    review; the other moves are then unknown. `progress(done, total)` counts positions; True shows a progress bar.

    >>> import connect4
    >>> found = connect4.review(connect4.Game.parse("4455623"))
    >>> [one.classification for one in found.reviewed if one.classification.startswith("lost")]
    ['lost win', 'lost win']
    >>> found.reviewed[-1].side, found.accuracy["O"].made
    ('X', 3)

    Raises ValueError for rules that cannot be solved, such as games without gravity on more than 16 cells.
    """
    with steps(progress) as callback, _solver() as solver:
        return review_moves(game, solver, nodes, time, stop, callback)


def puzzles(rules: Optional[Rules] = None, *, seed: Optional[int] = 1) -> Iterator[Puzzle]:
    """Generates puzzles until no more are found. The same seed gives the same puzzles.

    >>> import connect4
    >>> puzzle = next(connect4.puzzles(seed=1))
    >>> [puzzle.solution] == connect4.analyze(connect4.Position.parse(puzzle.position, "position")).best
    True

    Raises ValueError for rules that cannot be solved.
    """
    # Created here, so that errors are raised by the call instead of by the first `next`.
    generator = PuzzleGenerator(rules, seed)
    return _puzzles(generator)


def _puzzles(generator: PuzzleGenerator) -> Iterator[Puzzle]:
    while (found := generator.next()) is not None:
        yield found


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

    def __post_init__(self) -> None:
        """Checks the fields.

        Raises TypeError if `game` is not a game, ValueError for an invalid date, result or tag.
        """
        if not isinstance(self.game, Game):
            raise TypeError(f"expected a Game, not {type(self.game).__name__}")
        _ = str(self)

    def to_dict(self) -> dict[str, Any]:
        """The fields for JSON: the game as its record, its start and its moves, the others as they are."""
        names = ("event", "date", "first", "second", "result")
        return {
            **{name: getattr(self, name) for name in names},
            "comments": {str(after): words for after, words in self.comments.items()},
            "other_tags": [list(tag) for tag in self.other_tags],
            "start": self.game.start.format(),
            "moves": self.game.moves,
            "record": str(self),
        }

    def to_json(self, *, indent: Optional[int] = None) -> str:
        """`to_dict` as JSON, on one line or indented by `indent` spaces."""
        return json.dumps(self.to_dict(), indent=indent, ensure_ascii=False)

    def _repr_html_(self) -> str:
        tags = [("event", self.event), ("date", self.date.strip("?.")), ("first", self.first), ("second", self.second)]
        words = [f"{name}: {escape(value)}" for name, value in tags if value]
        words += [f"{escape(name)}: {escape(value)}" for name, value in self.other_tags]
        moves = escape(str(self).strip().rpartition("\n\n")[2])
        figure = f"<figure style=\"margin:0\">{svg(self.game, size=240)}<figcaption>{'; '.join(words)}</figcaption></figure>"
        return f"{figure}<p>{moves}</p>"

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
