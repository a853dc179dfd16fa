"""The measurements of bench/judge, in elapsed time. Every figure is the best of several rounds."""

import argparse
import asyncio
import os
import platform
import random
import time

import numpy as np

import connect4
from connect4 import llm

WAIT = 0.1


def stub(skill):
    """A function that answers like a language model. It plays the move of level 4 with this probability, otherwise any."""
    strong = connect4.agent("level:4", seed=1)

    def ask(prompt):
        rng = random.Random(prompt)
        if rng.random() < 0.1:
            return rng.choice(["I'm not sure.", "Column 99", "3 or 4", "Let me think about column 2."])
        moves = prompt.split("Moves so far: ")[1].splitlines()[0]
        played = [int(move.split()[1]) - 1 for move in moves.split(", ")]
        move = int(rng.choice(prompt.split("Legal moves: ")[1].splitlines()[0].split(", ")))
        if rng.random() < skill:
            move = strong.choose(connect4.Game(moves=played)) + 1
        wrong = rng.randint(1, 7)
        return rng.choice([
            f"Let me look at the board. Column {wrong} looks tempting, but it loses.\n\n**Move: {move}**",
            f'{{"reasoning": "column {wrong} is weak", "move": {move}}}',
            f"I'll play column {move}, because it blocks the threat.",
            f"<think>What about {wrong}?</think>\nMove: {move}",
        ])  # fmt: skip

    return ask


def best_of(rounds, measure):
    """The measurement with the shortest time; each is a list that starts with seconds."""
    return min((measure() for _ in range(rounds)), key=lambda found: found[0])


def moves(rounds):
    print("| player | games | calls | moves judged | seconds | seconds per 1,000 moves |\n|---|--:|--:|--:|--:|--:|")
    for name, skill in [("any legal move", 0.0), ("level 4 in half of the moves", 0.5)]:

        def measure(name=name, skill=skill):
            start = time.perf_counter()
            report = llm.judge(llm.TextPlayer(stub(skill), name=name), games=60)
            return [time.perf_counter() - start, report.players[0]]

        seconds, one = best_of(rounds, measure)
        print(f"| {name} | {one.games} | {one.calls} | {one.judged} | {seconds:.2f} | {1000 * seconds / one.judged:.2f} |")


def slow(rounds):
    def wait(game):
        time.sleep(WAIT)
        return game.legal_moves()[-1]

    async def wait_async(game):
        await asyncio.sleep(WAIT)
        return game.legal_moves()[-1]

    def opponent(game):
        return game.legal_moves()[0]

    # All pairs of games are the same.
    start = [connect4.Game.parse("444443261126")]
    print(f"\n| games of a player that takes {WAIT * 1000:.0f} ms per move | `concurrency` | function, s | `async`, s |\n|---|--:|--:|--:|")
    for games, concurrency in [(2, 2), (32, 32), (32, 1)]:
        cells = []
        for player in (wait, wait_async):

            def measure(player=player, games=games, concurrency=concurrency):
                begin = time.perf_counter()
                llm.judge(player, opponent, games=games, openings=start, concurrency=concurrency)
                return [time.perf_counter() - begin]

            cells.append(f"{best_of(rounds, measure)[0]:.2f}")
        print(f"| {games} | {concurrency} | {' | '.join(cells)} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    model = [line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")][:1]
    machine = (model or [platform.processor()])[0]
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    build = f"profile {connect4.__build__}, Python {platform.python_version()}, NumPy {np.__version__}"
    print(f"{machine}, {cores} virtual cores, {build}. Best of {rounds} rounds.\n")
    moves(rounds)
    slow(rounds)


main()
