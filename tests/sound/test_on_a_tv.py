"""Tests that sounds of dice, cards and chips are audible on a TV, which is weak below 300 Hz."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from cabinet.api import Cue
from cabinet.devtools.loudness import apart, on_a_tv, peak
from cabinet.sound.cues import RANKS, Rank
from cabinet.sound.files import RATE
from cabinet.sound.listener import DEFAULT, gain
from tests.mixer import needs_mixer
from tests.slow import SLOW
from tests.sound.wav import found, samples

if TYPE_CHECKING:
    from array import array

pytestmark = needs_mixer

TABLE = (
    *(Cue.SETTLE, Cue.FOLD, Cue.CHECK, Cue.REFUSE, Cue.ZERO, Cue.CARD, Cue.TURNED, Cue.THROWN, Cue.CHIP),
    *(Cue.TUMBLE, Cue.TUMBLE_ONE, Cue.RAISE, Cue.COUNT, Cue.SLAM, Cue.BREATH, Cue.POINTS_FLY, Cue.STACK),
    *(Cue.POINTS_LAND, Cue.COIN, Cue.PLATE, Cue.CHIPS, Cue.LETTER_SLAM, Cue.ROW, Cue.RECORD_PASSED),
)
REPEATED = (
    *(Cue.TUMBLE, Cue.TUMBLE_ONE, Cue.SETTLE, Cue.CARD, Cue.TURNED, Cue.THROWN, Cue.CHIP, Cue.CHECK),
    *(Cue.POINTS_FLY, Cue.POINTS_LAND, Cue.COIN, Cue.LETTER_SLAM, Cue.ROW),
)


def heard(cue: Cue, take: int = 0) -> float:
    """Return the level in dB(A) of a cue's sound above 300 Hz, as it is in the file."""
    return on_a_tv(samples(cue, take), RATE)


@pytest.mark.parametrize("cue", TABLE)
def test_the_table_is_heard(cue: Cue) -> None:
    """All takes of the sounds of dice, cards and chips are at most 6 dB quieter than the cue of HOLD."""
    hold = heard(Cue.HOLD)
    assert min(heard(cue, take) for take in range(len(found()[cue]))) >= hold - 6


@pytest.mark.parametrize("cue", REPEATED)
def test_three_takes_sound_different(cue: Cue) -> None:
    """Any two takes of a cue differ by 6 dB in third-octave levels; falling letters have eight takes."""
    takes = [samples(cue, take) for take in range(len(found()[cue]))]
    assert len(takes) == (8 if cue is Cue.LETTER_SLAM else 3)
    assert apart(takes, RATE) >= 6


def test_the_hardest_hit_is_louder_than_any_tick() -> None:
    """The peak of the cue SLAM is 6 dB above every tick; on a TV, too, SLAM is louder than every tick."""
    ticks = [cue for cue in Cue if RANKS[cue] is Rank.TICK]
    assert peak(samples(Cue.SLAM)) - max(peak(samples(cue)) for cue in ticks) == pytest.approx(6, abs=0.05)
    assert heard(Cue.SLAM) > max(heard(cue) for cue in ticks)


def floats(sound: array[int]) -> Any:
    """Return samples at the default volume; silence makes short sounds as long as pyloudnorm needs."""
    levels = np.array(sound, float) / 32_768 * gain(DEFAULT)
    return np.concatenate([levels, np.zeros(max(0, round(0.4 * RATE) - len(levels)))])


@SLOW
@pytest.mark.parametrize("cue", Cue)
def test_levels_by_pyloudnorm(cue: Cue) -> None:
    """The loudness by pyloudnorm fits the rank of the cue; the levels in dB(A) agree with scipy's filters."""
    import pyloudnorm  # noqa: PLC0415  # it brings scipy, for which every worker would wait
    from scipy import signal  # noqa: PLC0415

    sound = floats(samples(cue))
    lufs = pyloudnorm.Meter(RATE).integrated_loudness(sound)
    low, high = {
        Rank.TICK: (-40, -28),
        Rank.CALL: (-30, -16),
        Rank.TUNE: (-20, -13),
        Rank.BACKGROUND: (-26, -20),
    }[RANKS[cue]]
    assert low < lufs < high
    long = np.concatenate([sound, np.zeros(RATE)])
    tv = signal.sosfilt(signal.butter(2, 300, "highpass", fs=RATE, output="sos"), long)
    power = np.abs(np.fft.rfft(tv)) ** 2
    hertz = np.fft.rfftfreq(len(tv), 1 / RATE)
    weight = hertz**4 / (
        (hertz**2 + 20.6**2) * np.sqrt((hertz**2 + 107.7**2) * (hertz**2 + 737.9**2)) * (hertz**2 + 12_194**2)
    )
    weight *= 10 ** (2 / 20) * 12_194**2
    level = 10 * np.log10((power * weight**2).sum() * 2 / len(tv) / RATE)
    assert heard(cue) + 20 * np.log10(gain(DEFAULT)) == pytest.approx(level, abs=1.5)
