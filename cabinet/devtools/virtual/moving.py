"""Great moments as animated files. Needs Pillow, which a cabinet lacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from cabinet.devtools.virtual.gallery import SMALL
from cabinet.display.canvas import HEIGHT, WIDTH

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cabinet.display.canvas import Canvas

COLOURS = 48
"""Colours of each picture."""


def animation(shots: Sequence[Canvas], path: Path, rate: int) -> None:
    """Write pictures as an endless animated file, `rate` a second. Raises OSError.

    Each is `SMALL` times smaller than the screen, and dark shades are few: dithered light that turns makes
    large files.
    """
    images = [
        Image.frombytes("RGB", (WIDTH, HEIGHT), shot.rgb()).reduce(SMALL).quantize(COLOURS) for shot in shots
    ]
    images[0].save(path, save_all=True, append_images=images[1:], duration=1000 // rate, loop=0)
