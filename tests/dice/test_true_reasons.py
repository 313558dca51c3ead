"""Every reason that a hint gives in a dice game is true: each is checked in random situations."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from games.dice.last_box import choices, duel
from games.dice.perfect import Perfect
from games.dice.player import advise
from games.dice.rolls import ROLLS
from games.dice.scoring import BONUS_AT, DICE, UPPER, Category
from games.dice.sheet import Sheet
from games.dice.variants import DICE_POKER, POKER_DICE, YAHTSEE, Variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabinet.api import Advice
    from games.dice.last_box import Duel
    from games.dice.scoring import Dice

FEW, MANY = 40, 2_000
GAMES = pytest.mark.parametrize("variant", [DICE_POKER, YAHTSEE, POKER_DICE], ids=lambda one: one.name)


class HintedSituation(NamedTuple):
    """A situation in a game, and the best hint for it."""

    sheet: Sheet
    dice: Dice
    to_win: Duel | None
    rolls: int
    best: Advice

    @property
    def keep(self) -> Dice:
        """The dice that the hint keeps; none if it rolls or scores all dice."""
        if self.best.words == "ROLL NO MORE":
            return self.dice
        words = self.best.words.removeprefix("KEEP ").split()
        return tuple(map(int, words)) if self.best.words.startswith("KEEP ") else ()

    @property
    def upper(self) -> tuple[Category, int, int] | None:
        """The upper category that the hint aims at, and two numbers of dice; None for other hints.

        The first number is how many dice of this category are kept, the second how many the player hopes to
        have.
        """
        if self.rolls == ROLLS or len(self.keep) == DICE:
            scored, _ = Perfect(self.sheet.variant).categories(self.sheet, self.dice)[0]
            count = self.dice.count(scored.value)
            return (scored, count, count) if scored in UPPER else None
        (face, *others) = self.keep
        count = len(self.keep)
        return None if {*others} != {face} else (UPPER[face - 1], count, max(3, count))

    @property
    def wins(self) -> list[float]:
        """The chance of each choice to win, with the best choice first."""
        assert self.to_win
        return [each.wins for each in choices(self.to_win, self.dice, self.rolls)]


def situations(variant: Variant, number: int) -> Iterator[tuple[Sheet, Dice, Duel | None, int]]:
    """Generate random situations: a score sheet, the dice, the duel or None, and the number of rolls.

    If only one category is open, the duel has the opponent's total to beat.
    """
    rng = Random(variant.name)
    for _ in range(number):
        names = [*variant.names]
        rng.shuffle(names)
        unused = rng.choice((1, 1, *range(1, len(names) + 1)))
        sheet, other = Sheet(variant), Sheet(variant)
        for name in names[unused:]:
            sheet = sheet.score(name, _good(name, rng))
        for name in names[rng.randrange(2) :]:
            other = other.score(name, _good(name, rng))
        ahead = rng.choice((0, 0, 20, -20))
        yield (
            sheet,
            _dice(rng),
            duel((sheet, other), 0, ahead) if unused == 1 else None,
            rng.randint(1, ROLLS),
        )


def _dice(rng: Random) -> Dice:
    return tuple(rng.randint(1, 6) for _ in range(DICE))


def _good(name: Category, rng: Random) -> Dice:
    """Return the best of twelve random rolls for a category."""
    return max((_dice(rng) for _ in range(12)), key=lambda dice: Sheet(YAHTSEE).worth(name, dice))


def keeps_63(hinted: HintedSituation) -> bool:
    """Return True if the upper total is below 63, but can still reach 63.

    It can if the player gets the dice hoped for, and three of each number in the other open upper categories.
    """
    if not hinted.upper:
        return False
    category, have, hoped = hinted.upper
    others = sum(3 * each.value for each in UPPER if each in hinted.sheet.unused and each is not category)
    short = hinted.sheet.upper + category.value * have < BONUS_AT
    return (
        category in hinted.sheet.unused
        and short
        and hinted.sheet.upper + category.value * hoped + others >= BONUS_AT
    )


def makes_63(hinted: HintedSituation) -> bool:
    """Return True if the dice on the table bring the upper total to 63."""
    if not hinted.upper:
        return False
    category, have, _ = hinted.upper
    return (
        category in hinted.sheet.unused
        and hinted.sheet.upper < BONUS_AT <= hinted.sheet.upper + category.value * have
    )


def open_straight(hinted: HintedSituation) -> bool:
    """Return True if three or four kept dice in sequence can grow into a straight at both ends."""
    low, high = min(hinted.keep), max(hinted.keep)
    small = Category.SMALL_STRAIGHT in hinted.sheet.unused and len(hinted.keep) == 3
    wanted = small or Category.LARGE_STRAIGHT in hinted.sheet.unused
    return (
        wanted and sorted(hinted.keep) == [*range(low, high + 1)] and low > 1 and high < 6 and high - low >= 2
    )


def decided(hinted: HintedSituation) -> bool:
    """Return True if another choice has a lower chance to win than the best choice."""
    return bool(hinted.to_win) and hinted.wins[0] > min(hinted.wins)


def to_beat(hinted: HintedSituation) -> bool:
    """Return True if only the opponent's total counts, and the hint's reason names this total."""
    if not hinted.to_win or hinted.to_win.theirs.unused or hinted.to_win.ahead:
        return False
    return (
        decided(hinted) and hinted.best.why == f"TO BEAT {replace(hinted.to_win.theirs, closed=True).total}"
    )


CONDITIONS: dict[str, Callable[[HintedSituation], bool]] = {
    "": lambda hinted: True,
    "OPEN STRAIGHT": open_straight,
    "KEEPS 63": keeps_63,
    "MAKES 63": makes_63,
    "TO LEAD": lambda hinted: decided(hinted) and bool(hinted.to_win and hinted.to_win.ahead),
    "TO WIN": lambda hinted: decided(hinted) and bool(hinted.to_win and hinted.to_win.theirs.unused),
    "TO BEAT": to_beat,
}
"""The condition under which a reason is true, by the first words of the reason."""


def held(variant: Variant, number: int) -> Counter[str]:
    """Check the reasons in `number` random situations; return how often each reason was given."""
    given = Counter[str]()
    for sheet, dice, to_win, rolls in situations(variant, number):
        best, *_ = advise(Perfect(variant), sheet, dice, rolls, to_win)
        reason = " ".join(best.why.split()[:2])
        given["TO BEAT" if reason.startswith("TO BEAT") else best.why] += 1
        hinted = HintedSituation(sheet, dice, to_win, rolls, best)
        assert CONDITIONS[reason](hinted), hinted
    return given


@GAMES
def test_every_reason_is_true(variant: Variant) -> None:
    assert held(variant, FEW)


@pytest.mark.slow
@pytest.mark.no_cover
@GAMES
def test_every_reason_is_true_in_many_situations(variant: Variant) -> None:
    """Each reason is given at least once in the situations, except MAKES 63, which is rare."""
    assert {*CONDITIONS} - {*held(variant, MANY)} <= {"MAKES 63"}
