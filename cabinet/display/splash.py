"""The title, on the screen before pygame is imported: as the last start has drawn it.

SDL's console driver and Mesa take a Pi seconds to load. What is kept is a cache: the picture of another
release, for another screen, or a damaged one is not shown, and the next start puts another in its place.
"""

from __future__ import annotations

import os
import sys
import zlib
from typing import TYPE_CHECKING, TypeAlias

from cabinet.display import framebuffer
from cabinet.files import bounded, durable

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from pathlib import Path

    from cabinet.display.framebuffer import Format, Framebuffer

    Screen: TypeAlias = Callable[[], AbstractContextManager[Framebuffer]]

FILE = "splash"
"""Beside the scores."""
MOST = 8 << 20
"""Bytes of the file; a title on a screen of 3840 x 2160 takes a tenth of it."""


def show(path: Path, opened: Screen = framebuffer.opened) -> bool:
    """Put the picture that is kept at a path on the screen, if it is one for this screen; whether it was."""
    try:
        label, _, packed = bounded.read(path, MOST).partition(b"\n")
        with opened() as screen:
            size = screen.form.line * screen.form.height
            unpacking = zlib.decompressobj()
            # One more than there may be: only at its end zlib looks whether all is as it was.
            pixels = unpacking.decompress(packed, size + 1)
            if label != _label(screen.form) or len(pixels) != size or not unpacking.eof:
                return False
            screen.show(pixels)
    except (OSError, zlib.error):
        return False
    return True


def keep(path: Path, draw: Callable[[Format], bytes], opened: Screen = framebuffer.opened) -> None:
    """Keep what `draw` makes for this screen, once it is no more to be seen there itself.

    Nothing is written where it is kept already. Raises OSError, and ValueError where `draw` cannot draw so.
    """
    with opened() as screen:
        # Under SDL's picture: whoever ends the program sees it for a moment.
        screen.clear()
        form = screen.form
    kept = _label(form) + b"\n" + zlib.compress(draw(form))
    if not durable.is_there(path) or bounded.read(path, MOST) != kept:
        durable.write(path, kept)


def _label(form: Format) -> bytes:
    """What the picture was drawn by, and for."""
    return f"{os.path.realpath(sys.prefix)} {tuple(form)}".encode()
