"""Requests the GPIO lines of all switches from the kernel (linux/gpio.h, version 2).

A service makes the request before any large import, so this module imports nothing large. From then on the
kernel stores every edge with its time until the edge is read.
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
"""The kernel's labels of the GPIO chips that have a 40-pin header, with the boards they are on.

The chip's number does not identify it: on a Pi 5 the header was gpiochip4 until kernel 6.6.45 and is
gpiochip0 since."""
DEVICES = Path("/dev")
CONSUMER = "cabinet"
"""The name under which `gpioinfo` lists the GPIO lines that the cabinet uses."""
ROOT = 0
"""The group number of root, which owns a device file until udev has set its owner."""
CLOSED = -1
"""The value of a line request's file descriptor after the request is closed."""

GET_CHIPINFO = 0x8044B401
"""The ioctl number of GPIO_GET_CHIPINFO_IOCTL, which reads name and label of a GPIO chip."""
GET_LINEINFO = 0xC100B405
"""The ioctl number of GPIO_V2_GET_LINEINFO_IOCTL, which tells if a GPIO line is in use."""
GET_LINE = 0xC250B407
"""The ioctl number of GPIO_V2_GET_LINE_IOCTL, which requests GPIO lines."""
GET_VALUES = 0xC010B40E
"""The ioctl number of GPIO_V2_LINE_GET_VALUES_IOCTL, which reads the levels of GPIO lines."""
SWITCH = 1 << 2 | 1 << 4 | 1 << 5 | 1 << 8
"""The bits GPIO_V2_LINE_FLAG_* for the line of a switch: input, both edges, pull-up."""
USED = 1 << 0
"""The bit GPIO_V2_LINE_FLAG_USED, set if a GPIO line is in use."""
FALLING = 2
"""The value GPIO_V2_LINE_EVENT_FALLING_EDGE: the level of a GPIO line changed to low."""
KEPT = 64 * 16
"""The number of edges that the kernel stores until they are read: the maximum it allows."""
AT_ONCE = 64
"""The maximum number of edges read in one call."""

_CHIP = Struct("=32s32sI")
"""The layout of the kernel's struct gpiochip_info: name, label, number of lines."""
_LINE = Struct("=32s32sIIQ176x")
"""The layout of the kernel's struct gpio_v2_line_info: name, consumer, offset, number of attributes,
flags."""
_REQUEST = Struct("=256s32sQI260xII20xi")
"""The layout of the kernel's struct gpio_v2_line_request: offsets, consumer, flags, number of attributes,
number of lines, size of the edge buffer, file descriptor."""
_VALUES = Struct("=QQ")
"""The layout of the kernel's struct gpio_v2_line_values: a level bit for each line, and a mask of the
lines to read."""
_EVENT = Struct("=QII32x")
"""The layout of the kernel's struct gpio_v2_line_event: time in nanoseconds, kind of edge, line offset."""

_USERS = {
    CONSUMER: "stop the other cabinet: sudo systemctl stop cabinet",
    "lg": "stop the program that uses lgpio",
    "spi": "turn SPI off: no dtparam=spi=on in config.txt",
    "onewire": "turn 1-wire off: no dtoverlay=w1-gpio in config.txt",
    "sysfs": "release it: echo its number > /sys/class/gpio/unexport",
}
"""Name prefixes of programs and drivers that may hold the GPIO lines, and advice on how to free the lines."""
_OTHER_USER = "stop that program, or take the dtoverlay or dtparam that gave it the pin out of config.txt"


class LineRequest:
    """A request to the kernel for the switches' GPIO lines, as inputs with pull-up and both edges.

    The lines are held until `close`.
    """

    def __init__(self, gpios: Iterable[int], devices: Path = DEVICES, ioctl: Ioctl = fcntl.ioctl) -> None:
        """Request the GPIO lines. Raises PinFactoryError; OSError if the kernel refuses for another reason.

        `devices`: the folder that contains gpiochip0 and the other GPIO chips.
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
        """Return the next edges: GPIO number, True if the line went low, time in monotonic seconds.

        Raises OSError if the GPIO chip has been removed.
        """
        try:
            kept = os.read(self.fd, AT_ONCE * _EVENT.size)
        except BlockingIOError:
            return []
        return [(gpio, kind == FALLING, stamp / 1e9) for stamp, kind, gpio in _EVENT.iter_unpack(kept)]

    def forget(self) -> None:
        """Discard the edges stored so far. Raises OSError if the GPIO chip has been removed."""
        while self.edges():
            pass

    def low(self, gpio: int) -> bool:
        """Return True if a GPIO line is low now. Raises OSError if the GPIO chip has been removed."""
        values = bytearray(_VALUES.pack(0, self._bits[gpio]))
        self._ioctl(self.fd, GET_VALUES, values)
        return not _VALUES.unpack(values)[0]

    def close(self) -> None:
        """Release the GPIO lines. Safe to call twice."""
        if not self.closed:
            os.close(self.fd)
            self.fd = CLOSED

    @property
    def closed(self) -> bool:
        """True once the GPIO lines are released."""
        return self.fd == CLOSED

    def _requested(self, chip: int) -> int:
        """Request the lines from an open GPIO chip; return the request's file descriptor.

        Raises PinFactoryError and OSError.
        """
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
        """Return the error for a GPIO line that another program holds; it names that program and the cure."""
        for gpio, user in _users(chip, self.gpios, self._ioctl):
            return PinFactoryError(f"GPIO {gpio} is in use by {user!r}", cure(user))
        return PinFactoryError("a pin was in use by another program", "try again")


def users(gpios: Iterable[int], devices: Path = DEVICES, ioctl: Ioctl = fcntl.ioctl) -> dict[int, str]:
    """Return which of these GPIO lines are in use, and by whom, without requesting them.

    The names are those that the kernel reports. Raises PinFactoryError if the header cannot be found, and
    OSError if the GPIO chip has been removed.
    """
    chip = _header_chip(devices, ioctl)
    try:
        return dict(_users(chip, gpios, ioctl))
    finally:
        os.close(chip)


def cure(user: str) -> str:
    """Return advice on how to free a GPIO line that the program or driver `user` holds."""
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
    """Open the GPIO chip of the 40-pin header; return its file descriptor. Raises PinFactoryError."""
    paths = sorted(devices.glob("gpiochip*"))
    if not paths:
        raise PinFactoryError(
            f"not a Raspberry Pi, or Linux has not found its pins yet: {devices}/gpiochip* is missing",
            "wait a minute if this is the cabinet, else run this on the cabinet",
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
        f"none of the GPIO chips is a Raspberry Pi's header: {'; '.join(others)}; it must be one of {known}",
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
    """Return the error for a GPIO chip that this user has no permission to open, with the cure."""
    if error.errno == errno.EPERM:
        return PinFactoryError(
            f"{path} is not among the devices that this service may open: it was started before Linux knew "
            "of pins",
            "sudo systemctl restart cabinet",
        )
    if _group(path) == ROOT:
        return PinFactoryError(
            f"{path} still belongs to root: udev has not set its group yet",
            "wait a moment; if that does not help, sudo systemd/install adds the missing rule",
        )
    return PinFactoryError(
        f"{path} may not be opened by this user",
        JOIN_GPIO,
    )


def _group(path: Path) -> int:
    """Return the group number of a device file; root's if the file has disappeared."""
    try:
        return path.stat().st_gid
    except OSError:
        return ROOT
