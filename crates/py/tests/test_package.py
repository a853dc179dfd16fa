"""Contents of the wheel and of the source distribution."""

import re
import subprocess
import sys
import tarfile
from importlib.metadata import files, metadata
from pathlib import Path

import pytest

import connect4
from conftest import ROOT


#: Metadata under the name of the distribution, because `connect4` on PyPI is another package.
DESCRIPTION = metadata("connect4-engine")


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    """Folder of the unpacked source distribution."""
    out = tmp_path_factory.mktemp("sdist")
    maturin = Path(sys.prefix).parent / "tools" / "bin" / "maturin"
    subprocess.run([maturin, "sdist", "--out", out], cwd=ROOT / "crates" / "py", check=True, capture_output=True)
    (archive,) = out.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        tar.extractall(out)
    return next(path for path in out.iterdir() if path.is_dir())


def test_sdist_contains_embedded_files(sources):
    embedded = re.compile(r'include_(?:bytes|str)!\("([^"]+)"\)')
    found = [
        (path, path.parent / name)
        for path in sources.rglob("*.rs")
        if "tests" not in path.relative_to(sources).parts
        for name in embedded.findall(path.read_text(encoding="utf-8"))
        # The examples of the guide are tested only in the repository.
        if not name.endswith("guide/rust.md")
    ]
    assert len(found) >= 2
    for path, wanted in found:
        assert wanted.is_file(), f"{path} wants {wanted.resolve()}"


def test_sdist_uses_the_tested_dependencies(sources):
    # The lock file is that of the whole repository; without --locked, cargo ignores unused entries.
    command = ["cargo", "tree", "--offline", "--package", "connect4-py", "--target", "all", "--prefix", "none", "--format", "{p}"]
    done = subprocess.run(command, cwd=sources, check=True, capture_output=True, text=True)
    found = set(re.findall(r"^(\S+) v(\S+)", done.stdout, re.MULTILINE))
    lock = (ROOT / "Cargo.lock").read_text(encoding="utf-8")
    tested = set(re.findall(r'^name = "(.*)"\nversion = "(.*)"$', lock, re.MULTILINE))
    assert found <= tested
    # The web server embeds files outside of its crate, so the source distribution cannot build it.
    assert "connect4" in dict(found) and not {"connect4-serve", "axum"} & dict(found).keys()


@pytest.mark.parametrize("name", ["LICENSE-MIT", "LICENSE-APACHE"])
def test_licenses_are_included(sources, name):
    text = (ROOT / name).read_text(encoding="utf-8")
    assert (sources / name).read_text(encoding="utf-8") == text
    (installed,) = [path for path in files("connect4-engine") if path.name == name]
    assert installed.read_text() == text


def test_description_has_no_relative_links():
    description = DESCRIPTION.get_payload() or DESCRIPTION["Description"]
    assert "connect4 for Python" in description
    assert not re.findall(r"\]\((?!https?:)[^)]*\)", description)


def test_runs_without_rust(tmp_path):
    # Only the interpreter and its libraries are available.
    bare = {"PATH": str(tmp_path), "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    command = [sys.executable, "-m", "connect4", "solve"]
    done = subprocess.run(command, input="44444326112\n", env=bare, check=True, capture_output=True, text=True)
    assert done.stdout.startswith("44444326112 ")
    (wheel,) = [path for path in files("connect4-engine") if path.name == "WHEEL"]
    assert re.search(r"^Tag: cp39-abi3-\w+$", wheel.read_text(), re.MULTILINE), "one wheel for all versions of Python"


def test_the_build_is_named():
    # `check` builds the wheel with the profile `dev`, `pip install` with `dist`.
    assert connect4.__build__ == "dev"
    assert 'profile = "dist"' in (ROOT / "crates" / "py" / "pyproject.toml").read_text(encoding="utf-8")
