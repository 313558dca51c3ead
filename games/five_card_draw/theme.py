"""What FIVE CARD DRAW is called and follows, and its colours: felt green and red."""

from __future__ import annotations

from cabinet.api import Theme
from cabinet.display.palette import GOLD, RED, WHITE, colour

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
RIM = (110, 66, 30)
"""The wood around the table."""
FELT = (0, 58, 26)
"""The felt under the lamp: no accent can be read on it."""
SHADOW = (0, 14, 7)
MONEY = colour(GOLD, 7)
"""Dollars."""
