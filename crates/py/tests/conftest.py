"""Settings and fixtures shared by the tests."""

import random
from pathlib import Path

import pytest
from hypothesis import settings

# By default, Hypothesis fails examples that take over 200 ms, which can happen to any example on a busy machine. With
# `print_blob`, a failure prints a `@reproduce_failure` line that reproduces it.
settings.register_profile("connect4", deadline=None, print_blob=True)
settings.load_profile("connect4")

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def rng():
    """Random numbers with a fixed seed."""
    return random.Random(7)


@pytest.fixture
def testdata():
    """Folder of the test data that Rust and Python share."""
    return ROOT / "testdata"
