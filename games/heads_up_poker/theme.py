"""The title, author and colors of HEADS-UP POKER: midnight teal and ice."""

from __future__ import annotations

from cabinet.api import Theme, Wipe
from cabinet.display.palette import CYAN, GOLD, RED, WHITE, colour

TITLE = "HEADS-UP POKER"
YEAR = 0
"""The year of the original game; 0 means unknown, because the original disk has no date."""
AUTHOR = "Bruce Harrison"

THEME = Theme(
    # The palette's darkest teal is too bright for a night scene, so the ground has a darker one.
    ground=(0, 38, 50),
    shade=(0, 24, 33),
    ink=WHITE,
    accent=(120, 225, 240),
    warn=colour(RED, 6),
    dim=(170, 204, 212),
    wipe=Wipe.CARD,
)
LAMP = (0, 62, 78)
"""The color of the ground that the lamp lights."""
EDGE = colour(CYAN, 1)
"""The color of the frames around choices and portraits; no text has this color."""
SHADOW = (0, 16, 22)
MONEY = colour(GOLD, 7)
"""The color in which amounts of dollars are written."""
