"""Turns notebooks into Python as Jupyter does, without the parts that are not Python: magics, shell commands and help."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Optional

#: Cell magics whose cell Jupyter runs as Python.
_RUNNING = ("time", "capture", "prun")
#: Line magics whose line Jupyter runs as Python.
_TIMING = ("time", "prun")
#: Magics that work without `%`.
_PLAIN = "pip conda mamba uv ls ll cd pwd cat cp mv rm mkdir rmdir man more less clear who whos run load_ext matplotlib autoreload env history time timeit".split()
#: The shape of a target of an assignment, before it is parsed.
_ASSIGNED = re.compile(r"(\s*)([^=#!%<>]{1,200}?)\s*=\s*([!%])(.*)", re.DOTALL)


@dataclass(frozen=True)
class Notebook:
    """The code of a notebook."""

    #: The code cells as Python, with their lines where they were.
    cells: list[str]
    #: Files that `%%writefile` writes.
    files: dict[str, str] = field(default_factory=dict)


def is_notebook(text: str) -> bool:
    """Whether a text is a notebook, also if the name of the file hides it."""
    return text.lstrip()[:1] == "{" and re.search(r'"(cells|worksheets)"\s*:', text) is not None


def read(text: str) -> Notebook:
    """The code in the text of a notebook.

    Raises ValueError if it is not a notebook.
    """
    try:
        found = json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    except ValueError as error:
        raise ValueError(f"it is not complete JSON ({error})") from None
    # Format 3 has worksheets.
    sheets = found.get("worksheets") if isinstance(found, dict) else None
    lists = [found] if isinstance(found, dict) and "cells" in found else sheets if isinstance(sheets, list) else None
    if lists is None:
        raise ValueError("it has no cells")
    cells, files = [], dict[str, str]()
    for one in lists:
        for cell in one.get("cells") or [] if isinstance(one, dict) else []:
            if isinstance(cell, dict) and cell.get("cell_type") == "code":
                cells.append(python_of(_source(cell.get("source", cell.get("input"))), files))
    return Notebook(cells, files)


def _source(source: Any) -> str:
    """The text of a cell, which is a string or a list of lines."""
    if isinstance(source, list):
        lines = [one for one in source if isinstance(one, str)]
        source = "".join(lines) if any(one.endswith("\n") for one in lines) else "\n".join(lines)
    return source.replace("\r\n", "\n").replace("\r", "\n") if isinstance(source, str) else ""


def python_of(cell: str, files: Optional[dict[str, str]] = None) -> str:
    """The Python in a cell; each line stays where it is. Files that the cell writes are added to `files`."""
    lines = cell.split("\n")
    first = next((at for at, line in enumerate(lines) if line.strip()), 0)
    magic = re.match(r"%%(\w+)\s*(.*)", lines[first])
    if magic:
        body = "\n".join(lines[first + 1 :])
        if magic[1] in _RUNNING:
            return "\n" * (first + 1) + python_of(body, files)
        name = magic[2].split("#")[0].strip().strip("'\"")
        *options, name = name.split() or [""]
        if files is not None and magic[1] in ("writefile", "file") and re.fullmatch(r"[\w-]+(\.\w+)?", name):
            files[name] = (files.get(name, "") if "-a" in options else "") + body + "\n"
        return "\n" * (len(lines) - 1)
    lines = _without_prompts(lines)
    for start, end in _logical_lines(lines):
        made = _python(lines[start:end])
        if made is not None:
            lines[start:end] = [made, *[""] * (end - start - 1)]
    return "\n".join(lines)


def _without_prompts(lines: list[str]) -> list[str]:
    """The lines without the prompts and the indentation of their first one."""
    first = next((line for line in lines if line.strip()), "")
    indent = first[: len(first) - len(first.lstrip())]
    lines = [line[len(indent) :] if line.startswith(indent) else line for line in lines]
    if re.match(r">>>( |$)", first.lstrip()):
        lines = [re.sub(r"^(>>>|\.\.\.)( |$)", "", line) for line in lines]
    return lines


def _is_escape(line: str) -> bool:
    return line.lstrip().startswith(("%", "!", "?", "/", ",", ";"))


def _logical_lines(lines: list[str]) -> Iterator[tuple[int, int]]:
    """Where statements start and end, as far as strings, brackets and backslashes tell."""
    at = 0
    while at < len(lines):
        start, depth, quote = at, 0, ""
        continues = True
        escape = _is_escape(lines[at])
        while continues and at < len(lines):
            if escape:
                continues = lines[at].endswith("\\")
            else:
                depth, quote, continues = _scanned(lines[at], depth, quote)
            at += 1
        yield start, at


def _scanned(line: str, depth: int, quote: str) -> tuple[int, str, bool]:
    """The open brackets and the open string after a line, and whether the statement continues."""
    at = 0
    while at < len(line):
        if quote:
            if line[at] == "\\":
                at += 2
                continue
            if line.startswith(quote, at):
                at += len(quote)
                quote = ""
                continue
        elif line[at] == "#":
            return depth, "", depth > 0
        elif line[at] in "'\"":
            quote = line[at] * 3 if line.startswith(line[at] * 3, at) else line[at]
            at += len(quote)
            continue
        elif line[at] in "([{":
            depth += 1
        elif line[at] in ")]}":
            depth = max(0, depth - 1)
        at += 1
    backslash = line.endswith("\\")
    if len(quote) == 1 and not backslash:
        quote = ""
    return depth, quote, depth > 0 or bool(quote) or backslash


def _parses(text: str) -> bool:
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _python(lines: list[str]) -> Optional[str]:
    """What replaces a statement that is not Python; None if it may be."""
    first = lines[0]
    text = first.strip()
    indent = first[: len(first) - len(first.lstrip())]
    if _is_escape(first):
        return indent + _statement(text)
    word, _, rest = text.partition(" ")
    if len(lines) == 1 and word in _PLAIN and len(text) < 500 and (not rest or not _parses(text)):
        return indent + _statement(f"%{text}")
    if len(lines) == 1 and _without_comment(text).endswith("?"):
        return f"{indent}pass"
    assigned = _ASSIGNED.match("\n".join(lines))
    if assigned and _parses(f"{assigned[2].strip()} = 0"):
        value = "[]" if assigned[3] == "!" else _statement(f"%{assigned[4]}").replace("pass", "None", 1)
        return f"{indent}pass" if "," in assigned[2] else f"{indent}{assigned[2].strip()} = {value}"
    return None


def _without_comment(text: str) -> str:
    """A line without its comment."""
    for at, one in enumerate(text):
        # A backslash at the end keeps the state of a string.
        if one == "#" and not _scanned(text[:at] + "\\", 0, "")[1]:
            return text[:at].rstrip()
    return text


def _statement(magic: str) -> str:
    """What a line magic runs as Python."""
    name, _, rest = magic.lstrip("%").strip().partition(" ")
    rest = rest.strip()
    if magic.startswith("%") and name in _TIMING and rest and not rest.endswith("\\"):
        return rest
    file = re.fullmatch(r"(?:-i\s+)?['\"]?(?:\./)?([A-Za-z_]\w*)(?:\.py|\.ipynb)?['\"]?", rest)
    if magic.startswith("%") and name == "run" and file:
        return f"from {file[1]} import *"
    return "pass"
