"""Connect Four for one learner against an opponent: the Gymnasium environment `connect4/ConnectFour-v0`.

>>> import gymnasium, connect4
>>> env = gymnasium.make("connect4/ConnectFour-v0", opponent="level:3")
>>> observation, info = env.reset(seed=1)
>>> observation.shape, info["action_mask"].tolist()
((6, 7, 2), [1, 1, 1, 1, 1, 1, 1])
>>> observation, reward, terminated, truncated, info = env.step(3)
>>> reward, terminated, truncated
(0.0, False, False)

Importing `connect4` registers the environment; `gymnasium.make("connect4:connect4/ConnectFour-v0")` also imports it.
"""

from __future__ import annotations

from typing import Any, Callable, Optional, Union

import numpy as np
import numpy.typing as npt

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as _error:
    raise ImportError("connect4.gymnasium needs Gymnasium: pip install 'connect4-engine[gymnasium]'") from _error

from connect4._arena import Player
from connect4._calls import Calls, player
from connect4._checks import action as _integer
from connect4._checks import check_options, check_render_mode, check_rules, check_side
from connect4._native import Game, Rules
from connect4._native import agent as _create_agent
from connect4._picture import rgb_image
from connect4._vector import VectorEnv

__all__ = ["ConnectFourEnv", "ConnectFourVectorEnv"]

#: A name (see `connect4.agent`), an `Agent`, or a function that takes a game and returns a move, which may be `async`.
Opponent = Player


class ConnectFourVectorEnv(VectorEnv):
    """`connect4.VectorEnv` with an opponent, as `gymnasium.make_vec("connect4/ConnectFour-v0")` creates it."""

    def __init__(self, num_envs: int = 1, opponent: Opponent = "level:3", **options: Any) -> None:
        """See the class documentation."""
        super().__init__(num_envs, opponent=opponent, **options)


