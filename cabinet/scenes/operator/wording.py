"""Writing with the joystick: a name, or the line that flashes in attract mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue, Kind, Switch
from cabinet.display.canvas import SAFE, WIDTH
from cabinet.drawing.lettering import read
from cabinet.drawing.plates import panel
from cabinet.drawing.theme import CABINET
from cabinet.scenes.operator.page import ChoosingPage
from cabinet.scenes.scene import Back, Way
from cabinet.scenes.wheel import END, WHEEL, Wheel, draw_wheel

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from cabinet.api import Press
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext


LETTER = 12
"""Pixels of a character."""


class Wording(ChoosingPage):
    """The wheel of name entry over a line of any length; START leaves it as it was."""

    title = "WRITING"

    def __init__(
        self, context: OwnerContext, label: str, words: str, longest: int, take: Callable[[str], None]
    ) -> None:
        """`label`: what is written, `words`: as it is now; `take` is given what was written."""
        super().__init__(context)
        self._label = label
        self._take = take
        self.wheel = Wheel(words, WHEEL.index(END), room=longest)

    def use(self, press: Press) -> Way | None:
        """LEFT and RIGHT turn the wheel, UP and DOWN jump, FIRE takes."""
        if press.kind is Kind.UP:
            return None
        before = self.wheel
        match press.switch:
            case Switch.LEFT | Switch.RIGHT:
                self.wheel = before.turn(1 if press.switch is Switch.RIGHT else -1)
                self._context.sound.play(Cue.MOVE)
            case Switch.UP | Switch.DOWN:
                self.wheel = before.jump(press.switch is Switch.DOWN)
                self._context.sound.play(Cue.MOVE)
            case Switch.FIRE if press.kind is Kind.DOWN and before.character == END:
                self._context.sound.play(Cue.CHOOSE)
                self._take(before.name.strip())
                return Back()
            case Switch.FIRE if press.kind is Kind.DOWN:
                self.wheel = before.take()
                self._context.sound.play(Cue.REFUSE if self.wheel == before else Cue.LETTER)
            case _:
                pass
        return None

    def look(self, now: float) -> Hashable:
        """The wheel and the flash."""
        return self.wheel, self._context.flash.lit(now), self._context.settings.trouble

    def draw(self, canvas: Canvas, now: float) -> None:
        """What is written so far, and the wheel."""
        self.frame(canvas, "↔ LETTER  ↕ JUMP  ● ADD")
        read(canvas, WIDTH // 2, 70, self._label, CABINET.accent, "centre")
        width = LETTER * self.wheel.room
        left = max(SAFE[0], (WIDTH - width) // 2)
        panel(canvas, CABINET, left - 12, 106, width + 24, 40)
        read(canvas, left, 115, self.wheel.name, CABINET.ink, strong=True)
        if len(self.wheel.name) < self.wheel.room and self._context.flash.lit(now):
            canvas.box(left + LETTER * len(self.wheel.name), 137, LETTER - 2, 3, CABINET.accent)
        draw_wheel(canvas, CABINET, self.wheel, "END: KEEP IT")
