"""The assignment `agent`: a player, judged by the solver and by games against the levels."""

from __future__ import annotations

from typing import Any

from connect4 import Game, llm
from connect4._ugi import NAMES
from connect4.grade._report import Part, Test
from connect4.grade._sandbox import Limits, Loaded, Sandbox, find_name

#: Points for games against a level, and the share of the result for all of them.
_LEVELS = {"level:1": (15, 0.75), "level:3": (15, 0.5), "level:5": (10, 0.25)}
_GAMES = 6
#: Value lost per move: no points from here, and all points up to here. See the guide for random moves.
_WORST, _BEST = 0.5, 0.05


_TACTICS = {
    "missed win": "it does not complete its own lines of three",
    "missed block": "it does not block lines of three",
    "played under a threat": "it plays below a cell in which the opponent wins",
}


class _Player:
    """Asks the submission for moves."""

    def __init__(self, sandbox: Sandbox, name: str) -> None:
        self._sandbox, self._name, self._left = sandbox, name, 3
        self.problems: list[str] = []
        self.seconds = 0.0

    def __call__(self, game: Game) -> str:
        """The answer in words; one without a move loses the game."""
        position = game.position
        rows = ["".join(".XO"[cell] for cell in row) for row in position.to_array().tolist()]
        where = f"{position.side_to_move} to move in {game.format('digits') or 'the empty board'}"
        if not self._left:
            return "no move"
        answer = self._sandbox.call(
            self._name, [], position={"remote": False, "key": 0, "board": rows, "side": position.side_to_move}
        )
        self.seconds = max(self.seconds, answer.seconds)
        value = answer.value[0] if isinstance(answer.value, (list, tuple)) and answer.value else answer.value
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if answer.problem is not None:
            self._left -= answer.problem.kind != "raised"
            self.problems.append(f"your function {answer.problem} ({where})")
        elif not isinstance(value, int) or isinstance(value, bool):
            self.problems.append(f"your function returned {answer.value!r}; expected a column ({where})")
        elif value not in position.legal_moves():
            self.problems.append(f"column {value} is not a legal move; legal moves: {position.legal_moves()} ({where})")
        else:
            return f"Column {value + 1}"
        return "no move"


def agent(sandbox: Sandbox, loaded: Loaded, seed: int, limits: Limits) -> tuple[list[Test], dict[str, Any]]:
    """Grades the assignment `agent`."""
    task = "agent(position) returns a column, counted from 0"
    name = find_name(loaded.names, NAMES)
    if name is None:
        words = [("legal moves in time", 20), ("value lost per move", 40), *((f"games against {level}", points) for level, (points, _) in _LEVELS.items())]
        return [Test("agent", 0, 100, [Part(one, 0, points, f"there is no function `agent`; {task}") for one, points in words])], {}
    player = _Player(sandbox, name)
    report = llm.judge(player, list(_LEVELS), games=_GAMES, seed=seed, concurrency=1, retries=0)
    summary = report.players[0]
    parts = []
    forfeits = f"{summary.forfeits} of {summary.games} games were lost without a legal move"
    legal = 20 if not player.problems else round(20 * max(0.0, 1 - 2 * summary.forfeits / max(1, summary.games)))
    parts.append(Part("legal moves in time", legal, 20, "" if not player.problems else f"{forfeits}, for the first time because\n{player.problems[0]}"))
    lost, judged = summary.regret.mean, summary.judged
    share = 0.0 if lost is None or judged < 20 else min(1.0, max(0.0, (_WORST - lost) / (_WORST - _BEST)))
    worst = max(report.moves, key=lambda one: one.regret or 0, default=None)
    message = f"{summary.regret} per move, 95% interval; full points up to {_BEST}, none from {_WORST}"
    if worst is not None and worst.regret:
        message += f"\nthe worst move: {worst.cell} in {worst.position} ({worst.kind or 'it loses value'}; {worst.before} before, {worst.after} after)"
    parts.append(Part("value lost per move", round(40 * share, 1), 40, message if share < 1 else ""))
    for match, (level, (points, enough)) in zip(report.matches, _LEVELS.items()):
        games = max(1, match.wins + match.draws + match.losses)
        result = (match.wins + match.draws / 2) / games
        score = round(points * min(1.0, result / enough), 1)
        text = f"{match.wins} wins, {match.draws} draws, {match.losses} losses; full points for {enough:.0%} of the points"
        parts.append(Part(f"games against {level}", score, points, text if score < points else ""))
    elo = ", ".join(f"{level} {match.wins}-{match.draws}-{match.losses} (Elo {_elo(match)})" for level, match in zip(_LEVELS, report.matches))
    notes = [
        f"Value lost per move: {summary.regret} over {summary.judged} moves; a win for a loss is 2, for a draw 1.",
        f"Wins, draws and losses: {elo}.",
    ]
    if player.seconds > limits.seconds / 2:
        notes.append(f"The slowest move took {player.seconds:.1f} s of {limits.seconds:g} s.")
    counts = {kind: share.count for kind, share in summary.blunders_by_kind.items()}
    mistakes = [f"{words} ({counts[kind]:g} times)" for kind, words in _TACTICS.items() if counts.get(kind, 0) >= 3]
    data = {
        "value_lost_per_move": {"mean": lost, "low": summary.regret.low, "high": summary.regret.high},
        "moves": judged,
        "matches": [
            {"opponent": match.opponent, "wins": match.wins, "draws": match.draws, "losses": match.losses, "elo": [match.elo, match.elo_low, match.elo_high]}
            for match in report.matches
        ],
    }
    return [Test("agent", round(sum(part.score for part in parts), 2), 100, parts, mistakes, notes)], data


def _elo(match: llm.MatchSummary) -> str:
    low, high = ("–∞" if match.elo_low is None else f"{match.elo_low:+.0f}"), ("+∞" if match.elo_high is None else f"{match.elo_high:+.0f}")
    return f"{match.elo or 0:+.0f}, {low} to {high}"
