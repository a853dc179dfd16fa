"""Rules, positions and games, compared with plain Python and the shared test data."""

import copy
import pickle
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import connect4
from connect4 import Game, Position, Rules
from plain import Plain

sizes = st.tuples(st.integers(1, 12), st.integers(1, 12), st.integers(1, 6), st.booleans())


@settings(max_examples=300)
@given(sizes, st.lists(st.integers(0, 10_000), max_size=150))
def test_games_match_the_plain_rules(size, choices):
    rules = Rules(*size)
    plain, position, game = Plain(*size), Position(rules), Game(rules)
    for choice in choices:
        legal = plain.legal_moves()
        assert position.legal_moves() == legal == game.legal_moves()
        assert position.action_mask().tolist() == [int(move in legal) for move in range(rules.num_actions)]
        assert position.outcome == plain.outcome == game.outcome
        assert position.to_array().tolist() == plain.board
        if not legal:
            break
        move = legal[choice % len(legal)]
        plain.play(move)
        position = position.play(move)
        game.play(move)
        assert game.position == position
    assert Position.from_array(position.to_array(), rules) == position
    assert Position(rules, *position.bitboards) == position
    for value in (rules, position, game):
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value
    assert len({position, pickle.loads(pickle.dumps(position))}) == 1
    mover = 1 if position.side_to_move == "X" else 2
    seen = position.observation()
    assert (seen[..., 0] == (position.to_array() == mover)).all()
    assert (seen[..., 1] == (position.to_array() == 3 - mover)).all()
    notations = ["cells", "record"] + (["digits", "list"] if rules.gravity else [])
    for notation in notations:
        if not (rules.cols > 20):
            assert Game.parse(game.format(notation), notation, rules) == game, notation
    assert Position.parse(position.format("position"), "position") == position
    assert Position.parse(position.format()) == position and Game.parse(game.format(), rules=rules) == game
    for picture in ("drop", "grid", "diagram"):
        # Pictures of one or two columns have several meanings.
        if rules.cols > 2:
            assert Position.parse(position.format(picture), rules=rules) == position, picture
    mirrored = position.mirrored()
    assert position.canonical() == mirrored.canonical() and position.canonical() in (position, mirrored) or not rules.gravity
    while game.undo() is not None:
        pass
    assert game.position == Position(rules)


numbers = st.integers(-(2**63), 2**63 - 1) | st.integers(-1, 21)


@given(numbers, numbers, numbers)
def test_numbers_make_rules_or_raise(cols, rows, connect):
    if all(1 <= number <= 20 for number in (cols, rows, connect)):
        assert Rules(cols, rows, connect).cols == cols
    else:
        with pytest.raises(ValueError, match="out of range"):
            Rules(cols, rows, connect)


@given(st.text(max_size=30), st.sampled_from(["digits", "list", "cells", "colors", "position", "record", "diagram"]))
def test_texts_parse_or_raise(text, notation):
    try:
        Game.parse(text, notation)
    except ValueError as error:
        assert str(error)


@given(st.integers(), st.integers())
def test_bitboards_make_a_position_or_raise(first, second):
    try:
        Position(None, first, second)
    except ValueError as error:
        assert str(error)


def test_illegal_move_errors():
    position = Position.parse("444444")
    for move, words in [(3, "column 3 .from 0. is full"), (7, "no column 7"), (-1, "no column -1"), ("d9", "off the board")]:
        with pytest.raises(ValueError, match=words):
            position.play(move)
    with pytest.raises(TypeError):
        position.play(1.5)
    with pytest.raises(ValueError, match="game is over: X has won"):
        Position.parse("4455667").play(0)
    with pytest.raises(ValueError, match="move 2: b9 is off the board"):
        Game(Rules.TIC_TAC_TOE, ["b2", "b9"])
    assert position.play(np.int64(2)) == position.play("c1") == position.play(2)


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda: connect4.solve("44"), TypeError, "expected a Position or a Game, not str"),
        (lambda: connect4.review("44"), TypeError, "expected a Game, as from Game.parse, not str"),
        (lambda: connect4.solve(Position(), nodes=-1), ValueError, "-1 is out of range"),
        (lambda: connect4.solve(Position(), nodes=1.5), TypeError, "expected an integer, not float"),
        (lambda: connect4.agent("random", seed=-1), ValueError, "-1 is out of range"),
        (lambda: connect4.agent("random", seed=2**64), ValueError, "from 0 to 18446744073709551615"),
        (lambda: connect4.arena("random", "random", games=-2), ValueError, "-2 is out of range"),
        (lambda: connect4.Solver(threads=-1), ValueError, "-1 is out of range"),
        (lambda: connect4.Solver(book=1.5), TypeError, "expected True, False or the path of a file, not float"),
        (lambda: connect4.Training(threads=-1), ValueError, "-1 is out of range"),
        (lambda: Rules(-1, 6), ValueError, "a board of -1 columns and 6 rows is out of range"),
        (lambda: Game().play(True), TypeError, "expected a move number or a cell name, not bool"),
        (lambda: Game().play(None), TypeError, "not NoneType"),
        (lambda: Game().play(2**70), ValueError, "there is no column"),
    ],
)
def test_invalid_arguments_raise(call, kind, words):
    with pytest.raises(kind, match=words):
        call()


