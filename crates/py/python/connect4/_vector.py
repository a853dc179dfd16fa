"""Steps many games at once; a Gymnasium vector environment if Gymnasium is installed."""

from __future__ import annotations

from copy import deepcopy
from operator import index
from typing import TYPE_CHECKING, Any, Optional, Union

import numpy as np
import numpy.typing as npt

from connect4._arena import Player
from connect4._calls import Calls, player
from connect4._checks import check_options, check_render_mode, fresh_seed
from connect4._native import Game, Position, Rules, VectorGames

if TYPE_CHECKING:
    from collections.abc import Iterable

    class _Base:
        """Replaces the Gymnasium class for type checkers, because Gymnasium is optional."""

        num_envs: int
        closed: bool

else:
    try:
        from gymnasium.vector import VectorEnv as _Base
    except ImportError:
        _Base = object


def _metadata(autoreset: str = "same_step") -> dict[str, Any]:
    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}
    try:
        from gymnasium.vector import AutoresetMode
    except ImportError:
        return metadata
    mode = AutoresetMode.NEXT_STEP if autoreset == "next_step" else AutoresetMode.SAME_STEP
    return {**metadata, "autoreset_mode": mode}


class VectorEnv(_Base):
    """Steps `num_envs` games at once on NumPy arrays. A game that ends restarts in the same step.

    If Gymnasium is installed, this is a `gymnasium.vector.VectorEnv` with `AutoresetMode.SAME_STEP`, or with
    `autoreset="next_step"`, `AutoresetMode.NEXT_STEP`: the step in which a game ends returns its last observation and a
    mask of ones, and the next step ignores the action, restarts the game and gives the reward 0.

    Without `opponent`, the environment is for self-play. A step takes one action for the side to move in every game.
    The reward is 1 if this action wins, else 0.

    With an opponent, a step plays the learner's action and the opponent's reply. An opponent is a name, an `Agent` or a
    function that takes a game and returns a move, which may be `async`. The reward is 1 if the learner wins, -1 if it loses, else 0. The
    learner's `side` is `"X"`, `"O"`, or `"random"`, which draws a side for each game. Opponents given by name run
    without Python; `"random"` is the fastest.

    Observations are int8 of shape (num_envs, rows, cols, 2), row 0 at the top. Plane 0 has ones at the stones of the
    side to move, plane 1 at those of the other side. When a game ends, its observation is that of the next game.
    `observation="flat"` has the same numbers in the shape (num_envs, rows * cols * 2).
    `info["outcome"]` is 0 (not over), 1 (X has won), 2 (O has won), 3 (draw) or 4 (illegal move).

    With an opponent, `info["final_obs"]` holds the last observations of games that have ended. `final_obs=True` enables
    it for self-play too, from the perspective of the side that would move next. It is off by default, because it
    doubles the time of a step. As Gymnasium's wrappers expect, `info` also has a boolean array `_name` for each `name`.

    >>> import connect4, numpy as np
    >>> env = connect4.VectorEnv(3, seed=1)
    >>> observation, info = env.reset()
    >>> observation.shape, info["action_mask"].shape
    ((3, 6, 7, 2), (3, 7))
    >>> observation, rewards, terminated, truncated, info = env.step(np.array([3, 3, 0]))
    >>> observation[0, 5, 3].tolist(), rewards.tolist()
    ([0, 1], [0.0, 0.0, 0.0])

    `observation="none"` disables observations. With `seed=None`, the random numbers differ each time. Each game starts after up to `random_plies` random moves. With
    `illegal="raise"`, an illegal action raises ValueError before any action is played; with `"lose"`, it ends its game
    with the reward -1.

    With `concurrency`, a function is asked in up to that many games at the same time; the games are the same as with 1, if
    the function depends only on the game. A call that raises an exception, returns an illegal move or takes more than
    `time` seconds is repeated up to `retries` times; after that, the step raises the error.

    Raises ValueError for unknown options, an unknown opponent, or rules that the opponent does not support. If another thread
    is using the environment, its methods raise RuntimeError. After Ctrl-C in a step, call `reset`.
    """

    metadata = _metadata()

    def __init__(
        self,
        num_envs: int,
        rules: Optional[Rules] = None,
        *,
        opponent: Optional[Player] = None,
        side: str = "X",
        seed: Optional[int] = 0,
        observation: str = "planes",
        random_plies: int = 0,
        illegal: str = "raise",
        final_obs: Optional[bool] = None,
        autoreset: str = "same_step",
        concurrency: int = 1,
        time: Optional[float] = None,
        retries: int = 0,
        render_mode: Optional[str] = None,
    ) -> None:
        """See the class documentation."""
        check_render_mode(render_mode, self.metadata)
        finals = opponent is not None if final_obs is None else final_obs
        self._arguments = (num_envs, rules, fresh_seed(seed), observation, random_plies, illegal, opponent, side, finals, autoreset)
        self._limits = (concurrency, time, retries)
        self._games = self._make_games()
        self.num_envs = num_envs
        self.rules = self._games.rules
        self.render_mode = render_mode
        self.metadata = _metadata(autoreset)
        self._has_opponent = opponent is not None
        self._truncated = np.zeros(num_envs, dtype=np.bool_)
        self._all = np.ones(num_envs, dtype=np.bool_)
        if _Base is not object:
            self._make_spaces(observation)

    def _make_games(self) -> VectorGames:
        concurrency, time, retries = self._limits
        calls = Calls(concurrency)
        num_envs, rules, seed, observation, random_plies, illegal, opponent, side, finals, autoreset = self._arguments
        asked = player(opponent, calls, time, retries)
        return VectorGames(
            num_envs, rules, seed, observation, random_plies, illegal, asked, side, finals, autoreset, calls
        )

    def _make_spaces(self, observation: str) -> None:
        from gymnasium import spaces
        from gymnasium.vector.utils import batch_space

        rows, cols = self.rules.rows, self.rules.cols
        shapes: dict[str, tuple[int, ...]] = {"planes": (rows, cols, 2), "flat": (rows * cols * 2,), "none": (0,)}
        self.single_observation_space = spaces.Box(0, 1, shapes[observation], dtype=np.int8)
        self.single_action_space = spaces.Discrete(self.rules.num_actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    @property
    def num_actions(self) -> int:
        """Number of actions: columns with gravity, cells without."""
        return self.rules.num_actions

    def reset(
        self,
        *,
        seed: Union[None, int, Iterable[int]] = None,
        options: Optional[dict[str, Any]] = None,
    ) -> tuple[npt.NDArray[np.int8], dict[str, Any]]:
        """Restarts all games; returns observations and info.

        `seed` restarts the random numbers: one seed for all games, or one per game. With `options={"moves": [3, 3]}`,
        all games start after these moves, until the next reset. `info` holds `action_mask` and, with an opponent, the
        learner's `side`; see `step`.

        Raises ValueError if a move is illegal, the game is over after these moves or another option is given.
        """
        moves = check_options(options, ("moves",)).get("moves")
        start = Game(self.rules, moves) if moves else None
        if seed is None or isinstance(seed, (int, np.integer)):
            observations, mask = self._games.reset(seed, None, start)
        else:
            observations, mask = self._games.reset(None, list(map(index, seed)), start)
        return observations, self._info(mask)

    def _info(self, mask: npt.NDArray[np.int8], outcome: Optional[npt.NDArray[np.int8]] = None) -> dict[str, Any]:
        """The values that all games have, each with a mask that says so."""
        info: dict[str, Any] = {"action_mask": mask}
        if outcome is not None:
            info["outcome"] = outcome
        if self._has_opponent:
            info["side"] = _SIDES[self._games.sides()]
        info.update([(f"_{name}", self._all.copy()) for name in info])
        return info

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[
        npt.NDArray[np.int8], npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]
    ]:
        """Plays one action in every game: integers of shape (num_envs,).

        Returns observations, rewards (float32), terminated (bool), truncated (bool, always False) and info. `info`
        holds:

        - `action_mask`: int8 of shape (num_envs, num_actions), 1 if legal
        - `outcome`: int8 of shape (num_envs,), see the class
        - `side`: with an opponent, the learner's side in each game, `"X"` or `"O"`
        - `final_obs`: an array of last observations, with None for games that did not end in this step

        Raises ValueError if `actions` are not one integer per game, or if one is illegal and `illegal` is `"raise"`.
        """
        observations, rewards, terminated, outcome, mask, finals = self._games.step(actions)
        info = self._info(mask, outcome)
        if finals is not None:
            final_obs = np.full(self.num_envs, None, dtype=object)
            for at, observation in zip(terminated.nonzero()[0].tolist(), finals):
                final_obs[at] = observation
            ended = terminated.copy()
            info["final_obs"], info["_final_obs"] = final_obs, ended
            info["final_info"], info["_final_info"] = {"outcome": outcome.copy(), "_outcome": ended.copy()}, ended.copy()
        return observations, rewards, terminated, self._truncated.copy(), info

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal action for every game, int64 of shape (num_envs,), drawn with the seeds of the games."""
        return self._games.sample()

    def boards(self) -> npt.NDArray[np.int8]:
        """The boards in the format of `solve_batch`: int8 of shape (num_envs, rows, cols), row 0 at the top.

        Cells are 0 (empty), 1 (X) or 2 (O).
        """
        return self._games.boards()

    def bitboards(self) -> npt.NDArray[np.uint64]:
        """The boards as bitboards of X and O: uint64 of shape (num_envs, 2).

        Raises ValueError if a board does not fit in 64 bits.
        """
        return self._games.bitboards()

    def render(self) -> Any:
        """Renders each game as text (`ansi`) or as an RGB image (`rgb_array`); None without a render mode."""
        from connect4._picture import rgb_image

        boards = [Position.from_array(one, self.rules) for one in self.boards()]
        if self.render_mode == "ansi":
            return tuple(map(str, boards))
        return tuple(map(rgb_image, boards)) if self.render_mode == "rgb_array" else None

    def close(self, **kwargs: Any) -> None:
        """Sets `closed`; there is nothing else to release."""
        self.closed = True

    def __getstate__(self) -> dict[str, Any]:
        """State for `copy` and `pickle`. A shallow copy shares nothing that changes, such as the generators of spaces."""
        spaces = {name: deepcopy(value) for name, value in self.__dict__.items() if name.endswith("_space")}
        return {**self.__dict__, **spaces, "_games": self._games.state()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restores the state."""
        self.__dict__.update(state)
        self._games = self._make_games()
        self._games.restore(state["_games"])

    def __repr__(self) -> str:
        """Short description."""
        return f"<connect4.VectorEnv of {self.num_envs} games of {self.rules}>"


#: Side names by side index.
_SIDES = np.array(["X", "O"])
