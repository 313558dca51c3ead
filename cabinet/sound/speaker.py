"""The real sound: loads every cue when the cabinet starts, then the music, and plays them on an output.

The sound device may be missing, appear later or disappear (a TV that is off has none): the cabinet then goes
on in silence, and tries to open the device again from time to time.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, repeat
from pathlib import Path
from typing import NamedTuple

from cabinet.api import Cue
from cabinet.clock import Clock
from cabinet.display.sdl import pygame
from cabinet.sound import files
from cabinet.sound.accompaniment import Accompaniment, Chunk, Moods
from cabinet.sound.cues import RANKS, gives_way, silenced
from cabinet.sound.levels import DEFAULT, DUCKED, LOUDEST, gain
from cabinet.sound.listener import Sound
from cabinet.sound.output import Output

FADE = 30
"""Milliseconds of the fade of a cue that is cut off."""

log = logging.getLogger(__name__)


def retries() -> Iterator[float]:
    """Yield the seconds to wait before each new try to open the sound: 5, doubling to 60."""
    return chain((5.0, 10.0, 20.0, 40.0), repeat(60.0))


class Take(NamedTuple):
    """One of the recordings of a cue."""

    chunk: Chunk
    seconds: float


class Speaker(Sound):
    """Plays cues; slow work is done on a separate thread."""

    def __init__(self, output: Output, clock: Clock, *, volume: int = DEFAULT) -> None:
        super().__init__()
        self._output = output
        self._clock = clock
        self._volume = _checked(volume)
        self._played: Counter[Cue] = Counter()
        """The number of times each cue was played; its takes alternate."""
        # Held only briefly. It guards the data of both threads: SDL's mixer crashes if it is closed while a
        # cue starts to play.
        self._lock = threading.Lock()
        self._takes: dict[Cue, list[Take]] = {}
        self._own: dict[Cue, list[Take]] = {}
        """Cues from the game's own files, which replace the cabinet's."""
        self._own_folder = ""
        self._sounding: dict[Cue, tuple[Chunk, float]] = {}
        """The playing sounds, and the time at which each ends."""
        self._music = Accompaniment()
        self._stale = False
        self._closing = False
        self._wake = threading.Event()
        self._thread = threading.Thread(target=self._run, name="speaker", daemon=True)

    def start(self) -> None:
        """Start the thread that opens the sound and loads the cues. Call it only once.

        Call it after the picture and the pins are ready: pygame stops all threads while a device opens.
        """
        self._thread.start()

    def close(self) -> None:
        """End the thread and close the sound. Safe to call twice."""
        self._closing = True
        self._wake.set()
        if self._thread.is_alive():
            # A driver may hang forever; the cabinet must be able to end anyway.
            self._thread.join(timeout=2)

    def reopen(self) -> None:
        """Let the thread open the sound again, after a device has appeared or disappeared."""
        self._stale = True
        self._wake.set()

    @property
    def volume(self) -> int:
        """The volume, from 0 (silent) to LOUDEST. Setting any other value raises ValueError."""
        return self._volume

    @volume.setter
    def volume(self, volume: int) -> None:
        self._volume = _checked(volume)
        with self._using():
            for take in chain.from_iterable((*self._takes.values(), *self._own.values())):
                take.chunk.set_volume(gain(volume))
            self._adjust()

    def play_music(self, loop: str, share: float) -> None:
        """Play a loop ('' for none) in the background at a share of its amplitude; the same loop continues.

        Returns at once: a loop that is not loaded yet is loaded on the thread. Loops of one folder are moods
        of one piece of music: one fades into the other on a beat.
        """
        with self._using():
            if self._music.want(loop, share, self._clock.now()):
                self._wake.set()

    def play(self, cue: Cue) -> None:
        """Play a cue from its start, unless a more important one is playing.

        Returns at once; does nothing while there is no sound.
        """
        super().play(cue)
        with self._using():
            takes = self._own.get(cue) or self._takes.get(cue)
            if not takes or not self._volume:
                return
            now = self._clock.now()
            self._sounding = {
                other: (chunk, until) for other, (chunk, until) in self._sounding.items() if until > now
            }
            if gives_way(cue, self._sounding):
                return
            self._fade(silenced(cue, self._sounding))
            chunk, seconds = takes[self._played[cue] % len(takes)]
            self._played[cue] += 1
            chunk.set_volume(gain(self._volume))
            chunk.play()
            until = now + seconds
            self._sounding[cue] = chunk, until
            self._music.duck(DUCKED[RANKS[cue]], until, now)
            self._adjust()

    def stop(self, cue: Cue) -> None:
        """Stop a cue with a short fade, so that it does not click."""
        self._end(frozenset({cue}))

    def stop_sound(self) -> None:
        """Stop all cues with a short fade; the music goes on."""
        self._end(frozenset(self._sounding))

    def _end(self, cues: frozenset[Cue]) -> None:
        """Fade out these cues; raise the music again if no other cue is playing."""
        with self._using():
            self._fade(cues)
            now = self._clock.now()
            if all(until <= now for _, until in self._sounding.values()):
                self._music.rise(now)
                self._adjust()

    def _fade(self, cues: frozenset[Cue]) -> None:
        for cue in cues & self._sounding.keys():
            chunk, _ = self._sounding.pop(cue)
            chunk.fadeout(FADE)

    def _adjust(self) -> None:
        """Set the music's present loudness; wake the thread if the loudness changes later."""
        if self._music.adjust(self._clock.now(), gain(self._volume)) is not None:
            self._wake.set()

    @contextmanager
    def _using(self) -> Iterator[None]:
        """Hold the lock on the sound; reopen the sound if the device fails."""
        with self._lock, self._reopening():
            yield

    @contextmanager
    def _reopening(self) -> Iterator[None]:
        try:
            yield
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
        """Do the background work, one step at a time.

        Yields the seconds until the next step is due, None to wait for `reopen`. The thread only runs this
        and waits.
        """
        is_open = self._open(first=True)
        while True:
            if not is_open:
                for pause in retries():
                    if not self._stale:
                        yield pause
                    if self._open(first=False):
                        break
            while not self._stale:
                due: float | None = 0.0
                with self._reopening():
                    self._load_wanted()
                    with self._lock:
                        due = self._music.adjust(self._clock.now(), gain(self._volume))
                yield due
            self._shut()
            is_open = self._open(first=True)

    def _load_wanted(self) -> None:
        """Load the wanted music, and the cues of its game. Raises pygame.error."""
        with self._lock:
            folder, missing = self._music.folder, self._music.missing
        if folder != self._own_folder:
            brings = folder and Path(folder) != files.FOLDER
            own = dict(self._loaded(Path(folder))) if brings else {}
            with self._lock:
                self._own, self._own_folder = own, folder
        if missing:
            self._load_music(missing)

    def _load_music(self, folder: str) -> None:
        """Load a folder's music, or the menu's if it has none, in place of the one unused for longest."""
        with self._lock:
            self._music.make_room()
        moods = [Path(folder) / mood for mood in (files.WAITING, files.TENSE)]
        found = [path for path in map(files.existing, (*moods, Path(files.MENU))) if path]
        takes = self._read(found[: max(1, len(found) - 1)])
        with self._lock:
            self._music.take(
                folder, Moods(tuple(chunk for chunk, _ in takes), takes[0].seconds if takes else 0.0)
            )

    def _loaded(self, folder: Path) -> Iterator[tuple[Cue, list[Take]]]:
        """Load the cues that have files in a folder. Raises pygame.error."""
        try:
            found = files.takes(folder)
        except OSError as error:
            log.warning("no sounds: %s", error)
            return
        for cue in RANKS:
            if cue in found:
                yield cue, self._read(found[cue])

    def _read(self, paths: Iterable[Path]) -> list[Take]:
        """Load the files that can be read. Raises pygame.error."""
        takes = []
        for path in paths:
            try:
                takes.append(Take(self._output.load(path), files.seconds(path)))
            except (OSError, ValueError) as error:
                log.warning("a sound is missing: %s", error)
        return takes

    def _open(self, *, first: bool) -> bool:
        """Try to open the sound and load all cues. Only the first of several failures in a row is logged."""
        self._stale = False
        try:
            self._output.open()
            for cue, takes in self._loaded(files.FOLDER):
                with self._lock:
                    self._takes[cue] = takes
        except pygame.error as error:
            self._shut()
            if first:
                log.warning("no sound: %s; is the TV on? Playing in silence, trying again", error)
            return False
        log.info("sound is on")
        return True

    def _shut(self) -> None:
        with self._lock:
            self._takes, self._own, self._own_folder, self._sounding = {}, {}, "", {}
            self._music.forget()
        self._output.close()


def _checked(volume: int) -> int:
    if not 0 <= volume <= LOUDEST:
        raise ValueError(f"volume {volume}: give 0 (silent) to {LOUDEST}")
    return volume
