"""A player's score sheet in the dice games: the points of each used category, and the totals."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from games.dice.scoring import BONUS, BONUS_AT, FIXED, UPPER, Category, Dice, five_alike, points

if TYPE_CHECKING:
    from games.dice.variants import Variant


class Sums(NamedTuple):
    """The subtotals of a score sheet, which add up to its total."""

    upper: int
    bonus: int
    """Bonus points for an upper total of 63 or more."""
    extra: int
    """Extra points for further five-alikes."""
    lower: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """A player's score sheet: the points of each used category, and extra points for further five-alikes."""

    variant: Variant = field(repr=False)
    boxes: tuple[tuple[Category, int], ...] = ()
    extra: int = 0
    closed: bool = False
    """True once the game is over. The bonus then counts also in games that add it only at the end."""

    def points(self, category: Category) -> int | None:
        """Return the points scored in a category; None if the category is unused."""
        return dict(self.boxes).get(category)

    @property
    def unused(self) -> tuple[Category, ...]:
        """The unused categories, in the order of the score sheet."""
        used = dict(self.boxes)
        return tuple(category for category in self.variant.names if category not in used)

    @property
    def upper(self) -> int:
        """Total of the upper categories (ones to sixes), without the bonus."""
        return sum(score for category, score in self.boxes if category in UPPER)

    @property
    def lower(self) -> int:
        """Total of the seven lower categories, without extra points."""
        return sum(score for category, score in self.boxes if category not in UPPER)

    @property
    def bonus(self) -> int:
        """The bonus for an upper total of 63, if already added, plus extra points for five-alikes."""
        due = self.closed or not self.variant.bonus_at_end
        return self.extra + (BONUS if due and self.upper >= BONUS_AT else 0)

    @property
    def total(self) -> int:
        """The grand total of the score sheet."""
        return self.upper + self.bonus + self.lower

    @property
    def sums(self) -> Sums:
        """The subtotals that add up to the grand total."""
        return Sums(self.upper, self.bonus - self.extra, self.extra, self.lower)

    def missing(self, upper: int) -> int | None:
        """Return the points that an upper total still needs for the bonus.

        None if the bonus is reached or can no longer be reached.
        """
        still_open = any(category in UPPER for category in self.unused)
        return BONUS_AT - upper if still_open and upper < BONUS_AT else None

    def worth(self, category: Category, dice: Dice) -> int:
        """Return the points that five dice would score in a category on this sheet."""
        return FIXED[category] if category in FIXED and self._joker(dice) else points(category, dice)

    def earns(self, dice: Dice) -> int:
        """Return the extra points that five dice bring if they are a further five-alike."""
        return self.variant.extra if five_alike(dice) and self.points(Category.FIVE_ALIKE) else 0

    def score(self, category: Category, dice: Dice) -> Sheet:
        """Return the score sheet after the dice have been scored in a category."""
        box = (category, self.worth(category, dice))
        return replace(self, boxes=(*self.boxes, box), extra=self.extra + self.earns(dice))

    def _joker(self, dice: Dice) -> bool:
        if not (self.variant.jokers and five_alike(dice)):
            return False
        return None not in (self.points(Category.FIVE_ALIKE), self.points(UPPER[dice[0] - 1]))
