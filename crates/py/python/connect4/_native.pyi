import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, TypedDict, Union, final, overload

import numpy as np
import numpy.typing as npt

from connect4._types import Action, Move, Outcome, Side

_Board = Union[Position, Game]
_Path = Union[str, os.PathLike[str]]
_Player = Union[str, Agent, Callable[[Game], Union[int, str]]]

class TrainingProgress(TypedDict):
    games: int
    seconds: float
    games_per_second: float
    squared_error: float
    first_wins: float
    second_wins: float

class KindFaults(TypedDict):
    kind: str
    positions: int
    unjudged: int
    lose_value: float
    not_best: float
    microseconds: float

class GamesTally(TypedDict):
    games: int
    wins: int
    draws: int
    losses: int
    unjudged: int

class GamesTallyWithError(GamesTally):
    error: float

class Evaluation(TypedDict):
    positions: list[KindFaults]
    first: GamesTally
    second: list[GamesTallyWithError]
    mean_lose_value: float
    mean_not_best: float

class MatchRow(TypedDict):
    a: str
    b: str
    wins: int
    draws: int
    losses: int
    first_wins: int
    first_draws: int
    first_losses: int
    second_wins: int
    second_draws: int
    second_losses: int
    elo: float
    elo_low: float
    elo_high: float
    ms_a: float
    ms_b: float

@final
class Rules:
    """The rules of one m,n,k-game.

    Two players in turn put one stone on a board of `cols` × `rows`; the first with `connect` or more of their own in an
    unbroken row, column or diagonal wins. With `gravity` a stone falls to the lowest free cell of its column. With `swap` the
    second player may take over the first stone instead of answering it; with `swap=3` the first player puts three stones, of
    both sides in turn, and then the second chooses a side.

    >>> import connect4
    >>> rules = connect4.Rules(5, 4, connect=3)
    >>> rules
    Rules(cols=5, rows=4, connect=3, gravity=True, swap=False)
    >>> connect4.Rules.TIC_TAC_TOE.gravity
    False

    Raises ValueError when `cols`, `rows` or `connect` is outside 1 to 20."""
    CONNECT_FOUR: ClassVar[Rules]
    CONNECT_FIVE: ClassVar[Rules]
    TIC_TAC_TOE: ClassVar[Rules]
    GOMOKU: ClassVar[Rules]
    def __new__(
        cls, cols: int = 7, rows: int = 6, connect: int = 4, gravity: bool = True, swap: bool | Literal[3] = False
    ) -> Rules: ...
    @property
    def cols(self) -> int:
        """Number of columns, 1 to 20."""
    @property
    def rows(self) -> int:
        """Number of rows, 1 to 20."""
    @property
    def connect(self) -> int:
        """Stones in an unbroken line that win, 1 to 20."""
    @property
    def gravity(self) -> bool:
        """Whether stones fall."""
    @property
    def swap(self) -> bool | Literal[3]:
        """Whether the second player may take the first player's side after the first stone; 3: after three stones."""
    @property
    def size(self) -> str:
        """The size as people write it.

        >>> connect4.Rules.CONNECT_FOUR.size
        '7x6'"""
    @property
    def actions(self) -> int:
        """How many moves there are at most: the columns with gravity, the cells without.

        >>> connect4.Rules.CONNECT_FOUR.actions, connect4.Rules.TIC_TAC_TOE.actions
        (7, 9)"""
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Rules], tuple[int, int, int, bool, bool]]: ...

