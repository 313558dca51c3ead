"""What the keys do: shown when the cabinet starts in a window on a desktop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Kind, Press
from cabinet.display import widgets
from cabinet.display.canvas import WIDTH
from cabinet.display.palette import CABINET
from cabinet.scenes.scene import Back, Plain, Way

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.display.canvas import Canvas

LASTS = 15.0
"""Seconds until it goes by itself."""


class KeyCard(Plain):
    """A row a joystick; any press goes on."""

    idles = False

    def __init__(self, legend: tuple[tuple[str, str], ...]) -> None:
        """`legend`: what is pressed, and with which keys."""
        self._legend = legend
        self._ends = 0.0

    def enter(self, now: float) -> None:
        """It stands for a while."""
        self._ends = now + LASTS

    def press(self, press: Press) -> Way | None:
        """Any press goes on."""
        return Back() if press.kind is Kind.DOWN else None

    def tick(self, now: float) -> Way | None:
        """Then what comes after."""
        return Back() if now >= self._ends else None

    def wake(self, _now: float) -> float:
        """When it has stood long enough."""
        return self._ends

    def look(self, _now: float) -> Hashable:
        """It stands still."""
        return None

    def draw(self, canvas: Canvas, _now: float) -> None:
        """The legend as a table."""
        canvas.fill(CABINET.ground)
        widgets.stripes(canvas, 18, 12)
        canvas.text(WIDTH // 2, 48, "KEYS", CABINET.accent, 4, "centre")
        for row, (what, keys) in enumerate(self._legend):
            widgets.row(canvas, CABINET, 48, 100 + 24 * row, WIDTH - 96, what, keys, CABINET.ink)
        widgets.prompt_line(canvas, CABINET, "● GO ON")
