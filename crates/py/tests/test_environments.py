"""Conformance tests of all environments, and comparisons with the original environments.

The file is long because every kind of environment has to pass the same tests.
"""

import copy
import pickle
import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import connect4
import connect4.kaggle
import connect4.pettingzoo
import connect4.spiel
from connect4 import Game, Position, Rules
from plain import Plain

BOARDS = [Rules.CONNECT_FOUR, Rules(5, 4, 3), Rules.TIC_TAC_TOE, Rules(9, 7), Rules(12, 12, 5), Rules(3, 2, 2, False)]


# --- PettingZoo -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_pettingzoo_api(rules):
    from pettingzoo.test import api_test, seed_test

    api_test(connect4.pettingzoo.env(rules=rules), num_cycles=300)
    seed_test(lambda: connect4.pettingzoo.env(rules=rules), num_cycles=50)


def test_pettingzoo_render():
    from pettingzoo.test import render_test

    modes = {
        "ansi": lambda result: isinstance(result, str),
        "human": lambda result: result is None,
        "rgb_array": lambda result: result.shape == (288, 336, 3) and result.dtype == np.uint8,
    }
    render_test(connect4.pettingzoo.env, custom_tests=modes)


def test_pettingzoo_matches_the_original(rng):
    from pettingzoo.classic import connect_four_v3

    original, ours = connect_four_v3.env(), connect4.pettingzoo.env()
    assert ours.metadata["name"] == original.metadata["name"]
    endings = set()
    for number in range(60):
        original.reset(seed=number)
        ours.reset(seed=number)
        assert ours.agents == original.agents
        for agent in original.agent_iter():
            assert ours.agent_selection == agent
            theirs, mine = original.last(), ours.last()
            assert theirs[1:4] == mine[1:4], agent
            for key in ("observation", "action_mask"):
                assert mine[0][key].dtype == theirs[0][key].dtype == np.int8
                assert (mine[0][key] == theirs[0][key]).all(), key
            for name in original.agents:
                for key in ("observation", "action_mask"):
                    assert (ours.observe(name)[key] == original.observe(name)[key]).all()
                assert ours.observation_space(name) == original.observation_space(name)
                assert ours.action_space(name) == original.action_space(name)
            _, reward, termination, truncation, _ = theirs
            action = None
            if termination or truncation:
                endings.add((reward, agent))
            else:
                # Sometimes choose an illegal move.
                legal = np.flatnonzero(theirs[0]["action_mask"])
                action = rng.randrange(7) if rng.random() < 0.1 else int(rng.choice(list(legal)))
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                original.step(action)
                ours.step(action)
        assert ours.agents == original.agents == []
    assert len(endings) >= 4, endings


def test_pettingzoo_pickles():
    env = connect4.pettingzoo.raw_env(rules=Rules(5, 4))
    assert pickle.loads(pickle.dumps(env)).rules == Rules(5, 4)


# --- Gymnasium --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"illegal": "lose"},
        {"illegal": "lose", "side": "O", "opponent": "random"},
        {"illegal": "lose", "side": "random", "opponent": "greedy", "random_plies": 4},
        {"illegal": "lose", "rules": Rules.TIC_TAC_TOE, "opponent": "perfect"},
        {"illegal": "lose", "rules": Rules(9, 7, 5), "opponent": "mcts:20", "render_mode": "rgb_array"},
    ],
    ids=str,
)
def test_gymnasium_check_env(options):
    env = gymnasium.make("connect4/ConnectFour-v0", **options)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # The checker warns about the wrappers of `make`, which are not part of the environment.
        check_env(env.unwrapped, skip_render_check="render_mode" not in options)


