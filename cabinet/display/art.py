"""Pixel art on sheets: PNG files cut into named cells of one size.

`sheets` reads and draws them. docs/art.md lists those of the cabinet and its games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class ArtError(Exception):
    """A sheet cannot be used; the message names its file, the cell and the cure."""


# Compared by identity, because every drawn cell is looked up by its sheet, which has many names.
@dataclass(frozen=True, eq=False)
class Sheet:
    """A PNG file cut into cells, side by side without gaps."""

    path: Path
    size: tuple[int, int]
    """Width and height of a cell in pixels."""
    rows: tuple[tuple[str, ...], ...]
    """The names of the cells, row by row; a cell with an empty name is not used."""

    def cells(self) -> Iterator[Cell]:
        """Yield all cells, row by row."""
        return (Cell(self, name) for row in self.rows for name in row if name)

    def cell(self, name: str) -> Cell:
        """Return a cell. Raises ArtError for an unknown name."""
        if not any(name and name in row for row in self.rows):
            known = ", ".join(cell.name for cell in self.cells())
            raise ArtError(f"{self.path}: it has no cell {name!r}; draw one of {known}")
        return Cell(self, name)


class Cell(NamedTuple):
    """One picture on a sheet."""

    sheet: Sheet
    name: str
