"""Draws boards as SVG, with annotations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Optional, Union

from connect4._native import Game, Position
from connect4._picture import last_move

_SIDE, _EDGE, _LABELS = 48, 8, 20
_FILLS = {None: "#12336b", "X": "#d7263d", "O": "#ffd23f"}


class Picture(str):
    """The text of an SVG picture, which notebooks display."""

    def _repr_svg_(self) -> str:
        return str(self)


def svg(
    board: Union[Position, Game],
    *,
    size: Optional[int] = None,
    marks: Union[Iterable[str], Mapping[str, str]] = (),
    arrows: Iterable[tuple[str, str]] = (),
    lines: Iterable[tuple[str, str]] = (),
    labels: bool = True,
) -> Picture:
    """Draws the board as SVG, `size` pixels wide (default: 48 per column and a margin).

    The winning line and the last move of a game are marked. Each cell in `marks` gets a ring. If `marks` is a mapping,
    its values are short texts to show instead; an empty text gives a ring. `arrows` and `lines` connect pairs of cells.
    `labels` shows the column letters below the board. The result is a string, which notebooks display.

    >>> import connect4
    >>> picture = connect4.svg(connect4.Game(moves=[3, 3]), size=300, marks=["c1"], arrows=[("d2", "d3")])
    >>> picture.startswith("<svg"), picture.count("<circle")
    (True, 45)

    Raises KeyError if a cell is off the board.
    """
    position = board.position if isinstance(board, Game) else board
    rules = position.rules
    width = rules.cols * _SIDE + 2 * _EDGE
    height = rules.rows * _SIDE + 2 * _EDGE
    total_height = height + (_LABELS if labels else 0)
    pixels = width if size is None else size

    def center(name: str) -> tuple[int, int]:
        _ = position[name]  # raises KeyError if the cell is off the board
        col, row = _letters.index(name[0]), int(name[1:]) - 1
        return _EDGE + _SIDE // 2 + col * _SIDE, height - _EDGE - _SIDE // 2 - row * _SIDE

    _letters = "abcdefghijklmnopqrst"
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {total_height}" width="{pixels}" '
        f'height="{pixels * total_height // width}" role="img">',
        f"<title>Board of {rules.size}, {rules.connect} in a row</title>",
        f'<rect width="{width}" height="{height}" rx="12" fill="#1f4fa3"/>',
    ]
    for col in range(rules.cols):
        for row in range(rules.rows):
            name = f"{_letters[col]}{row + 1}"
            x, y = center(name)
            stone = position[name]
            drawn.append(f'<circle cx="{x}" cy="{y}" r="20" fill="{_FILLS[stone]}"/>')
            if stone == "O":
                drawn.append(f'<circle cx="{x}" cy="{y}" r="12" fill="none" stroke="#8a6a00" stroke-width="4"/>')
        if labels:
            x = _EDGE + _SIDE // 2 + col * _SIDE
            drawn.append(f'<text x="{x}" y="{total_height - 5}" font-size="14" text-anchor="middle">{_letters[col]}</text>')
    for _, cells in position.lines():
        (x1, y1), (x2, y2) = center(cells[0]), center(cells[-1])
        drawn.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#fff" stroke-width="6" stroke-linecap="round"/>')
    for name in last_move(board):
        x, y = center(name)
        drawn.append(f'<circle cx="{x}" cy="{y}" r="5" fill="#fff"/>')
    for first, last in lines:
        (x1, y1), (x2, y2) = center(first), center(last)
        drawn.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="#7CFC00" stroke-width="4" stroke-dasharray="2 6"/>')
    for name in marks:
        x, y = center(name)
        if text := marks[name] if isinstance(marks, Mapping) else "":
            drawn.append(f'<text x="{x}" y="{y + 8}" font-size="24" text-anchor="middle" fill="#fff">{escape(text)}</text>')
            continue
        drawn.append(f'<circle cx="{x}" cy="{y}" r="20" fill="none" stroke="#7CFC00" stroke-width="4"/>')
    for start, end in arrows:
        (x1, y1), (x2, y2) = center(start), center(end)
        length = max(1.0, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
        dx, dy = 12 * (x2 - x1) / length, 12 * (y2 - y1) / length
        head = f"{x2:g},{y2:g} {x2 - dx - dy / 2:g},{y2 - dy + dx / 2:g} {x2 - dx + dy / 2:g},{y2 - dy - dx / 2:g}"
        drawn.append(f'<line x1="{x1}" y1="{y1}" x2="{x2 - dx:g}" y2="{y2 - dy:g}" stroke="#7CFC00" stroke-width="5"/>')
        drawn.append(f'<polygon points="{head}" fill="#7CFC00"/>')
    return Picture("\n".join([*drawn, "</svg>"]))
