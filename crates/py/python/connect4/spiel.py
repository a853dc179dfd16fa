"""Games and states with the Python API of OpenSpiel: the same names, strings and tensors.

With gravity, all values equal those of OpenSpiel's `connect_four`, on any board. OpenSpiel is optional. If it is
installed, importing this module registers the game `python_connect4` with OpenSpiel. The parameters are `columns`,
`rows`, `x_in_row` and `gravity`, as in `pyspiel.load_game("python_connect4(columns=5,rows=4)")`.

>>> state = load_game("connect_four").new_initial_state()
>>> for action in [3, 3, 4, 0]:
...     state.apply_action(action)
>>> str(state).splitlines()[4:]
['...o...', 'o..xx..']
>>> state.current_player(), state.legal_actions(), state.returns()
(0, [0, 1, 2, 3, 4, 5, 6], [0.0, 0.0])
"""

from __future__ import annotations

from connect4._spiel import CHANCE_PLAYER, TERMINAL_PLAYER, Game, State, load_game, to_game

__all__ = ["CHANCE_PLAYER", "Game", "State", "TERMINAL_PLAYER", "load_game", "to_game"]


def _register() -> None:
    """Registers the game if OpenSpiel is installed."""
    try:
        import pyspiel
    except ImportError:
        return
    if "python_connect4" not in pyspiel.registered_names():
        from connect4 import _pyspiel  # noqa: F401


_register()
