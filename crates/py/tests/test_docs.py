"""Docstrings: their examples pass, and they mention only names that exist."""

import ast
import doctest
import importlib
import inspect
import os
import re
import subprocess
import sys
import textwrap
import types

import pytest

import connect4
from conftest import ROOT

PACKAGE = ROOT / "crates" / "py"
MODULES = [
    "connect4",
    "connect4._native",
    "connect4._arena",
    "connect4._batch",
    "connect4._book",
    "connect4._calls",
    "connect4._count",
    "connect4._curve",
    "connect4._learn",
    "connect4._evaluate",
    "connect4._explain",
    "connect4._results",
    "connect4._solve",
    "connect4._spiel",
    "connect4._study",
    "connect4._svg",
    "connect4._vector",
    "connect4.battleship",
    "connect4.classroom",
    "connect4.grade",
    "connect4.grade._grade",
    "connect4.grade._report",
    "connect4.grade._sandbox",
    "connect4.gymnasium",
    "connect4.kaggle",
    "connect4.llm",
    "connect4.llm._answer",
    "connect4.llm._episode",
    "connect4.llm._judge",
    "connect4.llm._mistakes",
    "connect4.llm._play",
    "connect4.llm._prompt",
    "connect4.llm._report",
    "connect4.llm._statistics",
    "connect4.pettingzoo",
    "connect4.spiel",
    "connect4.sudoku",
    "connect4.textarena",
]
PUBLIC = [name for name in MODULES if "._" not in name] + ["connect4._spiel", "connect4.ray"]


def documented(module):
    """Yields everything that needs a docstring: the module, its classes and functions, and their members."""
    yield module.__name__, module
    for name, value in vars(module).items():
        if name.startswith("_") or isinstance(value, types.ModuleType):
            continue
        if not (inspect.isclass(value) or inspect.isroutine(value)):
            continue
        # Skip imported objects. Native classes have `connect4` as their module.
        if value.__module__ not in (module.__name__, "connect4", "connect4._native", None):
            continue
        yield f"{module.__name__}.{name}", value
        if inspect.isclass(value):
            for member, attribute in vars(value).items():
                if not member.startswith("_"):
                    yield f"{module.__name__}.{name}.{member}", attribute


def examples():
    return list(_examples())


def _examples():
    parser = doctest.DocTestParser()
    seen = set()
    for name in MODULES:
        module = importlib.import_module(name)
        for path, value in documented(module):
            text = getattr(value, "__doc__", None) or ""
            globals_ = {"connect4": importlib.import_module("connect4"), **vars(module)}
            test = parser.get_doctest(text, globals_, path, None, None)
            if test.examples and text not in seen:
                seen.add(text)
                yield pytest.param(test, id=path)


@pytest.mark.parametrize("test", examples())
def test_example(test):
    failures = []
    doctest.DocTestRunner(verbose=False).run(test, out=failures.append)
    assert not failures, "".join(failures)


def test_main_features_have_examples():
    names = [one.id for one in examples()]
    assert len(names) >= 25, names
    for part in ("Position", "Solver", "VectorEnv", "kaggle", "spiel", "solve_batch"):
        assert any(part in name for name in names), part


@pytest.mark.parametrize("name", PUBLIC)
def test_everything_public_is_documented(name):
    module = importlib.import_module(name)
    for path, value in documented(module):
        assert getattr(value, "__doc__", None), f"{path} has no docstring"


