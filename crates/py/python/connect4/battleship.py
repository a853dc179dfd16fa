"""Battleship fields as lists of rows of 0 and 1: can the marked cells be partitioned into the ships of a fleet?

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
    """Whether the field can be partitioned into the fleet. Ships are straight and may touch unless `touching` is False.

    The default fleet is `4 3 3 2 2 2 1 1 1 1`. `rounds` limits the search; each round takes about twice as long as the
    previous one. The default is seven rounds, which take some minutes for the hardest fields. If more than 450 cells
    are marked, the first two rounds skip the slowest checks.

    Raises ValueError if the field is not a grid of 0 and 1, RuntimeError if the rounds do not decide the question.
    """
    return reason(field, fleet=fleet, touching=touching, rounds=rounds) is None


def reason(
    field: list[list[int]],
    *,
    fleet: Optional[list[int]] = None,
    touching: bool = True,
    rounds: Optional[int] = None,
) -> Optional[str]:
    """The reason why the field cannot be partitioned into the fleet; None if it can. Raises what `validate` raises."""
    return _native.battleship_ships(field, fleet, touching, rounds, False)[1]


class Ship(NamedTuple):
    """A ship on a field: its top left cell, with rows and columns counted from 0, its length and direction."""

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
    """The ships of one partition of the field; None if there is none. Raises what `validate` raises."""
    found, _ = _native.battleship_ships(field, fleet, touching, rounds, False)
    return None if found is None else [Ship(*one) for one in found]


def forced(
    field: list[list[int]],
    *,
    fleet: Optional[list[int]] = None,
    touching: bool = True,
    rounds: Optional[int] = None,
) -> Optional[list[Ship]]:
    """The ships that every partition of the field contains; None if there is no partition.

    Raises what `validate` raises, also if the rounds do not decide whether a single ship is forced.

    >>> forced([[1, 1, 1], [0, 0, 1]], fleet=[3, 1])
    [Ship(row=0, col=0, length=3, is_across=True), Ship(row=1, col=2, length=1, is_across=True)]
    >>> forced([[1, 1], [1, 1]], fleet=[2, 2])
    []
    """
    found, _ = _native.battleship_ships(field, fleet, touching, rounds, True)
    return None if found is None else [Ship(*one) for one in found]


def count(field: list[list[int]], *, fleet: Optional[list[int]] = None, touching: bool = True) -> int:
    """Counts the partitions of the field; ships of the same length are interchangeable.

    >>> count([[1, 1], [1, 1]], fleet=[2, 2])
    2

    Raises ValueError if there are too many partitions to count.
    """
    return _native.battleship_count(field, fleet, touching)


def place(
    rows: int = 10, cols: int = 10, *, fleet: Optional[list[int]] = None, touching: bool = True, seed: int = 1
) -> tuple[list[list[int]], list[Ship]]:
    """Generates a random field and its ships; the same seed gives the same field.

    >>> field, ships = place(seed=3, touching=False)
    >>> validate(field, touching=False), sum(map(sum, field)) == sum(ship.length for ship in ships)
    (True, True)

    Raises ValueError if the fleet does not fit.
    """
    field, found = _native.battleship_place(rows, cols, fleet, touching, seed)
    return field, [Ship(*one) for one in found]
