"""Turns changes of all sources into presses: diagonals, repeats, broken switches."""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass, field
from enum import StrEnum
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import DIRECTIONS, Control, Kind, Press

if TYPE_CHECKING:
    from cabinet.controls.change import Change

log = logging.getLogger(__name__)

FIRST_REPEAT = 0.400
"""Seconds until a held direction repeats for the first time."""
REPEAT = 0.120
"""Seconds between repeats after that."""
TOGETHER = 0.100
"""Seconds within which two directions are one movement of the hand, even through the middle."""
STUCK = 60.0
"""A switch that stays closed for this many seconds is stuck."""
FASTEST = 15
"""A switch that closes more often than this a second for `CHATTER` seconds chatters.

A hand makes eight to twelve presses. Debouncing turns a contact that opens and closes a thousand times a
second into some 24."""
CHATTER = 5.0
"""Seconds over which presses are counted."""
QUIET = 10.0
"""Seconds without a change after which a switch that chattered counts again."""


class DropOut(StrEnum):
    """The reason why a control is ignored."""

    NONE = ""
    STUCK = "stuck"
    """The switch was closed for too long, or since before the first reading."""
    CHATTERS = "chatters"
    """The switch closed more often than a hand can press, and has not been quiet since."""


class ControlState(NamedTuple):
    """The state of a control, reported even if the control is ignored."""

    closed: bool = False
    dropped: DropOut = DropOut.NONE
    times: int = 0
    """The number of times the control was closed."""


@dataclass(slots=True)
class _Switch:
    """One contact of a control and its history."""

    closed: bool = False
    since: float = -inf
    """The time of the contact's last change."""
    counts: bool = False
    """True if the contact is closed and this counts as a press."""
    stuck: bool = False
    """True if the contact has been logged as stuck."""
    chatters: bool = False
    closings: deque[float] = field(default_factory=lambda: deque(maxlen=round(FASTEST * CHATTER) + 1))
    """The times of the contact's latest closings."""

    def change(self, closed: bool, at: float, *, early: bool) -> None:
        self.closed, self.since, self.stuck = closed, at, False
        self.counts = closed and not early and not self.chatters
        if closed:
            self.closings.append(at)

    @property
    def hasty(self) -> bool:
        """Return True if the contact closes more often than a hand can press."""
        return len(self.closings) == self.closings.maxlen and self.since <= self.closings[0] + CHATTER

    @property
    def dropped(self) -> DropOut:
        """Return the reason why the contact is ignored."""
        if self.chatters:
            return DropOut.CHATTERS
        return DropOut.STUCK if self.closed and not self.counts else DropOut.NONE

    @property
    def due(self) -> float:
        """Return the time at which the contact becomes quiet or stuck; infinity for neither."""
        if self.chatters:
            return self.since + QUIET
        return self.since + STUCK if self.closed and not self.stuck else inf


