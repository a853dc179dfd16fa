"""Labels, games and proofs on a local Ray cluster, even if a worker dies."""

import json
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import connect4
from connect4 import Position, Rules

ray = pytest.importorskip("ray")
import connect4.ray as cluster  # noqa: E402

pytestmark = [pytest.mark.cluster, pytest.mark.timeout(240)]


@pytest.fixture(scope="module", autouse=True)
def two_workers():
    # Without "local", `init` would join a cluster that already runs on this machine, such as that of another clone.
    ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=200_000_000)
    yield
    ray.shutdown()


def random_boards(rng, count):
    boards = []
    while len(boards) < count:
        position = Position()
        for _ in range(rng.randint(16, 24)):
            if not position.is_over:
                position = position.play(rng.choice(position.legal_moves()))
        boards.append(position.to_array())
    return np.stack(boards)


def wait_for_two_workers():
    """Waits until the cluster has at least two workers, and returns their process IDs."""

    @ray.remote
    def process_id():
        time.sleep(0.2)  # so that another worker takes the next task
        return os.getpid()

    found = set()
    while len(found) < 2:
        found.update(ray.get([process_id.remote() for _ in range(4)]))
    return found


def busy(title):
    """IDs of the processes that run a task with this title. Ray sets the title of a worker process to its task."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/cmdline", "rb") as file:
                is_busy = file.read().startswith(title)
        except OSError:
            continue
        if is_busy and is_descendant(int(name)):
            found.append(int(name))
    return found


def is_descendant(process):
    """Whether a process descends from this one and therefore belongs to the cluster of these tests."""
    while process > 1:
        if process == os.getpid():
            return True
        try:
            with open(f"/proc/{process}/stat") as file:
                process = int(file.read().rsplit(")", 1)[1].split()[1])
        except OSError:
            return False
    return False


class Killer(threading.Thread):
    """After `begin` is set, kills the first worker that runs a task with this title."""

    def __init__(self, title):
        super().__init__(daemon=True)
        self.title, self.begin, self.end, self.killed = title, threading.Event(), threading.Event(), []

    def run(self):
        self.begin.wait()
        while not self.killed and not self.end.is_set():
            for process in busy(self.title)[:1]:
                os.kill(process, signal.SIGKILL)
                self.killed.append(process)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.end.set()
        self.begin.set()
        self.join()


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks for workers in /proc")
def test_label_and_selfplay_survive_a_dead_worker(rng, tmp_path):
    boards = random_boards(rng, 600)
    expected = connect4.solve_batch(boards, table_mb=16)
    assert len(wait_for_two_workers()) >= 2
    with Killer(b"ray::_label_part") as killer:

        def watch(done, total):
            if done >= total // 2:
                killer.begin.set()

        assert cluster.label(boards, tmp_path / "labels", part_size=20, moves=True, table_mb=16, progress=watch) == 600
    assert killer.killed, "no worker died during a task"
    table = cluster.read(tmp_path / "labels")
    assert table["index"].to_pylist() == list(range(600)), "each position once, in order"
    for field in ("value", "plies", "score"):
        assert table[field].to_pylist() == expected[field].tolist(), field
    assert table["position"][7].as_py() == Position.from_array(boards[7]).format("position")
    columns = connect4.solve_batch(boards[:20], moves=True, table_mb=16)
    scores = [[int(one["score"]) if one["solved"] else None for one in row] for row in columns]
    assert table["scores"].to_pylist()[:20] == scores
    assert not [name for name in os.listdir(tmp_path / "labels") if name.startswith(".")]


def test_interrupted_label_resumes(rng, tmp_path):
    texts = ["4444", "44455554221", "2252576253462244111563365343671351441"] * 10
    out = tmp_path / "labels"

    def stop(done, total):
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cluster.label(texts, out, part_size=4, format="jsonl", progress=stop)
    finished = {path.name: path.stat().st_mtime_ns for path in out.glob("part-*")}
    assert 3 <= len(finished) < 8
    reported = []
    assert cluster.label(texts, out, part_size=4, format="jsonl", progress=lambda *at: reported.append(at)) == 30
    assert reported[0][0] == len(finished) + 1 and reported[-1] == (8, 8)
    assert all((out / name).stat().st_mtime_ns == at for name, at in finished.items()), "finished parts are not written again"
    rows = [json.loads(line) for path in sorted(out.glob("part-*")) for line in path.read_text().splitlines()]
    assert [row["index"] for row in rows] == list(range(30))
    assert [row["score"] for row in rows[:3]] == [connect4.solve(Position.parse(text)).score for text in texts[:3]]
    assert cluster.read(out)["score"].to_pylist() == [row["score"] for row in rows]
    with pytest.raises(ValueError, match="belongs to other work"):
        cluster.label(texts[:9], out, part_size=4, format="jsonl")
    with pytest.raises(ValueError, match="position 1: move 7"):
        cluster.label(["44", "4444444"], tmp_path / "bad")


def test_label_accepts_every_kind_of_dataset(tmp_path):
    import pyarrow as pa
    import pyarrow.parquet as pq

    moves = ["444", "3344", ""]
    (tmp_path / "moves.txt").write_text("444 text that is ignored\n3344\n\n")
    pq.write_table(pa.table({"moves": moves}), tmp_path / "moves.parquet")
    kinds = [
        moves,
        [Position.parse(text) for text in moves],
        tmp_path / "moves.txt",
        tmp_path / "moves.parquet",
        ray.data.from_items([{"moves": text} for text in moves]),
        np.array([Position.parse(text).bitboards for text in moves], dtype=np.uint64),
        pa.table({"index": [0, 1, 2], "moves": moves}),
        pa.table({"moves": moves}).to_pandas(),
    ]
    for number, dataset in enumerate(kinds):
        out = tmp_path / f"out-{number}"
        assert cluster.label(dataset, out, part_size=2, weak=True) == 3
        assert cluster.read(out)["value"].to_pylist() == [connect4.solve(Position.parse(text)).sign for text in moves]
    with pytest.raises(ValueError, match="the table has no column moves, only games; rename one of them"):
        cluster.label(pa.table({"games": moves}), tmp_path / "none")


def test_selfplay_does_not_depend_on_parts(tmp_path):
    rules = Rules(6, 5)
    for name, part_size in [("one", 50), ("many", 7)]:
        assert cluster.selfplay("mcts:30", "greedy", tmp_path / name, games=40, rules=rules, seed=4, part_size=part_size) == 40
    one, many = cluster.read(tmp_path / "one"), cluster.read(tmp_path / "many")
    assert one.equals(many)
    assert one["first"].to_pylist()[:2] == ["mcts:30", "greedy"]
    for row in one.to_pylist():
        start = Position.parse(row["start"], "position")
        assert start.ply == 2
        game = connect4.Game(start=start, moves=row["moves"])
        assert game.outcome == row["outcome"]
    with pytest.raises(ValueError, match="unknown player"):
        cluster.selfplay("nobody", "greedy", tmp_path / "none", games=1)


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="looks for workers in /proc")
def test_solve_survives_a_dead_worker_and_an_interruption(tmp_path):
    rules, path = Rules(5, 7), tmp_path / "5x7.proof"
    reported = []

    def stop(solution):
        reported.append(solution)
        if len(reported) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cluster.solve(rules, split_depth=2, checkpoint=path, table_mb=16, workers=1, progress=stop)
    text = path.read_text()
    assert text.count("\n") == 3 and text.endswith("\n"), "a title and two results"
    with Killer(b"ray::_Worker.search") as killer:

        def watch(solution):
            reported.append(solution)
            killer.begin.set()
            while not killer.killed and busy(killer.title):
                time.sleep(0.01)

        solution = cluster.solve(rules, split_depth=2, checkpoint=path, table_mb=16, progress=watch)
    assert killer.killed, "no worker died during a task"
    expected = connect4.solve(Position(rules))
    assert (solution.score, str(solution)) == (expected.score, str(expected))
    assert all(one.lower <= expected.score <= one.upper for one in reported)
    assert path.read_text().startswith(text)
    command = [sys.executable, "-m", "connect4", "solve", "--size", "5x7", "--checkpoint", path]
    done = subprocess.run(command, input="\n", check=True, capture_output=True, text=True).stdout
    assert done.split()[:2] == [str(expected.score), str(solution.nodes)], "the program reads the checkpoint"
    with pytest.raises(ValueError, match="belongs to another position"):
        cluster.solve(Rules(5, 6), checkpoint=path)
    with pytest.raises(ValueError, match="0 threads are too few"):
        cluster.solve(rules, threads=0)
    assert cluster.solve(rules, checkpoint=path, weak=True) == solution, "nothing is left to search"
