"""The name, origin and colors of HEADS-UP POKER: midnight teal and ice."""

from __future__ import annotations

from cabinet.api import Theme, Wipe
from cabinet.display.palette import CYAN, GOLD, RED, WHITE, colour

TITLE = "HEADS-UP POKER"
YEAR = 0
"""The year of the original game: 0 if unknown, for the disk has no date."""
AUTHOR = "Bruce Harrison"

THEME = Theme(
    # The palette's darkest teal looks like a lagoon at noon; midnight needs a darker one.
    ground=(0, 38, 50),
    shade=(0, 24, 33),
    ink=WHITE,
    accent=(120, 225, 240),
    warn=colour(RED, 6),
    dim=(170, 204, 212),
    wipe=Wipe.CARD,
)
LAMP = (0, 62, 78)
"""The color of the ground under the lamp."""
EDGE = colour(CYAN, 1)
"""The color of rims around choices, which carry no text."""
SHADOW = (0, 16, 22)
MONEY = colour(GOLD, 7)
"""The color of dollars."""
