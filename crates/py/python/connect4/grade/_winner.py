"""The assignment `winner`: who wins a list of colored moves."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterator, Sequence

from connect4 import _native
from connect4.grade import _faults
from connect4.grade._check import Arguments, Case, Fault, Function, Group, Outcome
from connect4.grade._checks import hints, is_right, is_right_and_unchanged, noise

_WORDS = {"X": "Red", "O": "Yellow"}
_STEPS = {"horizontal": (0, 1), "vertical": (1, 0), "rising": (-1, 1), "falling": (1, 1)}


def _reference(arguments: Arguments) -> Outcome:
    return Outcome(_native.connect_four_winner(arguments[0]), "", list(arguments[0]))


def _moves(rng: random.Random, count: int, *, alternates: bool = True, stops: bool = False) -> list[str]:
    """Random moves of both colors."""
    heights, color, found = [0] * 7, rng.choice(["Red", "Yellow"]), list[str]()
    last = rng.randrange(7)
    while len(found) < count and min(heights) < 6:
        free = [col for col in range(7) if heights[col] < 6]
        near = [col for col in free if abs(col - last) <= 1]
        last = rng.choice(near if near and rng.random() < 0.5 else free)
        heights[last] += 1
        found.append(f"{'ABCDEFG'[last]}_{color}")
        if stops and _native.connect_four_winner(found) != "Draw":
            break
        color = {"Red": "Yellow", "Yellow": "Red"}[color] if alternates else rng.choice(["Red", "Yellow"])
    return found


def _play(
    moves: list[str],
    *,
    won: Callable[[list[str], int], bool] = _faults.won,
    at_end: bool = False,
    last: bool = False,
    alternates: bool = False,
    columns: str = "ABCDEFG",
) -> str:
    """Plays the moves, with a mistake; `last` lets later lines replace earlier ones."""
    board, found = ["." * 7] * 6, ""
    first = moves[0].split("_")[1] if moves else "Red"
    for number, move in enumerate(moves):
        letter, color = move.split("_")
        if letter not in columns:
            continue
        if alternates:
            color = first if number % 2 == 0 else {"Red": "Yellow", "Yellow": "Red"}[first]
        col = "ABCDEFG".index(letter)
        row = max(row for row in range(6) if board[row][col] == ".")
        board[row] = board[row][:col] + ("X" if color == "Red" else "O") + board[row][col + 1 :]
        if not at_end and (last or not found) and won(board, col):
            found = color
    if at_end:
        for disc, color in _WORDS.items():
            if _faults.has_four(board, disc):
                return color
    return found or "Draw"


def _fault(name: str, function: Callable[[list[str]], object]) -> Fault:
    return Fault(name, lambda arguments: Outcome(function(arguments[0])))


def _without(*names: str) -> Callable[[list[str], int], bool]:
    return _faults.variant(tuple(step for name, step in _STEPS.items() if name not in names))


_FAULTS = [
    _fault("the board is examined only at the end: the first four decides", lambda moves: _play(moves, at_end=True)),
    _fault("a later four replaces the first one; return at once", lambda moves: _play(moves, last=True)),
    _fault("only the last move is examined", lambda moves: _play(moves) if _play(moves[:-1]) == "Draw" else "Draw"),
    *(
        _fault(f"{'one diagonal is missing: ' if name in ('rising', 'falling') else ''}{name} lines are not found", lambda moves, name=name: _play(moves, won=_without(name)))  # type: ignore[misc]
        for name in _STEPS
    ),
    _fault("both diagonals are missing", lambda moves: _play(moves, won=_without("rising", "falling"))),
    _fault("only exactly four count: five or more in a row win too", lambda moves: _play(moves, won=_faults.variant(enough=lambda count: count == 4))),
    _fault("three in a row are enough for it", lambda moves: _play(moves, won=_faults.variant(enough=lambda count: count >= 3))),
    _fault("it wants five in a row", lambda moves: _play(moves, won=_faults.variant(enough=lambda count: count >= 5))),
    *(_fault("wrap-around at the edge: negative indices count from the other end of the list", lambda moves, count=count: _play(moves, won=_faults.variant(count=count))) for count in _faults.WRAPS),  # type: ignore[misc]
    _fault("the colors are taken to alternate; each move names its color", lambda moves: _play(moves, alternates=True)),
    _fault("column G is ignored", lambda moves: _play(moves, columns="ABCDEF")),
    _fault("the colors are swapped", lambda moves: {"Red": "Yellow", "Yellow": "Red", "Draw": "Draw"}[_play(moves)]),
    _fault("it always returns 'Draw'", lambda moves: "Draw"),
    _fault("it returns None instead of 'Draw'; a `return` is missing", lambda moves: {"Draw": None}.get(_play(moves), _play(moves))),
    _fault("the result is in small letters; expected 'Red', 'Yellow' or 'Draw'", lambda moves: _play(moves).lower()),
    _fault("the result is in capital letters; expected 'Red', 'Yellow' or 'Draw'", lambda moves: _play(moves).upper()),
    _fault("only lines that end at the new disc are found, not those with discs on both sides", lambda moves: _play(moves, won=_faults.variant(apart=tuple(_STEPS.values())))),
]  # fmt: skip


def _smaller(arguments: Arguments) -> Iterator[Arguments]:
    moves = arguments[0]
    for length in (len(moves) // 2, len(moves) // 4, 2, 1):
        for start in range(0, len(moves) - length + 1, max(1, length)) if length else ():
            yield [[*moves[:start], *moves[start + length :]]]


@functools.lru_cache(maxsize=4)
def functions(seed: int) -> Sequence[Function]:
    """The function with cases from the seed."""
    rng = random.Random(f"winner {seed}")
    wins: dict[str, list[Case]] = {name: [] for name in _STEPS}
    for _ in range(2000):
        moves = _moves(rng, 42, stops=True)
        if _native.connect_four_winner(moves) == "Draw":
            continue
        found = [name for name in _STEPS if _play(moves, won=_without(name)) == "Draw"]
        if len(found) == 1 and len(wins[found[0]]) < 12:
            wins[found[0]] += [Case([moves], f"{found[0]} lines"), Case([moves[:-1]])]
        if all(len(cases) >= 12 for cases in wins.values()):
            break
    later = []
    for _ in range(400):
        moves = _moves(rng, 42)
        if _play(moves, at_end=True) != _native.connect_four_winner(moves) or _play(moves, last=True) != _native.connect_four_winner(moves):
            later.append(Case([moves], "moves after the first four"))
        if len(later) == 16:
            break
    later += [Case([_moves(rng, 30)]) for _ in range(6)]
    later.append(Case(["F_Yellow G_Red D_Yellow C_Red A_Yellow A_Red E_Yellow D_Red D_Yellow F_Red B_Yellow E_Red C_Yellow D_Red F_Yellow D_Red D_Yellow F_Red G_Yellow C_Red F_Yellow E_Red".split()]))
    draws = [Case([moves], "draws") for moves in (_moves(rng, 42, stops=True) for _ in range(300)) if _native.connect_four_winner(moves) == "Draw"][:6]
    draws += [Case([_moves(rng, count)], "") for count in (0, 1, 5, 10, 12, 14) for _ in range(2)]
    draws += [Case([_moves(rng, 42, stops=True)]) for _ in range(4)]
    mixed = [Case([_moves(rng, rng.randint(4, 42), alternates=False)], "colors that do not alternate") for _ in range(24)]
    groups = [Group(f"{name} lines", 15, cases, is_right) for name, cases in wins.items()]
    groups += [
        Group("the first four decides", 20, later, is_right),
        Group("draws and unfinished games", 10, draws, is_right),
        Group("colors that do not alternate; the list must not change", 10, mixed, is_right_and_unchanged),
    ]
    return [
        Function(
            "connect_four_winner",
            _reference,
            groups,
            _FAULTS,
            smaller=_smaller,
            size=lambda arguments: len(arguments[0]),
            hints=hints,
            remarks=noise,
            task='connect_four_winner(moves_list) plays moves such as "A_Red" on a board of 7 columns and 6 rows, and returns "Red", "Yellow" or "Draw"',
            others=("who_is_winner", "winner", "find_winner", "get_winner", "determine_winner", "check_winner"),
        )
    ]
