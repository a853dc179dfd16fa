"""Measures the processor time of an idle terminal program: tui-idle.py SECONDS PROGRAM [ARGUMENT...].

It runs in a pseudo-terminal of 120x40 with an empty configuration folder. Prints one line of Markdown; fails if the program used
more than 1% of a core, unless the arguments open the analysis, which never rests.
"""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import tempfile
import termios
import time


def main():
    seconds, arguments = float(sys.argv[1]), sys.argv[2:]
    with tempfile.TemporaryDirectory() as folder:
        pid, terminal = pty.fork()
        if pid == 0:
            os.environ.update(TERM="xterm-256color", XDG_CONFIG_HOME=folder)
            os.execv(arguments[0], arguments)
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        drain(terminal, 2.0)
        before = processor_time(pid)
        drawn = drain(terminal, seconds)
        share = 100 * (processor_time(pid) - before) / seconds
        os.kill(pid, signal.SIGTERM)
        drain(terminal, 2.0)
        os.waitpid(pid, 0)
    works = "--analyze" in arguments
    what = "with the analysis running" if works else "idle"
    print(f"- `connect4 {' '.join(arguments[1:])}`, {what}: {share:.2f}% of a core and {drawn} bytes to the terminal in "
          f"{seconds:.0f} s")
    if share > 1.0 and not works:
        sys.exit(f"bench/tui: {share:.2f}% of a core while idle; the limit is 1%")


def processor_time(pid):
    """Seconds of user and system time of all threads so far."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def drain(terminal, seconds):
    """Reads output for `seconds` and returns its number of bytes."""
    end, count = time.monotonic() + seconds, 0
    while (left := end - time.monotonic()) > 0:
        if select.select([terminal], [], [], left)[0]:
            try:
                count += len(os.read(terminal, 65536))
            except OSError:
                break
    return count


main()
