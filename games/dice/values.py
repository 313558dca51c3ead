"""The table of a dice game: the points that the best possible player still scores from every sheet.

A file in `tables/` is an xz stream: a line of JSON, then the values as 16-bit differences, low byte first,
each from the state before.
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
"""The lower categories that are either used or not.

Upper categories also count towards the 63, and for five alike the points matter as well."""
BIT = {category: 1 << at for group in (UPPER, OTHERS) for at, category in enumerate(group)}
"""The bit of each category in the set of used upper categories, or in the set of used others."""
SETS = 1 << len(OTHERS)
"""The number of sets of the other lower categories."""
BOXES = (None, 0, 50)
"""The possible scores of five alike, None while unused. If its points change nothing, a table has no 50."""


class ValueTableError(Exception):
    """A table cannot be read. The message names the file, the fault and the remedy."""


class Spot(NamedTuple):
    """The parts of a sheet that matter for the points still to come."""

    box: int
    """The state of five alike: 0 unused, 1 used for 0 points, 2 holding its points."""
    others: int
    """The set of the other lower categories that are used."""
    upper: int
    """The set of the upper categories that are used."""
    total: int
    """The points of the upper categories, at most 63: more count as 63."""

    def after(self, category: Category, score: int) -> Spot:
        """The spot after one more category is used for a score."""
        if category is Category.FIVE_ALIKE:
            return self._replace(box=2 if score else 1)
        if category in UPPER:
            total = min(self.total + score, BONUS_AT)
            return self._replace(upper=self.upper | BIT[category], total=total)
        return self._replace(others=self.others | BIT[category])


@dataclass(frozen=True, slots=True)
class ValueTable:
    """The expected points still to come, before a turn, from every sheet of a game."""

    variant: Variant
    steps: int
    """Steps a point: the values are stored as multiples of 1 / `steps` points."""
    values: array[int]

    def value(self, sheet: Sheet) -> float:
        """The expected points still to come, including the 35 if they are not in the total yet.

        Raises ValueError for a sheet that cannot occur in play.
        """
        earned = replace(sheet, closed=True).total - sheet.total
        return self.values[self.number(spot(sheet))] / self.steps + earned

    def number(self, where: Spot) -> int:
        """The index of a spot in `values`. Raises ValueError for a spot that cannot occur in play."""
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
    """A number for each possible pair of a set of used upper categories and its total."""
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
