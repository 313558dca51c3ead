"""What all sources of presses share: which direction counts, when it repeats, what is stuck."""

from __future__ import annotations

import logging
from dataclasses import dataclass
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
"""Seconds after which a closed switch is taken for stuck."""


class Held(NamedTuple):
    """How a control is, whether it counts or not."""

    closed: bool = False
    stuck: bool = False
    """Closed for too long, or since before it was first looked at."""
    times: int = 0
    """How often it has been closed."""


@dataclass(slots=True)
class _Closed:
    """A cause that closes a control."""

    since: float
    counts: bool
    stuck: bool = False


class PressFilter:
    """The state of all controls: changes in, presses out. Times are monotonic seconds.

    While two opposite directions are closed neither is pressed; when one opens,
    the other is pressed anew. What a stick presses after its first direction, before it
    is back in the middle, is marked as `second`. A switch closed for a minute is stuck:
    it is logged once, let go of, and counts again only after it has been open.
    """

    def __init__(self) -> None:
        self._closed: dict[Control, dict[str, _Closed]] = {}
        self._repeats: dict[Control, float] = {}
        """What is pressed, and when it repeats next (never: infinity)."""
        self._times: dict[Control, int] = {}
        self._away: set[int] = set()
        """Joysticks that are not back in the middle since a direction was pressed."""
        self._second: set[Control] = set()
        """What is pressed as `second`."""
        self._directed: dict[Control, float] = {}
        """When a direction was pressed last."""
        self._pressed_at = -inf
        """When anything was closed last that counts."""

    def state(self, control: Control) -> Held:
        """How a control is now."""
        causes = self._closed.get(control, {}).values()
        stuck = any(not closed.counts for closed in causes)
        return Held(bool(causes), stuck, self._times.get(control, 0))

    def change(self, change: Change) -> list[Press]:
        """The presses that a change makes."""
        causes = self._closed.setdefault(change.control, {})
        if not change.closed:
            causes.pop(change.cause, None)
        elif change.cause not in causes:
            causes[change.cause] = _Closed(change.at, counts=not change.early)
            self._times[change.control] = self._times.get(change.control, 0) + 1
        presses = self._settle(change.control, change.at)
        if change.closed and self._counts(change.control):
            self._pressed_at = change.at
        return presses

    def tick(self, now: float) -> list[Press]:
        """The presses that time makes: at most one repeat for each control, however late the call."""
        presses = []
        for control, causes in self._closed.items():
            for cause, closed in causes.items():
                if not closed.stuck and now >= closed.since + STUCK:
                    closed.stuck, closed.counts = True, False
                    log.warning(
                        "%s (%s) has been closed for %.0f s; it counts no more until it opens: "
                        "look for a stuck switch or a wire to ground",
                        *(control.name, cause, STUCK),
                    )
                    # It has never been meant: the stick may be in the middle.
                    self._away.discard(control.jack)
                    presses += self._settle(control, now)
        for control, due in self._repeats.items():
            if now >= due:
                presses.append(Press(control, Kind.REPEAT, now, control in self._second))
                self._repeats[control] = due + REPEAT if due + REPEAT > now else now + REPEAT
        return presses

    def wake(self) -> float:
        """The next time `tick` has something to do, infinity for never."""
        ends = (
            closed.since + STUCK
            for causes in self._closed.values()
            for closed in causes.values()
            if not closed.stuck
        )
        return min((*self._repeats.values(), *ends), default=inf)

    def _settle(self, control: Control, at: float) -> list[Press]:
        """Bring what is pressed into line with what is closed: what is let go of comes first."""
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
                quiet = at - self._pressed_at
                presses.append(Press(one, Kind.DOWN, at, one in self._second, quiet))
        if not any(self._counts(Control(direction, control.jack)) for direction in DIRECTIONS):
            self._away.discard(control.jack)
        return presses

    def _counts(self, control: Control) -> bool:
        """Whether it is closed, and not stuck."""
        return any(closed.counts for closed in self._closed.get(control, {}).values())

    def _comes_second(self, control: Control, at: float) -> bool:
        """Whether a direction that is pressed now belongs to the movement of another."""
        latest = max(
            (when for one, when in self._directed.items() if one.jack == control.jack and one != control),
            default=-inf,
        )
        second = control.jack in self._away or at <= latest + TOGETHER
        self._away.add(control.jack)
        self._directed[control] = at
        return second
