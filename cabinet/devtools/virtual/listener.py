"""A silent sound that records the calls of its methods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.sound.listener import Sound

if TYPE_CHECKING:
    from cabinet.api import Cue


class Listener(Sound):
    """A silent sound that records what it should play, for tests."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Cue] = []
        """Every cue that was requested, in order."""
        self.ended: list[Cue | None] = []
        """Every cue that was stopped, in order; None for `stop_sound`."""
        self.music: tuple[str, float] = ("", 0.0)
        """The loop that was requested last, and its share of the amplitude."""

    def play(self, cue: Cue) -> None:
        """Record the cue."""
        super().play(cue)
        self.heard.append(cue)

    def stop(self, cue: Cue) -> None:
        """Record the cue as stopped."""
        self.ended.append(cue)

    def stop_sound(self) -> None:
        """Record None, for all cues."""
        self.ended.append(None)

    def play_music(self, loop: str, share: float) -> None:
        """Record the loop and its share."""
        self.music = loop, share
