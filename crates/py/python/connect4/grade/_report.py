"""The report about a submission: text for people, and JSON for Gradescope."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Part:
    """A part of a test, with its points."""

    name: str
    score: float
    points: float
    #: Why points are missing; empty if none are.
    message: str = ""


@dataclass(frozen=True)
class Test:
    """The test of one function, with its points."""

    # pytest does not collect it.
    __test__ = False

    #: Name of the tested function.
    name: str
    score: float
    points: float
    parts: list[Part]
    #: Names of recognized mistakes, most likely first.
    mistakes: list[str] = field(default_factory=list)
    #: Remarks that cost no points.
    notes: list[str] = field(default_factory=list)

    def text(self) -> str:
        """The explanation for the student."""
        lines = [f"Likely mistake: {one}." for one in self.mistakes]
        seen: dict[str, str] = {}
        for part in self.parts if self.score < self.points else []:
            share = f"{part.score:g} of {part.points:g}"
            if not part.message:
                lines.append(f"- {part.name}: {share}")
                continue
            if part.message in seen:
                lines.append(f"- {part.name}: {share}; see {seen[part.message]}")
                continue
            seen[part.message] = part.name
            first, *rest = part.message.split("\n")
            lines.append(f"- {part.name}: {share}; {first}")
            lines += [f"    {one}".rstrip() for one in rest]
        lines += [f"Note: {one}" for one in self.notes]
        return "\n".join(lines)


@dataclass(frozen=True)
class Report:
    """What a submission earned. `print` shows it as text."""

    assignment: str
    seed: int
    tests: list[Test]
    #: Remarks about the whole file.
    notes: list[str] = field(default_factory=list)
    #: Measurements, such as the value lost per move.
    data: dict[str, Any] = field(default_factory=dict)

    @property
    def score(self) -> float:
        """Points earned."""
        return round(sum(one.score for one in self.tests), 2)

    @property
    def points(self) -> float:
        """Points of the assignment."""
        return sum(one.points for one in self.tests)

    def to_gradescope(self) -> dict[str, Any]:
        """The report in the format of Gradescope's `results.json`."""
        return {
            "score": self.score,
            "output": "\n".join(self.notes),
            "output_format": "text",
            "visibility": "visible",
            "tests": [
                {
                    "name": one.name,
                    "number": str(number),
                    "score": one.score,
                    "max_score": one.points,
                    "status": "passed" if one.score == one.points else "failed",
                    "output": one.text(),
                    "output_format": "text",
                    "visibility": "visible",
                    "tags": list(one.mistakes),
                }
                for number, one in enumerate(self.tests, 1)
            ],
            "extra_data": {"assignment": self.assignment, "seed": self.seed, **self.data},
        }

    def to_json(self) -> str:
        """The report as Gradescope's `results.json`."""
        return json.dumps(self.to_gradescope(), indent=2)

    def __str__(self) -> str:
        lines = [f"{self.assignment}: {self.score:g} of {self.points:g} points"]
        lines += [f"Note: {one}" for one in self.notes]
        for one in self.tests:
            lines += ["", f"{one.name}: {one.score:g} of {one.points:g}", *filter(None, [one.text()])]
        return "\n".join(lines)


def ungraded(reason: str) -> str:
    """Gradescope's `results.json` for a submission that could not be graded."""
    output = f"This submission could not be graded: {reason}"
    return json.dumps({"score": 0, "output": output, "output_format": "text", "visibility": "visible", "tests": []}, indent=2)
