"""Evaluates a player with the solver."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, Optional, Union

from connect4._arena import Player
from connect4._calls import Calls
from connect4._calls import player as asked_player
from connect4._native import Rules, evaluate_player
from connect4._progress import steps
from connect4._types import Stop

if TYPE_CHECKING:
    from connect4._native import Evaluation


def evaluate(
    player: Player,
    *,
    rules: Optional[Rules] = None,
    positions: int = 100,
    games: int = 20,
    seed: Optional[int] = 1,
    table_mb: int = 256,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    move_time: Optional[float] = None,
    concurrency: int = 1,
    retries: int = 0,
    stop: Optional[Stop] = None,
    progress: Union[None, bool, Callable[[int, int], object]] = None,
) -> Evaluation:
    """Measures with the solver how often a player throws away a win or a draw, and how it scores against perfect play.

    Returns a dictionary:

    - `kinds`: for each of six kinds of positions, statistics of the player's moves in `positions` positions.
      `mistake_rate` is the share of moves that throw away a win or a draw. `not_best_rate` is the share of moves that
      are not among the best. `microseconds` is the mean time per move
    - `mean_mistakes`, `mean_not_best`: the means of these shares over all kinds
    - `against_perfect`: results of `games` games in which the player moves first against perfect play
    - `against_noisy`: results of `games` games against each of three opponents, which move first and play perfectly
      except for a share `error_rate` of random moves

    All shares are 0 to 1. `nodes` limits the visited positions per search; by default, there is no limit for Connect
    Four and boards of up to 30 cells, and a million otherwise. `time` limits the whole call, in seconds. Positions and
    games that cannot be solved within the limits, or in which the player has not moved by then, count only as `unsolved`. After 20 such positions in a row, the rest
    of that kind is skipped.

    At most `concurrency` calls of a function are active at the same time. The positions of a kind, and the games of a
    match, are then independent of each other: the same seed gives the same result in any order of completion, if the
    function depends only on the game. A call that raises an exception, returns an illegal move or takes more than
    `move_time` seconds is repeated up to `retries` times and then ends the evaluation with an error.

    `table_mb` is the size of the transposition table in megabytes. `progress(done, total)` counts positions and games;
    True shows a progress bar. Ctrl-C stops the call, and so does setting the event `stop`.

    >>> import connect4
    >>> found = connect4.evaluate("greedy", rules=connect4.Rules(4, 4, 3), positions=20, games=4)
    >>> sorted(found), found["against_perfect"]["games"]
    (['against_noisy', 'against_perfect', 'kinds', 'mean_mistakes', 'mean_not_best'], 4)

    Raises ValueError for rules that cannot be solved or if a function returns an illegal move, TimeoutError if it exceeds
    its time limit, CancelledError if `stop` is set.
    """
    calls = Calls(concurrency, stop, None if time is None else float(time))
    asked = asked_player(player, calls, move_time, retries)
    with steps(progress) as callback:
        return evaluate_player(asked, rules, positions, games, seed, table_mb, nodes, time, calls, callback)
