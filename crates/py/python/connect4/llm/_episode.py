"""`Episode`: a judged game of one player, step by step, for training loops of other libraries."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Callable, Literal, Optional, Union

from connect4._checks import fresh_seed
from connect4._native import Agent, Game, Rules, agent
from connect4._types import Action, Side
from connect4.llm._answer import AnswerError, parse_move
from connect4.llm._mistakes import Worth, worth
from connect4.llm._play import start_games
from connect4.llm._prompt import Reply, Style, prompt

#: The regret of a player who loses because no answer named a legal move: the most that a move can throw away.
FORFEIT = 2


@dataclass(frozen=True)
class EpisodeStep:
    """The result of one answer."""

    #: Minus the regret of the move; 0 for a rejected answer that may be repeated.
    reward: float
    #: Whether the episode is over.
    done: bool
    #: The move, and what it was worth; None for a rejected answer.
    move: Optional[int]
    worth: Optional[Worth]
    #: Why the answer was rejected; None if it was accepted.
    problem: Optional[str]


class Episode:
    """A game of one player against an opponent, in which each answer gets a reward: minus its regret.

    `prompt` is what to ask next, and `step` reads the answer, judges the move, and lets the opponent reply. `opponent` is a
    name (`"level:3"`), an `Agent`, or a function from a game to a move. `openings` is `"random:PLIES"`, which draws an opening
    from `seed`, None for the empty board, or games of which `seed` draws one. `seed` also draws the `side`, unless it is given.
    `retries` rejected answers in a row are allowed; with one more, the game is lost, at the price of a regret of 2. `nodes`
    limits the visited positions per move. The other arguments are those of `prompt`.

    >>> from connect4 import llm
    >>> episode = llm.Episode(opponent="level:1", seed=1)
    >>> while not episode.done:
    ...     answer = f"Move: {episode.game.legal_moves()[0] + 1}"  # ask your model with episode.prompt
    ...     result = episode.step(answer)
    >>> episode.regret == sum(one.regret for one in episode.worths) / len(episode.worths)
    True

    Raises ValueError for an unknown opponent, rules with a swap, or openings that are finished games.
    """

    def __init__(
        self,
        *,
        opponent: Union[str, Agent, Callable[[Game], Action]] = "level:3",
        rules: Optional[Rules] = None,
        openings: Union[None, str, Iterable[Union[str, Game]]] = "random:4",
        side: Optional[Side] = None,
        seed: Optional[int] = 0,
        retries: int = 2,
        nodes: Optional[int] = None,
        style: Style = "grid",
        reply: Reply = "line",
        history: bool = True,
        legal: bool = True,
        first_column: int = 1,
    ) -> None:
        """See the class documentation."""
        seed = fresh_seed(seed)
        starts = start_games(openings, rules or Rules.CONNECT_FOUR, 1, seed)
        rng = random.Random(f"episode/{seed}")
        #: The game so far.
        self.game: Game = copy.copy(rng.choice(starts))
        if self.game.rules.swap:
            raise ValueError("episodes do not support the swap rule; use rules without it")
        if side not in (None, "X", "O"):
            raise ValueError(f"side must be X, O or None, not {side!r}")
        #: Side of the player.
        self.side: Side = side or ("X" if rng.random() < 0.5 else "O")
        #: What the moves of the player were worth.
        self.worths: list[Worth] = []
        #: Number of rejected answers.
        self.rejected = 0
        #: Whether the player lost because no answer named a legal move.
        self.forfeited = False
        self._retries, self._nodes, self._failures = retries, nodes, 0
        self._problem: Optional[str] = None
        self._asked: dict[str, Any] = {
            "style": style, "reply": reply, "history": history, "legal": legal, "first_column": first_column,
        }  # fmt: skip
        if isinstance(opponent, str):
            opponent = agent(opponent, seed=rng.getrandbits(32), rules=self.game.rules)
        self._opponent: Callable[[Game], Action] = copy.deepcopy(opponent) if isinstance(opponent, Agent) else opponent
        self._reply()

    @property
    def done(self) -> bool:
        """Whether the game is over, on the board or because no answer named a legal move."""
        return self.forfeited or self.game.is_over

    @property
    def outcome(self) -> Optional[Literal["win", "draw", "loss"]]:
        """The result for the player; None while the game runs."""
        if not self.done:
            return None
        if not self.forfeited and self.game.outcome == "draw":
            return "draw"
        return "win" if not self.forfeited and self.game.outcome == self.side else "loss"

    @property
    def prompt(self) -> str:
        """What to ask the player now. It says why the last answer was rejected, or, after the game, how it ended."""
        if self.done:
            ending = {"win": "You win", "draw": "It is a draw", "loss": "You lose"}[self.outcome or "draw"]
            return f"The game is over. {ending}{': ' + self._problem if self._problem else ''}."
        return prompt(self.game, problem=self._problem, **self._asked)

    @property
    def regret(self) -> Optional[float]:
        """Regret per judged move, as in a `Report`; a forfeit counts as a move. None if there are none."""
        found = [one.regret for one in self.worths if one.regret is not None] + [FORFEIT] * self.forfeited
        return sum(found) / len(found) if found else None

    def step(self, answer: str) -> EpisodeStep:
        """Reads the move in an answer with `parse_move`, judges and plays it, and lets the opponent reply.

        Raises ValueError if the episode is over.
        """
        if self.done:
            raise ValueError("the episode is over; create a new one")
        try:
            move = parse_move(answer, self.game, first_column=self._asked["first_column"])
        except AnswerError as error:
            self._problem = str(error)
            self.rejected += 1
            self._failures += 1
            self.forfeited = self._failures > self._retries
            return EpisodeStep(-float(FORFEIT) if self.forfeited else 0.0, self.done, None, None, self._problem)
        self._problem, self._failures = None, 0
        found = worth(self.game, move, nodes=self._nodes)
        self.worths.append(found)
        self.game.play(move)
        self._reply()
        return EpisodeStep(float(-(found.regret or 0)), self.done, int(move), found, None)

    def _reply(self) -> None:
        """Plays the opponent's move if it is the opponent's turn."""
        if not self.game.is_over and self.game.side_to_move != self.side:
            self.game.play(self._opponent(copy.copy(self.game)))
