"""Players, matches, training and evaluation."""

import copy
import pickle
import sys
import threading
import time
import types

import numpy as np
import pytest

import connect4
from connect4 import Game, Position, Rules


@pytest.mark.parametrize("name", ["random", "greedy", "minimax:3", "mcts:50", "learned", "learned:2", "level:1", "level:7", "hybrid"])
def test_every_player_plays_a_legal_game(name):
    one, other = connect4.agent(name, seed=1), connect4.agent("random", seed=2)
    game = Game()
    while not game.is_over:
        game.play((one if game.side_to_move == "X" else other).choose(game))
    again, agent, other = Game(), connect4.agent(name, seed=1), connect4.agent("random", seed=2)
    while not again.is_over:
        again.play((agent if again.side_to_move == "X" else other)(again))
    assert again == game, "the same seed plays the same game"
    with pytest.raises(ValueError, match="game is over"):
        one.choose(game)


def test_perfect_wins_from_the_empty_board():
    match = connect4.arena("perfect", "level:4", games=2, openings=None).matches[0]
    assert match.wins_moving_first == 1


def test_agents_can_be_pickled_and_copied():
    model = connect4.learn(Rules(4, 4, 3), games=50)
    for agent in (connect4.agent("mcts:50", seed=3), model.agent(), model.agent(2, hybrid=True)):
        rules = Rules(4, 4, 3)
        for again in (pickle.loads(pickle.dumps(agent)), copy.deepcopy(agent)):
            assert (again.name, again.seed) == (agent.name, agent.seed)
            assert again.choose(Position(rules)) == copy.copy(agent).choose(Position(rules))


def test_names_and_rules_are_checked():
    with pytest.raises(ValueError, match="unknown player `nobody`"):
        connect4.agent("nobody")
    with pytest.raises(ValueError, match="perfect play needs"):
        connect4.agent("perfect", rules=Rules.GOMOKU)
    with pytest.raises(ValueError, match="no built-in trained player"):
        connect4.agent("learned").choose(Position(Rules(5, 4, gravity=False)))
    with pytest.raises(FileNotFoundError, match="No such file or directory: 'no_such.model'"):
        connect4.agent("learned:no_such.model").choose(Position())


def test_players_support_the_swap_rule():
    game = Game(Rules.GOMOKU.__class__(5, 5, 4, gravity=False, swap=True), ["c3"])
    assert game.can_swap and connect4.agent("minimax:2").choose(game) == "swap"


def test_an_arena_does_not_depend_on_threads(tmp_path):
    def play(**more):
        found = connect4.arena("mcts:40", "greedy", "random", games=6, seed=3, **more)
        return [(one.player, one.opponent, one.wins, one.draws, one.losses, one.elo) for one in found.matches]

    reported = []
    first = play(threads=1, progress=lambda done, total: reported.append((done, total)))
    assert reported[-1] == (18, 18)
    assert first == play(threads=2) == play(resume=tmp_path / "games") == play(resume=tmp_path / "games")
    result = connect4.arena("mcts:40", "greedy", "random", games=6, seed=3)
    assert [one.name for one in result.ranking][-1] == "random"
    assert sum(one.points for one in result.ranking) == 18
    assert str(result).count("\n") == 2
    assert result._repr_html_().count("<tr>") == 4
    with pytest.raises(ValueError, match="belongs to another match"):
        connect4.arena("greedy", "random", games=2, resume=tmp_path / "games")
    with pytest.raises(ValueError, match="needs at least two players"):
        connect4.arena("greedy")
    with pytest.raises(ValueError, match="unknown openings"):
        connect4.arena("greedy", "random", openings="some")
    opening = Game(moves=[3, 3])
    assert connect4.arena("greedy", "random", games=2, openings=[opening]).matches[0].games == 2


def test_players_written_in_python():
    def middle(game):
        return min(game.legal_moves(), key=lambda column: abs(column - 3))

    match = connect4.arena(middle, "random", games=20).matches[0]
    assert match.player == "middle" and match.points > 10

    def wrong(game):
        return 99

    with pytest.raises(ValueError, match="player wrong returned 99 in position 6 7 4 .* g: there is no column 99"):
        connect4.arena(wrong, "random", games=2)

    def fails(game):
        raise KeyError("broken")

    with pytest.raises(KeyError, match="broken"):
        connect4.arena("random", fails, games=2)
    with pytest.raises(ValueError, match="unknown player 7"):
        connect4.arena("random", 7, games=2)


