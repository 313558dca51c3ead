"""The name, origin and colors of YAHTSEE: purple and mint."""

from __future__ import annotations

from cabinet.api import Theme, Wipe
from cabinet.display.palette import ORANGE, PLAYERS, PURPLE, TEAL, WHITE, colour

TITLE = "YAHTSEE"
YEAR = 1988
AUTHOR = "D P Smyth"

THEME = Theme(
    ground=colour(PURPLE, 0),
    shade=(64, 8, 92),
    ink=WHITE,
    accent=colour(TEAL, 7),
    warn=colour(ORANGE, 6),
    dim=(255, 195, 255),
    players=PLAYERS,
    wipe=Wipe.DIE,
)
