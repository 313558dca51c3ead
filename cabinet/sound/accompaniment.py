"""The loop that sounds under everything: which one, and how loud under what else sounds."""

from __future__ import annotations

from typing import Protocol

GOES = 400
"""Milliseconds in which a loop fades that another takes the place of."""
BACK = 0.6
"""Seconds in which it comes back after a cue."""
STEP = 0.05
"""Seconds between two steps on its way back."""
KEPT = 2
"""Loops that are kept, such as the menu's and a game's, under 1 MB each; a third may be being made."""


class Chunk(Protocol):
    """A cue or a loop ready to be played; each may raise pygame.error."""

    def play(self, loops: int = 0, /) -> object:
        """Play it from its start, and so many times more; -1 for ever."""

    def fadeout(self, milliseconds: int, /) -> None:
        """End it."""

    def set_volume(self, gain: float, /) -> None:
        """Set its loudness, 0 to 1."""


class Accompaniment:
    """Only one thread at a time may call it. Times are monotonic seconds."""

    def __init__(self) -> None:
        self._name = ""
        self._share = 0.0
        self._kept: dict[str, Chunk] = {}
        """Those that can be played, the one used last at the end."""
        self._playing: Chunk | None = None
        self._depth = 1.0
        """What a cue leaves of it."""
        self._until = 0.0
        """When that cue has ended."""
        self._set = -1.0
        """The loudness that was set last."""

    @property
    def missing(self) -> str:
        """The loop that is wanted and has still to be made, '' for none."""
        return "" if self._name in self._kept else self._name

    def want(self, name: str, share: float) -> bool:
        """Let another loop sound, '' for none, at a share of its amplitude; whether that is new."""
        if (name, share) == (self._name, self._share):
            return False
        if name != self._name and self._playing:
            self._playing.fadeout(GOES)
            self._playing = None
        self._name, self._share = name, share
        return True

    def make_room(self) -> None:
        """Let go of what need not be kept once there is another loop."""
        while len(self._kept) >= KEPT:
            del self._kept[next(iter(self._kept))]

    def take(self, name: str, chunk: Chunk) -> None:
        """Keep a loop that has been made."""
        self._kept[name] = chunk

    def forget(self) -> None:
        """The device is gone, and all loops with it."""
        self._kept, self._playing = {}, None

    def duck(self, depth: float, until: float, now: float) -> None:
        """A cue sounds until then, and leaves `depth` of it."""
        self._depth = min(depth, self.level(now))
        self._until = max(until, self._until)

    def rise(self, now: float) -> None:
        """No cue sounds any more."""
        self._until = min(self._until, now)

    def level(self, now: float) -> float:
        """What is left of its amplitude, 0 to 1."""
        back = max(0.0, now - self._until) / BACK
        return min(1.0, self._depth + back * (1 - self._depth))

    def adjust(self, now: float, gain: float) -> float | None:
        """Play what is wanted as loud as it may be now; the seconds until it is to be looked at again.

        `gain` is the volume's. Raises pygame.error.
        """
        chunk = self._kept.get(self._name)
        if chunk is None:
            return None
        level = self.level(now)
        loudness = gain * self._share * level
        if loudness != self._set or not self._playing:
            chunk.set_volume(loudness)
            self._set = loudness
        if not self._playing:
            self._kept[self._name] = self._kept.pop(self._name)
            self._playing = chunk
            chunk.play(-1)
        if now < self._until:
            return max(STEP, self._until - now)
        return STEP if level < 1 else None