def test_training_resumes(tmp_path):
    rules = Rules(4, 4, 3)
    reported = []
    model = connect4.learn(rules, games=9000, seed=5, progress=reported.append)
    assert reported[-1]["games"] == 9000 and set(reported[0]) > {"games", "squared_error", "first_wins"}
    training = connect4.Training(rules, seed=5)
    training.run(4096)
    training.save(tmp_path / "checkpoint")
    training = connect4.Training.load(tmp_path / "checkpoint")
    training.run(9000 - 4096)
    assert training.model().to_bytes() == model.to_bytes()
    openings = connect4.learn(rules, games=9000, seed=5, random_share=1.0, random_plies=4)
    assert not np.array_equal(openings.move_values(Position(rules)), model.move_values(Position(rules)))
    model.save(tmp_path / "4x4.model")
    same = connect4.Model.load(tmp_path / "4x4.model")
    assert same.games == 9000 and same.rules == rules and pickle.loads(pickle.dumps(same)).to_bytes() == model.to_bytes()
    values = model.move_values(Position(rules))
    assert values.shape == (4,) and values.dtype == np.float32 and np.nanmax(np.abs(values)) <= 1
    assert np.isnan(model.move_values(Position(rules).play(0).play(0).play(0).play(0))[0])
    assert connect4.arena(model.agent(2), "random", games=20, rules=rules).matches[0].points > 10
    assert model.agent("20ms", hybrid=True).name == "hybrid:model:20ms"
    with pytest.raises(ValueError, match="model is for 4x4"):
        model.value(Position())
    (tmp_path / "no.model").write_bytes(b"nothing")
    with pytest.raises(ValueError, match="no.model: not a model"):
        connect4.Model.load(tmp_path / "no.model")
    with pytest.raises(FileNotFoundError, match="none.model"):
        connect4.Model.load(tmp_path / "none.model")


def test_training_stops():
    training = connect4.Training(Rules.TIC_TAC_TOE)
    training.run(10**9, progress=lambda now: now["games"] < 8192)
    assert training.games == 8192
    with pytest.raises(ZeroDivisionError):
        training.run(10**9, progress=lambda now: 1 / 0)
    with pytest.raises(ValueError, match="how long"):
        training.run()
    with pytest.raises(ValueError, match="the learning rate is out of range"):
        connect4.Training(learning_rate=3.0)
    with pytest.raises(ValueError, match="random openings is out of range"):
        connect4.Training(random_share=3.0)
    with pytest.raises(ValueError, match="too large to learn"):
        connect4.learn(Rules(11, 11), games=1)


def test_training_callback_uses_the_training(tmp_path):
    training = connect4.Training(Rules(4, 4, 3), seed=5)
    kept = []

    def look(now):
        assert training.games == now["games"] and str(training.games) in repr(training)
        training.save(tmp_path / "checkpoint")
        kept.append(training.model().games)
        with pytest.raises(RuntimeError, match="already running"):
            training.run(1)

    training.run(9000, progress=look)
    assert kept == [4096, 8192, 9000]
    assert connect4.Training.load(tmp_path / "checkpoint").model().to_bytes() == training.model().to_bytes()
    straight = connect4.Training(Rules(4, 4, 3), seed=5)
    straight.run(9000)
    assert straight.model().to_bytes() == training.model().to_bytes()


def test_other_threads_use_a_running_training():
    training = connect4.Training(Rules(5, 4), seed=5)
    is_seen = threading.Event()
    work = threading.Thread(target=lambda: training.run(10**9, progress=lambda now: not is_seen.is_set()))
    work.start()
    while training.games < 8192:
        time.sleep(0.001)
    assert training.model().games >= 8192 and training.rules == Rules(5, 4)
    is_seen.set()
    work.join()


def test_python_players_are_called_one_at_a_time():
    thinking = []

    def slow(game):
        assert not thinking
        thinking.append(1)
        time.sleep(0.0005)
        thinking.pop()
        return game.legal_moves()[0]

    connect4.arena(slow, slow, games=8, threads=4, rules=Rules(4, 4))


