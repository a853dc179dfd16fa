"""Settings and fixtures shared by the tests."""

import random
import sys
import types
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# By default, Hypothesis fails examples that take over 200 ms, which can happen to any example on a busy machine. With
# `print_blob`, a failure prints a `@reproduce_failure` line that reproduces it.
# Nothing may depend on how busy the machine is.
settings.register_profile("connect4", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("connect4")

# TextArena imports NLTK for its word games, which Connect Four does not need; with SciPy installed, that takes five seconds.
for _name in ("nltk", "nltk.corpus"):
    sys.modules[_name] = types.ModuleType(_name)
sys.modules["nltk.corpus"].words = None

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def rng():
    """Random numbers with a fixed seed."""
    return random.Random(7)


@pytest.fixture
def testdata():
    """Folder of the test data that Rust and Python share."""
    return ROOT / "testdata"
