"""The switches from before the first picture on, straight from the kernel (linux/gpio.h, version 2).

gpiozero takes a Pi a while to import. Until then the kernel keeps the edges of all lines, each
with its time. Every line has a request of its own, to be let go of at the moment at which gpiozero
takes it over: opening all of them takes a slow board seconds, in which nothing else would hear.
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
    from collections.abc import Callable, Iterator, Mapping

    from cabinet.api import Control
    from cabinet.controls.pinmap import PinMap

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


class EarlyPins:
    """The switches of a pin map, to be let go of one by one as the pins are opened for good."""

    def __init__(
        self,
        held: Mapping[Control, int],
        pin_map: PinMap,
        ioctl: Callable[[int, int, bytearray], object] = fcntl.ioctl,
    ) -> None:
        """`held`: the descriptor of each control's request."""
        self.causes = {control: f"GPIO {gpio}" for control, gpio in pin_map.gpio.items()}
        self.seen: tuple[tuple[Control, bool, float], ...] = ()
        """Every switch as it was at the first look, where that was taken before these were connected."""
        self._held = dict(held)
        self._ioctl = ioctl

    def edges(self) -> Iterator[tuple[Control, bool, float]]:
        """The edges since the last call: control, closed or open, monotonic seconds. Raises OSError."""
        for control, fd in self._held.items():
            with suppress(BlockingIOError):
                for at, high in gpiod_line.edges(fd):
                    yield control, not high, at

    def closed(self, control: Control, /) -> bool:
        """Whether the switch is closed now; one that was let go of is not. Raises OSError."""
        return control in self._held and not gpiod_line.level(self._held[control], self._ioctl)

    def look(self, now: float) -> tuple[tuple[Control, bool, float], ...]:
        """How every switch is: control, whether closed, and the time, which is `now`. Raises OSError.

        What they did before is forgotten.
        """
        for _ in self.edges():
            pass
        return tuple((control, self.closed(control), now) for control in self._held)

    def let_go(self, control: Control) -> tuple[tuple[Control, bool, float], ...]:
        """Let go of one switch, if it is held: the edges that were still to be told."""
        fd = self._held.pop(control, None)
        if fd is None:
            return ()
        try:
            return tuple((control, not high, at) for at, high in gpiod_line.edges(fd))
        except OSError:
            # None, or the chip has gone: whoever opens the pin next tells of that.
            return ()
        finally:
            os.close(fd)

    def close(self) -> None:
        """Let go of all; calling it again does nothing."""
        for control in tuple(self._held):
            self.let_go(control)


def hold(
    pin_map: PinMap,
    devices: Path = Path("/dev"),
    ioctl: Callable[[int, int, bytearray], object] = fcntl.ioctl,
) -> EarlyPins:
    """Hold every line of the map, pulled up. Raises OSError and NoChipError.

    `devices`: the folder of gpiochip0 and its like.
    """
    held: dict[Control, int] = {}
    chip = _header_chip(devices, ioctl)
    try:
        for control, gpio in pin_map.gpio.items():
            wanted = pack("=I", gpio), CONSUMER, SWITCH, 0, 1, gpiod_line.KEPT, 0
            request = bytearray(_REQUEST.pack(*wanted))
            ioctl(chip, GET_LINE, request)
            fd: int = _REQUEST.unpack(request)[-1]
            held[control] = fd
            os.set_blocking(fd, False)
    except BaseException:
        EarlyPins(held, pin_map).close()
        raise
    finally:
        os.close(chip)
    return EarlyPins(held, pin_map, ioctl)


def _header_chip(devices: Path, ioctl: Callable[[int, int, bytearray], object]) -> int:
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
