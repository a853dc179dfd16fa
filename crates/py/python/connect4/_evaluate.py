"""How good a player is, by the solver."""

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
    """How good a player is, by the solver: how often it throws value away, and how it does against perfect play.

    For six kinds of positions, `positions` of each, it gives the share of moves that lose a win or a draw (`lose_value`) and
    of those that are not among the best (`not_best`); then the results of `games` games in which it moves first against
    perfect play (`first`), and of as many in which it moves second against a player that errs now and then (`second`).

    `nodes` is the most positions that the judge looks at for one question; left out, it is as many as it takes in Connect Four
    and on boards of up to 30 cells, else a million. `time` is the seconds for all, shared among the parts. What cannot be
    judged within them is counted (`unjudged`) and left out of the other figures; a kind is given up after 20 such positions in
    a row. `progress(done, total)` counts positions and games; True shows a bar. Ctrl-C stops it.

    >>> import connect4
    >>> found = connect4.evaluate("greedy", rules=connect4.Rules(4, 4, 3), positions=20, games=4)
    >>> sorted(found), found["first"]["games"]
    (['first', 'mean_lose_value', 'mean_not_best', 'positions', 'second'], 4)

    Raises ValueError for rules that cannot be solved.
    """
    with steps(progress) as told:
        return evaluate_player(player, rules, positions, games, seed, table_mb, nodes, time, told)
