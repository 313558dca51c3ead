"""The cabinet's bitmap face: every character it can write, drawn in face.txt."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

CELL = 8
"""Width and height of every character, in dots."""
CHARACTER = 2 * CELL
"""Pixels of one character of text at its usual size, either way."""


@cache
def glyphs() -> Mapping[str, tuple[str, ...]]:
    """Every character and its cell: 8 rows of 8 dots, `#` for ink, from the top."""
    text = Path(__file__).with_name("face.txt").read_text(encoding="utf-8")
    _, *bands = text.split("\n\n")
    cells = {" ": ("." * CELL,) * CELL}
    for band in bands:
        head, *rows = band.splitlines()
        columns = zip(*(row.split() for row in rows), strict=True)
        cells.update(zip(head.split(), columns, strict=True))
    return MappingProxyType(cells)


def glyph(character: str) -> tuple[str, ...]:
    """The cell of a character. Raises ValueError for one that the face has not."""
    try:
        return glyphs()[character]
    except KeyError:
        code = " ".join(f"U+{ord(part):04X}" for part in character)
        raise ValueError(
            f"no character {character!r} ({code}) in the face; draw it in face.txt or write another"
        ) from None
