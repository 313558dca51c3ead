"""Which scores of POKER DICE are great moments, and how great."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.drawing.moments import Size
from games.dice.moments import SIZES
from games.dice.scoring import Category, five_alike
from games.poker_dice.rules import NAMES

if TYPE_CHECKING:
    from games.dice.turns import Score
    from games.poker_dice.rules import View

FIVE_ALIKE = "FIVE ALIKE"


class Great(NamedTuple):
    """A great moment: how great, and what it is called."""

    size: Size
    words: str


def great(before: View, score: Score) -> Great | None:
    """What a score is to the whole room; nothing where it brings nothing, and for most of them.

    Five alike are a feast on whatever line they bring points.
    """
    if not before.sheet.worth(score.category, before.dice):
        return None
    if score.category is not Category.FIVE_ALIKE and five_alike(before.dice):
        return Great(Size.FEAST, FIVE_ALIKE)
    size = SIZES.get(score.category)
    return Great(size, NAMES[score.category]) if size else None