def test_game_accessors():
    game = Game(moves=[3, 3, 4])
    assert list(game) == game.moves == [3, 3, 4] and game.peek() == 4 and Game().peek() is None
    assert game.is_legal(3) and game.is_legal("e2") and not game.is_legal("e3") and not game.is_legal(7)
    assert not game.is_legal("swap") and Game(Rules(swap=True), [3]).is_legal("swap") and len(game) == 3
    position = game.position
    assert [position[name] for name in ("d1", "d2", "e1", "a1")] == ["X", "O", "X", None]
    assert position.is_legal(0) and not position.is_legal(-1)
    image = connect4.svg(Game(), marks={"a1": "<", "b1": ""}, lines=[("c1", "f1")])
    assert ElementTree.fromstring(image) is not None and "&lt;</text>" in image and image.count("stroke-dasharray") == 1
    with pytest.raises(KeyError, match="no cell h1"):
        position["h1"]


def test_perft(testdata):
    assert [connect4.perft(Position(), plies) for plies in range(5)] == [1, 7, 49, 343, 2401]
    assert connect4.perft(Position(Rules.TIC_TAC_TOE), 9) == 127872
    assert sum(connect4.perft(Position(Rules.TIC_TAC_TOE), 9, unique=True)) == 5478
    with pytest.raises(MemoryError, match="the positions after 7 plies do not fit in 0.001 GB"):
        connect4.perft(Position(), 40, unique=True, memory_gb=0.001)
    with pytest.raises(ValueError, match="memory of NaN GB"):
        connect4.perft(Position(), 1, unique=True, memory_gb=float("nan"))


def test_count():
    counted = connect4.count(Rules(4, 4), per_ply=True, threads=2)
    assert (counted.total, counted.won) == (161029, 21404)
    by_enumeration = connect4.perft(Position(Rules(4, 4)), 16, unique=True)
    assert [total for total, _ in counted.by_ply] == by_enumeration
    with pytest.raises(MemoryError, match="raise memory_gb"):
        connect4.count(Rules(5, 5), memory_gb=0.0001)
    with pytest.raises(MemoryError, match="too many positions to list"):
        connect4.count(Rules.GOMOKU)


@pytest.mark.parametrize("name", ["record-7x6", "record-7x6-start", "record-5x5-swap", "record-gomoku"])
def test_records_round_trip(testdata, name):
    text = (testdata / "golden" / f"{name}.txt").read_text()
    assert str(connect4.Record.parse(text)) == text
    record = connect4.Record.parse(text)
    record.other_tags.append(("Round", "2"))
    record.comments[1] = "what a move"
    assert connect4.Record.parse(str(record)) == record
    with pytest.raises(ValueError, match="unknown result `2-0`"):
        str(connect4.Record(Game(), result="2-0"))
    with pytest.raises(ValueError):
        str(connect4.Record(Game.parse("4455667"), result="0-1"))


def test_svg_annotations():
    won = Game.parse("4455667")
    picture = connect4.svg(won, size=200, marks=["a1"], arrows=[("a1", "b2")])
    ElementTree.fromstring(picture)
    assert 'width="200"' in picture and picture.count("<line") == 2 and ">g</text>" in picture
    assert connect4.svg(Game()).count("<circle") == 42 and "<text" not in connect4.svg(won.position, labels=False)
    with pytest.raises(KeyError, match="no cell h1"):
        connect4.svg(won, marks=["h1"])


def test_a_game_without_moves_is_true():
    assert Game() and len(Game()) == 0


def test_the_swap_rule():
    game = Game(Rules(swap=True), [3, "swap", 4])
    assert game.is_swapped and game.moves == [3, "swap", 4] and not game.can_swap
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(ValueError, match="swapped"):
        Game(moves=[3, "swap"])


