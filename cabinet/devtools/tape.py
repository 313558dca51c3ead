"""A sound output without a device: mixes the cabinet's sounds into samples, timed by a virtual clock."""

from __future__ import annotations

import os
from array import array
from functools import cache
from typing import TYPE_CHECKING

from cabinet.display.sdl import pygame
from cabinet.sound.files import RATE
from cabinet.sound.output import Mixer

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.clock import Clock

LARGEST = 32_767


@cache
def decoded(file: Path) -> array[int]:
    """Return the samples of a sound file as SDL's mixer would play them. Raises OSError, ValueError."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    mixer = Mixer()
    if pygame.mixer.get_init() is None:
        mixer.open()
        try:
            return array("h", mixer.load(file).get_raw())
        finally:
            mixer.close()
    return array("h", mixer.load(file).get_raw())


class Tape:
    """A sound output that records the mixed sound of all its sounds, clipped as in SDL's mixer."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._began = clock.now()
        self._samples = array("h")
        self._running: list[_Sounding] = []

    def open(self) -> None:
        """Do nothing, because there is no sound device to open."""

    def close(self) -> None:
        """Stop all sounds."""
        self._advance()
        self._running.clear()

    def load(self, file: Path) -> TapedChunk:
        """Load a sound file, to be played on the tape. Raises OSError, ValueError."""
        return TapedChunk(self, decoded(file))

    def samples(self) -> array[int]:
        """Return all samples recorded up to now."""
        self._advance()
        return self._samples

    def play(self, chunk: TapedChunk, loops: int) -> None:
        self._advance()
        self._running.append(_Sounding(chunk, loops))

    def fade(self, chunk: TapedChunk, milliseconds: int) -> None:
        self._advance()
        for each in self._running:
            if each.chunk is chunk and not each.falls:
                each.falls = 1 / max(1.0, milliseconds / 1000 * RATE)

    def change(self) -> None:
        """Record the sounds up to now. The sounds call this before their volume changes."""
        self._advance()

    def _advance(self) -> None:
        length = round((self._clock.now() - self._began) * RATE) - len(self._samples)
        if length <= 0:
            return
        mixed = [0.0] * length
        for each in self._running:
            each.add_to(mixed)
        self._samples.extend(max(-LARGEST, min(LARGEST, round(value))) for value in mixed)
        self._running = [each for each in self._running if not each.over]


class TapedChunk:
    """A sound that can be played on the tape."""

    def __init__(self, tape: Tape, samples: array[int]) -> None:
        self.tape, self.samples = tape, samples
        self.gain = 1.0

    def play(self, loops: int = 0, /) -> None:
        """Play the sound from its start, and then `loops` more times; -1 repeats it forever."""
        self.tape.play(self, loops)

    def fadeout(self, milliseconds: int, /) -> None:
        self.tape.fade(self, milliseconds)

    def set_volume(self, gain: float, /) -> None:
        """Set the volume of the sound, 0 to 1."""
        self.tape.change()
        self.gain = gain

    def get_length(self) -> float:
        """Return the length of the sound in seconds."""
        return len(self.samples) / RATE


class _Sounding:
    """A sound that is being played on the tape."""

    def __init__(self, chunk: TapedChunk, loops: int) -> None:
        self.chunk = chunk
        self.falls = 0.0
        """The decrease of the sound's volume per sample while it fades out; 0 if it does not fade."""
        self._left = loops
        self._at = 0
        self._faded = 1.0

    @property
    def over(self) -> bool:
        """True if the sound has ended."""
        return self._faded <= 0 or (self._at >= len(self.chunk.samples) and not self._left)

    def add_to(self, mixed: list[float]) -> None:
        """Add the next samples of the sound to those of the other sounds in `mixed`."""
        samples, gain = self.chunk.samples, self.chunk.gain
        for index in range(len(mixed)):
            if self._at >= len(samples):
                if not self._left:
                    return
                self._left -= 1
                self._at = 0
            mixed[index] += gain * self._faded * samples[self._at]
            self._at += 1
            if self.falls:
                self._faded -= self.falls
                if self._faded <= 0:
                    return
