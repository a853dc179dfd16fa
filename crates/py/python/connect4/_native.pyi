import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, TypedDict, Union, final, overload

import numpy as np
import numpy.typing as npt

from connect4._results import Analysis, Puzzle, Review, Search, Solution
from connect4._types import Action, Move, Outcome, Side, Stop

PROFILE: str

_Board = Union[Position, Game]
_Path = Union[str, os.PathLike[str]]
_Player = Union[str, Agent, Callable[[Game], Any]]

class TrainingProgress(TypedDict):
    games: int
    seconds: float
    games_per_second: float
    squared_error: float
    first_wins: float
    second_wins: float

class KindStatistics(TypedDict):
    kind: str
    positions: int
    unsolved: int
    mistake_rate: float
    not_best_rate: float
    microseconds: float

class GamesTally(TypedDict):
    games: int
    wins: int
    draws: int
    losses: int
    unsolved: int

class NoisyGamesTally(GamesTally):
    error_rate: float

class Evaluation(TypedDict):
    kinds: list[KindStatistics]
    against_perfect: GamesTally
    against_noisy: list[NoisyGamesTally]
    mean_mistakes: float
    mean_not_best: float

class MatchFields(TypedDict):
    player: str
    opponent: str
    wins: int
    draws: int
    losses: int
    wins_moving_first: int
    draws_moving_first: int
    losses_moving_first: int
    wins_moving_second: int
    draws_moving_second: int
    losses_moving_second: int
    elo: float
    elo_low: float
    elo_high: float
    player_ms: float
    opponent_ms: float
    player_timeouts: int
    opponent_timeouts: int

@final
class Rules:
    """The rules of an m,n,k-game.

    Two players take turns placing a stone on a board of `cols` × `rows` cells. The first player to have at least
    `connect` stones in an unbroken row, column or diagonal wins. With `gravity`, a stone falls to the lowest free cell
    of its column. With `swap`, the second player may take over the first stone instead of making a move. With `swap=3`,
    the first player places three stones of alternating sides, and the second player then chooses a side.

    >>> import connect4
    >>> rules = connect4.Rules(5, 4, connect=3)
    >>> rules
    Rules(cols=5, rows=4, connect=3, gravity=True, swap=False)
    >>> connect4.Rules.TIC_TAC_TOE.gravity
    False

    Raises ValueError if `cols`, `rows` or `connect` is outside 1 to 20."""
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
        """Number of stones in a winning line, 1 to 20."""
    @property
    def gravity(self) -> bool:
        """Whether stones fall to the lowest free cell of their column."""
    @property
    def swap(self) -> bool | Literal[3]:
        """Whether the second player may swap sides after the first stone; 3 if the swap comes after three stones."""
    @property
    def size(self) -> str:
        """Board size as text, columns × rows.

        >>> connect4.Rules.CONNECT_FOUR.size
        '7x6'"""
    @property
    def num_actions(self) -> int:
        """Number of actions: columns with gravity, cells without.

        >>> connect4.Rules.CONNECT_FOUR.num_actions, connect4.Rules.TIC_TAC_TOE.num_actions
        (7, 9)"""
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Rules], tuple[int, int, int, bool, bool]]: ...

