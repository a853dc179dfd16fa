"""Other frameworks: TextArena's own game, move by move, and the examples of docs/guide/frameworks.md.

`UPDATE_GOLDEN=1 crates/py/check tests/test_frameworks.py` writes the output of the examples into the guide.
"""

import contextlib
import copy
import http.server
import importlib.util
import io
import itertools
import json
import os
import re
import subprocess
import sys
import threading
import time

import pytest

import connect4
import connect4.kaggle
from connect4 import Game, Position, Rules, llm, spiel
from conftest import ROOT

PAGE = ROOT / "docs" / "guide" / "frameworks.md"
CELL = re.compile(r"```python(?: (file|needs)=(\S+))?\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.DOTALL)
CELLS = list(CELL.finditer(PAGE.read_text(encoding="utf-8")))


def analyzed(position, move):
    """Regret of a move by `analyze`."""
    worth = {"win": 1, "draw": 0, "loss": -1}
    values = {one.cell: worth[one.value.verdict] for one in connect4.analyze(position).by_move}
    return max(values.values()) - values[position.landing(move)]


def test_worth_is_that_of_analyze(rng):
    for rules in (Rules(5, 4), Rules(4, 4, 3), Rules(3, 3, 3, gravity=False)):
        for _ in range(5):
            game = Game(rules)
            while not game.is_over:
                move = rng.choice(game.legal_moves())
                assert llm.worth(game, move).regret == analyzed(game.position, move)
                assert llm.worth(game.position, game.position.landing(move)) == llm.worth(game, move)
                game.play(move)
    with pytest.raises(ValueError, match="over|illegal|full|not legal"):
        llm.worth(Game(Rules(4, 4), moves=[0, 0, 0, 0]), 0)
    assert llm.worth(Game(Rules(5, 5, 4, gravity=False)), 0).classification == "unknown"


# --- Episodes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [Rules(5, 4), Rules(4, 5)], ids=str)
def test_episodes_reward_minus_the_regret(rng, rules):
    sides = set()
    for seed in range(6):
        episode = llm.Episode(rules=rules, opponent="level:2", openings="random:4", seed=seed)
        again = llm.Episode(rules=rules, opponent="level:2", openings="random:4", seed=seed)
        sides.add(episode.side)
        total, moves = 0.0, 0
        while not episode.done:
            assert episode.game.side_to_move == episode.side and episode.prompt == again.prompt
            before, move = episode.game.position, rng.choice(episode.game.legal_moves())
            step = episode.step(f"I play column {move + 1}.")
            assert again.step(f"Move: {move + 1}").reward == step.reward
            assert (step.move, step.problem, step.done) == (move, None, episode.done)
            assert -step.reward == step.worth.regret == analyzed(before, move)
            total, moves = total - step.reward, moves + 1
        assert episode.regret == total / moves
        expected = "draw" if episode.game.outcome == "draw" else "win" if episode.game.outcome == episode.side else "loss"
        assert episode.outcome == expected and episode.prompt.startswith("The game is over.")
        with pytest.raises(ValueError, match="over"):
            episode.step("Move: 1")
    assert sides == {"X", "O"}


def test_episodes_end_after_too_many_rejected_answers():
    episode = llm.Episode(opponent="level:1", openings=None, side="X", retries=1)
    assert episode.step("Hello").reward == 0 and "names no move" in episode.prompt
    assert episode.step("Column 4").move == 3 and "names no move" not in episode.prompt
    assert not episode.step("Column 9").done
    step = episode.step("Column 9")
    assert (step.reward, step.done, step.move, episode.outcome, episode.rejected) == (-2, True, None, "loss", 3)
    assert episode.regret == 1.0 and "column 9 is not on the board" in episode.prompt
    with pytest.raises(ValueError, match="swap rule"):
        llm.Episode(rules=Rules(5, 5, 4, gravity=False, swap=True))
    with pytest.raises(ValueError, match="side must be X, O or None"):
        llm.Episode(side="x")


# --- TextArena --------------------------------------------------------------------------------------------------------

ENDINGS = [(0, 0), (1, -1), (-1, 1)]


def words(rng, columns):
    """An answer for TextArena: usually a column in brackets, legal or not."""
    column = rng.randrange(columns)
    return rng.choice([f"[col {column}]", f"[{column}]", f"I think [COL {column}]\nis best [9]", "no move"] + [f"[{column}]"] * 8)


@pytest.mark.parametrize(("rows", "cols", "is_open"), [(6, 7, True), (4, 5, True), (5, 6, False), (12, 15, True)])
def test_textarena_matches_the_original(rng, rows, cols, is_open):
    from textarena.envs.ConnectFour.env import ConnectFourEnv

    from connect4.textarena import ConnectFourEnv as Ours

    endings = set()
    for seed in range((6 if rows == 6 else 10) if rows < 12 else 2):
        theirs, ours = ConnectFourEnv(is_open, rows, cols), Ours(is_open, rows, cols, reward="outcome", nodes=100)
        theirs.reset(num_players=2, seed=seed)
        ours.reset(num_players=2, seed=seed)
        done = False
        while not done:
            assert ours.get_observation() == theirs.get_observation()
            assert ours.get_board_str() == theirs.get_board_str()
            answer = words(rng, cols)
            done, _ = theirs.step(answer)
            assert ours.step(answer)[0] == done
            assert ours.state.game_state == theirs.state.game_state
        # Ours adds the outcome and the regrets.
        (rewards, info), (expected, known) = ours.close(), theirs.close()
        assert rewards == expected and ours.state.logs == theirs.state.logs
        assert [{name: info[player][name] for name in known[player]} for player in (0, 1)] == [known[0], known[1]]
        assert info[0]["outcome"] == rewards[0]
        endings.add(("invalid" if known[0]["reason"].find("Invalid") >= 0 else "played", rewards[0]))
    assert len(endings) >= (2 if rows < 12 else 1), endings


def test_textarena_rewards_are_the_regret_by_analyze(rng):
    import textarena

    import connect4.textarena  # noqa: F401

    for seed in range(8):
        env = textarena.make("connect4/ConnectFour-v0-raw", num_rows=4, num_cols=5, openings="random:3")
        env.reset(num_players=2, seed=seed)
        done, regrets = False, {0: [], 1: []}
        while not done:
            player, position = env.state.current_player_id, env.position
            move = rng.choice(position.legal_moves())
            done, info = env.step(f"[{move}]")
            assert info["regret"] == analyzed(position, move)
            assert ["abcde"[column] + position.landing(column)[1:] for column in info["best"]] == connect4.analyze(position).best
            regrets[player].append(info["regret"])
        rewards, info = env.close()
        for player in (0, 1):
            assert info[player]["regrets"] == regrets[player]
            assert rewards[player] == -sum(regrets[player]) / len(regrets[player])
            assert info[player]["outcome"] == {"X": 1, "O": -1, "draw": 0}[env.game.outcome] * (1 if player == 0 else -1)


def test_textarena_options():
    import textarena

    from connect4.textarena import ConnectFourEnv

    env = textarena.make("connect4/ConnectFour-v0", answers="any", error_allowance=0)
    env.reset(num_players=2, seed=1)
    assert env.step("I'll play column 3, because 4 loses.")[1]["regret"] == 0
    assert env.step("3")[1]["classification"] in ("best", "slower")
    copied = copy.deepcopy(env)
    copied.step("0")
    assert env.position != copied.position
    assert env.step("3 or 4")[0]
    assert env.close()[0] == {0: -1.0, 1: 0.0}
    # Two stones are enough for a line of two.
    short = ConnectFourEnv(num_rows=3, num_cols=3, connect=2)
    short.reset(num_players=2)
    assert "connect (their own) two discs" in short.get_observation()[1][0][1]
    assert [short.step(f"[{column}]")[0] for column in (0, 2, 1)] == [False, False, True]
    for options, problem in [({"reward": "score"}, "unknown reward"), ({"answers": "free"}, "unknown answers"), ({"openings": "book"}, "openings")]:
        with pytest.raises(ValueError, match=problem):
            ConnectFourEnv(**options)


# --- Kaggle and Game Arena ---------------------------------------------------------------------------------------------


def test_kaggle_games_are_read(rng):
    from kaggle_environments import make

    for configuration in ({"columns": 5, "rows": 4, "inarow": 3}, {}):
        env = make("connectx", configuration=configuration)
        env.run(["random", connect4.kaggle.player("level:1")])
        for source in (env, json.loads(json.dumps(env.toJSON()))):
            game = connect4.kaggle.to_game(source)
            rules = game.rules
            assert (rules.cols, rules.rows, rules.connect) == ((5, 4, 3) if configuration else (7, 6, 4))
            board = env.steps[-1][0].observation.board
            assert game.position.to_array().ravel().tolist() == board and game.is_over
    # An invalid move is not part of the game.
    env = make("connectx")
    env.run([lambda observation: 3, lambda observation: 3])
    assert connect4.kaggle.to_game(env).moves == [3] * 6
    with pytest.raises(ValueError, match="different environment"):
        connect4.kaggle.to_game({"name": "chess", "configuration": {}, "steps": [[{"observation": {}}]]})


@pytest.mark.parametrize("name", ["connect_four", "connect_four(rows=4,columns=5,x_in_row=3)", "tic_tac_toe", "python_connect4(columns=4,rows=5)"])
def test_states_of_open_spiel_become_games(rng, name):
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while not state.is_terminal():
        for form in (state, pyspiel.serialize_game_and_state(game, state)):
            found = spiel.to_game(form)
            assert found.moves == list(state.history())
            assert found.legal_moves() == list(state.legal_actions())
        state.apply_action(rng.choice(state.legal_actions()))
    final = spiel.to_game(state)
    assert final.is_over and {"X": 1, "O": -1}.get(final.outcome, 0) == state.returns()[0]
    with pytest.raises(ValueError, match="different game"):
        spiel.to_game(pyspiel.load_game("breakthrough").new_initial_state())
    with pytest.raises(ValueError, match="not a state"):
        spiel.to_game("3 3 4")


def test_the_harness_plays_in_game_arena(rng):
    """A game in Game Arena's environment, with the loop of its harness written out, which needs LiteLLM."""
    from kaggle_environments import make

    harness, seen = connect4.kaggle.Harness("rows", reply="json"), []

    def agent(observation, configuration):
        legal = harness.get_legal_moves(observation)
        if not legal or observation["playerId"] != observation["currentPlayer"]:
            return {"submission": -1}
        first = harness.make_prompt(observation, [])
        bad = harness.parse_response("Columns 2 and 3 are both fine.", list(legal.values()), observation=observation)
        assert bad.legal_action is None
        retry = harness.make_prompt(observation, [], previous_response="Columns 2 and 3 are both fine.")
        assert "was not accepted" in retry and "was not accepted" not in first
        move = rng.choice(sorted(legal))
        read = harness.parse_response(json.dumps({"move": move}), list(legal.values()), observation=observation)
        assert legal[move] == read.legal_action and str(Position.parse("4")) not in first
        seen.append(move)
        return {"submission": move}

    env = make("open_spiel_connect_four", debug=True)
    env.run([agent, agent])
    game = connect4.kaggle.to_game(env)
    assert game.is_over and game.moves == seen
    off = harness.parse_response("9", ["x1"], observation={"serializedGameAndState": "[Game]\nconnect_four()\n[State]\n"})
    assert off.legal_action is None and off.raw_action == "column 9 is not on the board"


# --- The guide --------------------------------------------------------------------------------------------------------


def lacking(code):
    """Packages that an example imports and that are not installed."""
    names = {match.split(".")[0] for match in re.findall(r"(?m)^(?:import|from) ([\w.]+)", code)}
    return sorted(name for name in names if importlib.util.find_spec(name) is None)


@pytest.mark.parametrize("cell", [one for one in CELLS if one[1] != "file"], ids=lambda one: one[3].split()[-1][:20])
def test_the_examples_of_the_guide(cell, tmp_path, monkeypatch):
    missing = lacking(cell[3]) + [name for name in [cell[2]] if name and importlib.util.find_spec(name) is None]
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")
    monkeypatch.chdir(tmp_path)
    line = PAGE.read_text(encoding="utf-8")[: cell.start()].count("\n") + 2
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile("\n" * (line - 1) + cell[3], str(PAGE), "exec"), {"__name__": "guide"})
    output = "".join(one for one in printed.getvalue().splitlines(keepends=True) if not one.startswith("[core_harness]"))
    if os.environ.get("UPDATE_GOLDEN"):
        text = PAGE.read_text(encoding="utf-8")
        start = text.index(cell[3]) + len(cell[3]) + len("```\n")
        tail = re.sub(r"\A\n```text\n.*?```\n", "", text[start:], flags=re.DOTALL)
        PAGE.write_text(text[:start] + f"\n```text\n{output}```\n" + tail, encoding="utf-8")
    else:
        assert output == (cell[4] or ""), f"the cell at line {line}"


