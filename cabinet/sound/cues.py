"""The score of every cue: what each event of the cabinet sounds like.

Notes are written as words, each `pitch*steps@percent`: `c5` is one step long, `g5*3`
three, `e5@60` at 60 percent of its part's volume; `f#4` is sharp, a bare number is a
pitch in Hz (of noise: how bright), `.` is a rest. `|` only divides bars for the eye.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from types import MappingProxyType

from cabinet.api import TICKS, Cue
from cabinet.sound.voice import RATE, Note, Wave


class Rank(IntEnum):
    """How much a cue matters: the higher is heard, the lower gives way."""

    BACKGROUND = 0
    """Gives way to everything."""
    TICK = 1
    """Soft and short: answers a press, also over a call."""
    CALL = 2
    """Tells the players something."""
    TUNE = 3
    """An event to be enjoyed undisturbed."""


@dataclass(frozen=True, slots=True)
class TunePart:
    """What one voice plays, in words; `step` in seconds, the rest as in Note."""

    wave: Wave
    words: str
    step: float
    volume: float
    duty: float = 0.5
    attack: float = 0.002
    hold: float = 0.0

    def line(self) -> tuple[Note, ...]:
        """Its notes. Raises ValueError for a word that is no note."""
        return tuple(self._note(word) for word in self.words.split() if word != "|")

    def _note(self, word: str) -> Note:
        rest, _, percent = word.partition("@")
        pitch, _, steps = rest.partition("*")
        try:
            seconds = float(steps or 1) * self.step
            if pitch == ".":
                return Note(self.wave, 440.0, seconds, 0.0)
            volume = self.volume * float(percent or 100) / 100
            return Note(self.wave, hertz(pitch), seconds, volume, self.duty, self.attack, self.hold)
        except ValueError as error:
            raise ValueError(f"{word!r} in {self.words!r}: {error}") from error


@dataclass(frozen=True, slots=True)
class Tune:
    """A cue: how much it matters and up to four parts."""

    rank: Rank
    parts: tuple[TunePart, ...]

    def lines(self) -> tuple[tuple[Note, ...], ...]:
        """The notes of each part."""
        return tuple(part.line() for part in self.parts)

    @property
    def seconds(self) -> float:
        """How long it sounds."""
        return max(sum(note.length for note in line) for line in self.lines()) / RATE


_SEMITONES = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}


def hertz(pitch: str) -> float:
    """`a4` is 440 Hz; a bare number is Hz already. Raises ValueError for anything else."""
    if pitch[:1].isdigit():
        return float(pitch)
    name, octave = pitch[:-1], pitch[-1:]
    if name.removesuffix("#") not in _SEMITONES or not octave.isdigit():
        raise ValueError(f"{pitch!r} is no pitch; write one like c5, f#4 or 8000")
    semitone = _SEMITONES[name[0]] + len(name) - 1
    return float(440 * 2 ** (int(octave) - 4 + (semitone - 9) / 12))


def gives_way(cue: Cue, sounding: Iterable[Cue]) -> bool:
    """Whether a cue is not to be heard because of what is sounding."""
    rank, highest = SCORES[cue].rank, _highest(sounding)
    return highest is Rank.TUNE if rank is Rank.TICK else rank < highest


def silenced(cue: Cue, sounding: Iterable[Cue]) -> frozenset[Cue]:
    """What must end for a cue to be heard: never two loud things at once."""
    kept = {Rank.TICK: Rank.CALL, Rank.CALL: Rank.TICK}.get(SCORES[cue].rank)
    return frozenset(other for other in sounding if SCORES[other].rank is not kept)


def _highest(sounding: Iterable[Cue]) -> Rank:
    return max((SCORES[cue].rank for cue in sounding), default=Rank.BACKGROUND)


_SQUARE, _TRIANGLE, _NOISE = Wave

# The most needed first: they are made in this order when the cabinet starts.
SCORES: Mapping[Cue, Tune] = MappingProxyType(
    {
        Cue.MOVE: Tune(Rank.TICK, (TunePart(_SQUARE, "c6", 0.03, 0.22),)),
        # A pentatonic scale: whatever follows, it is in tune.
        **{
            cue: Tune(Rank.TICK, (TunePart(_SQUARE, pitch, 0.03, 0.22),))
            for cue, pitch in zip(TICKS, ["c5", "d5", "e5", "g5", "a5", "c6", "d6", "e6"], strict=True)
        },
        Cue.CHOOSE: Tune(
            Rank.TICK,
            (
                TunePart(_SQUARE, "g5 c6*1.5", 0.04, 0.26, hold=0.3),
                TunePart(_TRIANGLE, "g4 c5*1.5", 0.04, 0.3),
            ),
        ),
        Cue.HOLD: Tune(
            Rank.TICK,
            (
                TunePart(_TRIANGLE, "e5 b5*2", 0.035, 0.5, hold=0.2),
                TunePart(_NOISE, "3500@70", 0.02, 0.3),
            ),
        ),
        Cue.FREE: Tune(Rank.TICK, (TunePart(_TRIANGLE, "b5 e5*2", 0.035, 0.5, hold=0.2),)),
        # Wood on wood: hard knocks of falling brightness, ever further apart.
        Cue.TUMBLE: Tune(
            Rank.CALL,
            (
                TunePart(
                    _NOISE,
                    "9000@90 5500 . 7000@90 4500 8000 . 6000@90 5000 . 7500@90 . 4800 6500@80 ."
                    " 5200@80 . . 7000@70 . 4600@80 . . 6200@60 . . . 5000@60 . . . 5600@50 . . . ."
                    " 4400@40 . . . . . 4000@30",
                    0.022,
                    0.42,
                    attack=0.001,
                ),
                TunePart(
                    _TRIANGLE,
                    ". 520 . 610@80 430 . 570 . 390 640@80 . 480 . . 550 . 420@90 . . 600@70 . 460@80"
                    " . . . 530@70 . . . 400@60 . . . . 490@50 . . . . . 370@40",
                    0.022,
                    0.5,
                    attack=0.001,
                ),
            ),
        ),
        # The same of a single die, over as it settles.
        Cue.TUMBLE_ONE: Tune(
            Rank.CALL,
            (
                TunePart(
                    _NOISE,
                    "7200@90 . 5200 . 6600@90 . 4800@80 . . 6000@70 . . 4600@50 . . . 4200@30",
                    0.025,
                    0.42,
                    attack=0.001,
                ),
                TunePart(
                    _TRIANGLE, ". 560 . 450@90 . . 520@70 . . . 430@60 . . . 390@40", 0.025, 0.5, attack=0.001
                ),
            ),
        ),
        Cue.SETTLE: Tune(
            Rank.TICK,
            (
                TunePart(_NOISE, "2600", 0.025, 0.35, attack=0.001),
                TunePart(_TRIANGLE, "260 175*2", 0.025, 0.75, attack=0.001),
            ),
        ),
        Cue.REFUSE: Tune(Rank.TICK, (TunePart(_SQUARE, "e3 d#3*2", 0.055, 0.3, hold=0.5),)),
        Cue.NOT_YOU: Tune(Rank.TICK, (TunePart(_TRIANGLE, "a4 . a4", 0.05, 0.42, attack=0.006, hold=0.3),)),
        Cue.SCORE: Tune(
            Rank.CALL,
            (
                TunePart(_SQUARE, "c5 e5 g5 c6*3", 0.055, 0.34, hold=0.2),
                TunePart(_TRIANGLE, "c4*2 g4*4", 0.055, 0.5, hold=0.2),
            ),
        ),
        # As many strokes as the player's number, each motif with its own line and voice.
        Cue.TURN_1: Tune(
            Rank.CALL,
            (
                TunePart(_SQUARE, "c6*4", 0.1, 0.3, hold=0.15),
                TunePart(_TRIANGLE, "c5*4", 0.1, 0.45),
            ),
        ),
        Cue.TURN_2: Tune(
            Rank.CALL,
            (
                TunePart(_SQUARE, "g5 d5*3", 0.11, 0.3, duty=0.25, hold=0.15),
                TunePart(_TRIANGLE, "b4 g4*3", 0.11, 0.45),
            ),
        ),
        Cue.TURN_3: Tune(
            Rank.CALL,
            (
                TunePart(_TRIANGLE, "e5 . e5 a5*3", 0.07, 0.62, hold=0.3),
                TunePart(_SQUARE, "e4 . e4 c5*3", 0.07, 0.14),
            ),
        ),
        Cue.TURN_4: Tune(
            Rank.CALL,
            (
                TunePart(_SQUARE, "f5 a5 g5 c6*3", 0.075, 0.3, duty=0.125, hold=0.25),
                TunePart(_TRIANGLE, "f4 a4 g4 e4*3", 0.075, 0.45),
            ),
        ),
        Cue.ZERO: Tune(
            Rank.CALL,
            (
                TunePart(_SQUARE, "d#4*2 d4*2 c#4*4", 0.065, 0.3, duty=0.25, hold=0.3),
                TunePart(_TRIANGLE, "c4*2 b3*2 a#3*4", 0.065, 0.5, hold=0.3),
            ),
        ),
        Cue.BONUS: Tune(
            Rank.TUNE,
            (
                TunePart(_SQUARE, "f4 a4 c5 f5 | g4 b4 d5 g5 | c5 e5 g5 c6*5", 0.055, 0.36, hold=0.25),
                TunePart(_TRIANGLE, "f3*4 g3*4 c4*3 c4*5", 0.055, 0.6, hold=0.3),
                TunePart(_SQUARE, ".*11 e5*5", 0.055, 0.22, duty=0.25, hold=0.25),
            ),
        ),
        # Paper: a dry tick that bears sixteen a second, a flick of two, a falling swish.
        Cue.CARD: Tune(Rank.TICK, (TunePart(_NOISE, "7000 4500@40", 0.012, 0.34, attack=0.001),)),
        Cue.TURNED: Tune(Rank.TICK, (TunePart(_NOISE, "5000 . . 8000 6000@50", 0.016, 0.36, attack=0.001),)),
        Cue.THROWN: Tune(
            Rank.TICK,
            (TunePart(_NOISE, "8000@40 6500@70 5000 3600@80 2600@50 1800@30", 0.022, 0.34, attack=0.004),),
        ),
        # Clay on clay, twice; the more of it the higher.
        Cue.CHIP: Tune(Rank.TICK, (TunePart(_TRIANGLE, "2600 . 3100*2@80", 0.022, 0.5, attack=0.001),)),
        Cue.RAISE: Tune(
            Rank.CALL,
            (
                TunePart(_TRIANGLE, "2300 . 2700 . 3200 . 3800*3", 0.026, 0.5, attack=0.001),
                TunePart(_SQUARE, "g4*2 c5*2 e5*2 g5*3", 0.026, 0.18, duty=0.25),
            ),
        ),
        Cue.FOLD: Tune(
            Rank.CALL,
            (
                TunePart(_TRIANGLE, "150 110*3", 0.035, 0.7, attack=0.002),
                TunePart(_NOISE, "1600@60 1000*2@30", 0.035, 0.2, attack=0.004),
            ),
        ),
        # Knuckles on the table.
        Cue.CHECK: Tune(
            Rank.TICK,
            (
                TunePart(_TRIANGLE, "210 . . 190*2", 0.028, 0.75, attack=0.001),
                TunePart(_NOISE, "1900@70 . . 1700@60", 0.028, 0.22, attack=0.001),
            ),
        ),
        Cue.COUNT: Tune(Rank.TICK, (TunePart(_SQUARE, "e6 g6", 0.02, 0.2),)),
        **{
            cue: Tune(Rank.CALL, (TunePart(_TRIANGLE, words, 0.07, 0.5, hold=0.2),))
            for cue, words in {
                Cue.ACE: "c5 e5 g5*2",
                Cue.SLIM: "g4 f4 d4*2",
                Cue.LUCKY: "e5 c5 e5 g5*2",
                Cue.SHIFTY: "d#4 e4 d#4 c4*2",
                Cue.DEALER: "c4 g3 c4*2",
            }.items()
        },
        Cue.SPARKLE: Tune(Rank.TUNE, (TunePart(_SQUARE, "c6 e6 g6 c7*3", 0.06, 0.3, hold=0.2),)),
        Cue.SHINE: Tune(Rank.TUNE, (TunePart(_SQUARE, "g4 c5 e5 g5 c6*5", 0.09, 0.36, hold=0.3),)),
        Cue.RANKED: Tune(Rank.TUNE, (TunePart(_SQUARE, "c5 e5 g5 e5 c6*4", 0.1, 0.36, hold=0.3),)),
        Cue.LETTER: Tune(Rank.TICK, (TunePart(_TRIANGLE, "e6", 0.035, 0.5),)),
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
        Cue.FEAST: Tune(
            Rank.TUNE, (TunePart(_SQUARE, "c5 e5 g5 c6 | d5 f#5 a5 d6 | e5 g#5 b5 e6*9", 0.1, 0.4, hold=0.3),)
        ),
        Cue.STRAIGHT_FLUSH: Tune(
            Rank.TUNE, (TunePart(_SQUARE, "g4 a4 b4 c5 d5 e5 f5 g5 | c6*2 b5*2 c6*9", 0.1, 0.4, hold=0.3),)
        ),
        Cue.RECORD: Tune(
            Rank.TUNE,
            (TunePart(_SQUARE, "c5*2 c5 g5*3 e5 c5 e5 g5*2 c6*3 | g5 c6 e6 g6*8", 0.11, 0.42, hold=0.3),),
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
"""Every cue's score, the most needed first."""
