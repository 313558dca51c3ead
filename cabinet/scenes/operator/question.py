"""A question whose YES must be held for a while, and the job that may follow it."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Switch
from cabinet.clock import FRAME
from cabinet.display.canvas import WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.lettering import read
from cabinet.drawing.theme import CABINET
from cabinet.scenes.operator.page import ChoosingPage, OperatorPage
from cabinet.scenes.scene import Answered, Back, Way
from cabinet.system.maintenance import MaintenanceError

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from cabinet.api import Press
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext
    from cabinet.scenes.scene import ToOff, ToSequence, ToWork
    from cabinet.system.maintenance import Job

NO, YES = "NO", "YES"
LOOK_EVERY = 0.25
"""Seconds between two steps of a job."""
LAPSES = 4.0
"""Seconds without a press after which YES is chosen no more."""
BAR = (160, 246, 320, 20)
"""Left, top, width and height of the bar that fills."""


class Question(ChoosingPage):
    """NO is chosen at first, and again after a while. On YES the button is held until the bar is full."""

    ITEMS = (NO, YES)

    def __init__(
        self,
        context: OwnerContext,
        title: str,
        lines: tuple[str, ...],
        seconds: float,
        yes: Callable[[], ToWork | ToOff | ToSequence | None],
    ) -> None:
        """`seconds`: how long YES is held; `yes` is called then and gives the way on, None for back."""
        super().__init__(context)
        self.title = title
        self._lines = lines
        self._seconds = seconds
        self._yes = yes
        self._at = 0
        self._since = inf
        """When YES was pressed that is still held."""

    def use(self, press: Press) -> Way | None:
        """UP and DOWN choose; FIRE takes NO at once, and YES once it has been held."""
        match press.switch:
            case Switch.FIRE if press.kind is Kind.UP:
                self._since = inf
            case Switch.FIRE if press.kind is Kind.DOWN:
                if self.ITEMS[self._at] == NO:
                    self._context.sound.play(Cue.CHOOSE)
                    return Back()
                self._since = press.at
                self._context.sound.play(Cue.HOLD)
            case Switch.UP | Switch.DOWN if press.kind is not Kind.UP:
                self._at = 1 - self._at
                self._since = inf
                self._context.sound.play(Cue.MOVE)
            case _:
                pass
        return None

    def tick(self, now: float) -> Way | None:
        """The answer, once it has been held for long enough."""
        if now >= self._since + self._seconds:
            self._since = inf
            self._context.sound.play(Cue.SCORE)
            return Answered(self._yes())
        if now >= self._lapses_at:
            self._at = 0
        return super().tick(now)

    def wake(self, now: float) -> float:
        """While the bar fills, the next picture."""
        if self._since < inf:
            return min(self._since + self._seconds, now + FRAME)
        return min(super().wake(now), self._lapses_at)

    def look(self, now: float) -> Hashable:
        """The choice, the flash, and how full the bar is."""
        return self._at, self._lit(now), self._filled(now)

    def leave(self) -> None:
        """What is held is let go of."""
        self._since = inf

    def draw(self, canvas: Canvas, now: float) -> None:
        """What is asked, the two answers, the bar below."""
        self.frame(canvas, "↕ CHOOSE  HOLD ● FOR YES")
        top = 118 - 13 * len(self._lines)
        for at, line in enumerate(self._lines):
            read(canvas, WIDTH // 2, top + 26 * at, line, CABINET.ink, "centre")
        widgets.menu_list(canvas, CABINET, 176, self.ITEMS, self._at, self._lit(now))
        x, y, width, height = BAR
        canvas.frame(x, y, width, height, CABINET.ink)
        canvas.box(x + 4, y + 4, self._filled(now), height - 8, CABINET.warn)

    @property
    def _lapses_at(self) -> float:
        chosen = self.ITEMS[self._at] == YES and self._since == inf
        return self._used + LAPSES if chosen else inf

    def _lit(self, now: float) -> bool:
        # While it is held the bar moves, and nothing else.
        return self._since < inf or self._context.flash.lit(now)

    def _filled(self, now: float) -> int:
        part = min(1.0, max(0.0, (now - self._since) / self._seconds))
        return round((BAR[2] - 8) * part)


class Work(OperatorPage):
    """A job under way, step by step, then what came of it."""

    def __init__(self, context: OwnerContext, title: str, job: Job) -> None:
        super().__init__(context)
        self.title = title
        self._job = job
        self.message = ""
        """What it is doing, then what came of it."""
        self._next = 0.0
        self.done = False
        """Whether it has come to an end, of whichever kind."""

    def enter(self, now: float) -> None:
        """It begins at once."""
        super().enter(now)
        self._next = now

    def press(self, press: Press) -> Way | None:
        """Nothing stops a job; then FIRE goes back, as START does."""
        return super().press(press) if self.done else None

    def use(self, press: Press) -> Way | None:
        """FIRE goes back."""
        return Back() if press.switch is Switch.FIRE and press.kind is Kind.DOWN else None

    def tick(self, now: float) -> Way | None:
        """The next step."""
        if self.done:
            return super().tick(now)
        if now >= self._next:
            self._next = now + LOOK_EVERY
            self._step(now)
        return None

    def wake(self, now: float) -> float:
        """The next step; then idling ends it."""
        return super().wake(now) if self.done else min(self._next, self._context.flash.next_edge(now))

    def look(self, now: float) -> Hashable:
        """The words, and the flash while it works."""
        return self.message, self.done, self.done or self._context.flash.lit(now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """What it is doing, or what came of it."""
        self.frame(canvas, "● BACK" if self.done else "PLEASE WAIT")
        lines = self.message.split("\n")
        top = 176 - 13 * len(lines)
        lit = self.done or self._context.flash.lit(now)
        for at, line in enumerate(lines):
            ink = CABINET.ink if lit else CABINET.accent
            read(canvas, WIDTH // 2, top + 26 * at, line, ink, "centre")

    def _step(self, now: float) -> None:
        try:
            self.message = next(self._job)
            return
        except StopIteration as end:
            self.message = end.value
            self._context.sound.play(Cue.BONUS)
        except MaintenanceError as error:
            self.message = str(error)
            self._context.sound.play(Cue.REFUSE)
        self.done = True
        self._used = now
