"""Defines what the person who trains SHARK remembers in the second round of the hand before the draw.

A person who remembers that hand knows better which cards the dealer cannot have, above all after drawing
three cards to a middling hand. The person remembers most after the most frequent first rounds.
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
"""The number of adjacent strength buckets that the person merges into one group, by the number of cards
drawn.

The rows are for a first round without a raise, with a raise, and with a further raise. 1 merges nothing, 0
merges all buckets."""
BETS = (4, 4, 3)
"""The highest first-round bet in dollars to which each row of TOGETHER applies; after higher bets, all
buckets are merged."""


def everything(scale: Scale) -> Memory:
    """Return the memory of a person who forgets nothing."""
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
