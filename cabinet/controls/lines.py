"""All input lines together: edges and levels of the pins in, changes out."""

from __future__ import annotations

from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING, Protocol

from cabinet.controls.line import Line

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pygame.event import Event

    from cabinet.api import Control
    from cabinet.controls.change import Change

REREAD = 0.040
"""Seconds after which all levels are read again, so that a lost edge heals within 0.050."""
SOONEST = 0.025
"""Seconds after which they are read on the way, when the loop comes by anyway."""


class Wires(Protocol):
    """The pins, as `cabinet.controls.pins` has them."""

    @property
    def causes(self) -> Mapping[Control, str]:
        """Every control that is wired, and its pin in words."""

    def edges(self) -> Iterable[tuple[Control, bool, float]]:
        """The edges since the last call: control, closed or open, when."""

    def closed(self, control: Control, /) -> bool:
        """Whether the switch is closed now."""

    def close(self) -> None:
        """Let go of the pins."""


class Lines:
    """The source that the switches of the cabinet are."""

    def __init__(self, wires: Wires) -> None:
        self._wires = wires
        self._lines = {control: Line(control, cause) for control, cause in wires.causes.items()}
        self._read = -inf
        """When all levels were read last."""
        self._doubtful = dict(self._lines)
        """The lines that may have to be read before all are read again: mostly none."""
        self._kept: list[tuple[Control, bool, float]] = []
        """Edges that wires had still to tell when they were let go of."""

    def let_go(self) -> None:
        """Let go of the wires, for others to take their place; what they have still to tell is kept."""
        with suppress(OSError):
            # A chip that has gone: the wires that follow tell of it.
            self._kept += self._wires.edges()
        self._wires.close()

    def follow(self, wires: Wires) -> None:
        """Go on over other wires to the same switches, which have all been let go of."""
        self._wires = wires
        self._read = -inf

    def bounce(self, control: Control) -> float:
        """The longest time for which a switch has chattered, in seconds; 0 for one that is not wired."""
        line = self._lines.get(control)
        return line.bounce if line else 0.0

    def levels(self) -> dict[Control, bool]:
        """Which switches are closed at this moment, bounce and all."""
        return {control: self._wires.closed(control) for control in self._lines}

    @property
    def ready(self) -> bool:
        """Every line has been looked at."""
        return all(line.known for line in self._lines.values())

    def event(self, _event: Event, _at: float, /) -> None:
        """Events of the window are nothing to the pins."""

    def take(self, now: float, /) -> list[Change]:
        """What has changed: by the edges, and by the levels that are due to be read."""
        changes = []
        kept, self._kept = self._kept, []
        edges = (*kept, *self._wires.edges())
        # Before the first look levels alone tell: what was pressed while nothing was shown meant nothing.
        for control, closed, at in edges if self.ready else ():
            line = self._doubtful[control] = self._lines[control]
            changes += line.edge(closed, at)
        everything = now >= self._read + SOONEST
        if everything:
            self._read = now
            self._doubtful = dict(self._lines)
        for control, line in self._doubtful.items():
            if everything or now >= line.due:
                changes += line.level(self._wires.closed(control), now)
        self._doubtful = {control: line for control, line in self._doubtful.items() if line.due < inf}
        return changes

    def wake(self, _now: float, /) -> float:
        """The end of the next lock-out, or the next reading of all levels."""
        return min((self._read + REREAD, *(line.due for line in self._doubtful.values())))

    def close(self) -> None:
        """Let go of the pins."""
        self._wires.close()
