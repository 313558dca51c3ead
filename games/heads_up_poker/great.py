"""Which hands of HEADS-UP POKER are great moments, and how great."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards.hands import HandKind, kind
from cabinet.drawing.moments import Size
from games.cards.moves import HAND

if TYPE_CHECKING:
    from cabinet.cards.deck import Cards
    from games.heads_up_poker.rules import View

SIZES = {
    HandKind.STRAIGHT: Size.SPARKLE,
    HandKind.FULL_HOUSE: Size.SPARKLE,
    HandKind.FLUSH: Size.SHINE,
    HandKind.FOUR: Size.SHINE,
    HandKind.STRAIGHT_FLUSH: Size.FEAST,
}


def greatness(hand: Cards) -> Size | None:
    """How great a moment a hand is; None for what is dealt every other time, and for hands not known."""
    return SIZES.get(kind(hand)) if len(hand) == HAND else None


def winner(view: View) -> Cards:
    """The hand that has won a showdown; one of two at a complete tie."""
    return view.hands[view.best[0]]
