"""The assignments `minimax`, `alphabeta` and `mcts`: searches of a tree that the parent holds."""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Optional

from connect4 import Position, Rules, analyze
from connect4.grade._report import Part, Test
from connect4.grade._sandbox import Answer, Limits, Loaded, Opaque, Problem, Sandbox, find_name
from connect4.grade._tree import WIN, Found, Task, Tree, random_position

_INFINITE = math.inf
#: Searches may take this many times the limit per call, because each move and estimate is a question to this process.
_PATIENCE = 4


def search(
    tree: Tree,
    task: Task,
    *,
    prunes: bool = True,
    strict: bool = False,
    passes: bool = True,
    only: str = "XO",
    maximizes: Callable[[Position], bool] = lambda position: position.side_to_move == "X",
    deeper: int = 0,
    leaf: Callable[[Position, int], float] = lambda position, value: value,
    chooses_last: bool = False,
    swaps: bool = False,
    cut: Optional[Callable[[bool, float, float, float], bool]] = None,
    order: Callable[[list[int]], list[int]] = lambda columns: columns,
) -> Found:
    """Alpha-beta search, or a faulty one: the options make the classic mistakes."""

    def visit(position: Position, depth: int, alpha: float, beta: float) -> tuple[float, list[int]]:
        if position.is_over or depth <= 0:
            return leaf(position, tree.evaluate(position)), []
        is_max = maximizes(position)
        best, moves = -_INFINITE if is_max else _INFINITE, list[int]()
        for column in order(position.legal_moves()):
            window = (beta, alpha) if swaps else (alpha, beta) if passes else (-_INFINITE, _INFINITE)
            value = visit(tree.play(position, column), depth - 1, *window)[0]
            if value == best and not chooses_last:
                moves.append(column)
            elif (value > best if is_max else value < best) or chooses_last:
                best, moves = value, [column]
            if cut is not None and cut(is_max, best, alpha, beta):
                break
            if is_max:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if cut is None and prunes and position.side_to_move in only and (alpha > beta if strict else alpha >= beta):
                break
        return best, moves

    value, moves = visit(task.position, task.depth + deeper, -_INFINITE, _INFINITE)
    return Found(value, moves, tree.evaluated, tree.played)


@dataclass(frozen=True)
class _Mistake:
    name: str
    run: Callable[[Tree, Task], Found]
    #: Whether the values are right, and only the numbers of positions differ.
    is_slow: bool = False


def _mover(position: Position, value: float) -> float:
    return value if position.side_to_move == "X" else -value


def _without_negation(tree: Tree, task: Task) -> Found:
    """Negamax whose leaves and result have the right sign."""
    sign = 1 if task.position.side_to_move == "X" else -1
    found = search(tree, task, prunes=False, maximizes=lambda _: True, leaf=_mover)
    return Found(sign * found.value, found.moves, found.evaluated, found.played)


