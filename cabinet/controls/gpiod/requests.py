"""A request of its own for each line of the header's chip, straight to the kernel (linux/gpio.h, version 2).

A service makes them before anything large is imported: this module needs none of that.
"""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from struct import Struct, pack
from typing import TYPE_CHECKING

from cabinet.controls.gpiod import chip as gpiod_chip
from cabinet.controls.gpiod import line as gpiod_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    Ioctl = Callable[[int, int, bytearray], object]

CONSUMER = b"cabinet"
GET_CHIPINFO = 0x8044B401
"""GPIO_GET_CHIPINFO_IOCTL."""
GET_LINE = 0xC250B407
"""GPIO_V2_GET_LINE_IOCTL."""
SWITCH = 1 << 2 | 1 << 4 | 1 << 5 | 1 << 8
"""An input, both edges, pulled up: GPIO_V2_LINE_FLAG_INPUT and so on."""

_CHIP = Struct("=32s32sI")
"""Struct gpiochip_info: name, label, lines."""
_REQUEST = Struct("=256s32sQI260xII20xi")
"""Struct gpio_v2_line_request: offsets, consumer, flags, attributes, lines, events kept, descriptor."""


class Requests:
    """Lines that are held, by their GPIO numbers, to be let go of one by one."""

    def __init__(self, held: Mapping[int, int], ioctl: Ioctl = fcntl.ioctl) -> None:
        """`held`: the descriptor of each line's request."""
        self.seen: tuple[tuple[int, bool, float], ...] = ()
        """Every line as it was at a look that was taken before anybody asked for edges."""
        self._held = dict(held)
        self._ioctl = ioctl

    def __iter__(self) -> Iterator[int]:
        """The GPIO numbers of those that are held."""
        return iter(tuple(self._held))

    def edges(self) -> Iterator[tuple[int, bool, float]]:
        """The edges since the last call: GPIO number, low or high, monotonic seconds. Raises OSError."""
        for gpio, fd in self._held.items():
            with suppress(BlockingIOError):
                for at, high in gpiod_line.edges(fd):
                    yield gpio, not high, at

    def low(self, gpio: int, /) -> bool:
        """Whether a line is low now; one that was let go of is not. Raises OSError."""
        return gpio in self._held and not gpiod_line.level(self._held[gpio], self._ioctl)

    def look(self, now: float) -> tuple[tuple[int, bool, float], ...]:
        """How every line is: GPIO number, whether it is low, and the time, which is `now`. Raises OSError.

        What they did before is forgotten.
        """
        for _ in self.edges():
            pass
        return tuple((gpio, self.low(gpio), now) for gpio in self)

    def let_go(self, gpio: int) -> tuple[tuple[int, bool, float], ...]:
        """Let go of one line, if it is held: the edges that were still to be told."""
        fd = self._held.pop(gpio, None)
        if fd is None:
            return ()
        try:
            return tuple((gpio, not high, at) for at, high in gpiod_line.edges(fd))
        except OSError:
            # None, or the chip has gone: whoever opens the pin next tells of that.
            return ()
        finally:
            os.close(fd)

    def close(self) -> None:
        """Let go of all; calling it again does nothing."""
        for gpio in self:
            self.let_go(gpio)


def hold(gpios: Iterable[int], devices: Path = Path("/dev"), ioctl: Ioctl = fcntl.ioctl) -> Requests:
    """Hold each of these lines of the header, pulled up. Raises OSError and NoChipError.

    `devices`: the folder of gpiochip0 and its like.
    """
    held: dict[int, int] = {}
    chip = _header_chip(devices, ioctl)
    try:
        for gpio in gpios:
            wanted = pack("=I", gpio), CONSUMER, SWITCH, 0, 1, gpiod_line.KEPT, 0
            request = bytearray(_REQUEST.pack(*wanted))
            ioctl(chip, GET_LINE, request)
            fd: int = _REQUEST.unpack(request)[-1]
            held[gpio] = fd
            os.set_blocking(fd, False)
    except BaseException:
        Requests(held).close()
        raise
    finally:
        os.close(chip)
    return Requests(held, ioctl)


def _header_chip(devices: Path, ioctl: Ioctl) -> int:
    """The descriptor of the header's chip. Raises OSError and NoChipError."""
    for path in gpiod_chip.chips(devices):
        chip = os.open(path, os.O_RDWR)
        info = bytearray(_CHIP.size)
        try:
            ioctl(chip, GET_CHIPINFO, info)
            label: bytes = _CHIP.unpack(info)[1]
        except BaseException:
            os.close(chip)
            raise
        if label.rstrip(b"\0").decode() in gpiod_chip.LABELS:
            return chip
        os.close(chip)
    raise gpiod_chip.NoChipError(f"no chip in {devices} is that of a Raspberry Pi's header")
