"""Reads the output of .ci/rust, Playwright and pytest."""

import re

# Patterns for the names of failed tests, and how .ci/stress selects these tests.
FAILED = [
    (r"^\[\d+/\d+\] (\S+) \.\.\. FAILED", "{}"),
    (r"^ *(?:✘ +)?\d+\)? (\S+)\.spec\.js:\d+:\d+ › (.*?)(?: \([\d.]+m?s\)| ─+)?\s*$", "page::{}::{}"),
    (r"^(?:FAILED|ERROR) tests/\S+::(\w+)", "python::{}"),
]
SEED = re.compile(r"\b\w*seed\w*[ =:]+\d+|@reproduce_failure\(.*\)", re.IGNORECASE)
COUNT = re.compile(r"\[ *(\d+)/(\d+)\]")


def failures(output):
    """The names of the tests that failed, once each."""
    found = [name.format(*match.groups()) for pattern, name in FAILED for match in re.finditer(pattern, output, re.MULTILINE)]
    return list(dict.fromkeys(found))


def seeds(output):
    return list(dict.fromkeys(match[0] for match in SEED.finditer(output)))


def progress(output):
    """The number of finished tests and the total; None if the output does not contain them."""
    found = COUNT.findall(output)
    return found[-1] if found else None
