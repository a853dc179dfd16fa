"""Boards as RGB images, for `render`."""

from __future__ import annotations

from typing import Any, Union

import numpy as np
import numpy.typing as npt

from connect4._native import Game, Position

_FRAME, _HOLE = (31, 79, 163), (18, 51, 107)
_RED, _YELLOW, _RING = (215, 38, 61), (255, 210, 63), (138, 106, 0)
_WHITE = (255, 255, 255)


def picture(board: Union[Position, Game], side: int = 48) -> npt.NDArray[np.uint8]:
    """Draws the board as an RGB image of shape (rows * side, cols * side, 3), in the colors of the SVG picture.

    Discs of O have a ring, so that the players also differ in shape. The winning line and the last move of a game have
    a white dot.
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
    position = board.position if isinstance(board, Game) else board
    stones: Any = position.to_array()
    rows, cols = stones.shape
    image: npt.NDArray[np.uint8] = cells[stones].transpose(0, 2, 1, 3, 4).reshape(rows * side, cols * side, 3)
    # Mark the winning line and the last move.
    names = {name for _, line in position.lines() for name in line} | set(last(board))
    for name in names:
        col, row = "abcdefghijklmnopqrst".index(name[0]), rows - int(name[1:])
        image[row * side : (row + 1) * side, col * side : (col + 1) * side][distance <= 0.12] = _WHITE
    return image


def last(board: Union[Position, Game]) -> list[str]:
    """Cell of the last move of a game, if there is one."""
    if isinstance(board, Position):
        return []
    positions = board.replay()
    for before, after in zip(positions[-2::-1], positions[::-1]):
        changed = np.argwhere(before.to_array() != after.to_array())
        if len(changed) == 1:
            row, col = changed[0]
            return [f"{'abcdefghijklmnopqrst'[col]}{board.rules.rows - row}"]
    return []
