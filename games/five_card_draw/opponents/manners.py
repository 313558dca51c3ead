"""The players' manners: what a regular can learn about each of them."""

from __future__ import annotations

from typing import NamedTuple

from cabinet.cards.deck import ACE, JACK, KING, TEN
from cabinet.cards.hands import HandKind

LEVELS = {"SHARK": 0.0, "GOOD": 0.35, "EASY": 0.7}
"""The misjudgment of equity at each strength: equity to a power whose logarithm has this deviation."""


class Manner(NamedTuple):
    """A player's style, as the others expect it, too."""

    looseness: float = 1.0
    """Calls as if the pot odds were this many times as good."""
    folds: float = 1.0
    """The most of the range that folds to a bet after the draw."""
    opens: int = JACK
    """The lowest pair that opens, or bets for value after the draw."""
    raises: tuple[HandKind, int] = (HandKind.TWO_PAIR, TEN)
    """The worst hand that raises the first bet before the draw: its kind and highest rank."""
    size: float = 1.0
    """Bets and raises, in pots."""
    bluffs: float = 1.0
    """Bluffs after the draw: 1 is balanced, so that a call gains no more than a fold."""
    early: float = 0.0
    """Bluffs before the draw, for each raise with a hand."""
    pat: float = 0.0
    """The chance that a hand that would draw stands pat."""


PEOPLE = Manner(looseness=1.4, bluffs=0.7, early=0.5)
"""The first guess of the four about a person's play: the person calls a little too much."""

MANNERS = {
    "ACE": Manner(raises=(HandKind.TWO_PAIR, 0), bluffs=0.4),
    "SLIM": Manner(looseness=0.85, opens=KING, raises=(HandKind.PAIR, ACE), size=0.4, bluffs=0.0),
    "LUCKY": Manner(looseness=1.8, folds=0.3, raises=(HandKind.PAIR, ACE), size=0.7, bluffs=0.0),
    "SHIFTY": Manner(looseness=1.3, bluffs=3.5, early=4.5, pat=0.25),
}
"""Manners by name. The numbers are chosen for what a regular sees at every strength: everyone raises at
least 3 of 100 bets before the draw; after it LUCKY folds to at most 35 of 100, at most 5 of ACE's bets are
less than jacks, at least 15 of SHIFTY's. ACE bluffs less than balanced: this table calls too much."""