_MISTAKES = [
    _Mistake("it does not prune: it is plain minimax", lambda tree, task: search(tree, task, prunes=False), True),
    _Mistake("it cuts only if alpha > beta; a cut is also right if they are equal", lambda tree, task: search(tree, task, strict=True), True),
    _Mistake("alpha and beta are not passed to the children", lambda tree, task: search(tree, task, passes=False), True),
    _Mistake("it cuts only at positions of X, the maximizing side", lambda tree, task: search(tree, task, only="X"), True),
    _Mistake("it cuts only at positions of O, the minimizing side", lambda tree, task: search(tree, task, only="O"), True),
    # The same with the value of the position instead of the window, which differs below positions that should have been cut.
    _Mistake("it cuts only at positions of X, the maximizing side", lambda tree, task: search(tree, task, cut=lambda is_max, best, alpha, beta: is_max and best >= beta), True),
    _Mistake("it cuts only at positions of O, the minimizing side", lambda tree, task: search(tree, task, cut=lambda is_max, best, alpha, beta: not is_max and best <= alpha), True),
    *(
        _Mistake("it cuts too early: compare the value with beta at maximizing positions, and with alpha at minimizing ones", lambda tree, task, cut=cut: search(tree, task, cut=cut))
        for cut in (
            lambda is_max, best, alpha, beta: best >= alpha if is_max else best <= alpha,
            lambda is_max, best, alpha, beta: best >= beta if is_max else best <= beta,
            lambda is_max, best, alpha, beta: best >= alpha if is_max else best <= beta,
        )
    ),
    _Mistake("alpha and beta are swapped when they are passed to the children", lambda tree, task: search(tree, task, swaps=True, cut=lambda is_max, best, alpha, beta: best >= beta if is_max else best <= alpha)),
    _Mistake("alpha and beta are swapped when they are passed to the children", lambda tree, task: search(tree, task, swaps=True)),
    _Mistake("below the root, both sides maximize: O must take the smallest value", lambda tree, task: search(tree, task, prunes=False, maximizes=lambda position: position.ply > task.position.ply or position.side_to_move == "X")),
    _Mistake("below the root, both sides minimize: X must take the largest value", lambda tree, task: search(tree, task, prunes=False, maximizes=lambda position: position.ply == task.position.ply and position.side_to_move == "X")),
    _Mistake("the sign is missing for the levels: negamax must negate the values of children", _without_negation),
    _Mistake("it maximizes for both sides: O must take the smallest value", lambda tree, task: search(tree, task, prunes=False, maximizes=lambda _: True)),
    _Mistake("it minimizes for both sides: X must take the largest value", lambda tree, task: search(tree, task, prunes=False, maximizes=lambda _: False)),
    _Mistake("it minimizes for X and maximizes for O; the values are those of X", lambda tree, task: search(tree, task, prunes=False, maximizes=lambda position: position.side_to_move == "O")),
    _Mistake("the root always maximizes, also if O is to move", lambda tree, task: search(tree, task, prunes=False, maximizes=lambda position: (position.ply - task.position.ply) % 2 == 0)),
    _Mistake("it searches one ply too few", lambda tree, task: search(tree, task, prunes=False, deeper=-1)),
    _Mistake("it searches one ply too many", lambda tree, task: search(tree, task, prunes=False, deeper=1)),
    _Mistake("a sign is wrong: `evaluate` gives values for X, not for the side to move", lambda tree, task: search(tree, task, prunes=False, leaf=_mover)),
    _Mistake("the value of the last child is returned, not the best", lambda tree, task: search(tree, task, prunes=False, chooses_last=True)),
    _Mistake("the sign is missing for the levels: negamax must negate the values of children", lambda tree, task: search(tree, task, prunes=False, maximizes=lambda _: True, leaf=_mover)),
    _Mistake("finished games count 0; they have a value", lambda tree, task: search(tree, task, prunes=False, leaf=lambda position, value: 0 if position.is_over else value)),
]  # fmt: skip


@functools.lru_cache(maxsize=4)
def _tasks(seed: int) -> Sequence[Task]:
    rng = random.Random(f"search {seed}")
    found = []
    for size, plies, depth in (
        ((4, 4), 1, 1), ((7, 6), 8, 1), ((5, 4), 3, 1),
        ((4, 4), 2, 2), ((5, 4), 5, 2), ((7, 6), 10, 2), ((7, 6), 5, 3), ((4, 4), 3, 4), ((5, 4), 4, 4), ((5, 5), 7, 3),
    ):  # fmt: skip
        found.append(Task(random_position(rng, Rules(*size), plies), depth, rng.getrandbits(32)))
    # Complete games: won and lost by X, with each side to move, and a draw.
    wanted: list[tuple[int, float]] = [(10, WIN), (10, -WIN), (11, WIN), (11, -WIN), (10, 0)]
    while wanted:
        plies = wanted[0][0]
        task = Task(random_position(rng, Rules(4, 4), plies), 16 - plies, rng.getrandbits(32), True)
        result = search(Tree(task, 1 << 30), task)
        if (plies, result.value) in wanted:
            wanted.remove((plies, result.value))
            found.append(task)
    return found


