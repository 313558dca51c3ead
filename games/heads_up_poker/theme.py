"""The name, origin and colours of HEADS-UP POKER: midnight teal and ice."""

from __future__ import annotations

from cabinet.api import Theme, Wipe
from cabinet.display.palette import CYAN, GOLD, RED, WHITE, colour

TITLE = "HEADS-UP POKER"
YEAR = 0
"""Unknown: no date is on the disk."""
AUTHOR = "Bruce Harrison"

THEME = Theme(
    # The palette's darkest teal is a lagoon at noon; midnight has less of it.
    ground=(0, 38, 50),
    shade=(0, 24, 33),
    ink=WHITE,
    accent=(120, 225, 240),
    warn=colour(RED, 6),
    dim=(170, 204, 212),
    wipe=Wipe.CARD,
)
LAMP = (0, 62, 78)
"""The ground under the lamp."""
EDGE = colour(CYAN, 1)
"""The rims of what can be chosen: nothing to read."""
SHADOW = (0, 16, 22)
MONEY = colour(GOLD, 7)
"""Dollars."""
