"""The switches from before the first picture on, straight from the kernel (linux/gpio.h, version 2).

gpiozero takes a Pi a while to import. Until then the kernel keeps the edges of all lines, each
with its time, in one request that costs a start next to nothing.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from struct import Struct, pack
from typing import TYPE_CHECKING

from cabinet.controls.gpiod import chip as gpiod_chip
from cabinet.controls.gpiod import line as gpiod_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabinet.api import Control
    from cabinet.controls.pinmap import PinMap

CONSUMER = b"cabinet"
GET_CHIPINFO = 0x8044B401
"""GPIO_GET_CHIPINFO_IOCTL."""
GET_LINE = 0xC250B407
"""GPIO_V2_GET_LINE_IOCTL."""
SWITCHES = 1 << 2 | 1 << 4 | 1 << 5 | 1 << 8
"""Inputs, both edges, pulled up: GPIO_V2_LINE_FLAG_INPUT and so on."""

_CHIP = Struct("=32s32sI")
"""Struct gpiochip_info: name, label, lines."""
_REQUEST = Struct("=256s32sQI260xII20xi")
"""Struct gpio_v2_line_request: offsets, consumer, flags, attributes, lines, events kept, descriptor."""
_EVENT = Struct("=QII32x")
"""Struct gpio_v2_line_event: nanoseconds, which edge, offset."""
_FALLING = 2
_READ = 64
"""Edges that are read at once."""


class EarlyPins:
    """All switches of a pin map in one request. The last look before the pins are opened for good ends it."""

    def __init__(
        self, fd: int, pin_map: PinMap, ioctl: Callable[[int, int, bytearray], object] = fcntl.ioctl
    ) -> None:
        """`fd`: the descriptor of the request, its lines in the map's order."""
        self.causes = {control: f"GPIO {gpio}" for control, gpio in pin_map.gpio.items()}
        self._fd = fd
        self._ioctl = ioctl
        self._bits = {control: 1 << at for at, control in enumerate(pin_map.gpio)}
        self._controls = {gpio: control for control, gpio in pin_map.gpio.items()}
        self._open = True

    def edges(self) -> Iterator[tuple[Control, bool, float]]:
        """The edges since the last call: control, closed or open, monotonic seconds. Raises OSError."""
        while self._open:
            try:
                kept = os.read(self._fd, _READ * _EVENT.size)
            except BlockingIOError:
                return
            if not kept:
                return
            for stamp, kind, offset in _EVENT.iter_unpack(kept):
                yield self._controls[offset], kind == _FALLING, stamp / 1e9

    def closed(self, control: Control, /) -> bool:
        """Whether the switch is closed now. Raises OSError."""
        return not gpiod_line.level(self._fd, self._ioctl, self._bits[control])

    def close(self) -> None:
        """Let go of the lines; calling it again does nothing."""
        if self._open:
            self._open = False
            os.close(self._fd)


def hold(
    pin_map: PinMap,
    devices: Path = Path("/dev"),
    ioctl: Callable[[int, int, bytearray], object] = fcntl.ioctl,
) -> EarlyPins:
    """Hold every line of the map, pulled up. Raises OSError and NoChipError.

    `devices`: the folder of gpiochip0 and its like.
    """
    request = bytearray(
        _REQUEST.pack(
            pack(f"={len(pin_map.gpio)}I", *pin_map.gpio.values()),
            CONSUMER,
            *(SWITCHES, 0, len(pin_map.gpio), 0, 0),
        )
    )
    chip = _header_chip(devices, ioctl)
    try:
        ioctl(chip, GET_LINE, request)
    finally:
        os.close(chip)
    fd: int = _REQUEST.unpack(request)[-1]
    os.set_blocking(fd, False)
    return EarlyPins(fd, pin_map, ioctl)


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
