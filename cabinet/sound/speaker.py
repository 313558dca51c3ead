"""The real sound: makes every cue when the cabinet starts, then the music; an output plays them.

The sound device may be missing, come later or go away (a TV that is off has none):
the cabinet then plays on in silence, and tries again now and then.
"""

from __future__ import annotations

import logging
import threading
from array import array
from collections import Counter
from collections.abc import Generator, Iterator
from itertools import chain, repeat

from cabinet.api import Cue
from cabinet.clock import Clock
from cabinet.display.sdl import pygame
from cabinet.sound.accompaniment import Accompaniment, Chunk
from cabinet.sound.cues import SCORES, gives_way, silenced, takes
from cabinet.sound.levels import DEFAULT, DUCKED, LOUDEST, MUSIC, gain
from cabinet.sound.loops import LOOPS
from cabinet.sound.output import Output
from cabinet.sound.render import cue_made, made
from cabinet.sound.voice import RATE

FADE = 30
"""Milliseconds in which a cue that is cut off fades."""

log = logging.getLogger(__name__)


def retries() -> Iterator[float]:
    """Seconds to wait before each new try to open the sound: 5, doubling to 60."""
    return chain((5.0, 10.0, 20.0, 40.0), repeat(60.0))


class Speaker:
    """Plays cues; everything slow happens on a thread of its own."""

    def __init__(self, output: Output, clock: Clock, *, volume: int = DEFAULT) -> None:
        self._output = output
        self._clock = clock
        self._volume = _checked(volume)
        self._samples: dict[Cue, list[array[int]]] = {}
        self._played: Counter[Cue] = Counter()
        """How often each was played: its takes come by turns."""
        # Held for moments only. Guards what both threads use: the mixer must not close
        # under a cue being played (SDL's mixer does not survive that).
        self._lock = threading.Lock()
        self._chunks: dict[Cue, list[Chunk]] = {}
        self._sounding: dict[Cue, tuple[Chunk, float]] = {}
        """What sounds, and until when."""
        self._music = Accompaniment()
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
                for chunk in chain.from_iterable(self._chunks.values()):
                    chunk.set_volume(self._gain)
            except pygame.error:
                self.reopen()
            self._adjust()

    def play_music(self, loop: str, share: float) -> None:
        """Let a loop sound under everything, '' for none, at a share of its amplitude; the same one goes on.

        Returns at once: a loop that is not made yet is made in the background.
        """
        with self._lock:
            try:
                changed = self._music.want(loop, share)
            except pygame.error:
                self.reopen()
                return
        if changed:
            self._wake.set()

    def play(self, cue: Cue) -> None:
        """Play a cue from its start, unless something more important is sounding.

        Returns at once; does nothing while there is no sound.
        """
        with self._lock:
            chunks = self._chunks.get(cue)
            if chunks is None or not self._volume:
                return
            now = self._clock.now()
            self._sounding = {
                other: (chunk, until) for other, (chunk, until) in self._sounding.items() if until > now
            }
            if gives_way(cue, self._sounding):
                return
            self._fade(silenced(cue, self._sounding))
            take = self._played[cue] % len(chunks)
            self._played[cue] += 1
            try:
                chunks[take].set_volume(self._gain)
                chunks[take].play()
            except pygame.error:
                self.reopen()
            until = now + len(self._samples[cue][take]) / RATE
            self._sounding[cue] = chunks[take], until
            self._music.duck(DUCKED[SCORES[cue].rank], until, now)
            self._adjust()

    def stop(self, cue: Cue) -> None:
        """End a cue quickly, without a click."""
        with self._lock:
            self._fade(frozenset({cue}))
            self._rise()

    def stop_sound(self) -> None:
        """End everything quickly, but for the music."""
        with self._lock:
            self._fade(frozenset(self._sounding))
            self._rise()

    @property
    def _gain(self) -> float:
        return gain(self._volume)

    def _fade(self, cues: frozenset[Cue]) -> None:
        for cue in cues & self._sounding.keys():
            chunk, _ = self._sounding.pop(cue)
            try:
                chunk.fadeout(FADE)
            except pygame.error:
                self.reopen()

    def _rise(self) -> None:
        """The music comes back, where nothing sounds over it any more."""
        now = self._clock.now()
        if all(until <= now for _, until in self._sounding.values()):
            self._music.rise(now)
            self._adjust()

    def _adjust(self) -> None:
        """Set the music's loudness for now, and see that it is looked at again when it changes."""
        try:
            if self._music.adjust(self._clock.now(), self._gain) is not None:
                self._wake.set()
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

    def work(self) -> Generator[float | None, None, None]:
        """The background work, a step at a time.

        Yields the seconds until the next step is due, None for as long as nobody calls
        `reopen`. The thread does nothing but run it and wait.
        """
        is_open = self._open(first=True)
        for cue in SCORES:
            self._samples[cue] = []
            for take in takes(cue):
                samples = yield from cue_made(take)
                self._samples[cue].append(samples)
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
                yield from self._make_music()
                yield self._music_due()
            self._shut()
            is_open = self._open(first=True)

    def _make_music(self) -> Iterator[float]:
        """Make the loop that is wanted; begin anew where another is wanted meanwhile."""
        while not self._stale and (name := self._missing()):
            samples = array("h")
            making = made(LOOPS[name], MUSIC)
            while self._missing() == name and not self._stale:
                try:
                    yield next(making)
                except StopIteration as end:
                    samples = end.value
                    break
            if samples:
                self._take(name, samples)

    def _missing(self) -> str:
        """The loop that is still to be made, '' for none."""
        with self._lock:
            return self._music.missing

    def _take(self, name: str, samples: array[int]) -> None:
        """Keep a loop in place of the one that was used least lately."""
        with self._lock:
            self._music.make_room()
        try:
            chunk = self._output.load(samples)
        except pygame.error:
            self._stale = True
            return
        with self._lock:
            self._music.take(name, chunk)

    def _music_due(self) -> float | None:
        """Seconds until the music is to be looked at again."""
        with self._lock:
            try:
                return self._music.adjust(self._clock.now(), self._gain)
            except pygame.error:
                self._stale = True
                return 0.0

    def _open(self, *, first: bool) -> bool:
        """Try to open the sound with all cues made so far; log only the first failure of a row."""
        self._stale = False
        try:
            self._output.open()
            chunks = {cue: list(map(self._output.load, each)) for cue, each in self._samples.items() if each}
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
            chunks = list(map(self._output.load, self._samples[cue]))
        except pygame.error:
            self._stale = True
            return
        with self._lock:
            self._chunks[cue] = chunks

    def _shut(self) -> None:
        with self._lock:
            self._chunks, self._sounding = {}, {}
            self._music.forget()
        self._output.close()


def _checked(volume: int) -> int:
    if not 0 <= volume <= LOUDEST:
        raise ValueError(f"volume {volume}: give 0 (silent) to {LOUDEST}")
    return volume
