"""The cells of docs/guide/python.md, judge.md and mcp.md run in order, and each prints the output shown below it.

`UPDATE_GOLDEN=1 crates/py/check tests/test_guide.py` writes the output into the guides.
"""

import contextlib
import io
import os
import re
import sys
from pathlib import Path

import pytest

from conftest import ROOT

CELL = re.compile(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.DOTALL)


@pytest.mark.parametrize(("page", "number", "picture"), [("python.md", 9, "curve.svg"), ("judge.md", 5, "report.svg"), ("mcp.md", 1, None)])
def test_the_guide(page, number, picture, tmp_path, monkeypatch):
    path = ROOT / "docs" / "guide" / page
    text = path.read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    names = {"__name__": "guide"}
    cells = list(CELL.finditer(text))
    assert len(cells) >= number
    outputs = {}
    for cell in cells:
        line = text[: cell.start()].count("\n") + 2
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            # Empty lines make errors name the line of the guide.
            exec(compile("\n" * (line - 1) + cell[1], str(path), "exec"), names)
        outputs[cell.start()] = printed.getvalue()
        if not os.environ.get("UPDATE_GOLDEN"):
            assert timeless(printed.getvalue()) == timeless(cell[2] or ""), f"the cell at line {line}"
    if os.environ.get("UPDATE_GOLDEN"):
        written = CELL.sub(lambda cell: f"```python\n{cell[1]}```\n" + block(outputs[cell.start()]), text)
        path.write_text(written, encoding="utf-8")
    if picture:
        assert (tmp_path / picture).stat().st_size > 5000, "the guide saves a plot"


def timeless(printed):
    """The output without the durations in a report."""
    return re.sub(r"(?m)^(\| seconds \|).*", r"\1", printed)


def block(printed):
    return f"\n```text\n{printed}```\n" if printed else ""
