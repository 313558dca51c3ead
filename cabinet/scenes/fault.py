"""The fault card: a game failed, the cabinet goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing import widgets
from cabinet.drawing.house_page import house_page
from cabinet.drawing.theme import CABINET
from cabinet.scenes.scene import Notice, ToAttract

if TYPE_CHECKING:
    from cabinet.display.canvas import Canvas
    from cabinet.sound.listener import Sound


class FaultCard(Notice):
    """Says in plain words what happened and that nothing is lost."""

    calm = 0.5

    def __init__(self, title: str, sound: Sound | None = None) -> None:
        """`title`: the part that failed, by its name on the screen, such as a game's title."""
        super().__init__(ToAttract(), sound)
        self._title = title

    def draw(self, canvas: Canvas, _now: float) -> None:
        """Draw the message."""
        lines = (
            f"{self._title} has stumbled",
            "and could not go on.",
            "",
            "All scores are safe.",
            "The moves are kept for the owner.",
            "Any other game can be played.",
        )
        house_page(canvas, "SORRY!", lines)
        widgets.prompt_line(canvas, CABINET, "● GO ON")