@final
class Position:
    """A position that can occur in play. It never changes: `play` gives another one.

    >>> import connect4
    >>> position = connect4.Position.parse("4455")
    >>> position.mover, position.legal_moves()
    ('X', [0, 1, 2, 3, 4, 5, 6])
    >>> print(str(position.play(5)).splitlines()[5].strip())
    |   |   |   | X | X | X |   |

    `Position(rules, first, second)` takes the stones of X and of O as bitboards, see `bits`. Raises ValueError when the
    position cannot occur in play, with every reason."""
    def __new__(cls, rules: Rules | None = None, first: int | None = None, second: int | None = None) -> Position: ...
    @staticmethod
    def parse(text: str, notation: str | None = None, rules: Rules | None = None) -> Position:
        """Reads a position. Moves are played from the empty board; `rules` count where the notation does not say.

        `notation` is `digits` (the default, `"4455"`), `list` (`"[3,3,4,4]"`), `cells` (the default without gravity,
        `"d1 d2"`), `colors`, `position` (one line in the manner of FEN), `record` or `diagram`.

        >>> connect4.Position.parse("6 7 4 7/7/7/7/3O3/3X3 X g", "position") == connect4.Position.parse("44")
        True

        Raises ValueError with the offending text and its place."""
    @staticmethod
    def from_array(array: npt.ArrayLike, rules: Rules | None = None) -> Position:
        """The position on an int8 array of shape (rows, cols), row 0 on top: 0 empty, 1 for X, 2 or -1 for O.

        Without `rules` it is a game of four in a row with gravity on a board of that size."""
    @property
    def rules(self) -> Rules:
        """The rules of the game."""
    @property
    def plies(self) -> int:
        """Number of stones on the board."""
    @property
    def mover(self) -> Side:
        """Who is to move, `"X"` or `"O"`; in a finished game, who would be."""
    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, `"X"`, `"O"` or `"draw"`; None while it goes on."""
    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
    @property
    def bits(self) -> list[int]:
        """The stones of X and of O as bitboards: cell (col, row), both from 0, row 0 at the bottom, is bit
        `col * (rows + 1) + row`."""
    def legal_moves(self) -> list[int]:
        """All legal moves: with gravity columns from 0, without the places of cells in `to_array().ravel()`."""
    def is_legal(self, move: Move) -> bool:
        """Whether a move is legal: its number, or the name of its cell."""
    def __getitem__(self, name: str, /) -> Side | None: ...
    def play(self, move: Move) -> Position:
        """The position after a move: its number, or the name of its cell (`"d1"`).

        Raises ValueError when the move is illegal."""
    def landing(self, move: Move) -> str:
        """The name of the cell on which the stone of a move lands: column letter and row from the bottom.

        >>> connect4.Position.parse("44").landing(3)
        'd3'

        Raises ValueError when the move is illegal."""
    def threats(self, player: str) -> list[str]:
        """The cells that would complete a line of `player` (`"X"` or `"O"`), reachable at once or not, by name.

        >>> connect4.Position.parse("445566").threats("X")
        ['c1', 'g1']"""
    def lines(self) -> list[tuple[Side, list[str]]]:
        """All lines on the board, each as its player and its cells by name.

        >>> connect4.Position.parse("4455667").lines()
        [('X', ['d1', 'e1', 'f1', 'g1'])]"""
    def mirrored(self) -> Position:
        """The position with left and right exchanged."""
    def to_array(self) -> npt.NDArray[np.int8]:
        """The board as an int8 array of shape (rows, cols), row 0 on top: 0 empty, 1 for X, 2 for O."""
    def observation(self) -> npt.NDArray[np.int8]:
        """The board as its mover sees it: int8 of shape (rows, cols, 2), row 0 on top; the mover's stones are 1 in the first
        plane, the opponent's in the second."""
    def action_mask(self) -> npt.NDArray[np.int8]:
        """Which moves are legal: int8 of shape (actions,), 1 for a legal one."""
    def format(self, notation: str = "position") -> str:
        """Writes the position: `drop`, `grid`, `diagram`, `svg`, `digits`, `list`, `cells`, `colors`, `position` or `record`.
        Moves are those of some game that leads here.

        >>> connect4.Position.parse("44").format("position")
        '6 7 4 7/7/7/7/3O3/3X3 X g'"""
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Position], tuple[Rules, int, int]]: ...

