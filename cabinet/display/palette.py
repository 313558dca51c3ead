"""The cabinet's colours: 16 hues in 8 steps of brightness, after the colour chip of 1979.

The chip mixed a television signal: a brightness, and a colour carrier whose phase is the hue. The same
arithmetic gives the same colours here.
"""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""

HUES = tuple(range(16))
STEPS = tuple(range(8))
(
    GREY,
    GOLD,
    ORANGE,
    RED,
    PINK,
    PURPLE,
    VIOLET,
    INDIGO,
    BLUE,
    AZURE,
    CYAN,
    TEAL,
    GREEN,
    LIME,
    OLIVE,
    YELLOW,
) = HUES

_BURST = 151.0
"""Phase of hue 1 against the U axis of the signal, in degrees."""
_DELAY = 24.6
"""Degrees from one hue to the next: the delay line of the chip."""
_CARRIER = 0.29
"""Amplitude of the colour carrier; white is 1."""
_SWELL = 0.08
"""The extra carrier amplitude of the middle steps: near black and white there is no room for it."""


def colour(hue: int, step: int) -> Colour:
    """Return a color of the palette. Raises ValueError unless the hue is 0 to 15 and the step 0 to 7."""
    if hue not in HUES:
        raise ValueError(f"hue {hue} is not in the palette; it must be 0 to 15")
    if step not in STEPS:
        raise ValueError(f"step {step} is not in the palette; it must be 0 (dark) to 7 (bright)")
    if hue == GREY:
        return _rgb(step / 7, 0.0, 0.0)
    phase = radians(_BURST - _DELAY * (hue - 1))
    carrier = _CARRIER + _SWELL * sin(pi * step / 7)
    return _rgb(0.12 + 0.72 * step / 7, carrier * cos(phase), carrier * sin(phase))


def mix(a: Colour, b: Colour, part: float) -> Colour:
    """Mix two colors: `part` 0 gives `a`, 1 gives `b`."""
    red, green, blue = (round(one + (other - one) * part) for one, other in zip(a, b, strict=True))
    return red, green, blue


def contrast(a: Colour, b: Colour) -> float:
    """The contrast of two colours, 1 to 21, as WCAG defines it."""
    dark, bright = sorted((luminance(a), luminance(b)))
    return (bright + 0.05) / (dark + 0.05)


def _rgb(y: float, u: float, v: float) -> Colour:
    red, green, blue = y + 1.140 * v, y - 0.395 * u - 0.581 * v, y + 2.032 * u
    return _byte(red), _byte(green), _byte(blue)


def _byte(part: float) -> int:
    return round(255 * min(1.0, max(0.0, part)))


def luminance(of: Colour) -> float:
    """The relative luminance, black 0 and white 1, as WCAG defines it."""
    red, green, blue = (linear(part / 255) for part in of)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(part: float) -> float:
    """Convert a part of an sRGB colour to linear light, both 0.0 to 1.0."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


BLACK = colour(GREY, 0)
WHITE = colour(GREY, 7)
STRIPES = (
    colour(RED, 3),
    colour(ORANGE, 4),
    colour(GOLD, 6),
    colour(GREEN, 4),
    colour(AZURE, 4),
    colour(PURPLE, 4),
)
"""The rainbow of the cabinet's own screens, from the top."""
PLAYERS: tuple[Colour, ...] = ((161, 214, 255), (255, 187, 173), (188, 253, 45), (255, 242, 148))
"""The colors of players 1 to 4; viewers with any kind of color vision can distinguish them (`eyes.py`).
The player's number is always shown with them."""
