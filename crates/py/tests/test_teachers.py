"""The commands of docs/guide/teachers.md, in order, print what is below them; `UPDATE_GOLDEN=1` writes it.

Stand-ins replace what would be downloaded or installed. The server is that of target/debug, which `./test` builds.
"""

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from conftest import ROOT

PAGE = ROOT / "docs" / "guide" / "teachers.md"
BLOCK = re.compile(r"```sh( server| background)?\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.DOTALL)
PROGRAM = Path(os.environ.get("CONNECT4", ROOT / "target" / "debug" / "connect4"))

STAND_INS = {
    "sudo": 'test "$1 $2" = "apt-get install"',
    "curl": f"""case "$*" in
*sh.rustup.rs*) echo "mkdir -p ~/.cargo && touch ~/.cargo/env";;
*) exec {sys.executable} ~/tools/curl.py "$@";;
esac""",
    "connect4": f'exec {PROGRAM} "$@"',
    "cargo": 'test "$1 $2" = "install --path" && test -f "$3/Cargo.toml" && mkdir -p ~/.cargo/bin && ln -s ~/tools/connect4 ~/.cargo/bin',
    # Makes an environment whose Python is that of the tests. The other has no packages.
    "python3": f"""if [ "$1 $2" != "-m venv" ]; then exec {sys.executable} -S "$@"; fi
mkdir -p "$3/bin"
printf '#!/bin/sh\\nexec {sys.executable} "$@"\\n' | tee "$3/bin/python" > "$3/bin/python3"
printf '#!/bin/sh\\ntest "$1" = install && test -f "$2/pyproject.toml"\\n' > "$3/bin/pip"
chmod +x "$3"/bin/*""",
    "hostname": "echo 127.0.0.1 ::1",
}


CURL = """
import getopt, http.cookiejar, sys, urllib.request
options, (url,) = getopt.getopt(sys.argv[1:], "sb:c:H:d:")
options = dict(options)
jar = http.cookiejar.LWPCookieJar(options.get("-b") or options.get("-c"))
if "-b" in options:
    jar.load(ignore_discard=True)
headers = dict([options["-H"].split(": ")] if "-H" in options else [])
request = urllib.request.Request(url, options["-d"].encode() if "-d" in options else None, headers)
text = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar)).open(request).read().decode()
print(text, end="" if text.endswith("\\n") else "\\n")
if "-c" in options:
    jar.save(ignore_discard=True)
"""


def answers(address):
    try:
        return urllib.request.urlopen(f"{address}/api/v1/health", timeout=5).status == 200
    except OSError:
        return False


@pytest.mark.skipif(not PROGRAM.exists(), reason="the program is not built; run cargo build")
def test_the_guide_for_teachers(tmp_path):
    tools = tmp_path / "tools"
    tools.mkdir()
    (tmp_path / "connect4").symlink_to(ROOT)
    for name, script in STAND_INS.items():
        (tools / name).write_text(f"#!/bin/sh\n{script}\n")
        (tools / name).chmod(0o755)
    (tools / "curl.py").write_text(CURL)
    environment = {**os.environ, "HOME": str(tmp_path), "PATH": f"{tools}:/usr/bin:/bin"}
    # The page's port may be in use.
    probe = subprocess.run([sys.executable, "-c", "import socket; s = socket.create_server(('', 0)); print(s.getsockname()[1])"], capture_output=True, text=True)
    port = probe.stdout.strip()
    folder, servers = tmp_path, []

    def run(block):
        nonlocal folder
        script = block[2].replace("4444", port)
        if block[1]:
            servers.append(subprocess.Popen(["bash", "-c", f"exec {script.strip()}"], cwd=folder, env=environment, stdout=subprocess.DEVNULL, start_new_session=True))
            while block[1] == " server" and not answers(f"http://127.0.0.1:{port}"):
                assert servers[-1].poll() is None
                time.sleep(0.1)
            return block[0]
        script += "\npwd > ~/folder\n"
        done = subprocess.run(["bash", "-euc", script], cwd=folder, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, f"{block[2]}\n{done.stderr}"
        folder = Path((tmp_path / "folder").read_text().strip())
        return f"```sh\n{block[2]}```\n" + (f"\n```text\n{done.stdout}```\n" if done.stdout else "")

    text = PAGE.read_text(encoding="utf-8")
    try:
        made = BLOCK.sub(run, text)
    finally:
        for one in servers:
            os.killpg(one.pid, signal.SIGTERM)
            one.wait()
    if os.environ.get("UPDATE_GOLDEN"):
        PAGE.write_text(made, encoding="utf-8")
    assert made == text
    assert len(BLOCK.findall(text)) == text.count("```sh") >= 11 and len(servers) == 3
    rows = (tmp_path / "course" / "marks.csv").read_text(encoding="utf-8-sig").splitlines()
    assert [row.split(",")[0] for row in rows] == ["name", "ann", "ben", "cleo"]