@pytest.mark.parametrize(
    "code",
    [
        "import connect4, gymnasium; gymnasium.make('connect4/ConnectFour-v0', opponent='level:3')",
        "import gymnasium, connect4; gymnasium.make('connect4/ConnectFour-v0', opponent='level:3')",
        "import gymnasium; gymnasium.make('connect4:connect4/ConnectFour-v0', opponent='level:3')",
        "import gymnasium, connect4; gymnasium.make_vec('connect4/ConnectFour-v0', num_envs=2).reset(seed=1)",
        # Gymnasium is optional.
        "import sys; sys.modules['gymnasium'] = None; import connect4; connect4.VectorEnv(2).step([3, 3])",
    ],
)
def test_gymnasium_registration(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("module", "lacks"), [("gymnasium", "gymnasium"), ("pettingzoo", "pettingzoo"), ("ray", "ray"), ("ray", "pyarrow"), ("textarena", "textarena")])
def test_missing_dependency_error_names_the_extra(module, lacks):
    code = f"import sys; sys.modules['{lacks}'] = None; import connect4.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1 and f"pip install 'connect4-engine[{module}]'" in done.stderr, done.stderr


def test_modules_load_on_first_use():
    names = ["kaggle", "spiel", "pettingzoo", "gymnasium", "ray", "classroom", "sudoku", "battleship"]
    code = f"import connect4; [getattr(connect4, name).__doc__ for name in {names}]; assert set({names}) <= set(dir(connect4))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    # An unknown name raises AttributeError; a module with a missing dependency names it.
    code = "import sys; sys.modules['ray'] = None; import connect4; assert not hasattr(connect4, 'nothing'); connect4.ray"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "AttributeError: connect4.ray needs Ray" in done.stderr, done.stderr


def test_gymnasium_environments_can_be_pickled():
    env = connect4.gymnasium.ConnectFourEnv(opponent=connect4.agent("mcts:20", seed=1))
    env.reset(seed=1)
    env.step(3)
    again = pickle.loads(pickle.dumps(env))
    assert again.game == env.game
    assert copy.deepcopy(env).step(2)[0].shape == again.step(2)[0].shape


def play(env, seed):
    """Plays the first legal move until the end; returns the observations, the last reward and the last info."""
    observation, info = env.reset(seed=seed)
    seen, terminated, reward = [observation], False, 0.0
    while not terminated:
        observation, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
        seen.append(observation)
        assert not truncated and (reward == 0 or terminated)
    return seen, reward, info


def test_gymnasium_game_results():
    env = gymnasium.make("connect4/ConnectFour-v0", opponent="random", side="random", random_plies=5)
    rewards, sides = set(), set()
    for seed in range(200):
        seen, reward, info = play(env, seed)
        game = env.unwrapped.game
        expected = 0 if game.outcome == "draw" else 1 if game.outcome == info["side"] else -1
        assert reward == expected
        rewards.add(reward)
        sides.add(info["side"])
        again = play(env, seed)
        assert all((one == other).all() for one, other in zip(seen, again[0])) and again[1] == reward
    assert {1.0, -1.0} <= rewards and sides == {"X", "O"}


def test_gymnasium_opponents():
    def leftmost(game):
        return game.legal_moves()[0]

    env = gymnasium.make("connect4/ConnectFour-v0", opponent=leftmost, side="O")
    observation, info = env.reset(seed=1)
    assert observation[5, 0].tolist() == [0, 1]
    env = gymnasium.make("connect4/ConnectFour-v0", opponent=leftmost, render_mode="ansi")
    env.reset(seed=1)
    for _ in range(3):
        env.step(0)
    with pytest.raises(ValueError, match="full"):
        env.step(0)
    assert "| 7 |" in env.render()
    with pytest.raises(ValueError, match="unknown player"):
        gymnasium.make("connect4/ConnectFour-v0", opponent="nobody")
    with pytest.raises(ValueError, match="side must be X"):
        gymnasium.make("connect4/ConnectFour-v0", side="Z")


# --- Kaggle -----------------------------------------------------------------------------------------------------------


def test_kaggle_matches():
    from kaggle_environments import make

    for configuration, rounds in [({}, 2), ({"columns": 5, "rows": 4, "inarow": 3}, 4), ({"columns": 10, "rows": 9, "inarow": 5}, 2)]:
        environment = make("connectx", configuration={**configuration, "actTimeout": 2}, debug=True)
        for number in range(rounds):
            players = [connect4.kaggle.player("mcts:300"), "random"]
            mine = number % 2
            environment.reset()
            steps = environment.run(players if mine == 0 else players[::-1])
            assert [one["status"] for one in steps[-1]] == ["DONE", "DONE"]
            # A random player can easily get three in a row.
            assert steps[-1][mine]["reward"] == 1 or (mine == 1 and configuration.get("inarow") == 3)


