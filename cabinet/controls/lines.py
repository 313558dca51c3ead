"""Input lines: turn edges and levels of the pins into changes without contact bounce."""

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
"""The bounce of a contact ends after this many seconds without an edge, if it outlasts the lock-out."""
LONGEST = 0.020
"""Seconds after which the level is read even if a worn contact still bounces."""
REREAD = 0.040
"""Seconds between readings of all levels, so that a lost edge heals within 0.050."""
SOONEST = 0.025
"""If the loop runs anyway, all levels are read again after this many seconds."""


class Line:
    """Debounces one line: the first edge counts at once, later ones are bounce until the level is read again.

    Edges are judged by their own times, so a late caller gets the same changes as a punctual one. The class
    knows no hardware; times are monotonic seconds.
    """

    def __init__(self, control: Control, cause: str) -> None:
        """`cause`: the name of the line in the log."""
        self._control = control
        self._cause = cause
        self._closed: bool | None = None
        """The state that was last reported, True if closed; None before the first reading."""
        self._latest = False
        """The level at the last edge or reading, True if closed."""
        self._changed = -inf
        self._locked = -inf
        """The time at which the lock-out ends."""
        self._unread = True
        """True if the level must be read once the lock-out has ended."""
        self._opened = -inf
        """The time at which the contact last opened, bounces included."""
        self._rested = 0.0
        """The seconds for which the contact had been open at its last closing, bounces included."""
        self.bounce = 0.0
        """The longest bounce after a change, in seconds."""

    @property
    def known(self) -> bool:
        """True once the level is known, from a reading or an edge."""
        return self._closed is not None

    @property
    def due(self) -> float:
        """Return the time to read the level next; infinity if the level is certain."""
        return self._locked if self._unread else inf

    def edge(self, closed: bool, at: float) -> list[Change]:
        """Handle an edge; return the changes that it causes."""
        if self._closed is None:
            self._closed = self._latest = not closed
        changes = []
        if self._latest != self._closed and at >= self._locked:
            # No one read the level when the lock-out ended, but the last edge before this one shows it.
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
        """Handle a reading of the level; return the changes if edges were lost or ignored as bounce."""
        if at < self._locked:
            return []
        self._unread = False
        if closed != self._latest:
            self._see(closed, at)
        if closed == self._closed or not (closed or self.known):
            # The last reported state, or open at the first reading: the normal state.
            self._closed = self._latest = closed
            return []
        # If the edges showed the same level, the change dates from the end of the lock-out.
        change = self._change(closed, self._locked if self.known and closed == self._latest else at)
        self._unread = at < self._locked
        return [change]

    def _see(self, closed: bool, at: float) -> None:
        """Record that the contact has closed or opened, perhaps only by a bounce."""
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
    """The interface of the pins, implemented in `cabinet.controls.pins`."""

    @property
    def causes(self) -> Mapping[Control, str]:
        """Every wired control, and the name of its pin for the log."""

    @property
    def loses_edges(self) -> bool:
        """True if an edge can be lost, so that all levels must be read regularly."""

    def edges(self) -> Iterable[tuple[Control, bool, float]]:
        """Return the edges since the last call: control, True if closed, time. Raises PinLostError."""

    def closed(self, control: Control, /) -> bool:
        """Return True if the switch is closed now. Raises PinLostError."""

    def close(self) -> None:
        """Release the pins."""


class InputLines:
    """The cabinet's switches as a source of changes. Only this class reads their levels again."""

    def __init__(self, wires: Wires) -> None:
        """Edges that the wires have already kept count; a switch's first edge shows its state before it."""
        self._wires = wires
        self._lines = {control: Line(control, cause) for control, cause in wires.causes.items()}
        self._read = -inf
        """The time at which all levels were last read."""
        self._due = -inf
        """The time at which the next level must be read, infinity for none."""

    def bounce(self, control: Control) -> float:
        """The longest bounce of a switch in seconds; 0 if it is not wired."""
        line = self._lines.get(control)
        return line.bounce if line else 0.0

    def levels(self) -> dict[Control, bool]:
        """Return the level of each switch, True if it is closed, bounces included. Raises PinLostError."""
        return {control: self._wires.closed(control) for control in self._lines}

    @property
    def ready(self) -> bool:
        return all(line.known for line in self._lines.values())

    def event(self, _event: Event, _at: float, /) -> None:
        """Do nothing: pins do not use window events."""

    def take(self, now: float, /) -> list[Change]:
        """Return the changes caused by edges and by due readings. Raises PinLostError."""
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
