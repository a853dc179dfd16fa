"""Kaggle's ConnectX, for any board and line length, and its Game Arena: agents, prompts, and games to judge.

>>> from types import SimpleNamespace as Namespace
>>> board = [0] * 42
>>> agent(Namespace(board=board, mark=1), Namespace(columns=7, rows=6, inarow=4, actTimeout=2))
3
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Callable, Optional

import numpy as np

from connect4._native import Game, Position, Rules
from connect4._native import agent as _create_agent
from connect4._spiel import to_game as _of_state
from connect4.llm._answer import AnswerError, IllegalAnswer, parse_move
from connect4.llm._prompt import Reply, Style, prompt

__all__ = ["Answer", "Harness", "agent", "player", "position", "to_game"]


def position(observation: Any, configuration: Any) -> Position:
    """The position of a ConnectX observation; with it, a language model can be an agent.

    >>> from types import SimpleNamespace as Namespace
    >>> from connect4 import llm
    >>> def model(observation, configuration):
    ...     board = position(observation, configuration)
    ...     answer = "Move: 4"  # ask your model with llm.prompt(board)
    ...     return llm.parse_move(answer, board)
    >>> model(Namespace(board=[0] * 42, mark=1), Namespace(columns=7, rows=6, inarow=4))
    3
    """
    rules = Rules(configuration.columns, configuration.rows, configuration.inarow)
    board = np.asarray(observation.board, dtype=np.int8).reshape(configuration.rows, configuration.columns)
    return Position.from_array(board, rules)


def player(name: str, *, seed: Optional[int] = 0) -> Callable[[Any, Any], int]:
    """Creates a ConnectX agent from a player name; see `connect4.agent`.

    The agent uses at most 80% of the time per move (`actTimeout`).

    >>> careful = player("greedy")

    Raises ValueError if the name is unknown.
    """
    # Creating an agent takes no time; it prepares itself at the first move.
    chosen = _create_agent(name, seed=seed)

    def choose(observation: Any, configuration: Any) -> int:
        # `timeout` and `agentTimeout` are obsolete. The overage time is kept in reserve for slow machines.
        seconds = float(getattr(configuration, "actTimeout", 2))
        return int(chosen.choose(position(observation, configuration), time=0.8 * seconds))

    return choose


_best = player("level:10")


def agent(observation: Any, configuration: Any) -> int:
    """The strongest agent for ConnectX: it plays perfectly if the time is sufficient, else the best move found.

    `kaggle_environments.make("connectx").run([connect4.kaggle.agent, "negamax"])` runs it.
    """
    return _best(observation, configuration)


def to_game(environment: Any) -> Game:
    """The game in an environment `connectx` or `open_spiel_connect_four`, or in a replay, the JSON object of `toJSON`.

    Invalid moves are not part of it. `connect4.llm.judge_records(connect4.Record(game))` judges the moves.

    >>> states = [("ACTIVE", "INACTIVE"), ("INACTIVE", "ACTIVE"), ("ACTIVE", "INACTIVE")]
    >>> steps = [[{"action": 3, "status": one, "observation": {}} for one in both] for both in states]
    >>> to_game({"configuration": {"columns": 7, "rows": 6, "inarow": 4}, "steps": steps}).moves
    [3, 3]

    Raises ValueError if the environment is a different one.
    """
    replay = environment if isinstance(environment, Mapping) else environment.toJSON()
    configuration, steps = replay["configuration"], replay["steps"]
    if "serializedGameAndState" in steps[-1][0]["observation"]:
        return _of_state(steps[-1][0]["observation"]["serializedGameAndState"])
    if "inarow" not in configuration:
        raise ValueError(f"{replay.get('name')!r} is a different environment; expected connectx or open_spiel_connect_four")
    game = Game(Rules(configuration["columns"], configuration["rows"], configuration["inarow"]))
    for before, after in zip(steps, steps[1:]):
        # The action of a step was chosen in the state before it.
        active = [one["status"] for one in before].index("ACTIVE")
        action = after[active]["action"]
        if not isinstance(action, int) or game.is_over or not game.is_legal(action):
            break
        game.play(action)
    return game


@dataclass(frozen=True)
class Answer:
    """What `Harness.parse_response` read, with the fields of `kaggle_environments.core_harness.ParseResult`."""

    #: The legal action, such as `x3`; None if the answer names none.
    legal_action: Optional[str]
    #: The action that the answer names, legal or not.
    raw_action: Optional[str]
    #: Not used: for games without a list of actions, and for a summary of the answer.
    submission: Any
    thoughts: Optional[str]


class Harness:
    r"""Prompts and answers of `connect4.llm` for the harness of Game Arena, on the states of OpenSpiel.

    `kaggle_environments.core_harness.create_agent_fn(Harness())` is an agent for `open_spiel_connect_four`. The options are
    those of `connect4.llm.prompt`; columns count from 0, as in the harness.

    >>> harness = Harness("rows", reply="json")
    >>> start = "[Game]\nconnect_four()\n[State]\n3\n"
    >>> harness.get_legal_moves({"serializedGameAndState": start})[2]
    'o2'
    >>> answer = harness.parse_response("I'll play column 2.", ["o1", "o2"], observation={"serializedGameAndState": start})
    >>> answer.legal_action
    'o2'
    """

    def __init__(
        self, style: Style = "grid", *, reply: Reply = "line", history: bool = True, legal: bool = True, first_column: int = 0
    ) -> None:
        """See the class documentation."""
        self._first_column = first_column
        self._asked: dict[str, Any] = {"style": style, "reply": reply, "history": history, "legal": legal}

    def get_legal_moves(self, observation: Mapping[str, Any]) -> dict[int, str]:
        """The legal actions and their names; empty before the first state."""
        if not observation.get("serializedGameAndState"):
            return {}
        game = _of_state(observation["serializedGameAndState"])
        return {move: _name(game, move) for move in game.legal_moves()}

    def make_prompt(
        self,
        observation: Mapping[str, Any],
        move_history: Sequence[str],
        previous_response: Optional[str] = None,
        previous_action: Optional[str] = None,
    ) -> str:
        """What to ask the model. `previous_response` is an answer that was rejected; the prompt says why."""
        game, problem = _of_state(observation["serializedGameAndState"]), None
        if previous_response is not None:
            try:
                parse_move(previous_response, game, first_column=self._first_column)
            except AnswerError as error:
                problem = str(error)
        return prompt(game, problem=problem, first_column=self._first_column, **self._asked)

    def parse_response(
        self, response: str, legal_action_strings: Sequence[str], *, observation: Optional[Mapping[str, Any]] = None
    ) -> Answer:
        """Reads the move in an answer with `connect4.llm.parse_move`.

        Raises ValueError without an observation.
        """
        if observation is None:
            raise ValueError("parse_response needs the observation, to know the position")
        game = _of_state(observation["serializedGameAndState"])
        try:
            move = parse_move(response, game, first_column=self._first_column)
        except IllegalAnswer as error:
            return Answer(None, str(error).split(";")[0], None, None)
        except AnswerError:
            return Answer(None, None, None, None)
        name = _name(game, int(move))
        return Answer(name if name in legal_action_strings else None, name, None, None)


def _name(game: Game, move: int) -> str:
    """An action as OpenSpiel writes it."""
    return f"{game.side_to_move.lower()}{move}"
