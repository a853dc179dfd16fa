"""Shares and means with 95% confidence intervals. Games are the samples, because the moves of a game are not independent."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Optional

_Z = 1.959964
#: Quantiles of Student's distribution for few degrees of freedom; `_quantile` approximates the others.
_FEW = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776}


@dataclass(frozen=True)
class Share:
    """A share with its 95% confidence interval, all from 0 to 1; None if `total` is 0."""

    share: Optional[float]
    low: Optional[float]
    high: Optional[float]
    #: Number of moves (or games) that count.
    count: float
    #: Number of moves (or games) in all.
    total: int

    def __str__(self) -> str:
        if self.share is None or self.low is None or self.high is None:
            return "–"
        return f"{100 * self.share:.1f}% ({100 * self.low:.1f} to {100 * self.high:.1f})"


@dataclass(frozen=True)
class Mean:
    """A mean with its 95% confidence interval; None if there are no values."""

    mean: Optional[float]
    low: Optional[float]
    high: Optional[float]

    def __str__(self) -> str:
        if self.mean is None:
            return "–"
        return f"{self.mean:.2f}" + ("" if self.low is None else f" ({self.low:.2f} to {self.high:.2f})")


def _quantile(freedom: int) -> float:
    """The 97.5% quantile of Student's distribution."""
    if freedom in _FEW:
        return _FEW[freedom]
    z, v = _Z, freedom
    return z + (z**3 + z) / (4 * v) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)


def _ratio(clusters: list[tuple[float, int]]) -> tuple[float, Optional[float]]:
    """The ratio of the sums of (value, size) pairs, and its variance by linearization; None with a single cluster."""
    total = sum(size for _, size in clusters)
    ratio = sum(value for value, _ in clusters) / total
    many = len(clusters)
    if many < 2:
        return ratio, None
    squares = sum((value - ratio * size) ** 2 for value, size in clusters)
    return ratio, many / (many - 1) * squares / total**2


def share(clusters: Iterable[tuple[float, int]]) -> Share:
    """The share of hits. Each cluster, such as a game, gives its hits and its size.

    The interval is Wilson's for the effective number of independent moves: the number that would give the observed
    variance between clusters, at most all moves. If all moves are alike, each cluster counts as one move.
    """
    used = [one for one in clusters if one[1]]
    count, total = sum(hits for hits, _ in used), sum(size for _, size in used)
    if not total:
        return Share(None, None, None, 0, 0)
    part, variance = _ratio(used)
    if variance is None:
        return Share(part, 0.0, 1.0, count, total)
    size = min(total, part * (1 - part) / variance) if variance > 1e-12 else len(used)
    size *= (_Z / _quantile(len(used) - 1)) ** 2
    middle = (part + _Z**2 / (2 * size)) / (1 + _Z**2 / size)
    half = _Z / (1 + _Z**2 / size) * math.sqrt(max(0.0, part * (1 - part) / size + _Z**2 / (4 * size**2)))
    # Rounding must not exclude the share.
    return Share(part, max(0.0, min(part, middle - half)), min(1.0, max(part, middle + half)), count, total)


def mean(clusters: Iterable[tuple[float, int]]) -> Mean:
    """The mean of values that are at least 0. Each cluster gives the sum of its values and their number."""
    used = [one for one in clusters if one[1]]
    if not used:
        return Mean(None, None, None)
    value, variance = _ratio(used)
    if variance is None:
        return Mean(value, None, None)
    half = _quantile(len(used) - 1) * math.sqrt(variance)
    return Mean(value, max(0.0, value - half), value + half)


def elo(points: float) -> Optional[float]:
    """The Elo difference for a share of points; None if it is unbounded."""
    return 400 * math.log10(points / (1 - points)) if 0 < points < 1 else None
