"""Connect Four for TextArena with regret as reward: `textarena.make("connect4/ConnectFour-v0")`.

>>> import textarena
>>> from connect4.textarena import ConnectFourEnv  # registers the environments
>>> env = ConnectFourEnv()
>>> env.reset(num_players=2, seed=1)
>>> player, observation = env.get_observation()
>>> done, info = env.step("I play [col 0].")
>>> info["regret"], info["best"]
(2, [3])

Prompts, messages, boards and answers are those of TextArena's `ConnectFour-v0`, on any board. `connect4/ConnectFour-v0`,
`connect4/ConnectFour-v0-train` and `connect4/ConnectFour-v0-raw` have the wrappers of TextArena's environments with these
endings; keyword arguments of `textarena.make` are those of `ConnectFourEnv`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Literal, Optional, Union

try:
    import textarena as ta
    from textarena.envs import BOARDGAME_WRAPPERS, DEFAULT_WRAPPERS
    from textarena.envs.ConnectFour.renderer import create_board_str
    from textarena.envs.registration import ENV_REGISTRY, register_with_versions
except ImportError as _error:
    raise ImportError("connect4.textarena needs TextArena: pip install 'connect4-engine[textarena]'") from _error

from connect4._checks import fresh_seed
from connect4._native import Game, Position, Rules
from connect4.llm._answer import AnswerError, parse_move
from connect4.llm._episode import FORFEIT
from connect4.llm._mistakes import Worth, worth
from connect4.llm._play import start_games

__all__ = ["ConnectFourEnv"]

_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


class ConnectFourEnv(ta.Env):  # type: ignore[misc]
    """Two players who answer in words, on a board of `num_rows` and `num_cols` with `connect` in a row.

    Player 0 is X and moves first. Columns count from 0, and `is_open=False` hides the board, as in TextArena's environment.
    `step` returns in `info`, for each move:

    - `regret`: the result that the move threw away, 0, 1 or 2; None if the board cannot be solved
    - `plies_lost`: plies by which a win came later or a loss sooner; None if a result was thrown away
    - `best`: the best columns
    - `classification`: see `connect4.llm.Worth`

    At the end, the reward of a player is minus the regret per move, between -2 and 0, and `game_info` has the `outcome` for
    each player (1, 0 or -1) and the list of `regrets`. `reward="outcome"` makes the outcome the reward. Moves that cannot be
    judged do not count. A player who answers with more than `error_allowance` invalid moves in a row loses at the price of a
    regret of 2.

    `openings="random:4"` starts each game with four random moves, drawn from the seed of `reset`; a list of games is drawn from
    as well. `answers="any"` reads moves as `connect4.llm.parse_move` does; `"brackets"` only in the form `[col 3]`. `nodes`
    limits the visited positions per move.

    Raises ValueError for an unknown option or impossible rules.
    """

    def __init__(
        self,
        is_open: bool = True,
        num_rows: int = 6,
        num_cols: int = 7,
        connect: int = 4,
        *,
        reward: Literal["regret", "outcome"] = "regret",
        openings: Union[None, str, Iterable[Union[str, Game]]] = None,
        answers: Literal["brackets", "any"] = "brackets",
        error_allowance: int = 1,
        nodes: Optional[int] = None,
    ) -> None:
        """See the class documentation."""
        for name, value, known in (
            ("reward", reward, ("regret", "outcome")),
            ("answers", answers, ("brackets", "any")),
        ):
            if value not in known:
                raise ValueError(f"unknown {name} {value!r}; choose {known[0]} or {known[1]}")
        self.rules = Rules(num_cols, num_rows, connect)
        self.is_open, self.num_rows, self.num_cols = is_open, num_rows, num_cols
        self.reward, self.answers, self.error_allowance, self.nodes = reward, answers, error_allowance, nodes
        self.openings = openings if openings is None or isinstance(openings, str) else list(openings)
        start_games(self.openings, self.rules, 1, 0)  # raises ValueError if they do not fit the board

    @property
    def position(self) -> Position:
        """The current position."""
        return self.game.position

    def reset(self, num_players: int, seed: Optional[int] = None) -> None:
        """Starts a game of two players. `seed` draws the opening, and sets Python's random numbers as TextArena does."""
        self.state = ta.TwoPlayerState(num_players=num_players, seed=seed, error_allowance=self.error_allowance)
        drawn = fresh_seed(seed)
        starts = start_games(self.openings, self.rules, 1, drawn)
        start = starts[drawn % len(starts)]
        #: The game on the board.
        self.game = Game(self.rules, start.moves, start.start)
        #: What the moves were worth, by player.
        self.worths: dict[int, list[Worth]] = {0: [], 1: []}
        self.state.reset(game_state={"board": self._rows()}, player_prompt_function=self._prompt)
        self.state.current_player_id = self.position.ply % 2
        shown = f"Board state:\n{self._board()}" if self.is_open else "The game board is not visible to players."
        self.state.add_observation(message=shown, observation_type=ta.ObservationType.GAME_BOARD)

    def get_board_str(self) -> str:
        """The board as TextArena draws it for people."""
        return str(create_board_str(board=self.state.game_state["board"]))

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Plays the move in an answer of the current player; returns whether the game is over, and what the move was worth."""
        state, player, kind = self.state, self.state.current_player_id, ta.ObservationType
        state.add_observation(from_id=player, message=action, observation_type=kind.PLAYER_ACTION)
        move, reason = self._read(action)
        if move is None:
            state.set_invalid_move(reason=reason)
            if state.done:
                self._finish(forfeited=player)
            return self._step()
        found = worth(self.position, move, nodes=self.nodes)
        self.worths[player].append(found)
        state.step_info = {
            "regret": found.regret,
            "plies_lost": found.plies_lost,
            "best": [ord(cell[0]) - 97 for cell in found.best],
            "classification": found.classification,
        }
        self.game.play(move)
        disc = "XO"[player]
        shown = f"Player {player} dropped their disk ({disc}) into column {move}."
        state.add_observation(message=shown, observation_type=kind.GAME_ACTION_DESCRIPTION)
        state.game_state["board"] = self._rows()
        if self.game.outcome in ("X", "O"):
            number = _NUMBERS.get(self.rules.connect, str(self.rules.connect))
            state.set_winner(player_id=player, reason=f"Player {player} wins by connecting {number}!")
        elif self.game.is_over:
            state.set_draw(reason="Game ended in a draw.")
        elif self.is_open:
            state.add_observation(message=f"Board state:\n{self._board()}", observation_type=kind.GAME_BOARD)
        if state.done:
            self._finish()
        return self._step()

    def _step(self) -> tuple[bool, dict[str, Any]]:
        done, info = self.state.step()
        return bool(done), dict(info)

    def _finish(self, forfeited: Optional[int] = None) -> None:
        """Stores outcomes and regrets, and replaces the rewards unless they are the outcomes."""
        for player in (0, 1):
            regrets = [one.regret for one in self.worths[player] if one.regret is not None]
            regrets += [FORFEIT] * (player == forfeited)
            info = self.state.game_info[player]
            info["outcome"], info["regrets"] = self.state.rewards[player], regrets
            if self.reward == "regret":
                self.state.rewards[player] = -sum(regrets) / len(regrets) if regrets else 0.0

    def _read(self, action: str) -> tuple[Optional[int], str]:
        """The move in an answer; without one, None and the reason."""
        player = f"Player {self.state.current_player_id}"
        if self.answers == "any":
            try:
                return int(parse_move(_unwrapped(action), self.game, first_column=0)), ""
            except AnswerError as error:
                return None, f"{player}, Invalid action. {error}."
        # The rule of TextArena, which takes the last brackets of the first line that has any.
        match = re.search(r".*\[(?:col\s*)?(\d+)\].*", action, re.IGNORECASE)
        if match is None:
            return None, f"{player}, Invalid action format. Expected format: '[col x]'."
        col = int(match[1])
        if col >= self.num_cols:
            return None, f"{player}, Invalid action. Column {col} is out of bounds."
        if not self.game.is_legal(col):
            return None, f"{player}, Invalid action. Column {col} is full."
        return col, ""

    def _prompt(self, player_id: int, game_state: dict[str, Any]) -> str:
        number = _NUMBERS.get(self.rules.connect, str(self.rules.connect))
        return (
            f"You are Player {player_id} in Connect Four.\nYour disc symbol: {'XO'[player_id]}.\n"
            f"The game board has {self.num_rows} rows and {self.num_cols} columns.\n"
            f"Players take turns dropping their disc into one of the columns (0 to {self.num_cols - 1}).\n"
            f"The first to connect (their own) {number} discs vertically, horizontally, or diagonally wins.\n"
            "On your turn, enter the column number in squared brackets to make your move.\nFor example: '[col 4]' or '[col 1]'."
        )

    def _rows(self) -> list[list[str]]:
        return [[".XO"[cell] for cell in row] for row in self.position.to_array()]

    def _board(self) -> str:
        rows = [" ".join(row) for row in self.state.game_state["board"]]
        return "\n".join([" ".join(map(str, range(self.num_cols))), "-" * (self.num_cols * 2 - 1), *rows])


def _unwrapped(action: str) -> str:
    """The answer without the brackets that TextArena's wrapper puts around answers that have none."""
    return action[1:-1] if action.startswith("[") and action.find("]") == len(action) - 1 and " " in action else action


def _register() -> None:
    """Registers the environments with TextArena."""
    if "connect4/ConnectFour-v0" not in ENV_REGISTRY:
        register_with_versions(
            id="connect4/ConnectFour-v0",
            entry_point=ConnectFourEnv,
            wrappers={"default": DEFAULT_WRAPPERS, "-train": BOARDGAME_WRAPPERS},
        )


_register()