@final
class Game:
    """A game from its first position to its last move, with undo and redo.

    >>> import connect4
    >>> game = connect4.Game()
    >>> for column in [3, 3, 4, 4, 5, 5, 6]:
    ...     game.play(column)
    >>> game.outcome, game.format("digits")
    ('X', '4455667')
    >>> game.undo()
    6

    `Game(rules, moves, start)` plays `moves` (numbers, names of cells, `"swap"`) from the position `start`, the empty board
    if it is left out. Raises ValueError at the first move that is illegal."""
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __new__(
        cls, rules: Rules | None = None, moves: Iterable[Move] | None = None, start: Position | None = None
    ) -> Game: ...
    @staticmethod
    def parse(text: str, notation: str | None = None, rules: Rules | None = None) -> Game:
        """Reads a game, as `Position.parse` does; where the text is a board alone, the game begins there.

        >>> connect4.Game.parse("d1 d2 e1", "cells").moves
        [3, 3, 4]"""
    @property
    def rules(self) -> Rules:
        """The rules of the game."""
    @property
    def start(self) -> Position:
        """The position before the first move."""
    @property
    def position(self) -> Position:
        """The position now."""
    @property
    def moves(self) -> list[Action]:
        """What was done, in order: numbers of moves, and `"swap"`."""
    @property
    def mover(self) -> Side:
        """Who is to move, `"X"` or `"O"`."""
    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, `"X"`, `"O"` or `"draw"`; None while it goes on."""
    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
    @property
    def can_swap(self) -> bool:
        """Whether the swap rule allows the second player to take the first player's side now."""
    @property
    def is_swapped(self) -> bool:
        """Whether the sides were swapped."""
    @property
    def person(self) -> Side:
        """Which person acts now, by the side that they began with: `mover`, but the other one after a swap, and `"X"` for the
        first three stones under `swap=3`."""
    def legal_moves(self) -> list[int]:
        """All legal moves by number, without `"swap"`."""
    def is_legal(self, move: Move) -> bool:
        """Whether a move is legal now: its number, the name of its cell, or `"swap"`."""
    def peek(self) -> Action | None:
        """The last move, which `undo` would take back; None at the start."""
    def play(self, move: Move) -> None:
        """Plays a move: its number, the name of its cell (`"d1"`), or `"swap"`.

        Raises ValueError when it is illegal; the game is then as before."""
    def undo(self) -> Action | None:
        """Takes back the last move and returns it; None at the start."""
    def redo(self) -> Action | None:
        """Plays the last undone move again and returns it; None when there is none."""
    def replay(self) -> list[Position]:
        """The positions of the game from its start to now."""
    def format(self, notation: str = "digits") -> str:
        """Writes the game; see `Position.format`."""
    def to_record(
        self,
        *,
        event: str = "",
        date: str = "????.??.??",
        first: str = "",
        second: str = "",
        comments: Mapping[int, str] | None = None,
    ) -> str:
        """The game as a record in the manner of PGN. `date` is `YYYY.MM.DD`; `comments` are keyed by the number of moves before
        them. `Game.parse(text, "record")` reads it."""
    def _repr_svg_(self) -> str: ...
    def _repr_html_(self) -> str: ...
    def __bool__(self) -> bool: ...
    def __iter__(self) -> Iterator[Action]: ...
    def __len__(self) -> int: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: Any) -> Game: ...
    def __reduce__(self) -> tuple[type[Game], tuple[Rules, list[Action], Position], list[Action] | None]: ...
    def __setstate__(self, undone: list[Action]) -> None: ...

@final
class Solution:
    """What is proved of a position, or of a move, from the side that moves.

    >>> import connect4
    >>> solution = connect4.solve(connect4.Position.parse("44444326112"))
    >>> solution.verdict, solution.plies, str(solution)
    ('win', 27, 'win in 27 plies')"""
    @property
    def verdict(self) -> Literal["win", "draw", "loss"] | None:
        """`"win"`, `"draw"` or `"loss"`; None where that is not proved."""
    @property
    def value(self) -> int | None:
        """1 for a win, 0 for a draw, -1 for a loss; None where that is not proved."""
    @property
    def plies(self) -> int | None:
        """Plies until the end under best play; None where that is not proved."""
    @property
    def score(self) -> int | None:
        """The score: 0 a draw, n a win whose last stone leaves n - 1 of the winner's stones unplayed, -n such a loss; None where
        it is not proved."""
    @property
    def lower(self) -> int:
        """The score is at least this."""
    @property
    def upper(self) -> int:
        """The score is at most this."""
    @property
    def nodes(self) -> int:
        """Positions that were looked at."""
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Callable[..., Solution], tuple[int, int, int, int]]: ...

