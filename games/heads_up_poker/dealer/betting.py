"""The simplified game that the dealers' strategy tables solve: strength buckets and a few bet sizes.

A betting situation consists of the bets of the first round, the amount due, the numbers of cards drawn, and
the person's second-round bet if the dealer has raised that bet. The tables are solved for some amounts only;
between these, the game interpolates.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from math import prod
from typing import NamedTuple

from games.cards.moves import DISCARDS
from games.heads_up_poker.rules import ANTE, MOST, Phase

COUNTS = range(DISCARDS + 1)
"""The numbers of cards that a player can draw: 0 to 3."""
DRAWS = tuple(product(COUNTS, repeat=2))
"""All pairs of numbers of cards drawn: the person's number, then the dealer's."""


class Sizes(NamedTuple):
    """The amounts in dollars that a strategy uses in one betting round; each tuple is ascending."""

    bets: tuple[int, ...]
    """The person's opening bets, in dollars."""
    raises: tuple[int, ...]
    """The dealer's raises of the person's bet, in dollars."""
    again: tuple[int, ...]
    """The amounts by which the person raises again after the dealer's raise, in dollars."""


class BettingPoint(NamedTuple):
    """A decision point: a phase of the hand and a betting round; the draw counts as round 1."""

    phase: Phase
    round: int


class FirstRound(NamedTuple):
    """The amounts of a first betting round in dollars: bet, dealer's raise, person's raise; 0 if not made."""

    bet: int = 0
    raised: int = 0
    again: int = 0

    @property
    def matched(self) -> int:
        """Return the dollars that each side has put in beyond the ante."""
        return sum(self)


class FirstRounds(NamedTuple):
    """The first betting rounds that a strategy table contains: bets called, raised once, or raised twice."""

    seen: tuple[int, ...] = ()
    raised: tuple[tuple[int, ...], ...] = ((), ())
    again: tuple[tuple[int, ...], ...] = ((), (), ())

    @property
    def all(self) -> tuple[FirstRound, ...]:
        """Return all first betting rounds in the table, in the order of their indices."""
        return tuple(
            FirstRound(*one) for one in (*product(self.seen), *product(*self.raised), *product(*self.again))
        )

    @property
    def number(self) -> int:
        """Return how many first betting rounds the table contains."""
        return sum(prod(map(len, axes)) for axes in ((self.seen,), self.raised, self.again))

    def holds(self, first_round: FirstRound) -> bool:
        """Return True if the table covers first rounds with as many raises as `first_round`."""
        return all(self.axes(first_round))

    def near(self, first_round: FirstRound) -> tuple[tuple[int, float], ...]:
        """Return the indices of the first rounds in the table nearest to `first_round`, with weights.

        The weights add up to 1.
        """
        return _near_first_rounds(self, first_round)

    def axes(self, first_round: FirstRound) -> tuple[tuple[int, ...], ...]:
        """Return the amounts that the table contains for first rounds with as many raises as `first_round`.

        The amounts are in dollars: a tuple for the bet, one for a raise and one for a second raise, as far as
        `first_round` has them.
        """
        if first_round.again:
            return self.again
        return self.raised if first_round.raised else (self.seen,)


@cache
def _near_first_rounds(known: FirstRounds, first_round: FirstRound) -> tuple[tuple[int, float], ...]:
    """Compute `FirstRounds.near`; cached, because decisions look up the same few first rounds often."""
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
    """The betting situations that a strategy table contains for one decision point; amounts are ascending."""

    first_rounds: FirstRounds
    bets: tuple[int, ...] = (0,)
    """The sizes of the person's second-round bet that the table distinguishes after the dealer has raised
    that bet, in dollars; 0 stands for no raise."""
    due: tuple[int, ...] = (0,)
    """The amounts due that the table distinguishes: the dollars that the player must put in to stay in the
    hand; 0 if nothing is due."""


EVERY = tuple(range(1, MOST + 1))
ANSWERED = Sizes(EVERY, EVERY, EVERY), Sizes(EVERY, (MOST,), (1, 5, MOST))
"""The amounts, in dollars, that the dealer was trained with in each betting round: the person's bets and
further raises, and the dealer's own raises."""
USED = Sizes((1, 2, 5, MOST), EVERY, (1, 5, MOST)), Sizes((1, 2, 5, MOST), (MOST,), (1, 5, MOST))
"""The amounts, in dollars, that hints consider in each betting round: the person's bets and further raises,
and the dealer's raises."""

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
"""The betting situations in the strategy table, by decision point.

The question SEE MY RAISE? has no situations of its own: YES leads to the decision RAISING."""
EXACT_GRIDS = GRIDS | {
    BettingPoint(Phase.ANSWERING, 2): Grid(_WHOLE, due=EVERY),
    BettingPoint(Phase.CALLED, 2): Grid(_WHOLE, EVERY, (1, 5, MOST)),
}
"""The betting situations in the table of a dealer that remembers all amounts of the first round.

A dealer that remembers them raises only by $10."""
SHORT = (*range(1, MOST + 3), 14, 15, 17, 19, 22)
"""The amounts in dollars beyond the ante for which a dealer with little money has a separate strategy.

Such a dealer remembers the exact first round. Up to $11, the dealer always raises by all the money that is
left. If a side has an amount between two of these, the strategy for the higher amount is used."""


def short_grids(stake: int) -> dict[BettingPoint, Grid]:
    """Return the betting situations that the strategy distinguishes if each side has only `stake` dollars.

    `stake`: the dollars that each side has beyond the ante, one of `SHORT`. Combinations of amounts that cost
    more than `stake` are left out.
    """
    bets = EVERY[:stake]
    # `left`: the bets that leave each side some money after the dealer has raised them by $10. `more`: the
    # bets that leave each side some money even after a further raise by the person.
    left, more = (EVERY[: max(0, stake - MOST - least)] for least in (1, 2))
    seen = bets[: stake - 1]
    raised, again = (left, (MOST,)), (more, (MOST,), more)
    grids = {
        BettingPoint(Phase.ANSWERING, 1): Grid(_NONE, due=bets),
        BettingPoint(Phase.ANSWERING, 2): Grid(FirstRounds(seen, raised, again), due=seen),
    }
    if left:
        grids[BettingPoint(Phase.CALLED, 1)] = Grid(FirstRounds(raised=raised), due=left)
    # `most`: the dollars that each side can put in during the first round and still have enough for a
    # second-round bet, a raise of $10 and a further raise.
    most = stake - MOST - 2
    if most > 0:
        left, more = (EVERY[: max(0, most - MOST - least)] for least in (0, 1))
        due = tuple(one for one in ANSWERED[1].again if one <= most)
        first_rounds = FirstRounds(EVERY[:most], (left, (MOST,)), (more, (MOST,), more))
        grids[BettingPoint(Phase.CALLED, 2)] = Grid(first_rounds, EVERY[:most], due)
    return grids


@cache
def near(value: int, known: tuple[int, ...], matched: int) -> tuple[tuple[int, float], ...]:
    """Return the indices of the one or two numbers of `known` that are nearest to `value`, with weights.

    The weights add up to 1. For a value between two numbers, the weights follow the pseudo-harmonic mapping
    of poker research, in fractions of the pot: both antes, and the dollars that each side has put in
    (`matched`).
    """
    above = next((at for at, one in enumerate(known) if one >= value), len(known) - 1)
    if not above or known[above] <= value:
        return ((above, 1.0),)
    low, high = known[above - 1], known[above]
    pot = 2 * (matched + ANTE)
    lower = (high - value) * (pot + low) / ((high - low) * (pot + value))
    return (above - 1, lower), (above, 1 - lower)