def test_the_kaggle_agent_beats_negamax():
    from kaggle_environments import make

    environment = make("connectx", debug=True)
    steps = environment.run([connect4.kaggle.agent, "negamax"])
    assert [one["status"] for one in steps[-1]] == ["DONE", "DONE"]
    assert steps[-1][0]["reward"] == 1


def test_kaggle_respects_the_time_limit(monkeypatch):
    from kaggle_environments import make
    from types import SimpleNamespace as Namespace

    asked = []

    class Recorder:
        def choose(self, position, *, time):
            asked.append(time)
            return position.legal_moves()[0]

    monkeypatch.setattr(connect4.kaggle, "_create_agent", lambda name, seed: Recorder())
    player = connect4.kaggle.player("level:10")
    board = Namespace(board=[0] * 42, mark=1)
    # `timeout` and `agentTimeout` are obsolete.
    player(board, Namespace(columns=7, rows=6, inarow=4, actTimeout=0.3, timeout=5, agentTimeout=60))
    player(board, Namespace(columns=7, rows=6, inarow=4))
    assert asked == pytest.approx([0.24, 1.6])
    environment = make("connectx", configuration={"actTimeout": 0.5}, debug=True)
    asked.clear()
    environment.run([player, "random"])
    assert asked and asked == pytest.approx([0.4] * len(asked))


@pytest.mark.parametrize("action", [3.5, 3.0, "3", np.float64(3), None, [3], np.array([3]), np.array([3, 4]), True])
def test_invalid_actions_raise(action):
    """Invalid actions are neither rounded nor converted."""
    single = connect4.gymnasium.ConnectFourEnv(opponent="random")
    single.reset(seed=1)
    loser = connect4.gymnasium.ConnectFourEnv(opponent="random", illegal="lose")
    loser.reset(seed=1)
    raw = connect4.pettingzoo.raw_env()
    raw.reset()
    state = connect4.spiel.load_game("connect_four").new_initial_state()
    for play in (single.step, loser.step, raw.step, state.apply_action, Game().play, Position().play):
        with pytest.raises((TypeError, ValueError)) as refused:
            play(action)
        assert "9223372036854775807" not in str(refused.value)
    assert (single.game.moves, raw.position.ply, state.history()) == ([], 0, [])


@pytest.mark.parametrize("action", [np.int64(3), np.int8(3), np.array(3), 3])
def test_integer_types_are_actions(action):
    raw = connect4.pettingzoo.raw_env()
    raw.reset()
    raw.step(action)
    state = connect4.spiel.load_game("connect_four").new_initial_state()
    state.apply_action(action)
    game = Game()
    game.play(action)
    assert raw.position == state.position == game.position == Position.parse("4")


# --- OpenSpiel --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["connect_four", "connect_four(rows=4,columns=5,x_in_row=3)"])
def test_open_spiel_matches_the_original(rng, name):
    pyspiel = pytest.importorskip("pyspiel")
    theirs, ours = pyspiel.load_game(name), connect4.spiel.load_game(name)
    for value in ("num_players", "num_distinct_actions", "max_game_length", "min_utility", "max_utility", "utility_sum"):
        assert getattr(ours, value)() == getattr(theirs, value)(), value
    assert ours.observation_tensor_shape() == list(theirs.observation_tensor_shape())
    assert ours.observation_tensor_size() == theirs.observation_tensor_size()
    outcomes = set()
    for _ in range(60):
        one, other = theirs.new_initial_state(), ours.new_initial_state()
        while True:
            for value in ("current_player", "is_terminal", "is_chance_node", "legal_actions", "returns", "history", "history_str"):
                assert getattr(other, value)() == getattr(one, value)(), value
            assert str(other) == str(one)
            assert other.legal_actions_mask() == (one.legal_actions_mask() or [0] * 7)
            for player in (0, 1):
                assert other.observation_string(player) == one.observation_string(player)
                assert other.information_state_string(player) == one.information_state_string(player)
                assert other.observation_tensor(player) == list(one.observation_tensor(player))
            assert other.serialize().split() == one.serialize().split()
            assert ours.deserialize_state(other.serialize()).position == other.position
            if one.is_terminal():
                outcomes.add(tuple(one.returns()))
                break
            action = rng.choice(one.legal_actions())
            text = one.action_to_string(one.current_player(), action)
            assert other.action_to_string(other.current_player(), action) == text
            assert other.string_to_action(text) == action
            assert str(other.child(action)) != str(other)
            one.apply_action(action)
            other.apply_action(action)
    assert len(outcomes) >= 2
    last = other.history()[-1]
    player = (len(other.history()) - 1) % 2
    with pytest.raises(ValueError, match="was not the last"):
        other.undo_action(player, last + 1)
    other.undo_action(player, last)
    assert not other.is_terminal()


