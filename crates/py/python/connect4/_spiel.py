"""The games and states of `connect4.spiel`."""

from __future__ import annotations

import re
from copy import copy
from typing import Any, Optional

import numpy as np

from connect4._checks import action as _integer
from connect4._checks import check_rules
from connect4._native import Game as _Game
from connect4._native import Position, Rules

#: Value of `State.current_player` after the end of the game.
TERMINAL_PLAYER = -4
#: Never the current player, because the games are deterministic.
CHANCE_PLAYER = -1


class Game:
    """A game, shared by all its states."""

    def __init__(self, rules: Optional[Rules] = None) -> None:
        """Creates the game with these rules; Connect Four by default."""
        self.rules = check_rules(rules)

    def new_initial_state(self) -> State:
        """The state at the start: the empty board."""
        return State(self)

    def new_initial_states(self) -> list[State]:
        """The initial states; there is only one."""
        return [self.new_initial_state()]

    def num_players(self) -> int:
        """Number of players: two."""
        return 2

    def num_distinct_actions(self) -> int:
        """Number of actions: columns with gravity, cells without."""
        return self.rules.num_actions

    def max_game_length(self) -> int:
        """Number of cells."""
        return self.rules.cols * self.rules.rows

    def min_utility(self) -> float:
        """Utility of a loss."""
        return -1.0

    def max_utility(self) -> float:
        """Utility of a win."""
        return 1.0

    def utility_sum(self) -> float:
        """Sum of the players' utilities."""
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        """Shape (planes, rows, columns) of `State.observation_tensor`."""
        return [3, self.rules.rows, self.rules.cols]

    def observation_tensor_size(self) -> int:
        """Number of elements of `State.observation_tensor`."""
        return 3 * self.max_game_length()

    def deserialize_state(self, text: str) -> State:
        """Reads a state that `State.serialize` wrote.

        Raises ValueError if an action cannot be read or is illegal.
        """
        state = self.new_initial_state()
        for action in text.split():
            state.apply_action(int(action))
        return state

    def __str__(self) -> str:
        rules = self.rules
        if rules == Rules.CONNECT_FOUR:
            return "connect_four()"
        name = "connect_four" if rules.gravity else "m_n_k"
        return f"{name}(columns={rules.cols},rows={rules.rows},x_in_row={rules.connect})"


