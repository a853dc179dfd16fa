"""Reads the move in an answer that a language model wrote."""

from __future__ import annotations

import re
from typing import Optional, Union

from connect4._native import Game, Position, Rules
from connect4._types import Action
from connect4.llm import _words as w
from connect4.llm._decision import decide
from connect4.llm._formats import replace_formats, visible
from connect4.llm._lists import resolve_lists
from connect4.llm._mentions import apply_counting, join_groups, replace_mentions, simplify, without_markup
from connect4.llm._reading import IGNORE_CASE, NO_SIGN, SIGN, Off, Reading, Unclear, Value, move_name, unit_of, whole_move


class AnswerError(ValueError):
    """An answer without a playable move. Its message is the reason, in words that a model understands."""


class UnparsableAnswer(AnswerError):
    """An answer that names no move, or more than one."""


class IllegalAnswer(AnswerError):
    """An answer that clearly names one move, which the rules or the position do not allow."""


def parse_move(text: str, rules: Union[Rules, Position, Game, None] = None, *, first_column: int = 1) -> Action:
    """Reads the move in an answer in words; returns a move number, or `"swap"`.

    Columns in the text count from `first_column`, as in the prompts of `prompt`. With `rules` (default: Connect Four), the
    move must exist; with a `Position` or `Game`, it must be legal there.

    >>> parse_move("I'll play column 4 because 3 loses")
    3
    >>> parse_move('{"reason": "column 3 loses", "move": "d"}')
    3
    >>> parse_move("column 3 or column 4")
    Traceback (most recent call last):
    connect4.llm._answer.UnparsableAnswer: the answer names several moves: column 3 or column 4; name exactly one

    Every mention of a move is classified by the words around it. The mentions of the highest class count:

    1. formats: JSON with a key such as `move` or `column`, tags such as `<move>`, `[4]`, `play(4)`, a code fence that holds
       only a move
    2. labels: "Final answer: 4", "my move is 4", and a first or last line that is nothing but a move
    3. boxes: `\\boxed{4}`, unless the number counts something, as in "`\\boxed{2}` threats"
    4. decisions: "I'll play column 4", "drop in 4"
    5. recommendations: "column 4 wins", "the best move is 4", "4, because 3 loses"

    Other mentions never count: rejected moves ("not 3", "3 loses"), moves of the opponent or of the past, conditions,
    questions, candidates, plans for later, and forms that are shown ("answer with one line: Move: 1"). If the mentions of the
    highest class differ, a later one replaces an earlier one only after words of revision or conclusion ("wait", "so",
    "final"), and a correction ("4 - no, 5") has the class of the move that it corrects. Otherwise the answer is ambiguous.
    "Option 2" is the move of the second item of a list.

    Boards, quotations, and reasoning are ignored. Reasoning is the text between the markers of chat templates, such as
    `<think>`, `[THINK]`, `<|START_THINKING|>` or the analysis channel; without an end, everything after the marker is
    reasoning. If the answer says that it counts columns from 0, its column is read that way. Words are recognized in the
    eight languages of the project; sentences are understood best in English.

    Raises UnparsableAnswer if the answer names no move or several, IllegalAnswer if it names a move that does not exist or
    is illegal, TypeError if it is not text.
    """
    if not isinstance(text, str):
        raise TypeError(f"expected the text of an answer, not {type(text).__name__}; pass the content of the message")
    board = rules if isinstance(rules, (Position, Game)) else None
    played = board.rules if board is not None else rules if isinstance(rules, Rules) else Rules.CONNECT_FOUR
    found = _read(visible(text), Reading(played, first_column, None if board is None else board.side_to_move))
    if found is None:
        raise UnparsableAnswer(f"the answer names no move; name exactly one {unit_of(played)}")
    if isinstance(found, Unclear):
        raise UnparsableAnswer(found.words)
    if isinstance(found, Off):
        raise IllegalAnswer(f"{found.words} is not on the board; {_legal(played, board, first_column)}")
    move = _landed(found, played, board)
    if found == "swap" and not played.swap:
        raise IllegalAnswer("these rules do not allow a swap of sides; name a " + unit_of(played))
    if board is not None and not board.is_legal(move):
        raise IllegalAnswer(
            f"{move_name(found, played, first_column)} is not legal now; {_legal(played, board, first_column)}"
        )
    return move


def _legal(rules: Rules, board: Union[Position, Game, None], first_column: int) -> str:
    if board is not None:
        return "legal moves: " + ", ".join(moves_in_words(board, first_column))
    if rules.gravity:
        return f"columns go from {first_column} to {first_column + rules.cols - 1}"
    return f"cells go from a1 to {chr(96 + rules.cols)}{rules.rows}"


def moves_in_words(board: Union[Position, Game], first_column: int) -> list[str]:
    """The legal moves as an answer names them: columns with gravity, cells without, and `swap`."""
    position = board.position if isinstance(board, Game) else board
    legal = board.legal_moves()
    names = [str(move + first_column) if board.rules.gravity else position.landing(move) for move in legal]
    return [*names, "swap"] if isinstance(board, Game) and board.can_swap else names


def _landed(value: Union[int, str], rules: Rules, board: Union[Position, Game, None]) -> Action:
    """The action of a value: a column, `"swap"`, or a cell such as `"d1"`."""
    if isinstance(value, int) or value == "swap":
        return value  # type: ignore[return-value]
    col, row = ord(value[0]) - 97, int(value[1:]) - 1
    if not rules.gravity:
        return (rules.rows - 1 - row) * rules.cols + col
    if board is not None and col in board.legal_moves():
        landing = (board.position if isinstance(board, Game) else board).landing(col)
        if landing != value:
            raise IllegalAnswer(f"a disc cannot be placed on {value}: in that column it lands on {landing}")
    return col


def _in_person(text: str, side: Optional[str]) -> str:
    """The text with "X plays" as "I play" or "the opponent plays", if the side to move is known."""
    if side is None:
        return text
    verbs = r"\s+(?:plays|drops|places|goes|takes|puts|chooses|picks)\b"
    other = "O" if side == "X" else "X"
    text = re.sub(rf"(?<!\w){other}{verbs}", "the opponent plays", text)
    text = re.sub(rf"(?<!\w){side}{verbs}", "I play", text)
    return re.sub(rf"(?m)^\s*{side}\s*(?:->|→|:)\s*", "My move: ", text)


def _read(text: str, reading: Reading, depth: int = 0) -> Optional[Value]:
    """The move that a text names; None if it names none."""
    if depth > 3:
        return None
    whole = whole_move(text, reading)
    if whole is not None:
        return whole
    text = replace_formats(text, reading, lambda content: _read(content.strip(), reading, depth + 1))
    text = _in_person(without_markup(resolve_lists(text, reading)), reading.side)
    text = re.sub(rf"(?<!\w)({w.VERB})\s+(?:an?\s+|my\s+|the\s+)?[XO]\s+(?=(?:in|on|at|into)\b)", r"\1 ", text, flags=IGNORE_CASE)
    text = re.sub(rf"(?<!\w)([\"'])(\s*{SIGN}\s*)\1", r"\2", replace_mentions(text, reading))
    text = apply_counting(simplify(text), reading)
    text = re.sub(rf"\(({NO_SIGN}{{0,40}}?)\)", " ", text)
    text = re.sub(rf"({NO_SIGN}{{3}})\(\s*({SIGN})\s*\)", r"\1 \2 ", text)
    return decide(re.sub(r"[^\S\n]+", " ", join_groups(text, reading)), reading)
