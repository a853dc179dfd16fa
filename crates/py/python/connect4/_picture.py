"""Draws boards as RGB images, for `render`."""

from __future__ import annotations

from typing import Any, Union

import numpy as np
import numpy.typing as npt

from connect4._native import Game, Position

_FRAME, _HOLE = (31, 79, 163), (18, 51, 107)
_RED, _YELLOW, _RING = (215, 38, 61), (255, 210, 63), (138, 106, 0)
_WHITE = (255, 255, 255)


def rgb_image(board: Union[Position, Game], cell_size: int = 48) -> npt.NDArray[np.uint8]:
    """Draws the board as a uint8 image of shape (rows * cell_size, cols * cell_size, 3), in the colors of `svg`.

    Stones of O have a ring, so that the sides also differ in shape. White dots mark the winning line and the last move
    of a game.
    """
    y, x = np.mgrid[:cell_size, :cell_size]
    distance = np.hypot(x - (cell_size - 1) / 2, y - (cell_size - 1) / 2) / cell_size

    def cell(stone: tuple[int, int, int], ring: bool) -> npt.NDArray[np.uint8]:
        image = np.empty((cell_size, cell_size, 3), dtype=np.uint8)
        image[:] = _FRAME
        image[distance <= 0.42] = stone
        if ring:
            image[(distance <= 0.29) & (distance >= 0.2)] = _RING
        return image

    cells = np.stack([cell(_HOLE, False), cell(_RED, False), cell(_YELLOW, True)])
    position = board.position if isinstance(board, Game) else board
    stones: Any = position.to_array()
    rows, cols = stones.shape
    image: npt.NDArray[np.uint8] = cells[stones].transpose(0, 2, 1, 3, 4).reshape(
        rows * cell_size, cols * cell_size, 3
    )
    names = {name for _, line in position.lines() for name in line} | set(last_move(board))
    for name in names:
        col, row = "abcdefghijklmnopqrst".index(name[0]), rows - int(name[1:])
        top, left = row * cell_size, col * cell_size
        image[top : top + cell_size, left : left + cell_size][distance <= 0.12] = _WHITE
    return image


def last_move(board: Union[Position, Game]) -> list[str]:
    """The name of the cell of the last move of a game, in a list; empty if there is none."""
    if isinstance(board, Position):
        return []
    positions = board.replay()
    for before, after in zip(positions[-2::-1], positions[::-1]):
        changed = np.argwhere(before.to_array() != after.to_array())
        if len(changed) == 1:
            row, col = changed[0]
            return [f"{'abcdefghijklmnopqrst'[col]}{board.rules.rows - row}"]
    return []
