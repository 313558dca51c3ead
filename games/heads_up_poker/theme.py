"""What HEADS-UP POKER is called and follows, and its colours: midnight teal and amber."""

from __future__ import annotations

from cabinet.api import Theme
from cabinet.display.palette import BLACK, CYAN, RED, WHITE, colour

TITLE = "HEADS-UP POKER"
YEAR = 0
"""Unknown: no date is on the disk."""
AUTHOR = "Bruce Harrison"

THEME = Theme(
    # The palette's darkest teal is a lagoon at noon; midnight has less of it.
    ground=(0, 38, 50),
    shade=(0, 24, 33),
    ink=WHITE,
    accent=(255, 190, 56),
    warn=colour(RED, 6),
    dim=(170, 204, 212),
)
EDGE = colour(CYAN, 1)
"""The rims of what can be chosen: nothing to read."""
SHADOW = (0, 16, 22)
DARK = BLACK
"""What is written on amber."""
PLATE = (0, 62, 78)
"""The plate of who is not to act."""
