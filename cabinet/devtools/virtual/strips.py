"""Draws each animated sample (named moment) of a game as a strip of frames side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.devtools.virtual import gallery

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cabinet.api import AnyGame

SHOWN = 8
"""The number of frames in a strip."""
RATE = 15
"""The frame rate, in frames a second, at which the frames for a strip are drawn."""


def write(games: Sequence[AnyGame], folder: Path) -> list[Path]:
    """Write a strip of frames of every animated sample; return the paths of the files. Raises OSError."""
    strips = []
    for game in games:
        for sample in game.look.samples:
            if sample.moving:
                shots = list(gallery.frames(game, sample, RATE, gallery.PEOPLE))
                name = gallery.file_name(f"{game.name} {sample.name}")
                strips.append(folder / f"{name}-strip.png")
                last = len(shots) - 1
                gallery.write_strip([shots[at * last // (SHOWN - 1)] for at in range(SHOWN)], strips[-1])
    return strips
