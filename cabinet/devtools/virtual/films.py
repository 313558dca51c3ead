"""Moving pictures for README: a great moment of each game, and attract mode.

Needs Pillow, which a cabinet lacks.
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
"""The number of pictures a second in a film."""
LONGEST = 6.0
"""The most seconds of a game's film. The longest sample up to this is shown; of equal ones, the last."""
ATTRACT = 5.5, 20.0
"""The first and the last second of attract mode in its film: the end of the title, and a trailer."""
QUALITY, METHOD = 20, 4
"""Pillow's settings: the quality of a picture, 0 to 100, and the effort to compress it, 0 to 6."""


def films(games: Sequence[AnyGame]) -> Iterator[tuple[str, Iterator[Canvas]]]:
    """Yield the name and the pictures of each film. A game without a moving sample has none."""
    for game in games:
        moments = [sample for sample in game.look.samples if 0 < sample.moving <= LONGEST]
        if moments:
            *_, best = sorted(moments, key=lambda sample: sample.moving)
            yield gallery.file_name(game.name), gallery.frames(game, best, RATE, gallery.PEOPLE)
    yield "attract", gallery.attract_frames(games, RATE, *ATTRACT)


def write(games: Sequence[AnyGame], folder: Path) -> list[Path]:
    """Write all films into a folder; return their paths. Raises OSError."""
    written = []
    for name, shots in films(games):
        written.append(folder / f"{name}.webp")
        save(shots, written[-1], RATE)
    return written


def save(shots: Iterable[Canvas], path: Path, rate: int) -> None:
    """Write pictures as an endless animated file, at half the size of the screen. Raises OSError."""
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
