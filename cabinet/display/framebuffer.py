"""Linux's framebuffer, used before SDL has the screen (linux/fb.h), and packed pictures for it.

SDL's console driver and Mesa take seconds to load on a Pi. A packed picture is only a cache: one for another
screen, or a damaged one, is not shown.
"""

from __future__ import annotations

import fcntl
import os
import zlib
from contextlib import contextmanager
from pathlib import Path
from struct import Struct
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    Ioctl = Callable[[int, int, bytearray], object]
    Screen: TypeAlias = Callable[[], AbstractContextManager["Framebuffer"]]

DEVICE = Path("/dev/fb0")
GET_VARIABLE = 0x4600
"""The request code FBIOGET_VSCREENINFO."""
PUT_VARIABLE = 0x4601
"""The request code FBIOPUT_VSCREENINFO."""
GET_FIXED = 0x4602
"""The request code FBIOGET_FSCREENINFO."""
NOW = 128
"""The flag FB_ACTIVATE_FORCE: set the mode even if it is unchanged, because nothing may have set it so
far."""

_VARIABLE = Struct("=40I")
"""The C structure fb_var_screeninfo."""
_FIXED = Struct("@16sLIIIIHHHIL32x")
"""The C structure fb_fix_screeninfo."""
_ACTIVATE = 21
_LINE = 9


class Format(NamedTuple):
    """The layout of a picture in the framebuffer."""

    width: int
    height: int
    """The height of the picture in pixels."""
    bits: int
    """The number of bits in a pixel."""
    line: int
    """The number of bytes from one line to the next."""
    masks: tuple[int, int, int]
    """The bit masks of red, green and blue in a pixel."""


class Framebuffer:
    """An open framebuffer; `opened` opens one."""

    def __init__(self, descriptor: int, ioctl: Ioctl) -> None:
        """Raises OSError if the driver does not describe its layout."""
        self._descriptor, self._ioctl = descriptor, ioctl
        self._variable = bytearray(_VARIABLE.size)
        fixed = bytearray(_FIXED.size)
        ioctl(descriptor, GET_VARIABLE, self._variable)
        ioctl(descriptor, GET_FIXED, fixed)
        told = _VARIABLE.unpack(self._variable)
        red, green, blue = (((1 << told[at + 1]) - 1) << told[at] for at in (8, 11, 14))
        self.form = Format(told[0], told[1], told[6], _FIXED.unpack(fixed)[_LINE], (red, green, blue))

    def show(self, pixels: bytes) -> None:
        """Show a picture, each line `Format.line` bytes long. Raises OSError.

        BlockingIOError or PermissionError if another program has the screen.
        """
        told = list(_VARIABLE.unpack(self._variable))
        told[_ACTIVATE] = NOW
        # Set the mode before the picture is written: Linux redraws its console with the mode.
        self._ioctl(self._descriptor, PUT_VARIABLE, bytearray(_VARIABLE.pack(*told)))
        self.write(pixels)

    def write(self, pixels: bytes) -> None:
        """Write a picture that appears when no other program has the screen. Raises OSError."""
        left, at = memoryview(pixels), 0
        while left:
            written = os.pwrite(self._descriptor, left, at)
            left, at = left[written:], at + written

    def clear(self) -> None:
        """Make the screen black. Raises OSError."""
        self.write(bytes(self.form.line * self.form.height))


@contextmanager
def opened(device: Path = DEVICE, ioctl: Ioctl = fcntl.ioctl) -> Iterator[Framebuffer]:
    """Open the framebuffer, and close it afterwards.

    Raises OSError if there is none or it may not be opened.
    """
    descriptor = os.open(device, os.O_RDWR | os.O_CLOEXEC)
    try:
        yield Framebuffer(descriptor, ioctl)
    finally:
        os.close(descriptor)


def show(picture: bytes, open_screen: Screen = opened) -> bool:
    """Show a packed picture if it fits this screen; return True if it was shown."""
    label, _, packed = picture.partition(b"\n")
    try:
        with open_screen() as screen:
            if label != _label(screen.form):
                return False
            size = screen.form.line * screen.form.height
            unpacking = zlib.decompressobj()
            # Unpack one byte more than needed: zlib checks the data only at its end.
            pixels = unpacking.decompress(packed, size + 1)
            if len(pixels) != size or not unpacking.eof:
                return False
            screen.show(pixels)
    except (OSError, zlib.error):
        return False
    return True


def pack(draw: Callable[[Format], bytes], open_screen: Screen = opened) -> bytes:
    """Pack the picture that `draw` makes for this screen, and clear the screen.

    Raises OSError, and ValueError if `draw` cannot draw this format.
    """
    with open_screen() as screen:
        # The framebuffer lies under SDL's picture, and would appear for a moment when the program ends.
        screen.clear()
        form = screen.form
    return _label(form) + b"\n" + zlib.compress(draw(form))


def _label(form: Format) -> bytes:
    """Return the label in a packed picture that names its format."""
    return str(tuple(form)).encode()
