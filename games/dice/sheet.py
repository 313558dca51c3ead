"""One player's score sheet: the points of each category used, and their sums."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from games.dice.scoring import BONUS, BONUS_AT, FIXED, UPPER, Category, Dice, five_alike, points

if TYPE_CHECKING:
    from games.dice.variants import Variant


class Sums(NamedTuple):
    """The sums of a sheet, which add up to the total."""

    upper: int
    bonus: int
    """The bonus points for the upper total."""
    extra: int
    """The extra points for further five-alikes."""
    lower: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The points of each category used, and the bonuses for further five-alikes."""

    variant: Variant = field(repr=False)
    boxes: tuple[tuple[Category, int], ...] = ()
    extra: int = 0
    closed: bool = False
    """True once the game is over, and the bonus that is due at the end has been added."""

    def points(self, category: Category) -> int | None:
        """The points of a category, None while it is unused."""
        return dict(self.boxes).get(category)

    @property
    def unused(self) -> tuple[Category, ...]:
        """The categories still to be used, in the order of the sheet."""
        used = dict(self.boxes)
        return tuple(category for category in self.variant.names if category not in used)

    @property
    def upper(self) -> int:
        """The points of the categories that count one face."""
        return sum(score for category, score in self.boxes if category in UPPER)

    @property
    def lower(self) -> int:
        """The points of the seven categories that do not count one face."""
        return sum(score for category, score in self.boxes if category not in UPPER)

    @property
    def bonus(self) -> int:
        """The bonuses: 35 for an upper total of 63, once the game adds it, and extras for five-alikes."""
        due = self.closed or not self.variant.bonus_at_end
        return self.extra + (BONUS if due and self.upper >= BONUS_AT else 0)

    @property
    def total(self) -> int:
        """The total of all points on the sheet."""
        return self.upper + self.bonus + self.lower

    @property
    def sums(self) -> Sums:
        """The parts of the total."""
        return Sums(self.upper, self.bonus - self.extra, self.extra, self.lower)

    def missing(self, upper: int) -> int | None:
        """The upper points missing for the bonus; None if it is reached or can no longer be reached."""
        still_open = any(category in UPPER for category in self.unused)
        return BONUS_AT - upper if still_open and upper < BONUS_AT else None

    def worth(self, category: Category, dice: Dice) -> int:
        """The points that five dice bring in a category on this sheet."""
        return FIXED[category] if category in FIXED and self._joker(dice) else points(category, dice)

    def earns(self, dice: Dice) -> int:
        """The extra points for a further five-alike, whatever category is used."""
        return self.variant.extra if five_alike(dice) and self.points(Category.FIVE_ALIKE) else 0

    def score(self, category: Category, dice: Dice) -> Sheet:
        """The sheet with the final dice of a turn scored in a category."""
        box = (category, self.worth(category, dice))
        return replace(self, boxes=(*self.boxes, box), extra=self.extra + self.earns(dice))

    def _joker(self, dice: Dice) -> bool:
        if not (self.variant.jokers and five_alike(dice)):
            return False
        return None not in (self.points(Category.FIVE_ALIKE), self.points(UPPER[dice[0] - 1]))
