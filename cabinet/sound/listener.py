"""The interface of the cabinet to its sound."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.sound.levels import DEFAULT

if TYPE_CHECKING:
    from cabinet.api import Cue


class Sound:
    """Plays cues. Every call returns at once and never fails for want of a speaker; this one is silent."""

    volume: int = DEFAULT
    """0 (silent) to LOUDEST."""

    def __init__(self) -> None:
        self.asked = 0
        """The number of calls of `play`."""

    def play(self, cue: Cue) -> None:  # noqa: ARG002
        """Play a cue from its start, unless something more important is sounding."""
        self.asked += 1

    def stop(self, cue: Cue) -> None:
        """End a cue quickly, without a click."""

    def stop_sound(self) -> None:
        """End everything quickly, but for the music."""

    def play_music(self, loop: str, share: float) -> None:
        """Let a loop sound under everything, '' for none, at a share of its amplitude.

        The one that sounds already goes on.
        """
