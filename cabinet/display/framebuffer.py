"""Shows pictures on Linux's framebuffer (linux/fb.h) before SDL has opened the screen.

SDL's console driver and Mesa take seconds to load on a Raspberry Pi. The pictures are compressed in a cache
file. A damaged picture, or one for another screen, is not shown.
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
"""The ioctl request code FBIOGET_VSCREENINFO, which reads the framebuffer's mode."""
PUT_VARIABLE = 0x4601
"""The ioctl request code FBIOPUT_VSCREENINFO, which sets the framebuffer's mode."""
GET_FIXED = 0x4602
"""The ioctl request code FBIOGET_FSCREENINFO, which reads the framebuffer's fixed properties."""
NOW = 128
"""The flag FB_ACTIVATE_FORCE: set the framebuffer's mode even if it is unchanged, because no program may
have set it yet."""

_VARIABLE = Struct("=40I")
"""The layout of the C structure fb_var_screeninfo."""
_FIXED = Struct("@16sLIIIIHHHIL32x")
"""The layout of the C structure fb_fix_screeninfo."""
_ACTIVATE = 21
_LINE = 9


class Format(NamedTuple):
    """The pixel format of the framebuffer."""

    width: int
    height: int
    """The height of the framebuffer's picture in pixels."""
    bits: int
    """The number of bits per pixel."""
    line: int
    """The number of bytes from the start of one line of the picture to the next."""
    masks: tuple[int, int, int]
    """The bit masks of red, green and blue in a pixel."""


class Framebuffer:
    """An open framebuffer; the function `opened` opens one."""

    def __init__(self, descriptor: int, ioctl: Ioctl) -> None:
        """Read the framebuffer's format. Raises OSError if the driver does not report it."""
        self._descriptor, self._ioctl = descriptor, ioctl
        self._variable = bytearray(_VARIABLE.size)
        fixed = bytearray(_FIXED.size)
        ioctl(descriptor, GET_VARIABLE, self._variable)
        ioctl(descriptor, GET_FIXED, fixed)
        told = _VARIABLE.unpack(self._variable)
        red, green, blue = (((1 << told[at + 1]) - 1) << told[at] for at in (8, 11, 14))
        self.form = Format(told[0], told[1], told[6], _FIXED.unpack(fixed)[_LINE], (red, green, blue))

    def show(self, pixels: bytes) -> None:
        """Set the mode and show a picture whose lines have `Format.line` bytes each. Raises OSError.

        The error is BlockingIOError or PermissionError if another program uses the screen.
        """
        told = list(_VARIABLE.unpack(self._variable))
        told[_ACTIVATE] = NOW
        # The mode must be set before the picture is written: when the mode changes, Linux redraws its
        # console.
        self._ioctl(self._descriptor, PUT_VARIABLE, bytearray(_VARIABLE.pack(*told)))
        self.write(pixels)

    def write(self, pixels: bytes) -> None:
        """Write a picture into the framebuffer; it is visible while no other program uses the screen.

        Raises OSError.
        """
        left, at = memoryview(pixels), 0
        while left:
            written = os.pwrite(self._descriptor, left, at)
            left, at = left[written:], at + written

    def clear(self) -> None:
        """Make the framebuffer black. Raises OSError."""
        self.write(bytes(self.form.line * self.form.height))


@contextmanager
def opened(device: Path = DEVICE, ioctl: Ioctl = fcntl.ioctl) -> Iterator[Framebuffer]:
    """Open the framebuffer and close it at the end of the `with` block.

    Raises OSError if there is no framebuffer or it cannot be opened.
    """
    descriptor = os.open(device, os.O_RDWR | os.O_CLOEXEC)
    try:
        yield Framebuffer(descriptor, ioctl)
    finally:
        os.close(descriptor)


def show(picture: bytes, open_screen: Screen = opened) -> bool:
    """Show a compressed picture if it fits the screen's format; return True if it was shown.

    `picture`: the result of `pack`.
    """
    label, _, packed = picture.partition(b"\n")
    try:
        with open_screen() as screen:
            if label != _label(screen.form):
                return False
            size = screen.form.line * screen.form.height
            unpacking = zlib.decompressobj()
            # Allow one byte more than the picture has: zlib verifies the data only when it reaches their end.
            pixels = unpacking.decompress(packed, size + 1)
            if len(pixels) != size or not unpacking.eof:
                return False
            screen.show(pixels)
    except (OSError, zlib.error):
        return False
    return True


def pack(draw: Callable[[Format], bytes], open_screen: Screen = opened) -> bytes:
    """Make the screen black; return the compressed picture that `draw` makes for the screen's format.

    Raises OSError, and ValueError if `draw` does not support the screen's format.
    """
    with open_screen() as screen:
        # Clear the framebuffer, because it appears for a moment when the program ends and SDL's picture goes
        # away.
        screen.clear()
        form = screen.form
    return _label(form) + b"\n" + zlib.compress(draw(form))


def _label(form: Format) -> bytes:
    """Return the header of a compressed picture: the format of the screen for which it was made."""
    return str(tuple(form)).encode()
