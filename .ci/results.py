"""What the output of tests says: that of .ci/rust, of Playwright, and of pytest."""

import re

# How the names of failed tests are printed, and how .ci/stress selects them.
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
    """How many tests are done, and of how many; nothing if the output does not say."""
    found = COUNT.findall(output)
    return found[-1] if found else None
