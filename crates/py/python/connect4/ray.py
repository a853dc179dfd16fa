"""Labels positions, plays games and solves boards on a Ray cluster (`pip install connect4-engine[ray]`).

Work on positions and games is split into parts that depend only on their number; each part is a Ray task. Ray repeats a
task if its worker dies. The driver writes each finished part atomically to a file of its own. The results are therefore
complete and the same as on one machine, and the same call resumes interrupted work.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Callable, Optional, Union

import numpy as np
import numpy.typing as npt

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
    import ray
except ImportError as _error:
    raise ImportError("connect4.ray needs Ray and pyarrow: pip install 'connect4-engine[ray]'") from _error

from connect4 import _native
from connect4._batch import solve_batch
from connect4._native import Game, Position, Rules, Solution, Solver

__all__ = ["label", "read", "selfplay", "solve"]

#: Name of the file that identifies the work in a folder.
_TITLE = "work.json"


def label(
    dataset: Any,
    out: Union[str, "os.PathLike[str]"],
    *,
    rules: Optional[Rules] = None,
    moves: bool = False,
    weak: bool = False,
    nodes: Optional[int] = None,
    part: int = 1000,
    format: str = "parquet",
    threads: int = 1,
    table_mb: int = 256,
    in_flight: Optional[int] = None,
    progress: Optional[Callable[[int, int], object]] = None,
) -> int:
    """Labels positions with their solved values and writes them to the folder `out`; returns the number of positions.

    `dataset` is one of:

    - an array as `solve_batch` takes it
    - a list of positions, or of moves as digits
    - the path of a text file with one sequence of moves per line, or of a Parquet file with a column `moves`
    - a Ray Dataset with a column `moves` that preserves the order of rows
      (`ray.data.DataContext.get_current().execution_options.preserve_order = True`)

    Each part of `part` positions is a task with `threads` CPUs. The files `part-00000000.parquet` and so on (or
    `.jsonl`, see `format`) hold one row per position, in order: `index`, `position` (one line, similar to FEN), `value`
    (1, 0, -1 for the side to move), `plies` (to the end under best play) and `score`. `moves=True` adds `moves`, the
    scores of all columns (null for a full one). Results not proved within `nodes` are null. `read` reads all rows.

    If the folder contains finished parts of the same work, the call resumes it. `progress(done, total)` counts parts.

    Raises ValueError if a board is not a valid position or the folder belongs to other work.
    """
    parts, fingerprint = _parts(dataset, rules, part)
    bits_rules = parts[0][0] if parts else Rules.CONNECT_FOUR
    title = {
        "work": "label",
        "rules": repr(bits_rules),
        "dataset": fingerprint,
        "part": part,
        "moves": moves,
        "weak": weak,
        "nodes": nodes,
    }
    options = {"moves": moves, "weak": weak, "nodes": nodes, "threads": threads, "table_mb": table_mb}

    def submit(number: int) -> Any:
        part_rules, boards = parts[number]
        return _label_part.options(num_cpus=threads).remote(number * part, boards, part_rules, options)

    _run(Path(out), title, len(parts), submit, format, in_flight, progress)
    return sum(len(boards) for _, boards in parts)


def selfplay(
    first: Union[str, _native.Agent],
    second: Union[str, _native.Agent],
    out: Union[str, "os.PathLike[str]"],
    *,
    games: int,
    rules: Optional[Rules] = None,
    seed: int = 1,
    random_plies: int = 2,
    nodes: Optional[int] = None,
    part: int = 100,
    format: str = "parquet",
    threads: int = 1,
    in_flight: Optional[int] = None,
    progress: Optional[Callable[[int, int], object]] = None,
) -> int:
    """Plays games between two players on the cluster and writes them to the folder `out`; returns the number of games.

    Players are names (see `connect4.agent`); `first` moves first in even games. Each game starts after `random_plies`
    random moves and depends only on the seed and its number. There is one row per game, in order: `game`, `first` and
    `second` (the players in order of moves), `start` (a position line), `moves` (a list of numbers), `outcome` (`X`,
    `O` or `draw`). Everything else is as in `label`.
    """
    chosen = Rules.CONNECT_FOUR if rules is None else rules
    if chosen.swap:
        raise ValueError("self-play does not support the swap rule; use rules without it")
    names = [_name(first), _name(second)]
    for name in names:
        _native.agent(name, rules=chosen)
    title = {
        "work": "selfplay",
        "rules": repr(chosen),
        "players": names,
        "games": games,
        "part": part,
        "seed": seed,
        "random_plies": random_plies,
        "nodes": nodes,
    }
    options = {"rules": chosen, "seed": seed, "random_plies": random_plies, "nodes": nodes, "threads": threads}

    def submit(number: int) -> Any:
        start = number * part
        return _play_part.options(num_cpus=threads).remote(names, start, min(part, games - start), options)

    _run(Path(out), title, -(-games // part), submit, format, in_flight, progress)
    return games


def solve(
    position: Union[Rules, Position, Game],
    *,
    plies: int = 6,
    checkpoint: Optional[Union[str, "os.PathLike[str]"]] = None,
    weak: bool = False,
    threads: int = 1,
    table_mb: int = 256,
    workers: Optional[int] = None,
    progress: Optional[Callable[[Solution], object]] = None,
) -> Solution:
    """Solves one position, or the empty board of some rules, on the whole cluster. The result is that of
    `connect4.solve`.

    The search splits at the positions `plies` plies later, which workers search with null windows. Each of `workers`
    actors (default: as many as fit the cluster) searches one position at a time, with `threads` CPUs and its own table
    of `table_mb` MB, which it keeps between searches. If a worker dies, another one repeats its search. A larger
    `plies` keeps more workers busy but visits more nodes.

    Proved results are saved to the file `checkpoint`, and the same call resumes from it, as does `connect4 solve
    --checkpoint`. After each search, `progress(solution)` gets the bounds proved so far. `weak` proves only win, draw
    or loss.

    Raises ValueError for rules that cannot be solved or a checkpoint of another position, OSError if the file cannot be
    used.
    """
    for number, of in [(threads, "threads"), (1 if workers is None else workers, "workers")]:
        if number < 1:
            raise ValueError(f"{number} {of} are too few; choose 1 or more")
    root = Position(position) if isinstance(position, Rules) else position
    proof = _native.ProofTree(root, plies=plies, weak=weak, checkpoint=checkpoint)
    if proof.is_done:
        return proof.solution
    if not ray.is_initialized():
        ray.init()
    most = max(1, int(ray.cluster_resources().get("CPU", 1)) // threads) if workers is None else workers
    actors: list[Any] = []
    idle: list[Any] = []
    asked: dict[Any, tuple[Any, Position]] = {}
    try:
        while not proof.is_done:
            while len(asked) < most and (question := proof.next({about for _, about in asked.values()})):
                if not idle:
                    actors.append(_Worker.options(num_cpus=threads).remote(table_mb, threads))
                    idle.append(actors[-1])
                actor = idle.pop()
                asked[actor.answer.remote(*question)] = actor, question[0]
            ready, _ = ray.wait(list(asked), num_returns=1)
            for reference in ready:
                actor, about = asked.pop(reference)
                try:
                    answer = ray.get(reference)
                except ray.exceptions.RayActorError as error:
                    if error.actor_init_failed:
                        raise
                    # The worker died; its search will be assigned again.
                    actors.remove(actor)
                    continue
                proof.learn(about, answer)
                idle.append(actor)
                if progress is not None:
                    progress(proof.solution)
        return proof.solution
    finally:
        for actor in actors:
            ray.kill(actor)
        # A traceback would keep the proof alive and its file locked.
        del proof


def read(out: Union[str, "os.PathLike[str]"]) -> pa.Table:
    """Reads all finished rows of a folder, in order."""
    tables = []
    for path in sorted(Path(out).glob("part-*")):
        if path.suffix == ".parquet":
            tables.append(pq.read_table(path))
        elif path.suffix == ".jsonl":
            lines = path.read_text(encoding="utf-8").splitlines()
            tables.append(pa.Table.from_pylist([json.loads(line) for line in lines], schema=_schema_of(lines)))
    return pa.concat_tables(tables) if tables else pa.table({})


_LABELS = [
    ("index", pa.int64()),
    ("position", pa.string()),
    ("value", pa.int8()),
    ("plies", pa.int16()),
    ("score", pa.int8()),
]
_LABELS_WITH_MOVES = [*_LABELS, ("moves", pa.list_(pa.int8()))]
_GAMES = [
    ("game", pa.int64()),
    ("first", pa.string()),
    ("second", pa.string()),
    ("start", pa.string()),
    ("moves", pa.list_(pa.int16())),
    ("outcome", pa.string()),
]


def _schema_of(lines: list[str]) -> pa.Schema:
    names = list(json.loads(lines[0])) if lines else []
    fields = _GAMES if "game" in names else _LABELS_WITH_MOVES if "moves" in names else _LABELS
    return pa.schema(fields)


def _name(player: Union[str, _native.Agent]) -> str:
    return player if isinstance(player, str) else player.name


@ray.remote(max_retries=-1)
def _label_part(start: int, boards: npt.NDArray[Any], rules: Rules, options: dict[str, Any]) -> list[dict[str, Any]]:
    shared = {name: options[name] for name in ("weak", "nodes", "threads", "table_mb")}
    answers = solve_batch(boards, rules, **shared)
    columns = solve_batch(boards, rules, moves=True, **shared) if options["moves"] else None
    rows = []
    for at, answer in enumerate(answers):
        is_known = bool(answer["solved"])
        is_exact = is_known and not options["weak"]
        row = {
            "index": start + at,
            "position": _position(boards[at], rules).format("position"),
            "value": int(answer["value"]) if is_known else None,
            "plies": int(answer["plies"]) if is_exact else None,
            "score": int(answer["score"]) if is_exact else None,
        }
        if columns is not None:
            field = "value" if options["weak"] else "score"
            row["moves"] = [int(one[field]) if one["solved"] else None for one in columns[at]]
        rows.append(row)
    return rows


@ray.remote(max_retries=-1)
def _play_part(names: list[str], start: int, count: int, options: dict[str, Any]) -> list[dict[str, Any]]:
    played = _native.play_games(names[0], names[1], start=start, count=count, **options)
    rows = []
    for number, (moves, opening, outcome) in enumerate(played, start):
        first, second = names if number % 2 == 0 else names[::-1]
        row = {"game": number, "first": first, "second": second, "start": opening, "moves": moves, "outcome": outcome}
        rows.append(row)
    return rows


@ray.remote
class _Worker:
    """Runs searches of a proof."""

    def __init__(self, table_mb: int, threads: int) -> None:
        self.solver = Solver(table_mb=table_mb, threads=threads)

    def answer(self, position: Position, score: int) -> Solution:
        return self.solver.solve_against(position, score)


def _position(board: npt.NDArray[Any], rules: Rules) -> Position:
    if board.ndim == 1:
        return Position(rules, int(board[0]), int(board[1]))
    return Position.from_array(board, rules)


def _parts(dataset: Any, rules: Optional[Rules], part: int) -> tuple[list[tuple[Rules, npt.NDArray[Any]]], str]:
    """Splits the dataset into arrays of `part` boards, and returns them with its fingerprint."""
    if part < 1:
        raise ValueError(f"{part} positions per part are too few; choose 1 or more")
    if isinstance(dataset, np.ndarray):
        boards = np.ascontiguousarray(dataset)
        _native.check_boards(boards, rules)
        if rules is None:
            rules = Rules.CONNECT_FOUR if boards.ndim == 2 else Rules(boards.shape[2], boards.shape[1], 4)
    else:
        chosen = Rules.CONNECT_FOUR if rules is None else rules
        positions = [_read(one, chosen, at) for at, one in enumerate(_texts(dataset))]
        rules = positions[0].rules if positions else chosen
        for at, position in enumerate(positions):
            if position.rules != rules:
                raise ValueError(f"position {at} has other rules ({position.rules}) than the first ({rules})")
        boards = np.array([one.to_array() for one in positions], dtype=np.int8).reshape(-1, rules.rows, rules.cols)
    fingerprint = hashlib.sha256(f"{boards.dtype} {boards.shape}".encode() + boards.tobytes()).hexdigest()
    return [(rules, boards[at : at + part]) for at in range(0, len(boards), part)], fingerprint


def _texts(dataset: Any) -> Iterable[Union[str, Position]]:
    """Positions, or moves as text, of any dataset except arrays."""
    if isinstance(dataset, (str, os.PathLike)):
        path = Path(dataset)
        if path.suffix == ".parquet":
            moves: list[str] = pq.read_table(path, columns=["moves"])["moves"].to_pylist()
            return moves
        return [(line.split() or [""])[0] for line in path.read_text(encoding="utf-8").splitlines()]
    if hasattr(dataset, "iter_rows"):
        return (row["moves"] for row in dataset.iter_rows())
    texts: Iterable[Union[str, Position]] = dataset
    return texts


def _read(one: Union[str, Position], rules: Rules, at: int) -> Position:
    if isinstance(one, Position):
        return one
    try:
        return Position.parse(str(one), rules=rules)
    except ValueError as error:
        raise ValueError(f"position {at}: {error}") from None


def _run(
    out: Path,
    title: dict[str, Any],
    count: int,
    submit: Callable[[int], Any],
    format: str,
    in_flight: Optional[int],
    progress: Optional[Callable[[int, int], object]],
) -> None:
    """Runs every missing part."""
    if format not in ("parquet", "jsonl"):
        raise ValueError(f"format must be parquet or jsonl, not {format!r}")
    _claim(out, {**title, "format": format})
    paths = [out / f"part-{number:08}.{format}" for number in range(count)]
    missing: Iterator[int] = iter([number for number in range(count) if not paths[number].exists()])
    done = sum(path.exists() for path in paths)
    if done == count:
        return
    if not ray.is_initialized():
        ray.init()
    # Enough tasks to keep every CPU busy while results are written, but few enough to limit memory.
    most = in_flight or max(2, 2 * int(ray.cluster_resources().get("CPU", 1)))
    waiting: dict[Any, int] = {}
    try:
        while True:
            while len(waiting) < most and (number := next(missing, None)) is not None:
                waiting[submit(number)] = number
            if not waiting:
                return
            ready, _ = ray.wait(list(waiting), num_returns=1)
            for reference in ready:
                _write(paths[waiting.pop(reference)], ray.get(reference), format)
                done += 1
                if progress is not None:
                    progress(done, count)
    finally:
        for reference in waiting:
            ray.cancel(reference, force=False)


def _claim(out: Path, title: dict[str, Any]) -> None:
    """Creates the folder, or checks that it belongs to this work."""
    out.mkdir(parents=True, exist_ok=True)
    path = out / _TITLE
    if path.exists():
        if json.loads(path.read_text(encoding="utf-8")) != title:
            raise ValueError(f"{out} belongs to other work (see {path}); choose another folder")
        return
    if any(out.glob("part-*")):
        raise ValueError(f"{out} contains parts of unknown work; choose another folder")
    _whole(path, lambda file: Path(file).write_text(json.dumps(title, indent=1) + "\n", encoding="utf-8"))


def _write(path: Path, rows: list[dict[str, Any]], format: str) -> None:
    if format == "jsonl":
        text = "".join(json.dumps(row) + "\n" for row in rows)
        _whole(path, lambda file: Path(file).write_text(text, encoding="utf-8"))
        return
    names = list(rows[0])
    schema = pa.schema(_GAMES if "game" in names else _LABELS_WITH_MOVES if "moves" in names else _LABELS)
    table = pa.Table.from_pylist(rows, schema=schema)
    _whole(path, lambda file: pq.write_table(table, file))


def _whole(path: Path, write: Callable[[str], object]) -> None:
    """Writes a file atomically."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".part-")
    os.close(handle)
    try:
        write(name)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
