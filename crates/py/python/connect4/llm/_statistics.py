"""Shares and means with 95% confidence intervals. Games are the samples, because the moves of a game are not independent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional


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
