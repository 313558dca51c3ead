"""One input line: contact bounce out, one change for each press and each release in."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from cabinet.controls.change import Change

if TYPE_CHECKING:
    from cabinet.api import Control

LOCK_OUT = 0.005
"""Seconds after a change in which edges are taken for bounce; then the level is read again."""
QUIET = 0.002
"""Seconds without an edge that end a bounce which outlasts the lock-out."""
LONGEST = 0.020
"""Seconds after which the level is read however much a worn contact still chatters."""


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
        self.bounce = 0.0
        """The longest time for which the contact has chattered after a change, in seconds."""

    @property
    def known(self) -> bool:
        """Its level has been seen."""
        return self._closed is not None

    @property
    def due(self) -> float:
        """When its level is to be read, infinity if nothing is in doubt."""
        return self._locked if self._unread else inf

    def edge(self, closed: bool, at: float) -> list[Change]:
        """The line changed to closed or open: the changes that this makes."""
        changes = []
        if self._latest != self._closed and self._closed is not None and at >= self._locked:
            # Nobody came to read when the lock-out ended; the last edge before tells what there was to read.
            changes.append(self._change(self._latest, self._locked))
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
        if closed == self._closed or not (closed or self.known):
            # As it was reported, or open at the first look, which is how a line should begin.
            self._closed = self._latest = closed
            return []
        # Where the edges had told the same, it was so when the lock-out ended.
        change = self._change(closed, self._locked if self.known and closed == self._latest else at)
        self._unread = at < self._locked
        return [change]

    def _change(self, closed: bool, at: float) -> Change:
        early = self._closed is None and closed
        self._closed = self._latest = closed
        self._changed, self._locked, self._unread = at, at + LOCK_OUT, True
        return Change(self._control, closed, at, self._cause, early)
