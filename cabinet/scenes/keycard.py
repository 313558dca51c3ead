"""What the keys do: shown when the cabinet starts in a window on a desktop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.canvas import WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.theme import CABINET
from cabinet.scenes.scene import Back, Notice

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas


class KeyCard(Notice):
    """A row a joystick; any press goes on."""

    def __init__(self, legend: tuple[tuple[str, str], ...]) -> None:
        """`legend`: what is pressed, and with which keys."""
        super().__init__(Back())
        self._legend = legend

    def draw(self, canvas: Canvas, _now: float) -> None:
        """The legend as a table."""
        canvas.fill(CABINET.ground)
        widgets.stripes(canvas, 18, 12)
        canvas.text(WIDTH // 2, 48, "KEYS", CABINET.accent, 4, "centre")
        for row, (what, keys) in enumerate(self._legend):
            widgets.row(canvas, CABINET, 48, 100 + 24 * row, WIDTH - 96, what, keys, CABINET.ink)
        widgets.prompt_line(canvas, CABINET, "● GO ON")
