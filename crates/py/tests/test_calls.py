"""Functions as players, called at the same time: in matches, evaluations and environments."""

import asyncio
import copy
import os
import random
import signal
import threading
import time
from concurrent.futures import CancelledError

import pytest

import connect4
import connect4.gymnasium
from connect4 import Position, Rules

SMALL = Rules(4, 4, 3)


class Meeting:
    """A player whose first calls wait until `size` calls are active, which only `size` simultaneous calls can achieve."""

    def __init__(self, size):
        self.size, self.arrived, self.active, self.most = size, 0, 0, 0
        self.lock, self.full = threading.Lock(), threading.Event()

    def arrive(self):
        with self.lock:
            self.arrived += 1
            self.active += 1
            self.most = max(self.most, self.active)
            if self.arrived == self.size:
                self.full.set()

    def leave(self, game):
        with self.lock:
            self.active -= 1
        return choose(game)

    def play(self, game):
        self.arrive()
        assert self.full.wait(60)
        return self.leave(game)

    async def play_async(self, game):
        self.arrive()
        while not self.full.is_set():
            await asyncio.sleep(0.01)
        return self.leave(game)


def choose(game):
    """A move that depends only on the game."""
    return random.Random(game.position.format()).choice(game.legal_moves())


def hasty(game):
    """The same move after a random time."""
    time.sleep(random.random() / 500)
    return choose(game)


async def hasty_async(game):
    await asyncio.sleep(random.random() / 500)
    return choose(game)


hasty.__name__ = hasty_async.__name__ = "choose"


@pytest.mark.parametrize("is_async", [False, True], ids=["function", "async"])
@pytest.mark.parametrize(
    "run",
    [
        lambda player: connect4.arena(player, "random", games=8, rules=SMALL, openings=None, threads=1, concurrency=8),
        lambda player: connect4.evaluate(player, rules=SMALL, positions=8, games=2, concurrency=8),
        lambda player: connect4.VectorEnv(8, opponent=player, side="O", concurrency=8),
        lambda player: connect4.VectorEnv(8, opponent=player, concurrency=8).step([3] * 8),
    ],
    ids=["arena", "evaluate", "reset", "step"],
)
def test_functions_are_called_at_the_same_time(run, is_async):
    meeting = Meeting(8)
    run(meeting.play_async if is_async else meeting.play)
    assert meeting.most == 8, "as many calls as allowed, and not more"


def played(result):
    return [(one.player, one.opponent, one.wins, one.draws, one.losses, one.wins_moving_first, one.elo) for one in result.matches]


def test_matches_do_not_depend_on_the_order_of_completion():
    def play(player, **options):
        return played(connect4.arena(player, "mcts:20", "random", games=12, rules=SMALL, seed=3, **options))

    expected = play(choose)
    assert expected == play(hasty, concurrency=12) == play(hasty_async, concurrency=5, threads=2)
    assert play(choose) != played(connect4.arena(choose, "mcts:20", "random", games=12, rules=SMALL, seed=4))


def test_evaluations_do_not_depend_on_the_order_of_completion():
    def measure(player, **options):
        found = connect4.evaluate(player, rules=SMALL, positions=20, games=6, **options)
        for row in found["kinds"]:
            assert row.pop("microseconds") > 0
        return found

    expected = measure(choose)
    assert expected == measure(hasty, concurrency=8) == measure(hasty_async, concurrency=3)
    assert expected["against_perfect"]["games"] == 6 and expected["mean_mistakes"] > 0


@pytest.mark.parametrize("autoreset", ["same_step", "next_step"])
def test_environments_do_not_depend_on_the_order_of_completion(autoreset):
    def steps(player, concurrency):
        env = connect4.VectorEnv(
            6, SMALL, opponent=player, side="random", random_plies=2, seed=4, autoreset=autoreset, concurrency=concurrency, illegal="lose"
        )
        observation, info = env.reset(seed=4)
        seen = [observation, info["side"]]
        for number in range(40):
            actions = env.sample()
            if number % 7 == 0:
                actions[number % 6] = 9
            observation, rewards, terminated, _, info = env.step(actions)
            seen += [observation, rewards, terminated, info["outcome"], info["action_mask"], info["side"]]
            seen += [one for one in info.get("final_obs", ()) if one is not None]
        return seen

    expected = steps(choose, 1)
    for found in (steps(hasty, 6), steps(hasty_async, 2)):
        assert len(found) == len(expected) and all((one == other).all() for one, other in zip(found, expected))


