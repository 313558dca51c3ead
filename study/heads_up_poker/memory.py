"""The memory of the person who learns against SHARK: the hand before the draw, in the second round.

A person who remembers it knows better what the dealer cannot have, above all after drawing three cards to a
middling hand. It remembers most after the most frequent first rounds.
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
"""The number of steps in a group that are not distinguished: without a raise, after a raise, after a raise
of it, by the cards drawn; 0: all are distinguished."""
BETS = (4, 4, 3)
"""The highest first bets for which this holds, likewise; after higher bets none are distinguished."""


def everything(scale: Scale) -> Memory:
    """The memory of a person who forgets nothing."""
    every = tuple(range(1, steps(scale.prospects)))
    return lambda _state, _cards: every


def remembered(scale: Scale) -> Memory:
    """The memory of a person who distinguishes hands by this scale."""
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
