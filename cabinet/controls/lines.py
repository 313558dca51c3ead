"""Debounces the switches: turns edges and levels of the GPIO pins into switch changes."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Protocol

from cabinet.controls.change import Change

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cabinet.api import Control
    from cabinet.controls.change import Event

LOCK_OUT = 0.005
"""Seconds after a switch change during which edges count as contact bounce; then the level is read again."""
QUIET = 0.002
"""Seconds without an edge after which a contact bounce that outlasts the lock-out time is over."""
LONGEST = 0.020
"""Seconds after a switch change at which the level is read even if a worn contact still bounces."""
REREAD = 0.040
"""The maximum number of seconds between readings of all switch levels; a lost edge is thus corrected
within 0.050 seconds."""
SOONEST = 0.025
"""The minimum number of seconds between readings of all switch levels. If the main loop wakes after this
time, it reads the levels without waiting for `REREAD`."""


class Line:
    """Debounces one switch: the first edge counts at once, then edges are bounce until the next reading.

    Edges are judged by their own time stamps, so a late caller gets the same changes as a punctual one. The
    class uses no hardware; times are monotonic seconds.
    """

    def __init__(self, control: Control, cause: str) -> None:
        """`cause`: the name of the switch's GPIO line in the log."""
        self._control = control
        self._cause = cause
        self._closed: bool | None = None
        """The switch state that was last reported, True if closed; None before the first reading."""
        self._latest = False
        """The state of the contact at the last edge or reading, True if closed."""
        self._changed = -inf
        self._locked = -inf
        """The time until which edges count as contact bounce."""
        self._unread = True
        """True if the level must be read again once edges no longer count as bounce."""
        self._opened = -inf
        """The time at which the contact last opened; each opening in a bounce counts, too."""
        self._rested = 0.0
        """The seconds for which the contact had been open when it last closed, even if by a bounce."""
        self.bounce = 0.0
        """The longest contact bounce after a switch change so far, in seconds."""

    @property
    def known(self) -> bool:
        """True once the state of the switch is known, from a reading or an edge."""
        return self._closed is not None

    @property
    def due(self) -> float:
        """Return the time at which the level must be read next; infinity if the switch state is certain."""
        return self._locked if self._unread else inf

    def edge(self, closed: bool, at: float) -> list[Change]:
        """Handle an edge of the GPIO line at the time `at`; return the resulting switch changes."""
        if self._closed is None:
            self._closed = self._latest = not closed
        changes = []
        if self._latest != self._closed and at >= self._locked:
            # The level was not read when the lock-out ended. The last edge before this one tells the level at
            # that time.
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
        """Handle a reading of the level; return the change if an edge was lost or ignored as bounce."""
        if at < self._locked:
            return []
        self._unread = False
        if closed != self._latest:
            self._see(closed, at)
        if closed == self._closed or not (closed or self.known):
            # Nothing to report: the switch is still as last reported, or it is open at the first reading.
            self._closed = self._latest = closed
            return []
        # If the last edge already led to this level, report the change for the time when the lock-out ended.
        change = self._change(closed, self._locked if self.known and closed == self._latest else at)
        self._unread = at < self._locked
        return [change]

    def _see(self, closed: bool, at: float) -> None:
        """Record that the contact closed or opened, even if only in a bounce."""
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
    """The interface for reading the cabinet's switches; `cabinet.controls.pins` implements it."""

    @property
    def causes(self) -> Mapping[Control, str]:
        """Every wired control, with the name of its pin for the log."""

    @property
    def loses_edges(self) -> bool:
        """True if an edge can be lost, so that all levels must be read at intervals."""

    def edges(self) -> Iterable[tuple[Control, bool, float]]:
        """Return the edges since the last call: control, True if its switch closed, time.

        Raises PinLostError.
        """

    def closed(self, control: Control, /) -> bool:
        """Return True if the control's switch is closed now. Raises PinLostError."""

    def close(self) -> None:
        """Release the GPIO pins."""


class InputLines:
    """The cabinet's switches on GPIO pins as an input source, debounced.

    No other class reads the levels of the switches regularly.
    """

    def __init__(self, wires: Wires) -> None:
        """`wires`: the open pins; edges that they stored before this call count, too.

        The first edge of a switch also shows the state before it: the opposite of the state after it.
        """
        self._wires = wires
        self._lines = {control: Line(control, cause) for control, cause in wires.causes.items()}
        self._read = -inf
        """The time of the last reading of all levels."""
        self._due = -inf
        """The time at which the level of a switch must be read next, infinity for never."""

    def bounce(self, control: Control) -> float:
        """Return the longest contact bounce of a control's switch, in seconds; 0 if it is not wired."""
        line = self._lines.get(control)
        return line.bounce if line else 0.0

    def levels(self) -> dict[Control, bool]:
        """Return the state of each switch at this moment, True if it is closed, even if only by a bounce.

        Raises PinLostError.
        """
        return {control: self._wires.closed(control) for control in self._lines}

    @property
    def ready(self) -> bool:
        return all(line.known for line in self._lines.values())

    def event(self, _event: Event, _at: float, /) -> None:
        """Do nothing: pins do not use window events."""

    def take(self, now: float, /) -> list[Change]:
        """Return the switch changes since the last call. Raises PinLostError.

        They come from the edges of the GPIO pins and from scheduled readings of the levels.
        """
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
