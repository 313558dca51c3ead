"""What the cabinet needs of its sound, and two stand-ins that need no speaker."""

from __future__ import annotations

from typing import Protocol

from cabinet.api import Cue
from cabinet.sound.levels import DEFAULT


class Sound(Protocol):
    """Plays cues. Every call returns at once and never fails for want of a speaker."""

    @property
    def volume(self) -> int:
        """0 (silent) to LOUDEST."""

    @volume.setter
    def volume(self, volume: int) -> None: ...

    def play(self, cue: Cue) -> None:
        """Play a cue from its start, unless something more important is sounding."""

    def stop(self, cue: Cue) -> None:
        """End a cue quickly, without a click."""

    def stop_sound(self) -> None:
        """End everything quickly, but for the music."""

    def play_music(self, loop: str, share: float) -> None:
        """Let a loop sound under everything, '' for none, at a share of its amplitude.

        The one that sounds already goes on.
        """


class Silence:
    """A cabinet without sound."""

    def __init__(self, *, volume: int = DEFAULT) -> None:
        self.volume = volume

    def play(self, cue: Cue) -> None:
        """Do nothing."""

    def stop(self, cue: Cue) -> None:
        """Do nothing."""

    def stop_sound(self) -> None:
        """Do nothing."""

    def play_music(self, loop: str, share: float) -> None:
        """Do nothing."""


class Listener(Silence):
    """Silent as well, but remembers what it was asked for: for tests."""

    def __init__(self, *, volume: int = DEFAULT) -> None:
        super().__init__(volume=volume)
        self.heard: list[Cue] = []
        """Every cue asked for, in order."""
        self.ended: list[Cue | None] = []
        """Every cue stopped, in order; None for a hush."""
        self.music: tuple[str, float] = ("", 0.0)
        """The loop asked for last, and its share."""

    def play(self, cue: Cue) -> None:
        """Remember it."""
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
