"""Stubs of modules that do not exist here, so that programs which import them can run. Part of the child.

While the program of the file runs, a stub accepts everything. While a function is tested, a stub that its result depends on
raises ModuleNotFoundError.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
import types
from collections.abc import Callable, Sequence
from typing import Any, Optional


class Stubs:
    """Finds and makes stubs for the modules that an import could not find."""

    def __init__(self) -> None:
        #: The names of the missing modules.
        self.modules: list[str] = []
        #: Whether a stub that is needed raises an error.
        self.is_strict = False
        sys.meta_path.append(self)

    def add(self, error: Optional[BaseException]) -> bool:
        """Whether an error comes from an import of a module that does not exist. Its next import gives a stub."""
        for _ in range(10):
            if isinstance(error, ModuleNotFoundError) and isinstance(error.name, str) and self._is_missing(error.name):
                self.modules.append(error.name)
                return True
            error = None if error is None else error.__cause__ or error.__context__
        return False

    def _is_missing(self, name: str) -> bool:
        # connect4 exists, and a submission must not use it.
        if name.partition(".")[0] == "connect4" or name in self.modules:
            return False
        try:
            return importlib.util.find_spec(name) is None
        except OSError:
            return False
        except Exception:
            return True

    def find_spec(self, name: str, path: Optional[Sequence[str]] = None, target: Any = None) -> Optional[importlib.machinery.ModuleSpec]:
        """Part of the protocol of finders."""
        if any(name == one or name.startswith(f"{one}.") for one in self.modules):
            return importlib.machinery.ModuleSpec(name, self, is_package=True)  # type: ignore[arg-type]
        return None

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> types.ModuleType:
        """Part of the protocol of loaders."""
        return Stub(spec.name, self)

    def exec_module(self, module: types.ModuleType) -> None:
        """Part of the protocol of loaders."""


class _Base:
    """The base of classes that are derived from something missing."""

    def __init__(self, *_: Any, **__: Any) -> None: ...

    def __init_subclass__(cls, **_: Any) -> None: ...


class Stub(types.ModuleType):
    """A module that does not exist here, or anything in it."""

    def __init__(self, name: str, stubs: Stubs) -> None:
        super().__init__(name)
        self.__path__: list[str] = []
        self.__all__: list[str] = []
        self._stubs = stubs

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        # It may be named in an `except`.
        return type(name, (Exception,), {}) if name.lower().endswith(("error", "exception")) else self

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        # A decorator keeps the function or class.
        if len(arguments) == 1 and not named and isinstance(arguments[0], (types.FunctionType, type, staticmethod, classmethod)):
            return arguments[0]
        return self

    def needed(self) -> None:
        """Raises the error of the import if a function is tested."""
        if self._stubs.is_strict:
            name = self.__name__
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        return (_Base,) if next(one for one in bases if isinstance(one, Stub)) is self else ()

    def __instancecheck__(self, instance: Any) -> bool:
        return False

    def __subclasscheck__(self, cls: Any) -> bool:
        return False

    def __enter__(self) -> Stub:
        return self

    def __exit__(self, *_: Any) -> None: ...

    def __eq__(self, other: object) -> bool:
        self.needed()
        return self is other

    __hash__ = types.ModuleType.__hash__


def _returning(value: Callable[[Stub], Any]) -> Callable[..., Any]:
    def operator(self: Stub, *_: Any) -> Any:
        self.needed()
        return value(self)

    return operator


_ARITHMETIC = "add sub mul matmul truediv floordiv mod pow and or xor lshift rshift"
_OTHERS = "neg pos abs invert getitem setitem delitem lt le gt ge round next reversed"
for _name in [*(prefix + one for one in _ARITHMETIC.split() for prefix in ("", "r", "i")), *_OTHERS.split()]:
    setattr(Stub, f"__{_name}__", _returning(lambda stub: stub))
for _name, _value in {"iter": (), "len": 0, "bool": False, "int": 0, "index": 0, "float": 0.0, "str": "", "format": "", "contains": False}.items():
    setattr(Stub, f"__{_name}__", _returning(lambda _, value=_value: iter(()) if value == () else value))  # type: ignore[misc]
