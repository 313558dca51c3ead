"""The loudness of cues, loops and tunes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cabinet.sound.cues import Rank

DEFAULT = 5
"""The volume at which the levels hold."""
LOUDEST = 10
"""The top of the volume scale; 0 is silent."""
DUCKED: Mapping[Rank, float] = MappingProxyType(
    {Rank.BACKGROUND: 0.0, Rank.TICK: 0.5, Rank.CALL: 0.25, Rank.TUNE: 0.0}
)
"""What is left of a loop's amplitude under a cue: none under a tune, which has a key of its own."""
SHARES: Mapping[str, float] = MappingProxyType({"off": 0.0, "low": 0.5, "on": 1.0})
"""A loop's amplitude as the owner wants it; low is 6 dB less."""
SOFTER, LOUDER = 4.0, 1.0
"""Decibels of a step of the volume below and above `DEFAULT`: a TV has little room above."""


def amplitude(level: float) -> float:
    """The amplitude factor of a level in decibels."""
    return float(10 ** (level / 20))


def gain(volume: int) -> float:
    """The amplitude at a volume, of what it is at the loudest: 1 there, 0 for 0."""
    if not volume:
        return 0.0
    return amplitude(LOUDER * (max(volume, DEFAULT) - LOUDEST) + SOFTER * min(0, volume - DEFAULT))
