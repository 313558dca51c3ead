"""The title, on the screen before pygame is imported: as the last start has drawn it.

SDL's console driver and Mesa take a Pi seconds to load. What is packed is a cache: a picture for another
screen, or a damaged one, is not shown.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, TypeAlias

from cabinet.display import framebuffer

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from cabinet.display.framebuffer import Format, Framebuffer

    Screen: TypeAlias = Callable[[], AbstractContextManager[Framebuffer]]


def show(picture: bytes, opened: Screen = framebuffer.opened) -> bool:
    """Put a packed picture on the screen, if it is one for this screen; whether it was."""
    label, _, packed = picture.partition(b"\n")
    try:
        with opened() as screen:
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


def pack(draw: Callable[[Format], bytes], opened: Screen = framebuffer.opened) -> bytes:
    """What `draw` makes for this screen, once it is no more to be seen there itself.

    Raises OSError, and ValueError where `draw` cannot draw so.
    """
    with opened() as screen:
        # Under SDL's picture: whoever ends the program sees it for a moment.
        screen.clear()
        form = screen.form
    return _label(form) + b"\n" + zlib.compress(draw(form))


def _label(form: Format) -> bytes:
    """What the picture was drawn for."""
    return str(tuple(form)).encode()
