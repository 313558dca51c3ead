"""A silent sound output for tests, which records the requested sounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.sound.listener import Sound

if TYPE_CHECKING:
    from cabinet.api import Cue


class Listener(Sound):
    """A silent sound output that records the sounds and music it should play, for tests."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Cue] = []
        """The cues (sound effects) that were played, in order."""
        self.ended: list[Cue | None] = []
        """The cues that were stopped, in order; None stands for all cues."""
        self.music: tuple[str, float] = ("", 0.0)
        """The music that was started last, and its amplitude as a fraction of full amplitude."""

    def play(self, cue: Cue) -> None:
        """Add a cue to `heard`, without playing it."""
        super().play(cue)
        self.heard.append(cue)

    def stop(self, cue: Cue) -> None:
        """Add a cue to `ended`."""
        self.ended.append(cue)

    def stop_sound(self) -> None:
        """Add None to `ended`, which stands for stopping all cues."""
        self.ended.append(None)

    def play_music(self, loop: str, share: float) -> None:
        """Store in `music` the music and `share`, its amplitude as a fraction of full amplitude."""
        self.music = loop, share