@pytest.mark.parametrize("name", ["python_connect4", "python_connect4(columns=3,rows=3,x_in_row=3,gravity=False)"])
def test_open_spiel_runs_its_simulations(name):
    pyspiel = pytest.importorskip("pyspiel")
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


def test_open_spiel_algorithms():
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import get_all_states, mcts, minimax

    game = pyspiel.load_game("python_connect4(columns=4,rows=4,x_in_row=3)")
    # OpenSpiel's MCTSBot in C++ crashes with all Python games, including OpenSpiel's own.
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bots = [mcts.MCTSBot(game, 2.0, sims, evaluator, random_state=np.random.RandomState(1)) for sims in (60, 20)]
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == 0
    # Three in a row on a small board: compare with the solver.
    tiny = pyspiel.load_game("python_connect4(columns=3,rows=3,x_in_row=3)")
    value, _ = minimax.alpha_beta_search(tiny)
    assert value == connect4.solve(Position(Rules(3, 3, 3))).sign
    states = get_all_states.get_all_states(tiny, depth_limit=4, include_terminals=True)
    assert len(states) > 50
    env = rl_environment.Environment(tiny)
    step = env.reset()
    while not step.last():
        assert len(step.observations["info_state"][0]) == 27
        step = env.step([step.observations["legal_actions"][step.observations["current_player"]][0]])
    assert set(step.rewards) <= {-1.0, 0.0, 1.0}


def test_open_spiel_unknown_names_raise():
    for name in ("chess", "connect_four(depth=3)", "connect_four(rows=x)"):
        with pytest.raises(ValueError):
            connect4.spiel.load_game(name)
    assert str(connect4.spiel.load_game("tic_tac_toe").new_initial_state()) == "...\n...\n..."


# --- VectorEnv --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [*BOARDS, Rules(20, 20, 5), Rules(1, 1, 1), Rules(8, 8, 4, False)], ids=str)
@pytest.mark.parametrize("random_plies", [0, 3])
def test_vector_env_matches_the_plain_rules(rng, rules, random_plies):
    if random_plies and rules.cols * rules.rows <= 8:
        pytest.skip("games end before that")
    n = 17
    env = connect4.VectorEnv(n, rules, seed=3, random_plies=random_plies)
    observation, info = env.reset()
    games = [None] * n

    def begin(number):
        """Copies a board that has just restarted to a plain game."""
        plain = Plain(rules.cols, rules.rows, rules.connect, rules.gravity)
        plain.board = env.boards()[number].tolist()
        plain.plies = int((env.boards()[number] > 0).sum())
        assert plain.plies <= random_plies
        games[number] = plain

    for number in range(n):
        begin(number)
    outcomes = set()
    for _ in range(150 if rules.cols < 20 else 30):
        for number, plain in enumerate(games):
            mover = 1 + plain.plies % 2
            board = np.array(plain.board)
            assert (observation[number, ..., 0] == (board == mover)).all()
            assert (observation[number, ..., 1] == (board == 3 - mover)).all()
            assert np.flatnonzero(info["action_mask"][number]).tolist() == plain.legal_moves()
        actions = env.sample() if rng.random() < 0.5 else np.array([rng.choice(one.legal_moves()) for one in games])
        observation, rewards, terminated, truncated, info = env.step(actions)
        assert observation.dtype == np.int8 and rewards.dtype == np.float32 and not truncated.any()
        for number, plain in enumerate(games):
            plain.play(int(actions[number]))
            code = {None: 0, "X": 1, "O": 2, "draw": 3}[plain.outcome]
            outcomes.add(code)
            assert info["outcome"][number] == code
            assert terminated[number] == (code > 0)
            assert rewards[number] == (1.0 if code in (1, 2) else 0.0)
            if code:
                begin(number)
    assert rules.cols == 20 or outcomes - {0}
    if (rules.rows + 1) * rules.cols <= 64:
        for board, (first, second) in zip(env.boards(), env.bitboards()):
            assert (Position(rules, int(first), int(second)).to_array() == board).all()
    else:
        with pytest.raises(ValueError, match="64 bits"):
            env.bitboards()


