"""Prompts for language models, and the moves in their answers."""

import random
import re

import pytest

import connect4
from connect4 import llm
from conftest import ROOT

ANSWERS = ROOT / "crates" / "py" / "tests" / "answers"


def answers(name):
    """Yields the expected move, the rules and the text of each answer in a file."""
    for entry in (ANSWERS / name).read_text(encoding="utf-8").split("\n=== ")[1:]:
        head, _, text = entry.partition("\n")
        expected, _, words = head.partition(" | ")
        if not words:
            yield expected, connect4.Rules(), text
            continue
        size, connect, *options = words.split()
        cols, rows = map(int, size.split("x"))
        yield expected, connect4.Rules(cols, rows, int(connect), gravity="free" not in options, swap="swap" in options), text


def read(text, rules):
    """The move in an answer, as the files of answers write it."""
    try:
        move = llm.parse_move(text, rules)
    except llm.IllegalAnswer:
        return "illegal"
    except llm.UnparsableAnswer:
        return "unclear"
    if move == "swap":
        return move
    return str(move + 1) if rules.gravity else connect4.Position(rules).landing(move)


@pytest.mark.parametrize("name, number", [("answers.txt", 1600), ("held-out.txt", 50), ("held-out-2.txt", 370)])
def test_answers(name, number):
    found = [(text, expected, read(text, rules)) for expected, rules, text in answers(name)]
    assert len(found) > number
    assert [one for one in found if one[1] != one[2]] == []


def test_reasoning_of_any_length_is_not_an_answer():
    thought = "I'll play column 3. " * 2000
    for start in ("<think>", "[THINK]", "<|channel|>analysis<|message|>", "<|START_THINKING|>", "◁think▷"):
        assert read(start + thought, connect4.Rules()) == "unclear"
    assert read(f"<think>{thought}</think>Column 5.", connect4.Rules()) == "5"
    assert read(f"{thought}</think>Column 5.", connect4.Rules()) == "5"


def test_columns_can_count_from_0():
    assert llm.parse_move("Move: 0", first_column=0) == 0
    assert llm.parse_move("I'll play column 6.", first_column=0) == 6
    assert llm.parse_move("Column 7 (counting from 1)", first_column=0) == 6
    with pytest.raises(llm.IllegalAnswer, match="columns go from 0 to 6"):
        llm.parse_move("7", first_column=0)


def test_moves_must_be_legal_in_the_position():
    game = connect4.Game(connect4.Rules(4, 3, 4), moves=[0, 0, 0])
    assert llm.parse_move("I play b1.", game) == 1
    with pytest.raises(llm.IllegalAnswer, match="column 1 is not legal now; legal moves: 2, 3, 4"):
        llm.parse_move("Column 1", game)
    with pytest.raises(llm.IllegalAnswer, match="b2: in that column it lands on b1"):
        llm.parse_move("b2", game.position)
    swap = connect4.Game(connect4.Rules(4, 4, swap=True), moves=[1])
    assert llm.parse_move("swap", swap) == "swap"
    swap.play(2)
    with pytest.raises(llm.IllegalAnswer, match="swap is not legal now"):
        llm.parse_move("swap", swap)


def test_the_side_to_move_is_known_in_a_position():
    game = connect4.Game(moves=[3])
    assert llm.parse_move("O plays column 4.", game) == 3
    assert llm.parse_move("O -> 5", game) == 4
    assert llm.parse_move("X plays column 4, so O plays column 3.", game) == 2
    with pytest.raises(llm.UnparsableAnswer):
        llm.parse_move("X plays column 4.", game)


def test_reasons_name_the_problem():
    for text, reason in [
        ("Hello!", "names no move; name exactly one column"),
        ("3 or 5", "several moves: column 3 or column 5"),
        ("Column 9", "column 9 is not on the board; columns go from 1 to 7"),
        ("swap", "do not allow a swap"),
    ]:
        with pytest.raises(llm.AnswerError, match=re.escape(reason)):
            llm.parse_move(text)


