"""Great moments as they move: strips of frames side by side, and animated files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from cabinet.display.canvas import HEIGHT, WIDTH
from cabinet.virtual import gallery

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cabinet.api import AnyGame
    from cabinet.display.canvas import Canvas

RATE = 15
"""Frames a second of an animated file."""
SHOWN = 8
"""Frames of a strip."""
SMALL = 2
"""A frame of a strip is so many times smaller than the screen."""


def write(games: Sequence[AnyGame], folder: Path) -> list[Path]:
    """Write a strip and an animated file of every sample that moves; returns the animated ones.

    Raises OSError.
    """
    animated = []
    for game in games:
        for sample in game.samples:
            if sample.moving:
                shots = list(gallery.frames(game, sample, RATE))
                name = gallery.file_name(f"{game.name} {sample.name}")
                _strip(shots, folder / f"{name}-strip.png")
                animated.append(_animation(shots, folder / f"{name}.gif"))
    return animated


def _strip(shots: Sequence[Canvas], path: Path) -> None:
    width, height = WIDTH // SMALL, HEIGHT // SMALL
    sheet = Image.new("RGB", (SHOWN * width, height))
    for at in range(SHOWN):
        shot = _image(shots[at * (len(shots) - 1) // (SHOWN - 1)])
        sheet.paste(shot.resize((width, height), Image.Resampling.BOX), (at * width, 0))
    sheet.save(path)


def _animation(shots: Sequence[Canvas], path: Path) -> Path:
    images = [_image(shot).quantize(128) for shot in shots]
    images[0].save(path, save_all=True, append_images=images[1:], duration=1000 // RATE, loop=0)
    return path


def _image(shot: Canvas) -> Image.Image:
    return Image.frombytes("RGB", (WIDTH, HEIGHT), shot.rgb())