def with_docstrings(text):
    """The stub with the docstrings of the native module inserted."""
    source = text.encode()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    edits = []

    def visit(body, owner):
        seen = set()
        for node in body:
            if not isinstance(node, (ast.ClassDef, ast.FunctionDef)) or node.name.startswith("_") or node.name in seen:
                continue
            if owner is connect4._native and node.name not in connect4.__all__:
                continue
            seen.add(node.name)
            value = vars(owner).get(node.name)
            value = getattr(value, "__func__", value)  # unwraps static methods
            indent = b" " * (node.col_offset + 4)
            quoted = b'"""' + textwrap.indent(inspect.cleandoc(value.__doc__), indent.decode()).strip().encode() + b'"""'
            first, last = node.body[0], node.body[0]
            start = starts[min(one.lineno for one in [first, *getattr(first, "decorator_list", [])]) - 1]
            if isinstance(node, ast.FunctionDef) or ast.get_docstring(node) is not None:
                start, end, after = starts[first.lineno - 1] + first.col_offset, starts[last.end_lineno - 1] + last.end_col_offset, b""
            else:
                end, after = start, b"\n"
            edits.append((len(source[:start].rstrip()), end, b"\n" + indent + quoted + after))
            if isinstance(node, ast.ClassDef):
                visit(node.body, value)

    visit(ast.parse(text).body, connect4._native)
    for start, end, new in sorted(edits, reverse=True):
        source = source[:start] + new + source[end:]
    return source.decode()


def test_stub_has_the_docstrings():
    path = PACKAGE / "python" / "connect4" / "_native.pyi"
    text = path.read_text(encoding="utf-8")
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(with_docstrings(text), encoding="utf-8")
    else:
        assert with_docstrings(text) == text, "UPDATE_GOLDEN=1 crates/py/check -k stub updates them"


def texts():
    """Yields all docstrings and string literals of the package, with their places."""
    for name in MODULES:
        module = importlib.import_module(name)
        for path, value in documented(module):
            yield path, getattr(value, "__doc__", None) or ""
    for path in sorted((PACKAGE / "python").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield f"{path.name}:{node.lineno}", node.value
    for path in sorted((PACKAGE / "src").glob("*.rs")):
        for text in re.findall(r'"(?:[^"\\]|\\.)*"', path.read_text(encoding="utf-8")):
            yield path.name, text


def owners():
    """Yields the objects that can contain a documented name: the package, its modules and their classes."""
    for name in PUBLIC:
        module = importlib.import_module(name)
        yield module
        yield from (value for value in vars(module).values() if inspect.isclass(value))


OWNERS = list(owners())
NOTHING = object()


def exists(name):
    """Whether one of `OWNERS` contains `name`."""
    parts = name.removeprefix("connect4.").split(".")
    for value in OWNERS:
        for part in parts:
            value = getattr(value, part, NOTHING)
        if value is not NOTHING:
            return True
    return any(f"connect4.{name}" == module for module in MODULES)


def program(line):
    command = [sys.executable, "-m", "connect4", *line.split()]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


# The command `grade`, and options of `judge`, are written in Python.
COMMANDS = {*re.findall(r"^  ([a-z]+)", program("--help"), re.MULTILINE), "grade"}
FLAGS = set(re.findall(r"--[a-z][\w-]*", program("completions bash") + program("judge --help") + program("grade --help")))
# An option of `connect4 bot`, which the package does not contain.
FLAGS.add("--unconfined")


def missing(text):
    """Commands, options and names that a text mentions but that do not exist."""
    found = [f"connect4 {name}" for name in re.findall(r"(?:`|-m )connect4 ([a-z]+)", text) if name not in COMMANDS]
    found += [flag for flag in re.findall(r"(?<![\w-])--[a-z][\w-]*", text) if flag not in FLAGS]
    names = re.findall(r"\bconnect4\.([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)", text)
    names += re.findall(r"[Ss]ee `([\w.]+)`", text)
    names += [name for name in re.findall(r"`([A-Z]\w+\.\w+)`", text) if exists(name.split(".")[0])]
    return found + [name for name in names if not exists(name)]


def test_texts_mention_only_existing_names():
    assert missing("`connect4 fly`, see `nothing`, connect4.Game.fly() and `Game.fly` --fly") == [
        "connect4 fly", "--fly", "Game.fly", "nothing", "Game.fly",
    ]  # fmt: skip
    found = [(place, name) for place, text in texts() for name in missing(text)]
    assert not found
    assert sum(1 for _ in texts()) > 500
