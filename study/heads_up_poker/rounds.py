"""A round of betting in the abstract game, for many pots beside each other.

Arrays have the axes: choice (where there is one), pot, bet, raise, raise of the raise,
step of the hand; of the dollars a place has as many axes as have been named there.
A reach is the chance that one side's hand is of a step and its own choices lead here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.heads_up_poker.rules import ANTE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.heads_up_poker.dealer.betting import Sizes

Reals: TypeAlias = NDArray[np.float32]


class Ends(NamedTuple):
    """Something of each way in which a round ends without a fold."""

    seen: Reals
    """Pot, bet: the dealer has seen the bet."""
    raised: Reals
    """Pot, bet, raise: the person has seen the raise."""
    again: Reals
    """Pot, bet, raise, raise again: the dealer has called."""


class DealerPaths(NamedTuple):
    """The dealer's reach, place by place."""

    start: Reals
    folded: Reals
    seen: Reals
    raised: Reals
    given_up: Reals
    called: Reals

    @property
    def ends(self) -> Ends:
        """Where no more is said."""
        return Ends(self.seen, self.raised, self.called)


class PersonPaths(NamedTuple):
    """The person's reach, place by place."""

    start: Reals
    folded: Reals
    bet: Reals
    refused: Reals
    seen: Reals
    again: Reals

    @property
    def ends(self) -> Ends:
        """Where no more is said."""
        return Ends(self.bet, self.seen, self.again)


class Round:
    """The betting over some pots, and what each end of it costs."""

    def __init__(self, matched: Sequence[int], sizes: Sizes) -> None:
        """`matched`: what each side has put in beyond the ante before, in each of the pots."""
        # The axes are those of a reach, with one number for all steps of the hand.
        self.start = ANTE + np.array(matched, np.float32)[:, None]
        self.seen = self.start[:, None] + np.array(sizes.bets, np.float32)[:, None]
        self.raised = self.seen[:, :, None] + np.array(sizes.raises, np.float32)[:, None]
        self.called = self.raised[:, :, :, None] + np.array(sizes.again, np.float32)[:, None]

    @property
    def matched(self) -> list[int]:
        """What each side has put in at each end, the antes left out, in the order of `joined`."""
        return [int(paid) - ANTE for paid in joined(Ends(self.seen, self.raised, self.called)).ravel()]

    def dealer(self, start: Reals, answer: Reals, call: Reals) -> DealerPaths:
        """Where the dealer gets by these choices at ANSWERING and CALLED."""
        here = start[:, None]
        folded, seen, raised = here * answer[0], here * answer[1], np.moveaxis(here * answer[2:], 0, 2)
        given_up, called = raised[:, :, :, None] * call
        return DealerPaths(start, folded, seen, raised, given_up, called)

    def person(self, start: Reals, bet: Reals, asked: Reals) -> PersonPaths:
        """Where the person gets by these choices at BETTING and ASKED."""
        folded, bets = start * bet[0], np.moveaxis(start * bet[1:], 0, 1)
        here = bets[:, :, None]
        again = np.moveaxis(here * asked[2:], 0, 3)
        return PersonPaths(start, folded, bets, here * asked[0], here * asked[1], again)

    def person_at_asked(self, dealer: DealerPaths, ends: Ends) -> Reals:
        """What NO, a plain YES and every raise of the raise are worth to each hand of the person's."""
        no = np.broadcast_to(-self.seen[:, :, None] * total(dealer.raised), ends.raised.shape)
        again = ends.again + self.raised[:, :, :, None] * total(dealer.given_up)
        return np.concatenate([no[None], ends.raised[None], np.moveaxis(again, 3, 0)])

    def person_at_bet(self, dealer: DealerPaths, ends: Ends, asked: Reals) -> Reals:
        """What folding and every bet are worth; `asked`: what the person gets where the dealer raises."""
        fold = -self.start * total(dealer.start)
        bets = ends.seen + self.start[:, None] * total(dealer.folded) + asked.sum(axis=2)
        return np.concatenate([np.broadcast_to(fold, bets[:, 0].shape)[None], np.moveaxis(bets, 1, 0)])

    def dealer_at_call(self, person: PersonPaths, ends: Ends) -> Reals:
        """What folding and calling are worth to each hand of the dealer's."""
        fold = -self.raised[:, :, :, None] * total(person.again)
        return np.stack([np.broadcast_to(fold, ends.again.shape), ends.again])

    def dealer_at_answer(self, person: PersonPaths, ends: Ends, call: Reals) -> Reals:
        """What folding, seeing and every raise are worth; `call`: what the dealer gets at CALLED."""
        fold = np.broadcast_to(-self.start[:, None] * total(person.bet), ends.seen.shape)
        raises = ends.raised + self.seen[:, :, None] * total(person.refused) + call.sum(axis=3)
        return np.concatenate([fold[None], ends.seen[None], np.moveaxis(raises, 2, 0)])

    def dealer_before(self, person: PersonPaths, answer: Reals) -> Reals:
        """What the round is worth to the dealer; `answer`: what it gets where the person bets."""
        worth: Reals = answer.sum(axis=1) + self.start * total(person.folded)
        return worth

    def showdown(self, paths: Ends, outcome: Reals) -> Ends:
        """What the ends are worth to the other side. `outcome`: its step, the step of those in `paths`."""
        worth = joined(paths) @ outcome.T
        stakes = joined(Ends(self.seen, self.raised, self.called))
        return parted(worth * stakes, paths)


def joined(ends: Ends) -> Reals:
    """All ends of all pots, a row each."""
    return np.concatenate([end.reshape(-1, end.shape[-1]) for end in ends])


def parted(rows: Reals, like: Ends) -> Ends:
    """The ends whose rows were `joined`."""
    parts = np.split(rows, np.cumsum([end[..., 0].size for end in like])[:-1])
    return Ends(*(part.reshape(*end.shape[:-1], -1) for part, end in zip(parts, like, strict=True)))


def total(reach: Reals) -> Reals:
    """The chance that any of the hands is there."""
    whole: Reals = reach.sum(axis=-1, keepdims=True)
    return whole
