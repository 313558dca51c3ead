"""The screen as Linux itself draws on it, before SDL has it (linux/fb.h), and pictures packed for it.

SDL's console driver and Mesa take a Pi seconds to load. What is packed is a cache: a picture for another
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
"""FBIOGET_VSCREENINFO."""
PUT_VARIABLE = 0x4601
"""FBIOPUT_VSCREENINFO."""
GET_FIXED = 0x4602
"""FBIOGET_FSCREENINFO."""
NOW = 128
"""FB_ACTIVATE_FORCE: set the mode although it is the same one; nothing may have set it so far."""

_VARIABLE = Struct("=40I")
"""Struct fb_var_screeninfo."""
_FIXED = Struct("@16sLIIIIHHHIL32x")
"""Struct fb_fix_screeninfo."""
_ACTIVATE = 21
_LINE = 9


class Format(NamedTuple):
    """How a picture lies in the framebuffer."""

    width: int
    height: int
    """In pixels, as is the width."""
    bits: int
    """Of a pixel."""
    line: int
    """Bytes from one line to the next."""
    masks: tuple[int, int, int]
    """The bits of a pixel that are red, green and blue."""


class Framebuffer:
    """The screen while it is open, see `opened`."""

    def __init__(self, descriptor: int, ioctl: Ioctl) -> None:
        """Raises OSError where it does not tell how a picture lies in it."""
        self._descriptor, self._ioctl = descriptor, ioctl
        self._variable = bytearray(_VARIABLE.size)
        fixed = bytearray(_FIXED.size)
        ioctl(descriptor, GET_VARIABLE, self._variable)
        ioctl(descriptor, GET_FIXED, fixed)
        told = _VARIABLE.unpack(self._variable)
        red, green, blue = (((1 << told[at + 1]) - 1) << told[at] for at in (8, 11, 14))
        self.form = Format(told[0], told[1], told[6], _FIXED.unpack(fixed)[_LINE], (red, green, blue))

    def show(self, pixels: bytes) -> None:
        """Put a picture on the screen, each line `Format.line` bytes long. Raises OSError.

        BlockingIOError or PermissionError where somebody else has the screen.
        """
        told = list(_VARIABLE.unpack(self._variable))
        told[_ACTIVATE] = NOW
        # Before the picture: with the mode Linux draws its console anew.
        self._ioctl(self._descriptor, PUT_VARIABLE, bytearray(_VARIABLE.pack(*told)))
        self.write(pixels)

    def write(self, pixels: bytes) -> None:
        """What is to be seen where nobody else has the screen. Raises OSError."""
        left, at = memoryview(pixels), 0
        while left:
            written = os.pwrite(self._descriptor, left, at)
            left, at = left[written:], at + written

    def clear(self) -> None:
        """Black. Raises OSError."""
        self.write(bytes(self.form.line * self.form.height))


@contextmanager
def opened(device: Path = DEVICE, ioctl: Ioctl = fcntl.ioctl) -> Iterator[Framebuffer]:
    """The framebuffer, closed afterwards. Raises OSError where there is none, or it is not ours."""
    descriptor = os.open(device, os.O_RDWR | os.O_CLOEXEC)
    try:
        yield Framebuffer(descriptor, ioctl)
    finally:
        os.close(descriptor)


def show(picture: bytes, open_screen: Screen = opened) -> bool:
    """Put a packed picture on the screen, if it is one for this screen; whether it was."""
    label, _, packed = picture.partition(b"\n")
    try:
        with open_screen() as screen:
            if label != _label(screen.form):
                return False
            size = screen.form.line * screen.form.height
            unpacking = zlib.decompressobj()
            # One more than there may be: only at its end zlib looks whether all is as it was.
            pixels = unpacking.decompress(packed, size + 1)
            if len(pixels) != size or not unpacking.eof:
                return False
            screen.show(pixels)
    except (OSError, zlib.error):
        return False
    return True


def pack(draw: Callable[[Format], bytes], open_screen: Screen = opened) -> bytes:
    """What `draw` makes for this screen, once it is no more to be seen there itself.

    Raises OSError, and ValueError where `draw` cannot draw so.
    """
    with open_screen() as screen:
        # Under SDL's picture: seen for a moment when the program ends.
        screen.clear()
        form = screen.form
    return _label(form) + b"\n" + zlib.compress(draw(form))


def _label(form: Format) -> bytes:
    """What the picture was drawn for."""
    return str(tuple(form)).encode()
