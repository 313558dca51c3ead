"""The loudness of the files at the default volume, in dBFS: decibels below the 16-bit maximum."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from cabinet.sound.cues import Rank
from cabinet.sound.levels import DEFAULT, amplitude, gain

if TYPE_CHECKING:
    from collections.abc import Mapping

PEAKS: Mapping[Rank, float] = MappingProxyType(
    {Rank.BACKGROUND: -12.0, Rank.TICK: -18.0, Rank.CALL: -12.0, Rank.TUNE: -6.0}
)
"""Of a cue, by its rank."""
MUSIC = -24.0
"""Peak of a loop: 12 dB below the calls."""


def stored(level: float) -> int:
    """The sample that stands for a peak of `level`: kept as loud as at the loudest volume."""
    return round(32_767 * amplitude(level) / gain(DEFAULT))
