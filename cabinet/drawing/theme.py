"""The colors of screens that do not belong to a game."""

from __future__ import annotations

from cabinet.api import Theme
from cabinet.display.palette import GOLD, GREY, WHITE, colour

CABINET = Theme(
    ground=(20, 19, 44),
    shade=colour(GREY, 2),
    ink=WHITE,
    accent=colour(GOLD, 6),
    warn=(255, 126, 120),
    dim=colour(GREY, 5),
)
