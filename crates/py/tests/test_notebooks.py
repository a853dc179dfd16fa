"""The notebooks run with the reference solutions, their tests fail without them, and the pages of the guide are current.

`docs/notebooks/render.py`, or `UPDATE_GOLDEN=1 crates/py/check tests/test_notebooks.py`, writes the pages.
"""

import importlib.util
import json
import os
import subprocess
import sys

import pytest

from conftest import ROOT

FOLDER = ROOT / "docs" / "notebooks"
NAMES = sorted(path.stem for path in FOLDER.glob("*.ipynb"))


@pytest.mark.parametrize("name", NAMES)
def test_the_notebook_and_its_page(name):
    command = [sys.executable, str(FOLDER / "render.py"), name, *([] if os.environ.get("UPDATE_GOLDEN") else ["--check"])]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"notebooks/{name}.md" in (ROOT / "docs" / "SUMMARY.md").read_text(encoding="utf-8")


def cell(source, *tags):
    return {"cell_type": "code", "metadata": {"tags": list(tags)}, "source": source}


@pytest.mark.parametrize(
    ("cells", "solutions", "problem"),
    [
        ([cell("# Exercise 1: one\nx = 0", "exercise"), cell("assert x == 1", "test")], "# Exercise 1\nx = 1\n", None),
        ([cell("# Exercise 1: one\nx = 1", "exercise"), cell("assert x == 1", "test")], "# Exercise 1\nx = 1\n", "passes although"),
        ([cell("# Exercise 1: one\nx = 0", "exercise"), cell("assert x == 1", "test")], "# Exercise 1\nx = 2\n", AssertionError),
        ([cell("# Exercise 1: one\nx = 0", "exercise")], "# Exercise 2\nx = 2\n", "no solution of '# Exercise 1'"),
        ([cell("x = 0")], "# Exercise 2\nx = 2\n", "exercises that do not exist: # Exercise 2"),
    ],
)
def test_exercises_have_tests_and_solutions(cells, solutions, problem, tmp_path, monkeypatch):
    spec = importlib.util.spec_from_file_location("render", FOLDER / "render.py")
    render = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(render)
    monkeypatch.setattr(render, "HERE", tmp_path)
    (tmp_path / "solutions").mkdir()
    (tmp_path / "solutions" / "one.py").write_text(solutions)
    notebook = json.loads(render.as_text(render.normalized({"cells": cells})))
    if problem is None:
        assert [outputs for _, outputs in render.execute(notebook, "one")] == [[], []]
    else:
        kind = problem if isinstance(problem, type) else render.Problem
        with pytest.raises(kind, match=None if isinstance(problem, type) else problem):
            list(render.execute(notebook, "one"))