@final
class Position:
    """An immutable position that can occur in play.

    >>> import connect4
    >>> position = connect4.Position.parse("4455")
    >>> position.side_to_move, position.legal_moves()
    ('X', [0, 1, 2, 3, 4, 5, 6])
    >>> print(str(position.play(5)).splitlines()[5].strip())
    |   |   |   | X | X | X |   |

    `Position(rules, first, second)` takes the bitboards of X and O; see `bitboards`. Raises ValueError with all reasons
    if the position cannot occur in play."""
    def __new__(cls, rules: Rules | None = None, first: int | np.integer[Any] | None = None, second: int | np.integer[Any] | None = None) -> Position: ...
    @staticmethod
    def parse(text: str, notation: str | None = None, rules: Rules | None = None) -> Position:
        """Reads a position. Moves start from the empty board. `rules` (default: Connect Four) apply if the text does not
        specify any.

        `notation` is one of these; by default, it is recognized by the form of the text:

        - `digits`: columns from 1, `"4455"`
        - `list`: columns from 0, `"[3,3,4,4]"`
        - `cells`: `"d1 d2"`
        - `colors`: `"D_Red D_Yellow"`
        - `position`: one line, similar to FEN
        - `record`: tags, numbered moves and comments, similar to PGN
        - `diagram`: rows of `X`, `O` and `.` from the top, or a board as `print` shows it

        >>> position = connect4.Position.parse("44")
        >>> connect4.Position.parse("6 7 4 7/7/7/7/3O3/3X3 X g") == connect4.Position.parse(str(position)) == position
        True

        Raises ValueError with the invalid part of the text and its place."""
    @staticmethod
    def from_array(array: npt.ArrayLike, rules: Rules | None = None) -> Position:
        """Reads a position from an int8 array of shape (rows, cols), row 0 at the top: 0 empty, 1 X, 2 or -1 O.

        Without `rules`, the game is four in a row with gravity on a board of that size.

        Raises ValueError if the array has another type or shape, or if the position cannot occur in play."""
    @property
    def rules(self) -> Rules:
        """Rules of the game."""
    @property
    def ply(self) -> int:
        """Number of stones on the board."""
    @property
    def side_to_move(self) -> Side:
        """Side to move, `"X"` or `"O"`; in a finished game, the side that would be next."""
    @property
    def outcome(self) -> Outcome | None:
        """Outcome, `"X"`, `"O"` or `"draw"`; None if the game is not over."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
    @property
    def bitboards(self) -> list[int]:
        """Bitboards of X and O. Cell (col, row) is bit `col * (rows + 1) + row`; both count from 0, and row 0 is at the
        bottom."""
    def legal_moves(self) -> list[int]:
        """Legal moves: columns from 0 with gravity, indices into `to_array().ravel()` without."""
    def is_legal(self, move: Move) -> bool:
        """Whether a move is legal: a move number or a cell name."""
    def __getitem__(self, name: str, /) -> Side | None: ...
    def play(self, move: Move) -> Position:
        """The position after a move: a move number or a cell name (`"d1"`).

        Raises ValueError if the move is illegal."""
    def landing(self, move: Move) -> str:
        """Name of the cell where the stone of a move lands: column letter and row, counted from the bottom.

        >>> connect4.Position.parse("44").landing(3)
        'd3'

        Raises ValueError if the move is illegal."""
    def threats(self, side: str) -> list[str]:
        """Names of the empty cells that would complete a line of `side` (`"X"` or `"O"`), playable now or not.

        >>> connect4.Position.parse("445566").threats("X")
        ['c1', 'g1']"""
    def lines(self) -> list[tuple[Side, list[str]]]:
        """Winning lines on the board, each as a side and the names of the cells.

        >>> connect4.Position.parse("4455667").lines()
        [('X', ['d1', 'e1', 'f1', 'g1'])]"""
    def mirrored(self) -> Position:
        """Mirror image of the position: left and right exchanged."""
    def canonical(self) -> Position:
        """The same position for all symmetric ones: mirror images, and without gravity on a square board also rotations.

        >>> connect4.Position.parse("12").canonical() == connect4.Position.parse("76").canonical()
        True"""
    @property
    def turn(self) -> Side:
        """Side to move, like `side_to_move`; for people who know python-chess."""
    def copy(self) -> Position:
        """The same position, as it is immutable; for people who know python-chess."""
    def to_array(self) -> npt.NDArray[np.int8]:
        """The board as an int8 array of shape (rows, cols), row 0 at the top: 0 empty, 1 X, 2 O."""
    def observation(self) -> npt.NDArray[np.int8]:
        """The board as an int8 array of shape (rows, cols, 2), row 0 at the top. Plane 0 has ones at the stones of the
        side to move, plane 1 at those of the opponent."""
    def action_mask(self) -> npt.NDArray[np.int8]:
        """Mask of the legal moves: int8 array of shape (num_actions,), 1 if legal."""
    def format(self, notation: str = "position") -> str:
        """Formats the position in a notation of `parse`, or draws it as `drop` (like `str`), `grid` (with lines between
        the rows) or `svg`. Notations of moves show one of the games that lead to the position.

        Raises ValueError if the notation is unknown or cannot express the position.

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
    """A game: a start position and the moves since then, with undo and redo.

    >>> import connect4
    >>> game = connect4.Game()
    >>> for column in [3, 3, 4, 4, 5, 5, 6]:
    ...     game.play(column)
    >>> game.outcome, game.format("digits")
    ('X', '4455667')
    >>> game.undo()
    6

    `Game(rules, moves, start)` plays `moves` (move numbers, cell names or `"swap"`) from the position `start`, by
    default the empty board. Raises ValueError at the first illegal move."""
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __new__(
        cls, rules: Rules | None = None, moves: Iterable[Move] | None = None, start: Position | None = None
    ) -> Game: ...
    @staticmethod
    def parse(text: str, notation: str | None = None, rules: Rules | None = None) -> Game:
        """Reads a game in a notation of `Position.parse`, by default the one that the text shows. If the text holds only a
        board, the game starts there.

        Raises ValueError with the invalid part of the text and its place.

        >>> connect4.Game.parse("d1 d2 e1").moves
        [3, 3, 4]"""
    @property
    def rules(self) -> Rules:
        """Rules of the game."""
    @property
    def start(self) -> Position:
        """Position before the first move."""
    @property
    def position(self) -> Position:
        """Current position."""
    @property
    def moves(self) -> list[Action]:
        """Actions played so far, in order: move numbers, and `"swap"` for a swap of sides."""
    @property
    def side_to_move(self) -> Side:
        """Side to move, `"X"` or `"O"`."""
    @property
    def outcome(self) -> Outcome | None:
        """Outcome, `"X"`, `"O"` or `"draw"`; None if the game is not over."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
    @property
    def can_swap(self) -> bool:
        """Whether the side to move may swap sides now."""
    @property
    def is_swapped(self) -> bool:
        """Whether the players have swapped sides."""
    @property
    def acting_player(self) -> Side:
        """Player whose turn it is: `"X"` for the player who moved first, `"O"` for the other, even after a swap of sides.
        With `swap=3`, player `"X"` makes the first three moves."""
    def legal_moves(self) -> list[int]:
        """Legal moves as numbers, without `"swap"`."""
    def is_legal(self, move: Move) -> bool:
        """Whether a move is legal now: a move number, a cell name or `"swap"`."""
    def peek(self) -> Action | None:
        """The last action, which `undo` would take back; None at the start."""
    def play(self, move: Move) -> None:
        """Plays a move: a move number, a cell name (`"d1"`) or `"swap"`.

        Raises ValueError if the move is illegal; the game then stays unchanged."""
    def push(self, move: Move) -> None:
        """Plays a move, like `play`; for people who know python-chess."""
    def pop(self) -> Action:
        """Takes back the last action and returns it, like `undo`; for people who know python-chess.

        Raises IndexError at the start."""
    @property
    def turn(self) -> Side:
        """Side to move, like `side_to_move`; for people who know python-chess."""
    def copy(self) -> Game:
        """A copy, which later moves in this game do not change."""
    def undo(self) -> Action | None:
        """Takes back the last action and returns it; None at the start."""
    def redo(self) -> Action | None:
        """Replays the last undone action and returns it; None if there is none."""
    def replay(self) -> list[Position]:
        """All positions from the start to the current one, both included."""
    def format(self, notation: str | None = None) -> str:
        """Formats the game in a notation of `Position.format`; by default `digits`, or `cells` without gravity or after a
        swap of sides. `Game.parse` reads the text with the same rules.

        Raises ValueError if the notation is unknown or cannot express the game."""
    def to_record(
        self,
        *,
        event: str = "",
        date: str = "????.??.??",
        first: str = "",
        second: str = "",
        comments: Mapping[int, str] | None = None,
    ) -> str:
        """Formats the game as a record similar to PGN, which `Game.parse(text, "record")` reads. `date` is `YYYY.MM.DD`.
        `comments` maps the number of moves before a comment to its text."""
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
class Solver:
    """Solves positions exactly, and keeps its transposition table between calls.

    It supports games with gravity if (rows + 1) × columns is at most 128, and games without gravity of at most 16
    cells. No option changes a result:

    - `table_mb`: size of the transposition table in megabytes; 0 disables it
    - `threads`: number of threads that search one position together, 1 to 256 (default: all cores)
    - `book`: True for the built-in opening book, False for none, or the path of another book
    - `ordering_model`: True for the built-in model that orders moves, False for none, or the path of another model

    Raises FileNotFoundError if there is no such file, OSError if it cannot be read, ValueError if it is not valid.

    A solver answers one call at a time: threads that share a solver wait for each other.

    >>> import connect4
    >>> solver = connect4.Solver(table_mb=64)
    >>> str(solver.solve(connect4.Position()))
    'win in 41 plies'"""
    def __new__(cls, table_mb: int = 256, threads: int | None = None, book: bool | _Path = ..., ordering_model: bool | _Path = ...) -> Solver: ...
    @property
    def table_mb(self) -> int:
        """Size of the transposition table in megabytes."""
    @property
    def threads(self) -> int:
        """Number of threads that search one position together."""
    def solve(
        self,
        position: _Board,
        *,
        weak: bool = False,
        nodes: int | None = None,
        time: float | None = None,
        stop: Stop | None = None,
    ) -> Solution:
        """Solves a position, or the current position of a game, for the side to move.

        `weak` proves only win, draw or loss. `nodes` (visited positions) and `time` (seconds) limit the search. Another
        thread can end it by setting `stop`, a `threading.Event`. If a limit is reached or the event is set, the result
        holds the bounds proved so far. Ctrl-C stops the search.

        Raises ValueError for rules that cannot be solved, CancelledError if the event is set while another call uses this
        solver."""
    def solve_against(
        self,
        position: _Board,
        score: int,
        *,
        nodes: int | None = None,
        time: float | None = None,
        stop: Stop | None = None,
    ) -> Solution:
        """Tests whether the score of a position is at least `score`, with a null window, and returns the proven bounds.
        `nodes`, `time` and `stop` limit the search as in `solve`."""
    def analyze(
        self, position: _Board, *, nodes: int | None = None, time: float | None = None, stop: Stop | None = None
    ) -> Analysis:
        """Solves every legal move of a position. `nodes`, `time` and `stop` limit the search as in `solve`.

        If the rules cannot be solved, nothing is proved, and the hint names the move that a heuristic prefers. Without
        a limit, that search takes two seconds."""
    def best_line(
        self, position: _Board, *, nodes: int | None = None, time: float | None = None, stop: Stop | None = None
    ) -> list[str]:
        """Best play for both sides to the end of the game, as cells. The winner wins as early as possible, and the
        loser loses as late as possible. `nodes`, `time` and `stop` limit the search as in `solve`; the line may then be
        shorter."""
    def forget(self) -> None:
        """Clears the transposition table, so that the next search visits the same nodes as the first."""
    def __reduce__(self) -> tuple[type[Solver], tuple[int, int, bool | _Path, bool | _Path]]: ...

@final
class ProofTree:
    def __new__(cls, position: _Board, *, plies: int, weak: bool = False, checkpoint: _Path | None = None) -> ProofTree: ...
    def next(self, pending: set[Position]) -> tuple[Position, int] | None: ...
    def learn(self, position: Position, solution: Solution) -> None: ...
    @property
    def is_done(self) -> bool: ...
    @property
    def solution(self) -> Solution: ...

@final
class Agent:
    """A computer player; create one with `connect4.agent`. With the same seed and the same games, it makes the same
    choices.

    >>> import connect4
    >>> agent = connect4.agent("greedy")
    >>> agent.choose(connect4.Position.parse("414141"))
    3

    An agent can be called with a game and returns a move, like a player written in Python. A copied or unpickled agent
    continues with the same random numbers, but without the results of earlier searches."""
    @property
    def name(self) -> str:
        """Name of the player."""
    @property
    def seed(self) -> int:
        """Seed of the random choices."""
    def choose(
        self, game: _Board, *, nodes: int | None = None, time: float | None = None, stop: Stop | None = None
    ) -> Action:
        """Chooses an action for a game or a position: a move number or `"swap"`. `nodes` (visited positions or
        simulations) and `time` (seconds) limit the search. Another thread can end it by setting `stop`, a
        `threading.Event`; the player then makes the best move found.

        Raises ValueError if the game is over or the player does not support its rules, CancelledError if the event is set
        while another call uses this agent."""
    @property
    def last_search(self) -> Search | None:
        """What the last call of `choose` found; None before the first. A copy begins without it."""
    def __call__(self, game: _Board) -> Action: ...
    def __reduce__(self) -> tuple[Callable[..., Agent], tuple[Any, ...]]: ...

@final
class Model:
    """An evaluation of positions, trained by self-play.

    >>> import connect4
    >>> model = connect4.Model.embedded()
    >>> model.rules.size, model.value(connect4.Position()) > 0
    ('7x6', True)"""
    @staticmethod
    def load(path: _Path) -> Model:
        """Loads a model from a file that `save` or `connect4 learn` wrote.

        Raises FileNotFoundError if there is no such file, OSError if it cannot be read, ValueError if it is not a valid model."""
    @staticmethod
    def embedded(rules: Rules | None = None) -> Model:
        """The built-in model.

        Raises ValueError for rules other than Connect Four."""
    @staticmethod
    def from_bytes(data: bytes) -> Model:
        """Reads a model from the bytes of a model file.

        Raises ValueError if they are not a valid model."""
    def to_bytes(self) -> bytes:
        """The model as the bytes of a model file."""
    def save(self, path: _Path) -> None:
        """Writes the model to a file atomically.

        Raises OSError if the file cannot be written."""
    @property
    def rules(self) -> Rules:
        """Rules of the game."""
    @property
    def games(self) -> int:
        """Number of games of self-play in its training."""
    @property
    def seed(self) -> int:
        """Random seed of its training."""
    @property
    def tuples(self) -> list[list[str]]:
        """The cells of each tuple, as names."""
    @property
    def weights(self) -> npt.NDArray[np.float32]:
        """A copy of the weights: float32 of shape (2, n), first those for X to move, then those for O. Each row holds the
        tables of all tuples, one after the other. The value of a position is the hyperbolic tangent of the sum of its
        weights."""
    def with_weights(self, weights: npt.ArrayLike) -> Model:
        """A model with the tuples, `games` and `seed` of this one and other weights, in the format of `weights`. Exact if
        each is a number that a weight of this model can have; otherwise rounded to 16 bits, as a share of the largest.

        >>> model = connect4.Model.embedded()
        >>> inverted = model.with_weights(-model.weights)
        >>> abs(model.value(connect4.Position()) + inverted.value(connect4.Position())) < 1e-6
        True

        Raises ValueError if the array has another shape or holds a number that is not finite."""
    def values(self, boards: npt.ArrayLike | Sequence[Position | Game | str]) -> npt.NDArray[np.float32]:
        """Evaluates many positions, each for its side to move, from -1 to 1: float32 of shape (n,). `boards` are as in
        `connect4.solve_batch`.

        Raises ValueError if the boards have other rules, and for the first board that is not a valid position."""
    def value(self, position: _Board) -> float:
        """Evaluates a position for the side to move, from -1 (lost) to 1 (won).

        Raises ValueError if the position has other rules."""
    def move_values(self, position: _Board) -> npt.NDArray[np.float32]:
        """Evaluates each move for the player who makes it, from -1 to 1: float32 of shape (num_actions,), NaN for illegal
        moves.

        Raises ValueError if the position has other rules."""
    def agent(self, lookahead: int | str | None = None, *, hybrid: bool = False) -> Agent:
        """Creates a player that uses this model. `lookahead` is the depth of its search in plies, or a time per move such
        as `"100ms"`; None compares the moves without a search. With `hybrid`, the solver plays the endgame."""
    def __reduce__(self) -> tuple[Callable[[bytes], Model], tuple[bytes]]: ...

@final
class Training:
    """Trains a player by self-play. `connect4.learn` does the same in one call.

    >>> import connect4
    >>> training = connect4.Training(connect4.Rules.TIC_TAC_TOE, seed=1)
    >>> training.run(games=500)
    >>> training.games
    500

    While `run` is active, its callback and other threads can use all methods except `run`. `save` and `model` wait for
    the games that are being played, for a fraction of a second.

    The model is an n-tuple network with `tuples` tuples of at most `tuple_size` cells. `exploration` is the share of
    random moves, and `lambda_` the parameter of TD(λ). A share `random_share` of the games starts with up to
    `random_plies` random moves. All shares are 0 to 1. The defaults depend on the rules.

    Raises ValueError if a number is out of range or the board is larger than 10 × 10."""
    def __new__(
        cls,
        rules: Rules | None = None,
        *,
        seed: int | None = 1,
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
        """Loads a checkpoint that `save` or `connect4 learn` wrote, to resume the training.

        Raises FileNotFoundError if there is no such file, OSError if it cannot be read, ValueError if it is not a valid
        checkpoint."""
    def save(self, path: _Path) -> None:
        """Writes a checkpoint to a file atomically.

        Raises OSError if the file cannot be written."""
    @property
    def rules(self) -> Rules:
        """Rules of the game."""
    @property
    def games(self) -> int:
        """Number of games played so far, including those before a checkpoint."""
    def run(
        self,
        games: int | None = None,
        *,
        seconds: float | None = None,
        progress: Callable[[TrainingProgress], object] | None = None,
    ) -> None:
        """Plays `games` more games or trains for `seconds` seconds, whichever ends first. Ctrl-C stops the training and
        keeps what was learned.

        After every 4,096 games and at the end, it calls `progress` with a dictionary:

        - `games` and `seconds`: all games and the time spent, including those before a checkpoint
        - `games_per_second`: the speed of this call
        - `squared_error`: mean squared difference between values and their targets, 0 to 4
        - `first_wins` and `second_wins`: shares of games won by the first and the second player

        The error and the shares describe the last 4,096 games or fewer. The training stops if `progress` returns False.

        Raises ValueError if neither limit is given, RuntimeError if the training is already running."""
    def model(self) -> Model:
        """The current model."""
    @staticmethod
    def _from_bytes(bytes: bytes) -> Training: ...
    def __reduce__(self) -> tuple[Callable[[bytes], Training], tuple[bytes]]: ...

@final
class VectorGames:
    def __new__(
        cls,
        num_envs: int,
        rules: Rules | None,
        seed: int | None,
        observation: str,
        random_plies: int,
        illegal: str,
        opponent: _Player | None,
        side: str,
        keeps_finals: bool,
        autoreset: str,
        calls: object,
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
    def bitboards(self) -> npt.NDArray[np.uint64]: ...

@final
class PuzzleGenerator:
    def __new__(cls, rules: Rules | None, seed: int | None) -> PuzzleGenerator: ...
    def next(self) -> Puzzle | None: ...

def review_moves(
    game: Game,
    solver: Solver,
    nodes: int | None,
    time: float | None,
    event: Stop | None,
    progress: Callable[[int, int], object] | None,
) -> Review: ...
def explanation(
    board: _Board,
    solver: Solver,
    with_moves: bool,
    lang: str | None,
    nodes: int | None,
    time: float | None,
    event: Stop | None,
) -> dict[str, Any]: ...
def count_positions(
    rules: Rules | None, per_ply: bool, memory_gb: float, threads: int | None
) -> list[tuple[int, int]]: ...
@overload
def perft(position: _Board, plies: int, *, unique: Literal[False] = False, memory_gb: float = 1.0) -> int:
    """Counts the sequences of `plies` moves from a position. Games that end earlier do not count.

    >>> import connect4
    >>> connect4.perft(connect4.Position(), 4)
    2401

    With `unique`, returns a list instead: the numbers of distinct positions after 0, 1, …, `plies` plies. They are
    stored in at most `memory_gb` gigabytes. Ctrl-C stops the count.

    >>> connect4.perft(connect4.Position(), 3, unique=True)
    [1, 7, 49, 238]

    Raises MemoryError if the positions do not fit."""
@overload
def perft(position: _Board, plies: int, *, unique: Literal[True], memory_gb: float = 1.0) -> list[int]: ...
def trace_search(
    board: _Board,
    algorithm: str,
    depth: int | None,
    leaves: str,
    simulations: int,
    exploration: float,
    seed: int | None,
    max_nodes: int,
    solver: Solver | None,
    nodes: int | None,
) -> dict[str, Any]: ...
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
    other_tags: Sequence[tuple[str, str]],
) -> str: ...
def agent_of(
    name: str | None,
    model: Model | None,
    lookahead: str | None,
    hybrid: bool,
    seed: int,
    played: tuple[Rules, list[int]] | None = None,
) -> Agent: ...
def agent(name: str, *, seed: int | None = 0, rules: Rules | None = None) -> Agent:
    """Creates a computer player by name: `random`, `greedy`, `minimax:DEPTH`, `mcts:SIMS`, `learned[:FILE][:PLIES|:MSms]`,
    `hybrid[:FILE][:PLIES|:MSms]`, `level:1` to `level:10` or `perfect`.

    >>> connect4.agent("level:3", seed=7)
    <connect4.Agent level:3>

    Raises ValueError if the name is unknown or the player does not support the rules, FileNotFoundError if its file does
    not exist."""
def evaluate_player(
    player: _Player,
    rules: Rules | None,
    positions: int,
    games: int,
    seed: int | None,
    table_mb: int,
    nodes: int | None,
    time: float | None,
    calls: object,
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
def check_boards(boards: npt.ArrayLike | Sequence[Position | Game | str], rules: Rules | None = None, threads: int | None = None) -> int:
    """Checks the boards that `solve_batch` accepts, and returns their number. Boards count from 0.

    Raises ValueError for the first board that is not a valid position."""
def solve_boards(
    boards: npt.ArrayLike | Sequence[Position | Game | str],
    rules: Rules | None,
    weak: bool,
    moves: bool,
    nodes: int | None,
    table_mb: int,
    threads: int | None,
    book: bool | _Path,
    event: Stop | None,
    progress: Callable[[int, int], object] | None,
) -> tuple[list[npt.NDArray[Any]], int]: ...
def judge_moves(moves: Sequence[tuple[Position, int | str, bool]], nodes: int | None = None) -> list[dict[str, Any]]: ...
def describe_positions(positions: Sequence[Position]) -> list[tuple[str, bool]]: ...
def move_statistics(moves: Sequence[Mapping[str, object]]) -> dict[str, Any]: ...
def match_statistics(player: str, opponent: str, games: Sequence[tuple[int, float]]) -> dict[str, Any]: ...
def play_match(
    players: list[_Player],
    games: int,
    rules: Rules | None,
    openings: str | list[Game] | None,
    seed: int | None,
    threads: int | None,
    nodes: int | None,
    time: float | None,
    resume: _Path | None,
    calls: object,
    progress: Callable[[int, int], object] | None,
) -> tuple[list[str], list[MatchFields], list[float]]: ...
def play_games(
    first: _Player,
    second: _Player,
    *,
    start: int,
    count: int,
    rules: Rules | None = None,
    seed: int | None = 0,
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
def battleship_generate(
    rows: int, cols: int, fleet: list[int] | None, touching: bool, seed: int | None
) -> tuple[list[list[int]], list[tuple[int, int, int, bool]]]: ...
def sudoku_generate(side: int, clues: int | None, minimal: bool, seed: int | None) -> list[list[int]]: ...
def sudoku_grade(puzzle: list[list[int]]) -> tuple[str, list[tuple[str, int]], bool]: ...
def run_program(args: Sequence[str]) -> int: ...
def sudoku_hint(puzzle: list[list[int]]) -> tuple[str, tuple[int, int, int] | None]: ...
