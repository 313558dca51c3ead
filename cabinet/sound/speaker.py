"""Plays sound effects (cues) and music on a sound device; loads their files on a separate thread.

The sound device may be missing, appear later or disappear (a TV that is off has none). The cabinet then
continues in silence, and tries again from time to time to open the device.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cabinet.api import Cue
from cabinet.clock import Clock
from cabinet.display.sdl import pygame
from cabinet.sound import files
from cabinet.sound.accompaniment import Accompaniment
from cabinet.sound.cues import DUCKED, RANKS, gives_way, silenced
from cabinet.sound.listener import DEFAULT, LOUDEST, Sound, gain
from cabinet.sound.output import Chunk, Output

FADE = 30
"""The duration in milliseconds of the fade-out of a sound effect that is stopped."""
RETRIES = 5.0, 60.0
"""The shortest and the longest wait, in seconds, between attempts to open the sound device; the wait doubles
after each failed attempt."""

log = logging.getLogger(__name__)


class Speaker(Sound):
    """Plays sound effects and music; opens the device and loads files on a separate thread."""

    def __init__(self, output: Output, clock: Clock, *, volume: int = DEFAULT) -> None:
        super().__init__()
        self._output = output
        self._clock = clock
        self._volume = volume
        # The lock guards the data that both threads use. It also keeps SDL's mixer from being closed while a
        # cue starts to play, which would crash. Hold it only briefly.
        self._lock = threading.Lock()
        self._takes: dict[Path | None, dict[Cue, list[Chunk]]] = {}
        """The loaded variants of each cue, in playing order, for the cabinet's own sound folder and that
        of the current game."""
        self._sounding: dict[Cue, tuple[Chunk, float]] = {}
        """The cues that are playing, each with its sound and the monotonic time in seconds at which the sound
        ends."""
        self._music = Accompaniment()
        self._stale = False
        self._closing = False
        self._wake = threading.Event()
        self._thread = threading.Thread(target=self._run, name="speaker", daemon=True)

    def start(self) -> None:
        """Start the thread that opens the sound device and loads the sounds. Call it only once.

        Call it after the display and the pins are ready: pygame stops all threads while a device opens.
        """
        self._thread.start()

    def close(self) -> None:
        """End the thread and close the sound device. It is safe to call this twice."""
        self._closing = True
        self._wake.set()
        if self._thread.is_alive():
            # A driver may hang forever; the cabinet must be able to end anyway.
            self._thread.join(timeout=2)

    def reopen(self) -> None:
        """Make the thread open the sound device again, after a device has appeared or disappeared."""
        self._stale = True
        self._wake.set()

    @property
    def volume(self) -> int:
        """The volume, from 0 (silent) to LOUDEST. Setting a value out of this range raises ValueError."""
        return self._volume

    @volume.setter
    def volume(self, volume: int) -> None:
        if not 0 <= volume <= LOUDEST:
            raise ValueError(f"volume {volume}: give 0 (silent) to {LOUDEST}")
        self._volume = volume
        with self._using():
            for chunk, _ in self._sounding.values():
                chunk.set_volume(gain(volume))
            self._adjust()

    def play_music(self, loop: str, share: float) -> None:
        """Play a music loop ('' for none) at a share (0 to 1) of its amplitude.

        A loop that is playing already continues. Returns at once: the thread loads a loop that is not loaded
        yet. Loops of one folder are moods of the same music: they crossfade on a beat.
        """
        with self._using():
            if self._music.want(loop, share, self._clock.now()):
                self._wake.set()

    def play(self, cue: Cue) -> None:
        """Play a cue from its start, unless a cue of higher priority is playing.

        Returns at once; does nothing while there is no sound device.
        """
        super().play(cue)
        with self._using():
            cues = self._takes.get(self._music.folder) or self._takes.get(files.FOLDER, {})
            takes = cues.get(cue)
            if not takes or not self._volume:
                return
            now = self._clock.now()
            self._sounding = {
                other: (chunk, until) for other, (chunk, until) in self._sounding.items() if until > now
            }
            if gives_way(cue, self._sounding):
                return
            self._fade(silenced(cue, self._sounding))
            chunk = takes.pop(0)
            takes.append(chunk)
            chunk.set_volume(gain(self._volume))
            chunk.play()
            until = now + chunk.get_length()
            self._sounding[cue] = chunk, until
            self._music.duck(DUCKED[RANKS[cue]], until, now)
            self._adjust()

    def stop(self, cue: Cue) -> None:
        """Stop a cue with a short fade, so that it does not click."""
        self._end(frozenset({cue}))

    def stop_sound(self) -> None:
        """Stop all cues with a short fade; the music continues."""
        self._end(frozenset(self._sounding))

    def _end(self, cues: frozenset[Cue]) -> None:
        """Fade out the given cues; raise the music to full volume if no other cue is playing."""
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
        """Set the music's current volume; wake the thread if a fade must change the volume further."""
        if self._music.adjust(self._clock.now(), gain(self._volume)) is not None:
            self._wake.set()

    @contextmanager
    def _using(self) -> Iterator[None]:
        """Hold the lock in a `with` that uses SDL's mixer; reopen the device if pygame reports an error."""
        with self._lock:
            try:
                yield
            except pygame.error:
                self.reopen()

    # Methods that run on the thread ---------------------------------------------

    def _run(self) -> None:
        for pause in self.work():
            self._wake.wait(pause)
            self._wake.clear()
            if self._closing:
                break
        self._shut()

    def work(self) -> Generator[float | None, None, None]:
        """Open the sound device, load sounds and adjust the music, one step at a time.

        Yields the seconds until the next step is due, None to wait for an event. The thread does nothing but
        run this generator and wait.
        """
        pause = 0.0
        while True:
            if self._open(first=not pause):
                pause = 0.0
                while not self._stale:
                    yield self._step()
                self._shut()
            else:
                shortest, longest = RETRIES
                pause = min(longest, 2 * pause or shortest)
                yield pause

    def _step(self) -> float | None:
        """Load missing sounds, adjust the music; return the seconds until the next step, None for never."""
        try:
            self._load_wanted()
            with self._lock:
                return self._music.adjust(self._clock.now(), gain(self._volume))
        except pygame.error:
            self._stale = True
            return 0.0

    def _load_wanted(self) -> None:
        """Load the selected music, and the sound effects of the game to which this music belongs.

        Raises pygame.error.
        """
        with self._lock:
            folder, missing = self._music.folder, self._music.missing
        if folder and folder not in self._takes:
            self._load_cues(folder)
        if missing:
            loops = self._read(files.loops(missing))
            with self._lock:
                self._music.take(missing, loops)

    def _load_cues(self, folder: Path) -> None:
        """Load the cues that have files in a folder, and drop the sounds of another game.

        Raises pygame.error.
        """
        with self._lock:
            cabinets = self._takes.get(files.FOLDER, {})
            takes = dict(cabinets)
            self._takes = {files.FOLDER: cabinets, folder: takes}
            self._music.keep(self._takes)
        try:
            found = files.takes(folder)
        except OSError as error:
            log.warning("no sounds: %s", error)
            return
        for cue in RANKS:
            if cue in found:
                chunks = self._read(found[cue])
                with self._lock:
                    takes[cue] = chunks

    def _read(self, paths: Iterable[Path]) -> list[Chunk]:
        """Load sound files; log and skip those that cannot be read. Raises pygame.error."""
        chunks = []
        for path in paths:
            try:
                chunks.append(self._output.load(path))
            except (OSError, ValueError) as error:
                log.warning("a sound is missing: %s", error)
        return chunks

    def _open(self, *, first: bool) -> bool:
        """Open the sound device and load the cabinet's cues; return True if the device could be opened.

        `first`: True at the first attempt of a series. Only a failure of this attempt is logged.
        """
        self._stale = False
        try:
            self._output.open()
            self._load_cues(files.FOLDER)
        except pygame.error as error:
            self._shut()
            if first:
                log.warning("no sound: %s; is the TV on? Playing in silence, trying again", error)
            return False
        log.info("sound is on")
        return True

    def _shut(self) -> None:
        with self._lock:
            self._takes, self._sounding = {}, {}
            self._music.forget()
        self._output.close()
