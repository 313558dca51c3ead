"""The card that is shown while the machine switches off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.drawing.house_page import house_page
from cabinet.scenes.scene import Back, Scene, Way

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.display.canvas import Canvas

READ = 2.0
"""The number of seconds for which the card is shown before the machine is asked to switch off."""
ROUNDS = 3
"""The number of rounds of the main loop after which even the slowest machine shows this card."""
TIMEOUT = 30.0
"""The number of seconds after which switching off counts as failed, and play goes on."""


class SwitchingOff(Scene):
    """The card SWITCHING OFF, which then asks the machine to switch off; presses do nothing."""

    idles = False
    is_card = True

    def __init__(self, switch_off: Callable[[], None], *, restarts: bool = False) -> None:
        """`switch_off` is called once, after the card has been shown.

        `restarts`: the machine restarts instead of staying off.
        """
        self._switch_off = switch_off
        self._restarts = restarts
        self._entered = 0.0
        self._rounds = 0
        self._asked = False

    def music(self) -> str:
        """Return "", because no music plays while the machine switches off."""
        return ""

    def enter(self, now: float) -> None:
        """Start the time for which the card is shown."""
        self._entered = now

    def tick(self, now: float) -> Way | None:
        """Ask the machine to switch off when due; return to the scene below if that fails."""
        self._rounds += 1
        if now >= self._entered + READ and self._rounds >= ROUNDS and not self._asked:
            self._asked = True
            self._switch_off()
        return Back() if now >= self._entered + TIMEOUT else None

    def next_due(self, _now: float) -> float:
        """Return the time at which the request to switch off is due.

        After the request, return the time at which switching off counts as failed.
        """
        return self._entered + (TIMEOUT if self._asked else READ)

    def draw(self, canvas: Canvas, _now: float) -> None:
        """Draw the card SWITCHING OFF, which stays until the power goes off."""
        title = "RESTARTING" if self._restarts else "SWITCHING OFF"
        lines = (
            "All scores are safe.",
            "A game under way goes on next time.",
            "",
            "Back in a minute." if self._restarts else "Press the button to start again.",
        )
        house_page(canvas, title, lines, 160)
