"""Tunes to samples, a little at a time."""

from __future__ import annotations

from array import array
from collections.abc import Generator

from cabinet.sound.levels import PEAKS, stored
from cabinet.sound.tune import Tune
from cabinet.sound.voice import SLICE, mix

BREATH = 0.001
"""Seconds the work rests after each slice: the screen goes first."""


def made(tune: Tune, level: float) -> Generator[float, None, array[int]]:
    """Its samples, peaking at `level` (dBFS at the default volume); yields the seconds to rest meanwhile."""
    samples, peak = array("h"), 1
    for piece in mix(tune.lines()):
        samples += piece
        peak = max(peak, *map(abs, piece))
        yield BREATH
    scale = stored(level) / peak
    for at in range(0, len(samples), SLICE):
        samples[at : at + SLICE] = array("h", (round(scale * each) for each in samples[at : at + SLICE]))
        yield BREATH
    return samples


def cue_made(tune: Tune) -> Generator[float, None, array[int]]:
    """The samples of a cue, at the level of its rank."""
    return made(tune, PEAKS[tune.rank])


def at_once(making: Generator[float, None, array[int]]) -> array[int]:
    """The same without a rest."""
    while True:
        try:
            next(making)
        except StopIteration as end:
            samples: array[int] = end.value
            return samples
