"""The name, origin and colors of DICE POKER: deep blue and yellow."""

from __future__ import annotations

from cabinet.api import Theme, Wipe
from cabinet.display.palette import BLUE, GOLD, PLAYERS, RED, WHITE, colour
from cabinet.drawing.ground import Lamp

TITLE = "DICE POKER"
YEAR = 1982
AUTHOR = "Bob Polaro"

THEME = Theme(
    ground=colour(BLUE, 0),
    shade=colour(BLUE, 1),
    ink=WHITE,
    accent=colour(GOLD, 7),
    warn=colour(RED, 3),
    dim=colour(BLUE, 7),
    players=PLAYERS,
    wipe=Wipe.DIE,
)
FELT = colour(BLUE, 1)
"""Color of the dice tray's felt under the lamp."""
LAMP = Lamp(206, 190, 400, 250)
"""The pool of lamplight on the dice tray."""
