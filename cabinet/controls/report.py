"""Formats the lines of `cabinet inputs`: one for each event of a switch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from cabinet.controls.lines import LOCK_OUT

if TYPE_CHECKING:
    from cabinet.api import Control
    from cabinet.controls.change import Change

HEADING = f"{'seconds':>9}  {'input':<9}  {'pin':<8}  {'is':<6}  {'times':>5}"


class Bounces(Protocol):
    """The interface for the bounce times of contacts."""

    def bounce(self, control: Control, /) -> float:
        """The longest bounce of a switch, in seconds."""


class Report:
    """Counts the events of each switch and points out unusual ones."""

    def __init__(self, lines: Bounces, began: float) -> None:
        """`began`: the monotonic time that the report shows as second 0."""
        self._lines = lines
        self._began = began
        self._times: dict[Control, int] = {}

    def line(self, change: Change) -> str:
        """Format a change: time, control, pin, count, and any fault."""
        control = change.control
        times = self._times[control] = self._times.get(control, 0) + change.closed
        odd = ""
        if change.early:
            odd = "  closed from the beginning: stuck, or a wire to ground"
        elif (bounce := self._lines.bounce(control)) >= LOCK_OUT:
            odd = f"  bounced for {1000 * bounce:.1f} ms: a worn contact"
        state = "closed" if change.closed else "open"
        seconds = change.at - self._began
        return f"{seconds:9.3f}  {control.name:<9}  {change.cause:<8}  {state:<6}  {times:5}{odd}"
