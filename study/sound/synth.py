"""The samples of an instrument's note: decaying partials, noise with a body, slides, vibrato, a room."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from cabinet.sound.files import RATE

if TYPE_CHECKING:
    from numpy.typing import NDArray

Samples: TypeAlias = "NDArray[np.float64]"

HIGHEST = 0.46 * RATE
"""Hz: higher partials are left out."""
RELEASE = 0.02
"""Seconds in which an ended note falls to a third."""
RING = 6
"""Releases after which a note is silent."""
GROWS = 0.12
"""Seconds in which vibrato sets in."""


class Partial(NamedTuple):
    """A sine: a multiple of the pitch, its level, and the seconds of its fall to a third; 0: none."""

    ratio: float
    level: float
    falls: float = 0.0


class Noise(NamedTuple):
    """Noise in a band."""

    level: float
    centre: float
    """In Hz; up to 20 a multiple of the pitch, which follows its slide."""
    width: float = 0.5
    """The band's width as a share of its centre."""
    falls: float = 0.01
    """Seconds of its fall to a third; 0: it holds."""


class Instrument(NamedTuple):
    """The timbre of a note, for any pitch."""

    name: str
    partials: tuple[Partial, ...] = ()
    noise: tuple[Noise, ...] = ()
    attack: float = 0.001
    """Seconds of its rise."""
    release: float = RELEASE
    vibrato: tuple[float, float] = (0.0, 0.0)
    """Its frequency in Hz, and its depth in semitones."""
    bend: tuple[float, float] = (0.0, 0.01)
    """Semitones above its pitch at the start of a note, and the seconds after which a third of that is
    left."""
    cut: tuple[float, float] = (0.0, 0.7)
    """Low-pass: its frequency as a multiple of the pitch, 0 for none, and its resonance."""

    def note(self, pitch: tuple[float, float], seconds: float, seed: int = 0) -> Samples:
        """A note that slides from one pitch to another, in Hz, with its ringing; its peak is 1."""
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
    """A filter of the second order."""
    size = 2 * len(wave)
    ratio = np.fft.rfftfreq(size, 1 / RATE) / min(hertz, HIGHEST)
    response = 1 / (1 - ratio**2 + 1j * ratio / resonance)
    return np.fft.irfft(np.fft.rfft(wave, size) * response, size)[: len(wave)]


def without_rumble(wave: Samples, hertz: float = 45.0) -> Samples:
    """The wave without very low frequencies, which hold only offset; circular, so that a loop stays one."""
    ratio = np.fft.rfftfreq(len(wave), 1 / RATE) / hertz
    return np.fft.irfft(np.fft.rfft(wave) * ratio**2 / (1 + ratio**2), len(wave))


def in_room(wave: Samples, share: float, seconds: float, *, goes_round: bool = False) -> Samples:
    """The wave with a share of its echo in a small room that falls silent within these seconds."""
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
    """Complex noise around 0 Hz, `width` Hz wide."""
    size = length + 256
    spectrum = np.random.default_rng(seed).standard_normal((2, size))
    shape = 1 / (1 + (np.fft.fftfreq(size, 1 / RATE) / (width / 2)) ** 2)
    band: NDArray[np.complex128] = np.fft.ifft((spectrum[0] + 1j * spectrum[1]) * shape)[:length]
    band /= np.abs(band).max()
    return band
