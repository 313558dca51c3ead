"""The tables of expected points: how much a perfect player of a dice game still scores from any sheet.

A file in `tables/` is an xz stream: a line of JSON, then the values as 16-bit differences, low byte first,
each from the previous value.
"""

from __future__ import annotations

import json
import lzma
from array import array
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from games.dice.scoring import BONUS_AT, DICE, LOWER, UPPER, Category

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.dice.sheet import Sheet
    from games.dice.variants import Variant

FOLDER = Path(__file__).parent / "tables"
OTHERS = tuple(category for category in LOWER if category is not Category.FIVE_ALIKE)
"""The lower categories for which it only matters whether they are used.

This is all of them except five alike, where the points matter as well."""
BIT = {category: 1 << at for group in (UPPER, OTHERS) for at, category in enumerate(group)}
"""The bit of each category in the set of used upper categories, or in the set of used lower ones."""
SETS = 1 << len(OTHERS)
"""Number of possible sets of used lower categories, not counting five alike."""
BOXES = (None, 0, 50)
"""Possible scores of the five-alike category; None while it is unused.

If the score of five alike does not affect later points in a game, the game's table leaves out the 50."""


class ValueTableError(Exception):
    """A table of expected points cannot be read; the message names the file, the fault and the remedy."""


class Spot(NamedTuple):
    """A score sheet reduced to the parts that affect the points still to come."""

    box: int
    """State of the five-alike category: 0 unused, 1 scored 0 points, 2 scored 50 points."""
    others: int
    """The used lower categories except five alike, as bits (see `BIT`)."""
    upper: int
    """The used upper categories, as bits (see `BIT`)."""
    total: int
    """Total of the upper categories; 63 stands for 63 and more."""

    def after(self, category: Category, score: int) -> Spot:
        """Return the reduced score sheet after one more category has been scored."""
        if category is Category.FIVE_ALIKE:
            return self._replace(box=2 if score else 1)
        if category in UPPER:
            total = min(self.total + score, BONUS_AT)
            return self._replace(upper=self.upper | BIT[category], total=total)
        return self._replace(others=self.others | BIT[category])


@dataclass(frozen=True, slots=True)
class ValueTable:
    """The expected points still to come for a perfect player, for every sheet before a turn."""

    variant: Variant
    steps: int
    """Resolution of the values: they are stored as multiples of 1 / `steps` points."""
    values: array[int]

    def value(self, sheet: Sheet) -> float:
        """Return the expected points still to come, including a bonus that is earned but not yet added.

        Raises ValueError for a sheet that cannot occur in play.
        """
        earned = replace(sheet, closed=True).total - sheet.total
        return self.values[self.number(spot(sheet))] / self.steps + earned

    def number(self, where: Spot) -> int:
        """Return the index of a reduced score sheet in the table's `values`.

        Raises ValueError for a sheet that cannot occur in play.
        """
        boxes = len(self.values) // (SETS * len(uppers()))
        upper = uppers().get((where.upper, where.total))
        if upper is None:
            raise ValueError(
                f"no play brings {where.total} points in the upper categories {where.upper:#08b};"
                " each counts up to five dice of its number"
            )
        return (min(where.box, boxes - 1) * SETS + where.others) * len(uppers()) + upper


def spot(sheet: Sheet) -> Spot:
    """Return a score sheet reduced to the parts that affect the points still to come."""
    where = Spot(0, 0, 0, 0)
    for category, score in sheet.boxes:
        where = where.after(category, score)
    return where


@cache
def uppers() -> Mapping[tuple[int, int], int]:
    """Return an index for every possible combination of used upper categories and upper total."""
    totals = [{0}]
    for used in range(1, 1 << len(UPPER)):
        face = (used & -used).bit_length()
        before = totals[used & (used - 1)]
        totals.append({min(total + face * count, BONUS_AT) for total in before for count in range(DICE + 1)})
    pairs = ((used, total) for used, reached in enumerate(totals) for total in sorted(reached))
    return {pair: number for number, pair in enumerate(pairs)}


def load(variant: Variant, folder: Path = FOLDER) -> ValueTable:
    """Read a game's table of expected points from its file. Raises ValueTableError."""
    path = folder / f"{variant.name}.xz"
    cure = f"'python -m study.dice.solve {variant.name}' makes it again"
    try:
        line, _, body = lzma.decompress(path.read_bytes()).partition(b"\n")
        head = json.loads(line)
        game, steps, count = head["game"], head["steps"], head["count"]
        values = array("H", accumulate(array("h", body)))
    except FileNotFoundError as error:
        raise ValueTableError(f"{path}: the table is missing; {cure}") from error
    except (OSError, lzma.LZMAError, ValueError, KeyError, TypeError, OverflowError) as error:
        raise ValueTableError(f"{path}: the table is broken ({error}); {cure}") from error
    if game != variant.name:
        raise ValueTableError(f"{path}: this is the table of {game!r}; {cure}")
    if count != len(values) or count not in (boxes * SETS * len(uppers()) for boxes in (2, 3)):
        raise ValueTableError(f"{path}: the table is broken ({len(values)} values); {cure}")
    return ValueTable(variant, steps, values)
