"""The cards that report a fault: a game has failed, or several packages use the same game name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing import widgets
from cabinet.drawing.house_page import house_page
from cabinet.drawing.theme import CABINET
from cabinet.drawing.trouble import trouble
from cabinet.scenes.scene import Notice, ToAttract

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.display.canvas import Canvas
    from cabinet.play.catalogue import Clash
    from cabinet.scenes.scene import Way
    from cabinet.sound.listener import Sound


class FaultCard(Notice):
    """The card with the message that a part of the cabinet has failed, and that nothing is lost."""

    calm = 0.5

    def __init__(self, title: str, sound: Sound | None = None) -> None:
        """`title`: the name on the screen of the part that failed, such as the title of a game."""
        super().__init__(ToAttract(), sound)
        self._title = title

    def draw(self, canvas: Canvas, _now: float) -> None:
        """Draw the message that a part of the cabinet failed."""
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


class ClashCard(Notice):
    """The card that lists the packages whose games have the same name; it is shown before the first menu.

    None of the games with such a name is shown on the menu.
    """

    calm = 0.5

    def __init__(self, clashes: Sequence[Clash], then: Way, sound: Sound | None = None) -> None:
        super().__init__(then, sound)
        self._words = "\n".join(map(str, clashes))

    def draw(self, canvas: Canvas, _now: float) -> None:
        """Draw one line for each name that several packages use."""
        trouble(
            canvas,
            self._words,
            title="ONE NAME TWICE",
            below="these games are not on the menu:",
            prompt="● GO ON",
        )
