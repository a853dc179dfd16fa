"""Registers the games of `connect4.spiel` with OpenSpiel, so that OpenSpiel's algorithms can use them."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from connect4._native import Rules
from connect4._spiel import Game, State

_DEFAULTS = {"columns": 7, "rows": 6, "x_in_row": 4, "gravity": True}

TYPE = pyspiel.GameType(
    short_name="python_connect4",
    long_name="Connect Four and every m,n,k-game",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game for OpenSpiel."""

    def __init__(self, params: Optional[dict[str, Any]] = None) -> None:
        """Creates the game with these parameters; see `connect4.spiel`."""
        chosen = {**_DEFAULTS, **(params or {})}
        self.rules = Rules(chosen["columns"], chosen["rows"], chosen["x_in_row"], bool(chosen["gravity"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.num_actions,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.rules.cols * self.rules.rows,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> SpielState:
        """The empty board."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Optional[dict[str, Any]] = None) -> Any:
        """Creates an observer of states."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.rules)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state for OpenSpiel, which wraps a state of `connect4.spiel`."""

    def __init__(self, game: SpielGame) -> None:
        """The empty board of `game`."""
        super().__init__(game)
        self.state = State(Game(game.rules))

    def current_player(self) -> int:
        """Player to move, 0 or 1; OpenSpiel's terminal player if the game is over."""
        return self.state.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.state.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.state.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.state.action_to_string(player, action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.state.is_terminal()

    def returns(self) -> list[float]:
        """Return of each player: 1 and -1 after a win, else 0."""
        return self.state.returns()

    def __str__(self) -> str:
        return str(self.state)


class _Observer:
    """Observer with three planes; see `State.observation_tensor`."""

    def __init__(self, rules: Rules) -> None:
        shape = (3, rules.rows, rules.cols)
        self.tensor = np.zeros(3 * rules.rows * rules.cols, np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Observes a state."""
        self.tensor[:] = state.state.observation_tensor(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The board as text."""
        return state.state.observation_string(player)


pyspiel.register_game(TYPE, SpielGame)
