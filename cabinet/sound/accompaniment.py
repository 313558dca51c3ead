"""The music that sounds under everything: which loop, in which mood, and how loud under what else sounds."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple, Protocol

from cabinet.sound.files import TENSE

GOES = 400
"""Milliseconds in which music fades that other music takes the place of."""
BACK = 0.6
"""Seconds in which it comes back after a cue."""
STEP = 0.05
"""Seconds between two steps on its way back, and from one mood to the other."""
CROSSES = 0.4
"""Seconds in which one mood fades into the other, from a beat on."""
BEATS = 64
"""Beats of a loop: sixteen bars."""
KEPT = 2
"""Folders whose music is kept: the menu's and a game's, up to 1 MB a loop."""


class Chunk(Protocol):
    """A sound ready to be played; each method may raise pygame.error."""

    def play(self, loops: int = 0, /) -> object:
        """Play it from its start, and `loops` times more; -1 for ever."""

    def fadeout(self, milliseconds: int, /) -> None:
        """End it."""

    def set_volume(self, gain: float, /) -> None:
        """Set its loudness, 0 to 1."""


class Moods(NamedTuple):
    """The loops of a game: waiting, and perhaps tense. They sound together, one of them silently."""

    chunks: tuple[Chunk, ...]
    seconds: float
    """The length of the first."""


class Accompaniment:
    """Only one thread at a time may call it. Times are monotonic seconds."""

    def __init__(self) -> None:
        self._folder = ""
        self._share = 0.0
        self._kept: dict[str, Moods] = {}
        """Loaded music by folder, the one used last at the end."""
        self._playing: Moods | None = None
        self._began = 0.0
        """When it began to play."""
        self._tense = False
        self._mix = 0.0
        """The part of the tense loop, 0 to 1."""
        self._turns = 0.0
        """When the mix begins to change: on a beat."""
        self._depth = 1.0
        """The part of it left under a cue."""
        self._until = 0.0
        """When that cue has ended."""
        self._set: tuple[float, ...] = ()
        """The loudness of each loop that was set last."""

    @property
    def folder(self) -> str:
        """The folder of the music that is wanted, '' for none."""
        return self._folder

    @property
    def missing(self) -> str:
        """The folder whose music has still to be loaded, '' for none."""
        return self._folder if self._share and self._folder not in self._kept else ""

    def want(self, loop: str, share: float, now: float) -> bool:
        """Let another loop sound, '' for none, at a share of its amplitude; whether that is new.

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
        """Release what need not be kept with other music."""
        while len(self._kept) >= KEPT:
            del self._kept[next(iter(self._kept))]

    def take(self, folder: str, moods: Moods) -> None:
        """Keep music that has been loaded."""
        self._kept[folder] = moods

    def forget(self) -> None:
        """The device is gone, and all music with it."""
        self._kept, self._playing = {}, None

    def duck(self, depth: float, until: float, now: float) -> None:
        """A cue sounds until then, and leaves `depth` of it."""
        self._depth = min(depth, self.level(now))
        self._until = max(until, self._until)

    def rise(self, now: float) -> None:
        """No cue sounds any more."""
        self._until = min(self._until, now)

    def level(self, now: float) -> float:
        """Its present amplitude, 0 to 1."""
        back = max(0.0, now - self._until) / BACK
        return min(1.0, self._depth + back * (1 - self._depth))

    def adjust(self, now: float, gain: float) -> float | None:
        """Play the wanted music at its present loudness; return the seconds until the next call.

        `gain` is the volume's. Raises pygame.error.
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
        """Bring the mix nearer to the wanted one; return the seconds until it changes again."""
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
