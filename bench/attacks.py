"""Attacks a server with its default limits, and measures the moves of another player. bench/attacks runs it.

The player has the address 127.0.0.1, the attacker 127.0.0.2 (and 127.0.0.3 to 127.0.0.11 for challenges), so that they have separate
limits (Linux only). A game continues during each attack. The time of a move is from sending it until both players have received it.
Before the game, two players with equal wishes must find each other in the lobby.
"""

import base64
import json
import multiprocessing
import os
import random
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time

PLAYER, ATTACKER = "127.0.0.1", "127.0.0.2"
# A complete game without a line of four.
COLUMNS = "121212212121343434434343565656656565777777"
PAUSE = 0.15


def connect(port, own, timeout=30):
    stream = socket.create_connection(("127.0.0.1", port), timeout=timeout, source_address=(own, 0))
    stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return stream


def http(port, own, method, path, cookies="", body=None):
    """Sends a request. Returns the status, the cookies and the body of the response."""
    data = b"" if body is None else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n"
    with connect(port, own) as stream:
        stream.sendall(f"{head}cookie: {cookies}\r\ncontent-length: {len(data)}\r\n\r\n".encode() + data)
        answer = b""
        while part := stream.recv(65536):
            answer += part
    head, _, body = answer.partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    cookies = [line.split(": ", 1)[1].split(";")[0] for line in lines if line.lower().startswith("set-cookie: ")]
    return int(lines[0].split()[1]), "; ".join(cookies), body


def game(port, own):
    """Creates a game. Returns its ID and the cookies of its players."""
    _, first, body = http(port, own, "POST", "/api/v1/games", body={"seat": 1, "listed": False})
    made = json.loads(body)
    _, invited, _ = http(port, own, "GET", made["join"])
    _, second, _ = http(port, own, "POST", f"/api/v1/games/{made['id']}/join", invited, {})
    return made["id"], first, second


def frame(opcode, payload=b"", is_final=True):
    """A frame of a client, masked with zeros."""
    length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack(">H", len(payload))
    return bytes([opcode | (0x80 if is_final else 0)]) + length + b"\0\0\0\0" + payload


