"""A sound that remembers what it was asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.sound.listener import Sound

if TYPE_CHECKING:
    from cabinet.api import Cue


class Listener(Sound):
    """Silent, for tests."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Cue] = []
        """Every cue asked for, in order."""
        self.ended: list[Cue | None] = []
        """Every cue stopped, in order; None for a hush."""
        self.music: tuple[str, float] = ("", 0.0)
        """The loop asked for last, and its share."""

    def play(self, cue: Cue) -> None:
        """Remember it."""
        super().play(cue)
        self.heard.append(cue)

    def stop(self, cue: Cue) -> None:
        """Remember it."""
        self.ended.append(cue)

    def stop_sound(self) -> None:
        """Remember it."""
        self.ended.append(None)

    def play_music(self, loop: str, share: float) -> None:
        """Remember it."""
        self.music = loop, share
