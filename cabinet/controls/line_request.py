"""One request to the kernel for the lines of all switches (linux/gpio.h, version 2).

A service makes the request before it imports anything large; this module imports nothing large. From then on
the kernel keeps every edge with its time until it is read.
"""

from __future__ import annotations

import errno
import fcntl
import os
from pathlib import Path
from struct import Struct, pack
from typing import TYPE_CHECKING

from cabinet.controls.pin_error import JOIN_GPIO, WITHOUT_PINS, PinFactoryError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Ioctl = Callable[[int, int, bytearray], object]

LABELS = {
    "pinctrl-bcm2835": "Pi 1 to 3 and Zero",
    "pinctrl-bcm2711": "Pi 4",
    "pinctrl-rp1": "Pi 5",
}
"""The labels of the GPIO chips that have a header, and their boards.

The chip's number does not identify it: on a Pi 5 the header was gpiochip4 until kernel 6.6.45 and is
gpiochip0 since."""
DEVICES = Path("/dev")
CONSUMER = "cabinet"
"""The name that `gpioinfo` shows for the user of the lines."""
ROOT = 0
"""The group of a device until udev has set its owner: root."""
CLOSED = -1
"""The descriptor's value once a request is closed."""

GET_CHIPINFO = 0x8044B401
"""The request code GPIO_GET_CHIPINFO_IOCTL."""
GET_LINEINFO = 0xC100B405
"""The request code GPIO_V2_GET_LINEINFO_IOCTL."""
GET_LINE = 0xC250B407
"""The request code GPIO_V2_GET_LINE_IOCTL."""
GET_VALUES = 0xC010B40E
"""The request code GPIO_V2_LINE_GET_VALUES_IOCTL."""
SWITCH = 1 << 2 | 1 << 4 | 1 << 5 | 1 << 8
"""The bits GPIO_V2_LINE_FLAG_* of an input with both edges and pull-up."""
USED = 1 << 0
"""The bit GPIO_V2_LINE_FLAG_USED: the line is in use."""
FALLING = 2
"""The value GPIO_V2_LINE_EVENT_FALLING_EDGE of an edge to low."""
KEPT = 64 * 16
"""The number of edges that the kernel keeps until they are read: the maximum."""
AT_ONCE = 64
"""The most edges read in one call."""

_CHIP = Struct("=32s32sI")
"""Struct gpiochip_info: name, label, lines."""
_LINE = Struct("=32s32sIIQ176x")
"""Struct gpio_v2_line_info: name, consumer, offset, number of attributes, flags."""
_REQUEST = Struct("=256s32sQI260xII20xi")
"""Struct gpio_v2_line_request: offsets, consumer, flags, attributes, lines, edges kept, descriptor."""
_VALUES = Struct("=QQ")
"""Struct gpio_v2_line_values: a bit for each line, and the lines wanted."""
_EVENT = Struct("=QII32x")
"""Struct gpio_v2_line_event: nanoseconds, which edge, offset."""

_USERS = {
    CONSUMER: "stop the other cabinet: sudo systemctl stop cabinet",
    "lg": "stop the program that uses lgpio",
    "spi": "turn SPI off: no dtparam=spi=on in config.txt",
    "onewire": "turn 1-wire off: no dtoverlay=w1-gpio in config.txt",
    "sysfs": "release it: echo its number > /sys/class/gpio/unexport",
}
"""Name prefixes of other programs that may use the lines, and the cure for each."""
_OTHER_USER = "stop that program, or take the dtoverlay or dtparam that gave it the pin out of config.txt"