_ORDERS: tuple[Callable[[list[int]], list[int]], ...] = (
    lambda columns: columns,
    lambda columns: columns[::-1],
    lambda columns: sorted(columns, key=lambda column: abs(2 * column - 5)),
    lambda columns: sorted(columns, key=lambda column: abs(column - 3)),
)


def _number(value: Any) -> Optional[float]:
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) and value == value else None


_READINGS = ("(value, column)", "(column, value)", "value", "column")


def _read(value: Any, reading: str) -> tuple[Optional[float], Optional[int]]:
    """The value and the move in a result, read in one of four ways."""
    if isinstance(value, Opaque):
        value = value.elements
    if isinstance(value, dict):
        lower = {str(key).lower(): one for key, one in value.items()}
        score = next((lower[one] for one in ("value", "score", "eval", "best_value") if one in lower), None)
        move = next((lower[one] for one in ("column", "move", "col", "best_move", "action") if one in lower), None)
        return _number(score), _column(move)
    if isinstance(value, (list, tuple)) and len(value) >= 2:
        first, second = value[0], value[1]
        if reading == "(value, column)":
            return _number(first), _column(second)
        return (_number(second), _column(first)) if reading == "(column, value)" else (None, None)
    if reading == "value":
        return _number(value), None
    return (None, _column(value)) if reading == "column" else (None, None)


def _column(value: Any) -> Optional[int]:
    number = _number(value)
    return int(number) if number is not None and number.is_integer() else None


@dataclass(frozen=True)
class _Run:
    task: Task
    answer: Answer
    tree: Tree
    #: The results of minimax and of alpha-beta from the left.
    full: Found
    pruned: Found
    #: The most positions that alpha-beta evaluates with an order of the columns: from the left, the right or the center.
    most: int

    @property
    def leaves(self) -> int:
        return self.tree.evaluated


def _shown(task: Task) -> str:
    name = task.position.format("position")
    rows = "\n".join("".join(".XO"[cell] for cell in row) for row in task.position.to_array().tolist())
    return f"{rows}\n{task.position.side_to_move} to move, depth {task.depth} ({name})"


