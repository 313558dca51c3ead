"""The loudness of cues and music, and the steps of the volume."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cabinet.sound.cues import Rank

DEFAULT = 5
"""The default volume, for which the sounds' levels are made."""
LOUDEST = 10
"""The top of the volume scale; 0 is silent."""
DUCKED: Mapping[Rank, float] = MappingProxyType(
    {Rank.BACKGROUND: 0.0, Rank.TICK: 0.5, Rank.CALL: 0.25, Rank.TUNE: 0.0}
)
"""The share of a loop's amplitude that is left under a cue of each rank. A tune silences the loop, because
it has a key of its own."""
SHARES: Mapping[str, float] = MappingProxyType({"off": 0.0, "low": 0.5, "on": 1.0})
"""The loop's share of its full amplitude for each setting of the owner; low is 6 dB less."""
SOFTER, LOUDER = 4.0, 1.0
"""Decibels for each step of the volume below and above `DEFAULT`: a TV has little room above."""


def amplitude(level: float) -> float:
    """Convert a level in decibels to an amplitude factor."""
    return float(10 ** (level / 20))


def gain(volume: int) -> float:
    """Return the amplitude factor of a volume: 1 at the loudest, 0 for volume 0."""
    if not volume:
        return 0.0
    return amplitude(LOUDER * (max(volume, DEFAULT) - LOUDEST) + SOFTER * min(0, volume - DEFAULT))
