"""The tunes: events to be enjoyed undisturbed, and the jingle of attract mode."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cabinet.api import Cue
from cabinet.sound.tune import Rank, Tune, TunePart
from cabinet.sound.voice import Wave

_SQUARE, _TRIANGLE, _NOISE = Wave

FANFARES: Mapping[Cue, Tune] = MappingProxyType(
    {
        Cue.BONUS: Tune(
            Rank.TUNE,
            (
                TunePart(_SQUARE, "f4 a4 c5 f5 | g4 b4 d5 g5 | c5 e5 g5 c6*5", 0.055, 0.36, hold=0.25),
                TunePart(_TRIANGLE, "f3*4 g3*4 c4*3 c4*5", 0.055, 0.6, hold=0.3),
                TunePart(_SQUARE, ".*11 e5*5", 0.055, 0.22, duty=0.25, hold=0.25),
            ),
        ),
        # Great moments: as long as what is seen of them, and the grander the longer.
        Cue.SPARKLE: Tune(
            Rank.TUNE,
            (
                TunePart(_SQUARE, "g5 c6 e6 g6 c7 e7 g6 c7*5", 0.06, 0.3, duty=0.125, hold=0.2),
                TunePart(_TRIANGLE, "c5*3 e5*2 g5*2 c6*5", 0.06, 0.5, hold=0.2),
            ),
        ),
        Cue.SHINE: Tune(
            Rank.TUNE,
            (
                TunePart(_SQUARE, "c5 e5 g5 c6 . g5 c6 e6*2 d6 e6*6", 0.09, 0.36, hold=0.3),
                TunePart(_SQUARE, "g4 c5 e5 g5 . e5 g5 c6*2 b5 c6*6", 0.09, 0.24, duty=0.25, hold=0.3),
                TunePart(_TRIANGLE, "c4*4 . c4 c4 g3*2 g3 c4*6", 0.09, 0.7, hold=0.3),
            ),
        ),
        # A breath, a call and its answer, home.
        Cue.FEAST: Tune(
            Rank.TUNE,
            (
                TunePart(
                    _SQUARE,
                    "c5 d5 e5 | g5*2 g5 g5 c6*2 . c6 | e6*2 d6 e6 f6*2 e6 d6 | e6 . e6 . g6*7",
                    0.098,
                    0.42,
                    hold=0.35,
                ),
                TunePart(
                    _SQUARE,
                    "g4 b4 c5 | e5*2 e5 e5 g5*2 . g5 | c6*2 b5 c6 d6*2 c6 b5 | c6 . c6 . e6*7",
                    0.098,
                    0.28,
                    duty=0.25,
                    hold=0.35,
                ),
                TunePart(
                    _TRIANGLE,
                    "g3*3 | c4*2 c4 c4 e4*2 . e4 | a3*2 a3 a3 f3*2 g3*2 | c4 . g3 . c4*7",
                    0.098,
                    0.85,
                    hold=0.3,
                ),
                TunePart(
                    _NOISE,
                    "5000@40 5000@70 5000 | 3000*2 8000@60 3000 3000*2 . 8000@60 |"
                    " 3000*2 8000@60 3000 3000*2 8000@60 3000 | 3000 . 3000 . 2500*7",
                    0.098,
                    0.2,
                ),
            ),
        ),
        # Five cards in a row, three times, each row a step higher.
        Cue.STRAIGHT_FLUSH: Tune(
            Rank.TUNE,
            (
                TunePart(
                    _SQUARE,
                    "e5 f5 g5 a5 b5 | f5 g5 a5 b5 c6 | g5 a5 b5 c6 d6 | e6*2 . e6 d6 b5 c6*9",
                    0.098,
                    0.42,
                    hold=0.3,
                ),
                TunePart(
                    _SQUARE,
                    "c5*5 | d5*5 | e5*5 | c6*2 . c6 b5 g5 g5*9",
                    0.098,
                    0.26,
                    duty=0.125,
                    hold=0.4,
                ),
                TunePart(
                    _TRIANGLE,
                    "c4*2 c4*3 | d4*2 d4*3 | e4*2 e4*3 | a3*2 . f3 g3 g3 c4*9",
                    0.098,
                    0.85,
                    hold=0.3,
                ),
                TunePart(
                    _NOISE,
                    ". . . . 6000 | . . . . 6000 | . . 6000@60 6000@80 6000 |"
                    " 4000*2 . 8000@60 4000 4000 2500*9",
                    0.098,
                    0.2,
                ),
            ),
        ),
        # A march for one, on all four voices.
        Cue.RECORD: Tune(
            Rank.TUNE,
            (
                TunePart(
                    _SQUARE,
                    "g5 . g5 g5 c6*3 . | e6 . d6 c6 d6*2 g5*2 | a5 b5 c6 d6 e6*2 c6*2 |"
                    " f6 e6 d6 e6 c6 b5 c6*6",
                    0.11,
                    0.44,
                    hold=0.35,
                ),
                TunePart(
                    _SQUARE,
                    "e5 . e5 e5 g5*3 . | c6 . b5 a5 b5*2 d5*2 | f5 g5 a5 b5 c6*2 g5*2 |"
                    " a5 g5 f5 g5 e5 d5 e5*6",
                    0.11,
                    0.28,
                    duty=0.25,
                    hold=0.35,
                ),
                TunePart(
                    _TRIANGLE,
                    "c4 . c4 c4 e4*3 . | a3 . e4 a3 g3*2 b3*2 | f3*2 a3*2 c4*2 e4*2 | d4*2 d4 g3 g3 g3 c4*6",
                    0.11,
                    0.85,
                    hold=0.3,
                ),
                TunePart(
                    _NOISE,
                    "4000 . 8000@60 8000@60 4000*2 8000@50 8000@50 | 4000 . 8000@60 4000 4000*2 4000*2 |"
                    " 4000 8000@60 4000 8000@60 4000 8000@60 4000 8000@60 |"
                    " 4000 4000 4000 4000 4000 4000 2500*6",
                    0.11,
                    0.2,
                ),
            ),
        ),
        Cue.RANKED: Tune(
            Rank.TUNE,
            (
                TunePart(_SQUARE, "c5 e5 g5 e5 a5*2 g5 b5 c6*4", 0.1, 0.36, hold=0.3),
                TunePart(_SQUARE, ". . e5 c5 f5*2 d5 g5 e5*4", 0.1, 0.24, duty=0.25, hold=0.3),
                TunePart(_TRIANGLE, "c4*2 e4*2 f4*2 g4*2 c4*4", 0.1, 0.7, hold=0.3),
            ),
        ),
        Cue.LOSE: Tune(
            Rank.TUNE,
            (
                TunePart(_SQUARE, "g4*2 f#4 f4*2 e4 d#4 . d#4 . d4*5", 0.09, 0.32, duty=0.25, hold=0.3),
                TunePart(_TRIANGLE, "e4*2 d#4 d4*2 c#4 c4 . c4 . b3*5", 0.09, 0.55, hold=0.3),
            ),
        ),
        Cue.WIN: Tune(
            Rank.TUNE,
            (
                TunePart(_SQUARE, "g4 c5 e5 | g5*2 e5 g5*2 a5 b5 c6*6", 0.11, 0.42, hold=0.3),
                TunePart(_SQUARE, ". . c5 | e5*2 c5 d5*2 f5 g5 e5*6", 0.11, 0.26, duty=0.25, hold=0.3),
                TunePart(_TRIANGLE, "g3*3 | c4*3 b3*2 g3*2 c4*2 g3 c4*3", 0.11, 0.75, hold=0.3),
                TunePart(_NOISE, ".*3 | 3000*2 8000 3000*2 3000 5000 3000*6", 0.11, 0.16),
            ),
        ),
        Cue.TOP_TEN: Tune(
            Rank.TUNE,
            (
                TunePart(
                    _SQUARE, "e5 g5 e5 g5 c6*2 . c6 | f5 a5 f5 a5 d6*2 . d6 e6*6", 0.095, 0.38, hold=0.3
                ),
                TunePart(
                    _SQUARE,
                    "c5*2 c5*2 e5*2 . e5 | d5*2 d5*2 f5*2 . f5 g5*6",
                    0.095,
                    0.24,
                    duty=0.125,
                    hold=0.3,
                ),
                TunePart(_TRIANGLE, "c4*2 g3*2 c4*3 c4 | d4*2 a3*2 g3*3 g3 c4*6", 0.095, 0.75, hold=0.3),
            ),
        ),
        # Five of a kind: five times the same call, ever higher, then all four voices home.
        Cue.FANFARE: Tune(
            Rank.TUNE,
            (
                TunePart(
                    _SQUARE,
                    "c5 g5*2 | d5 a5*2 | e5 b5*2 | f5 c6*2 | g5 d6*3 | c6 . c6 . e6 . d6 c6 d6 e6*9",
                    0.095,
                    0.44,
                    hold=0.35,
                ),
                TunePart(
                    _SQUARE,
                    "g4 e5*2 | a4 f5*2 | b4 g5*2 | c5 a5*2 | d5 b5*3 |"
                    " g5 . g5 . c6 . b5 a5 b5 g5 c6 g5 c6 g5*5",
                    0.095,
                    0.28,
                    duty=0.25,
                    hold=0.35,
                ),
                TunePart(
                    _TRIANGLE,
                    "c4 c4*2 | d4 d4*2 | e4 e4*2 | f4 f4*2 | g4 g3*3 |"
                    " c4 g3 c4 g3 a3 e4 f4 d4 g4 c4*2 g3*2 c4*5",
                    0.095,
                    0.85,
                    hold=0.3,
                ),
                TunePart(
                    _NOISE,
                    ". 6000*2 | . 6000*2 | . 6000*2 | . 6000*2 | . 4000 6000@50 6000@70 |"
                    " 4000 8000@60 4000 8000@60 4000 8000@60 5000 5000 5000 3000*9",
                    0.095,
                    0.2,
                ),
            ),
        ),
        Cue.JINGLE: Tune(
            Rank.BACKGROUND,
            (
                TunePart(
                    _SQUARE,
                    "e5 . g5 e5 c5 . e5 g5 | a5*2 g5 e5 c5*2 d5 e5 | f5 . a5 f5 c5 . f5 a5 |"
                    " b5*2 a5 g5 d5*2 e5 f5 | e5 g5 c6 . d5 f5 b5 . | c6*2 g5 e5 c6*4",
                    0.11,
                    0.32,
                    hold=0.2,
                ),
                TunePart(
                    _SQUARE,
                    ". e4 . g4 . e4 . g4 | . e4 . a4 . e4 . a4 | . f4 . a4 . f4 . a4 |"
                    " . d4 . g4 . b4 . g4 | . e4 . g4 . f4 . g4 | . e4 . g4 e5*4",
                    0.11,
                    0.16,
                    duty=0.25,
                ),
                TunePart(
                    _TRIANGLE,
                    "c4*2 g3*2 c4*2 g3*2 | a3*2 e3*2 a3*2 e3*2 | f3*2 c4*2 f3*2 c4*2 |"
                    " g3*2 d4*2 g3*2 d4*2 | c4*2 e4*2 g3*2 g3*2 | c4*2 g3*2 c4*4",
                    0.11,
                    0.6,
                    hold=0.2,
                ),
                TunePart(
                    _NOISE,
                    ". 9000@60 4000 9000@60 . 9000@60 4000 9000@60 |"
                    " . 9000@60 4000 9000@60 . 9000@60 4000 9000@60 |"
                    " . 9000@60 4000 9000@60 . 9000@60 4000 9000@60 |"
                    " . 9000@60 4000 9000@60 . 9000@60 4000 9000@60 |"
                    " . 9000@60 4000 9000@60 . 9000@60 4000 9000@60 | . 9000@60 4000 4000 3000*4",
                    0.11,
                    0.1,
                ),
            ),
        ),
    }
)
"""The score of each."""