def test_evaluate_with_limits():
    reported = []
    found = connect4.evaluate(
        "random", rules=Rules(8, 7), positions=3, games=2, nodes=300, progress=lambda *at: reported.append(at)
    )
    kinds = {row["kind"]: row for row in found["kinds"]}
    assert kinds["begin-hard"]["positions"] == 0 and kinds["begin-hard"]["unsolved"] == 20
    assert kinds["end-easy"]["positions"] == 3
    assert found["against_perfect"]["games"] == 0 and found["against_perfect"]["unsolved"] == 2
    assert reported[-1] == (26, 26) and reported == sorted(reported)
    none = connect4.evaluate("random", rules=Rules(8, 7), positions=3, games=2, time=0.0)
    assert all(row["positions"] == 0 for row in none["kinds"][:3])

    def fail(done, total):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        connect4.evaluate("random", rules=Rules(4, 4, 3), positions=3, games=2, progress=fail)


def test_progress_bars(capsys):
    connect4.learn(Rules.TIC_TAC_TOE, games=100, progress=True)
    connect4.arena("random", "random", games=4, rules=Rules.TIC_TAC_TOE, progress=True)
    shown = capsys.readouterr().err
    assert "100" in shown and "4" in shown


def test_progress_in_log_files(capsys, monkeypatch):
    """A few lines, with and without tqdm; on a terminal without tqdm, one line that changes."""
    for tqdm in [types.SimpleNamespace(tqdm=None), None]:
        monkeypatch.setitem(sys.modules, "tqdm", tqdm)
        monkeypatch.setitem(sys.modules, "tqdm.auto", tqdm)
        connect4.arena("random", "random", games=400, rules=Rules(3, 3, 3), progress=True)
        shown = capsys.readouterr().err
        assert shown.endswith("400 of 400\n") and 2 <= len(shown.splitlines()) <= 12 and "\r" not in shown
    for total in [0, 1, 3]:
        with connect4._progress.bar() as show:
            for done in range(1, total + 1):
                show(done, total)
        assert capsys.readouterr().err == "".join(f"{done} of {total}\n" for done in range(1, total + 1))
    with connect4._progress.bar() as show:
        for done in range(1, 1001):
            show(done, None)
    shown = capsys.readouterr().err.split()
    assert shown[0] == "1" and shown[-1] == "1000" and len(shown) < 15
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with connect4._progress.bar() as show:
        show(1, 2)
        show(2, 2)
    assert capsys.readouterr().err == "\r1 of 2\r2 of 2\n"
    monkeypatch.setattr(sys, "stderr", None)
    with connect4._progress.bar() as show:
        show(1, 2)


def test_evaluate():
    rules = Rules(4, 4, 3)
    found = connect4.evaluate("perfect", rules=rules, positions=30, games=6)
    assert found["mean_mistakes"] == 0 and found["against_perfect"]["losses"] == 0 and len(found["against_noisy"]) == 3
    assert connect4.evaluate("random", rules=rules, positions=30, games=6)["mean_mistakes"] > 0.1
    with pytest.raises(ValueError, match="too large"):
        connect4.evaluate("random", rules=Rules(20, 20))


def test_models_evaluate_many_boards():
    model = connect4.Model.embedded()
    texts = ["", "4", "44444326112", "4455667"]
    positions = [Position.parse(text) for text in texts]
    values = model.values(texts)
    assert values.dtype == np.float32 and values.tolist() == [model.value(one) for one in positions]
    for boards in (positions, np.stack([one.to_array() for one in positions]), np.array([one.bitboards for one in positions])):
        assert (model.values(boards) == values).all()
    with pytest.raises(ValueError, match="model is for 7x6"):
        model.values([Position(Rules(5, 4))])
    with pytest.raises(ValueError, match="board 1: "):
        model.values(["4", "z"])
    swapping = Position(Rules(swap=True))
    assert model.values([swapping])[0] == model.value(swapping)


def test_weights_of_models():
    model = connect4.learn(Rules(4, 4, 3), games=500, seed=2)
    weights = model.weights
    assert weights.shape[0] == 2 and weights.dtype == np.float32 and weights.any()
    assert {cell for cells in model.tuples for cell in cells} <= {f"{col}{row}" for col in "abcd" for row in range(1, 5)}
    same = model.with_weights(weights)
    assert (same.weights == weights).all() and (same.games, same.seed, same.tuples) == (500, 2, model.tuples)
    zero = model.with_weights(np.zeros_like(weights))
    assert zero.value(Position(model.rules)) == 0 and model.value(Position(model.rules)) != 0
    with pytest.raises(ValueError, match=r"weights must have the shape \(2, "):
        model.with_weights(weights[:1])
    weights[0, 0] = np.nan
    with pytest.raises(ValueError, match="finite"):
        model.with_weights(weights)
