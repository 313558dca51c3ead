"""Turns switch changes into presses: opposite directions, repeats, faulty switches."""

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
"""Seconds for which a joystick direction must be held until it repeats."""
REPEAT = 0.120
"""Seconds between the repeats of a held joystick direction, after the first one."""
TOGETHER = 0.100
"""Two directions pressed within this many seconds are one movement of the stick, even if the stick passes
through the middle."""
STUCK = 60.0
"""A switch that stays closed for this many seconds counts as stuck."""
FASTEST = 15
"""A switch that closes more than this many times a second, over `CHATTER` seconds, counts as faulty (it
chatters).

A person makes eight to twelve presses a second. A contact that opens and closes a thousand times a second
gives about 24 after debouncing."""
CHATTER = 5.0
"""Seconds over which the closings of a switch are counted to detect that it chatters."""
QUIET = 10.0
"""Seconds without a change after which a switch that chattered counts again."""


class DropOut(StrEnum):
    """The reason why a control is ignored as faulty."""

    NONE = ""
    STUCK = "stuck"
    """The switch was closed for too long, or already closed when it was first read."""
    CHATTERS = "chatters"
    """The switch closed more often than a person can press, and has not been quiet since."""


class ControlState(NamedTuple):
    """The state of a control, which is reported even if the control is ignored as faulty."""

    closed: bool = False
    dropped: DropOut = DropOut.NONE
    times: int = 0
    """The number of times that the control's switch has closed."""


@dataclass(slots=True)
class _Switch:
    """The state and history of one switch contact of a control."""

    closed: bool = False
    since: float = -inf
    """The time of the contact's last change, in monotonic seconds."""
    counts: bool = False
    """True if the contact is closed and counts as a press; False if it is open or faulty."""
    stuck: bool = False
    """True if the contact is stuck and a warning about it has been logged."""
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
        """True if the contact has closed more often than a person can press."""
        return len(self.closings) == self.closings.maxlen and self.since <= self.closings[0] + CHATTER

    @property
    def dropped(self) -> DropOut:
        """The reason why the contact is ignored as faulty."""
        if self.chatters:
            return DropOut.CHATTERS
        return DropOut.STUCK if self.closed and not self.counts else DropOut.NONE

    @property
    def due(self) -> float:
        """The time when a closed contact becomes stuck, or a chattering one quiet; infinity for neither."""
        if self.chatters:
            return self.since + QUIET
        return self.since + STUCK if self.closed and not self.stuck else inf


class PressFilter:
    """Turns switch changes into presses and keeps the state of all controls. Times are monotonic seconds.

    While two opposite directions are closed, neither counts as pressed; when one opens, the other is pressed
    again. Further directions that a stick takes before it returns to the middle are marked `second`. A switch
    that is closed for a minute is stuck: it is released, and counts again after it has opened. A switch that
    closes more often than a person can press chatters: it counts again after it has been quiet and open. Each
    fault is logged once.
    """

    def __init__(self) -> None:
        self._switches: dict[Control, dict[str, _Switch]] = {}
        self._repeats: dict[Control, float] = {}
        """The pressed controls, with the time of each one's next repeat, infinity for never."""
        self._times: dict[Control, int] = {}
        self._away: set[int] = set()
        """The numbers of the joysticks that have not returned to the middle since a direction was pressed."""
        self._second: set[Control] = set()
        """The pressed controls whose press was marked `second`."""
        self._directed: dict[Control, float] = {}
        """The time at which each joystick direction was last pressed."""
        self._due = inf
        """The time at which `tick` must be called next, infinity for never."""

    def state(self, control: Control) -> ControlState:
        switches = self._switches.get(control, {}).values()
        dropped = max((switch.dropped for switch in switches), default=DropOut.NONE, key=bool)
        return ControlState(any(switch.closed for switch in switches), dropped, self._times.get(control, 0))

    def change(self, change: Change) -> list[Press]:
        """Handle a switch change; return the resulting presses and releases."""
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
                "%s (%s) chatters: more than %d presses a second for %.0f s; it is ignored until it "
                "has been quiet for %.0f s: look for a worn switch or a loose wire",
                *(control.name, cause, FASTEST, CHATTER, QUIET),
            )
            switch.counts = False
        presses = self._settle(control, at, rested)
        self._due = self._ends()
        return presses

    def tick(self, now: float) -> list[Press]:
        """Return the presses due by the time `now`, such as repeats of held directions.

        However late the call, there is at most one repeat for each control.
        """
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
        """Return the time at which `tick` must be called next, infinity for never."""
        return self._due

    def _ends(self) -> float:
        """Return the time at which the next repeat is due, or a switch becomes stuck or quiet."""
        ends = (switch.due for switches in self._switches.values() for switch in switches.values())
        return min((*self._repeats.values(), *ends), default=inf)

    @staticmethod
    def _calm(control: Control, cause: str, switch: _Switch) -> None:
        """Let a chattering switch that became quiet count again; if it is closed, it must open first."""
        switch.chatters = False
        log.info("%s (%s) has been quiet for %.0f s: it counts again", control.name, cause, QUIET)

    def _settle(self, control: Control, at: float, rested: float = 0.0) -> list[Press]:
        """Return the presses and releases of a control after its switch changed; releases come first.

        `rested`: if the control's contact has just closed, the seconds for which it had been open.
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
                # When one of two opposite switches opens, the other direction is pressed again. Its switch
                # was closed all the time, so its `rested` is 0.
                rest = rested if one == control else 0.0
                presses.append(Press(one, Kind.DOWN, at, one in self._second, rest))
        if not any(self._counts(Control(direction, control.jack)) for direction in DIRECTIONS):
            self._away.discard(control.jack)
        return presses

    def _counts(self, control: Control) -> bool:
        """Return True if the control's switch is closed and not ignored as faulty."""
        return any(switch.counts for switch in self._switches.get(control, {}).values())

    def _comes_second(self, control: Control, at: float) -> bool:
        """Return True if a direction pressed now continues a movement of the stick in another direction."""
        latest = max(
            (when for one, when in self._directed.items() if one.jack == control.jack and one != control),
            default=-inf,
        )
        second = control.jack in self._away or at <= latest + TOGETHER
        self._away.add(control.jack)
        self._directed[control] = at
        return second
