#!/usr/bin/env python3
"""Containment: whatever a program starts ends with it, even if it starts daemons or is killed by SIGKILL.

    .ci/contain.py COMMAND ...      runs a command so
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
    """A signal ended the program."""


def contain():
    """Returns in a new process, which goes on as this program; call it before starting threads.

    The process that calls it keeps its terminal, so only that one gets Ctrl-C. It waits for a guard in a session of its own, which is
    the parent of the new process and adopts every orphan. The guard kills them all when the new process ends, or when the calling
    process ends in any way: then the pipe between the two closes. Temporary files are in a folder that is removed at the end.
    """
    # Paths of sockets have at most 107 bytes.
    folder = tempfile.mkdtemp(prefix="c4-")
    if os.geteuid() == 0:
        # PostgreSQL does not run as root, but as another user.
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
        # They may be ignored, which programs inherit: after `nohup`, or in the background of a script.
        signal.signal(number, signal.SIG_DFL)
    os.environ["TMPDIR"] = tempfile.tempdir = folder


def wait_for(guard, folder):
    """The exit code of the work, or 128 plus the signal that ended this process."""

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
    """As a shell gives it: 128 plus the signal that ended a process."""
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
            pass  # It has ended.
    found = [os.getpid()]
    for process in found:
        found += [child for child, parent in parents.items() if parent == process]
    return found[1:]


def kill_descendants():
    """Kills until none is left: one may start another meanwhile."""
    while True:
        for process in descendants():
            try:
                os.kill(process, signal.SIGKILL)
            except OSError:
                pass  # It has ended.
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
