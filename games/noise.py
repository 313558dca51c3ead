"""The fog of the weaker computer players: errors that are always the same in the same situation."""

from __future__ import annotations

from math import cos, log, pi, sqrt

SIZE = 6
"""Bytes of each of the two numbers that an error is made of."""


def error(*situation: object) -> float:
    """A normal error of mean 0 and standard deviation 1: asking twice does not help.

    Whatever tells situations apart must do so in its `repr` as well.
    """
    # It brings OpenSSL along, 4 MB that only who plays in the fog needs.
    from hashlib import blake2b  # noqa: PLC0415 - see above

    digest = blake2b(repr(situation).encode(), digest_size=2 * SIZE).digest()
    size, angle = (int.from_bytes(part) / 256**SIZE for part in (digest[:SIZE], digest[SIZE:]))
    return sqrt(-2 * log(size + 256**-SIZE)) * cos(2 * pi * angle)