def grade_search(sandbox: Sandbox, loaded: Loaded, seed: int, limits: Limits, name: str, others: Sequence[str]) -> Test:
    """Grades `minimax` or `alphabeta`."""
    is_alphabeta = name == "alphabeta"
    points = {"shallow": 15, "deep": 20, "ends": 15, "moves": 20, "nodes": 30}
    if is_alphabeta:
        points = {"shallow": 10, "deep": 20, "ends": 10, "moves": 20, "nodes": 40}
    names = {
        "shallow": "values at one ply",
        "deep": "values at more plies",
        "ends": "values of games that end",
        "moves": "a best move",
        "nodes": "number of evaluated positions",
    }
    task = (
        f"{name}(position, depth) returns (value, column): the value for X after `depth` more plies, and a column that "
        "achieves it"
    )
    found = find_name(loaded.names, [name, *others])
    if found is None:
        return Test(name, 0, 100, [Part(names[one], 0, points[one], f"there is no function `{name}`; {task}") for one in points])
    runs: list[_Run] = []
    left = 2
    for one in _tasks(seed):
        full = search(Tree(one, 1 << 30), one, prunes=False)
        pruned = search(Tree(one, 1 << 30), one)
        most = max(search(Tree(one, 1 << 30), one, order=order).evaluated for order in _ORDERS)
        tree = Tree(one, 20 * (full.played + full.evaluated) + 2000)
        answer = Answer(problem=Problem("timeout", message="the time for the positions before"))
        if left:
            answer = sandbox.call(found, [one.depth], position=tree.root(), answer=tree.answer, seconds=_PATIENCE * limits.seconds)
            left -= answer.problem is not None and answer.problem.kind != "raised"
        runs.append(_Run(one, answer, tree, full, pruned, most))
    reading = max(_READINGS, key=lambda how: (sum(_is_right(run, how) for run in runs), sum(_is_best(run, how) for run in runs)))
    notes = []
    if reading != _READINGS[0] and any(_is_right(run, reading) for run in runs):
        notes.append(f"Expected the result `(value, column)`; yours was read as `{reading}`.")
    parts = []
    for key, chosen in (
        ("shallow", [run for run in runs if run.task.depth == 1]),
        ("deep", [run for run in runs if run.task.depth > 1 and not run.task.is_complete]),
        ("ends", [run for run in runs if run.task.is_complete]),
    ):
        wrong = [run for run in chosen if not _is_right(run, reading)]
        message = _value_message(wrong, len(chosen), reading, name) if wrong else ""
        parts.append(Part(names[key], 0 if wrong else points[key], points[key], message))
    has_values = all(part.score for part in parts)
    wrong = [run for run in runs if not _is_best(run, reading)]
    parts.append(Part(names["moves"], 0 if wrong else points["moves"], points["moves"], _move_message(wrong, len(runs), reading, name) if wrong else ""))
    mistakes = list(_recognized(runs, reading, is_alphabeta))
    parts.append(_nodes_part(names["nodes"], points["nodes"], runs, has_values, bool(mistakes), is_alphabeta))
    seconds = max(run.answer.seconds for run in runs)
    if seconds > _PATIENCE * limits.seconds / 2:
        notes.append(f"The slowest search took {seconds:.1f} s of {_PATIENCE * limits.seconds:g} s.")
    return Test(name, round(sum(part.score for part in parts), 2), 100, parts, mistakes, notes)


def _is_right(run: _Run, reading: str) -> bool:
    return run.answer.problem is None and _read(run.answer.value, reading)[0] == run.full.value


def _is_best(run: _Run, reading: str) -> bool:
    return run.answer.problem is None and _read(run.answer.value, reading)[1] in run.full.moves


def _problem_text(run: _Run) -> str:
    problem = run.answer.problem
    if problem is not None and problem.name == "grader":
        return f"your function was stopped: {problem.message}"
    return f"your function {problem}"


def _value_message(wrong: list[_Run], total: int, reading: str, name: str) -> str:
    run = min(wrong, key=lambda one: one.full.played)
    lines = ["wrong value", _shown(run.task)]
    if run.answer.problem is not None:
        lines[0] = "the call fails"
        lines.append(_problem_text(run))
    else:
        lines.append(f"your function returned: {run.answer.value!r}")
        lines.append(f"expected:               value {run.full.value:g}")
    return "\n".join([*lines, f"({len(wrong)} of {total} positions fail; this is the smallest one)"])


def _move_message(wrong: list[_Run], total: int, reading: str, name: str) -> str:
    run = min(wrong, key=lambda one: one.full.played)
    column = _read(run.answer.value, reading)[1]
    if run.answer.problem is not None:
        reason = _problem_text(run)
    elif column is None:
        reason = f"your function returned no column: {run.answer.value!r}"
    elif column not in run.task.position.legal_moves():
        reason = f"column {column} is not a legal move; legal moves: {run.task.position.legal_moves()}"
    else:
        reason = f"column {column} does not have the best value; best: {run.full.moves}"
    return "\n".join(["wrong move", _shown(run.task), reason, f"({len(wrong)} of {total} positions fail; this is the smallest one)"])


