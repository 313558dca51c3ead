"""What FIVE CARD DRAW is called and follows, and its colours: felt green and red."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from cabinet.api import Theme
from cabinet.display.palette import AZURE, BLACK, GOLD, RED, WHITE, Colour, colour, mix

TITLE = "FIVE CARD DRAW"
YEAR = 1982
AUTHOR = "Bill Hood"

THEME = Theme(
    # The palette's greens are lawns; felt is darker, so that a red can be read on it.
    ground=(0, 50, 24),
    shade=(0, 28, 14),
    ink=WHITE,
    accent=(255, 156, 136),
    warn=colour(RED, 5),
    dim=(176, 196, 184),
)
Chip: TypeAlias = Mapping[str, Colour]
RIM = (110, 66, 30)
"""The wood around the table."""
FELT = (0, 58, 26)
"""The felt under the lamp: no accent can be read on it."""
SHADOW = (0, 14, 7)
MONEY = colour(GOLD, 7)
"""Dollars."""
BUTTON, BUTTON_INK = WHITE, BLACK
"""The dealer's button."""


def _chip(face: Colour) -> Chip:
    return {"#": face, "d": mix(face, BLACK, 0.35), "w": WHITE, "k": mix(face, BLACK, 0.75)}


CHIPS = tuple(map(_chip, (colour(GOLD, 5), colour(AZURE, 4), colour(RED, 4))))
"""The dearest first."""
