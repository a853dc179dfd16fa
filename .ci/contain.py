#!/usr/bin/env python3
"""Ends all processes that a program has started when it ends, even if it starts daemons or is killed by SIGKILL.

    .ci/contain.py COMMAND ...      runs a command in this way
"""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class Ended(BaseException):
    """A signal asked the program to end; the argument is its number."""


def contain():
    """Continues the program in a new process. Call it before starting threads.

    Only the calling process keeps the terminal and receives Ctrl-C. It waits for a guard process in a separate session. The guard is
    the parent of the new process and adopts every orphan. It kills all descendants when the new process ends, or when the calling
    process ends for any reason, which closes the pipe between the two. Temporary files are in a folder that is removed at the end.
    """
    # The name is short, because paths of sockets have at most 107 bytes.
    folder = tempfile.mkdtemp(prefix="c4-")
    if os.geteuid() == 0:
        # PostgreSQL refuses to run as root, so another user needs access.
        os.chmod(folder, 0o1777)
    closing, open_end = os.pipe()  # This process never closes its end.
    adopt_orphans()
    sys.stdout.flush()
    guard = os.fork()
    if guard:
        sys.exit(wait_for(guard, folder))
    os.close(open_end)
    os.setsid()
    adopt_orphans()
    worker = os.fork()
    if worker:
        run_guard(worker, closing, folder)
    os.close(closing)
    for number in SIGNALS:
        # Ignored signals are inherited, for example from `nohup` or in the background of a script.
        signal.signal(number, signal.SIG_DFL)
    os.environ["TMPDIR"] = tempfile.tempdir = folder


def wait_for(guard, folder):
    """Waits for the guard. Returns its exit code, or 128 plus the number of the signal that ended this process."""

    def end(number, _):
        for other in SIGNALS:
            signal.signal(other, signal.SIG_IGN)
        raise Ended(number)

    for number in SIGNALS:
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, end)
    code = None
    try:
        code = exit_code(os.waitstatus_to_exitcode(os.waitpid(guard, 0)[1]))
    except Ended as ended:
        code = 128 + ended.args[0]
    clean(folder)
    return code


def run_guard(worker, closing, folder):
    def watch():
        os.read(closing, 1)
        os.kill(worker, signal.SIGKILL)

    threading.Thread(target=watch, daemon=True).start()
    while (ended := os.wait())[0] != worker:
        pass
    clean(folder)
    os._exit(exit_code(os.waitstatus_to_exitcode(ended[1])))


def exit_code(code):
    """The exit code as a shell reports it: 128 plus the number of the signal that ended a process."""
    return code if code >= 0 else 128 - code


def adopt_orphans():
    """Makes this process the parent of every descendant whose parent ends."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def descendants():
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            # PID (NAME) STATE PARENT; the name may contain anything.
            parents[int(folder.name)] = int((folder / "stat").read_text(errors="replace").rpartition(")")[2].split()[1])
        except OSError:
            pass  # The process has ended.
    found = [os.getpid()]
    for process in found:
        found += [child for child, parent in parents.items() if parent == process]
    return found[1:]


def kill_descendants():
    """Kills all descendants, repeatedly, because they may start others in the meantime."""
    while True:
        for process in descendants():
            try:
                os.kill(process, signal.SIGKILL)
            except OSError:
                pass  # The process has ended.
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        time.sleep(0.01)


def clean(folder):
    kill_descendants()
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    contain()
    sys.exit(exit_code(subprocess.call(sys.argv[1:])))
