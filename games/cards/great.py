"""The great moments of draw poker: hands that people tell each other about, and a bank that is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Cue
from cabinet.cards.card_picture import LARGE, card, whose
from cabinet.cards.deck import ACE, rank_of
from cabinet.cards.hands import HandKind, kind
from cabinet.drawing.moments import Size, counted, feast, hop
from games.cards.moves import HAND

if TYPE_CHECKING:
    from cabinet.api import Theme
    from cabinet.cards.deck import Cards
    from cabinet.display.canvas import Canvas
    from cabinet.display.palette import Colour

SIZES = {
    HandKind.STRAIGHT: Size.SPARKLE,
    HandKind.FULL_HOUSE: Size.SPARKLE,
    HandKind.FLUSH: Size.SHINE,
    HandKind.FOUR: Size.SHINE,
    HandKind.STRAIGHT_FLUSH: Size.FEAST,
}
CUES = {Size.SPARKLE: Cue.SPARKLE, Size.SHINE: Cue.SHINE, Size.FEAST: Cue.SHINE}
"""What is heard as a good hand comes, and of the lesser ones as they win."""
BROKE = "BROKE THE BANK"
"""Nobody else has a dollar left: what the great moment says of it."""
PITCH, TOP = 84, 198
"""From one card to the next at a feast, and their tops."""
WHO = (170, 304)
"""The middle and the top of the name of who has won, beside the dollars."""


class Jackpot(NamedTuple):
    """The greatest moments: what it is, for how many dollars, whose and with which cards."""

    words: str
    dollars: int
    who: str
    hand: Cards


def greatness(hand: Cards) -> Size | None:
    """How great a moment a hand is; None for what is dealt every other time, and for hands not known."""
    return SIZES.get(kind(hand)) if len(hand) == HAND else None


def called(hand: Cards) -> str:
    """What a straight flush is called at its feast."""
    return "ROYAL FLUSH" if rank_of(min(hand, key=rank_of)) == ACE - HAND + 1 else "STRAIGHT FLUSH"


def draw_feast(
    canvas: Canvas, theme: Theme, what: Jackpot, age: float, *, calm: bool, shadow: Colour
) -> None:
    """The whole screen: rays, the name of it, dollars that count up, the cards that hop, whose they are."""
    # Of a bank that is broken all the dollars there are, else what was won.
    amount = f"{'' if what.words == BROKE else '+'}${counted(what.dollars, age, calm=calm)}"
    feast(canvas, theme, what.words.replace(" ", "\n", 1), amount, age, calm=calm, seed=what.dollars)
    x = 320 - (PITCH * (HAND - 1) + LARGE.width) // 2
    for order, one in enumerate(what.hand):
        card(canvas, x + PITCH * order, TOP, one, lift=hop(age, order, calm=calm), shadow=shadow)
    whose(canvas, *WHO, what.who, theme)