def test_calls_are_repeated():
    calls = {}

    def careless(game):
        key = game.position.format()
        calls[key] = calls.get(key, 0) + 1
        if calls[key] == 1:
            raise ConnectionError("no network")
        return choose(game) if calls[key] > 2 else 99

    expected = played(connect4.arena(choose, "random", games=4, rules=SMALL))
    careless.__name__ = "choose"
    for concurrency in (1, 4):
        calls.clear()
        assert played(connect4.arena(careless, "random", games=4, rules=SMALL, retries=2, concurrency=concurrency)) == expected
        calls.clear()
        with pytest.raises(ValueError, match="player choose returned 99 in position"):
            connect4.arena(careless, "random", games=4, rules=SMALL, retries=1, concurrency=concurrency)
    calls.clear()
    with pytest.raises(ConnectionError, match="no network"):
        connect4.VectorEnv(2, SMALL, opponent=careless).step([0, 0])
    calls.clear()
    env = connect4.gymnasium.ConnectFourEnv(careless, SMALL, retries=2)
    env.reset(seed=1)
    env.step(0)
    assert max(calls.values()) == 3


@pytest.mark.parametrize("is_async", [False, True], ids=["function", "async"])
def test_time_limits(is_async):
    forever = threading.Event()

    def never(game):
        forever.wait()

    async def never_async(game):
        await asyncio.sleep(3600)

    player = never_async if is_async else never
    match = connect4.arena(player, "random", games=4, rules=SMALL, time=0.02, retries=1, concurrency=4).matches[0]
    assert (match.losses, match.player_timeouts, match.opponent_timeouts) == (4, 4, 0)
    match = connect4.arena("random", player, games=2, rules=SMALL, time=0.02).matches[0]
    assert (match.wins, match.player_timeouts, match.opponent_timeouts) == (2, 0, 2)
    calls = [
        lambda: connect4.evaluate(player, rules=SMALL, positions=2, games=2, move_time=0.02),
        lambda: connect4.VectorEnv(2, opponent=player, time=0.02, concurrency=2).step([3, 3]),
        lambda: connect4.gymnasium.ConnectFourEnv(player, side="O", time=0.02).reset(seed=1),
    ]
    for call in calls:
        with pytest.raises(TimeoutError, match="no answer within 0.02 seconds"):
            call()
    forever.set()


def test_a_time_limit_does_not_include_waiting_for_others():
    # The time of a built-in player begins when it has a core, so it finds some move in each position.
    match = connect4.arena("mcts:100000", choose, games=6, rules=SMALL, threads=1, concurrency=6, time=0.01).matches[0]
    assert match.games == 6 and match.opponent_timeouts == 0


def test_an_event_stops_matches_and_evaluations():
    stop = threading.Event()
    seen = []

    def watch(done, total):
        seen.append(done)
        if done == 3:
            stop.set()

    async def patient(game):
        # After the event, this call never ends by itself.
        while stop.is_set():
            await asyncio.sleep(3600)
        return choose(game)

    result = connect4.arena(patient, "random", games=1000, rules=SMALL, concurrency=2, stop=stop, progress=watch)
    assert 3 <= result.matches[0].games < 1000
    with pytest.raises(CancelledError, match="stopped by the event"):
        connect4.evaluate(patient, rules=SMALL, positions=2, games=2, stop=stop)
    assert connect4.llm.judge(patient, "random", games=2, rules=SMALL, stop=stop).missing == 2


