"""Registers the environment with Gymnasium, which has not loaded plugins by itself since version 1.0."""

from __future__ import annotations

#: ID of the environment.
ID = "connect4/ConnectFour-v0"


def register() -> None:
    """Registers the environment if Gymnasium is installed. The code of the environment is loaded on first use."""
    try:
        import gymnasium
    except ImportError:
        return
    if ID not in gymnasium.registry:
        # Every game ends by itself, so there is no step limit.
        gymnasium.register(
            id=ID,
            entry_point="connect4.gymnasium:ConnectFourEnv",
            vector_entry_point="connect4.gymnasium:ConnectFourVectorEnv",
        )
