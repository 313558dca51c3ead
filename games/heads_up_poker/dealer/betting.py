"""The abstract game of the dealer's tables: hands in steps, and the visible part of the betting.

A situation consists of the bets of the first round, the amount due, the numbers of cards drawn, and the
person's bet of the second round if the dealer has raised it.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import prod
from typing import NamedTuple

from games.cards.moves import DISCARDS
from games.heads_up_poker.rules import ANTE, MOST, Phase

COUNTS = range(DISCARDS + 1)
"""Cards that may be drawn."""
DRAWS = tuple(product(COUNTS, repeat=2))
"""The numbers of cards that the person and the dealer may have drawn."""


class Sizes(NamedTuple):
    """The amounts that can be put in at a time in a round, in ascending dollars."""

    bets: tuple[int, ...]
    """The person's."""
    raises: tuple[int, ...]
    """The dealer's."""
    again: tuple[int, ...]
    """The person's, of the raise."""


class BettingPoint(NamedTuple):
    """A decision; the draw belongs to the first round."""

    phase: Phase
    round: int


class FirstRound(NamedTuple):
    """The first round: the person's bet, the dealer's raise, and the person's raise of that."""

    bet: int = 0
    raised: int = 0
    again: int = 0

    @property
    def matched(self) -> int:
        """Dollars that each side has put in beyond the ante."""
        return sum(self)


class FirstRounds(NamedTuple):
    """First rounds that have been studied: bets that were seen, raised, raised again."""

    seen: tuple[int, ...] = ()
    raised: tuple[tuple[int, ...], ...] = ((), ())
    again: tuple[tuple[int, ...], ...] = ((), (), ())

    @property
    def all(self) -> tuple[FirstRound, ...]:
        """Each of them, in their order."""
        return tuple(
            FirstRound(*one) for one in (*product(self.seen), *product(*self.raised), *product(*self.again))
        )

    @property
    def number(self) -> int:
        """The number of first rounds."""
        return sum(prod(map(len, axes)) for axes in ((self.seen,), self.raised, self.again))

    def holds(self, first_round: FirstRound) -> bool:
        """True if first rounds of its kind have been studied: seen, raised, or raised again."""
        return all(self.axes(first_round))

    def near(self, first_round: FirstRound) -> tuple[tuple[int, float], ...]:
        """The places of those next to one, with weights that make up 1."""
        return _near_first_rounds(self, first_round)

    def axes(self, first_round: FirstRound) -> tuple[tuple[int, ...], ...]:
        """The dollars of those that went this way."""
        if first_round.again:
            return self.again
        return self.raised if first_round.raised else (self.seen,)


@cache
def _near_first_rounds(known: FirstRounds, first_round: FirstRound) -> tuple[tuple[int, float], ...]:
    """`FirstRounds.near`, kept: a decision looks at the same few again and again."""
    axes = known.axes(first_round)
    some = ((known.seen,), known.raised, known.again)
    first = sum(prod(map(len, one)) for one in some[: len(axes) - 1])
    before = (0, first_round.bet, first_round.bet + first_round.raised)
    found = []
    for cells in product(*(near(*one) for one in zip(first_round, axes, before, strict=False))):
        at = 0
        for (place, _), dollars in zip(cells, axes, strict=True):
            at = at * len(dollars) + place
        found.append((first + at, prod(weight for _, weight in cells)))
    return tuple(found)


class Grid(NamedTuple):
    """The situations of a place that have been studied, all dollars rising."""

    first_rounds: FirstRounds
    bets: tuple[int, ...] = (0,)
    """What the person has bet in the second round, where the dealer has raised that."""
    due: tuple[int, ...] = (0,)
    """What must be put in to stay; 0 where nothing is due."""


EVERY = tuple(range(1, MOST + 1))
ANSWERED = Sizes(EVERY, EVERY, EVERY), Sizes(EVERY, (MOST,), (1, 5, MOST))
"""The bets that the dealer has learned to answer in the two rounds, and its own raises."""
USED = Sizes((1, 2, 5, MOST), EVERY, (1, 5, MOST)), Sizes((1, 2, 5, MOST), (MOST,), (1, 5, MOST))
"""The bets of a person who follows the hints, and the dealer's raises."""

