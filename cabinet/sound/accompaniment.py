"""The background music: selects the loop, fades between its moods, and lowers it under sound effects."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cabinet.sound.files import TENSE

if TYPE_CHECKING:
    from collections.abc import Container

    from cabinet.sound.output import Chunk

GOES = 400
"""The duration in milliseconds of the fade-out of a music loop that another one replaces."""
BACK = 0.6
"""The time in which the music returns to full volume after a sound effect, in seconds."""
STEP = 0.05
"""The interval between two volume steps of a fade, in seconds."""
CROSSES = 0.4
"""The duration in seconds of the crossfade between the calm and the tense music; it starts on a beat."""
BEATS = 64
"""The number of beats in a music loop: sixteen bars of four."""


class Fade(NamedTuple):
    """A linear change of a level (0 to 1) over time. Times are monotonic seconds."""

    start: float
    end: float
    begins: float = 0.0
    seconds: float = BACK

    def level(self, now: float) -> float:
        """Return the level (0 to 1) at the time `now`."""
        left = 1 - (now - self.begins) / self.seconds
        return self.end + min(1.0, max(0.0, left)) * (self.start - self.end)

    def due(self, now: float) -> float:
        """Return the seconds from `now` until the level changes; inf if it does not change any more."""
        if self.start == self.end or now >= self.begins + self.seconds:
            return inf
        return max(STEP, self.begins - now)


class Accompaniment:
    """Plays the background music at the right volume.

    Only one thread at a time may call its methods. Times are monotonic seconds.
    """

    def __init__(self) -> None:
        self.folder: Path | None = None
        """The folder of the selected music, None for silence."""
        self._wanted = "", 0.0
        """The path of the selected music loop ('' for none), and the share (0 to 1) of its full amplitude."""
        self._kept: dict[Path, list[Chunk]] = {}
        """The loaded music loops by folder: the calm loop, and the tense loop if there is one. Both loops of
        a folder play at the same time, and one of them is silent."""
        self._playing: dict[Chunk, float] = {}
        """The loops that are playing, with the volume last set for each."""
        self._began = 0.0
        """The monotonic time at which the current music started."""
        self._tension = Fade(0.0, 0.0)
        """The share (0 to 1) of the tense loop in the mix; the rest is the calm loop."""
        self._left = Fade(1.0, 1.0)
        """The share (0 to 1) of the music's amplitude that remains under the current sound effects."""

    @property
    def missing(self) -> Path | None:
        """The folder of the selected music if it must still be loaded, else None."""
        return self.folder if self._wanted[1] and self.folder not in self._kept else None

    def want(self, loop: str, share: float, now: float) -> bool:
        """Select a music loop ('' for none) and its share of the full amplitude; return True if one changes.

        Loops of the same folder are moods (calm, tense) of the same music: the new loop fades in from the
        next beat on.
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
        """Unload the music of all folders not in `folders`: a loop takes up to 1 MB of memory."""
        self._kept = {folder: loops for folder, loops in self._kept.items() if folder in folders}

    def take(self, folder: Path, loops: list[Chunk]) -> None:
        """Store the loaded loops of a music folder."""
        self._kept[folder] = loops

    def forget(self) -> None:
        """Drop all loaded music, because the sound device has disappeared."""
        self._kept, self._playing = {}, {}

    def duck(self, depth: float, until: float, now: float) -> None:
        """Lower the music to the share `depth` (0 to 1) until a sound effect ends at time `until`."""
        self._left = Fade(min(depth, self._left.level(now)), 1.0, max(until, self._left.begins))

    def rise(self, now: float) -> None:
        """Start to raise the music to full volume, because no sound effect is playing any more."""
        self._left = self._left._replace(begins=min(self._left.begins, now))

    def adjust(self, now: float, gain: float) -> float | None:
        """Play the selected music at its current volume; return the seconds until the next call, or None.

        None means that no music plays or its volume stays the same. `gain`: the amplitude factor of the
        volume setting. Raises pygame.error.
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
