"""What YAHTSEE is called and follows, and its colours: purple and mint."""

from __future__ import annotations

from cabinet.api import Theme, Wipe
from cabinet.display import palette
from cabinet.display.palette import BLACK, ORANGE, PURPLE, TEAL, WHITE, colour, mix

TITLE = "YAHTSEE"
YEAR = 1988
AUTHOR = "D P Smyth"

PLAYERS = palette.PLAYERS
"""One colour a player; the number tells them apart as well."""
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


def blinking(lit: bool) -> Theme:
    """The colours of what flashes: filled in both halves of the blink, darker where it is not lit."""
    return THEME if lit else THEME._replace(accent=mix(THEME.accent, BLACK, 0.28))
