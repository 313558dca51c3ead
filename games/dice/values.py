"""The table of a dice game: what every sheet is still worth to the best possible player.

A file of `tables/` is an xz stream: a line of JSON, then the values as 16-bit
differences, lowest byte first, each from the state before.
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
"""The categories that are either used or not; an upper one also counts towards the 63, and of
five alike the points matter as well."""
BIT = {category: 1 << at for group in (UPPER, OTHERS) for at, category in enumerate(group)}
"""A category's place in the set of the upper ones used, or of the others."""
SETS = 1 << len(OTHERS)
"""The number of sets of the others."""
BOXES = (None, 0, 50)
"""The scores that five alike may have; if the points change nothing, a table ends with the 0."""


class ValueTableError(Exception):
    """A table cannot be read. Names the file, the fault and the cure."""


class Spot(NamedTuple):
    """All that matters of a sheet for the points still to come."""

    box: int
    """Five alike: 0 unused, 1 used for nothing, 2 holding its points."""
    others: int
    """The set of the other lower categories used."""
    upper: int
    """The set of the upper categories used."""
    total: int
    """The points of the upper categories, 63 standing for more as well."""

    def after(self, category: Category, score: int) -> Spot:
        """The spot with one more category used."""
        if category is Category.FIVE_ALIKE:
            return self._replace(box=2 if score else 1)
        if category in UPPER:
            total = min(self.total + score, BONUS_AT)
            return self._replace(upper=self.upper | BIT[category], total=total)
        return self._replace(others=self.others | BIT[category])


@dataclass(frozen=True, slots=True)
class ValueTable:
    """The points still to come from every sheet of a game, before a turn."""

    variant: Variant
    steps: int
    """Steps a point of the values."""
    values: array[int]

    def value(self, sheet: Sheet) -> float:
        """The expected points still to come, the 35 among them if they are not in the total yet.

        Raises ValueError for a sheet that no play leads to.
        """
        earned = replace(sheet, closed=True).total - sheet.total
        return self.values[self.number(spot(sheet))] / self.steps + earned

    def number(self, where: Spot) -> int:
        """The index of a spot in `values`. Raises ValueError for one that no play leads to."""
        boxes = len(self.values) // (SETS * len(uppers()))
        upper = uppers().get((where.upper, where.total))
        if upper is None:
            raise ValueError(
                f"no play brings {where.total} points in the upper categories {where.upper:#08b};"
                " each counts up to five dice of its number"
            )
        return (min(where.box, boxes - 1) * SETS + where.others) * len(uppers()) + upper


def spot(sheet: Sheet) -> Spot:
    """The spot of a sheet."""
    where = Spot(0, 0, 0, 0)
    for category, score in sheet.boxes:
        where = where.after(category, score)
    return where


@cache
def uppers() -> Mapping[tuple[int, int], int]:
    """A number for every set of upper categories used and its total, of those that play leads to."""
    totals = [{0}]
    for used in range(1, 1 << len(UPPER)):
        face = (used & -used).bit_length()
        before = totals[used & (used - 1)]
        totals.append({min(total + face * count, BONUS_AT) for total in before for count in range(DICE + 1)})
    pairs = ((used, total) for used, reached in enumerate(totals) for total in sorted(reached))
    return {pair: number for number, pair in enumerate(pairs)}


def load(variant: Variant, folder: Path = FOLDER) -> ValueTable:
    """The table of a game. Raises ValueTableError."""
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
