"""The name, the origin and the colors of FIVE CARD DRAW: burgundy and salmon."""

from __future__ import annotations

from cabinet.api import Theme, Wipe
from cabinet.display.palette import GOLD, RED, WHITE, colour

TITLE = "FIVE CARD DRAW"
YEAR = 1982
AUTHOR = "Bill Hood"

THEME = Theme(
    ground=(64, 12, 28),
    shade=(36, 7, 16),
    ink=WHITE,
    accent=(236, 147, 122),
    warn=colour(RED, 6),
    dim=(226, 198, 204),
    wipe=Wipe.CARD,
)
RIM, RIM_LIT = (124, 74, 30), (206, 150, 84)
"""The colors of the table's wooden rim, and of the lit edge of the rim."""
LAMP = (112, 22, 44)
"""The color of the table under the lamp. The accent color is not legible on it."""
SHADOW = (18, 3, 8)
MONEY = colour(GOLD, 7)
"""The color of amounts of money."""
