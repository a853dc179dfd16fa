"""Agents for Kaggle's ConnectX, for any board and line length.

>>> from types import SimpleNamespace as Namespace
>>> board = [0] * 42
>>> agent(Namespace(board=board, mark=1), Namespace(columns=7, rows=6, inarow=4, actTimeout=2))
3
"""

from __future__ import annotations

from typing import Any, Callable

import numpy as np

from connect4._native import Agent, Position, Rules
from connect4._native import agent as _create_agent

__all__ = ["agent", "player"]


def _position(observation: Any, configuration: Any) -> Position:
    """Converts an observation to a position."""
    rules = Rules(configuration.columns, configuration.rows, configuration.inarow)
    board = np.asarray(observation.board, dtype=np.int8).reshape(configuration.rows, configuration.columns)
    return Position.from_array(board, rules)


def player(name: str, *, seed: int = 0) -> Callable[[Any, Any], int]:
    """Creates a ConnectX agent from a player name; see `connect4.agent`.

    The agent uses at most 80% of the time per move (`actTimeout`).

    >>> careful = player("greedy")
    """
    players: dict[str, Agent] = {}

    def choose(observation: Any, configuration: Any) -> int:
        if not players:
            players[name] = _create_agent(name, seed=seed)
        # `timeout` and `agentTimeout` are obsolete. The overage time is kept in reserve for slow machines.
        seconds = float(getattr(configuration, "actTimeout", 2))
        return int(players[name].choose(_position(observation, configuration), time=0.8 * seconds))

    return choose


_best = player("level:10")


def agent(observation: Any, configuration: Any) -> int:
    """The strongest agent for ConnectX: it plays perfectly if the time is sufficient, else the best move found.

    `kaggle_environments.make("connectx").run([connect4.kaggle.agent, "negamax"])` runs it.
    """
    return _best(observation, configuration)
