"""The name, origin and colours of POKER DICE: oak, bottle green and orange."""

from __future__ import annotations

from cabinet.api import Theme, Wipe
from cabinet.display.palette import GREY, PLAYERS, RED, WHITE, colour, mix

TITLE = "POKER DICE"
YEAR = 1987
AUTHOR = "Mike McCarthy"

THEME = Theme(
    # A tavern of dark oak: the felt and the sheet are green.
    ground=(50, 32, 4),
    shade=(30, 19, 3),
    ink=WHITE,
    accent=(255, 156, 80),
    warn=colour(RED, 5),
    dim=(196, 196, 188),
    players=PLAYERS,
    wipe=Wipe.DIE,
)
FEAST = THEME._replace(ground=(84, 44, 4))
"""Great moments are brighter: as bright as legible text allows."""
SHEET = (6, 24, 16)
"""The ground of the table of scores, and of what else is written on green."""
FELT = (14, 58, 36)
"""The tray below its lamp."""
EDGE = (74, 96, 78)
"""Quiet parts without text: dark lamps, the band of a done line."""
DIM = colour(GREY, 5)
"""The ink of inactive, but legible words."""
TINTS = tuple(mix(SHEET, one, 0.12) for one in PLAYERS)
"""Behind the column whose turn it is: all that is read on it keeps a contrast of 7 to 1."""
OTHERS = tuple(mix(SHEET, one, 0.8) for one in PLAYERS)
"""The inks of the others' columns: two thirds of the light."""
HELD = mix(THEME.accent, WHITE, 0.3)
"""A held die of the emblem."""
