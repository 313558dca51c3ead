"""The interface of the cabinet's sound, its scales of loudness, and its silent form."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cabinet.api import Cue

DEFAULT = 5
"""The default volume, for which the sounds' levels are made."""
LOUDEST = 10
"""The top of the volume scale; 0 is silent."""
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


class Sound:
    """Plays cues. Every call returns at once and never fails if there is no speaker; this class is silent."""

    volume: int = DEFAULT
    """The volume, from 0 (silent) to LOUDEST."""

    def __init__(self) -> None:
        self.asked = 0
        """The number of calls of `play` so far."""

    def play(self, cue: Cue) -> None:  # noqa: ARG002
        """Play a cue from its start, unless a more important one is playing."""
        self.asked += 1

    def stop(self, cue: Cue) -> None:
        """Stop a cue with a short fade, so that it does not click."""

    def stop_sound(self) -> None:
        """Stop all cues with a short fade; the music goes on."""

    def play_music(self, loop: str, share: float) -> None:
        """Play a loop ('' for none) in the background at a share of its amplitude.

        If the loop is playing already, it continues.
        """
