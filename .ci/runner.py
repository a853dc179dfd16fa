"""Runs steps, shows their progress, and records their times."""

import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

from results import failures, progress, seeds

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "target/test-logs"
CONTAIN = ROOT / ".ci/contain.py"


class Runner:
    def __init__(self):
        LOGS.mkdir(parents=True, exist_ok=True)
        self.begin = time.monotonic()
        self.lock = threading.RLock()
        self.running, self.rows, self.shown = {}, [], 0
        if sys.stdout.isatty():
            threading.Thread(target=self.refresh, daemon=True).start()

    def step(self, name, script, nice=0):
        """Runs a Bash script and writes its output to a file. Shows the end of that file if it fails. Returns whether it passes."""
        begin = time.monotonic()
        log = LOGS / f"{name}.log"
        command = ["nice", "-n", str(nice), CONTAIN, "bash", "-euo", "pipefail", "-c", script]
        with open(log, "w") as out:
            process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT)
        with self.lock:
            self.running[name] = begin
            if not sys.stdout.isatty():
                print(f"{name:12} started", flush=True)
        # contain.py waits for every process that the step has started, so the processor time includes them all.
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        with self.lock:
            del self.running[name]
            output = log.read_text(errors="replace")
            count = progress(output)
            note = f"{usage.ru_utime + usage.ru_stime:4.0f} s of processor time{f', {count[1]} tests' if count else ''}"
            self.ended(name, time.monotonic() - begin, f"{note}{'  FAILED' if process.returncode else ''}")
            if process.returncode:
                self.explain(name, output)
        return process.returncode == 0

    def ended(self, name, seconds, note):
        with self.lock:
            self.clear()
            row = f"{name:12} {seconds:4.0f} s  {note}"
            self.rows.append((seconds, row))
            print(row, flush=True)

    def explain(self, name, output):
        """Shows the end of the output of a failed step, and how to run it again."""
        print(*output.splitlines()[-60:], sep="\n")
        print(f"\n{name} failed; all that it printed: {os.path.relpath(LOGS)}/{name}.log")
        for label, values in [("failed", failures(output)), ("seed", seeds(output)), ("again", [f"./test {name}"])]:
            for value in values:
                print(f"{label}: {value}")
        print(flush=True)

    def refresh(self):
        """On a terminal, shows the running steps, updated once per second."""
        while True:
            with self.lock:
                self.clear()
                for name, begin in self.running.items():
                    with open(LOGS / f"{name}.log", "rb") as log:
                        log.seek(max(0, os.fstat(log.fileno()).st_size - 10_000))
                        count = progress(log.read().decode(errors="replace"))
                    row = f"{name:12} {time.monotonic() - begin:4.0f} s  running{', {} of {} tests'.format(*count) if count else ''}"
                    print(row[: shutil.get_terminal_size().columns - 1])
                    self.shown += 1
                sys.stdout.flush()
            time.sleep(1)

    def clear(self):
        """Removes the lines that `refresh` has printed from the terminal."""
        print(f"\x1b[{self.shown}A\x1b[J" if self.shown else "", end="")
        self.shown = 0

    def finish(self):
        """Prints a table of all steps; returns the exit code."""
        with self.lock:
            rows = [row for _, row in sorted(self.rows, reverse=True)]
            table = "\n".join([*rows, f"total {time.monotonic() - self.begin:.0f} s"])
            (LOGS.parent / "test-times.txt").write_text(table + "\n")
            failed = sum(row.endswith("FAILED") for row in rows)
            print(f"\n{table}\n\n{len(rows) - failed} passed, {failed} failed", flush=True)
        return bool(failed)
