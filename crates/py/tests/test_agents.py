"""Agents as programs, which `connect4 bot --player python:FILE` starts: confined, or with the rights of the user."""

import subprocess
import sys

import pytest

START = "import sys; sys.path[:] = [folder for folder in sys.path if folder]; from connect4._bot import main; main()"
HANDSHAKE = "ugi\nisready\n"
MOVE = "position fen 6 7 4 7/7/7/7/7/7 x g moves g1 g2 g3 g4\ngo movetime 1000\n"
RIGHTS = [[], ["--unconfined"]]


def play(file, lines, *options):
    """Runs an agent as a bot does. Returns the exit code, its answers and its messages."""
    # The name of a file must not shadow the package.
    done = subprocess.run([sys.executable, "-c", START, file.name, *options], cwd=file.parent, input=lines, capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout.splitlines(), done.stderr


@pytest.fixture
def write(tmp_path):
    def write(source, name="connect4.py"):
        (tmp_path / name).write_text(source)
        return tmp_path / name

    return write


AGENTS = {
    "plain": "def agent(position): return position.legal_moves()[-1]",
    "prints": "print('bestmove a1')\ndef choose(board, disc): return next(c for c in (6, 0) if board[0][c] == '.' and disc == 'X')",
    "kaggle": "def my_agent(observation, configuration): return max(c for c in range(configuration.columns) if observation.board[c] == 0)",
    "a_class": "class Mine:\n    def choose(self, position): return position.legal_moves()[-1]",
    "a_class_named_agent": "class Agent:\n    def choose(self, position): return position.legal_moves()[-1]",
}


@pytest.mark.parametrize("rights", RIGHTS)
@pytest.mark.parametrize("name", AGENTS)
def test_agents_play_as_programs(write, name, rights):
    code, answers, error = play(write(AGENTS[name]), HANDSHAKE + MOVE + "quit\n", *rights)
    assert code == 0, error
    assert answers[1:] == ["ugiok", "readyok", "bestmove g5"]
    assert error == ("bestmove a1\n" if name == "prints" else "")


def test_other_games_need_the_rights_of_the_user(write):
    agent, move = write(AGENTS["plain"]), "position fen 3 3 3 3/3/2X o moves a1\ngo nodes 1\n"
    assert play(agent, HANDSHAKE + move, "--unconfined")[:2] == (0, ["id name connect4", "ugiok", "readyok", "bestmove b1"])
    code, answers, error = play(agent, HANDSHAKE + move)
    assert (code, answers[1:]) == (1, ["ugiok", "readyok"])
    assert error == "confined agents play only four in a row with gravity; add --unconfined to play other games\n"


# What an agent must not do, and how one with the rights of the user does it.
FORBIDDEN = {
    "writes": "open('written', 'w').write('x')",
    "reads": "open('secret').read()",
    "runs": "subprocess.run(['true'])",
    "connects": "socket.create_server(('127.0.0.1', 0))",
}


@pytest.mark.parametrize("place", ["load", "move"])
@pytest.mark.parametrize("what", FORBIDDEN)
def test_agents_are_confined(tmp_path, write, what, place):
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "secret").write_text("exam")
    action = FORBIDDEN[what].replace("open('", f"open('{folder}/")
    body = "    return 3"
    lines = [f"{'    ' if place == 'move' else ''}{action}", body]
    source = "import socket, subprocess\n" + (f"{lines[0]}\ndef agent(position):\n{body}\n" if place == "load" else "def agent(position):\n" + "\n".join(lines) + "\n")
    agent = write(source, "agent.py")
    code, _, error = play(agent, HANDSHAKE + MOVE)
    assert "PermissionError in line" in error, error
    # After a failure outside of the function, the function still plays.
    assert code == (place == "move")
    assert not (folder / "written").exists()
    code, answers, error = play(agent, HANDSHAKE + MOVE, "--unconfined")
    assert (code, answers[-1]) == (0, "bestmove d1"), error


@pytest.mark.parametrize("rights", RIGHTS)
@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("def agent(position):\n    print('thinking')\n    return {}[position.ply]", "KeyError"),
        ("def agent(position):\n    print('thinking')\n    return 9", "the agent returned 9, which is not a legal move; legal moves: [0, 1, 2, 3, 4, 5, 6]\n"),
        ("print('thinking')\ndef agent(position)\n    return 9", "SyntaxError"),
        ("print('thinking')\ndef player(position): return 3", "agent.py has no function `agent`; define agent(position), which returns a column counted from 0\n"),
    ],
)
def test_failures_are_shown(write, source, message, rights):
    code, answers, error = play(write(source, "agent.py"), HANDSHAKE + MOVE, *rights)
    assert code == 1 and not any(line.startswith("bestmove") for line in answers)
    # The last line says what is wrong.
    assert message.strip() in error.splitlines()[-1]
    assert "SyntaxError" in message or error.startswith("thinking\n"), error


def test_an_agent_that_does_not_move_in_time_is_named(write):
    code, _, error = play(write("def agent(position):\n    while True: pass", "agent.py"), HANDSHAKE + MOVE)
    assert (code, error) == (1, "`agent` took longer than 1.3 s\n")
