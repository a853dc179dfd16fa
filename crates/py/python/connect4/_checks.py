"""Checks of arguments, with errors that name what is accepted."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from operator import index
from typing import Any, Optional, Union

import numpy as np

from connect4._native import Game, Rules


def fresh_seed(seed: Optional[int]) -> int:
    """The seed, or a fresh one for None."""
    return secrets.randbits(32) if seed is None else seed


def check_rules(rules: Optional[Rules]) -> Rules:
    """The rules of an environment, by default those of Connect Four.

    Raises TypeError for something else, ValueError for rules with swaps.
    """
    if rules is None:
        return Rules.CONNECT_FOUR
    if not isinstance(rules, Rules):
        raise TypeError(f"expected Rules, not {type(rules).__name__}; create them with connect4.Rules(columns, rows)")
    if rules.swap:
        raise ValueError("the environment does not support the swap rule; use rules without it")
    return rules


def check_options(options: Optional[Mapping[str, Any]], names: Iterable[str]) -> Mapping[str, Any]:
    """The options of `reset`, all of which have one of these names.

    Raises ValueError for another option.
    """
    for name in options or {}:
        if name not in names:
            raise ValueError(f"unknown option {name!r}; expected {' or '.join(names)}")
    return options or {}


def check_side(side: str) -> str:
    """The side of a learner.

    Raises ValueError for anything but X, O and random.
    """
    if side not in ("X", "O", "random"):
        raise ValueError(f"side must be X, O or random, not {side!r}")
    return side


def check_render_mode(mode: Optional[str], metadata: Mapping[str, Any]) -> None:
    """Raises ValueError if an environment does not have this render mode."""
    modes = metadata["render_modes"]
    if mode is not None and mode not in modes:
        raise ValueError(f"unknown render mode {mode!r}; expected None, {' or '.join(modes)}")


def action(value: Any) -> int:
    """An action of an environment.

    Raises TypeError for anything but an integer, such as a cell name, a float or a boolean.
    """
    if isinstance(value, (bool, np.bool_)) or not hasattr(value, "__index__"):
        raise TypeError(f"expected an integer as action, not {type(value).__name__}")
    return index(value)


def opening_games(openings: Iterable[Union[str, Game]], rules: Rules) -> list[Game]:
    """The games of a list of openings, in which each is a game or its moves as text.

    Raises ValueError if a text cannot be read or a game has other rules, TypeError for anything else.
    """
    found = []
    for number, opening in enumerate(openings, 1):
        if isinstance(opening, str):
            try:
                opening = Game.parse(opening, rules=rules)
            except ValueError as error:
                raise ValueError(f"opening {number}: {error}") from error
        if not isinstance(opening, Game):
            raise TypeError(f"opening {number} must be a Game or its moves as text, not {type(opening).__name__}")
        if opening.rules != rules:
            raise ValueError(f"opening {number} has the rules {opening.rules}, not {rules}")
        found.append(opening)
    return found
