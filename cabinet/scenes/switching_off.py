"""The card while the machine switches off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing.house_page import house_page
from cabinet.scenes.scene import Back, Scene, Way

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.display.canvas import Canvas

READ = 2.0
"""Seconds for which the card stays before the power goes off."""
ROUNDS = 3
"""Loop rounds after which even the slowest machine has shown the card, including the wipe."""
TIMEOUT = 30.0
"""Seconds after which the request counts as failed: play goes on."""


class SwitchingOff(Scene):
    """Shows SWITCHING OFF, then asks the machine to do it. Presses do nothing."""

    idles = False
    is_card = True

    def __init__(self, switch_off: Callable[[], None], *, restarts: bool = False) -> None:
        """`switch_off` is called once, after the card has been shown; `restarts`: the machine restarts."""
        self._switch_off = switch_off
        self._restarts = restarts
        self._entered = 0.0
        self._rounds = 0
        self._asked = False

    def music(self) -> str:
        """Silence."""
        return ""

    def enter(self, now: float) -> None:
        """Start the time."""
        self._entered = now

    def tick(self, now: float) -> Way | None:
        """Ask the machine to switch off; go back if that fails."""
        self._rounds += 1
        if now >= self._entered + READ and self._rounds >= ROUNDS and not self._asked:
            self._asked = True
            self._switch_off()
        return Back() if now >= self._entered + TIMEOUT else None

    def next_due(self, _now: float) -> float:
        """The time of the request, then the time to give up."""
        return self._entered + (TIMEOUT if self._asked else READ)

    def draw(self, canvas: Canvas, _now: float) -> None:
        """Draw plain words until the power goes off."""
        title = "RESTARTING" if self._restarts else "SWITCHING OFF"
        lines = (
            "All scores are safe.",
            "A game under way goes on next time.",
            "",
            "Back in a minute." if self._restarts else "Press the button to start again.",
        )
        house_page(canvas, title, lines, 160)
