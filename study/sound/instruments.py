"""The synthesizer's instruments for the short sounds, tunes and music loops."""

from __future__ import annotations

from study.sound.synth import Instrument, Noise, Partial


def _partials(*rows: tuple[float, float, float]) -> tuple[Partial, ...]:
    return tuple(Partial(*row) for row in rows)


def _blown(*levels: float, step: int = 1) -> tuple[Partial, ...]:
    """Return the harmonics of a wind instrument, which do not decay; with `step` 2 only the odd ones."""
    return tuple(Partial(1 + step * number, level) for number, level in enumerate(levels))


def _string(count: int, falls: float, slope: float = 1.0) -> tuple[Partial, ...]:
    """Return the harmonics of a string, which decay; the high ones decay faster."""
    return tuple(Partial(n, n**-slope, falls / n**0.8) for n in range(1, count + 1))


WOOD = Instrument(
    "wood",
    _partials((1, 1, 0.07), (3.93, 0.35, 0.025), (9.24, 0.15, 0.008)),
    (Noise(0.25, 3200, 0.8, 0.003),),
    release=0.012,
)
BONE = Instrument(
    "bone",
    _partials((1, 1, 0.022), (2.76, 0.5, 0.012), (5.4, 0.3, 0.006)),
    (Noise(1.1, 2500, 0.5, 0.004),),
    release=0.006,
)
FELT = Instrument(
    "felt",
    _partials((1, 1, 0.03), (1.51, 0.55, 0.025), (2.27, 0.45, 0.018), (3.4, 0.2, 0.01)),
    (Noise(0.5, 1300, 1.0, 0.012),),
    release=0.012,
    bend=(4, 0.012),
)
GLASS = Instrument(
    "glass",
    _partials((1, 1, 0.25), (2.32, 0.5, 0.14), (4.25, 0.3, 0.08), (6.63, 0.2, 0.05)),
    release=0.03,
)
BRASS = Instrument(
    "brass",
    _blown(1, 0.85, 0.75, 0.6, 0.45, 0.32, 0.22, 0.15, 0.1),
    attack=0.018,
    vibrato=(5.5, 0.14),
    bend=(-0.8, 0.018),
    cut=(5.0, 1.1),
)
MUTED = Instrument(
    "muted brass",
    _blown(1, 0.5, 0.55, 0.45, 0.2, 0.15, 0.1),
    attack=0.02,
    vibrato=(4.5, 0.3),
    bend=(-1.5, 0.03),
    cut=(3.0, 1.6),
)
BELL = Instrument(
    "bell",
    _partials(
        (0.5, 0.25, 0.7), (1, 1, 0.5), (1.19, 0.45, 0.35), (2, 0.6, 0.3), (2.74, 0.35, 0.2), (5.4, 0.15, 0.08)
    ),
    release=0.05,
)
STRING = Instrument("plucked string", _string(10, 0.4), (Noise(0.12, 2600, 1.0, 0.004),), release=0.025)
REED = Instrument(
    "reed",
    _blown(1, 0.75, 0.6, 0.4, 0.25, 0.12, step=2),
    attack=0.012,
    vibrato=(6.0, 0.1),
    bend=(-0.4, 0.02),
)
WHISTLE = Instrument(
    "whistle",
    _blown(1, 0.16, 0.06),
    (Noise(0.08, 1.5, 0.6, 0.0),),
    attack=0.015,
    vibrato=(5.2, 0.28),
    bend=(-1.0, 0.02),
)
ORGAN = Instrument(
    "organ",
    _partials((0.5, 0.4, 0), (1, 1, 0), (2, 0.7, 0), (3, 0.45, 0), (4, 0.35, 0), (8, 0.18, 0)),
    attack=0.008,
    vibrato=(6.6, 0.08),
)
BASS = Instrument("bass", _string(7, 0.45, 0.7), (Noise(0.1, 900, 1.0, 0.006),), release=0.02, cut=(6.0, 0.9))
DRUM = Instrument(
    "drum",
    _partials((1, 1, 0.07), (1.59, 0.55, 0.05), (2.14, 0.35, 0.035), (2.9, 0.25, 0.02)),
    (Noise(0.5, 1800, 1.2, 0.015),),
    bend=(9, 0.015),
)
BRUSH = Instrument("brushed drum", noise=(Noise(1, 1, 0.9, 0.045),), attack=0.003, release=0.015)
CLAY = Instrument(
    "clay",
    _partials((1, 1, 0.022), (1.47, 0.6, 0.016), (2.09, 0.4, 0.01), (0.41, 0.3, 0.012)),
    (Noise(0.4, 2.2, 0.5, 0.003),),
    release=0.008,
)
PAPER = Instrument("paper", noise=(Noise(1, 1, 0.5, 0.014),), attack=0.001, release=0.008)
COIN = Instrument(
    "coin",
    _partials((1, 1, 0.12), (1.51, 0.7, 0.1), (2.63, 0.5, 0.07), (3.7, 0.3, 0.04)),
    (Noise(0.2, 2.0, 0.5, 0.003),),
    release=0.03,
)
AIR = Instrument("air", noise=(Noise(1, 1, 0.45, 0.0),), attack=0.12, release=0.012)