@final
class Analysis:
    """Every legal move of a position with what it is worth to its maker.

    >>> import connect4
    >>> analysis = connect4.analyze(connect4.Position.parse("44444326112"))
    >>> analysis.hint
    '2 wins in 27 plies'
    >>> analysis.best, {move: str(value) for move, value in analysis.moves.items()}[1]
    ([1], 'win in 27 plies')"""
    @property
    def position(self) -> Position:
        """The position."""
    @property
    def solution(self) -> Solution:
        """What is proved of the position."""
    @property
    def moves(self) -> dict[int, Solution]:
        """What is proved of each legal move, by its number."""
    @property
    def best(self) -> list[int]:
        """The best moves by number; none where the budget ended before they were proved."""
    @property
    def line(self) -> list[int]:
        """A line of best play, by number: to the end of the game where everything is proved."""
    @property
    def hint(self) -> str:
        """The advice in words. Columns count from 1 there, as on the printed board."""
    @property
    def is_exact(self) -> bool:
        """Whether the value of every move is proved with its distance."""
    @property
    def nodes(self) -> int:
        """Positions that were looked at."""
    def _repr_html_(self) -> str: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __reduce__(self) -> tuple[Callable[..., Analysis], tuple[Any, ...]]: ...

@final
class Solver:
    """Solves positions exactly, and keeps its transposition table between calls.

    It supports games with gravity on boards with (rows + 1) × columns of at most 128, and games without gravity of at most 16 cells.
    `table_mb` is the size of the transposition table, and `threads` search one position together (default: all cores). `book`
    is True for the built-in opening book, False for none, or the path of another book. `ordering_model` is True for the
    built-in model that orders moves, False for none, or the path of another model. None of these options changes a result.
    A solver answers one call at a time: threads that share a solver wait for each other.

    >>> import connect4
    >>> solver = connect4.Solver(table_mb=64)
    >>> str(solver.solve(connect4.Position()))
    'win in 41 plies'"""
    def __new__(cls, table_mb: int = 256, threads: int | None = None, book: bool | _Path = ..., ordering_model: bool | _Path = ...) -> Solver: ...
    @property
    def table_mb(self) -> int:
        """Memory for the table in megabytes."""
    @property
    def threads(self) -> int:
        """Threads that search one position together."""
    def solve(
        self, position: _Board, *, weak: bool = False, nodes: int | None = None, time: float | None = None
    ) -> Solution:
        """The value of a position (or of the position of a game) for its side to move.

        `weak` asks only for win, draw or loss. `nodes` (positions to look at) and `time` (seconds) end the search early; then
        the bounds that are proved are given, never a guess. Ctrl-C stops it.

        Raises ValueError for rules that cannot be solved."""
    def solve_against(
        self, position: _Board, score: int, *, nodes: int | None = None, time: float | None = None
    ) -> Solution:
        """Whether the score of a position is at least `score`, with whatever bounds that proves; `nodes` and `time` end the search
        early, as in `solve`."""
    def analyze(self, position: _Board, *, nodes: int | None = None, time: float | None = None) -> Analysis:
        """The value of every legal move of a position; `nodes` and `time` end the search early, as in `solve`.

        Where the rules cannot be solved, nothing is proved and the hint names the move that seems best; give a budget then."""
    def best_line(self, position: _Board, *, nodes: int | None = None, time: float | None = None) -> list[int]:
        """A line of best play for both sides to the end of the game, by number of moves: the winner wins as early and the loser
        loses as late as possible."""
    def forget(self) -> None:
        """Forgets everything learnt, so that the next search counts its nodes as if it were the first."""
    def __reduce__(self) -> tuple[type[Solver], tuple[int, int, bool | _Path, bool | _Path]]: ...

@final
class Proof:
    def __new__(cls, position: _Board, *, plies: int, weak: bool = False, checkpoint: _Path | None = None) -> Proof: ...
    def next(self, asked: set[Position]) -> tuple[Position, int] | None: ...
    def learn(self, position: Position, solution: Solution) -> None: ...
    @property
    def is_done(self) -> bool: ...
    @property
    def solution(self) -> Solution: ...

