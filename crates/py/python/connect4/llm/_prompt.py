"""Prompts that show a game as text and ask for a move."""

from __future__ import annotations

import json
from typing import Literal, Optional, Union

from connect4._native import Game, Position, Rules
from connect4.llm._answer import moves_in_words

Style = Literal["grid", "rows", "table", "cells", "moves", "json", "line"]
Reply = Literal["line", "json", "tag", "boxed", "free"]

#: The styles of a board in a prompt.
STYLES: tuple[Style, ...] = ("grid", "rows", "table", "cells", "moves", "json", "line")
#: The forms of an answer that a prompt can ask for.
REPLIES: tuple[Reply, ...] = ("line", "json", "tag", "boxed", "free")

_ASKED = {
    "line": "End your answer with one line: `Move: {example}`.",
    "json": 'Answer with one JSON object and nothing else: `{{"move": {quoted}}}`.',
    "tag": "End your answer with your move in a tag: `<move>{example}</move>`.",
    "boxed": "End your answer with your move in a box: `\\boxed{{{example}}}`.",
    "free": "Which {unit} do you choose?",
}


def prompt(
    game: Union[Game, Position],
    style: Style = "grid",
    *,
    reply: Reply = "line",
    history: bool = True,
    legal: bool = True,
    first_column: int = 1,
    problem: Optional[str] = None,
) -> str:
    """Describes a game to a language model, and asks for a move.

    The text has the rules, the side of the model, the board, the moves so far (`history`) and the legal moves (`legal`).
    It depends only on these: it contains no value, hint or evaluation. `style` is one of these:

    - `grid`: rows of `| X | O | . |` with numbered columns
    - `rows`: rows of `X`, `O` and `.`
    - `table`: a Markdown table
    - `cells`: the cells of each side, such as `d1, e1`
    - `moves`: only the moves, without a board
    - `json`: a JSON object with the rows, the moves and the legal moves
    - `line`: the board in one line, similar to FEN; see `Position.format`

    `reply` is the form of the answer that the prompt asks for: `line` (`Move: 4`), `json`, `tag` (`<move>4</move>`), `boxed`
    (`\\boxed{4}`) or `free`; `parse_move` reads all of them regardless. Moves are columns counted from `first_column`, or
    cells in games without gravity. `problem` is what was wrong with an earlier answer, such as the message of an
    `AnswerError`.

    >>> import connect4
    >>> print(prompt(connect4.Game(moves=[3, 3, 4]), "rows", reply="json"))
    You are playing four in a row on a board of 7 columns and 6 rows. The players X and O take turns, and X moved first. A \
move drops a disc into a column, where it falls to the lowest free cell. The first player with 4 discs in a row \
(horizontally, vertically or diagonally) wins. A full board without such a row is a draw.
    <BLANKLINE>
    You play O, and it is your turn.
    <BLANKLINE>
    Board (the last row is row 1 at the bottom):
    1234567
    .......
    .......
    .......
    .......
    ...O...
    ...XX..
    <BLANKLINE>
    Moves so far: X 4, O 4, X 5
    Legal moves: 1, 2, 3, 4, 5, 6, 7
    <BLANKLINE>
    Answer with one JSON object and nothing else: `{"move": 1}`. The number is the column, counted from 1.

    Raises ValueError for an unknown style or reply, and if the game is over.
    """
    if style not in STYLES:
        raise ValueError(f"unknown style {style!r}; choose one of {', '.join(STYLES)}")
    if reply not in REPLIES:
        raise ValueError(f"unknown reply {reply!r}; choose one of {', '.join(REPLIES)}")
    position = game.position if isinstance(game, Game) else game
    if position.is_over:
        raise ValueError("the game is over, so there is no move to ask for")
    names = moves_in_words(game, first_column)
    parts = [
        _rules(position.rules),
        f"You play {position.side_to_move}, and it is your turn.",
        _board(position, style, first_column),
    ]
    lines = []
    if isinstance(game, Game) and (history or style == "moves") and style != "json":
        lines += _history(game, first_column, always=style == "moves")
    elif style == "moves":
        lines.append(f"Stones on the board: {_cells(position)}")
    if style == "json":
        parts.append(json.dumps(_json(game, position, names if legal else None, history, first_column)))
    elif legal:
        lines.append(f"Legal moves: {', '.join(names)}")
    parts.append("\n".join(lines))
    if problem:
        parts.append(f"Your last answer was not accepted: {problem}.")
    parts.append(_question(position.rules, reply, names, first_column))
    return "\n\n".join(part for part in parts if part)


