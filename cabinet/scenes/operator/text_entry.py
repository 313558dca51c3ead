"""The owner's page for entering a text by joystick, such as a name or the flashing line of attract mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Cue
from cabinet.display.canvas import SAFE, WIDTH
from cabinet.drawing.lettering import read
from cabinet.drawing.plates import panel
from cabinet.drawing.theme import CABINET
from cabinet.scenes.operator.page import OperatorPage
from cabinet.scenes.scene import Back, Way
from cabinet.scenes.wheel import END, WHEEL, Wheel, draw_wheel

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from cabinet.api import Press
    from cabinet.display.canvas import Canvas
    from cabinet.scenes.operator.context import OwnerContext


LETTER = 12
"""The width of a character of the text, in pixels."""


class TextEntry(OperatorPage):
    """The entry of a text of any length with the wheel of characters; START cancels the entry."""

    title = "WRITING"
    prompt = "↔ LETTER  ↕ JUMP  ● ADD"
    flashes = True

    def __init__(
        self, context: OwnerContext, label: str, words: str, longest: int, take: Callable[[str], None]
    ) -> None:
        """`label`: the name of the text; `words`: the text so far; `take` receives the new text.

        `longest`: the maximum number of characters.
        """
        super().__init__(context)
        self._label = label
        self._take = take
        self.wheel = Wheel(words, WHEEL.index(END), room=longest)

    def move(self, by: int) -> None:
        """Jump forward or backward on the wheel of characters."""
        self.wheel = self.wheel.jump(by > 0)
        self._context.sound.play(Cue.MOVE)

    def change(self, by: int) -> None:
        """Turn the wheel of characters by one."""
        self.wheel = self.wheel.turn(by)
        self._context.sound.play(Cue.MOVE)

    def fire(self, _press: Press) -> Way | None:
        """Add the chosen character to the text; at END save the text and close the page."""
        before = self.wheel
        if before.character == END:
            self._context.sound.play(Cue.CHOOSE)
            self._take(before.name.strip())
            return Back()
        self.wheel = before.take()
        self._context.sound.play(Cue.REFUSE if self.wheel == before else Cue.LETTER)
        return None

    def shown(self, _now: float) -> Hashable:
        """Return a value that changes with the page: the wheel of characters, which includes the text."""
        return self.wheel

    def body(self, canvas: Canvas, now: float) -> None:
        """Draw the text entered so far, and the wheel of characters."""
        read(canvas, WIDTH // 2, 70, self._label, CABINET.accent, "centre")
        width = LETTER * self.wheel.room
        left = max(SAFE[0], (WIDTH - width) // 2)
        panel(canvas, CABINET, left - 12, 106, width + 24, 40)
        read(canvas, left, 115, self.wheel.name, CABINET.ink, strong=True)
        if len(self.wheel.name) < self.wheel.room and self._lit(now):
            canvas.box(left + LETTER * len(self.wheel.name), 137, LETTER - 2, 3, CABINET.accent)
        draw_wheel(canvas, CABINET, self.wheel, "END: KEEP IT")
