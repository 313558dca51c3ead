"""A job under way, step by step, then what came of it."""

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
"""Seconds between two steps of a job."""


def work(context: OwnerContext, title: str, job: Callable[[], Job]) -> ToPage:
    """The way to a job that begins then."""
    return ToPage(lambda: ProgressPage(context, title, job()))


class ProgressPage(OperatorPage):
    """Nothing stops a job; then FIRE goes back, as START does."""

    def __init__(self, context: OwnerContext, title: str, job: Job) -> None:
        super().__init__(context)
        self.title = title
        self.message = ""
        """Its present step, then its result."""
        self._job = job
        self._next = 0.0
        self.done = False
        """True once it has ended, in any way."""

    @property
    def prompt(self) -> str:
        """FIRE goes back at the end."""
        return "● BACK" if self.done else "PLEASE WAIT"

    def press(self, press: Press) -> Way | None:
        """Before the end no press counts."""
        return super().press(press) if self.done else None

    def fire(self, _press: Press) -> Way | None:
        """Back."""
        self._context.sound.play(Cue.CHOOSE)
        return Back()

    def tick(self, now: float) -> Way | None:
        """The next step; after the last one idling ends it."""
        if self.done:
            return super().tick(now)
        if now >= self._next:
            self._next = now + LOOK_EVERY
            self._step(now)
        return None

    def next_due(self, now: float) -> float:
        """The next step."""
        return super().next_due(now) if self.done else self._next

    def shown(self, _now: float) -> Hashable:
        """The words."""
        return self.message, self.done

    def body(self, canvas: Canvas, _now: float) -> None:
        """The words."""
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
