"""The card while the machine is being switched off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing.house_page import house_page
from cabinet.scenes.scene import Back, Scene, Way

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.display.canvas import Canvas

READ = 2.0
"""Seconds that the card stays before the power goes."""
ROUNDS = 3
"""Rounds of the loop in which even the slowest machine has shown it, the wipe and all."""
TIMEOUT = 30.0
"""Seconds after which the request has failed: play goes on."""


class SwitchingOff(Scene):
    """SWITCHING OFF, then the machine is asked to. Presses mean nothing any more."""

    idles = False
    is_card = True

    def __init__(self, switch_off: Callable[[], None], *, restarts: bool = False) -> None:
        """`switch_off` is called once, when the card has been seen; `restarts`: the machine comes back."""
        self._switch_off = switch_off
        self._restarts = restarts
        self._entered = 0.0
        self._rounds = 0
        self._asked = False

    def music(self) -> str:
        """None at all."""
        return ""

    def enter(self, now: float) -> None:
        """Its time begins."""
        self._entered = now

    def tick(self, now: float) -> Way | None:
        """Ask for the power to go; go back if nothing happens."""
        self._rounds += 1
        if now >= self._entered + READ and self._rounds >= ROUNDS and not self._asked:
            self._asked = True
            self._switch_off()
        return Back() if now >= self._entered + TIMEOUT else None

    def next_due(self, _now: float) -> float:
        """When it asks, then when it gives up."""
        return self._entered + (TIMEOUT if self._asked else READ)

    def draw(self, canvas: Canvas, _now: float) -> None:
        """Plain words, until the power goes."""
        title = "RESTARTING" if self._restarts else "SWITCHING OFF"
        lines = (
            "All scores are safe.",
            "A game under way goes on next time.",
            "",
            "Back in a minute." if self._restarts else "Press the button to start again.",
        )
        house_page(canvas, title, lines, 160)
