"""A fake of the kernel's GPIO chips: `ioctl` answers as in linux/gpio.h, and edges go through real pipes."""

from __future__ import annotations

import errno
import os
import select
import struct
from dataclasses import dataclass
from pathlib import Path
from time import monotonic_ns
from typing import TYPE_CHECKING

from cabinet.controls import line_request
from cabinet.controls.line_request import LineRequest

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pytest

FLAGS, LINES, KEPT, FD = 288, 560, 564, 588
"""The byte offsets of the fields after the line offsets in the kernel's struct gpio_v2_line_request."""
EVENT = struct.Struct("=QIIII6I")
"""The kernel's struct gpio_v2_line_event: time in ns, kind of edge, line, two sequence numbers, padding."""
RISING, FALLING = 1, 2


@dataclass
class GrantedRequest:
    """A request for lines that the fake kernel has granted."""

    gpios: tuple[int, ...]
    asked: bytes
    writing: int
    """The file descriptor of the pipe's end to which the fake kernel writes edges."""


class Kernel:
    """A fake kernel with one GPIO chip for each label; all lines are high until a test changes them."""

    def __init__(self, folder: Path, *labels: str) -> None:
        self.folder = folder
        self.labels = labels
        self.low: set[int] = set()
        self.used: dict[int, str] = {}
        """The GPIO lines that other programs use, each with the name that its user gave to the kernel."""
        self.gone = False
        self.granted: list[GrantedRequest] = []
        for number in range(len(labels)):
            (folder / f"gpiochip{number}").touch()

    def ioctl(self, fd: int, what: int, values: bytearray) -> None:
        if self.gone:
            raise OSError(errno.ENODEV, "No such device")
        assert len(values) == (what >> 16) & 0x3FFF
        match what:
            case line_request.GET_CHIPINFO:
                name = str(Path(f"/proc/self/fd/{fd}").readlink())
                values[32:64] = self.labels[int(name.rpartition("gpiochip")[2])].encode().ljust(32, b"\0")
            case line_request.GET_LINE:
                self._grant(values)
            case line_request.GET_LINEINFO:
                (gpio,) = struct.unpack_from("=I", values, 64)
                values[32:64] = self.used.get(gpio, "").encode().ljust(32, b"\0")
                values[72:80] = struct.pack("=Q", gpio in self.used)
            case line_request.GET_VALUES:
                [held] = [each for each in self.granted if _same_pipe(each.writing, fd)]
                (wanted,) = struct.unpack_from("=Q", values, 8)
                high = sum(1 << number for number, gpio in enumerate(held.gpios) if gpio not in self.low)
                values[:8] = struct.pack("=Q", high & wanted)

    def request(self, gpios: Iterable[int]) -> LineRequest:
        return LineRequest(gpios, self.folder, self.ioctl)

    def edge(self, gpio: int, low: bool, at: float | None = None) -> None:
        """Change the level of a line, now or at the given monotonic time."""
        (self.low.add if low else self.low.discard)(gpio)
        stamp = monotonic_ns() if at is None else round(at * 1e9)
        event = EVENT.pack(stamp, FALLING if low else RISING, gpio, 1, 1, *[0] * 6)
        for held in self.granted:
            if gpio in held.gpios and not _released(held):
                os.write(held.writing, event)

    @property
    def held(self) -> set[int]:
        """Return the lines that are requested and not yet released."""
        return {gpio for held in self.granted if not _released(held) for gpio in held.gpios}

    def _grant(self, values: bytearray) -> None:
        (count,) = struct.unpack_from("=I", values, LINES)
        gpios = struct.unpack_from(f"={count}I", values)
        if self.used.keys() & {*gpios} or self.held & {*gpios}:
            raise OSError(errno.EBUSY, "Device or resource busy")
        reading, writing = os.pipe()
        self.granted.append(GrantedRequest(gpios, bytes(values), writing))
        values[FD : FD + 4] = struct.pack("=i", reading)


def refuse(monkeypatch: pytest.MonkeyPatch, number: int, group: int) -> None:
    """Make opening a chip fail with this error number, and report `group` as the group of every chip."""
    open_really = os.open

    def opens(path: str | Path, flags: int) -> int:
        if "gpiochip" in str(path):
            raise PermissionError(number, os.strerror(number))
        return open_really(path, flags)

    monkeypatch.setattr(os, "open", opens)
    monkeypatch.setattr(line_request, "_group", lambda _: group)


def _released(held: GrantedRequest) -> bool:
    """Return True if the reading end of the request's pipe is closed."""
    poll = select.poll()
    poll.register(held.writing, 0)
    return bool(poll.poll(0))


def _same_pipe(one: int, other: int) -> bool:
    return os.fstat(one).st_ino == os.fstat(other).st_ino
