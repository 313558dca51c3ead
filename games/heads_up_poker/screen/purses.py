"""What each side has, and the pot: dollars that are read from across the room, and chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.cards import chips
from cabinet.cards.money import Light, purse
from cabinet.drawing.lettering import figure, read, read_width
from games.heads_up_poker.rules import DEALER
from games.heads_up_poker.screen.layout import (
    ABOVE_ME,
    BELOW_DEALER,
    LEFT,
    PLATES,
    POT_CHIPS,
    POT_Y,
    RIGHT,
    STACKS,
)
from games.heads_up_poker.theme import PLATE as QUIET
from games.heads_up_poker.theme import SHADOW, THEME

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.display.canvas import Canvas
    from games.heads_up_poker.screen.stakes import Stakes

LARGE, SHARE = 6, 4
"""The size of the pot and of what was won; of half a pot."""
POT = "POT"
NAMES = ("YOU", "DEALER")
"""By seat."""


def draw(canvas: Canvas, stakes: Stakes, acting: Seat | None, best: tuple[Seat, ...] = ()) -> None:
    """Both purses. The plate of whoever is to act, or has won, is filled; whoever has lost is dim.

    `best`: who has won the hand; () while it is played.
    """
    for seat, (_, foot) in enumerate(STACKS):
        light = Light.QUIET
        if best:
            light = Light.FILLED if seat in best else Light.LOST
        elif seat == acting:
            light = Light.FILLED
        _, y, _, height = plate = PLATES[seat]
        above = y + height - foot
        have = stakes.money[seat]
        purse(canvas, THEME, plate, NAMES[seat], have, light, plate=QUIET, foot=above, shadow=SHADOW)


def draw_pot(canvas: Canvas, dollars: int) -> None:
    """The pot between the hands, the largest number on the table, and its chips."""
    words = f"${dollars}"
    read(canvas, LEFT, POT_Y + 14, POT, THEME.ink, strong=True)
    _draw_large(canvas, LEFT + read_width(POT) + 10, words, LARGE if len(words) < 4 else LARGE - 1)
    right, foot = POT_CHIPS
    made = chips.heap(dollars)
    chips.draw(canvas, right - chips.width(made), foot, made, shadow=SHADOW)


def draw_won(canvas: Canvas, words: str, best: tuple[Seat, ...]) -> None:
    """What each winner gets, beside the winner's plate: large where all of the pot goes to one."""
    size = LARGE if len(best) == 1 else SHARE
    for seat in best:
        y = BELOW_DEALER if seat == DEALER else ABOVE_ME - 8 * size
        figure(canvas, RIGHT - 4, y, words, THEME.accent, size, "right")


def _draw_large(canvas: Canvas, x: int, words: str, size: int) -> None:
    figure(canvas, x, POT_Y + 4 * (LARGE - size), words, THEME.accent, size)