class ConnectFourEnv(gymnasium.Env[npt.NDArray[np.int8], np.int64]):
    """One learner against an opponent, on any board.

    - Observation: int8 of shape (rows, cols, 2), row 0 at the top. Plane 0 has ones at the learner's stones, plane 1 at
      those of the opponent
    - Action: a move number; with gravity, the column from 0
    - Reward: 1 for a win, -1 for a loss, else 0
    - `info["action_mask"]`: int8 of shape (num_actions,), 1 if legal; all ones at the end of the game, so that a policy
      with masks stays defined
    - `info["side"]`: the learner's side, `"X"` or `"O"`

    With `side="X"` the learner moves first, with `"O"` second; `"random"` draws a side for each game. Each game starts
    after up to `random_plies` random moves. With `illegal="raise"`, an illegal move raises ValueError; with `"lose"`,
    it loses the game. A call of an opponent's function that raises an exception, returns an illegal move or takes more than
    `time` seconds is repeated up to `retries` times. Render modes are `ansi`, `rgb_array`, and `human`, which prints the board after each step.
    """

    metadata = {"render_modes": ["ansi", "rgb_array", "human"], "render_fps": 2}

    def __init__(
        self,
        opponent: Opponent = "level:3",
        rules: Optional[Rules] = None,
        side: str = "X",
        random_plies: int = 0,
        illegal: str = "raise",
        time: Optional[float] = None,
        retries: int = 0,
        render_mode: Optional[str] = None,
    ) -> None:
        """See the class documentation."""
        self.rules = check_rules(rules)
        check_side(side)
        check_render_mode(render_mode, self.metadata)
        if illegal not in ("raise", "lose"):
            raise ValueError(f"illegal must be raise or lose, not {illegal!r}")
        # Raises an error if the opponent does not exist or does not support the rules, or if openings are too long.
        VectorEnv(1, self.rules, opponent=opponent, random_plies=random_plies, retries=retries)
        self.opponent = opponent
        self._limits = (time, retries)
        self.render_mode = render_mode
        self._side, self._random_plies, self._illegal = side, random_plies, illegal
        shape = (self.rules.rows, self.rules.cols, 2)
        self.observation_space = spaces.Box(0, 1, shape, dtype=np.int8)
        self.action_space = spaces.Discrete(self.rules.num_actions)
        self._game = Game(self.rules)
        self._is_first = True
        self._reply: Callable[[Game], Union[int, str]] = _create_agent("random")

    @property
    def game(self) -> Game:
        """The current game."""
        return self._game

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[npt.NDArray[np.int8], dict[str, Any]]:
        """Starts a game. `options={"side": "O", "moves": [3, 3]}` sets the learner's side and the first moves.

        Raises ValueError if a move is illegal, the game is over after these moves or an option is unknown.
        """
        super().reset(seed=seed)
        chosen = check_options(options, ("side", "moves"))
        side = check_side(chosen.get("side", self._side))
        self._is_first = bool(self.np_random.integers(2)) if side == "random" else side == "X"
        self._reply = (
            _create_agent(self.opponent, seed=int(self.np_random.integers(2**63)))
            if isinstance(self.opponent, str)
            else player(self.opponent, Calls(), *self._limits)
        )
        self._begin(chosen.get("moves"))
        if not self._is_learners_turn():
            self._game.play(self._reply(self._game))
        self._show()
        return self._observe(), self._info()

    def step(self, action: np.int64) -> tuple[npt.NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        """Plays an action and the opponent's reply.

        Raises ValueError if the game is over, or if the action is illegal and `illegal` is `"raise"`.
        """
        if self._game.is_over:
            raise ValueError("the game is over; call reset")
        if self._illegal == "lose" and _integer(action) not in self._game.legal_moves():
            return self._observe(), -1.0, True, False, self._info(is_over=True)
        self._game.play(_integer(action))
        if not self._game.is_over:
            self._game.play(self._reply(self._game))
        self._show()
        outcome = self._game.outcome
        reward = 0.0 if outcome in (None, "draw") else 1.0 if (outcome == "X") == self._is_first else -1.0
        return self._observe(), reward, outcome is not None, False, self._info(outcome is not None)

    def render(self) -> Any:
        """Renders the board as text (`ansi`) or as an RGB image (`rgb_array`); None in the other modes."""
        if self.render_mode == "ansi":
            return str(self._game)
        if self.render_mode == "rgb_array":
            return rgb_image(self._game)
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            print(self._game, flush=True)

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """`info["action_mask"]` as bool, for MaskablePPO of sb3-contrib."""
        return self._mask(self._game.is_over).astype(np.bool_)

    def _mask(self, is_over: bool) -> npt.NDArray[np.int8]:
        return np.ones(self.rules.num_actions, np.int8) if is_over else self._game.position.action_mask()

    def _begin(self, moves: Optional[list[Union[int, str]]] = None) -> None:
        """Starts a game after `moves` or random moves. If random moves end the game, draws others."""
        if moves is not None:
            self._game = Game(self.rules, moves)
            if self._game.is_over:
                raise ValueError("the game is over after these moves; pass fewer")
            return
        while True:
            self._game = Game(self.rules)
            plies = int(self.np_random.integers(self._random_plies + 1)) if self._random_plies else 0
            # The learner keeps its side, whoever is to move after the opening.
            for _ in range(plies):
                if not self._game.is_over:
                    self._game.play(int(self.np_random.choice(self._game.legal_moves())))
            if not self._game.is_over:
                return

    def _is_learners_turn(self) -> bool:
        return (self._game.side_to_move == "X") == self._is_first

    def _observe(self) -> npt.NDArray[np.int8]:
        board = self._game.position.to_array()
        mine = 1 if self._is_first else 2
        return np.stack([board == mine, board == 3 - mine], axis=2).astype(np.int8)

    def _info(self, is_over: bool = False) -> dict[str, Any]:
        return {"action_mask": self._mask(is_over), "side": "X" if self._is_first else "O"}
