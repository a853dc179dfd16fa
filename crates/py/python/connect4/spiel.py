"""Games and states in the manner of OpenSpiel: the names of its Python API, its strings, its tensors.

For games with gravity they are those of OpenSpiel's `connect_four`, value by value, on any board. Nothing of OpenSpiel needs
to be installed. Where it is, importing this module registers the game `python_connect4` with it, whose parameters are
`columns`, `rows`, `x_in_row` and `gravity`: `pyspiel.load_game("python_connect4(columns=5,rows=4)")` is a game for all of its
algorithms.

>>> state = load_game("connect_four").new_initial_state()
>>> for action in [3, 3, 4, 0]:
...     state.apply_action(action)
>>> str(state).splitlines()[4:]
['...o...', 'o..xx..']
>>> state.current_player(), state.legal_actions(), state.returns()
(0, [0, 1, 2, 3, 4, 5, 6], [0.0, 0.0])
"""

from __future__ import annotations

import re
from typing import Optional

import numpy as np

from connect4._native import Game as _Game
from connect4._native import Position, Rules

__all__ = ["CHANCE_PLAYER", "Game", "State", "TERMINAL_PLAYER", "load_game"]

#: What `State.current_player` gives when the game is over.
TERMINAL_PLAYER = -4
#: Never to move here: nothing is left to chance.
CHANCE_PLAYER = -1