def test_swap_3():
    rules = Rules(9, 9, swap=3)
    assert rules.swap == 3 and repr(rules).endswith("swap=3)") and pickle.loads(pickle.dumps(rules)) == rules
    assert rules != Rules(9, 9, swap=True) and Rules(swap=True).swap is True and Rules().swap is False
    game = Game(rules)
    for move in [4, 4, 3]:
        assert game.acting_player == "X" and not game.can_swap
        game.play(move)
    assert game.acting_player == "O" and game.side_to_move == "O" and game.can_swap
    game.play("swap")
    assert game.acting_player == "X" and game.side_to_move == "O" and game.is_swapped
    assert Game.parse(game.to_record(), "record") == game
    for stones in (2, 4):
        with pytest.raises(ValueError, match="swap=. is not supported"):
            Rules(swap=stones)


def test_mirrors_and_lines():
    won = Position.parse("4455667")
    assert won.lines() == [("X", ["d1", "e1", "f1", "g1"])]
    assert won.mirrored().lines() == [("X", ["a1", "b1", "c1", "d1"])]


def test_notebooks_draw_the_board():
    game = Game(moves=[3, 3])
    for board in (game, game.position):
        assert board._repr_svg_() == connect4.svg(board) and connect4.svg(board) in board._repr_html_()
        assert "X to move" in board._repr_html_()
    assert "win in" in connect4.analyze(Position.parse("44444326112"))._repr_html_()


@pytest.mark.parametrize("name", ["7x6-after-44", "7x6-empty", "7x6-won", "12x4", "1x1", "tic-tac-toe"])
def test_golden_prints(testdata, name):
    golden = testdata / "golden"
    position = Position.parse((golden / f"{name}.position.txt").read_text(), "position")
    for notation in ("drop", "grid", "diagram", "position"):
        assert position.format(notation) == (golden / f"{name}.{notation}.txt").read_text(), notation
    assert str(position) == (golden / f"{name}.drop.txt").read_text()
    svg = golden / f"{name}.svg"
    if svg.exists():
        assert position.format("svg") == svg.read_text()


@pytest.mark.parametrize("name", ["record-7x6", "record-7x6-start", "record-5x5-swap", "record-gomoku"])
def test_golden_records(testdata, name):
    game = Game.parse((testdata / "golden" / f"{name}.txt").read_text(), "record")
    assert Game.parse(game.to_record(event="again"), "record") == game


@pytest.mark.parametrize("name", ["connect-four", "connect-five", "gomoku", "tic-tac-toe"])
def test_playthroughs(testdata, name):
    lines = (testdata / "playthroughs" / f"{name}.txt").read_text().splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    position = Position.parse(rows[0][2], "position")
    assert len(rows) > 5
    for plies, cell, line, legal, outcome in rows:
        if cell != "-":
            position = position.play(cell)
        assert position.format("position") == line and position.ply == int(plies)
        assert (position.outcome or "-") == outcome
        moves = position.legal_moves()
        if legal.isdigit():
            assert len(moves) == int(legal)
        else:
            names = sorted(position.landing(move) for move in moves)
            assert names == sorted(legal.split(" ") if legal != "-" else [])


def test_numbers_out_of_range_are_value_errors():
    """Integers of any size raise the documented error."""
    from connect4 import battleship, classroom, sudoku

    board = classroom.make_empty_board(4, 5)
    for number in (-1, 2**31, 2**64, -(2**200), 10**30):
        for call in (
            lambda: Game().play(number),
            lambda: Position().play(number),
            lambda: Position(Rules.TIC_TAC_TOE).play(number),
            lambda: Rules(number),
            lambda: Rules(7, number),
            lambda: Rules(7, 6, number),
            lambda: Rules(swap=number),
            lambda: sudoku.solve([[number, 0, 0, 0]] + [[0] * 4] * 3),
            lambda: sudoku.generate(number),
            lambda: sudoku.generate(4, clues=number),
            lambda: battleship.validate([[number]]),
            lambda: battleship.validate([[1]], fleet=[number]),
            lambda: battleship.generate(number),
            lambda: classroom.make_empty_board(number, 5),
            lambda: classroom.update_board(board[:], number, "X"),
            lambda: classroom.has_won(board, number),
            lambda: connect4.VectorEnv(number),
            lambda: connect4.review(Game(moves=[3]), nodes=number if number < 0 else 2**64),
            lambda: connect4.explain(Position(), nodes=number if number < 0 else 2**64),
            lambda: str(connect4.Record(Game(), comments={number if number < 0 else 2**64: "x"})),
            lambda: Game().to_record(comments={number if number < 0 else 2**64: "x"}),
            lambda: connect4.VectorEnv(2).reset(seed=[1, -1]),
            lambda: connect4.VectorEnv(2).reset(seed=[1, 2**64]),
        ):
            with pytest.raises(ValueError):
                call()
        assert not classroom.verify_move(board, number)
    with pytest.raises(ValueError, match="there is no column 1000000000000000000000000000000: columns go from 0 to 6"):
        Game().play(10**30)
    with pytest.raises(ValueError, match="300 is out of range"):
        sudoku.solve([[300, 0, 0, 0]] + [[0] * 4] * 3)
    with pytest.raises(ValueError):
        sudoku.count([[0] * 4] * 4, limit=-1)
    with pytest.raises(ValueError):
        connect4.Solver(table_mb=16).solve_against(Position.parse("44444326112"), 2**40)


