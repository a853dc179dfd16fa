"""What moves were worth: the solver's values, regret, and kinds of blunders."""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Callable, Literal, Optional, Union

from connect4._batch import solve_batch
from connect4._native import Game, Position, Rules, Solver
from connect4._types import Move

Classification = Literal["best", "slower", "lost draw", "lost win", "unknown"]
Phase = Literal["opening", "middle", "end"]

PHASES: tuple[Phase, ...] = ("opening", "middle", "end")
#: Kinds of blunders, in the order in which they are tested.
KINDS = (
    "missed win",
    "missed block",
    "played under a threat",
    "lost zugzwang",
    "missed attack",
    "allowed attack",
    "other",
)
_VERDICTS = {1: "win", 0: "draw", -1: "loss"}


@dataclass(frozen=True)
class Worth:
    """What a move was worth, for the player who made it."""

    #: `best`; `slower` (a win comes later, or a loss sooner); `lost draw` or `lost win` (a result is thrown away); `unknown`
    #: if a limit was reached, the board cannot be solved, or a swap of sides was possible.
    classification: Classification
    #: Result thrown away: 0, 1 (a win for a draw, a draw for a loss) or 2 (a win for a loss); None if unknown.
    regret: Optional[int]
    #: Plies by which a win came later or a loss sooner; 0 for a best move; None if a result was thrown away, or if unknown.
    plies_lost: Optional[int]
    #: Value of the position before the move, and of the move: `win`, `draw` or `loss`, and the plies until the end.
    before: Optional[str]
    before_plies: Optional[int]
    after: Optional[str]
    after_plies: Optional[int]
    #: The best moves, as cells.
    best: list[str]
    #: Kind of the blunder, one of `KINDS`; None for other moves.
    kind: Optional[str]
    #: Whether the player could complete a line, and whether the move does.
    could_win: bool
    wins: bool
    #: Whether the opponent threatened to complete a line in one playable cell while the player could not win, and whether
    #: the move blocks it.
    had_to_block: bool
    blocks: bool


def phase(position: Position) -> Phase:
    """Phase of the game: less than a third of the cells filled, less than two thirds, or more."""
    share = 3 * position.ply // (position.rules.cols * position.rules.rows)
    return PHASES[min(share, 2)]


def can_be_solved(rules: Rules) -> bool:
    """Whether the solver supports a board."""
    return (rules.rows + 1) * rules.cols <= 128 if rules.gravity else rules.rows * rules.cols <= 16


def node_limit(rules: Rules) -> Optional[int]:
    """The default limit of nodes per position: none for Connect Four and small boards."""
    size = rules.cols * rules.rows
    return None if size <= 30 or (rules.cols, rules.rows, rules.connect) == (7, 6, 4) else 1_000_000


def worth(board: Union[Position, Game], move: Move, *, nodes: Optional[int] = None) -> Worth:
    """What a move is worth in a position, by the values of `connect4.analyze`.

    `nodes` limits the visited positions; the default is that of `judge`.

    >>> import connect4
    >>> found = worth(connect4.Position.parse("44444326112"), 0)
    >>> found.classification, found.regret, found.best
    ('lost win', 1, ['b3'])

    Raises ValueError if the move is illegal, or if a swap of sides is possible or still to come.
    """
    position = board.position if isinstance(board, Game) else board
    if isinstance(board, Game) and board.can_swap or swap_pending(position):
        raise ValueError("moves before a swap of sides have no value; pass a position after it")
    played = Game(position.rules, start=position)
    played.play(move)
    return worths([(position, int(played.moves[0]))], nodes=nodes)[0]


def swap_pending(position: Position) -> bool:
    """Whether sides may still be swapped after the next move."""
    swap = position.rules.swap
    return bool(swap) and position.ply < (3 if swap == 3 else 1)


def worths(
    moves: Sequence[tuple[Position, int]],
    *,
    nodes: Optional[int] = None,
    progress: Optional[Callable[[int, int], object]] = None,
) -> list[Worth]:
    """Judges moves, each with the position before it. All positions have the same rules, without a swap pending."""
    if not moves:
        return []
    rules = moves[0][0].rules
    if not can_be_solved(rules):
        return [_worth(position, move, None) for position, move in moves]
    # Equal positions are solved once.
    at = {position: number for number, position in enumerate(dict.fromkeys(position for position, _ in moves))}
    limit = node_limit(rules) if nodes is None else nodes
    values = solve_batch(list(at), rules, moves=True, nodes=limit, progress=progress)
    found = [_worth(position, move, values[at[position]]) for position, move in moves]
    return _with_kinds(moves, found, limit)


