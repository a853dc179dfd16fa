"""A program that uses most of the package; test_typing.py checks it with `mypy --strict` and runs it."""

from __future__ import annotations

import threading
from typing import Optional

import numpy as np

import connect4
import connect4.classroom
import connect4.llm
import connect4.spiel


def best(position: connect4.Position) -> list[str]:
    analysis: connect4.Analysis = connect4.analyze(position)
    values: dict[str, Optional[int]] = {one.cell: one.value.plies for one in analysis.by_move}
    assert set(analysis.best) <= set(values)
    return analysis.best


def main() -> None:
    solution = connect4.solve(connect4.Position())
    print(solution)
    score: Optional[int] = solution.score
    assert score == 1 and best(connect4.Position()) == ["d1"]
    boards = np.zeros((3, 6, 7), dtype=np.int8)
    answers = connect4.solve_batch(boards, progress=lambda done, total: None)
    print(answers["plies"].tolist())
    game = connect4.Game(connect4.Rules(5, 4), moves=["c1", 2])
    agent = connect4.agent("greedy", seed=3)
    game.play(agent.choose(game))
    outcome: Optional[str] = game.outcome
    result: connect4.ArenaResult = connect4.arena(agent, "random", lambda game: game.legal_moves()[0], games=2)
    names: list[str] = [one.name for one in result.ranking]
    model: connect4.Model = connect4.learn(connect4.Rules.TIC_TAC_TOE, games=200, progress=lambda now: now["games"] > 0)
    value: float = model.value(connect4.Position(model.rules))
    env = connect4.VectorEnv(4)
    observation, info = env.reset(seed=1)
    observation, rewards, terminated, truncated, info = env.step(env.sample())
    total: np.float32 = rewards.sum()
    mask = info["action_mask"]
    board: list[str] = connect4.classroom.make_empty_board(6, 7)
    state = connect4.spiel.load_game().new_initial_state()

    async def ask(prompt: str) -> str:
        return f"I'll play column {1 + len(prompt) % 5}."

    report: connect4.llm.Report = connect4.llm.judge(connect4.llm.TextPlayer(ask), games=1, rules=connect4.Rules(5, 4))
    regrets: list[Optional[int]] = [one.regret for one in report.moves]
    share: connect4.llm.Share = report.players[0].best_moves
    read: connect4.Action = connect4.llm.parse_move("Move: 4", game)

    async def remote(game: connect4.Game) -> int:
        return game.legal_moves()[0]

    stop = threading.Event()
    match = connect4.arena(remote, agent, games=2, concurrency=2, time=5, retries=1, stop=stop).matches[0]
    search: Optional[connect4.Search] = agent.last_search
    assert match.games == 2 and search is not None and search.nodes > 0 and match.to_json() != ""
    assert connect4.solve_batch(["4455", "d1 d2"]).shape == (2,) and model.values([""]).shape == (1,)
    print(len(regrets) > 0, share.total > 0, read, connect4.llm.prompt(game, "rows", reply="json") != "")
    print(outcome, sorted(names), value <= 1.0, total, mask.shape, len(board), state.legal_actions())


main()
