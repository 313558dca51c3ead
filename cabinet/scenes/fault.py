"""The fault card: a game broke, the cabinet did not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Kind, Press
from cabinet.display import widgets
from cabinet.display.canvas import WIDTH
from cabinet.display.palette import CABINET
from cabinet.scenes.scene import Plain, ToAttract, Way

if TYPE_CHECKING:
    from collections.abc import Hashable

    from cabinet.display.canvas import Canvas

LASTS = 15.0
"""Seconds until attract."""


class Fault(Plain):
    """Says in plain words what happened and that nothing is lost."""

    idles = False

    def __init__(self, title: str) -> None:
        """`title`: what went wrong, as the screen names it: a game's title."""
        self._title = title
        self._ends = 0.0

    def enter(self, now: float) -> None:
        """It stands for a while."""
        self._ends = now + LASTS

    def press(self, press: Press) -> Way | None:
        """Any press goes on."""
        return ToAttract() if press.kind is Kind.DOWN else None

    def tick(self, now: float) -> Way | None:
        """Then attract."""
        return ToAttract() if now >= self._ends else None

    def wake(self, _now: float) -> float:
        """When it has stood long enough."""
        return self._ends

    def look(self, _now: float) -> Hashable:
        """It stands still."""
        return None

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
