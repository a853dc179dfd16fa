"""The solver: single positions, batches, limits, reviews, explanations and threads."""

import concurrent.futures
import copy
import html
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import connect4
from conftest import ROOT
from connect4 import Position, Rules


def test_known_results():
    assert str(connect4.solve(Position())) == "win in 41 plies"
    solution = connect4.solve(connect4.Game(moves=[3]))
    assert (solution.verdict, solution.sign, solution.plies, solution.score) == ("loss", -1, 40, -1)
    assert connect4.solve(Position(Rules.TIC_TAC_TOE)).verdict == "draw"
    position = Position.parse("44444326112")
    analysis = connect4.analyze(position)
    assert analysis.complete and analysis.best == ["b3"] and len(analysis.best_line) == 27
    assert analysis.value.score == connect4.solve(position).score
    solver = connect4.Solver(table_mb=16, threads=2, book=False)
    assert solver.best_line(position) == analysis.best_line


def test_unsolvable_rules_raise():
    for rules, words in [(Rules(20, 20), "too large"), (Rules.GOMOKU, "without gravity")]:
        with pytest.raises(ValueError, match=words):
            connect4.solve(Position(rules))
    analysis = connect4.analyze(Position(Rules.GOMOKU), nodes=1000)
    assert not analysis.complete and "estimated" in analysis.hint
    with pytest.raises(FileNotFoundError, match="no_such.book"):
        connect4.Solver(book="no_such.book")
    with pytest.raises(FileNotFoundError, match="no_such.model"):
        connect4.Solver(ordering_model="no_such.model")
    with pytest.raises(ValueError, match="0 threads"):
        connect4.Solver(threads=0)
    with pytest.raises(ValueError, match="-1 seconds"):
        connect4.solve(Position(), time=-1)


def test_ordering_model_saves_nodes_and_keeps_results(tmp_path):
    model = tmp_path / "own.model"
    connect4.Model.embedded().save(model)
    position = Position.parse("44443")
    solutions = [
        connect4.Solver(book=False, ordering_model=choice, table_mb=64, threads=1).solve(position)
        for choice in (False, True, model)
    ]
    assert len({solution.score for solution in solutions}) == 1
    without, own, same = [solution.nodes for solution in solutions]
    assert own < without and own == same


def test_limits_end_the_search_with_bounds():
    hard = Position.parse("4")
    solution = connect4.Solver(book=False, table_mb=16).solve(hard, nodes=1000)
    assert solution.score is None and solution.plies is None and solution.lower <= -1 <= solution.upper
    # Without a limit, this search would take days.
    assert connect4.Solver(book=False, table_mb=16).solve(Position(Rules(9, 7)), time=0.3).sign is None


def random_positions(rng, count, rules=Rules.CONNECT_FOUR, plies=(20, 42)):
    positions = []
    while len(positions) < count:
        position = Position(rules)
        for _ in range(rng.randint(*plies)):
            if not position.is_over:
                position = position.play(rng.choice(position.legal_moves()))
        positions.append(position)
    return positions


