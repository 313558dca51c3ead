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
"""The peak level of a cue in dBFS, by its rank."""
MUSIC = -24.0
"""The peak level of a music loop in dBFS: 12 dB below the calls."""


def stored(level: float) -> int:
    """The 16-bit sample value of a peak of `level`; files are stored at the level of the loudest volume."""
    return round(32_767 * amplitude(level) / gain(DEFAULT))
