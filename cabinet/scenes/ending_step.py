"""The base class of the steps after a game: the result, the name entry and the top-ten list."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.scenes.scene import Scene, Way

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import Cue
    from cabinet.display.flash import Flash
    from cabinet.play.gate import Gate
    from cabinet.sound.listener import Sound

CALM = 1.5
"""The number of seconds that must pass without a press of FIRE before FIRE counts. Before that, a player may
still be tapping FIRE to speed up the game."""


class EndingStep(Scene):
    """One step of the scene after a game; the transition `NextStep` ends the step.

    The memory card keeps the game until the scores are posted, so that a power cut loses no score.
    """

    idles = False
    keeps = True
    shows_mouse = True

    def __init__(self, *, gate: Gate, flash: Flash, sound: Sound) -> None:
        self._gate = gate
        self._flash = flash
        self._sound = sound
        self._began = 0.0
        self._cues: list[tuple[float, Cue]] = []
        """The sound cues that are still to be played, with their times in monotonic seconds."""

    def begin(self, now: float, cues: Sequence[tuple[float, Cue]]) -> None:
        """Start the step and its sound cues, each with its time in seconds after the start of the step."""
        self._began = now
        self._cues = [(now + age, cue) for age, cue in cues]
        self.tick(now)

    def tick(self, now: float) -> Way | None:
        """Play the sound cues that are due."""
        while self._cues and now >= self._cues[0][0]:
            self._sound.play(self._cues.pop(0)[1])
        return None

    def next_due(self, _now: float) -> float:
        """Return the time of the next sound cue."""
        return self._cues[0][0] if self._cues else inf

    def moves(self, _now: float, /) -> bool:
        """Return True while an animation is running, so that every frame differs from the one before."""
        raise NotImplementedError

    def age(self, now: float) -> float:
        """Return the number of seconds since the step began; infinity if animations are switched off."""
        return self._flash.age(self._began, now)
