"""The measured loudness matches the figures of ITU-R BS.1770-4 and the results of another library."""

from __future__ import annotations

from array import array
from math import inf, pi, sin

import numpy as np
import pytest

from cabinet.api import Cue
from cabinet.devtools.loudness import FULL, average, head, loudness, low_cut, peak
from cabinet.sound.files import RATE
from tests.slow import SLOW
from tests.sound.wav import samples


def tone(hertz: float, seconds: float, amplitude: float, rate: int = RATE) -> array[int]:
    return array(
        "h",
        (round(amplitude * 32_767 * sin(2 * pi * hertz * at / rate)) for at in range(int(seconds * rate))),
    )


def test_filters_match_the_standard_at_48_khz() -> None:
    """The coefficients are those of tables 1 and 2 of ITU-R BS.1770-4."""
    shelf = (1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585)
    assert head(48_000) == pytest.approx(shelf, abs=1e-9)
    assert low_cut(48_000) == pytest.approx((1, -2, 1, -1.99004745483398, 0.99007225036621), abs=1e-9)


def test_standard_tone_has_its_loudness() -> None:
    """The standard gives -3.01 LUFS for a tone of 997 Hz at full scale in one channel."""
    assert loudness(tone(997, 2, 1.0, 48_000), 48_000) == pytest.approx(-3.01, abs=0.05)


@SLOW
@pytest.mark.parametrize("cue", [Cue.RECORD, Cue.FEAST, Cue.JINGLE, Cue.SCORE, Cue.TUMBLE])
def test_loudness_matches_a_library(cue: Cue) -> None:
    """The measured loudness differs from the result of the library pyloudnorm by at most 0.1 LUFS.

    A sound that is shorter than a block of 0.4 s counts as one block.
    """
    import pyloudnorm  # noqa: PLC0415  # it brings scipy, for which every worker would wait

    sound = samples(cue)
    # Fill up the last block: the library counts a partial last block, but the standard does not.
    step = round(0.1 * RATE)
    padded = [*sound, *[0] * max(4 * step - len(sound), -len(sound) % step)]
    expected = pyloudnorm.Meter(RATE, filter_class="DeMan").integrated_loudness(np.array(padded) / FULL)
    assert loudness(padded, RATE) == pytest.approx(expected, abs=0.1)


def test_silence_between_sounds_does_not_count() -> None:
    sound = tone(1000, 2, 0.1)
    broken = sound + array("h", bytes(2 * 8 * RATE)) + sound
    assert loudness(broken, RATE) == pytest.approx(loudness(sound, RATE), abs=0.5)
    assert average(broken, RATE).level == pytest.approx(-23.0, abs=0.1)
    assert average(broken, RATE).share == pytest.approx(1 / 3, abs=0.01)
    nothing = array("h", bytes(RATE))
    assert (peak(nothing), loudness(nothing, RATE), average(nothing, RATE)) == (-inf, -inf, (-inf, 0.0))