def test_vector_env_is_reproducible():
    def run(n, seed):
        env = connect4.VectorEnv(n, seed=seed, random_plies=6)
        env.reset(seed=seed)
        return [env.step(env.sample())[0].copy() for _ in range(60)]

    one, other = run(50, 1), run(50, 1)
    assert all((a == b).all() for a, b in zip(one, other))
    assert any((a != b).any() for a, b in zip(one, run(50, 2)))
    # A game does not depend on the number of other games.
    assert all((a[:20] == b).all() for a, b in zip(one, run(20, 1)))


def test_vector_env_illegal_actions():
    env = connect4.VectorEnv(4)
    for _ in range(6):
        env.step(np.array([0, 1, 2, 3]))
    before = env.boards()
    with pytest.raises(ValueError, match="game 2: action 2 is illegal"):
        env.step(np.array([1, 2, 2, 9]))
    assert (env.boards() == before).all()
    for actions, words in [
        (np.zeros(3, dtype=np.int64), "3 actions for 4 games"),
        (np.zeros(4), "not float64"),
        (np.zeros((2, 2), dtype=np.int64), r"shape \(n,\)"),
    ]:
        with pytest.raises(ValueError, match=words):
            env.step(actions)
    env.step(np.array([1, 2, 3, 4], dtype=np.int8))
    env.step([1, 2, 3, 4])
    strided = np.array([1, 9, 2, 9, 3, 9, 4, 9])[::2]
    env.step(strided)
    env = connect4.VectorEnv(2, illegal="lose")
    _, rewards, terminated, _, info = env.step(np.array([3, 7]))
    assert rewards.tolist() == [0, -1] and terminated.tolist() == [False, True] and info["outcome"].tolist() == [0, 4]
    assert env.boards()[1].sum() == 0


def test_vector_env_is_a_gymnasium_vector_env():
    from gymnasium.vector import AutoresetMode
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    env = gymnasium.make_vec("connect4/ConnectFour-v0", num_envs=8, opponent="random", random_plies=4, side="random")
    assert isinstance(env, gymnasium.vector.VectorEnv) and isinstance(env, connect4.VectorEnv)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    counted = RecordEpisodeStatistics(env)
    observation, info = counted.reset(seed=3)
    assert observation in env.observation_space and env.single_action_space.n == 7
    returns = []
    for _ in range(60):
        observation, rewards, terminated, truncated, info = counted.step(env.sample())
        assert observation in env.observation_space
        if terminated.any():
            returns += info["episode"]["r"][terminated].tolist()
            assert [one is not None for one in info["final_obs"]] == terminated.tolist() == info["_final_obs"].tolist()
    assert {-1.0, 1.0} <= set(returns)


