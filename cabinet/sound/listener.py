"""The interface of the cabinet's sound, and its silent form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.sound.levels import DEFAULT

if TYPE_CHECKING:
    from cabinet.api import Cue


class Sound:
    """Plays cues. Every call returns at once and never fails if there is no speaker; this class is silent."""

    volume: int = DEFAULT
    """The volume, from 0 (silent) to LOUDEST."""

    def __init__(self) -> None:
        self.asked = 0
        """The number of calls of `play` so far."""

    def play(self, cue: Cue) -> None:  # noqa: ARG002
        """Play a cue from its start, unless a more important one is playing."""
        self.asked += 1

    def stop(self, cue: Cue) -> None:
        """Stop a cue with a short fade, so that it does not click."""

    def stop_sound(self) -> None:
        """Stop all cues with a short fade; the music goes on."""

    def play_music(self, loop: str, share: float) -> None:
        """Play a loop ('' for none) in the background at a share of its amplitude.

        If the loop is playing already, it continues.
        """