def saved(name, folder):
    """Saves an example that the guide wants in a file."""
    (code,) = [one[3] for one in CELLS if one[2] == name]
    if missing := lacking(code):
        pytest.skip(f"not installed: {', '.join(missing)}")
    (folder / name).write_text(code, encoding="utf-8")


class Model(http.server.BaseHTTPRequestHandler):
    """A model behind OpenAI's protocol, which chooses the last legal move."""

    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        prompt = request["messages"][-1]["content"]
        prompt = prompt if isinstance(prompt, str) else prompt[0]["text"]
        move = re.search(r"Legal moves: (.*)", prompt)[1].split(", ")[-1]
        message = {"role": "assistant", "content": f"Move: {move}"}
        part = {"index": 0, "delta": message, "finish_reason": "stop"}
        chunk = {"id": "1", "object": "chat.completion.chunk", "created": 0, "model": "stub", "choices": [part]}
        assert request["stream"], "this model only streams"
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.write(f"data: {json.dumps(chunk)}\n\ndata: [DONE]\n\n".encode())

    def log_message(self, *_):
        """Prints nothing."""


def played(seed, opponent="level:3"):
    """The game that the model of `Model` plays."""
    episode = llm.Episode(opponent=opponent, seed=seed)
    rewards = []
    while not episode.done:
        rewards.append(episode.step(f"Move: {episode.game.legal_moves()[-1] + 1}").reward)
    return episode, rewards


