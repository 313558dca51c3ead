"""The cabinet's colors: 16 hues in 8 steps of brightness, calculated like those of a video chip of 1979.

The chip produced a TV signal that consists of a brightness and a color carrier; the phase of the carrier is
the hue. The same arithmetic gives the same colors here.
"""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]
"""A color: red, green and blue from 0 to 255."""

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
"""The phase of hue 1 in degrees, relative to the U axis of the TV signal."""
_DELAY = 24.6
"""The phase difference between neighboring hues in degrees, set by the chip's delay line."""
_CARRIER = 0.29
"""The amplitude of the TV signal's color carrier, where white has amplitude 1."""
_SWELL = 0.08
"""The extra amplitude of the color carrier at medium brightness; near black and near white the signal has no
room for it."""


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
    """Return the mixture of two colors: `part` 0 gives `a`, 1 gives `b`."""
    red, green, blue = (round(one + (other - one) * part) for one, other in zip(a, b, strict=True))
    return red, green, blue


def contrast(a: Colour, b: Colour) -> float:
    """Return the contrast ratio of two colors, 1 to 21, as defined by WCAG."""
    dark, bright = sorted((luminance(a), luminance(b)))
    return (bright + 0.05) / (dark + 0.05)


def _rgb(y: float, u: float, v: float) -> Colour:
    red, green, blue = y + 1.140 * v, y - 0.395 * u - 0.581 * v, y + 2.032 * u
    return _byte(red), _byte(green), _byte(blue)


def _byte(part: float) -> int:
    return round(255 * min(1.0, max(0.0, part)))


def luminance(of: Colour) -> float:
    """Return the relative luminance of a color, 0 for black to 1 for white, as defined by WCAG."""
    red, green, blue = (linear(part / 255) for part in of)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(part: float) -> float:
    """Convert an sRGB color component to linear light; both range from 0 to 1."""
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
"""The colors of the cabinet's rainbow stripes, from top to bottom."""
PLAYERS: tuple[Colour, ...] = ((161, 214, 255), (255, 187, 173), (188, 253, 45), (255, 242, 148))
"""The colors of players 1 to 4, which people with any kind of color vision can distinguish (by the measure of
`cabinet.devtools.colour_vision`). The player's number is always shown beside them."""