@pytest.mark.parametrize("rules", [Rules.CONNECT_FOUR, Rules.TIC_TAC_TOE, Rules(9, 7), Rules(4, 4, 3)], ids=str)
@pytest.mark.parametrize("opponent", ["random", "greedy", lambda game: game.legal_moves()[-1]], ids=["random", "greedy", "last"])
def test_vector_env_opponents(rng, rules, opponent):
    """Each step is the learner's move and one reply, as by the plain rules. A loss gives the reward -1."""
    n = 6
    env = connect4.VectorEnv(n, rules, opponent=opponent, side="random", random_plies=2, illegal="lose", seed=4)
    observation, info = env.reset()
    rewards_met, sides_met = set(), set()
    for _ in range(60):
        before, sides = env.boards(), info["side"].tolist()
        sides_met |= set(sides)
        for board, side, seen in zip(before, sides, observation):
            mine = 1 + "XO".index(side)
            assert int((board > 0).sum()) % 2 == mine - 1, "the learner is to move"
            assert (seen[..., 0] == (board == mine)).all() and (seen[..., 1] == (board == 3 - mine)).all()
        actions = np.array([rng.choice(list(np.flatnonzero(mask))) for mask in info["action_mask"]])
        actions[0] = -1 if rng.random() < 0.05 else actions[0]
        observation, rewards, terminated, truncated, info = env.step(actions)
        rewards_met |= set(rewards.tolist())
        after = env.boards()
        for at in range(n):
            mine = 1 + "XO".index(sides[at])
            if actions[at] == -1:
                assert (rewards[at], info["outcome"][at], terminated[at]) == (-1, 4, True)
                continue
            plain = Plain(rules.cols, rules.rows, rules.connect, rules.gravity)
            plain.board, plain.plies = before[at].tolist(), int((before[at] > 0).sum())
            plain.play(int(actions[at]))
            if terminated[at]:
                last = info["final_obs"][at]
                board = np.where(last[..., 0] == 1, mine, np.where(last[..., 1] == 1, 3 - mine, 0))
            else:
                board = after[at]
            if plain.outcome is None:
                difference = np.argwhere(np.array(plain.board) != board)
                assert len(difference) == 1, "one reply"
                row, col = difference[0]
                plain.play(int(col) if rules.gravity else int(row * rules.cols + col))
            assert (np.array(plain.board) == board).all()
            code = {None: 0, "X": 1, "O": 2, "draw": 3}[plain.outcome]
            assert info["outcome"][at] == code and terminated[at] == (code > 0)
            assert rewards[at] == (0 if code in (0, 3) else 1 if code == mine else -1)
    assert {-1.0, 0.0} <= rewards_met and sides_met == {"X", "O"}