@pytest.mark.parametrize("rules", [Rules.CONNECT_FOUR, Rules(5, 4), Rules(4, 5, 3)])
def test_batches_match_single_solves(rng, rules):
    cells = rules.cols * rules.rows
    positions = random_positions(rng, 150, rules, (cells // 2, cells))
    boards = np.stack([one.to_array() for one in positions])
    solver = connect4.Solver(table_mb=16, threads=1)
    reported = []
    answers = connect4.solve_batch(boards, rules, threads=2, table_mb=16, progress=lambda *at: reported.append(at))
    assert reported[-1] == (150, 150)
    for answer, position in zip(answers, positions):
        one = solver.solve(position)
        assert (answer["score"], answer["value"], answer["plies"]) == (one.score, one.sign, one.plies)
    bits = np.array([one.bitboards for one in positions], dtype=np.uint64)
    minus = np.where(boards == 2, -1, boards).astype(np.int8)
    assert (connect4.solve_batch(bits, rules, threads=1) == answers).all()
    assert (connect4.solve_batch(np.asfortranarray(minus), rules, book=False) == answers).all()
    weak = connect4.solve_batch(boards, rules, weak=True)
    assert (weak["value"] == answers["value"]).all() and weak["solved"].all()
    columns = connect4.solve_batch(boards, rules, moves=True, table_mb=16)
    assert columns.shape == (150, rules.cols)
    for row, position in zip(columns, positions):
        analysis = solver.analyze(position)
        scores = [row[col]["score"] for col in range(rules.cols) if row[col]["solved"]]
        assert [one.value.score for one in analysis.by_move] == scores


def test_limited_batches_do_not_depend_on_order_or_threads(rng):
    boards = np.stack([one.to_array() for one in random_positions(rng, 200, plies=(14, 22))])
    few = connect4.solve_batch(boards, nodes=300, book=False, threads=1)
    assert 0 < few["solved"].sum() < 200
    again = connect4.solve_batch(boards[::-1], nodes=300, book=False, threads=2)[::-1]
    assert (few == again).all()


def test_integer_array_types(rng):
    class Tensor:
        def __init__(self, array):
            self.array = array

        def __array__(self, dtype=None, copy=None):
            return self.array

    positions = random_positions(rng, 5)
    boards = np.stack([one.to_array() for one in positions])
    bits = [one.bitboards for one in positions]
    expected = connect4.solve_batch(boards)
    for same in (boards.astype(np.int64), boards.astype(np.uint8), boards.tolist(), Tensor(boards.astype(">i4")), bits,
                 np.array(bits, dtype=np.int64), positions, tuple(connect4.Game(start=one) for one in positions)):  # fmt: skip
        assert (connect4.solve_batch(same) == expected).all()
        assert connect4.check_boards(same) == 5
    for same in (boards[0].astype(np.int32), boards[0].tolist(), Tensor(boards[0])):
        assert Position.from_array(same) == positions[0]
    assert Position.from_array(np.zeros((5, 2), dtype=np.int64)).rules == Rules(2, 5, 4)


def test_empty_batches():
    assert connect4.solve_batch([]).shape == (0,)
    assert connect4.solve_batch(np.zeros((0, 6, 7)).astype(int), moves=True).shape == (0, 7)
    assert connect4.solve_batch([], Rules(5, 4), moves=True).shape == (0, 5)
    assert connect4.solve_batch(np.zeros((0, 6, 7), dtype=np.int8)).shape == (0,)
    assert connect4.check_boards(np.zeros((0, 2), dtype=np.uint64)) == 0


def bad(row, values):
    boards = np.zeros((5, 6, 7), dtype=np.int8)
    for at, value in values.items():
        boards[row][at] = value
    return boards


@pytest.mark.parametrize(
    ("boards", "words"),
    [
        (np.zeros((1, 6, 7)), r"got float64 with the shape \(1, 6, 7\)"),
        (np.zeros((6, 7), dtype=np.int8), r"the shape \(6, 7\)"),
        (np.zeros((3, 3), dtype=np.uint64), r"the shape \(3, 3\)"),
        ([[0]], r"the shape \(1, 1\)"),
        (None, "got object"),
        (np.full((1, 6, 7), 300), "a cell holds 300"),
        (np.array([[-1, 0]]), "-1 is not a bitboard"),
        ([Position(), Position(Rules(5, 4))], "board 1 has the rules 5x4"),
        (np.zeros((1, 6, 7), dtype=bool), "got bool"),
        (np.zeros((1, 6, 21), dtype=np.int8), "21x6 is out of range"),
        (np.zeros((1, 0, 7), dtype=np.int8), "7x0 is out of range"),
        (bad(3, {(5, 0): 5}), "board 3: a1 holds 5"),
        (bad(2, {(4, 0): 1}), "board 2: the disc on a2 is above the empty cell a1"),
        (bad(1, {(5, 0): 2}), "board 1: X has 0 stones and O has 1"),
        (
            bad(4, {(5, col): 1 for col in range(4)} | {(4, col): 2 for col in range(4)}),
            "board 4: both X and O have a winning line",
        ),
        (np.array([[0, 0], [1, 1]], dtype=np.uint64), "board 1: a cell is set in both"),
        (np.array([[64, 0]], dtype=np.uint64), "board 0: a bit outside the 7x6 board is set"),
    ],
)
def test_invalid_arrays_raise(boards, words):
    for check in (connect4.solve_batch, connect4.check_boards):
        with pytest.raises(ValueError, match=words):
            check(boards)


def test_boards_with_other_rules_raise():
    with pytest.raises(ValueError, match="6 rows and 7 columns, but the rules have a board of 5x4"):
        connect4.solve_batch(np.zeros((1, 6, 7), dtype=np.int8), Rules(5, 4))


@settings(max_examples=200)
@given(st.lists(st.integers(-1, 2), min_size=12, max_size=12), st.booleans())
def test_arrays_match_diagrams(values, gravity):
    rules = Rules(4, 3, 3, gravity)
    array = np.array(values, dtype=np.int8).reshape(3, 4)
    diagram = "\n".join("".join(".XOO"[value] for value in row) for row in array)
    try:
        position = Position.parse(diagram, "diagram", rules)
    except ValueError as error:
        with pytest.raises(ValueError) as found:
            Position.from_array(array, rules)
        assert str(found.value) == str(error)
    else:
        assert Position.from_array(array, rules) == position


def test_batch_without_gravity():
    position = Position.parse("b2 a1", "cells", Rules.TIC_TAC_TOE)
    answers = connect4.solve_batch([position], moves=True)
    assert answers.shape == (1, 9)
    found = {position.landing(move): one["score"] for move, one in enumerate(answers[0]) if one["solved"]}
    assert found == {one.cell: one.value.score for one in connect4.analyze(position).by_move}


def test_error_of_a_progress_callback_is_raised(rng):
    boards = np.stack([one.to_array() for one in random_positions(rng, 20)])

    def fail(done, total):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        connect4.solve_batch(boards, progress=fail)


def test_other_threads_run_during_a_solve():
    counts = []
    work = threading.Thread(target=lambda: connect4.Solver(book=False, table_mb=16).solve(Position(), nodes=5_000_000))
    work.start()
    while work.is_alive():
        counts.append(1)
        time.sleep(0.001)
    assert len(counts) > 20


def test_reviews_and_puzzles():
    reported = []
    found = connect4.review(connect4.Game.parse("44556"), progress=lambda *at: reported.append(at))
    assert [one.classification for one in found.reviewed][0] == "best" and found.reviewed[0].before.plies == 41
    assert reported[-1] == (6, 6) and found.accuracy["X"].percent == 66 and found.accuracy["O"].evaluated == 2
    small = connect4.review(connect4.Game.parse("b2 b1 a1 c3", rules=Rules.TIC_TAC_TOE))
    assert [one.classification for one in small.reviewed][1] == "lost draw"
    with pytest.raises(ValueError, match="without gravity"):
        connect4.review(connect4.Game(Rules.GOMOKU))
    first = [next(connect4.puzzles(Rules(6, 5), seed=2)) for _ in range(2)]
    assert first[0] == first[1] and connect4.analyze(Position.parse(first[0].position, "position")).best == [first[0].solution] == first[0].best_line[:1]


def test_explanations_match_the_solver():
    position = Position.parse("4225627617416421437")
    found = connect4.explain(position, moves=True)
    assert found.verdict == connect4.solve(position).verdict == "loss" and Position.parse(found.position, "position") == position
    assert {one.cell: one.verdict for one in found.by_move} == {position.landing(move): "win" for move in position.legal_moves()}
    (plan,) = found.because
    assert (plan.ground, plan.owner, plan.details["ends"]) == ("plan", "X", ["c3"]) and "b6" in plan.cells
    assert [threat.cell for threat in found.threats] == ["c3", "c3"] and found.threats[0].lines == [["a1", "b2", "c3", "d4"]]
    table, rule, *_ = (scene for scene in found.scenes if scene.pairs)
    assert not table.proof and table.words.startswith("Table of replies:\n  O a4 → X a5\n") and ["f6", "g4"] in table.pairs
    assert table.words in str(found) and rule.words not in str(found) and f"- {rule.words}" in found.text(proof=True)
    assert rule.item and rule.proof and rule.pairs == [["a4", "a5"]] and [line.cells for line in rule.drawn if line.stopped][0] == ["a2", "a3", "a4", "a5"]
    for scene in found.scenes:
        ElementTree.fromstring(scene.svg())
        assert (html.escape(scene.words) in found._repr_html_()) is not scene.proof
    assert str(connect4.explain(connect4.Game.parse("5721575627323533146624"), lang="de")).count("droht") == 1
    # These rules cannot be solved, so no verdict is proved.
    assert connect4.explain(Position(Rules.GOMOKU)).verdict is None
    with pytest.raises(ValueError, match="unknown language `la`; expected one of en, de"):
        connect4.explain(position, lang="la")


def test_results_can_be_pickled_and_copied():
    position = Position.parse("44444326112")
    open_position = connect4.Solver(book=False, table_mb=1, threads=1)
    results = [
        connect4.solve(position),
        connect4.solve(Position.parse("4455667")),
        connect4.solve(Position(Rules.TIC_TAC_TOE)),
        open_position.solve(Position(), nodes=10),
        open_position.solve(position, weak=True),
        connect4.analyze(position),
        connect4.analyze(Position(Rules.GOMOKU), nodes=100),
        open_position.analyze(Position(), nodes=1000),
    ]
    for one in results:
        for again in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
            assert again == one and str(again) == str(one)
    assert pickle.loads(pickle.dumps(results[5]))._repr_html_() == results[5]._repr_html_()


def test_book_build_resumes(tmp_path):
    rules, path, reported = Rules(5, 4), tmp_path / "5x4.book", []

    def stop(done, total):
        reported.append((done, total))
        if done:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        connect4.generate_book(path, rules, plies=8, threads=1, table_mb=1, progress=stop)
    assert not path.exists() and reported[0][0] == 0
    before = reported[-1]
    positions = connect4.generate_book(path, rules, plies=8, table_mb=1, progress=lambda *at: reported.append(at))
    assert before in reported[2:] and reported[-1] == (positions, positions)
    solver = connect4.Solver(book=path, table_mb=1)
    assert solver.solve(Position(rules)).score == connect4.Solver(book=False, table_mb=1).solve(Position(rules)).score
    with pytest.raises(FileExistsError, match="5x4.book already exists"):
        connect4.generate_book(path, rules, plies=2)
    with pytest.raises(ValueError, match="gravity"):
        connect4.generate_book(tmp_path / "other", Rules.GOMOKU, plies=2)


def test_process_pool():
    positions = [Position.parse(text) for text in ("4444", "44444326112", "12")]
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        assert list(pool.map(connect4.solve, positions)) == [connect4.solve(one) for one in positions]


WAITING = """
import os, threading, time, connect4
hard = connect4.Position(connect4.Rules(9, 8))
threading.Thread(target=lambda: connect4.solve(hard), daemon=True).start()
time.sleep(0.2)
easy = connect4.Position.parse("44444326112")
assert connect4.solve(easy).plies == connect4.analyze(easy).value.plies == 27
print("answered", flush=True)
os._exit(0)
"""


def test_concurrent_solves_do_not_wait():
    # The first search would take hours.
    assert subprocess.run([sys.executable, "-c", WAITING], timeout=60, capture_output=True).stdout == b"answered\n"


FORKED = """
import os, threading, time, connect4
hard = connect4.Position(connect4.Rules(9, 8))
own, agent = connect4.Solver(book=False), connect4.agent("mcts:10000000")
for work in (lambda: connect4.solve(hard), lambda: own.solve(hard), lambda: agent.choose(hard)):
    threading.Thread(target=work, daemon=True).start()
time.sleep(0.3)
if os.fork() == 0:
    assert connect4.solve(connect4.Position()).plies == 41
    for busy in (lambda: own.solve(hard), lambda: agent.choose(hard)):
        try:
            busy()
        except RuntimeError as error:
            assert "forked" in str(error)
        else:
            os._exit(3)
    os._exit(7)
os._exit(os.waitstatus_to_exitcode(os.wait()[1]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_forked_child_does_not_hang():
    assert subprocess.run([sys.executable, "-c", FORKED], timeout=60).returncode == 7


def hard_field():
    """Arguments for a field that would take hours: four copies of a hard field."""
    line = (ROOT / "testdata" / "battleship-hard.jsonl").read_text().splitlines()[4]
    grid, fleet = (json.loads(line)[name] for name in ("grid", "fleet"))
    rows = [row + [0] + row for row in grid]
    return f"{rows + [[0] * len(rows[0])] + rows}, fleet={fleet * 4}, rounds=30"


def hard_grid():
    """A grid without a solution, which would take days to prove."""
    cells = (ROOT / "testdata" / "sudoku-hard.txt").read_text().strip()
    digits = [".123456789ABCDEFGHIJKLMNOP".index(cell) for cell in cells]
    return [digits[start : start + 25] for start in range(0, 625, 25)]


HARD = hard_field()
GRID = hard_grid()
LONG = {
    "solve": "connect4.Solver(book=False).solve(connect4.Position(connect4.Rules(9, 8)))",
    "analyze": "connect4.Solver(book=False).analyze(connect4.Position(connect4.Rules(9, 8)))",
    "batch": "connect4.solve_batch(np.zeros((4, 8, 9), dtype=np.int8))",
    "count": "connect4.count(connect4.Rules(9, 7), threads=1)",
    "enumerate": "connect4.count(connect4.Rules(5, 4, 4, False), memory_gb=1000)",
    "perft": "connect4.perft(connect4.Position(), 40)",
    "positions": "connect4.perft(connect4.Position(), 40, unique=True, memory_gb=1000)",
    "book": "connect4.generate_book(tempfile.mkdtemp() + '/book', connect4.Rules(9, 8), plies=6)",
    "learn": "connect4.learn(minutes=60)",
    "environment": "connect4.VectorEnv(1 << 23, connect4.Rules(9, 9), random_plies=40)",
    "large": "connect4.evaluate('random', rules=connect4.Rules(16, 7), positions=10**6)",
    "evaluate": "connect4.evaluate('mcts:100', rules=connect4.Rules(9, 8), nodes=10**12)",
    "arena": "connect4.arena('minimax:20', 'random', rules=connect4.Rules(9, 9, 5))",
    "sudoku.solve": f"connect4.sudoku.solve({GRID})",
    "sudoku.count": "connect4.sudoku.count([[0] * 9] * 9, limit=10**15)",
    "sudoku.unique": f"connect4.sudoku.is_unique({GRID})",
    "sudoku.grade": f"connect4.sudoku.grade({GRID})",
    "sudoku.hint": f"connect4.sudoku.hint({GRID})",
    "sudoku.generate": "connect4.sudoku.generate(clues=17)",
    "battleship.valid": f"connect4.battleship.validate({HARD})",
    "battleship.forced": f"connect4.battleship.forced({HARD})",
    "choose": "connect4.agent('mcts:10000000').choose(connect4.Position())",
}


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_stops_long_work(name):
    # Background jobs and their children ignore SIGINT.
    reset_sigint = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    work = f"import connect4, tempfile, numpy as np\ntry:\n print('go', flush=True)\n {LONG[name]}\nexcept KeyboardInterrupt:\n print('stopped')\n"
    code = reset_sigint + work
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == "go\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60)[0] == "stopped\n"
    finally:
        process.kill()


@pytest.mark.parametrize(("name", "make"), [("jax.numpy", "asarray"), ("torch", "as_tensor")])
def test_arrays_of_other_libraries(rng, name, make):
    # `./test` does not install these packages, because they are large.
    as_array = getattr(pytest.importorskip(name), make)
    positions = random_positions(rng, 3)
    boards = np.stack([one.to_array() for one in positions])
    scores = connect4.solve_batch(boards)["score"].tolist()
    for given in [*(as_array(boards.astype(kind)) for kind in ("int8", "uint8", "int32", "int64")), [as_array(one) for one in boards]]:
        assert connect4.solve_batch(given)["score"].tolist() == scores
    assert Position.from_array(as_array(boards[0])) == positions[0]
    assert Position().play(as_array(np.array(3))) == Position().play(3)
    env = connect4.VectorEnv(3)
    assert env.step(as_array(np.array([3, 2, 1])))[0].shape == as_array(env.reset()[0]).shape
    with pytest.raises(ValueError, match="array of integers"):
        connect4.solve_batch(as_array(boards.astype("float32")))


def test_boards_may_be_texts():
    texts = ["4455", "d1 d2 e1 e2", Position.parse("4455").format(), str(Position.parse("4455")), Position.parse("4455")]
    scores = connect4.solve_batch(texts)["score"].tolist()
    assert scores == [connect4.solve(Position.parse("4455")).score] * len(texts)
    assert connect4.check_boards(["b2"], Rules.TIC_TAC_TOE) == 1
    with pytest.raises(ValueError, match='board 1: move 1 "9": column 9 is off the board'):
        connect4.solve_batch(["44", "9"])
    with pytest.raises(TypeError, match="expected a list of boards, not str"):
        connect4.solve_batch("4455")
    with pytest.raises(TypeError, match="expected a Position, a Game or a text, not int"):
        connect4.solve_batch(["44", 4])


class Asked:
    """An event that is set once it has been asked for `times` times, so that a call has certainly begun."""

    def __init__(self, times):
        self.left = times

    def is_set(self):
        self.left -= 1
        return self.left < 0


HARDEST = Rules(12, 9)  # cannot be solved within the time of a test


@pytest.mark.parametrize(
    "call",
    [
        lambda stop: connect4.solve(Position(HARDEST), stop=stop).verdict is None,
        lambda stop: not connect4.analyze(Position(HARDEST), stop=stop).complete,
        lambda stop: not connect4.review(connect4.Game(HARDEST, [5, 5]), stop=stop).complete,
        lambda stop: not connect4.explain(Position(HARDEST), stop=stop).complete,
        lambda stop: not connect4.solve_batch([Position(HARDEST)] * 3, stop=stop, table_mb=16)["solved"].any(),
        lambda stop: connect4.Solver(table_mb=16).best_line(Position(HARDEST), stop=stop) is not None,
        lambda stop: connect4.Solver(table_mb=16).solve_against(Position(HARDEST), 1, stop=stop).verdict is None,
        lambda stop: connect4.agent("mcts:10000000").choose(Position(HARDEST), stop=stop) in range(12),
    ],
    ids=["solve", "analyze", "review", "explain", "solve_batch", "best_line", "solve_against", "choose"],
)
def test_an_event_stops_long_work(call):
    for times in (0, 2):
        assert call(Asked(times))


def test_another_thread_stops_a_solve():
    stop, begun = threading.Event(), threading.Event()

    class Begun:
        times = 0

        def is_set(self):
            # The first time, the search has not begun.
            self.times += 1
            if self.times > 1:
                begun.set()
            return stop.is_set()

    solver = connect4.Solver(table_mb=16)
    with concurrent.futures.ThreadPoolExecutor() as pool:
        solution = pool.submit(solver.solve, Position(HARDEST), stop=Begun())
        try:
            assert begun.wait(60)
            # A call that waits for the solver can be stopped, too.
            with pytest.raises(concurrent.futures.CancelledError, match="stopped while another call used this object"):
                solver.solve(Position(HARDEST), stop=Asked(1))
        finally:
            stop.set()
        assert solution.result(60).verdict is None
    assert solver.solve(Position.parse("44444326112")).plies == 27
    with pytest.raises(TypeError, match="expected a threading.Event as stop, not int"):
        solver.solve(Position(), stop=1)