def test_the_example_for_verifiers(tmp_path):
    saved("judged_connect4.py", tmp_path)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Model)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/v1"
    program = os.path.join(os.path.dirname(sys.executable), "vf-eval")
    command = [program, "judged_connect4", "-m", "stub", "--client.base-url", address]
    command += ["--client.api-key-var", "STUB", "-n", "3", "--env.player.harness.id", "null"]
    command += ["--env.player.runtime.type", "subprocess", "--no-push", "--no-rich"]
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path, "STUB": "none"}
    try:
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    finally:
        server.shutdown()
    assert done.returncode == 0, done.stdout + done.stderr
    (results,) = tmp_path.glob("outputs/*/traces.jsonl")
    traces = [json.loads(line) for line in results.read_text(encoding="utf-8").splitlines()]
    assert len(traces) == 3
    for trace in traces:
        (seat,) = trace["traces"]
        episode, _ = played(seat["task"]["data"]["seed"])
        assert (trace["ok"], seat["errors"]) == (True, [])
        assert seat["rewards"]["regret"]["score"] == -episode.regret
        assert seat["metrics"]["won"] == (episode.outcome == "win")


def test_the_example_for_openenv(tmp_path):
    saved("openenv_connect4.py", tmp_path)
    from openenv import GenericEnvClient

    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "uvicorn", "openenv_connect4:app", "--port", "0"]
    server = subprocess.Popen(command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": path}, stderr=subprocess.PIPE, text=True)
    try:
        lines = itertools.takewhile(lambda line: line, iter(server.stderr.readline, ""))
        address = next(match[0] for line in lines if (match := re.search(r"http://127\.0\.0\.1:\d+", line)))
        with GenericEnvClient(base_url=address).sync() as client:
            for seed in (0, 1):
                result, rewards = client.reset(seed=seed), []
                while not result.done:
                    move = re.search(r"Legal moves: (.*)", result.observation["prompt"])[1].split(", ")[-1]
                    result = client.step({"text": f"Move: {move}"})
                    rewards.append(result.reward)
                assert rewards == played(seed)[1]
    finally:
        server.terminate()
        server.wait()
