"""Connect Four for PettingZoo on any board: `connect4.pettingzoo.env()`, compatible with `connect_four_v3`.

>>> from connect4 import pettingzoo
>>> env = pettingzoo.env()
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     action = None if termination else int(observation["action_mask"].argmax())
...     env.step(action)
>>> env.agents
[]
"""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as _error:
    raise ImportError("connect4.pettingzoo needs PettingZoo: pip install 'connect4-engine[pettingzoo]'") from _error

from connect4._checks import action as _integer
from connect4._checks import check_render_mode, check_rules
from connect4._native import Game, Position, Rules
from connect4._picture import rgb_image

__all__ = ["env", "raw_env"]


def env(**kwargs: Any) -> Any:
    """Creates the environment with the wrappers of `connect_four_v3`. An illegal move ends the game with the reward -1.

    The arguments are those of `raw_env`. Importing this module registers `connect4/connect_four_v3` if PettingZoo has a
    registry.
    """
    wrapped: Any = wrappers.TerminateIllegalWrapper(raw_env(**kwargs), illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv[str, Any, Any]):
    """The environment without wrappers. Agent `player_0` is X and moves first.

    An observation is a dictionary:

    - `observation`: int8 of shape (rows, cols, 2), row 0 at the top. Plane 0 has ones at the stones of the observing
      agent, plane 1 at those of the other agent
    - `action_mask`: int8 of shape (num_actions,), 1 if legal; all 0 if the agent is not to move

    The reward is 1 for a win, -1 for a loss, 0 for a draw. `rules` are Connect Four by default. `render_mode` is
    `ansi`, `rgb_array`, or `human`, which prints the board after each step.
    """

    metadata = {"render_modes": ["ansi", "rgb_array", "human"], "name": "connect_four_v3", "is_parallelizable": False, "render_fps": 2}

    def __init__(self, rules: Optional[Rules] = None, render_mode: Optional[str] = None) -> None:
        """See the class documentation."""
        super().__init__()
        self.rules = check_rules(rules)
        check_render_mode(render_mode, self.metadata)
        self.render_mode = render_mode
        self.position = Position(self.rules)
        self.possible_agents = ["player_0", "player_1"]
        self.agents = self.possible_agents[:]
        self.agent_selection = self.agents[0]
        width = self.rules.num_actions
        shape = (self.rules.rows, self.rules.cols, 2)
        self.action_spaces = {agent: spaces.Discrete(width) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, shape, dtype=np.int8),
                    "action_mask": spaces.Box(0, 1, (width,), dtype=np.int8),
                }
            )
            for agent in self.agents
        }

    def observation_space(self, agent: str) -> Any:
        """Observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Action space of an agent."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """Observation of an agent."""
        # `Position.observation` puts the stones of the side to move first.
        is_to_move = self.possible_agents.index(agent) == self.position.ply % 2
        planes = self.position.observation()
        # As in `connect_four_v3`, the mask marks the columns that are not full, even in a finished game.
        board = self.position.to_array()
        free = (board[0] if self.rules.gravity else board.ravel()) == 0
        mask = free.astype(np.int8) if agent == self.agent_selection else np.zeros(self.rules.num_actions, dtype=np.int8)
        return {"observation": planes if is_to_move else np.ascontiguousarray(planes[:, :, ::-1]), "action_mask": mask}

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        """Starts a game. `options={"moves": [3, 3]}` sets its first moves. Nothing is random, so `seed` is ignored.

        Raises ValueError if a move is illegal or the game is over after these moves.
        """
        self.position = Game(self.rules, (options or {}).get("moves")).position
        if self.position.is_over:
            raise ValueError("the game is over after these moves; pass fewer")
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.ply % 2]
        self._show()

    def step(self, action: Any) -> None:
        """Plays the action of the selected agent.

        Raises ValueError if the action is illegal; the wrappers of `env` prevent that.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._was_dead_step(action)
        self.position = self.position.play(_integer(action))
        other = self.possible_agents[1 - self.possible_agents.index(agent)]
        if self.position.outcome in ("X", "O"):
            self.rewards[agent] += 1
            self.rewards[other] -= 1
        if self.position.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = other
        self._accumulate_rewards()
        self._show()

    def render(self) -> Any:
        """Renders the board as text (`ansi`) or as an RGB image (`rgb_array`); None in the other modes."""
        if self.render_mode == "ansi":
            return str(self.position)
        if self.render_mode == "rgb_array":
            return rgb_image(self.position)
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            print(self.position, flush=True)

    def close(self) -> None:
        """Does nothing, because there is nothing to release."""


def _register() -> None:
    """Registers the environment if PettingZoo has a registry, as it does since version 1.26."""
    try:
        from pettingzoo import aec_registry, register
    except ImportError:
        return
    if "connect4/connect_four_v3" not in aec_registry:
        register("aec", "connect4/connect_four_v3", "connect4.pettingzoo:env")


_register()
