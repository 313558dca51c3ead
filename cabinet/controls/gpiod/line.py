"""Level and edges of a line that libgpiod has requested, from its descriptor (linux/gpio.h, version 2).

The bindings of libgpiod can read both; through them an edge takes twice as long.
"""

from __future__ import annotations

import fcntl
import os
from struct import Struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

KEPT = 64
"""Edges that the kernel is to keep while nobody reads; the worst contact makes fewer in a press."""
GET_VALUES = 0xC010B40E
"""GPIO_V2_LINE_GET_VALUES_IOCTL."""

_VALUES = Struct("=QQ")
"""Of struct gpio_v2_line_values: a bit for each line, and the lines wanted."""
_EVENT = Struct("=QI36x")
"""Of struct gpio_v2_line_event: nanoseconds, and which edge."""
_RISING = 1


def level(fd: int, ioctl: Callable[[int, int, bytearray], object] = fcntl.ioctl, line: int = 1) -> bool:
    """Whether a line of a request is high: its first one, or that of the bit `line`. Raises OSError."""
    values = bytearray(_VALUES.pack(0, line))
    ioctl(fd, GET_VALUES, values)
    return bool(_VALUES.unpack(values)[0])


def edges(fd: int) -> list[tuple[float, bool]]:
    """The edges that the kernel keeps: monotonic seconds, and whether the line went high.

    Raises BlockingIOError where there are none and the descriptor does not block,
    and OSError where the chip has gone.
    """
    kept = os.read(fd, KEPT * _EVENT.size)
    return [(stamp / 1e9, kind == _RISING) for stamp, kind in _EVENT.iter_unpack(kept)]
