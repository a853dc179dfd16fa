"""Types for annotations."""

from typing import Any, Literal, Union

import numpy as np

#: An accepted move: a move number or a cell name.
Move = Union[int, str, "np.integer[Any]"]
#: A returned move: a move number, or `"swap"` for a swap of sides.
Action = Union[int, Literal["swap"]]
#: A side; X moves first.
Side = Literal["X", "O"]
#: Outcome of a game: the winner or a draw.
Outcome = Literal["X", "O", "draw"]