def _recognized(runs: list[_Run], reading: str, is_alphabeta: bool) -> Iterator[str]:
    done = [run for run in runs if run.answer.problem is None]
    if len(done) < len(runs) // 2:
        return
    if not any(run.leaves for run in done):
        yield "it never calls `position.evaluate()`, which gives the values of its leaves"
        return
    wrong = [run for run in done if not _is_right(run, reading)]
    for mistake in _MISTAKES:
        if mistake.is_slow and (wrong or not is_alphabeta):
            continue
        differs = False
        for run in done:
            tree = Tree(run.task, 1 << 30)
            made = mistake.run(tree, run.task)
            if mistake.is_slow:
                if made.evaluated != run.leaves:
                    break
                differs = differs or made.evaluated != run.pruned.evaluated
            else:
                if made.value != _read(run.answer.value, reading)[0]:
                    break
                differs = differs or made.value != run.full.value
        else:
            if differs:
                yield mistake.name
                return
    if not wrong and all(_read(run.answer.value, reading)[1] in [move + 1 for move in run.full.moves] for run in done):
        yield "columns count from 0, not from 1"
    failed = [run for run in runs if run.answer.problem is not None]
    if failed and not wrong and all(run.task.is_complete and run.answer.problem.kind == "raised" for run in failed):  # type: ignore[union-attr]
        yield "the end of the game is not recognized: a position is a leaf if its game is over, too"
    if not wrong and is_alphabeta:
        return
    if all(_read(run.answer.value, reading)[0] == _mover(run.task.position, run.full.value) for run in done):
        yield "the value is for the side to move; expected for X"
    elif all(_read(run.answer.value, reading)[0] == -run.full.value for run in done):
        yield "the sign of the value is wrong; the value is for X"


def _nodes_part(name: str, points: float, runs: list[_Run], has_values: bool, is_faulty: bool, is_alphabeta: bool) -> Part:
    numbers = ((run.leaves, run.full.evaluated, run.pruned.evaluated, run.most) for run in runs)
    mine, full, pruned, most = (sum(column) for column in zip(*numbers))
    played = sum(run.tree.played for run in runs)
    counts = f"yours {mine}, plain minimax {full}, alpha-beta from the left {pruned}; moves played: {played}"
    if not has_values:
        return Part(name, 0, points, f"the values must be right first ({counts})")
    if not is_alphabeta:
        # Fewer are possible with pruning or a table.
        if mine <= full:
            return Part(name, points, points)
        share = max(0.0, 1 - (mine - full) / full)
        return Part(name, round(points * share), points, f"positions are evaluated several times: {counts}")
    # Another order of moves can need more than from the left.
    if mine <= 1.1 * most and not is_faulty:
        return Part(name, points, points)
    share = min(0.75, max(0.0, (full - mine) / (full - pruned))) if full > pruned else 0.0
    return Part(name, round(points * share), points, f"more positions than necessary: {counts}")


def minimax(sandbox: Sandbox, loaded: Loaded, seed: int, limits: Limits) -> tuple[list[Test], dict[str, Any]]:
    """Grades the assignment `minimax`."""
    return [grade_search(sandbox, loaded, seed, limits, "minimax", NAMES["minimax"][1:])], {}


def alphabeta(sandbox: Sandbox, loaded: Loaded, seed: int, limits: Limits) -> tuple[list[Test], dict[str, Any]]:
    """Grades the assignment `alphabeta`."""
    return [grade_search(sandbox, loaded, seed, limits, "alphabeta", NAMES["alphabeta"][1:])], {}


#: Accepted names of the functions.
NAMES = {
    "minimax": ["minimax", "minmax", "mini_max", "negamax", "search", "minimax_search", "minimax_decision"],
    "alphabeta": ["alphabeta", "alpha_beta", "alphabeta_search", "alpha_beta_search", "alpha_beta_pruning", "minimax_alpha_beta", "negamax", "minimax", "search"],
    "mcts": ["mcts", "monte_carlo_tree_search", "uct", "mcts_search", "search", "best_move", "choose"],
}

# Monte Carlo tree search.


@dataclass(frozen=True)
class _Question:
    """A position for a Monte Carlo tree search, and its right moves."""

    task: Task
    kind: str
    right: list[int]