@final
class Agent:
    """A computer player; `connect4.agent` makes it. The same seed and the same games give the same choices.

    >>> import connect4
    >>> agent = connect4.agent("greedy")
    >>> agent.choose(connect4.Position.parse("414141"))
    3

    An agent can be called like a function of a game, like the players that you write yourself. A copy, or one that was
    pickled, goes on with the same random choices as this one; what a search has found out so far it finds out again."""
    @property
    def name(self) -> str:
        """The name."""
    @property
    def seed(self) -> int:
        """The seed of its random choices."""
    def choose(self, game: _Board, *, nodes: int | None = None, time: float | None = None) -> Action:
        """Chooses what to do in a game or a position: the number of a move, or `"swap"`. `nodes` (positions to look at) and `time`
        (seconds) limit how long it thinks.

        Raises ValueError when the game is over, or the player does not know its rules."""
    def __call__(self, game: _Board) -> Action: ...
    def __reduce__(self) -> tuple[Callable[..., Agent], tuple[Any, ...]]: ...

@final
class Model:
    """A trained value: how good a position is for its side to move, as self-play has found it.

    >>> import connect4
    >>> model = connect4.Model.embedded()
    >>> model.rules.size, model.value(connect4.Position()) > 0
    ('7x6', True)"""
    @staticmethod
    def load(path: _Path) -> Model:
        """The model in a file, as `save` or `connect4 learn` wrote it.

        Raises OSError when it cannot be read, ValueError when it is no model or damaged."""
    @staticmethod
    def embedded(rules: Rules | None = None) -> Model:
        """The model that is part of this package.

        Raises ValueError for other rules than Connect Four."""
    @staticmethod
    def from_bytes(data: bytes) -> Model:
        """The model in the bytes of such a file."""
    def to_bytes(self) -> bytes:
        """The bytes of a file."""
    def save(self, path: _Path) -> None:
        """Writes the model to a file, which is either whole or as it was before."""
    @property
    def rules(self) -> Rules:
        """The rules of its game."""
    @property
    def games(self) -> int:
        """Games that the training took."""
    @property
    def seed(self) -> int:
        """The seed of the training."""
    @property
    def weights(self) -> int:
        """Number of weights."""
    def value(self, position: _Board) -> float:
        """The value of a position for its side to move, from -1 (lost) to 1 (won).

        Raises ValueError for a position of other rules."""
    def move_values(self, position: _Board) -> npt.NDArray[np.float32]:
        """The value of each legal move for its maker, float32 of shape (actions,); NaN for an illegal one.

        Raises ValueError for a position of other rules."""
    def agent(self, lookahead: int | str | None = None, *, hybrid: bool = False) -> Agent:
        """The player that plays by this model. `lookahead` is a number of plies, or a time such as `"100ms"`; with `hybrid` the
        solver plays the endgame."""
    def __reduce__(self) -> tuple[Callable[[bytes], Model], tuple[bytes]]: ...

