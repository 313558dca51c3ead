"""Input lines, one and all of them: edges and levels of the pins in, changes without contact bounce out."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Protocol

from cabinet.controls.change import Change

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pygame.event import Event

    from cabinet.api import Control

LOCK_OUT = 0.005
"""Seconds after a change in which edges are taken for bounce; then the level is read again."""
QUIET = 0.002
"""Seconds without an edge that end a bounce which outlasts the lock-out."""
LONGEST = 0.020
"""Seconds after which the level is read however much a worn contact still chatters."""
REREAD = 0.040
"""Seconds after which all levels are read again, so that a lost edge heals within 0.050."""
SOONEST = 0.025
"""Seconds after which they are read on the way, when the loop comes by anyway."""


class Line:
    """The first edge counts at once; what follows is bounce until the level has been read again.

    Edges carry the time at which they happened and are judged by it, so that a
    caller who comes late gets the same changes as one who comes in time. Knows
    no hardware; times are monotonic seconds.
    """

    def __init__(self, control: Control, cause: str) -> None:
        """`cause`: the line in words, for the log."""
        self._control = control
        self._cause = cause
        self._closed: bool | None = None
        """As last reported; None before the first look."""
        self._latest = False
        """The level by the last edge or reading."""
        self._changed = -inf
        self._locked = -inf
        """The end of the lock-out."""
        self._unread = True
        """The level is to be read once the lock-out is over."""
        self._opened = -inf
        """When the contact opened last, bounces included."""
        self._rested = 0.0
        """How long it had been open when it closed last, bounces included."""
        self.bounce = 0.0
        """The longest time for which the contact has chattered after a change, in seconds."""

    @property
    def known(self) -> bool:
        """Its level is known: it has been read, or an edge has told what it was before."""
        return self._closed is not None

    @property
    def due(self) -> float:
        """When its level is to be read, infinity if nothing is in doubt."""
        return self._locked if self._unread else inf

    def edge(self, closed: bool, at: float) -> list[Change]:
        """The line changed to closed or open: the changes that this makes."""
        if self._closed is None:
            self._closed = self._latest = not closed
        changes = []
        if self._latest != self._closed and at >= self._locked:
            # Nobody came to read when the lock-out ended; the last edge before tells what there was to read.
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
        """The level was read: the changes that this makes, where edges were lost or taken for bounce."""
        if at < self._locked:
            return []
        self._unread = False
        if closed != self._latest:
            self._see(closed, at)
        if closed == self._closed or not (closed or self.known):
            # As it was reported, or open at the first look, which is how a line should begin.
            self._closed = self._latest = closed
            return []
        # Where the edges had told the same, it was so when the lock-out ended.
        change = self._change(closed, self._locked if self.known and closed == self._latest else at)
        self._unread = at < self._locked
        return [change]

    def _see(self, closed: bool, at: float) -> None:
        """The contact closed or opened, perhaps only for a bounce."""
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
        """Every control that is wired, and its pin in words."""

    @property
    def loses_edges(self) -> bool:
        """Whether an edge may be lost, so that all levels must be read again and again."""

    def edges(self) -> Iterable[tuple[Control, bool, float]]:
        """The edges since the last call: control, closed or open, when. Raises PinLostError."""

    def closed(self, control: Control, /) -> bool:
        """Whether the switch is closed now. Raises PinLostError."""

    def close(self) -> None:
        """Let go of the pins."""


class InputLines:
    """The source that the switches of the cabinet are. Here alone their levels are read again."""

    def __init__(self, wires: Wires) -> None:
        """Edges that the wires keep already count; the first one of a switch tells how it was before."""
        self._wires = wires
        self._lines = {control: Line(control, cause) for control, cause in wires.causes.items()}
        self._read = -inf
        """When all levels were read last."""
        self._due = -inf
        """When the next of them is to be read by itself, infinity if none is."""

    def bounce(self, control: Control) -> float:
        """The longest time for which a switch has chattered, in seconds; 0 for one that is not wired."""
        line = self._lines.get(control)
        return line.bounce if line else 0.0

    def levels(self) -> dict[Control, bool]:
        """Which switches are closed at this moment, bounce and all. Raises PinLostError."""
        return {control: self._wires.closed(control) for control in self._lines}

    @property
    def ready(self) -> bool:
        """Every line has been looked at."""
        return all(line.known for line in self._lines.values())

    def event(self, _event: Event, _at: float, /) -> None:
        """Events of the window are nothing to the pins."""

    def take(self, now: float, /) -> list[Change]:
        """What has changed: by the edges, and by the levels that are due to be read. Raises PinLostError."""
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
        """The end of the next lock-out, or the next reading of all levels."""
        return min(self._read + REREAD, self._due)

    def close(self) -> None:
        """Release the pins."""
        self._wires.close()