def _worth(position: Position, move: int, values: Any) -> Worth:
    side, legal = position.side_to_move, position.legal_moves()
    other = "O" if side == "X" else "X"
    landing = position.landing(move)
    winning, threats = set(position.threats(side)), set(position.threats(other))
    open_threats = {cell for one in legal if (cell := position.landing(one)) in threats}
    could_win = any(position.landing(one) in winning for one in legal)
    had_to_block = not could_win and len(open_threats) == 1
    tactics = (could_win, landing in winning, had_to_block, had_to_block and landing in open_threats)
    if values is None or not all(bool(values[one]["solved"]) for one in legal):
        return Worth("unknown", None, None, None, None, None, None, [], None, *tactics)
    top = max(int(values[one]["score"]) for one in legal)
    best = [one for one in legal if int(values[one]["score"]) == top]
    before, after = values[best[0]], values[move]
    regret = int(before["value"]) - int(after["value"])
    lost = abs(int(before["plies"]) - int(after["plies"])) if not regret else None
    name: Classification = "best"
    if regret:
        name = "lost win" if before["value"] == 1 else "lost draw"
    elif move not in best:
        name = "slower"
    return Worth(
        name,
        regret,
        lost,
        _VERDICTS[int(before["value"])],
        int(before["plies"]),
        _VERDICTS[int(after["value"])],
        int(after["plies"]),
        [position.landing(one) for one in best],
        None,
        *tactics,
    )


def _with_kinds(moves: Sequence[tuple[Position, int]], found: list[Worth], nodes: Optional[int]) -> list[Worth]:
    """Adds the kinds of the blunders."""
    blunders = [number for number, one in enumerate(found) if one.regret]
    if not blunders:
        return found
    local = threading.local()

    def kind(number: int) -> str:
        if not hasattr(local, "solver"):
            local.solver = Solver(table_mb=64, threads=1)
        return _kind(*moves[number], found[number], local.solver, nodes)

    with ThreadPoolExecutor(min(len(blunders), os.cpu_count() or 1)) as pool:
        kinds = dict(zip(blunders, pool.map(kind, blunders)))
    return [
        Worth(**{**vars(one), "kind": kinds[number]}) if number in kinds else one for number, one in enumerate(found)
    ]


def _kind(position: Position, move: int, worth: Worth, solver: Solver, nodes: Optional[int]) -> str:
    """The kind of a blunder.

    - `missed win`: the player could complete a line
    - `missed block`: the opponent threatened to complete a line in a playable cell, and the move leaves it open
    - `played under a threat`: the opponent completes a line directly above the disc
    - `lost zugzwang`: the opponent's win after the move, or the win that was thrown away for a draw, is by zugzwang: in best
      play, the loser's last move is forced by the lack of other moves, not by a threat
    - `allowed attack`, `missed attack`: such a win is by threats
    - `other`: the rest, such as a draw for a loss whose best play was not found within the limit
    """
    if worth.could_win:
        return "missed win"
    other = "O" if position.side_to_move == "X" else "X"
    after = position.play(move)
    threats = set(position.threats(other))
    new = {cell for one in after.legal_moves() if (cell := after.landing(one)) in set(after.threats(other))}
    if new & threats & {position.landing(one) for one in position.legal_moves()}:
        return "missed block"
    if position.rules.gravity and new & threats:
        return "played under a threat"
    allowed = worth.after == "loss"
    by_zugzwang = _ends_in_zugzwang(after if allowed else position, solver, nodes)
    if by_zugzwang is None:
        return "other"
    if by_zugzwang:
        return "lost zugzwang"
    return "allowed attack" if allowed else "missed attack"


def _ends_in_zugzwang(position: Position, solver: Solver, nodes: Optional[int]) -> Optional[bool]:
    """Whether a won position is won by zugzwang in best play; None if the line does not end in a win.

    Before the loser's last move, the winner then threatens nothing that could be played immediately.
    """
    line = [position]
    for cell in solver.best_line(position, nodes=nodes):
        line.append(line[-1].play(cell))
    winner = line[-1].outcome
    if winner not in ("X", "O") or len(line) < 3:
        return None
    last = line[-3]
    threats = set(last.threats(winner))
    return not any(last.landing(one) in threats for one in last.legal_moves())


def is_famous(position: Position, line: frozenset[tuple[int, ...]]) -> bool:
    """Whether the move in a position may be known by heart: at most two discs, or on the best line from the empty board."""
    return position.ply <= 2 or _canonical(position) in line


def famous_line(rules: Rules) -> frozenset[tuple[int, ...]]:
    """The positions on the best line from the empty board, if the board is Connect Four's; otherwise none."""
    if (rules.cols, rules.rows, rules.connect, rules.gravity) != (7, 6, 4, True):
        return frozenset()
    position = Position(rules)
    found = {_canonical(position)}
    for cell in Solver(table_mb=16, threads=1).best_line(position):
        position = position.play(cell)
        found.add(_canonical(position))
    return frozenset(found)


def _canonical(position: Position) -> tuple[int, ...]:
    """Bitboards of the position or of its mirror image, whichever is smaller."""
    return min(tuple(position.bitboards), tuple(position.mirrored().bitboards))