class Room:
    """A WebSocket of a game."""

    def __init__(self, port, own, game, cookies):
        self.stream = connect(port, own)
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall(
            f"GET /api/v1/games/{game}/socket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            f"sec-websocket-version: 13\r\nsec-websocket-key: {key}\r\ncookie: {cookies}\r\n\r\n".encode()
        )
        self.read = self.stream.makefile("rb")
        while self.read.readline() not in (b"\r\n", b""):
            pass

    def send(self, message):
        self.stream.sendall(frame(1, json.dumps(message).encode()))

    def receive(self, kind):
        """The next message of this type."""
        while True:
            head = self.read.read(2)
            if len(head) < 2:
                raise ConnectionError("the server has closed")
            first, length = head
            length &= 0x7F
            if length == 126:
                length = struct.unpack(">H", self.read.read(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.read.read(8))[0]
            payload = self.read.read(length)
            if first & 15 == 8:
                raise ConnectionError(payload[2:].decode())
            if first & 15 == 1:
                message = json.loads(payload)
                if message["type"] == kind:
                    return message
                if message["type"] == "refused":
                    raise ConnectionError(message["reason"])


def play(port, seconds, times):
    """Plays games, and sends the time of each move in milliseconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        made, first, second = game(port, PLAYER)
        rooms = [Room(port, PLAYER, made, cookies) for cookies in (first, second)]
        for room in rooms:
            room.send({"type": "hello", "protocol": 1})
            room.receive("welcome")
        for ply, column in enumerate(COLUMNS):
            start = time.monotonic()
            if start > end:
                break
            act = {"type": "act", "id": f"move-{ply}", "version": ply + 1, "act": {"do": "play", "move": column}}
            rooms[ply % 2].send(act)
            for room in rooms:
                room.receive("update")
            times.send(1000 * (time.monotonic() - start))
            time.sleep(max(0, start + PAUSE - time.monotonic()))
    times.close()


def pair(port):
    """Two players want the same game."""
    wanted = {"clock": {"seconds": 600, "increment": 5}, "rated": True}
    for is_paired in (False, True):
        status, _, body = http(port, PLAYER, "POST", "/api/v1/lobby/play", body=wanted)
        if status >= 300 or json.loads(body)["paired"] != is_paired:
            raise SystemExit(f"two players with equal wishes are not paired: {status} {body.decode()}")


def repeat(attack):
    """Repeats a request forever, also after errors."""
    while True:
        try:
            attack()
        except (OSError, IndexError):
            # Connections are closed, and requests refused.
            time.sleep(0.01)


def pictures(port):
    """Draws pictures of random positions."""
    moves = "".join(random.choice("1234567") for _ in range(12))
    http(port, ATTACKER, "GET", f"/api/v1/picture?moves={moves}")


def analyses(port):
    """Analyzes hard positions."""
    moves = "".join(random.choice("1234567") for _ in range(4))
    http(port, ATTACKER, "POST", "/api/v1/analysis", body={"moves": moves, "size": "8x8"})


def games(port):
    """Creates games."""
    http(port, ATTACKER, "POST", "/api/v1/games", body={"name": "x" * 30})


def connections(port):
    """Opens connections that send half a request."""
    streams = [connect(port, ATTACKER) for _ in range(20)]
    for stream in streams:
        stream.sendall(b"GET / HTTP/1.1\r\nhost: local")
    time.sleep(0.1)


def flood(port, chunk, before=b""):
    """Sends the same frames as fast as the server reads them."""
    made, first, _ = game(port, ATTACKER)
    while True:
        try:
            room = Room(port, ATTACKER, made, first)
            room.stream.sendall(before)
            room.stream.setblocking(False)
            while True:
                try:
                    room.stream.send(chunk)
                except BlockingIOError:
                    time.sleep(0.001)
                try:
                    if not room.stream.recv(65536):
                        break
                except BlockingIOError:
                    pass
        except (OSError, ConnectionError):
            time.sleep(0.01)


def pings(port):
    """Sends pings."""
    flood(port, frame(9) * 1000)


def empty_frames(port):
    """Sends a message in empty parts, without end."""
    flood(port, frame(0, is_final=False) * 1000, frame(1, is_final=False))


def messages(port):
    """Sends messages."""
    flood(port, frame(1, b'{"type":"ping","id":"1"}') * 100)


def heads(port):
    """Asks for the headers of a large file, not compressed, without waiting for the answers."""
    with connect(port, ATTACKER) as stream:
        stream.settimeout(5)
        request = b"HEAD /engine.wasm HTTP/1.1\r\nhost: localhost\r\n\r\n" * 100
        while True:
            stream.sendall(request)
            if not stream.recv(65536):
                break


def files(port):
    """Asks for a large file, not compressed, over 6 connections in turn."""
    streams = [connect(port, ATTACKER) for _ in range(6)]
    while True:
        for stream in streams:
            stream.sendall(b"GET /engine.wasm HTTP/1.1\r\nhost: localhost\r\n\r\n")
        for stream in streams:
            answer = b""
            while b"\r\n\r\n" not in answer:
                answer += stream.recv(65536)
            head, _, body = answer.partition(b"\r\n\r\n")
            left = int(head.lower().split(b"content-length: ")[1].split()[0]) - len(body)
            while left > 0 and (part := stream.recv(min(left, 1 << 20))):
                left -= len(part)


def unread(port):
    """Asks for large files and pages on many connections, and reads nothing."""
    streams = [connect(port, ATTACKER) for _ in range(19)]
    kinds = [b"GET /engine.wasm", b"HEAD /engine.wasm", b"GET /", b"GET /api/v1/openapi.json"]
    end = time.monotonic() + 20
    for stream in streams:
        stream.setblocking(False)
    while time.monotonic() < end:
        for index, stream in enumerate(streams):
            try:
                stream.send(kinds[index % 4] + b" HTTP/1.1\r\nhost: localhost\r\n\r\n")
            except BlockingIOError:
                pass
        time.sleep(0.001)


def challenges(port):
    """Opens as many challenges as possible from ten addresses, and keeps them open."""
    rooms = []
    for number in range(200):
        own = f"127.0.0.{2 + number % 10}"
        wanted = {"size": "9x7", "clock": {"seconds": 10 + number}}
        status, cookies, body = http(port, own, "POST", "/api/v1/lobby/play", body=wanted)
        if status == 201:
            rooms.append(Room(port, own, json.loads(body)["id"], cookies))
            rooms[-1].send({"type": "hello", "protocol": 1})
    while True:
        for last in range(2, 12):
            http(port, f"127.0.0.{last}", "GET", "/api/v1/lobby")


def hellos(port):
    """Greets without end in a room with many spectators."""
    made, first, _ = game(port, ATTACKER)
    rooms = [Room(port, ATTACKER, made, first) for _ in range(20)]
    while True:
        for room in rooms:
            room.send({"type": "hello", "protocol": 1})
            room.stream.setblocking(False)
            try:
                while room.stream.recv(65536):
                    pass
            except BlockingIOError:
                pass
            room.stream.setblocking(True)
        time.sleep(0.2)


def rules(port):
    """Replays long games, which the server answers without its engine."""
    rows = [f"{column}{row}" for row in range(1, 20) for column in "acegikmoqsbdfhjlnprt"]
    moves = " ".join(cell for pair in zip(rows[::2], rows[1::2]) for cell in pair)
    long = {"size": "20x20", "connect": 20, "moves": moves, "notation": "cells"}
    http(port, ATTACKER, "POST", "/api/v1/engine", body={"ask": "view", "game": long})


# Name: attack, number of processes.
ATTACKS = {
    "nothing": (lambda port: time.sleep(1), 1),
    "pictures": (pictures, 16),
    "analyses": (analyses, 16),
    "games": (games, 8),
    "connections": (connections, 8),
    "pings": (pings, 16),
    "empty-frames": (empty_frames, 16),
    "messages": (messages, 16),
    "hellos": (hellos, 5),
    "rules": (rules, 16),
    "heads": (heads, 4),
    "files": (files, 15),
    "unread": (unread, 10),
    "challenges": (challenges, 1),
}


def attacker(attack, port):
    random.seed()
    repeat(lambda: attack(port))


def measure(binary, name, seconds):
    """Prints the times of moves during an attack."""
    attack, count = ATTACKS[name]
    with tempfile.TemporaryDirectory() as folder:
        command = [binary, "serve", "--addr", "127.0.0.1:0", "--db", f"{folder}/games.db"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            port = int(server.stdout.readline().rsplit(":", 1)[1])
            attackers = [multiprocessing.Process(target=attacker, args=(attack, port), daemon=True) for _ in range(count)]
            for process in attackers:
                process.start()
            # The first games of the attackers have started, and bursts are used up.
            time.sleep(1)
            pair(port)
            receiver, sender = multiprocessing.Pipe(duplex=False)
            player = multiprocessing.Process(target=play, args=(port, seconds, sender))
            player.start()
            sender.close()
            before, start, times = server_time(server.pid), time.monotonic(), []
            try:
                while True:
                    times.append(receiver.recv())
            except EOFError:
                pass
            used = (server_time(server.pid) - before) / (time.monotonic() - start)
            player.join()
            for process in attackers:
                process.terminate()
            size = sum(entry.stat().st_size for entry in os.scandir(folder)) / 1e6
            worst, median = (max(times), statistics.median(times)) if times else (float("inf"),) * 2
            peak = memory(server.pid)
            print(f"{name:13} {len(times):5} {median:8.1f} {worst:8.1f} {used:8.2f} {size:8.1f} {peak:8.0f}", flush=True)
        finally:
            server.kill()
            server.wait()


def server_time(pid):
    """Processor time of a process in seconds."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid):
    """Largest resident memory of a process so far, in MB."""
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) / 1000 for line in file if line.startswith("VmHWM"))


def main():
    binary, seconds, *names = [*sys.argv[1:], "10"] if len(sys.argv) == 2 else sys.argv[1:]
    print("attack        moves   p50 ms  most ms    cores  file MB   RAM MB")
    for name in names or ATTACKS:
        measure(binary, name, float(seconds))


if __name__ == "__main__":
    main()
