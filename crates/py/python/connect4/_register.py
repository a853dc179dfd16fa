"""What makes the environment known to Gymnasium, which since version 1.0 has no way of finding it by itself."""

from __future__ import annotations

#: The environment's name.
ID = "connect4/ConnectFour-v0"


def register() -> None:
    """Makes the environment known where Gymnasium is installed; its code is loaded when it is made."""
    try:
        import gymnasium
    except ImportError:
        return
    if ID not in gymnasium.registry:
        # A legal game ends by itself; there is no limit of steps.
        gymnasium.register(
            id=ID,
            entry_point="connect4.gymnasium:ConnectFourEnv",
            vector_entry_point="connect4.gymnasium:ConnectFourVectorEnv",
        )
