"""Repeatable random errors for the weaker computer players: the same situation gives the same error."""

from __future__ import annotations

from math import cos, log, pi, sqrt

SIZE = 6
"""The number of bytes in each of the two random numbers from which an error is computed."""


def error(*situation: object) -> float:
    """Return a normally distributed error (mean 0, standard deviation 1) that depends only on the situation.

    Situations that differ must differ in their `repr` as well.
    """
    # Imported only when needed: hashlib loads OpenSSL, which takes 4 MB of memory.
    from hashlib import blake2b  # noqa: PLC0415 - see above

    digest = blake2b(repr(situation).encode(), digest_size=2 * SIZE).digest()
    size, angle = (int.from_bytes(part) / 256**SIZE for part in (digest[:SIZE], digest[SIZE:]))
    return sqrt(-2 * log(size + 256**-SIZE)) * cos(2 * pi * angle)
