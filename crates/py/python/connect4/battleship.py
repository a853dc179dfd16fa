"""Battleship fields as lists of rows of 0 and 1: can the marked cells be cut exactly into the ships of the fleet?

>>> field = [[1, 1, 0], [0, 1, 1], [0, 1, 1]]
>>> validate(field, fleet=[2, 2, 1, 1])
True
>>> validate(field, fleet=[3, 3])
False
"""

from __future__ import annotations

from typing import NamedTuple, Optional

from connect4 import _native

__all__ = ["Ship", "count", "forced", "place", "reason", "ships", "validate"]


def validate(
    field: list[list[int]],
    *,
    fleet: Optional[list[int]] = None,
    touching: bool = True,
    rounds: Optional[int] = None,
) -> bool:
    """Whether the field can be cut into the fleet. Ships are straight and may touch, unless `touching` is False.

    Without a fleet it is `4 3 3 2 2 2 1 1 1 1`. Each of the `rounds` takes about twice as long as the one before; without a
    number there are seven, which take some minutes for the hardest fields. Where more than 450 cells are marked, the first
    two leave out what takes longest. Raises ValueError when the field is no grid of 0 and 1, RuntimeError when the rounds do
    not decide it.
    """
    return reason(field, fleet=fleet, touching=touching, rounds=rounds) is None


def reason(
    field: list[list[int]],
    *,
    fleet: Optional[list[int]] = None,
    touching: bool = True,
    rounds: Optional[int] = None,
) -> Optional[str]:
    """Why the field cannot be cut into the fleet, in words; None where it can. Raises what `validate` raises."""
    return _native.battleship_ships(field, fleet, touching, rounds, False)[1]


class Ship(NamedTuple):
    """A ship on a field: its top left cell, rows and columns from 0."""

    row: int
    col: int
    length: int
    is_across: bool


def ships(
    field: list[list[int]],
    *,
    fleet: Optional[list[int]] = None,
    touching: bool = True,
    rounds: Optional[int] = None,
) -> Optional[list[Ship]]:
    """The ships of one way to cut the field; None where there is none. Raises what `validate` raises."""
    found, _ = _native.battleship_ships(field, fleet, touching, rounds, False)
    return None if found is None else [Ship(*one) for one in found]


def forced(
    field: list[list[int]],
    *,
    fleet: Optional[list[int]] = None,
    touching: bool = True,
    rounds: Optional[int] = None,
) -> Optional[list[Ship]]:
    """The ships that are part of every way to cut the field; None where there is none. Raises what `validate` raises, about
    each ship too.

    >>> forced([[1, 1, 1], [0, 0, 1]], fleet=[3, 1])
    [Ship(row=0, col=0, length=3, is_across=True), Ship(row=1, col=2, length=1, is_across=True)]
    >>> forced([[1, 1], [1, 1]], fleet=[2, 2])
    []
    """
    found, _ = _native.battleship_ships(field, fleet, touching, rounds, True)
    return None if found is None else [Ship(*one) for one in found]


def count(field: list[list[int]], *, fleet: Optional[list[int]] = None, touching: bool = True) -> int:
    """How many ways there are to cut the field; ships of one length are not told apart.

    >>> count([[1, 1], [1, 1]], fleet=[2, 2])
    2

    Raises ValueError when the ways are too many to count.
    """
    return _native.battleship_count(field, fleet, touching)


def place(
    rows: int = 10, cols: int = 10, *, fleet: Optional[list[int]] = None, touching: bool = True, seed: int = 1
) -> tuple[list[list[int]], list[Ship]]:
    """A random field and its ships; the same seed gives the same field.

    >>> field, ships = place(seed=3, touching=False)
    >>> validate(field, touching=False), sum(map(sum, field)) == sum(ship.length for ship in ships)
    (True, True)

    Raises ValueError when no room is found.
    """
    field, found = _native.battleship_place(rows, cols, fleet, touching, seed)
    return field, [Ship(*one) for one in found]
