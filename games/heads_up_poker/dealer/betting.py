"""The abstract game of the dealer's tables: hands in steps, and the visible part of the betting.

A situation consists of the bets of the first round, the amount due, the numbers of cards drawn, and the
person's second-round bet if the dealer has raised it.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import prod
from typing import NamedTuple

from games.cards.moves import DISCARDS
from games.heads_up_poker.rules import ANTE, MOST, Phase

COUNTS = range(DISCARDS + 1)
"""The possible numbers of cards to draw."""
DRAWS = tuple(product(COUNTS, repeat=2))
"""All pairs of numbers of cards drawn: the person's, then the dealer's."""


class Sizes(NamedTuple):
    """The amounts of bets and raises that are used in one round, in ascending dollars."""

    bets: tuple[int, ...]
    """The person's bets in dollars."""
    raises: tuple[int, ...]
    """The dealer's raises in dollars."""
    again: tuple[int, ...]
    """The person's raises of the dealer's raise, in dollars."""


class BettingPoint(NamedTuple):
    """A decision point: the phase of a hand and the round of betting; the draw belongs to the first round."""

    phase: Phase
    round: int


class FirstRound(NamedTuple):
    """A first round in dollars: the person's bet, the dealer's raise, the person's raise of that."""

    bet: int = 0
    raised: int = 0
    again: int = 0

    @property
    def matched(self) -> int:
        """The dollars that each side has put in beyond the ante."""
        return sum(self)


class FirstRounds(NamedTuple):
    """The first rounds that have been studied: bets that were seen, raised, or raised twice."""

    seen: tuple[int, ...] = ()
    raised: tuple[tuple[int, ...], ...] = ((), ())
    again: tuple[tuple[int, ...], ...] = ((), (), ())

    @property
    def all(self) -> tuple[FirstRound, ...]:
        """All studied first rounds, in the order of their indices."""
        return tuple(
            FirstRound(*one) for one in (*product(self.seen), *product(*self.raised), *product(*self.again))
        )

    @property
    def number(self) -> int:
        """The number of studied first rounds."""
        return sum(prod(map(len, axes)) for axes in ((self.seen,), self.raised, self.again))

    def holds(self, first_round: FirstRound) -> bool:
        """True if first rounds with as many raises as this one have been studied."""
        return all(self.axes(first_round))

    def near(self, first_round: FirstRound) -> tuple[tuple[int, float], ...]:
        """The indices of the studied first rounds nearest to this one, with weights that add up to 1."""
        return _near_first_rounds(self, first_round)

    def axes(self, first_round: FirstRound) -> tuple[tuple[int, ...], ...]:
        """The studied amounts in dollars of first rounds with as many raises as this one."""
        if first_round.again:
            return self.again
        return self.raised if first_round.raised else (self.seen,)


@cache
def _near_first_rounds(known: FirstRounds, first_round: FirstRound) -> tuple[tuple[int, float], ...]:
    """`FirstRounds.near`, cached: a decision looks up the same few first rounds again and again."""
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
    """The studied situations of a decision point; all dollars are ascending."""

    first_rounds: FirstRounds
    bets: tuple[int, ...] = (0,)
    """The person's second-round bets that the dealer has raised; 0 if it has not raised."""
    due: tuple[int, ...] = (0,)
    """The dollars to put in to stay; 0 if nothing is due."""


EVERY = tuple(range(1, MOST + 1))
ANSWERED = Sizes(EVERY, EVERY, EVERY), Sizes(EVERY, (MOST,), (1, 5, MOST))
"""By round: the amounts that the dealer has learned to answer, and the dealer's own raises."""
USED = Sizes((1, 2, 5, MOST), EVERY, (1, 5, MOST)), Sizes((1, 2, 5, MOST), (MOST,), (1, 5, MOST))
"""By round: the amounts of a person who follows the hints, and the dealer's raises."""

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
"""The studied situations of every decision point. SEE MY RAISE? has none: its YES leads to RAISING."""
EXACT_GRIDS = GRIDS | {
    BettingPoint(Phase.ANSWERING, 2): Grid(_WHOLE, due=EVERY),
    BettingPoint(Phase.CALLED, 2): Grid(_WHOLE, EVERY, (1, 5, MOST)),
}
"""The studied situations of a dealer that raises only by the most, and remembers the whole first round."""
SHORT = (*range(1, MOST + 3), 14, 15, 17, 19, 22)
"""Dollars beyond the ante for which such a dealer has learned a separate game, ascending.

Up to $11, a raise is always all that is left. For an amount between two of these, the game of the higher
one is played."""


def short_grids(stake: int) -> dict[BettingPoint, Grid]:
    """The studied situations of the dealer's decisions if both sides have only this much, one of `SHORT`.

    Some combinations in the result are impossible for lack of money.
    """
    bets = EVERY[:stake]
    # The bets that leave money after a raise of the most, and after a further raise of that.
    left, more = (EVERY[: max(0, stake - MOST - least)] for least in (1, 2))
    seen = bets[: stake - 1]
    raised, again = (left, (MOST,)), (more, (MOST,), more)
    grids = {
        BettingPoint(Phase.ANSWERING, 1): Grid(_NONE, due=bets),
        BettingPoint(Phase.ANSWERING, 2): Grid(FirstRounds(seen, raised, again), due=seen),
    }
    if left:
        grids[BettingPoint(Phase.CALLED, 1)] = Grid(FirstRounds(raised=raised), due=left)
    # The most that can be matched in the first round if the second round still has money for a bet, a raise
    # of the most and a further raise.
    most = stake - MOST - 2
    if most > 0:
        left, more = (EVERY[: max(0, most - MOST - least)] for least in (0, 1))
        due = tuple(one for one in ANSWERED[1].again if one <= most)
        first_rounds = FirstRounds(EVERY[:most], (left, (MOST,)), (more, (MOST,), more))
        grids[BettingPoint(Phase.CALLED, 2)] = Grid(first_rounds, EVERY[:most], due)
    return grids


@cache
def near(value: int, known: tuple[int, ...], matched: int) -> tuple[tuple[int, float], ...]:
    """The indices of the known dollars nearest to a value, with weights that add up to 1.

    Between two amounts, the weights follow the pseudo-harmonic mapping, relative to the pot of the dollars
    matched.
    """
    above = next((at for at, one in enumerate(known) if one >= value), len(known) - 1)
    if not above or known[above] <= value:
        return ((above, 1.0),)
    low, high = known[above - 1], known[above]
    pot = 2 * (matched + ANTE)
    lower = (high - value) * (pot + low) / ((high - low) * (pot + value))
    return (above - 1, lower), (above, 1 - lower)
