"""Measures the loudness of sounds: peak, mean power, LUFS by ITU-R BS.1770-4, and dB(A) on a TV.

BS.1770 defines its two filters for a sampling rate of 48 kHz. The filters here have the same frequency
response at any rate, and the standard's coefficients at 48 kHz (B. De Man, Evaluation of Implementations of
the EBU R128 Loudness Measurement, 145th AES Convention, 2018). tests/devtools/test_loudness.py compares the
coefficients with the standard's table and the results with the library pyloudnorm.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import cos, inf, log10, pi, sin, sqrt, tan
from typing import NamedTuple

FULL = 32_768
"""The sample value of full scale (0 dBFS) in 16-bit sound."""
BLOCK, HOP = 0.4, 0.1
"""The length of a block in BS.1770, and the time from the start of one block to the next, in seconds."""
ABSOLUTE, RELATIVE = -70.0, -10.0
"""The absolute gate in LUFS and the relative gate in LU: quieter blocks of a sound are not counted."""
OFFSET = -0.691
"""The loudness in LUFS of a filtered signal with a mean square of 1, as defined by BS.1770."""
MOMENT = 0.05
"""The length in seconds of a moment, the unit of a sound that counts as silent or not."""
SILENT = -60.0
"""The peak level in dBFS up to which a moment of a sound counts as silent."""


TV = 300.0
"""The cut-off frequency of a TV's loudspeakers in Hz: below it they reproduce little."""
WEIGHTS = (20.598997, 20.598997, 107.65265, 737.86223)
"""The cut-off frequencies of A-weighting's high-pass filters, in Hz. Its low-pass filters lie above all
sounds of the cabinet and are left out."""
BANDS = tuple(1000 * 2 ** (number / 3) for number in range(-5, 10))
"""The center frequencies of the third-octave bands in Hz, from 315 Hz to 8 kHz."""
AUDIBLE = 40.0
"""When two sounds are compared, bands more than this many decibels below the loudest one are left out."""
RING = 0.05
"""Seconds of silence that are added after a sound, to let the filters ring out."""


class Filter(NamedTuple):
    """A biquad filter: b0 to b2 are the coefficients of the input, a1 and a2 those of the output."""

    b0: float
    b1: float
    b2: float
    a1: float
    a2: float

    def run(self, samples: Sequence[float]) -> list[float]:
        """Return the samples after filtering."""
        x1 = x2 = y1 = y2 = 0.0
        b0, b1, b2, a1, a2 = self
        out = []
        for x in samples:
            y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
            x1, x2, y1, y2 = x, x1, y, y1
            out.append(y)
        return out


def head(rate: int) -> Filter:
    """Return the first filter of BS.1770: a high shelf that models the effect of the listener's head."""
    k, q, high = tan(pi * 1681.974450955533 / rate), 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    middle, scale = high**0.4996667741545416, 1 + k / q + k * k
    return Filter(
        (high + middle * k / q + k * k) / scale,
        2 * (k * k - high) / scale,
        (high - middle * k / q + k * k) / scale,
        2 * (k * k - 1) / scale,
        (1 - k / q + k * k) / scale,
    )


def low_cut(rate: int) -> Filter:
    """Return the second filter of BS.1770: a high-pass filter."""
    k, q = tan(pi * 38.13547087602444 / rate), 0.5003270373238773
    scale = 1 + k / q + k * k
    return Filter(1.0, -2.0, 1.0, 2 * (k * k - 1) / scale, (1 - k / q + k * k) / scale)


def high_pass(hertz: float, rate: int) -> Filter:
    """Return a first-order high-pass filter with the cut-off frequency `hertz`."""
    k = tan(pi * hertz / rate)
    return Filter(1 / (1 + k), -1 / (1 + k), 0.0, (k - 1) / (1 + k), 0.0)


def tv(rate: int) -> Filter:
    """Return the filter that models a TV's loudspeakers: a Butterworth high-pass of second order."""
    k = tan(pi * TV / rate)
    scale, back = 1 + sqrt(2) * k + k * k, 1 - sqrt(2) * k + k * k
    return Filter(1 / scale, -2 / scale, 1 / scale, 2 * (k * k - 1) / scale, back / scale)


