"""What YAHTSEE is called and follows, and its colours: purple and mint."""

from __future__ import annotations

from cabinet.api import Theme
from cabinet.display import palette
from cabinet.display.palette import BLACK, ORANGE, PURPLE, TEAL, WHITE, colour

TITLE = "YAHTSEE"
YEAR = 1988
AUTHOR = "D P Smyth"

PLAYERS = palette.PLAYERS
"""One colour a player; the number tells them apart as well."""
THEME = Theme(
    ground=colour(PURPLE, 0),
    shade=colour(PURPLE, 1),
    ink=WHITE,
    accent=colour(TEAL, 7),
    warn=colour(ORANGE, 6),
    dim=(255, 195, 255),
    players=PLAYERS,
)
PIPS = BLACK
