"""The last boxes: the chances are those of a plain search, turn by turn."""

from __future__ import annotations

from functools import cache

import pytest

from games.dice.endgame import Endgame, settled
from games.dice.outcomes import left, outcomes, plan, promised
from games.dice.scoring import BONUS_AT, UPPER, Category
from games.dice.stake import GAME, Stake
from games.dice.values import BIT, OTHERS, Spot
from games.dice.variants import POKER_DICE, YAHTSEE, Variant

MATCH = Stake(loss=0.25, tie=0.5, win=0.5)
POINTS = Stake(ahead=-20, later=2)


def last(*unused: Category, box: int = 1, total: int = 40) -> Spot:
    """A sheet on which only these are unused."""
    upper = sum(BIT[category] for category in UPPER if category not in unused)
    others = sum(BIT[category] for category in OTHERS if category not in unused)
    return Spot(0 if Category.FIVE_ALIKE in unused else box, others, upper, total)


def searched(variant: Variant, mover: Spot, other: Spot, lead: int, stake: Stake) -> float:
    """What a lead is worth before a turn, by plain search: a turn for each sheet and lead."""

    @cache
    def worth(mover: Spot, other: Spot, lead: int, ours: bool) -> float:
        if not left(mover):
            return stake.worth(lead, 80.0) if ours else 1 - stake.worth(-lead, 80.0)
        of, columns = outcomes(variant, mover)
        ends = [1 - worth(other, after, -lead - gain, not ours) for after, gain in of]
        return promised(plan(ends, columns))

    return worth(mover, other, lead, True)


def looked(variant: Variant, mover: Spot, other: Spot, lead: int, stake: Stake) -> float:
    """The same by the endgame."""
    of, columns = outcomes(variant, mover)
    endgame = Endgame(variant, lambda end: stake.worth(end, 80.0))
    ends = [(after, lead + gain) for after, gain in of]
    found = endgame.chances(ends, other)
    assert endgame.chances(ends[:2], other) == found[:2]
    return promised(plan(found, columns))


CASES = [
    (YAHTSEE, last(Category.CHANCE), last(), 3, GAME),
    (YAHTSEE, last(Category.CHANCE, box=2), last(Category.FULL_HOUSE, box=2), -20, GAME),
    (YAHTSEE, last(Category.SIXES, total=50), last(Category.THREE_ALIKE), 5, GAME),
    (YAHTSEE, last(Category.FIVES, box=2, total=50), last(Category.LARGE_STRAIGHT, box=2), -60, MATCH),
    (YAHTSEE, last(Category.ACES, Category.FIVE_ALIKE), last(Category.FULL_HOUSE), 0, POINTS),
    (YAHTSEE, last(Category.ACES, Category.FIVE_ALIKE), last(Category.TWOS, Category.FIVE_ALIKE), -1, GAME),
    (POKER_DICE, last(Category.TWOS, Category.SIXES), last(Category.ACES, Category.FIVE_ALIKE), -7, GAME),
    (POKER_DICE, last(Category.SMALL_STRAIGHT, Category.FOURS), last(Category.CHANCE), 9, GAME),
]


@pytest.mark.parametrize(("variant", "mover", "other", "lead", "stake"), CASES)
def test_the_chances_are_exact(variant: Variant, mover: Spot, other: Spot, lead: int, stake: Stake) -> None:
    """To a millionth, whatever is played for."""
    assert looked(variant, mover, other, lead, stake) == pytest.approx(
        searched(variant, mover, other, lead, stake), abs=1e-6
    )


def test_sheets_are_as_good_as_others() -> None:
    """Where the 35 cannot come, or have come, it is no matter what is there; a five-alike used is used."""
    nothing = last(Category.SIXES, total=10)
    assert settled(YAHTSEE, nothing) == settled(YAHTSEE, nothing._replace(total=BONUS_AT))
    two, three, more = (settled(YAHTSEE, last(Category.SIXES, total=total)) for total in (51, 50, 45))
    assert two != three == more
    assert settled(POKER_DICE, last(Category.CHANCE, box=2)).box == 1
    assert settled(YAHTSEE, last(Category.CHANCE, box=2)).box == 2
