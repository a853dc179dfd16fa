"""`judge` and `judge_records`."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any, Callable, Literal, Optional, Union

from connect4._checks import fresh_seed
from connect4._native import Game, Rules, describe_positions
from connect4._progress import steps
from connect4._study import Record
from connect4._types import Stop
from connect4.llm._log import CallLog
from connect4.llm._mistakes import Worth, worths
from connect4.llm._play import Decision, Judged, PlayedGame, Settings, Task, TextPlayer, cells, name_of, play_all, start_games
from connect4.llm._report import JudgedGame, JudgedMove, Report, match_summary, summarize


def judge(
    players: Union[Judged, Sequence[Judged]],
    opponents: Union[Judged, Sequence[Judged]] = ("level:1", "level:3", "level:5"),
    *,
    games: int = 10,
    openings: Union[None, str, Iterable[Union[str, Game]]] = "random:4",
    rules: Optional[Rules] = None,
    seed: Optional[int] = 1,
    concurrency: int = 8,
    time: Optional[float] = None,
    retries: int = 2,
    fallback: Literal["forfeit", "random"] = "forfeit",
    nodes: Optional[int] = None,
    stop: Optional[Stop] = None,
    log: Union[None, str, "os.PathLike[str]"] = None,
    progress: Union[None, bool, Callable[[int, int], object]] = None,
) -> Report:
    """Plays `games` games of each player against each opponent, and reports what each move of the players was worth.

    A player or an opponent is a name (`"level:5"`), an `Agent`, a `TextPlayer`, or a function that takes a game and returns
    a move or the text of an answer, which `parse_move` reads. Functions may be `async`. Each opening is played twice with
    sides exchanged. `openings` is `"random:PLIES"`, which draws different openings from the seed on any board, None for the
    empty board, or a list of games or of their moves as text (`["44", "4455"]`).

    At most `concurrency` games are played at the same time; in each, one player is asked at a time. `time` limits each call
    of a player, in seconds. A call that gives no legal move is repeated up to `retries` times; the prompt of a `TextPlayer`
    then says why. After that, the game is lost (`fallback="forfeit"`) or continued with a random move, which is not judged
    (`"random"`). A game in which a function raises an exception in the last of these calls, or in which the opponent gives no
    legal move, is aborted and does not count.

    The same seed gives the same openings and opponents in any order of completion. `nodes` limits the visited positions per
    solved position; by default, there is no limit for Connect Four and boards of up to 30 cells, and a million otherwise.
    Moves that cannot be solved are counted, but not judged. `progress(done, total)` counts games; True shows a progress bar.
    Ctrl-C ends the games, and so does setting the event `stop`; the report then has the moves so far.

    `log` is the path of a file that stores every prompt, answer and move of a function as soon as it is known, as lines of
    JSON. The same call resumes from it without asking again, and asks again for calls that failed in unfinished games. In the
    report, each move has the `answer` that was read, and the answers that were `rejected` before.

    >>> import connect4
    >>> from connect4 import llm
    >>> def leftmost(game):
    ...     return f"I choose column {game.legal_moves()[0] + 1}."
    >>> report = llm.judge(leftmost, "level:2", rules=connect4.Rules(5, 4), games=4)
    >>> report.players[0].player, report.players[0].games, report.players[0].illegal
    ('leftmost', 4, 0)

    Raises ValueError for an unknown player, a number out of range, players with the same name or the log of another call,
    TypeError if a `TextPlayer` does not answer with text, and OSError if the log cannot be read or written.
    """
    rules, seed = rules or Rules.CONNECT_FOUR, fresh_seed(seed)
    judged, others = _listed(players), _listed(opponents)
    _check(judged, others, games, concurrency, retries)
    if fallback not in ("forfeit", "random"):
        raise ValueError(f"unknown fallback {fallback!r}; choose forfeit or random")
    starts = start_games(openings, rules, (games + 1) // 2, seed)
    tasks: list[Task] = []
    for player in judged:
        for opponent in others:
            for number in range(games):
                opening = number // 2 % len(starts)
                tasks.append(Task(len(tasks), player, opponent, number % 2 == 0, opening, starts[opening]))
    settings = Settings(concurrency, time, retries, fallback, seed, stop)
    written = None if log is None else CallLog(log, _head(judged, others, games, starts, settings))
    with steps(progress) as callback:
        played = play_all(tasks, settings, written, callback)
    found = [_game(one) for one in played]
    decisions = [(one, decision) for one in played for decision in one.decisions]
    moves = _moves(decisions, nodes)
    names = [name_of(player) for player in judged]
    matches = [match_summary(name, name_of(other), found) for name in names for other in others]
    missing = len(tasks) - sum(one.ending != "interrupted" for one in found)
    return Report(str(rules), seed, [summarize(name, found, moves) for name in names], matches, found, moves, missing)


def _head(
    judged: Sequence[Judged], others: Sequence[Judged], games: int, starts: Sequence[Game], settings: Settings
) -> dict[str, Any]:
    """The first line of a log: what must be the same in a call that resumes from it."""
    prompts = {}
    for player in (*judged, *others):
        if isinstance(player, TextPlayer):
            asked = {field.name: getattr(player, field.name) for field in fields(player) if field.name not in ("ask", "name")}
            prompts[name_of(player)] = asked
    return {
        "judge": {
            "rules": str(starts[0].rules),
            "players": [name_of(player) for player in judged],
            "opponents": [name_of(player) for player in others],
            "games": games,
            "seed": settings.seed,
            "openings": [f"{start.start.format()} {cells(start)}".strip() for start in starts],
            "retries": settings.retries,
            "fallback": settings.fallback,
            "prompts": prompts,
        }
    }


def judge_records(
    records: Union[str, "os.PathLike[str]", Record, Iterable[Union[str, "os.PathLike[str]", Record]]],
    *,
    players: Optional[Sequence[str]] = None,
    nodes: Optional[int] = None,
) -> Report:
    """Reports what each move of existing games was worth, as `judge` does. All games must have the same rules.

    `records` are paths of files, or `Record` objects. A file holds records (see `Record`), one after the other, or a game
    per line in any notation of `Game.parse`. Players are named by the tags of a record, otherwise `first` and `second`.
    `players` selects some of them; by default, all are judged. For `nodes`, see `judge`.

    >>> import connect4
    >>> from connect4 import llm
    >>> record = connect4.Record(connect4.Game.parse("4455623"), first="Ann", second="Bob")
    >>> [(one.player, one.blunders.count) for one in llm.judge_records(record).players]
    [('Ann', 1.0), ('Bob', 1.0)]

    Raises OSError if a file cannot be read, ValueError if it is not valid or the rules differ.
    """
    sources = [records] if isinstance(records, (str, os.PathLike, Record)) else list(records)
    read = [record for source in sources for record in ([source] if isinstance(source, Record) else _read(source))]
    if not read:
        raise ValueError("there are no games to judge")
    rules = read[0].game.rules
    found: list[JudgedGame] = []
    decisions: list[tuple[PlayedGame, Decision]] = []
    for at, record in enumerate(read):
        if record.game.rules != rules:
            raise ValueError(
                f"game {at + 1} has the rules {record.game.rules}; judge games with other rules separately"
            )
        for first in (True, False):
            mine, other = record.first or "first", record.second or "second"
            mine, other = (mine, other) if first else (other, mine)
            if players is not None and mine not in players:
                continue
            one = PlayedGame(at, mine, other, first, at, record.game)
            one.decisions = _decisions(record.game, first)
            found.append(_game(one, result=record.result))
            decisions += [(one, decision) for decision in one.decisions]
    moves = _moves(decisions, nodes)
    names = list(dict.fromkeys(one.player for one in found))
    pairs = list(dict.fromkeys((one.player, one.opponent) for one in found))
    matches = [match_summary(player, opponent, found) for player, opponent in pairs]
    return Report(str(rules), None, [summarize(name, found, moves) for name in names], matches, found, moves)


def _listed(players: Union[Judged, Sequence[Judged]]) -> list[Judged]:
    return list(players) if isinstance(players, (list, tuple)) else [players]  # type: ignore[list-item]


def _check(judged: list[Judged], others: list[Judged], games: int, concurrency: int, retries: int) -> None:
    names = [name_of(one) for one in judged]
    for group in (names, [name_of(one) for one in others]):
        if not group:
            raise ValueError("name at least one player and one opponent")
        twice = [name for name in group if group.count(name) > 1]
        if twice:
            raise ValueError(f"two players have the name {twice[0]!r}; name them with TextPlayer(ask, name=...)")
    for name, value, low in (("games", games, 1), ("concurrency", concurrency, 1), ("retries", retries, 0)):
        if value < low:
            raise ValueError(f"{name} must be at least {low}, not {value}")


def _read(path: Union[str, "os.PathLike[str]"]) -> list[Record]:
    """The games in a file."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    try:
        if text.lstrip().startswith("["):
            # A tag at the start of a line begins a record, unless it follows another tag.
            parts = re.split(r"(?m)(?<!\])\n+(?=\[\w+\s+\")", text.strip())
            return [Record.parse(part + "\n") for part in parts]
        return [Record(Game.parse(line.strip())) for line in text.splitlines() if line.strip()]
    except ValueError as error:
        raise ValueError(f"{os.fspath(path)} contains neither records nor one game per line: {error}") from error