_NONE = FirstRounds((0,))
_RAISED = FirstRounds(raised=(EVERY, (2, 5, MOST)))
_SOME = FirstRounds(
    (1, 2, 3, 5, 7, MOST), ((1, 2, 5, MOST), (5, MOST)), ((1, 2, 5, MOST), (MOST,), (1, 5, MOST))
)
_FEW = FirstRounds((1, 5, MOST), ((1, 5, MOST), (MOST,)), ((1, 5, MOST), (MOST,), (MOST,)))
_WHOLE = FirstRounds(EVERY, (EVERY, (MOST,)), (EVERY, (MOST,), EVERY))
GRIDS = {
    BettingPoint(Phase.BETTING, 1): Grid(_NONE),
    BettingPoint(Phase.ANSWERING, 1): Grid(_NONE, due=EVERY),
    BettingPoint(Phase.RAISING, 1): Grid(_RAISED),
    BettingPoint(Phase.CALLED, 1): Grid(_RAISED, due=EVERY),
    BettingPoint(Phase.DISCARDING, 1): Grid(_SOME),
    BettingPoint(Phase.BETTING, 2): Grid(_SOME),
    BettingPoint(Phase.ANSWERING, 2): Grid(_SOME, due=EVERY),
    BettingPoint(Phase.RAISING, 2): Grid(_FEW, (1, 5, MOST)),
    BettingPoint(Phase.CALLED, 2): Grid(_FEW, (1, 2, 5, MOST), (1, 5, MOST)),
}
"""The studied situations at every place; YES is what comes after it."""
EXACT_GRIDS = GRIDS | {
    BettingPoint(Phase.ANSWERING, 2): Grid(_WHOLE, due=EVERY),
    BettingPoint(Phase.CALLED, 2): Grid(_WHOLE, EVERY, (1, 5, MOST)),
}
"""The same of a dealer that only raises by the most, and tells all first rounds apart."""
SHORT = (*range(1, MOST + 3), 14, 15, 17, 19, 22)
"""Dollars beyond the ante for which such a dealer has learned a game of its own, rising.

Up to $11 a raise is always all that is left. With as much as lies between two of these the game of the higher
one is played.
"""


def short_grids(stake: int) -> dict[BettingPoint, Grid]:
    """The studied situations at the dealer's places when both have `stake` dollars, of `SHORT`.

    Some combinations in these grids cost more than the stake.
    """
    bets = EVERY[:stake]
    # Bets that leave something after a raise of the most, and after a raise of that.
    left, more = (EVERY[: max(0, stake - MOST - least)] for least in (1, 2))
    seen = bets[: stake - 1]
    raised, again = (left, (MOST,)), (more, (MOST,), more)
    grids = {
        BettingPoint(Phase.ANSWERING, 1): Grid(_NONE, due=bets),
        BettingPoint(Phase.ANSWERING, 2): Grid(FirstRounds(seen, raised, again), due=seen),
    }
    if left:
        grids[BettingPoint(Phase.CALLED, 1)] = Grid(FirstRounds(raised=raised), due=left)
    # The most that can be matched in the first round and leave money in the second for a bet, a raise of the
    # most and a raise of that.
    most = stake - MOST - 2
    if most > 0:
        left, more = (EVERY[: max(0, most - MOST - least)] for least in (0, 1))
        due = tuple(one for one in ANSWERED[1].again if one <= most)
        first_rounds = FirstRounds(EVERY[:most], (left, (MOST,)), (more, (MOST,), more))
        grids[BettingPoint(Phase.CALLED, 2)] = Grid(first_rounds, EVERY[:most], due)
    return grids


@cache
def near(value: int, known: tuple[int, ...], matched: int) -> tuple[tuple[int, float], ...]:
    """The places of the known dollars next to a value, with weights that make up 1.

    Between two amounts the weights are those of the pseudo-harmonic mapping over
    the pot of what is matched.
    """
    above = next((at for at, one in enumerate(known) if one >= value), len(known) - 1)
    if not above or known[above] <= value:
        return ((above, 1.0),)
    low, high = known[above - 1], known[above]
    pot = 2 * (matched + ANTE)
    lower = (high - value) * (pot + low) / ((high - low) * (pot + value))
    return (above - 1, lower), (above, 1 - lower)
