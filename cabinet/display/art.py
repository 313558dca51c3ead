"""Pixel art on sheets: PNG files that any editor opens, cut into cells of one size with a name each.

Here they are named; `sheets` reads and draws them. docs/art.md lists those of the cabinet and its games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class ArtError(Exception):
    """A sheet cannot be used; names its file, the cell and the cure."""


# Compared as what it is, not by its many names: it is looked up with every cell that is drawn.
@dataclass(frozen=True, eq=False)
class Sheet:
    """A PNG file that is cut into cells, which lie side by side without gaps."""

    path: Path
    size: tuple[int, int]
    """Pixels across and down of a cell."""
    rows: tuple[tuple[str, ...], ...]
    """What the cells are called, as they lie there; one without a name is not used."""

    def cells(self) -> Iterator[Cell]:
        """All of them, row by row."""
        return (Cell(self, name) for row in self.rows for name in row if name)

    def cell(self, name: str) -> Cell:
        """One of them. Raises ArtError for a name that it has not."""
        if not any(name and name in row for row in self.rows):
            known = ", ".join(cell.name for cell in self.cells())
            raise ArtError(f"{self.path}: it has no cell {name!r}; draw one of {known}")
        return Cell(self, name)


class Cell(NamedTuple):
    """One piece of art."""

    sheet: Sheet
    name: str