class LineRequest:
    """The inputs of the header, with pull-up and both edges, held until `close`."""

    def __init__(self, gpios: Iterable[int], devices: Path = DEVICES, ioctl: Ioctl = fcntl.ioctl) -> None:
        """Request the lines. Raises PinFactoryError, and OSError if the kernel refuses for another reason.

        `devices`: the folder that contains gpiochip0 and the other chips.
        """
        self.gpios = tuple(gpios)
        self._bits = {gpio: 1 << number for number, gpio in enumerate(self.gpios)}
        self._ioctl = ioctl
        chip = _header_chip(devices, ioctl)
        try:
            self.fd = self._requested(chip)
        finally:
            os.close(chip)
        os.set_blocking(self.fd, False)

    def edges(self) -> list[tuple[int, bool, float]]:
        """Return the next edges: GPIO number, True if it went low, time in monotonic seconds.

        Raises OSError if the chip has gone.
        """
        try:
            kept = os.read(self.fd, AT_ONCE * _EVENT.size)
        except BlockingIOError:
            return []
        return [(gpio, kind == FALLING, stamp / 1e9) for stamp, kind, gpio in _EVENT.iter_unpack(kept)]

    def forget(self) -> None:
        """Drop the edges kept so far. Raises OSError if the chip has gone."""
        while self.edges():
            pass

    def low(self, gpio: int) -> bool:
        """True if a line is low now. Raises OSError if the chip has gone."""
        values = bytearray(_VALUES.pack(0, self._bits[gpio]))
        self._ioctl(self.fd, GET_VALUES, values)
        return not _VALUES.unpack(values)[0]

    def close(self) -> None:
        """Release the lines. Safe to call twice."""
        if not self.closed:
            os.close(self.fd)
            self.fd = CLOSED

    @property
    def closed(self) -> bool:
        """True once the lines are released."""
        return self.fd == CLOSED

    def _requested(self, chip: int) -> int:
        """Request the lines of a chip; return the descriptor. Raises PinFactoryError and OSError."""
        offsets = pack(f"={len(self.gpios)}I", *self.gpios)
        request = bytearray(
            _REQUEST.pack(offsets, CONSUMER.encode(), SWITCH, 0, len(self.gpios), KEPT, CLOSED)
        )
        try:
            self._ioctl(chip, GET_LINE, request)
        except OSError as error:
            if error.errno != errno.EBUSY:
                raise
            raise self._in_use(chip) from error
        fd: int = _REQUEST.unpack(request)[-1]
        return fd

    def _in_use(self, chip: int) -> PinFactoryError:
        """Return the error for a line that is in use; it names the user and the cure."""
        for gpio, user in _users(chip, self.gpios, self._ioctl):
            return PinFactoryError(f"GPIO {gpio} is in use by {user!r}", cure(user))
        return PinFactoryError("a pin was in use by another program", "try again")


def users(gpios: Iterable[int], devices: Path = DEVICES, ioctl: Ioctl = fcntl.ioctl) -> dict[int, str]:
    """Return the user of each of these lines that is in use, as the kernel reports it; requests no line.

    Raises PinFactoryError if the header cannot be found, and OSError if the chip has gone.
    """
    chip = _header_chip(devices, ioctl)
    try:
        return dict(_users(chip, gpios, ioctl))
    finally:
        os.close(chip)


def cure(user: str) -> str:
    """Return the cure for a line that is held by this user."""
    return next((cure for start, cure in _USERS.items() if user.startswith(start)), _OTHER_USER)


def _users(chip: int, gpios: Iterable[int], ioctl: Ioctl) -> Iterator[tuple[int, str]]:
    for gpio in gpios:
        info = bytearray(_LINE.pack(b"", b"", gpio, 0, 0))
        ioctl(chip, GET_LINEINFO, info)
        _, consumer, _, _, flags = _LINE.unpack(info)
        if flags & USED:
            yield gpio, _text(consumer) or "the kernel"


def _text(name: bytes) -> str:
    return name.rstrip(b"\0").decode(errors="replace")


def _header_chip(devices: Path, ioctl: Ioctl) -> int:
    """Open the GPIO chip of the header; return its descriptor. Raises PinFactoryError."""
    paths = sorted(devices.glob("gpiochip*"))
    if not paths:
        raise PinFactoryError(
            f"this is no Raspberry Pi, or Linux has not found its pins yet: there is no {devices}/gpiochip*",
            "on the cabinet wait a minute, elsewhere run this on the cabinet",
            WITHOUT_PINS,
        )
    others = []
    refused: list[PinFactoryError] = []
    for path in paths:
        try:
            chip = os.open(path, os.O_RDWR)
        except PermissionError as error:
            refused.append(_refusal(path, error))
            continue
        except OSError as error:
            others.append(f"{path} cannot be opened: {error}")
            continue
        label = _label(chip, ioctl)
        if label in LABELS:
            return chip
        os.close(chip)
        others.append(f"{path} is {label}")
    if refused:
        raise refused[0]
    known = ", ".join(f"{label} ({boards})" for label, boards in LABELS.items())
    raise PinFactoryError(
        f"no GPIO chip of a Raspberry Pi's header: {'; '.join(others)}; wanted is one of {known}",
        WITHOUT_PINS,
    )


def _label(chip: int, ioctl: Ioctl) -> str:
    info = bytearray(_CHIP.size)
    try:
        ioctl(chip, GET_CHIPINFO, info)
    except OSError as error:
        return f"no GPIO chip ({error})"
    return _text(_CHIP.unpack(info)[1])


def _refusal(path: Path, error: PermissionError) -> PinFactoryError:
    """Return the error for a chip that this user may not open, with the cure."""
    if error.errno == errno.EPERM:
        return PinFactoryError(
            f"{path} is not among the devices that this service may open: it was started before Linux knew "
            "of pins",
            "sudo systemctl restart cabinet",
        )
    if _group(path) == ROOT:
        return PinFactoryError(
            f"{path} still belongs to root alone: udev is at work",
            "wait a moment; where it stays so sudo systemd/install lays down the rule that is missing",
        )
    return PinFactoryError(
        f"{path} may not be opened by this user",
        JOIN_GPIO,
    )


def _group(path: Path) -> int:
    """Return the group number of a device, root's if the device has gone meanwhile."""
    try:
        return path.stat().st_gid
    except OSError:
        return ROOT
