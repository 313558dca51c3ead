"""The scene after a game: it shows one step after another, from the result to the choice to play again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.clock import FRAME
from cabinet.scenes.scene import NextStep, Scene, Way

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from cabinet.api import AnyGame, Press
    from cabinet.display.canvas import Canvas
    from cabinet.display.flash import Flash
    from cabinet.play.posting import FinalScores
    from cabinet.scenes.ending_step import EndingStep


class GameOver(Scene):
    """The scene after a game: the result, the name entry, and the top-ten list, as far as they are needed.

    The scores are posted and the game is cleared from the memory card before the list is shown.
    """

    idles = False
    needs_person = True
    keeps = True
    game: AnyGame

    def __init__(
        self,
        ending: FinalScores,
        steps: Sequence[EndingStep],
        top_tens: Callable[[], EndingStep],
        *,
        flash: Flash,
    ) -> None:
        """`steps`: the one or two steps before the top-ten list.

        `top_tens` posts the scores and returns the step with the list.
        """
        self.ending = ending
        self.game = ending.table.game
        self.step, *self._ahead = steps
        self._top_tens = top_tens
        self._flash = flash

    def enter(self, now: float) -> None:
        """Start the current step, also when the scene is shown again."""
        step = self.step
        self.idles, self.keeps = step.idles, step.keeps
        self.strip, self.shows_mouse = step.strip, step.shows_mouse
        step.enter(now)

    def press(self, press: Press) -> Way | None:
        """Pass a press to the current step."""
        return self._follow(self.step.press(press))

    def hurry(self, press: Press) -> None:
        """Handle a press of FIRE that comes too early to count, by passing it to the current step.

        Such a press neither enters a name nor starts a game.
        """
        self.step.hurry(press)

    def point(self, x: int, y: int) -> None:
        """Pass a movement of the mouse to pixel (x, y) to the current step."""
        self.step.point(x, y)

    def tick(self, now: float) -> Way | None:
        """Update the current step, and go to the next step when its time is up."""
        return self._follow(self.step.tick(now))

    def _follow(self, way: Way | None) -> Way | None:
        """Make the next step the current one if the current step has ended."""
        if isinstance(way, NextStep):
            self.step = self._ahead.pop(0) if self._ahead else self._top_tens()
        return way

    def next_due(self, now: float) -> float:
        """Return the time of the step's end, or of the next frame, flash or sound cue."""
        due = self.step.next_due(now)
        if self._moves(now):
            return min(due, now + FRAME)
        return min(due, self._flash.next_edge(now), self._flash.next_beat(now))

    def look(self, now: float) -> Hashable:
        """Return a value that changes with the picture.

        The value is the time while anything moves. Otherwise it consists of the step's own look, the flashing
        words and the blinking lamps.
        """
        if self._moves(now):
            return now
        return self.step.look(now), self._flash.lit(now), self._flash.beat(now)

    def page(self) -> Hashable:
        """Return a value that identifies the current page: the step, and the seat that enters a name."""
        return self.step, self.step.page()

    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the screen of the current step: the result, the name entry or the top-ten lists."""
        self.step.draw(canvas, now)

    def _moves(self, now: float) -> bool:
        return not self._flash.steady and self.step.moves(now)
