"""The colours of the screens that belong to no game."""

from __future__ import annotations

from cabinet.api import Theme
from cabinet.display.palette import BLACK, GOLD, GREY, RED, WHITE, colour

CABINET = Theme(
    ground=BLACK,
    shade=colour(GREY, 2),
    ink=WHITE,
    accent=colour(GOLD, 6),
    warn=colour(RED, 4),
    dim=colour(GREY, 5),
)
