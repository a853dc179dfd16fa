"""Matches between players."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Iterable, Sequence
from dataclasses import dataclass
from typing import Callable, Optional, Union

from connect4._calls import Calls, player
from connect4._checks import opening_games
from connect4._native import Agent, Game, Rules, play_match
from connect4._progress import steps
from connect4._results import Result, table
from connect4._types import Stop

#: A player: a name (see `agent`), an `Agent`, or a function that takes a game and returns a move. It may be `async`.
Player = Union[str, Agent, Callable[[Game], Union[int, str, Awaitable[Union[int, str]]]]]


@dataclass(frozen=True)
class Match(Result):
    """Results of the games between two players, from the perspective of `player`."""

    player: str
    opponent: str
    wins: int
    draws: int
    losses: int
    #: Results of the games in which `player` moved first.
    wins_moving_first: int
    draws_moving_first: int
    losses_moving_first: int
    #: Results of the games in which `player` moved second.
    wins_moving_second: int
    draws_moving_second: int
    losses_moving_second: int
    #: Elo difference, positive if `player` is stronger, and its 95% confidence interval. Both are computed from pairs
    #: of games with the same opening.
    elo: float
    elo_low: float
    elo_high: float
    #: Mean time per move in milliseconds.
    player_ms: float
    opponent_ms: float
    #: Numbers of games that a function lost because it exceeded the time limit.
    player_timeouts: int = 0
    opponent_timeouts: int = 0

    @property
    def games(self) -> int:
        """Number of games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Points of `player`: 1 per win, 0.5 per draw."""
        return self.wins + self.draws / 2

    def __str__(self) -> str:
        return (
            f"{self.player} against {self.opponent}: {self.wins} wins, {self.draws} draws, {self.losses} losses; "
            f"Elo {self.elo:+.0f}, 95% between {self.elo_low:+.0f} and {self.elo_high:+.0f}"
        )


@dataclass(frozen=True)
class RankedPlayer(Result):
    """A player in the ranking."""

    name: str
    #: Elo rating; the mean of all players is 0.
    elo: float
    games: int
    #: 1 per win, 0.5 per draw.
    points: float


@dataclass(frozen=True)
class ArenaResult(Result):
    """Results of `arena`."""

    #: One match per pair of players, in the order of the arguments.
    matches: list[Match]
    #: The players, strongest first.
    ranking: list[RankedPlayer]

    def _repr_html_(self) -> str:
        rows = ((one.name, f"{one.elo:+.0f}", f"{one.points:g}", one.games) for one in self.ranking)
        return table(("player", "Elo", "points", "games"), rows)

    def __str__(self) -> str:
        if len(self.matches) == 1:
            return str(self.matches[0])
        width = max(len(one.name) for one in self.ranking)
        return "\n".join(
            f"{one.name:<{width}} {one.elo:+6.0f} Elo  {one.points:g} of {one.games} points" for one in self.ranking
        )


def arena(
    *players: Player,
    games: int = 100,
    rules: Optional[Rules] = None,
    openings: Union[None, str, Iterable[Union[str, Game]]] = "random:2",
    seed: Optional[int] = 1,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    threads: Optional[int] = None,
    concurrency: int = 1,
    retries: int = 0,
    stop: Optional[Stop] = None,
    resume: Union[None, str, "os.PathLike[str]"] = None,
    progress: Union[None, bool, Callable[[int, int], object]] = None,
) -> ArenaResult:
    """Plays a match between every pair of players: `games` games per pair, each opening twice with sides exchanged.

    A player is a name (`"mcts:100"`), an `Agent`, or a function that takes a game and returns a move. A function may be
    `async`. `openings` is None for the empty board, `"random:PLIES"`, or a list of games or of their moves as text
    (`["44", "4455"]`). `nodes` (visited positions or simulations) and `time` (seconds) limit each move.

    At most `concurrency` calls of functions are active at the same time, in as many games; ordinary functions then run in
    several threads. A call that raises an exception, returns an illegal move or exceeds `time` is repeated up to `retries`
    times. After that, an exception or an illegal move ends the match with an error, and a function that exceeds `time`
    loses the game. The call itself cannot be stopped, but its result is ignored.

    Without `time`, the same seed gives the same games in any order of completion, on any number of `threads` (default: all
    cores) and with any `concurrency`, if functions depend only on the game. `resume` is the path of a file that stores
    finished games, so that the same call can resume the match. `progress(done, total)` is called after each game; True
    shows a progress bar. Setting the event `stop` ends the match; the result then counts the finished games. Ctrl-C stops
    the match, too.

    >>> import connect4
    >>> result = connect4.arena("mcts:50", "random", games=20)
    >>> result.matches[0].points > 15
    True
    >>> result.ranking[0].name
    'mcts:50'
    >>> def leftmost(game):
    ...     return game.legal_moves()[0]
    >>> connect4.arena("greedy", leftmost, games=10).matches[0].opponent
    'leftmost'

    Raises ValueError if a player is unknown or does not support the rules, or if a function returns an illegal move.
    """
    calls = Calls(concurrency, stop)
    with steps(progress) as callback:
        names, found, elo = play_match(
            [player(one, calls, time, retries) for one in players],
            games,
            rules,
            openings if openings is None or isinstance(openings, str) else opening_games(openings, rules or Rules.CONNECT_FOUR),
            seed,
            threads,
            nodes,
            time,
            None if resume is None else os.fspath(resume),
            calls,
            callback,
        )
    matches = [Match(**one) for one in found]
    return ArenaResult(matches, _ranking(names, matches, elo))


def _ranking(names: Sequence[str], matches: Sequence[Match], elo: Sequence[float]) -> list[RankedPlayer]:
    pairings = [(a, b) for a in range(len(names)) for b in range(a + 1, len(names))]
    totals = [[0, 0.0] for _ in names]
    for (a, b), match in zip(pairings, matches):
        totals[a][0] += match.games
        totals[a][1] += match.points
        totals[b][0] += match.games
        totals[b][1] += match.games - match.points
    ranked = [RankedPlayer(name, elo[at], int(totals[at][0]), totals[at][1]) for at, name in enumerate(names)]
    return sorted(ranked, key=lambda one: -one.elo)
