"""The measurements of bench/python, all on one core. Every figure is the best of several rounds, taken in turn.

Times are processor times and rounds are short, so that other programs disturb them little.
"""

import argparse
import os
import platform
import subprocess
import sys
import time
import timeit
from pathlib import Path

# One core for everything, including jax's threads: set before any import that starts threads.
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
os.environ.setdefault("JAX_PLATFORMS", "cpu")

import numpy as np  # noqa: E402

import connect4  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
N = 8192
# Seconds per round of steps. Rounds are short so that some run while the core's second hardware thread is idle.
WINDOW = 0.05


def ours(observation):
    env = connect4.VectorEnv(N, observation=observation)
    env.reset(seed=1)

    def run():
        steps, start = 0, time.process_time()
        while time.process_time() - start < WINDOW:
            env.step(env.sample())
            steps += N
        return steps / (time.process_time() - start)

    return run


def ours_given_actions():
    """Times only `step`: in training, actions come from elsewhere."""
    env = connect4.VectorEnv(N)
    env.reset(seed=1)

    def run():
        steps, spent = 0, 0.0
        while spent < WINDOW:
            actions = env.sample()
            start = time.process_time()
            env.step(actions)
            spent += time.process_time() - start
            steps += N
        return steps / spent

    return run


def pettingzoo():
    from pettingzoo.classic import connect_four_v3

    env, rng = connect_four_v3.env(), np.random.default_rng(1)

    def run():
        steps, start = 0, time.process_time()
        while time.process_time() - start < WINDOW:
            env.reset()
            for _ in env.agent_iter():
                observation, _, termination, truncation, _ = env.last()
                over = termination or truncation
                env.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"])))
                steps += not over
        return steps / (time.process_time() - start)

    return run


def open_spiel():
    import random

    import pyspiel

    game = pyspiel.load_game("connect_four")

    def run():
        steps, start = 0, time.process_time()
        while time.process_time() - start < WINDOW:
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(random.choice(state.legal_actions()))
                steps += 1
        return steps / (time.process_time() - start)

    return run


def pgx():
    import jax
    import jax.numpy as jnp
    import pgx as games
    from pgx.experimental import auto_reset

    env = games.make("connect_four")
    step = auto_reset(env.step, env.init)

    def one(carry, _):
        state, key = carry
        key, choose, reset = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        actions = jax.random.categorical(choose, logits, axis=1)
        state = jax.vmap(step)(state, actions, jax.random.split(reset, N))
        return (state, key), state.rewards.sum()

    many = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=4))
    carry = (jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), N)), jax.random.PRNGKey(1))
    carry = jax.block_until_ready(many(carry))[0]

    def run():
        nonlocal carry
        steps, start = 0, time.process_time()
        while time.process_time() - start < WINDOW:
            carry = jax.block_until_ready(many(carry))[0]
            steps += 4 * N
        return steps / (time.process_time() - start)

    return run


def best_of(rounds, runs):
    """Runs all measurements in turn, `rounds` times. Returns the best figure of each."""
    figures = [[] for _ in runs]
    for _ in range(rounds):
        for figure, run in zip(figures, runs):
            figure.append(run())
    return [max(figure) for figure in figures]


def steps(rounds):
    kinds = [
        (f"connect4.VectorEnv, n = {N}, step only", ours_given_actions),
        (f"connect4.VectorEnv, n = {N}, including random actions", lambda: ours("planes")),
        ("the same without observations", lambda: ours("none")),
        ("PettingZoo connect_four_v3", pettingzoo),
        ("OpenSpiel connect_four, from Python", open_spiel),
        (f"Pgx connect_four on the CPU, n = {N}", pgx),
    ]
    names, runs = [], []
    for name, make in kinds:
        try:
            runs.append(make())
            names.append(name)
        except ImportError as error:
            print(f"bench/python: skipping {name}: {error}", file=sys.stderr)
    print("| steps per second on one core | million |\n|---|--:|")
    for name, figure in zip(names, best_of(20 * rounds, runs)):
        print(f"| {name} | {figure / 1e6:.3f} |")


def batch(rounds):
    """Solves the same positions with `solve_batch` and with the command, one thread each."""
    rng = np.random.default_rng(5)
    print("\n| positions | `connect4 solve`, s | `solve_batch`, s | ratio |\n|---|--:|--:|--:|")
    for plies, count in [(14, 400), (20, 4000), (28, 100_000)]:
        games = []
        while len(games) < count:
            game = connect4.Game()
            while len(game) < plies and not game.is_over:
                game.play(int(rng.choice(game.legal_moves())))
            if not game.is_over:
                games.append(game)
        text = "".join(game.format("digits") + "\n" for game in games)
        boards = np.stack([game.position.to_array() for game in games])
        command = [os.environ["CONNECT4"], "solve", "--threads", "1", "-"]

        def native():
            before = os.times()
            done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
            after = os.times()
            spent = after.children_user + after.children_system - before.children_user - before.children_system
            return -spent, [int(line.split()[1]) for line in done.stdout.splitlines()]

        def python():
            start = time.process_time()
            answers = connect4.solve_batch(boards, threads=1)
            return -(time.process_time() - start), answers["score"].tolist()

        times = {native: [], python: []}
        for _ in range(rounds):
            found = [run() for run in (native, python)]
            assert found[0][1] == found[1][1], "both give the same answers"
            times[native].append(found[0][0])
            times[python].append(found[1][0])
        one, other = -max(times[native]), -max(times[python])
        print(f"| {count} after {plies} plies | {one:.3f} | {other:.3f} | {other / one:.3f} |")


def calls(rounds):
    position = connect4.Position.parse("4455")
    number = 5000
    texts = ["pass", "position.play(3)", "position.side_to_move", "position.legal_moves()"]
    timers = [timeit.Timer(text, globals={"position": position}, timer=time.process_time) for text in texts]
    best = [-spent for spent in best_of(200 * rounds, [lambda timer=timer: -timer.timeit(number) for timer in timers])]
    print("\n| call | ns |\n|---|--:|")
    for text, spent in zip(texts[1:], best[1:]):
        print(f"| `{text}` | {(spent - best[0]) / number * 1e9:.0f} |")


def players(rounds):
    """Matches of a player that waits, in elapsed time."""
    import asyncio

    def slow(game):
        time.sleep(0.02)
        return game.legal_moves()[0]

    async def slow_async(game):
        await asyncio.sleep(0.02)
        return game.legal_moves()[0]

    print("\n| games of a player that takes 20 ms per move | `concurrency` | function, s | `async`, s |\n|---|--:|--:|--:|")
    for games, concurrency in [(1, 1), (16, 1), (16, 16), (32, 32)]:
        found = []
        for player in (slow, slow_async):
            times = []
            for _ in range(rounds):
                start = time.perf_counter()
                connect4.arena(player, "random", games=games, concurrency=concurrency)
                times.append(time.perf_counter() - start)
            found.append(min(times))
        print(f"| {games} | {concurrency} | {found[0]:.3f} | {found[1]:.3f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    measurements = {"steps": steps, "batch": batch, "calls": calls, "players": players}
    parser.add_argument("--parts", nargs="+", default=list(measurements), choices=list(measurements))
    arguments = parser.parse_args()
    model = [line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")][:1]
    machine = (model or [platform.processor()])[0]
    print(f"{machine}, profile {connect4.__build__}, Python {platform.python_version()}, NumPy {np.__version__}\n")
    for part in arguments.parts:
        measurements[part](arguments.rounds)


main()
