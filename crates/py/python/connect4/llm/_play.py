"""Plays games of Python players, several at the same time."""

from __future__ import annotations

import copy
import random
import re
import time as clock
from collections.abc import Awaitable, Iterable, Sequence
from concurrent.futures import CancelledError
from dataclasses import dataclass, field, replace
from typing import Any, Callable, Literal, Optional, Union

import numpy as np

from connect4._calls import Calls
from connect4._checks import opening_games
from connect4._native import Agent, Game, Position, Rules, agent
from connect4._types import Action, Stop
from connect4.llm._answer import AnswerError, IllegalAnswer, parse_move
from connect4.llm._log import CallLog
from connect4.llm._prompt import REPLIES, STYLES, Reply, Style, prompt

#: Why a call gave no move. `error`: the function raised an exception.
FailureKind = Literal["unparsable", "illegal", "timeout", "error"]
#: How a game ended: on the board, because the judged player gave no legal move, because a function kept failing, or because
#: the call was interrupted.
Ending = Literal["played", "forfeit", "aborted", "interrupted"]


@dataclass(frozen=True)
class TextPlayer:
    """A player that is asked in words and answers in words, such as a language model.

    `ask` takes a prompt and returns the answer; it may be an `async def`. The other fields are those of `prompt`. If an
    answer names no legal move, the next prompt says why.

    >>> from connect4 import llm
    >>> player = llm.TextPlayer(lambda text: "I'll play column 4.", name="center")
    >>> llm.judge(player, "level:1", games=2, openings=None).players[0].player
    'center'

    Raises ValueError for an unknown style or reply. `judge` raises TypeError if `ask` returns anything but text or None, such
    as a number, which could count columns from 0 or from 1.
    """

    ask: Callable[[str], Union[str, Awaitable[str]]]
    #: Name in the report; by default the name of the function.
    name: str = ""
    style: Style = "grid"
    reply: Reply = "line"
    history: bool = True
    legal: bool = True
    first_column: int = 1

    def __post_init__(self) -> None:
        if not callable(self.ask):
            raise TypeError(f"ask must be a function that takes a prompt, not {type(self.ask).__name__}")
        if not isinstance(self.first_column, int):
            raise TypeError(f"first_column must be an integer, not {type(self.first_column).__name__}")
        if self.style not in STYLES or self.reply not in REPLIES:
            prompt(Game(), self.style, reply=self.reply)

    def prompt(self, game: Game, problem: Optional[str]) -> str:
        """The prompt for a game; `problem` is what was wrong with the last answer."""
        return prompt(
            game,
            self.style,
            reply=self.reply,
            history=self.history,
            legal=self.legal,
            first_column=self.first_column,
            problem=problem,
        )


#: A player: a name (see `connect4.agent`), an agent, a `TextPlayer`, or a function that takes a game and returns a move or
#: the text of an answer. Functions may be `async`.
Judged = Union[str, Agent, TextPlayer, Callable[[Game], Any]]


@dataclass(frozen=True)
class Failure:
    """A call that gave no legal move."""

    kind: FailureKind
    reason: str
    #: The answer, if there was one.
    answer: Optional[str]


@dataclass
class Decision:
    """A move of a judged player."""

    position: Position
    #: None if no call gave a legal move.
    move: Optional[Action]
    #: Whether the player could have swapped sides.
    could_swap: bool
    calls: int
    seconds: float
    failures: list[Failure]
    #: The text of the answer that names the move; None if there is none, or if the player answers with moves.
    answer: Optional[str] = None
    #: Whether the move is a random one, played because no call gave a legal move.
    is_random: bool = False


@dataclass
class PlayedGame:
    """A finished game."""

    number: int
    player: str
    opponent: str
    #: The player who moved first in the game is `"X"`, even after a swap of sides.
    plays_first: bool
    opening: int
    game: Game
    decisions: list[Decision] = field(default_factory=list)
    ending: Ending = "played"
    problem: Optional[str] = None

    @property
    def points(self) -> Optional[float]:
        """Points of the judged player: 1, 0.5 or 0; None if the game was aborted."""
        if self.ending != "played":
            return 0.0 if self.ending == "forfeit" else None
        outcome = self.game.outcome
        if outcome == "draw":
            return 0.5
        side = "X" if self.plays_first else "O"
        if self.game.is_swapped:
            side = "O" if side == "X" else "X"
        return 1.0 if outcome == side else 0.0


@dataclass(frozen=True)
class Task:
    """A game to play."""

    number: int
    player: Judged
    opponent: Judged
    plays_first: bool
    opening: int
    start: Game


