"""The steps of ./test."""

import hashlib
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# Running a script should not leave compiled files among the sources.
sys.dont_write_bytecode = True

from contain import contain
from runner import ROOT, Runner

PASSED = ROOT / "target/test-passed"

# Clippy also compiles the crates, so lints need no separate build. All steps use the same packages and features, so nothing is
# compiled twice.
CARGO_TEST = "RUSTC_WORKSPACE_WRAPPER=clippy-driver cargo test --locked"
WORKSPACE = f"{CARGO_TEST} --workspace --features connect4-serve/schema,connect4/postgres"
WHEEL = "RUSTC_WORKSPACE_WRAPPER=clippy-driver crates/py/check"
BUILD = f"{WORKSPACE} --no-run"
NPM = "(cd web/tests && npm ci --no-audit --no-fund --silent)"


def unwarned(command):
    """A script that fails if the command prints warnings. Cargo repeats the warnings of crates that it does not rebuild."""
    return f"{command} 2>&1 | awk '{{ print }} /^warning/ {{ bad = 1 }} END {{ exit bad }}'"


# Bash scripts.
STEPS = {
    "format": """
        cargo fmt --all --check
        (cd oracles/connect-four-ai && cargo fmt --check)
        (cd bench/sudoku-crate && cargo fmt --check)""",
    "scripts": ".ci/scripts",
    # Without the examples in documentation, which the step `docs` runs.
    "rust": ".ci/rust",
    "lints": f".ci/style\n.ci/cycles\nbench/claims --check\n{unwarned(BUILD)}\n{unwarned(WHEEL + ' --wheel')}",
    "docs": f"RUSTDOC=$PWD/.ci/rustdoc {WORKSPACE} --no-fail-fast --doc",
    "engine": "crates/wasm/build --check",
    "python": WHEEL,
    "page": """
        (cd web/tests && npm run --silent types && npm test --silent)
        crates/wasm/package/try""",
    "signature": """
        recorded=$(git log --format=%B | sed -nE 's/^Bench: ([0-9]+)$/\\1/p' | head -n 1)
        now=$(target/debug/connect4 bench --signature)
        if [ -z "$recorded" ]; then
            echo "no commit of this clone records a signature; this tree has Bench: $now"
        elif [ "$recorded" != "$now" ]; then
            echo "the last recorded signature is $recorded, this tree has $now: if that is intended, end the commit message with"
            echo "\\"Bench: $now\\" and say why it changed"
            exit 1
        else
            echo "Bench: $now, as recorded"
        fi""",
    # The files to release: every crate's archive, and the workflows that publish them.
    "archives": ".ci/archives && .ci/workflows",
    "oracles": "CONNECT4=target/debug/connect4 oracles/agree",
}
# What to run before a step that is run by itself. The complete check has already done this; some steps use target/debug/connect4.
BEFORE = {"page": [BUILD, NPM], "python": [BUILD], "archives": [NPM], "signature": [BUILD], "oracles": [BUILD]}
# The complete check runs three lanes at a time on two cores, because steps often wait: `page` for its browser, `python` for
# interpreters to start. The longest starts first and has a lower priority than the others. Steps that share files share a lane.
LANES = [["rust"], ["python", "lints"], ["page"], ["engine"], ["archives"], ["oracles"], ["docs"], ["scripts"], ["signature"]]


def crates():
    """The folder and package of every crate, by short name."""
    found = {}
    for pattern in ("crates/*", "puzzles/*", "fuzz"):
        for manifest in sorted(ROOT.glob(f"{pattern}/Cargo.toml")):
            package = re.search(r'^name = "(.*)"$', manifest.read_text(), re.MULTILINE)[1]
            found[manifest.parent.name] = str(manifest.parent.relative_to(ROOT)), package
    return found


def crate_script(package):
    """The script that lints and tests one package."""
    if package == "connect4-py":
        return unwarned(WHEEL)
    features = {"connect4-serve": "--features schema,postgres", "connect4": "--features postgres"}.get(package, "")
    test = f"{CARGO_TEST} --package {package} {features}"
    return f"{unwarned(test + ' --no-run')}\n{test}"


def output_of(*command):
    return subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def checksum():
    """Hash of everything that a step could read: all files of this working tree, and the versions of the tools."""
    digest = hashlib.sha256()
    for name in sorted(set(output_of("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z").split("\0"))):
        if (ROOT / name).is_file():
            digest.update(f"{name}\0{hashlib.sha256((ROOT / name).read_bytes()).hexdigest()}\n".encode())
    digest.update(output_of("sh", "-c", "rustc --version; python3 --version; node --version; chromium-headless-shell --version").encode())
    return digest.hexdigest()


def everything(runner):
    PASSED.mkdir(parents=True, exist_ok=True)
    files = checksum()

    def once(name):
        """Runs a step, unless it has passed on the same files."""
        kept = PASSED / name
        if kept.exists() and kept.read_text() == files:
            runner.ended(name, 0, "passed before on the same files")
        # Files may have changed while the step was running.
        elif runner.step(name, STEPS[name], nice=5 * (name == "rust")) and checksum() == files:
            kept.write_text(files)

    # Download packages of other registries while the compiler is running.
    first = {"build": BUILD, "format": STEPS["format"], "tools": f"{NPM}\ncrates/py/check --tools"}
    with ThreadPoolExecutor() as lanes:
        is_built, *_ = lanes.map(runner.step, first.keys(), first.values())
    if is_built:
        with ThreadPoolExecutor(3) as lanes:
            list(lanes.map(lambda lane: [once(name) for name in lane], LANES))


def quick(runner, revision="HEAD"):
    def changed(since):
        names = output_of("git", "diff", "--name-only", since) + output_of("git", "ls-files", "--others", "--exclude-standard")
        return names.splitlines()

    if not output_of("git", "rev-parse", "--verify", f"{revision}^{{commit}}"):
        usage(f"there is no revision {revision}")
    files = changed(revision)
    if not files and revision == "HEAD":
        revision = "HEAD~1"
        files = changed(revision)
    print(f"changed since {output_of('git', 'rev-parse', '--short', revision).strip()}: {len(files)} files")
    runner.step("format", STEPS["format"])
    for name, (folder, package) in crates().items():
        if any(file.startswith(f"{folder}/") for file in files):
            runner.step(name, crate_script(package))
    if any(re.match("web/|crates/(wire|server|wasm)/", file) for file in files):
        print("the page is tested by ./test page")


def usage(fault):
    print(f"test: {fault}", file=sys.stderr)
    names = " ".join([*STEPS, *crates()])
    print(f"usage: ./test, ./test fresh, ./test quick [REV], or ./test PART ... with parts out of: {names}", file=sys.stderr)
    sys.exit(2)


def main(arguments):
    runner = Runner()
    first, *rest = arguments or [""]
    if first in ("", "fresh"):
        if rest:
            usage("fresh takes nothing more")
        if first:
            shutil.rmtree(PASSED, ignore_errors=True)
        everything(runner)
    elif first == "quick":
        if len(rest) > 1:
            usage("quick takes one revision")
        quick(runner, *rest)
    else:
        known = crates()
        for part in arguments:
            if part not in STEPS and part not in known:
                usage(f"there is no part {part}")
        for part in arguments:
            script = STEPS.get(part) or crate_script(known[part][1])
            runner.step(part, "\n".join([*BEFORE.get(part, []), script]))
    return runner.finish()


if __name__ == "__main__":
    contain()
    sys.exit(main(sys.argv[1:]))