def band(hertz: float, rate: int) -> Filter:
    """Return the band-pass filter for the third octave around a center frequency."""
    angle = 2 * pi * hertz / rate
    alpha = sin(angle) * (2 ** (1 / 6) - 2 ** (-1 / 6)) / 2
    scale = 1 + alpha
    return Filter(alpha / scale, 0.0, -alpha / scale, -2 * cos(angle) / scale, (1 - alpha) / scale)


def on_a_tv(samples: Sequence[int], rate: int) -> float:
    """Return a sound's energy on a TV's loudspeakers, in dB(A); 0 is one second at full scale."""
    heard = tv(rate).run(_ringing(samples, rate))
    for corner in WEIGHTS:
        heard = high_pass(corner, rate).run(heard)
    # A-weighting is defined as 0 dB at 1 kHz. This gain makes up for the loss in the high-pass filters there.
    gain = 1.0
    for corner in WEIGHTS:
        gain *= sqrt(1 + (corner / 1000) ** 2)
    return decibels(gain * sqrt(sum(value * value for value in heard) / rate))


def third_octaves(samples: Sequence[int], rate: int) -> tuple[float, ...]:
    """Return the level of a sound in each of the third-octave `BANDS`, in dB."""
    heard = _ringing(samples, rate)
    through = (band(hertz, rate).run(band(hertz, rate).run(heard)) for hertz in BANDS)
    return tuple(decibels(sqrt(sum(value * value for value in each) / rate)) for each in through)


def apart(takes: Sequence[Sequence[int]], rate: int) -> float:
    """Return how different the two most similar takes of a sound are, in dB; inf for a single take.

    The difference of two takes is the root mean square difference of their third-octave levels.
    """
    levels = [third_octaves(take, rate) for take in takes]
    return min((_difference(one, other) for one, other in combinations(levels, 2)), default=inf)


def _difference(one: Sequence[float], other: Sequence[float]) -> float:
    loudest = max(*one, *other)
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if max(a, b) > loudest - AUDIBLE]
    return sqrt(_mean([(a - b) ** 2 for a, b in pairs]))


def _ringing(samples: Sequence[int], rate: int) -> list[float]:
    return [sample / FULL for sample in samples] + [0.0] * round(RING * rate)


def loudness(samples: Sequence[int], rate: int) -> float:
    """Return the loudness of one channel in LUFS, -inf for silence.

    A sound shorter than a block is measured as one block that ends in silence.
    """
    length = max(len(samples), round(BLOCK * rate))
    heard = [sample / FULL for sample in samples] + [0.0] * (length - len(samples))
    weighted = low_cut(rate).run(head(rate).run(heard))
    sums = [0.0]
    for value in weighted:
        sums.append(sums[-1] + value * value)
    block, hop = round(BLOCK * rate), round(HOP * rate)
    powers = [(sums[at + block] - sums[at]) / block for at in range(0, length - block + 1, hop)]
    powers = [power for power in powers if _lufs(power) > ABSOLUTE]
    gate = _lufs(_mean(powers)) + RELATIVE
    return _lufs(_mean([power for power in powers if _lufs(power) > gate]))


def peak(samples: Sequence[int]) -> float:
    """Return the level of the largest sample, in dBFS."""
    return decibels(max(map(abs, samples), default=0) / FULL)


class Average(NamedTuple):
    """The mean power of a sound, not counting silent moments."""

    level: float
    """The mean power of the moments that are not silent, in dBFS."""
    share: float
    """The share of the sound's moments that are not silent, 0 to 1."""


def average(samples: Sequence[int], rate: int) -> Average:
    """Return the mean power of a sound, not counting silent moments."""
    size = round(MOMENT * rate)
    moments = [samples[at : at + size] for at in range(0, len(samples), size)]
    loud = [moment for moment in moments if peak(moment) > SILENT]
    squares = sum(sample * sample for moment in loud for sample in moment)
    count = sum(map(len, loud))
    return Average(
        decibels((squares / count) ** 0.5 / FULL if count else 0.0), len(loud) / max(1, len(moments))
    )


def decibels(amplitude: float) -> float:
    """Convert an amplitude to decibels: 0 dB for 1 (full scale), -inf for 0."""
    return 20 * log10(amplitude) if amplitude > 0 else -inf


def _lufs(power: float) -> float:
    return OFFSET + 10 * log10(power) if power > 0 else -inf


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