@final
class Training:
    """A player under training by games against itself. `connect4.learn` is the short way.

    >>> import connect4
    >>> training = connect4.Training(connect4.Rules.TIC_TAC_TOE, seed=1)
    >>> training.run(games=500)
    >>> training.games
    500

    While `run` is at work, its callback and other threads may ask for everything but another run; `save` and `model` wait for
    the end of its 4,096 games.

    `exploration` is the share of random moves, `lambda_` the parameter of TD(λ); `random_share` of the games begin with up to
    `random_plies` random moves; `tuples` of at most `tuple_size` cells make up the network. The defaults are good for the
    rules. Raises ValueError if a number is out of range or the board is larger than 10 × 10."""
    def __new__(
        cls,
        rules: Rules | None = None,
        *,
        seed: int = 1,
        threads: int = 1,
        tuples: int | None = None,
        tuple_size: int | None = None,
        learning_rate: float | None = None,
        lambda_: float | None = None,
        exploration: float | None = None,
        random_share: float | None = None,
        random_plies: int | None = None,
    ) -> Training: ...
    @staticmethod
    def load(path: _Path) -> Training:
        """The training in a checkpoint, to go on where it stood."""
    def save(self, path: _Path) -> None:
        """Writes a checkpoint to a file, which is either whole or as it was before."""
    @property
    def rules(self) -> Rules:
        """The rules of the game."""
    @property
    def games(self) -> int:
        """Games played so far."""
    def run(
        self,
        games: int | None = None,
        *,
        seconds: float | None = None,
        progress: Callable[[TrainingProgress], object] | None = None,
    ) -> None:
        """Plays `games` more games, or for `seconds` seconds, whichever ends first. `progress` is called with a dictionary
        (games, seconds, games_per_second, squared_error, first_wins, second_wins) after every 4,096 games and at the end;
        when it returns False the training stops there. It may save the training or take its model. Ctrl-C stops it too; what
        was learnt is kept.

        Raises ValueError when neither is given, RuntimeError when the training is running already."""
    def model(self) -> Model:
        """The model as it is now."""
    @staticmethod
    def _from_bytes(bytes: bytes) -> Training: ...
    def __reduce__(self) -> tuple[Callable[[bytes], Training], tuple[bytes]]: ...

@final
class VectorGames:
    def __new__(
        cls,
        num_envs: int,
        rules: Rules | None,
        seed: int,
        observation: str,
        random_plies: int,
        illegal: str,
        opponent: _Player | None,
        side: str,
        keeps_finals: bool,
    ) -> VectorGames: ...
    @property
    def rules(self) -> Rules: ...
    def reset(
        self, seed: int | np.integer[Any] | None, seeds: list[int] | None, start: Game | None
    ) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]: ...
    def sides(self) -> npt.NDArray[np.uint8]: ...
    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[
        npt.NDArray[np.int8],
        npt.NDArray[np.float32],
        npt.NDArray[np.bool_],
        npt.NDArray[np.int8],
        npt.NDArray[np.int8],
        npt.NDArray[np.int8] | None,
    ]: ...
    def state(self) -> list[list[int]]: ...
    def restore(self, state: list[list[int]]) -> None: ...
    def sample(self) -> npt.NDArray[np.int64]: ...
    def boards(self) -> npt.NDArray[np.int8]: ...
    def bits(self) -> npt.NDArray[np.uint64]: ...

@final
class PuzzleMaker:
    def __new__(cls, rules: Rules | None, seed: int) -> PuzzleMaker: ...
    def next(self) -> tuple[Game, str, int, int, int, int, int, list[int]] | None: ...

def review_moves(
    game: Game,
    solver: Solver,
    nodes: int | None,
    time: float | None,
    progress: Callable[[int, int], object] | None,
) -> tuple[list[tuple[int, str, int, str, str, Solution, Solution]], list[tuple[int, int, int]]]: ...
def explanation(
    board: _Board, solver: Solver, by_move: bool, language: str, nodes: int | None, time: float | None
) -> str: ...
def count_positions(
    rules: Rules | None, per_ply: bool, memory_gb: float, threads: int | None
) -> list[tuple[int, int]]: ...
@overload
def perft(position: _Board, plies: int, *, unique: Literal[False] = False, memory_gb: float = 1.0) -> int:
    """How many ways there are to play `plies` more plies; a game that ends before them counts as none.

    >>> import connect4
    >>> connect4.perft(connect4.Position(), 4)
    2401

    With `unique` it is the number of different positions after each number of plies instead. They are kept, in `memory_gb`
    at most. Ctrl-C stops it.

    >>> connect4.perft(connect4.Position(), 3, unique=True)
    [1, 7, 49, 238]

    Raises MemoryError where they do not fit."""
