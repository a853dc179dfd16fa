"""Boards as pixels, for `render`."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from connect4._native import Position

_FRAME, _HOLE = (31, 79, 163), (18, 51, 107)
_RED, _YELLOW, _RING = (215, 38, 61), (255, 210, 63), (138, 106, 0)


def picture(position: Position, side: int = 48) -> npt.NDArray[np.uint8]:
    """The board as an RGB image of shape (rows * side, cols * side, 3), in the colours of the SVG picture.

    O's discs have a ring, so that the two differ in shape too.
    """
    y, x = np.mgrid[:side, :side]
    distance = np.hypot(x - (side - 1) / 2, y - (side - 1) / 2) / side

    def cell(disc: tuple[int, int, int], ring: bool) -> npt.NDArray[np.uint8]:
        image = np.empty((side, side, 3), dtype=np.uint8)
        image[:] = _FRAME
        image[distance <= 0.42] = disc
        if ring:
            image[(distance <= 0.29) & (distance >= 0.2)] = _RING
        return image

    cells = np.stack([cell(_HOLE, False), cell(_RED, False), cell(_YELLOW, True)])
    board: Any = position.to_array()
    rows, cols = board.shape
    image: npt.NDArray[np.uint8] = cells[board].transpose(0, 2, 1, 3, 4).reshape(rows * side, cols * side, 3)
    return image
