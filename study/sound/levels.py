"""The peak level of each sound at the default volume, in dBFS: decibels relative to 16-bit full scale."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from cabinet.sound.cues import Rank
from cabinet.sound.listener import DEFAULT, amplitude, gain

if TYPE_CHECKING:
    from collections.abc import Mapping

PEAKS: Mapping[Rank, float] = MappingProxyType(
    {Rank.BACKGROUND: -12.0, Rank.TICK: -18.0, Rank.CALL: -12.0, Rank.TUNE: -6.0}
)
"""The peak level of a sound in dBFS at the default volume, by the priority of its cue."""
MUSIC = -24.0
"""The peak level of a music loop in dBFS, 12 dB below the sounds that call a player."""


def stored(level: float) -> int:
    """Return the 16-bit value that a peak of `level` dBFS at the default volume has in a file.

    The files hold the samples for the highest volume.
    """
    return round(32_767 * amplitude(level) / gain(DEFAULT))
