"""The owner's page that shows a maintenance job under way, step by step, and then its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue
from cabinet.scenes.operator.page import OperatorPage, centred
from cabinet.scenes.scene import Back, ToPage, Way

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from cabinet.api import Press
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext
    from cabinet.system.maintenance import Job

LOOK_EVERY = 0.25
"""The number of seconds between two steps of a job."""


def work(context: OwnerContext, title: str, job: Callable[[], Job]) -> ToPage:
    """Return the transition to a page that starts a job when it opens, and shows the job's progress."""
    return ToPage(lambda: ProgressPage(context, title, job()))


class ProgressPage(OperatorPage):
    """The page with the progress of a job, which cannot be stopped.

    Once the job has ended, FIRE and START go back.
    """

    def __init__(self, context: OwnerContext, title: str, job: Job) -> None:
        super().__init__(context)
        self.title = title
        self.message = ""
        """The text that describes the job's current step, or the job's result once the job has ended."""
        self._job = job
        self._next = 0.0
        self.done = False
        """True once the job has ended, whether it succeeded or failed."""

    @property
    def prompt(self) -> str:
        """The prompt: PLEASE WAIT during the job, and at its end what FIRE does."""
        return "● BACK" if self.done else "PLEASE WAIT"

    def press(self, press: Press) -> Way | None:
        """Handle a press once the job has ended; presses during the job are ignored."""
        return super().press(press) if self.done else None

    def fire(self, _press: Press) -> Way | None:
        """Return to the page from which the job was started."""
        self._context.sound.play(Cue.CHOOSE)
        return Back()

    def tick(self, now: float) -> Way | None:
        """Do the next step of the job; once the job has ended, idling closes the page."""
        if self.done:
            return super().tick(now)
        if now >= self._next:
            self._next = now + LOOK_EVERY
            self._step(now)
        return None

    def next_due(self, now: float) -> float:
        """Return the time of the job's next step, or the end of the idle time once the job has ended."""
        return super().next_due(now) if self.done else self._next

    def shown(self, _now: float) -> Hashable:
        """Return a value that changes with the page: its message."""
        return self.message, self.done

    def body(self, canvas: Canvas, _now: float) -> None:
        """Draw the message of the job's current step, or of its result."""
        centred(canvas, self.message.split("\n"), 176)

    def _step(self, now: float) -> None:
        try:
            self.message = next(self._job)
            return
        except StopIteration as end:
            well, self.message = end.value
            self._context.sound.play(Cue.BONUS if well else Cue.REFUSE)
        self.done = True
        self._used = now
