"""The card before the first menu if several packages use one name for their games. None of these is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing.trouble import trouble
from cabinet.scenes.scene import Notice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.display.canvas import Canvas
    from cabinet.play.catalogue import Clash
    from cabinet.scenes.scene import Way
    from cabinet.sound.listener import Sound


class ClashCard(Notice):
    """Lists the packages."""

    calm = 0.5

    def __init__(self, clashes: Sequence[Clash], then: Way, sound: Sound | None = None) -> None:
        super().__init__(then, sound)
        self._words = "\n".join(map(str, clashes))

    def draw(self, canvas: Canvas, _now: float) -> None:
        """Draw one line for each name."""
        trouble(
            canvas,
            self._words,
            title="ONE NAME TWICE",
            below="these games are not on the menu:",
            prompt="● GO ON",
        )
