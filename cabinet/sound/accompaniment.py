"""The background music: which loop plays, in which mood, and how loud it is under other sounds."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple, Protocol

from cabinet.sound.files import TENSE

GOES = 400
"""Milliseconds in which a loop fades out when another one replaces it."""
BACK = 0.6
"""Seconds in which the music returns to full loudness after a cue."""
STEP = 0.05
"""Seconds between two steps of a fade: after a cue, or from one mood to the other."""
CROSSES = 0.4
"""Seconds of the crossfade from one mood to the other; it starts on a beat."""
BEATS = 64
"""Beats in a loop: sixteen bars."""
KEPT = 2
"""The number of folders whose music stays loaded: the menu's and one game's, up to 1 MB a loop."""


class Chunk(Protocol):
    """A sound ready to be played; each method may raise pygame.error."""

    def play(self, loops: int = 0, /) -> object:
        """Play the sound from its start, and `loops` times more; -1 repeats it for ever."""

    def fadeout(self, milliseconds: int, /) -> None:
        """Fade the sound out in this many milliseconds, then stop it."""

    def set_volume(self, gain: float, /) -> None:
        """Set the loudness of the sound, 0 to 1."""


class Moods(NamedTuple):
    """The loops of a game: waiting, and perhaps tense. They play together, one of them silently."""

    chunks: tuple[Chunk, ...]
    seconds: float
    """The length of the first loop in seconds."""


class Accompaniment:
    """The background music and its loudness.

    Only one thread at a time may call it. Times are monotonic seconds.
    """

    def __init__(self) -> None:
        self._folder = ""
        self._share = 0.0
        self._kept: dict[str, Moods] = {}
        """Loaded music by folder; the last entry was used most recently."""
        self._playing: Moods | None = None
        self._began = 0.0
        """When the current music began to play."""
        self._tense = False
        self._mix = 0.0
        """The share of the tense loop in the mix, 0 to 1."""
        self._turns = 0.0
        """When the mix of the two moods next changes; a crossfade starts on a beat."""
        self._depth = 1.0
        """The share of the music's amplitude that is left under the current cue, 0 to 1."""
        self._until = 0.0
        """When the current cue ends."""
        self._set: tuple[float, ...] = ()
        """The loudness that was last set for each loop."""

    @property
    def folder(self) -> str:
        """The folder of the wanted music, '' for none."""
        return self._folder

    @property
    def missing(self) -> str:
        """The folder of the wanted music if it is not loaded yet, '' otherwise."""
        return self._folder if self._share and self._folder not in self._kept else ""

    def want(self, loop: str, share: float, now: float) -> bool:
        """Select a loop ('' for none) and its share of the full amplitude; return True if either has changed.

        A loop of the same folder is another mood: it fades in from the next beat on.
        """
        folder, tense = (str(Path(loop).parent), Path(loop).name == TENSE) if loop else ("", False)
        if (folder, tense, share) == (self._folder, self._tense, self._share):
            return False
        if (folder != self._folder or not share) and self._playing:
            for chunk in self._playing.chunks:
                chunk.fadeout(GOES)
            self._playing = None
        if tense != self._tense:
            self._turns = self._next_beat(now)
        self._folder, self._tense, self._share = folder, tense, share
        return True

    def make_room(self) -> None:
        """Unload the music unused for longest, so that another folder's can be kept."""
        while len(self._kept) >= KEPT:
            del self._kept[next(iter(self._kept))]

    def take(self, folder: str, moods: Moods) -> None:
        """Keep the loaded music of a folder."""
        self._kept[folder] = moods

    def forget(self) -> None:
        """Drop all loaded music: the sound device has gone."""
        self._kept, self._playing = {}, None

    def duck(self, depth: float, until: float, now: float) -> None:
        """Lower the music to `depth` (0 to 1) until a cue ends at the time `until`."""
        self._depth = min(depth, self.level(now))
        self._until = max(until, self._until)

    def rise(self, now: float) -> None:
        """Let the music return to full loudness: no cue is playing any more."""
        self._until = min(self._until, now)

    def level(self, now: float) -> float:
        """Return the music's present amplitude, 0 to 1."""
        back = max(0.0, now - self._until) / BACK
        return min(1.0, self._depth + back * (1 - self._depth))

    def adjust(self, now: float, gain: float) -> float | None:
        """Play the wanted music at its present loudness; return the seconds until the next call, if any.

        `gain` is the factor of the volume. Raises pygame.error.
        """
        moods = self._kept.get(self._folder) if self._share else None
        if moods is None or not moods.chunks:
            return None
        if not self._playing:
            self._mix, self._turns = float(self._tense), now
        level, crossing = self.level(now), self._cross(now)
        loudness = gain * self._share * level
        mix = self._mix if len(moods.chunks) > 1 else 0.0
        wanted = (loudness * (1 - mix), loudness * mix)[: len(moods.chunks)]
        for chunk, new, old in zip_longest(moods.chunks, wanted, self._set if self._playing else ()):
            if chunk and new != old:
                chunk.set_volume(new)
        self._set = wanted
        if not self._playing:
            self._kept[self._folder] = self._kept.pop(self._folder)
            self._playing, self._began = moods, now
            for chunk in moods.chunks:
                chunk.play(-1)
        dues = [crossing, max(STEP, self._until - now) if now < self._until else STEP if level < 1 else None]
        return min((due for due in dues if due is not None), default=None)

    def _cross(self, now: float) -> float | None:
        """Move the mix towards the wanted mood; return the seconds until its next change, if any."""
        aim = float(self._tense)
        if self._mix == aim:
            return None
        if now < self._turns:
            return self._turns - now
        share = (now - self._turns) / CROSSES
        self._turns = now
        self._mix = max(aim, self._mix - share) if aim < self._mix else min(aim, self._mix + share)
        return STEP if self._mix != aim else None

    def _next_beat(self, now: float) -> float:
        if not self._playing or not self._playing.seconds:
            return now
        beat = self._playing.seconds / BEATS
        return now + beat - (now - self._began) % beat
