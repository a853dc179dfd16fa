"""The program `connect4`, also `python -m connect4`."""

import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import connect4

MODULE = [sys.executable, "-m", "connect4"]
SCRIPT = [str(Path(sys.executable).with_name("connect4"))]


def run(*words, text="", command=MODULE):
    done = subprocess.run([*command, *words], input=text, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("command", [MODULE, SCRIPT])
def test_version(command):
    assert run("--version", command=command) == (0, f"connect4 {connect4.__version__}\n", "")


def test_streams_and_exit_codes():
    status, out, err = run("solve", "--threads", "1", text="44444326112\n99\n")
    assert status == 2 and out.startswith("44444326112 3 ") and out.endswith("error\n") and "column 9 is off the board" in err
    assert run("winner", "-", text="A_Red A_Yellow " * 4)[0] == 1
    # The Bash script does not end with a newline.
    assert run("completions", "bash")[1].rstrip().endswith("COMP_WORDBREAKS=${COMP_WORDBREAKS//:}")
    status, out, err = run("count", "--size", "7")
    assert (status, out) == (2, "") and "invalid board size `7`" in err and "Usage" not in out


def test_server_commands_explain_that_there_is_no_server():
    for line in ("serve --addr 0.0.0.0:80", "games list", "serve --help"):
        status, out, err = run(*line.split())
        assert (status, out) == (2, "") and err.startswith("connect4: this build has no server; ") and err.count("\n") == 1
    assert "  serve " not in run("--help")[1] and "  games " not in run("--help")[1]


def test_advice_of_error_messages_works(tmp_path):
    model = tmp_path / "small.model"
    # The error of `connect4.agent("learned", rules=...)` suggests this command.
    status, _, err = run("learn", "--size", "4x4", "--games", "20", "--out", str(model))
    assert status == 0, err
    assert connect4.agent(f"learned:{model}", rules=connect4.Rules(4, 4)).choose(connect4.Game(connect4.Rules(4, 4))) in range(4)


@pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/full")
@pytest.mark.parametrize(
    "line, output, reason",
    [
        ("show 44", ">&-", "it is closed"),
        ("judge --help", ">&-", "it is closed"),
        ("grade x.py --assignment moves", ">&-", "it is closed"),
        ("show 44", "> /dev/full", "No space left on device"),
    ],
)
def test_output_that_cannot_be_written_is_an_error(line, output, reason):
    status, _, err = run(*line.split(), command=["sh", "-c", f'exec "$@" {output}', "sh", *MODULE])
    assert status == 2 and err.startswith(f"connect4: cannot write standard output: {reason}") and err.count("\n") == 1


def test_full_screen_play():
    process, terminal = pty.fork()
    if process == 0:
        os.environ["TERM"] = "xterm"
        os.execv(sys.executable, [*MODULE, "play", "--x", "human", "--no-animation"])
    seen = b""
    # The program switches to the alternate screen.
    while b"\x1b[?1049h" not in seen:
        seen += os.read(terminal, 4096)
    os.kill(process, signal.SIGTERM)
    while True:
        try:
            seen += os.read(terminal, 4096)
        except OSError:
            break
    assert b"\x1b[?1049l" in seen
    assert os.waitpid(process, 0)[1] == (128 + signal.SIGTERM) << 8


def test_ctrl_c_ends_the_program():
    # Background jobs and their children ignore SIGINT.
    reset_sigint = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)}
    sample = ["sample", "--ply", "3", "-n", "1000000000", "--seed", "1"]
    with subprocess.Popen([*MODULE, *sample], stdout=subprocess.PIPE, text=True, **reset_sigint) as process:
        assert len(process.stdout.readline()) == 4
        # The program is running now, without a handler for the signal.
        process.send_signal(signal.SIGINT)
        assert process.wait() == -signal.SIGINT
