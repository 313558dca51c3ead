"""Musical scores: the notes of several instruments as text, rendered to samples.

Notes are words of the form `pitch*steps@percent`: `c5` lasts one step, `g5*3` three, `e5@60` sounds at 60
percent of its part's volume. `f#4` is sharp, a bare number is a pitch in Hz, `c4>g4` slides from one pitch to
the other, `.` is a rest. `|` only separates bars for the eye.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

import numpy as np

from cabinet.sound.files import RATE
from study.sound.synth import Instrument, in_room, without_rumble

if TYPE_CHECKING:
    from collections.abc import Iterator

    from study.sound.synth import Samples

EDGE = 0.001
"""Seconds in which a sound rises to full volume, so that it does not click."""
_SEMITONES = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}


class Note(NamedTuple):
    """A note of an instrument, with times in seconds and pitches in Hz."""

    at: float
    seconds: float
    pitch: tuple[float, float]
    volume: float


class Part(NamedTuple):
    """The notes that one instrument plays in a sound; `step`: seconds per step."""

    by: Instrument
    words: str
    step: float
    volume: float = 1.0

    def notes(self) -> Iterator[Note]:
        """Yield the notes of the part. Raises ValueError for a word that is not a note."""
        at = 0.0
        for word in self.words.split():
            if word == "|":
                continue
            try:
                note = self._note(word, at)
            except ValueError as error:
                raise ValueError(f"{word!r} in {self.words!r}: {error}") from error
            at += note.seconds
            yield note

    def _note(self, word: str, at: float) -> Note:
        rest, _, percent = word.partition("@")
        pitch, _, steps = rest.partition("*")
        seconds = self.step * float(steps or 1)
        if pitch == ".":
            return Note(at, seconds, (440.0, 440.0), 0.0)
        start, _, end = pitch.partition(">")
        return Note(
            at, seconds, (hertz(start), hertz(end or start)), self.volume * float(percent or 100) / 100
        )

    @property
    def seconds(self) -> float:
        """Return the length of the part in seconds."""
        *_, last = self.notes()
        return last.at + last.seconds


class Score(NamedTuple):
    """A musical score: parts for instruments that begin together, and effects."""

    parts: tuple[Part, ...]
    tail: float = 0.02
    """Seconds that the sound rings on after its last note."""
    room: float = 0.0
    """The share of echo in the sound, from 0 to 1."""
    drive: float = 0.0
    """The strength of soft clipping, which gives more power at the same peak."""
    goes_round: bool = False
    """True for a music loop: the sound after its end is added at its start."""

    @property
    def instruments(self) -> str:
        """Return the names of the instruments in this score."""
        return ", ".join(dict.fromkeys(part.by.name for part in self.parts))

    def samples(self) -> Samples:
        """Return the samples of this score; their volume is not normalized."""
        length = round(max(part.seconds for part in self.parts) * RATE)
        whole = length if self.goes_round else length + round(self.tail * RATE)
        wave = np.zeros(whole)
        for part in self.parts:
            seed = crc32(f"{part.by.name} {part.words}".encode()) % 10_000
            for number, note in enumerate(part.notes()):
                if note.volume:
                    sound = note.volume * part.by.note(note.pitch, note.seconds, seed + number)
                    at = round(note.at * RATE)
                    head = sound[: whole - at]
                    wave[at : at + len(head)] += head
                    if self.goes_round:
                        wave[: len(sound) - len(head)] += sound[len(head) :]
        wave = without_rumble(in_room(wave, self.room, 0.35, goes_round=self.goes_round)[:whole])
        wave /= np.abs(wave).max()
        if self.drive:
            wave = np.tanh(self.drive * wave)
        return wave if self.goes_round else wave * _edges(whole, round(self.tail * RATE))


def _edges(length: int, tail: int) -> Samples:
    """Return an envelope that rises in `EDGE` seconds and falls along the tail.

    `length` and `tail` are in samples.
    """
    rise = round(EDGE * RATE)
    shape = np.ones(length)
    shape[:rise] = np.arange(rise) / rise
    shape[length - tail :] *= np.cos(np.linspace(0, np.pi / 2, tail)) ** 2
    return shape


def hertz(pitch: str) -> float:
    """Return the frequency in Hz of a pitch: `a4` is 440 Hz, a bare number is Hz.

    Raises ValueError for anything else.
    """
    if pitch[:1].isdigit():
        return float(pitch)
    name, octave = pitch[:-1], pitch[-1:]
    if name.removesuffix("#") not in _SEMITONES or not octave.isdigit():
        raise ValueError(f"{pitch!r} is not a pitch; write one like c5, f#4 or 8000")
    semitone = _SEMITONES[name[0]] + len(name) - 1
    return float(440 * 2 ** (int(octave) - 4 + (semitone - 9) / 12))
