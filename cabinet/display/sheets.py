"""Reads sheets of pixel art and draws their cells in other colors and scales.

A sheet is read when its first cell is drawn, or by `read`. The first picture after power-on needs no sheet,
so pygame's image loader is imported after that picture.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from cabinet.display.art import ArtError
from cabinet.display.sdl import pygame
from cabinet.display.sprite import CLEAR

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from cabinet.display.art import Cell, Sheet
    from cabinet.display.palette import Colour

MOST: Final = 256
"""The maximum number of cached cells of art sheets in other colors or scales; each takes up to 35 kB."""
Inks: TypeAlias = tuple[tuple[tuple[int, int, int], tuple[int, int, int]], ...]
"""Color replacements as pairs: a color on the sheet, and the color to draw instead."""


@cache
def read(sheet: Sheet) -> Mapping[str, pygame.Surface]:
    """Return the pictures of all cells of a sheet by name; the file is read only once.

    Raises ArtError if the file cannot be read or has the wrong size, or if a cell is empty, has half-
    transparent pixels, or has the color reserved for transparency.
    """
    whole, (width, height) = _file(sheet.path), sheet.size
    due = width * max(map(len, sheet.rows)), height * len(sheet.rows)
    if whole.get_size() != due:
        size, cured = ("{} x {} pixels".format(*pixels) for pixels in (whole.get_size(), due))
        raise ArtError(
            f"{sheet.path}: it has {size}, but its cells of {width} x {height} need {cured}; save it so"
        )
    cells = {}
    for down, row in enumerate(sheet.rows):
        for across, name in enumerate(row):
            if name:
                # Copying the cell converts it from any format that an editor may write, with or without a
                # palette.
                art = pygame.Surface(sheet.size, pygame.SRCALPHA, 32)
                art.blit(whole, (0, 0), (width * across, height * down, width, height))
                if wrong := _wrong(art):
                    raise ArtError(f"{sheet.path}: cell {name!r} {wrong}")
                cells[name] = art
    return cells


@lru_cache(maxsize=MOST)
def drawn(cell: Cell, inks: Inks = (), scale: int = 1) -> pygame.Surface:
    """Return the picture of a cell with color replacements and at a scale, ready to be copied.

    Raises ArtError for a sheet that cannot be used.
    """
    # The surface has a transparent key color instead of alpha and is run-length encoded, so it can be copied
    # fast.
    art = read(cell.sheet)[cell.name]
    ready = pygame.Surface(art.get_size(), depth=32)
    ready.fill(CLEAR)
    ready.blit(art, (0, 0))
    if inks:
        ready = _inked(ready, dict(inks))
    if scale != 1:
        ready = pygame.transform.scale(ready, (scale * art.get_width(), scale * art.get_height()))
    ready.set_colorkey(CLEAR, pygame.RLEACCEL)
    return ready


def _file(path: Path) -> pygame.Surface:
    try:
        with path.open("rb") as file:
            return pygame.image.load(file, path.name)
    except (OSError, pygame.error) as error:
        raise ArtError(
            f"{path}: {error}; save the sheet there as PNG, or install the release again"
        ) from error


def _wrong(art: pygame.Surface) -> str:
    """Return what is wrong with the picture of a cell, and a remedy; "" if nothing is wrong."""
    alphas = set(pygame.image.tobytes(art, "RGBA")[3::4])
    if half := alphas - {0, 255}:
        return f"has pixels with an alpha of {min(half)}; make it 0 or 255, without smooth edges"
    if alphas == {0}:
        return "is empty; draw it"
    clear = pygame.mask.from_threshold(art, CLEAR, (1, 1, 1, 255))
    if clear.overlap(pygame.mask.from_surface(art), (0, 0)):
        return f"has the colour {CLEAR}, which stands for what is transparent; take another"
    return ""


def _inked(art: pygame.Surface, inks: dict[Colour, Colour]) -> pygame.Surface:
    """Return the picture of a cell with its colors replaced; transparent pixels remain transparent."""
    made = art.copy()
    for colour, ink in inks.items():
        mask = pygame.mask.from_threshold(art, colour, (1, 1, 1, 255))
        mask.to_surface(made, setcolor=ink, unsetcolor=None)
    return made
