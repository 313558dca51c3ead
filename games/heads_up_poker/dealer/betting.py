"""The abstract game that the dealer has studied: hands in steps, and what of the betting still shows.

A situation is told by what each side has matched beyond the ante, by what is due
and by how many cards both have drawn. How the pot came about is not remembered.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from games.cards.moves import DISCARDS
from games.heads_up_poker.rules import ANTE, MOST, Phase

COUNTS = range(DISCARDS + 1)
"""Cards that may be drawn."""
DRAWS = tuple(product(COUNTS, repeat=2))
"""How many cards the person and the dealer may have drawn."""


class Sizes(NamedTuple):
    """What can be put in at a time in a round, in rising dollars."""

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


class Grid(NamedTuple):
    """The situations of a place that have been studied, both in rising dollars."""

    matched: tuple[int, ...]
    """What each side has put in beyond the ante, what is due left out."""
    due: tuple[int, ...]
    """What must be put in to stay; 0 where nothing is due."""


EVERY = tuple(range(1, MOST + 1))
ANSWERED = Sizes(EVERY, EVERY, EVERY), Sizes(EVERY, (MOST,), (1, 5, MOST))
"""What the dealer has learned to answer in the two rounds, and its own raises."""
USED = Sizes((1, 2, 5, MOST), EVERY, (1, 5, MOST)), Sizes((1, 2, 5, MOST), (MOST,), (1, 5, MOST))
"""What a person does who follows the hints, and the dealer's raises."""


def ends(matched: int, sizes: Sizes) -> tuple[int, ...]:
    """What each has put in where a round ends without a fold.

    First where a bet is seen, then where a raise is, then where one more is called.
    """
    seen = [matched + bet for bet in sizes.bets]
    raised = [one + more for one in seen for more in sizes.raises]
    return (*seen, *raised, *(one + more for one in raised for more in sizes.again))


def grids(rounds: tuple[Sizes, Sizes]) -> dict[BettingPoint, Grid]:
    """The situations of every place where no other amounts are named."""
    found: dict[BettingPoint, Grid] = {}
    pots: tuple[int, ...] = (0,)
    for number, sizes in enumerate(rounds, 1):
        seen = _sums(pots, sizes.bets)
        raised = _sums(seen, sizes.raises)
        found |= {
            BettingPoint(Phase.BETTING, number): Grid(pots, (0,)),
            BettingPoint(Phase.ANSWERING, number): Grid(pots, sizes.bets),
            BettingPoint(Phase.ASKED, number): Grid(seen, sizes.raises),
            BettingPoint(Phase.RAISING, number): Grid(raised, (0,)),
            BettingPoint(Phase.CALLED, number): Grid(raised, sizes.again),
        }
        pots = tuple(sorted({one for pot in pots for one in ends(pot, sizes)}))
        found.setdefault(BettingPoint(Phase.DISCARDING, 1), Grid(pots, (0,)))
    return found


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


def _sums(some: tuple[int, ...], more: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted({one + other for one in some for other in more}))
