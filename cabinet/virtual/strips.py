"""Great moments as they move: strips of frames side by side, and animated files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PIL import Image

from cabinet.display.canvas import HEIGHT, WIDTH
from cabinet.display.sdl import pygame
from cabinet.virtual.gallery import file_name, playing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from cabinet.api import AnyGame, Sample
    from cabinet.display.canvas import Canvas

RATE = 15
"""Frames a second of an animated file."""
SHOWN = 8
"""Frames of a strip."""
SMALL = 2
"""A frame of a strip is so many times smaller than the screen."""


def write(games: Sequence[AnyGame], folder: Path) -> list[Path]:
    """Write a strip and an animated file of every sample that moves; returns the animated ones."""
    animated = []
    for game in games:
        for sample in game.samples:
            if sample.moving:
                shots = list(frames(game, sample))
                name = file_name(f"{game.name} {sample.name}")
                _strip(shots, folder / f"{name}-strip.png")
                animated.append(_animation(shots, folder / f"{name}.gif"))
    return animated


def frames(game: AnyGame, sample: Sample) -> Iterator[Canvas]:
    """A sample's pictures from its last press on, `RATE` a second."""
    with playing(game, sample) as cabinet:
        for _ in range(round(RATE * sample.moving)):
            yield cabinet.screen.copy()
            cabinet.run(1 / RATE)


def _strip(shots: Sequence[Canvas], path: Path) -> None:
    width, height = WIDTH // SMALL, HEIGHT // SMALL
    sheet = pygame.Surface((SHOWN * width, height), depth=24)
    for at in range(SHOWN):
        shot = shots[at * (len(shots) - 1) // (SHOWN - 1)]
        sheet.blit(pygame.transform.smoothscale(shot.surface, (width, height)), (at * width, 0))
    pygame.image.save(sheet, path)


def _animation(shots: Sequence[Canvas], path: Path) -> Path:
    images = [Image.frombytes("RGB", (WIDTH, HEIGHT), shot.rgb()).quantize(128) for shot in shots]
    images[0].save(path, save_all=True, append_images=images[1:], duration=1000 // RATE, loop=0)
    return path
