"""Tunes: what up to four voices of the chip play together, written in words.

Notes are words, each `pitch*steps@percent`: `c5` is one step long, `g5*3` three, `e5@60` at
60 percent of its part's volume; `f#4` is sharp, a bare number is a pitch in Hz (of noise:
how bright), `.` is a rest. `|` only divides bars for the eye.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

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


class TunePart(NamedTuple):
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


class Tune(NamedTuple):
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
