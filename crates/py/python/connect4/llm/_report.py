"""Reports about judged players: tables, JSON, Parquet and a plot."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Optional, Union

from connect4._native import match_statistics, move_statistics
from connect4.llm._mistakes import KINDS, PHASES, Phase, Worth
from connect4.llm._statistics import Mean, Share

_Path = Union[str, "os.PathLike[str]"]


@dataclass(frozen=True)
class _MadeMove:
    """A move of a judged player."""

    #: Number of the game, from 0.
    game: int
    player: str
    opponent: str
    #: Number of the stone, from 1 for the first stone on the board.
    ply: int
    #: Side to move, `"X"` or `"O"`.
    side: str
    #: The position before the move, in the notation `position`.
    position: str
    #: The move as a cell, or `swap`.
    cell: str
    #: `opening`, `middle` or `end`: less than a third of the cells filled, less than two thirds, or more.
    phase: Phase
    #: Whether the move may be known by heart: at most two discs on the board, or the best line of Connect Four.
    famous: bool


@dataclass(frozen=True)
class JudgedMove(Worth, _MadeMove):
    """A move of a judged player, and what it was worth for that player. Cells are names such as `"d1"`."""

    # The fields of `_MadeMove` come first.

    #: Whether the move is random, because no answer named a legal move; such moves are not judged.
    is_random: bool
    #: Calls of the player, and those that gave no legal move.
    calls: int
    unparsable: int
    illegal: int
    timeouts: int
    errors: int
    #: Duration of all calls, in seconds.
    seconds: float
    #: The text of the answer that was read as this move; None for players that answer with moves, and for random moves.
    answer: Optional[str]
    #: The answers that were not accepted before.
    rejected: list[str]


@dataclass(frozen=True)
class JudgedGame:
    """A game of a judged player."""

    #: Number of the game, from 0.
    game: int
    player: str
    opponent: str
    #: Whether the judged player moved first.
    plays_first: bool
    #: Number of the opening; both games of a pair have the same.
    opening: int
    #: All moves from the start position, as cells, and the start position.
    moves: str
    start: str
    #: Points of the player: 1, 0.5 or 0; None if the game was aborted or is unfinished.
    points: Optional[float]
    #: `played`, `forfeit` (no legal move), `aborted` (a function raised an exception, or the opponent gave no legal move) or
    #: `interrupted`; with the reason.
    ending: str
    problem: Optional[str]


@dataclass(frozen=True)
class MatchSummary:
    """The games of a judged player against an opponent."""

    player: str
    opponent: str
    wins: int
    draws: int
    losses: int
    #: Games that count neither as played nor as lost: aborted or interrupted, or, if they already existed, without a result.
    aborted: int
    #: Elo difference, positive if the player is stronger, and its 95% confidence interval. The two games of an opening are
    #: one sample. None if unbounded. The estimate adds half a point to both sides, so that it is finite.
    elo: Optional[float]
    elo_low: Optional[float]
    elo_high: Optional[float]


@dataclass(frozen=True)
class PlayerSummary:
    """Statistics of a judged player. Intervals treat a game as one sample."""

    player: str
    games: int
    #: Moves made, and those whose value is known.
    moves: int
    judged: int
    #: Share of judged moves that are best: they keep the result and its distance.
    best_moves: Share
    #: Share of judged moves that throw away a result, in all, by phase, and by kind (one of `KINDS`).
    blunders: Share
    blunders_by_phase: dict[str, Share]
    blunders_by_kind: dict[str, Share]
    #: Result thrown away per judged move, and plies lost per judged move that keeps the result.
    regret: Mean
    plies_lost: Mean
    #: Share of best moves in famous positions and in the others.
    best_moves_famous: Share
    best_moves_others: Share
    #: Share of chances to complete a line that were taken, and of open threats that were blocked.
    wins_taken: Share
    threats_blocked: Share
    #: Calls, and those that gave no legal move.
    calls: int
    unparsable: int
    illegal: int
    timeouts: int
    errors: int
    #: Games lost because no answer named a legal move.
    forfeits: int
    #: Duration of the calls in seconds, in all and per call.
    seconds: float
    seconds_per_call: Optional[float]


@dataclass(frozen=True)
class Report:
    """What the moves of players were worth. `print` shows it as Markdown."""

    #: The rules, such as `7x6, 4 in a row, with gravity`.
    rules: str
    #: Seed of openings and opponents; None for games that already existed.
    seed: Optional[int]
    players: list[PlayerSummary]
    matches: list[MatchSummary]
    games: list[JudgedGame]
    moves: list[JudgedMove]
    #: Number of games that were not finished because the call was interrupted.
    missing: int = 0

    def to_dict(self) -> dict[str, Any]:
        """All fields as dictionaries, lists, strings, numbers, booleans and None."""
        return asdict(self)

    def to_json(self, path: Optional[_Path] = None, *, indent: Optional[int] = None) -> str:
        """The report as JSON; also written to `path` if given."""
        text = json.dumps(self.to_dict(), indent=indent)
        if path is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text + "\n")
        return text

    @staticmethod
    def from_json(text: str) -> Report:
        """Reads a report from JSON, of `to_json` or of `connect4 judge --json`, in which no player was called.

        Raises ValueError if it is something else.
        """
        try:
            found = json.loads(text)
            games = [JudgedGame(**{**_UNCALLED_GAME, "opening": one["game"], **one}) for one in found["games"]]
            moves = [JudgedMove(**{**_UNCALLED_MOVE, **one}) for one in found["moves"]]
            matches = [MatchSummary(**{"aborted": _uncounted(games, one), **one}) for one in found["matches"]]
            players = [PlayerSummary(**{**_UNCALLED_PLAYER, **_with_intervals(one)}) for one in found["players"]]
            return Report(found["rules"], found.get("seed"), players, matches, games, moves, found.get("missing", 0))
        except (LookupError, TypeError) as error:
            raise ValueError(f"this JSON is not a report of judged players: {error}") from error

    def tables(self) -> list[list[list[str]]]:
        """The tables of the players and of the matches, each a list of rows of cells. The first row has the headings."""
        rows: dict[str, list[Any]] = {
            "": [one.player for one in self.players],
            "games": [one.games for one in self.players],
            "moves judged": [f"{one.judged} of {one.moves}" for one in self.players],
            "best moves": [one.best_moves for one in self.players],
            "… in famous positions": [one.best_moves_famous for one in self.players],
            "… in other positions": [one.best_moves_others for one in self.players],
            "regret per move": [one.regret for one in self.players],
            "plies lost per move": [one.plies_lost for one in self.players],
            "blunders": [one.blunders for one in self.players],
            **{f"… in the {name}": [one.blunders_by_phase[name] for one in self.players] for name in PHASES},
            **{f"… {kind}": [one.blunders_by_kind[kind] for one in self.players] for kind in KINDS},
            "wins taken": [one.wins_taken for one in self.players],
            "threats blocked": [one.threats_blocked for one in self.players],
        }
        head = ["player", "opponent", "wins", "draws", "losses", "Elo difference"]
        results = [[m.player, m.opponent, *map(str, (m.wins, m.draws, m.losses)), _elo(m)] for m in self.matches]
        if any(one.calls for one in self.players):
            rows |= {
                "calls": [one.calls for one in self.players],
                "unparsable answers": [one.unparsable for one in self.players],
                "illegal moves": [one.illegal for one in self.players],
                "timeouts": [one.timeouts for one in self.players],
                "errors": [one.errors for one in self.players],
                "games forfeited": [one.forfeits for one in self.players],
                "seconds": [f"{one.seconds:.1f}" for one in self.players],
            }
            head.insert(5, "aborted")
            for line, match in zip(results, self.matches):
                line.insert(5, str(match.aborted))
        return [[[name, *map(str, cells)] for name, cells in rows.items()], [head, *results]]

    def to_markdown(self) -> str:
        """The tables in Markdown."""
        return "\n\n".join([self._caption(), *map(_markdown, self.tables())]) + "\n"

    def to_text(self) -> str:
        """The tables with aligned columns."""
        return "\n\n".join([self._caption(), *map(_aligned, self.tables())]) + "\n"

    def _caption(self) -> str:
        caption = f"Board: {self.rules}. Intervals are 95%, by game."
        if self.missing:
            caption += f" Interrupted: {self.missing} games were not finished."
        failed = next((one.problem for one in self.games if one.ending == "aborted"), None)
        return caption + (f" First aborted game: {failed}" if failed else "")

    def to_parquet(self, path: _Path) -> None:
        """Writes the judged moves as a Parquet file, one row per move with the fields of `JudgedMove`.

        Raises ImportError if pyarrow is not installed.
        """
        try:
            import pyarrow as pa
            import pyarrow.parquet as parquet
        except ImportError as error:
            raise ImportError("Parquet files need pyarrow; install it with: pip install pyarrow") from error
        kinds = {
            "str": pa.string(),
            "int": pa.int32(),
            "float": pa.float64(),
            "bool": pa.bool_(),
            "Classification": pa.string(),
            "Phase": pa.string(),
            "list[str]": pa.list_(pa.string()),
        }
        names = [(one.name, str(one.type).replace("Optional[", "").removesuffix("]")) for one in fields(JudgedMove)]
        types = [(name, kinds[kind if kind in kinds else kind + "]"]) for name, kind in names]
        parquet.write_table(
            pa.Table.from_pylist([asdict(one) for one in self.moves], pa.schema(types)), os.fspath(path)
        )

    def plot(self, path: Optional[_Path] = None) -> Any:
        """Draws the share of best moves and the blunders by phase and kind; saves the figure to `path` if given.

        Returns the figure of matplotlib. Raises ImportError if matplotlib is not installed.
        """
        try:
            from matplotlib.figure import Figure
        except ImportError as error:
            raise ImportError("plots need matplotlib; install it with: pip install matplotlib") from error
        figure = Figure(figsize=(11, 3.2 + 0.25 * len(self.players)), layout="constrained")
        panels = figure.subplots(1, 3, width_ratios=[2, 2, 3])
        wide = 0.8 / max(1, len(self.players))
        for number, one in enumerate(self.players):
            shift = (number - (len(self.players) - 1) / 2) * wide
            groups = [
                (panels[0], {"all": one.best_moves, "famous": one.best_moves_famous, "others": one.best_moves_others}),
                (panels[1], one.blunders_by_phase),
                (panels[2], one.blunders_by_kind),
            ]
            for axes, shares in groups:
                drawn = [(at, s.share, s.low, s.high) for at, s in enumerate(shares.values()) if s.share is not None]
                errors = [[p - (lo or 0) for _, p, lo, _ in drawn], [(hi or 0) - p for _, p, _, hi in drawn]]
                places, heights = [at + shift for at, *_ in drawn], [p for _, p, _, _ in drawn]
                axes.bar(places, heights, wide, yerr=errors, capsize=2, label=one.player)
                axes.set_xticks(
                    range(len(shares)), [re.sub(r"(\w{4,}) ", r"\1\n", name) for name in shares], fontsize=8
                )
        for axes, title in zip(panels, ("best moves", "blunders by phase", "blunders by kind")):
            axes.set_title(title)
            axes.set_ylim(bottom=0)
            axes.yaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f}%")
        panels[0].legend(fontsize=8)
        if path is not None:
            figure.savefig(os.fspath(path))
        return figure

    def __str__(self) -> str:
        return self.to_markdown().rstrip()

    def __repr__(self) -> str:
        names = ", ".join(one.player for one in self.players)
        return f"<connect4.llm.Report: {names}; {len(self.moves)} moves of {len(self.games)} games>"

    def _repr_markdown_(self) -> str:
        return self.to_markdown()


#: Counts of players who were not called, and other fields of games that already existed.
_UNCALLED: dict[str, Any] = dict.fromkeys(("calls", "unparsable", "illegal", "timeouts", "errors"), 0)
_UNCALLED_MOVE: dict[str, Any] = {**_UNCALLED, "is_random": False, "seconds": 0.0, "answer": None, "rejected": []}
_UNCALLED_PLAYER: dict[str, Any] = {**_UNCALLED, "forfeits": 0, "seconds": 0.0, "seconds_per_call": None}
_UNCALLED_GAME: dict[str, Any] = {"ending": "played", "problem": None}


def _uncounted(games: list[JudgedGame], match: dict[str, Any]) -> int:
    """The number of games of a match that have no result."""
    pair = match["player"], match["opponent"]
    return sum((one.player, one.opponent) == pair and one.points is None for one in games)


def _with_intervals(found: dict[str, Any]) -> dict[str, Any]:
    """The fields of a `PlayerSummary`, given those in JSON."""
    values = dict(found)
    for name in ("regret", "plies_lost"):
        values[name] = Mean(**values[name])
    for name in ("blunders_by_phase", "blunders_by_kind"):
        values[name] = {key: Share(**one) for key, one in values[name].items()}
    for name in ("best_moves", "blunders", "best_moves_famous", "best_moves_others", "wins_taken", "threats_blocked"):
        values[name] = Share(**values[name])
    return values


def _markdown(table: list[list[str]]) -> str:
    lines = [table[0], ["---", *["--:"] * (len(table[0]) - 1)], *table[1:]]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def _aligned(table: list[list[str]]) -> str:
    widths = [max(map(len, column)) for column in zip(*table)]
    lines = ([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])] for line in table)
    return "\n".join("  ".join(line).rstrip() for line in lines)


def _elo(one: MatchSummary) -> str:
    if one.elo is None:
        return "–"
    low, high = ("–∞" if one.elo_low is None else f"{one.elo_low:+.0f}"), one.elo_high
    return f"{one.elo:+.0f} ({low} to {'∞' if high is None else f'{high:+.0f}'})"


def summarize(player: str, games: Sequence[JudgedGame], moves: Sequence[JudgedMove]) -> PlayerSummary:
    """The statistics of a player."""
    mine = [one for one in moves if one.player == player]
    own = [one for one in games if one.player == player]
    values = _with_intervals(
        move_statistics([{"is_best": one.classification == "best", **vars(one)} for one in mine])
    )
    seconds, calls = sum(one.seconds for one in mine), sum(one.calls for one in mine)
    return PlayerSummary(
        player=player,
        games=len(own),
        calls=calls,
        unparsable=sum(one.unparsable for one in mine),
        illegal=sum(one.illegal for one in mine),
        timeouts=sum(one.timeouts for one in mine),
        errors=sum(one.errors for one in mine),
        forfeits=sum(one.ending == "forfeit" for one in own),
        seconds=seconds,
        seconds_per_call=seconds / calls if calls else None,
        **values,
    )


def match_summary(player: str, opponent: str, games: Sequence[JudgedGame]) -> MatchSummary:
    """The results between a player and an opponent."""
    own = [one for one in games if one.player == player and one.opponent == opponent]
    counted = [(one.opening, one.points) for one in own if one.points is not None]
    return MatchSummary(aborted=len(own) - len(counted), **match_statistics(player, opponent, counted))
