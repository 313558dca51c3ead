"""Input lines: edges and levels of the pins in, changes without contact bounce out."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Protocol

from cabinet.controls.change import Change

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cabinet.api import Control
    from cabinet.controls.change import Event

LOCK_OUT = 0.005
"""Seconds after a change in which edges count as bounce; then the level is read again."""
QUIET = 0.002
"""Seconds without an edge that end a bounce longer than the lock-out."""
LONGEST = 0.020
"""Seconds after which the level is read even if a worn contact still bounces."""
REREAD = 0.040
"""Seconds between readings of all levels, so that a lost edge heals within 0.050."""
SOONEST = 0.025
"""Seconds after which they are read early if the loop runs anyway."""


class Line:
    """The first edge counts at once; the rest is bounce until the level has been read again.

    Edges are judged by their own time, so a late caller gets the same changes as one in time. Knows no
    hardware; times are monotonic seconds.
    """

    def __init__(self, control: Control, cause: str) -> None:
        """`cause`: the name of the line, for the log."""
        self._control = control
        self._cause = cause
        self._closed: bool | None = None
        """The last reported state; None before the first reading."""
        self._latest = False
        """The level at the last edge or reading."""
        self._changed = -inf
        self._locked = -inf
        """The end of the lock-out."""
        self._unread = True
        """The level must be read after the lock-out."""
        self._opened = -inf
        """When the contact last opened, bounces included."""
        self._rested = 0.0
        """Seconds for which it had been open at its last closing, bounces included."""
        self.bounce = 0.0
        """The longest bounce after a change, in seconds."""

    @property
    def known(self) -> bool:
        """True once its level is known, from a reading or an edge."""
        return self._closed is not None

    @property
    def due(self) -> float:
        """When to read its level, infinity if it is certain."""
        return self._locked if self._unread else inf

    def edge(self, closed: bool, at: float) -> list[Change]:
        """Take an edge; return the changes that it makes."""
        if self._closed is None:
            self._closed = self._latest = not closed
        changes = []
        if self._latest != self._closed and at >= self._locked:
            # The level was not read when the lock-out ended, but the edge before this one gives it.
            changes.append(self._change(self._latest, self._locked))
        self._see(closed, at)
        if at < self._locked:
            self._latest, self._unread = closed, True
            self.bounce = max(self.bounce, at - self._changed)
            self._locked = max(self._locked, min(at + QUIET, self._changed + LONGEST))
        elif closed != self._closed:
            changes.append(self._change(closed, at))
        return changes

    def level(self, closed: bool, at: float) -> list[Change]:
        """Take a reading of the level; return the changes if edges were lost or ignored as bounce."""
        if at < self._locked:
            return []
        self._unread = False
        if closed != self._latest:
            self._see(closed, at)
        if closed == self._closed or not (closed or self.known):
            # The level is already reported, or it is open at the first reading: the normal state.
            self._closed = self._latest = closed
            return []
        # If the edges said the same, it was so when the lock-out ended.
        change = self._change(closed, self._locked if self.known and closed == self._latest else at)
        self._unread = at < self._locked
        return [change]

    def _see(self, closed: bool, at: float) -> None:
        """The contact closed or opened, perhaps only as a bounce."""
        if closed:
            self._rested = at - self._opened
        else:
            self._opened = at

    def _change(self, closed: bool, at: float) -> Change:
        early = self._closed is None and closed
        self._closed = self._latest = closed
        self._changed, self._locked, self._unread = at, at + LOCK_OUT, True
        return Change(self._control, closed, at, self._cause, early, self._rested if closed else inf)


class Wires(Protocol):
    """The pins, as `cabinet.controls.pins` has them."""

    @property
    def causes(self) -> Mapping[Control, str]:
        """Every wired control, and its pin in words."""

    @property
    def loses_edges(self) -> bool:
        """True if an edge can be lost, so that all levels must be read regularly."""

    def edges(self) -> Iterable[tuple[Control, bool, float]]:
        """The edges since the last call: control, closed or open, when. Raises PinLostError."""

    def closed(self, control: Control, /) -> bool:
        """True if the switch is closed now. Raises PinLostError."""

    def close(self) -> None:
        """Release the pins."""


class InputLines:
    """The cabinet's switches as a source. Only here are their levels read again."""

    def __init__(self, wires: Wires) -> None:
        """Edges that the wires already keep count; the first edge of a switch tells its state before."""
        self._wires = wires
        self._lines = {control: Line(control, cause) for control, cause in wires.causes.items()}
        self._read = -inf
        """The time of the last reading of all levels."""
        self._due = -inf
        """When to read the next level, infinity for none."""

    def bounce(self, control: Control) -> float:
        """The longest bounce of a switch in seconds; 0 if it is not wired."""
        line = self._lines.get(control)
        return line.bounce if line else 0.0

    def levels(self) -> dict[Control, bool]:
        """The switches that are closed now, bounces included. Raises PinLostError."""
        return {control: self._wires.closed(control) for control in self._lines}

    @property
    def ready(self) -> bool:
        return all(line.known for line in self._lines.values())

    def event(self, _event: Event, _at: float, /) -> None:
        """Events of the window are nothing to the pins."""

    def take(self, now: float, /) -> list[Change]:
        """Return the changes from edges and due readings. Raises PinLostError."""
        edges = tuple(self._wires.edges())
        changes = [
            change for control, closed, at in edges for change in self._lines[control].edge(closed, at)
        ]
        everything = now >= self._read + SOONEST
        if everything:
            everything = self._wires.loses_edges or self._read == -inf
            self._read = now
        if everything or edges or now >= self._due:
            for control, line in self._lines.items():
                if everything or now >= line.due:
                    changes += line.level(self._wires.closed(control), now)
        if edges or changes or now >= self._due:
            self._due = min((line.due for line in self._lines.values()), default=inf)
        return changes

    def next_due(self, _now: float, /) -> float:
        return min(self._read + REREAD, self._due)

    def close(self) -> None:
        self._wires.close()
