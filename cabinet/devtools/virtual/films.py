"""Animated pictures for the README: one animation of each game, and attract mode.

Needs Pillow, which is not installed on a cabinet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from cabinet.devtools.virtual import gallery
from cabinet.display.canvas import HEIGHT, WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from cabinet.api import AnyGame
    from cabinet.display.canvas import Canvas

RATE = 10
"""The frame rate of a film, in pictures a second."""
LONGEST = 6.0
"""The maximum length of a game's film in seconds. A film shows the longest sample (named moment of a game) up
to this length; if several are equally long, it shows the last of them."""
ATTRACT = 5.5, 20.0
"""The start and end of the film of attract mode, in seconds: from the end of the title to the trailer of a
game."""
QUALITY, METHOD = 20, 4
"""Pillow's settings for WebP: the picture quality, 0 to 100, and the compression effort, 0 to 6."""


def films(games: Sequence[AnyGame]) -> Iterator[tuple[str, Iterator[Canvas]]]:
    """Yield the name and the pictures of each film. A game without an animated sample has no film."""
    for game in games:
        moments = [sample for sample in game.look.samples if 0 < sample.moving <= LONGEST]
        if moments:
            *_, best = sorted(moments, key=lambda sample: sample.moving)
            yield gallery.file_name(game.name), gallery.frames(game, best, RATE, gallery.PEOPLE)
    yield "attract", gallery.attract_frames(games, RATE, *ATTRACT)


def write(games: Sequence[AnyGame], folder: Path) -> list[Path]:
    """Write all films into a folder; return the paths of the files. Raises OSError."""
    written = []
    for name, shots in films(games):
        written.append(folder / f"{name}.webp")
        save(shots, written[-1], RATE)
    return written


def save(shots: Iterable[Canvas], path: Path, rate: int) -> None:
    """Write pictures as an endless animated WebP file at half the size of the screen. Raises OSError."""
    images = [Image.frombytes("RGB", (WIDTH, HEIGHT), shot.rgb()).reduce(gallery.SMALL) for shot in shots]
    images[0].save(
        path,
        save_all=True,
        append_images=images[1:],
        duration=1000 // rate,
        loop=0,
        quality=QUALITY,
        method=METHOD,
    )