class State:
    """A position and the actions that led to it. Player 0 is X and moves first."""

    def __init__(self, game: Game) -> None:
        """Creates the initial state of `game`."""
        self._game = game
        self._played = _Game(game.rules)

    @property
    def position(self) -> Position:
        """The current position."""
        return self._played.position

    def get_game(self) -> Game:
        """The game."""
        return self._game

    def current_player(self) -> int:
        """Player to move, 0 or 1; `TERMINAL_PLAYER` if the game is over."""
        if self.is_terminal():
            return TERMINAL_PLAYER
        return 0 if self._played.side_to_move == "X" else 1

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._played.is_over

    def is_chance_node(self) -> bool:
        """Always False."""
        return False

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        """Legal actions of the player to move; empty for the other player."""
        if player is not None and player != self.current_player():
            return []
        return self._played.legal_moves()

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        """Mask of the legal actions: one number per action, 1 if legal."""
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(self._game.num_distinct_actions())]

    def apply_action(self, action: int) -> None:
        """Plays an action.

        Raises ValueError if the action is illegal.
        """
        self._played.play(_integer(action))

    def undo_action(self, player: int, action: int) -> None:
        """Takes back the last action, which must match `player` and `action`.

        Raises ValueError if the last action was a different one.
        """
        last = len(self._played) - 1
        if last < 0 or (last % 2, self._played.moves[last]) != (player, action):
            raise ValueError(f"action {action} of player {player} was not the last one; undo the later actions first")
        self._played.undo()

    def child(self, action: int) -> State:
        """The state after an action; this state stays unchanged."""
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> State:
        """A copy."""
        state = State(self._game)
        state._played = self._played.__copy__()
        return state

    def history(self) -> list[int]:
        """Actions played so far."""
        return [int(action) for action in self._played.moves]

    def history_str(self) -> str:
        """Actions played so far, in OpenSpiel's format."""
        return ", ".join(map(str, self.history()))

    def serialize(self) -> str:
        """Actions played so far, one per line."""
        return "".join(f"{action}\n" for action in self.history())

    def action_to_string(self, player: int, action: int) -> str:
        """Formats an action: `x3` for player 0 in column 3; without gravity, `x(1,2)` for row 1, column 2.

        Both count from 0; row 0 is at the top.

        Raises ValueError if there is no such action, TypeError if it is not an integer.
        """
        letter, number, most = "xo"[player], _integer(action), self._game.num_distinct_actions() - 1
        if not 0 <= number <= most:
            raise ValueError(f"there is no action {number}; actions are numbered from 0 to {most}")
        if self._game.rules.gravity:
            return f"{letter}{number}"
        row, col = divmod(number, self._game.rules.cols)
        return f"{letter}({row},{col})"

    def string_to_action(self, text: str) -> int:
        """Parses an action.

        Raises ValueError if the text is not an action.
        """
        numbers = re.fullmatch(r"[xo](?:(\d+)|\((\d+),(\d+)\))", text)
        if numbers is None:
            raise ValueError(f"{text!r} is not an action; expected for example x3")
        if numbers[1] is not None:
            return int(numbers[1])
        return int(numbers[2]) * self._game.rules.cols + int(numbers[3])

    def returns(self) -> list[float]:
        """Return of each player: 1 and -1 after a win, else 0."""
        first = {"X": 1.0, "O": -1.0}.get(self._played.outcome or "", 0.0)
        return [first, -first] if first else [0.0, 0.0]

    def rewards(self) -> list[float]:
        """The same as `returns`, because only the last action gives a reward."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """Return of a player: 1 for a win, -1 for a loss, else 0."""
        return self.returns()[player]

    def observation_string(self, player: int = 0) -> str:
        """The board as rows of `x`, `o` and `.`, from the top; the same for both players."""
        return str(self)

    def information_state_string(self, player: int = 0) -> str:
        """Actions played so far; both players know them."""
        return self.history_str()

    def observation_tensor(self, player: int = 0) -> list[float]:
        """Planes of player 0, player 1 and empty cells, row 0 at the bottom; the same for both players."""
        board = self.position.to_array()[::-1]
        planes = np.stack([board == 1, board == 2, board == 0])
        numbers: list[float] = planes.astype(np.float64).ravel().tolist()
        return numbers

    def __str__(self) -> str:
        rows = self.position.format("diagram").lower()
        # OpenSpiel ends every row with a newline in `connect_four` but not the last row in `tic_tac_toe`.
        return rows + "\n" if self._game.rules.gravity else rows


def load_game(text: str = "connect_four") -> Game:
    """Loads a game by its OpenSpiel name: `connect_four`, `connect_four(rows=4,columns=5,x_in_row=3)` or `tic_tac_toe`.

    Raises ValueError for other names.
    """
    name, _, rest = text.partition("(")
    if name == "tic_tac_toe" and not rest.strip(")"):
        return Game(Rules.TIC_TAC_TOE)
    if name != "connect_four":
        raise ValueError(f"unknown game {text!r}; expected connect_four or tic_tac_toe")
    numbers = {"columns": 7, "rows": 6, "x_in_row": 4}
    for part in filter(None, rest.rstrip(")").split(",")):
        key, _, value = part.partition("=")
        if key.strip() not in numbers or not value.strip().isdigit():
            raise ValueError(f"unknown parameter {part!r}; expected columns=7, rows=6 or x_in_row=4")
        numbers[key.strip()] = int(value)
    return Game(Rules(numbers["columns"], numbers["rows"], numbers["x_in_row"]))


def to_game(state: Any) -> _Game:
    """The game of a state: one of this module, of `pyspiel`, or the text of `pyspiel.serialize_game_and_state`.

    >>> from connect4 import spiel
    >>> state = spiel.load_game("connect_four(rows=4,columns=5)").new_initial_state()
    >>> state.apply_action(2)
    >>> spiel.to_game(state)
    <connect4.Game of 5x4, 4 in a row, with gravity: c1>

    Raises ValueError for the states of other games.
    """
    if isinstance(state, State):
        return copy(state._played)
    if isinstance(getattr(state, "state", None), State):
        return to_game(state.state)
    if not isinstance(state, str):
        return _Game(_rules(str(state.get_game())), list(state.history()))
    parts = re.search(r"(?ms)^\[Game\]\n(.+?)\n\[State\]\n(.*)", state)
    if parts is None:
        raise ValueError("the text is not a state; pass the text of pyspiel.serialize_game_and_state")
    # Games written in Python write `history=0:3,1:3`, with the player before each action, and then a pickle, which is not read.
    written = re.match(r"history=(.*)", parts[2])
    actions = re.findall(r":(\d+)", written[1]) if written else parts[2].split()
    return _Game(_rules(parts[1]), [int(action) for action in actions])


def _rules(name: str) -> Rules:
    """Rules of a game, by the name that OpenSpiel prints, with parameters."""
    kind, _, rest = name.strip().partition("(")
    given = dict(re.findall(r"(\w+)=(\w+)", rest))
    if kind.removesuffix("_proxy") == "tic_tac_toe":
        return Rules.TIC_TAC_TOE
    if kind.removesuffix("_proxy") not in ("connect_four", "python_connect4"):
        raise ValueError(f"{name!r} is a different game; expected connect_four, python_connect4 or tic_tac_toe")
    cols, rows, connect = int(given.get("columns", 7)), int(given.get("rows", 6)), int(given.get("x_in_row", 4))
    return Rules(cols, rows, connect, gravity=given.get("gravity", "True") == "True")
