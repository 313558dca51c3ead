"""The manners of the players: how each differs from one who goes by the odds alone.

All of them reckon alike what a choice brings; a manner is what they make of it.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from cabinet.cards.deck import JACK, KING


class Manner(NamedTuple):
    """How somebody plays, and how the others expect him to."""

    looseness: float = 1.0
    """Dollars paid to see a bet that feel like one: 2 sees it at half the chances that the pot asks for."""
    discount: float = inf
    """Dollars at most by which seeing a bet feels cheaper than it is."""
    aggression: float = 0.0
    """Dollars that a bet or raise of one dollar seems to bring besides what is to be expected of it."""
    bluffs: float = 1.0
    """Bluffs for each that the balance asks for: as many as make folding no better than seeing them."""
    early: float = 0.25
    """The same before the draw, where somebody behind has a hand more often than he should."""
    sizes: tuple[float, ...] = (0.5, 1.0, 2.0)
    """The bets and raises that are thought of, in pots; the usual one in the middle."""
    opens: int = JACK
    """The lowest pair that is opened with."""
    false: float = 0.0
    """How often fewer cards are drawn than the hand would."""

    def felt(self, price: float) -> float:
        """What so many dollars feel like when they are paid to see a bet."""
        return max(price / self.looseness, price - self.discount)


PEOPLE = Manner(looseness=1.4, bluffs=0.7, early=0.5)
"""What a person is taken for at first: somebody who sees more than is good for him."""

MANNERS = {
    "ACE": Manner(),
    "SLIM": Manner(looseness=0.85, aggression=-0.1, bluffs=0.0, early=0.0, sizes=(0.25, 0.5), opens=KING),
    "LUCKY": Manner(looseness=2.5, discount=20, aggression=-0.1, bluffs=0.0, early=0.0, sizes=(0.5, 1.0)),
    "SHIFTY": Manner(looseness=1.3, discount=6, bluffs=1.27, early=0.5, false=0.15),
}
"""By name: solid and balanced, tight, loose, and full of bluffs."""
