"""The cells of docs/guide/python.md run in order, and each prints the output shown below it.

`UPDATE_GOLDEN=1 crates/py/check tests/test_guide.py` writes the output into the guide.
"""

import contextlib
import io
import os
import re

from conftest import ROOT

CELL = re.compile(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.DOTALL)


def test_the_guide(tmp_path, monkeypatch):
    path = ROOT / "docs" / "guide" / "python.md"
    text = path.read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "guide"}
    cells = list(CELL.finditer(text))
    assert len(cells) >= 9
    outputs = {}
    for cell in cells:
        line = text[: cell.start()].count("\n") + 2
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            # Empty lines make errors name the line of the guide.
            exec(compile("\n" * (line - 1) + cell[1], str(path), "exec"), names)
        outputs[cell.start()] = printed.getvalue()
        if not os.environ.get("UPDATE_GOLDEN"):
            assert printed.getvalue() == (cell[2] or ""), f"the cell at line {line}"
    if os.environ.get("UPDATE_GOLDEN"):
        written = CELL.sub(lambda cell: f"```python\n{cell[1]}```\n" + block(outputs[cell.start()]), text)
        path.write_text(written, encoding="utf-8")
    assert (tmp_path / "curve.svg").stat().st_size > 5000, "the guide saves a learning curve"


def block(printed):
    return f"\n```text\n{printed}```\n" if printed else ""
