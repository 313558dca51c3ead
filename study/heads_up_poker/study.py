"""Two players of the abstract game who learn against each other by regret (CFR+)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from games.heads_up_poker.dealer.betting import COUNTS, DRAWS, BettingPoint, Sizes
from games.heads_up_poker.rules import Phase
from study.heads_up_poker.abstract import DISCARDING, AbstractSpot, Hand
from study.heads_up_poker.learning import LearnedChoice
from study.heads_up_poker.rounds import joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from study.heads_up_poker.deals import Deals
    from study.heads_up_poker.rounds import DealerPaths, PersonPaths, Reals

POWER = 2
"""What was chosen in the n-th iteration counts with this power of n."""


class Study:
    """The person and the dealer, and what they have learned at every place."""

    def __init__(self, deals: Deals, sizes: tuple[Sizes, Sizes], *, remembers: bool) -> None:
        """`sizes`: what can be named in each round. `remembers`: the person knows how the pot came about.

        The dealer, and a person who does not remember, go by what still shows.
        """
        self.hand = Hand(deals, sizes)
        self.choices: dict[AbstractSpot, LearnedChoice] = {}
        self._iterations = 0
        finals = deals.person.shape[2]
        for number, prospects, starts in ((1, len(deals.prospects), len(deals.starts)), (2, finals, finals)):
            betting, amounts = self.hand.rounds[number - 1], sizes[number - 1]
            bets, raises, again = map(len, amounts)
            pots = len(betting.start)
            bet = None if remembers else _alike(betting.start[:, 0], ())
            asked = None if remembers else _alike(betting.seen[..., 0], amounts.raises)
            answering = _alike(betting.start[:, 0], amounts.bets)
            called = _alike(betting.raised[..., 0], amounts.again)
            if number == 2:
                shape = len(COUNTS), pots, len(deals.prospects)
                self.choices[AbstractSpot(DISCARDING)] = LearnedChoice(shape, bet)
            for draw in range(len(DRAWS) if number == 2 else 1):
                self.choices |= {
                    AbstractSpot(BettingPoint(phase, number), draw): LearnedChoice(shape, rows)
                    for phase, shape, rows in (
                        (Phase.BETTING, (1 + bets, pots, prospects), bet),
                        (Phase.ANSWERING, (2 + raises, pots, bets, starts), answering),
                        (Phase.ASKED, (2 + again, pots, bets, raises, prospects), asked),
                        (Phase.CALLED, (2, pots, bets, raises, again, starts), called),
                    )
                }

    def iterate(self) -> None:
        """Learn from a hand that is played in all its ways, first the person, then the dealer."""
        self._iterations += 1
        self.hand.for_person(self._now, self._person_learns)
        self.hand.for_dealer(self._now, self._dealer_learns)

    def average(self, spot: AbstractSpot) -> Reals:
        """What has been learned: how likely each choice is in every history of a place."""
        return self.choices[spot].average

    @property
    def value(self) -> float:
        """What the person gets of a hand when both play as they have learned."""
        return self.hand.for_person(
            self.average, lambda spot, worth, _paths: (worth * self.average(spot)).sum(axis=0)
        )

    def _now(self, spot: AbstractSpot) -> Reals:
        return self.choices[spot].now

    def _person_learns(self, spot: AbstractSpot, worth: Reals, paths: DealerPaths) -> Reals:
        if spot.place.phase is Phase.BETTING:
            self._note(spot, Phase.ANSWERING, paths.start[:, None])
            self._note(spot, Phase.CALLED, paths.raised[:, :, :, None])
        return self.choices[spot].learn(worth)

    def _dealer_learns(self, spot: AbstractSpot, worth: Reals, paths: PersonPaths) -> Reals:
        if spot.place.phase is Phase.ANSWERING:
            self._note(spot, Phase.BETTING, paths.start)
            self._note(spot, Phase.ASKED, paths.bet[:, :, None])
            if spot.place.round == 1:
                self._note(spot, Phase.DISCARDING, joined(paths.ends))
        return self.choices[spot].learn(worth)

    def _note(self, spot: AbstractSpot, phase: Phase, reach: Reals) -> None:
        there = AbstractSpot(spot.place._replace(phase=phase), spot.draw)
        self.choices[there].note(reach, float(self._iterations) ** POWER)


def _alike(stakes: Reals, due: Sequence[int]) -> NDArray[np.intp]:
    """The same number for histories in which as much is staked and due: rising by due, then by stake."""
    pots = np.unique(stakes, return_inverse=True)[1].reshape(stakes.shape)
    if not due:
        return pots
    return pots[..., None] + (int(pots.max()) + 1) * np.arange(len(due))
