"""What POKER DICE is called and follows, and its colours: charcoal green and orange."""

from __future__ import annotations

from cabinet.api import Theme
from cabinet.display import palette
from cabinet.display.palette import BLACK, GREY, ORANGE, RED, WHITE, colour, mix

TITLE = "POKER DICE"
YEAR = 1987
AUTHOR = "Mike McCarthy"

PLAYERS = palette.PLAYERS
"""One colour a player; the number tells them apart as well."""
THEME = Theme(
    # The palette's darkest green is a lawn; charcoal has less of it.
    ground=(16, 48, 30),
    shade=(8, 32, 19),
    ink=WHITE,
    accent=colour(ORANGE, 6),
    warn=colour(RED, 5),
    dim=(188, 197, 192),
    players=PLAYERS,
)
FEAST = THEME._replace(ground=(18, 60, 36))
"""Great moments are brighter: as bright as what is read on it allows."""
EDGE = (58, 96, 72)
"""The rims of the areas, and places where no die lies: nothing to read."""
DIM = colour(GREY, 5)
"""What does nothing now, but can still be read."""
TINTS = tuple(mix(BLACK, one, 0.21) for one in PLAYERS)
"""Behind the column whose turn it is: all that is read on it keeps a contrast of 7 to 1."""
DIE = colour(GREY, 7)
HELD = colour(ORANGE, 7)
PIPS = BLACK
