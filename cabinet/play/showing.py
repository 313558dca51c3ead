"""The phase in which the animation of a game step is shown, with its sounds; FIRE speeds up the animation."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from cabinet.api import Cue, Kind, Switch
from cabinet.clock import FRAME
from cabinet.play.phases import Phase

if TYPE_CHECKING:
    from cabinet.api import Press, Seat, Timeline
    from cabinet.play.turn_input import TurnInput

HURRIED = 0.3
"""The number of seconds to which FIRE shortens the rest of an animation, so that its end stays visible."""


class Showing(Phase):
    """The phase that shows one step of the game as an animation."""

    def __init__(
        self,
        hands: TurnInput,
        step: Any,
        views: tuple[Any, Any],
        timeline: Timeline,
        now: float,
        by: Seat | None,
    ) -> None:
        """`views`: the views of the game before and after the step, as those who look at the screen see them.

        `by`: the seat that made the step, None for a draw of dice or cards.
        """
        super().__init__(hands)
        self.step = step
        self.before, self.after = views
        self.timeline = timeline
        self.started = now
        length = timeline.length
        self.seconds = hands.pace(length, now)
        """Seconds for which the step is shown: the length of its animation, or less if FIRE speeds up the
        animation from the start."""
        self.at_once = None if length else by
        self._cues = deque((now + delay, cue) for delay, cue in timeline.cues if not hands.skips)
        """The sounds still to be played, each with the time at which it is due."""
        if hands.end_skip():
            self._hurry(now)

    @property
    def ends(self) -> float:  # type: ignore[override]
        """The time at which the animation of the step ends and play continues, in monotonic seconds."""
        return self.started + self.seconds

    def press(self, press: Press, *, counts: bool) -> None:  # noqa: ARG002
        hands = self._hands
        if press.kind is not Kind.DOWN:
            return
        if not hands.own(press.jack):
            hands.refuse(press.at)
        elif press.switch is Switch.FIRE:
            hands.hold_fire(press, after=0.0)
            hands.gate.hurried(press.at + HURRIED)
            self._hurry(press.at, 0.0 if hands.skip() else HURRIED)

    def tick(self, now: float) -> None:
        while self._cues and self._cues[0][0] <= now:
            self._hands.sound.play(self._cues.popleft()[1])
        if self._hands.rush(now):
            self._hurry(now)
        if now < self.ends:
            self._hands.cursor.glide(now)

    def next_due(self, now: float) -> float:
        cue = self._cues[0][0] if self._cues else self.ends
        return min(max(now + FRAME, self.moment(now)), self.ends, cue, self._hands.rush_at(now))

    def moment(self, now: float) -> float:
        return self.started + self.timeline.changes_next(now - self.started)

    def _hurry(self, now: float, left: float = HURRIED) -> None:
        """Skip to the last `left` seconds of the animation, and drop all remaining sounds but the last."""
        if self.ends <= now + left:
            return
        sound = self._hands.sound
        for _, cue in self.timeline.cues:
            sound.stop(cue)
        sound.play(self._cues[-1][1] if self._cues else Cue.MOVE)
        self._cues.clear()
        self.started = now + left - self.seconds
        self._hands.changes += 1
