"""Synthesizes the notes of an instrument: decaying partials, filtered noise, slides, vibrato, echo."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from cabinet.sound.files import RATE

if TYPE_CHECKING:
    from numpy.typing import NDArray

Samples: TypeAlias = "NDArray[np.float64]"

HIGHEST = 0.46 * RATE
"""The highest frequency of a partial in Hz; higher ones are left out."""
RELEASE = 0.02
"""Seconds in which a released note falls to a third of its volume."""
RING = 6
"""The time after which a released note is silent, as a multiple of `RELEASE`."""
GROWS = 0.12
"""Seconds in which the vibrato of a note grows to its full depth."""


class Partial(NamedTuple):
    """A sine partial of a sound: its multiple of the pitch, its level, and its decay time.

    The decay time is the seconds in which the partial falls to a third; with 0 it does not fall.
    """

    ratio: float
    level: float
    falls: float = 0.0


class Noise(NamedTuple):
    """A band of noise in an instrument's sound."""

    level: float
    centre: float
    """The center of the band in Hz; a value up to 20 is a multiple of the pitch, and follows its slide."""
    width: float = 0.5
    """The width of the band as a share of its center."""
    falls: float = 0.01
    """Seconds in which the noise falls to a third; with 0 it does not fall."""


class Instrument(NamedTuple):
    """The timbre of an instrument, for notes of any pitch."""

    name: str
    partials: tuple[Partial, ...] = ()
    noise: tuple[Noise, ...] = ()
    attack: float = 0.001
    """Seconds in which a note rises to its full volume."""
    release: float = RELEASE
    vibrato: tuple[float, float] = (0.0, 0.0)
    """The vibrato: its frequency in Hz, and its depth in semitones."""
    bend: tuple[float, float] = (0.0, 0.01)
    """A bend at the start of a note: its depth in semitones, and the seconds in which it falls to a third."""
    cut: tuple[float, float] = (0.0, 0.7)
    """The low-pass filter of an instrument: its cutoff as a multiple of the pitch (0: none), and its
    resonance."""

    def note(self, pitch: tuple[float, float], seconds: float, seed: int = 0) -> Samples:
        """Return the samples of a note that slides between two pitches in Hz; its peak is 1."""
        time = np.arange(round((seconds + RING * self.release) * RATE)) / RATE
        start, end = pitch
        hertz = start * (end / start) ** np.minimum(1.0, time / seconds)
        rate, depth = self.vibrato
        above, arrives = self.bend
        semitones = depth * np.sin(2 * np.pi * rate * time) * np.minimum(1.0, time / GROWS)
        hertz *= 2 ** ((semitones + above * np.exp(-time / arrives)) / 12)
        phase = 2 * np.pi * np.cumsum(hertz) / RATE
        wave = np.zeros(len(time))
        for ratio, level, falls in self.partials:
            if ratio * hertz.max() < HIGHEST:
                wave += level * np.sin(ratio * phase) * _falling(time, falls)
        if self.cut[0]:
            wave = low_pass(wave, self.cut[0] * max(pitch), self.cut[1])
        for number, (level, centre, width, falls) in enumerate(self.noise):
            follows = centre <= 20
            middle = centre * (start + end) / 2 if follows else centre
            turning = centre * phase if follows else 2 * np.pi * centre * time
            band = _band(len(time), middle * width, 100 * seed + number)
            wave += level * np.real(band * np.exp(1j * turning)) * _falling(time, falls)
        wave *= np.minimum(1.0, time / self.attack) * np.exp(-np.maximum(0.0, time - seconds) / self.release)
        wave /= max(1e-9, np.abs(wave).max())
        return wave


def low_pass(wave: Samples, hertz: float, resonance: float) -> Samples:
    """Return the samples after a second-order low-pass filter."""
    size = 2 * len(wave)
    ratio = np.fft.rfftfreq(size, 1 / RATE) / min(hertz, HIGHEST)
    response = 1 / (1 - ratio**2 + 1j * ratio / resonance)
    return np.fft.irfft(np.fft.rfft(wave, size) * response, size)[: len(wave)]


def without_rumble(wave: Samples, hertz: float = 45.0) -> Samples:
    """Return the samples without very low frequencies, which are inaudible.

    The filter is circular, so that a loop has no seam.
    """
    ratio = np.fft.rfftfreq(len(wave), 1 / RATE) / hertz
    return np.fft.irfft(np.fft.rfft(wave) * ratio**2 / (1 + ratio**2), len(wave))


def in_room(wave: Samples, share: float, seconds: float, *, goes_round: bool = False) -> Samples:
    """Return the samples with the echo of a small room added.

    `share`: the share of the echo in the sound, 0 to 1. `seconds`: the time after which the echo is silent.
    """
    if not share:
        return wave
    length = len(wave) if goes_round else len(wave) + round(seconds * RATE)
    time = np.arange(round(seconds * RATE)) / RATE
    echo = np.random.default_rng(300).standard_normal(len(time)) * np.exp(-5 * time / seconds)
    echo[: round(0.004 * RATE)] = 0
    echo = low_pass(echo, 4500, 0.7)
    echo *= share / np.sqrt((echo**2).sum())
    echo[0] += 1
    return np.fft.irfft(np.fft.rfft(wave, length) * np.fft.rfft(echo, length), length)


def _falling(time: Samples, falls: float) -> Samples | float:
    return np.exp(-time / falls) if falls else 1.0


def _band(length: int, width: float, seed: int) -> NDArray[np.complex128]:
    """Return complex noise around 0 Hz, with a bandwidth of `width` Hz."""
    size = length + 256
    spectrum = np.random.default_rng(seed).standard_normal((2, size))
    shape = 1 / (1 + (np.fft.fftfreq(size, 1 / RATE) / (width / 2)) ** 2)
    band: NDArray[np.complex128] = np.fft.ifft((spectrum[0] + 1j * spectrum[1]) * shape)[:length]
    band /= np.abs(band).max()
    return band
