"""Great moments in motion: strips of frames side by side, and animated files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.devtools.virtual import gallery

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from cabinet.api import AnyGame
    from cabinet.display.canvas import Canvas

RATE = 15
"""Frames a second of an animated file."""
SHOWN = 8
"""Frames of a strip."""


def write(
    games: Sequence[AnyGame],
    folder: Path,
    animate: Callable[[Sequence[Canvas], Path, int], None] | None = None,
) -> list[Path]:
    """Write a strip of every sample that moves, and with `animate` an animated file; return the strips.

    Raises OSError.
    """
    strips = []
    for game in games:
        for sample in game.look.samples:
            if sample.moving:
                shots = list(gallery.frames(game, sample, RATE, gallery.PEOPLE))
                name = gallery.file_name(f"{game.name} {sample.name}")
                strips.append(folder / f"{name}-strip.png")
                last = len(shots) - 1
                gallery.write_strip([shots[at * last // (SHOWN - 1)] for at in range(SHOWN)], strips[-1])
                if animate:
                    animate(shots, folder / f"{name}.gif", RATE)
    return strips