@overload
def perft(position: _Board, plies: int, *, unique: Literal[True], memory_gb: float = 1.0) -> list[int]: ...
def read_record(
    text: str,
) -> tuple[Game, str, str, str, str, str, dict[int, str], list[tuple[str, str]]]: ...
def write_record(
    game: Game,
    event: str,
    date: str,
    first: str,
    second: str,
    result: str | None,
    comments: Mapping[int, str],
    other: Sequence[tuple[str, str]],
) -> str: ...
def solution_of(plies: int, lower: int, upper: int, nodes: int) -> Solution: ...
def analysis_of(parts: tuple[Any, ...]) -> Analysis: ...
def agent_of(
    name: str | None,
    model: Model | None,
    lookahead: str | None,
    hybrid: bool,
    seed: int,
    played: tuple[Rules, list[int]] | None = None,
) -> Agent: ...
def agent(name: str, *, seed: int = 0, rules: Rules | None = None) -> Agent:
    """A computer player by name: `random`, `greedy`, `minimax:DEPTH`, `mcts:SIMS`, `learned[:FILE][:PLIES|:MSms]`,
    `hybrid[:FILE][:PLIES|:MSms]`, `level:1` to `level:10`, `perfect`.

    >>> connect4.agent("level:3", seed=7)
    <connect4.Agent level:3>

    Raises ValueError when no player has this name, or it does not know the rules."""
def evaluate_player(
    player: _Player,
    rules: Rules | None,
    positions: int,
    games: int,
    seed: int,
    table_mb: int,
    nodes: int | None,
    time: float | None,
    progress: Callable[[int, int], object] | None,
) -> Evaluation: ...
def write_book(
    path: _Path,
    rules: Rules | None,
    plies: int,
    threads: int | None,
    table_mb: int,
    progress: Callable[[int, int], object] | None,
) -> int: ...
def check_boards(boards: npt.ArrayLike | Sequence[Position | Game], rules: Rules | None = None, threads: int | None = None) -> int:
    """Refuses an array of boards that are no positions; gives the number of boards."""
def solve_boards(
    boards: npt.ArrayLike | Sequence[Position | Game],
    rules: Rules | None,
    weak: bool,
    moves: bool,
    nodes: int | None,
    table_mb: int,
    threads: int | None,
    book: bool | _Path,
    progress: Callable[[int, int], object] | None,
) -> tuple[list[npt.NDArray[Any]], int]: ...
def play_match(
    players: list[_Player],
    games: int,
    rules: Rules | None,
    openings: str | list[Game] | None,
    seed: int,
    threads: int | None,
    nodes: int | None,
    time: float | None,
    resume: _Path | None,
    progress: Callable[[int, int], object] | None,
) -> tuple[list[str], list[MatchRow], list[float]]: ...
def play_games(
    first: _Player,
    second: _Player,
    *,
    start: int,
    count: int,
    rules: Rules | None = None,
    seed: int = 0,
    random_plies: int = 0,
    nodes: int | None = None,
    threads: int | None = None,
) -> list[tuple[list[Action], str, str]]: ...
def make_empty_board(nrows: int, ncols: int) -> list[str]: ...
def board_text(board: list[str]) -> str: ...
def verify_board(board: list[str]) -> bool: ...
def verify_move(board: list[str], col: int) -> bool: ...
def updated_board(board: list[str], col: int, disc: str) -> list[str]: ...
def has_won(board: list[str], col: int) -> bool: ...
def connect_four_winner(moves_list: list[str]) -> str: ...
def sudoku_solve(puzzle: list[list[int]]) -> list[list[int]] | None: ...
def sudoku_count(puzzle: list[list[int]], limit: int) -> int: ...
def battleship_ships(
    field: list[list[int]], fleet: list[int] | None, touching: bool, rounds: int | None, forced: bool
) -> tuple[list[tuple[int, int, int, bool]] | None, str | None]: ...
def battleship_count(field: list[list[int]], fleet: list[int] | None, touching: bool) -> int: ...
def battleship_place(
    rows: int, cols: int, fleet: list[int] | None, touching: bool, seed: int
) -> tuple[list[list[int]], list[tuple[int, int, int, bool]]]: ...
def sudoku_generate(side: int, clues: int | None, minimal: bool, seed: int) -> list[list[int]]: ...
def sudoku_rate(puzzle: list[list[int]]) -> tuple[str, list[tuple[str, int]], bool]: ...
def run_program(args: Sequence[str]) -> int: ...
def sudoku_hint(puzzle: list[list[int]]) -> tuple[str, tuple[int, int, int] | None]: ...
