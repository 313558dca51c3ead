"""The playing styles (manners) of FIVE CARD DRAW's computer players, which a regular player can learn."""

from __future__ import annotations

from typing import NamedTuple

from cabinet.cards.deck import ACE, JACK, KING, TEN
from cabinet.cards.hands import HandKind

LEVELS = {"SHARK": 0.0, "GOOD": 0.35, "EASY": 0.7}
"""How much each strength of computer player misjudges its equity (its chance to win); 0 is no error.

A player's equity is raised to a random power. The power's logarithm is normally distributed with this
standard deviation."""


class Manner(NamedTuple):
    """A player's style of play. The player acts by it, and the opponents expect it."""

    looseness: float = 1.0
    """The factor by which the player overestimates pot odds: above 1 the player calls too often."""
    folds: float = 1.0
    """The largest share of the player's range that folds to a bet after the draw, 0 to 1."""
    opens: int = JACK
    """The lowest pair with which the player opens, or bets for value after the draw."""
    raises: tuple[HandKind, int] = (HandKind.TWO_PAIR, TEN)
    """The weakest hand that raises the first bet before the draw: its kind and its highest rank."""
    size: float = 1.0
    """The size of bets and raises, as a multiple of the pot."""
    bluffs: float = 1.0
    """The frequency of bluffs after the draw, relative to the one at which calling and folding pay
    equally."""
    early: float = 0.0
    """The number of bluffs before the draw for each raise that the player makes with a good hand."""
    pat: float = 0.0
    """The probability that the player draws no card with a hand that should draw, to look stronger."""


PEOPLE = Manner(looseness=1.4, bluffs=0.7, early=0.5)
"""The style that the opponents expect of a person whose play they have not seen: the person calls slightly
too often."""

MANNERS = {
    "ACE": Manner(raises=(HandKind.TWO_PAIR, 0), bluffs=0.4),
    "SLIM": Manner(looseness=0.85, opens=KING, raises=(HandKind.PAIR, ACE), size=0.4, bluffs=0.0),
    "LUCKY": Manner(looseness=1.8, folds=0.3, raises=(HandKind.PAIR, ACE), size=0.7, bluffs=0.0),
    "SHIFTY": Manner(looseness=1.3, bluffs=3.5, early=4.5, pat=0.25),
}
"""The style of each computer player, by name.

The numbers are chosen so that a regular player can see these habits at every strength. Each player raises at
least 3 of 100 bets before the draw. After the draw, LUCKY folds to at most 35 of 100 bets. At most 5 of 100
bets by ACE, and at least 15 of 100 bets by SHIFTY, are made on less than a pair of jacks. ACE bluffs less
than the balanced frequency because the players at this table call too often."""
