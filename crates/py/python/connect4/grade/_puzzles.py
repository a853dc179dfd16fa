"""The assignments `sudoku` and `battleship`."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Optional

from connect4 import battleship, sudoku
from connect4.grade._check import Arguments, Case, Fault, Function, Group, Outcome
from connect4.grade._checks import Row, hints, is_right, is_right_and_unchanged, noise
from connect4.grade._sandbox import Answer, Opaque

Grid = list[list[int]]

# Sudoku.


def _solve(arguments: Arguments) -> Outcome:
    return Outcome(sudoku.solve(arguments[0]))


def _grid(value: Any) -> Optional[Grid]:
    """A result as rows of numbers: lists, tuples, an array, or 81 numbers or digits."""
    if isinstance(value, Opaque):
        value = value.elements
    if isinstance(value, str) and len(value) == 81 and value.isdecimal():
        value = [int(one) for one in value]
    if isinstance(value, (list, tuple)) and len(value) == 81:
        value = [value[at : at + 9] for at in range(0, 81, 9)]
    if not isinstance(value, (list, tuple)) or len(value) != 9:
        return None
    if any(not isinstance(row, (list, tuple)) or len(row) != 9 for row in value):
        return None
    if any(not isinstance(cell, int) for row in value for cell in row):
        return None
    return [list(row) for row in value]


def _units() -> list[tuple[str, list[tuple[int, int]]]]:
    rows = [("row", [(row, col) for col in range(9)]) for row in range(9)]
    cols = [("column", [(row, col) for row in range(9)]) for col in range(9)]
    boxes = [("box", [(row + r, col + c) for r in range(3) for c in range(3)]) for row in (0, 3, 6) for col in (0, 3, 6)]
    return rows + cols + boxes


_UNITS = _units()


def _found(answer: Answer) -> Optional[Grid]:
    """The solved grid: the result, or the list that was given."""
    grid = _grid(answer.value)
    if grid is None and answer.arguments and (answer.value is None or isinstance(answer.value, bool)):
        grid = _grid(answer.arguments[0])
    return grid


def _fault_of(puzzle: Grid, grid: Optional[Grid]) -> Optional[str]:
    """What is wrong with a solution."""
    if grid is None:
        return "the result is not a grid of 9 rows of 9 numbers"
    if any(puzzle[row][col] not in (0, grid[row][col]) for row in range(9) for col in range(9)):
        return "a given digit was changed"
    if any(not 1 <= cell <= 9 for row in grid for cell in row):
        return "cells are empty"
    for name, cells in _UNITS:
        if len({grid[row][col] for row, col in cells}) < 9:
            return f"a digit is twice in a {name}"
    return None


def _is_solved(case: Case, answer: Answer, expected: Outcome) -> Optional[str]:
    if answer.problem is not None:
        return "the call fails"
    return _fault_of(case.arguments[0], _found(answer))


def _is_refused(case: Case, answer: Answer, expected: Outcome) -> Optional[str]:
    if expected.value is not None:
        return _is_solved(case, answer, expected)
    if answer.problem is not None:
        return None if answer.problem.name == "ValueError" else "the call fails"
    return None if answer.value in (None, False, []) else "there is no solution; return None"


def _sudoku_hints(failed: list[Row]) -> Iterator[str]:
    yield from (one for one in hints(failed) if "return" not in one and "does not end" not in one)
    if any(answer.problem is not None and answer.problem.kind == "timeout" for _, answer, _ in failed):
        yield "the search is too slow: try the cell with the fewest candidates first"
    for case, answer, expected in failed:
        if answer.problem is not None or expected.value is None:
            continue
        reason = _fault_of(case.arguments[0], _found(answer))
        if answer.value is None and answer.arguments and answer.arguments[0] == case.arguments[0]:
            yield "it returns None and does not fill the grid"
        elif reason == "cells are empty":
            yield "it stops before the grid is full: single candidates are not enough; try digits and take them back (backtracking)"
        elif reason and reason.startswith("a digit is twice"):
            yield f"the rule for a {reason.rpartition(' ')[2]} is not checked"
        elif reason and answer.value is None:
            yield "it returns None for a puzzle that has a solution"
        elif reason:
            yield reason
        return
    if any(expected.value is None for _, _, expected in failed):
        yield "it does not notice that a puzzle has no solution"


def _unsolvable(rng: random.Random, seed: int) -> Grid:
    """A puzzle whose clues do not contradict each other directly."""
    while True:
        puzzle = sudoku.generate(seed=seed, clues=32)
        row, col = rng.choice([(r, c) for r in range(9) for c in range(9) if not puzzle[r][c]])
        seen = {puzzle[r][c] for _, cells in _UNITS if (row, col) in cells for r, c in cells}
        free = [digit for digit in range(1, 10) if digit not in seen]
        rng.shuffle(free)
        for digit in free:
            puzzle[row][col] = digit
            if sudoku.solve(puzzle) is None:
                return puzzle


def _tries(puzzle: Grid, limit: int) -> int:
    """How many digits a search without heuristics tries, up to a limit; some puzzles would take it minutes."""
    used = [0] * 27
    empty = []
    for row in range(9):
        for col in range(9):
            units = (row, 9 + col, 18 + row // 3 * 3 + col // 3)
            if puzzle[row][col]:
                for unit in units:
                    used[unit] |= 1 << puzzle[row][col]
            else:
                empty.append(units)
    tries = 0

    def fill(at: int) -> bool:
        nonlocal tries
        if at == len(empty):
            return True
        a, b, c = empty[at]
        for digit in range(1, 10):
            bit = 1 << digit
            if tries < limit and not (used[a] | used[b] | used[c]) & bit:
                tries += 1
                for unit in (a, b, c):
                    used[unit] |= bit
                if fill(at + 1):
                    return True
                for unit in (a, b, c):
                    used[unit] &= ~bit
        return False

    fill(0)
    return tries


def _thinned(rng: random.Random, seed: int) -> Grid:
    """A puzzle with several solutions."""
    puzzle = sudoku.generate(seed=seed, clues=30)
    clues = [(row, col) for row in range(9) for col in range(9) if puzzle[row][col]]
    for row, col in rng.sample(clues, 6):
        puzzle[row][col] = 0
    return puzzle


@functools.lru_cache(maxsize=4)
def sudokus(seed: int) -> Sequence[Function]:
    """The function with cases from the seed."""
    rng = random.Random(f"sudoku {seed}")

    def puzzles(count: int, clues: int) -> list[Case]:
        return [Case([sudoku.generate(seed=rng.getrandbits(32), clues=clues)]) for _ in range(count)]

    few: list[Case] = []
    while len(few) < 6:
        puzzle = sudoku.generate(seed=rng.getrandbits(32), clues=26)
        if _tries(puzzle, 15_000) < 15_000:
            few.append(Case([puzzle]))
    no = [Case([_unsolvable(rng, rng.getrandbits(32))], "puzzles without a solution") for _ in range(4)]
    return [
        Function(
            "solve",
            _solve,
            [
                Group("easy puzzles", 40, puzzles(8, 36), _is_solved),
                Group("puzzles without a solution, and others", 15, no + puzzles(2, 32), _is_refused),
                Group("puzzles with several solutions: any of them", 15, [Case([_thinned(rng, rng.getrandbits(32))]) for _ in range(4)], _is_solved),
                Group("puzzles with few clues, in time", 30, few, _is_solved),
            ],
            hints=_sudoku_hints,
            size=lambda arguments: -sum(cell > 0 for row in arguments[0] for cell in row),
            remarks=noise,
            task="solve(puzzle) gets 9 rows of 9 numbers, 0 for an empty cell, and returns a solved grid, or fills the one that it got; None if there is no solution",
            others=("solve_sudoku", "sudoku", "sudoku_solver", "solver", "solution"),
        )
    ]


# Battleship.

_FLEET = [4, 3, 3, 2, 2, 2, 1, 1, 1, 1]


def _validate(arguments: Arguments) -> Outcome:
    return Outcome(battleship.validate(arguments[0]), "", [list(row) for row in arguments[0]])


def _runs(field: Grid) -> list[int]:
    """Ships as a program finds them that takes the longest run to the right, otherwise down, from the top left."""
    left, found = [list(row) for row in field], []
    for row in range(len(left)):
        for col in range(len(left[0])):
            if not left[row][col]:
                continue
            across = down = 0
            while col + across < len(left[0]) and left[row][col + across]:
                across += 1
            while row + down < len(left) and left[row + down][col]:
                down += 1
            for step in range(max(across, down)):
                left[row + (step if down > across else 0)][col + (step if across >= down else 0)] = 0
            found.append(max(across, down))
    return sorted(found, reverse=True)


def _components(field: Grid) -> list[int]:
    """Sizes of the connected parts."""
    left, found = {(row, col) for row, cells in enumerate(field) for col, cell in enumerate(cells) if cell}, []
    while left:
        todo, size = [left.pop()], 0
        while todo:
            row, col = todo.pop()
            size += 1
            for one in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
                if one in left:
                    left.remove(one)
                    todo.append(one)
        found.append(size)
    return sorted(found, reverse=True)


def _field_fault(name: str, function: Callable[[Grid], object]) -> Fault:
    return Fault(name, lambda arguments: Outcome(function(arguments[0])))


_FIELD_FAULTS = [
    _field_fault("ships must not touch in it; here they may", lambda field: battleship.validate(field, touching=False)),
    _field_fault("touching ships count as one ship: the marked cells must be divided", lambda field: _components(field) == _FLEET),
    _field_fault("the longest run is always taken as a ship; another division can fit (try all)", lambda field: _runs(field) == _FLEET),
    _field_fault("only the number of marked cells is compared", lambda field: sum(map(sum, field)) == sum(_FLEET)),
    _field_fault("it always returns True", lambda field: True),
    _field_fault("it always returns False", lambda field: False),
    _field_fault("the result is inverted", lambda field: not battleship.validate(field)),
    _field_fault("it returns None instead of False; a `return` is missing", lambda field: battleship.validate(field) or None),
]  # fmt: skip


#: Fleets of as many cells, whose fields are not valid unless their ships touch by chance.
_OTHERS = [[3] * 4 + [2] * 2 + [1] * 4, [4] + [2] * 8, [2] * 10, [4, 3] + [2] * 6 + [1], [3] * 6 + [2], [2] * 4 + [1] * 12]


def _other_fleet(rng: random.Random, touching: bool) -> Grid:
    """A field of as many cells that is not valid."""
    while True:
        field, _ = battleship.generate(fleet=rng.choice(_OTHERS), touching=touching, seed=rng.getrandbits(32))
        if not battleship.validate(field):
            return field


def _dense(rng: random.Random, valid: bool) -> Grid:
    """A field whose marked cells are close to each other; if it is valid, the longest runs are not its ships."""
    while True:
        side = rng.choice([5, 6, 6, 7])
        top, left = rng.randint(0, 10 - side), rng.randint(0, 10 - side)
        marked = set(rng.sample([(top + row, left + col) for row in range(side) for col in range(side)], 20))
        field = [[int((row, col) in marked) for col in range(10)] for row in range(10)]
        if battleship.validate(field) == valid and (not valid or _runs(field) != _FLEET):
            return field


@functools.lru_cache(maxsize=4)
def battleships(seed: int) -> Sequence[Function]:
    """The function with cases from the seed."""
    rng = random.Random(f"battleship {seed}")

    def fields(count: int, touching: bool) -> list[Grid]:
        return [battleship.generate(touching=touching, seed=rng.getrandbits(32))[0] for _ in range(count)]

    apart = [*fields(10, False), *(_other_fleet(rng, False) for _ in range(10))]
    counts = []
    for field in fields(12, False):
        row, col = rng.randrange(10), rng.randrange(10)
        changed = [[cell ^ ((r, c) == (row, col)) for c, cell in enumerate(cells)] for r, cells in enumerate(field)]
        counts += [field, changed]
    close = [*fields(16, True), *(_other_fleet(rng, True) for _ in range(16))]
    dense = [_dense(rng, number % 2 == 0) for number in range(24)]

    def cases(found: list[Grid], tag: str) -> list[Case]:
        return [Case([field], tag) for field in found]

    return [
        Function(
            "validate",
            _validate,
            [
                Group("ships that do not touch", 25, cases(apart, "ships that do not touch"), is_right),
                Group("a cell too many or too few", 15, cases(counts, "a cell too many or too few"), is_right),
                Group("ships that touch; the field must not change", 35, cases(close, "ships that touch"), is_right_and_unchanged),
                Group("fields whose division is not obvious", 25, cases(dense, "fields whose division is not obvious"), is_right),
            ],
            _FIELD_FAULTS,
            size=lambda arguments: sum(map(sum, arguments[0])),
            hints=hints,
            remarks=noise,
            task="validate(field) gets 10 rows of 10 numbers, 1 for a marked cell, and returns True if the marked cells can be divided into straight ships of the lengths 4, 3, 3, 2, 2, 2, 1, 1, 1, 1; ships may touch",
            others=("validate_battlefield", "validate_field", "validate_battleship", "is_valid", "is_valid_field", "battleship", "battleship_validate", "check_field"),
        )
    ]