def test_errors_end_the_other_calls():
    ended = threading.Event()

    async def never(game):
        try:
            await asyncio.sleep(3600)
        finally:
            ended.set()

    def fails(game):
        raise KeyError("broken")

    with pytest.raises(KeyError, match="broken"):
        connect4.arena(never, fails, games=2, rules=SMALL, openings=None, concurrency=2)
    assert ended.wait(60), "the event loop has cancelled the call"


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_abandons_functions_that_never_return():
    begun, forever = threading.Event(), threading.Event()

    def never(game):
        begun.set()
        forever.wait()

    def interrupt():
        begun.wait()
        os.kill(os.getpid(), signal.SIGINT)

    for run in (
        lambda number: connect4.arena(never, "random", games=4, rules=SMALL, concurrency=number),
        lambda number: connect4.evaluate(never, rules=SMALL, positions=2, games=2, concurrency=number),
        lambda number: connect4.VectorEnv(2, SMALL, opponent=never, concurrency=number).step([0, 0]),
    ):
        for number in (1, 2):
            begun.clear()
            threading.Thread(target=interrupt).start()
            with pytest.raises(KeyboardInterrupt):
                run(number)
    begun.clear()
    threading.Thread(target=interrupt).start()
    assert connect4.llm.judge(never, "random", games=2, rules=SMALL).missing == 2
    forever.set()


def test_players_in_an_event_loop():
    async def main():
        return connect4.arena(hasty_async, "random", games=2, rules=SMALL).matches[0].games

    assert asyncio.run(main()) == 2


def test_environments_with_functions_can_be_copied():
    import copy

    env = connect4.VectorEnv(3, SMALL, opponent=hasty_async, concurrency=2)
    env.step([0, 1, 2])
    other = copy.deepcopy(env)
    assert (other.step([1, 1, 1])[0] == env.step([1, 1, 1])[0]).all()
    single = connect4.gymnasium.ConnectFourEnv(hasty_async, SMALL, time=60)
    single.reset(seed=1)
    assert (copy.deepcopy(single).step(1)[0] == single.step(1)[0]).all()


def test_limits_are_checked():
    for options, kind, words in [
        ({"concurrency": 0}, ValueError, "concurrency must be 1 to 1024, not 0"),
        ({"concurrency": 1.5}, TypeError, "concurrency must be an integer, not float"),
        ({"retries": -1}, ValueError, "retries must be at least 0, not -1"),
        ({"retries": "2"}, TypeError, "retries must be an integer, not str"),
    ]:
        for call in (
            lambda: connect4.arena(choose, "random", games=2, rules=SMALL, **options),
            lambda: connect4.evaluate(choose, rules=SMALL, positions=1, games=1, **options),
            lambda: connect4.VectorEnv(2, opponent=choose, **options),
        ):
            with pytest.raises(kind, match=words):
                call()
    with pytest.raises(TypeError, match="expected a threading.Event as stop, not int"):
        connect4.arena(choose, "random", games=2, rules=SMALL, stop=1)


@pytest.mark.parametrize(
    ("name", "depth", "visits"),
    [("minimax:3", 3, 0), ("mcts:100", None, 100), ("perfect", None, 0), ("learned", 1, 0), ("learned:3", 3, 0), ("level:7", None, 0)],
)
def test_agents_tell_what_they_found(name, depth, visits):
    agent = connect4.agent(name)
    assert agent.last_search is None
    position = Position.parse("44444326112")
    agent.choose(position)
    found = agent.last_search
    assert found.nodes > 0 and -1 <= found.value <= 1 and sum(found.visits.values()) == visits
    assert depth in (None, found.depth) and set(found.visits) <= {position.landing(move) for move in position.legal_moves()}
    agent.choose(Position.parse("414141"))
    assert agent.last_search.value == 1, "a win"
    assert found.to_dict()["nodes"] == found.nodes


def test_random_players_find_nothing():
    agent = connect4.agent("random")
    agent.choose(Position())
    assert agent.last_search == connect4.Search(1, None, None, {})
    perfect = connect4.agent("perfect")
    for text, value in [("44444326112", 1), ("44444326112" + "3", None), ("", 1)]:
        perfect.choose(Position.parse(text))
        assert value in (None, perfect.last_search.value)
        assert perfect.last_search.value == connect4.solve(Position.parse(text)).sign


