"""The name, origin and colors of POKER DICE: oak, bottle green and orange."""

from __future__ import annotations

from cabinet.api import Theme, Wipe
from cabinet.display.palette import GREY, PLAYERS, RED, WHITE, colour, mix

TITLE = "POKER DICE"
YEAR = 1987
AUTHOR = "Mike McCarthy"

THEME = Theme(
    # The room looks like a tavern of dark oak; the dice tray's felt and the score table are green.
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
"""The colors of celebrations; the ground is as bright as the text on it permits."""
SHEET = (6, 24, 16)
"""Background color of the score table and of other green boards with text."""
FELT = (14, 58, 36)
"""Color of the dice tray's felt under the lamp."""
EDGE = (74, 96, 78)
"""The color of parts that should not stand out and carry no text, such as lamps that are off."""
DIM = colour(GREY, 5)
"""Text color of words that are inactive but must stay legible."""
TINTS = tuple(mix(SHEET, one, 0.12) for one in PLAYERS)
"""The background color of the current player's score column, one for each player; text on it has a contrast
ratio of 7:1."""
OTHERS = tuple(mix(SHEET, one, 0.8) for one in PLAYERS)
"""The color of each player's score column while another player has the turn: 80 % of the player's own
color."""
HELD = mix(THEME.accent, WHITE, 0.3)
"""Color of the held die in the emblem."""
