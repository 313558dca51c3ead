"""The cabinet's bitmap fonts, whose characters are drawn in block.txt and reading.txt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

CELL = 8
"""The width and height of a character cell of the block font, in dots."""


# Fonts are compared by identity, because every drawn character is looked up by its font.
@dataclass(frozen=True, eq=False)
class Face:
    """A bitmap font; all its sizes are in dots."""

    file: str
    width: int
    height: int
    cut: bool = False
    """True to remove one row of every character: the first row that equals the row above it."""

    @property
    def capital(self) -> int:
        """The height of a capital letter of the font in dots."""
        return sum("#" in row for row in glyph("H", self))


BLOCK = Face("block.txt", CELL, CELL)
"""The block font, for logos, large figures and captions."""
READING = Face("reading.txt", 6, 10)
"""The reading font, for sentences and prompts."""
SHEET = Face("reading.txt", 6, 9, cut=True)
"""The reading font with one row removed, for sheets and lists with closely spaced rows."""


@cache
def glyphs(face: Face = BLOCK) -> Mapping[str, tuple[str, ...]]:
    """Return the cells of all characters of a font: rows of dots from the top, in which `#` is ink."""
    text = Path(__file__).with_name(face.file).read_text(encoding="utf-8")
    _, *bands = text.split("\n\n")
    cells = {" ": ("." * face.width,) * face.height}
    for band in bands:
        head, *rows = band.splitlines()
        columns = zip(*(row.split() for row in rows), strict=True)
        cells.update(
            (character, _cut(cell) if face.cut else cell)
            for character, cell in zip(head.split(), columns, strict=True)
        )
    return MappingProxyType(cells)


def glyph(character: str, face: Face = BLOCK) -> tuple[str, ...]:
    """Return the cell of a character as rows of dots. Raises ValueError if the font lacks the character."""
    try:
        return glyphs(face)[character]
    except KeyError:
        code = " ".join(f"U+{ord(part):04X}" for part in character)
        raise ValueError(
            f"no character {character!r} ({code}) in the face; draw it in {face.file} or write another"
        ) from None


def _cut(cell: tuple[str, ...]) -> tuple[str, ...]:
    twin = next(at for at, (above, row) in enumerate(pairwise(cell)) if above == row)
    return cell[:twin] + cell[twin + 1 :]
