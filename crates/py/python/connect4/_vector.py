"""Many games stepped at once; a Gymnasium vector environment if Gymnasium is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional, Union

import numpy as np
import numpy.typing as npt

from connect4._arena import Player
from connect4._native import Game, Position, Rules, VectorGames

if TYPE_CHECKING:
    from collections.abc import Iterable

    class _Base:
        """Stands in for the Gymnasium class, which need not be installed."""

        num_envs: int
        closed: bool

else:
    try:
        from gymnasium.vector import VectorEnv as _Base
    except ImportError:
        _Base = object


def _metadata() -> dict[str, Any]:
    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}
    try:
        from gymnasium.vector import AutoresetMode
    except ImportError:
        return metadata
    return {**metadata, "autoreset_mode": AutoresetMode.SAME_STEP}


class VectorEnv(_Base):
    """Steps `num_envs` games at once on NumPy arrays. A game that ends restarts in the same step.

    This is a `gymnasium.vector.VectorEnv` if Gymnasium is installed, which is optional. Without `opponent`, a step
    takes one action for the side to move in every game. The reward is 1 for the side that has just moved if it won,
    else 0. With an opponent (a name, an `Agent` or a function that takes a game and returns a move), a step plays the
    learner's action and the reply. The reward is then 1, 0 or -1 for the learner. Its `side` is `"X"`, `"O"` or
    `"random"`, drawn for each game. Opponents given by name run without Python; `"random"` is the fastest.

    Observations are int8 of shape (num_envs, rows, cols, 2) with row 0 at the top and the side to move in plane 0. When
    a game ends, its observation is that of the next game. `info["outcome"]` is the outcome (0 not over, 1 X, 2 O, 3
    draw, 4 illegal move). With an opponent, `info["final_obs"]` holds the final board. `final_obs=True` enables it in
    self-play too, from the perspective of the side that would move next. That doubles the time of a step, so it is off
    by default.

    >>> import connect4, numpy as np
    >>> env = connect4.VectorEnv(3, seed=1)
    >>> observation, info = env.reset()
    >>> observation.shape, info["action_mask"].shape
    ((3, 6, 7, 2), (3, 7))
    >>> observation, rewards, terminated, truncated, info = env.step(np.array([3, 3, 0]))
    >>> observation[0, 5, 3].tolist(), rewards.tolist()
    ([0, 1], [0.0, 0.0, 0.0])

    `observation="none"` disables observations. Each game starts after up to `random_plies` random moves. An illegal
    action raises ValueError before any game moves; with `illegal="lose"`, it ends its game with the reward -1.
    """

    metadata = _metadata()

    def __init__(
        self,
        num_envs: int,
        rules: Optional[Rules] = None,
        *,
        opponent: Optional[Player] = None,
        side: str = "X",
        seed: int = 0,
        observation: str = "planes",
        random_plies: int = 0,
        illegal: str = "raise",
        final_obs: Optional[bool] = None,
        render_mode: Optional[str] = None,
    ) -> None:
        """See the class documentation."""
        keeps_finals = opponent is not None if final_obs is None else final_obs
        self._made_with = (num_envs, rules, seed, observation, random_plies, illegal, opponent, side, keeps_finals)
        self._games = VectorGames(*self._made_with)
        self.num_envs = num_envs
        self.rules = self._games.rules
        self.render_mode = render_mode
        self._has_opponent = opponent is not None
        self._truncated = np.zeros(num_envs, dtype=np.bool_)
        if _Base is not object:
            self._make_spaces(observation)

    def _make_spaces(self, observation: str) -> None:
        from gymnasium import spaces
        from gymnasium.vector.utils import batch_space

        shape = (self.rules.rows, self.rules.cols, 2) if observation == "planes" else (0,)
        self.single_observation_space = spaces.Box(0, 1, shape, dtype=np.int8)
        self.single_action_space = spaces.Discrete(self.rules.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    @property
    def num_actions(self) -> int:
        """Number of actions: columns with gravity, cells without."""
        return self.rules.actions

    def reset(
        self,
        *,
        seed: Union[None, int, Iterable[int]] = None,
        options: Optional[dict[str, Any]] = None,
    ) -> tuple[npt.NDArray[np.int8], dict[str, Any]]:
        """Restarts all games; returns observations and info.

        `seed` restarts the random numbers: one seed for all games, or one per game. `options={"moves": [3, 3]}` makes
        games start with these moves until the next reset.
        """
        moves = (options or {}).get("moves")
        start = Game(self.rules, moves) if moves else None
        if seed is None or isinstance(seed, (int, np.integer)):
            seen, mask = self._games.reset(seed, None, start)
        else:
            seen, mask = self._games.reset(None, list(map(int, seed)), start)
        info: dict[str, Any] = {"action_mask": mask}
        if self._has_opponent:
            info["side"] = _SIDES[self._games.sides()]
        return seen, info

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[
        npt.NDArray[np.int8], npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]
    ]:
        """Plays one action in every game: integers of shape (num_envs,).

        Returns observations, rewards (float32), terminated, truncated (bool, always False) and info. `info` holds
        `action_mask` (int8 of shape (num_envs, actions)), `outcome` (int8) and, with an opponent, the learner's `side`.
        `final_obs` (see the class) is an array of final boards, with None for games that did not end in this step.
        """
        seen, rewards, terminated, outcome, mask, finals = self._games.step(actions)
        info: dict[str, Any] = {"action_mask": mask, "outcome": outcome}
        if self._has_opponent:
            info["side"] = _SIDES[self._games.sides()]
        if finals is not None:
            last = np.full(self.num_envs, None, dtype=object)
            for at, board in zip(terminated.nonzero()[0].tolist(), finals):
                last[at] = board
            info["final_obs"], info["_final_obs"] = last, terminated
            info["final_info"], info["_final_info"] = {"outcome": outcome, "_outcome": terminated}, terminated
        return seen, rewards, terminated, self._truncated.copy(), info

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal action for every game, int64 of shape (num_envs,), drawn with the seed."""
        return self._games.sample()

    def boards(self) -> npt.NDArray[np.int8]:
        """The boards in the format of `solve_batch`: int8 of shape (num_envs, rows, cols), row 0 at the top.

        Cells are 0 (empty), 1 (X) or 2 (O).
        """
        return self._games.boards()

    def bits(self) -> npt.NDArray[np.uint64]:
        """The boards as bitboards of X and O: uint64 of shape (num_envs, 2).

        Raises ValueError if a board does not fit into 64 bits.
        """
        return self._games.bits()

    def render(self) -> Any:
        """Renders each game as text (`ansi`) or as an RGB image (`rgb_array`)."""
        from connect4._picture import picture

        boards = [Position.from_array(one, self.rules) for one in self.boards()]
        if self.render_mode == "ansi":
            return tuple(map(str, boards))
        return tuple(map(picture, boards)) if self.render_mode == "rgb_array" else None

    def close(self, **kwargs: Any) -> None:
        """Does nothing except set `closed`."""
        self.closed = True

    def __getstate__(self) -> dict[str, Any]:
        """State for `copy` and `pickle`."""
        return {**self.__dict__, "_games": self._games.state()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restores the state."""
        self.__dict__.update(state)
        self._games = VectorGames(*self._made_with)
        self._games.restore(state["_games"])

    def __repr__(self) -> str:
        """Short description."""
        return f"<connect4.VectorEnv of {self.num_envs} games of {self.rules}>"


#: Side names by side index.
_SIDES = np.array(["X", "O"])
