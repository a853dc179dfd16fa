"""What several tests need."""

import random
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def rng():
    """Random numbers, the same in every run."""
    return random.Random(7)


@pytest.fixture
def testdata():
    """The data that tests of every language share."""
    return ROOT / "testdata"
