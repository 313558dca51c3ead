"""Messages to and from QEMU, as lines of JSON over a socket."""

from __future__ import annotations

import json
import socket
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path


class Lines:
    """A connection to a socket, with a time limit for each answer."""

    def __init__(self, path: Path, timeout: float) -> None:
        """Connect, trying for `timeout` seconds. Raises TimeoutError."""
        self._waiting = b""
        end = time.monotonic() + timeout
        while True:
            self._socket = socket.socket(socket.AF_UNIX)
            try:
                self._socket.connect(str(path))
            except OSError as error:
                self._socket.close()
                if time.monotonic() > end:
                    raise TimeoutError(f"{path} does not open in {timeout:.0f} s: {error}") from error
                time.sleep(0.05)
            else:
                return

    def send(self, message: object) -> None:
        self._socket.settimeout(30)
        self._socket.sendall(json.dumps(message).encode() + b"\n")

    def receive(self, timeout: float) -> Any:
        """Return the next line. Raises TimeoutError, and ConnectionError if the other side has closed."""
        end = time.monotonic() + timeout
        while b"\n" not in self._waiting:
            self._socket.settimeout(max(0.001, end - time.monotonic()))
            if not (data := self._socket.recv(65536)):
                raise ConnectionError("the machine has gone")
            self._waiting += data
        line, _, self._waiting = self._waiting.partition(b"\n")
        return json.loads(line)

    def close(self) -> None:
        self._socket.close()


class Monitor:
    """A connection to the monitor of QEMU, which executes commands."""

    def __init__(self, path: Path) -> None:
        self._lines = Lines(path, 30)
        self._lines.receive(30)
        self.do("qmp_capabilities")

    def do(self, what: str, **arguments: object) -> Any:
        """Execute a command; return its result. Raises RuntimeError, TimeoutError."""
        self._lines.send({"execute": what, "arguments": arguments})
        while True:
            answer = self._lines.receive(30)
            if "error" in answer:
                raise RuntimeError(f"{what}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]

    def close(self) -> None:
        self._lines.close()