def _uct(position: Position, simulations: int, rng: random.Random, *, sees_replies: bool) -> int:
    """Monte Carlo tree search; without `sees_replies`, the opponent's moves are chosen for the side at the root."""
    root = position.side_to_move
    # Visits, value for the side that moved there, moves that were not tried, and children by move.
    tree: dict[Position, tuple[list[float], list[int], dict[int, Position]]] = {}

    def node(at: Position) -> tuple[list[float], list[int], dict[int, Position]]:
        return tree.setdefault(at, ([0.0, 0.0], at.legal_moves(), {}))

    for _ in range(simulations):
        at, path = position, [position]
        while True:
            (visits, _value), untried, children = node(at)
            if untried:
                move = untried.pop(rng.randrange(len(untried)))
                children[move] = at = at.play(move)
                node(at)
                path.append(at)
                break
            if not children:
                break
            scale = math.log(visits)
            at = max(children.values(), key=lambda one: node(one)[0][1] / node(one)[0][0] + 1.4 * math.sqrt(scale / node(one)[0][0]))
            path.append(at)
        while not at.is_over:
            at = at.play(rng.choice(at.legal_moves()))
        for one in path:
            side = ("O" if one.side_to_move == "X" else "X") if sees_replies else root
            statistics = node(one)[0]
            statistics[0] += 1
            statistics[1] += 0.5 if at.outcome == "draw" else float(at.outcome == side)
    children = node(position)[2]
    return max(children, key=lambda move: node(children[move])[0][0])


