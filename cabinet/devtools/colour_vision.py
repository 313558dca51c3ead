"""The difference between two colors, as seen by people with normal or with color-blind eyes.

Color blindness (protanopia and deuteranopia) is simulated by the method of Machado, Oliveira and Fernandes
(2009, severity 1.0). The difference is that of CIE 1976: the distance in the color space CIELAB.
"""

from __future__ import annotations

from math import dist
from typing import TYPE_CHECKING, TypeAlias

from cabinet.display.palette import linear

if TYPE_CHECKING:
    from cabinet.display.palette import Colour

Vector: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Vector, Vector, Vector]

EYES: dict[str, Matrix] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
"""For each type of color vision, the matrix that simulates it, applied to linear red, green and blue."""
_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Vector = (0.95047, 1.0, 1.08883)
"""The reference white D65 as CIE X, Y and Z."""


def difference(one: Colour, other: Colour, eyes: str = "normal") -> float:
    """Return the difference of two colors by CIE 1976: 2 is hardly visible, 25 is obvious.

    Raises KeyError for a type of color vision that is not in `EYES`.
    """
    return dist(lab(one, eyes), lab(other, eyes))


def lab(of: Colour, eyes: str = "normal") -> Vector:
    """Convert a color, as seen with a type of color vision, to CIELAB.

    Raises KeyError for a type that is not in `EYES`.
    """
    red, green, blue = (linear(part / 255) for part in of)
    red, green, blue = (min(1.0, max(0.0, part)) for part in _times(EYES[eyes], (red, green, blue)))
    x, y, z = (
        _root(part / white) for part, white in zip(_times(_XYZ, (red, green, blue)), _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def _times(matrix: Matrix, vector: Vector) -> Vector:
    first, second, third = (
        sum(one * other for one, other in zip(row, vector, strict=True)) for row in matrix
    )
    return first, second, third
