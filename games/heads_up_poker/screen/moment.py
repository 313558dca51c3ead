"""The great moments of HEADS-UP POKER: hands that people tell each other about, and a bank that is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards.faces import LARGE
from cabinet.cards.hands import name
from cabinet.cards.picture import card, whose
from cabinet.drawing.lettering import logo
from cabinet.drawing.moments import Size, counted, feast, hop
from cabinet.drawing.particles import sparkle
from games.cards.moves import HAND
from games.heads_up_poker.great import greatness, winner
from games.heads_up_poker.rules import PERSON
from games.heads_up_poker.screen import words
from games.heads_up_poker.screen.layout import DEALER_Y, HAND_RIGHT, LEFT, MIDDLE, MINE_Y, POT_Y
from games.heads_up_poker.screen.purses import NAMES
from games.heads_up_poker.theme import SHADOW, THEME

if TYPE_CHECKING:
    from cabinet.api import Seat, Show
    from cabinet.cards.deck import Cards
    from cabinet.display.canvas import Canvas
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View

BROKE = "BROKE\nTHE BANK"
PITCH, TOP = 84, 198
"""From one card to the next at a feast, and their tops."""
WHO = (170, 304)
"""The middle and the top of the name of who has won, beside the dollars."""
ASIDE, LATER = 12, 0.25
"""Pixels and seconds between the stars of a good hand and the second ones of a better one."""
LOGO = 4
"""The size of the name of a hand, at most."""
HANDS_Y = (MINE_Y, DEALER_Y)
"""By seat."""


def whole(canvas: Canvas, show: Show[View, Ui, Move]) -> bool:
    """The greatest moments, over the whole screen; whether there is one now."""
    view = show.view
    if show.since("bank") >= 0:
        hand = view.hands[PERSON]
        _feast(canvas, BROKE, view.money[PERSON], PERSON, hand, show.since("bank"), calm=show.calm)
        return True
    if show.on("great") and greatness(winner(view)) is Size.FEAST:
        hand = winner(view)
        kind = words.short(name(hand)).replace(" ", "\n")
        _feast(canvas, kind, view.won, view.best[0], hand, show.since("great"), calm=show.calm)
        return True
    return False


def is_on(show: Show[View, Ui, Move]) -> bool:
    """Whether there is one now, and takes the place of the pot."""
    return show.on("made") or show.on("great")


def over(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """The lesser ones, over the cards."""
    view = show.view
    if show.on("made"):
        _glitter(canvas, PERSON, view.hands[PERSON], show.since("made"), calm=show.calm)
    if show.on("great"):
        seat = view.best[0]
        _glitter(canvas, seat, winner(view), show.since("great"), calm=show.calm)


def _glitter(canvas: Canvas, seat: int, hand: Cards, age: float, *, calm: bool) -> None:
    """Stars over a hand, and its name where the pot is."""
    size = greatness(hand) or Size.SPARKLE
    width, height = HAND_RIGHT - LEFT, LARGE.height
    slow = min(size.value, Size.SHINE.value) / Size.SPARKLE.value
    sparkle(canvas, LEFT, HANDS_Y[seat], width, height, age / slow, calm=calm)
    if size is not Size.SPARKLE:
        x, y = LEFT + ASIDE, HANDS_Y[seat] + ASIDE
        sparkle(canvas, x, y, width - ASIDE, height - ASIDE, age / slow - LATER, calm=calm)
    kind = words.short(name(hand))
    large = min(LOGO, (HAND_RIGHT - LEFT) // (8 * len(kind)))
    middle = (LEFT + HAND_RIGHT) // 2
    logo(
        canvas, middle, POT_Y + 6 + 4 * (LOGO - large), kind, THEME.accent, large, waving=0.0 if calm else age
    )


def _feast(
    canvas: Canvas, kind: str, dollars: int, seat: Seat, hand: Cards, age: float, *, calm: bool
) -> None:
    """The whole screen: the name of it, the dollars, the cards, and whose they are."""
    # Of a bank that is broken all the dollars there are, else what was won.
    amount = f"{'' if kind == BROKE else '+'}${counted(dollars, age, calm=calm)}"
    feast(canvas, THEME, kind, amount, age, calm=calm, seed=dollars)
    for place, one in enumerate(hand):
        x = MIDDLE - ((HAND - 1) * PITCH + LARGE.width) // 2 + PITCH * place
        card(canvas, x, TOP, one, lift=hop(age, place, calm=calm), shadow=SHADOW)
    whose(canvas, *WHO, NAMES[seat], THEME)
