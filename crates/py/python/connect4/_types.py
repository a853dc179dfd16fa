"""Types for annotations."""

from typing import Any, Literal, Protocol, Union

import numpy as np

#: An accepted move: a move number or a cell name.
Move = Union[int, str, "np.integer[Any]"]
#: A returned move: a move number, or `"swap"` for a swap of sides.
Action = Union[int, Literal["swap"]]
#: A side; X moves first.
Side = Literal["X", "O"]
#: Outcome of a game: the winner or a draw.
Outcome = Literal["X", "O", "draw"]


class Stop(Protocol):
    """An event that ends a call when another thread sets it, such as a `threading.Event`."""

    def is_set(self) -> bool:
        """Whether the event is set."""
