"""The old sound chip: square, triangle and noise voices with envelopes, as plain arithmetic.

A line is what one voice plays, note after note; up to four lines sound together.
Samples are 16-bit, mono, RATE a second. The same notes give the same samples always.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import chain, cycle, islice, repeat
from operator import mul

RATE = 22_050
"""Samples a second."""

VOICES = 4
"""Lines that can sound at once."""

PEAK = 32_767 // VOICES
"""The largest sample of one voice: four of them together never clip."""

SLICE = 512
"""Samples mixed at one go: under two milliseconds of work on the slowest Pi."""

LOWEST = 20.0
"""The lowest pitch, in Hz: below it the shortest notes would not hold one cycle."""

# One cycle is seldom a whole number of samples. A table of several cycles, about
# this long in seconds, holds them in tune to within two cents.
_TABLE = 1 / 40

_SHIFT_REGISTER = 17  # bits; with taps 0 and 5 it repeats after 131,071 steps
_SEED = 0x1ACE5


class Wave(Enum):
    """The shape of a voice."""

    SQUARE = "square"
    TRIANGLE = "triangle"
    NOISE = "noise"


@dataclass(frozen=True, slots=True)
class Note:
    """A tone or a burst of noise; with volume 0 a rest.

    Its loudness rises for `attack` seconds, stays for the share `hold` of what
    remains, and falls to nothing by the end. Raises ValueError for what no voice
    can play.
    """

    wave: Wave
    pitch: float
    """In Hz; of noise, how often a second it may change."""
    seconds: float
    volume: float = 1.0
    """0 to 1."""
    duty: float = 0.5
    """The share of its cycle for which a square wave is high, up to a half."""
    attack: float = 0.002
    hold: float = 0.0

    def __post_init__(self) -> None:
        if not LOWEST <= self.pitch <= RATE / 2:
            raise ValueError(f"pitch {self.pitch} Hz: give {LOWEST} to {RATE / 2}")
        if not self.seconds > 0:
            raise ValueError(f"note of {self.seconds} s: give more than 0")
        if not 0 <= self.volume <= 1:
            raise ValueError(f"volume {self.volume}: give 0 to 1")
        if not 0 < self.duty <= 0.5:
            raise ValueError(f"duty {self.duty}: give more than 0, at most 0.5")
        if not 0.001 <= self.attack <= 1:
            raise ValueError(f"attack of {self.attack} s: give 0.001 to 1; a sudden start clicks")
        if not 0 <= self.hold <= 0.9:
            raise ValueError(f"hold {self.hold}: give 0 to 0.9; a sudden end clicks")

    @property
    def length(self) -> int:
        """In samples."""
        return max(2, round(self.seconds * RATE))


def mix(lines: Sequence[Sequence[Note]]) -> Iterator[array[int]]:
    """The lines sounding together, a slice of at most SLICE samples at a time.

    Raises ValueError for more lines than there are voices.
    """
    if len(lines) > VOICES:
        raise ValueError(f"{len(lines)} lines: the chip has {VOICES} voices; merge some")
    # Both live only as long as this mix: a tune repeats its pitches and its lengths.
    table = lru_cache(maxsize=None)(_table)
    curve = lru_cache(maxsize=None)(_curve)

    def play(note: Note) -> Iterable[float]:
        if not note.volume:
            return repeat(0.0, note.length)
        shape = curve(note.length, note.attack, note.hold)
        if note.wave is Wave.NOISE:
            return _noise(note.pitch, note.volume * PEAK, shape)
        return map(mul, cycle(table(note.wave, note.pitch, note.duty, note.volume * PEAK)), shape)

    streams = [chain(chain.from_iterable(map(play, line)), repeat(0.0)) for line in lines]
    mixed = map(int, map(sum, zip(*streams, strict=True)))
    length = max((sum(note.length for note in line) for line in lines), default=0)
    for left in range(length, 0, -SLICE):
        yield array("h", islice(mixed, min(left, SLICE)))


def _table(wave: Wave, pitch: float, duty: float, peak: float) -> list[float]:
    """Some whole cycles of a wave, to be repeated; their mean is zero."""
    cycles = max(1, round(pitch * _TABLE))
    length = round(cycles * RATE / pitch)
    step = cycles / length
    if wave is Wave.TRIANGLE:
        return [peak * (1 - 4 * abs((i * step + 0.25) % 1 - 0.5)) for i in range(length)]
    # A sample is the mean of the wave over its time, not its value at one instant:
    # edges between samples then whistle far less.
    area = [_square_area(i * step % 1, duty) for i in range(length)]
    return [peak * (after - before) / step for before, after in zip(area, [*area[1:], area[0]], strict=True)]


def _square_area(phase: float, duty: float) -> float:
    """The area under a square wave from the start of its cycle: high 1, and low so that it ends at 0."""
    return phase if phase < duty else duty * (1 - phase) / (1 - duty)


def _curve(length: int, attack: float, hold: float) -> list[float]:
    """An envelope: a straight rise from 0, a level stretch, a fall that eases out at 0."""
    rise = min(round(attack * RATE), length // 2)
    level = round((length - rise) * hold)
    fall = length - rise - level
    return [
        *(k / rise for k in range(rise)),
        *repeat(1.0, level),
        *((k / fall) ** 2 for k in range(fall - 1, -1, -1)),
    ]


def _noise(pitch: float, peak: float, shape: list[float]) -> Iterator[float]:
    """Random bits from a shift register under an envelope, with no offset left in them."""
    step = pitch / RATE
    bits = list(islice(_bits(), int(len(shape) * step) + 1))
    raw = [bits[int(i * step)] for i in range(len(shape))]
    mean = sum(map(mul, raw, shape)) / sum(shape)
    scale = peak / (1 + abs(mean))
    high, low = (1 - mean) * scale, (-1 - mean) * scale
    return map(mul, (high if bit > 0 else low for bit in raw), shape)


def _bits() -> Iterator[int]:
    """1 and -1 in the order of a 17-bit shift register, always from the same place."""
    state = _SEED
    while True:
        state = state >> 1 | ((state ^ state >> 5) & 1) << _SHIFT_REGISTER - 1
        yield 1 if state & 1 else -1