def test_sudoku_grades_and_hints_match_the_command():
    from connect4 import sudoku

    twice = [[1, 1, 0, 0]] + [[0] * 4] * 3
    assert sudoku.grade(twice) == sudoku.Grading("none", {}, False)
    assert sudoku.grade([[0] * 4] * 4) == sudoku.Grading("multiple", {}, False)
    words = sudoku.hint([[0] * 9] * 9).words
    assert words.startswith("the puzzle has several solutions: r") and words.endswith("until only one solution remains")
    assert sudoku.hint([[1, 2, 3, 0], [0, 0, 0, 4], [0] * 4, [0] * 4]).words.endswith("undo your last entries")


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("4455", "digits"),
        ("[3,3,4,4]", "list"),
        ("3 3 4 4", "list"),
        ("3, 3, 4, 4", "list"),
        ("d1 d2 e1 e2", "cells"),
        ("D1 d2\nE1 e2", "cells"),
        ("D_Red D_Yellow E_Red E_Yellow", "colors"),
        ("['D_Red', 'D_Yellow', 'E_Red', 'E_Yellow']", "colors"),
        ("6 7 4 7/7/7/7/3OO2/3XX2 X g", "position"),
        (Game.parse("4455").to_record(first="Ann"), "record"),
        (".......\n" * 4 + "...OO..\n...XX..", "diagram"),
        (str(Game.parse("4455")), "diagram"),
        (Game.parse("4455").format("grid"), "diagram"),
    ],
)
def test_notations_are_recognized(text, notation):
    expected = Position.parse("4455", "digits")
    assert Position.parse(text) == Position.parse(text, notation) == expected
    assert Game.parse(text).position == expected


def test_texts_with_two_meanings_need_a_notation():
    wide = Rules(12, 4)
    with pytest.raises(ValueError, match='`a1` may be cells or digits .*; pass notation="cells" or notation="digits"'):
        Game.parse("a1", rules=wide)
    assert Game.parse("a1", "digits", wide).moves == [9, 0] and Game.parse("a1", "cells", wide).moves == [0]
    assert Game.parse("a2", rules=wide).moves == [9, 1], "a2 is in the air"
    assert Game.parse("a1").moves == [0], "seven columns have no tenth"
    assert Position.parse("") == Position() and Position.parse("b2", rules=Rules.TIC_TAC_TOE)["b2"] == "X"


def test_positions_keep_the_swap_rule_of_the_given_rules():
    rules = Rules(swap=True)
    position = Position(rules).play(3)
    assert Position.parse(position.format(), rules=rules) == position != Position.parse(position.format())


def test_games_are_written_in_the_notation_that_is_read():
    game = Game(Rules(swap=True), [3, "swap", 4])
    assert Game.parse(game.format(), rules=game.rules) == game and game.format() == "d1 swap e1"
    assert Game(Rules.TIC_TAC_TOE, ["b2"]).format() == "b2"


def test_bitboards_are_any_integers():
    first, second = Position.parse("44").bitboards
    for kind in (np.uint64, np.int64):
        assert Position(None, kind(first), kind(second)) == Position.parse("44")
    with pytest.raises(ValueError, match="-1 is not a bitboard; expected a nonnegative integer"):
        Position(None, np.int64(-1), 0)
    for wrong in (1.0, "1"):
        with pytest.raises(TypeError, match="expected an integer as a bitboard"):
            Position(None, wrong, 0)


def test_names_of_python_chess():
    game = Game()
    game.push(3)
    other = game.copy()
    other.push("d2")
    assert (game.turn, other.turn, other.pop(), other.moves) == ("O", "X", 3, game.moves)
    assert game.position.turn == "O" and game.position.copy() == game.position
    game.pop()
    with pytest.raises(IndexError, match="no move to take back"):
        game.pop()


def test_canonical_positions():
    assert Position.parse("12").canonical() == Position.parse("76").canonical() != Position.parse("13").canonical()
    corners = {Position(Rules.TIC_TAC_TOE).play(cell).canonical() for cell in ("a1", "a3", "c1", "c3")}
    assert len(corners) == 1
