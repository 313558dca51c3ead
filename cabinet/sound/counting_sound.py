"""A sound that knows how often something was asked of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cabinet.api import Cue
    from cabinet.sound.listener import Sound


class CountingSound:
    """Passes everything on, and counts the cues."""

    def __init__(self, sound: Sound) -> None:
        self._sound = sound
        self.heard = 0
        """Cues asked for so far."""

    @property
    def volume(self) -> int:
        """0 (silent) to LOUDEST."""
        return self._sound.volume

    @volume.setter
    def volume(self, volume: int) -> None:
        self._sound.volume = volume

    def play(self, cue: Cue) -> None:
        """Count it, and play it."""
        self.heard += 1
        self._sound.play(cue)

    def stop(self, cue: Cue) -> None:
        """End a cue quickly."""
        self._sound.stop(cue)

    def stop_sound(self) -> None:
        """End all cues quickly."""
        self._sound.stop_sound()

    def play_music(self, loop: str, share: float) -> None:
        """Let a loop sound under everything."""
        self._sound.play_music(loop, share)
