#!/usr/bin/env python3
"""Runs the notebooks of this folder with the reference solutions, and writes the pages of the guide.

`docs/notebooks/render.py [NAME ...]` writes them; with `--check`, it fails if a page is not current. It needs only the Python
package: a kernel and its 30 packages would take longer to install and to start than the notebooks run. Cells share a namespace, and
the value of the last line is displayed, as in Jupyter. `display` is the only other name that Jupyter provides.

A cell with the tag `exercise` begins with `# Exercise N`; its solution follows the same line in `solutions/NAME.py`. The cells with
the tag `test` after it must fail before the exercise is solved and pass with the solution.
"""

import argparse
import ast
import contextlib
import io
import json
import re
import sys
from html import unescape
from pathlib import Path

HERE = Path(__file__).resolve().parent
#: Modules of other packages that a notebook may load: what the wheel installs.
ALLOWED = {"connect4", "numpy"}


class Problem(Exception):
    """Something to correct in a notebook."""


def normalized(notebook):
    """The notebook as the repository stores it: without outputs, with identifiers that do not change."""
    cells = []
    for number, cell in enumerate(notebook["cells"]):
        one = {"cell_type": cell["cell_type"], "id": f"cell-{number}", "metadata": {}, "source": cell["source"]}
        if tags := cell["metadata"].get("tags"):
            one["metadata"] = {"tags": tags}
        if cell["cell_type"] == "code":
            one |= {"execution_count": None, "outputs": []}
        cells.append(one)
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}, "language_info": {"name": "python"}}
    return {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}


def as_text(notebook):
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def solutions(name):
    """The solutions by the first lines of their exercises."""
    text = (HERE / "solutions" / f"{name}.py").read_text(encoding="utf-8")
    parts = re.split(r"(?m)^(?=# Exercise \d+)", text)
    return {part.splitlines()[0].split(":")[0]: part for part in parts[1:]}


class FreshEnvironment:
    """Hides all packages but those that the wheel installs."""

    def find_spec(self, name, path=None, target=None):
        top = name.split(".")[0]
        if top not in ALLOWED and top not in sys.stdlib_module_names:
            raise ModuleNotFoundError(f"No module named {name!r}: the notebooks must run with the wheel alone", name=name)
        return None


class Run:
    """A namespace in which cells run."""

    def __init__(self, names=None):
        self.outputs = []
        self.names = {"__name__": "__main__", **(names or {}), "display": self.display}

    def display(self, *values):
        for value in values:
            for method, kind in (("_repr_svg_", "svg"), ("_repr_html_", "html")):
                if hasattr(value, method):
                    self.outputs.append((kind, getattr(value, method)()))
                    break
            else:
                self.outputs.append(("text", f"{value!r}\n"))

    def cell(self, source, place):
        """Runs a cell and returns its outputs: pairs of kind (`text`, `svg` or `html`) and text."""
        self.outputs = []
        tree = ast.parse(source, place)
        last = tree.body[-1] if tree.body and isinstance(tree.body[-1], ast.Expr) and not source.rstrip().endswith(";") else None
        if last is not None:
            tree.body.pop()
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(tree, place, "exec"), self.names)
            value = None if last is None else eval(compile(ast.Expression(last.value), place, "eval"), self.names)
        if value is not None:
            self.display(value)
        return ([("text", printed.getvalue())] if printed.getvalue() else []) + self.outputs


def fails(cell, run, place):
    """Whether a test fails in a copy of the namespace."""
    try:
        Run(run.names).cell(cell, place)
    except Exception:
        return True
    return False


def execute(notebook, name):
    """Runs all cells with the solutions; yields each cell and its outputs."""
    solved, run, unsolved = solutions(name), Run(), None
    missing = set(solved)
    for number, cell in enumerate(notebook["cells"]):
        source, tags, place = "".join(cell["source"]), cell["metadata"].get("tags", []), f"{name}.ipynb, cell {number}"
        if cell["cell_type"] == "markdown":
            yield cell, []
            continue
        if "exercise" in tags:
            title = source.splitlines()[0].split(":")[0]
            if title not in solved:
                raise Problem(f"{place}: there is no solution of {title!r}")
            missing.discard(title)
            unsolved = Run(run.names)
            unsolved.cell(source, place)
            source = solved[title]
        elif "test" in tags and unsolved is not None and not fails(source, unsolved, place):
            raise Problem(f"{place}: this test passes although the exercise is not solved")
        elif "test" not in tags:
            unsolved = None
        yield cell, run.cell(source, place)
    if missing:
        raise Problem(f"solutions/{name}.py has solutions of exercises that do not exist: {', '.join(sorted(missing))}")


def page(notebook, name):
    """The page of a notebook and its pictures, by path."""
    parts, pictures = [], {}
    for cell, outputs in execute(notebook, name):
        source = "".join(cell["source"])
        parts.append(source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```")
        for kind, text in outputs:
            if kind == "svg":
                path = f"pictures/{name}-{len(pictures) + 1}.svg"
                pictures[path] = text.rstrip() + "\n"
                title = re.search(r"<title>(.*?)</title>", text)
                parts.append(f"![{unescape(title[1]) if title else 'picture'}]({path})")
            else:
                parts.append(" ".join(text.split("\n")) if kind == "html" else f"```text\n{text.rstrip()}\n```")
    note = f"This page was made from the notebook [{name}.ipynb]({name}.ipynb); solve the exercises there.\n"
    heading, _, rest = parts[0].partition("\n")
    parts[0] = f"{heading}\n\n{note}{rest}"
    return {f"{name}.md": "\n\n".join(parts) + "\n", **pictures}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="a notebook, without .ipynb (default: all)")
    parser.add_argument("--check", action="store_true", help="fail if a page or a notebook would change")
    options = parser.parse_args()
    sys.meta_path.insert(0, FreshEnvironment())
    outdated = []
    for path in [HERE / f"{name}.ipynb" for name in options.names] or sorted(HERE.glob("*.ipynb")):
        before = path.read_text(encoding="utf-8")
        notebook = normalized(json.loads(before))
        wanted = {path.name: as_text(notebook), **page(notebook, path.stem)}
        present = {f"pictures/{one.name}" for one in HERE.glob(f"pictures/{path.stem}-*.svg")}
        outdated += sorted(present - set(wanted))
        for stale in [] if options.check else present - set(wanted):
            (HERE / stale).unlink()
        for name, text in wanted.items():
            file = HERE / name
            if not file.exists() or file.read_text(encoding="utf-8") != text:
                outdated.append(name)
                if not options.check:
                    file.parent.mkdir(exist_ok=True)
                    file.write_text(text, encoding="utf-8")
    if options.check and outdated:
        raise Problem(f"not current: {', '.join(outdated)}; run docs/notebooks/render.py")
    print("\n".join(f"wrote {name}" for name in outdated) if outdated else "all pages are current")


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(f"render: {problem}")
