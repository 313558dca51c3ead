"""The part of the module gpiod that the cabinet uses, over chips of its own; descriptors are real pipes."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass, field
from enum import Enum
from struct import Struct
from time import monotonic_ns
from types import SimpleNamespace
from typing import Any

from cabinet.controls.gpiod import line as gpiod_line

Direction = Enum("Direction", ["AS_IS", "INPUT", "OUTPUT"])
Bias = Enum("Bias", ["AS_IS", "DISABLED", "PULL_UP", "PULL_DOWN"])
Edge = Enum("Edge", ["NONE", "RISING", "FALLING", "BOTH"])
Clock = Enum("Clock", ["MONOTONIC", "REALTIME"])

EVENT = Struct("=QIIII6I")
"""An edge as linux/gpio.h has it: nanoseconds, which one, line, two numbers, and room to spare."""


@dataclass(frozen=True)
class LineSettings:
    """How a line was asked for."""

    direction: Direction = Direction.AS_IS
    bias: Bias = Bias.AS_IS
    edge_detection: Edge = Edge.NONE
    event_clock: Clock = Clock.MONOTONIC


class Request:
    """A line that is held."""

    def __init__(self, chip: Chip, line: int, settings: LineSettings, consumer: str) -> None:
        self.chip, self.line, self.settings, self.consumer = chip, line, settings, consumer
        self.fd, self._write = os.pipe()
        self.gone = False
        self.level = settings.bias is Bias.PULL_UP

    def reconfigure_lines(self, config: dict[int, LineSettings]) -> None:
        """Change how the line is held. Raises OSError where the chip is gone."""
        if self.gone:
            raise OSError(errno.ENODEV, "No such device")
        self.settings = config[self.line]
        self.level = self.settings.bias is Bias.PULL_UP

    def release(self) -> None:
        """Let go of the line."""
        del self.chip.held[self.line]
        os.close(self.fd)
        os.close(self._write)

    def edge(self, level: bool, at: float | None = None) -> None:
        """The level changes, at a monotonic time in seconds if it is not now."""
        self.level = level
        wanted = {Edge.BOTH, Edge.RISING if level else Edge.FALLING}
        if self.settings.edge_detection in wanted:
            stamp = monotonic_ns() if at is None else round(at * 1e9)
            os.write(self._write, EVENT.pack(stamp, 1 if level else 2, self.line, 1, 1, *[0] * 6))


@dataclass
class Chip:
    """An open chip."""

    path: str
    label: str
    used: dict[int, str] = field(default_factory=dict)
    """The lines of others and their names."""
    held: dict[int, Request] = field(default_factory=dict)
    closed: bool = False

    def get_info(self) -> SimpleNamespace:
        """Its label."""
        return SimpleNamespace(label=self.label)

    def get_line_info(self, line: int) -> SimpleNamespace:
        """Who holds a line."""
        return SimpleNamespace(consumer=self.used[line])

    def request_lines(
        self, config: dict[int, LineSettings], consumer: str, event_buffer_size: int
    ) -> Request:
        """Hold a line. Raises OSError where somebody does."""
        [(line, settings)] = config.items()
        assert event_buffer_size >= 16
        if line in self.held or line in self.used:
            raise OSError(errno.EBUSY, "Device or resource busy")
        self.held[line] = Request(self, line, settings, consumer)
        return self.held[line]

    def level(self, fd: int) -> bool:
        """The level of the line with that descriptor. Raises OSError where the chip is gone."""
        if self._by(fd).gone:
            raise OSError(errno.ENODEV, "No such device")
        return self._by(fd).level

    def edges(self, fd: int) -> list[tuple[float, bool]]:
        """Its edges. Raises OSError where the chip is gone."""
        if self._by(fd).gone:
            raise OSError(errno.ENODEV, "No such device")
        return gpiod_line.edges(fd)

    def _by(self, fd: int) -> Request:
        [request] = [request for request in self.held.values() if request.fd == fd]
        return request

    def __bool__(self) -> bool:
        """Whether it is open."""
        return not self.closed

    def close(self) -> None:
        """Close it; twice is an error, as to gpiod 2.2."""
        if self.closed:
            raise ValueError("I/O operation on closed chip")
        self.closed = True


class Gpiod:
    """The module, with some chips: the label of each by its path, or the error that opening it raises."""

    LineSettings = LineSettings
    line = SimpleNamespace(Direction=Direction, Bias=Bias, Edge=Edge, Clock=Clock)

    def __init__(self, chips: dict[str, str | OSError] | None = None) -> None:
        self.chips: dict[str, Any] = chips or {}
        self.opened: list[Chip] = []

    def Chip(self, path: str) -> Chip:  # noqa: N802 - its name there
        """Open a chip."""
        label = self.chips[path]
        if isinstance(label, OSError):
            raise label
        self.opened.append(Chip(path, label))
        return self.opened[-1]