def _rules(rules: Rules) -> str:
    numbers = {3: "three", 4: "four", 5: "five", 6: "six"}
    thing = "disc" if rules.gravity else "stone"
    move = (
        "drops a disc into a column, where it falls to the lowest free cell"
        if rules.gravity
        else "places a stone on any empty cell"
    )
    if rules.swap == 3:
        swap = " The first player places three stones, of X, O and X; then the second player may swap sides."
    else:
        swap = (
            " After the first stone, the second player may swap sides instead of making a move." if rules.swap else ""
        )
    return (
        f"You are playing {numbers.get(rules.connect, rules.connect)} in a row on a board of {rules.cols} columns and {rules.rows} "
        f"rows. The players X and O take turns, and X moved first. A move {move}. The first player with {rules.connect} {thing}s in "
        f"a row (horizontally, vertically or diagonally) wins. A full board without such a row is a draw.{swap}"
    )


def _rows(position: Position) -> list[str]:
    return ["".join(".XO"[cell] for cell in row) for row in position.to_array()]


def _cells(position: Position) -> str:
    found: dict[str, list[str]] = {"X": [], "O": []}
    for at, row in enumerate(_rows(position)):
        for col, side in enumerate(row):
            if side != ".":
                found[side].append(f"{chr(97 + col)}{position.rules.rows - at}")
    return "; ".join(f"{side}: {', '.join(sorted(cells)) or 'none'}" for side, cells in found.items())


def _board(position: Position, style: Style, first_column: int) -> str:
    rules = position.rules
    rows = _rows(position)
    numbers = [str(col + first_column) if rules.gravity else chr(97 + col) for col in range(rules.cols)]
    wide = max(map(len, numbers))
    labels = ["" if rules.gravity else f"{rules.rows - at:>2} " for at in range(rules.rows)]
    note = (
        "Board (the last row is row 1 at the bottom):"
        if rules.gravity
        else "Board (letters name columns, numbers name rows):"
    )
    pad = "" if rules.gravity else "   "
    if style == "grid":
        drawn = [
            label + "| " + " | ".join(f"{cell:>{wide}}" for cell in row) + " |" for label, row in zip(labels, rows)
        ]
        return "\n".join([note, *drawn, pad + "  " + "   ".join(f"{name:>{wide}}" for name in numbers)])
    if style == "rows":
        gap = " " if wide > 1 else ""
        head = pad + gap.join(f"{name:>{wide}}" for name in numbers)
        return "\n".join(
            [note, head, *(label + gap.join(f"{cell:>{wide}}" for cell in row) for label, row in zip(labels, rows))]
        )
    if style == "table":
        lines = [
            ["row", *numbers],
            ["---"] * (rules.cols + 1),
            *([str(rules.rows - at), *row] for at, row in enumerate(rows)),
        ]
        return "\n".join([note, "", *(f"| {' | '.join(line)} |" for line in lines)])
    if style == "cells":
        return f"Board (column letter, and row counted from 1 at the bottom):\n{_cells(position)}"
    if style == "line":
        return f"Board (rows from the top, numbers count empty cells): {position.format('position').split()[3]}"
    return ""


def _history(game: Game, first_column: int, *, always: bool) -> list[str]:
    lines = []
    if game.start.ply and always:
        lines.append(f"Board at the start: {_cells(game.start)}")
    played = [f"{side} {name}" for side, name in _played(game, first_column)]
    since = " since then" if game.start.ply and always else ""
    return [*lines, f"Moves so far{since}: {', '.join(played) or 'none'}"] if played or always else lines


def _played(game: Game, first_column: int) -> list[tuple[str, str]]:
    """The moves since the start, each with the side that made it."""
    replayed = Game(game.rules, start=game.start)
    found: list[tuple[str, str]] = []
    for move in game.moves:
        if isinstance(move, str):
            name: str = move
        else:
            name = str(move + first_column) if game.rules.gravity else replayed.position.landing(move)
        found.append((replayed.side_to_move, name))
        replayed.play(move)
    return found


def _json(
    game: Union[Game, Position], position: Position, legal: Optional[list[str]], history: bool, first_column: int
) -> dict[str, object]:
    data: dict[str, object] = {"rows_from_the_top": _rows(position), "you": position.side_to_move}
    if history and isinstance(game, Game):
        data["moves"] = [" ".join(move) for move in _played(game, first_column)]
    if legal is not None:
        data["legal_moves"] = [int(name) if name.isdigit() else name for name in legal]
    return data


def _question(rules: Rules, reply: Reply, names: list[str], first_column: int) -> str:
    example = names[0]
    quoted = example if example.isdigit() else f'"{example}"'
    asked = _ASKED[reply].format(example=example, quoted=quoted, unit="column" if rules.gravity else "cell")
    if rules.gravity:
        meaning = f"The number is the column, counted from {first_column}."
    else:
        meaning = "A move is a cell: the column letter, and the row counted from 1 at the bottom."
    return f"{asked} {meaning}"