def test_no_text_fails_otherwise(rng):
    pieces = ["column", " 4", "\n", "```", "<move>", "</move>", "{", "}", '"move":', "\\boxed{", "d4", " or ", " not ", "I play", "(", ")", ",", "?", "[", "]", "０", "\U000f0001", "<think>", " index 3", "0-indexed", "|", "x "]
    for _ in range(600):
        text = "".join(rng.choice(pieces) for _ in range(rng.randrange(1, 40)))
        for rules in (None, connect4.Rules.TIC_TAC_TOE, connect4.Rules(6, 6, swap=True)):
            try:
                move = llm.parse_move(text, rules)
            except llm.AnswerError:
                continue
            assert move == "swap" or 0 <= move < (rules or connect4.Rules()).num_actions


def games(rng):
    """Yields unfinished games of several rules."""
    for rules in (connect4.Rules(), connect4.Rules(5, 4), connect4.Rules(12, 6), connect4.Rules.TIC_TAC_TOE, connect4.Rules(6, 6, 5, gravity=False, swap=True)):
        for plies in (0, 1, 4):
            game = connect4.Game(rules)
            for _ in range(plies):
                game.play(rng.choice(game.legal_moves()))
            yield game


@pytest.mark.parametrize("style", llm.STYLES)
@pytest.mark.parametrize("reply", llm.REPLIES)
def test_prompts_ask_for_moves_that_are_understood(style, reply, rng):
    for game in games(rng):
        for first_column in (0, 1):
            text = llm.prompt(game, style, reply=reply, first_column=first_column)
            position = game.position
            listed = text.split("Legal moves: ")[1].split("\n")[0].split(", ") if style != "json" else None
            assert listed is None or len(listed) == len(game.legal_moves()) + game.can_swap
            if reply != "free":
                form = re.findall(r"`(.*?)`", text)[-1]
                assert llm.parse_move(form, game, first_column=first_column) == game.legal_moves()[0]
            # The board can be read back.
            if style == "rows":
                board = "\n".join(re.sub(r"^ *\d+ |[ ]", "", line) for line in text.split("\n\n")[2].split("\n")[2:])
                assert connect4.Position.parse(board, "diagram", rules=game.rules) == position


def test_prompts_contain_nothing_but_the_game(rng):
    words = set()
    for game in games(rng):
        for style in llm.STYLES:
            words |= set(re.findall(r"[a-z]{3,}", llm.prompt(game, style)))
            bare = llm.prompt(game, style, history=False, legal=False)
            assert "Legal" not in bare and "legal" not in bare
            assert ("so far" in bare) == (style == "moves")
    # No word about values: "wins" and "draw" are in the rules only, once.
    assert not words & {"score", "best", "loses", "loss", "value", "hint", "good", "threat", "winning"}
    text = llm.prompt(connect4.Game(moves=[3, 0, 3, 0, 3, 1]))
    assert text.count("wins") == 1 and text.count("draw") == 1
    with pytest.raises(ValueError, match="the game is over"):
        llm.prompt(connect4.Game(moves=[0, 1, 0, 1, 0, 1, 0]))
    with pytest.raises(ValueError, match="unknown style 'art'; choose one of grid"):
        llm.prompt(connect4.Game(), "art")


def test_prompts_tell_the_problem_and_the_start():
    start = connect4.Position.parse("44")
    game = connect4.Game(start=start, moves=[2])
    text = llm.prompt(game, "moves", problem="the answer names no move")
    assert "Board at the start: X: d1; O: d2" in text and "since then: X 3" in text and "not accepted: the answer names no move." in text
    assert '"rows_from_the_top": [".......",' in llm.prompt(start, "json")


def test_answers_and_players_are_checked():
    with pytest.raises(TypeError, match="expected the text of an answer, not NoneType; pass the content of the message"):
        llm.parse_move(None)
    with pytest.raises(TypeError, match="ask must be a function that takes a prompt, not int"):
        llm.TextPlayer(3)
