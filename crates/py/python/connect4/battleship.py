"""Battleship fields: can the marked cells be divided exactly into the ships of a fleet?

A field is a list of up to 64 rows of 0 and 1; a 1 marks a cell. Rows and columns count from 0, from the top left. Ships
are straight. A placement assigns each marked cell to a ship, so that the ships are those of the fleet.

>>> field = [[1, 1, 0], [0, 1, 1], [0, 1, 1]]
>>> validate(field, fleet=[2, 2, 1, 1])
True
>>> validate(field, fleet=[3, 3])
False
"""

from __future__ import annotations

from typing import NamedTuple, Optional

from connect4 import _native

__all__ = ["Ship", "count", "forced", "generate", "reason", "ships", "validate"]


def validate(
    field: list[list[int]],
    *,
    fleet: Optional[list[int]] = None,
    touching: bool = True,
    rounds: Optional[int] = None,
) -> bool:
    """Whether the marked cells can be divided exactly into the fleet.

    `fleet` lists the lengths of the ships; the default is `4 3 3 2 2 2 1 1 1 1`. With `touching=False`, ships must not
    touch, not even diagonally. `rounds` limits the search: each round takes about twice as long as the previous one.
    The default is seven rounds, which take some minutes for the hardest fields. If more than 450 cells are marked, the
    first two rounds skip the slowest checks.

    Raises ValueError if the field is not a grid of 0 and 1, RuntimeError if the rounds end without an answer.
    """
    return reason(field, fleet=fleet, touching=touching, rounds=rounds) is None


def reason(
    field: list[list[int]],
    *,
    fleet: Optional[list[int]] = None,
    touching: bool = True,
    rounds: Optional[int] = None,
) -> Optional[str]:
    """The reason why the marked cells cannot be divided into the fleet; None if they can.

    Raises the same errors as `validate`.
    """
    return _native.battleship_ships(field, fleet, touching, rounds, False)[1]


class Ship(NamedTuple):
    """A ship on a field: its top left cell, its length and its direction."""

    row: int
    col: int
    length: int
    #: True for a horizontal ship; also for a ship of a single cell.
    is_across: bool


def ships(
    field: list[list[int]],
    *,
    fleet: Optional[list[int]] = None,
    touching: bool = True,
    rounds: Optional[int] = None,
) -> Optional[list[Ship]]:
    """The ships of one placement; None if there is none.

    Raises the same errors as `validate`.
    """
    found, _ = _native.battleship_ships(field, fleet, touching, rounds, False)
    return None if found is None else [Ship(*one) for one in found]


def forced(
    field: list[list[int]],
    *,
    fleet: Optional[list[int]] = None,
    touching: bool = True,
    rounds: Optional[int] = None,
) -> Optional[list[Ship]]:
    """The ships that are in every placement; None if there is no placement.

    Raises the same errors as `validate`; RuntimeError also if the rounds end before it is known whether a ship is
    forced.

    >>> forced([[1, 1, 1], [0, 0, 1]], fleet=[3, 1])
    [Ship(row=0, col=0, length=3, is_across=True), Ship(row=1, col=2, length=1, is_across=True)]
    >>> forced([[1, 1], [1, 1]], fleet=[2, 2])
    []
    """
    found, _ = _native.battleship_ships(field, fleet, touching, rounds, True)
    return None if found is None else [Ship(*one) for one in found]


def count(field: list[list[int]], *, fleet: Optional[list[int]] = None, touching: bool = True) -> int:
    """Counts the placements of the fleet on the marked cells; ships of the same length are interchangeable.

    >>> count([[1, 1], [1, 1]], fleet=[2, 2])
    2

    Raises ValueError if there are too many placements to count.
    """
    return _native.battleship_count(field, fleet, touching)


def generate(
    rows: int = 10, cols: int = 10, *, fleet: Optional[list[int]] = None, touching: bool = True, seed: Optional[int] = 1
) -> tuple[list[list[int]], list[Ship]]:
    """Generates a random field of 1 to 64 rows and columns. Returns the field and its ships.

    The same seed gives the same field.

    >>> field, ships = generate(seed=3, touching=False)
    >>> validate(field, touching=False), sum(map(sum, field)) == sum(ship.length for ship in ships)
    (True, True)

    Raises ValueError if no placement is found.
    """
    field, found = _native.battleship_generate(rows, cols, fleet, touching, seed)
    return field, [Ship(*one) for one in found]
