"""The game tree that a search sees. It stays in this process, which counts what the search looks at.

Leaves have random estimates that only the tree knows, so a search cannot have the right value without asking for them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Optional

from connect4 import Position, Rules

#: The value of a finished game that X has won.
WIN = 1000


@dataclass(frozen=True)
class Task:
    """A position to search, and the depth in plies (or the number of simulations)."""

    position: Position
    depth: int
    #: Seed of the estimates.
    seed: int
    #: Whether the search reaches the end of the game everywhere.
    is_complete: bool = False


class Tree:
    """Positions by number, with counts of the moves played and the estimates asked for."""

    def __init__(self, task: Task, limit: int, *, estimates: bool = True) -> None:
        self._positions = [task.position]
        self._seed, self._limit, self._estimates = task.seed, limit, estimates
        self.played = self.evaluated = self.finished = 0

    def root(self) -> dict[str, Any]:
        """The root, for the child."""
        return {"remote": True, **self._described(0)}

    def answer(self, question: dict[str, Any]) -> Optional[dict[str, Any]]:
        """Answers a question of the child; None if it makes no sense."""
        key, column = question.get("key"), question.get("column")
        if not isinstance(key, int) or not 0 <= key < len(self._positions) or not isinstance(column, int):
            return None
        if question.get("ask") == "evaluate":
            self.evaluated += 1
            return self._stop() or {"value": self.value(self._positions[key])}
        if question.get("ask") != "play" or column not in self._positions[key].legal_moves():
            return None
        self._positions.append(self.play(self._positions[key], column))
        return self._stop() or self._described(len(self._positions) - 1)

    def play(self, position: Position, column: int) -> Position:
        """Plays a move and counts it."""
        self.played += 1
        after = position.play(column)
        self.finished += after.is_over
        return after

    def evaluate(self, position: Position) -> int:
        """The value of a leaf for X, counted."""
        self.evaluated += 1
        return self.value(position)

    def value(self, position: Position) -> int:
        """The value of a leaf for X."""
        if position.is_over:
            return {"X": WIN, "O": -WIN}.get(position.outcome or "", 0)
        if not self._estimates:
            return 0
        first, second = position.bitboards
        return random.Random(f"{self._seed} {first} {second}").randint(-99, 99)

    def _stop(self) -> Optional[dict[str, Any]]:
        if self.played + self.evaluated > self._limit:
            return {"stop": f"it looked at more than {self._limit} positions"}
        return None

    def _described(self, key: int) -> dict[str, Any]:
        position = self._positions[key]
        rows = ["".join(".XO"[cell] for cell in row) for row in position.to_array().tolist()]
        return {"key": key, "board": rows, "side": position.side_to_move, "outcome": position.outcome}


def random_position(rng: random.Random, rules: Rules, plies: int) -> Position:
    """A position after random moves; the game goes on."""
    while True:
        position = Position(rules)
        while position.ply < plies and not position.is_over:
            position = position.play(rng.choice(position.legal_moves()))
        if not position.is_over:
            return position


@dataclass(frozen=True)
class Found:
    """What a search found: its value for X, and the moves with that value."""

    value: float
    moves: list[int]
    evaluated: int
    played: int


Search = Callable[[Tree, Task], Found]