class PressFilter:
    """The state of all controls: changes in, presses out. Times are monotonic seconds.

    While two opposite directions are closed neither is pressed; when one opens, the other is pressed again. A
    press of a stick after its first direction, before it is back in the middle, is marked `second`. A switch
    that is closed for a minute is stuck: it is released, and counts again after it has opened. One that
    closes more often than a hand can chatters: it counts again after it has been quiet and open. Each is
    logged once.
    """

    def __init__(self) -> None:
        self._switches: dict[Control, dict[str, _Switch]] = {}
        self._repeats: dict[Control, float] = {}
        """The pressed controls and the time of each one's next repeat, infinity for never."""
        self._times: dict[Control, int] = {}
        self._away: set[int] = set()
        """Joysticks that have not been in the middle since a direction was pressed."""
        self._second: set[Control] = set()
        """The pressed controls that were marked `second`."""
        self._directed: dict[Control, float] = {}
        """The time of the last press of each direction."""
        self._due = inf
        """The time at which `tick` next has work."""

    def state(self, control: Control) -> ControlState:
        switches = self._switches.get(control, {}).values()
        dropped = max((switch.dropped for switch in switches), default=DropOut.NONE, key=bool)
        return ControlState(any(switch.closed for switch in switches), dropped, self._times.get(control, 0))

    def change(self, change: Change) -> list[Press]:
        """Handle a change; return the presses that it causes."""
        control, cause, at = change.control, change.cause, change.at
        switch = self._switches.setdefault(control, {}).setdefault(cause, _Switch())
        if change.closed == switch.closed:
            return []
        if switch.chatters and at >= switch.due:
            self._calm(control, cause, switch)
        rested = min(change.rested, at - switch.since)
        switch.change(change.closed, at, early=change.early)
        if change.closed:
            self._times[control] = self._times.get(control, 0) + 1
        if switch.hasty and not switch.chatters:
            switch.chatters = True
            log.warning(
                "%s (%s) chatters: more than %d presses a second for %.0f s; it counts no more until it "
                "has been quiet for %.0f s: look for a worn switch or a loose wire",
                *(control.name, cause, FASTEST, CHATTER, QUIET),
            )
            switch.counts = False
        presses = self._settle(control, at, rested)
        self._due = self._ends()
        return presses

    def tick(self, now: float) -> list[Press]:
        """Return the presses caused by time: at most one repeat for each control, however late the call."""
        if now < self._due:
            return []
        presses = []
        for control, switches in self._switches.items():
            for cause, switch in switches.items():
                if now < switch.due:
                    continue
                if switch.chatters:
                    self._calm(control, cause, switch)
                    continue
                switch.stuck = True
                log.warning(
                    "%s (%s) has been closed for %.0f s; it is ignored until it opens: "
                    "look for a stuck switch or a wire to ground",
                    *(control.name, cause, STUCK),
                )
                switch.counts = False
                presses += self._settle(control, now)
        for control, due in self._repeats.items():
            if now >= due:
                presses.append(Press(control, Kind.REPEAT, now, control in self._second))
                self._repeats[control] = due + REPEAT if due + REPEAT > now else now + REPEAT
        self._due = self._ends()
        return presses

    def next_due(self) -> float:
        """Return the next time at which `tick` has work, infinity for never."""
        return self._due

    def _ends(self) -> float:
        """Return the time at which the next repeat, stuck switch or quiet switch is due."""
        ends = (switch.due for switches in self._switches.values() for switch in switches.values())
        return min((*self._repeats.values(), *ends), default=inf)

    @staticmethod
    def _calm(control: Control, cause: str, switch: _Switch) -> None:
        """Let a switch that became quiet count again; a closed one must open first."""
        switch.chatters = False
        log.info("%s (%s) has been quiet for %.0f s: it counts again", control.name, cause, QUIET)

    def _settle(self, control: Control, at: float, rested: float = 0.0) -> list[Press]:
        """Update the presses to match the closed switches; releases come first.

        `rested`: how long this control's contact had been open, if it has just closed.
        """
        opposite = control.switch.opposite
        both = (control,) if opposite is None else (control, Control(opposite, control.jack))
        counting = [one for one in both if self._counts(one)]
        wanted = counting if len(counting) == 1 else []
        presses = []
        for one in both:
            if one in self._repeats and one not in wanted:
                del self._repeats[one]
                presses.append(Press(one, Kind.UP, at, one in self._second))
                self._second.discard(one)
        for one in wanted:
            if one not in self._repeats:
                self._repeats[one] = inf if opposite is None else at + FIRST_REPEAT
                if opposite and self._comes_second(one, at):
                    self._second.add(one)
                # An opposite direction that is pressed again was closed all the time.
                rest = rested if one == control else 0.0
                presses.append(Press(one, Kind.DOWN, at, one in self._second, rest))
        if not any(self._counts(Control(direction, control.jack)) for direction in DIRECTIONS):
            self._away.discard(control.jack)
        return presses

    def _counts(self, control: Control) -> bool:
        """Return True if the control is closed and not ignored."""
        return any(switch.counts for switch in self._switches.get(control, {}).values())

    def _comes_second(self, control: Control, at: float) -> bool:
        """True if a direction that is pressed now belongs to an earlier movement of the stick."""
        latest = max(
            (when for one, when in self._directed.items() if one.jack == control.jack and one != control),
            default=-inf,
        )
        second = control.jack in self._away or at <= latest + TOGETHER
        self._away.add(control.jack)
        self._directed[control] = at
        return second
