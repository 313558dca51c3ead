"""Formats the output lines of `cabinet inputs`, one for each switch change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from cabinet.controls.lines import LOCK_OUT

if TYPE_CHECKING:
    from cabinet.api import Control
    from cabinet.controls.change import Change

HEADING = f"{'seconds':>9}  {'input':<9}  {'pin':<8}  {'is':<6}  {'times':>5}"


class Bounces(Protocol):
    """The interface that provides the bounce times of the switches."""

    def bounce(self, control: Control, /) -> float:
        """Return the longest contact bounce of a control's switch so far, in seconds."""


class Report:
    """Formats switch changes for `cabinet inputs`: counts them, and points out faults."""

    def __init__(self, lines: Bounces, began: float) -> None:
        """`lines`: gives the bounce times of the switches. `began`: the monotonic time shown as second 0."""
        self._lines = lines
        self._began = began
        self._times: dict[Control, int] = {}

    def line(self, change: Change) -> str:
        """Return the output line for a switch change: time, control, pin, count, and any fault."""
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
