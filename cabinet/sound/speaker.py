"""The real sound: makes every cue when the cabinet starts and plays them through SDL's mixer.

The sound device may be missing, come later or go away (a TV that is off has none):
the cabinet then plays on in silence, and tries again now and then.
"""

from __future__ import annotations

import logging
import threading
from array import array
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, repeat
from typing import Protocol

from cabinet.api import Cue
from cabinet.clock import Clock
from cabinet.display.sdl import pygame
from cabinet.sound.cues import SCORES, gives_way, silenced
from cabinet.sound.listener import LOUDEST
from cabinet.sound.voice import RATE, mix

FADE = 30
"""Milliseconds in which a cue that is cut off fades."""

BREATH = 0.001
"""Seconds the work rests after each slice: the screen goes first."""

_BUFFER = 512  # samples: 23 ms from a press to its sound
_FORMAT = (RATE, -16, 1)  # rate, signed 16 bits, mono

log = logging.getLogger(__name__)


def retries() -> Iterator[float]:
    """Seconds to wait before each new try to open the sound: 5, doubling to 60."""
    return chain((5.0, 10.0, 20.0, 40.0), repeat(60.0))


class Chunk(Protocol):
    """A cue ready to be played; each may raise pygame.error."""

    def play(self) -> object:
        """Play it from its start."""

    def fadeout(self, milliseconds: int, /) -> None:
        """End it."""

    def set_volume(self, gain: float, /) -> None:
        """Set its loudness, 0 to 1."""


class Output(Protocol):
    """A sound device."""

    def open(self) -> None:
        """Open it. Raises pygame.error if there is none."""

    def load(self, samples: array[int]) -> Chunk:
        """Make samples ready to be played. Raises pygame.error if it is not open."""

    def close(self) -> None:
        """Close it, open or not."""


class Mixer:
    """SDL's mixer, on the device of that name or the system's own choice."""

    def __init__(self, device: str | None = None) -> None:
        self._device = device
        self._alsa: object = None

    def open(self) -> None:
        """Open it for our samples. Raises pygame.error if there is no such device."""
        try:
            # No changes allowed: SDL itself converts to what the device can do.
            pygame.mixer.init(*_FORMAT, _BUFFER, self._device, 0)
        except pygame.error:
            self._hold_alsa()
            raise
        if pygame.mixer.get_init() != _FORMAT:
            raise pygame.error(f"mixer is {pygame.mixer.get_init()}, not {_FORMAT}: who opened it before?")

    def load(self, samples: array[int]) -> Chunk:
        """Make samples ready to be played. Raises pygame.error if it is not open."""
        return pygame.mixer.Sound(buffer=samples)

    def close(self) -> None:
        """Close it, open or not."""
        if pygame.mixer.get_init():
            # Else a sound that ends while the mixer closes makes SDL's thread use freed memory.
            pygame.mixer.stop()
        pygame.mixer.quit()

    def _hold_alsa(self) -> None:
        """Keep ALSA's library loaded, where there is one.

        SDL lets go of it after every try that fails, and each time 100 kB of it stay behind: a
        cabinet without a sound card would be out of memory within days.
        """
        if self._alsa is None:
            # Long to import, and needed only where there is no sound.
            import ctypes  # noqa: PLC0415 - see above

            with suppress(OSError):
                self._alsa = ctypes.CDLL("libasound.so.2")


