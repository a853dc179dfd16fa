"""Battleship fields as lists of rows of 0 and 1: can the marked cells be cut exactly into the ships of the fleet?

>>> field = [[1, 1, 0], [0, 1, 1], [0, 1, 1]]
>>> validate(field, fleet=[2, 2, 1, 1])
True
>>> validate(field, fleet=[3, 3])
False
"""

from __future__ import annotations

from typing import Optional

from connect4 import _native

__all__ = ["reason", "validate"]


def validate(field: list[list[int]], *, fleet: Optional[list[int]] = None, touching: bool = True) -> bool:
    """Whether the field can be cut into the fleet. Ships are straight and may touch, unless `touching` is False.

    Without a fleet it is `4 3 3 2 2 2 1 1 1 1`. Raises ValueError when the field is no grid of 0 and 1.
    """
    return reason(field, fleet=fleet, touching=touching) is None


def reason(field: list[list[int]], *, fleet: Optional[list[int]] = None, touching: bool = True) -> Optional[str]:
    """Why the field cannot be cut into the fleet, in words; None where it can."""
    return _native.battleship_reason(field, fleet, touching)
