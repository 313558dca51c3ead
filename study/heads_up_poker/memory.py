"""Defines what SHARK's training opponent still knows, in the second round, about its hand before the draw.

From that hand a person can infer which cards the dealer cannot have, above all after drawing three cards to a
middling hand. The person remembers most after the most frequent first rounds.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from games.heads_up_poker.dealer.betting import FirstRound
from games.heads_up_poker.dealer.scale import steps

if TYPE_CHECKING:
    from games.heads_up_poker.dealer.scale import Scale
    from study.heads_up_poker.game import Memory

TOGETHER = ((0, 7, 7, 1), (0, 0, 0, 4), (0, 0, 0, 14))
"""The number of adjacent strength buckets that the person remembers as one; 1 keeps them apart, 0 merges all.

The rows are for a first round without a raise, with one raise, and with two raises. The columns are for 0 to
3 cards drawn."""
BETS = (4, 4, 3)
"""The highest first-round bet in dollars to which each row of TOGETHER applies; after higher bets, all
buckets are merged."""


def everything(scale: Scale) -> Memory:
    """Return the memory of a person who remembers the exact strength bucket of the hand before the draw."""
    every = tuple(range(1, steps(scale.prospects)))
    return lambda _state, _cards: every


def remembered(scale: Scale) -> Memory:
    """Return the memory of a person who merges strength buckets as TOGETHER and BETS say."""
    groups = [steps(scale.prospects[:group]) for group in range(len(scale.prospects) + 1)]

    def memory(state: tuple[int, ...], cards: int) -> tuple[int, ...]:
        way = FirstRound(*state)
        raises = (way.raised > 0) + (way.again > 0)
        together = TOGETHER[raises][cards]
        if not together or way.bet > BETS[raises]:
            return ()
        cuts = [at for first, last in pairwise(groups) for at in range(first, last, together)]
        return tuple(cuts[1:])

    return memory