class Game:
    """A game: what is the same in all its states."""

    def __init__(self, rules: Optional[Rules] = None) -> None:
        """The game of these rules, Connect Four if they are left out."""
        self.rules = Rules.CONNECT_FOUR if rules is None else rules
        if self.rules.swap:
            raise ValueError("states have no action for the swap rule: leave it out of the rules")

    def new_initial_state(self) -> State:
        """The empty board."""
        return State(self)

    def new_initial_states(self) -> list[State]:
        """The one state in which games begin."""
        return [self.new_initial_state()]

    def num_players(self) -> int:
        """Two."""
        return 2

    def num_distinct_actions(self) -> int:
        """Columns with gravity, cells without."""
        return self.rules.actions

    def max_game_length(self) -> int:
        """The number of cells."""
        return self.rules.cols * self.rules.rows

    def min_utility(self) -> float:
        """What a loss is worth."""
        return -1.0

    def max_utility(self) -> float:
        """What a win is worth."""
        return 1.0

    def utility_sum(self) -> float:
        """The players' utilities together."""
        return 0.0

    def observation_tensor_shape(self) -> list[int]:
        """Three planes, rows, columns; see `State.observation_tensor`."""
        return [3, self.rules.rows, self.rules.cols]

    def observation_tensor_size(self) -> int:
        """Numbers in an observation tensor."""
        return 3 * self.max_game_length()

    def deserialize_state(self, text: str) -> State:
        """The state that `State.serialize` wrote.

        Raises ValueError when an action cannot be read or is illegal.
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
    """A state: the position with the actions that led to it. Player 0 is X and moves first."""

    def __init__(self, game: Game) -> None:
        """The empty board of `game`."""
        self._game = game
        self._played = _Game(game.rules)

    @property
    def position(self) -> Position:
        """The position."""
        return self._played.position

    def get_game(self) -> Game:
        """The game."""
        return self._game

    def current_player(self) -> int:
        """0 or 1, or `TERMINAL_PLAYER`."""
        if self.is_terminal():
            return TERMINAL_PLAYER
        return 0 if self._played.mover == "X" else 1

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._played.is_over

    def is_chance_node(self) -> bool:
        """Never."""
        return False

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        """The legal actions of the player to move; none for the other."""
        if player is not None and player != self.current_player():
            return []
        return self._played.legal_moves()

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        """1 for each action that is legal, else 0."""
        legal = set(self.legal_actions(player))
        return [int(action in legal) for action in range(self._game.num_distinct_actions())]

    def apply_action(self, action: int) -> None:
        """Plays an action.

        Raises ValueError when it is illegal.
        """
        self._played.play(action)

    def undo_action(self, player: int, action: int) -> None:
        """Takes back the last action, which must be this one of this player.

        Raises ValueError when it was another.
        """
        last = len(self._played) - 1
        if last < 0 or (last % 2, self._played.moves[last]) != (player, action):
            raise ValueError(f"action {action} of player {player} was not the last one: undo that first")
        self._played.undo()

    def child(self, action: int) -> State:
        """The state after an action; this one stays as it is."""
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> State:
        """A copy."""
        state = State(self._game)
        state._played = self._played.__copy__()
        return state

    def history(self) -> list[int]:
        """The actions so far."""
        return [int(action) for action in self._played.moves]

    def history_str(self) -> str:
        """The actions so far, as OpenSpiel writes them."""
        return ", ".join(map(str, self.history()))

    def serialize(self) -> str:
        """The actions so far, a line each."""
        return "".join(f"{action}\n" for action in self.history())

    def action_to_string(self, player: int, action: int) -> str:
        """`x3` for player 0's stone in column 3; without gravity `x(1,2)`, row from the top and column."""
        letter = "xo"[player]
        if self._game.rules.gravity:
            return f"{letter}{action}"
        row, col = divmod(action, self._game.rules.cols)
        return f"{letter}({row},{col})"

    def string_to_action(self, text: str) -> int:
        """The action of such a text.

        Raises ValueError when it cannot be read.
        """
        numbers = re.fullmatch(r"[xo](?:(\d+)|\((\d+),(\d+)\))", text)
        if numbers is None:
            raise ValueError(f"{text!r} is no action: write for example x3")
        if numbers[1] is not None:
            return int(numbers[1])
        return int(numbers[2]) * self._game.rules.cols + int(numbers[3])

    def returns(self) -> list[float]:
        """What each player has gained: 1 and -1 after a win, else 0."""
        first = {"X": 1.0, "O": -1.0}.get(self._played.outcome or "", 0.0)
        return [first, -first] if first else [0.0, 0.0]

    def rewards(self) -> list[float]:
        """As `returns`: all is gained at the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What a player has gained."""
        return self.returns()[player]

    def observation_string(self, player: int = 0) -> str:
        """The board from the top, `x`, `o` and `.`, each row with a line end; both players see the same."""
        return str(self)

    def information_state_string(self, player: int = 0) -> str:
        """The actions so far, which both players know."""
        return self.history_str()

    def observation_tensor(self, player: int = 0) -> list[float]:
        """Planes for player 0, player 1 and empty cells, row 0 at the bottom, 1 where it is so; both players see the same."""
        board = self.position.to_array()[::-1]
        planes = np.stack([board == 1, board == 2, board == 0])
        numbers: list[float] = planes.astype(np.float64).ravel().tolist()
        return numbers

    def __str__(self) -> str:
        rows = self.position.format("diagram").lower()
        # OpenSpiel ends each row where stones fall, and joins rows where they do not.
        return rows + "\n" if self._game.rules.gravity else rows


def load_game(text: str = "connect_four") -> Game:
    """The game of an OpenSpiel name: `connect_four`, `connect_four(rows=4,columns=5,x_in_row=3)`, `tic_tac_toe`.

    Raises ValueError for another name.
    """
    name, _, rest = text.partition("(")
    if name == "tic_tac_toe" and not rest.strip(")"):
        return Game(Rules.TIC_TAC_TOE)
    if name != "connect_four":
        raise ValueError(f"{text!r} is no game here: name connect_four or tic_tac_toe")
    numbers = {"columns": 7, "rows": 6, "x_in_row": 4}
    for part in filter(None, rest.rstrip(")").split(",")):
        key, _, value = part.partition("=")
        if key.strip() not in numbers or not value.strip().isdigit():
            raise ValueError(f"{part!r} is no parameter: write columns=7, rows=6 or x_in_row=4")
        numbers[key.strip()] = int(value)
    return Game(Rules(numbers["columns"], numbers["rows"], numbers["x_in_row"]))


def _register() -> None:
    """Makes the game known to OpenSpiel where that is installed."""
    try:
        import pyspiel
    except ImportError:
        return
    if "python_connect4" not in pyspiel.registered_names():
        from connect4 import _pyspiel  # noqa: F401


_register()
