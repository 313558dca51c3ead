"""The scores of the cues (short sounds of events), in three versions if the event occurs often."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cabinet.api import Cue, tick
from study.sound.fanfares import FANFARES
from study.sound.instruments import (
    AIR,
    BELL,
    BONE,
    BRASS,
    BRUSH,
    CLAY,
    COIN,
    DRUM,
    FELT,
    GLASS,
    MUTED,
    ORGAN,
    PAPER,
    REED,
    STRING,
    WHISTLE,
    WOOD,
)
from study.sound.score import Part, Score
from study.sound.synth import Instrument, Noise

Row = tuple[Instrument, str, float, float]
"""One part of a sound: an instrument, its notes as text, seconds per step, and its volume."""


def _score(*rows: Row, tail: float = 0.02, room: float = 0.0, drive: float = 0.0) -> Score:
    return Score(tuple(Part(*row) for row in rows), tail, room, drive)


def _one(by: Instrument, words: str, step: float, tail: float = 0.02) -> tuple[Score]:
    return (_score((by, words, step, 1.0), tail=tail),)


def _motif(*rows: Row) -> tuple[Score]:
    """Return the score of a short tune that calls a player or stands for a person at the card table."""
    return (_score(*rows, tail=0.05, room=0.15, drive=0.5),)


def _die(wood: str, click: float) -> Score:
    """Return the sound of a die that comes to rest.

    Its pitch falls from 700 to 250 Hz, with a click around 2.5 kHz.
    """
    bone = BONE._replace(noise=(Noise(1.6, click, 0.25, 0.008),))
    return _score((bone, wood, 0.04, 1.0), tail=0.025, drive=2.8)


def _clatter(knocks: str, step: float) -> Score:
    """Return the sound of tumbling dice: knocks at growing intervals."""
    return _score((BONE, knocks, step, 1.0), tail=0.02, room=0.1, drive=1.0)


def _paper(words: str, step: float, width: float) -> Score:
    paper = PAPER._replace(noise=(Noise(1, 1, width, 0.014),))
    return _score((paper, words, step, 1.0), tail=0.01, drive=1.2)


def _clay(words: str, step: float = 0.022) -> Score:
    return _score((CLAY, words, step, 1.0), tail=0.03, drive=1.5)


CUES: Mapping[Cue, tuple[Score, ...]] = MappingProxyType(
    {
        Cue.MOVE: _one(WOOD, "g6", 0.03, 0.03),
        # A pentatonic scale: any sequence of these notes is in tune.
        **{
            cue: _one(STRING, pitch, 0.045, 0.03)
            for cue, pitch in zip(
                map(tick, range(8)), ["c5", "d5", "e5", "g5", "a5", "c6", "d6", "e6"], strict=True
            )
        },
        Cue.CHOOSE: (_score((BELL, "g5 c6*1.2", 0.04, 0.8), (WOOD, "g5 c6*1.2", 0.04, 0.6), tail=0.03),),
        Cue.HOLD: (_score((WOOD, "e5 b5*1.4", 0.035, 1.0), (GLASS, ". b5*1.4", 0.035, 0.3), drive=1.0),),
        Cue.FREE: (_score((WOOD, "b5 e5*1.4", 0.035, 1.0), (FELT, ". e5*1.4", 0.035, 0.3), drive=1.0),),
        # The sound of tumbling dice, bone on wood. It ends when the first die lies still; the other dice add
        # their own sounds.
        Cue.TUMBLE: tuple(
            _clatter(words, 0.022)
            for words in (
                "900 620 1100@90 520 . 840 600@80 . 980@80 . 560 . 760@60 . . 640@60 . . . 540@50",
                "1300 820 1500@90 740 . 1200 900@80 . 1400@80 . 800 . 1030@60 . . 900@60 . . . 760@50",
                "600 410 700@90 360 . 560 420@80 . 640@80 . 380 . 500@60 . . 430@60 . . . 370@50",
            )
        ),
        # The sound of a single tumbling die; it ends when the die settles.
        Cue.TUMBLE_ONE: tuple(
            _clatter(words, 0.025)
            for words in (
                "900 . 620 . . 780@80 . . . 660@60 . . . . 560@40",
                "1280 . 860 . . 1100@80 . . . 920@60 . . . . 760@40",
                "640 . 450 . . 570@80 . . . 480@60 . . . . 410@40",
            )
        ),
        Cue.SETTLE: (_die("700>250", 2500), _die("1000>430", 4400), _die("530>220", 1300)),
        Cue.REFUSE: _one(REED, "e4>d#4*1.5 d#4>d4*2", 0.04, 0.03),
        Cue.NOT_YOU: _one(WOOD, "a4 . a4", 0.05, 0.03),
        Cue.SCORE: _motif((BELL, "c5 e5 g5 c6*3", 0.055, 1.0), (STRING, "c4*2 g4*4", 0.055, 0.7)),
        # The tune of each player has as many strokes as the player's number, and its own instrument.
        Cue.TURN_1: _motif((BELL, "c6*4", 0.085, 1.0), (STRING, "c5*4", 0.085, 0.7)),
        Cue.TURN_2: _motif((REED, "g5 d5*3", 0.1, 0.8), (BRASS, "b4 g4*3", 0.1, 0.4)),
        Cue.TURN_3: _motif((WOOD, "e5 . e5 a5*2.5", 0.07, 1.0), (STRING, "e4 . e4 c5*2.5", 0.07, 0.6)),
        Cue.TURN_4: _motif((WHISTLE, "f5 a5 g5 c6*2.5", 0.075, 0.8), (STRING, "f4 a4 g4 e4*2.5", 0.075, 0.7)),
        Cue.ZERO: (_score((MUTED, "f4>e4*2 d#4>d4*2 c#4>a3*4", 0.055, 1.0), tail=0.04, room=0.1, drive=0.6),),
        Cue.CARD: (
            _paper("6500 4200@60", 0.014, 0.25),
            _paper("3300 5200@45", 0.014, 0.25),
            _paper("9000 2400@70", 0.014, 0.25),
        ),
        Cue.TURNED: (
            _paper("4200 . . 6500 5000@50", 0.016, 0.3),
            _paper("2300 . . 3300 2900@50", 0.016, 0.25),
            _paper("6600 . . 9400 8000@50", 0.016, 0.25),
        ),
        Cue.THROWN: (
            _paper("7500>3500*2@70 5000>1600*4", 0.022, 0.4),
            _paper("3600>1700*2@70 2500>800*4", 0.022, 0.3),
            _paper("9500>7000*2@70 8500>4000*4", 0.022, 0.3),
        ),
        # Clay chips that hit each other; more chips sound higher.
        Cue.CHIP: (_clay("2600 . 3100*2@80"), _clay("1900 . 2300*2@80"), _clay("3500 . 4100*2@70")),
        Cue.RAISE: (
            _score(
                (CLAY, "2300 . 2700 . 3200 . 3800*3", 0.026, 0.8),
                (BRASS, "g4*2 c5*2 e5*2 g5*3", 0.026, 0.5),
                tail=0.04,
                room=0.1,
                drive=1.3,
            ),
        ),
        Cue.FOLD: (
            _score(
                (FELT, "720>480 560>400*2", 0.035, 1.0), (PAPER, "3200>1500*2@60 .", 0.035, 0.5), drive=1.5
            ),
        ),
        # The sound of a check: knuckles knock on the table.
        Cue.CHECK: (
            _score((FELT, "640 . . 560*1.5", 0.028, 1.0), drive=1.8),
            _score((FELT, "930 . . 820*1.5", 0.028, 1.0), drive=1.8),
            _score((FELT, "450 . . 400*1.5", 0.028, 1.0), drive=1.8),
        ),
        Cue.COUNT: _one(GLASS, "e6 g6", 0.02, 0.02),
        # Each person at the table has a tune and an instrument that are easy to tell apart by ear.
        Cue.ACE: _motif((BRASS, "c5 g5 . c6*2.4", 0.07, 1.0)),
        Cue.SLIM: _motif((REED, "g4*2 f4 d#4 d4*3", 0.06, 1.0)),
        Cue.LUCKY: _motif((WHISTLE, "e6 g6 e6 c6 e6 g6*2.5", 0.05, 1.0)),
        Cue.SHIFTY: _motif((STRING, "d#5 . e5 . d#5 d5>c5 c#5*2.5", 0.048, 1.0)),
        Cue.DEALER: _motif((ORGAN, "g5*2 d5*3.4", 0.08, 1.0), (ORGAN, "b5*2 g4*3.4", 0.08, 0.5)),
        Cue.YOU: _motif((BELL, "g5 c6 . e6*3", 0.07, 1.0)),
        Cue.LETTER: _one(WOOD, "e6", 0.035, 0.03),
        # Sounds of pictures that are slammed onto the screen.
        Cue.SLAM: (
            _score(
                (DRUM, "230>150*3", 0.08, 0.9),
                (WOOD, "560>430", 0.08, 1.0),
                (BRUSH, "1600", 0.05, 0.9),
                tail=0.12,
                room=0.25,
                drive=3.0,
            ),
        ),
        Cue.BREATH: (_score((AIR._replace(attack=0.3), "700>2600*3", 0.1, 1.0), tail=0.01),),
        Cue.POINTS_FLY: (
            _score((AIR, "800>3600*3", 0.055, 0.6), (GLASS, "c5>c6*3", 0.055, 0.5), tail=0.02),
            _score((AIR, "1100>4800*3", 0.055, 0.6), (GLASS, "e5>e6*3", 0.055, 0.5), tail=0.02),
            _score((AIR, "600>2600*3", 0.055, 0.6), (GLASS, "g4>g5*3", 0.055, 0.5), tail=0.02),
        ),
        Cue.POINTS_LAND: (
            _score((WOOD, "620*2", 0.04, 0.8), (BELL, "g5*2", 0.04, 0.8), tail=0.06, drive=1.5),
            _score((WOOD, "830*2", 0.04, 0.8), (BELL, "c6*2", 0.04, 0.8), tail=0.06, drive=1.5),
            _score((WOOD, "470*2", 0.04, 0.8), (BELL, "d5*2", 0.04, 0.8), tail=0.06, drive=1.5),
        ),
        Cue.COIN: (
            _score((COIN, "2100 2800*3", 0.03, 1.0), tail=0.06),
            _score((COIN, "1500 2000*3", 0.03, 1.0), tail=0.06),
            _score((COIN, "2900 3800*3", 0.03, 1.0), tail=0.06),
        ),
        Cue.PLATE: (
            _score((AIR, "500>1500*2", 0.04, 0.4), (WOOD, ".*2 480", 0.04, 1.0), tail=0.05, drive=1.5),
        ),
        Cue.CHIPS: (
            _score(
                (CLAY, "2300 2700@80 2500 3000@80 2600@90 3200@70 2800@60 3400@50 3000@40", 0.028, 1.0),
                (BRUSH, "3000*5@40 2600*4@30", 0.028, 0.4),
                tail=0.05,
                drive=1.5,
            ),
        ),
        Cue.STACK: (
            _score(
                (FELT, "420>300*2", 0.045, 1.0),
                (CLAY, "1900 2400 2100@60 2700@40", 0.022, 0.8),
                (DRUM, "210*2", 0.045, 0.6),
                tail=0.06,
                room=0.2,
                drive=2.2,
            ),
        ),
        # Letters are slammed onto the screen one after another. Each has a higher pitch than the one before,
        # until the pitches start over.
        Cue.LETTER_SLAM: tuple(
            _score((WOOD, f"{hertz}", 0.05, 1.0), (DRUM, f"{hertz // 2}", 0.05, 0.4), tail=0.05, drive=3.0)
            for hertz in (392, 523, 659, 784, 1047, 1319, 1568, 2093)
        ),
        Cue.ROW: (
            _score((WOOD, "1050", 0.035, 1.0), (PAPER, "4200", 0.02, 0.4), drive=1.5),
            _score((WOOD, "780", 0.035, 1.0), (PAPER, "3000", 0.02, 0.4), drive=1.5),
            _score((WOOD, "1420", 0.035, 1.0), (PAPER, "6000", 0.02, 0.4), drive=1.5),
        ),
        Cue.RECORD_PASSED: _motif((BELL, "c6 e6 g6 c7*4", 0.06, 1.0), (GLASS, ". g6 c7 e7*4", 0.06, 0.5)),
        **{cue: (score,) for cue, score in FANFARES.items()},
    }
)
"""The versions of every cue's sound; the cues that are needed first come first."""
