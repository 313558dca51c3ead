"""What FIVE CARD DRAW is called and follows, and its colours: felt green and red."""

from __future__ import annotations

from cabinet.api import Theme
from cabinet.display.palette import BLACK, GOLD, GREY, RED, WHITE, colour

TITLE = "FIVE CARD DRAW"
YEAR = 1982
AUTHOR = "Bill Hood"

THEME = Theme(
    # The palette's greens are lawns; felt is darker, so that a red can be read on it.
    ground=(0, 50, 24),
    shade=(0, 28, 14),
    ink=WHITE,
    accent=(255, 156, 136),
    warn=colour(RED, 5),
    dim=(176, 196, 184),
)
ROOM = THEME._replace(ground=THEME.shade)
"""The same in the room around the table."""
RIM = (110, 66, 30)
"""The wood around the table."""
EDGE = (52, 104, 72)
"""The edges of the places around it: nothing to read."""
DIM = colour(GREY, 5)
"""What is over, but can still be read."""
SHADOW = (0, 14, 7)
MONEY = colour(GOLD, 7)
"""Dollars."""
BUTTON, BUTTON_INK = WHITE, BLACK
"""The dealer's button."""
CHIP = {"#": colour(RED, 4), "w": WHITE, "k": colour(RED, 1)}
"""A chip, and its rim."""
