"""Names the pictures on sheets of pixel art: PNG files divided into cells of equal size.

`cabinet.display.sheets` reads and draws them. docs/art.md lists the sheets of the cabinet and its games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class ArtError(Exception):
    """Raised if a sheet of pixel art cannot be used; the message names its file, the cell and a remedy."""


# Sheets are compared by identity: drawn cells are cached by their sheet, and comparing all names of a sheet
# would be slow.
@dataclass(frozen=True, eq=False)
class Sheet:
    """A sheet of pixel art: a PNG file divided into cells of equal size without gaps."""

    path: Path
    size: tuple[int, int]
    """The width and height of a cell of the sheet in pixels."""
    rows: tuple[tuple[str, ...], ...]
    """The names of the cells on the sheet, row by row; a cell with an empty name is unused."""

    def cells(self) -> Iterator[Cell]:
        """Yield all named cells of the sheet, row by row."""
        return (Cell(self, name) for row in self.rows for name in row if name)

    def cell(self, name: str) -> Cell:
        """Return the cell of the sheet with this name. Raises ArtError for an unknown name."""
        if not any(name and name in row for row in self.rows):
            known = ", ".join(cell.name for cell in self.cells())
            raise ArtError(f"{self.path}: it has no cell {name!r}; draw one of {known}")
        return Cell(self, name)


class Cell(NamedTuple):
    """A cell: one of the pictures on a sheet of pixel art, known by its name."""

    sheet: Sheet
    name: str