@dataclass(frozen=True)
class Settings:
    """Limits of the calls."""

    concurrency: int
    time: Optional[float]
    retries: int
    fallback: Literal["forfeit", "random"]
    seed: int
    stop: Optional[Stop]


def name_of(player: Any) -> str:
    """Name of a player in the report."""
    if isinstance(player, str):
        return player
    if isinstance(player, TextPlayer) and not player.name:
        return name_of(player.ask)
    return str(getattr(player, "name", "") or getattr(player, "__name__", "") or type(player).__name__)


def random_openings(rules: Rules, plies: int, number: int, seed: int) -> list[Game]:
    """Openings of random moves. They differ, and none is the mirror image of another, unless there are too few of them.

    In none of them can the side to move complete a line.
    """
    rng, seen, found = random.Random(f"openings/{seed}"), set(), []
    for attempt in range(100 * number):
        game = Game(rules)
        while len(game) < plies and not game.is_over:
            game.play(rng.choice(game.legal_moves()))
        position = game.position
        if game.is_over or any(position.play(move).is_over for move in position.legal_moves()):
            continue
        key = min(tuple(position.bitboards), tuple(position.mirrored().bitboards))
        # After many attempts, all openings may be in use.
        if key in seen and attempt < 50 * number:
            continue
        seen.add(key)
        found.append(game)
        if len(found) == number:
            return found
    raise ValueError(f"no openings of {plies} plies found for {rules}; choose fewer plies")


def start_games(
    openings: Union[None, str, Iterable[Union[str, Game]]], rules: Rules, number: int, seed: int
) -> list[Game]:
    """The games that `openings` stands for: see `judge`."""
    if openings is None:
        return [Game(rules)]
    if isinstance(openings, str):
        match = re.fullmatch(r"random:(\d+)", openings)
        if match is None:
            raise ValueError(f"unknown openings {openings!r}; write random:PLIES, or pass a list of games such as [\"4455\"]")
        return random_openings(rules, int(match[1]), number, seed)
    starts = opening_games(openings, rules)
    if not starts:
        raise ValueError("the list of openings is empty")
    for at, start in enumerate(starts):
        if start.is_over:
            raise ValueError(f"opening {at + 1} is a finished game")
    return starts


def play_all(
    tasks: Sequence[Task],
    settings: Settings,
    log: Optional[CallLog],
    progress: Optional[Callable[[int, int], object]],
) -> list[PlayedGame]:
    """Plays all games, at most `concurrency` at the same time. The results do not depend on the order of the answers.

    After Ctrl-C, or if the event `stop` is set, returns the games that were begun.
    """
    calls = Calls(settings.concurrency, settings.stop)
    begun: dict[int, PlayedGame] = {}
    try:
        calls.map(lambda task: _play(task, settings, calls, log, begun), tasks, progress)
    except (KeyboardInterrupt, CancelledError):
        # Functions that are still running cannot be stopped; their threads drop the results.
        pass
    finally:
        calls.close()
    found = [begun[number] for number in sorted(begun)]
    return [replace(one, game=copy.deepcopy(one.game), decisions=list(one.decisions)) for one in found]


def _play(task: Task, settings: Settings, calls: Calls, log: Optional[CallLog], begun: dict[int, PlayedGame]) -> None:
    rng = random.Random(f"game/{settings.seed}/{task.number}")
    game = copy.deepcopy(task.start)
    played = PlayedGame(task.number, name_of(task.player), name_of(task.opponent), task.plays_first, task.opening, game, ending="interrupted")
    player = _ready(task.player, rng.getrandbits(32), game.rules)
    opponent = _ready(task.opponent, rng.getrandbits(32), game.rules)
    begun[task.number] = played
    ending: Ending = "played"
    while not game.is_over:
        if (game.acting_player == "X") != task.plays_first:
            # Only judged players have a time limit.
            reply = _decide(calls, opponent, played.opponent, played, settings.retries, None, log)
            if reply.move is None:
                ending, played.problem = "aborted", f"the opponent {played.opponent} failed: {reply.failures[-1].reason}"
                break
            game.play(reply.move)
            continue
        decision = _decide(calls, player, played.player, played, settings.retries, settings.time, log)
        played.decisions.append(decision)
        if decision.move is None and settings.fallback == "random" and decision.failures[-1].kind != "error":
            decision.move, decision.is_random = rng.choice(game.legal_moves()), True
        if decision.move is None:
            last = decision.failures[-1]
            ending, played.problem = ("aborted" if last.kind == "error" else "forfeit"), last.reason
            break
        game.play(decision.move)
    played.ending = ending
    if log is not None:
        log.write({"game": task.number, "ending": ending, "problem": played.problem, "moves": cells(game)})


