"""What is shown and heard of a step, and how that is hurried."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING, Any

from cabinet.api import Cue
from cabinet.clock import FRAME

if TYPE_CHECKING:
    from cabinet.api import Timeline
    from cabinet.sound.listener import Sound

HURRIED = 0.3
"""Seconds that are left of what is shown when FIRE hurries it: its end is to be seen."""


@dataclass(frozen=True)
class ShownStep:
    """A step while it is being shown."""

    step: Any
    before: Any
    after: Any
    """What the audience sees of the game before the step and after it."""
    timeline: Timeline
    started: float
    seconds: float
    """How long it is shown: as long as its timeline is, less where it is hurried from the start."""

    @property
    def ends(self) -> float:
        """When play goes on."""
        return self.started + self.seconds


class Showing:
    """At most one step is being shown. Times are monotonic seconds."""

    def __init__(self, sound: Sound) -> None:
        self._sound = sound
        self.act: ShownStep | None = None
        """The step that is being shown."""
        self._cues: deque[tuple[float, Cue]] = deque()
        """What is still to be heard of it, and when."""

    def begin(self, act: ShownStep) -> None:
        """Show a step from now on."""
        self.act = act
        self._cues = deque((act.started + delay, cue) for delay, cue in act.timeline.cues)

    def tick(self, now: float) -> None:
        """Play what is due."""
        while self._cues and self._cues[0][0] <= now:
            self._sound.play(self._cues.popleft()[1])

    def is_over(self, now: float) -> bool:
        """Whether a step has been shown to its end."""
        return self.act is not None and now >= self.act.ends

    def end(self) -> None:
        """Show nothing any more; what is still to be heard is dropped."""
        self.act = None
        self._cues.clear()

    def hurry(self, now: float) -> bool:
        """Show the end of the step now, and stop its sounds but for the last one.

        Returns whether anything was left to be hurried.
        """
        act = self.act
        if act is None or act.ends <= now + HURRIED:
            return False
        for _, cue in act.timeline.cues:
            self._sound.stop(cue)
        self._sound.play(self._cues[-1][1] if self._cues else Cue.MOVE)
        self._cues.clear()
        self.act = replace(act, started=now + HURRIED - act.seconds)
        return True

    def changes_next(self, now: float) -> float | None:
        """When the picture of the step changes next, `now` while something moves in it.

        None where no step is being shown.
        """
        act = self.act
        if act is None:
            return None
        return act.started + act.timeline.changes_next(now - act.started)

    def wake(self, now: float) -> float:
        """When the next picture or sound is due; infinity where nothing is being shown."""
        changes = self.changes_next(now)
        if self.act is None or changes is None:
            return inf
        cue = self._cues[0][0] if self._cues else inf
        return min(max(now + FRAME, changes), self.act.ends, cue)
