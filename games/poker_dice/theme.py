"""The name, origin and colors of POKER DICE: oak, bottle green and orange."""

from __future__ import annotations

from cabinet.api import Theme, Wipe
from cabinet.display.palette import GREY, PLAYERS, RED, WHITE, colour, mix

TITLE = "POKER DICE"
YEAR = 1987
AUTHOR = "Mike McCarthy"

THEME = Theme(
    # The room is a tavern of dark oak; the felt and the sheet are green.
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
"""The theme of great moments: as bright as legible text allows."""
SHEET = (6, 24, 16)
"""The ground color of the score table, and of other text on green."""
FELT = (14, 58, 36)
"""The color of the tray's felt below its lamp."""
EDGE = (74, 96, 78)
"""The color of quiet parts without text: dark lamps, the band of a finished line."""
DIM = colour(GREY, 5)
"""The ink of words that are inactive but legible."""
TINTS = tuple(mix(SHEET, one, 0.12) for one in PLAYERS)
"""The ground colors of the active player's column: all text on it keeps a contrast of 7 to 1."""
OTHERS = tuple(mix(SHEET, one, 0.8) for one in PLAYERS)
"""The inks of the other players' columns: at 0.8 of their full color."""
HELD = mix(THEME.accent, WHITE, 0.3)
"""The color of a held die in the emblem."""