def test_final_observations_in_self_play():
    env = connect4.VectorEnv(4, Rules.TIC_TAC_TOE, final_obs=True, illegal="lose")
    env.reset(seed=1)
    for _ in range(30):
        before = env.boards()
        actions = env.sample()
        _, rewards, terminated, _, info = env.step(actions)
        for at in np.flatnonzero(terminated):
            last = info["final_obs"][at]
            assert last.sum() == (before[at] > 0).sum() + 1
            assert last[actions[at] // 3, actions[at] % 3].tolist() == [0, 1], "the stone of the side that has just moved"
    assert "final_obs" not in connect4.VectorEnv(1, Rules(1, 1, 1)).step([0])[4]


def test_vector_env_seeds_and_openings():
    env = connect4.VectorEnv(3, random_plies=6)
    one = env.reset(seed=[5, 6, 5])[0]
    assert (one[0] == one[2]).all() and (env.reset(seed=[5, 6, 5])[0] == one).all()
    with pytest.raises(ValueError, match="2 seeds for 3 games"):
        env.reset(seed=[1, 2])
    moves = [3, 3, "e1"]
    board = Game(moves=moves).position.to_array()
    env.reset(options={"moves": moves})
    assert (env.boards() == board).all()
    while not env.step(env.sample())[2][1]:
        pass
    assert (env.boards()[1] == board).all(), "the next game starts there too"
    env.reset()
    assert not (env.boards() == board).all()
    single = gymnasium.make("connect4/ConnectFour-v0", opponent="random")
    single.reset(seed=1, options={"moves": [3, 3]})
    assert single.unwrapped.game.moves == [3, 3]
    two = connect4.pettingzoo.env()
    two.reset(options={"moves": moves})
    assert two.agent_selection == "player_1" and two.unwrapped.position == Game(moves=moves).position
    over = [0, 1, 0, 1, 0, 1, 0]
    for environment in (env, single, two):
        with pytest.raises(ValueError, match="over after these moves"):
            environment.reset(options={"moves": over})
    with pytest.raises(ValueError, match="may end the game"):
        connect4.VectorEnv(2, opponent="random").reset(options={"moves": over[:-1]})
    with pytest.raises(ValueError, match="swap rule"):
        connect4.VectorEnv(2, Rules(swap=True))


def test_error_of_an_opponent_is_raised():
    def fails(game):
        raise KeyError("broken")

    env = connect4.VectorEnv(2, opponent=fails)
    with pytest.raises(KeyError, match="broken"):
        env.step([3, 3])


def test_human_render_mode_prints_the_board(capsys):
    env = gymnasium.make("connect4/ConnectFour-v0", opponent="random", render_mode="human")
    env.reset(seed=1)
    env.step(3)
    assert capsys.readouterr().out.count("| 7 |") == 2
    from pettingzoo import make

    env = make("aec", "connect4/connect_four_v3", render_mode="human")
    env.reset()
    env.step(3)
    assert capsys.readouterr().out.count("| 7 |") == 2


def test_vector_env_without_observations():
    env = connect4.VectorEnv(5, observation="none")
    observation, info = env.reset()
    assert observation is None and env.step(env.sample())[0] is None and info["action_mask"].shape == (5, 7)
    for options, words in [
        ({"observation": "pixels"}, 'unknown observation "pixels"; expected one of "planes", "flat", "none"'),
        ({"autoreset": "later"}, 'unknown autoreset mode "later"; expected one of "same_step", "next_step"'),
        ({"render_mode": "human"}, "unknown render mode 'human'; expected None, ansi or rgb_array"),
        ({"opponent": 7}, "unknown player 7"),
        ({"illegal": "shrug"}, 'unknown choice for illegal moves "shrug"; expected one of "raise", "lose"'),
        ({"random_plies": 42}, "lasts 42 random moves"),
    ]:
        with pytest.raises(ValueError, match=words):
            connect4.VectorEnv(5, **options)
    with pytest.raises(ValueError, match="0 games"):
        connect4.VectorEnv(0)


def test_infos_follow_the_conventions_of_gymnasium():
    from gymnasium.wrappers.vector import DictInfoToList

    env = DictInfoToList(gymnasium.make_vec("connect4/ConnectFour-v0", num_envs=3, opponent="random"))
    _, infos = env.reset(seed=1)
    assert [one["side"] for one in infos] == ["X"] * 3 and infos[0]["action_mask"].tolist() == [1] * 7
    ended = False
    while not ended:
        _, _, terminated, _, infos = env.step(env.unwrapped.sample())
        for at, info in enumerate(infos):
            assert ("final_obs" in info) == terminated[at] and set(info) >= {"action_mask", "outcome", "side"}
        ended = terminated.any()


def test_flat_observations():
    planes, flat = (connect4.VectorEnv(3, opponent="random", observation=kind, seed=5) for kind in ("planes", "flat"))
    assert flat.single_observation_space.shape == (84,)
    ended = False
    while not ended:
        actions = planes.sample()
        assert (flat.sample() == actions).all()
        one, other = planes.step(actions), flat.step(actions)
        assert other[0] in flat.observation_space and (one[0].reshape(3, 84) == other[0]).all()
        ended = one[2].any()
    at = int(one[2].argmax())
    assert (one[4]["final_obs"][at].ravel() == other[4]["final_obs"][at]).all()


@pytest.mark.parametrize("options", [{}, {"opponent": "random", "side": "random"}], ids=["self-play", "opponent"])
def test_autoreset_in_the_next_step(options):
    """Same as with `same_step`, but a game that ends shows its last observation, and restarts one step later."""
    from gymnasium.vector import AutoresetMode
    from gymnasium.wrappers.vector import RecordEpisodeStatistics

    n, make = 5, dict(rules=Rules(4, 3, 3), seed=3, random_plies=2, **options)
    same = connect4.VectorEnv(n, final_obs=True, **make)
    env = connect4.VectorEnv(n, autoreset="next_step", illegal="lose", **make)
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    assert same.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    RecordEpisodeStatistics(env).reset(seed=3)
    observations, info = env.reset(seed=3)
    before, _ = same.reset(seed=3)
    games, ended = [[] for _ in range(n)], np.zeros(n, bool)
    expected = [[] for _ in range(n)]
    for _ in range(60):
        actions = np.where(ended, -1, [int(mask.argmax()) for mask in info["action_mask"]])
        observations, rewards, terminated, _, info = env.step(actions)
        for at in range(n):
            if ended[at]:
                assert (rewards[at], terminated[at], info["outcome"][at]) == (0, False, 0)
                games[at].append(observations[at].tolist())
            else:
                games[at].append((observations[at].tolist(), float(rewards[at]), bool(terminated[at])))
            if terminated[at]:
                assert info["action_mask"][at].tolist() == [1] * 4
        ended = terminated
    # The same games with restarts in the same step.
    mask = same.reset(seed=3)[1]["action_mask"]
    for _ in range(60):
        before, rewards, terminated, _, info = same.step(mask.argmax(axis=1))
        mask = info["action_mask"]
        for at in range(n):
            last = info["final_obs"][at] if terminated[at] else before[at]
            expected[at].append((last.tolist(), float(rewards[at]), bool(terminated[at])))
            if terminated[at]:
                expected[at].append(before[at].tolist())
    for found, wanted in zip(games, expected):
        assert found == wanted[: len(found)] and sum(isinstance(one, tuple) and one[2] for one in found) > 3


def test_masks_are_ones_at_the_end():
    env = connect4.gymnasium.ConnectFourEnv(opponent="random")
    _, _, info = play(env, 3)
    assert info["action_mask"].tolist() == [1] * 7 and env.action_masks().all()
    loser = connect4.gymnasium.ConnectFourEnv(opponent="random", illegal="lose")
    loser.reset(seed=1)
    assert loser.step(9)[4]["action_mask"].tolist() == [1] * 7


def test_options_of_reset_are_checked():
    env = connect4.gymnasium.ConnectFourEnv()
    vector = connect4.VectorEnv(2)
    with pytest.raises(ValueError, match="side must be X, O or random, not 'z'"):
        env.reset(options={"side": "z"})
    for one in (env, vector):
        with pytest.raises(ValueError, match="unknown option 'sides'; expected .*moves"):
            one.reset(options={"sides": "O"})
    with pytest.raises(TypeError):
        vector.reset(seed=[1.5, "2"])


@pytest.mark.parametrize(
    ("make", "kind", "words"),
    [
        (lambda: connect4.gymnasium.ConnectFourEnv(opponent=7), ValueError, "unknown player 7"),
        (lambda: connect4.gymnasium.ConnectFourEnv(rules=7), TypeError, "expected Rules, not int"),
        (lambda: connect4.gymnasium.ConnectFourEnv(render_mode="x"), ValueError, "unknown render mode 'x'"),
        (lambda: connect4.gymnasium.ConnectFourEnv(random_plies=-1), ValueError, "-1 is out of range"),
        (lambda: connect4.gymnasium.ConnectFourEnv(random_plies=1.5), TypeError, "expected an integer, not float"),
        (lambda: connect4.gymnasium.ConnectFourEnv(random_plies=42), ValueError, "choose fewer"),
        (lambda: connect4.pettingzoo.raw_env(rules="7x6"), TypeError, "expected Rules, not str"),
        (lambda: connect4.pettingzoo.raw_env(render_mode="x"), ValueError, "unknown render mode 'x'"),
        (lambda: connect4.spiel.Game("connect_four"), TypeError, "expected Rules, not str"),
        (lambda: connect4.kaggle.player("nobody"), ValueError, "unknown player `nobody`"),
    ],
)
def test_environments_check_their_arguments(make, kind, words):
    with pytest.raises(kind, match=words):
        make()


@pytest.mark.parametrize("action", [3.0, "3", "d1", True, None])
def test_actions_of_environments_are_integers(action):
    """Moves may be cell names; actions may not."""
    env = connect4.gymnasium.ConnectFourEnv(opponent="random")
    env.reset(seed=1)
    raw = connect4.pettingzoo.raw_env()
    raw.reset()
    state = connect4.spiel.load_game().new_initial_state()
    for play in (env.step, raw.step, state.apply_action, lambda value: state.action_to_string(0, value)):
        with pytest.raises(TypeError, match="expected an integer as action"):
            play(action)
    with pytest.raises(ValueError, match="there is no action 7; actions are numbered from 0 to 6"):
        state.action_to_string(0, 7)