def test_evaluations_end_at_their_time_limit():
    # Without the limit, each of these would take hours.
    for player in ("random", "mcts:100000", choose):
        found = connect4.evaluate(player, rules=connect4.Rules(16, 7), positions=10**6, games=10**6, time=0.3)
        assert found["against_perfect"]["games"] + found["against_perfect"]["unsolved"] == 10**6
    found = connect4.evaluate(lambda game: time.sleep(0.01) or choose(game), rules=SMALL, positions=10**5, games=10**5, time=0.5)
    assert found["against_noisy"][0]["unsolved"] > 0 < sum(row["unsolved"] for row in found["kinds"])
    forever = threading.Event()
    for number in (1, 2):
        found = connect4.evaluate(lambda game: forever.wait(), rules=SMALL, positions=2, games=2, time=0.5, concurrency=number)
        assert found["against_perfect"]["unsolved"] == 2
    forever.set()


def test_an_environment_belongs_to_one_thread_at_a_time():
    begun, end = threading.Event(), threading.Event()

    def wait(game):
        begun.set()
        end.wait()
        return choose(game)

    env = connect4.VectorEnv(1, SMALL, opponent=wait)
    thread = threading.Thread(target=env.step, args=([0],))
    thread.start()
    try:
        assert begun.wait(60)
        for use in (lambda: env.step([0]), env.reset, env.sample, env.boards, env.bitboards, lambda: copy.copy(env)):
            with pytest.raises(RuntimeError, match="another thread is using this VectorEnv; create one for each thread"):
                use()
    finally:
        end.set()
        thread.join()
    assert env.step([1])[1].tolist() == [0.0]


def test_a_game_can_be_changed_while_it_is_reviewed():
    game = connect4.Game(SMALL, [0, 1, 2])
    found = connect4.review(game, progress=lambda done, total: game.undo())
    assert len(found.reviewed) == 3 and len(game) == 0


def drawn(seed):
    """What functions with a seed draw."""
    environment = connect4.VectorEnv(40, random_plies=20, seed=seed)
    environment.reset()
    yield environment.boards().tolist()
    yield connect4.agent("random", seed=seed).seed
    yield connect4.Training(connect4.Rules.TIC_TAC_TOE, seed=seed).model().seed
    yield next(connect4.puzzles(seed=seed)).position
    yield connect4.sudoku.generate(seed=seed)
    yield connect4.battleship.generate(seed=seed)
    yield connect4.search_tree(connect4.Position(), "mcts", simulations=300, seed=seed).events
    report = connect4.llm.judge("random", "random", games=2, rules=SMALL, seed=seed)
    yield [one.moves for one in report.games]
    yield [connect4.llm.Episode(opponent="random", openings="random:8", seed=seed).game.moves for _ in range(3)]


def test_seeds_may_be_drawn():
    fresh = zip(drawn(None), drawn(None))
    assert [one == other for one, other in fresh] == [False] * 9
    assert list(drawn(7)) == list(drawn(7))
    assert connect4.arena("random", "greedy", games=2, seed=None).matches[0].games == 2
    assert connect4.evaluate("random", rules=SMALL, positions=2, games=2, seed=None)["against_perfect"]["games"] == 2


def test_missing_files_are_named(tmp_path):
    none = tmp_path / "none" / "file"
    for use in (
        lambda: connect4.Model.load(none),
        lambda: connect4.Training.load(none),
        lambda: connect4.Solver(book=none),
        lambda: connect4.Solver(ordering_model=none),
        lambda: connect4.solve_batch(["44"], book=none),
        lambda: connect4.agent(f"learned:{none}").choose(connect4.Position()),
        lambda: connect4.arena(f"learned:{none}", "random", games=2),
        lambda: connect4.arena("greedy", "random", games=2, resume=none),
        lambda: connect4.llm.judge_records(none),
        lambda: connect4.Model.embedded().save(none),
        lambda: connect4.generate_book(none, connect4.Rules(4, 4), plies=2),
    ):
        with pytest.raises(FileNotFoundError) as caught:
            use()
        assert str(none) in str(caught.value)
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(IsADirectoryError):
        connect4.Model.load(folder)


def test_search_trees_are_limited():
    for name in ("max_nodes", "simulations"):
        with pytest.raises(ValueError, match=f"{name}=3000000 is out of range: .* 7.2 GB; choose at most 500000"):
            connect4.search_tree(connect4.Position(), "mcts", **{name: 3_000_000})