def _decisions(game: Game, first: bool) -> list[Decision]:
    """The moves of the player who moved first, or of the other."""
    replayed = Game(game.rules, start=game.start)
    found = []
    for move in game.moves:
        if (replayed.acting_player == "X") == first:
            found.append(Decision(replayed.position, move, replayed.can_swap, 0, 0.0, []))
        replayed.play(move)
    return found


def _game(one: PlayedGame, result: Optional[str] = None) -> JudgedGame:
    points = one.points if one.game.is_over or one.ending != "played" else None
    if result is not None:
        points = {"1-0": 1.0, "0-1": 0.0, "1/2-1/2": 0.5}.get(result)
        # The result names a side, which a swap gives to the other player.
        points = points if points is None or one.plays_first != one.game.is_swapped else 1 - points
    return JudgedGame(
        one.number,
        one.player,
        one.opponent,
        one.plays_first,
        one.opening,
        cells(one.game),
        one.game.start.format(),
        points,
        one.ending,
        one.problem,
    )


def _moves(decisions: Sequence[tuple[PlayedGame, Decision]], nodes: Optional[int]) -> list[JudgedMove]:
    """Judges the moves that the players have chosen."""
    chosen = {
        at: (one.position, one.move, one.could_swap)
        for at, (_, one) in enumerate(decisions)
        if one.move is not None and not one.is_random
    }
    found = dict(zip(chosen, worths(list(chosen.values()), nodes=nodes)))
    about = describe_positions([one.position for _, one in decisions])
    return [_judged(*one, found.get(at, _UNKNOWN), *about[at]) for at, one in enumerate(decisions)]


_UNKNOWN = Worth("unknown", None, None, None, None, None, None, [], None, False, False, False, False)


def _judged(game: PlayedGame, decision: Decision, worth: Worth, phase: str, famous: bool) -> JudgedMove:
    position = decision.position
    kinds = [one.kind for one in decision.failures]
    move = decision.move
    return JudgedMove(
        game=game.number,
        player=game.player,
        opponent=game.opponent,
        ply=position.ply + 1,
        side=position.side_to_move,
        position=position.format(),
        cell="" if move is None else move if isinstance(move, str) else position.landing(move),
        phase=phase,  # type: ignore[arg-type]
        famous=famous,
        is_random=decision.is_random,
        calls=decision.calls,
        unparsable=kinds.count("unparsable"),
        illegal=kinds.count("illegal"),
        timeouts=kinds.count("timeout"),
        errors=kinds.count("error"),
        seconds=decision.seconds,
        answer=decision.answer,
        rejected=[one.answer for one in decision.failures if one.answer is not None],
        **vars(worth),
    )
