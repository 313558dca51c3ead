"""The great moments of a showdown: sparks over the winning cards, or a feast over the whole screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Cue
from cabinet.cards.hands import rank
from cabinet.drawing.moments import Size
from games.cards.great import BROKE, CUES, Jackpot, called, draw_feast, greatness
from games.five_card_draw.rules import NAMES, Ending
from games.five_card_draw.theme import SHADOW, THEME

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.cards.deck import Cards
    from cabinet.display.canvas import Canvas
    from games.five_card_draw.rules import View


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
    size = greatness(hand)
    if size is None:
        return None
    if size is not Size.FEAST:
        return Great(size, "", winner, hand, won, CUES[size])
    return Great(size, called(hand), winner, hand, won, Cue.STRAIGHT_FLUSH)


def draw(canvas: Canvas, what: Great, age: float, *, calm: bool) -> None:
    """The feast over the whole screen, so many seconds after it has begun."""
    feast = Jackpot(what.words, what.dollars, NAMES[what.seat], what.hand)
    draw_feast(canvas, THEME, feast, age, calm=calm, shadow=SHADOW)
