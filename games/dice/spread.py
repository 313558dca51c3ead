"""How far from its mean a solitaire game of the best player may end, from every sheet.

A file of `spreads/` is an xz stream: a line of JSON, then the shapes as 16-bit numbers,
lowest byte first, then for each sheet which of them is its own, also of 16 bits.
"""

from __future__ import annotations

import json
import lzma
from array import array
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from games.dice.values import ValueTable, ValueTableError

if TYPE_CHECKING:
    from games.dice.values import Spot
    from games.dice.variants import Variant

FOLDER = Path(__file__).parent / "spreads"
STEPS = 4
"""Shapes are told in so many steps a point."""


@dataclass(frozen=True, slots=True)
class Spreads:
    """The points still to come from every sheet of a game: so many possible numbers, each with a chance."""

    table: ValueTable
    chances: tuple[float, ...]
    shapes: array[int]
    """How far from its mean each number lies in steps, class after class."""
    classes: array[int]
    """Of each sheet, numbered as in the table of values."""

    def points(self, where: Spot) -> list[float]:
        """The numbers, one for each of the chances. Raises ValueError for a sheet that no play leads to."""
        at = self.table.number(where)
        mean = self.table.values[at] / self.table.steps
        size = len(self.chances)
        first = self.classes[at] * size
        points = [mean + off / STEPS for off in self.shapes[first : first + size]]
        return points if points[0] >= 0 else [max(each, 0.0) for each in points]


def path(variant: Variant, folder: Path = FOLDER) -> Path:
    """Where the spreads of a game are."""
    return folder / f"{variant.name}.xz"


def load(table: ValueTable, folder: Path = FOLDER) -> Spreads:
    """The spreads that belong to a table of values. Raises ValueTableError."""
    where = path(table.variant, folder)
    cure = f"'python -m study.dice.spreads {table.variant.name}' makes it anew"
    try:
        line, _, body = lzma.decompress(where.read_bytes()).partition(b"\n")
        head = json.loads(line)
        game, chances, count = head["game"], tuple(head["chances"]), head["shapes"]
        numbers = array("H", body)
    except FileNotFoundError as error:
        raise ValueTableError(f"{where}: the table is missing; {cure}") from error
    except (OSError, lzma.LZMAError, ValueError, KeyError, TypeError) as error:
        raise ValueTableError(f"{where}: the table is broken ({error}); {cure}") from error
    if game != table.variant.name:
        raise ValueTableError(f"{where}: this is the table of {game!r}; {cure}")
    size = count * len(chances)
    shapes = array("h", numbers[:size].tobytes())
    classes = numbers[size:]
    if len(classes) != len(table.values) or max(classes) >= count:
        raise ValueTableError(f"{where}: the table is broken ({len(classes)} sheets); {cure}")
    return Spreads(table, chances, shapes, classes)


def save(spreads: Spreads, folder: Path = FOLDER) -> Path:
    """Write spreads, as small as xz makes them; where to."""
    chances = spreads.chances
    head = {
        "game": spreads.table.variant.name,
        "chances": chances,
        "shapes": len(spreads.shapes) // len(chances),
    }
    line = json.dumps(head)
    line = line.ljust(len(line) + (len(line) + 1) % 2)
    packed = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 2, "lp": 1, "pb": 1}
    where = path(spreads.table.variant, folder)
    body = spreads.shapes.tobytes() + spreads.classes.tobytes()
    where.write_bytes(lzma.compress(line.encode() + b"\n" + body, filters=[packed]))
    return where
