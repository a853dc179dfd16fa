"""Evaluating a player with the solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, Optional, Union

from connect4._arena import Player
from connect4._native import Rules, evaluate_player
from connect4._progress import steps

if TYPE_CHECKING:
    from connect4._native import Evaluation


def evaluate(
    player: Player,
    *,
    rules: Optional[Rules] = None,
    positions: int = 100,
    games: int = 20,
    seed: int = 1,
    table_mb: int = 256,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    progress: Union[None, bool, Callable[[int, int], object]] = None,
) -> Evaluation:
    """Measures with the solver how often a player throws away a win or a draw, and how it scores against perfect play.

    For each of six kinds of positions, it reports the share of moves that throw away a win or a draw (`mistakes`) and
    of those that are not among the best (`not_best`), over `positions` positions. It then reports `games` games in
    which the player moves first against perfect play (`first`), and as many in which it moves second against opponents
    that sometimes err (`second`).

    `nodes` limits the visited positions per search; by default there is no limit for Connect Four and boards of up to
    30 cells, and a million otherwise. `time` is the limit in seconds for the whole call. Positions and games that
    cannot be judged within the limits are counted (`unjudged`) and left out of the other figures. After 20 such
    positions in a row, the rest of that kind is skipped. `progress(done, total)` counts positions and games; True shows
    a progress bar. Ctrl-C stops the call.

    >>> import connect4
    >>> found = connect4.evaluate("greedy", rules=connect4.Rules(4, 4, 3), positions=20, games=4)
    >>> sorted(found), found["first"]["games"]
    (['first', 'mean_mistakes', 'mean_not_best', 'positions', 'second'], 4)

    Raises ValueError for rules that cannot be solved.
    """
    with steps(progress) as callback:
        return evaluate_player(player, rules, positions, games, seed, table_mb, nodes, time, callback)
