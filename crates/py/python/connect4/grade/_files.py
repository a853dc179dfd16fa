"""Reads what a student submits: Python files and notebooks, alone, in folders and in ZIP files."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shutil
import tokenize
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Callable, Optional

from connect4.grade import _notebook

#: Bytes of the data files of a submission.
_DATA = 100_000_000
#: Bytes of a file with code.
_CODE = 10_000_000
_SUFFIXES = (".py", ".ipynb")
#: How other formats start.
_FORMATS = {
    b"%PDF": "a PDF",
    b"PK\x03\x04": "a ZIP file or an office document",
    b"\xd0\xcf\x11\xe0": "an office document",
    b"{\\rtf": "a text with formats (RTF)",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"\x1f\x8b": "a compressed file (gzip)",
    b"Rar!": "a RAR archive",
    b"7z\xbc\xaf": "a 7-Zip archive",
    b"<!doctype": "a web page",
    b"<html": "a web page",
}
_ADVICE = "submit a file that ends in .py or .ipynb"


@dataclass(frozen=True)
class Source:
    """The code of a file."""

    text: str
    #: The first lines of the cells of a notebook.
    cells: list[int] = field(default_factory=list)
    #: Remarks about how it is saved.
    notes: list[str] = field(default_factory=list)
    #: Files that a notebook writes.
    files: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Copied:
    """A submission in a folder of its own."""

    #: The file to run.
    path: Path
    source: Source
    notes: list[str]


def readable(name: str) -> str:
    """The name of a file as one line of text, also if its bytes are not UTF-8."""
    text = _decoded(os.fsencode(name))[0]
    return "".join(one if one.isprintable() else " " for one in text)


def _decoded(data: bytes) -> tuple[str, bool]:
    """Text in UTF-8, or else in the encoding of Western Windows; whether it is UTF-8."""
    try:
        return data.decode("utf-8-sig"), True
    except UnicodeDecodeError:
        return "".join(bytes([one]).decode("cp1252", "ignore") or chr(one) for one in data), False


def functions(source: str) -> set[str]:
    """Names of the functions in a file, also if it has syntax errors."""
    return set(re.findall(r"^\s*(?:async\s+)?def\s+(\w+)", source, re.MULTILINE))


def is_part(name: str) -> bool:
    """Whether a file or folder belongs to what was submitted; programs add others."""
    return not name.startswith((".", "__MACOSX", "__pycache__", "~$"))


def _is_inside(file: Path, folder: Path) -> bool:
    """Whether a file belongs to the submission; a link could name any file of the grader."""
    return all(is_part(part) for part in file.relative_to(folder).parts) and folder.resolve() in file.resolve().parents


def _files(folder: Path) -> list[Path]:
    return [one for one in sorted(folder.rglob("*")) if one.is_file() and _is_inside(one, folder)]


def unpack(path: Path, folder: Path) -> Path:
    """Unpacks a ZIP file into a new folder, and returns the folder.

    Raises ValueError if it is not valid or too large.
    """
    folder.mkdir(parents=True)
    try:
        with zipfile.ZipFile(path) as archive:
            files = [one for one in archive.infolist() if not one.filename.endswith(("/", "\\"))]
            if len(files) > 10_000 or sum(one.file_size for one in files) > 10 * _DATA:
                raise ValueError(f"{path} contains more than 10,000 files or {10 * _DATA // 1_000_000} MB")
            if any(one.flag_bits & 1 for one in files):
                raise ValueError(f"{path} is encrypted; submit a ZIP file without a password")
            for one in files:
                # Unsafe parts of names, such as `..`, are removed.
                one.filename = _entry_name(one)
                if all(is_part(part) for part in PurePosixPath(one.filename).parts if part != ".."):
                    archive.extract(one, folder)
    except Exception as error:
        if isinstance(error, ValueError) and str(error).startswith(str(path)):
            raise
        # The modules for the formats raise many types of errors.
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise ValueError(f"cannot unpack {path}: {reason}") from error
    return folder


def _entry_name(entry: zipfile.ZipInfo) -> str:
    """The name of a file in an archive; some programs write it with backslashes, or in UTF-8 without saying so."""
    name = entry.filename
    if not entry.flag_bits & 0x800:
        try:
            name = name.encode("cp437").decode("utf-8")
        except UnicodeError:
            pass
    return name.replace("\\", "/")


def copy(path: Path, scratch: Path, wanted: Sequence[str]) -> Copied:
    """Copies a submission into a new folder of `scratch`. Of several files, the one with most of the wanted functions runs.

    Raises OSError or ValueError if there is nothing to run.
    """
    folder = scratch / "submission"
    if not path.is_dir():
        if path.suffix.lower() != ".zip":
            return _copy_file(path, folder)
        path = unpack(path, scratch / "unpacked")
    files = _files(path)
    if not any(one.suffix.lower() in _SUFFIXES for one in files):
        archives = [one for one in files if one.suffix.lower() == ".zip"]
        for number, archive in enumerate(archives):
            unpack(archive, scratch / "inner" / str(number))
        path, files = (scratch / "inner", _files(scratch / "inner")) if archives else (path, files)
    return _copy_folder(path, files, folder, set(wanted))


def _copy_file(path: Path, folder: Path) -> Copied:
    source = read(path)
    folder.mkdir()
    sources = {folder / (path.stem + ".py" if path.stem.isidentifier() and path.stem.isascii() else "submission.py"): source}
    return _written(sources, folder, set(), lambda one: one.name)


def _copy_folder(path: Path, files: list[Path], folder: Path, wanted: set[str]) -> Copied:
    folder.mkdir()
    code = [one for one in files if one.suffix.lower() in _SUFFIXES]
    if not code:
        found = ", ".join(readable(one.name) for one in files[:3]) + ("…" if len(files) > 3 else "")
        raise ValueError(f"there is no Python file in {path}{f', only {found}' if found else ''}; {_ADVICE}")
    sources: dict[Path, Source] = {}
    names: dict[Path, str] = {}
    failed: list[Exception] = []
    # A Python file keeps its name, which others may import.
    for one in sorted(code, key=lambda one: one.suffix.lower() != ".py"):
        target = (folder / one.relative_to(path)).with_suffix(".py")
        target = target.with_name(f"{target.stem}_notebook.py") if target in sources else target
        try:
            sources[target] = read(one)
            names[target] = readable(str(one.relative_to(path)))
        except (OSError, ValueError) as error:
            failed.append(error)
    if not sources:
        raise failed[0]
    left = _DATA
    for one in files:
        if one not in code and one.stat().st_size <= left:
            # Data, such as the weights of an agent.
            left -= one.stat().st_size
            target = folder / one.relative_to(path)
            target.parent.mkdir(parents=True, exist_ok=True)
            with contextlib.suppress(PermissionError):
                shutil.copyfile(one, target)
    copied = _written(sources, folder, wanted, lambda one: names.get(one, one.name))
    copied.notes.extend(f"Not read: {str(error).replace(f'{path}{os.sep}', '')}." for error in failed)
    return copied


def _written(sources: dict[Path, Source], folder: Path, wanted: set[str], shown: Callable[[Path], str]) -> Copied:
    """Writes the files, and chooses the one to run."""
    for target, source in list(sources.items()):
        for name, text in source.files.items():
            file = target.with_name(name)
            if name.lower().endswith(".py"):
                sources.setdefault(file, Source(text))
            elif not file.exists():
                file.write_text(text, encoding="utf-8")
    for target, source in sources.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(source.text, encoding="utf-8")
    found = {one: functions(source.text) & wanted for one, source in sources.items()}
    order = {one: (len(found[one]), -len(one.parts), len(sources[one].text)) for one in sources}
    chosen = max(sources, key=lambda one: order[one])
    notes = list(sources[chosen].notes)
    rivals = sorted(shown(one) for one in sources if one != chosen and found[one] & found[chosen])
    if rivals:
        others = ", ".join(f"`{one}`" for one in rivals[:5]) + (f" and {len(rivals) - 5} more" if len(rivals) > 5 else "")
        notes.append(
            f"Only `{shown(chosen)}` was graded; {others} {'defines' if len(rivals) == 1 else 'define'} the same functions. "
            "If each file is the submission of a student, grade the folder with --all."
        )
    return Copied(chosen, sources[chosen], notes)


def read(path: Path) -> Source:
    """The code of a file or a notebook.

    Raises OSError if it cannot be read, ValueError if it is something else.
    """
    size = path.stat().st_size
    if not path.is_file():
        raise ValueError(f"{path} is not a file; {_ADVICE}")
    if size > _CODE:
        raise ValueError(f"{path} is larger than {_CODE // 1_000_000} MB; submit only the code, and a notebook without its outputs")
    data = path.read_bytes()
    start = data[:100].lstrip().lower()
    other = next((words for magic, words in _FORMATS.items() if start.startswith(magic.lower())), None)
    if other is not None:
        raise ValueError(f"{path} is {other}, not Python; {_ADVICE}")
    text, notes = _text(data)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if path.suffix.lower() != ".ipynb" and not _notebook.is_notebook(text):
        return Source(text, [], notes)
    try:
        notebook = _notebook.read(text)
    except ValueError as error:
        raise ValueError(f"{path} is not a notebook: {error}; save it again, and {_ADVICE}") from None
    # JSON can have characters that are none.
    text = "\n".join(notebook.cells).encode("utf-8", "replace").decode()
    return Source(text, list(_starts(notebook.cells)), notes, notebook.files)


def _starts(cells: list[str]) -> Iterator[int]:
    line = 1
    for cell in cells:
        yield line
        line += cell.count("\n") + 1


#: A comment with the encoding, in the first two lines.
_ENCODING = re.compile(rb"\A(?:[^\n]*\n)?[ \t\f]*#[^\n]*?coding[:=][ \t]*([-\w.]+)")


def _text(data: bytes) -> tuple[str, list[str]]:
    """The text of a file, in the encoding that it has or names, and remarks if Python cannot read that."""
    wide = _wide(data)
    if wide is not None:
        return data.decode(wide, "replace").lstrip("\ufeff"), [f"The file is saved as {wide.upper()[:6]}, which Python cannot read; save it as UTF-8."]
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        text = data.decode(encoding)
        # Files are written as UTF-8.
        return text if encoding.startswith("utf-8") else _ENCODING.sub(lambda one: one[0].replace(one[1], b"utf-8"), text.encode(), count=1).decode(), []
    except (SyntaxError, UnicodeError, LookupError):
        pass
    text, is_utf8 = _decoded(data)
    declared = _ENCODING.match(data)
    if declared:
        name = declared[1].decode("ascii", "replace")
        text = _ENCODING.sub(lambda one: one[0].replace(one[1], b"utf-8"), text.encode(), count=1).decode()
        return text, [f"Python cannot read the file as `{name}`, the encoding that it names; save it as UTF-8, and remove that comment."]
    if is_utf8:
        return text, []
    line = next(at for at, one in enumerate(data.split(b"\n"), 1) if not _decoded(one)[1])
    return text, [f"Line {line} is not UTF-8, so Python cannot read the file; save it as UTF-8."]


def _wide(data: bytes) -> Optional[str]:
    """The encoding of text with more than one byte per character."""
    for mark, name in ((b"\xff\xfe\0\0", "utf-32"), (b"\0\0\xfe\xff", "utf-32"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return name
    # Without a mark, every other byte of Latin text is 0.
    for start, name in ((1, "utf-16-le"), (0, "utf-16-be")):
        if len(data) >= 8 and data[start:400:2].count(0) > 0.9 * len(data[start:400:2]) and 0 not in data[1 - start : 400 : 2]:
            return name
    return None
