"""The players' manners: the habits that a regular player can learn about each of them."""

from __future__ import annotations

from typing import NamedTuple

from cabinet.cards.deck import ACE, JACK, KING, TEN
from cabinet.cards.hands import HandKind

LEVELS = {"SHARK": 0.0, "GOOD": 0.35, "EASY": 0.7}
"""The error of each strength in judging equity.

A player sees equity to a power whose logarithm has this standard deviation."""


class Manner(NamedTuple):
    """A player's style, as the opponents expect it, too."""

    looseness: float = 1.0
    """The factor by which pot odds look better to the player than they are."""
    folds: float = 1.0
    """The most of the player's range that folds to a bet after the draw, 0 to 1."""
    opens: int = JACK
    """The lowest pair with which the player opens, or bets for value after the draw."""
    raises: tuple[HandKind, int] = (HandKind.TWO_PAIR, TEN)
    """The worst hand that raises the first bet before the draw: its kind and its highest rank."""
    size: float = 1.0
    """The size of bets and raises, as a multiple of the pot."""
    bluffs: float = 1.0
    """The frequency of bluffs after the draw; 1 is balanced, so that a call gains no more than a fold."""
    early: float = 0.0
    """Bluffs before the draw for each raise with a good hand."""
    pat: float = 0.0
    """The probability that a hand that would draw stands pat instead."""


PEOPLE = Manner(looseness=1.4, bluffs=0.7, early=0.5)
"""The manner that the opponents expect of a person at first: somewhat too many calls."""

MANNERS = {
    "ACE": Manner(raises=(HandKind.TWO_PAIR, 0), bluffs=0.4),
    "SLIM": Manner(looseness=0.85, opens=KING, raises=(HandKind.PAIR, ACE), size=0.4, bluffs=0.0),
    "LUCKY": Manner(looseness=1.8, folds=0.3, raises=(HandKind.PAIR, ACE), size=0.7, bluffs=0.0),
    "SHIFTY": Manner(looseness=1.3, bluffs=3.5, early=4.5, pat=0.25),
}
"""The manners by name.

The numbers are chosen so that a regular player sees these habits at every strength: everyone raises at
least 3 of 100 bets before the draw. After the draw, LUCKY folds to at most 35 of 100 bets; at most 5 of
100 bets by ACE are on less than jacks, and at least 15 of SHIFTY's. ACE bluffs less than balanced because
this table calls too much."""
