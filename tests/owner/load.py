"""Measures how long requesters of every kind delay the game loop.

`python -m tests.owner.load` sends 623 malformed requests over 10,000 connections. The program prints the
longest round of the loop and the number of connections of each kind, and fails if a round took longer than
0.15 s. The tests do a small run.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import msgspec

from cabinet.clock import VirtualClock
from cabinet.owner import wire
from cabinet.owner.client import ask
from cabinet.owner.requests import (
    BackupNow,
    GetBackup,
    GetPicture,
    ImportScores,
    Refused,
    SetSetting,
)
from cabinet.owner.score_files import ScoreRow, json_file
from tests.owner.house import House, house

if TYPE_CHECKING:
    import socket

LIMIT = 0.15
"""The longest time in seconds that a round of the game loop may take."""
ROUND = 0.005
"""The time in seconds for which each round of the game loop waits for a request."""
KINDS = ("malformed", "half", "silent", "slow", "unread", "valid")
REQUESTS = (
    GetBackup(),
    GetPicture(),
    SetSetting("sound", "volume", 3),
    ImportScores(json_file({"yahtsee": (ScoreRow("ANN", 5),)})),
)


@dataclass
class Load:
    """The measurements of one run."""

    longest: float = 0.0
    """The time in seconds of the longest round of the game loop, without the wait for a request."""
    connections: Counter[str] = field(default_factory=Counter)
    """The number of connections of each kind."""


def malformed(random: Random) -> bytes:
    """Return a damaged or random request; its stated length is right or, in one of ten cases, random."""
    data = bytearray(msgspec.msgpack.encode(random.choice(REQUESTS)))
    at = random.randrange(len(data))
    match random.randrange(4):
        case 0:
            data[at] ^= 1 << random.randrange(8)
        case 1:
            del data[at:]
        case 2:
            data[at:at] = data[at : at + 1] * random.randrange(1, 1000)
        case _:
            data = bytearray(random.randbytes(random.randrange(1, 2000)))
    length = len(data) if random.random() < 0.9 else random.getrandbits(32)
    return length.to_bytes(4, "big") + data


def run(home: House, connections: int, malformed_ones: int, seed: int = 7, requesters: int = 4) -> Load:
    """Run the game loop while child processes send requests, and return the measurements.

    Two more child processes send requests as long as the other processes run.
    """
    load = Load()
    children = [
        _requester(home, seed + number, connections // requesters, malformed_ones // requesters + 1)
        for number in range(requesters)
    ]
    endless = [_requester(home, seed + requesters + number, 10**9, 0) for number in range(2)]
    while any(child.poll() is None for child in children):
        began = time.perf_counter()
        home.control.step()
        load.longest = max(load.longest, time.perf_counter() - began)
        home.control._called.wait(ROUND)
    for child in endless:
        child.kill()
    for child in (*children, *endless):
        output, _ = child.communicate()
        load.connections += Counter({kind: int(count) for kind, count in map(str.split, output.splitlines())})
    assert not any(child.returncode for child in children)
    return load


def _requester(home: House, seed: int, connections: int, malformed_ones: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.owner.load", "--path", str(home.path), "--seed", str(seed)]
    command += ["--connections", str(connections), "--malformed", str(malformed_ones)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def request(path: Path, kind: str, random: Random) -> None:
    """Connect to the socket and send a request of this kind. Raise OSError or WireError on failure."""
    with _connected(path) as connection:
        whole = msgspec.msgpack.encode(GetPicture())
        framed = len(whole).to_bytes(4, "big") + whole
        match kind:
            case "malformed":
                connection.sendall(malformed(random))
                connection.recv(4096)
            case "half":
                connection.sendall(framed[: random.randrange(1, len(framed))])
            case "silent":
                time.sleep(0.01)
            case "slow":
                for byte in framed:
                    connection.sendall(bytes([byte]))
                    time.sleep(0.001)
                connection.recv(4096)
            case "unread":
                connection.sendall(framed)
            case _:
                wire.send(connection, GetBackup(), 10)
                reply = wire.take_reply(connection, 10)
                assert isinstance(reply, BackupNow | Refused), reply


def _connected(path: Path) -> socket.socket:
    import socket  # noqa: PLC0415 - a requester needs nothing else

    while True:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.settimeout(10)
        try:
            connection.connect(wire.address(path))
        except BlockingIOError:
            # The system refuses the connection while too many others wait to be accepted: try again.
            connection.close()
            time.sleep(0.001)
        else:
            return connection


def main() -> None:
    """Run the measurement, or with `--path` only send requests to that socket."""
    parser = argparse.ArgumentParser(description="How long requesters hold up the game's loop.")
    parser.add_argument("--connections", type=int, default=10_000)
    parser.add_argument("--malformed", type=int, default=623)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--path", type=Path, help="be a requester at this socket")
    given = parser.parse_args()
    if given.path:
        _be_a_requester(given.path, given.connections, given.malformed, Random(given.seed))
        return
    with TemporaryDirectory() as folder, house(Path(folder) / "data", VirtualClock()) as home:
        load = run(home, given.connections, given.malformed, given.seed)
        print(f"longest round {load.longest * 1000:.1f} ms, {load.connections.total()} connections")
        print(", ".join(f"{count} {kind}" for kind, count in sorted(load.connections.items())))
        home.meanwhile(lambda: ask(home.path, GetBackup(), BackupNow))
    sys.exit(load.longest > LIMIT)


def _be_a_requester(path: Path, connections: int, malformed_ones: int, random: Random) -> None:
    done: Counter[str] = Counter()
    for number in range(connections):
        kind = "malformed" if number < malformed_ones else random.choice(KINDS)
        done[kind] += 1
        # The cabinet may close the connection at any time.
        with suppress(OSError, wire.WireError):
            request(path, kind, random)
    for kind, count in done.items():
        print(kind, count)


if __name__ == "__main__":
    main()
