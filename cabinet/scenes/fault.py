"""The fault card: a game broke, the cabinet did not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.display.canvas import WIDTH
from cabinet.drawing import widgets
from cabinet.drawing.theme import CABINET
from cabinet.scenes.scene import Notice, ToAttract

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas


class FaultCard(Notice):
    """Says in plain words what happened and that nothing is lost."""

    calm = 0.5

    def __init__(self, title: str) -> None:
        """`title`: what went wrong, as the screen names it: a game's title."""
        super().__init__(ToAttract())
        self._title = title

    def draw(self, canvas: Canvas, _now: float) -> None:
        """Plain words."""
        canvas.fill(CABINET.ground)
        widgets.stripes(canvas, 18, 12)
        canvas.text(WIDTH // 2, 56, "SORRY!", CABINET.accent, 4, "centre")
        lines = (
            f"{self._title} has stumbled",
            "and could not go on.",
            "",
            "All scores are safe.",
            "The moves are kept for the owner.",
            "Any other game can be played.",
        )
        for row, line in enumerate(lines):
            canvas.text(WIDTH // 2, 116 + 24 * row, line, CABINET.ink, align="centre")
        widgets.prompt_line(canvas, CABINET, "● GO ON")
