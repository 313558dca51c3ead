"""The interface of the cabinet's sound, its volume scale, and a silent implementation."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cabinet.api import Cue

DEFAULT = 5
"""The default volume, at which the sound files have their intended loudness."""
LOUDEST = 10
"""The highest volume; 0 is silent."""
SHARES: Mapping[str, float] = MappingProxyType({"off": 0.0, "low": 0.5, "on": 1.0})
"""The music's share of its full amplitude for each value of the owner's music setting; low is 6 dB less
than on."""
SOFTER, LOUDER = 4.0, 1.0
"""The change in decibels of one volume step, below and above `DEFAULT`; the upper steps are small because
a TV has little headroom."""


def amplitude(level: float) -> float:
    """Convert a level in decibels to an amplitude factor."""
    return float(10 ** (level / 20))


def gain(volume: int) -> float:
    """Return the amplitude factor of a volume: 1 at `LOUDEST`, 0 at volume 0."""
    if not volume:
        return 0.0
    return amplitude(LOUDER * (max(volume, DEFAULT) - LOUDEST) + SOFTER * min(0, volume - DEFAULT))


class Sound:
    """The interface for playing sounds; this base class is silent.

    Every call returns at once, and does nothing if there is no sound device.
    """

    volume: int = DEFAULT
    """The volume, from 0 (silent) to LOUDEST."""

    def __init__(self) -> None:
        self.asked = 0
        """The number of calls of `play` so far."""

    def play(self, cue: Cue) -> None:  # noqa: ARG002
        """Play a cue from its start, unless a cue of higher priority is playing."""
        self.asked += 1

    def stop(self, cue: Cue) -> None:
        """Stop a cue with a short fade, so that it does not click."""

    def stop_sound(self) -> None:
        """Stop all cues with a short fade; the music continues."""

    def play_music(self, loop: str, share: float) -> None:
        """Play a music loop ('' for none) in the background at a share (0 to 1) of its amplitude.

        If the loop is playing already, it continues.
        """
