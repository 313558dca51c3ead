"""The great moments of a showdown: sparks over the winning cards, or a feast over the whole screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Cue
from cabinet.cards.deck import ACE, rank_of
from cabinet.cards.hands import HandKind, kind, rank
from cabinet.cards.picture import LARGE, card, whose
from cabinet.drawing.moments import Size, counted, feast, hop
from games.five_card_draw.rules import NAMES, Ending
from games.five_card_draw.screen.words import BROKE
from games.five_card_draw.theme import SHADOW, THEME

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.cards.deck import Cards
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.rules import View

SIZES = {
    HandKind.STRAIGHT: Size.SPARKLE,
    HandKind.FULL_HOUSE: Size.SPARKLE,
    HandKind.FLUSH: Size.SHINE,
    HandKind.FOUR: Size.SHINE,
    HandKind.STRAIGHT_FLUSH: Size.FEAST,
}
CUES = {Size.SPARKLE: Cue.SPARKLE, Size.SHINE: Cue.SHINE}
STEP = 74
"""Pixels from one card that hops to the next."""
CARDS_Y, WHO_Y = 196, 302


class Great(NamedTuple):
    """A great moment: how great, what it says, whose and of which cards."""

    size: Size
    words: str
    seat: Seat
    hand: Cards
    dollars: int
    cue: Cue


def great(view: View) -> Great | None:
    """What a hand that is over has for people to tell each other about; None for an ordinary one."""
    winner = max(range(len(NAMES)), key=lambda seat: view.won[seat])
    hand = max((view.hands[seat] for seat, won in enumerate(view.won) if won), key=rank) if view.shown else ()
    won = sum(view.won)
    if view.ending is Ending.BROKE:
        return Great(Size.FEAST, BROKE, winner, hand, view.money[winner], Cue.FEAST)
    size = SIZES.get(kind(hand)) if hand else None
    if size is None:
        return None
    if size is not Size.FEAST:
        return Great(size, "", winner, hand, won, CUES[size])
    words = "ROYAL FLUSH" if rank_of(hand[0]) == ACE - len(hand) + 1 else "STRAIGHT FLUSH"
    return Great(size, words, winner, hand, won, Cue.STRAIGHT_FLUSH)


def draw_feast(canvas: Canvas, what: Great, age: float, *, calm: bool) -> None:
    """The whole screen: rays, the name of it, dollars that count up, the cards that hop, whose they are."""
    # Of a bank that is broken all the dollars there are, else what was won.
    sign = "" if what.words == BROKE else "+"
    feast(canvas, THEME, what.words, f"{sign}${counted(what.dollars, age, calm=calm)}", age, calm=calm)
    x = (640 - (STEP * (len(what.hand) - 1) + LARGE.width)) // 2
    for order, one in enumerate(what.hand):
        card(canvas, x + STEP * order, CARDS_Y, one, lift=hop(age, order, calm=calm), shadow=SHADOW)
    whose(canvas, 320, WHO_Y, NAMES[what.seat], THEME)
