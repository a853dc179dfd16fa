"""Trains a player in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, Optional, Union

from connect4._native import Model, Rules, Training
from connect4._progress import bar

if TYPE_CHECKING:
    from connect4._native import TrainingProgress


def learn(
    rules: Optional[Rules] = None,
    *,
    games: Optional[int] = None,
    minutes: Optional[float] = None,
    seed: Optional[int] = 1,
    threads: int = 1,
    tuples: Optional[int] = None,
    tuple_size: Optional[int] = None,
    learning_rate: Optional[float] = None,
    lambda_: Optional[float] = None,
    exploration: Optional[float] = None,
    random_share: Optional[float] = None,
    random_plies: Optional[int] = None,
    progress: Union[None, bool, Callable[[TrainingProgress], object]] = None,
) -> Model:
    """Trains a player by self-play, from the rules only, and returns its model.

    The training ends after `games` games or `minutes` minutes, whichever comes first; by default, after one minute.
    `progress` is called as by `Training.run`; True shows a progress bar. The other options are those of `Training`.
    With one or two threads, the same seed and number of games give the same model.

    >>> import connect4
    >>> model = connect4.learn(connect4.Rules.TIC_TAC_TOE, games=3000)
    >>> model.games
    3000
    >>> connect4.arena(model.agent(), "random", games=20, rules=model.rules).matches[0].losses
    0

    Raises ValueError if a number is out of range or the board is larger than 10 × 10.
    """
    training = Training(
        rules,
        seed=seed,
        threads=threads,
        tuples=tuples,
        tuple_size=tuple_size,
        learning_rate=learning_rate,
        lambda_=lambda_,
        exploration=exploration,
        random_share=random_share,
        random_plies=random_plies,
    )
    if games is None and minutes is None:
        minutes = 1.0
    seconds = None if minutes is None else 60.0 * minutes
    if isinstance(progress, bool) and progress:
        with bar() as show:
            training.run(games, seconds=seconds, progress=lambda now: show(now["games"], games))
    else:
        training.run(games, seconds=seconds, progress=progress or None)
    return training.model()
