"""The examples in docstrings are what the package does."""

import doctest
import importlib
import inspect
import types

import pytest

MODULES = [
    "connect4",
    "connect4._native",
    "connect4._arena",
    "connect4._batch",
    "connect4._learn",
    "connect4._evaluate",
    "connect4._solve",
    "connect4._study",
    "connect4._svg",
    "connect4._vector",
    "connect4.battleship",
    "connect4.classroom",
    "connect4.gymnasium",
    "connect4.kaggle",
    "connect4.pettingzoo",
    "connect4.spiel",
    "connect4.sudoku",
]
PUBLIC = [name for name in MODULES if "._" not in name] + ["connect4.ray"]


def documented(module):
    """Everything with a docstring: the module, its classes and functions, and their members, native ones too."""
    yield module.__name__, module
    for name, value in vars(module).items():
        if name.startswith("_") or isinstance(value, types.ModuleType):
            continue
        if not (inspect.isclass(value) or inspect.isroutine(value)):
            continue
        # What is merely imported from elsewhere belongs there; native classes call the package their home.
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
    said = []
    doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert not said, "".join(said)


def test_there_are_examples_of_every_kind():
    names = [one.id for one in examples()]
    assert len(names) >= 25, names
    for part in ("Position", "Solver", "VectorEnv", "kaggle", "spiel", "solve_batch"):
        assert any(part in name for name in names), part


@pytest.mark.parametrize("name", PUBLIC)
def test_everything_public_is_documented(name):
    module = importlib.import_module(name)
    for path, value in documented(module):
        assert getattr(value, "__doc__", None), f"{path} says nothing"