def _ready(player: Judged, seed: int, rules: Rules) -> Union[TextPlayer, Callable[[Game], Any]]:
    """The player for one game. Each game has its own copy of an agent, so that games cannot influence each other."""
    if isinstance(player, str):
        return agent(player, seed=seed, rules=rules)
    return copy.deepcopy(player) if isinstance(player, Agent) else player


def cells(game: Game) -> str:
    """The moves of a game as cells."""
    replayed = Game(game.rules, start=game.start)
    found = []
    for move in game.moves:
        found.append(move if isinstance(move, str) else replayed.position.landing(move))
        replayed.play(move)
    return " ".join(found)


def _decide(
    calls: Calls,
    player: Union[TextPlayer, Callable[[Game], Any]],
    name: str,
    played: PlayedGame,
    retries: int,
    time: Optional[float],
    log: Optional[CallLog],
) -> Decision:
    """Asks a player for a move until an answer names a legal one."""
    game = copy.deepcopy(played.game)
    decision = Decision(game.position, None, game.can_swap, 0, 0.0, [])
    # Agents need no log: they choose the same moves again.
    log = None if isinstance(player, Agent) else log
    place = (played.number, name, cells(game)) if log else (0, "", "")
    while decision.move is None and len(decision.failures) <= retries:
        line = log.next(*place) if log else None
        if line is None:
            line = _asked(calls, player, game, decision.failures, time)
            if log:
                log.write({**dict(zip(("game", "asked", "moves"), place)), **line})
            if calls.is_over:
                raise CancelledError
        decision.calls += 1
        decision.seconds += line["seconds"]
        if line["failure"] is not None:
            decision.failures.append(Failure(line["failure"], line["problem"], line["answer"]))
            continue
        decision.answer = line["answer"]
        game.play(line["move"])
        decision.move = game.moves[-1]
    return decision


def _asked(
    calls: Calls,
    player: Union[TextPlayer, Callable[[Game], Any]],
    game: Game,
    failures: Sequence[Failure],
    time: Optional[float],
) -> dict[str, Any]:
    """Asks a player once: the fields of a line of the log."""
    function: Callable[[Any], Any] = player.ask if isinstance(player, TextPlayer) else player
    text: Optional[str] = None
    if isinstance(player, TextPlayer):
        text = player.prompt(game, failures[-1].reason if failures and failures[-1].kind in ("unparsable", "illegal") else None)
    begin = clock.monotonic()
    answer: Any = None
    move: Optional[Action] = None
    failure: Optional[FailureKind] = None
    problem: Optional[str] = None
    try:
        # Each game has a thread, so a call without a limit needs no other.
        answer = calls.call(function, copy.deepcopy(game) if text is None else text, time, here=True)
    except TimeoutError as error:
        failure, problem = "timeout", str(error) or "the call timed out"
    except BaseException as error:
        # Also one that is not an `Exception`, such as `SystemExit`, so that the games so far are not lost.
        if isinstance(error, KeyboardInterrupt) or (isinstance(error, CancelledError) and calls.is_over):
            raise
        failure, problem = "error", f"{type(error).__name__}: {error}".rstrip(": ")
    else:
        if isinstance(player, TextPlayer) and not (answer is None or isinstance(answer, str)):
            raise TypeError(
                f"ask of {name_of(player)} returned {answer!r}, not text; return the text of the answer, such as {str(answer)!r}, "
                "or judge a function that takes a game and returns a move"
            )
        try:
            move = _as_action(answer, game, player.first_column if isinstance(player, TextPlayer) else 1)
        except AnswerError as error:
            failure, problem = ("illegal" if isinstance(error, IllegalAnswer) else "unparsable"), str(error)
    shown = answer if answer is None or isinstance(answer, str) or move is None else None
    return {
        "prompt": text,
        "answer": None if shown is None else str(shown),
        "move": move if move is None or isinstance(move, str) else game.position.landing(move),
        "failure": failure,
        "problem": problem,
        "seconds": round(clock.monotonic() - begin, 6),
    }


def _as_action(answer: Any, game: Game, first_column: int) -> Action:
    """The move in an answer: a number counts columns from 0, text is read by `parse_move`."""
    if isinstance(answer, str):
        return parse_move(answer, game, first_column=first_column)
    if isinstance(answer, (int, np.integer)) and not isinstance(answer, (bool, np.bool_)):
        if int(answer) in game.legal_moves():
            return int(answer)
        raise IllegalAnswer(f"{int(answer)} is not a legal move; legal moves: {game.legal_moves()}")
    if answer is None:
        raise AnswerError("the answer is empty")
    raise AnswerError(f"{type(answer).__name__} is neither a move number nor text")
