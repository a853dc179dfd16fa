"""What several tests need."""

import random
from pathlib import Path

import pytest
from hypothesis import settings

# Hypothesis fails examples that take over 200 ms, which any example can on a busy machine.
# Failures print a `@reproduce_failure` line that replays them.
settings.register_profile("connect4", deadline=None, print_blob=True)
settings.load_profile("connect4")

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def rng():
    """Random numbers, the same in every run."""
    return random.Random(7)


@pytest.fixture
def testdata():
    """The data that tests of every language share."""
    return ROOT / "testdata"
