"""Types for annotations."""

from typing import Any, Literal, Union

import numpy as np

#: What is taken as a move: its number, or the name of its cell.
Move = Union[int, str, "np.integer[Any]"]
#: What is given as a move: its number, or `"swap"`.
Action = Union[int, Literal["swap"]]
#: Whose stones: X moves first.
Side = Literal["X", "O"]
#: How a game ended.
Outcome = Literal["X", "O", "draw"]