class Speaker:
    """Plays cues; everything slow happens on a thread of its own."""

    def __init__(self, output: Output, clock: Clock, *, volume: int = 5) -> None:
        self._output = output
        self._clock = clock
        self._volume = _checked(volume)
        self._samples: dict[Cue, array[int]] = {}
        # Held for moments only. Guards what both threads use: the mixer must not close
        # under a cue being played (SDL's mixer does not survive that).
        self._lock = threading.Lock()
        self._chunks: dict[Cue, Chunk] = {}
        self._until: dict[Cue, float] = {}
        self._stale = False
        self._closing = False
        self._wake = threading.Event()
        self._thread = threading.Thread(target=self._run, name="speaker", daemon=True)

    def start(self) -> None:
        """Make the cues and open the sound, in the background; once only.

        Call it when picture and pins are there: pygame stops all threads while a device opens.
        """
        self._thread.start()

    def close(self) -> None:
        """End the thread and close the sound; does nothing a second time."""
        self._closing = True
        self._wake.set()
        if self._thread.is_alive():
            # A driver may hang for good; the cabinet must be able to end all the same.
            self._thread.join(timeout=2)

    def reopen(self) -> None:
        """Open the sound anew, in the background: for when a device has come or gone."""
        self._stale = True
        self._wake.set()

    @property
    def volume(self) -> int:
        """0 (silent) to LOUDEST. Setting anything else raises ValueError."""
        return self._volume

    @volume.setter
    def volume(self, volume: int) -> None:
        self._volume = _checked(volume)
        with self._lock:
            try:
                for chunk in self._chunks.values():
                    chunk.set_volume(self._gain)
            except pygame.error:
                self.reopen()

    def play(self, cue: Cue) -> None:
        """Play a cue from its start, unless something more important is sounding.

        Returns at once; does nothing while there is no sound.
        """
        with self._lock:
            chunk = self._chunks.get(cue)
            if chunk is None or not self._volume:
                return
            now = self._clock.now()
            self._until = {other: until for other, until in self._until.items() if until > now}
            if gives_way(cue, self._until):
                return
            self._fade(silenced(cue, self._until))
            try:
                chunk.set_volume(self._gain)
                chunk.play()
            except pygame.error:
                self.reopen()
            self._until[cue] = now + len(self._samples[cue]) / RATE

    def stop(self, cue: Cue) -> None:
        """End a cue quickly, without a click."""
        with self._lock:
            self._fade(frozenset({cue}))

    def hush(self) -> None:
        """End everything quickly."""
        with self._lock:
            self._fade(frozenset(self._until))

    @property
    def _gain(self) -> float:
        # Squared: the middle of the scale, 12 dB down, then sounds about half as loud.
        return (self._volume / LOUDEST) ** 2

    def _fade(self, cues: frozenset[Cue]) -> None:
        for cue in cues & self._until.keys():
            del self._until[cue]
            try:
                self._chunks[cue].fadeout(FADE)
            except pygame.error:
                self.reopen()

    # The thread -----------------------------------------------------------------

    def _run(self) -> None:
        for pause in self.work():
            self._wake.wait(pause)
            self._wake.clear()
            if self._closing:
                break
        self._shut()

    def work(self) -> Iterator[float | None]:
        """The background work, a step at a time.

        Yields the seconds until the next step is due, None for as long as nobody calls
        `reopen`. The thread does nothing but run it and wait.
        """
        is_open = self._open(first=True)
        for cue, score in SCORES.items():
            samples = array("h")
            for piece in mix(score.lines()):
                samples += piece
                yield BREATH
            self._samples[cue] = samples
            if is_open:
                self._load(cue)
        while True:
            if not is_open:
                for pause in retries():
                    if not self._stale:
                        yield pause
                    if self._open(first=False):
                        break
            while not self._stale:
                yield None
            self._shut()
            is_open = self._open(first=True)

    def _open(self, *, first: bool) -> bool:
        """Try to open the sound with all cues made so far; log only the first failure of a row."""
        self._stale = False
        try:
            self._output.open()
            chunks = {cue: self._output.load(samples) for cue, samples in self._samples.items()}
        except pygame.error as error:
            self._output.close()
            if first:
                log.warning("no sound: %s; is the TV on? Playing in silence, trying again", error)
            return False
        with self._lock:
            self._chunks = chunks
        log.info("sound is on")
        return True

    def _load(self, cue: Cue) -> None:
        try:
            chunk = self._output.load(self._samples[cue])
        except pygame.error:
            self._stale = True
            return
        with self._lock:
            self._chunks[cue] = chunk

    def _shut(self) -> None:
        with self._lock:
            self._chunks = {}
            self._until = {}
        self._output.close()


def _checked(volume: int) -> int:
    if not 0 <= volume <= LOUDEST:
        raise ValueError(f"volume {volume}: give 0 (silent) to {LOUDEST}")
    return volume
