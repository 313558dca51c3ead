"""The background music: which loop plays, in which mood, and how loud it is under other sounds."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cabinet.sound.files import TENSE

if TYPE_CHECKING:
    from collections.abc import Container

    from cabinet.sound.output import Chunk

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


class Fade(NamedTuple):
    """A level, 0 to 1, that changes evenly from one value to another. Times are monotonic seconds."""

    start: float
    end: float
    begins: float = 0.0
    seconds: float = BACK

    def level(self, now: float) -> float:
        """Return the present level."""
        left = 1 - (now - self.begins) / self.seconds
        return self.end + min(1.0, max(0.0, left)) * (self.start - self.end)

    def due(self, now: float) -> float:
        """Return the seconds until the level changes next; inf if it stays."""
        if self.start == self.end or now >= self.begins + self.seconds:
            return inf
        return max(STEP, self.begins - now)


class Accompaniment:
    """The background music and its loudness.

    Only one thread at a time may call it. Times are monotonic seconds.
    """

    def __init__(self) -> None:
        self.folder: Path | None = None
        """The folder of the wanted music."""
        self._wanted = "", 0.0
        """The wanted loop and its share of the full amplitude."""
        self._kept: dict[Path, list[Chunk]] = {}
        """The loaded loops of each folder: waiting, and perhaps tense. They play together, one silently."""
        self._playing: dict[Chunk, float] = {}
        """The playing loops, and the loudness that was last set for each."""
        self._began = 0.0
        """When the current music began to play."""
        self._tension = Fade(0.0, 0.0)
        """The share of the tense loop in the mix."""
        self._left = Fade(1.0, 1.0)
        """The share of the music's amplitude that the cues leave."""

    @property
    def missing(self) -> Path | None:
        """The folder of the wanted music if it is not loaded yet."""
        return self.folder if self._wanted[1] and self.folder not in self._kept else None

    def want(self, loop: str, share: float, now: float) -> bool:
        """Select a loop ('' for none) and its share of the full amplitude; return True if either has changed.

        A loop of the same folder is another mood: it fades in from the next beat on.
        """
        if (loop, share) == self._wanted:
            return False
        folder = Path(loop).parent if loop else None
        tense = float(Path(loop).name == TENSE)
        if folder != self.folder or not share:
            for chunk in self._playing:
                chunk.fadeout(GOES)
            self._playing = {}
        if tense != self._tension.end:
            self._tension = Fade(self._tension.level(now), tense, self._next_beat(now), CROSSES)
        self.folder, self._wanted = folder, (loop, share)
        return True

    def keep(self, folders: Container[Path | None]) -> None:
        """Unload the music of all other folders: a loop takes up to 1 MB."""
        self._kept = {folder: loops for folder, loops in self._kept.items() if folder in folders}

    def take(self, folder: Path, loops: list[Chunk]) -> None:
        """Keep the loaded music of a folder."""
        self._kept[folder] = loops

    def forget(self) -> None:
        """Drop all loaded music: the sound device has gone."""
        self._kept, self._playing = {}, {}

    def duck(self, depth: float, until: float, now: float) -> None:
        """Lower the music to `depth` (0 to 1) until a cue ends at the time `until`."""
        self._left = Fade(min(depth, self._left.level(now)), 1.0, max(until, self._left.begins))

    def rise(self, now: float) -> None:
        """Let the music return to full loudness: no cue is playing any more."""
        self._left = self._left._replace(begins=min(self._left.begins, now))

    def adjust(self, now: float, gain: float) -> float | None:
        """Play the wanted music at its present loudness; return the seconds until the next call, if any.

        `gain` is the factor of the volume. Raises pygame.error.
        """
        share = self._wanted[1]
        loops = self._kept.get(self.folder) if self.folder and share else None
        if not loops:
            return None
        starts = not self._playing
        if starts:
            self._began, self._tension = now, self._tension._replace(start=self._tension.end)
        tension = self._tension.level(now) if len(loops) > 1 else 0.0
        for chunk, part in zip(loops, (1 - tension, tension), strict=False):
            loudness = gain * share * self._left.level(now) * part
            if self._playing.get(chunk) != loudness:
                chunk.set_volume(loudness)
            self._playing[chunk] = loudness
        if starts:
            for chunk in loops:
                chunk.play(-1)
        due = min(self._tension.due(now), self._left.due(now))
        return None if due == inf else due

    def _next_beat(self, now: float) -> float:
        beat = next((chunk.get_length() / BEATS for chunk in self._playing), 0.0)
        return now + beat - (now - self._began) % beat if beat else now
