"""The scores of the tunes: fanfares for events, which nothing interrupts, and the jingle of attract mode."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cabinet.api import Cue
from study.sound.instruments import (
    BASS,
    BELL,
    BRASS,
    BRUSH,
    DRUM,
    GLASS,
    MUTED,
    ORGAN,
    REED,
    STRING,
    WHISTLE,
    WOOD,
)
from study.sound.score import Part, Score
from study.sound.synth import Instrument


def _tune(step: float, *parts: tuple[Instrument, str, float]) -> Score:
    """Return the score of a tune whose parts have the same tempo, with the echo of a room."""
    return Score(
        tuple(Part(by, words, step, volume) for by, words, volume in parts), tail=0.02, room=0.25, drive=0.8
    )


# Fanfares for celebrations: as long as their animation, longer for grander celebrations.
FANFARES: Mapping[Cue, Score] = MappingProxyType(
    {
        Cue.BONUS: _tune(
            0.055,
            (WOOD, "f4 a4 c5 f5 | g4 b4 d5 g5 | c5 e5 g5 c6*5", 0.36),
            (BASS, "f3*4 g3*4 c4*3 c4*5", 0.6),
            (GLASS, ".*11 e5*5", 0.22),
        ),
        Cue.SPARKLE: _tune(
            0.06,
            (GLASS, "g5 c6 e6 g6 c7 e7 g6 c7*5", 0.3),
            (STRING, "c5*3 e5*2 g5*2 c6*5", 0.5),
        ),
        Cue.SHINE: _tune(
            0.09,
            (BELL, "c5 e5 g5 c6 . g5 c6 e6*2 d6 e6*6", 0.36),
            (ORGAN, "g4 c5 e5 g5 . e5 g5 c6*2 b5 c6*6", 0.24),
            (BASS, "c4*4 . c4 c4 g3*2 g3 c4*6", 0.7),
        ),
        Cue.FEAST: _tune(
            0.098,
            (BRASS, "c5 d5 e5 | g5*2 g5 g5 c6*2 . c6 | e6*2 d6 e6 f6*2 e6 d6 | e6 . e6 . g6*7", 0.42),
            (BRASS, "g4 b4 c5 | e5*2 e5 e5 g5*2 . g5 | c6*2 b5 c6 d6*2 c6 b5 | c6 . c6 . e6*7", 0.28),
            (BASS, "g3*3 | c4*2 c4 c4 e4*2 . e4 | a3*2 a3 a3 f3*2 g3*2 | c4 . g3 . c4*7", 0.85),
            (
                BRUSH,
                "5000@40 5000@70 5000 | 3000*2 8000@60 3000 3000*2 . 8000@60 | "
                "3000*2 8000@60 3000 3000*2 8000@60 3000 | 3000 . 3000 . 2500*7",
                0.2,
            ),
            (DRUM, "190>110*4", 0.7),
        ),
        Cue.STRAIGHT_FLUSH: _tune(
            0.098,
            (STRING, "e5 f5 g5 a5 b5 | f5 g5 a5 b5 c6 | g5 a5 b5 c6 d6 | e6*2 . e6 d6 b5 c6*9", 0.42),
            (REED, "c5*5 | d5*5 | e5*5 | c6*2 . c6 b5 g5 g5*9", 0.26),
            (BASS, "c4*2 c4*3 | d4*2 d4*3 | e4*2 e4*3 | a3*2 . f3 g3 g3 c4*9", 0.85),
            (
                BRUSH,
                ". . . . 6000 | . . . . 6000 | . . 6000@60 6000@80 6000 | 4000*2 . 8000@60 4000 4000 2500*9",
                0.2,
            ),
        ),
        Cue.RECORD: _tune(
            0.109,
            (
                BRASS,
                "g5 . g5 g5 c6*3 . | e6 . d6 c6 d6*2 g5*2 | a5 b5 c6 d6 e6*2 c6*2 | f6 e6 d6 e6 c6 b5 c6*6",
                0.44,
            ),
            (
                ORGAN,
                "e5 . e5 e5 g5*3 . | c6 . b5 a5 b5*2 d5*2 | f5 g5 a5 b5 c6*2 g5*2 | a5 g5 f5 g5 e5 d5 e5*6",
                0.28,
            ),
            (
                BASS,
                "c4 . c4 c4 e4*3 . | a3 . e4 a3 g3*2 b3*2 | f3*2 a3*2 c4*2 e4*2 | d4*2 d4 g3 g3 g3 c4*6",
                0.85,
            ),
            (
                BRUSH,
                "4000 . 8000@60 8000@60 4000*2 8000@50 8000@50 | 4000 . 8000@60 4000 4000*2 4000*2 | "
                "4000 8000@60 4000 8000@60 4000 8000@60 4000 8000@60 | "
                "4000 4000 4000 4000 4000 4000 2500*6",
                0.2,
            ),
        ),
        Cue.RANKED: _tune(
            0.1,
            (WHISTLE, "c5 e5 g5 e5 a5*2 g5 b5 c6*4", 0.36),
            (STRING, ". . e5 c5 f5*2 d5 g5 e5*4", 0.24),
            (BASS, "c4*2 e4*2 f4*2 g4*2 c4*4", 0.7),
        ),
        Cue.LOSE: _tune(
            0.09,
            (MUTED, "g4*2 f#4 f4*2 e4 d#4 . d#4 . d4*5", 0.32),
            (REED, "e4*2 d#4 d4*2 c#4 c4 . c4 . b3*5", 0.55),
        ),
        Cue.WIN: _tune(
            0.11,
            (REED, "g4 c5 e5 | g5*2 e5 g5*2 a5 b5 c6*6", 0.42),
            (BELL, ". . c5 | e5*2 c5 d5*2 f5 g5 e5*6", 0.26),
            (BASS, "g3*3 | c4*3 b3*2 g3*2 c4*2 g3 c4*3", 0.75),
            (BRUSH, ".*3 | 3000*2 8000 3000*2 3000 5000 3000*6", 0.16),
        ),
        Cue.TOP_TEN: _tune(
            0.095,
            (BELL, "e5 g5 e5 g5 c6*2 . c6 | f5 a5 f5 a5 d6*2 . d6 e6*6", 0.38),
            (ORGAN, "c5*2 c5*2 e5*2 . e5 | d5*2 d5*2 f5*2 . f5 g5*6", 0.24),
            (BASS, "c4*2 g3*2 c4*3 c4 | d4*2 a3*2 g3*3 g3 c4*6", 0.75),
        ),
        Cue.FANFARE: _tune(
            0.095,
            (BRASS, "c5 g5*2 | d5 a5*2 | e5 b5*2 | f5 c6*2 | g5 d6*3 | c6 . c6 . e6 . d6 c6 d6 e6*9", 0.44),
            (
                BELL,
                "g4 e5*2 | a4 f5*2 | b4 g5*2 | c5 a5*2 | d5 b5*3 | g5 . g5 . c6 . b5 a5 b5 g5 c6 g5 c6 g5*5",
                0.28,
            ),
            (
                BASS,
                "c4 c4*2 | d4 d4*2 | e4 e4*2 | f4 f4*2 | g4 g3*3 | c4 g3 c4 g3 a3 e4 f4 d4 g4 c4*2 g3*2 c4*5",
                0.85,
            ),
            (
                BRUSH,
                ". 6000*2 | . 6000*2 | . 6000*2 | . 6000*2 | . 4000 6000@50 6000@70 | "
                "4000 8000@60 4000 8000@60 4000 8000@60 5000 5000 5000 3000*9",
                0.2,
            ),
        ),
        Cue.JINGLE: _tune(
            0.11,
            (
                STRING,
                "e5 . g5 e5 c5 . e5 g5 | a5*2 g5 e5 c5*2 d5 e5 | f5 . a5 f5 c5 . f5 a5 | "
                "b5*2 a5 g5 d5*2 e5 f5 | e5 g5 c6 . d5 f5 b5 . | c6*2 g5 e5 c6*4",
                0.32,
            ),
            (
                ORGAN,
                ". e4 . g4 . e4 . g4 | . e4 . a4 . e4 . a4 | . f4 . a4 . f4 . a4 | . d4 . g4 . b4 . g4 | "
                ". e4 . g4 . f4 . g4 | . e4 . g4 e5*4",
                0.16,
            ),
            (
                BASS,
                "c4*2 g3*2 c4*2 g3*2 | a3*2 e3*2 a3*2 e3*2 | f3*2 c4*2 f3*2 c4*2 | g3*2 d4*2 g3*2 d4*2 | "
                "c4*2 e4*2 g3*2 g3*2 | c4*2 g3*2 c4*4",
                0.6,
            ),
            (
                BRUSH,
                ". 9000@60 4000 9000@60 . 9000@60 4000 9000@60 | "
                ". 9000@60 4000 9000@60 . 9000@60 4000 9000@60 | "
                ". 9000@60 4000 9000@60 . 9000@60 4000 9000@60 | "
                ". 9000@60 4000 9000@60 . 9000@60 4000 9000@60 | "
                ". 9000@60 4000 9000@60 . 9000@60 4000 9000@60 | . 9000@60 4000 4000 3000*4",
                0.1,
            ),
        ),
    }
)
"""The score of each fanfare."""
