"""Reads sheets of art and draws their cells in other colors and sizes.

A sheet is read when its first cell is drawn, or by `read`. The first picture needs no sheet, so the readers
of picture files load after it.
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
"""The number of cached cells in other colors and sizes; each takes up to 35 kB."""
Inks: TypeAlias = tuple[tuple[tuple[int, int, int], tuple[int, int, int]], ...]
"""Pairs of a color on the sheet and the color to draw it in."""


@cache
def read(sheet: Sheet) -> Mapping[str, pygame.Surface]:
    """Read the cells of a sheet, once.

    Raises ArtError for a file that cannot be read or has another size, and for a cell that is empty or has
    pixels that are half transparent or of the reserved colour.
    """
    whole, (width, height) = _file(sheet.path), sheet.size
    due = width * max(map(len, sheet.rows)), height * len(sheet.rows)
    if whole.get_size() != due:
        size, cured = ("{} x {} pixels".format(*pixels) for pixels in (whole.get_size(), due))
        raise ArtError(
            f"{sheet.path}: it is {size}, its cells of {width} x {height} take {cured}; save it so"
        )
    cells = {}
    for down, row in enumerate(sheet.rows):
        for across, name in enumerate(row):
            if name:
                # Converts any format that an editor writes, with or without a palette.
                art = pygame.Surface(sheet.size, pygame.SRCALPHA, 32)
                art.blit(whole, (0, 0), (width * across, height * down, width, height))
                if wrong := _wrong(art):
                    raise ArtError(f"{sheet.path}: cell {name!r} {wrong}")
                cells[name] = art
    return cells


@lru_cache(maxsize=MOST)
def drawn(cell: Cell, inks: Inks = (), scale: int = 1) -> pygame.Surface:
    """Draw a cell in other inks, each pixel `scale` pixels large, ready to be copied.

    Raises ArtError for a sheet that cannot be used.
    """
    # No alpha: transparent pixels in a key color, packed in runs, blit fast.
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
    """Return the fault of a cell and its cure, "" if the cell has no fault."""
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
    """Return the picture in other colors; transparent pixels stay transparent."""
    made = art.copy()
    for colour, ink in inks.items():
        mask = pygame.mask.from_threshold(art, colour, (1, 1, 1, 255))
        mask.to_surface(made, setcolor=ink, unsetcolor=None)
    return made