@functools.lru_cache(maxsize=4)
def _questions(seed: int) -> Sequence[_Question]:
    rng = random.Random(f"mcts {seed}")
    found: list[_Question] = []
    wanted = {"legal": 4, "win": 4, "block": 4, "best": 5}
    while any(wanted.values()):
        rules = rng.choice([Rules(5, 4), Rules(4, 4), Rules(5, 5)])
        cells = rules.cols * rules.rows
        position = random_position(rng, rules, rng.randint(cells // 2, cells - 4))
        other = "O" if position.side_to_move == "X" else "X"
        moves = position.legal_moves()
        wins = [one for one in moves if position.play(one).outcome == position.side_to_move]
        losing = [one for one in moves if any(position.play(one).play(two).outcome == other for two in position.play(one).legal_moves())]
        if wins and len(wins) < len(moves):
            kind, right = "win", wins
        elif not wins and losing and len(losing) == len(moves) - 1:
            kind, right = "block", [one for one in moves if one not in losing]
        elif not wins and not losing and position.ply >= cells - 9 and wanted["best"]:
            by_move = analyze(position).by_move
            values = {move: {"win": 1, "loss": -1}.get(one.value.verdict or "", 0) for move, one in zip(moves, by_move)}
            kind, right = "best", [move for move in moves if values[move] == max(values.values())]
            # Only positions that the search answers, and that need the opponent's best replies.
            if 2 * len(right) > len(moves) or not (
                _uct(position, 100, rng, sees_replies=False) not in right
                and all(_uct(position, 200, rng, sees_replies=True) in right for _ in range(2))
            ):
                continue
        else:
            kind, right = "legal", moves
        if wanted[kind]:
            wanted[kind] -= 1
            found.append(_Question(Task(position, 50 if kind == "legal" else 250, rng.getrandbits(32)), kind, right))
    return found


_KINDS = {
    "legal": ("legal moves", 15),
    "win": ("wins at once", 20),
    "block": ("blocks", 20),
    "best": ("moves that keep the result", 25),
}


def mcts(sandbox: Sandbox, loaded: Loaded, seed: int, limits: Limits) -> tuple[list[Test], dict[str, Any]]:
    """Grades the assignment `mcts`."""
    name = find_name(loaded.names, NAMES["mcts"])
    task = "mcts(position, simulations) returns the column of the chosen move"
    if name is None:
        parts = [Part(words, 0, points, f"there is no function `mcts`; {task}") for words, points in [*_KINDS.values(), ("number of simulations", 20)]]
        return [Test("mcts", 0, 100, parts)], {}
    failures: dict[str, list[str]] = {kind: [] for kind in _KINDS}
    totals = dict.fromkeys(_KINDS, 0)
    ended: list[tuple[int, int]] = []
    left, worst, slowest = 2, 0, 0.0
    for one in _questions(seed):
        totals[one.kind] += 1
        tree = Tree(one.task, 200 * one.task.depth, estimates=False)
        answer = Answer(problem=Problem("timeout", message="the time for the positions before"))
        if left:
            answer = sandbox.call(name, [one.task.depth], position=tree.root(), answer=tree.answer, seconds=_PATIENCE * limits.seconds)
            left -= answer.problem is not None and answer.problem.kind != "raised"
        slowest = max(slowest, answer.seconds)
        value = answer.value[0] if isinstance(answer.value, (list, tuple)) and answer.value else answer.value
        column = _read(value, "column")[1]
        if answer.problem is not None:
            reason = _problem_text(_Run(one.task, answer, tree, _NOTHING, _NOTHING))
        elif column is None:
            reason = f"your function returned {answer.value!r}; expected a column"
        elif column not in one.task.position.legal_moves():
            reason = f"column {column} is not a legal move; legal moves: {one.task.position.legal_moves()}"
        else:
            ended.append((tree.finished, one.task.depth))
            if column in one.right:
                continue
            losing = [move for move in one.task.position.legal_moves() if move not in one.right]
            worst += one.kind == "win" or len(losing) == 1
            reason = f"column {column}; right: {one.right}"
        text = _shown(one.task).replace("depth", "simulations:")
        failures[one.kind].append(f"{text}\n{reason}")
    parts = []
    for kind, (words, points) in _KINDS.items():
        # Sampling may miss one of the harder positions.
        allowed = 1 if kind in ("block", "best") else 0
        wrong, total = failures[kind], totals[kind]
        share = 1.0 if len(wrong) <= allowed else 1 - len(wrong) / total
        if kind == "legal" or share < 0.5:
            share = float(not wrong)
        message = f"{len(wrong)} of {total} positions fail, such as\n{wrong[0]}" if share < 1 else ""
        parts.append(Part(words, round(points * share), points, message))
    mistakes = []
    if totals["win"] and len(failures["win"]) == totals["win"] and all("right:" in one for one in failures["win"]):
        mistakes.append("the result of a simulation is counted for the wrong side: it avoids its own wins")
    elif not failures["win"] and (2 * len(failures["block"]) > totals["block"] or 2 * len(failures["best"]) > totals["best"]):
        mistakes.append("the opponent's replies are not chosen by their results: the value must change its sign at each level")
    parts.append(_simulations_part(ended, sum(totals.values()), mistakes, bool(parts[1].score)))
    notes = [f"The slowest search took {slowest:.1f} s of {_PATIENCE * limits.seconds:g} s."] if slowest > _PATIENCE * limits.seconds / 2 else []
    return [Test("mcts", round(sum(part.score for part in parts), 2), 100, parts, mistakes, notes)], {}


_NOTHING = Found(0, [], 0, 0)


def _simulations_part(ended: list[tuple[int, int]], total: int, mistakes: list[str], has_wins: bool) -> Part:
    """Simulations end at a finished game, most of them after new moves."""
    name, points = "number of simulations", 20
    if not ended or len(ended) < total // 2 or not has_wins:
        return Part(name, 0, points, "the moves must be right first")
    few = [(count, wanted) for count, wanted in ended if 5 * count < wanted]
    many = [(count, wanted) for count, wanted in ended if count > 1.5 * wanted + 30]
    if len(few) > len(ended) // 2:
        mistakes.append("it runs too few simulations")
        return Part(name, 0, points, f"{few[0][0]} games were played to their end for {few[0][1]} simulations")
    if many:
        mistakes.append("it runs more simulations than it may")
        return Part(name, 0, points, f"{many[0][0]} games were played to their end for {many[0][1]} simulations")
    return Part(name, points, points)
