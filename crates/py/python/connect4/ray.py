"""Labels positions, plays games and solves boards on a Ray cluster (`pip install connect4-engine[ray]`).

`label` and `selfplay` divide the work into parts that depend only on their numbers. Each part is a Ray task, which Ray
runs again if its worker dies. The driver writes each finished part atomically to its own file. The results are
therefore complete and the same as on one machine, and the same call resumes interrupted work.
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
from connect4._checks import fresh_seed
from connect4._native import Game, Position, Rules, Solver
from connect4._results import Solution

__all__ = ["label", "read", "selfplay", "solve"]

#: Name of the file in each folder that describes its work.
_MANIFEST = "work.json"


def label(
    dataset: Any,
    out: Union[str, "os.PathLike[str]"],
    *,
    rules: Optional[Rules] = None,
    moves: bool = False,
    weak: bool = False,
    nodes: Optional[int] = None,
    part_size: int = 1000,
    format: str = "parquet",
    threads: int = 1,
    table_mb: int = 256,
    in_flight: Optional[int] = None,
    progress: Optional[Callable[[int, int], object]] = None,
) -> int:
    """Solves positions and writes the results to the folder `out`; returns the number of positions.

    `dataset` is one of:

    - an array, as for `solve_batch`
    - a list of positions, or of texts as for `Position.parse`
    - a table of pandas, Polars or Arrow with a column `moves`
    - the path of a text file with one sequence of moves per line, or of a Parquet file with a column `moves`
    - a Ray Dataset with a column `moves` that preserves the order of rows
      (`ray.data.DataContext.get_current().execution_options.preserve_order = True`)

    Each part of `part_size` positions is a task with `threads` CPUs, and a file `part-00000000.parquet` and so on (or
    `.jsonl`, see `format`). `read` reads all files. They hold one row per position, in order:

    - `index`: number of the position, from 0
    - `position`: one line, similar to FEN
    - `value`: 1, 0 or -1 for the side to move
    - `plies`: number of plies until the end under best play
    - `score`: as in `connect4.Solution`
    - `scores`, with `moves=True`: the score of each action for the player who makes it, null if illegal

    Results that are not proven within `nodes` visited positions are null. `weak` proves only win, draw or loss: `plies`
    and `score` are null, and `scores` holds values.

    At most `in_flight` tasks are submitted at a time; by default, twice as many as there are CPUs. If the folder
    contains finished parts of the same work, the call resumes it. `progress(done, total)` counts parts.

    Raises ValueError if a board is not a valid position or the folder belongs to other work.
    """
    parts, fingerprint = _parts(dataset, rules, part_size)
    found_rules = parts[0][0] if parts else Rules.CONNECT_FOUR
    manifest = {
        "work": "label",
        "rules": repr(found_rules),
        "dataset": fingerprint,
        "part_size": part_size,
        "moves": moves,
        "weak": weak,
        "nodes": nodes,
    }
    options = {"moves": moves, "weak": weak, "nodes": nodes, "threads": threads, "table_mb": table_mb}

    def submit(number: int) -> Any:
        part_rules, boards = parts[number]
        return _label_part.options(num_cpus=threads).remote(number * part_size, boards, part_rules, options)

    _run(Path(out), manifest, len(parts), submit, format, in_flight, progress)
    return sum(len(boards) for _, boards in parts)


def selfplay(
    first: Union[str, _native.Agent],
    second: Union[str, _native.Agent],
    out: Union[str, "os.PathLike[str]"],
    *,
    games: int,
    rules: Optional[Rules] = None,
    seed: Optional[int] = 1,
    random_plies: int = 2,
    nodes: Optional[int] = None,
    part_size: int = 100,
    format: str = "parquet",
    threads: int = 1,
    in_flight: Optional[int] = None,
    progress: Optional[Callable[[int, int], object]] = None,
) -> int:
    """Plays games between two players on the cluster and writes them to the folder `out`; returns the number of games.

    Players are names (see `connect4.agent`) or agents; the workers create their players from the names. `first` moves
    first in games with even numbers. Each game starts after `random_plies` random moves and depends only on the seed
    and its number. `nodes` (visited positions or simulations) limits each move. There is one row per game, in order:

    - `game`: number of the game, from 0
    - `first`, `second`: the names of the players who moved first and second
    - `start`: position line after the random moves
    - `moves`: list of move numbers
    - `outcome`: `X`, `O` or `draw`

    Everything else is as in `label`.
    """
    chosen = Rules.CONNECT_FOUR if rules is None else rules
    if chosen.swap:
        raise ValueError("self-play does not support the swap rule; use rules without it")
    names = [_name(first), _name(second)]
    for name in names:
        _native.agent(name, rules=chosen)
    seed = fresh_seed(seed)
    manifest = {
        "work": "selfplay",
        "rules": repr(chosen),
        "players": names,
        "games": games,
        "part_size": part_size,
        "seed": seed,
        "random_plies": random_plies,
        "nodes": nodes,
    }
    options = {"rules": chosen, "seed": seed, "random_plies": random_plies, "nodes": nodes, "threads": threads}

    def submit(number: int) -> Any:
        start = number * part_size
        return _play_part.options(num_cpus=threads).remote(names, start, min(part_size, games - start), options)

    _run(Path(out), manifest, -(-games // part_size), submit, format, in_flight, progress)
    return games


def solve(
    position: Union[Rules, Position, Game],
    *,
    split_depth: int = 6,
    checkpoint: Optional[Union[str, "os.PathLike[str]"]] = None,
    weak: bool = False,
    threads: int = 1,
    table_mb: int = 256,
    workers: Optional[int] = None,
    progress: Optional[Callable[[Solution], object]] = None,
) -> Solution:
    """Solves a position, or the empty board of some rules, on the whole cluster, with the result of `connect4.solve`.

    The search splits at the positions `split_depth` plies later, 0 to 20, which workers search with null windows. A
    larger `split_depth` keeps more workers busy but visits more nodes. Each of `workers` actors (default: as many as
    the cluster has room for) searches one position at a time, with `threads` CPUs. Its transposition table of
    `table_mb` megabytes is kept between searches. If a worker dies, another one repeats its search.

    Proven results are saved to the file `checkpoint`, and the same call resumes from it, as does
    `connect4 solve --checkpoint`. After each search, `progress(solution)` is called with the bounds proved so far.
    `weak` proves only win, draw or loss.

    Raises ValueError for rules that cannot be solved or a checkpoint of another position, OSError if the file cannot be
    used.
    """
    for number, name in [(threads, "threads"), (1 if workers is None else workers, "workers")]:
        if number < 1:
            raise ValueError(f"{number} {name} are too few; choose 1 or more")
    root = Position(position) if isinstance(position, Rules) else position
    proof = _native.ProofTree(root, plies=split_depth, weak=weak, checkpoint=checkpoint)
    if proof.is_done:
        return proof.solution
    if not ray.is_initialized():
        ray.init()
    limit = max(1, int(ray.cluster_resources().get("CPU", 1)) // threads) if workers is None else workers
    actors: list[Any] = []
    idle: list[Any] = []
    pending: dict[Any, tuple[Any, Position]] = {}
    try:
        while not proof.is_done:
            while len(pending) < limit and (search := proof.next({position for _, position in pending.values()})):
                if not idle:
                    actors.append(_Worker.options(num_cpus=threads).remote(table_mb, threads))
                    idle.append(actors[-1])
                actor = idle.pop()
                pending[actor.search.remote(*search)] = actor, search[0]
            ready, _ = ray.wait(list(pending), num_returns=1)
            for reference in ready:
                actor, searched = pending.pop(reference)
                try:
                    result = ray.get(reference)
                except ray.exceptions.RayActorError as error:
                    if error.actor_init_failed:
                        raise
                    # The worker died, so another one repeats its search.
                    actors.remove(actor)
                    continue
                proof.learn(searched, result)
                idle.append(actor)
                if progress is not None:
                    progress(proof.solution)
        return proof.solution
    finally:
        for actor in actors:
            ray.kill(actor)
        # The traceback of an exception would keep the proof alive, and its file locked.
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
_LABELS_WITH_SCORES = [*_LABELS, ("scores", pa.list_(pa.int8()))]
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
    fields = _GAMES if "game" in names else _LABELS_WITH_SCORES if "scores" in names else _LABELS
    return pa.schema(fields)


def _name(player: Union[str, _native.Agent]) -> str:
    return player if isinstance(player, str) else player.name


@ray.remote(max_retries=-1)
def _label_part(start: int, boards: npt.NDArray[Any], rules: Rules, options: dict[str, Any]) -> list[dict[str, Any]]:
    shared = {name: options[name] for name in ("weak", "nodes", "threads", "table_mb")}
    answers = solve_batch(boards, rules, **shared)
    by_move = solve_batch(boards, rules, moves=True, **shared) if options["moves"] else None
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
        if by_move is not None:
            field = "value" if options["weak"] else "score"
            row["scores"] = [int(one[field]) if one["solved"] else None for one in by_move[at]]
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

    def search(self, position: Position, score: int) -> Solution:
        return self.solver.solve_against(position, score)


def _position(board: npt.NDArray[Any], rules: Rules) -> Position:
    if board.ndim == 1:
        return Position(rules, int(board[0]), int(board[1]))
    return Position.from_array(board, rules)


def _parts(dataset: Any, rules: Optional[Rules], part_size: int) -> tuple[list[tuple[Rules, npt.NDArray[Any]]], str]:
    """Splits the dataset into arrays of up to `part_size` boards, and returns them with its fingerprint."""
    if part_size < 1:
        raise ValueError(f"{part_size} positions per part are too few; choose 1 or more")
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
                raise ValueError(f"position {at} has other rules ({position.rules}) than the first one ({rules})")
        boards = np.array([one.to_array() for one in positions], dtype=np.int8).reshape(-1, rules.rows, rules.cols)
    fingerprint = hashlib.sha256(f"{boards.dtype} {boards.shape}".encode() + boards.tobytes()).hexdigest()
    return [(rules, boards[at : at + part_size]) for at in range(0, len(boards), part_size)], fingerprint


def _texts(dataset: Any) -> Iterable[Union[str, Position]]:
    """Reads positions, or moves as text, from any dataset except an array."""
    if isinstance(dataset, (str, os.PathLike)):
        path = Path(dataset)
        if path.suffix == ".parquet":
            moves: list[str] = pq.read_table(path, columns=["moves"])["moves"].to_pylist()
            return moves
        return [(line.split() or [""])[0] for line in path.read_text(encoding="utf-8").splitlines()]
    if hasattr(dataset, "take_batch"):
        return (row["moves"] for row in dataset.iter_rows())
    # Iterating over a table gives the names of its columns.
    names = getattr(dataset, "column_names", getattr(dataset, "columns", None))
    if names is not None:
        if "moves" not in list(names):
            raise ValueError(f"the table has no column moves, only {', '.join(map(str, names))}; rename one of them")
        return list(map(str, getattr(dataset["moves"], "to_pylist", dataset["moves"].__iter__)()))
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
    manifest: dict[str, Any],
    count: int,
    submit: Callable[[int], Any],
    format: str,
    in_flight: Optional[int],
    progress: Optional[Callable[[int, int], object]],
) -> None:
    """Runs every missing part."""
    if format not in ("parquet", "jsonl"):
        raise ValueError(f"format must be parquet or jsonl, not {format!r}")
    _claim(out, {**manifest, "format": format})
    paths = [out / f"part-{number:08}.{format}" for number in range(count)]
    missing: Iterator[int] = iter([number for number in range(count) if not paths[number].exists()])
    done = sum(path.exists() for path in paths)
    if done == count:
        return
    if not ray.is_initialized():
        ray.init()
    # Enough tasks to keep every CPU busy while results are written, but few enough to limit memory.
    limit = in_flight or max(2, 2 * int(ray.cluster_resources().get("CPU", 1)))
    waiting: dict[Any, int] = {}
    try:
        while True:
            while len(waiting) < limit and (number := next(missing, None)) is not None:
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


def _claim(out: Path, manifest: dict[str, Any]) -> None:
    """Creates the folder, or checks that it belongs to this work."""
    out.mkdir(parents=True, exist_ok=True)
    path = out / _MANIFEST
    if path.exists():
        if json.loads(path.read_text(encoding="utf-8")) != manifest:
            raise ValueError(f"{out} belongs to other work (see {path}); choose another folder")
        return
    if any(out.glob("part-*")):
        raise ValueError(f"{out} contains parts of unknown work; choose another folder")
    _write_atomically(path, lambda file: Path(file).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8"))


def _write(path: Path, rows: list[dict[str, Any]], format: str) -> None:
    if format == "jsonl":
        text = "".join(json.dumps(row) + "\n" for row in rows)
        _write_atomically(path, lambda file: Path(file).write_text(text, encoding="utf-8"))
        return
    names = list(rows[0])
    schema = pa.schema(_GAMES if "game" in names else _LABELS_WITH_SCORES if "scores" in names else _LABELS)
    table = pa.Table.from_pylist(rows, schema=schema)
    _write_atomically(path, lambda file: pq.write_table(table, file))


def _write_atomically(path: Path, write: Callable[[str], object]) -> None:
    """Writes a file atomically."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".part-")
    os.close(handle)
    try:
        write(name)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
