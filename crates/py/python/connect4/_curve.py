"""Learning curves, drawn as SVG without other packages."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from html import escape
from typing import Union

_WIDTH, _HEIGHT = 560, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 28, 40, 48
#: Colors that people with color blindness can tell apart (Okabe and Ito), and dashes, so that they also differ in print.
_STYLES = [("#0072b2", ""), ("#d55e00", "7 3"), ("#009e73", "2 3"), ("#cc79a7", "9 3 2 3"), ("#56b4e9", "12 4")]


class LearningCurve:
    """Numbers that change during training, against the number of games. A notebook displays them as curves.

    Pass it as `progress` to `learn` or `Training.run`, which record the statistics in `names` (by default `squared_error`), or
    call `add` yourself. `x` names the horizontal axis.

    >>> import connect4
    >>> curve = connect4.LearningCurve("Training on 5×4")
    >>> model = connect4.learn(connect4.Rules(5, 4), games=9000, progress=curve)
    >>> [games for games, error in curve.points["squared_error"]]
    [4096, 8192, 9000]
    >>> curve.add(9500, mistakes=0.25)
    >>> curve.svg().startswith("<svg")
    True
    """

    def __init__(self, title: str = "", *names: str, x: str = "games") -> None:
        """See the class documentation."""
        self.title = title
        self.x = x
        self._names = names or ("squared_error",)
        #: Pairs of games and value, by name.
        self.points: dict[str, list[tuple[float, float]]] = {}

    def __call__(self, statistics: Mapping[str, float]) -> None:
        """Records the statistics that training reports.

        Raises KeyError if a name is not among them.
        """
        self.add(statistics["games"], **{name: statistics[name] for name in self._names})

    def add(self, x: float, **values: float) -> None:
        """Adds a point to each named curve.

        Raises ValueError if a number is infinite or not a number.
        """
        for name, value in values.items():
            if not (math.isfinite(x) and math.isfinite(value)):
                raise ValueError(f"a point of {name} must be finite, not ({x}, {value})")
            self.points.setdefault(name, []).append((x, value))

    def svg(self) -> str:
        """The curves as SVG."""
        every = [point for points in self.points.values() for point in points]
        steps_x = _ticks([x for x, _ in every])
        steps_y = _ticks([0.0, *(y for _, y in every)])

        def place(x: float, y: float) -> tuple[float, float]:
            return (
                _LEFT + (x - steps_x[0]) / (steps_x[-1] - steps_x[0]) * (_WIDTH - _LEFT - _RIGHT),
                _HEIGHT - _BOTTOM - (y - steps_y[0]) / (steps_y[-1] - steps_y[0]) * (_HEIGHT - _TOP - _BOTTOM),
            )

        title = escape(self.title or "Learning curve")
        drawn = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}" '
            'role="img" font-family="sans-serif" font-size="12">',
            f"<title>{title}: {escape(', '.join(self.points)) or 'no points yet'}</title>",
            f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        ]
        for y in steps_y:
            _, at = place(steps_x[0], y)
            drawn.append(f'<line x1="{_LEFT}" y1="{at:.1f}" x2="{_WIDTH - _RIGHT}" y2="{at:.1f}" stroke="#ddd"/>')
            drawn.append(f'<text x="{_LEFT - 6}" y="{at + 4:.1f}" text-anchor="end" fill="#333">{_number(y)}</text>')
        for x in steps_x:
            at, _ = place(x, steps_y[0])
            drawn.append(f'<text x="{at:.1f}" y="{_HEIGHT - _BOTTOM + 18}" text-anchor="middle" fill="#333">{_number(x)}</text>')
        for number, (name, points) in enumerate(self.points.items()):
            color, dashes = _STYLES[number % len(_STYLES)]
            line = f'stroke="{color}" stroke-width="2" stroke-dasharray="{dashes}" fill="none"'
            places = [place(*point) for point in points]
            path = " ".join(f"{left:.1f},{at:.1f}" for left, at in places)
            drawn.append(f'<polyline points="{path}" {line}/>')
            for left, at in places:
                drawn.append(f'<circle cx="{left:.1f}" cy="{at:.1f}" r="3" fill="{color}"/>')
            left, at = _LEFT + 8 + 130 * (number % 3), _TOP - 8 + 16 * (number // 3)
            drawn.append(f'<path d="M{left} {at - 4} h22" {line}/>')
            drawn.append(f'<text x="{left + 28}" y="{at}" fill="#333">{escape(name.replace("_", " "))}</text>')
        middle = (_LEFT + _WIDTH - _RIGHT) / 2
        drawn.append(f'<text x="{middle:.0f}" y="{_HEIGHT - 10}" text-anchor="middle" fill="#333">{escape(self.x)}</text>')
        if self.title:
            drawn.append(f'<text x="{middle:.0f}" y="16" text-anchor="middle" font-weight="bold" fill="#111">{title}</text>')
        return "\n".join([*drawn, "</svg>"])

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the curves as an SVG file.

        Raises OSError if the file cannot be written.
        """
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg() + "\n")

    def _repr_svg_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LearningCurve) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        ends = ", ".join(f"{name} {points[-1][1]:.3g}" for name, points in self.points.items())
        return f"<connect4.LearningCurve: {ends or 'no points yet'}>"


def _ticks(values: list[float]) -> list[float]:
    """Round numbers around the values, at distances of 1, 2 or 5 times a power of ten."""
    low, high = min(values, default=0.0), max(values, default=1.0)
    if low == high:
        low, high = low - 0.5, high + 0.5
    rough = (high - low) / 5
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(one * power for one in (1, 2, 5, 10) if one * power >= rough * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [number * step for number in range(first, last + 1)]


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.6g}"
